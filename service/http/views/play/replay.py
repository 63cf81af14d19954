"""View of /v1/games/{game}/replay: every position with its view, for a slider."""

from collections.abc import Iterator

from flask import Response
from msgspec import UNSET, to_builtins
from msgspec.structs import replace

from domain.core.decider import Viewer
from service.games.codec.answers import shown_view
from service.games.feed_form import slim
from service.games.loaded import LoadedGame
from service.games.narration import Feed
from service.games.people.seat_names import meta_at
from service.http.auth.access import game_for_viewer, viewer_of
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.operations import narration
from service.http.operations.lookup import at_version, require_version
from service.http.operations.narration import language_asked, language_headers
from service.http.operations.snapshot import include
from service.http.runtime.context import app_context
from service.http.schemas.games import clock_shown, seats_shown
from service.http.schemas.play import due_names
from service.http.schemas.replay import REPLAY_SHOWN, PositionChanged, PositionShown, ReplayShown
from service.http.wire.json_patch import changes
from service.http.wire.params import FURTHEST, choice, number, several
from service.http.wire.problems import (
    MALFORMED,
    NOT_FOUND,
    UNAUTHORIZED,
    Problem,
)
from service.http.wire.responses import in_turns, reply
from service.json_types import JsonObject
from service.process.work_meter import yield_turn

blueprint = Blueprint(
    "replay", __name__, url_prefix="/v1/games/<game:game>/replay", description="Time travel."
)

LONGEST_PAGE = 100
_PARAMETERS: list[spec.Doc] = [
    {
        "name": "from", "in": "query", "schema": {"type": "integer", "minimum": 1, "default": 1},
        "description": "The first position.",
    },
    {
        "name": "to", "in": "query", "schema": {"type": "integer", "minimum": 1},
        "description": "The last position; by default, or if beyond the end, the newest.",
    },
    {
        "name": "form", "in": "query",
        "schema": {"type": "string", "enum": ["whole", "changes"], "default": "whole"},
        "description": "`changes`: the first position complete, and for each further one only the changes.",
    },
    include("scene", about="`scene`: also the pieces on the table, on the places of `getLayout`."),
    *narration.PARAMETERS,
]  # fmt: skip


@blueprint.route("")
@blueprint.operation(
    "replayGame",
    ok={200: spec.success("The positions.", "ReplayShown", REPLAY_SHOWN)},
    no=(MALFORMED, UNAUTHORIZED, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=_PARAMETERS,
)
def replay_game(game: str) -> Response:
    """List positions, each with its event and the view after it, as the caller could see them then.

    A page has at most 100 positions. `next` is the start of the next page.
    """
    first, last = number("from", 1, 1, FURTHEST), number("to", FURTHEST, 1, FURTHEST)
    drawn, spoken = "scene" in several("include", ("scene",)), language_asked()
    by_changes = choice("form", ("whole", "changes")) == "changes"
    if last < first:
        raise Problem(
            MALFORMED, "`to` must not be before `from`.", reason="bad_parameter", facts={"parameter": "to"}
        )
    loaded, token = game_for_viewer(game)
    require_version(loaded, first)
    last = min(last, loaded.version)
    end = min(last, first + LONGEST_PAGE - 1)
    positions = _positions(loaded, first, end, viewer_of(token), spoken, drawn=drawn)
    whole, changed = (list(positions), UNSET) if not by_changes else _by_changes(positions)
    shown = ReplayShown(
        game=game,
        title=loaded.title,
        version=loaded.version,
        settings=loaded.game.table.settings,
        positions=in_turns(whole),
        next=end + 1 if end < last else None,
        changes=in_turns(changed),
    )
    return reply(shown, headers=language_headers(spoken, "Authorization"))


def _by_changes(
    positions: Iterator[PositionShown],
) -> tuple[list[PositionShown], list[PositionChanged]]:
    """Yield the first position complete, and the changes of each further one."""
    first = next(positions)
    before, changed = _plain(first), list[PositionChanged]()
    for position in positions:
        after = _plain(position)
        yield_turn()
        (event,) = slim([position.event])
        changed.append(PositionChanged(position.position, event, list(changes(before, after))))
        yield_turn()
        before = after
    return [replace(first, event=slim([first.event])[0])], changed


def _plain(shown: PositionShown) -> JsonObject:
    """Return the parts of a position that change from step to step, as plain JSON."""
    plain: JsonObject = to_builtins(replace(shown, position=UNSET, event=UNSET), str_keys=True)
    return plain


def _positions(
    newest: LoadedGame, first: int, last: int, viewer: Viewer, spoken: str | None, *, drawn: bool
) -> Iterator[PositionShown]:
    handler, decider = app_context().handler, newest.codec.decider
    entries = handler.store.streams.read(newest.id, first - 1, last - first + 1)
    loaded = at_version(newest, first)
    meta = meta_at(handler.store, newest, loaded)
    events, _ = Feed(handler, viewer, spoken).page(newest, first, entries)
    for entry, event in zip(entries, events, strict=True):
        if loaded.version < event.position:
            loaded = loaded.after([entry])
        yield_turn()
        view = decider.view(loaded.game.play, viewer)
        open_view = view if viewer is None else decider.view(loaded.game.play, None)
        yield_turn()
        yield PositionShown(
            position=loaded.version,
            event=event,
            status=loaded.status(),
            seats=seats_shown(loaded, meta(loaded.version)),
            to_act=loaded.to_act(),
            due=due_names(loaded),
            clock=clock_shown(loaded.game.table),
            view=shown_view(view),
            result=loaded.result(),
            points=tuple(sheet.points for sheet in decider.scoring(open_view)),
            scene=newest.codec.title.presentation.scene(view) if drawn else UNSET,
        )
