"""Do all benchmarks run, however little they are given to do, and is what they find shown and kept?"""

import subprocess
import sys
from contextlib import nullcontext
from math import isfinite
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import corpus, fairness, growth, half_requests, http, model, rounds, streams
from bench.__main__ import main, parts
from bench.harness import peer, results
from bench.harness.measure import Row, table
from bench.harness.page import page
from bench.harness.results import Run
from bench.harness.serving import Served
from tests.support.server import Service

TINY = 0.001
ROW = Row(
    "http: command, <16> clients", 2_000.0, "commands/s", 900, "0.9 … 1.1", "peer & co 1,000/s", 2.0, ">= 0.8"
)
MEASURED = [Row(name, 2.0, "each", 1, "") for name in model.MEASURED.values()]
BARE = Row("store: append", 3.5, "ms", 10, "")


def run(at: str, *rows: Row) -> Run:
    return Run(at, "a machine", "flask 3", 1.0, rows)


@pytest.mark.slow
@pytest.mark.parametrize("part", parts(1))
def test_every_part_comes_to_rows_of_a_table(
    part: str, monkeypatch: pytest.MonkeyPatch, service: Service
) -> None:
    monkeypatch.setattr(peer, "require", missing)
    monkeypatch.setattr(http, "CLIENTS", (1, 2))
    monkeypatch.setattr(http, "ROUNDS", 1)
    monkeypatch.setattr(corpus, "cores", lambda: 1)
    for name, few in (("CONNECTIONS", 2), ("GAMES", 1), ("ROUNDS", 1), ("LEAST", 4)):
        monkeypatch.setattr(fairness, name, few)
    served = Served(int(service.bind.rpartition(":")[2]), service.store_url(), service.pid)
    for each in (
        http,
        fairness,
        rounds,
        streams,
        half_requests,
        growth,
    ):  # one service is enough to be looked at here
        monkeypatch.setattr(each, "service", lambda *_: nullcontext(served))
    rows = list(parts(TINY, ["ranchers"], MEASURED)[part]())
    assert rows
    assert len({row.name for row in rows}) == len(rows)
    for row in rows:
        assert isfinite(row.value)
        assert row.n > 0
    assert len(table(rows).splitlines()) == len(rows) + 2


def test_what_tables_need_grows_with_what_they_do() -> None:
    costs = model.costs_of(MEASURED)
    assert costs is not None
    load = model.Load(stored=1_000, active=100, watching=3.0, pause=10.0)
    few, many = model.needs(load, costs), model.needs(load._replace(stored=1_000_000), costs)
    assert (few.commands, few.streams) == (10, 300)
    assert few.processors == pytest.approx(10 * (0.002 + 3 * 0.002) / model.BUSY)
    assert many.memory_gb == pytest.approx(1_000 * few.memory_gb)
    assert (many.shards, few.shards) == (1, 1)
    kept = {"memory_gb": 0, "cold_gb": 0, "disk_gb": 0}
    assert many._replace(**kept) == few._replace(**kept)


def test_nothing_is_worked_out_of_figures_that_are_not_there() -> None:
    assert model.costs_of(MEASURED[1:]) is None
    assert list(model.rows(MEASURED[1:])) == []


def missing() -> None:
    raise peer.Missing("there is no Node")


def test_without_its_peer_a_run_says_why_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def found_no_node(program: str) -> None:
        assert program in ("node", "npm")

    monkeypatch.setattr(peer, "_program", found_no_node)
    monkeypatch.setattr(peer, "FOLDER", tmp_path)
    assert http.peers(None, 1) == ({}, "boardgame.io is skipped: there is no Node")  # type: ignore[arg-type]
    assert "boardgame.io is skipped: there is no Node" in capsys.readouterr().err


@pytest.mark.parametrize("script", sorted(peer.FOLDER.glob("*.js")), ids=lambda path: path.name)
def test_the_scripts_of_the_peer_are_programs(script: Path) -> None:
    subprocess.run((Path(sys.executable).parent / "node", "--check", script), check=True)


def test_the_page_shows_each_row_with_its_history() -> None:
    runs = [run("2026-11-27T10:00:00Z", ROW), run("2026-11-28T10:00:00Z", BARE, ROW)]
    shown = page(runs)
    root = ElementTree.fromstring(shown.removeprefix("<!DOCTYPE html>\n"))
    figures = list(root.iter("figure"))
    assert [figure.findtext("figcaption") for figure in figures] == [BARE.name, ROW.name]
    assert [len(list(figure.iter("polyline"))) for figure in figures] == [0, 1]
    assert [circle.findtext("title") for circle in figures[1].iter("circle")] == [
        f"{it.at}: 2,000.00" for it in runs
    ]
    assert len(list(figures[1].iter("rect"))) == 2
    text = "".join(root.itertext())
    for told in ("2,000 commands/s", "against peer & co 1,000/s: 2.00", "aim >= 0.8", "3.50 ms", "Runs: 2."):
        assert told in text


def test_what_is_kept_is_read_again_the_oldest_first(tmp_path: Path) -> None:
    later, earlier = run("2026-11-28T10:00:00Z", ROW), run("2026-11-27T10:00:00Z", BARE)
    for name, it in (("a", later), ("b", earlier)):
        results.write(tmp_path / "kept" / f"{name}.json", it)
    assert [(it.at, list(it.rows)) for it in results.history(tmp_path / "kept")] == [
        (it.at, list(it.rows)) for it in (earlier, later)
    ]
    assert results.history(tmp_path / "nowhere") == []


def test_a_run_ends_with_a_table_and_no_other_noise_and_writes_what_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept, charts = tmp_path / "run.json", tmp_path / "run.html"
    arguments = ["bench", "store", "--scale", str(TINY), "--json", str(kept), "--html", str(charts)]
    monkeypatch.setattr(sys, "argv", arguments)
    main()
    said, noise = capfd.readouterr()
    assert said.splitlines()[-1].startswith("| store: append with idempotency key (fsync everysec)")
    assert noise == "measuring: store …\n"
    assert len(results.history(tmp_path)) == 1
    assert "store: append (fsync always)" in charts.read_text("utf-8")
