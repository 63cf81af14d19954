"""Does Ranchers say what it should, and nothing that is hidden? What every title does is asked elsewhere."""

from typing import get_args, get_type_hints

import pytest

from domain.core.sheet import Line
from domain.core.texts import LANGUAGES
from domain.ranchers import commands as c
from domain.ranchers import events as e
from domain.ranchers.content import (
    OBJECTIVES,
    PROVENANCE,
    Animal,
    Building,
    Certainty,
    Family,
    Module,
    Objective,
    Side,
    Special,
    Token,
    box,
)
from domain.ranchers.knowledge import What
from domain.ranchers.presentation.texts.de.words import wording as german
from domain.ranchers.presentation.texts.en.words import wording as english
from domain.ranchers.presentation.texts.fr.words import wording as french
from domain.ranchers.scoring import Held, Standing
from domain.ranchers.settings import Settings
from domain.ranchers.state import Pair, Phase, Rancher, State
from tests.domain.ranchers.support import given, table
from tests.domain.ranchers.voice import VOICE
from tests.domain.texts_support import NAMES, NBSP, accounts, attempt, every_language, numbers

TEXTS = VOICE.texts


def told(event: e.RanchEvent, before: State | None = None, players: int = 4) -> list[str | None]:
    return [TEXTS[it].account(event, before or State(), NAMES[:players]) for it in LANGUAGES]


@every_language
def test_every_code_that_a_client_may_show_has_words(language: str) -> None:
    labels, settings = TEXTS[language].labels, get_type_hints(Settings)
    parts = (State, Rancher, Pair, Special, e.Scored)
    sheet = {"horse", "fish", "grants", *list(Building)[:3], "dogs", "cats"}
    assert set(labels["animals"]) == set(Animal)
    assert set(labels["families"]) == set(Family)
    assert set(labels["objectives"]) == {it.card for it in OBJECTIVES} == set(labels["objective_texts"])
    assert set(labels["modules"]) == set(Module)
    assert set(labels["buildings"]) == set(Building) == set(labels["building_texts"])
    assert set(labels["tokens"]) == set(Token)
    assert set(labels["score_lines"]) == sheet
    assert set(labels["sides"]) == set(get_args(Side))
    assert set(labels["ranches"]) == set(get_args(settings["ranches"]))
    assert set(labels["side_orders"]) == set(get_args(settings["side_order"]))
    assert set(labels["phases"]) == set(Phase)
    assert set(labels["view"]) == {name for part in parts for name in part.__struct_fields__}
    assert set(labels["objective"]) == set(Objective.__struct_fields__)
    assert set(labels["content"]) == box().keys() | {key for key in PROVENANCE if "." not in key}
    assert set(labels["certainties"]) == set(get_args(Certainty))
    assert set(labels["knowledge"]) == set(get_args(What))


# ---- cards


@pytest.mark.parametrize("kind", ["objective_texts", "building_texts", "ranch_texts"])
def test_cards_have_the_same_numbers_in_all_languages(kind: str) -> None:
    for code in TEXTS["en"].labels[kind]:
        assert len({numbers(TEXTS[it].labels[kind][code]) for it in LANGUAGES}) == 1, code


@every_language
def test_cards_have_the_points_of_the_box(language: str) -> None:
    for card in OBJECTIVES:
        text = TEXTS[language].labels["objective_texts"][card.card]
        assert set(map(str, card.points)) <= set(numbers(text)), text


def test_cards_read_well() -> None:
    cards = {card.card: card for card in OBJECTIVES}
    assert english(cards["most_cow"]) == (
        "4 points if Cows are the most common animal on the ranch, 2 in a tie"
    )
    assert french(cards["shy_goat"]) == "2 points pour chaque chèvre qui n'est à côté d'aucune poule"
    assert german(cards["set_goat"]) == (
        "5 Punkte, einmal, für zwei Ziegen, ein Schwein und ein Huhn, wo auch immer sie stehen"
    )


def test_a_card_of_the_settings_is_worded_with_its_own_animals_and_points() -> None:
    card = Objective("three for one", Family.NEIGHBOUR, Animal.PIG, (Animal.GOAT,), (1,))
    assert [wording(card) for wording in (english, french, german)] == [
        "1 point for a Pig adjacent to a Goat, once",
        "1 point, une seule fois, pour un cochon à côté d'une chèvre",
        "1 Punkt, einmal, für ein Schwein neben einer Ziege",
    ]
    assert told(e.ObjectiveSold(0, card.card)) == [
        "sells “three for one” for a fish",
        f"vend «{NBSP}three for one{NBSP}» contre un poisson",
        "verkauft „three for one“ für einen Fisch",
    ]


# ---- refusals


def test_an_occupied_space_is_explained_with_what_is_there() -> None:
    at = given(table("goat pig cow, pig ~ cow, cow goat -")).when(c.TakePair(0, 0)).after
    tried = attempt(VOICE, c.PlaceAnimal(0, 1), at.state)
    assert tried is not None
    assert [tried.explained(it) for it in LANGUAGES] == [
        "There is already an animal on that space: space 1 has a Goat. "
        "Rule 3.5: There is never more than one animal on a space. "
        "Possible instead: place the animal on space 9.",
        f"Il y a déjà un animal sur cette case{NBSP}: sur la case 1, il y a une chèvre. "
        f"Règle 3.5{NBSP}: Il n'y a jamais plus d'un animal sur une case. "
        f"Possible à la place{NBSP}: poser l'animal sur la case 9.",
        "Auf diesem Feld steht schon ein Tier: Auf Feld 1 steht eine Ziege. "
        "Regel 3.5: Auf einem Feld steht nie mehr als ein Tier. "
        "Möglich wäre: das Tier auf Feld 9 stellen.",
    ]


# ---- accounts


def test_a_score_is_told_line_by_line_as_far_as_there_are_points() -> None:
    before = given(table("- - -, - horse -", module="horses")).state
    sheet = (e.Scored("most_cow", 4, (1,)), e.Scored("set_pig", 0), e.Scored("horse", 2, (1,)))
    assert told(e.RanchScored(0, Animal.COW, sheet, 6, 2), before) == [
        "counts the Horse as a Cow and scores 6 points with 2 kinds of animals: "
        "4 for “Most Cows”, 2 for “Horse”",
        f"compte le cheval comme une vache et marque 6 points avec 2 espèces{NBSP}: "
        f"4 pour «{NBSP}Majorité de vaches{NBSP}», 2 pour «{NBSP}Cheval{NBSP}»",
        "zählt das Pferd als Kuh und bekommt 6 Punkte mit 2 Tierarten: 4 für „Kuhmehrheit“, 2 für „Pferd“",
    ]
    assert told(e.RanchScored(0, None, (), 1, 1), before) == [
        "scores 1 point with 1 kind of animal",
        "marque 1 point avec 1 espèce",
        "bekommt 1 Punkt mit 1 Tierart",
    ]


def test_a_line_of_a_sheet_names_what_stands_where() -> None:
    standing = (Standing(1, Animal.GOAT), Standing(4, Animal.SHEEP))
    lines = (
        Line("neighbour_goat", 3, standing),
        Line("fish", 1, (Held("fish", 1),)),
        Line("fish", 12, (Held("fish", 6),)),
        Line("dogs", 3, (Held("dog", 2),)),
        Line("cats", 0, (Held("cat", 0),)),
        Line("grants", 5),
        Line("a card of one's own", 2, standing[:1]),
    )
    assert [[TEXTS[it].line(line) for it in LANGUAGES] for line in lines] == [
        [
            "“Goat neighbour” thanks to a Goat on space 1 and a Sheep on space 4",
            f"«{NBSP}Voisinage de chèvres{NBSP}» grâce à une chèvre sur la case 1 et un mouton sur la case 4",
            "„Ziegennachbarn“ dank einer Ziege auf Feld 1 und einem Schaf auf Feld 4",
        ],
        ["“Fish”: 1 fish", f"«{NBSP}Poissons{NBSP}»{NBSP}: 1 poisson", "„Fische“: 1 Fisch"],
        ["“Fish”: 6 fish", f"«{NBSP}Poissons{NBSP}»{NBSP}: 6 poissons", "„Fische“: 6 Fische"],
        ["“More Dogs”: 2 Dogs", f"«{NBSP}Plus de Chiens{NBSP}»{NBSP}: 2 Chiens", "„Mehr Hunde“: 2 Hunde"],
        ["“More Cats”: 0 Cats", f"«{NBSP}Plus de Chats{NBSP}»{NBSP}: 0 Chat", "„Mehr Katzen“: 0 Katzen"],
        [
            "“Grants” for animals of all kinds",
            f"«{NBSP}Subventions{NBSP}» pour des animaux de toutes les espèces",
            "„Förderziel“ für Tiere aller Arten",
        ],
        [
            "“a card of one's own” thanks to a Goat on space 1",
            f"«{NBSP}a card of one's own{NBSP}» grâce à une chèvre sur la case 1",
            "„a card of one's own“ dank einer Ziege auf Feld 1",
        ],
    ]


def test_who_wins_a_tie_wins_it_with_something() -> None:
    alone = told(e.GameEnded((9, 8), (3, 4), (0,)), players=2)
    by_kinds = told(e.GameEnded((9, 9), (3, 4), (1,)), players=2)
    shared = told(e.GameEnded((9, 9), (4, 4), (0, 1)), players=2)
    assert [[text.splitlines()[-1] for text in texts if text] for texts in (alone, by_kinds, shared)] == [
        ["Ana wins.", "Ana gagne.", "Ana gewinnt."],
        ["Ben wins with 4 kinds of animals.", "Ben gagne avec 4 espèces.", "Ben gewinnt mit 4 Tierarten."],
        [
            "Ana and Ben share the victory.",
            "Ana et Ben se partagent la victoire.",
            "Ana und Ben teilen sich den Sieg.",
        ],
    ]


def test_a_declaration_of_another_is_told_without_the_animal() -> None:
    seen = set()
    for game in VOICE.games:
        for viewer in (None, *range(game.seats)):
            for event, texts in accounts(VOICE, game, viewer):
                if isinstance(event, e.AnimalDeclared):
                    hidden = event.seat != viewer
                    seen.add(hidden)
                    assert (texts["en"] == "declares an animal in secret") == hidden
                    assert (texts["fr"] == "déclare un animal en secret") == hidden
                    assert (texts["de"] == "bestimmt insgeheim ein Tier") == hidden
    assert seen == {True, False}


def test_a_shuffled_deck_tells_its_top_and_nothing_below() -> None:
    assert told(e.DeckShuffled(("most_cow", None, None))) == [
        "The deck is shuffled, and its top is “Most Cows”.",
        f"La pioche est mélangée, avec «{NBSP}Majorité de vaches{NBSP}» sur le dessus.",
        "Der Stapel wird gemischt, und zuoberst liegt „Kuhmehrheit“.",
    ]
    whole = told(e.DeckShuffled(("most_cow", "most_pig", "set_cow")))
    assert whole == told(e.DeckShuffled(("most_cow", None, None)))
