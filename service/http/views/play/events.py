"""View of /v1/games/{game}/events: the stream of a game for a viewer: pages, lines or live (SSE)."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

from flask import Response, request
from msgspec import UNSET, to_builtins

from domain.titles import TITLES
from service.games.codec.answers import encode
from service.games.feed_form import FeedForm
from service.games.history.losses import DIGITS, Seen
from service.games.loaded import LoadedGame
from service.games.narration import Feed
from service.games.turns import CHANGES
from service.http.auth.access import game_for_viewer, key_check, recheck_viewer, viewer_of
from service.http.auth.client_address import client_address
from service.http.auth.tickets import game_for_ticket, use_up
from service.http.live import sse
from service.http.live.client_history import ClientHistory
from service.http.openapi import spec
from service.http.openapi.blueprint import Blueprint
from service.http.openapi.shared import named
from service.http.operations import narration
from service.http.operations.narration import language_asked, language_headers
from service.http.runtime.client import client
from service.http.runtime.context import app_context
from service.http.runtime.stream_limit import OpenStream
from service.http.schemas import examples
from service.http.schemas.event_types import event_types
from service.http.schemas.play import LONGEST_PAGE, EventsShown
from service.http.wire.language import best_type
from service.http.wire.params import (
    HASH,
    LONGEST_WAIT,
    SEEN,
    choice,
    flag,
    last_event_id,
    number,
    position_seen,
    several,
)
from service.http.wire.problems import (
    MALFORMED,
    NOT_FOUND,
    UNAUTHORIZED,
)
from service.http.wire.responses import in_turns, reply
from service.process.work_meter import yield_turn
from service.store.records import Token

blueprint = Blueprint(
    "events", __name__, url_prefix="/v1/games/<game:game>/events", description="Follow a game."
)

JSON = "application/json"
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"
USUAL_PAGE = 100
_TYPES = event_types(TITLES.values())
_PARAMETERS: list[spec.Doc] = [
    {
        "name": "after", "in": "query", "schema": spec.POSITION,
        "description": "The last position that you have.",
    },
    {
        "name": "after_hash", "in": "query", "schema": {"type": "string", "pattern": f"^{HASH}$"},
        "description": f"The first {DIGITS} digits of the `hash` of the event that you have there. If the "
        "store has lost that event, the "
        "answer says so. Without `after_hash`, it says so wherever events were lost.",
    },
    {
        "name": "limit", "in": "query",
        "schema": {"type": "integer", "minimum": 1, "maximum": LONGEST_PAGE, "default": USUAL_PAGE},
        "description": "For a page.",
    },
    {
        "name": "wait", "in": "query",
        "schema": {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT, "default": 0},
        "description": "For a page: if there is no event after that position yet, wait up to this number of "
                       "seconds for one. The answer is empty after that, and at once when the game has "
                       "ended and no event can follow.",
    },
    {
        "name": "ticket", "in": "query", "schema": {"type": "string"},
        "description": "Instead of a token, for clients that cannot send one: see `getTicket`.",
    },
    {
        "name": "Last-Event-ID", "in": "header",
        "schema": {"type": "string", "pattern": "^[0-9]{0,15}$", "examples": ["17"]},
        "description": "For a live stream: the last position that you have. It takes precedence over "
                       "`after`, so that a browser continues at the right place when it reconnects.",
    },
    spec.NAMED,
    {
        "name": "form", "in": "query",
        "schema": {"type": "string", "enum": ["whole", "slim"], "default": "whole"},
        "description": "`slim`: only the fields that a screen needs (`position`, `type`, `data`, `seat`), "
                       "without `bot_decided`. A slim feed cannot be verified.",
    },
    {
        "name": "types", "in": "query", "style": "form", "explode": False,
        "schema": {"type": "array", "items": spec.ref("EventType"), "uniqueItems": True},
        "description": "Only events of these types. If named here, a live stream also sends `your_turn` and "
                       "`game_over`: the turn of a person begins (with a seat's token: of that seat), and "
                       "the result of the game.",
    },
    *narration.PARAMETERS,
]  # fmt: skip
_FRAME: spec.Doc = named("EventFrame", {
    "description": "Each event: `id` is the position, `event` the type (missing with `named=false`), `data` "
    "the event as JSON. `reset` and `farewell` belong to the stream, not to the game.",
    "type": "object",
    "properties": {
        "id": {"type": "string", "pattern": f"^{SEEN}$", "description": "The position."},
        "event": {
            "type": "string",
            "description": f"An `EventType`, `{sse.RESET}` or `{sse.FAREWELL}`.",
        },
        "data": {
            "type": "string",
            "contentMediaType": JSON,
            "contentSchema": {
                "anyOf": [spec.ref(name) for name in ("Event", "TurnChanged", "Farewell", "Reset")]
            },
            "description": "The event as JSON.",
        },
    },
    "required": ["data"],
})  # fmt: skip
_FINE: spec.Doc = spec.success("The events.", "EventsShown", examples.EVENTS_SHOWN)
_FINE["content"] |= {
    NDJSON: {
        "schema": {"type": "string", "description": "One event a line; perhaps `reset` as the first line."}
    },
    SSE: {"schema": _FRAME},
}
_OVER: spec.Doc = {
    "description": "For a live stream: the game has ended or was abandoned, and you have all of it. A "
    "browser then stops reconnecting."
}


@blueprint.route("")
@blueprint.operation(
    "getEvents",
    ok={200: _FINE, 204: _OVER},
    no=(MALFORMED, UNAUTHORIZED, NOT_FOUND),
    security=spec.ANYBODY,
    parameters=_PARAMETERS,
)
def get_events(game: str) -> Response:
    """List the events, masked for the caller.

    Positions are the same for every viewer, and in every form. `Accept` selects the format:
    `application/json` is a page; `application/x-ndjson` all events up to now, one a line; `text/event-stream`
    all events up to now and then live.

    A client beyond the end of the stream has to discard its events and gets all of them from position 1. A
    page then has `"reset": true`, and the first line is `{"type": "reset", "version": …}`.

    A live stream may send two events without a position in the game. `reset` has the same meaning. `farewell`
    ends the stream (`data.why`): the game is `over` or was abandoned; or reconnect with `Last-Event-ID` after
    `refresh`, `stopping`, `unavailable`, `failed`; or a newer stream of the same client has `replaced` this
    one; or the token is `refused`. Comments are heartbeats.
    """
    # All parameters are checked for every format, so every client gets the error.
    after = position_seen()
    limit = number("limit", USUAL_PAGE, 1, LONGEST_PAGE)
    wait = number("wait", 0, 0, LONGEST_WAIT)
    last = last_event_id()
    spoken, is_named = language_asked(), flag("named", default=True)
    form = FeedForm(choice("form", ("whole", "slim")) == "slim", several("types", _TYPES))
    chosen = best_type((JSON, NDJSON, SSE))
    if chosen == SSE:
        return _live(game, after if last is None else last, spoken, form, is_named=is_named)
    if chosen == NDJSON:
        loaded, token, _ = _look(game)
        _opens_stream(game)
        return _streamed(_lines(loaded, token, after, spoken, form), NDJSON, spoken)
    return _page(game, after, limit, wait, spoken, form)


def _page(game: str, seen: Seen, limit: int, wait: int, spoken: str | None, form: FeedForm) -> Response:
    context = app_context()
    loaded, token, _ = _look(game)
    past, read = ClientHistory(context.handler, game, seen), context.handler.store.streams.read
    reset, before = past.reset(loaded), loaded
    # A client without `after_hash` may know of the loss already, and would ask again without a pause.
    is_patient = reset is None or not (reset.lost_after is UNSET or seen.hash)
    if wait and is_patient and loaded.version == seen.position and not loaded.is_final():

        def moved() -> LoadedGame | None:
            now = recheck_viewer(game, token)
            return now if now.head != before.head else None

        loaded = context.hub.first(game, moved, wait, client()) or loaded
        reset = reset or past.reset(loaded)
    entries = [] if loaded.version == past.position else read(game, past.position, limit)
    if entries and not past.is_followed_by(loaded, entries[0]):
        reset = past.reset(loaded)
        entries = read(game, past.position, limit)
    viewer, after = viewer_of(token), past.position
    # Since the look, more may have been appended and read.
    version = max(loaded.version, after + len(entries)) if entries else loaded.version
    events, groups = Feed(context.handler, viewer, spoken, form).page(loaded, after + 1, entries)
    headers = language_headers(spoken, "Authorization", "Accept")
    lost, is_reset = UNSET if reset is None else reset.lost_after, reset is not None
    shown = EventsShown(in_turns(events), version, after + len(entries), is_reset, lost, in_turns(groups))
    return reply(shown, headers=headers)


def _lines(
    loaded: LoadedGame, token: Token | None, seen: Seen, spoken: str | None, form: FeedForm
) -> Iterator[bytes]:
    """Yield the stored events up to the loaded version, a page at a time."""
    handler, viewer = app_context().handler, viewer_of(token)

    def lines() -> Iterator[bytes]:
        past = ClientHistory(handler, loaded.id, seen)
        if (reset := past.reset(loaded)) is not None:
            yield encode({"type": sse.RESET, **to_builtins(reset)}) + b"\n"
        position = past.position
        feed = Feed(handler, viewer, spoken, form)
        read = handler.store.streams.read
        while entries := read(loaded.id, position, min(USUAL_PAGE, loaded.version - position)):
            page, _ = feed.page(loaded, position + 1, entries)
            position += len(entries)
            yield_turn()
            if page:  # an empty piece would be the end of the answer
                yield b"".join(encode(event) + b"\n" for event in page)

    return lines()


def _live(game: str, seen: Seen, spoken: str | None, form: FeedForm, *, is_named: bool) -> Response:
    context = app_context()
    loaded, token, is_known = _look(game)
    if (
        seen.position == loaded.version
        and loaded.is_final()
        and ClientHistory(context.handler, game, seen).reset(loaded) is None
    ):
        return Response(status=204, headers={"Cache-Control": "no-store"})
    if request.method == "HEAD":
        return _streamed(iter(()), SSE, spoken)
    with ExitStack() as opening:
        open_stream = OpenStream(opening.enter_context(context.hub.watch(game)))
        _opens_stream(game)
        opening.enter_context(context.limits.streams.hold(_client(token), open_stream))
        stream = sse.EventStream(
            handler=context.handler,
            hub=context.hub,
            stream=open_stream,
            client=client(),
            game=game,
            by=token,
            is_known=is_known,
            after=seen,
            spoken=spoken,
            form=form,
            changes=form.types & frozenset(CHANGES),
            is_named=is_named,
            heartbeat=context.config.stream_heartbeat,
        )
        response = _streamed(stream.frames(), SSE, spoken)
        # Called however the answer ends, even when nothing of it was ever sent.
        response.call_on_close(opening.pop_all().close)
        return response


def _streamed(chunks: Iterator[bytes], content_type: str, spoken: str | None) -> Response:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    headers |= language_headers(spoken, "Authorization", "Accept")
    return Response(chunks, content_type=content_type, headers=headers)


def _look(game: str) -> tuple[LoadedGame, Token | None, Callable[[], bool]]:
    """Return the game, the token of the viewer, and a check whether the key of the request is still valid."""
    ticket = request.args.get("ticket")
    return (*game_for_viewer(game), key_check()) if ticket is None else game_for_ticket(ticket, game)


def _opens_stream(game: str) -> None:
    """Prepare a stream. A ticket of the request is used up, except by HEAD."""
    ticket = request.args.get("ticket")
    if ticket is not None and request.method != "HEAD":
        use_up(ticket, game)


def _client(token: Token | None) -> str | None:
    """Return the client whose streams are counted together; `None` on loopback, where clients of a proxy look
    alike.

    Invited spectators share a token, so they are distinguished like clients without a token.
    """
    return client_address() if token is None or token.viewer is None else token.hash
