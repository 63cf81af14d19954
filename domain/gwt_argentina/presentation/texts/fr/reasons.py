"""The facts of refusals in French: why not."""

from collections.abc import Callable

from domain.core.languages.fr import both, either
from domain.core.texts import Facts
from domain.gwt_argentina.errors import Reason as R
from domain.gwt_argentina.presentation.texts import facts
from domain.gwt_argentina.presentation.texts.fr.words import (
    WORDS,
    auxiliary,
    bonus,
    building,
    cards,
    corner,
    disc,
    job_row,
    pesos,
    place,
    quay,
    ship,
    space,
    station,
    tile,
    tile_in_full,
    to_place,
    wanted,
    worker_row,
)


def _asked(f: Facts) -> str:
    """What is pending, if anything."""
    pending = f["pending"]
    return f"en attente : « {WORDS.labels['frames'][pending]} »" if pending else "rien ne vous est demandé"


def _pending(f: Facts) -> str:
    return _asked(f) if "pending" in f else "faites d'abord une action"


def _wrong(f: Facts) -> str:
    named = f"vous nommez {cards(f['cards'])}"
    return f"{named}, il faut « {wanted(f['wanted'])} »" if "wanted" in f else named


def _number(f: Facts) -> str:
    wanted_ = f"on peut de 1 à {f['most']}" if "most" in f else f"il en faut {f['wanted']}"
    return f"vous en nommez {f['number']}, {wanted_}"


def _cost(f: Facts) -> str:
    return f"il en coûte {pesos(f['cost'])}, et vous en avez {f['pesos']}"


def _action(f: Facts) -> str:
    return f"action locale {f['action'] + 1}" if "action" in f else "vous avez aidé ici"


def _any_space(f: Facts) -> str:
    """A space of the trail, or of a city."""
    return bonus(f["space"]) if facts.is_bonus(f["space"]) else space(f["space"])


def _no_space(f: Facts) -> str:
    if "number" in f:
        return f"vous nommez {f['number']}, possible : {either(f['possible'])}"
    return _any_space(f)


def _tile(f: Facts) -> str:
    return tile_in_full(f["tile"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_YOUR_CHOICE: _asked,
    R.MUST_CHOOSE: _pending,
    R.CARDS_NOT_IN_HAND: lambda f: f"vous nommez {cards(f['cards'])}",
    R.WRONG_CARDS: _wrong,
    R.WRONG_NUMBER_OF_CARDS: _number,
    R.NOT_ENOUGH_PESOS: _cost,
    R.NOT_ENOUGH_GRAIN: lambda f: f"il en faut {f['cost']}, et vous en avez {f['grain']}",
    R.NO_SUCH_PATH: lambda f: both(map(space, f["path"])) if f["path"] else "vous ne nommez aucune case",
    R.TOO_MANY_STEPS: lambda f: f"{f['steps']} pas, et la limite est {f['limit']}",
    R.SHORTCUT_OUT_OF_REACH: lambda f: space(f["shortcut"]),
    R.NO_SUCH_ACTION: lambda f: f"action locale {f['action'] + 1}",
    R.ACTION_ALREADY_USED: _action,
    R.NOT_YOUR_BUILDING: lambda f: f"c'est « {WORDS.labels['kinds'][f['kind']]} »",
    R.AUXILIARY_LOCKED: lambda f: auxiliary(f["auxiliary"]),
    R.CANNOT_DOUBLE: lambda f: f"{f['times']} fois {auxiliary(f['auxiliary'])}",
    R.CANNOT_GO_BACK: lambda f: f"elle est {to_place(f['engine'])} et reculerait de {f['steps']}",
    R.ROW_OF_THE_TOKEN: lambda f: f"la {job_row(f['row'])}",
    R.NO_SUCH_WORKER: lambda f: f"{tile(f['worker'])} dans la {job_row(f['row'])}",
    R.ROW_IS_FULL: lambda f: f"la {worker_row(facts.row_of(f['worker']))}",
    R.NOT_IN_SUPPLY: lambda f: f"le {building(f['building'])}",
    R.NOT_A_BUILDING_SPACE: lambda f: space(f["space"]),
    R.SPACE_IS_TAKEN: _any_space,
    R.NOT_HIGHER_VALUED: lambda f: f"le {building(f['building'])} sur le {building(f['old'])}",
    R.NOT_ENOUGH_CARPINTEROS: lambda f: f"il en faut {f['needed']}, et vous en avez {f['carpinteros']}",
    R.NO_SUCH_DEAL: lambda f: f"vous nommez « {f['deal']} »",
    R.NOT_ENOUGH_GAUCHOS: lambda f: f"il en faut {f['needed']}, et il vous en reste {f['gauchos']}",
    R.CARD_NOT_IN_MARKET: lambda f: f"vous nommez {cards(f['cards'])}",
    R.SPACE_OUT_OF_REACH: lambda f: f"vous nommez {place(f['to'])}, pour un mouvement de {f['steps']}",
    R.ALREADY_UPGRADED: lambda f: station(f["station"]),
    R.NOT_BEHIND: lambda f: station(f["station"]),
    R.NO_SUCH_DISC: lambda f: disc(f["disc"]),
    R.WRONG_CORNER: lambda f: f"{disc(f['disc'])} pour {corner(f['corner'])}",
    R.NO_HIRED_WORKER: lambda f: f"la {worker_row(f['row'])}",
    R.NO_GRANJERO_THERE: lambda f: space(f["space"]),
    R.TOO_MANY_GRANJEROS: lambda f: f"au plus {f['most']}",
    R.STRENGTH_TOO_LOW: lambda f: f"votre force est {f['strength']}, et il faut {f['required']}",
    R.TOO_MANY_CARDS: lambda f: f"vous en nommez {f['number']}, et {f['most']} est le maximum",
    R.NO_SUCH_TILE: _tile,
    R.NOT_ON_DISPLAY: lambda f: cards((f["card"],)),
    R.NO_DISC_THERE: lambda f: f"le {quay(f['quay'])}",
    R.ANOTHER_CITY: lambda f: f"le {quay(f['quay'])} et {bonus(f['space'])}",
    R.NO_SUCH_SPACE: _no_space,
    R.SPACE_IS_CLOSED: lambda f: bonus(f["space"]),
    R.NO_SUCH_SHIP: lambda f: ship(f["ship"]),
    R.SHIP_TOO_VALUABLE: lambda f: f"{ship(f['ship'])} pour une valeur de {f['total']}",
    R.ALREADY_LOADED: lambda f: ship(f["ship"]),
    R.CANNOT_PAY_DEFAULT_FEE: lambda f: f"après avoir libéré {disc(f['disc'])}",
    R.NOT_OFFERED: _tile,
    R.NO_MORE_WORKERS: _tile,
}
