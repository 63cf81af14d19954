"""The auditor: `exact` for what really happened, and the first position that is not as it should be."""

import dataclasses
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from domain import titles
from domain.core.record import SystemCommand
from domain.titles import TITLES
from service.audit import Finding, verify
from service.games.codec.chain import GENESIS, chain, digest_of
from service.games.codec.title_codec import codec_of
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.seats import SeatRequest
from service.games.setup import GameSetup
from service.store.memory.store import MemoryStore
from service.store.records import Entry
from tests.service.playing import NOON, TITLE, at_rest, offers, play


@cache
def finished() -> tuple[LoadedGame, tuple[Entry, ...]]:
    """A whole game, two seats of which were taken later, with words of their own."""
    handler = Handler(MemoryStore(), clock=lambda: NOON)
    loaded = handler.open_game(
        GameSetup(TITLE, {"start_player": 2}, offers("roo"), entropies=("a", "", ""))
    ).loaded
    handler.seats.take(loaded.id, SeatRequest(2, entropy="c"))
    handler.seats.take(loaded.id, SeatRequest(1, entropy="é"))
    loaded = play(handler, at_rest(handler, handler.current(loaded.id)), whims=3)
    assert loaded.status() == "over"
    return loaded, tuple(handler.store.streams.read(loaded.id))


def audited(entries: Sequence[Entry], seed: bytes | None = None, game: str | None = None) -> Finding:
    loaded, _ = finished()
    return verify(TITLE, game or loaded.id, entries, loaded.server_seed if seed is None else seed)


def forged(
    change: dict[int, dict[str, Any] | None], add: dict[int, dict[str, Any]] | None = None
) -> list[Entry]:
    """The stream with other records at these positions (None: left out), chained by who knows the seed."""
    loaded, entries = finished()
    raw: list[bytes] = []
    for position, entry in enumerate(entries, start=1):
        if (more := (add or {}).get(position)) is not None:
            raw.append(canonical(more))
        changed = change.get(position, {})
        if changed is not None:
            raw.append(canonical({**json.loads(entry.record), **changed}))
    made, hash = [], GENESIS
    for position, record in enumerate(raw, start=1):
        hash = chain(hash, position, digest_of(loaded.server_seed, position, record))
        made.append(Entry(record, hash))
    return made


def canonical(record: dict[str, Any]) -> bytes:
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def first(type: str) -> int:
    """The first position of an event of this type."""
    types = [json.loads(entry.record)["type"] for entry in finished()[1]]
    return types.index(type) + 1


def record_at(position: int) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(finished()[1][position - 1].record)
    return record


def test_what_the_handler_wrote_is_exact() -> None:
    assert audited(finished()[1]) == Finding("exact")


def test_so_is_every_beginning_of_it() -> None:
    """As far as whole commands go."""
    entries = finished()[1]
    starts = [i for i, entry in enumerate(entries) if json.loads(entry.record)["cause"] is not None]
    for end in starts[1::20]:
        assert audited(entries[:end]) == Finding("exact")


def test_a_forged_stream_that_changes_nothing_is_exact() -> None:
    assert forged({}) == list(finished()[1])


def test_without_the_seed_nothing_is_exact_but_commands_are_still_judged() -> None:
    loaded, entries = finished()
    assert verify(TITLE, loaded.id, entries, None).verdict == "unverified"
    wrong = forged({first("turn_ended"): {"data": {"seat": 0}}})
    verdict = verify(TITLE, loaded.id, wrong, None)
    assert (verdict.verdict, verdict.position) == ("diverged", first("turn_ended"))


def test_a_record_that_was_changed_breaks_the_chain_there() -> None:
    entries, position = finished()[1], first("dice_rolled")
    for record in (entries[position - 1].record.replace(b"6", b"5"), entries[position].record):
        tampered = list(entries)
        tampered[position - 1] = Entry(record, entries[position - 1].hash)
        verdict = audited(tampered)
        assert (verdict.verdict, verdict.position) == ("diverged", position)
        assert verdict.found == entries[position - 1].hash.hex() != verdict.expected


def test_a_record_that_was_left_out_or_put_in_breaks_the_chain_there() -> None:
    entries = finished()[1]
    for tampered in ([*entries[:20], *entries[21:]], [*entries[:20], entries[20], *entries[20:]]):
        verdict = audited(tampered)
        assert verdict.verdict == "diverged"
        assert verdict.position in (21, 22)


@pytest.mark.parametrize("type", ["dice_rolled", "game_set_up", "pasture_filled", "tiles_dealt"])
def test_luck_that_is_not_what_the_seed_says_is_found(type: str) -> None:
    position = first(type)
    data = record_at(position)["data"]
    name = {"dice_rolled": "dice", "game_set_up": "pile"}.get(type, "tiles")
    verdict = audited(forged({position: {"data": {**data, name: data[name][::-1]}}}))
    assert (verdict.verdict, verdict.position) == ("diverged", position)
    assert verdict.expected == json.dumps(record_at(position), sort_keys=True, separators=(",", ":"))


@pytest.mark.parametrize("change", [{"luck": 7}, {"luck": None}, {"seat": 1}, {"cause": {"type": "set_up"}}])
def test_nothing_else_in_a_record_can_be_changed_either(change: dict[str, Any]) -> None:
    position = first("round_started")
    verdict = audited(forged({position: change}))
    assert (verdict.verdict, verdict.position) == ("diverged", position)


def test_an_event_that_was_left_out_is_found() -> None:
    position = first("dice_rolled")
    verdict = audited(forged({position: None}))
    assert (verdict.verdict, verdict.position) == ("diverged", position)
    assert verdict.expected is not None
    assert '"dice_rolled"' in verdict.expected


def test_an_event_that_was_put_in_is_found() -> None:
    position = first("dice_rolled")
    verdict = audited(forged({}, {position: {**record_at(position), "cause": None}}))
    assert (verdict.verdict, verdict.position) == ("diverged", position + 1)


def test_a_command_that_the_rules_forbid_is_found_with_the_rule() -> None:
    position = first("dice_taken")
    verdict = audited(forged({position: {"cause": {"dice": [6, 1], "type": "take_dice"}}}))
    assert (verdict.verdict, verdict.position) == ("diverged", position)
    assert "dice_order" in (verdict.why or "")
    assert "4.15" in (verdict.why or "")


def test_a_cause_that_is_no_command_is_found() -> None:
    position = first("dice_taken")
    for cause in ({"type": "fly"}, {"type": []}, {}, [], "take_dice", {"dice": [1], "type": "take_dice"}, 7):
        verdict = audited(forged({position: {"cause": cause}}))
        assert (verdict.verdict, verdict.position) == ("diverged", position), cause
    assert audited(forged({1: {"cause": None}})).position == 1


def test_a_system_command_that_was_not_due_is_found() -> None:
    position = first("dice_taken")
    verdict = audited(forged({position: {"cause": {"type": "start_round"}, "seat": None}}))
    assert (verdict.verdict, verdict.position) == ("diverged", position)


def test_another_seed_or_another_game_fits_nowhere() -> None:
    entries = finished()[1]
    assert audited(entries, seed=bytes(32)).position == 1
    verdict = audited(entries, game="another")
    assert (verdict.verdict, verdict.position) == ("diverged", first("game_set_up"))


def test_a_commitment_to_another_seed_is_found() -> None:
    other = {**record_at(1), "data": {**record_at(1)["data"], "commitment": "00"}}
    other["cause"] = {**other["cause"], "commitment": "00"}
    verdict = audited(forged({1: other}))
    assert (verdict.verdict, verdict.position, verdict.found) == ("diverged", 1, "00")


def test_what_is_no_record_at_all_is_found() -> None:
    entries = finished()[1]
    for rubbish in (b"", b"{}", b"\xff", b'{"type":"unheard_of"}', canonical({**record_at(9), "type": "x"})):
        verdict = audited([*entries[:8], Entry(rubbish, bytes(32)), *entries[9:]])
        assert (verdict.verdict, verdict.position) == ("diverged", 9)


def test_what_newer_rules_decide_alike_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    with newer_rules(monkeypatch, TITLES[TITLE].rules.decide):
        assert audited(finished()[1]) == Finding("exact")


def test_what_newer_rules_decide_otherwise_is_not_their_business(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was right then; nobody can tell but who has the rules of then. The chain still must hold."""

    decide = TITLES[TITLE].rules.decide

    def shorter(command: Any, state: Any) -> Any:
        return decide(command, state)[: None if isinstance(command, SystemCommand) else -1]

    entries, version = finished()[1], TITLES[TITLE].rules.rules_version
    with newer_rules(monkeypatch, shorter):
        verdict = audited(entries)
        assert verdict.verdict == "unverified"
        assert f"version {version} of the rules" in (verdict.why or "")
        broken = [*entries[:30], Entry(entries[30].record, bytes(32)), *entries[31:]]
        assert audited(broken).position == 31


@contextmanager
def newer_rules(monkeypatch: pytest.MonkeyPatch, decide: Any) -> Iterator[None]:
    """The title, as a later release might decide it."""
    with monkeypatch.context() as patched:
        rules = dataclasses.replace(TITLES[TITLE].rules, rules_version=99, decide=decide)
        newer = dataclasses.replace(TITLES[TITLE], rules=rules)
        patched.setitem(titles.TITLES, TITLE, newer)
        codec_of.cache_clear()
        try:
            yield
        finally:
            codec_of.cache_clear()


def test_an_expected_record_is_told_in_full() -> None:
    position = first("gaucho_posted")
    verdict = audited(forged({position: {"data": {"area": "sort", "seat": 9}}}))
    assert verdict.expected is not None
    assert json.loads(verdict.expected) == record_at(position)
    assert json.loads(verdict.found or "")["data"]["seat"] == 9


def test_the_record_is_what_is_compared_byte_by_byte() -> None:
    loaded, entries = finished()
    spaced = json.dumps(record_at(3), sort_keys=True).encode()
    hash = chain(entries[1].hash, 3, digest_of(loaded.server_seed, 3, spaced))
    verdict = audited([*entries[:2], Entry(spaced, hash)])
    assert (verdict.verdict, verdict.position) == ("diverged", 3)
    assert codec_of(TITLE).read(spaced)[1] == codec_of(TITLE).read(entries[2].record)[1]
