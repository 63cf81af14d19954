"""Does an auditor at a terminal read words, in each language, and never a code of the program's own?"""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.core import wording
from domain.core.texts import LANGUAGES
from domain.core.wording import NOTHING, Wording
from domain.el_gaucho.content import Area, Race, Tile
from domain.el_gaucho.state import Gaucho, Herd, Phase, Space
from domain.ranchers.content import Animal
from domain.ranchers.state import Pair
from domain.ranchers.state import Phase as RanchPhase
from domain.table.texts import texts_of
from domain.titles import TITLES
from service.cli import main
from service.cli.terminal.layout import laid_out
from service.cli.terminal.situations import WIDTH
from tests.domain.texts_support import Voice, played
from tests.domain.voices import every_title
from tests.golden.games import read
from tests.support.golden_files import STREAMS, golden_file

CODE = re.compile(r"\b[a-z]+_[a-z0-9_]+\b")
GAMES = (
    "el_gaucho_2_steppe",
    "gwt_argentina_2_fifth",
    "ranchers_4_dogs_cats",
    "ranchers_2_grants",
    "ranchers_3_buildings",
)
POSITIONS = 12
"""So many of each random game."""
TILE = Tile(Race.WHITE, 11)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def run(*arguments: object) -> str:
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module", params=GAMES)
def bundle(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("wording") / f"{request.param}.ndjson"
    path.write_bytes(read(golden_file(path.stem))[0].bundle())
    return path


@pytest.fixture
def speechless(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What there was no word for."""
    missing: list[str] = []
    spelled = wording.spelled

    def noted(code: str) -> str:
        missing.append(code)
        return spelled(code)

    monkeypatch.setattr(wording, "spelled", noted)
    return missing


@every_language
def test_situations_changes_and_knowledge_are_told_in_words(
    bundle: Path, language: str, speechless: list[str]
) -> None:
    last = len(read(golden_file(bundle.stem))[0].records)
    told = [
        run("replay", bundle, "--at", at, "--language", language) for at in (1, last // 3, last // 2, last)
    ]
    told += [run("replay", bundle, "--diff", 1, last // 2, "--language", language)]
    told += [run("replay", bundle, "--diff", last // 2, last, "--language", language)]
    for seat in (0, 1):
        told.append(run("knowledge", bundle, "--seat", seat, "--at", last // 2, "--language", language))
    assert not [found for text in told for found in CODE.findall(text)]
    assert not speechless


@every_title
@every_language
def test_what_lies_on_the_table_in_random_games_is_told_in_words(
    voice: Voice, language: str, speechless: list[str]
) -> None:
    words = Wording(texts_of(voice.title, language))
    for game in voice.games:
        states = played(voice, game).states
        for state in (*states[:: max(1, len(states) // POSITIONS)], states[-1]):
            told = "\n".join(laid_out(words, state, WIDTH, but=("settings",)))
            assert not CODE.findall(told)
    assert not speechless


def test_a_ranch_is_laid_out_in_its_rows_and_what_was_set_comes_last(tmp_path: Path) -> None:
    path = tmp_path / "game.ndjson"
    path.write_bytes(read(STREAMS / "ranchers_rules_2/ranchers_3_buildings_whole.ndjson")[0].bundle())
    told = run("replay", path, "--at", 60, "--as", 0, "--language", "fr").replace("\xa0", "~")
    situation = told.split("\n\n")[-1].splitlines()
    assert situation[:2] == ["Doit jouer~: Siège 3", "Phase~: Prise d'une paire"]
    at = situation.index("  Cases")
    assert [line.split() for line in situation[at + 1 : at + 4]] == [
        ["Poule", "Cochon", "Poule"],
        ["—", "—", "—"],
        ["—", "Chèvre", "—"],
    ]
    assert situation[-2:] == ["Réglages", "  Module~: Bâtiments"]
    assert "Sac~: 17 × —" in situation
    assert [line for line in situation if line.endswith("~: —") or "'," in line or " ;" in line] == []
    assert len(situation) < 60


def test_seats_are_told_from_1_wherever_they_are_named(tmp_path: Path) -> None:
    path = tmp_path / "game.ndjson"
    path.write_bytes(read(STREAMS / "gwt-argentina_rules_1/gwt_argentina_2_fifth_whole.ndjson")[0].bundle())
    situation = run("replay", path, "--at", 140).split("\n\n")[-1].splitlines()
    assert [line for line in situation if line.startswith("Player")] == [
        "Player in turn: Seat 1", "Players, Seat 1", "Players, Seat 2"
    ]  # fmt: skip
    assert "Discs on quays: Quay 1 of Le Havre (Seat 1, Seat 2)" in situation
    changed = run("replay", path, "--diff", 20, 140)
    assert "Players, Seat 2 › Pesos" in changed
    assert "Players 1" not in changed


def test_every_language_tells_the_same_facts_of_knowledge(bundle: Path) -> None:
    told = [run("knowledge", bundle, "--seat", 0, "--at", 40, "--language", it) for it in LANGUAGES]
    numbers = [[re.findall(r"\d+", line) for line in text.splitlines()] for text in told]
    assert numbers[0] == numbers[1] == numbers[2]
    assert len({text.splitlines()[0] for text in told}) == 3
    facts = json.loads(run("knowledge", bundle, "--seat", 0, "--at", 40, "--json"))
    assert len(facts) == len(numbers[0])


@pytest.mark.parametrize(
    ("title", "language", "item", "said"),
    [
        ("el-gaucho", "en", None, NOTHING),
        ("el-gaucho", "fr", True, "oui"),
        ("el-gaucho", "de", Race.WHITE, "Weiß"),
        ("el-gaucho", "en", "white", "White"),
        ("el-gaucho", "en", Phase.TURN, "A turn"),
        ("el-gaucho", "en", TILE, "White 11"),
        ("el-gaucho", "en", (Area.SORT, Area.WISH), "Sort, Wish"),
        ("el-gaucho", "en", Herd(Race.WHITE, (3, 5)), "White, Values (3, 5)"),
        ("el-gaucho", "en", Space(TILE, Gaucho(2, True)), "Tile White 11, Gaucho (Seat 3, standing)"),
        ("el-gaucho", "en", (), NOTHING),
        ("el-gaucho", "en", {"start_player": 1}, "Start player 1"),
        ("ranchers", "en", Pair("most_cow", Animal.PIG), "Most Cows, Pig"),
        ("ranchers", "en", RanchPhase.HORSE, "Keeping a Horse or its objective"),
        ("ranchers", "en", Animal.HORSE, "Horse"),
        ("ranchers", "en", "a card of my own", "a card of my own"),
    ],
)  # fmt: skip
def test_whatever_a_game_holds_is_said_on_one_line(
    title: str, language: str, item: object, said: str
) -> None:
    assert Wording(texts_of(TITLES[title], language)).value(item) == said
