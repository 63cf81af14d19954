"""Does El Gaucho say what it should, and nothing that is hidden? What every title does is asked elsewhere."""

import random
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from domain.core.texts import LANGUAGES
from domain.el_gaucho import commands as c
from domain.el_gaucho.content import AREAS, PROVENANCE, RACES, Certainty, Race, Tile, box
from domain.el_gaucho.events import CattleCollected, Collected, HerdSold, SteppeFilled
from domain.el_gaucho.knowledge import What
from domain.el_gaucho.state import Baron, Earned, Gaucho, Herd, Phase, Space, State
from tests.domain.el_gaucho.voice import VOICE
from tests.domain.texts_support import (
    NAMES,
    NBSP,
    Game,
    accounts,
    attempt,
    attempts,
    every_language,
    numbers,
)

TITLE = VOICE.rules
TEXTS = VOICE.texts
every_game = pytest.mark.parametrize("game", VOICE.games)


@every_language
def test_every_code_that_a_client_may_show_has_words(language: str) -> None:
    labels = TEXTS[language].labels
    parts = (State, Baron, Earned, Space, Gaucho, Herd, Tile)
    assert set(labels["races"]) == set(RACES)
    assert set(labels["areas"]) == set(AREAS)
    assert set(labels["phases"]) == set(Phase)
    assert set(labels["view"]) == {name for part in parts for name in part.__struct_fields__}
    assert set(labels["content"]) == box().keys() | {key for key in PROVENANCE if "." not in key}
    assert set(labels["certainties"]) == set(get_args(Certainty))
    assert set(labels["sales"]) == set(get_args(get_type_hints(HerdSold)["why"]))
    assert set(labels["score_lines"]) == {"herd", *get_args(get_type_hints(Earned)["why"])}
    assert set(labels["knowledge"]) == set(get_args(What))


def test_a_wrong_sum_is_explained_with_its_numbers() -> None:
    tile = Tile(Race.WHITE, 11)
    state = State(
        phase=Phase.TURN,
        turn=0,
        has_drafted=True,
        dice=(5, 6),
        barons=(Baron(supply=1), Baron()),
        pastures=((Space(tile),),),
        small_numbers=(1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6),
    )
    tried = attempt(VOICE, c.StandGaucho(0, 0, 0, (5,)), state)
    assert tried is not None
    assert tried.explained("en") == (
        "The dice do not make the number exactly: the die shows 5, and 11 is needed. "
        "Rule 5.4: A die or the sum of dice must match the number exactly. "
        "Possible instead: stand a gaucho on the first space of the first pasture with 5+6."
    )
    assert tried.explained("fr") == (
        f"Les dés ne donnent pas exactement le nombre{NBSP}: le dé montre 5, il faut 11. "
        f"Règle 5.4{NBSP}: Un dé, ou la somme des dés, doit donner exactement le nombre. "
        f"Possible à la place{NBSP}: placer un gaucho debout sur la première case du premier pâturage "
        "avec 5+6."
    )
    assert tried.explained("de") == (
        "Die Würfel ergeben nicht genau die Zahl: Der Würfel zeigt 5, gebraucht wird 11. "
        "Regel 5.4: Ein Würfel oder die Summe von Würfeln muss die Zahl genau treffen. "
        "Möglich wäre: mit 5+6 einen Gaucho auf das erste Feld der ersten Weide stellen."
    )


# ---- what others must not know


def other_luck(rng: random.Random, state: State, seat: int) -> State:
    """The same situation for this seat, with what it cannot know dealt anew."""
    barons, known = list(state.barons), state.barons[seat].seen_steppe
    unseen = [tile for tile in state.steppe if tile not in known]
    secret = [
        index for index, baron in enumerate(barons) if index != seat and not baron.has_kept and baron.dealt
    ]
    deck = [*state.pile, *unseen, *(tile for index in secret for tile in barons[index].dealt)]
    rng.shuffle(deck)
    pile, deck = deck[: len(state.pile)], deck[len(state.pile) :]
    unseen, deck = deck[: len(unseen)], deck[len(unseen) :]
    for index in secret:
        size = len(barons[index].dealt)
        barons[index], deck = replace(barons[index], dealt=tuple(deck[:size])), deck[size:]
    return replace(state, barons=tuple(barons), steppe=(*known, *unseen), pile=tuple(pile))


@every_game
def test_explanations_depend_on_nothing_hidden(game: Game) -> None:
    rng, differed = random.Random(game.number), 0
    for state, command in attempts(VOICE, game):
        seat: int = getattr(command, "seat", -1)
        if seat not in range(game.seats) or not state.pile:
            continue
        other = other_luck(rng, state, seat)
        assert TITLE.view(other, seat) == TITLE.view(state, seat)
        one, two = attempt(VOICE, command, state), attempt(VOICE, command, other)
        assert [one and one.explained(it) for it in LANGUAGES] == [
            two and two.explained(it) for it in LANGUAGES
        ]
        differed += one is not None and other != state
    assert differed > 100


@every_game
def test_a_masked_account_tells_no_hidden_tile(game: Game) -> None:
    """A spectator reads of opening tiles and of the Steppe no more than that something happened."""
    for event, told in accounts(VOICE, game, None):
        if type(event).__name__ in ("TilesDealt", "TilesKept", "SteppeSeen", "SteppeFilled"):
            for text in filter(None, told.values()):
                assert len(numbers(text)) <= (type(event).__name__ == "SteppeFilled"), text


def test_plural_forms_agree() -> None:
    state = TITLE.initial_state
    one = SteppeFilled((None,))
    sale = HerdSold(0, Race.WHITE, (1,), 1, "final")
    home = CattleCollected((Collected(0, 0, 0, Tile(Race.BROWN, 12)),), final=False)
    told = [[TEXTS[it].account(event, state, NAMES) for event in (one, sale, home)] for it in LANGUAGES]
    assert told == [
        [
            "1 tile face down onto the Steppe.",
            "sells the white 1 for 1 peso",
            "Home comes the brown 12 (Ana).",
        ],
        [
            "1 tuile face cachée dans la steppe.",
            "vend le 1 blanc pour 1 peso",
            f"Rentre à la maison{NBSP}: le 12 marron (Ana).",
        ],
        [
            "1 Kärtchen verdeckt in die Steppe.",
            "verkauft die weiße 1 für 1 Peso",
            "Nach Hause kommt die braune 12 (Ana).",
        ],
    ]
