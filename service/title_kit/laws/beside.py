"""Choices that several make at the same time do not touch each other, and nothing else passes for one."""

from collections.abc import Iterator

from domain.core.record import SystemCommand
from domain.table.beside import still_stands
from domain.table.state import Game, StreamEntry
from service.title_kit.games import played
from service.title_kit.histories import History, Step, seat_of
from service.title_kit.law import law
from service.title_kit.streams import game_of

FURTHEST = 4
"""Commands that a seat misses."""


@law(examples=2)
def only_a_choice_at_the_same_time_as_others_stands_when_they_have_moved(
    title: str, seats: int, number: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for then, now, missed in moments(history):
        for seat in range(seats):
            if not still_stands(decider, then, happened(missed), now, seat):
                continue
            waited_for = decider.to_act(then.play)
            assert seat in waited_for
            assert len(waited_for) > 1
            for step in missed:
                assert not isinstance(step.command, SystemCommand)
                assert seat_of(step.command) in set(waited_for) - {seat}
            for command in decider.legal_commands(then.play, seat):
                assert decider.decide(command, then.play)[0] == decider.decide(command, now.play)[0]


@law(examples=2)
def of_choices_at_the_same_time_none_is_changed_by_another(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for then, now, missed in moments(history):
        waited_for = decider.to_act(then.play)
        if len(waited_for) > 1 and len(missed) == 1:
            for seat in set(waited_for) - {seat_of(missed[0].command)}:
                assert still_stands(decider, then, happened(missed), now, seat)


def moments(history: History) -> Iterator[tuple[Game, Game, tuple[Step, ...]]]:
    """Two moments of a game that is not over, and what lies between."""
    table, states, steps = game_of(history).table, history.states, history.steps
    for place in range(1, len(steps) - 1):
        then = Game(table, states[place])
        for later in range(place + 1, min(place + FURTHEST + 1, len(steps))):
            yield then, Game(table, states[later]), steps[place:later]


def happened(steps: tuple[Step, ...]) -> list[StreamEntry]:
    return [
        StreamEntry(0, event, None if isinstance(step.command, SystemCommand) else seat_of(step.command))
        for step in steps
        for event in step.events
    ]
