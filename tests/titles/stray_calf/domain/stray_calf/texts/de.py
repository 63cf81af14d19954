"""Stray Calf in German."""

from collections.abc import Sequence
from typing import assert_never

from domain.core.german import both, whose_turn
from domain.core.sheet import Line
from domain.core.texts import Texts, numbered, ranked
from domain.stray_calf import commands as c
from domain.stray_calf import events as e
from domain.stray_calf.content import CALVES
from domain.stray_calf.errors import Reason as R
from domain.stray_calf.state import State

LABELS: dict[str, dict[str, str]] = {
    "calves": {calf: calf.capitalize() for calf in CALVES},
    "commands": {
        "catch_calf": "Ein Kalb fangen",
        "keep_calf": "Das Kalb behalten",
        "free_calf": "Das Kalb freilassen",
        "set_up": "Herde sammeln",
        "weigh_pens": "Pferche wiegen",
    },
    "events": {
        "herd_gathered": "Herde gesammelt",
        "calf_caught": "Kalb gefangen",
        "calf_kept": "Kalb behalten",
        "calf_freed": "Kalb freigelassen",
        "pens_weighed": "Pferche gewogen",
    },
    "settings": {"start_player": "Startspieler", "pen": "Kälber, die in einem Pferch Platz haben"},
    "score_lines": {"calf": "Ein Kalb im Pferch"},
    "phases": {
        "empty": "Vor dem Aufbau",
        "catch": "Ein Kalb fangen",
        "choose": "Das Kalb behalten oder freilassen",
        "weigh": "Pferche wiegen",
        "over": "Die Partie ist zu Ende",
    },
}
REASONS: dict[str, str] = {
    R.NOT_NOW: "Das geht jetzt nicht",
    R.NOT_YOUR_TURN: "Du bist nicht am Zug",
    R.NOT_DUE: "Das tun die Regeln jetzt nicht",
    R.PEN_FULL: "Dein Pferch ist voll",
}
CLAUSES = numbered("""
1.1 Man spielt zu zweit, zu dritt oder zu viert.
1.2 Zwölf Kälber, die 1 bis 12 wiegen, werden gemischt, und niemand kennt ihre Reihenfolge.
1.3 Den Startspieler bestimmt das Los, wenn ihn die Einstellungen nicht nennen.
1.4 In einem Pferch haben drei Kälber Platz, wenn die Einstellungen nichts anderes sagen.
1.5 Die Herde wird einmal gesammelt.
2.1 Nur wer am Zug ist, kann handeln.
2.2 In einem Zug fängt der Spieler das nächste Kalb und sieht es allein.
2.3 Dann behält der Spieler es, verdeckt im eigenen Pferch.
2.4 Oder er lässt es frei, für alle sichtbar.
2.5 Nichts wird behalten oder freigelassen, was nicht gefangen ist, und vorher wird nichts gefangen.
2.6 Ein voller Pferch nimmt kein Kalb mehr auf.
2.7 Dann ist der linke Nachbar am Zug.
3.1 Wenn kein Kalb mehr da ist, und nicht vorher, werden die Pferche aufgedeckt und gewogen; solange kann
    niemand handeln.
3.2 Der schwerste Pferch gewinnt.
3.3 Bei Gleichstand teilen sich die Gleichen den Sieg.
3.4 Dann ist die Partie zu Ende, und niemand kann handeln.
""")


def account(event: e.CalfEvent, before: State, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case e.HerdGathered():
            return f"{len(event.herd)} Kälber laufen herum. {names[event.start_player]} beginnt."
        case e.CalfCaught():
            return "fängt ein Kalb" if event.calf is None else f"fängt {LABELS['calves'][event.calf]}"
        case e.CalfKept():
            return "behält das Kalb"
        case e.CalfFreed():
            return (
                "lässt ein Kalb frei" if event.calf is None else f"lässt {LABELS['calves'][event.calf]} frei"
            )
        case e.PensWeighed(scores=scores, winners=winners):
            won = "gewinnt" if len(winners) == 1 else "teilen sich den Sieg"
            who = both(names[seat] for seat in winners)
            return "\n".join(["# Die Pferche werden gewogen", *ranked(scores, names), f"{who} {won}."])
        case _:
            assert_never(event)


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.CatchCalf():
            return "das nächste Kalb fangen"
        case c.KeepCalf():
            return "das Kalb behalten"
        case c.FreeCalf():
            return "das Kalb freilassen"
        case _:
            assert_never(it)


def line(it: Line) -> str:
    """See `Texts.line`."""
    return both(LABELS["calves"][each.calf] for each in it.thanks_to)


TEXTS = Texts(
    language="de",
    name="Stray Calf",
    labels=LABELS,
    reasons=REASONS,
    details={
        R.NOT_NOW: lambda f: f"der Stand ist „{LABELS['phases'][f['phase']]}“",
        R.NOT_YOUR_TURN: whose_turn,
        R.PEN_FULL: lambda f: f"Platz ist darin für {f['room']}",
    },
    clauses=CLAUSES,
    command=command,
    account=account,
    line=line,
)
