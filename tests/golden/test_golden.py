"""Recorded games: whoever changes what the rules decide, or what is written of it, sees it here.

If that is wanted: `python -m tests.golden.make`, and a new `rules_version` once the title has been released.
"""

import json
from pathlib import Path

import pytest

from domain.core.decider import fold
from domain.core.record import Event
from domain.core.screens.layout import ids_of
from domain.table.opening import settings_of
from domain.titles import TITLES
from service.audit import Finding, verify
from service.games.codec.title_codec import codec_of
from tests.golden.games import play_again, read
from tests.golden.scenarios import SCENARIOS, Scenario
from tests.support.golden_files import GOLDEN, STREAMS, golden_file, golden_files

every_golden_game = pytest.mark.parametrize("path", golden_files().values(), ids=golden_files())


def events_of(path: Path) -> list[Event]:
    game, _ = read(path)
    return [codec_of(game.title).read(record)[1] for record in game.records]


def test_every_scenario_is_recorded() -> None:
    assert golden_files().keys() == {scenario.name for scenario in SCENARIOS}


def test_no_game_stands_among_the_golden_ones_and_the_streams_both() -> None:
    kept = {path.read_bytes(): path.name for path in STREAMS.glob("*/*.ndjson")}
    twice = {path.name: kept.get(path.read_bytes()) for path in GOLDEN.glob("*.ndjson")}
    assert set(twice.values()) <= {None}, twice


@every_golden_game
def test_every_command_decided_again_gives_the_same_events(path: Path) -> None:
    game, hash = read(path)
    assert game.entries[-1].hash.hex() == hash
    assert verify(game.title, "", game.entries, game.server_seed) == Finding("exact")


@every_golden_game
def test_the_whole_game_sent_again_writes_the_same_bytes(path: Path) -> None:
    game, _ = read(path)
    assert play_again(game) == game.entries


@every_golden_game
def test_the_game_is_over_and_its_luck_revealed(path: Path) -> None:
    game, _ = read(path)
    decider = TITLES[game.title].rules
    own = [event for event in events_of(path) if type(event) in decider.events]
    assert decider.is_over(fold(decider, own))
    assert json.loads(game.records[-1])["data"] == {"server_seed": game.server_seed.hex()}


@every_golden_game
def test_every_position_can_be_drawn(path: Path) -> None:
    """For spectators; every fifth of the long games."""
    game, _ = read(path)
    decider, shown = TITLES[game.title].rules, TITLES[game.title].presentation
    own = [event for event in events_of(path) if type(event) in decider.events]
    opened = json.loads(game.records[0])["data"]
    layout = shown.layout(settings_of(decider, opened["settings"]), len(opened["offers"]))
    there, state = ids_of(layout), decider.initial_state
    for number, event in enumerate(own):
        state = decider.evolve(state, event)
        if len(own) < 500 or number % 5 == 0:
            scene = shown.scene(decider.view(state, None))
            assert {piece.at for piece in scene} <= there
            assert {piece.kind for piece in scene} <= layout.pieces.keys()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_it_is_the_game_that_its_name_says(scenario: Scenario) -> None:
    game, _ = read(golden_file(scenario.name))
    assert (game.title, game.about) == (scenario.title, scenario.about)
    told: list[tuple[str, tuple[Event, ...]]] = []
    for stored, event in map(codec_of(game.title).read, game.records):
        if (cause := json.loads(bytes(stored.cause))) is not None:
            told.append((cause["type"], ()))
        told[-1] = (told[-1][0], (*told[-1][1], event))
    assert scenario.happens(told)
