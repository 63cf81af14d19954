"""How does Ranchers say no in French?"""

from collections.abc import Callable

from domain.core.french import whose_turn
from domain.core.texts import Facts
from domain.ranchers.content import Module
from domain.ranchers.errors import Reason as R
from domain.ranchers.texts.fr.labels import LABELS
from domain.ranchers.texts.fr.words import MODULES, a, building, card

REASONS: dict[str, str] = {
    R.NOT_NOW: "Ce n'est pas le moment",
    R.NOT_YOUR_TURN: "Ce n'est pas votre tour",
    R.NOT_DUE: "Les règles ne font pas cela maintenant",
    R.NOT_IN_THIS_GAME: "Cela appartient à un module qui n'est pas de cette partie",
    R.SIDE_CHOSEN: "Vous avez déjà choisi votre côté",
    R.NOT_YOUR_RANCH: "Vous avez reçu un autre ranch",
    R.NO_SUCH_RANCH: "Ce ranch n'existe pas",
    R.RANCH_TAKEN: "Ce ranch est déjà à quelqu'un d'autre",
    R.BUILDING_TAKEN: "Ce bâtiment a déjà été choisi",
    R.NO_SUCH_SLOT: "Cet emplacement n'existe pas au centre",
    R.SLOT_EMPTY: "Il n'y a pas d'animal à cet emplacement",
    R.NO_SUCH_SPACE: "Cette case n'existe sur aucun ranch",
    R.POND: "Cela ne se fait pas sur l'étang",
    R.SPACE_OCCUPIED: "Il y a déjà un animal sur cette case",
    R.SPACE_EMPTY: "Il n'y a pas d'animal sur cette case",
    R.NOT_YOUR_OBJECTIVE: "Vous n'avez pas cet objectif",
    R.NO_OBJECTIVE_THERE: "Il n'y a pas d'objectif à cet emplacement",
    R.HORSE_THERE: "Un cheval ne s'obtient pas par échange",
    R.SAME_ANIMAL: "Dans cette partie, un animal ne s'échange pas contre un autre de son espèce",
    R.HAS_HORSE: "Vous avez déjà un cheval",
    R.ALREADY_SOLD: "Vous avez déjà vendu quelque chose pendant ce tour",
    R.NO_FISH: "Il ne reste plus de poisson",
    R.HAS_GRANT: "Vous avez déjà un animal subventionné",
    R.GRANT_GONE: "Cet animal subventionné n'est pas disponible",
    R.NOT_YOUR_BUILDING: "Vous n'avez pas le bâtiment qu'il faut",
    R.ALREADY_CYCLED: "Vous avez déjà remplacé une paire pendant ce tour",
    R.NOTHING_TO_DRAW: "Il n'y a pas de paire entière à remplacer, ou rien à piocher",
    R.NO_USES_LEFT: "Vous avez réservé des paires autant de fois que permis",
    R.NO_ROOM: "Vous n'avez pas la place pour les animaux d'autant de paires",
    R.LAST_PAIR: "C'est la dernière paire, et quelqu'un d'autre en a besoin",
    R.NOT_RESERVED: "Vous n'avez pas réservé de paire avec cet objectif",
    R.NOT_DECLARING: "Vous n'avez rien à déclarer, ou l'avez déjà fait",
    R.NOT_A_KIND: "On ne peut déclarer que l'une des cinq espèces",
}


def _module(f: Facts) -> str:
    module = f["module"]
    return "il n'y a pas de module" if module == Module.NONE else f"le module est « {MODULES[module]} »"


def _objective(f: Facts) -> str:
    return card(f["objective"]) if "objective" in f else "l'animal est venu sans objectif"


def _own_building(f: Facts) -> str:
    return "vous n'en avez pas" if f["building"] is None else f"le vôtre est {building(f['building'])}"


def _slot(f: Facts) -> str:
    return f"emplacement {f['slot']}, compté à partir de 0"


def _space(f: Facts) -> str:
    return f"case {f['space']}"


def _animal(f: Facts) -> str:
    return a(f["animal"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"la phase est « {LABELS['phases'][f['phase']]} »",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_IN_THIS_GAME: _module,
    R.NOT_YOUR_RANCH: lambda f: f"vous nommez le {f['ranch']}, le vôtre est le {f['dealt']}",
    R.NO_SUCH_RANCH: lambda f: f"vous nommez le {f['ranch']}",
    R.RANCH_TAKEN: lambda f: f"le siège {f['seat']} a le ranch {f['ranch']}",
    R.BUILDING_TAKEN: lambda f: building(f["building"]),
    R.NO_SUCH_SLOT: lambda f: f"vous nommez {f['slot']}, il y en a de 0 à {f['slots'] - 1}",
    R.SLOT_EMPTY: _slot,
    R.NO_SUCH_SPACE: lambda f: f"vous nommez {f['space']}, il y en a de 1 à 9",
    R.POND: lambda f: f"c'est la case {f['space']}",
    R.SPACE_OCCUPIED: lambda f: f"sur la case {f['space']}, il y a {a(f['animal'])}",
    R.SPACE_EMPTY: _space,
    R.NOT_YOUR_OBJECTIVE: _objective,
    R.NO_OBJECTIVE_THERE: _slot,
    R.HORSE_THERE: _slot,
    R.SAME_ANIMAL: _animal,
    R.HAS_GRANT: _animal,
    R.GRANT_GONE: _animal,
    R.NOT_YOUR_BUILDING: _own_building,
    R.NOTHING_TO_DRAW: lambda f: f"il reste {f['deck']} dans la pioche et {f['pouch']} dans le sac",
    R.NO_ROOM: lambda f: f"vous en avez {f['reserved']} en réserve",
    R.NOT_RESERVED: _objective,
    R.NOT_A_KIND: _animal,
}
