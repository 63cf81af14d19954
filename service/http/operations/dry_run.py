"""Dry runs: what a command would do, worked out from what its seat can see: asking reveals nothing."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from domain.core.decider import Decider, Seat, fold
from domain.core.errors import Rejected
from domain.core.record import Command, type_of
from domain.table import game as rules
from domain.table.texts import texts_of
from service.games.loaded import LoadedGame
from service.games.narration import Narrator
from service.http.runtime.context import app_context
from service.http.schemas.commands import Change, CommandChecked, Foreseen
from service.http.wire.problems import explained, language, plain_facts


def dry_run(
    loaded: LoadedGame, seat: Seat, command: Command, spoken: str | None, *, drawn: bool
) -> CommandChecked:
    """The verdict on a command of this seat, in words if a language is asked for; `drawn`: with a scene."""
    decider, play = loaded.codec.decider, loaded.game.play
    try:
        rules.decide(decider, command, loaded.game, by_hand=True)
    except Rejected as error:
        checked = CommandChecked(
            version=loaded.version,
            legal=False,
            reason=error.reason.value,
            clause=error.clause,
            detail=explained(error, loaded.title, loaded, command),
            facts=plain_facts(error),
            events=[],
            changes=[],
        )
        return checked if spoken is None else replace(checked, text=None, parts=[])
    foreseen = decider.foreseen(command, play, seat) or ()
    before = decider.view(play, seat)
    after = fold(decider, foreseen, before)
    checked = CommandChecked(
        version=loaded.version,
        legal=True,
        reason=None,
        clause=None,
        detail=None,
        facts={},
        events=[Foreseen(type_of(event), event) for event in foreseen],
        changes=list(_changes(decider, before, after)),
        scene=decider.scene(after) if drawn else UNSET,
    )
    if spoken is None:
        return checked
    narrator = Narrator(app_context().handler.store, loaded, seat, spoken)
    each, together = narrator.foretell(foreseen)
    return replace(
        checked,
        events=[
            replace(event, text=it and it.text, parts=it.parts if it else [])
            for event, it in zip(checked.events, each, strict=True)
        ],
        text=together and together.text,
        parts=together.parts if together else [],
    )


def _changes(decider: Decider, before: Any, after: Any) -> Iterator[Change]:
    """What each seat would have more or less of."""
    labels = texts_of(decider, language()).labels.get("holdings", {})
    pairs = zip(decider.holdings(before), decider.holdings(after), strict=True)
    for seat, (had, has) in enumerate(pairs):
        for what, number in has.items():
            if number != had[what]:
                yield Change(seat, what, labels.get(what, what), number - had[what], number)
