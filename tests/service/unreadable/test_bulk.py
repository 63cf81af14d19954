"""Commands that read every game where one is broken in each way: it is named, and all others are done."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import pytest
from click.testing import CliRunner

from service.archives.exporting import Selection, write_game
from service.audit.impact import of_game
from service.cli import main
from service.cli.audit import export as export_command
from service.config import read
from service.games.unreadable.skipping import SkippedGame
from tests.service.http.apps import OPERATOR, OPERATOR_KEY
from tests.service.unreadable.ruin import Ruin
from tests.support.application import application

CONFIG = replace(read({}), operator_key=OPERATOR_KEY, requests_each=0)


class Console:
    """In place of the console's HTTP client: asks the application of a ruin."""

    ruin: Ruin

    def __init__(self, _url: str, _key: str | None) -> None:
        self._client = application(self.ruin.cellar.handler, CONFIG).test_client()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def lines(self, path: str, parameters: Mapping[str, Any]) -> Iterator[bytes]:
        response = self._client.get(path, query_string=dict(parameters), headers=OPERATOR)
        assert response.status_code == 200, response.get_data()
        yield from response.get_data().splitlines(keepends=True)


def bundles(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.ndjson")}


@pytest.mark.parametrize("again", [False, True])
def test_an_export_from_a_service_names_what_it_skips_and_says_so_by_its_exit_code(
    ruin: Ruin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    monkeypatch.setattr(Console, "ruin", ruin, raising=False)
    monkeypatch.setattr(export_command, "Client", Console)
    arguments = ["export", str(tmp_path), "--status", "abandoned", "--resume"]
    for _ in range(1 + again):
        result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 1, result.output
    for game in ruin.without_stream:
        assert f"skipped: {game}" in result.stderr
    assert f"{len(ruin.without_stream)} games could not be read" in result.stderr
    assert bundles(tmp_path) == ruin.all - ruin.without_stream.keys()


def test_an_export_from_a_store_skips_the_same_games(ruin: Ruin, tmp_path: Path) -> None:
    wanted = Selection(status="abandoned", names=True)
    done = {game: write_game(ruin.cellar.store, tmp_path, wanted, game) for game in ruin.all}
    skipped = {game: it.why for game, it in done.items() if isinstance(it, SkippedGame)}
    assert skipped == ruin.without_stream
    assert bundles(tmp_path) == ruin.all - skipped.keys()


def test_the_impact_of_every_game_is_told_and_of_those_that_cannot_be_read_why(ruin: Ruin) -> None:
    found = {game: of_game(ruin.cellar.store, game) for game in ruin.all}
    # Other rules may have decided a game as these would: the newer version alone makes no difference.
    unreadable = ruin.without_stream.keys() - {ruin.games["newer rules"]}
    assert {game for game, it in found.items() if it.outcome == "unreadable"} >= unreadable
    assert all(it.why for it in found.values() if it.outcome == "unreadable")
    assert {found[game].outcome for game in ruin.well} == {"same"}
