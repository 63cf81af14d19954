"""Progress: until a game has ended, a step is due or a seat can act."""

from domain.core.record import SystemCommand
from domain.titles import TITLES
from service.title_kit.games import FEW, played
from service.title_kit.histories import History, seat_of
from service.title_kit.law import law


def states_of(title: str, seats: int, number: int) -> tuple[History, list[object]]:
    history = played(title, seats, number)
    return history, history.states[1:]


@law(examples=5)
def something_is_due_or_somebody_is_to_act_until_the_game_is_over(
    title: str, seats: int, number: int
) -> None:
    history, states = states_of(title, seats, number)
    decider = history.decider
    for state in states:
        ways_on = [decider.due(state) is not None, decider.to_act(state) != (), decider.is_over(state)]
        assert ways_on.count(True) == 1, state
    assert [decider.is_over(state) for state in states].index(True) == len(states) - 1


@law(examples=3)
def the_seats_to_act_have_legal_commands_and_nobody_else_while_there_are_none(
    title: str, seats: int, number: int
) -> None:
    """A seat with a mere right has some too, though the game does not wait for it."""
    history, states = states_of(title, seats, number)
    for state in states:
        able = {seat for seat in range(-1, seats + 1) if history.decider.legal_commands(state, seat)}
        to_act = set(history.decider.to_act(state))
        assert to_act <= able <= set(range(seats))
        assert bool(able) == bool(to_act)


@law(examples=2)
def a_state_within_a_command_can_be_asked_anything_too(title: str, seats: int, number: int) -> None:
    """Every position of a stream can be looked at, not only those where a command was complete."""
    history = played(title, seats, number)
    decider, state = history.decider, history.decider.initial_state
    for event in history.events:
        state = decider.evolve(state, event)
        waiting = {
            *decider.to_act(state),
            *(seat for seat in range(seats) if decider.legal_commands(state, seat)),
        }
        assert waiting <= set(range(seats))
        assert decider.due(state) is None or not waiting
        assert len(decider.totals(state)) == len(decider.scoring(state))


@law()
def rights_in_another_s_turn_are_used_where_there_are_any(title: str) -> None:
    """Otherwise no test would have seen what they do to the turn that they are used in."""
    decider, there_are, used = TITLES[title].rules, False, False
    for history in (played(title, seats, number) for seats in decider.seats for number in FEW):
        for step in history.steps[1:]:
            waited_for = decider.to_act(step.before)
            others = () if there_are else (seat for seat in range(history.seats) if seat not in waited_for)
            there_are = there_are or any(decider.legal_commands(step.before, seat) for seat in others)
            used |= not isinstance(step.command, SystemCommand) and seat_of(step.command) not in waited_for
    assert used == there_are


@law(examples=5)
def every_command_has_an_effect(title: str, seats: int, number: int) -> None:
    for step in played(title, seats, number).steps:
        assert step.events != ()


@law(examples=5)
def a_finished_game_has_winners_and_every_seat_a_total(title: str, seats: int, number: int) -> None:
    history, states = states_of(title, seats, number)
    decider = history.decider
    for state in states[:-1]:
        assert decider.winners(state) == ()
    for state in states:
        assert len(decider.totals(state)) == seats
    winners = decider.winners(states[-1])
    assert winners
    assert set(winners) <= set(range(seats))
    assert winners == tuple(sorted(set(winners)))
