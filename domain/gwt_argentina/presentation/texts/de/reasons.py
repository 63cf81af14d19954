"""The facts of refusals in German: why not."""

from collections.abc import Callable

from domain.core.languages.de import both, either
from domain.core.texts import Facts
from domain.gwt_argentina.errors import Reason as R
from domain.gwt_argentina.presentation.texts import facts
from domain.gwt_argentina.presentation.texts.de.words import (
    WORDS,
    at_place,
    auxiliary,
    bonus,
    building,
    cards,
    corner,
    counted,
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
    wanted,
    worker_row,
)


def _asked(f: Facts) -> str:
    """What is pending, if anything."""
    pending = f["pending"]
    return f"Offen ist „{WORDS.labels['frames'][pending]}“" if pending else "Du wirst gerade nichts gefragt"


def _pending(f: Facts) -> str:
    return _asked(f) if "pending" in f else "Nutze erst eine Aktion"


def _wrong(f: Facts) -> str:
    named = f"Genannt hast du {cards(f['cards'])}"
    return f"{named}, verlangt ist „{wanted(f['wanted'])}“" if "wanted" in f else named


def _number(f: Facts) -> str:
    wanted_ = f"möglich 1 bis {f['most']}" if "most" in f else f"nötig {f['wanted']}"
    return f"genannt {f['number']}, {wanted_}"


def _cost(f: Facts) -> str:
    return f"Es kostet {pesos(f['cost'])}, und du hast {f['pesos']}"


def _action(f: Facts) -> str:
    return f"Ortsaktion {f['action'] + 1}" if "action" in f else "Du hast hier schon geholfen"


def _any_space(f: Facts) -> str:
    """A space of the trail, or of a city."""
    return bonus(f["space"]) if facts.is_bonus(f["space"]) else space(f["space"])


def _no_space(f: Facts) -> str:
    if "number" in f:
        return f"genannt {f['number']}, möglich {either(f['possible'])}"
    return _any_space(f)


def _tile(f: Facts) -> str:
    return f"Genannt hast du {tile_in_full(f['tile'])}"


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_YOUR_CHOICE: _asked,
    R.MUST_CHOOSE: _pending,
    R.CARDS_NOT_IN_HAND: lambda f: f"Genannt hast du {cards(f['cards'])}",
    R.WRONG_CARDS: _wrong,
    R.WRONG_NUMBER_OF_CARDS: _number,
    R.NOT_ENOUGH_PESOS: _cost,
    R.NOT_ENOUGH_GRAIN: lambda f: f"nötig {f['cost']}, vorhanden {f['grain']}",
    R.NO_SUCH_PATH: lambda f: both(map(space, f["path"])) if f["path"] else "Genannt hast du kein Feld",
    R.TOO_MANY_STEPS: lambda f: f"{counted(f['steps'], 'Schritt', 'Schritte')}, erlaubt sind {f['limit']}",
    R.SHORTCUT_OUT_OF_REACH: lambda f: space(f["shortcut"]),
    R.NO_SUCH_ACTION: lambda f: f"Ortsaktion {f['action'] + 1}",
    R.ACTION_ALREADY_USED: _action,
    R.NOT_YOUR_BUILDING: lambda f: f"Dort ist „{WORDS.labels['kinds'][f['kind']]}“",
    R.AUXILIARY_LOCKED: lambda f: auxiliary(f["auxiliary"]),
    R.CANNOT_DOUBLE: lambda f: f"{f['times']} Mal {auxiliary(f['auxiliary'])}",
    R.CANNOT_GO_BACK: lambda f: f"Sie steht {at_place(f['engine'])} und müsste {f['steps']} zurück",
    R.ROW_OF_THE_TOKEN: lambda f: job_row(f["row"]),
    R.NO_SUCH_WORKER: lambda f: f"Genannt hast du {tile(f['worker'])} in {job_row(f['row'])}",
    R.ROW_IS_FULL: lambda f: worker_row(facts.row_of(f["worker"])),
    R.NOT_IN_SUPPLY: lambda f: building(f["building"]),
    R.NOT_A_BUILDING_SPACE: lambda f: space(f["space"]),
    R.SPACE_IS_TAKEN: _any_space,
    R.NOT_HIGHER_VALUED: lambda f: f"{building(f['building'])} über {building(f['old'])}",
    R.NOT_ENOUGH_CARPINTEROS: lambda f: f"nötig {f['needed']}, vorhanden {f['carpinteros']}",
    R.NO_SUCH_DEAL: lambda f: f"Genannt hast du „{f['deal']}“",
    R.NOT_ENOUGH_GAUCHOS: lambda f: f"nötig {f['needed']}, übrig {f['gauchos']}",
    R.CARD_NOT_IN_MARKET: lambda f: f"Genannt hast du {cards(f['cards'])}",
    R.SPACE_OUT_OF_REACH: lambda f: f"Genannt hast du {place(f['to'])}, bei einer Fahrt um {f['steps']}",
    R.ALREADY_UPGRADED: lambda f: station(f["station"]),
    R.NOT_BEHIND: lambda f: station(f["station"]),
    R.NO_SUCH_DISC: lambda f: disc(f["disc"]),
    R.WRONG_CORNER: lambda f: f"{disc(f['disc'])} für {corner(f['corner'])}",
    R.NO_HIRED_WORKER: lambda f: worker_row(f["row"]),
    R.NO_GRANJERO_THERE: lambda f: space(f["space"]),
    R.TOO_MANY_GRANJEROS: lambda f: f"höchstens {f['most']}",
    R.STRENGTH_TOO_LOW: lambda f: f"Deine Stärke ist {f['strength']}, nötig ist {f['required']}",
    R.TOO_MANY_CARDS: lambda f: f"genannt {f['number']}, erlaubt höchstens {f['most']}",
    R.NO_SUCH_TILE: _tile,
    R.NOT_ON_DISPLAY: lambda f: f"Genannt hast du {cards((f['card'],))}",
    R.NO_DISC_THERE: lambda f: quay(f["quay"]),
    R.ANOTHER_CITY: lambda f: f"{quay(f['quay'])} und {bonus(f['space'])}",
    R.NO_SUCH_SPACE: _no_space,
    R.SPACE_IS_CLOSED: lambda f: bonus(f["space"]),
    R.NO_SUCH_SHIP: lambda f: ship(f["ship"]),
    R.SHIP_TOO_VALUABLE: lambda f: f"{ship(f['ship'])} bei einem Wert von {f['total']}",
    R.ALREADY_LOADED: lambda f: ship(f["ship"]),
    R.CANNOT_PAY_DEFAULT_FEE: lambda f: f"nach dem Freilegen von {disc(f['disc'])}",
    R.NOT_OFFERED: _tile,
    R.NO_MORE_WORKERS: _tile,
}
