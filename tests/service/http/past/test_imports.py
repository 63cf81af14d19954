"""/v1/games/import: games that come from elsewhere, and all that only looks like one."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.core.luck import commitment
from domain.table import game as rules
from domain.table.commands import CreditTime, OpenGame
from domain.table.events import Clock, Offer, Patience
from domain.titles import TITLES
from service import config as configs
from service.audit.bundles import bundle
from service.audit.imports.check_process import MOST_EVENTS
from service.games.codec import chain, digest_of, shown_view
from service.games.handler import Handler
from service.games.loaded import LoadedGame, empty_game
from service.http.views.audit.imports import BODY_LIMIT
from service.store.memory.store import MemoryStore
from service.store.records import Entry
from tests.service.audit.support import FORGER, canonical, plain, rehashed
from tests.service.http.support import Duel, assert_problem, bearer, rest
from tests.service.playing import NOON, assert_intact, play
from tests.service.playing import opened as laid
from tests.support.application import application

OPERATOR = "the-operators-key-of-this-test"
URL = "/v1/games/import"
AT = "2026-01-01T12:00:00.000Z"
LATER = NOON + 3 * 7 * 24 * 3_600_000


HOUR = 3_600


def opened(handler: Handler, **more: Any) -> LoadedGame:
    """A new game at rest, which waits for its players as long as those of a service usually do."""
    return laid(handler, **{"patience": Patience(24 * HOUR, 336 * HOUR), **more})


@pytest.fixture(scope="module")
def here() -> FlaskClient:
    """A service that takes games in; its checks start only once."""
    settings = configs.read({"ESTANCIA_OPERATOR_KEY": OPERATOR})
    return application(Handler(MemoryStore(), clock=lambda: LATER), settings).test_client()


def handler_of(client: FlaskClient) -> Handler:
    found: Handler = client.application.extensions["estancia"].handler
    return found


def sent(client: FlaskClient, raw: bytes, key: str | None = OPERATOR, **headers: str) -> TestResponse:
    who = {} if key is None else bearer(key)
    return client.post(URL, data=raw, headers={"Content-Type": "application/x-ndjson", **who, **headers})


def packed(handler: Handler, loaded: LoadedGame, names: dict[str, str] | None = None, **more: Any) -> bytes:
    """What `exportGame` gives with `seed=true`."""
    entries = handler.store.streams.read(loaded.id, 0, loaded.version)
    lines = bundle.full(loaded, entries, FORGER, "2026-01-01T12:00:00.000Z", names, with_seed=True, **more)
    return b"".join(lines)


@pytest.fixture(scope="module")
def there() -> Handler:
    """Another service."""
    return Handler(MemoryStore(), clock=lambda: NOON)


@pytest.fixture(scope="module")
def running(there: Handler) -> LoadedGame:
    """A game in full swing there."""
    return play(there, opened(there, seed=None, names={0: "Ana", 1: "Ben"}), commands=25)


@pytest.fixture(scope="module")
def raw(there: Handler, running: LoadedGame) -> bytes:
    return packed(there, running, {"0": "Ana", "1": "Ben"})


@pytest.mark.parametrize("title", TITLES)
def test_a_running_game_goes_on_where_it_was(here: FlaskClient, title: str) -> None:
    there = Handler(MemoryStore(), clock=lambda: NOON)
    client = application(there, configs.read({"ESTANCIA_OPERATOR_KEY": OPERATOR})).test_client()
    seats = [{"kind": "reserved", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    new = {"title": title, "seats": seats}
    game = client.post("/v1/games", json=new, headers=bearer(OPERATOR)).get_json()["game"]
    left = play(there, rest(there, game), commands=15)
    raw = client.get(f"/v1/games/{game}/export?seed=true&names=true", headers=bearer(OPERATOR)).get_data()
    response = sent(here, raw)
    assert response.status_code == 201, response.get_data(as_text=True)
    taken = response.get_json()
    assert response.headers["Location"] == f"/v1/games/{game}"
    assert [(seat["name"], seat["token"] is not None) for seat in taken["seats"]] == [
        ("Ana", True),
        (None, False),
    ]
    handler = handler_of(here)
    duel = Duel(here, game, (taken["seats"][0]["token"], ""))
    assert duel.get(f"?at={left.version}", 0).get_json()["view"] == json.loads(
        json.dumps(msgspec.to_builtins(shown_view(left.codec.decider.view(left.game.play, 0))))
    )
    seat = duel.get(seat=0).get_json()["to_act"]
    if seat == [0]:
        assert duel.send(duel.legal(0)[0], 0).status_code == 200
    loaded = play(handler, rest(handler, game))
    assert loaded.status() == "over"
    assert duel.get("/audit").get_json()["verdict"] == "exact"
    listed = here.get("/v1/games?status=over").get_json()["games"]
    assert game in {line["game"] for line in listed}


def test_time_on_its_way_is_nobodys(here: FlaskClient, there: Handler) -> None:
    """Weeks later it is not abandoned, and nobody's time is up."""
    left = opened(there, clock=Clock(turn=60), patience=Patience(3600, 7200))
    response = sent(here, packed(there, left))
    assert response.status_code == 201
    handler = handler_of(here)
    assert handler.overdue(handler.current(left.id)) is None
    shown = here.get(f"/v1/games/{left.id}").get_json()
    assert shown["status"] == "running"
    assert shown["clock"]["seats"][0]["deadline"] > "2026-01-22T12:00"


@pytest.mark.parametrize(
    ("seats", "patience", "is_taken_in"),
    [
        ("rr", Patience(25 * HOUR, 336 * HOUR), True),
        ("rr", Patience(1, 336 * HOUR + 1), False),
        ("rr", None, False),
        ("ro", Patience(24 * HOUR, 1), True),
        ("ro", Patience(24 * HOUR + 1, 1), False),
        ("ro", None, False),
    ],
)
def test_no_table_waits_longer_for_its_players_than_those_laid_here(
    here: FlaskClient, there: Handler, seats: str, patience: Patience | None, is_taken_in: bool
) -> None:
    response = sent(here, packed(there, opened(there, seats=seats, patience=patience)))
    if is_taken_in:
        assert response.status_code == 201
    else:
        problem = assert_problem(response, 400, "bad_bundle")
        assert "waits for its players longer" in problem["detail"]
        assert problem["facts"] == {"position": 1}


def test_a_game_that_is_over_waits_for_nobody(here: FlaskClient, there: Handler) -> None:
    over = play(there, opened(there, seed=None, patience=None))
    assert sent(here, packed(there, over)).status_code == 201


def test_what_is_here_already_is_not_taken_in_twice(here: FlaskClient, there: Handler) -> None:
    left = play(there, opened(there), commands=5)
    early = packed(there, left)
    assert sent(here, early).status_code == 201
    version = handler_of(here).store.streams.version(left.id)
    again = sent(here, early)
    assert again.status_code == 200
    assert [seat["token"] for seat in again.get_json()["seats"]] == [None, None]
    later = packed(there, play(there, left, commands=3))
    assert_problem(sent(here, later), 409, "game_exists")
    assert handler_of(here).store.streams.version(left.id) == version


def test_a_finished_game_comes_without_tokens_for_anybody_to_replay(
    here: FlaskClient, there: Handler
) -> None:
    over = play(there, opened(there, seed=None))
    assert sent(here, packed(there, over)).status_code == 201
    assert here.get(f"/v1/games/{over.id}").get_json()["status"] == "over"
    store = handler_of(here).store
    assert store.streams.version(over.id) == over.version
    assert_intact(store, over.id)  # type: ignore[arg-type]


def test_it_takes_a_key_that_opens_games(here: FlaskClient, raw: bytes) -> None:
    assert_problem(sent(here, raw, key=None), 401, "no_token")
    assert_problem(sent(here, raw, key="est_seat_whatever"), 403, "forbidden")


def test_the_seed_is_exported_only_to_whoever_manages_the_game(handler: Handler, duel: Duel) -> None:
    assert_problem(duel.get("/export?seed=true"), 401, "no_token")
    assert_problem(duel.get("/export?seed=true", 0), 403, "forbidden")
    assert_problem(duel.get("/export?seed=yes"), 400, "bad_parameter")
    seed = handler.current(duel.game).server_seed.hex().encode()
    assert seed not in duel.get("/export").get_data()
    client = application(handler, configs.read({"ESTANCIA_OPERATOR_KEY": OPERATOR})).test_client()
    assert seed in client.get(f"{duel.url}/export?seed=true", headers=bearer(OPERATOR)).get_data()
    assert seed not in client.get(f"{duel.url}/export", headers=bearer(OPERATOR)).get_data()


# ---- everything that is no bundle, or not an honest one


def whole(lines: list[dict[str, Any]], seed: bytes) -> bytes:
    """Made by somebody who knows the seed, and how bundles are made."""
    made = rehashed(lines, seed, FORGER)
    body, trailer = made.splitlines()[:-1], json.loads(made.splitlines()[-1])
    joined = b"".join(line + b"\n" for line in body)
    trailer |= {"reveal": seed.hex(), "seal": FORGER.seal(hashlib.sha256(joined).digest())}
    return joined + canonical(trailer) + b"\n"


def bent(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[bytes, bytes], bytes]:
    def bend(raw: bytes, seed: bytes) -> bytes:
        lines = plain(raw)
        change(lines)
        return whole(lines, seed)

    return bend


def instead(old: bytes, new: bytes, count: int = 1) -> Callable[[bytes, bytes], bytes]:
    def replace(raw: bytes, _seed: bytes) -> bytes:
        assert old in raw
        return raw.replace(old, new, count)

    return replace


def other_luck(raw: bytes, _seed: bytes) -> bytes:
    """Another seed with its own commitment, and nothing drawn anew."""
    lines, seed = plain(raw), b"\x07" * 32
    lines[0]["commitment"] = commitment(seed)
    for place in (lines[1]["record"]["data"], lines[1]["record"]["cause"]):
        place["commitment"] = commitment(seed)
    return whole(lines, seed)


HOSTILE: dict[str, Callable[[bytes, bytes], bytes]] = {
    "nothing": lambda raw, seed: b"",  # noqa: ARG005
    "garbage": lambda raw, seed: b"\xff\xfe\x00" * 1000,  # noqa: ARG005
    "one endless line": lambda raw, seed: b"[" * (2 << 20),  # noqa: ARG005
    "an endless header": lambda raw, seed: raw[:20] + b"x" * (2 << 20) + raw[20:],  # noqa: ARG005
    "the same line for ever": lambda raw, seed: raw + raw.splitlines()[5] * 3 + b"\n",  # noqa: ARG005
    "too many lines": lambda raw, seed: raw + b"\n" * (MOST_EVENTS + 3),  # noqa: ARG005
    "cut off": lambda raw, seed: raw[:-200],  # noqa: ARG005
    "no end": lambda raw, seed: b"\n".join(raw.splitlines()[:-1]) + b"\n",  # noqa: ARG005
    "deep nesting": instead(b'"data":{', b'"data":' + b"[" * 50_000 + b"]" * 50_000 + b',"x":{'),
    "a name twice": instead(b'"position":3', b'"position":3,"position":3'),
    "not a number": instead(b'"luck":1', b'"luck":NaN'),
    "not a byte of text": instead(b'"title":"el-gaucho"', b'"title":"el-\xffgaucho"'),
    "half a character": instead(b'"Ana"', rb'"\ud800"'),
    "another spelling": instead(b'"Ana"', rb'"\u0041na"'),
    "without the seed": lambda raw, seed: whole_without(raw, seed),
    "another seed": other_luck,
    "another title": bent(lambda lines: lines[0].update(title="ranchers")),
    "no title": bent(lambda lines: lines[0].update(title="chess")),
    "another id": bent(lambda lines: lines[0].update(game="ab" * 10)),
    "a strange id": bent(lambda lines: lines[0].update(game="../../etc/passwd")),
    "a long id": bent(lambda lines: lines[0].update(game="a" * 64)),
    "names with an escape": bent(lambda lines: lines[0].update(names={"0": "\x1b[2J"})),
    "names of no seat": bent(lambda lines: lines[0].update(names={"owner": "operator"})),
    "a name of a bot or nobody": bent(lambda lines: lines[0].update(names={"7": "Eve"})),
    "masked": bent(lambda lines: lines[0].update(kind="masked")),
    "rules of tomorrow": bent(
        lambda lines: (
            [line["record"].update(rules_version=99) for line in lines[1:-1]]
            and lines[0].update(rules_versions=[99, 99])
        )
    ),
    "wrong settings": bent(
        lambda lines: [it["settings"].update(small_numbers=[1] * 12) for it in (lines[1]["record"]["data"],)]
    ),
    "settings that make no sense": bent(
        lambda lines: [
            it["settings"].update(pasture_sizes=[9, 9, 9, 2**40])
            for it in (lines[1]["record"]["data"], lines[1]["record"]["cause"])
        ]
    ),
    "no set-up": bent(lambda lines: lines.pop(5)),
    "a start twice": bent(lambda lines: lines.insert(4, lines[4])),
    "an impossible time": bent(lambda lines: [line["record"].update(at="whenever") for line in lines[1:-1]]),
    "time that goes back": bent(lambda lines: lines[10]["record"].update(at="2001-01-01T12:00:00.000Z")),
    "another spelling of time": bent(lambda lines: lines[10]["record"].update(at="2026-01-01T12:00:00Z")),
    "words that rule a terminal": bent(
        lambda lines: (
            [lines[i]["record"]["data"].update(entropy="\x1b[2J") for i in (2,)]
            and [
                it["entropies"].__setitem__(slice(None), ["\x1b[2J", ""])
                for it in (lines[1]["record"]["cause"],)
            ]
        )
    ),
}


def whole_without(raw: bytes, seed: bytes) -> bytes:
    made = whole(plain(raw), seed).splitlines()
    return (
        b"".join(line + b"\n" for line in made[:-1])
        + canonical(json.loads(made[-1]) | {"reveal": None})
        + b"\n"
    )


@pytest.mark.parametrize("attack", HOSTILE)
def test_what_does_not_prove_itself_is_refused_and_nothing_is_written(
    here: FlaskClient, running: LoadedGame, raw: bytes, attack: str
) -> None:
    before = list(handler_of(here).store.streams.games())
    response = sent(here, HOSTILE[attack](raw, running.server_seed))
    problem = assert_problem(response, 400, "other_rules" if attack == "rules of tomorrow" else "bad_bundle")
    assert "position" in problem["facts"]
    assert running.server_seed.hex() not in response.get_data(as_text=True)
    assert list(handler_of(here).store.streams.games()) == before


def test_an_honest_bundle_of_the_same_forger_is_taken_in(
    here: FlaskClient, running: LoadedGame, raw: bytes
) -> None:
    """So it is for what they were changed that the others are refused."""
    response = sent(here, whole(plain(raw), running.server_seed))
    assert response.status_code == 201, response.get_data(as_text=True)


@pytest.fixture(scope="module")
def finished(there: Handler) -> LoadedGame:
    return play(there, opened(there, seed="older rules"))


def older(lines: list[dict[str, Any]]) -> None:
    lines[0]["rules_versions"] = [0, 0]
    for line in lines[1:-1]:
        line["record"]["rules_version"] = 0


def test_a_game_that_older_rules_decided_in_the_same_way_is_taken_in(
    here: FlaskClient, there: Handler, finished: LoadedGame
) -> None:
    raw = bent(older)(packed(there, finished), finished.server_seed)
    response = sent(here, raw)
    assert response.status_code == 201, response.get_data(as_text=True)
    assert here.get(f"/v1/games/{finished.id}").get_json()["status"] == "over"


def test_a_game_that_older_rules_decided_otherwise_is_refused_with_where(
    here: FlaskClient, there: Handler, finished: LoadedGame
) -> None:
    """Also one that is over: what others could have written there, nobody could tell from what they did."""
    lines = plain(packed(there, finished))
    position = next(i for i in range(40, 200) if "pesos" in (lines[i]["record"] or {}).get("data", {}))

    def otherwise(lines: list[dict[str, Any]]) -> None:
        older(lines)
        lines[position]["record"]["data"]["pesos"] += 1

    response = sent(here, bent(otherwise)(packed(there, finished), finished.server_seed))
    problem = assert_problem(response, 400, "other_rules")
    assert problem["facts"] == {"position": position}
    assert "version 0 of the rules decided it" in problem["detail"]


def test_a_body_is_no_larger_than_said(here: FlaskClient) -> None:
    assert_problem(sent(here, b"x" * (BODY_LIMIT + 1)), 413, "too_large")
    problem = assert_problem(here.post(URL, json={}, headers=bearer(OPERATOR)), 415, "unsupported_media_type")
    assert problem["facts"] == {"wanted": "application/x-ndjson"}
    assert "`application/json`; this call takes `Content-Type: application/x-ndjson`" in problem["detail"]


def test_a_fork_is_taken_in_where_its_parent_is(here: FlaskClient, there: Handler) -> None:
    over = play(there, opened(there, seed=None))
    client = application(there, configs.read({"ESTANCIA_OPERATOR_KEY": OPERATOR})).test_client()
    url = f"/v1/games/{over.id}/forks"
    fork = client.post(url, json={"at": 12}, headers=bearer(OPERATOR)).get_json()["game"]
    export = client.get(f"/v1/games/{fork}/export?seed=true", headers=bearer(OPERATOR)).get_data()
    problem = assert_problem(sent(here, export), 400, "bad_bundle")
    assert "not here" in problem["detail"]
    assert sent(here, packed(there, over)).status_code == 201
    lines, seed = plain(export), there.current(fork).server_seed
    (at,) = (i for i, line in enumerate(lines[1:-1], start=1) if line["record"]["type"] == "game_forked")
    for place in ("data", "cause"):
        lines[at]["record"][place]["play"]["barons"][0]["pesos"] = 999
    problem = assert_problem(sent(here, whole(lines, seed)), 400, "bad_bundle")
    assert problem["facts"] == {"position": at}
    assert sent(here, export).status_code == 201
    assert here.get(f"/v1/games/{fork}", headers=bearer(OPERATOR)).get_json()["forked_from"] == {
        "game": over.id,
        "position": 12,
    }


# ---- honest bundles of games that no service would have opened, or that somebody else knows too much of


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
