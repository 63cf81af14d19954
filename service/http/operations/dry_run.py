"""Dry runs: the effect of a command, computed from the view of its seat, so that it reveals nothing."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET, UnsetType

from domain.core.decider import Seat, fold
from domain.core.errors import Rejected
from domain.core.record import Command, Event, type_of
from domain.core.title import Title
from domain.table import game as rules
from domain.table.texts import texts_of
from domain.table.texts.narrated import Told
from service.games.loaded import LoadedGame
from service.games.narration import foreseen_sentence
from service.games.positions.questions import AddedEvent
from service.http.runtime.context import app_context
from service.http.schemas.commands import CommandChecked, HoldingChange
from service.http.wire.problems import explained, language, plain_facts


def dry_run(
    loaded: LoadedGame, seat: Seat, command: Command, spoken: str | None, *, drawn: bool
) -> CommandChecked:
    """Return the result of checking a command, with texts if a language is given; `drawn`: with a scene."""
    decider, play = loaded.codec.decider, loaded.game.play
    try:
        rules.decide(decider, command, loaded.game, by_hand=True)
    except Rejected as error:
        return CommandChecked(
            version=loaded.version,
            legal=False,
            reason=error.reason.value,
            clause=error.clause,
            detail=explained(error, loaded.title, loaded, command),
            facts=plain_facts(error),
            events=[],
            changes=[],
        )
    foreseen = decider.foreseen(command, play, seat) or ()
    before = loaded.view(seat)
    after = fold(decider, foreseen, before)
    return CommandChecked(
        version=loaded.version,
        legal=True,
        reason=None,
        clause=None,
        detail=None,
        facts={},
        events=[AddedEvent(type_of(event), event) for event in foreseen],
        changes=list(_changes(loaded.codec.title, before, after)),
        told=UNSET if spoken is None else _sentence(loaded, seat, foreseen, spoken),
        scene=loaded.codec.title.presentation.scene(after) if drawn else UNSET,
    )


def _sentence(loaded: LoadedGame, seat: Seat, foreseen: Sequence[Event], spoken: str) -> Told | UnsetType:
    meta = app_context().handler.store.streams.meta(loaded.id) or {}
    return foreseen_sentence(loaded, foreseen, seat, meta, spoken) or UNSET


def _changes(title: Title, before: object, after: object) -> Iterator[HoldingChange]:
    """Return the gains and losses of each seat."""
    labels, decider = texts_of(title, language()).labels.get("holdings", {}), title.rules
    pairs = zip(decider.holdings(before), decider.holdings(after), strict=True)
    for seat, (had, has) in enumerate(pairs):
        for what, number in has.items():
            if number != had[what]:
                yield HoldingChange(seat, what, labels.get(what, what), number - had[what], number)
