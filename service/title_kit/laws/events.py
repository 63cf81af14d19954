"""Events and states are data: they can be written down, read, folded and folded again."""

import json

import msgspec

from domain.core.decider import fold
from domain.core.record import UNTOLD, type_of
from domain.table.state import Game, Table
from domain.titles import TITLES
from service.games.codec.chain import GENESIS
from service.title_kit.games import FEW, played
from service.title_kit.law import law

AT = "2026-01-01T00:00:00.000Z"


@law(examples=3)
def every_event_and_its_command_survive_being_written_down(title: str, seats: int, number: int) -> None:
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


@law()
def every_event_can_come_up(title: str) -> None:
    """Otherwise the tests above would prove less than they say."""
    decider = TITLES[title].rules
    games = (played(title, seats, number) for seats in decider.seats for number in FEW)
    assert {type(event) for game in games for event in game.events} == set(decider.events)


@law(examples=5)
def events_leave_nothing_untold(title: str, seats: int, number: int) -> None:
    """Only the records of older rules do."""
    for event in played(title, seats, number).events:
        assert all(getattr(event, name) is not UNTOLD for name in event.__struct_fields__), event


@law(examples=3)
def a_snapshot_of_any_moment_is_the_fold_of_everything_before(
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


@law(examples=3)
def folding_changes_no_state_and_gives_the_same_again(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for step in history.steps:
        before = msgspec.msgpack.encode(step.before)
        assert fold(decider, step.events, step.before) == step.after
        assert fold(decider, step.events, step.before) == step.after
        assert msgspec.msgpack.encode(step.before) == before


@law(examples=3)
def deciding_again_gives_the_same_events(title: str, seats: int, number: int) -> None:
    for step in played(title, seats, number).steps:
        assert played(title, seats, number).decider.decide(step.command, step.before) == step.events


@law(examples=3)
def a_state_is_hashable_so_nothing_in_it_can_change(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    for state in history.states:
        assert isinstance(hash(state), int)
    for event in history.events:
        assert isinstance(hash(event), int)


@law(examples=2)
def a_command_taken_back_and_sent_again_has_the_same_events(
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
