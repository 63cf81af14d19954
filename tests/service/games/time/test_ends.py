"""Seats that are left, tables that are given up and games that are resigned, in the write path."""

import pytest

from domain.table.commands import CreditTime, Resign
from domain.table.events import Patience
from service.audit import verify
from service.games.handler import Handler
from service.games.results import NotYourSeat
from service.games.seats import SeatRequest
from service.games.setup import GameSetup
from service.store.records import Token
from tests.service.games.time.support import MINUTE, Watch, exact, kinds, one_to_keep
from tests.service.playing import TITLE, at_rest, offers, token_of


def test_who_leaves_has_a_worthless_token_at_once_and_everywhere(handler: Handler, watch: Watch) -> None:
    opened = handler.open_game(GameSetup(TITLE, {}, offers("ro"), names={0: "Ana"}))
    game, mine = opened.loaded.id, token_of(opened.secrets[0], 0)
    elsewhere = Handler(handler.store, clock=watch)
    assert elsewhere.current(game, by=mine).version == opened.loaded.version
    handler.seats.leave(game, 0, by=mine)
    with pytest.raises(NotYourSeat):
        elsewhere.current(game, by=mine)
    with pytest.raises(NotYourSeat):
        elsewhere.seats.leave(game, 0, by=mine)
    assert "name.0" not in (handler.store.streams.meta(game) or {})
    _, secret = elsewhere.seats.take(game, SeatRequest(0, name="Bo"))
    assert elsewhere.current(game, by=token_of(secret, 0)).game.table.seats[0].taken
    with pytest.raises(NotYourSeat):
        handler.current(game, by=mine)


def test_nobody_but_the_seat_itself_leaves_it(handler: Handler) -> None:
    opened = handler.open_game(GameSetup(TITLE, {}, offers("rro")))
    for wrong in (Token("00" * 32, 0), token_of(opened.secrets[1], 0)):
        with pytest.raises(NotYourSeat):
            handler.seats.leave(opened.loaded.id, 0, by=wrong)
    assert handler.current(opened.loaded.id).version == opened.loaded.version


@pytest.mark.parametrize("seats", ["ro", "rr"])
def test_a_table_that_is_given_up_ends_reveals_its_luck_and_can_be_checked(
    handler: Handler, watch: Watch, seats: str
) -> None:
    loaded = handler.open_game(GameSetup(TITLE, {}, offers(seats), patience=Patience(60, 60))).loaded
    loaded = at_rest(handler, loaded)
    watch.now += MINUTE - 1
    assert not handler.has_work(loaded)
    watch.now += 1
    ended = handler.advance(loaded)
    assert kinds(handler, loaded.id, loaded.version) == ["game_ended_early", "luck_revealed"]
    assert ended.status() == "abandoned"
    assert not handler.has_work(ended)
    exact(handler, loaded.id)


def test_a_game_that_ends_by_resignation_reveals_its_luck_and_can_be_checked(handler: Handler) -> None:
    _, loaded = one_to_keep(handler)
    loaded = at_rest(handler, handler.send(loaded.id, Resign(0, "greedy")).loaded)
    assert kinds(handler, loaded.id)[-3:] == ["seat_resigned", "game_ended_early", "luck_revealed"]
    assert loaded.status() == "over"
    exact(handler, loaded.id)


def test_a_forged_credit_is_found_by_whoever_decides_again(handler: Handler, watch: Watch) -> None:
    _, loaded = one_to_keep(handler)
    watch.now += 10_000
    handler.send_table_command(loaded.id, CreditTime(10_001, watch.now))
    verdict = verify(TITLE, loaded.id, handler.store.streams.read(loaded.id), loaded.server_seed)
    assert verdict.verdict == "diverged"
