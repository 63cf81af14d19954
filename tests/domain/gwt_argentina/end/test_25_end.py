"""Chapter 25: the end of the game."""

from typing import Any

from domain.gwt_argentina.commands import (
    AskObjectives,
    ChooseTile,
    EndPhaseB,
    RefillForesight,
    Score,
    UseExchangeToken,
)
from domain.gwt_argentina.content.pieces import Letter
from domain.gwt_argentina.events import EndTriggered, ForesightRefilled, JobTokenMoved, TurnBegun
from domain.gwt_argentina.frames import Arriving, Foresight, Kind, Location
from tests.domain.gwt_argentina.support import Situation, given, standing, table, turn

HERE = Location("neutral_a", Kind.NEUTRAL, (0,))
FULL_HAND = "niata niata niata niata"


def _last_space(letter: Letter, seats: int = 3, seat: int = 0, **more: Any) -> Situation:
    """One space of the job market is empty, and a tile of this letter is to be chosen."""
    step = {Letter.B: 5, Letter.C: 6}[letter]
    happened = table(seats, workers="gaucho " * (11 * seats - 1), token_row=11, **more)
    return given(
        happened,
        turn(Arriving(step), Foresight(letter), seat=seat),
        standing("buenos_aires", seat),
    )


def test_25_1_who_fills_the_last_row_gets_the_token_and_triggers_the_end() -> None:
    done = _last_space(Letter.B, seat=1).when(ChooseTile(1, "gaucho"))
    assert done.one(JobTokenMoved).taker == 1
    assert done.one(EndTriggered) == EndTriggered(1, (2, 0))
    assert done.after.state.token_seat == 1


def test_25_1_this_turn_is_their_last() -> None:
    at = _last_space(Letter.C, hands=[FULL_HAND] * 3).when(ChooseTile(0, "maquinista")).after
    seats = []
    while type(at.title.due(at.state)) is not AskObjectives:
        if at.title.due(at.state) is None:
            at = at.when(_choice(at, at.state.active)).after
        else:
            done = at.rules()
            seats += [event.seat for event in done.all(TurnBegun)]
            at = done.after
    assert seats == [1, 2]


def _choice(at: Situation, seat: int) -> Any:
    """Whatever ends the turn or, for want of it, the first thing that is no exchange."""
    legal = [command for command in at.legal(seat) if not isinstance(command, UseExchangeToken)]
    ending = [command for command in legal if isinstance(command, EndPhaseB)]
    return (ending or legal)[0]


def test_25_2_in_the_sixth_subphase_no_worker_is_chosen_then() -> None:
    at = _last_space(Letter.B).when(ChooseTile(0, "gaucho")).after
    assert at.pending() == Foresight(Letter.C)
    assert at.choices(ChooseTile) == [ChooseTile(0, "yellow_8_black")]
    at.when(ChooseTile(0, "maquinista")).rejected("no_more_workers", "25.2")


def test_25_2_with_only_workers_it_is_skipped() -> None:
    foresight = ("green_4_green", "gaucho carpintero", "maquinista maquinista")
    at = _last_space(Letter.B, foresight=foresight).when(ChooseTile(0, "gaucho")).after
    assert at.pending() == Arriving(7)


def _final(letter: Letter, **more: Any) -> Situation:
    """A final turn, in which a tile of this letter is to be chosen."""
    step = {Letter.A: 4, Letter.B: 5, Letter.C: 6}[letter]
    return given(
        table(3, token_row=11, **more),
        JobTokenMoved(None, 0, None),
        EndTriggered(0, (1, 2)),
        turn(Arriving(step), Foresight(letter), seat=1, final=True),
        standing("buenos_aires", 1),
    )


def test_25_3_every_other_seat_has_one_final_turn_in_order() -> None:
    at = _final(Letter.C)
    assert at.state.owed == (2,)


def test_25_3_no_workers_are_chosen_in_it() -> None:
    at = _final(Letter.C)
    at.when(ChooseTile(1, "maquinista")).rejected("no_more_workers", "25.3")
    at.when(ChooseTile(1, "yellow_8_black"))
    assert at.choices(ChooseTile, 1) == [ChooseTile(1, "yellow_8_black")]


def test_25_3_subphases_with_only_workers_are_skipped() -> None:
    foresight = ("green_4_green", "gaucho carpintero", "maquinista gaucho")
    at = _final(Letter.A, foresight=foresight).when(ChooseTile(1, "green_4_green")).after
    assert at.pending(1) == Arriving(7)


def test_25_4_foresight_spaces_are_refilled_even_then() -> None:
    at = _final(Letter.C).when(ChooseTile(1, "yellow_8_black")).after
    done = at.until(RefillForesight).rules()
    assert Letter.C in done.one(ForesightRefilled).tiles


def _last_turn(**more: Any) -> Situation:
    return given(
        table(2, hands=[FULL_HAND, FULL_HAND], **more),
        JobTokenMoved(None, 0, None),
        EndTriggered(0, (1,)),
        turn(HERE, seat=1, final=True),
    )


def test_25_5_after_the_last_final_turn_no_token_is_used() -> None:
    at = _last_turn()
    assert UseExchangeToken(0, 1) in at.legal(0)
    over = at.when(EndPhaseB(1)).after.rules().after
    assert over.legal(0) == ()
    over.when(UseExchangeToken(0, 1)).rejected("not_your_choice", "3.5")


def test_25_5_not_even_while_objectives_are_settled() -> None:
    at = _last_turn(stacks=["objective_01"]).when(EndPhaseB(1)).after.rules().after
    settling = at.due(AskObjectives).rules().after.to_act(0)
    settling.when(UseExchangeToken(0, 1)).rejected("game_is_over", "25.5")


def test_25_5_then_objectives_are_asked_about_and_all_is_scored() -> None:
    at = _last_turn().when(EndPhaseB(1)).after.rules().after
    at.due(AskObjectives).rules().after.due(Score)


def test_25_5_but_who_has_drawn_still_discards() -> None:
    at = _last_turn().when(UseExchangeToken(0, 1)).after.rules().after
    at = at.when(EndPhaseB(1)).after.rules().after
    at.due(None).to_act(0)
