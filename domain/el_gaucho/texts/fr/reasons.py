"""How does El Gaucho say no in French?"""

from collections.abc import Callable, Sequence

from domain.core.french import both, either, whose_turn
from domain.core.record import snake
from domain.core.texts import Facts
from domain.el_gaucho.errors import Reason as R
from domain.el_gaucho.texts.fr.labels import LABELS
from domain.el_gaucho.texts.fr.words import (
    RACES,
    area,
    dice_sum,
    herd,
    place,
    row,
    tile,
    tiles,
)

REASONS: dict[str, str] = {
    R.NOT_NOW: "Ce n'est pas le moment",
    R.NOT_YOUR_TURN: "Ce n'est pas votre tour",
    R.NOT_DUE: "Les règles ne font pas cela maintenant",
    R.ALREADY_KEPT: "Vous avez déjà choisi vos tuiles",
    R.KEEP_COUNT: "On ne garde pas un tel nombre de tuiles",
    R.NOT_DEALT: "Vous ne pouvez garder que des tuiles de votre main, chacune une fois",
    R.KEEP_TOO_HIGH: "L'une de ces tuiles est trop forte pour être gardée avec d'autres",
    R.KEEP_ORDER: "Les tuiles à garder se nomment race par race, en ordre croissant ou décroissant",
    R.AREA_CHOSEN: "Ce secteur a déjà été choisi par quelqu'un d'autre",
    R.ALREADY_DRAFTED: "Vous avez déjà pris vos deux dés",
    R.NO_DICE_THIS_ROUND: "La dernière manche se joue sans dés",
    R.DICE_NOT_IN_RODEO: "Ces dés ne sont pas dans le Rodéo",
    R.DICE_ORDER: "Les dés se nomment en ordre croissant",
    R.DICE_NOT_HELD: "Vous n'avez pas ces dés",
    R.NO_DICE: "Il faut utiliser au moins un dé",
    R.NO_SUCH_SUM: "Les dés ne donnent pas exactement le nombre",
    R.MUST_DRAFT: "Il faut prendre deux dés avant de finir le tour",
    R.NO_SUCH_SPACE: "Cette case n'existe pas dans la Pampa",
    R.NO_TILE: "Il n'y a pas de tuile sur cette case",
    R.TILE_OCCUPIED: "Il y a déjà un gaucho sur cette tuile",
    R.NO_OWN_GAUCHO: "Vous n'y avez pas de gaucho",
    R.ALREADY_STANDING: "Ce gaucho n'est pas couché mais debout",
    R.SUPPLY_EMPTY: "Vous n'avez plus de gaucho en réserve",
    R.SUPPLY_LEFT: "Votre réserve n'est pas trop petite, aucun gaucho couché ne peut donc être repris",
    R.AREA_OCCUPIED: "Vous avez déjà un gaucho dans ce secteur",
    R.AREA_NOT_OCCUPIED: "Vous n'avez pas de gaucho dans ce secteur",
    R.AREA_TOUCHED: "Vous avez déjà agi dans ce secteur pendant ce tour",
    R.NO_SUCH_FACE: "Un dé ne montre que 1 à 6",
    R.NO_HERD: "Vous n'avez pas de troupeau de cette race",
    R.HERD_TOO_SMALL: "Ce troupeau est trop petit pour être vendu",
    R.NO_SUCH_VICTIM: "On vole un autre joueur",
    R.VICTIM_LACKS_TILE: "Ce joueur n'a pas cette tuile",
    R.WAKE_COUNT: "On relève un ou deux gauchos différents",
    R.PLACES_ORDER: "Les cases se nomment en ordre croissant",
    R.NO_OTHER_GAUCHO: "Il n'y a pas là de gaucho d'un autre joueur",
    R.VICTIM_STANDING: "Ce gaucho est debout et ne peut pas être remplacé",
    R.STEPPE_EMPTY: "Il n'y a plus de tuile dans la steppe",
    R.NO_FREE_SPACE: "Il n'y a pas de case libre dans la Pampa",
    R.MUST_PLACE: "Vous avez regardé la steppe et devez d'abord en finir",
    R.NOT_LOOKING: "Vous n'avez pas regardé la steppe",
    R.NOTHING_PLACED: "Il faut placer au moins une tuile avant d'arrêter",
    R.NOT_IN_STEPPE: "Cette tuile n'est pas dans la steppe",
    R.SPACE_OCCUPIED: "Cette case a déjà une tuile",
    R.PAIR_TOO_HIGH: "On ne place deux tuiles que si les deux sont faibles",
    R.NOT_COLLECTED: "Cette tuile n'est pas de celles qu'il vous reste à ajouter",
    R.NO_SORT_GAUCHO: "Vous n'avez pas de gaucho sur « Tri »",
    R.NOTHING_TO_SORT_INTO: "Vous n'avez pas de troupeau de cette race où insérer la tuile",
    R.SORT_AT_END: "La tuile va à l'extrémité droite et s'ajoute simplement, sans « Tri »",
}


def _due(f: Facts) -> str:
    return f"c'est l'heure de « {LABELS['commands'][snake(f['due'])]} »" if f["due"] else "rien n'est à faire"


def _sum(f: Facts) -> str:
    dice = f["dice"]
    made = f"{dice_sum(dice)} font {f['total']}" if len(dice) > 1 else f"le dé montre {f['total']}"
    return f"{made}, il faut {either(f['numbers'])}"


def _left(dice: Sequence[int]) -> str:
    return f"il vous reste {both(dice)}" if dice else "il ne vous en reste aucun"


def _occupied(f: Facts) -> str:
    how = "debout" if f["gaucho"].standing else "couché"
    return f"sur {tile(f['tile'])}, un gaucho {how} du siège {f['gaucho'].seat}"


def _whose(f: Facts) -> str:
    where = place(f["pasture"], f["space"])
    if f["gaucho"] is None:
        return f"{where} n'en a aucun"
    return f"celui sur {where} est au siège {f['gaucho'].seat}"


def _supply(f: Facts) -> str:
    return "elle a 1 gaucho" if f["supply"] == 1 else f"elle a {f['supply']} gauchos"


def _woken(f: Facts) -> str:
    if len(set(f["places"])) < len(f["places"]):
        return "une case est nommée deux fois"
    return f"vous en nommez {len(f['places'])}"


def _batch(f: Facts) -> str:
    batch = f["batch"]
    if not batch:
        return "il n'y en a aucune"
    return f"{'ce sont' if len(batch) > 1 else 'il ne reste que'} {tiles(batch)}"


def _in_order(f: Facts) -> str:
    return "nommez " + ", puis ".join(place(at.pasture, at.space) for at in sorted(f["places"]))


def _place(f: Facts) -> str:
    return place(f["pasture"], f["space"])


def _area(f: Facts) -> str:
    return area(f["area"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"la phase est « {LABELS['phases'][f['phase']]} »",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_DUE: _due,
    R.KEEP_COUNT: lambda f: f"vous en nommez {f['count']}, on en garde de 1 à {f['most']}",
    R.NOT_DEALT: lambda f: f"vous nommez {tiles(f['tiles'])}",
    R.KEEP_TOO_HIGH: lambda f: f"elle vaut {f['value']}, le maximum est {f['most']}",
    R.KEEP_ORDER: lambda f: f"vous nommez {tiles(f['tiles'])}",
    R.AREA_CHOSEN: lambda f: f"le siège {f['seat']} a un gaucho sur {area(f['area'])}",
    R.ALREADY_DRAFTED: lambda f: _left(f["dice"]),
    R.DICE_NOT_IN_RODEO: lambda f: f"vous nommez {both(f['dice'])}, il y a {both(f['rodeo'])}",
    R.DICE_ORDER: lambda f: f"nommez {row(sorted(f['dice']))} et non {row(f['dice'])}",
    R.DICE_NOT_HELD: lambda f: f"vous nommez {both(f['dice'])}, {_left(f['held'])}",
    R.NO_DICE: lambda f: f"le total doit être {either(f['numbers'])}",
    R.NO_SUCH_SUM: _sum,
    R.MUST_DRAFT: lambda f: f"dans le Rodéo, il y a {both(f['rodeo'])}",
    R.NO_SUCH_SPACE: lambda f: f"pâturage {f['pasture']}, case {f['space']}, comptés à partir de 0",
    R.NO_TILE: _place,
    R.TILE_OCCUPIED: _occupied,
    R.NO_OWN_GAUCHO: _whose,
    R.ALREADY_STANDING: _place,
    R.SUPPLY_LEFT: _supply,
    R.AREA_OCCUPIED: _area,
    R.AREA_NOT_OCCUPIED: _area,
    R.AREA_TOUCHED: _area,
    R.NO_SUCH_FACE: lambda f: f"vous souhaitez {f['value']}",
    R.NO_HERD: lambda f: RACES[f["race"]],
    R.HERD_TOO_SMALL: lambda f: f"ce n'est que {herd(f['race'], f['values'])}",
    R.NO_SUCH_VICTIM: lambda f: f"le siège {f['victim']} n'en est pas un",
    R.VICTIM_LACKS_TILE: lambda f: f"le siège {f['victim']} n'a pas {tile(f['tile'])}",
    R.WAKE_COUNT: _woken,
    R.PLACES_ORDER: _in_order,
    R.NO_OTHER_GAUCHO: _place,
    R.VICTIM_STANDING: _place,
    R.MUST_PLACE: lambda f: (
        "placez une deuxième tuile ou arrêtez" if f["placed"] else "placez une de ses tuiles"
    ),
    R.NOT_IN_STEPPE: lambda f: tile(f["tile"]),
    R.SPACE_OCCUPIED: lambda f: tile(f["tile"]),
    R.PAIR_TOO_HIGH: lambda f: f"{f['value']} dépasse {f['most']}",
    R.NOT_COLLECTED: _batch,
    R.NOTHING_TO_SORT_INTO: lambda f: RACES[f["race"]],
    R.SORT_AT_END: lambda f: f"{tile(f['tile'])} suit {row(f['values'])}",
}
