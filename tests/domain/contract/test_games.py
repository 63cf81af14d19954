"""Do the games that the laws look at show all that can happen? What do the laws take for granted?"""

from collections import Counter

import msgspec
import pytest

from domain.core.sheet import Line, Sheet
from domain.table import clock
from domain.table.events import TABLE_EVENTS
from domain.table.state import SeatState, Table, Waiting
from domain.titles import TITLES
from service.title_kit.games import FEW, played
from service.title_kit.laws.clocks import TURN, Timed
from service.title_kit.laws.tables import Sprinkled


def test_these_games_have_seen_everything_that_happens_at_a_table() -> None:
    """Otherwise the tests above would prove less than they say. A short game alone may see less."""
    seen = {
        type(it.event).__name__
        for title, of in TITLES.items()
        for number in FEW
        for it in Sprinkled(title, max(of.rules.seats), number).happened
    }
    assert {cls.__name__ for cls in TABLE_EVENTS} - seen == {
        "SeatLeft", "SeatFilled", "SeatsRemoved",
    }  # fmt: skip


def test_these_games_have_seen_all_that_could_move_a_deadline() -> None:
    """Turns end in every title as it says; that moves are undone, and bots stand in, is seen in some."""
    in_all = Counter[str]()
    for title in TITLES:
        decider = TITLES[title].rules
        seen, wanted = Counter[str](), {kind.__name__ for kind in decider.turn_ends}
        for number in FEW:
            if wanted <= seen.keys():
                break
            seen += Timed(title, min(decider.seats), number).seen
        assert wanted <= seen.keys()
        in_all += seen
    assert {"undone", "a bot that stood in had more to do"} <= in_all.keys()


def test_time_runs_for_a_seat_whose_next_turn_begins_as_its_stand_in_leaves() -> None:
    seats = (
        SeatState("reserved", bot="default", taken=True, stands_in=True),
        SeatState("reserved", taken=True),
    )
    table = Table(started=True, seats=seats, used=(0, 0), clock=TURN, waiting=(Waiting(0, None, 1_000),))
    after = clock.run(table, (0,), 5_000, ends=True)
    assert after.seats[0].bot is None
    assert clock.deadline_of(after, 0) == 65_000


def test_a_sheet_is_plain_data() -> None:
    sheet = Sheet(0, 3, (Line("fish", 3),), complete=False)
    assert msgspec.json.decode(msgspec.json.encode(sheet)) == {
        "seat": 0,
        "points": 3,
        "lines": [{"what": "fish", "points": 3, "thanks_to": []}],
        "complete": False,
    }


@pytest.mark.parametrize("title", ["el-gaucho", "ranchers"])
def test_some_choices_are_several_seats_at_the_same_time(title: str) -> None:
    """With the usual settings, the first one is. Otherwise the laws of such choices would say nothing."""
    history = played(title, 2, 0)
    assert any(len(history.decider.to_act(state)) > 1 for state in history.states)
