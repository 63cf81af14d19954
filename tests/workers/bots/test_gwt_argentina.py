"""Does the bot of Great Western Trail: Argentina play by the rules, with what it may know, and with sense?"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core import luck
from domain.core.bots import Choose, Effort, random
from domain.core.play import Play
from domain.core.record import Command
from domain.gwt_argentina.bots import expert, greedy
from domain.gwt_argentina.bots.by_identity import SIZE, by_identity
from domain.gwt_argentina.bots.evaluation import expected_hand, expected_income, value
from domain.gwt_argentina.bots.worth import GREEDY, TUNED
from domain.gwt_argentina.commands import (
    BuyCattle,
    DiscardCards,
    EndPhaseB,
    HireWorker,
    LoadShip,
    MoveEstanciero,
    PlaceBuilding,
    RemoveCards,
    SettleObjective,
    UseExchangeToken,
)
from domain.gwt_argentina.content.cattle import HERD
from domain.gwt_argentina.events import EndTriggered, GrainChanged, JobTokenMoved, ObjectivesAsked
from domain.gwt_argentina.frames import (
    Arriving,
    Building,
    Buying,
    Discarding,
    Hiring,
    Kind,
    Loading,
    Location,
    Removing,
    Settling,
)
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.state import State
from tests.domain.gwt_argentina.support import TITLE, Situation, built, disc, given, hired, table, turn
from tests.domain.situation import SEED, seed

HERE = Location("neutral_a", Kind.NEUTRAL, ())
Decision = tuple[State, tuple[Command, ...], int, bytes]


def decisions(
    bots: list[Choose], key: int, settings: Settings | None = None
) -> Iterator[tuple[Play, Decision]]:
    """Every decision of a game of these bots, seat by seat: the game, and what the seat is given."""
    play = Play(TITLE, len(bots), seed(key), settings or Settings()).rest()
    while not TITLE.is_over(play.state):
        seat = TITLE.to_act(play.state)[0]
        whim = luck.seed(seed(key), len(play.commands))
        decision = TITLE.view(play.state, seat), TITLE.legal_commands(play.state, seat), seat, whim
        yield play, decision
        command = bots[seat](*decision).command
        assert command in decision[1]
        play.send(command)
        play.rest()


def asked(situation: Situation, seat: int = 0) -> Command:
    """What the bot does here, asked as the service asks it."""
    return greedy.choose(situation.seen_by(seat), situation.legal(seat), seat, SEED).command


# ---- by the rules, with what it may know


@pytest.mark.parametrize("players", TITLE.seats)
def test_a_game_among_greedy_bots_is_legal_and_ends(players: int) -> None:
    for play, _ in decisions([greedy.choose] * players, key=players):
        assert len(play.commands) < 3000
    assert TITLE.is_over(play.state)


OTHER_RULINGS = Settings(
    neutral_tiles_at=None,
    building_sides=None,
    shortcut_reach="farthest",
    forfeited_action_counts=False,
    phase_b_may_be_empty=False,
    tokens_in_snapshots=False,
    loading_offers_stack=True,
    quay_disc_from_station=True,
    higher_valued="number",
    finish_replaced_building=True,
    run_through_turnouts=False,
    turnout_underneath_is_behind=True,
    must_remove=True,
)


@pytest.mark.parametrize("settings", [Settings(), OTHER_RULINGS], ids=["as told", "other rulings"])
def test_wherever_others_lead_the_game_a_legal_command_is_found(settings: Settings) -> None:
    for _, decision in decisions([random.choose] * 3, key=10, settings=settings):
        assert greedy.choose(*decision).command in decision[1]


def test_what_it_cannot_see_does_not_matter() -> None:
    """The hands of others are other cards of their herds: the same choice."""
    checked = 0
    for play, (view, legal, seat, whim) in islice(decisions([random.choose] * 3, key=20), 0, None, 5):
        other = _other_hands(play.state, seat)
        checked += other != play.state
        assert TITLE.view(other, seat) == view
        again = TITLE.view(other, seat), TITLE.legal_commands(other, seat), seat, whim
        assert greedy.choose(*again) == greedy.choose(view, legal, seat, whim)
    assert checked > 50


def _other_hands(state: State, seat: int) -> State:
    """Everybody else holds the last cards of what they could hold, in the order of their names."""
    players = []
    for other, player in enumerate(state.players):
        if other != seat and not player.revealed and 0 < player.hand_count < len(player.unseen):
            player = replace(player, hand=player.unseen[-player.hand_count :])
        players.append(player)
    return replace(state, players=tuple(players))


def test_the_same_position_gives_the_same_choice_whatever_the_seed() -> None:
    for _, (view, legal, seat, _) in islice(decisions([random.choose] * 2, key=30), 0, None, 7):
        assert greedy.choose(view, legal, seat, seed(1)) == greedy.choose(view, legal, seat, seed(2))


def test_it_beats_whoever_plays_at_random() -> None:
    for key in range(2):
        me = key
        bots: list[Choose] = [random.choose, random.choose]
        bots[me] = greedy.choose
        *_, (play, _) = decisions(bots, key=40 + key)
        assert play.state.winners == (me,)


# ---- with sense


def test_a_herd_is_expected_to_bring_what_its_hands_bring_on_average() -> None:
    assert expected_income(("niata",) * 4, (), 4) == 1
    assert expected_income(("niata", "serrano"), (), 1) == 2
    assert expected_income(("niata", "serrano"), ("exhaustion",), 3) == 4
    assert 4 < expected_income(HERD, (), 4) < 6


def test_a_hand_is_expected_to_be_drawn_up() -> None:
    unseen = ("niata", "niata", "patagonico", "serrano")
    assert expected_hand(("niata", "niata"), unseen, 4) == 1 + 2 + 3
    assert expected_hand(("niata", "niata"), unseen, 3) == 1 + (2 + 3) / 2
    assert expected_hand(("niata", "serrano"), unseen, 2) == 4


def test_of_two_equal_workers_the_cheaper_one_is_hired() -> None:
    at = given(table(workers="gaucho carpintero gaucho", token_row=3, pesos=(20,)), turn(HERE, Hiring(0)))
    command = asked(at)
    assert isinstance(command, HireWorker)
    assert command.row == 1


def test_cattle_that_make_the_herd_better_are_bought() -> None:
    at = given(table(pesos=(20,)), turn(HERE, Buying(2)))
    assert isinstance(asked(at), BuyCattle)


def test_a_building_is_built_while_it_is_of_use() -> None:
    at = given(table(pesos=(20,)), turn(HERE, Building(2)), hired("carpintero carpintero carpintero"))
    assert isinstance(asked(at), PlaceBuilding)


def test_a_double_is_discarded_rather_than_a_good_card() -> None:
    at = given(table(hands=["niata niata serrano patagonico"]), turn(HERE, Discarding(1, drawn=True)))
    assert asked(at) == DiscardCards(0, ("niata",))


def test_an_exhaustion_card_is_removed() -> None:
    at = given(table(hands=["exhaustion serrano niata"]), turn(HERE, Removing(1)))
    assert asked(at) == RemoveCards(0, ("exhaustion",))


def test_the_ship_with_the_better_points_is_loaded() -> None:
    at = given(table(), turn(Arriving(3, 18), Loading(18)), [*_grain(8)])
    command = asked(at)
    assert isinstance(command, LoadShip)
    assert command.ship == "sun_18"


def _grain(amount: int) -> list[Any]:
    return [GrainChanged(0, amount, amount, "action")]


def test_no_token_is_used_in_the_turns_of_others() -> None:
    for play, (_, _, seat, _) in islice(decisions([greedy.choose] * 2, key=50), 200):
        others = (other for other in range(2) if other != seat)
        for other in others:
            legal = TITLE.legal_commands(play.state, other)
            assert all(isinstance(command, UseExchangeToken) for command in legal)


def _settling(*happened: Any) -> Situation:
    left = ("objective_02", "objective_16")
    return given(
        table(2, hands=["objective_02"], stacks=["objective_16"]),
        happened,
        JobTokenMoved(None, 1, None),
        EndTriggered(1, ()),
        ObjectivesAsked(),
        turn(Settling(left))[1:],
    )


def test_at_the_end_an_objective_is_scored_if_it_brings_points() -> None:
    met = _settling(built(1, "plain_1"), disc("grain", "rotterdam_east_1"))
    first = asked(met)
    assert isinstance(first, SettleObjective)
    after = met.when(first).after
    assert after.when(asked(after)).after.player().area == ("objective_02",)


def test_at_the_end_no_penalty_is_taken() -> None:
    at = _settling()
    for _ in range(2):
        at = at.when(asked(at)).after
    assert at.player().area == ()


def test_in_the_last_turn_only_points_count() -> None:
    """Pesos are points still; a worker is none any more."""
    at = given(
        table(pesos=(20,), workers="gaucho carpintero gaucho"),
        JobTokenMoved(None, 1, None),
        EndTriggered(1, (0,)),
        turn(HERE, Hiring(0), final=True),
    )
    assert not isinstance(asked(at), HireWorker)


def test_when_nothing_is_to_come_a_situation_is_worth_its_points() -> None:
    """But for the rest of pesos that is no point, and objectives that nobody has decided about."""
    *_, (play, _) = decisions([random.choose] * 3, key=70)
    for seat, points in enumerate(TITLE.totals(play.state)):
        assert 0 <= value(play.state, seat) - points < 1


def test_every_decision_is_told_with_what_was_looked_at() -> None:
    for _, (view, legal, seat, whim) in islice(decisions([greedy.choose] * 2, key=60), 40):
        choice = greedy.choose(view, legal, seat, whim)
        assert choice.search["by"] in ("necessity", "lines", "order", "objectives")
        if isinstance(choice.command, MoveEstanciero | EndPhaseB) and len(legal) > 1:
            assert choice.search["candidates"] <= len(legal)


def test_what_is_remembered_by_identity_is_what_would_be_worked_out() -> None:
    asked = []

    @by_identity(lambda cards, extra: (cards,))  # noqa: ARG005
    def counted(cards: tuple[str, ...], extra: int) -> int:
        asked.append(extra)
        return len(cards)

    some = tuple("abc")
    assert [counted(some, 1), counted(some, 2), counted(tuple("ab"), 3)] == [3, 3, 2]
    assert asked == [1, 3]
    for number in range(SIZE + 1):
        assert counted((str(number),) * (1 + number % 7), number) == 1 + number % 7
    assert counted(some, 4) == 3
    assert asked[-1] == 4


def test_other_weights_make_another_bot_and_leave_greedy_as_it_was() -> None:
    tuned = greedy.Greedy(TUNED).choose
    asked = [decision for _, decision in islice(decisions([tuned, greedy.choose], 3), 60)]
    before = [greedy.choose(*decision) for decision in asked]
    chosen = [tuned(*decision) for decision in asked]
    assert all(choice.command in decision[1] for choice, decision in zip(chosen, asked, strict=True))
    assert chosen == [tuned(*decision) for decision in asked]
    assert [choice.command for choice in chosen] != [choice.command for choice in before]
    assert [greedy.choose(*decision) for decision in asked] == before
    state = asked[-1][0]
    assert value(state, 0, TUNED) != value(state, 0) == value(state, 0, GREEDY)


def test_the_expert_thinks_through_as_many_first_commands_as_it_may_and_tells_how_many() -> None:
    decision = next(it for _, it in decisions([greedy.choose] * 2, key=60) if len(it[1]) > 20)
    rich, poor, none = (expert.think(*decision, Effort(most), None) for most in (None, 2, 0))
    assert rich.search["trials"] == expert.WIDE.firsts
    assert poor.search["trials"] == 2
    assert "trials" not in none.search
    assert poor.search["nodes"] < rich.search["nodes"]
    assert {it.command for it in (rich, poor, none)} <= set(decision[1])
    assert poor == expert.think(*decision, Effort(2), None)
