"""Chapter 8: actions in general."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import (
    DiscardCards,
    DrawFromStack,
    Forfeit,
    HireWorker,
    MoveEngine,
    MoveEstanciero,
    RemoveCards,
    UseAction,
    UseAuxiliaryAction,
)
from domain.gwt_argentina.content.buildings import NEUTRAL_TILES, NeutralTile
from domain.gwt_argentina.content.effects import Action, Discard, Engine
from domain.gwt_argentina.content.pieces import Auxiliary, Filter, Neutral
from domain.gwt_argentina.events import (
    CardsDiscarded,
    CertificatesChanged,
    GrainChanged,
    PesosGained,
)
from domain.gwt_argentina.frames import (
    Building,
    ChoosingAuxiliary,
    Discarding,
    Drawing,
    Driving,
    FirstPlacing,
    Hiring,
    Kind,
    Location,
    Moving,
    OpeningDiscard,
    Removing,
    TakingObjective,
)
from tests.domain.gwt_argentina.support import (
    Situation,
    built,
    cleared,
    engine,
    given,
    hired,
    standing,
    table,
    turn,
)


def _tile(letter: str, *happened: Any, hand: str = "", **more: Any) -> Situation:
    """On a neutral tile, with all actions left."""
    tile = next(tile for tile in NEUTRAL_TILES if tile.tile == letter)
    here = Location(f"neutral_{letter}", Kind.NEUTRAL, tuple(range(len(tile.actions))))
    return given(table(hands=[hand], **more), turn(here), *happened)


def _own(number: int, space: str, left: tuple[int, ...], *happened: Any, **more: Any) -> Situation:
    here = Location(space, Kind.OWN, left, number)
    return given(table(**more), turn(here), built(number, space), *happened)


def test_8_1_a_reward_needs_the_whole_requirement() -> None:
    """Worked example: a Fronterizo for 2 pesos."""
    at = _tile("e", hand="fronterizo niata").when(UseAction(0, 0)).after
    assert at.pending() == Discarding(1, Filter.FRONTERIZO)
    at.when(DiscardCards(0, ("niata",))).rejected("wrong_cards", "8.1")
    at.when(DiscardCards(0, ())).rejected("wrong_number_of_cards", "8.1")
    assert at.when(DiscardCards(0, ("fronterizo",))).one(PesosGained).amount == 2


def test_8_1_what_is_paid_is_paid_in_full_or_the_action_is_not_chosen() -> None:
    poor = _own(7, "plain_1", (0, 1))
    poor.when(UseAction(0, 0)).rejected("not_enough_grain", "8.1")
    rich = _own(7, "plain_1", (0, 1), GrainChanged(0, 1, 1, "action"))
    done = rich.when(UseAction(0, 0))
    assert done.one(GrainChanged).now == 0
    assert done.one(PesosGained).amount == 2
    assert done.after.pending() == Driving(2)


@pytest.mark.parametrize(
    "space, event", [("risk_3", GrainChanged), ("risk_1", CertificatesChanged), ("risk_2", PesosGained)]
)
def test_8_1_any_cattle_card_for_a_risk_action(space: str, event: Any) -> None:
    """Worked examples: any cattle card for 1 grain, for 1 certificate."""
    at = _own(6, space, (0, 1, 2), hands=["niata exhaustion"]).when(UseAction(0, 2)).after
    at.when(DiscardCards(0, ("exhaustion",))).rejected("wrong_cards", "8.1")
    assert at.when(DiscardCards(0, ("niata",))).one(event)


def test_8_1_a_patagonico_may_move_the_engine() -> None:
    """Worked example, with a tile of the settings: the engine moves up to 2."""
    actions = (Action(1, (Discard(Filter.PATAGONICO), Engine(2))), Action(2, (Engine(1),)))
    tile = NeutralTile(Neutral.B, actions)
    at = _tile("b", hand="patagonico", neutral_tiles=(tile,)).when(UseAction(0, 0)).after
    at = at.when(DiscardCards(0, ("patagonico",))).after
    assert at.pending() == Driving(2)
    assert [command.to for command in at.choices(MoveEngine)] == ["space_1", "space_2"]


def test_8_2_a_reward_may_be_taken_in_part_or_not_at_all() -> None:
    at = _own(7, "plain_1", (0, 1), GrainChanged(0, 1, 1, "action")).when(UseAction(0, 0)).after
    assert at.when(MoveEngine(0, "space_1")).after.player().engine == "space_1"
    assert at.when(Forfeit(0)).after.player().engine == "space_0"


@pytest.mark.parametrize(
    "frame", [Removing(3), Drawing(3), Drawing(3, discard=False), Driving(3), Moving(3)], ids=repr
)
def test_8_2_of_every_reward_with_a_number_any_part_may_be_taken(frame: Any) -> None:
    here = Location("neutral_a", Kind.NEUTRAL, (0,))
    at = given(table(hands=["niata niata serrano"]), standing("neutral_a"), turn(here, frame))
    assert {_part(command) for command in at.legal(0) if _part(command)} == {1, 2, 3}
    assert at.choices(Forfeit)


def _part(command: Any) -> int:
    """How much of it is taken; 0: that is no way to take it."""
    match command:
        case RemoveCards(_, cards):
            return len(cards)
        case DrawFromStack(_, number):
            return number
        case MoveEngine(_, to):
            return int(to.removeprefix("space_"))
        case MoveEstanciero(_, path):
            return len(path)
        case _:
            return 0


@pytest.mark.parametrize("frame", [Hiring(0), Building(2), ChoosingAuxiliary(1), TakingObjective()])
def test_8_2_what_an_action_offers_may_be_forfeited(frame: Any) -> None:
    here = Location("neutral_a", Kind.NEUTRAL, (0,))
    assert given(table(), turn(here, frame)).when(Forfeit(0)).after.pending() == here


def test_8_2_pesos_are_taken_in_full() -> None:
    at = _tile("a", hand="holando_argentino").when(UseAction(0, 0)).after
    after = at.when(DiscardCards(0, ("holando_argentino",))).after
    assert after.player().pesos == 12
    assert not isinstance(after.pending(), Discarding)


def test_8_3_everything_is_credited_in_full_without_asking() -> None:
    done = _own(10, "plain_1", (0, 1, 2)).when(UseAction(0, 0))
    assert done.one(GrainChanged).now == 5
    assert isinstance(done.after.pending(), Location)


def test_8_3_what_is_beyond_a_track_is_lost() -> None:
    at = _own(10, "plain_1", (0, 1, 2), GrainChanged(0, 6, 6, "action"))
    assert at.when(UseAction(0, 0)).one(GrainChanged).by == 2
    full = _own(10, "plain_1", (0, 1, 2), GrainChanged(0, 8, 8, "action"))
    assert full.when(UseAction(0, 0)).all(GrainChanged) == []


def test_8_4_what_is_discarded_lies_on_the_own_pile() -> None:
    at = _tile("e", hand="fronterizo").when(UseAction(0, 0)).after
    after = at.when(DiscardCards(0, ("fronterizo",))).after
    assert (after.player().pile, after.player().hand) == (("fronterizo",), ())


@pytest.mark.parametrize("frame", [Removing(1), Hiring(0), ChoosingAuxiliary(1)])
def test_8_4_cards_are_discarded_only_when_they_are_asked_for(frame: Any) -> None:
    at = given(table(hands=["niata"]), turn(Location("neutral_a", Kind.NEUTRAL, (0,)), frame))
    at.when(DiscardCards(0, ("niata",))).rejected("not_your_choice", "3.6")


def test_8_5_pesos_come_from_the_bank() -> None:
    at = _tile("e", hand="fronterizo").when(UseAction(0, 0)).after
    after = at.when(DiscardCards(0, ("fronterizo",))).after
    assert [player.pesos for player in after.state.players] == [12, 10]


def test_8_6_grain_goes_up_to_8_and_certificates_to_4_or_6() -> None:
    three = CertificatesChanged(0, 3, 3, "action")
    at = _own(9, "plain_1", (0, 1), three)
    assert at.when(UseAction(0, 0)).one(CertificatesChanged).now == 4
    more = _own(9, "plain_1", (0, 1), three, cleared("certificate_limit"))
    assert more.when(UseAction(0, 0)).one(CertificatesChanged).now == 6


def test_8_7_one_step_from_4_leads_to_6() -> None:
    four = CertificatesChanged(0, 4, 4, "action")
    at = _tile("f", four, cleared("certificate_limit"))
    assert at.when(UseAction(0, 0)).one(CertificatesChanged) == CertificatesChanged(0, 2, 6, "action")


def test_8_7_another_track_may_be_set() -> None:
    four = CertificatesChanged(0, 4, 4, "action")
    track = (0, 1, 2, 3, 4, 5, 6)
    at = _tile("f", four, cleared("certificate_limit"), certificate_track=track)
    assert at.when(UseAction(0, 0)).one(CertificatesChanged).now == 5


def test_8_8_two_of_one_type_are_of_the_same_type_whatever_their_points() -> None:
    """Worked example: two of one type for 2 pesos."""
    hand = "franqueiro_3 franqueiro_5 niata patagonico exhaustion exhaustion"
    at = _tile("d", hand=hand).when(UseAction(0, 1)).after
    assert at.pending() == Discarding(2, Filter.PAIR)
    assert at.choices(DiscardCards) == [DiscardCards(0, ("franqueiro_3", "franqueiro_5"))]
    at.when(DiscardCards(0, ("niata", "patagonico"))).rejected("wrong_cards", "8.1")
    at.when(DiscardCards(0, ("exhaustion", "exhaustion"))).rejected("wrong_cards", "8.1")
    assert at.when(DiscardCards(0, ("franqueiro_3", "franqueiro_5"))).one(PesosGained).amount == 2


def test_8_9_a_requirement_may_be_met_for_its_own_sake() -> None:
    full = CertificatesChanged(0, 4, 4, "action")
    at = _own(6, "risk_1", (0, 1, 2), full, hands=["niata"]).when(UseAction(0, 2)).after
    done = at.when(DiscardCards(0, ("niata",)))
    assert done.one(CardsDiscarded).cards == ("niata",)
    assert done.all(CertificatesChanged) == []


def test_8_10_tile_h_removes_an_exhaustion_card() -> None:
    at = _tile("h", hand="exhaustion niata").when(UseAction(0, 1)).after
    assert at.pending() == Removing(1, Filter.EXHAUSTION)
    at.when(RemoveCards(0, ("niata",))).rejected("wrong_cards", "8.10")
    before = at.state.exhaustion
    assert at.when(RemoveCards(0, ("exhaustion",))).after.state.exhaustion == before + 1


def test_8_11_who_has_fewer_cards_removes_those() -> None:
    at = given(
        table(hands=["niata"], stacks=[""]),
        turn(Location("neutral_g", Kind.NEUTRAL, (0, 1)), ChoosingAuxiliary(2)),
        cleared("remove", "remove"),
        engine("space_2"),
    )
    at = at.when(UseAuxiliaryAction(0, Auxiliary.REMOVE, 2)).after
    at = at.when(MoveEngine(0, "space_0")).after
    assert at.pending() == Removing(1)


def test_8_12_what_nobody_could_do_is_not_asked_for() -> None:
    at = _tile("a", pesos=(0,))
    assert isinstance(at.when(UseAction(0, 1)).after.pending(), Location)
    assert isinstance(_tile("b", pesos=(0,)).when(UseAction(0, 1)).after.pending(), Location)
    empty = _tile("e", stacks=[""]).when(UseAction(0, 0)).after
    assert isinstance(empty.pending(), Location)


def test_8_12_what_only_the_hand_forbids_is_asked_for() -> None:
    at = _tile("e", hand="niata").when(UseAction(0, 0)).after
    assert at.pending() == Discarding(1, Filter.FRONTERIZO)
    assert at.choices(DiscardCards) == []
    assert isinstance(at.when(Forfeit(0)).after.pending(), Location)


def test_8_12_a_hand_changes_nothing_that_others_see() -> None:
    """The same is pending whether the hand has the card or not."""
    without = _tile("e", hand="niata").when(UseAction(0, 0)).after
    with_it = _tile("e", hand="fronterizo").when(UseAction(0, 0)).after
    assert without.seen_by(1) == with_it.seen_by(1)


def test_8_13_a_forfeited_requirement_gives_nothing() -> None:
    at = _tile("e", hand="fronterizo").when(UseAction(0, 0)).after
    after = at.when(Forfeit(0)).after
    assert after.player().pesos == 10
    assert isinstance(after.pending(), Location)


def test_8_13_but_another_reward_of_the_action_is_kept() -> None:
    """A gaucho on the third space: 2 pesos, and a card that is not removed."""
    at = given(
        table(hands=["niata"], workers="gaucho gaucho"),
        turn(Location("neutral_a", Kind.NEUTRAL, (0,)), Hiring(0)),
        hired("gaucho"),
    )
    at = at.when(HireWorker(0, 1, "gaucho")).after
    after = at.when(Forfeit(0)).after
    assert after.player().pesos == 10 - 6 + 2


def test_8_14_a_location_is_no_offer_to_forgo() -> None:
    _tile("a").when(Forfeit(0)).rejected("must_choose", "8.14")


def test_8_14_neither_the_first_discard_nor_the_first_placing_can_be_forgone() -> None:
    for frame in (OpeningDiscard(1), FirstPlacing()):
        given(table(hands=["niata niata"]), turn(frame)).when(Forfeit(0)).rejected("must_choose", "8.14")
