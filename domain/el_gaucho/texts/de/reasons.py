"""How does El Gaucho say no in German?"""

from collections.abc import Callable, Sequence

from domain.core.german import both, either, whose_turn
from domain.core.record import snake
from domain.core.texts import Facts
from domain.el_gaucho.errors import Reason as R
from domain.el_gaucho.texts.de.labels import LABELS
from domain.el_gaucho.texts.de.words import (
    RACES,
    STEMS,
    area,
    dice_sum,
    herd,
    place,
    row,
    tile,
    tiles,
    to_place,
    to_tile,
)

REASONS: dict[str, str] = {
    R.NOT_NOW: "Das geht jetzt nicht",
    R.NOT_YOUR_TURN: "Du bist nicht am Zug",
    R.NOT_DUE: "Das tun die Regeln jetzt nicht",
    R.ALREADY_KEPT: "Du hast deine Kärtchen schon gewählt",
    R.KEEP_COUNT: "Diese Anzahl Kärtchen kann man nicht behalten",
    R.NOT_DEALT: "Du kannst nur Kärtchen deiner Hand behalten, jedes einmal",
    R.KEEP_TOO_HIGH: "Eines der Kärtchen ist zu hoch, um es mit anderen zu behalten",
    R.KEEP_ORDER: "Die Kärtchen nennt man Rasse für Rasse, jede steigend oder fallend",
    R.AREA_CHOSEN: "Diesen Bereich hat schon jemand anderes gewählt",
    R.ALREADY_DRAFTED: "Du hast deine zwei Würfel schon genommen",
    R.NO_DICE_THIS_ROUND: "In der letzten Runde gibt es keine Würfel",
    R.DICE_NOT_IN_RODEO: "Diese Würfel liegen nicht im Rodeo",
    R.DICE_ORDER: "Würfel nennt man in steigender Reihenfolge",
    R.DICE_NOT_HELD: "Diese Würfel hast du nicht",
    R.NO_DICE: "Mindestens ein Würfel muss verwendet werden",
    R.NO_SUCH_SUM: "Die Würfel ergeben nicht genau die Zahl",
    R.MUST_DRAFT: "Vor dem Ende des Zuges müssen zwei Würfel genommen werden",
    R.NO_SUCH_SPACE: "Dieses Feld gibt es in der Pampa nicht",
    R.NO_TILE: "Auf diesem Feld liegt kein Kärtchen",
    R.TILE_OCCUPIED: "Auf diesem Kärtchen ist schon ein Gaucho",
    R.NO_OWN_GAUCHO: "Dort hast du keinen Gaucho",
    R.ALREADY_STANDING: "Dieser Gaucho liegt nicht, er steht",
    R.SUPPLY_EMPTY: "Du hast keinen Gaucho im Vorrat",
    R.SUPPLY_LEFT: "Dein Vorrat ist nicht zu klein, also kommt kein liegender Gaucho zurück",
    R.AREA_OCCUPIED: "In diesem Bereich hast du schon einen Gaucho",
    R.AREA_NOT_OCCUPIED: "In diesem Bereich hast du keinen Gaucho",
    R.AREA_TOUCHED: "In diesem Bereich hast du in diesem Zug schon etwas getan",
    R.NO_SUCH_FACE: "Ein Würfel zeigt nur 1 bis 6",
    R.NO_HERD: "Du hast keine Herde dieser Rasse",
    R.HERD_TOO_SMALL: "Diese Herde ist zu klein für einen Verkauf",
    R.NO_SUCH_VICTIM: "Gestohlen wird bei einem anderen Spieler",
    R.VICTIM_LACKS_TILE: "Dieser Spieler hat das Kärtchen nicht",
    R.WAKE_COUNT: "Aufgeweckt werden ein oder zwei verschiedene Gauchos",
    R.PLACES_ORDER: "Felder nennt man in steigender Reihenfolge",
    R.NO_OTHER_GAUCHO: "Dort ist kein Gaucho eines anderen Spielers",
    R.VICTIM_STANDING: "Dieser Gaucho steht und kann nicht verdrängt werden",
    R.STEPPE_EMPTY: "In der Steppe liegt kein Kärtchen",
    R.NO_FREE_SPACE: "In der Pampa ist kein Feld frei",
    R.MUST_PLACE: "Du hast dir die Steppe angesehen und musst das erst zu Ende bringen",
    R.NOT_LOOKING: "Du hast dir die Steppe nicht angesehen",
    R.NOTHING_PLACED: "Vor dem Aufhören muss mindestens ein Kärtchen gelegt werden",
    R.NOT_IN_STEPPE: "Dieses Kärtchen liegt nicht in der Steppe",
    R.SPACE_OCCUPIED: "Auf diesem Feld liegt schon ein Kärtchen",
    R.PAIR_TOO_HIGH: "Zwei Kärtchen legt man nur, wenn beide niedrig sind",
    R.NOT_COLLECTED: "Dieses Kärtchen hast du nicht anzulegen",
    R.NO_SORT_GAUCHO: "Du hast keinen Gaucho bei „Einsortieren“",
    R.NOTHING_TO_SORT_INTO: "Du hast keine Herde dieser Rasse, in die das Kärtchen kommen könnte",
    R.SORT_AT_END: "Das Kärtchen kommt ans rechte Ende und wird einfach angelegt, ohne „Einsortieren“",
}


def _due(f: Facts) -> str:
    return f"Fällig ist „{LABELS['commands'][snake(f['due'])]}“" if f["due"] else "Nichts ist fällig"


def _sum(f: Facts) -> str:
    dice = f["dice"]
    made = f"{dice_sum(dice)} ist {f['total']}" if len(dice) > 1 else f"Der Würfel zeigt {f['total']}"
    return f"{made}, gebraucht wird {either(f['numbers'])}"


def _left(dice: Sequence[int]) -> str:
    if not dice:
        return "übrig ist keiner"
    return f"übrig {'sind' if len(dice) > 1 else 'ist'} {both(dice)}"


def _occupied(f: Facts) -> str:
    how = "steht" if f["gaucho"].standing else "liegt"
    return f"Auf {to_tile(f['tile'])} {how} einer von Platz {f['gaucho'].seat}"


def _whose(f: Facts) -> str:
    where = to_place(f["pasture"], f["space"])
    if f["gaucho"] is None:
        return f"Auf {where} ist keiner"
    return f"Auf {where} ist einer von Platz {f['gaucho'].seat}"


def _supply(f: Facts) -> str:
    return f"Er hat {f['supply']} {'Gaucho' if f['supply'] == 1 else 'Gauchos'}"


def _woken(f: Facts) -> str:
    if len(set(f["places"])) < len(f["places"]):
        return "Ein Feld ist doppelt genannt"
    return f"Genannt hast du {len(f['places'])}"


def _batch(f: Facts) -> str:
    batch = f["batch"]
    if not batch:
        return "Anzulegen ist keines"
    return f"Anzulegen {'sind' if len(batch) > 1 else 'ist'} {tiles(batch)}"


def _place(f: Facts) -> str:
    return place(f["pasture"], f["space"])


def _on_place(f: Facts) -> str:
    return f"auf {to_place(f['pasture'], f['space'])}"


def _area(f: Facts) -> str:
    return area(f["area"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"Die Phase ist „{LABELS['phases'][f['phase']]}“",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_DUE: _due,
    R.KEEP_COUNT: lambda f: f"Genannt hast du {f['count']}, behalten kann man 1 bis {f['most']}",
    R.NOT_DEALT: lambda f: f"Genannt hast du {tiles(f['tiles'])}",
    R.KEEP_TOO_HIGH: lambda f: f"Sein Wert ist {f['value']}, erlaubt ist höchstens {f['most']}",
    R.KEEP_ORDER: lambda f: f"Genannt hast du {tiles(f['tiles'])}",
    R.AREA_CHOSEN: lambda f: f"Platz {f['seat']} hat einen Gaucho bei {area(f['area'])}",
    R.ALREADY_DRAFTED: lambda f: _left(f["dice"]).capitalize(),
    R.DICE_NOT_IN_RODEO: lambda f: f"Genannt hast du {both(f['dice'])}, dort liegen {both(f['rodeo'])}",
    R.DICE_ORDER: lambda f: f"{row(sorted(f['dice']))} statt {row(f['dice'])}",
    R.DICE_NOT_HELD: lambda f: f"Genannt hast du {both(f['dice'])}, {_left(f['held'])}",
    R.NO_DICE: lambda f: f"Die Summe muss {either(f['numbers'])} sein",
    R.NO_SUCH_SUM: _sum,
    R.MUST_DRAFT: lambda f: f"Im Rodeo liegen {both(f['rodeo'])}",
    R.NO_SUCH_SPACE: lambda f: f"Weide {f['pasture']}, Feld {f['space']}, beides von 0 an gezählt",
    R.NO_TILE: _place,
    R.TILE_OCCUPIED: _occupied,
    R.NO_OWN_GAUCHO: _whose,
    R.ALREADY_STANDING: _on_place,
    R.SUPPLY_LEFT: _supply,
    R.AREA_OCCUPIED: _area,
    R.AREA_NOT_OCCUPIED: _area,
    R.AREA_TOUCHED: _area,
    R.NO_SUCH_FACE: lambda f: f"Gewünscht hast du {f['value']}",
    R.NO_HERD: lambda f: RACES[f["race"]],
    R.HERD_TOO_SMALL: lambda f: f"Sie ist nur {herd(f['race'], f['values'])}",
    R.NO_SUCH_VICTIM: lambda f: f"Platz {f['victim']} ist keiner",
    R.VICTIM_LACKS_TILE: lambda f: (
        f"Platz {f['victim']} hat keine {STEMS[f['tile'].race]}e {f['tile'].value}"
    ),
    R.WAKE_COUNT: _woken,
    R.PLACES_ORDER: lambda f: ", dann ".join(place(at.pasture, at.space) for at in sorted(f["places"])),
    R.NO_OTHER_GAUCHO: _on_place,
    R.VICTIM_STANDING: _on_place,
    R.MUST_PLACE: lambda f: (
        "Lege ein zweites Kärtchen oder höre auf" if f["placed"] else "Lege eines ihrer Kärtchen"
    ),
    R.NOT_IN_STEPPE: lambda f: tile(f["tile"]),
    R.SPACE_OCCUPIED: lambda f: tile(f["tile"]),
    R.PAIR_TOO_HIGH: lambda f: f"{f['value']} ist mehr als {f['most']}",
    R.NOT_COLLECTED: _batch,
    R.NOTHING_TO_SORT_INTO: lambda f: RACES[f["race"]],
    R.SORT_AT_END: lambda f: f"D{tile(f['tile'])[1:]} folgt auf {row(f['values'])}",
}
