#!/usr/bin/env python3
"""A sample verifier of bundles, written from docs/format.md alone: python3 verify.py game.ndjson [public key]

It checks the form of every line, chain, salts, the promised seed, signatures, and every draw of El Gaucho; it
knows no rules. Nothing but Python's own library is needed. Exit code: 0 nothing is wrong, 1 something is.
"""

import hashlib
import hmac
import json
import sys
from typing import Any

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]


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


class Draws:
    """Follows a stream for what luck needs: words of the seats, test mode, and which draw it is."""

    def __init__(self, header: dict[str, Any], seed: bytes) -> None:
        self.header, self.seed, self.drawn = header, seed, 0
        self.words, self.opened = list[str](), dict[str, Any]()
        self.cause: Any = None
        self.luck: Luck | None = None

    def wrong(self, record: dict[str, Any]) -> bool:
        data, kind = record["data"], record["type"]
        if kind == "game_opened":
            self.opened, self.words = data, [""] * len(data["offers"])
        elif kind in ("seat_taken", "seat_left"):
            self.words[data["seat"]] = data.get("entropy", "")
        elif kind == "seats_removed":
            self.words = self.words[: data["left"]]
        if record["cause"] is not None:
            self.cause, self.luck = record["cause"], None
        if record["luck"] is not None:
            self.drawn += 1
            game = "sandbox" if self.opened.get("sandbox") else self.header["game"]
            words = [text.encode() for text in (game, *self.words)]
            key = mac(self.seed, b"luck 1", *(len(it).to_bytes(4, "big") + it for it in words))
            script = [*(self.opened.get("script") or []), *[[]] * self.drawn][self.drawn - 1]
            self.luck = Luck(mac(key, self.drawn.to_bytes(8, "big")), script)
        if record["luck"] not in (None, self.drawn):
            return True
        if self.header["title"] != "el-gaucho" or self.luck is None:
            return False
        if kind == "game_set_up":
            right = set_up_in_el_gaucho(self.luck, self.cause)
            return any(data[name] != right[name] for name in right)
        return kind == "dice_rolled" and data["dice"] != sorted(self.luck.die() for _ in data["dice"])


def verify(raw: bytes, key: str | None = None) -> list[tuple[int, str]]:
    """Everything that is wrong, and at which position."""
    lines = raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").removesuffix(b"\n").split(b"\n")
    try:
        header, *stream, trailer = map(json.loads, lines)
        if header["format"] != "estancia bundle 1":
            return [(0, "this is another format")]
        return list(_wrong(lines, header, stream, trailer, key))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as problem:
        return [(0, f"this is no bundle: {problem!r}")]


def _wrong(lines: list[bytes], header: Any, stream: Any, trailer: Any, key: str | None) -> Any:
    full, end, head, at = header["kind"] == "full", len(stream) + 1, bytes(32), ""
    seed = None if trailer["reveal"] is None else bytes.fromhex(trailer["reveal"])
    draws = Draws(header, seed) if full and seed is not None else None
    spelled = [canonical(header), *(canonical(line, full) for line in stream), canonical(trailer)]
    yield from ((i, "not the one way to write it") for i in range(end + 1) if spelled[i] != lines[i])
    if seed is not None and sha256(b"estancia commit 1", seed).hex() != header["commitment"]:
        yield end, "not the promised seed"
    for position, line in enumerate(stream, 1):
        names = ("at", "cause", "data", "luck", "rules_version", "seat", "type")
        record = line["record"] if full else {name: line[name] for name in names}
        salt = None if line["salt"] is None else bytes.fromhex(line["salt"])
        number = position.to_bytes(8, "big")
        digest = bytes.fromhex(line["digest"]) if salt is None else sha256(salt, canonical(record))
        head = sha256(head, number, digest)
        said = (line["position"], line["hash"], line.get("digest", digest.hex()))
        if said != (position, head.hex(), digest.hex()):
            yield position, "the chain is broken"
        if seed is not None and salt not in (None, mac(seed, b"salt", number)):
            yield position, "not the seed's salt"
        if record["at"] < at:
            yield position, "the time goes back"
        if draws is not None and draws.wrong(record):
            yield position, "not what the seed gives"
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


if __name__ == "__main__":
    with open(sys.argv[1] if sys.argv[1:] else sys.exit(__doc__), "rb") as file:
        found = sorted(verify(file.read(), *sys.argv[2:3]))
    print("\n".join(f"position {where}: {why}" for where, why in found[:20]) or "nothing is wrong")
    sys.exit(f"{len(found)} in all" if found[20:] else 1 if found else 0)
