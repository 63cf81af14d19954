"""Archives: exported and gone on with, made into tables that agree with the games, searched."""

import csv
import errno
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from domain.table.events import Offer
from service import config
from service.archives import exporting
from service.archives.exporting import Selection, from_service, write_game
from service.archives.search import Query, search
from service.archives.tables import TABLES, rows_of
from service.audit.bundles.verification import verify_bundle
from service.cli import main
from service.cold_storage.tiered_store import tiered
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.store.memory.store import MemoryStore
from tests.golden.games import read
from tests.service.audit.stories import played
from tests.support.application import application
from tests.support.golden_files import golden_file
from tests.support.server import ROOT
from workers.advance import advance_game

OPERATOR = {"Authorization": "Bearer the-operator-s-key"}


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game of each title, one with undone commands, one of bots."""
    folder = tmp_path_factory.mktemp("archive")
    for name in ("el_gaucho_3_steppe", "ranchers_2_none", "gwt_argentina_2_fifth"):
        (folder / f"{name}.ndjson").write_bytes(read(golden_file(name))[0].bundle())
    (folder / "undo.ndjson").write_bytes(played("undo").full({"0": "Ana"}))
    (folder / "bots.ndjson").write_bytes(played("bots").full())
    return folder


@pytest.fixture(scope="module")
def tables(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, str]]]:
    to = tmp_path_factory.mktemp("tables")
    done = run("table", folder, "--csv", to, "--jobs", 1)
    assert done.exit_code == 0, done.output
    return {path.stem: list(csv.DictReader(path.read_text().splitlines())) for path in to.glob("*.csv")}


class TestTables:
    def test_there_is_a_row_for_everything(self, folder: Path, tables: dict[str, Any]) -> None:
        assert {name: list(rows[0]) for name, rows in tables.items()} == {
            name: list(columns) for name, columns in TABLES.items()
        }
        events = sum(len(path.read_bytes().splitlines()) - 2 for path in folder.iterdir())
        assert (len(tables["games"]), len(tables["events"])) == (5, events)
        assert len(tables["decisions"]) == sum(row["type"] == "bot_decided" for row in tables["events"])

    def test_points_and_winners_are_those_of_the_games(self, folder: Path) -> None:
        for path in folder.iterdir():
            report, rows = verify_bundle(path), rows_of(path)
            points = tuple(row[list(TABLES["seats"]).index("points")] for row in rows["seats"])
            won = tuple(seat for seat, row in enumerate(rows["seats"]) if row[7])
            assert (points, won) == (report.scores, report.winners)
            lines = [sum(row[4] for row in rows["scores"] if row[1] == seat) for seat in range(len(points))]
            assert lines == list(points)

    def test_commands_have_their_events_and_say_if_they_were_undone(self, folder: Path) -> None:
        rows = rows_of(folder / "undo.ndjson")
        columns = list(TABLES["commands"])
        commands = [dict(zip(columns, row, strict=True)) for row in rows["commands"]]
        assert sum(it["events"] for it in commands) == len(rows["events"])
        undone = [it for it in commands if it["undone"]]
        assert undone
        assert all(it["by"] == "person" for it in undone)
        sent = [it for it in commands if it["seat"] != "" and it["seat"] is not None]
        game = dict(zip(TABLES["games"], rows["games"][0], strict=True))
        assert (game["commands"], game["undone"]) == (len(sent) - len(undone), len(undone))
        assert rows["seats"][0][4] == "Ana"

    def test_bots_are_told_from_people(self, folder: Path) -> None:
        by = {row[3] for row in rows_of(folder / "bots.ndjson")["commands"]}
        assert by == {"bot", "rules"}

    def test_they_can_be_asked_as_parquet(self, folder: Path, tmp_path: Path) -> None:
        assert run("table", folder, "--parquet", tmp_path, "--jobs", 1).exit_code == 0
        assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
            f"{name}.parquet" for name in TABLES
        )
        with duckdb.connect() as connection:
            told = connection.execute(
                f"select title, sum(events) from '{tmp_path}/games.parquet' group by title order by title"
            ).fetchall()
        assert [title for title, _ in told] == ["el-gaucho", "gwt-argentina", "ranchers"]

    def test_names_are_no_formulas_in_csv_and_as_they_are_in_parquet(self, tmp_path: Path) -> None:
        (tmp_path / "game.ndjson").write_bytes(played("closed").full({"0": "=1+1", "1": "-5"}))
        to = tmp_path / "tables"
        assert run("table", tmp_path, "--csv", to, "--parquet", to).exit_code == 0
        with (to / "seats.csv").open(newline="") as file:
            assert [row["name"] for row in csv.DictReader(file)] == ["'=1+1", "'-5"]
        with duckdb.connect() as connection:
            names = connection.execute(f"select name from '{to}/seats.parquet' order by seat").fetchall()
        assert names == [("=1+1",), ("-5",)]
        suffixes = {path.suffix for path in to.iterdir()}
        assert suffixes == {".csv", ".parquet"}

    def test_what_cannot_be_read_is_told_and_left_out(self, tmp_path: Path) -> None:
        (tmp_path / "broken.ndjson").write_bytes(played("undo").full()[:-400])
        (tmp_path / "masked.ndjson").write_bytes(played("undo").masked(0))
        done = run("table", tmp_path, "--csv", tmp_path / "out", "--jobs", 1)
        assert done.exit_code == 2
        assert "2 games could not be read" in done.output

    def test_every_column_is_in_the_guide(self) -> None:
        guide = (ROOT / "docs" / "guides" / "past" / "archives.md").read_text()
        for table, columns in TABLES.items():
            row = next(line for line in guide.splitlines() if line.startswith(f"| `{table}` |"))
            assert all(f"`{column}`" in row for column in columns), table


class TestFind:
    def test_an_event_of_the_last_round_is_found_and_told(self, folder: Path) -> None:
        done = run("find", folder, "--type", "herd_sold", "--round", "last", "--jobs", 1)
        assert done.exit_code == 0
        assert "sells" in done.stdout
        told = run("find", folder, "--type", "herd_sold", "--round", "last", "--jobs", 1, "--json").stdout
        hits = [json.loads(line) for line in told.splitlines()]
        last = {it["file"]: max(row[5] for row in rows_of(Path(it["file"]))["events"]) for it in hits}
        assert all(it["round"] == last[it["file"]] for it in hits)

    def test_fields_seats_and_lists_narrow_it_down(self, folder: Path) -> None:
        paths = sorted(folder.iterdir())

        def found(**query: Any) -> list[Any]:
            return [hit for each in search(paths, Query(**query), "en", 1) for hit in each.hits]

        rolled = found(types=("dice_rolled",), fields={"dice": 6, "dice.length": 5})
        assert rolled
        assert all(6 in hit.data["dice"] and len(hit.data["dice"]) == 5 for hit in rolled)
        mine = found(types=("dice_taken",), seat=1)
        assert mine
        assert {hit.seat for hit in mine} == {1}
        assert found(title="ranchers", types=("dice_rolled",)) == []
        assert found(types=("dice_rolled",), round=2)

    def test_types_that_nobody_knows_are_refused_and_nothing_found_is_said(self, folder: Path) -> None:
        assert run("find", folder, "--type", "cow_flown").exit_code == 2
        assert run("find", folder, "--type", "dice_rolled", "--where", "dice=7", "--jobs", 1).exit_code == 1


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    """Five games of bots that are over, and one that waits."""
    store, now = MemoryStore(), 1_767_268_800_000

    def clock() -> int:
        return now

    handler = Handler(store, clock=clock)
    for i in range(5):
        now = 1_767_268_800_000 + i * 86_400_000
        kind = "ranchers" if i == 4 else "el-gaucho"
        opened = handler.open_game(GameSetup(kind, {}, [Offer("bot", "random")] * 2, visibility="private"))
        advance_game(handler, opened.loaded.id, 3_600.0)
    handler.open_game(GameSetup("ranchers", {}, [Offer("open")] * 2))
    return store


@pytest.fixture(scope="module")
def client(store: MemoryStore) -> FlaskClient:
    settings = config.read({"ESTANCIA_OPERATOR_KEY": "the-operator-s-key"})
    return application(Handler(store), settings).test_client()


Ask = Callable[[Mapping[str, Any]], Iterator[bytes]]


@pytest.fixture
def ask(client: FlaskClient) -> Ask:
    def asked(parameters: Mapping[str, Any]) -> Iterator[bytes]:
        answer = client.get("/v1/exports", query_string=dict(parameters), headers=OPERATOR)
        assert answer.status_code == 200, answer.data
        return iter(answer.data.splitlines(keepends=True))

    return asked


class TestExport:
    def test_the_operator_gets_every_game_that_is_over_as_a_bundle_in_order(
        self, ask: Ask, tmp_path: Path
    ) -> None:
        assert list(from_service(ask, tmp_path, {}, resume=False)) == [True] * 5
        paths = list(tmp_path.glob("*.ndjson"))
        assert [verify_bundle(path).verdict for path in paths] == ["exact"] * 5
        assert len(list(tmp_path.iterdir())) == 5

    @pytest.mark.parametrize(
        ("parameters", "count"),
        [
            ({"title": "ranchers"}, 1),
            ({"status": "open"}, 1),
            ({"bots": "without"}, 0),
            ({"bots": "with", "limit": 2}, 5),
            ({"since": "2026-01-03"}, 3),
            ({"until": "2026-01-03T12:00:00.000Z"}, 2),
            ({"since": "2026-01-02", "until": "2026-01-03"}, 1),
        ],
    )
    def test_games_can_be_chosen(
        self, parameters: dict[str, Any], count: int, ask: Ask, tmp_path: Path
    ) -> None:
        assert len(list(from_service(ask, tmp_path, parameters, resume=False))) == count

    def test_a_stream_that_breaks_off_goes_on_where_it_was_left(self, ask: Ask, tmp_path: Path) -> None:
        def broken(parameters: Mapping[str, Any]) -> Iterator[bytes]:
            lines = list(ask(parameters))
            cursors = [i for i, line in enumerate(lines) if line.startswith(b'{"cursor"')]
            yield from lines[: cursors[1] + 30]

        with pytest.raises(exporting.ExportBrokeOff, match="the stream broke off") as broke_off:
            list(from_service(broken, tmp_path, {}, resume=False))
        assert not (tmp_path / f"{broke_off.value.game}.ndjson").exists()
        assert len(list(tmp_path.glob("*.ndjson"))) == 2
        asked: list[Any] = []

        def noted(parameters: Mapping[str, Any]) -> Iterator[bytes]:
            asked.append(dict(parameters))
            return ask(parameters)

        assert list(from_service(noted, tmp_path, {}, resume=True)) == [True] * 3
        assert "cursor" in asked[0]
        assert not (tmp_path / exporting.CURSOR).exists()

    def test_the_game_at_which_it_fails_is_named(
        self, store: MemoryStore, ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def cut(parameters: Mapping[str, Any]) -> Iterator[bytes]:
            yield from list(ask(parameters))[:9]
            raise TimeoutError("no answer")

        first = msgspec.json.decode(next(ask({})))["game"]
        with pytest.raises(exporting.ExportBrokeOff, match="no answer") as broke_off:
            list(from_service(cut, tmp_path, {}, resume=False))
        assert broke_off.value.game == first

        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(exporting, "open_store", lambda *_, **__: tiered(store))
        monkeypatch.setattr(exporting, "with_lines", full)
        told = run("export", tmp_path, "--store", "redis://nowhere", "--jobs", 1, "--resume")
        assert told.exit_code == 2
        assert re.search("broke off at game [0-9a-f]{20}: No space left on device", told.output)

    @pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer nobody"}])
    def test_strangers_get_nothing(self, client: FlaskClient, headers: dict[str, str]) -> None:
        assert client.get("/v1/exports", headers=headers).status_code == 401

    def test_an_app_gets_its_own_games_and_never_a_secret(
        self, store: MemoryStore, client: FlaskClient
    ) -> None:
        made = client.post(
            "/v1/keys", json={"name": "mine", "scopes": ["games:read", "games:create"]}, headers=OPERATOR
        )
        key = {"Authorization": f"Bearer {made.get_json()['token']}"}
        assert client.get("/v1/exports", headers=key).data == b'{"next":null}\n'
        body = {
            "title": "ranchers",
            "seats": [{"kind": "open"}, {"kind": "open"}],
            "visibility": "private",
        }
        opened = client.post("/v1/games", json=body, headers=key)
        assert opened.status_code == 201, opened.data
        game = opened.get_json()["game"]
        lines = client.get("/v1/exports?status=open", headers=key).data.splitlines()
        assert json.loads(lines[0])["game"] == game
        assert json.loads(lines[0])["kind"] == "masked"
        seed = (store.streams.meta(game) or {})["server_seed"]
        assert seed.encode() not in b"".join(lines)

    @pytest.mark.parametrize("query", ["since=yesterday", "until=2026-13-01", "bots=some", "limit=0", "x=1"])
    def test_what_makes_no_sense_is_refused(self, client: FlaskClient, query: str) -> None:
        assert client.get(f"/v1/exports?{query}", headers=OPERATOR).status_code == 400

    def test_a_store_is_read_itself_and_a_file_is_there_whole_or_not_at_all(
        self, store: MemoryStore, tmp_path: Path
    ) -> None:
        games = list(store.streams.games())
        written = [game for game in games if write_game(store, tmp_path, Selection(bots="with"), game)]
        assert len(written) == 5
        assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(written)

        def breaking() -> Iterator[bytes]:
            yield b"half"
            raise OSError("the disk is full")

        with pytest.raises(OSError):
            exporting.with_lines(tmp_path / "x.ndjson", breaking())
        assert len(list(tmp_path.iterdir())) == 5

    def test_a_folder_is_not_written_into_twice_by_accident(self, folder: Path) -> None:
        done = run("export", folder)
        assert (done.exit_code, "--resume" in done.output) == (2, True)


class TestFoldersOfAuditors:
    def test_bots_of_a_folder_are_asked_again(self, tmp_path: Path) -> None:
        (tmp_path / "bots.ndjson").write_bytes(played("bots").full())
        (tmp_path / "people.ndjson").write_bytes(played("undo").full())
        done = run("rerun-bot", tmp_path, "--jobs", 1)
        assert done.exit_code == 0, done.output
        assert "are the same again" in done.stdout
        assert run("rerun-bot", tmp_path, 5).exit_code == 2

    def test_a_folder_agrees_with_what_was_kept_of_its_games(self, tmp_path: Path) -> None:
        games, mine = tmp_path / "games", tmp_path / "mine"
        games.mkdir()
        mine.mkdir()
        for name in ("undo", "bots"):
            (games / f"{name}.ndjson").write_bytes(played(name).full())
        (mine / "undo.ndjson").write_bytes(played("undo").masked(0, 50))
        done = run("verify", games, "--against", mine, "--jobs", 1)
        assert done.exit_code == 0, done.output
        assert "50 events match" in done.stdout
        (mine / "bots.ndjson").write_bytes(played("undo").masked(0, 50))
        assert run("verify", games, "--against", mine, "--jobs", 1).exit_code == 1
