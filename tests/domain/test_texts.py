"""Are refusals explained well, and does the table speak every language?"""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, get_args

import pytest

from domain.core.errors import Rejected
from domain.core.markup import Ref, parts, refs
from domain.core.record import Command, snake
from domain.core.texts import LANGUAGES, Texts, explain, listed, quoted_within
from domain.el_gaucho.commands import EndTurn, LookAtSteppe, TakeDice, WishDie
from domain.el_gaucho.events import TurnEnded
from domain.el_gaucho.state import Phase, State
from domain.table import bounds
from domain.table import game as rules
from domain.table.commands import (
    TABLE_COMMANDS,
    Abandon,
    HandOver,
    LeaveSeat,
    OpenGame,
    Resign,
    RevealLuck,
    SetClock,
    StartGame,
    TakeBack,
    TakeSeat,
    Undo,
)
from domain.table.errors import Reason
from domain.table.events import (
    TABLE_EVENTS,
    BotDecided,
    Clock,
    GameOpened,
    GameStarted,
    LuckRevealed,
    SeatKind,
    SeatTaken,
)
from domain.table.state import Game, Status
from domain.table.texts import TEXTS, marked_texts_of, texts_of
from domain.titles import TITLES
from tests.domain.table import tables
from tests.domain.table.tables import after, at_the_steppe, changed, started

every_language = pytest.mark.parametrize("language", LANGUAGES)
GAUCHO = TITLES["el-gaucho"]


class Why(StrEnum):
    WET = "wet"
    DRY = "dry"


SMALL = Texts(
    language="en",
    name="Small",
    labels={"commands": {"end_turn": "End the turn", "take_dice": "Take two dice", "wish_die": "Wish"}},
    reasons={"wet": "It is too wet", "dry": "It is too dry"},
    details={"wet": lambda f: f"{f['water']} is too much"},
    clauses={"1.1": "Nobody swims.", "1.2": "or walks on water,"},
    command=lambda it: f"take {it.dice[0]}",
    account=lambda *_: None,
)


def dice(*first: int) -> list[Command]:
    return [TakeDice(0, (die, 6)) for die in first]


def test_an_explanation_tells_the_reason_the_facts_the_rule_and_what_is_legal_instead() -> None:
    said = explain(SMALL, Rejected(Why.WET, "1.1", water=7), dice(1, 2), TakeDice(0, (6, 6)))
    assert said == "It is too wet: 7 is too much. Rule 1.1: Nobody swims. Possible instead: take 1; take 2."


def test_a_reason_without_facts_stands_alone() -> None:
    said = explain(SMALL, Rejected(Why.DRY, "1.1"), [])
    assert said == "It is too dry. Rule 1.1: Nobody swims."


def test_a_rule_that_is_the_end_of_a_sentence_is_quoted_as_such() -> None:
    assert "Rule 1.2: … or walks on water." in explain(SMALL, Rejected(Why.DRY, "1.2"), [])


def test_of_many_like_commands_three_are_told() -> None:
    said = explain(SMALL, Rejected(Why.DRY, "1.1"), dice(1, 2, 3, 4, 5), TakeDice(0, (6, 6)))
    assert said.endswith("Possible instead: take 1; take 2; take 3; 2 more.")


def test_the_nearest_ones_are_told_first() -> None:
    asked = TakeDice(0, (9, 5))
    legal = [TakeDice(0, (1, 6)), TakeDice(1, (2, 6)), TakeDice(0, (9, 6))]
    said = explain(SMALL, Rejected(Why.DRY, "1.1"), [*legal, TakeDice(1, (9, 5))], asked)
    assert said.endswith("Possible instead: take 1; take 9; take 9; 1 more.")


def test_if_none_is_like_the_one_refused_the_kinds_are_told() -> None:
    said = explain(SMALL, Rejected(Why.DRY, "1.1"), [*dice(1, 2), EndTurn(0)], WishDie(0, 1))
    assert said.endswith("Possible now: Take two dice; End the turn.")


def test_every_language_puts_it_in_its_own_way() -> None:
    refused = Rejected(Why.WET, "1.1", water=7)
    french = explain(replace(SMALL, language="fr"), refused, dice(1), TakeDice(0, (6, 6)))
    german = explain(replace(SMALL, language="de"), refused, dice(1, 2, 3, 4), TakeDice(0, (6, 6)))
    assert french.endswith(
        "Règle 1.1\N{NO-BREAK SPACE}: Nobody swims. Possible à la place\N{NO-BREAK SPACE}: take 1."
    )
    assert german.endswith("Regel 1.1: Nobody swims. Möglich wäre: take 1; take 2; take 3; 1 weitere.")


def test_lists_end_with_a_word() -> None:
    assert [listed("abc"[:count], " and ") for count in range(4)] == ["", "a", "a and b", "a, b and c"]


# ---- the table


def refused(command: Command, game: Game | None = None) -> Rejected:
    with pytest.raises(Rejected) as caught:
        rules.decide(GAUCHO.rules, command, game or rules.empty(GAUCHO.rules))
    return caught.value


def opening(seats: int = 2, **more: Any) -> OpenGame:
    return tables.opening("o" * seats, **more)


def _legal(game: Game) -> Sequence[Command]:
    return rules.legal_commands(GAUCHO.rules, game, rules.to_act(GAUCHO.rules, game)[0])


def _first(game: Game) -> Command:
    return _legal(game)[0]


def refusals() -> list[Rejected]:
    """One for every reason of the table."""
    steppe = at_the_steppe()
    (look,) = [it for it in _legal(steppe) if isinstance(it, LookAtSteppe)]
    opened = after(opening())
    full = after(opening(), TakeSeat(0), TakeSeat(1))
    last_taken = after(opening(), TakeSeat(1))
    over = Game(full.table, State(phase=Phase.OVER))
    return [
        refused(opening(), opened),
        refused(opening(seats=7)),
        refused(opening(settings={"start_player": 5})),
        refused(TakeSeat(9), opened),
        refused(TakeSeat(0), full),
        refused(TakeSeat(1), after(tables.opening("rh"))),
        refused(StartGame(), last_taken),
        refused(EndTurn(0), opened),
        refused(EndTurn(0), full),
        refused(RevealLuck(), full),
        refused(EndTurn(0), over),
        refused(LeaveSeat(0), full),
        refused(LeaveSeat(0), opened),
        refused(HandOver(0, "greedy"), after(HandOver(0, "greedy"), game=full)),
        refused(TakeBack(0), full),
        refused(TakeBack(0), after(Resign(0, "random"), game=started("rrr"))),
        refused(Undo(0), started()),
        refused(Undo(0), after(_first(started()), game=started())),
        refused(Undo(look.seat), after(look, game=steppe)),
        refused(Abandon(0), opened),
        refused(SetClock(0), opened),
        refused(opening(clock=Clock())),
        refused(TakeSeat(0), changed(opened, sittings=bounds.SITTINGS)),
        # These the service says: names, lengths of streams, lists of commands and new games are its own.
        Rejected(Reason.STILL_PLAYED, "table.25"),
        Rejected(Reason.REMATCH_WAITS, "table.25", game="0" * 20),
        Rejected(Reason.NAME_TAKEN, "table.17", seat=1),
        Rejected(Reason.TOO_LONG, "table.19", most=bounds.EVENTS),
        Rejected(Reason.UNFORESEEN, "table.24"),
    ]


@every_language
def test_the_table_has_words_for_all_its_codes(language: str) -> None:
    texts = TEXTS[language]
    assert texts.language == language
    assert set(texts.labels["commands"]) == {snake(cls.__name__) for cls in TABLE_COMMANDS}
    assert set(texts.labels["events"]) == {snake(cls.__name__) for cls in TABLE_EVENTS}
    assert set(texts.labels["statuses"]) == set(get_args(Status))
    assert set(texts.labels["seats"]) == set(get_args(SeatKind))
    assert set(texts.labels["visibilities"]) == {"public", "private"}
    assert set(texts.reasons) == set(Reason)
    assert texts.clauses.keys() == TEXTS["en"].clauses.keys()


@every_language
def test_every_reason_of_the_table_is_explained(language: str) -> None:
    texts = texts_of(GAUCHO, language)
    seen = set()
    for rejected in refusals():
        said = explain(texts, rejected, [TakeSeat(1)])
        seen.add(rejected.reason)
        assert TEXTS[language].reasons[rejected.reason] in said
        assert TEXTS[language].clauses[rejected.clause] in said
        assert "None" not in said
        assert "{" not in said
    assert seen == set(Reason)


def test_a_refusal_of_the_table_reads_well() -> None:
    taken = refused(TakeSeat(0), after(opening(), TakeSeat(0)))
    said = explain(texts_of(GAUCHO, "en"), taken, [])
    assert (
        said == "This seat is taken: seat 1. Rule table.3: Only a seat that exists and is free can be taken."
    )


def test_what_the_rules_are_busy_with_is_told_in_the_words_of_the_title() -> None:
    busy = refused(EndTurn(0), after(opening(), TakeSeat(0), TakeSeat(1)))
    assert ": Set the table up." in explain(texts_of(GAUCHO, "en"), busy, [])
    assert ": Aufbau." in explain(texts_of(GAUCHO, "de"), busy, [])


def test_what_happens_at_the_table_is_told() -> None:
    told = [
        texts_of(GAUCHO, language).account(event, after(opening()), ["Ana", "Ben"])
        for language in LANGUAGES
        for event in (
            GameOpened("el-gaucho", {}, (), "", "public", False),
            SeatTaken(0),
            GameStarted(),
            LuckRevealed("00"),
        )
    ]
    assert told[:2] == ["Played by Ana and Ben.", "sits down"]
    assert [told[2], told[6], told[10]] == [None] * 3
    assert all(isinstance(text, str) for i, text in enumerate(told) if i % 4 != 2)


def test_every_language_of_the_table_names_the_same_seats() -> None:
    named = {
        language: [
            *refs(
                texts.account(GameOpened("el-gaucho", {}, (), "", "public", False), None, ["Ana", "Ben"])
                or ""
            ),
            *refs(texts.command(TakeSeat(1))),
            *(
                it
                for no in refusals()
                if no.reason in texts.details
                for it in refs(texts.details[no.reason](no.facts))
            ),
        ]
        for language, texts in TEXTS.items()
    }
    ids = {language: [each.id for each in found] for language, found in named.items()}
    assert ids["en"][:3] == ["seat:0", "seat:1", "seat:1"]
    assert ids["en"] == ids["fr"] == ids["de"]


def test_words_of_a_title_come_with_references_or_without() -> None:
    marked, said = marked_texts_of(GAUCHO, "en"), texts_of(GAUCHO, "en")
    event = GameOpened("el-gaucho", {}, (), "", "public", False)
    told = [texts.account(event, after(opening()), ["Ana", "Ben"]) or "" for texts in (marked, said)]
    assert parts(told[0]) == ("Played by ", Ref("seat:0", "Ana"), " and ", Ref("seat:1", "Ben"), ".")
    assert parts(told[1]) == ("Played by Ana and Ben.",)


@every_language
def test_taking_a_seat_is_put_into_words(language: str) -> None:
    assert "1" in TEXTS[language].command(TakeSeat(1))


# ---- without a title's words


def test_a_title_that_has_no_words_yet_is_told_by_its_codes() -> None:
    texts = texts_of(replace(GAUCHO, presentation=replace(GAUCHO.presentation, texts={})), "de")
    early = Rejected(GAUCHO.rules.reasons[0], "4.11")
    assert explain(texts, early, [EndTurn(0)]) == "Not now. Regel 4.11. Möglich ist jetzt: end turn."
    assert explain(texts, early, [EndTurn(0)], EndTurn(0)).endswith("Möglich wäre: end turn.")
    assert texts.account(TurnEnded(0), after(opening()), ["Ana", "Ben"]) == "turn ended"


@every_language
@pytest.mark.parametrize(("said", "told"), [(7, "7"), ([1], ""), ("7", ""), (None, "")])
def test_what_a_bot_says_of_its_search_is_told_if_it_is_a_number(language: str, said: Any, told: str) -> None:
    event = BotDecided(0, "mine", "a", search={"candidates": said})
    text = TEXTS[language].account(event, started(), ["Ana", "Ben"])
    assert text is not None
    assert "".join(filter(str.isdigit, text)) == told


def test_marks_within_quotation_marks_are_those_of_the_second_degree() -> None:
    said = [quoted_within(it) for it in ("“Sort”", "« Tri »", "„Einsortieren“")]
    assert said == ["‘Sort’", "‹ Tri ›", "‚Einsortieren‘"]
