"""Chapter 12: final scoring."""

import pytest

from domain.core.record import Command
from domain.el_gaucho.commands import (
    AddTile,
    EndTurn,
    KeepTiles,
    PostGaucho,
    SellAllHerds,
    StartRound,
    TakeDice,
)
from domain.el_gaucho.content import Race
from domain.el_gaucho.events import GameEnded, HerdSold
from domain.el_gaucho.state import Phase
from tests.domain.el_gaucho.support import SORT, TITLE, WISH, Situation, given, table, tile


def at_the_end(*herds: str, pesos: tuple[int, ...] = (), **more: object) -> Situation:
    """Everything is collected; the seats have these herds and pesos."""
    had = [HerdSold(seat, Race.OCHRE, (), amount, "misfit") for seat, amount in enumerate(pesos)]
    start = table(len(herds), herds=dict(enumerate(herds)), last_round=True, **more)  # type: ignore[arg-type]
    return given(start, had).passing(*range(len(herds))).until(SellAllHerds)


def test_12_1_all_remaining_herds_are_sold_for_their_usual_price() -> None:
    at = at_the_end("black 11 10 8 2 1, white 3 5 6 9", "brown 4 6", "").rules()
    at.then(
        HerdSold(0, Race.BLACK, (11, 10, 8, 2, 1), 55, "final"),
        HerdSold(0, Race.WHITE, (3, 5, 6, 9), 36, "final"),
        HerdSold(1, Race.BROWN, (4, 6), 12, "final"),
        GameEnded((91, 12, 0), (0,)),
    )
    assert all(baron.herds == () for baron in at.after.state.barons)


def test_12_2_a_single_9_brings_9() -> None:
    at_the_end("white 9", "").rules().then(HerdSold(0, Race.WHITE, (9,), 9, "final"), GameEnded((9, 0), (0,)))


def test_12_3_whoever_has_most_pesos_wins() -> None:
    outcome = at_the_end("white 9", "black 4 6", "", pesos=(30, 20, 38)).rules()
    assert outcome.events[-1] == GameEnded((39, 32, 38), (0,))
    assert TITLE.winners(outcome.after.state) == (0,)
    assert TITLE.totals(outcome.after.state) == (39, 32, 38)


def test_12_3_a_late_seat_can_win_as_well() -> None:
    assert at_the_end("", "white 1", "white 2", "white 3").rules().events[-1] == GameEnded((0, 1, 2, 3), (3,))


def test_12_4_tied_players_share_the_victory() -> None:
    outcome = at_the_end("white 9", "black 9", "", pesos=(1, 1, 9)).rules()
    assert outcome.events[-1] == GameEnded((10, 10, 9), (0, 1))
    assert TITLE.winners(outcome.after.state) == (0, 1)


def test_12_4_nothing_breaks_a_tie() -> None:
    ended = (
        at_the_end("", "white 12", "black 3 4", pesos=(12, 0, 4), areas={0: (SORT, WISH)})
        .rules()
        .one(GameEnded)
    )
    assert ended == GameEnded((12, 12, 12), (0, 1, 2))


def test_12_5_the_score_is_the_pesos_and_nothing_else() -> None:
    at = at_the_end(
        "", "white 1", areas={0: (SORT, WISH)}, steppe="black 12", pampa=["brown 12 (0 lies), brown 11"]
    )
    assert at.rules().events[-1] == GameEnded((0, 1), (1,))


def test_12_5_until_the_end_totals_are_the_pesos() -> None:
    at = at_the_end("white 9", "", pesos=(5, 7))
    assert TITLE.totals(at.state) == (5, 7)


OVER = [TakeDice(0, (1, 1)), EndTurn(0), KeepTiles(0, ()), PostGaucho(0, SORT), AddTile(0, tile("white 9"))]


@pytest.mark.parametrize("command", OVER, ids=lambda command: type(command).__name__)
def test_12_6_the_game_is_over_and_nobody_can_do_anything(command: Command) -> None:
    at = at_the_end("white 9", "").rules().after.due(None).to_act()
    assert TITLE.is_over(at.state)
    assert at.state.phase == Phase.OVER
    assert all(at.legal(seat) == () for seat in range(2))
    at.when(command).rejected("not_now", "12.6")


def test_12_6_the_rules_do_nothing_any_more_either() -> None:
    at = at_the_end("white 9", "").rules().after
    at.when(SellAllHerds()).rejected("not_due", "4.14")
    at.when(StartRound(seed=bytes(32))).rejected("not_due", "4.14")
