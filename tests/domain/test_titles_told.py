"""Does every title read well in all languages, whatever happens and whatever is refused?"""

import re
from functools import cache
from typing import Any

import pytest
from msgspec import to_builtins

from domain.core.record import snake
from domain.core.texts import LANGUAGES
from domain.table.errors import Reason
from service.title_kit.wording import reads_well
from tests.domain.texts_support import (
    NAMES,
    Game,
    Voice,
    accounts,
    all_accounts,
    every_language,
    index,
    numbers,
    played,
    refusals,
)
from tests.domain.voices import VOICES, every_title

every_game = pytest.mark.parametrize(
    ("voice", "game"), [(voice, game) for voice in VOICES for game in voice.games]
)
is_plain = cache(reads_well)
"""Most of what is said in games is said often."""
_REFERENCE = re.compile(r"\d+\.\d+")


# ---- labels and reasons


@every_title
def test_every_title_speaks_every_language(voice: Voice) -> None:
    assert {language: it.language for language, it in voice.texts.items()} == {it: it for it in LANGUAGES}


@every_title
@every_language
def test_every_title_has_words_for_the_codes_of_its_protocol(voice: Voice, language: str) -> None:
    title, texts = voice.rules, voice.texts[language]
    commands = (*title.player_commands, *title.system_commands)
    assert set(texts.labels["commands"]) == {snake(cls.__name__) for cls in commands}
    assert set(texts.labels["events"]) == {snake(cls.__name__) for cls in title.events}
    assert set(texts.labels["settings"]) == set(title.settings.__struct_fields__)
    assert set(texts.labels["setting_notes"]) == set(title.settings.__struct_fields__)
    assert set(texts.reasons) == set(title.reasons)
    assert not set(texts.reasons) & set(Reason), "a reason of the table would be overwritten"
    assert texts.details.keys() <= texts.reasons.keys()


@every_title
def test_every_language_has_the_same_labels(voice: Voice) -> None:
    english = voice.texts["en"]
    for texts in voice.texts.values():
        assert texts.details.keys() == english.details.keys()
        assert {kind: set(of) for kind, of in texts.labels.items()} == {
            kind: set(of) for kind, of in english.labels.items()
        }


@every_title
@every_language
def test_every_label_reads_well(voice: Voice, language: str) -> None:
    for kind, words in voice.texts[language].labels.items():
        assert all(map(reads_well, words.values())), kind


@every_title
@every_language
def test_no_two_codes_of_a_kind_look_the_same(voice: Voice, language: str) -> None:
    for kind, words in voice.texts[language].labels.items():
        if not kind.endswith("_texts"):  # what is printed on several things may be the same
            assert len(set(words.values())) == len(words), kind


@every_title
@every_language
def test_every_reason_is_a_statement(voice: Voice, language: str) -> None:
    for words in voice.texts[language].reasons.values():
        assert reads_well(words)
        assert words[0].isupper()
        assert words[-1].isalnum() or words[-1] in "»“”"


# ---- the rules


@every_title
def test_the_english_rules_are_those_of_the_index(voice: Voice) -> None:
    assert voice.texts["en"].clauses == index(voice)


@every_title
@every_language
def test_every_rule_is_told(voice: Voice, language: str) -> None:
    clauses = voice.texts[language].clauses
    assert list(clauses) == list(index(voice))
    for number, text in clauses.items():
        assert reads_well(text), number
        assert text[-1] in ".,", number


@every_title
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translated_rule_has_the_numbers_and_references_of_the_english_one(
    voice: Voice, language: str
) -> None:
    for number, english in voice.texts["en"].clauses.items():
        text = voice.texts[language].clauses[number]
        assert set(_REFERENCE.findall(text)) == set(_REFERENCE.findall(english)), number
        assert set(numbers(text)) == set(numbers(english)), number
        assert text.endswith("."), number


SETTABLE = {
    "en": ("reconstructed", "settings can"),
    "fr": ("reconstitué", "réglages peuvent"),
    "de": ("rekonstruiert", "Einstellungen können"),
}


@every_title
def test_a_reconstructed_number_has_the_name_of_its_setting(voice: Voice) -> None:
    box, defaults = voice.title.presentation.content(), to_builtins(voice.rules.settings(), str_keys=True)
    for table in {table.split(".")[0] for table in reconstructed(voice)}:
        assert defaults[table] in (None, box[table]), table


@every_title
@every_language
def test_whatever_rule_tells_a_reconstructed_number_says_so(voice: Voice, language: str) -> None:
    for table, each in reconstructed(voice).items():
        assert each["clauses"], table
        for clause in each["clauses"]:
            assert all(words in voice.texts[language].clauses[clause] for words in SETTABLE[language]), clause


def reconstructed(voice: Voice) -> dict[str, Any]:
    sources = voice.title.presentation.content().get("provenance", {})
    return {table: each for table, each in sources.items() if each["certainty"] == "reconstructed"}


# ---- refusals


@every_title
def test_every_reason_has_been_met(voice: Voice) -> None:
    assert {tried.rejected.reason for tried in refusals(voice)} == set(voice.rules.reasons)


@every_title
@every_language
def test_every_refusal_is_explained(voice: Voice, language: str) -> None:
    texts = voice.texts[language]
    for tried in refusals(voice):
        said, rejected = tried.explained(language), tried.rejected
        assert reads_well(said), said
        assert said.startswith(texts.reasons[rejected.reason])
        assert texts.clauses[rejected.clause].rstrip(".,") in said


@every_title
def test_every_language_tells_the_same_numbers_of_the_facts(voice: Voice) -> None:
    for tried in refusals(voice):
        facts = tried.rejected.facts
        told = {
            language: numbers(detail(facts))
            for language, texts in voice.texts.items()
            if (detail := texts.details.get(tried.rejected.reason))
        }
        assert len(set(told.values())) <= 1, told


@every_title
@every_language
def test_every_legal_command_is_put_into_words_of_its_own(voice: Voice, language: str) -> None:
    said = cache(voice.texts[language].command)
    told: set[type] = set()
    for legal in {some for game in voice.games for seats in played(voice, game).choices for some in seats}:
        words = [said(command) for command in legal]
        assert len(set(words)) == len(words)
        told.update(map(type, legal))
        for command in legal:
            assert is_plain(said(command)), command
    assert told == set(voice.rules.player_commands)


# ---- accounts


@every_game
def test_a_game_reads_well_for_every_viewer(voice: Voice, game: Game) -> None:
    for event, told in all_accounts(voice, game):
        for text in filter(None, told.values()):
            for line in text.splitlines():
                assert is_plain(re.sub(r"^ *(-?\d+)  ", r"\1 ", line)), line
            if hasattr(event, "seat"):
                assert text[0].islower(), text
                assert text[-1].isalnum() or text[-1] in "»“”", text
            else:
                assert text.startswith("# ") or text[0].isupper() or text[0].isdigit(), text
                assert text[0] == "#" or text.endswith("."), text


@every_game
def test_all_languages_tell_the_same(voice: Voice, game: Game) -> None:
    for _, told in all_accounts(voice, game):
        words = [text for text in told.values() if text is not None]
        assert len(words) in (0, 3), told
        if words:
            assert len(set(map(numbers, words))) == 1, told
            assert len({tuple(name in text for name in NAMES) for text in words}) == 1, told
            assert len(set(words)) == 3, told


@every_title
def test_every_kind_of_event_is_told_or_goes_without_saying(voice: Voice) -> None:
    told: dict[type, bool] = {}
    for game in voice.games:
        for event, texts in accounts(voice, game, None, masked=False):
            told[type(event)] = told.get(type(event), False) or texts["en"] is not None
    assert set(told) == set(voice.rules.events)
    assert {kind.__name__ for kind, said in told.items() if not said} == voice.silent
