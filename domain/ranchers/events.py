"""The events of Ranchers: each tells all, cards, animals, points, so that replay needs no rules."""

from typing import Literal, get_args

from domain.core.record import UNTOLD, Event, Record, Untold
from domain.ranchers.content import Animal, Building, Card, Side, Special, Token
from domain.ranchers.settings import Settings

HiddenCard = Card | None
"""A card, or `None` for a viewer who must not know it."""
HiddenAnimal = Animal | None
"""An animal, or `None` for a viewer who must not know it."""


Then = Literal["place", "horse", "dog_cat"]
"""What an animal just taken asks for."""


class Scored(Record, frozen=True):
    """One line of a score sheet: what gave points, how many, and thanks to which spaces.

    `objective` is a card, or `horse`, `fish`, `grants`, `different`, `same`, `match`, `dogs`, `cats`.
    """

    objective: str
    points: int
    spaces: tuple[int, ...] = ()


# ---- the opening


class GameSetUp(Event, frozen=True):
    """The table is ready but for the middle.

    Pouch and deck are in the order in which they are drawn; only the top of the face-up deck is known.
    """

    players: int
    start_player: int
    settings: Settings
    ranches: tuple[int, ...]
    """by seat: 1 … 4, or 0 = still to be chosen"""
    pouch: tuple[HiddenAnimal, ...]
    deck: tuple[HiddenCard, ...]
    fish: int
    grant_animals: tuple[Animal, ...]
    grant_objectives: tuple[int, ...]
    buildings: tuple[Building, ...]
    tokens: int


class SideChosen(Event, frozen=True):
    """`next` is the seat that chooses now, if they choose one after the other."""

    seat: int
    ranch: int
    side: Side
    specials: tuple[Special, Special]
    next: int | None


class BuildingsOffered(Event, frozen=True):
    """All ranches lie; from `first` on, counter-clockwise, everybody chooses a building."""

    first: int


class BuildingChosen(Event, frozen=True):
    """A building stands on the Pond; `next` is the seat that chooses now, if any."""

    seat: int
    building: Building
    uses: int
    """how often its ability can be used, 0 if that is not limited"""
    next: int | None


# ---- turns


class TurnBegan(Event, frozen=True):
    """`seat` has the pouch."""

    seat: int


class PairTaken(Event, frozen=True):
    """The objective is its owner's, the animal is in hand; what `then` must be decided about it.

    Without an objective when the deck had run out.
    """

    seat: int
    slot: int
    objective: Card | None
    animal: Animal
    then: Then


class AnimalPlaced(Event, frozen=True):
    seat: int
    space: int
    animal: Animal


class SpecialMatched(Event, frozen=True):
    """The animal just placed is the one printed on its space: an exchange is allowed."""

    seat: int
    space: int


class SlotRefilled(Event, frozen=True):
    """Drawn from deck and pouch; no objective when the deck had run out. `top` is what the deck shows now."""

    slot: int
    objective: Card | None
    animal: HiddenAnimal
    top: Card | None


class ObjectiveExchanged(Event, frozen=True):
    seat: int
    slot: int
    given: Card
    taken: Card


class AnimalExchanged(Event, frozen=True):
    """`token`: a Dog/Cat must be taken for it."""

    seat: int
    slot: int
    space: int
    given: Animal
    taken: Animal
    token: bool


class ExchangeDeclined(Event, frozen=True):
    seat: int


# ---- modules


class HorseKept(Event, frozen=True):
    """The Horse is on the Pond; `discarded` left the game, if there was an objective."""

    seat: int
    discarded: Card | None


class HorseDiscarded(Event, frozen=True):
    """The Horse left the game."""

    seat: int


class AnimalSold(Event, frozen=True):
    """A fish for the animal in hand, which goes back into the pouch with the next shuffle."""

    seat: int
    animal: Animal


class ObjectiveSold(Event, frozen=True):
    """A fish for the objective just taken, which now lies face down."""

    seat: int
    objective: Card


class GrantTaken(Event, frozen=True):
    """A Grant Animal is on the Pond."""

    seat: int
    animal: Animal


class GrantWon(Event, frozen=True):
    """All five kinds are there: the best objective of the Grants that was left."""

    seat: int
    points: int


class PairCycled(Event, frozen=True):
    """A pair left the middle; it goes back into deck and pouch with the next shuffle."""

    seat: int
    slot: int
    objective: Card
    animal: Animal


class PairReserved(Event, frozen=True):
    """A pair was set aside; the building has `uses_left`, at 0 it leaves the Pond."""

    seat: int
    slot: int
    objective: Card
    animal: Animal
    uses_left: int


class ReservedTaken(Event, frozen=True):
    """A pair set aside was taken; its animal is in hand."""

    seat: int
    objective: Card
    animal: Animal


class TokenTaken(Event, frozen=True):
    """A Dog/Cat for an animal; `then` that animal is still to be placed, or the turn is over."""

    seat: int
    token: Token
    then: Literal["place", "close"] | Untold = UNTOLD


class PouchShuffled(Event, frozen=True):
    """The whole pouch in its new order, hidden from everybody."""

    pouch: tuple[HiddenAnimal, ...]


class DeckShuffled(Event, frozen=True):
    """The whole deck in its new order, hidden from everybody but for its top."""

    deck: tuple[HiddenCard, ...]


# ---- the end


class TurnsEnded(Event, frozen=True):
    """Nobody has a turn left; these seats now declare an animal."""

    declaring: tuple[int, ...]


class AnimalDeclared(Event, frozen=True):
    """A secret choice; until all ranches are scored, others see `None`."""

    seat: int
    animal: HiddenAnimal


class RanchScored(Event, frozen=True):
    """A score sheet, with what was declared for it and how many kinds of animals there are."""

    seat: int
    declared: Animal | None
    sheet: tuple[Scored, ...]
    points: int
    kinds: int


class GameEnded(Event, frozen=True):
    scores: tuple[int, ...]
    kinds: tuple[int, ...]
    winners: tuple[int, ...]


RanchEvent = (
    GameSetUp | SideChosen | BuildingsOffered | BuildingChosen | TurnBegan | PairTaken | AnimalPlaced
    | SpecialMatched | SlotRefilled | ObjectiveExchanged | AnimalExchanged | ExchangeDeclined | HorseKept
    | HorseDiscarded | AnimalSold | ObjectiveSold | GrantTaken | GrantWon | PairCycled | PairReserved
    | ReservedTaken | TokenTaken | PouchShuffled | DeckShuffled | TurnsEnded | AnimalDeclared | RanchScored
    | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(RanchEvent)
