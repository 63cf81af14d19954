"""The commands of El Gaucho: what can be asked, one decision each; `seat` is filled in by the service."""

from typing import get_args

from domain.core.record import ChanceCommand, Command, Record, SystemCommand
from domain.el_gaucho.content import Area, Race, Tile


class Place(Record, frozen=True, order=True, forbid_unknown_fields=True):
    """A space of the Pampa: `pasture` 0 … 3 (0 is the smallest), `space` 0 … (left to right)."""

    pasture: int
    space: int


# ---- the opening


class KeepTiles(Command, frozen=True):
    """Secretly keep one, two or three of the dealt tiles, in the order in which they are laid out."""

    seat: int
    tiles: tuple[Tile, ...]


class PostGaucho(Command, frozen=True):
    """Put the first gaucho on an action area that nobody else has chosen."""

    seat: int
    area: Area


# ---- a turn


class TakeDice(Command, frozen=True):
    """Take two dice out of the rodeo (ascending)."""

    seat: int
    dice: tuple[int, int]


class StandGaucho(Command, frozen=True):
    """Stand a gaucho from the supply on a free tile; the dice (ascending) add up to its big number."""

    seat: int
    pasture: int
    space: int
    dice: tuple[int, ...]


class LayGaucho(Command, frozen=True):
    """Lay a gaucho from the supply on a free tile; the dice add up to its small number."""

    seat: int
    pasture: int
    space: int
    dice: tuple[int, ...]


class RaiseGaucho(Command, frozen=True):
    """Raise an own lying gaucho; the dice add up to the small number of its tile."""

    seat: int
    pasture: int
    space: int
    dice: tuple[int, ...]


class OccupyArea(Command, frozen=True):
    """Put a gaucho from the supply on an action area; the dice add up to one of its numbers."""

    seat: int
    area: Area
    dice: tuple[int, ...]


class TakeBackGaucho(Command, frozen=True):
    """Take a gaucho off an action area without using it."""

    seat: int
    area: Area


class PickUpGaucho(Command, frozen=True):
    """Take a lying gaucho back from the Pampa because the supply is too small."""

    seat: int
    pasture: int
    space: int


class EndTurn(Command, frozen=True):
    """Finish the turn; unused dice are lost."""

    seat: int


# ---- special actions


class WishDie(Command, frozen=True):
    """Wish: one more die, showing any number."""

    seat: int
    value: int


class SellHerd(Command, frozen=True):
    """Immediate Sale: sell an own herd of at least two."""

    seat: int
    race: Race


class StealTile(Command, frozen=True):
    """Steal Cattle: take any tile out of any other player's herds."""

    seat: int
    victim: int
    tile: Tile


class WakeGauchos(Command, frozen=True):
    """Raise: stand one or two own lying gauchos up (places ascending)."""

    seat: int
    places: tuple[Place, ...]


class ReplaceGaucho(Command, frozen=True):
    """Replace: an own standing gaucho takes the place of another player's lying one."""

    seat: int
    pasture: int
    space: int


class LookAtSteppe(Command, frozen=True):
    """Secret Cattle: look at the Steppe; a tile must then be placed."""

    seat: int


class PlaceCattle(Command, frozen=True):
    """Secret Cattle: put a Steppe tile on a free space, with a standing gaucho on it."""

    seat: int
    tile: Tile
    pasture: int
    space: int


class StopPlacing(Command, frozen=True):
    """Secret Cattle: no second tile."""

    seat: int


# ---- bringing the cattle home


class AddTile(Command, frozen=True):
    """Add one of the tiles just collected at the right of its herd (sold first if it does not fit)."""

    seat: int
    tile: Tile


class SortTile(Command, frozen=True):
    """Sort: put one of the tiles just collected where it fits into its herd, before its right end."""

    seat: int
    tile: Tile


PlayerCommand = (
    KeepTiles | PostGaucho | TakeDice | StandGaucho | LayGaucho | RaiseGaucho | OccupyArea | TakeBackGaucho
    | PickUpGaucho | EndTurn | WishDie | SellHerd | StealTile | WakeGauchos | ReplaceGaucho | LookAtSteppe
    | PlaceCattle | StopPlacing | AddTile | SortTile
)  # fmt: skip
PLAYER_COMMANDS: tuple[type[Command], ...] = get_args(PlayerCommand)


# ---- what the rules do by themselves


class SetUp(ChanceCommand, frozen=True):
    """Lay out the table: pastures, Steppe, draw pile, start player, opening hands."""

    seats: int
    pasture_sizes: tuple[int, ...]
    small_numbers: tuple[int, ...]
    start_player: int | None = None
    removed_race: Race | None = None


class RevealTiles(SystemCommand, frozen=True):
    """Everybody has chosen: turn the kept tiles up."""


class StartRound(ChanceCommand, frozen=True):
    """Pass the start player token on and roll the dice (none in the last round)."""


class CollectCattle(SystemCommand, frozen=True):
    """The round is over: bring the cattle of completely occupied pastures home."""


class RefillPastures(SystemCommand, frozen=True):
    """Fill the pastures up, smallest first, and close the round."""


class CollectFinalCattle(SystemCommand, frozen=True):
    """After the last round: every standing gaucho brings its tile home."""


class SellAllHerds(SystemCommand, frozen=True):
    """The final sale, and the end."""


RulesCommand = (
    SetUp | RevealTiles | StartRound | CollectCattle | RefillPastures | CollectFinalCattle | SellAllHerds
)
SYSTEM_COMMANDS: tuple[type[SystemCommand], ...] = get_args(RulesCommand)
