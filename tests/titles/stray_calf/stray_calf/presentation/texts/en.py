"""Stray Calf in English."""

from collections.abc import Callable, Sequence
from typing import assert_never

from domain.core.catalogue import catalogue
from domain.core.languages.en import both, whose_turn
from domain.core.markup import ref
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from stray_calf import commands as c
from stray_calf import events as e
from stray_calf.content import Calf
from stray_calf.errors import Reason as R
from stray_calf.presentation.texts import refs
from stray_calf.state import State

WORDS = catalogue("stray_calf", "en")


def calf(it: Calf | None) -> str:
    return "a calf" if it is None else ref(refs.calf(it), WORDS.labels["calves"][it])


def account(event: e.CalfEvent, before: State, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case e.HerdGathered():
            return f"{len(event.herd)} calves stray about. {names[event.start_player]} begins."
        case e.CalfCaught():
            return f"catches {calf(event.calf)}"
        case e.CalfKept():
            return "keeps the calf"
        case e.CalfFreed():
            return f"frees {calf(event.calf)}"
        case e.PensWeighed(scores=scores, winners=winners):
            won = "wins" if len(winners) == 1 else "share the victory"
            who = both(names[seat] for seat in winners)
            return "\n".join(["# The pens are weighed", *ranked(scores, names), f"{who} {won}."])
        case _:
            assert_never(event)


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.CatchCalf():
            return "catch the next calf"
        case c.KeepCalf():
            return "keep the calf"
        case c.FreeCalf():
            return "free the calf"
        case _:
            assert_never(it)


def line(it: Line) -> str:
    """See `Texts.line`."""
    return both(calf(each.calf) for each in it.thanks_to)


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"the phase is “{WORDS.labels['phases'][f['phase']]}”",
    R.NOT_YOUR_TURN: whose_turn,
    R.PEN_FULL: lambda f: f"it has room for {f['room']}",
}
TEXTS = WORDS.texts(command=command, account=account, details=DETAILS, line=line)
