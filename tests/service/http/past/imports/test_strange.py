"""/v1/games/import: honest bundles of games that no service would have opened, or whose luck is known."""

from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from domain.core.luck import commitment
from domain.table import game as rules
from domain.table.commands import CreditTime, OpenGame
from domain.table.events import Clock, Offer, Patience
from service.audit.bundles import bundle
from service.games.codec.chain import chain, digest_of
from service.games.handler import Handler
from service.games.loaded import empty_game
from service.store.memory.store import MemoryStore
from service.store.records import Entry
from tests.service.audit.support import FORGER
from tests.service.http.past.imports.support import LATER, OPERATOR, opened, packed, sent
from tests.service.http.support import assert_problem, bearer
from tests.service.playing import NOON

AT = "2026-01-01T12:00:00.000Z"


def test_an_imported_game_says_so_for_ever(here: FlaskClient, there: Handler) -> None:
    """Whoever made the bundle knows the luck to come: it must not pass for a game of this house."""
    left = opened(there)
    assert sent(here, packed(there, left)).status_code == 201
    listed = here.get("/v1/games").get_json()["games"]
    (line,) = (line for line in listed if line["game"] == left.id)
    shown = [here.get(f"/v1/games/{left.id}{at}").get_json() for at in ("", "?at=1")]
    assert {it["imported_at"] for it in (line, *shown)} == {"2026-01-22T12:00:00.000Z"}
    new = {"title": "el-gaucho", "seats": [{"kind": "open"}] * 2}
    own = here.post("/v1/games", json=new, headers=bearer(OPERATOR)).get_json()["game"]
    assert here.get(f"/v1/games/{own}").get_json()["imported_at"] is None


STRANGE: dict[str, dict[str, Any]] = {
    "luck of choice, and not marked for it": {"script": ((1, 2), (6,) * 8)},
    "a clock to be set, and not marked for it": {"now": NOON},
    "numbers that are none of luck": {"sandbox": True, "script": ((), (), (), (-1,))},
    "numbers too large for luck": {"sandbox": True, "script": ((), (), (), (2**32,))},
    "a time before all calendars": {"sandbox": True, "now": -(2**53) + 1},
    "a time after them": {"sandbox": True, "now": 2**53 - 1},
    "a bot's seat without a bot": {"offers": (Offer("bot"), Offer("reserved"))},
    "somebody's seat with a bot": {"offers": (Offer("open", "random"), Offer("reserved"))},
    "no patience at all": {"patience": Patience(0, 0)},
}


@pytest.mark.parametrize("strange", STRANGE)
def test_a_table_that_no_service_lays_is_not_taken_in(here: FlaskClient, strange: str) -> None:
    table = msgspec.structs.replace(
        OpenGame(
            title="el-gaucho",
            settings={},
            offers=(Offer("open"), Offer("reserved")),
            commitment=commitment(b"\x07" * 32),
            visibility="public",
            sandbox=False,
            entropies=(),
        ),
        **STRANGE[strange],
    )
    loaded, entries = empty_game("ab" * 10, "el-gaucho", b"\x07" * 32), list[Entry]()
    for event in rules.decide(loaded.codec.decider, table, loaded.game):
        cause = None if entries else table
        record = loaded.codec.record(event, at=AT, seat=None, cause=cause, draw=None)
        digest = digest_of(loaded.server_seed, loaded.version + 1, record)
        entries.append(Entry(record, chain(loaded.hash, loaded.version + 1, digest)))
        loaded = loaded.after(entries[-1:])
    raw = b"".join(bundle.full(loaded, entries, FORGER, AT, with_seed=True))
    problem = assert_problem(sent(here, raw), 400, "bad_bundle")
    assert problem["facts"] == {"position": 1}


def test_a_game_from_the_future_is_not_taken_in(here: FlaskClient) -> None:
    """Nobody's time would ever be up, and nothing ever abandoned."""
    then = Handler(MemoryStore(), clock=lambda: LATER + 61_000)
    assert "future" in assert_problem(sent(here, packed(then, opened(then))), 400, "bad_bundle")["detail"]
    soon = Handler(MemoryStore(), clock=lambda: LATER + 59_000)
    assert sent(here, packed(soon, opened(soon))).status_code == 201


def test_nobody_is_given_time_to_come(here: FlaskClient, there: Handler) -> None:
    """What was never lost would keep a clock from ever being up."""
    left = opened(there, clock=Clock(turn=60))
    there.send_table_command(left.id, CreditTime(10**12, NOON + 10**12))
    raw = packed(there, there.current(left.id))
    assert "more time is given back" in assert_problem(sent(here, raw), 400, "bad_bundle")["detail"]
