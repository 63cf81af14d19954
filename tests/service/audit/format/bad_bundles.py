"""Bad bundles that come with the format: `python -m tests.service.audit.format.bad_bundles --write`.

`bad_bundles.tar.xz` has each as a file, and `index.json`: the position of its first fault (0 is the header,
then come the records, then the end). All faults can be found without rules. Most forgers knew the format, and
signed with a key of their own.
"""

import io
import json
import sys
import tarfile
from collections.abc import Callable, Iterator
from typing import Any

from service.audit.bundles import bundle
from service.games.handler import Handler
from tests.service.audit.format.files import FOLDER, SIGNER, VECTORS
from tests.service.audit.stories import played
from tests.service.audit.support import AT, canonical, plain, rehashed

FILE = FOLDER / "bad_bundles.tar.xz"
INDEX = "index.json"
MIDDLE = 24
"""Events of the game of bots: two rounds have been rolled, and bots have chosen."""
Lines = list[dict[str, Any]]
Bad = tuple[str, int, bytes]
"""Its name, where its first fault is, and the file."""


def bad_bundles() -> Iterator[Bad]:
    """All of them, made from the test vectors and from the beginning of a game of bots."""
    gaucho, masked, ranchers = (
        (VECTORS / f"{name}.ndjson").read_bytes() for name in ("el-gaucho", "el-gaucho.seat-0", "ranchers")
    )
    yield from _wrong_texts(gaucho)
    for name, raw in (("full", gaucho), ("masked", masked)):
        yield from ((f"{name} {what}", at, text) for what, at, text in _wrong_forms(raw))
        yield from ((f"{name} {what}", at, text) for what, at, text in _wrong_chains(raw))
    yield from _wrong_ends(gaucho)
    yield from _wrong_headers(gaucho)
    yield from ((f"el-gaucho {what}", at, text) for what, at, text in _wrong_luck(gaucho))
    yield from ((f"ranchers {what}", at, text) for what, at, text in _wrong_luck(ranchers))
    yield from _wrong_play(_game_of_bots())


def _game_of_bots() -> bytes:
    """The beginning of a game of bots, with its seed."""
    game = played("bots")
    loaded = Handler(game.store).at(game.loaded.id, MIDDLE)
    return b"".join(bundle.full(loaded, game.entries[:MIDDLE], SIGNER, AT, with_seed=True))


def _wrong_texts(raw: bytes) -> Iterator[Bad]:
    """Bytes that are no lines of a bundle, or not the one way to write them."""
    lines = raw.splitlines(keepends=True)
    end = len(lines) - 1

    def at(number: int, old: bytes, new: bytes) -> tuple[int, bytes]:
        assert old in lines[number]
        return number, b"".join((*lines[:number], lines[number].replace(old, new, 1), *lines[number + 1 :]))

    texts = {
        "empty": (0, b""),
        "an empty line first": (0, b"\n" + raw),
        "an empty line in it": (3, b"".join((*lines[:3], b"\n", *lines[3:]))),
        "an empty line last": (end + 1, raw + b"\n"),
        "no events": (1, lines[0] + lines[-1]),
        "no end": (end - 1, b"".join(lines[:-1])),
        "no header": (0, b"".join(lines[1:])),
        "two ends": (end, raw + lines[-1]),
        "half a line": (4, b"".join(lines[:4]) + lines[4][:200]),
        "zeros first": (0, b"\0" * 9 + raw[9:]),
        "spaces": at(3, b":", b": "),
        "a decimal": at(3, b'"position":3', b'"position":3.0'),
        "an exponent": at(3, b'"position":3', b'"position":3e0'),
        "a leading zero": at(3, b'"position":3', b'"position":03'),
        "minus nothing": at(2, b'"seat":0', b'"seat":-0'),
        "no number": at(3, b'"position":3', b'"position":NaN'),
        "an endless number": at(3, b'"position":3', b'"position":Infinity'),
        "a needless escape": at(3, b"seat_taken", b"seat\\u005ftaken"),
        "an escaped stroke": at(0, b'"title":"el', b'"title":"\\/el'),
        "an escaped letter": at(0, "ñ".encode(), b"\\u00f1"),
        "half a pair": at(0, "ñ".encode(), b"\\ud83d"),
        "no UTF-8": at(0, "ñ".encode(), b"\xf1"),
        "half a pair in UTF-8": at(0, "ñ".encode(), b"\xed\xa0\x80"),
        "capital hex": at(3, b'"salt":"', b'"salt":"A'),
        "a name twice": at(3, b'"position":3', b'"position":3,"position":3'),
        "other order of names": at(3, b'"position":3,', b""),
        "single quotes": at(3, b'"position"', b"'position'"),
        "a comment": at(3, b'"position"', b'/* */"position"'),
        "a comma too many": at(3, b'}\n', b'},\n'),
        "a list": (3, b"".join((*lines[:3], b"[]\n", *lines[4:]))),
        "a number": (3, b"".join((*lines[:3], b"3\n", *lines[4:]))),
        "nothing": (3, b"".join((*lines[:3], b"null\n", *lines[4:]))),
        "deep brackets": (3, b"".join((*lines[:3], b"[" * 3_000 + b"]" * 3_000 + b"\n", *lines[4:]))),
        "deep braces": (3, b"".join((*lines[:3], b'{"a":' * 9_000, b"1", b"}" * 9_000, b"\n", *lines[4:]))),
        "a long line": at(3, b'"seat_taken"', b'"' + b"x" * 2**20 + b'"'),
        "a mark in the middle": (3, b"".join((*lines[:3], b"\xef\xbb\xbf", *lines[3:]))),
    }  # fmt: skip
    yield from ((f"text: {name}", *bad) for name, bad in texts.items())


def _wrong_forms(raw: bytes) -> Iterator[Bad]:
    """Every field is missing, of another type, or joined by one that is unknown."""
    lines = plain(raw)
    number = 5
    end = len(lines) - 1
    parts: list[tuple[str, int, Callable[[Lines], dict[str, Any]]]] = [
        ("header", 0, lambda it: it[0]),
        ("line", number, lambda it: it[number]),
        ("end", end, lambda it: it[-1]),
        ("checkpoint", end, lambda it: it[-1]["checkpoint"]),
    ]
    if "record" in lines[number]:
        parts.append(("record", number, lambda it: it[number]["record"]))
    for name, at, part in parts:
        for field in part(lines):
            yield f"{name} without {field}", at, _written(lines, lambda it, f=field, p=part: p(it).pop(f))
            odd = -1 if field not in ("kind", "format") else "other"
            yield (
                f"{name} with another {field}",
                at,
                _written(lines, lambda it, f=field, p=part, o=odd: p(it).update({f: o})),
            )
        yield f"{name} with more", at, _written(lines, lambda it, p=part: p(it).update(zzz=None))
    if "record" not in lines[number]:
        turned = json.loads(raw.splitlines()[number])
        text = _compact({"type": turned.pop("type"), **turned})
        yield (
            "envelope in another order",
            number,
            b"\n".join((*raw.splitlines()[:number], text, *raw.splitlines()[number + 1 :], b"")),
        )


def _wrong_chains(raw: bytes) -> Iterator[Bad]:
    """Lines are changed, moved, left out or doubled, by somebody who does not know how bundles are made."""
    lines = plain(raw)
    at = len(lines) - 5

    def changed(change: Callable[[Lines], object]) -> bytes:
        return _written(lines, change)

    yield "chain: a salt", at, changed(lambda it: it[at].update(salt="0" * 64))
    yield "chain: a hash", at, changed(lambda it: it[at].update(hash="0" * 64))
    yield "chain: a position", at, changed(lambda it: it[at].update(position=at + 1))
    yield "chain: a line twice", at + 1, changed(lambda it: it.insert(at, dict(it[at])))
    yield "chain: a line left out", at, changed(lambda it: it.pop(at))
    yield "chain: two lines exchanged", at, changed(lambda it: it.insert(at, it.pop(at + 1)))
    yield "chain: the first line left out", 1, changed(lambda it: it.pop(1))
    yield "chain: the last line left out", len(lines) - 2, changed(lambda it: it.pop(-2))
    own = (lambda it: it["record"]) if "record" in lines[at] else (lambda it: it)
    yield "chain: data", 2, changed(lambda it: own(it[2])["data"].update(seat=1))
    yield "chain: a type", at, changed(lambda it: own(it[at]).update(type="other"))
    yield "chain: a time", at, changed(lambda it: own(it[at]).update(at="2999-01-01T00:00:00.000Z"))


def _wrong_ends(raw: bytes) -> Iterator[Bad]:
    lines = plain(raw)
    end = len(lines) - 1
    ends: dict[str, dict[str, Any]] = {
        "count": {"count": 7}, "head": {"head": "0" * 64}, "seal": {"seal": "0" * 128},
        "another seed": {"reveal": "0" * 64}, "no seed": {"reveal": None},
    }  # fmt: skip
    for name, change in ends.items():
        at = 1 if name == "another seed" else end
        yield f"end: {name}", at, _written(lines, lambda it, c=change: it[-1].update(c))
    points: dict[str, Any] = {
        "game": "0" * 20, "position": 7, "hash": "0" * 64, "signature": "0" * 128,
        "at": "2001-01-01T00:00:00.000Z",
    }  # fmt: skip
    for name, value in points.items():
        yield (
            f"end: {name} of the checkpoint",
            end,
            _written(lines, lambda it, n=name, v=value: it[-1]["checkpoint"].update({n: v})),
        )


def _wrong_headers(raw: bytes) -> Iterator[Bad]:
    """Headers that their signers have made up."""
    headers: dict[str, tuple[int, dict[str, Any]]] = {
        "another format": (0, {"format": "estancia bundle 2"}),
        "another kind": (0, {"kind": "whole"}),
        "a viewer of a full bundle": (0, {"viewer": 0}),
        "another time": (0, {"created_at": "2001-01-01T00:00:00.000Z"}),
        "a time without milliseconds": (0, {"created_at": "2025-11-28T12:00:00Z"}),
        "older rules": (0, {"rules_versions": [1, 2]}),
        "newer rules": (0, {"rules_versions": [2, 3]}),
        "rules the wrong way round": (0, {"rules_versions": [3, 2]}),
        "no rules": (0, {"rules_versions": []}),
        "rules of version 0": (0, {"rules_versions": [0, 2]}),
        "a name for seat 9": (0, {"names": {"9": "Eve"}}),
        "a name for seat 01": (0, {"names": {"01": "Eve"}}),
        "a name for no seat": (0, {"names": {"Ana": "Eve"}}),
        "a name that is a number": (0, {"names": {"0": 7}}),
        "names as a list": (0, {"names": ["Ana"]}),
        "another commitment": (1, {"commitment": "0" * 64}),
        "another title": (1, {"title": "ranchers"}),
        "a short commitment": (0, {"commitment": "0" * 62}),
    }
    for name, (at, change) in headers.items():
        yield f"header: {name}", at, _forged(raw, lambda it, c=change: it[0].update(c))


def _wrong_luck(raw: bytes) -> Iterator[Bad]:
    lines = plain(raw)
    records = [line.get("record", {}) for line in lines]
    set_up = next(i for i, record in enumerate(records) if record.get("type") == "game_set_up")
    last = len(lines) - 2
    resigned = next(
        i for i, record in enumerate(records) if (record.get("cause") or {}).get("type") == "resign"
    )

    def record(number: int, **change: Any) -> Callable[[Lines], object]:
        return lambda it: it[number]["record"].update(change)

    yield "luck: none for the set-up", set_up, _forged(raw, record(set_up, luck=None))
    yield "luck: the second draw first", set_up, _forged(raw, record(set_up, luck=2))
    yield "luck: draw 0", set_up, _forged(raw, record(set_up, luck=0))
    yield "luck: for a resignation", resigned, _forged(raw, record(resigned, luck=2))
    yield "luck: in the middle of an append", 3, _forged(raw, record(3, luck=1))
    yield "append: it belongs to no command", 1, _forged(raw, record(1, cause=None))
    yield "append: another time", 3, _forged(raw, record(3, at="2025-11-28T12:00:00.001Z"))
    yield "append: a command without a type", resigned, _forged(raw, record(resigned, cause={}))
    yield "append: time goes back", resigned, _forged(raw, record(resigned, at="2001-01-01T00:00:00.000Z"))
    yield "append: the game is opened twice", 4, _forged(raw, lambda it: it.insert(4, it[1] | {}))
    yield (
        "luck: another seed is revealed",
        last,
        _forged(raw, lambda it: it[last]["record"]["data"].update(server_seed="0" * 64)),
    )
    yield (
        "luck: something after it is revealed",
        last + 1,
        _forged(raw, lambda it: it.insert(last + 1, it[3] | {})),
    )
    if lines[0]["title"] == "el-gaucho":
        data = records[set_up]["data"]
        swapped = [data["pile"][1], data["pile"][0], *data["pile"][2:]]
        other = "black" if data["removed_race"] == "white" else "white"
        for name, change in {
            "pile turned round": {"pile": data["pile"][::-1]},
            "pile sorted": {"pile": sorted(data["pile"], key=str)},
            "two tiles exchanged": {"pile": swapped},
            "a tile less": {"pile": data["pile"][:-1]},
            "another start player": {"start_player": 1 - data["start_player"]},
            "another race left out": {"removed_race": other},
        }.items():
            yield (
                f"luck: {name}",
                set_up,
                _forged(raw, lambda it, c=change: it[set_up]["record"]["data"].update(c)),
            )
    else:
        odd = "pouch_shuffled"
        yield "luck: a pouch shuffled by a resignation", resigned, _forged(raw, record(resigned, type=odd))


def _wrong_play(raw: bytes) -> Iterator[Bad]:
    """A game of bots with dice."""
    lines = plain(raw)
    rolls = [i for i, line in enumerate(lines) if line.get("record", {}).get("type") == "dice_rolled"]
    traces = [i for i, line in enumerate(lines) if line.get("record", {}).get("type") == "bot_decided"]

    def without_luck(it: Lines) -> None:
        for line in it[1:-1]:
            cause = line["record"]["cause"]
            if cause is not None and cause["type"] == "start_round":
                line["record"]["luck"] = None
            if line["record"]["type"] == "dice_rolled":
                line["record"]["data"]["dice"] = [6] * len(line["record"]["data"]["dice"])

    first = next(
        i
        for i, line in enumerate(lines)
        if (line.get("record", {}).get("cause") or {}).get("type") == "start_round"
    )
    yield "dice: all are sixes, without luck", first, _forged(raw, without_luck)
    for roll in rolls:
        dice = lines[roll]["record"]["data"]["dice"]
        for name, other in {
            "two fewer": dice[2:],
            "one fewer": dice[1:],
            "none": [],
            "one more": sorted([*dice, 6]),
            "one is another": sorted([dice[0] % 6 + 1, *dice[1:]]),
            "not sorted": dice[::-1],
            "a seven": [*dice[:-1], 7],
        }.items():
            if other != dice:
                yield (
                    f"dice {roll}: {name}",
                    roll,
                    _forged(raw, lambda it, r=roll, o=other: it[r]["record"]["data"].update(dice=o)),
                )
    for trace in traces[:2]:
        yield (
            f"bot {trace}: another seed",
            trace,
            _forged(raw, lambda it, t=trace: it[t]["record"]["data"].update(seed="0" * 64)),
        )
        yield (
            f"bot {trace}: a trace with a command",
            trace,
            _forged(raw, lambda it, t=trace: it[t]["record"].update(cause={"type": "pass"})),
        )
        yield (
            f"bot {trace}: a trace with luck",
            trace,
            _forged(raw, lambda it, t=trace: it[t]["record"].update(luck=1)),
        )


def _forged(raw: bytes, change: Callable[[Lines], object]) -> bytes:
    """Changed by somebody who has a key, makes chain and end anew, and knows the seed."""
    lines = plain(raw)
    seed = bytes.fromhex(lines[-1]["reveal"])
    change(lines)
    return rehashed(lines, seed, SIGNER)


def _written(lines: Lines, change: Callable[[Lines], object]) -> bytes:
    """Changed by somebody who writes lines as they are to be written, and makes nothing anew."""
    copy: Lines = json.loads(json.dumps(lines))
    change(copy)
    return b"".join((_compact(line) if "digest" in line else canonical(line)) + b"\n" for line in copy)


def _compact(item: Any) -> bytes:
    return json.dumps(item, separators=(",", ":"), ensure_ascii=False).encode()


def _write() -> None:
    bad = list(bad_bundles())
    index = {f"{name}.ndjson": at for name, at, _ in bad}
    assert len(index) == len(bad)
    with tarfile.open(FILE, "w:xz", preset=9) as archive:
        files = {
            INDEX: json.dumps(index, indent=1).encode(),
            **{f"{name}.ndjson": raw for name, _, raw in bad},
        }
        for name, raw in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(raw)
            archive.addfile(entry, io.BytesIO(raw))


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    _write()
