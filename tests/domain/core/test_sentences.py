"""Sentence templates: blanks, forms, agreement, and what is no template."""

import pytest

from domain.core.languages import de, en, fr
from domain.core.languages.sentences import BadTemplate, Templates, sentence


def templates(text: str, *, french: bool = False, **parts: str) -> Templates:
    forms = {"upper": str.upper, "both": en.both, "herds": {"white": "the white herd"}.__getitem__}
    is_one = fr.is_one if french else en.is_one
    return Templates({"events": {"told": text}, "parts": parts}, forms, {"STEPPE": "the Steppe"}, is_one)


def told(text: str, **facts: object) -> str:
    return templates(text).say("events", sentence("told", **facts))


@pytest.mark.parametrize(
    ("text", "facts", "said"),
    [
        ("nothing to fill in", {}, "nothing to fill in"),
        ("{a} and {b}; {a}", {"a": 1, "b": "two"}, "1 and two; 1"),
        ("takes {dice:both}", {"dice": (5, 6)}, "takes 5 and 6"),
        ("{dice:total} is {dice:commas} or {dice:spaced}", {"dice": (5, 6)}, "5+6 is 5, 6 or 5 6"),
        ("sells {race:herds}", {"race": "white"}, "sells the white herd"),
        ("{races:upper*:both}", {"races": ["a", "b"]}, "A and B"),
        ("{race:herds:capitalized} is sold", {"race": "white"}, "The white herd is sold"),
        ("{STEPPE:upper} is full", {}, "THE STEPPE is full"),
        ("ends{last?, for the last time}.", {"last": True}, "ends, for the last time."),
        ("ends{last?, for the last time}.", {"last": False}, "ends."),
        ("{turn?{turn} is to act|nobody is}", {"turn": None}, "nobody is"),
        ("{dice?has {dice:both}|has none}", {"dice": ()}, "has none"),
        ("{dice:the die|the dice} {dice:both}", {"dice": (5,)}, "the die 5"),
        ("{dice:the die|the dice} {dice:both}", {"dice": (5, 6)}, "the dice 5 and 6"),
        ("{left:none|one: {left}|some: {left}}", {"left": 0}, "none"),
        ("{left:none|one: {left}|some: {left}}", {"left": 1}, "one: 1"),
        ("{left:none|one: {left}|some: {left}}", {"left": 2}, "some: 2"),
    ],
)
def test_a_sentence_is_its_template_filled_in(text: str, facts: dict[str, object], said: str) -> None:
    assert told(text, **facts) == said


def test_each_language_counts_in_its_way() -> None:
    none = sentence("told", pesos=0)
    assert templates("{pesos} {pesos:peso|pesos}").say("events", none) == "0 pesos"
    assert templates("{pesos} {pesos:peso|pesos}", french=True).say("events", none) == "0 peso"
    assert (en.counted(1, "tile", "tiles"), de.counted(2, "Feld", "Felder")) == ("1 tile", "2 Felder")


def test_a_fact_may_be_a_sentence_or_a_list_of_them() -> None:
    spoken = templates("Home come {cattle:both}, {best}.", home="{tile} ({name})")
    cattle = [sentence("home", tile=tile, name=name) for tile, name in (("12", "Ana"), ("11", "Ben"))]
    said = spoken.say("events", sentence("told", cattle=cattle, best=cattle[0]))
    assert said == "Home come 12 (Ana) and 11 (Ben), 12 (Ana)."


@pytest.mark.parametrize(
    "text", ["a {tile", "a tile}", "{}", "{tile:one|", "{:upper}", "{tile:no_such_form}", "{PILE}"]
)
def test_what_is_no_template_is_found_when_it_is_read(text: str) -> None:
    with pytest.raises(BadTemplate):
        templates(text)
