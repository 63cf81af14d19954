"""Stray Calf in English."""

from collections.abc import Sequence
from typing import assert_never

from domain.core.english import both, whose_turn
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
        "catch_calf": "Catch a calf",
        "keep_calf": "Keep the calf",
        "free_calf": "Free the calf",
        "set_up": "Gather the herd",
        "weigh_pens": "Weigh the pens",
    },
    "events": {
        "herd_gathered": "Herd gathered",
        "calf_caught": "Calf caught",
        "calf_kept": "Calf kept",
        "calf_freed": "Calf freed",
        "pens_weighed": "Pens weighed",
    },
    "settings": {"start_player": "Start player", "pen": "Calves that have room in a pen"},
    "score_lines": {"calf": "A calf in the pen"},
    "phases": {
        "empty": "Before the set-up",
        "catch": "Catching a calf",
        "choose": "Keeping or freeing the calf",
        "weigh": "Weighing the pens",
        "over": "The game is over",
    },
}
REASONS: dict[str, str] = {
    R.NOT_NOW: "This is not the time for it",
    R.NOT_YOUR_TURN: "It is not your turn",
    R.NOT_DUE: "The rules do not do that now",
    R.PEN_FULL: "Your pen is full",
}
CLAUSES = numbered("""
1.1 Two, three or four players play.
1.2 Twelve calves that weigh 1 to 12 are shuffled, and nobody knows their order.
1.3 The start player is drawn by luck, unless the settings name one.
1.4 A pen has room for three calves, unless the settings say otherwise.
1.5 The herd is gathered once.
2.1 Only the player whose turn it is can act.
2.2 In a turn the player catches the next calf, and sees it alone.
2.3 Then the player keeps it, face down in the own pen,
2.4 or frees it, for all to see.
2.5 Nothing is kept or freed that has not been caught, and nothing is caught before that.
2.6 A full pen takes no more calves.
2.7 Then it is the left neighbour's turn.
3.1 When no calf is left, and not before, the pens are shown and weighed; meanwhile nobody can act.
3.2 The heaviest pen wins.
3.3 In a tie the tied players share the victory.
3.4 Then the game is over and nobody can act.
""")


def account(event: e.CalfEvent, before: State, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case e.HerdGathered():
            return f"{len(event.herd)} calves stray about. {names[event.start_player]} begins."
        case e.CalfCaught():
            return "catches a calf" if event.calf is None else f"catches {LABELS['calves'][event.calf]}"
        case e.CalfKept():
            return "keeps the calf"
        case e.CalfFreed():
            return "frees a calf" if event.calf is None else f"frees {LABELS['calves'][event.calf]}"
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
    return both(LABELS["calves"][each.calf] for each in it.thanks_to)


TEXTS = Texts(
    language="en",
    name="Stray Calf",
    labels=LABELS,
    reasons=REASONS,
    details={
        R.NOT_NOW: lambda f: f"the phase is “{LABELS['phases'][f['phase']]}”",
        R.NOT_YOUR_TURN: whose_turn,
        R.PEN_FULL: lambda f: f"it has room for {f['room']}",
    },
    clauses=CLAUSES,
    command=command,
    account=account,
    line=line,
)
