"""Stray Calf in German."""

from collections.abc import Callable, Sequence
from typing import assert_never

from domain.core.catalogue import catalogue
from domain.core.languages.de import both, whose_turn
from domain.core.markup import ref
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from stray_calf import commands as c
from stray_calf import events as e
from stray_calf.content import Calf
from stray_calf.errors import Reason as R
from stray_calf.presentation.texts import refs
from stray_calf.state import State

WORDS = catalogue("stray_calf", "de")


def calf(it: Calf | None) -> str:
    return "ein Kalb" if it is None else ref(refs.calf(it), WORDS.labels["calves"][it])


def account(event: e.CalfEvent, before: State, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case e.HerdGathered():
            return f"{len(event.herd)} Kälber laufen herum. {names[event.start_player]} beginnt."
        case e.CalfCaught():
            return f"fängt {calf(event.calf)}"
        case e.CalfKept():
            return "behält das Kalb"
        case e.CalfFreed():
            return f"lässt {calf(event.calf)} frei"
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
    return both(calf(each.calf) for each in it.thanks_to)


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"der Stand ist „{WORDS.labels['phases'][f['phase']]}“",
    R.NOT_YOUR_TURN: whose_turn,
    R.PEN_FULL: lambda f: f"Platz ist darin für {f['room']}",
}
TEXTS = WORDS.texts(command=command, account=account, details=DETAILS, line=line)
