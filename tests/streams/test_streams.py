"""Old streams can be read for ever: see README.md, and change nothing here."""

import json
from pathlib import Path

import pytest

from domain.core.decider import fold
from domain.titles import TITLES
from service.codec import codec_of
from tests.golden.games import read, summary

FOLDER = Path(__file__).parent
every_stream = pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("*/*.ndjson")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)


def test_every_version_of_every_titles_rules_has_left_streams() -> None:
    """A title whose rules get a new version: `python -m tests.golden.make --keep`."""
    for title, decider in TITLES.items():
        for version in range(1, decider.rules_version + 1):
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
    decider, codec = TITLES[game.title], codec_of(game.title)
    own = [event for _, event in map(codec.read, game.records) if type(event) in decider.events]
    state = fold(decider, own)
    for viewer in (0, 1, None):
        assert fold(decider, (decider.disclose(event, viewer) for event in own)) == decider.view(
            state, viewer
        )
