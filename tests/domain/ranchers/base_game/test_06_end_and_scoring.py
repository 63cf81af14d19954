"""Chapter 6: end and scoring."""

from typing import Any

import pytest

from domain.core.play import Play
from domain.core.record import Command
from domain.core.sheet import Line, Sheet
from domain.ranchers.commands import (
    ChooseBuilding,
    ChooseSide,
    ChooseToken,
    CyclePair,
    DeclareAnimal,
    DeclineExchange,
    DiscardHorse,
    ExchangeAnimal,
    ExchangeObjective,
    KeepHorse,
    PlaceAnimal,
    ReservePair,
    RevealScores,
    SellAnimal,
    SellObjective,
    ShuffleBack,
    TakeGrant,
    TakePair,
    TakeReserved,
)
from domain.ranchers.content import KINDS, Animal, Building, Module, Token
from domain.ranchers.events import (
    AnimalDeclared,
    AnimalPlaced,
    GameEnded,
    RanchScored,
    Scored,
    TurnsEnded,
)
from domain.ranchers.scoring import Standing
from domain.ranchers.state import Phase
from tests.domain.ranchers.support import TITLE, Situation, disclosed, ended, given, scored, table

FULL = "goat sheep chicken, pig ~ cow, goat sheep chicken"
NEARLY = "pig cow sheep, pig ~ cow, chicken sheep -"
HORSE = FULL.replace("~", "horse")


def last_turn(full: str = FULL, nearly: str = NEARLY, **more: object) -> Situation:
    """Two players; seat 1 has taken the last animal, a Pig, and one space left for it."""
    told = table(full, nearly, players=2, turn=1, middle=("most_pig pig", "most_goat goat"), **more)  # type: ignore[arg-type]
    return given(told).when(TakePair(1, 0)).after


def declaring(*seats: int) -> Situation:
    """All turns are over; these seats of three have a Horse."""
    ranches = [HORSE if seat in seats else FULL for seat in range(3)]
    cards = {0: "most_pig", 1: "most_cow", 2: "most_goat"}
    return given(table(*ranches, module=Module.HORSES, owned=cards, middle=("-", "-")), TurnsEnded(seats))


def test_6_1_when_the_last_ranch_is_full_nobody_has_a_turn() -> None:
    at = last_turn().when(PlaceAnimal(1, 9)).after.due(RevealScores).to_act()
    assert at.state.phase == Phase.ENDING
    assert at.state.turn is None


def test_6_1_the_last_slot_is_still_refilled() -> None:
    outcome = last_turn().when(PlaceAnimal(1, 9))
    assert outcome.events[0] == AnimalPlaced(1, 9, Animal.PIG)
    assert outcome.events[-1] == TurnsEnded(())
    assert "-" not in outcome.after.middle()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("module", [Module.NONE, Module.GRANTS, Module.BUILDINGS, Module.DOGS_CATS])
def test_6_2_each_player_has_eight_animals_and_eight_objectives(players: int, module: Module) -> None:
    play = Play(TITLE, players, bytes(32), TITLE.settings(module=module))
    play.finish(lambda _, __, legal: legal[-1])
    for rancher in play.state.ranchers:
        assert sum(rancher.spaces[space - 1] is not None for space in (1, 2, 3, 4, 6, 7, 8, 9)) == 8
        assert len(set(rancher.objectives)) == 8


def test_6_3_whoever_has_a_horse_declares_before_all_is_scored() -> None:
    at = last_turn(HORSE, module=Module.HORSES)
    at = at.when(PlaceAnimal(1, 9)).after.due(None).to_act(0)
    assert at.legal(0) == tuple(DeclareAnimal(0, kind) for kind in KINDS)
    assert at.legal(1) == ()
    at = at.when(DeclareAnimal(0, Animal.COW)).then(AnimalDeclared(0, Animal.COW))
    at.due(RevealScores).to_act()


def test_6_3_whoever_has_the_wild_building_declares_too() -> None:
    at = last_turn(module=Module.BUILDINGS, buildings={0: Building.SAME, 1: Building.WILD})
    at = at.when(PlaceAnimal(1, 9)).after.due(None).to_act(1)
    at.when(DeclareAnimal(1, Animal.PIG)).then(AnimalDeclared(1, Animal.PIG)).due(RevealScores)


def test_6_3_all_declare_at_the_same_time() -> None:
    at = declaring(0, 1, 2).to_act(0, 1, 2)
    at = at.when(DeclareAnimal(1, Animal.PIG)).after.due(None).to_act(0, 2)
    at = at.when(DeclareAnimal(2, Animal.GOAT)).after.to_act(0)
    at.when(DeclareAnimal(0, Animal.GOAT)).after.due(RevealScores)


def test_6_3_a_declaration_is_made_once_and_by_those_who_have_one() -> None:
    at = declaring(0, 2)
    at.when(DeclareAnimal(1, Animal.PIG)).rejected("not_declaring", "6.3")
    at = at.when(DeclareAnimal(2, Animal.PIG)).after
    at.when(DeclareAnimal(2, Animal.COW)).rejected("not_declaring", "6.3")
    for seat in (3, -1):
        at.when(DeclareAnimal(seat, Animal.COW)).rejected("not_your_turn", "3.1")


def test_6_3_only_one_of_the_five_kinds_is_declared() -> None:
    declaring(0).when(DeclareAnimal(0, Animal.HORSE)).rejected("not_a_kind", "6.3", animal=Animal.HORSE)


def test_6_3_nothing_is_declared_during_the_game() -> None:
    at = given(table(HORSE, module=Module.HORSES))
    for seat in (0, 1):
        at.when(DeclareAnimal(seat, Animal.COW)).rejected("not_now", "6.3")
    last_turn(HORSE, module=Module.HORSES).when(DeclareAnimal(0, Animal.COW)).rejected("not_now", "6.3")


def test_6_3_meanwhile_nothing_else_can_be_done() -> None:
    at = declaring(0, 1)
    at.when(TakePair(0, 0)).rejected("not_now", "3.2")
    at.when(DeclineExchange(1)).rejected("not_now", "3.2")
    at.when(RevealScores()).rejected("not_due", "3.13")


def test_6_3_nobody_learns_another_s_choice_before_the_scores() -> None:
    outcome = declaring(0, 1).when(DeclareAnimal(0, Animal.COW))
    for viewer in (1, 2, None):
        assert disclosed(outcome.events, viewer) == (AnimalDeclared(0, None),)
        assert outcome.after.seen_by(viewer).ranchers[0].declared is None
    assert disclosed(outcome.events, 0) == outcome.events
    assert outcome.after.seen_by(0).ranchers[0].declared is Animal.COW
    at = outcome.after.when(DeclareAnimal(1, Animal.PIG)).after
    assert at.seen_by(1).ranchers[0].declared is None
    told = at.rules()
    assert [each.declared for each in told.all(RanchScored)] == [Animal.COW, Animal.PIG, None]
    assert disclosed(told.events, None) == told.events
    assert told.after.seen_by(None).ranchers[0].declared is Animal.COW


def test_6_4_all_ranches_are_scored_at_once() -> None:
    at = ended("cow cow -", "pig - -", "", owned={0: "most_cow line_cow", 1: "exact_pig", 2: "set_goat"})
    at.due(RevealScores).rules().then(
        RanchScored(
            0, None, (Scored("most_cow", 4, (1, 2)), Scored("line_cow", 3, (1, 2))), points=7, kinds=1
        ),
        RanchScored(1, None, (Scored("exact_pig", 0, ()),), points=0, kinds=1),
        RanchScored(2, None, (Scored("set_goat", 0, ()),), points=0, kinds=0),
        GameEnded((7, 0, 0), (1, 1, 0), (0,)),
    )


def test_6_4_before_that_there_is_no_result() -> None:
    at = ended("cow cow -", "pig - -", owned={0: "most_cow", 1: "most_pig"})
    for viewer in (0, 1, 2, None):
        view = at.seen_by(viewer)
        assert TITLE.totals(view) == (0, 0, 0)
        assert all(rancher.sheet == () for rancher in view.ranchers)
    at = at.rules().after
    for viewer in (0, 1, 2, None):
        view = at.seen_by(viewer)
        assert TITLE.totals(view) == (4, 4, 0)
        assert view.ranchers[0].sheet == (Scored("most_cow", 4, (1, 2)),)


def test_6_4_everybody_can_ask_what_a_ranch_would_score_as_things_stand() -> None:
    at = given(table("cow cow -, - ~ pig", "pig - -", owned={0: "most_cow neighbour_pig", 1: "exact_pig"}))
    cows = (Standing(1, Animal.COW), Standing(2, Animal.COW))
    for viewer in (0, 1, 2, None):
        assert TITLE.scoring(at.seen_by(viewer)) == (
            Sheet(0, 4, (Line("most_cow", 4, cows), Line("neighbour_pig", 0))),
            Sheet(1, 0, (Line("exact_pig", 0),)),
            Sheet(2, 0, ()),
        )


def test_6_4_until_then_a_declaration_counts_for_its_owner_alone() -> None:
    told = table(HORSE, FULL, module=Module.HORSES, owned={0: "most_cow"}, middle=("-", "-"))
    at = given(told, TurnsEnded((0,)))
    assert at.scoring(1)[0] == Sheet(0, 0, (Line("most_cow", 0), Line("horse", 0)))
    at = at.when(DeclareAnimal(0, Animal.GOAT)).after
    corners = (Standing(1, Animal.GOAT), Standing(7, Animal.GOAT))
    mine = Sheet(0, 4, (Line("most_cow", 0), Line("horse", 4, corners)))
    assert at.scoring(0)[0] == mine
    for other in (1, 2, None):
        assert at.scoring(other)[0] == Sheet(0, 0, (Line("most_cow", 0), Line("horse", 0)), complete=False)
    at = at.rules().after
    assert at.scoring(None)[0] == at.scoring(1)[0] == mine


def test_6_4_the_final_score_is_explained_as_it_was_written_then() -> None:
    at = ended("cow cow -", owned={0: "most_cow"})
    at = at.given(RanchScored(0, None, (Scored("most_cow", 1, (2,)),), points=1, kinds=1))
    assert at.scoring(None)[0] == Sheet(0, 1, (Line("most_cow", 1, (Standing(2, Animal.COW),)),))


def test_6_5_the_highest_total_wins() -> None:
    at = ended("goat - -", "cow cow cow", "pig - -", owned={0: "exact_goat", 1: "line_cow", 2: "line_pig"})
    outcome = at.rules()
    assert outcome.one(GameEnded) == GameEnded((0, 5, 1), (1, 1, 1), (1,))
    assert TITLE.winners(outcome.after.state) == (1,)
    assert TITLE.totals(outcome.after.state) == (0, 5, 1)


def test_6_5_even_with_fewer_kinds() -> None:
    at = ended("goat sheep pig", "cow cow -", owned={0: "exact_goat", 1: "line_cow"}, players=2)
    assert at.rules().one(GameEnded).winners == (1,)


def test_6_6_in_a_tie_more_different_animals_win() -> None:
    at = ended("goat goat -", "pig cow -", "sheep - -", owned={0: "exact_goat", 1: "line_pig neighbour_pig"})
    assert at.rules().one(GameEnded) == GameEnded((3, 4, 0), (1, 2, 1), (1,))
    at = ended("goat goat -", "pig cow -", "sheep - -", owned={0: "exact_goat", 1: "neighbour_pig"})
    assert at.rules().one(GameEnded) == GameEnded((3, 3, 0), (1, 2, 1), (1,))


def test_6_6_more_kinds_with_fewer_points_do_not_help() -> None:
    at = ended("goat goat -", "pig cow -", "sheep goat pig", owned={0: "exact_goat", 1: "neighbour_pig"})
    assert at.rules().one(GameEnded) == GameEnded((3, 3, 0), (1, 2, 3), (1,))


@pytest.mark.parametrize("declared, kinds", [(Animal.COW, 2), (Animal.GOAT, 1)])
def test_6_7_a_horse_counts_as_what_it_was_declared_to_be(declared: Animal, kinds: int) -> None:
    at = scored("goat - -, - horse -", declared={0: declared}, module=Module.HORSES)
    assert at[0].kinds == kinds


def test_6_7_a_grant_animal_counts_as_well() -> None:
    assert scored("goat - -, - cow -", module=Module.GRANTS)[0].kinds == 2


def test_6_7_so_does_the_wild_building_and_no_other() -> None:
    wild, same = {0: Building.WILD}, {0: Building.SAME}
    more: dict[str, Any] = {"owned": {0: "most_cow"}, "module": Module.BUILDINGS}
    assert scored("goat - -", buildings=wild, declared={0: Animal.COW}, **more)[0].kinds == 2
    assert scored("goat - -", buildings=same, **more)[0].kinds == 1


def test_6_7_fish_dogs_and_cats_do_not() -> None:
    assert scored("goat - -", sold={0: "most_cow most_pig"}, module=Module.FISH)[0].kinds == 1
    assert scored("goat - -", tokens={0: "dog cat"}, module=Module.DOGS_CATS)[0].kinds == 1


def test_6_8_in_a_further_tie_the_victory_is_shared() -> None:
    at = ended("goat - -", "pig - -", "", owned={0: "line_goat", 1: "line_pig"})
    outcome = at.rules()
    assert outcome.one(GameEnded) == GameEnded((1, 1, 0), (1, 1, 0), (0, 1))
    assert TITLE.winners(outcome.after.state) == (0, 1)


def test_6_8_by_all_if_need_be() -> None:
    assert ended(FULL, FULL, FULL, players=4).rules().one(GameEnded).winners == (0, 1, 2)
    assert ended("", "", "").rules().one(GameEnded) == GameEnded((0, 0, 0), (0, 0, 0), (0, 1, 2))


OVER: list[Command] = [
    TakePair(0, 0),
    PlaceAnimal(0, 1),
    ExchangeObjective(0, "most_cow", 0),
    ExchangeAnimal(0, 1, 0),
    DeclineExchange(0),
    ChooseSide(0, 1, "a"),
    DeclareAnimal(0, Animal.COW),
]
OVER_WITH: list[tuple[Module, Command]] = [
    (Module.HORSES, KeepHorse(0)),
    (Module.HORSES, DiscardHorse(0)),
    (Module.FISH, SellAnimal(0)),
    (Module.FISH, SellObjective(0)),
    (Module.GRANTS, TakeGrant(0, Animal.COW)),
    (Module.BUILDINGS, ChooseBuilding(0, Building.SAME)),
    (Module.BUILDINGS, CyclePair(0, 0)),
    (Module.BUILDINGS, ReservePair(1, 0)),
    (Module.BUILDINGS, TakeReserved(1, "most_pig")),
    (Module.DOGS_CATS, ChooseToken(0, Token.DOG)),
]


@pytest.mark.parametrize(
    "module, command", [*((Module.NONE, command) for command in OVER), *OVER_WITH], ids=repr
)
def test_6_9_the_game_is_over_and_nobody_can_do_anything(module: Module, command: Command) -> None:
    buildings = {0: Building.CYCLE, 1: Building.RESERVE} if module is Module.BUILDINGS else {}
    at = ended("cow - -", owned={0: "most_cow"}, module=module, buildings=buildings)
    at = at.rules().after.due(None).to_act()
    assert TITLE.is_over(at.state)
    assert at.state.phase == Phase.OVER
    assert all(at.legal(seat) == () for seat in range(3))
    at.when(command).rejected("not_now", "6.9")


def test_6_9_the_rules_do_nothing_any_more_either() -> None:
    at = ended("cow - -").rules().after
    at.when(RevealScores()).rejected("not_due", "3.13")
    at.when(ShuffleBack(seed=bytes(32))).rejected("not_due", "3.13")
