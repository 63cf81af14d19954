"""What a change of the rules would do to games that were played, and old records that are read today."""

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.core.title import Title
from domain.el_gaucho.commands import EndTurn
from domain.el_gaucho.decider import DECIDER
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import DiceRolled, HerdSold
from domain.el_gaucho.title import TITLE
from domain.titles import TITLES
from service.audit import impact
from service.audit.impact import Impact, decided_again
from service.audit.shadow import Followed, ending_of, follow
from service.cli import main
from service.games.codec.title_codec import Codec, codec_of
from service.store.redis.store import open_store
from tests.service.audit.stories import played as story
from tests.service.audit.support import FORGER, Played, plain, play, rehashed
from tests.support import valkey
from tests.support.streams import create_in

NEXT = "next-gaucho"


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """A codec is kept for each title; here a title is not always the same."""
    yield
    codec_of.cache_clear()


def with_rules(**changes: Any) -> Title:
    """The title, with other rules."""
    return dataclasses.replace(TITLE, rules=dataclasses.replace(DECIDER, **changes))


def judged(played: Played, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Impact:
    """What rules of another day would make of a game of today."""
    monkeypatch.setitem(TITLES, NEXT, with_rules(rules_version=DECIDER.rules_version + 1, **changes))
    stream = [entry.record for entry in played.entries]
    return decided_again("here", NEXT, played.loaded.id, stream, played.loaded.server_seed)


def test_rules_that_only_have_a_new_number_change_nothing(
    finished: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = judged(finished, monkeypatch)
    assert (found.outcome, found.events) == ("same", finished.loaded.version)
    assert found.rules_versions == (DECIDER.rules_version,)
    assert found.is_over


def test_a_rule_that_pays_otherwise_differs_where_it_first_pays(
    finished: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def generous(command: Any, state: Any) -> tuple[Any, ...]:
        return tuple(
            replace(event, pesos=event.pesos + 1) if isinstance(event, HerdSold) else event
            for event in DECIDER.decide(command, state)
        )

    first = next(i for i, entry in enumerate(finished.entries, 1) if b'"type":"herd_sold"' in entry.record)
    found = judged(finished, monkeypatch, decide=generous)
    assert (found.outcome, found.position) == ("differs", first)
    before, now = json.loads(found.found or ""), json.loads(found.expected or "")
    assert now["data"]["pesos"] == before["data"]["pesos"] + 1
    assert [(it.kind, it.rule, it.what) for it in found.changes] == [("differs", "9.7", "herd_sold")]


class TestAfterTheFirstDifference:
    def test_all_of_them_are_told_and_whether_scores_and_winners_change(
        self, finished: Played, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def generous(command: Any, state: Any) -> tuple[Any, ...]:
            return tuple(
                replace(event, pesos=event.pesos + 1) if isinstance(event, HerdSold) else event
                for event in DECIDER.decide(command, state)
            )

        sold = sum(b'"type":"herd_sold"' in entry.record for entry in finished.entries)
        found = judged(finished, monkeypatch, decide=generous)
        ((kind, what, times),) = [(it.kind, it.what, it.events) for it in found.changes]
        assert (kind, what, 1 < times <= sold) == ("differs", "herd_sold", True)  # once a command
        assert found.ending is not None
        assert found.shadow is not None
        assert found.shadow.until is None
        before, now = found.ending.scores, found.shadow.ending and found.shadow.ending.scores
        assert before is not None
        assert now is not None
        assert sum(now) == sum(before) + sold
        assert (found.scores_change, found.winners_change) == (True, False)

    def test_a_game_whose_people_could_not_have_sent_the_same_is_followed_up_to_there(
        self, finished: Played, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def strict(command: Any, state: Any) -> tuple[Any, ...]:
            if isinstance(command, EndTurn):
                raise Rejected(next(iter(Reason)), "4.1")
            return DECIDER.decide(command, state)

        found = judged(finished, monkeypatch, decide=strict)
        ended = sum(b'{"type":"end_turn"}' in entry.record for entry in finished.entries)
        assert [(it.kind, it.rule, it.what, it.events) for it in found.changes] == [
            ("refused", "4.1", "end_turn", ended)
        ]
        assert found.shadow is not None
        assert found.shadow.until == found.position
        assert found.scores_change is None

    def test_rules_that_are_the_same_play_the_same_game(self, finished: Played) -> None:
        it = finished.loaded
        followed = follow(it.title, it.id, [entry.record for entry in finished.entries], it.server_seed)
        assert followed == Followed(None, ending_of(it))

    @pytest.mark.parametrize("name", ["undo", "bots", "resignation", "other_hands", "test_time"])
    def test_whatever_happens_at_a_table_is_followed(self, name: str) -> None:
        game = story(name)
        it = game.loaded
        followed = follow(it.title, it.id, [entry.record for entry in game.entries], it.server_seed)
        assert followed == Followed(None, ending_of(it))


class TestGate:
    @pytest.mark.parametrize(("gate", "code"), [("any", 1), ("scores", 1), ("winners", 0)])
    def test_it_fails_on_what_is_too_much(
        self, gate: str, code: int, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def generous(command: Any, state: Any) -> tuple[Any, ...]:
            return tuple(
                replace(event, pesos=event.pesos + 1) if isinstance(event, HerdSold) else event
                for event in DECIDER.decide(command, state)
            )

        (folder / "running.ndjson").unlink()
        monkeypatch.setitem(TITLES, "el-gaucho", with_rules(decide=generous))
        codec_of.cache_clear()
        to = folder / "impact.html"
        asked = [
            "impact",
            str(folder),
            "--jobs",
            "1",
            "--fail-on",
            gate,
            "--page",
            str(to),
            "--language",
            "de",
        ]
        result = CliRunner().invoke(main, asked)
        assert result.exit_code == code, result.output
        assert result.stdout.startswith("1 Spiel: El Gaucho, ")
        assert "bei 1 ändern sich die Punkte, bei 0 die Sieger" in result.stdout
        assert to.read_text().count("<svg") == 3


def test_a_rule_that_forbids_more_refuses_where_it_first_does(
    finished: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def strict(command: Any, state: Any) -> tuple[Any, ...]:
        if isinstance(command, EndTurn):
            raise Rejected(next(iter(Reason)), "4.1")
        return DECIDER.decide(command, state)

    first = next(
        i for i, entry in enumerate(finished.entries, 1)
        if json.loads(entry.record)["cause"] == {"type": "end_turn"}
    )  # fmt: skip
    found = judged(finished, monkeypatch, decide=strict)
    assert (found.outcome, found.position) == ("refused", first)
    assert "4.1" in str(found.why)


def old(record: bytes) -> bytes:
    """As if, in version 0, the dice of a roll had had another name, and an empty list had been left out."""
    plain = json.loads(record)
    plain["rules_version"] = 0
    if plain["type"] == "dice_rolled":
        plain["data"] = {"faces": plain["data"]["dice"]}
    return json.dumps(plain, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()


def upcast(data: dict[str, Any], version: int) -> dict[str, Any]:
    return {"dice": data["faces"]} if version == 0 else data


def test_an_old_record_is_read_by_its_upcaster_and_a_new_one_as_it_is(finished: Played) -> None:
    codec = Codec(with_rules(upcasters={"dice_rolled": upcast}))
    new = next(entry.record for entry in finished.entries if b'"type":"dice_rolled"' in entry.record)
    assert old(new) != new
    _, event = codec.read(old(new))
    assert isinstance(event, DiceRolled)
    assert event == codec.read(new)[1]


def test_a_game_of_old_records_is_the_same_game(finished: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TITLES, NEXT, with_rules(upcasters={"dice_rolled": upcast}))
    stream = [old(entry.record) for entry in finished.entries]
    found = decided_again("here", NEXT, finished.loaded.id, stream, finished.loaded.server_seed)
    assert (found.outcome, found.rules_versions) == ("same", (0,))
    monkeypatch.setitem(TITLES, "no-upcaster", TITLE)
    found = decided_again("here", "no-upcaster", finished.loaded.id, stream, finished.loaded.server_seed)
    assert found.outcome == "unreadable"


@pytest.fixture
def folder(finished: Played, running: Played, tmp_path: Path) -> Path:
    (tmp_path / "finished.ndjson").write_bytes(finished.full())
    (tmp_path / "running.ndjson").write_bytes(running.full())
    return tmp_path


def run(*arguments: object) -> tuple[int, list[dict[str, Any]]]:
    result = CliRunner().invoke(main, ["impact", "--json", *map(str, arguments)])
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_a_folder_of_bundles_is_decided_again(folder: Path, running: Played) -> None:
    code, (finished, under_way, last) = run(folder, "--jobs", 2)
    assert code == 0
    assert last["summary"]["outcomes"] == {"same": 2}
    assert (finished["outcome"], under_way["outcome"]) == ("same", "same")
    assert (finished["believed"], under_way["believed"]) == (0, running.loaded.draws)


def test_a_bundle_that_tells_of_other_events_is_told_and_ends_with_another_code(
    folder: Path, finished: Played
) -> None:
    lines = plain(finished.full())
    sold = next(line for line in lines if line.get("record", {}).get("type") == "herd_sold")
    sold["record"]["data"]["pesos"] += 1
    (folder / "other.ndjson").write_bytes(rehashed(lines, finished.loaded.server_seed, FORGER))
    code, found = run(folder, "--jobs", 1)
    assert code == 1
    assert [each["outcome"] for each in found[:-1]] == ["same", "differs", "same"]  # by name
    groups = {it["what"]: it for it in found[-1]["summary"]["groups"]}
    assert (groups["herd_sold"]["kind"], groups["herd_sold"]["events"]) == ("differs", 1)
    assert found[1]["scores_change"] is True  # the stream goes on with the points that it tells


def test_what_cannot_be_read_is_never_called_the_same(folder: Path, finished: Played) -> None:
    (folder / "a.ndjson").write_bytes(finished.masked(None))
    (folder / "b.ndjson").write_bytes(b"{}")
    code, found = run(folder, "--jobs", 1)
    assert code == 2
    assert [each["outcome"] for each in found[:2]] == ["unreadable", "unreadable"]
    assert run(folder / "..")[0] == 2  # none at all


def test_all_games_of_a_store_are_decided_again(finished: Played, running: Played) -> None:
    with valkey.embedded_url() as url:
        store = open_store(url)
        for played in (finished, running):
            meta = played.store.streams.meta(played.loaded.id)
            assert meta is not None
            assert create_in(store, played.loaded.id, meta, played.entries)
        assert sorted(store.streams.games()) == sorted([finished.loaded.id, running.loaded.id])
        store.close()
        code, found = run("--store", url, "--jobs", 1)
    assert code == 0
    del found[-1]
    assert {each["source"]: each["events"] for each in found} == {
        finished.loaded.id: finished.loaded.version,
        running.loaded.id: running.loaded.version,
    }
    assert not any(each["believed"] for each in found)


def test_a_game_of_memory_is_read_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impact, "PAGE", 7)
    played = play("pages", until=40)
    assert impact.of_game(played.store, played.loaded.id).events == played.loaded.version
    assert impact.of_game(played.store, "0" * 20).outcome == "unreadable"
