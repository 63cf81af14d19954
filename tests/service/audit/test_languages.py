"""Are auditors told what is wrong in the words of the title, in their language?"""

import json
import string
from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.core.texts import LANGUAGES
from service import phrases
from service.audit.reasons import TABLE, because
from service.cli import main
from service.cli.terminal import translator
from tests.service.audit.stories import played
from tests.service.audit.support import FORGER, Played, plain, rehashed

every_language = pytest.mark.parametrize("language", LANGUAGES)


def run(*arguments: object, code: int = 0) -> str:
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exit_code == code, result.output
    return result.stdout


@pytest.fixture
def forged_die(finished: Played, tmp_path: Path) -> tuple[Path, int, list[int], list[int]]:
    """A bundle, where a die was forged, what the log says, and what the seed says."""
    lines = plain(finished.full())
    i = next(k for k in range(200, len(lines)) if lines[k]["record"]["type"] == "dice_rolled")
    right = lines[i]["record"]["data"]["dice"]
    forged = [6 if right[0] != 6 else 1, *right[1:]]
    lines[i]["record"]["data"]["dice"] = forged
    lines[0]["names"] = {"0": "Ana", "1": "Ben"}
    path = tmp_path / "forged.ndjson"
    path.write_bytes(rehashed(lines, finished.loaded.server_seed, FORGER))
    return path, i, forged, right


@pytest.mark.parametrize("table", [TABLE, translator.TABLE])
def test_every_sentence_has_the_same_facts_in_every_language(table: str) -> None:
    def facts(text: str) -> set[str]:
        return {name.split("!")[0] for _, name, _, _ in string.Formatter().parse(text) if name}

    for code in phrases.codes(table):
        texts = [phrases._table(table)[code][i] for i in range(len(LANGUAGES))]
        assert len({frozenset(facts(text)) for text in texts}) == 1, code


def test_reasons_within_reasons_are_told_in_one_language() -> None:
    reason = because("parent_doubt", why=because("parent_not_revealed"))
    assert reason.text("de") == "sein Ursprung: der Zufall seines Ursprungs ist noch nicht offengelegt"


@every_language
def test_a_forged_die_is_told_by_whom_and_what_it_should_be(
    language: str, forged_die: tuple[Path, int, list[int], list[int]]
) -> None:
    path, position, forged, right = forged_die
    told = run("verify", path, "--language", language, code=1)
    log = {"en": "the log says", "fr": "le journal dit", "de": "der Verlauf sagt"}[language]
    seed = {
        "en": "the promised seed gives",
        "fr": "la graine promise donne",
        "de": "der versprochene Seed ergibt",
    }
    lines = [line.strip() for line in told.splitlines()]
    said = next(line for line in lines if line.startswith(log))
    gives = next(line for line in lines if line.startswith(seed[language]))
    assert [int(it) for it in said if it.isdigit()] == forged
    assert [int(it) for it in gives if it.isdigit()] == right
    assert f" {position}" in lines[0]
    rule = {
        "en": "this is about rule 4.1:",
        "fr": "il s'agit de la règle 4.1\u00a0:",
        "de": "es geht um Regel 4.1:",
    }
    assert any(line.startswith(rule[language]) for line in lines)
    assert "{" not in told


@every_language
def test_a_refused_command_is_told_with_its_rule(language: str, finished: Played, tmp_path: Path) -> None:
    lines = plain(finished.full())
    i = next(k for k in range(100, len(lines)) if lines[k]["record"]["type"] == "dice_taken")
    lines[i]["record"]["cause"]["dice"] = [6, 1]
    path = tmp_path / "forged.ndjson"
    path.write_bytes(rehashed(lines, finished.loaded.server_seed, FORGER))
    told = run("verify", path, "--language", language, code=1)
    assert {"en": "Rule 4.", "fr": "Règle 4.", "de": "Regel 4."}[language] in told


@every_language
def test_a_change_of_points_is_told_as_numbers(language: str, finished: Played, tmp_path: Path) -> None:
    lines = plain(finished.full())
    sold = next(k for k in range(len(lines)) if lines[k].get("record", {}).get("type") == "herd_sold")
    pesos = lines[sold]["record"]["data"]["pesos"]
    lines[sold]["record"]["data"]["pesos"] += 1
    path = tmp_path / "forged.ndjson"
    path.write_bytes(rehashed(lines, finished.loaded.server_seed, FORGER))
    told = run("verify", path, "--language", language, code=1)
    assert str(pesos) in told
    assert str(pesos + 1) in told


@every_language
def test_a_dispute_is_told_in_words(language: str, finished: Played, bundle: Path) -> None:
    lines = plain(finished.full())[1:-1]
    i = next(k for k, it in enumerate(lines) if (it["record"]["cause"] or {}).get("type") == "take_dice")
    command = json.dumps({"type": "take_dice", "dice": [0, 7]})
    told = run(
        "dispute",
        bundle,
        i,
        "--seat",
        lines[i]["record"]["seat"],
        "--command",
        command,
        "--language",
        language,
    )
    word = {"en": "legal command", "fr": "commandes permises", "de": "erlaubte Befehle"}[language]
    assert word in told
    assert {"en": "Rule 4.3: ", "fr": "Règle 4.3", "de": "Regel 4.3: "}[language] in told


class TestStories:
    def test_they_leave_out_what_bots_say_of_themselves_unless_asked(self, tmp_path: Path) -> None:
        path = tmp_path / "bots.ndjson"
        path.write_bytes(played("bots").full())
        assert "(version" not in run("replay", path)
        assert "(version" in run("replay", path, "--bots")

    @every_language
    def test_a_situation_has_no_empty_things_in_it(self, language: str, bundle: Path) -> None:
        for position in (30, 60, 90):
            told = run("replay", bundle, "--at", position, "--language", language).split("\n\n", 1)[1]
            for line in told.splitlines():
                assert not line.rstrip().endswith((":", ": —", ": —; —", "\u00a0: —")), line
