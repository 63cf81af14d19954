"""Events and states are data: they can be written down, read, folded and folded again."""

import json

import msgspec
from hypothesis import given

from domain.core.decider import fold
from domain.core.record import UNTOLD, type_of
from domain.table.state import Game, Table
from service.games.codec.chain import GENESIS
from tests.domain.contract.games import FEW, every_game, every_title, examples, numbers, played, whims

AT = "2026-01-01T00:00:00.000Z"


@every_game
@examples(3)
@given(number=numbers)
def test_every_event_and_its_command_survive_being_written_down(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    for step in history.steps:
        seat = getattr(step.command, "seat", None)
        for event in step.events:
            record = history.codec.record(event, at=AT, seat=seat, cause=step.command, draw=step.draw)
            stored, read = history.codec.read(record)
            assert (read, type(read)) == (event, type(event))
            assert (stored.type, stored.luck) == (type_of(event), step.draw)
            if seat is not None:
                assert history.codec.command(json.loads(bytes(stored.cause)), seat) == step.command


@every_title
def test_these_games_have_seen_every_event(title: str) -> None:
    """Otherwise the tests above would prove less than they say."""
    decider = played(title, 2, 0).decider
    games = (played(title, seats, number) for seats in decider.seats for number in FEW)
    assert {type(event) for game in games for event in game.events} == set(decider.events)


@every_game
@examples(5)
@given(number=numbers)
def test_events_leave_nothing_untold(title: str, seats: int, number: int) -> None:
    """Only the records of older rules do."""
    for event in played(title, seats, number).events:
        assert all(getattr(event, name) is not UNTOLD for name in event.__struct_fields__), event


@every_game
@examples(3)
@given(number=numbers, whims=whims)
def test_a_snapshot_of_any_moment_is_the_fold_of_everything_before(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    events = history.events
    for place in history.some_places(whims, 30):
        state = history.states[place]
        done = sum(len(step.events) for step in history.steps[:place])
        assert fold(history.decider, events[:done]) == state
        kept = history.codec.snapshots.unpack(
            history.codec.snapshots.pack(Game(Table(), state), done, GENESIS, 0, AT)
        )
        assert kept is not None
        assert kept[0].play == state
        assert fold(history.decider, events[done:], kept[0].play) == history.states[-1]


@every_game
@examples(3)
@given(number=numbers)
def test_folding_changes_no_state_and_gives_the_same_again(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for step in history.steps:
        before = msgspec.msgpack.encode(step.before)
        assert fold(decider, step.events, step.before) == step.after
        assert fold(decider, step.events, step.before) == step.after
        assert msgspec.msgpack.encode(step.before) == before


@every_game
@examples(3)
@given(number=numbers)
def test_deciding_again_gives_the_same_events(title: str, seats: int, number: int) -> None:
    for step in played(title, seats, number).steps:
        assert played(title, seats, number).decider.decide(step.command, step.before) == step.events


@every_game
@examples(3)
@given(number=numbers)
def test_a_state_is_hashable_so_nothing_in_it_can_change(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    for state in history.states:
        assert isinstance(hash(state), int)
    for event in history.events:
        assert isinstance(hash(event), int)


@every_game
@examples(2)
@given(number=numbers, whims=whims)
def test_a_command_taken_back_and_sent_again_has_the_same_events(
    title: str, seats: int, number: int, whims: int
) -> None:
    """Taking back is folding less; the luck of a command is the same again."""
    history = played(title, seats, number)
    *places, _end = history.some_places(whims, 40)
    for place in places:
        step = history.steps[place]
        done = sum(len(earlier.events) for earlier in history.steps[:place])
        taken_back = fold(history.decider, history.events[:done])
        assert history.decider.decide(step.command, taken_back) == step.events
