"""How does Ranchers say no in English?"""

from collections.abc import Callable

from domain.core.english import whose_turn
from domain.core.texts import Facts
from domain.ranchers.content import Module
from domain.ranchers.errors import Reason as R
from domain.ranchers.texts.en.labels import LABELS
from domain.ranchers.texts.en.words import MODULES, a, building, card

REASONS: dict[str, str] = {
    R.NOT_NOW: "This is not the time for it",
    R.NOT_YOUR_TURN: "It is not your turn",
    R.NOT_DUE: "The rules do not do that now",
    R.NOT_IN_THIS_GAME: "That belongs to a module that is not in this game",
    R.SIDE_CHOSEN: "You have already chosen your side",
    R.NOT_YOUR_RANCH: "You were given another ranch",
    R.NO_SUCH_RANCH: "There is no such ranch",
    R.RANCH_TAKEN: "Somebody else has that ranch",
    R.BUILDING_TAKEN: "That Building has already been chosen",
    R.NO_SUCH_SLOT: "There is no such slot in the middle",
    R.SLOT_EMPTY: "There is no animal in that slot",
    R.NO_SUCH_SPACE: "There is no such space on a ranch",
    R.POND: "That cannot be done on the Pond",
    R.SPACE_OCCUPIED: "There is already an animal on that space",
    R.SPACE_EMPTY: "There is no animal on that space",
    R.NOT_YOUR_OBJECTIVE: "You do not have that objective",
    R.NO_OBJECTIVE_THERE: "There is no objective in that slot",
    R.HORSE_THERE: "A Horse cannot be had by exchange",
    R.SAME_ANIMAL: "In this game an animal is not exchanged for one of its kind",
    R.HAS_HORSE: "You already have a Horse",
    R.ALREADY_SOLD: "You have already sold something in this turn",
    R.NO_FISH: "There are no fish left",
    R.HAS_GRANT: "You already have a Grant Animal",
    R.GRANT_GONE: "That Grant Animal is not available",
    R.NOT_YOUR_BUILDING: "You do not have the Building for that",
    R.ALREADY_CYCLED: "You have already replaced a pair in this turn",
    R.NOTHING_TO_DRAW: "There is no whole pair to replace, or none to draw",
    R.NO_USES_LEFT: "You have set pairs aside as often as you may",
    R.NO_ROOM: "You have no room for the animals of so many pairs",
    R.LAST_PAIR: "That is the last pair, and another player needs it",
    R.NOT_RESERVED: "You have set no pair aside with that objective",
    R.NOT_DECLARING: "You have nothing to declare, or have done so",
    R.NOT_A_KIND: "Only one of the five kinds can be declared",
}


def _module(f: Facts) -> str:
    module = f["module"]
    return "there is no extra module" if module == Module.NONE else f"the module is “{MODULES[module]}”"


def _objective(f: Facts) -> str:
    return card(f["objective"]) if "objective" in f else "the animal came without one"


def _own_building(f: Facts) -> str:
    return "you have none" if f["building"] is None else f"yours is {building(f['building'])}"


def _slot(f: Facts) -> str:
    return f"slot {f['slot']}, counted from 0"


def _space(f: Facts) -> str:
    return f"space {f['space']}"


def _animal(f: Facts) -> str:
    return a(f["animal"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"the phase is “{LABELS['phases'][f['phase']]}”",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_IN_THIS_GAME: _module,
    R.NOT_YOUR_RANCH: lambda f: f"you named {f['ranch']}, and yours is {f['dealt']}",
    R.NO_SUCH_RANCH: lambda f: f"you named {f['ranch']}",
    R.RANCH_TAKEN: lambda f: f"seat {f['seat']} has ranch {f['ranch']}",
    R.BUILDING_TAKEN: lambda f: building(f["building"]),
    R.NO_SUCH_SLOT: lambda f: f"you named {f['slot']}, there are 0 to {f['slots'] - 1}",
    R.SLOT_EMPTY: _slot,
    R.NO_SUCH_SPACE: lambda f: f"you named {f['space']}, there are 1 to 9",
    R.POND: lambda f: f"it is space {f['space']}",
    R.SPACE_OCCUPIED: lambda f: f"space {f['space']} has {a(f['animal'])}",
    R.SPACE_EMPTY: _space,
    R.NOT_YOUR_OBJECTIVE: _objective,
    R.NO_OBJECTIVE_THERE: _slot,
    R.HORSE_THERE: _slot,
    R.SAME_ANIMAL: _animal,
    R.HAS_GRANT: _animal,
    R.GRANT_GONE: _animal,
    R.NOT_YOUR_BUILDING: _own_building,
    R.NOTHING_TO_DRAW: lambda f: f"the deck has {f['deck']} left and the pouch {f['pouch']}",
    R.NO_ROOM: lambda f: f"you have set {f['reserved']} aside",
    R.NOT_RESERVED: _objective,
    R.NOT_A_KIND: _animal,
}
