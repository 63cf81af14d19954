"""Stray Calf in French."""

from collections.abc import Callable, Sequence
from typing import assert_never

from domain.core.catalogue import catalogue
from domain.core.languages.fr import both, typeset, whose_turn
from domain.core.markup import ref
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from stray_calf import commands as c
from stray_calf import events as e
from stray_calf.content import Calf
from stray_calf.errors import Reason as R
from stray_calf.presentation.texts import refs
from stray_calf.state import State

WORDS = catalogue("stray_calf", "fr")


def calf(it: Calf | None) -> str:
    return "un veau" if it is None else ref(refs.calf(it), WORDS.labels["calves"][it])


def account(event: e.CalfEvent, before: State, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case e.HerdGathered():
            return f"{len(event.herd)} veaux vagabondent. {names[event.start_player]} commence."
        case e.CalfCaught():
            return f"attrape {calf(event.calf)}"
        case e.CalfKept():
            return "garde le veau"
        case e.CalfFreed():
            return f"libère {calf(event.calf)}"
        case e.PensWeighed(scores=scores, winners=winners):
            won = "gagne" if len(winners) == 1 else "se partagent la victoire"
            who = both(names[seat] for seat in winners)
            return "\n".join(["# Les enclos sont pesés", *ranked(scores, names), f"{who} {won}."])
        case _:
            assert_never(event)


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.CatchCalf():
            return "attraper le veau suivant"
        case c.KeepCalf():
            return "garder le veau"
        case c.FreeCalf():
            return "libérer le veau"
        case _:
            assert_never(it)


def line(it: Line) -> str:
    """See `Texts.line`."""
    return both(calf(each.calf) for each in it.thanks_to)


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"la phase est « {WORDS.labels['phases'][f['phase']]} »",
    R.NOT_YOUR_TURN: whose_turn,
    R.PEN_FULL: lambda f: f"il a de la place pour {f['room']}",
}
TEXTS = typeset(WORDS.texts(command=command, account=account, details=DETAILS, line=line))
