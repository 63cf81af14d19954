"""Names: what can be read, and what could be taken for somebody else's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.games.people.seat_name_rules import confusable, is_name, is_towering

FINE = (
    "Ana", "x", "José María", "O'Neill", "Ana-Lena 2", "李雷", "Олена", "Ελένη", "محمد", "नमस्ते",
    "می\u200cخواهم",
    "👩\u200d🌾", "❤\ufe0f", "★", "Zoë", "!", "👁\ufe0f\u200d🗨\ufe0f",
    "Nguye\u0302\u0303n", "Nguyễn", "น้ำผึ้ง", "שָּׁ֔לוֹם", "མི་སྒྲུབས", "ညွှန့်", "ᾧ", "مُحَمَّدٌ",
)  # fmt: skip
NONE = (
    "",
    " ",
    "\u00a0\u3000",
    "a\nb",
    "a\x00",
    "\x7f",
    "a\u2028b",
    "\u200bAna",
    "\u202eanA",
    "Ana\u200e",
    "\u2066x\u2069",
    "\ufeffAna",
    "\u3164",
    "\u2800",
    "\u00ad",
    "\u200d",
    "\ufe0f ",
    "\U000e0041",
    "x" * 61,
)
TOWERS = (
    "A" + "\u0301" * 20, "Z" + "\u0335\u0321" * 3 + "oe", "ế" + "\u0301" * 3, "ก" + "\u0e49" * 5,
    "x" + "\u20dd" * 5, "a" + ("\u0301" * 4 + "\u200d") * 2, "a" + "\u0301" * 3 + "\ufe0f" * 2, "\u0301" * 5,
)  # fmt: skip
ALIKE = (
    ("Ana", "ana"), ("Ana", "A n a "), ("Ana", "Аnа"), ("Ana", "Áňa"), ("Ana", "Ａｎａ"),
    ("Ana", "A\u200dna"),
    ("Ben", "Веn"), ("Bill", "BiII"), ("Bill", "Bi11"), ("Bob", "B0b"), ("IVAN", "ivan"), ("Olga", "ОLGА"),
    ("Straße", "STRASSE"), ("Kai", "ΚΑΙ"), ("❤", "❤\ufe0f"),
    ("Ana", "A\u0301\u0316na"), ("Ana", "A\u20ddna"),
)  # fmt: skip
DIFFERENT = (
    ("Ana", "Anna"), ("Ali", "All"), ("Ana", "Ann"), ("Player 1", "Player 2"), ("李", "雷"),
    ("👩", "👨"), ("Ana", "Ben"),
)  # fmt: skip


@pytest.mark.parametrize("name", FINE)
def test_people_are_called_so_in_every_script(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", NONE)
def test_what_shows_nothing_or_hides_something_is_no_name(name: str) -> None:
    assert not is_name(name)


@pytest.mark.parametrize("name", TOWERS)
def test_what_carries_more_marks_than_any_language_has_is_no_name(name: str) -> None:
    assert is_towering(name)
    assert not is_name(name)


@pytest.mark.parametrize("pair", ALIKE)
def test_these_two_could_be_taken_for_each_other(pair: tuple[str, str]) -> None:
    one, other = pair
    assert confusable(one, {1: "Zoe", 3: other}) == 3
    assert confusable(other, {3: one, 2: one}) == 2


@pytest.mark.parametrize("pair", DIFFERENT)
def test_these_two_could_not(pair: tuple[str, str]) -> None:
    one, other = pair
    assert confusable(one, {0: other}) is None
    assert confusable(other, {0: one}) is None


@given(st.text(max_size=60))
def test_every_name_can_be_taken_for_itself(name: str) -> None:
    assert confusable(name, {4: name}) == 4
    assert confusable(name, {}) is None
