"""What would today's rules make of every game that was ever kept? Asked as before a release.

Red here: a change of the rules would change these games. If that is wanted, raise the `rules_version`;
`estancia impact` over the games of a service then tells which of them it concerns.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.core.canonical import canonical
from domain.titles import TITLES
from service.audit.impact import decided_again
from service.cli import main
from tests.golden.games import Recorded, read
from tests.support.golden_files import GOLDEN, STREAMS

KEPT = sorted([*GOLDEN.glob("*.ndjson"), *STREAMS.glob("*/*.ndjson")])


def whole_commands(game: Recorded) -> Recorded:
    """Some of the streams end after an event in the middle of a command, as no stream of a service does."""
    causes = [i for i, record in enumerate(game.records) if json.loads(record)["cause"] is not None]
    return replace(game, records=game.records[: causes[-1] or None])


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All of them, as a service would export them."""
    folder = tmp_path_factory.mktemp("kept")
    for path in KEPT:
        game, _ = read(path)
        if "_until_" in path.name:
            game = whole_commands(game)
        (folder / f"{path.parent.name}-{path.name}").write_bytes(game.bundle())
    return folder


def run(*arguments: object) -> tuple[int, list[str]]:
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    return result.exit_code, result.stdout.splitlines()


def test_every_game_that_was_ever_kept_is_the_same_by_todays_rules(bundles: Path) -> None:
    code, lines = run("impact", bundles, "--json")
    *told, last = (json.loads(line) for line in lines)
    assert {each["source"]: each["outcome"] for each in told} == {
        str(path): "same" for path in bundles.iterdir()
    }
    assert (code, len(told)) == (0, len(KEPT))
    assert last["summary"]["outcomes"] == {"same": len(KEPT)}
    assert {each["title"] for each in told} == set(TITLES)


def test_every_whole_game_that_was_ever_kept_is_exact(bundles: Path) -> None:
    whole = [path for path in sorted(bundles.iterdir()) if "_until_" not in path.name]
    code, lines = run("verify", *whole)
    assert (code, len(lines)) == (0, 1), lines
    assert lines[0].startswith(f"{len(whole)} games, ")


BENT = {
    "another seat": ("turn_ended", {"seat": 3}),
    "what it left untold, otherwise": ("turn_ended", {"next": 3}),
    "other money": ("herd_sold", {"pesos": 99}),
}


@pytest.mark.parametrize("bent", BENT)
def test_a_record_of_older_rules_that_tells_anything_otherwise_is_found(bent: str) -> None:
    """Without that it is the same game, although today's events tell more."""
    game, _ = read(STREAMS / "el-gaucho_rules_1/el_gaucho_2_steppe_whole.ndjson")
    assert decided_again("", game.title, "", game.records, game.server_seed).outcome == "same"
    kind, change = BENT[bent]
    records = [json.loads(record) for record in game.records]
    at = next(i for i, record in enumerate(records) if record["type"] == kind)
    records[at]["data"] |= change
    found = decided_again("", game.title, "", map(canonical, records), game.server_seed)
    assert (found.outcome, found.position) == ("differs", at + 1)
