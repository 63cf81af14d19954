"""Are words read as they are written, and is what is wrong with them told?"""

import tomllib
from typing import Any

import pytest

from domain.core.catalogue import BadCatalogue, Catalogue, catalogue, check, clauses
from domain.core.markup import refs

GOOD = """
languages = ["en", "fr"]
name = ["Small", "Petit"]
[labels.colours]
red = ["Red", "Rouge"]
[reasons]
wet = ["It is too wet", "C'est trop humide"]
[forms.plurals]
cow = ["cows", "vaches"]
[fr.feminine]
cow = "vache"
"""


def words(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def test_a_good_catalogue_is_accepted() -> None:
    check(words(GOOD), "words.toml")


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ('["Red", "Rouge"]', '["Red"]', r"words.toml: \[labels.colours\] red: one word each for en, fr"),
        ('["Red", "Rouge"]', '["Red", ""]', r"\[labels.colours\] red"),
        ('["Red", "Rouge"]', '["Red", "Rouge", "Rot"]', r"\[labels.colours\] red"),
        ('["It is too wet", "C\'est trop humide"]', '"It is too wet"', r"\[reasons\] wet"),
        ('["cows", "vaches"]', '["cows", 1]', r"\[forms.plurals\] cow"),
        ('["Small", "Petit"]', '["Small"]', r"name: one word each"),
        ("[fr.feminine]", "[fr.plurals]", r"\[fr.plurals\]: \[forms.plurals\] has all languages"),
        ('cow = "vache"', "cow = 1", r"\[fr.feminine\]: every code has one word"),
        ("[fr.feminine]", "[de.feminine]", "unknown: de"),
        ('languages = ["en", "fr"]', 'languages = "en"', "`languages` is a list of codes"),
    ],
)
def test_a_row_that_lacks_a_language_is_told_with_its_place(good: str, bad: str, told: str) -> None:
    assert good in GOOD
    with pytest.raises(BadCatalogue, match=told):
        check(words(GOOD.replace(good, bad)), "words.toml")


def test_every_language_reads_its_own_column() -> None:
    names = {
        language: catalogue("domain.el_gaucho", language).labels["races"]["white"]
        for language in ("en", "de")
    }
    assert names == {"en": "White", "de": "Weiß"}
    assert catalogue("domain.el_gaucho", "de").forms["stems"]["white"] == "weiß"
    assert "stems" not in catalogue("domain.el_gaucho", "en").forms
    assert catalogue("domain.el_gaucho", "fr").clauses["1.1"] == "On joue à deux, trois ou quatre."


def test_clauses_go_without_remarks_settings_and_tests() -> None:
    page = """# Rules
- not a clause

- **1.1** A *big* pen (`pen`, `room`). *Ruling*: it has to end somewhere.
  - tested: a pen is big
- **1.10** Or not,
- **table.2** Sit.
"""
    assert clauses(page) == {"1.1": "A big pen.", "1.10": "Or not,", "table.2": "Sit."}


def test_names_of_seats_come_marked_to_the_account() -> None:
    empty = Catalogue(language="en", name="", labels={}, reasons={}, forms={}, clauses={})
    texts = empty.texts(command=str, account=lambda *it: " and ".join(it[2]), details={})
    told = texts.account(None, None, ("Ana", "Ben"))
    assert [each.id for each in refs(told or "")] == ["seat:0", "seat:1"]
