"""/v1/games/import: a game that was exported elsewhere goes on here."""

import shutil
import tempfile
from pathlib import Path

from flask import Response, request

from domain.table.events import GameForked
from domain.table.opening import play_of
from service.audit.bundle import Header
from service.audit.import_process import Refused, ask
from service.audit.scan import records, scan
from service.audit.signing import unhex
from service.games.cache import NoSuchGame
from service.games.loaded import Loaded, beginning
from service.games.results import Exists, Opened, Untimely
from service.http.auth.access import caller_with
from service.http.openapi import spec
from service.http.runtime.context import desk
from service.http.runtime.hub import Full
from service.http.schemas import examples
from service.http.schemas.new_game import patience_of
from service.http.views.audit.forks import forkable, require_whole
from service.http.views.tables.games import game_opened
from service.http.wire.json_body import require_length
from service.http.wire.problems import (
    FORBIDDEN,
    MALFORMED,
    REJECTED,
    TOO_LARGE,
    UNAUTHORIZED,
    UNAVAILABLE,
    UNSUPPORTED,
    Problem,
)
from service.process.isolated import Lost
from service.store.base import Entry, is_game_id
from service.times import ms_of

blueprint = spec.Blueprint(
    "imports", __name__, url_prefix="/v1/games/import", description="Games that come from elsewhere."
)

BODY_LIMIT = 16 << 20
NDJSON = "application/x-ndjson"


@blueprint.route("", methods=["POST"])
@blueprint.doc(
    **spec.doc(
        "importGame",
        ok={
            200: spec.fine("It is here already, all of it.", "GameCreated", examples.GAME_CREATED),
            201: spec.fine("The game is here.", "GameCreated", examples.GAME_CREATED, spec.CREATED),
        },
        no=(MALFORMED, UNAUTHORIZED, FORBIDDEN, REJECTED, TOO_LARGE, UNSUPPORTED),
        security=spec.ANYBODY,
        requestBody={"required": True, "content": {NDJSON: {"schema": {"type": "string"}}}},
    )
)
def import_game() -> Response:
    """Take in a game from a bundle that `exportGame` gave with `seed=true`, there or here.

    The bundle has at most 16 MB and 100,000 events. It is accepted when all of it proves itself: chain, luck,
    and every command decided again, with the very bytes for a result. What rules of another version decided
    otherwise is refused as `other_rules`. Whose key has signed it is not looked at. The game keeps its id, on
    which its luck depends; the tokens of its seats are new. A fork is taken in where its parent is, and holds
    that very position.

    Who may open games may import some.
    """
    owner = caller_with("games:create")
    if request.mimetype != NDJSON:
        raise Problem(UNSUPPORTED, f"Send the bundle as `Content-Type: {NDJSON}`.")
    require_length()
    request.max_content_length = BODY_LIMIT
    here = desk()
    try:
        with here.imports.hold(None), tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
            shutil.copyfileobj(request.stream, file)
            if file.tell() != (request.content_length or 0):
                raise Problem(MALFORMED, "The body is shorter than its `Content-Length`.", reason="bad_body")
            file.flush()
            ask(here.importing, Path(file.name))
            header, loaded, entries = _read(Path(file.name), owner)
    except Refused as refused:
        raise _bad(refused.why, refused.position, refused.reason) from refused
    except Lost:
        raise _bad("it takes more time or memory to check than it may", None) from None
    except Full:
        raise Problem(
            UNAVAILABLE,
            "Other bundles are being checked.",
            reason="too_many_waiting",
            headers={"Retry-After": "5"},
        ) from None
    names = {int(seat): name for seat, name in (header.names or {}).items()}
    if not names.keys() <= {i for i, seat in enumerate(loaded.game.table.seats) if seat.taken}:
        raise _bad("its names are of nobody who sits there", None)
    _is_given_up_some_day(loaded)
    _is_of_its_parent(entries, loaded)
    return _taken_in(loaded, entries, ms_of(header.created_at), names)


def _read(path: Path, owner: str) -> tuple[Header, Loaded, list[Entry]]:
    """The game of a bundle that was checked."""
    with path.open("rb") as file:
        scanned = scan(file)
        file.seek(0)
        entries = [Entry(bytes(line.record), unhex(line.hash)) for line in records(file)]
    header, seed = scanned.header, unhex(scanned.trailer.reveal or "")
    return header, beginning(header.game, header.title, seed, owner).after(entries), entries


def _is_given_up_some_day(loaded: Loaded) -> None:
    """Refuse a table that would wait for its players longer than those laid here do, or for ever."""
    status, its, ours = loaded.status(), loaded.game.table.patience, patience_of(desk().config)
    if status not in ("open", "running"):
        return
    if its is None or its.running > ours.running or (status == "open" and its.open > ours.open):
        raise _bad("it waits for its players longer than this service does (ESTANCIA_ABANDON_…)", 1)


def _is_of_its_parent(entries: list[Entry], fork: Loaded) -> None:
    """Refuse a fork unless its parent is here, was in that position, and is no secret to whoever asks."""
    if (forked := fork.game.table.forked) is None:
        return
    told = (fork.codec.read(entry.record)[1] for entry in entries)
    position, event = next(
        (at, event) for at, event in enumerate(told, start=1) if isinstance(event, GameForked)
    )
    if not is_game_id(forked.parent):
        raise _bad("it is a fork of no game", position)
    try:
        parent = forkable(forked.parent, fork.owner)
    except NoSuchGame:
        raise _bad("it is a fork of a game that is not here", position) from None
    if not 0 < forked.position <= parent.version or parent.title != fork.title:
        raise _bad("it is a fork of a position that its parent never had", position)
    require_whole(parent, forked.position)
    if desk().handler.at(parent.id, forked.position).game.play != play_of(fork.codec.decider, event):
        raise _bad("it is a fork, but not of this position of its parent", position)


def _taken_in(loaded: Loaded, entries: list[Entry], since: int, names: dict[int, str]) -> Response:
    handler = desk().handler
    try:
        opened = handler.adopt(loaded, entries, since, names)
    except Untimely:
        raise _bad("it is from the future", len(entries)) from None
    except Exists:
        if handler.store.read(loaded.id, 0, len(entries)) != entries:
            raise Problem(
                REJECTED,
                "There is another game of this id here, or not all of this one.",
                reason="game_exists",
            ) from None
        meta = handler.store.meta(loaded.id) or {}
        response = game_opened(Opened(handler.current(loaded.id), {}), meta)
        response.status_code = 200
        return response
    return game_opened(opened, {f"name.{seat}": name for seat, name in names.items()})


def _bad(why: str, position: int | None, reason: str = "bad_bundle") -> Problem:
    where = "" if position is None else f" at position {position}"
    return Problem(
        MALFORMED,
        f"This bundle cannot be taken in{where}: {why}.",
        reason=reason,
        facts={"position": position},
    )
