"""/v1/games/import: what does not prove itself is refused, and nothing is written."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.core.luck import commitment
from service.audit.imports.check_process import MOST_EVENTS
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.http.views.audit.imports import BODY_LIMIT
from tests.service.audit.support import canonical, plain
from tests.service.http.past.imports.support import OPERATOR, URL, handler_of, opened, packed, sent, whole
from tests.service.http.support import assert_problem, bearer
from tests.service.playing import play


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
    lines[0]["rules_versions"] = [1, 1]
    for line in lines[1:-1]:
        line["record"]["rules_version"] = 1


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
    assert "version 1 of the rules decided it" in problem["detail"]


def test_a_body_is_no_larger_than_said(here: FlaskClient) -> None:
    assert_problem(sent(here, b"x" * (BODY_LIMIT + 1)), 413, "too_large")
    problem = assert_problem(here.post(URL, json={}, headers=bearer(OPERATOR)), 415, "unsupported_media_type")
    assert problem["facts"] == {"wanted": "application/x-ndjson"}
    assert "`application/json`; this call takes `Content-Type: application/x-ndjson`" in problem["detail"]
