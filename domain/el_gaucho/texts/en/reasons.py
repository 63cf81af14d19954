"""How does El Gaucho say no in English?"""

from collections.abc import Callable, Sequence

from domain.core.english import both, either, whose_turn
from domain.core.record import snake
from domain.core.texts import Facts
from domain.el_gaucho.errors import Reason as R
from domain.el_gaucho.texts.en.labels import LABELS
from domain.el_gaucho.texts.en.words import (
    AREAS,
    RACES,
    dice_sum,
    herd,
    place,
    row,
    tile,
    tiles,
)

REASONS: dict[str, str] = {
    R.NOT_NOW: "This is not the time for it",
    R.NOT_YOUR_TURN: "It is not your turn",
    R.NOT_DUE: "The rules do not do that now",
    R.ALREADY_KEPT: "You have already chosen your tiles",
    R.KEEP_COUNT: "That number of tiles cannot be kept",
    R.NOT_DEALT: "Only tiles of your own hand can be kept, each once",
    R.KEEP_TOO_HIGH: "One of these tiles is too high to be kept together with others",
    R.KEEP_ORDER: "Tiles to keep are named race by race, and each race rising or falling",
    R.AREA_CHOSEN: "Somebody else has already chosen this area",
    R.ALREADY_DRAFTED: "You have already taken your two dice",
    R.NO_DICE_THIS_ROUND: "There are no dice in the last round",
    R.DICE_NOT_IN_RODEO: "These dice do not lie in the rodeo",
    R.DICE_ORDER: "Dice are named in rising order",
    R.DICE_NOT_HELD: "You do not have these dice",
    R.NO_DICE: "At least one die must be used",
    R.NO_SUCH_SUM: "The dice do not make the number exactly",
    R.MUST_DRAFT: "Two dice must be taken before the turn ends",
    R.NO_SUCH_SPACE: "There is no such space in the Pampa",
    R.NO_TILE: "There is no tile on that space",
    R.TILE_OCCUPIED: "There is already a gaucho on that tile",
    R.NO_OWN_GAUCHO: "You have no gaucho there",
    R.ALREADY_STANDING: "That gaucho is not lying but standing",
    R.SUPPLY_EMPTY: "You have no gaucho in your supply",
    R.SUPPLY_LEFT: "Your supply is not too small, so no lying gaucho may be taken back",
    R.AREA_OCCUPIED: "You already have a gaucho in that area",
    R.AREA_NOT_OCCUPIED: "You have no gaucho in that area",
    R.AREA_TOUCHED: "You have already acted in that area in this turn",
    R.NO_SUCH_FACE: "A die shows nothing but 1 to 6",
    R.NO_HERD: "You have no herd of that race",
    R.HERD_TOO_SMALL: "That herd is too small to be sold",
    R.NO_SUCH_VICTIM: "Cattle are stolen from another player",
    R.VICTIM_LACKS_TILE: "That player does not have that tile",
    R.WAKE_COUNT: "One or two different gauchos are raised",
    R.PLACES_ORDER: "Places are named in rising order",
    R.NO_OTHER_GAUCHO: "There is no gaucho of another player there",
    R.VICTIM_STANDING: "That gaucho is standing and cannot be replaced",
    R.STEPPE_EMPTY: "There are no tiles in the Steppe",
    R.NO_FREE_SPACE: "There is no free space in the Pampa",
    R.MUST_PLACE: "You have looked at the Steppe and must finish that first",
    R.NOT_LOOKING: "You have not looked at the Steppe",
    R.NOTHING_PLACED: "One tile at least must be placed before you stop",
    R.NOT_IN_STEPPE: "That tile is not in the Steppe",
    R.SPACE_OCCUPIED: "That space already has a tile",
    R.PAIR_TOO_HIGH: "Two tiles are placed only if both are low",
    R.NOT_COLLECTED: "That is not one of the tiles you have still to add",
    R.NO_SORT_GAUCHO: "You have no gaucho on Sort",
    R.NOTHING_TO_SORT_INTO: "You have no herd of that race to sort the tile into",
    R.SORT_AT_END: "The tile belongs at the right end and is just added, without Sort",
}


def _due(f: Facts) -> str:
    return f"due is “{LABELS['commands'][snake(f['due'])]}”" if f["due"] else "nothing is due"


def _sum(f: Facts) -> str:
    dice = f["dice"]
    made = f"{dice_sum(dice)} is {f['total']}" if len(dice) > 1 else f"the die shows {f['total']}"
    return f"{made}, and {either(f['numbers'])} is needed"


def _left(dice: Sequence[int]) -> str:
    return f"have {both(dice) if dice else 'none'} left"


def _occupied(f: Facts) -> str:
    how = "standing" if f["gaucho"].standing else "lying"
    return f"seat {f['gaucho'].seat} has one {how} on {tile(f['tile'])}"


def _whose(f: Facts) -> str:
    where = place(f["pasture"], f["space"])
    if f["gaucho"] is None:
        return f"there is none on {where}"
    return f"the one on {where} belongs to seat {f['gaucho'].seat}"


def _supply(f: Facts) -> str:
    return "it has 1 gaucho" if f["supply"] == 1 else f"it has {f['supply']} gauchos"


def _woken(f: Facts) -> str:
    if len(set(f["places"])) < len(f["places"]):
        return "you named a place twice"
    return f"you named {len(f['places'])}"


def _batch(f: Facts) -> str:
    batch = f["batch"]
    if not batch:
        return "there are none"
    return f"{'these are' if len(batch) > 1 else 'there is only'} {tiles(batch)}"


def _in_order(f: Facts) -> str:
    return "name " + ", then ".join(place(at.pasture, at.space) for at in sorted(f["places"]))


def _place(f: Facts) -> str:
    return place(f["pasture"], f["space"])


def _area(f: Facts) -> str:
    return AREAS[f["area"]]


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"the phase is “{LABELS['phases'][f['phase']]}”",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_DUE: _due,
    R.KEEP_COUNT: lambda f: f"you named {f['count']}, and 1 to {f['most']} may be kept",
    R.NOT_DEALT: lambda f: f"you named {tiles(f['tiles'])}",
    R.KEEP_TOO_HIGH: lambda f: f"its value is {f['value']}, and {f['most']} is the most",
    R.KEEP_ORDER: lambda f: f"you named {tiles(f['tiles'])}",
    R.AREA_CHOSEN: lambda f: f"seat {f['seat']} has a gaucho at {AREAS[f['area']]}",
    R.ALREADY_DRAFTED: lambda f: f"you {_left(f['dice'])}",
    R.DICE_NOT_IN_RODEO: lambda f: f"you named {both(f['dice'])}, and the rodeo has {both(f['rodeo'])}",
    R.DICE_ORDER: lambda f: f"name {row(sorted(f['dice']))} instead of {row(f['dice'])}",
    R.DICE_NOT_HELD: lambda f: f"you named {both(f['dice'])}, and {_left(f['held'])}",
    R.NO_DICE: lambda f: f"the total must be {either(f['numbers'])}",
    R.NO_SUCH_SUM: _sum,
    R.MUST_DRAFT: lambda f: f"the rodeo has {both(f['rodeo'])}",
    R.NO_SUCH_SPACE: lambda f: f"pasture {f['pasture']}, space {f['space']}, both counted from 0",
    R.NO_TILE: _place,
    R.TILE_OCCUPIED: _occupied,
    R.NO_OWN_GAUCHO: _whose,
    R.ALREADY_STANDING: _place,
    R.SUPPLY_LEFT: _supply,
    R.AREA_OCCUPIED: _area,
    R.AREA_NOT_OCCUPIED: _area,
    R.AREA_TOUCHED: _area,
    R.NO_SUCH_FACE: lambda f: f"you wished for {f['value']}",
    R.NO_HERD: lambda f: RACES[f["race"]],
    R.HERD_TOO_SMALL: lambda f: f"it is only {herd(f['race'], f['values'])}",
    R.NO_SUCH_VICTIM: lambda f: f"seat {f['victim']} is not one",
    R.VICTIM_LACKS_TILE: lambda f: f"seat {f['victim']} has no {RACES[f['tile'].race]} {f['tile'].value}",
    R.WAKE_COUNT: _woken,
    R.PLACES_ORDER: _in_order,
    R.NO_OTHER_GAUCHO: _place,
    R.VICTIM_STANDING: _place,
    R.MUST_PLACE: lambda f: "place a second tile or stop" if f["placed"] else "place one of its tiles",
    R.NOT_IN_STEPPE: lambda f: tile(f["tile"]),
    R.SPACE_OCCUPIED: lambda f: tile(f["tile"]),
    R.PAIR_TOO_HIGH: lambda f: f"{f['value']} is above {f['most']}",
    R.NOT_COLLECTED: _batch,
    R.NOTHING_TO_SORT_INTO: lambda f: RACES[f["race"]],
    R.SORT_AT_END: lambda f: f"{tile(f['tile'])} follows {row(f['values'])}",
}
