"""What may happen while somebody chooses, without making their choice an old one?"""

import pytest

from domain.core.record import Event
from domain.el_gaucho.events import SteppeSeen
from domain.table.beside import is_beside, still_stands
from domain.table.events import (
    BotDecided,
    CommandUndone,
    SeatHandedOver,
    SeatResigned,
    SeatTimedOut,
    TimeCredited,
)
from domain.table.state import StreamEntry
from tests.domain.table.tables import TITLE, after, at_rest, opening

KEPT = SteppeSeen(1, ())
"""Stands for any event of a title."""


@pytest.mark.parametrize(
    ("event", "seat", "verdict"),
    [
        (KEPT, 1, True),
        (BotDecided(1), 1, True),
        (TimeCredited(1_000, 2_000), None, True),
        (KEPT, 0, False),
        (BotDecided(0), 0, False),
        (KEPT, None, False),
        (CommandUndone(1, 7), 1, False),
        (SeatHandedOver(1, "random"), 1, False),
        (SeatResigned(1, "random"), 1, False),
        (SeatTimedOut(1, "bot", "random"), None, False),
    ],
    ids=str,
)
def test_only_what_others_choose_and_time_given_back_is_beside_a_choice(
    event: Event, seat: int | None, verdict: bool
) -> None:
    it = StreamEntry(8, event, seat)
    game = at_rest(after(opening("rr")))
    assert is_beside(it, 0) is verdict
    assert still_stands(TITLE, game, [it], game, 0) is verdict


def test_what_a_seat_did_that_was_not_to_choose_is_not_beside_it() -> None:
    game = at_rest(after(opening("rr")))
    assert not still_stands(TITLE, game, [StreamEntry(8, KEPT, 2)], game, 0)
    assert not still_stands(TITLE, game, [], game, 2)
