#!/usr/bin/env python3
"""A sample verifier of bundles, written from docs/format.md alone: python3 verify.py game.ndjson [public key]

It checks the form of every line, chain, salts, the promised seed, seeds of bots, signatures, which commands
draw luck, and every draw of El Gaucho. It knows no rules, and says what it did not check. It needs only
Python's own library. Exit code: 0 nothing is wrong, 1 something is.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]
Check = Callable[[Any], bool]
Fault = tuple[int, str]
"""At which line (0: the header, then positions), and what."""
DRAWN = {
    "el-gaucho": {"set_up": {"game_set_up"}, "start_round": {"dice_rolled"}},
    "ranchers": {"set_up": {"game_set_up"}, "shuffle_back": {"pouch_shuffled", "deck_shuffled"}},
    "gwt-argentina": {
        "set_up": {"board_laid_out", "hand_drawn"}, "draw_cards": {"cards_drawn"},
        "turn_up_cattle": {"cattle_turned_up"}, "refill_market": {"cattle_turned_up"},
        "turn_up_objective": {"objective_turned_up"}, "depart_ships": {"ships_turned_up"},
        "refill_foresight": {"foresight_refilled"},
    },
}  # fmt: skip
"""By title the commands that draw luck, and the events that record what was drawn."""


def _point(raw: bytes) -> Point:
    sign, y = raw[31] >> 7, int.from_bytes(raw, "little") & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * ROOT % P
    if x * x % P != square or y >= P:
        raise ValueError("no point of the curve")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def _sum(one: Point, two: Point) -> Point:
    a, b = (one[1] - one[0]) * (two[1] - two[0]) % P, (one[1] + one[0]) * (two[1] + two[0]) % P
    c, d = 2 * one[3] * two[3] * D % P, 2 * one[2] * two[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(number: int, point: Point) -> Point:
    result: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = _sum(result, point)
        point, number = _sum(point, point), number >> 1
    return result


BASE = _point(bytes([0x58]) + bytes([0x66]) * 31)


def signed(key: str, message: bytes, signature: str) -> bool:
    """Ed25519 (RFC 8032)."""
    try:
        raw, public = bytes.fromhex(signature), bytes.fromhex(key)
        r, a, s = _point(raw[:32]), _point(public), int.from_bytes(raw[32:], "little")
    except (ValueError, IndexError):
        return False
    k = int.from_bytes(hashlib.sha512(raw[:32] + public + message).digest(), "little") % ORDER
    x, y, z, _ = _times(s, BASE)
    u, v, w, _ = _sum(r, _times(k, a))
    return len(raw) == 64 and s < ORDER and (x * w - u * z) % P == (y * w - v * z) % P == 0


def canonical(item: Any, ordered: bool = True) -> bytes:
    return json.dumps(item, sort_keys=ordered, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key: bytes, *parts: bytes) -> bytes:
    return hmac.digest(key, b"".join(parts), "sha256")


# ---- the form of each line


def is_hex(size: int) -> Check:
    return lambda item: isinstance(item, str) and re.fullmatch(f"[0-9a-f]{{{2 * size}}}", item) is not None


def is_whole(least: int) -> Check:
    return lambda item: type(item) is int and item >= least


def is_a(kind: type) -> Check:
    return lambda item: isinstance(item, kind)


def is_time(item: Any) -> bool:
    form = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    return isinstance(item, str) and re.fullmatch(form, item, re.ASCII) is not None


def is_span(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(map(is_whole(1), item))


def is_names(item: Any) -> bool:
    return isinstance(item, dict) and all(
        re.fullmatch("0|[1-9][0-9]*", seat) and isinstance(name, str) for seat, name in item.items()
    )


def or_null(check: Check) -> Check:
    return lambda item: item is None or check(item)


def fits(form: dict[str, Check]) -> Check:
    return lambda item: (
        isinstance(item, dict)
        and item.keys() == form.keys()
        and all(check(item[name]) for name, check in form.items())
    )


ANY = is_a(object)
"""What is compared with something else later."""
HEADER = {
    "commitment": is_hex(32), "created_at": is_time, "format": ANY, "game": is_a(str),
    "kind": lambda item: item in ("full", "masked"), "names": or_null(is_names), "public_key": is_hex(32),
    "rules_versions": is_span, "title": is_a(str), "viewer": or_null(is_whole(0)),
}  # fmt: skip
RECORD = {
    "at": is_time, "cause": or_null(lambda item: isinstance(item, dict) and "type" in item),
    "data": is_a(dict), "luck": or_null(is_whole(1)), "rules_version": is_whole(1),
    "seat": or_null(is_whole(0)), "type": is_a(str),
}  # fmt: skip
LINE = {"hash": is_hex(32), "position": ANY, "record": fits(RECORD), "salt": is_hex(32)}
MASKED = RECORD | {"position": ANY, "digest": is_hex(32), "hash": is_hex(32), "salt": or_null(is_hex(32))}
ENVELOPE = "position type data seat cause at rules_version luck digest hash salt".split()  # noqa: SIM905
"""The names of a masked line, in their order."""
POINT = {"at": is_time, "game": ANY, "hash": is_hex(32), "position": ANY, "signature": is_hex(64)}
END = {
    "checkpoint": fits(POINT), "count": is_whole(0), "head": is_hex(32), "reveal": or_null(is_hex(32)),
    "seal": is_hex(64),
}  # fmt: skip


def is_header(item: Any) -> bool:
    return fits(HEADER)(item) and (item["viewer"] is None or item["kind"] == "masked")


def is_line(item: Any, full: bool) -> bool:
    return fits(LINE)(item) if full else fits(MASKED)(item) and list(item) == ENVELOPE


def parsed(line: bytes) -> Any:
    """Raises ValueError, and RecursionError."""
    if len(line) > 2**20:
        raise ValueError("the line is too long")

    def refused(number: str) -> None:
        raise ValueError(f"{number} is no whole number")

    return json.loads(line.decode(), parse_float=refused, parse_constant=refused)


# ---- luck


class Luck:
    def __init__(self, seed: bytes, script: list[int]) -> None:
        self.script, self.at = list(script), 0
        self.stream = hashlib.shake_256(b"estancia luck 1" + seed).digest(65536)

    def below(self, n: int) -> int:
        if self.script:
            return self.script.pop(0) % n
        while True:
            word = int.from_bytes(self.stream[self.at : self.at + 4], "big")
            self.at += 4
            if word < 2**32 - 2**32 % n:
                return word % n

    def die(self) -> int:
        return (self.script.pop(0) - 1) % 6 + 1 if self.script else self.below(6) + 1

    def shuffled(self, items: list[Any]) -> list[Any]:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def set_up_in_el_gaucho(luck: Luck, cause: dict[str, Any]) -> dict[str, Any]:
    races = ["black", "brown", "ochre", "patched", "white"]
    removed, first = cause["removed_race"], cause["start_player"]
    if cause["seats"] == 2 and removed is None:
        removed = races[luck.below(5)]
    first = luck.below(cause["seats"]) if first is None else first
    tiles = [{"race": race, "value": value} for race in races for value in range(1, 13) if race != removed]
    return {"removed_race": removed, "start_player": first, "pile": luck.shuffled(tiles)}


class Stream:
    """Follows a full stream: its appends, seeds of bots, words of the seats, test mode, which draw it is."""

    def __init__(self, header: dict[str, Any], seed: bytes | None) -> None:
        self.header, self.seed, self.drawn, self.dice = header, seed, 0, 0
        self.words, self.opened = list[str](), dict[str, Any]()
        self.first: dict[str, Any] = {"at": "", "cause": None}
        self.luck: Luck | None = None
        self.is_revealed = False

    def wrong(self, position: int, record: dict[str, Any]) -> Iterator[str]:
        data, kind, cause = record["data"], record["type"], record["cause"]
        if (position > 1 and kind == "game_opened") or self.is_revealed:
            yield "not in its place"
        if kind == "game_opened":
            self.opened, self.words = data, [""] * len(data["offers"])
        elif kind in ("seat_taken", "seat_left"):
            self.words[data["seat"]] = data.get("entropy", "")
        elif kind == "seats_removed":
            self.words = self.words[: data["left"]]
        elif kind == "luck_revealed":
            self.is_revealed = True
            if self.seed is not None and data["server_seed"] != self.seed.hex():
                yield "not the seed of the end"
        elif kind == "bot_decided":
            yield from self._wrong_trace(position, record)
            return
        if cause is not None:
            self.first, self.luck = record, None
        elif record["luck"] is not None or self.first["cause"] is None or record["at"] != self.first["at"]:
            yield "it belongs to no command"
        yield from self._wrong_draw(record)

    def _wrong_trace(self, position: int, record: dict[str, Any]) -> Iterator[str]:
        data = record["data"]
        self.first = {"at": "", "cause": None}
        if record["cause"] is not None or record["luck"] is not None:
            yield "a trace has no command and no luck"
        if self.seed is not None and "seed" in data:
            place = (position - 1).to_bytes(8, "big") + data["seat"].to_bytes(2, "big")
            if data["seed"] != mac(self.seed, b"bot", place).hex():
                yield "not the seed of this bot"

    def _wrong_draw(self, record: dict[str, Any]) -> Iterator[str]:
        kind, data, cause = record["type"], record["data"], self.first["cause"] or {"type": ""}
        drawing = DRAWN.get(self.header["title"])
        if drawing is not None:
            if record["cause"] is not None and (record["luck"] is None) == (cause["type"] in drawing):
                yield "a command without its luck, or with luck that it does not need"
            ours = {event for events in drawing.values() for event in events}
            if kind in ours - {"game_set_up"} and kind not in drawing.get(cause["type"], ()):
                yield "drawn by a command that draws nothing of the kind"
        if record["luck"] is not None:
            self.drawn += 1
            if record["luck"] != self.drawn:
                yield "not the next draw"
        if self.seed is None or self.header["title"] != "el-gaucho":
            return
        if record["luck"] is not None:
            game = "sandbox" if self.opened.get("sandbox") else self.header["game"]
            words = [text.encode() for text in (game, *self.words)]
            key = mac(self.seed, b"luck 1", *(len(it).to_bytes(4, "big") + it for it in words))
            script = [*(self.opened.get("script") or []), *[[]] * self.drawn][self.drawn - 1]
            self.luck = Luck(mac(key, self.drawn.to_bytes(8, "big")), script)
        if kind == "game_set_up" and self.luck is not None:
            self.dice, right = data["dice"], set_up_in_el_gaucho(self.luck, cause)
            if any(data[name] != right[name] for name in right):
                yield "not what the seed gives"
        elif kind == "dice_rolled" and self.luck is not None:
            rolled = sorted(self.luck.die() for _ in range(self.dice))
            if data["dice"] != rolled:
                yield "not what the seed gives"


# ---- the bundle


def verify(raw: bytes, key: str | None = None) -> list[Fault]:
    """Everything that is wrong, and at which position."""
    lines = raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").removesuffix(b"\n").split(b"\n")
    items = list[Any]()
    for i, line in enumerate(lines):
        try:
            items.append(parsed(line))
            if i == 0 and isinstance(items[0], dict) and items[0].get("format") != "estancia bundle 1":
                return [(0, "this is another format")]
            if canonical(items[i], i == 0 or "digest" not in items[i]) != line:
                return [(i, "not the one way to write it")]
        except (ValueError, TypeError, RecursionError) as problem:
            return [(i, f"this is no line of a bundle: {problem}")]
    if is_dispute(items[-1]):
        items.pop(), lines.pop()
    if not is_header(items[0]):
        return [(0, "this is no header")]
    full, last = items[0]["kind"] == "full", len(items) - 1
    for i, item in enumerate(items[1:-1], 1):
        if not is_line(item, full):
            return [(i, "this is no line of such a bundle")]
    if last < 2 or not fits(END)(items[-1]):
        return [(last, "this is no end")]
    try:
        return list(_wrong(lines, items[0], items[1:-1], items[-1], key))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError) as problem:
        return [(0, f"its events have another form: {problem!r}")]


def is_dispute(item: Any) -> bool:
    return isinstance(item, dict) and item.get("format") == "estancia dispute 1"


def _wrong(lines: list[bytes], header: Any, stream: Any, trailer: Any, key: str | None) -> Iterator[Fault]:
    full, end, head, at = header["kind"] == "full", len(stream) + 1, bytes(32), ""
    seed = None if trailer["reveal"] is None else bytes.fromhex(trailer["reveal"])
    follower = Stream(header, seed)
    records = [line["record"] if full else {name: line[name] for name in RECORD} for line in stream]
    versions = [record["rules_version"] for record in records]
    if [header["created_at"], *header["rules_versions"]] != [records[0]["at"], min(versions), max(versions)]:
        yield 0, "not the time or the rules of its records"
    if records[0]["type"] != "game_opened":
        yield 1, "the game is not opened"
        return
    opened = records[0]["data"]
    if (opened["commitment"], opened["title"]) != (header["commitment"], header["title"]):
        yield 1, "not what the header says"
    if not {*(header["names"] or ())} <= {str(seat) for seat in range(len(opened["offers"]))}:
        yield 0, "a name for a seat that is not there"
    if seed is not None and sha256(b"estancia commit 1", seed).hex() != header["commitment"]:
        yield end, "not the promised seed"
    if full and seed is None and records[-1]["type"] == "luck_revealed":
        yield end, "the seed is missing"
    for position, (line, record) in enumerate(zip(stream, records, strict=True), 1):
        salt = None if line["salt"] is None else bytes.fromhex(line["salt"])
        number = position.to_bytes(8, "big")
        digest = bytes.fromhex(line["digest"]) if salt is None else sha256(salt, canonical(record))
        head = sha256(head, number, digest)
        if (line["position"], line["hash"], line.get("digest", digest.hex())) != (
            position,
            head.hex(),
            digest.hex(),
        ):
            yield position, "the chain is broken"
        if seed is not None and salt not in (None, mac(seed, b"salt", number)):
            yield position, "not the seed's salt"
        if record["at"] < at:
            yield position, "the time goes back"
        if full:
            yield from ((position, why) for why in follower.wrong(position, record))
        head, at = bytes.fromhex(line["hash"]), record["at"]
    point = dict(trailer["checkpoint"])
    signature, sealed = point.pop("signature"), sha256(*(line + b"\n" for line in lines[:-1]))
    told = (point["game"], point["position"], point["hash"], trailer["count"], trailer["head"])
    if told != (header["game"], len(stream), head.hex(), len(stream), head.hex()):
        yield end, "the end is not that of this stream"
    if not signed(header["public_key"], b"estancia checkpoint 1" + canonical(point), signature):
        yield end, "the checkpoint is not signed"
    if not signed(header["public_key"], b"estancia seal 1" + sealed, trailer["seal"]):
        yield end, "the seal is broken"
    if key is not None and key != header["public_key"]:
        yield 0, "signed by another key"


def unchecked(raw: bytes) -> list[str]:
    """What a bundle says that this verifier does not check, once nothing is wrong with it."""
    lines = raw.removeprefix(b"\xef\xbb\xbf").splitlines()
    header, last = json.loads(lines[0]), json.loads(lines[-1])
    more = ["the rules: whether commands were legal, and what they cause, such as scores"]
    if is_dispute(last):
        more.append("the dispute")
        last = json.loads(lines[-2])
    if header["kind"] == "masked":
        more.append("luck, and whatever is hidden from this viewer")
    elif last["reveal"] is None:
        more.append("luck: the seed is not revealed")
    elif header["title"] != "el-gaucho":
        more.append("what was drawn: only that every draw is there, and which command it belongs to")
    return more


if __name__ == "__main__":
    with open(sys.argv[1] if sys.argv[1:] else sys.exit(__doc__), "rb") as file:
        content = file.read(2**30)
    faults = sorted(verify(content, *sys.argv[2:3]))
    print("\n".join(f"position {where}: {why}" for where, why in faults[:20]) or "nothing is wrong")
    print("\n".join(f"not checked: {what}" for what in ([] if faults else unchecked(content))), end="")
    sys.exit(f"{len(faults)} in all" if faults[20:] else 1 if faults else 0)
