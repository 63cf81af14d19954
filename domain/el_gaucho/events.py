"""The events of El Gaucho: each tells all, tiles, faces, pesos, turns, so that replay needs no rules.

What rules version 1 left untold is worked out in `upcast`.
"""

from typing import Literal, get_args

from domain.core.record import UNTOLD, Event, Record, Untold
from domain.el_gaucho.commands import Place
from domain.el_gaucho.content import Area, Race, Tile

Hidden = Tile | None
"""A tile, or `None` for a viewer who must not know it."""


class GameSetUp(Event, frozen=True):
    """The table is ready. `pile` is the draw pile, top first; hidden from everybody."""

    players: int
    start_player: int
    removed_race: Race | None
    pasture_sizes: tuple[int, ...]
    small_numbers: tuple[int, ...]
    gauchos: int
    dice: int
    pile: tuple[Hidden, ...]


class PastureFilled(Event, frozen=True):
    """Tiles drawn from the pile, one on each of these spaces."""

    pasture: int
    spaces: tuple[int, ...]
    tiles: tuple[Tile, ...]


class SteppeFilled(Event, frozen=True):
    """Tiles drawn face down onto the Steppe; hidden from everybody. Ends Secret Cattle, even without any."""

    tiles: tuple[Hidden, ...]
    ends_placing: bool | Untold = UNTOLD


class TilesDealt(Event, frozen=True):
    """An opening hand; only its owner sees it."""

    seat: int
    tiles: tuple[Hidden, ...]


class TilesKept(Event, frozen=True):
    """A secret choice; until the reveal, others see an empty `tiles`, whatever was chosen."""

    seat: int
    tiles: tuple[Tile, ...]


class TilesRevealed(Event, frozen=True):
    """The kept tiles of every seat, now in its herds; `first` posts the first gaucho."""

    kept: tuple[tuple[Tile, ...], ...]
    first: int | Untold = UNTOLD


class GauchoPosted(Event, frozen=True):
    """The opening gaucho stands on an action area; `next` posts the next one, if anybody."""

    seat: int
    area: Area
    next: int | Untold | None = UNTOLD


class RoundStarted(Event, frozen=True):
    """`last` is the round without dice."""

    round: int
    start_player: int
    last: bool


class DiceRolled(Event, frozen=True):
    """The rodeo, ascending."""

    dice: tuple[int, ...]


class DiceTaken(Event, frozen=True):
    seat: int
    dice: tuple[int, int]


class GauchoStood(Event, frozen=True):
    seat: int
    pasture: int
    space: int
    dice: tuple[int, ...]


class GauchoLaid(Event, frozen=True):
    seat: int
    pasture: int
    space: int
    dice: tuple[int, ...]


class GauchoRaised(Event, frozen=True):
    seat: int
    pasture: int
    space: int
    dice: tuple[int, ...]


class AreaOccupied(Event, frozen=True):
    seat: int
    area: Area
    dice: tuple[int, ...]


class GauchoTakenBack(Event, frozen=True):
    """A gaucho left an action area unused."""

    seat: int
    area: Area


class GauchoPickedUp(Event, frozen=True):
    """A lying gaucho left the Pampa; its tile is free again."""

    seat: int
    pasture: int
    space: int


class AreaUsed(Event, frozen=True):
    """A gaucho left an action area for its special action, which follows."""

    seat: int
    area: Area


class DieWished(Event, frozen=True):
    seat: int
    value: int


class HerdSold(Event, frozen=True):
    """`pesos` is all that was paid, the bonus of an immediate sale included."""

    seat: int
    race: Race
    values: tuple[int, ...]
    pesos: int
    why: Literal["immediate", "misfit", "final"]


class TileStolen(Event, frozen=True):
    """The tile left the victim's herd, and the insurance paid; where it goes follows."""

    seat: int
    victim: int
    tile: Tile
    insurance: int


class GauchosWoken(Event, frozen=True):
    seat: int
    places: tuple[Place, ...]


class GauchoReplaced(Event, frozen=True):
    """The victim's lying gaucho went home with the insurance; one of `seat`'s supply stands there now."""

    seat: int
    pasture: int
    space: int
    victim: int
    insurance: int


class SteppeSeen(Event, frozen=True):
    """`seat` looked at the Steppe; others see an empty `tiles`."""

    seat: int
    tiles: tuple[Tile, ...]


class CattlePlaced(Event, frozen=True):
    """A Steppe tile now lies open on this space, a gaucho from the supply standing on it."""

    seat: int
    tile: Tile
    pasture: int
    space: int


class PlacingStopped(Event, frozen=True):
    """No second secret tile."""

    seat: int


class PileEmptied(Event, frozen=True):
    """The draw pile ran out in this round: one more round with dice, then one without, the last."""

    round: int
    last_round: int | Untold = UNTOLD


class TurnEnded(Event, frozen=True):
    """The turn is over; dice not used are lost. `next` has the next turn of this round, if anybody."""

    seat: int
    next: int | Untold | None = UNTOLD


class Collected(Record, frozen=True):
    """A tile and its standing gaucho go home."""

    seat: int
    pasture: int
    space: int
    tile: Tile


class CattleCollected(Event, frozen=True):
    """Everything that comes home at this moment; the owners now add it to their herds."""

    cattle: tuple[Collected, ...]
    final: bool


class TileAdded(Event, frozen=True):
    """A tile went to the right end of its herd, or began one."""

    seat: int
    tile: Tile


class TileSorted(Event, frozen=True):
    """A tile went into its herd at `index` (0 = far left); the Sort gaucho went home."""

    seat: int
    tile: Tile
    index: int


class RoundEnded(Event, frozen=True):
    """The pastures are refilled; the round is over. After the `last` one there is no other."""

    round: int
    last: bool | Untold = UNTOLD


class GameEnded(Event, frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]


GauchoEvent = (
    GameSetUp | PastureFilled | SteppeFilled | TilesDealt | TilesKept | TilesRevealed | GauchoPosted
    | RoundStarted | DiceRolled | DiceTaken | GauchoStood | GauchoLaid | GauchoRaised | AreaOccupied
    | GauchoTakenBack | GauchoPickedUp | AreaUsed | DieWished | HerdSold | TileStolen | GauchosWoken
    | GauchoReplaced | SteppeSeen | CattlePlaced | PlacingStopped | PileEmptied | TurnEnded | CattleCollected
    | TileAdded | TileSorted | RoundEnded | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(GauchoEvent)
