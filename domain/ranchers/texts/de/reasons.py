"""How does Ranchers say no in German?"""

from collections.abc import Callable

from domain.core.german import whose_turn
from domain.core.texts import Facts
from domain.ranchers.content import Module
from domain.ranchers.errors import Reason as R
from domain.ranchers.texts.de.labels import LABELS
from domain.ranchers.texts.de.words import MODULES, a, building, card

REASONS: dict[str, str] = {
    R.NOT_NOW: "Das geht jetzt nicht",
    R.NOT_YOUR_TURN: "Du bist nicht am Zug",
    R.NOT_DUE: "Das tun die Regeln jetzt nicht",
    R.NOT_IN_THIS_GAME: "Das gehört zu einem Modul, das nicht im Spiel ist",
    R.SIDE_CHOSEN: "Du hast deine Seite schon gewählt",
    R.NOT_YOUR_RANCH: "Du hast eine andere Ranch bekommen",
    R.NO_SUCH_RANCH: "Diese Ranch gibt es nicht",
    R.RANCH_TAKEN: "Diese Ranch hat schon jemand anderes",
    R.BUILDING_TAKEN: "Dieses Gebäude ist schon gewählt",
    R.NO_SUCH_SLOT: "Diese Stelle gibt es in der Mitte nicht",
    R.SLOT_EMPTY: "An dieser Stelle liegt kein Tier",
    R.NO_SUCH_SPACE: "Dieses Feld gibt es auf keiner Ranch",
    R.POND: "Auf dem Teich geht das nicht",
    R.SPACE_OCCUPIED: "Auf diesem Feld steht schon ein Tier",
    R.SPACE_EMPTY: "Auf diesem Feld steht kein Tier",
    R.NOT_YOUR_OBJECTIVE: "Dieses Ziel hast du nicht",
    R.NO_OBJECTIVE_THERE: "An dieser Stelle liegt kein Ziel",
    R.HORSE_THERE: "Ein Pferd kann man nicht eintauschen",
    R.SAME_ANIMAL: "In dieser Partie tauscht man kein Tier gegen eines derselben Art",
    R.HAS_HORSE: "Du hast schon ein Pferd",
    R.ALREADY_SOLD: "Du hast in diesem Zug schon etwas verkauft",
    R.NO_FISH: "Es sind keine Fische mehr da",
    R.HAS_GRANT: "Du hast schon ein Fördertier",
    R.GRANT_GONE: "Dieses Fördertier ist nicht zu haben",
    R.NOT_YOUR_BUILDING: "Das Gebäude dafür hast du nicht",
    R.ALREADY_CYCLED: "Du hast in diesem Zug schon ein Paar ersetzt",
    R.NOTHING_TO_DRAW: "Es gibt kein ganzes Paar zu ersetzen oder keines nachzuziehen",
    R.NO_USES_LEFT: "So oft, wie du darfst, hast du schon Paare beiseitegelegt",
    R.NO_ROOM: "Für die Tiere so vieler Paare hast du keinen Platz",
    R.LAST_PAIR: "Das ist das letzte Paar, und jemand anderes braucht es",
    R.NOT_RESERVED: "Mit diesem Ziel hast du kein Paar beiseitegelegt",
    R.NOT_DECLARING: "Du hast nichts zu bestimmen oder es schon getan",
    R.NOT_A_KIND: "Bestimmen kann man nur eine der fünf Tierarten",
}


def _module(f: Facts) -> str:
    module = f["module"]
    return "Es gibt kein Zusatzmodul" if module == Module.NONE else f"Das Modul ist „{MODULES[module]}“"


def _objective(f: Facts) -> str:
    return card(f["objective"]) if "objective" in f else "Das Tier kam ohne eines"


def _own_building(f: Facts) -> str:
    return "Du hast keines" if f["building"] is None else f"Deines ist {building(f['building'])}"


def _slot(f: Facts) -> str:
    return f"Stelle {f['slot']}, von 0 an gezählt"


def _space(f: Facts) -> str:
    return f"Feld {f['space']}"


def _animal(f: Facts) -> str:
    return a(f["animal"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"Die Phase ist „{LABELS['phases'][f['phase']]}“",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_IN_THIS_GAME: _module,
    R.NOT_YOUR_RANCH: lambda f: f"Genannt hast du {f['ranch']}, deine ist {f['dealt']}",
    R.NO_SUCH_RANCH: lambda f: f"Genannt hast du {f['ranch']}",
    R.RANCH_TAKEN: lambda f: f"Platz {f['seat']} hat Ranch {f['ranch']}",
    R.BUILDING_TAKEN: lambda f: building(f["building"]),
    R.NO_SUCH_SLOT: lambda f: f"Genannt hast du {f['slot']}, es gibt 0 bis {f['slots'] - 1}",
    R.SLOT_EMPTY: _slot,
    R.NO_SUCH_SPACE: lambda f: f"Genannt hast du {f['space']}, es gibt 1 bis 9",
    R.POND: lambda f: f"Er ist Feld {f['space']}",
    R.SPACE_OCCUPIED: lambda f: f"Auf Feld {f['space']} steht {a(f['animal'])}",
    R.SPACE_EMPTY: _space,
    R.NOT_YOUR_OBJECTIVE: _objective,
    R.NO_OBJECTIVE_THERE: _slot,
    R.HORSE_THERE: _slot,
    R.SAME_ANIMAL: _animal,
    R.HAS_GRANT: _animal,
    R.GRANT_GONE: _animal,
    R.NOT_YOUR_BUILDING: _own_building,
    R.NOTHING_TO_DRAW: lambda f: f"Der Stapel hat noch {f['deck']} und der Beutel {f['pouch']}",
    R.NO_ROOM: lambda f: f"Beiseitegelegt hast du {f['reserved']}",
    R.NOT_RESERVED: _objective,
    R.NOT_A_KIND: _animal,
}
