"""Does the greedy bot of El Gaucho play by the rules, with what it may know, and with sense?"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core import luck
from domain.core.bots import Choice, random
from domain.core.play import Play
from domain.core.record import Command
from domain.el_gaucho.bots import greedy
from domain.el_gaucho.commands import (
    AddTile,
    EndTurn,
    KeepTiles,
    LayGaucho,
    LookAtSteppe,
    PlaceCattle,
    SellHerd,
    SortTile,
    StandGaucho,
    StealTile,
    TakeDice,
    WakeGauchos,
    WishDie,
)
from domain.el_gaucho.commands import Place as P
from domain.el_gaucho.content import AREAS
from domain.el_gaucho.events import DiceTaken
from domain.el_gaucho.state import Phase, State
from tests.domain.el_gaucho.support import (
    RAISE,
    SALE,
    SECRET,
    SORT,
    STEAL,
    TITLE,
    WISH,
    Situation,
    given,
    laid_out,
    table,
    tile,
    tiles,
)
from tests.domain.situation import SEED, seed

Decision = tuple[State, tuple[Command, ...], int, bytes]
Bot = Callable[[Any, tuple[Command, ...], int, bytes], Choice]


def decisions(players: int, key: int, bot: Bot = greedy.choose) -> Iterator[tuple[Play, Decision]]:
    """Every decision of a game that `bot` plays for all seats: the game, and what the seat is given."""
    play = Play(TITLE, players, seed(key)).rest()
    while not TITLE.is_over(play.state):
        seat = TITLE.to_act(play.state)[0]
        whim = luck.seed(seed(key), len(play.commands))
        decision = TITLE.view(play.state, seat), TITLE.legal_commands(play.state, seat), seat, whim
        yield play, decision
        command = bot(*decision).command
        assert command in decision[1]
        play.send(command)
        play.rest()


def chosen(situation: Situation, seat: int = 0) -> Command:
    """What the bot does here, asked as the service asks it."""
    return greedy.choose(situation.seen_by(seat), situation.legal(seat), seat, SEED).command


def turn(situation: Situation, seat: int = 0) -> list[Command]:
    """All that the bot does until somebody else is to act."""
    done: list[Command] = []
    while TITLE.to_act(situation.state) == (seat,) and len(done) < 50:
        done.append(chosen(situation, seat))
        situation = situation.when(done[-1]).after
    return done


# ---- by the rules, with what it may know


@pytest.mark.parametrize("players", TITLE.seats)
def test_a_game_among_greedy_bots_is_legal_and_ends_long_before_their_patience(players: int) -> None:
    for play, _ in decisions(players, key=players):
        assert play.state.round < greedy.PATIENCE // 2
    assert TITLE.is_over(play.state)


@pytest.mark.parametrize("players", TITLE.seats)
def test_wherever_others_lead_the_game_a_legal_command_is_found(players: int) -> None:
    for _, decision in decisions(players, key=players + 10, bot=random.choose):
        assert greedy.choose(*decision).command in decision[1]


def test_what_it_cannot_see_does_not_matter() -> None:
    """The pile and the Steppe are mixed anew, other hands are swapped against them: the same choice."""
    checked = 0
    for play, (view, legal, seat, whim) in islice(decisions(3, key=20), 0, None, 2):
        other = _mixed(play.state, seat, luck.Luck(whim))
        if other is None:
            continue
        checked += other != play.state
        assert TITLE.view(other, seat) == view
        again = TITLE.view(other, seat), TITLE.legal_commands(other, seat), seat, whim
        assert greedy.choose(*again) == greedy.choose(view, legal, seat, whim)
    assert checked > 50


def _mixed(state: State, seat: int, draws: luck.Luck) -> State | None:
    """Another state that this seat cannot tell apart; `None` while it looks at the Steppe."""
    if state.phase is Phase.PLACING:
        return None
    known = set(state.barons[seat].seen_steppe)
    unknown = [each for each in (*state.steppe, *state.pile) if each not in known]
    mixed = draws.shuffled(unknown)
    steppe = (*(each for each in state.steppe if each in known), *mixed)[: len(state.steppe)]
    pile = mixed[len(unknown) - len(state.pile) :]
    return replace(state, steppe=steppe, pile=pile)


def test_the_same_position_gives_the_same_choice_whatever_the_seed() -> None:
    for _, (view, legal, seat, _) in islice(decisions(2, key=30), 0, None, 3):
        first = greedy.choose(view, legal, seat, seed(1))
        assert greedy.choose(view, legal, seat, seed(1)) == first
        assert greedy.choose(view, legal, seat, seed(2)) == first


def test_when_a_game_takes_too_long_anything_goes() -> None:
    situation = given(table(2, pampa=["white 1, white 2"], dice=(1, 1, 2, 3, 4)))
    endless = Situation(replace(situation.state, round=greedy.PATIENCE + 1))
    view, legal = endless.seen_by(0), endless.legal(0)
    assert {greedy.choose(view, legal, 0, seed(n)).command for n in range(200)} == set(legal)


# ---- with sense


def last_round(**more: Any) -> Situation:
    """Seat 0 of two is the first in the round without dice."""
    return given(table(2, last_round=True, **more))


def bringing_home(herd: str, new: str, *, sort: bool = False) -> Situation:
    """Seat 0 has this herd and brings these tiles home."""
    row = ", ".join(f"{each.race} {each.value} (0 stands)" for each in tiles(new))
    areas = {0: (SORT,)} if sort else {}
    return given(table(2, pampa=["", "", row], herds={0: herd}, areas=areas)).passing(0, 1).rules().after


def test_of_three_tiles_that_cannot_be_kept_together_the_highest_is_kept() -> None:
    assert chosen(given(laid_out(3, hands={0: "white 12, black 9, brown 10"}))) == KeepTiles(
        0, (tile("white 12"),)
    )


def test_the_only_gaucho_stands_on_the_best_tile_its_dice_reach() -> None:
    at = given(table(2, pampa=["white 12, black 2"], dice=(1, 1, 1, 6, 6), gauchos=1))
    assert turn(at) == [TakeDice(0, (6, 6)), StandGaucho(0, 0, 0, (6, 6)), EndTurn(0)]


def test_a_gaucho_lies_down_on_a_twelve_for_a_six_and_is_woken_at_once() -> None:
    at = given(table(2, pampa=["white 12, black 9"], areas={0: AREAS}, dice=(1, 1, 1, 1, 6)))
    commands = turn(at)
    lie, wake = commands.index(LayGaucho(0, 0, 0, (6,))), commands.index(WakeGauchos(0, (P(0, 0),)))
    assert lie < wake


def test_of_two_equal_tiles_the_one_that_brings_a_pasture_home_is_taken() -> None:
    at = given(table(2, pampa=["white 4, black 5", "white 10 (0 stands), brown 5"], dice=(1, 1, 1, 1, 5)))
    assert StandGaucho(0, 1, 1, (5,)) in turn(at)


def test_of_two_equal_tiles_the_one_that_fits_the_herd_is_taken() -> None:
    at = given(table(2, pampa=["white 5, black 5"], herds={0: "white 3 4, black 7 8"}, dice=(1, 1, 1, 1, 5)))
    assert StandGaucho(0, 0, 0, (5,)) in turn(at)


@pytest.mark.parametrize("new", ["white 9 5", "white 5 9", "white 12 7 5"])
def test_tiles_are_added_in_the_order_that_keeps_the_herd(new: str) -> None:
    assert chosen(bringing_home("white 2 3", new)) == AddTile(0, tile("white 5"))


def test_a_tile_that_would_spoil_the_herd_is_sorted_in() -> None:
    assert chosen(bringing_home("white 3 8 11", "white 5", sort=True)) == SortTile(0, tile("white 5"))


def test_the_tile_is_stolen_that_brings_most() -> None:
    at = last_round(herds={0: "white 3 4 8", 1: "white 2 12"}, areas={0: (STEAL,)})
    assert turn(at) == [StealTile(0, 1, tile("white 12")), EndTurn(0)]


def test_in_the_last_round_a_herd_is_sold_for_the_bonus() -> None:
    at = last_round(herds={0: "white 3 4 8", 1: "black 1"}, areas={0: (SALE,)})
    assert turn(at) == [SellHerd(0, tile("white 8").race), EndTurn(0)]


def test_in_the_last_round_the_best_lying_gauchos_are_woken() -> None:
    at = last_round(pampa=["black 2 (0 lies), white 12 (0 lies)", "brown 9 (0 lies)"], areas={0: (RAISE,)})
    assert turn(at) == [WakeGauchos(0, (P(0, 1), P(1, 0))), EndTurn(0)]


def test_in_the_last_round_the_wished_die_is_the_one_that_is_of_use() -> None:
    at = last_round(pampa=["white 12, black 5"], areas={0: (WISH,)})
    assert turn(at) == [WishDie(0, 5), StandGaucho(0, 0, 1, (5,)), EndTurn(0)]


def test_the_steppe_is_looked_at_and_its_best_tile_placed() -> None:
    at = last_round(steppe="white 12, black 5, brown 1, ochre 7", areas={0: (SECRET,)})
    look, place, *rest = turn(at)
    assert (look, rest) == (LookAtSteppe(0), [EndTurn(0)])
    assert isinstance(place, PlaceCattle)
    assert place.tile == tile("white 12")


def test_nobody_is_called_back_for_nothing() -> None:
    at = given(table(2, areas={0: AREAS}, gauchos=6), DiceTaken(0, (1, 1)))
    assert chosen(at) == EndTurn(0)
