"""The commands of Great Western Trail: Argentina: one decision each; `seat` is filled in by the service.

Cards are given as kinds, as often as they are meant. A `disc` is named by the space of the player board that
it comes from or, where one may be taken back, by its station.
"""

from typing import get_args

from msgspec.structs import force_setattr

from domain.core.record import ChanceCommand, Command, SystemCommand
from domain.gwt_argentina.content.pieces import (
    Auxiliary,
    BonusSpace,
    Card,
    Farmer,
    Neutral,
    Number,
    Place,
    Quay,
    Row,
    Ship,
    Space,
    Station,
    Supply,
)
from domain.gwt_argentina.settings import Settings


class _WithCards(Command, frozen=True):
    """Names cards; their order does not matter, so they are sorted."""

    seat: int
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "cards", tuple(sorted(self.cards)))


# ---- cards


class DiscardCards(_WithCards, frozen=True):
    """Discard these cards of the hand."""


class RemoveCards(_WithCards, frozen=True):
    """Remove these cards of the hand from the herd."""


class DrawFromStack(Command, frozen=True):
    """Draw `number` cards."""

    seat: int
    number: int


class UseExchangeToken(Command, frozen=True):
    """At any time: return an exchange token, draw one or two cards, and discard as many."""

    seat: int
    number: int


# ---- a turn


class PlaceEstanciero(Command, frozen=True):
    """In the first turn: put the estanciero on this neutral tile."""

    seat: int
    tile: Neutral


class MoveEstanciero(Command, frozen=True):
    """Move the estanciero to these locations, one after the other."""

    seat: int
    path: tuple[Space, ...]
    """the spaces entered; the last may be `buenos_aires`, or a shortcut that leads there"""


class UseAction(Command, frozen=True):
    """Use a local action of the tile."""

    seat: int
    action: int
    """its place in the list of the tile, from 0; the risk action of the space comes last"""


class UseAuxiliaryAction(Command, frozen=True):
    """Use an auxiliary action, once or twice."""

    seat: int
    auxiliary: Auxiliary
    times: int


class EndPhaseB(Command, frozen=True):
    """Do no more at this location."""

    seat: int


class PlayObjective(Command, frozen=True):
    """Put an objective of the hand into the objective area, and do its immediate action."""

    seat: int
    card: Card


class Forfeit(Command, frozen=True):
    """Do not do what could be done now."""

    seat: int


# ---- workers, buildings, cattle


class HireWorker(Command, frozen=True):
    """Hire a worker of this kind from a row of the job market, counted from 1."""

    seat: int
    row: int
    worker: Supply


class PlaceBuilding(Command, frozen=True):
    """Put a private building on a building space, or in place of a lower one of one's own."""

    seat: int
    building: Number
    space: Space


class BuyCattle(_WithCards, frozen=True):
    """Buy cards of the cattle market with one deal."""

    deal: str
    """its name in the list of deals"""


class DrawCattle(Command, frozen=True):
    """Use a gaucho to turn up two cards of the market stack."""

    seat: int


class EndBuying(Command, frozen=True):
    """Buy no more cattle now."""

    seat: int


class TakeFreeCattle(Command, frozen=True):
    """Take a card of the cattle market for nothing."""

    seat: int
    card: Card


# ---- the railroad


class MoveEngine(Command, frozen=True):
    """Move the engine to this place."""

    seat: int
    to: Place


class UpgradeStation(Command, frozen=True):
    """Pay for a station and put a disc on it."""

    seat: int
    station: Station
    disc: str


class Appoint(Command, frozen=True):
    """Make the rightmost hired worker of a row the master of the station just upgraded."""

    seat: int
    row: Row


# ---- granjeros and objectives


class PickGranjero(Command, frozen=True):
    """Help the granjero on this space (too)."""

    seat: int
    space: Space


class RevealCattle(_WithCards, frozen=True):
    """Reveal these cattle, up to four, and help all granjeros that were picked."""


class Invest(Command, frozen=True):
    """Pay for a place in the granjero row for this tile."""

    seat: int
    tile: Farmer


class TakeOpenObjective(Command, frozen=True):
    """Take an objective of the display."""

    seat: int
    card: Card


class TakeTopObjective(Command, frozen=True):
    """Take the top card of the objective stack."""

    seat: int


class SettleObjective(Command, frozen=True):
    """At the end: score an objective of the herd, or not."""

    seat: int
    card: Card
    score: bool


# ---- Buenos Aires and discs


class PlaceDiscOnQuay(Command, frozen=True):
    """Put this disc on the quay."""

    seat: int
    disc: str


class MakeDelivery(Command, frozen=True):
    """Move a disc from a quay to a bonus space of the same city, for its grain."""

    seat: int
    quay: Quay
    space: BonusSpace


class RevealHand(Command, frozen=True):
    """Reveal the whole hand."""

    seat: int


class SpendCertificates(Command, frozen=True):
    """Add `number` temporary certificates to the value of the hand."""

    seat: int
    number: int


class LoadShip(Command, frozen=True):
    """Load a ship with this disc."""

    seat: int
    ship: Ship
    disc: str


class ChooseTile(Command, frozen=True):
    """Choose a tile of the foresight space."""

    seat: int
    tile: Supply


# ---- what the rules do by themselves


class SetUp(ChanceCommand, frozen=True):
    """Lay the table out, and draw all that the settings leave to luck."""

    seats: int
    settings: Settings


class BeginTurn(SystemCommand, frozen=True):
    """The next seat's turn."""


class DrawCards(ChanceCommand, frozen=True):
    """Draw the cards that a seat is to draw."""


class TurnUpCattle(ChanceCommand, frozen=True):
    """Turn up the cattle that a gaucho adds to the market."""


class TurnUpObjective(ChanceCommand, frozen=True):
    """Fill the gap of the display, or take the top card for who has chosen it."""


class RefillMarket(ChanceCommand, frozen=True):
    """Fill the cattle market up."""


class DepartShips(ChanceCommand, frozen=True):
    """Let three ships depart, and turn up two others."""


class LeaveBuenosAires(SystemCommand, frozen=True):
    """Back to the start of the trail."""


class RefillForesight(ChanceCommand, frozen=True):
    """A tile for each empty foresight space."""


class EndTurn(SystemCommand, frozen=True):
    """The turn is over."""


class AskObjectives(SystemCommand, frozen=True):
    """All turns are over: everybody decides about the objectives left in their herd."""


class Score(SystemCommand, frozen=True):
    """Score everything, and the end."""


PlayerCommand = (
    DiscardCards | RemoveCards | DrawFromStack | UseExchangeToken | PlaceEstanciero | MoveEstanciero
    | UseAction | UseAuxiliaryAction | EndPhaseB | PlayObjective | Forfeit | HireWorker | PlaceBuilding
    | BuyCattle | DrawCattle | EndBuying | TakeFreeCattle | MoveEngine | UpgradeStation | Appoint
    | PickGranjero | RevealCattle | Invest | TakeOpenObjective | TakeTopObjective | SettleObjective
    | PlaceDiscOnQuay | MakeDelivery | RevealHand | SpendCertificates | LoadShip | ChooseTile
)  # fmt: skip
RulesCommand = (
    SetUp | BeginTurn | DrawCards | TurnUpCattle | TurnUpObjective | RefillMarket | DepartShips
    | LeaveBuenosAires | RefillForesight | EndTurn | AskObjectives | Score
)  # fmt: skip
PLAYER_COMMANDS: tuple[type[Command], ...] = get_args(PlayerCommand)
SYSTEM_COMMANDS: tuple[type[SystemCommand], ...] = get_args(RulesCommand)
