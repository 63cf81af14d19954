"""Bytes: what is no command is told so, records are canonical JSON, and masked envelopes keep quiet."""

import dataclasses
import hashlib
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core import luck
from domain.core.record import SystemCommand, snake, type_of
from domain.el_gaucho.commands import KeepTiles, TakeDice, WakeGauchos
from domain.el_gaucho.content import Race, Tile
from domain.table.commands import TABLE_COMMANDS, OpenGame
from domain.table.events import GameOpened, Offer, SeatTaken
from domain.titles import TITLES
from service.games.codec.answers import encode
from service.games.codec.chain import GENESIS, chain, digest_of
from service.games.codec.commands import Malformed, body_of
from service.games.codec.title_codec import Codec, codec_of
from service.games.handler import Handler
from service.store.memory.store import MemoryStore
from service.store.records import Entry
from service.title_kit.games import played
from tests.domain.contract.games import every_game, examples, numbers
from tests.service.playing import TITLE, opened, play

CODEC = codec_of(TITLE)
SEED = bytes(range(32))
NO_COMMANDS = """
null
true
7
1.5
"end_turn"
[]
["end_turn"]
[{"type": "end_turn"}]
{}
{"type": null}
{"type": 7}
{"type": []}
{"type": {}}
{"type": ""}
{"type": "EndTurn"}
{"type": "end_turn "}
{"type": "fly"}
{"Type": "end_turn"}
{"type": "end_turn", "seat": 0}
{"type": "end_turn", "seat": 1}
{"type": "end_turn", "seat": null}
{"type": "end_turn", "more": 1}
{"type": "take_dice", "dice": [1, 2], "x": 0}
{"type": "take_dice"}
{"type": "stand_gaucho", "pasture": 0, "dice": [1]}
{"type": "place_cattle", "pasture": 0, "space": 0}
{"type": "take_dice", "dice": null}
{"type": "take_dice", "dice": 5}
{"type": "take_dice", "dice": "56"}
{"type": "take_dice", "dice": [1]}
{"type": "take_dice", "dice": [1, 2, 3]}
{"type": "take_dice", "dice": [1, "2"]}
{"type": "take_dice", "dice": [1, 2.5]}
{"type": "take_dice", "dice": [1, true]}
{"type": "take_dice", "dice": [1, null]}
{"type": "take_dice", "dice": {"0": 1, "1": 2}}
{"type": "wish_die", "value": "6"}
{"type": "post_gaucho", "area": "kitchen"}
{"type": "post_gaucho", "area": 1}
{"type": "post_gaucho", "area": null}
{"type": "add_tile", "tile": "white 3"}
{"type": "add_tile", "tile": {"race": "purple", "value": 3}}
{"type": "add_tile", "tile": {"race": "white"}}
{"type": "add_tile", "tile": {"race": "white", "value": "3"}}
{"type": "add_tile", "tile": ["white", 3]}
{"type": "keep_tiles", "tiles": [null]}
{"type": "keep_tiles", "tiles": {}}
{"type": "wake_gauchos", "places": [{"pasture": 0}]}
{"type": "sell_herd", "race": ["white"]}
""".strip().splitlines()


# ---- commands


def test_a_command_is_read_with_the_seat_of_who_asks() -> None:
    command = CODEC.command({"type": "take_dice", "dice": [5, 6]}, 2)
    assert command == TakeDice(2, (5, 6))
    assert body_of(command) == {"type": "take_dice", "dice": (5, 6)}


def test_a_command_of_records_within_records_is_read() -> None:
    command = CODEC.command({"type": "keep_tiles", "tiles": [{"race": "white", "value": 3}]}, 0)
    assert command == KeepTiles(0, (Tile(Race.WHITE, 3),))
    places = [{"pasture": 0, "space": 1}, {"pasture": 2, "space": 0}]
    assert isinstance(CODEC.command({"type": "wake_gauchos", "places": places}, 0), WakeGauchos)


@pytest.mark.parametrize("body", NO_COMMANDS)
def test_what_is_no_command_is_malformed_and_told_why(body: str) -> None:
    with pytest.raises(Malformed) as told:
        CODEC.command(json.loads(body), 0)
    assert len(told.value.detail) > 20
    assert told.value.detail.endswith(".")


@pytest.mark.parametrize("title", TITLES)
def test_nobody_can_send_what_the_rules_or_the_table_do_by_themselves(title: str) -> None:
    codec = codec_of(title)
    for kind in (*TITLES[title].rules.system_commands, *TABLE_COMMANDS):
        with pytest.raises(Malformed, match="`type` must be one of"):
            codec.command({"type": snake(kind.__name__)}, 0)


def test_numbers_that_make_no_sense_are_the_business_of_the_rules() -> None:
    assert CODEC.command({"type": "take_dice", "dice": [-1, 2**53]}, 0) == TakeDice(0, (-1, 2**53))


@every_game
@examples(2)
@given(number=numbers)
def test_every_command_is_read_as_it_was_sent(title: str, seats: int, number: int) -> None:
    codec = codec_of(title)
    for command in (step.command for step in played(title, seats, number).steps):
        body = json.loads(encode(body_of(command)))
        assert not {"seat", "seed"} & set(body)
        if not isinstance(command, SystemCommand):
            assert codec.command(body, command.seat) == command  # type: ignore[attr-defined]


# ---- records


def canonical(item: Any) -> bytes:
    return json.dumps(item, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@every_game
@examples(2)
@given(number=numbers)
def test_a_record_is_canonical_json(title: str, seats: int, number: int) -> None:
    codec = codec_of(title)
    for step in played(title, seats, number).steps:
        for event in step.events:
            record = codec.record(event, at="now", seat=1, cause=step.command, draw=step.draw)
            plain = json.loads(record)
            assert record == canonical(plain)
            assert set(plain) == {"at", "cause", "data", "luck", "rules_version", "seat", "type"}


words = st.text(st.characters(exclude_categories=["Cs"]))


@examples(50)
@given(words=words, names=st.dictionaries(words, words))
def test_words_of_people_are_canonical_too(words: str, names: dict[str, str]) -> None:
    opened = GameOpened(TITLE, {"z": 1, "a": names}, (Offer("bot", words),), "c0ffee", "public", False)
    for event in (SeatTaken(0, words), opened):
        record = CODEC.record(event, at="now", seat=None, cause=None, draw=None)
        assert record == canonical(json.loads(record))
        assert CODEC.read(record)[1] == event


def test_a_record_remembers_the_command_without_seat_and_seed() -> None:
    (start,) = [step for step in played(TITLE, 2, 0).steps if step.draw == 2]
    record = CODEC.record(start.events[0], at="now", seat=None, cause=start.command, draw=2)
    assert json.loads(record)["cause"] == {"type": type_of(start.command)}
    keep = KeepTiles(1, (Tile(Race.WHITE, 3),))
    record = CODEC.record(start.events[0], at="now", seat=1, cause=keep, draw=None)
    assert json.loads(record)["cause"] == {"tiles": [{"race": "white", "value": 3}], "type": "keep_tiles"}


def test_an_opening_remembers_all_that_was_asked_for() -> None:
    command = OpenGame(TITLE, {"b": 1, "a": 2}, (Offer("open"),), "c0ffee", "public", False, ("é",))
    record = CODEC.record(SeatTaken(0), at="now", seat=None, cause=command, draw=None)
    assert msgspec.convert(json.loads(record)["cause"], OpenGame) == command


def test_digest_and_chain_are_what_the_guide_says() -> None:
    digest = digest_of(SEED, 7, b"record")
    assert digest == hashlib.sha256(luck.salt(SEED, 7) + b"record").digest()
    assert chain(GENESIS, 7, digest) == hashlib.sha256(bytes(32) + (7).to_bytes(8, "big") + digest).digest()


# ---- envelopes


def envelopes(viewer: int | None) -> tuple[list[Entry], list[dict[str, Any]], bytes]:
    """A game's entries, and all that a viewer gets of them."""
    handler = Handler(MemoryStore())
    loaded = play(handler, opened(handler, "rrr", seed="envelopes"), whims=8)
    entries = handler.store.streams.read(loaded.id)
    shown = [CODEC.envelope(i, entry, loaded.server_seed, viewer) for i, entry in enumerate(entries, start=1)]
    return entries, [json.loads(encode(each)) for each in shown], loaded.server_seed


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_masked_envelope_carries_neither_salt_nor_cause(viewer: int | None) -> None:
    entries, shown, _ = envelopes(viewer)
    masked = 0
    for entry, envelope in zip(entries, shown, strict=True):
        record = json.loads(entry.record)
        if envelope["data"] != record["data"]:
            assert (envelope["salt"], envelope["cause"]) == (None, None)
            masked += 1
        else:
            assert envelope["salt"] is not None
            assert envelope["cause"] == record["cause"]
    assert masked > 5


def test_an_envelope_tells_everything_else_to_everybody() -> None:
    for viewer in (0, None):
        entries, shown, _ = envelopes(viewer)
        for position, (entry, envelope) in enumerate(zip(entries, shown, strict=True), start=1):
            record = json.loads(entry.record)
            assert envelope["position"] == position
            assert envelope["hash"] == entry.hash.hex()
            for name in ("at", "luck", "rules_version", "seat", "type"):
                assert envelope[name] == record[name]


def test_whoever_sees_an_event_in_full_can_check_its_digest() -> None:
    _, shown, _ = envelopes(1)
    before = bytes(32)
    names = ("at", "cause", "data", "luck", "rules_version", "seat", "type")
    for envelope in shown:
        digest = bytes.fromhex(envelope["digest"])
        if envelope["salt"] is not None:
            record = canonical({name: envelope[name] for name in names})
            assert digest == hashlib.sha256(bytes.fromhex(envelope["salt"]) + record).digest()
        before = hashlib.sha256(before + envelope["position"].to_bytes(8, "big") + digest).digest()
        assert before.hex() == envelope["hash"]


def test_a_digest_cannot_be_guessed_without_its_salt() -> None:
    """The same record has another digest at another position and in another game."""
    digests = {
        digest_of(seed, position, b"record") for seed in (SEED, bytes(32)) for position in range(1, 50)
    }
    assert len(digests) == 98
    assert hashlib.sha256(b"record").digest() not in digests


# ---- snapshots


def test_a_snapshot_is_as_good_as_the_stream() -> None:
    handler = Handler(MemoryStore())
    loaded = play(handler, opened(handler, "rr"), 30)
    it = loaded
    kept = CODEC.snapshots.unpack(CODEC.snapshots.pack(it.game, it.version, it.hash, it.draws, it.at))
    assert kept is not None
    game, snapshot = kept
    assert (game.table, game.play) == (it.game.table, it.game.play)
    assert (snapshot.version, snapshot.hash, snapshot.draws) == (it.version, it.hash, it.draws)
    assert snapshot.at == it.at


def test_other_rules_do_not_read_each_others_snapshots() -> None:
    handler = Handler(MemoryStore())
    loaded = play(handler, opened(handler, "rr"), 3)
    decider = TITLES[TITLE].rules
    rules = dataclasses.replace(decider, rules_version=decider.rules_version + 1)
    newer = Codec(dataclasses.replace(TITLES[TITLE], rules=rules))
    assert newer.snapshots.unpack(CODEC.snapshots.pack(loaded.game, 3, GENESIS, 1, loaded.at)) is None
    for rubbish in (b"", b"\x00", b"{}", encode({"fingerprint": "x"})):
        assert CODEC.snapshots.unpack(rubbish) is None


def test_there_is_no_codec_of_an_unknown_title() -> None:
    with pytest.raises(KeyError):
        codec_of("chess")
