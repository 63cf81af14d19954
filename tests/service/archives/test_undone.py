"""What was taken back: marked and counted apart wherever events of an archive are told."""

import json
from pathlib import Path

import pytest

from domain.el_gaucho.events import HerdSold
from domain.table.events import TABLE_EVENTS, BotDecided, CommandUndone, SeatRenamed
from service.archives.steps import Step, StepReader, UndoneEvents
from service.archives.tables import TABLES, rows_of
from tests.golden.games import read
from tests.service.audit.console.support import run
from tests.service.audit.stories import played
from tests.support.golden_files import golden_file

GAMES = ("undo", "el_gaucho_3_steppe", "ranchers_2_none", "gwt_argentina_2_fifth")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("undone")
    for name in GAMES:
        raw = played(name).full() if name == "undo" else read(golden_file(name))[0].bundle()
        (folder / f"{name}.ndjson").write_bytes(raw)
    return folder


@pytest.mark.parametrize("name", GAMES)
def test_what_stands_alone_leads_to_the_same_end(name: str, folder: Path) -> None:
    reader, undone = StepReader(folder / f"{name}.ndjson"), UndoneEvents()
    steps = list(reader.steps())
    for step in steps:
        undone.add(step)
    play = reader.decider.initial_state
    for step in steps:
        if step.position not in undone.positions and type(step.event) not in TABLE_EVENTS:
            play = reader.decider.evolve(play, step.event)
    assert play == reader.game.play
    assert (undone.positions != set()) == any(step.stored.type == "command_undone" for step in steps)


def test_events_and_commands_agree_on_what_was_undone(folder: Path) -> None:
    rows = rows_of(folder / "undo.ndjson")
    marks = [list(TABLES[name]).index("undone") for name in ("commands", "events")]
    commands = {row[1] for row in rows["commands"] if row[marks[0]]}
    assert commands == {row[2] for row in rows["events"] if row[marks[1]]}
    assert commands


def test_the_trace_of_a_bot_goes_with_its_command() -> None:
    undone = UndoneEvents()
    played = (
        SeatRenamed(0),
        BotDecided(0),
        HerdSold,
        BotDecided(0),
        HerdSold,
        SeatRenamed(0),
        CommandUndone(0, 4),
    )
    for position, event in enumerate(played, 1):
        undone.add(Step(position, *[None] * 7)._replace(event=event))  # type: ignore[arg-type]
    assert undone.positions == {4, 5}
    undone.add(Step(8, *[None] * 7)._replace(event=CommandUndone(0, 2)))  # type: ignore[arg-type]
    assert undone.positions == {2, 3, 4, 5}


def test_what_was_taken_back_is_marked_and_counted_apart(folder: Path) -> None:
    path = folder / "undo.ndjson"
    told = run("find", path, "--type", "dice_taken", "--json").stdout.splitlines()
    undone = [hit["undone"] for hit in map(json.loads, told)]
    marks = {row[1]: row[8] for row in rows_of(path)["events"]}
    assert undone == [bool(marks[json.loads(line)["position"]]) for line in told]
    lines = run("find", path, "--type", "dice_taken").stdout.splitlines()
    taken_back, stand = undone.count(True), undone.count(False)
    assert lines[-1] == f"{stand} events in 1 of 1 game, and {taken_back} events taken back"
    assert sum("(taken back)" in line for line in lines) == taken_back > 1
    standing = run("find", path, "--type", "dice_taken", "--standing", "--language", "de").stdout
    assert standing.count("dice_taken") + standing.count("position") == stand
    assert "(zurückgenommen)" in run("find", path, "--type", "dice_taken", "--language", "de").stdout
