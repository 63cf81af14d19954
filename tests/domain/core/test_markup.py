"""Do references stay in a text until they are stripped, and can nothing but the program write one?"""

import json

import msgspec
import pytest

from domain.core.languages.fr import typeset
from domain.core.markup import Ref, capitalized, of_seat, parts, plain, ref, refs
from domain.core.texts import Texts, without_marks

TILE = ref("tile:brown-12", "the brown 12")
SENTENCE = f"takes {TILE} from {ref('seat:1', 'Ana')}"


def test_plain_text_has_the_words_of_its_references() -> None:
    assert plain(SENTENCE) == "takes the brown 12 from Ana"
    assert plain("takes nothing") == "takes nothing"


def test_parts_keep_texts_and_references_in_their_order() -> None:
    assert parts(SENTENCE) == (
        "takes ",
        Ref("tile:brown-12", "the brown 12"),
        " from ",
        Ref("seat:1", "Ana"),
    )
    assert refs(SENTENCE) == (Ref("tile:brown-12", "the brown 12"), Ref("seat:1", "Ana"))
    assert parts("") == ()


def test_parts_together_are_the_plain_text() -> None:
    for text in (SENTENCE, TILE, "", "nothing", f"{TILE}{TILE}, {TILE}"):
        assert "".join(it if isinstance(it, str) else it.text for it in parts(text)) == plain(text)


def test_a_reference_within_a_reference_is_dropped() -> None:
    assert refs(ref("herd:brown", f"{TILE} and more")) == (Ref("herd:brown", "the brown 12 and more"),)


def test_a_name_that_looks_like_a_reference_is_nothing_but_a_name() -> None:
    forged = f"Ana{ref('tile:white-1', 'the white 1')}"
    assert refs(ref("seat:1", forged)) == (Ref("seat:1", "Anathe white 1"),)
    assert refs(ref(f"card:{forged}", "x")) == (Ref("card:Anathe white 1", "x"),)


def test_no_bytes_from_outside_can_hold_a_mark() -> None:
    raw = json.dumps(TILE).encode()
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(raw)
    with pytest.raises(UnicodeDecodeError):
        TILE.encode("utf-8", "surrogatepass").decode()


def test_a_mark_that_was_not_stripped_gets_out_of_no_process() -> None:
    with pytest.raises(UnicodeEncodeError):
        TILE.encode()
    with pytest.raises(UnicodeEncodeError):
        msgspec.json.encode(TILE)


def test_a_sentence_that_begins_with_a_reference_gets_its_capital_letter() -> None:
    assert plain(capitalized(f"{TILE} stays")) == "The brown 12 stays"
    assert refs(capitalized(TILE)) == (Ref("tile:brown-12", "The brown 12"),)
    assert capitalized("das Feld") == "Das Feld"
    assert capitalized("") == ""


def test_french_typesetting_changes_no_id() -> None:
    texts = typeset(_texts(f"prend {ref('card:mine ; yours', '« mine »')} : oui"))
    nbsp = "\N{NO-BREAK SPACE}"
    assert parts(texts.command(None)) == (
        "prend ",
        Ref("card:mine ; yours", f"«{nbsp}mine{nbsp}»"),
        f"{nbsp}: oui",
    )


def test_texts_without_marks_are_plain_in_every_sentence() -> None:
    texts = without_marks(_texts(SENTENCE))
    said = (texts.command(None), texts.account(None, None, ()), texts.details["wet"]({}))
    assert set(said) == {plain(SENTENCE)}


def _texts(sentence: str) -> Texts:
    return Texts(
        language="fr",
        name="",
        labels={},
        reasons={},
        details={"wet": lambda _: sentence},
        clauses={},
        command=lambda _: sentence,
        account=lambda *_: sentence,
    )


def test_references_of_some_kinds_become_those_of_a_seat() -> None:
    text = f"{ref('disc:grain', 'the disc')} of {ref('seat:1', 'Ben')}, {ref('disc:0/peso', 'another')}"
    assert [it.id for it in refs(of_seat(text, {"disc", "building"}, 2))] == [
        "disc:2/grain",
        "seat:1",
        "disc:0/peso",
    ]
    assert plain(of_seat(text, {"disc"}, 2)) == plain(text)
