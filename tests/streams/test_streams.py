"""Old streams can be read for ever: see README.md, and change nothing here."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.core.record import snake
from domain.table import game as rules
from domain.table.events import TABLE_EVENTS
from domain.titles import TITLES
from service.games.codec.title_codec import codec_of
from tests.golden.games import read, summary

FOLDER = Path(__file__).parent
every_stream = pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("*/*.ndjson")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)


def test_every_version_of_every_titles_rules_has_left_streams() -> None:
    """A title whose rules get a new version: `python -m tests.golden.make --keep`."""
    for title, it in TITLES.items():
        for version in range(1, it.rules.rules_version + 1):
            kept = {path.stem for path in (FOLDER / f"{title}_rules_{version}").glob("*.ndjson")}
            told = {path.stem for path in (FOLDER / f"{title}_rules_{version}").glob("*.json")}
            assert kept == told != set(), (title, version)


@every_stream
def test_it_comes_to_what_it_came_to(path: Path) -> None:
    game, hash = read(path)
    assert game.entries[-1].hash.hex() == hash
    assert summary(game) == json.loads(path.with_suffix(".json").read_text())


@every_stream
def test_every_viewer_still_gets_a_feed_that_folds_to_the_view(path: Path) -> None:
    game, _ = read(path)
    decider, codec, whole = TITLES[game.title].rules, codec_of(game.title), game.loaded.game
    happened = [
        codec.happened(position, record, timed=True)[1]
        for position, record in enumerate(game.records, start=1)
    ]
    for viewer in (0, 1, None):
        seen = rules.empty(decider)
        for it in happened:
            seen = rules.happen(decider, seen, replace(it, event=rules.disclose(decider, it.event, viewer)))
        expected = rules.view(decider, whole, viewer)
        assert (seen.table, seen.play) == (expected.table, expected.play)


@pytest.mark.parametrize("title", TITLES)
def test_everything_that_can_happen_at_a_table_is_in_streams_of_every_title(title: str) -> None:
    """A new type of event: `python -m tests.golden.make --keep`, after a new version of the rules."""
    folder = FOLDER / f"{title}_rules_{TITLES[title].rules.rules_version}"
    kept = {
        json.loads(record)["type"] for path in folder.glob("*.ndjson") for record in read(path)[0].records
    }
    assert kept >= {snake(cls.__name__) for cls in TABLE_EVENTS}
