"""Every kind of corruption, in games of every title in which everything happens that can at a table.

What is done to a file as it is, is found without any rules; what is done by somebody who makes all hashes and
signatures anew, by the rules or by what players have kept.
"""

import copy
import hashlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.titles import TITLES
from service.audit.bundles import bundle
from service.audit.bundles.scan import scan
from service.audit.bundles.verification import Report, verify_bundle
from service.audit.signing import Signer
from service.games.codec.answers import encode
from tests.golden.games import Recorded, read
from tests.service.audit.support import AT, FORGER, canonical, plain, rehashed

STREAMS = Path(__file__).parents[2] / "streams"
SERVICE = Signer("22" * 32)
Lines = list[dict[str, Any]]
each_title = pytest.mark.parametrize("title", TITLES)
each_viewer = pytest.mark.parametrize("viewer", [None, 0])


@cache
def kept(title: str, name: str = "table") -> Recorded:
    return read(STREAMS / f"{title}_rules_{TITLES[title].rules.rules_version}" / f"{name}.ndjson")[0]


@cache
def stranger(title: str) -> Recorded:
    """Another game of this title."""
    folder = STREAMS / f"{title}_rules_{TITLES[title].rules.rules_version}"
    return read(next(iter(sorted(folder.glob("*_2_*_whole.ndjson")))))[0]


@cache
def masked(title: str, viewer: int | None) -> bytes:
    game = kept(title)
    return b"".join(bundle.masked(game.loaded, game.entries, viewer, SERVICE, AT))


@cache
def whole(title: str) -> bytes:
    return kept(title).bundle()


@pytest.fixture
def verdict(tmp_path: Path) -> Callable[..., Report]:
    def of(raw: bytes, against: bytes | None = None, **more: Any) -> Report:
        path, mine = tmp_path / "some.ndjson", tmp_path / "mine"
        path.write_bytes(raw)
        if against is not None:
            mine.write_bytes(against)
            more["against"] = mine
        return verify_bundle(path, **more)

    return of


def first(lines: Lines, type: str) -> int:
    return next(i for i in range(1, len(lines) - 1) if lines[i]["record"]["type"] == type)


# ---- a file as it is

RAW: dict[str, Callable[[list[bytes], int, Random, bytes], list[bytes]]] = {
    "a bit changed": lambda it, i, whim, _: [*it[:i], flipped(it[i], whim), *it[i + 1 :]],
    "two lines swapped": lambda it, i, _, __: [*it[:i], it[i + 1], it[i], *it[i + 2 :]],
    "a line of another game inserted": lambda it, i, _, other: [*it[:i], other, *it[i:]],
    "a line of another game in its place": lambda it, i, _, other: [*it[:i], other, *it[i + 1 :]],
    "a line twice": lambda it, i, _, __: [*it[: i + 1], *it[i:]],
    "a line removed": lambda it, i, _, __: [*it[:i], *it[i + 1 :]],
    "cut off after a line": lambda it, i, _, __: it[:i],
    "cut off within a line": lambda it, i, whim, _: [*it[:i], it[i][: whim.randrange(1, len(it[i]))]],
    "random bytes for a line": lambda it, i, whim, _: [*it[:i], whim.randbytes(80) + b"\n", *it[i + 1 :]],
    "fields in another order": lambda it, i, _, __: [*it[:i], reordered(it[i]), *it[i + 1 :]],
    "spelled otherwise": lambda it, i, _, __: [*it[:i], it[i].replace(b":", b": ", 1), *it[i + 1 :]],
}


def flipped(line: bytes, whim: Random) -> bytes:
    at = whim.randrange(len(line) - 1)
    return line[:at] + bytes([line[at] ^ (1 << whim.randrange(8))]) + line[at + 1 :]


def reordered(line: bytes) -> bytes:
    return json.dumps(dict(reversed(json.loads(line).items())), separators=(",", ":")).encode() + b"\n"


@each_title
@pytest.mark.parametrize("kind", ["full", "masked"])
@pytest.mark.parametrize("name", RAW)
def test_a_file_that_was_changed_is_found(
    title: str, kind: str, name: str, verdict: Callable[..., Report]
) -> None:
    raw = whole(title) if kind == "full" else masked(title, 0)
    other = stranger(title).bundle() if kind == "full" else masked_stranger(title)
    lines, others, whim = raw.splitlines(True), other.splitlines(True), Random(name)
    for _ in range(4):
        i = whim.randrange(1, len(lines) - 2)
        bent = b"".join(RAW[name](lines, i, whim, others[i]))
        assert verdict(bent).verdict == "diverged", i


@cache
def masked_stranger(title: str) -> bytes:
    game = stranger(title)
    return b"".join(bundle.masked(game.loaded, game.entries, 0, SERVICE, AT))


# ---- all hashes and signatures made anew

FORGED: dict[str, tuple[str | None, Callable[[dict[str, Any]], object]]] = {
    "the promise": ("game_opened", lambda it: both(it, commitment="ab" * 32)),
    "the seats": ("game_opened", lambda it: it["data"]["offers"].reverse()),
    "the settings": ("game_opened", lambda it: chosen(it, start_player=1)),
    "the content": ("game_opened", lambda it: printed(it)),
    "whose words go into the luck": ("seat_taken", lambda it: both(it, entropy="mine")),
    "who sits down": ("seat_taken", lambda it: it["data"].update(seat=2)),
    "who leaves": ("seat_left", lambda it: it["data"].update(seat=1)),
    "the set-up": ("game_set_up", lambda it: it["data"].update(more=1)),
    "how far is taken back": ("command_undone", lambda it: both(it, to=it["data"]["to"] - 1)),
    "who takes back": ("command_undone", lambda it: (it.update(seat=2), it["data"].update(seat=2))),
    "how much time is given back": ("time_credited", lambda it: both(it, ms=it["data"]["ms"] + 10**9)),
    "until when time is given back": ("time_credited", lambda it: both(it, until=0)),
    "who is late": ("seat_timed_out", lambda it: both(it, seat=2)),
    "who stands in": ("seat_timed_out", lambda it: it["data"].update(bot="random")),
    "what follows of being late": ("seat_timed_out", lambda it: it["data"].update(then="hand_over")),
    "to whom it is handed over": ("seat_handed_over", lambda it: it["data"].update(bot="greedy")),
    "who is taken back": ("seat_taken_back", lambda it: it["data"].update(seat=1)),
    "who resigns": ("seat_resigned", lambda it: (it.update(seat=2), it["data"].update(seat=2))),
    "who plays on": ("seat_resigned", lambda it: it["data"].update(bot="nobody")),
    "who wins": ("game_ended_early", lambda it: it["data"].update(winners=[0])),
    "why it ends": ("game_ended_early", lambda it: it["data"].update(why="abandoned")),
    "the seed in the stream": ("luck_revealed", lambda it: both(it, server_seed="00" * 32)),
    "the seed of a bot": ("bot_decided", lambda it: it["data"].update(seed="00" * 32)),
    "what a bot saw": ("bot_decided", lambda it: it["data"].update(view="00" * 32)),
    "which bot it was": ("bot_decided", lambda it: it["data"].update(bot="planner")),
    "whose bot it was": ("bot_decided", lambda it: another_seat(it)),
    "another command of a bot": ("bot_decided", lambda it: it.update(cause={"type": "end_turn"})),
    "the rules of a record": ("command_undone", lambda it: it.update(rules_version=7)),
    "the draw": ("game_set_up", lambda it: it.update(luck=2)),
    "the time": ("seat_resigned", lambda it: it.update(at="2001-01-01T00:00:00.000Z")),
    "the type": ("seat_handed_over", lambda it: it.update(type="seat_resigned")),
}


def both(record: dict[str, Any], **changes: Any) -> None:
    """In the event, and in the command that caused it, if it tells of the same."""
    record["data"].update(changes)
    if record["cause"] is not None:
        told = record["cause"] if set(changes) <= record["cause"].keys() else {}
        told.update(changes)


def another_seat(record: dict[str, Any]) -> None:
    """Of the event, and in what it tells."""
    seat = (record["seat"] + 1) % 3
    record.update(seat=seat)
    record["data"].update(seat=seat)


def chosen(record: dict[str, Any], **changes: Any) -> None:
    """The settings, in event and command."""
    for part in (record["data"], record["cause"]):
        part["settings"] = {**part["settings"], **changes}


def printed(record: dict[str, Any]) -> None:
    """Numbers of the box are other ones."""
    others: dict[str, Any] = {"small_numbers": [1] * 12, "line_points": [1, 3, 6], "farmers_from_city": []}
    chosen(record, **{name: value for name, value in others.items() if name in record["data"]["settings"]})


@each_title
@pytest.mark.parametrize("name", FORGED)
def test_what_somebody_tells_otherwise_is_found_although_all_hashes_fit(
    title: str, name: str, verdict: Callable[..., Report]
) -> None:
    lines = plain(whole(title))
    type, change = FORGED[name]
    i = first(lines, str(type))
    change(lines[i]["record"])
    assert lines != plain(whole(title))
    report = verdict(rehashed(lines, kept(title).server_seed, FORGER))
    assert (report.verdict, report.position is not None) == ("diverged", True), report
    assert 0 <= (report.position or 0) <= len(lines) - 1


@each_title
@pytest.mark.parametrize(
    "type",
    ["command_undone", "time_credited", "seat_timed_out", "seat_handed_over", "seat_resigned", "bot_decided",
     "luck_revealed", "seat_left"],
)  # fmt: skip
@pytest.mark.parametrize("what", ["removed", "twice", "of another game"])
def test_an_event_of_the_table_that_is_missing_or_too_many_is_found(
    title: str, type: str, what: str, verdict: Callable[..., Report]
) -> None:
    lines = plain(whole(title))
    i = first(lines, type)
    if what == "removed":
        del lines[i]
    elif what == "twice":
        lines.insert(i, copy.deepcopy(lines[i]))
    else:
        lines[i] = plain(stranger(title).bundle())[i]
    assert verdict(rehashed(lines, kept(title).server_seed, FORGER)).verdict == "diverged"


@each_title
def test_who_has_another_key_is_found_by_whoever_knows_the_right_one(
    title: str, verdict: Callable[..., Report]
) -> None:
    forged = rehashed(plain(whole(title)), kept(title).server_seed, FORGER)
    assert verdict(forged).verdict == "exact"
    assert verdict(forged, key=SERVICE.public_key).verdict == "diverged"
    lines = plain(forged)
    lines[0]["public_key"] = SERVICE.public_key
    assert verdict(b"".join(canonical(line) + b"\n" for line in lines)).verdict == "diverged"


# ---- what players have kept


@each_title
@each_viewer
def test_what_a_player_kept_finds_what_only_words_of_a_bot_would_hide(
    title: str, viewer: int | None, verdict: Callable[..., Report]
) -> None:
    """Even with the key of the service, and where the rules have nothing to say."""
    for field, value in (("version", "0"), ("budget", 1), ("search", {"by": "magic"})):
        lines = plain(whole(title))
        i = first(lines, "bot_decided")
        lines[i]["record"]["data"][field] = value
        forged = rehashed(lines, kept(title).server_seed, SERVICE)
        assert verdict(forged).verdict == "exact"
        report = verdict(forged, masked(title, viewer))
        assert (report.verdict, report.position) == ("diverged", i)


FEED: dict[str, Callable[[Lines, int, Lines, Random], object]] = {
    "another time": lambda it, i, _, __: it[i].update(at="2026-01-01T00:00:00.000Z"),
    "another seat": lambda it, i, _, __: it[i].update(seat=2 if it[i]["seat"] != 2 else 1),
    "another type": lambda it, i, _, __: it[i].update(type="game_over"),
    "other rules": lambda it, i, _, __: it[i].update(rules_version=9),
    "another draw": lambda it, i, _, __: it[i].update(luck=77),
    "more data": lambda it, i, _, __: it[i]["data"].update(more=1),
    "a command": lambda it, i, _, __: it[i].update(cause={"type": "end_turn"}),
    "another hash": lambda it, i, _, whim: it[i].update(hash=whim.randbytes(32).hex()),
    "two swapped": lambda it, i, _, __: swap(it, i),
    "of another game": lambda it, i, other, __: it.__setitem__(i, other[i]),
}


def swap(events: Lines, i: int) -> None:
    one, two = events[i], events[i + 1]
    one["position"], two["position"] = two["position"], one["position"]


@each_title
@each_viewer
@pytest.mark.parametrize("name", FEED)
def test_events_that_a_player_has_changed_do_not_agree(
    title: str, viewer: int | None, name: str, verdict: Callable[..., Report]
) -> None:
    whim = Random(name)
    for _ in range(4):
        events, other = plain(masked(title, viewer))[1:-1], plain(masked_stranger(title))[1:-1]
        i = whim.randrange(3, len(events) - 2)
        FEED[name](events, i, other, whim)
        report = verdict(whole(title), json.dumps(events).encode())
        assert (report.verdict, report.position) == ("diverged", i + 1), report


@each_title
@each_viewer
def test_a_feed_whose_time_goes_back_is_found_whoever_has_signed_it(
    title: str, viewer: int | None, verdict: Callable[..., Report]
) -> None:
    lines = plain(masked(title, viewer))
    hidden = next(i for i in range(20, len(lines)) if lines[i]["salt"] is None)
    lines[hidden]["at"] = "2001-01-01T00:00:00.000Z"
    report = verdict(resealed(lines))
    assert (report.verdict, report.position, report.why) == ("diverged", hidden, "the time goes back")


def resealed(lines: Lines) -> bytes:
    """A feed with the seal of somebody who was not asked for the game itself."""
    lines[0]["public_key"] = FORGER.public_key
    header = canonical(lines[0]) + b"\n"
    body = header + b"".join(encode(it) + b"\n" for it in lines[1:-1])
    end = lines[-1]
    point = FORGER.checkpoint(lines[0]["game"], end["count"], bytes.fromhex(end["head"]), AT)
    end["checkpoint"] = {name: getattr(point, name) for name in point.__struct_fields__}
    end["seal"] = FORGER.seal(hashlib.sha256(body).digest())
    return body + canonical(end) + b"\n"


@each_title
@each_viewer
def test_a_feed_that_is_true_is_not_found_wrong(
    title: str, viewer: int | None, verdict: Callable[..., Report], tmp_path: Path
) -> None:
    assert verdict(masked(title, viewer)).verdict == "unverified"
    assert verdict(resealed(plain(masked(title, viewer)))).verdict == "unverified"
    assert verdict(whole(title), masked(title, viewer)).verdict == "exact"
    (tmp_path / "x").write_bytes(masked(title, viewer))
    with (tmp_path / "x").open("rb") as file:
        assert scan(file).wrong is None
