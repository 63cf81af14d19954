"""What a command would come to is worked out on a view: the rules say it, or that it is masked."""

import dataclasses
from typing import Any

from msgspec.structs import replace

from domain.core.decider import AnyDecider
from domain.core.errors import Masked, Rejected
from domain.core.record import ChanceCommand, Command, Event, SystemCommand
from domain.table import game as rules
from domain.table.commands import Undo
from domain.table.state import Game, StreamEntry
from domain.titles import TITLES
from service.title_kit.games import played
from service.title_kit.histories import seat_of
from service.title_kit.law import law
from service.title_kit.streams import game_of


@law(examples=3)
def of_every_legal_command_its_seat_can_foresee_something_or_the_rules_say_that_it_cannot(
    title: str, seats: int, number: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for state in history.states[1:]:
        for seat in range(seats):
            for command in decider.legal_commands(state, seat):
                events = decider.foreseen(command, state, seat)
                assert events is None or {type(event) for event in events} <= set(decider.events)


@law(examples=3)
def what_a_seat_foresees_is_how_it_begins_as_the_seat_or_as_anybody_sees_it(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    foreseen_at_all = 0
    for place in history.some_places(whims, 30):
        state = history.states[place]
        for seat in range(seats):
            for command in decider.legal_commands(state, seat)[:20]:
                happens = decider.decide(command, state)
                foreseen = decider.foreseen(command, state, seat) or ()
                assert len(foreseen) <= len(happens)
                for seen, event in zip(foreseen, happens, strict=False):
                    assert seen in (decider.disclose(event, seat), decider.disclose(event, None))
                foreseen_at_all += len(foreseen)
    assert foreseen_at_all > 0


@law(examples=3)
def of_what_the_rules_do_by_themselves_anybody_can_foresee_something_or_they_say_that_it_is_masked(
    title: str, seats: int, number: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for state in history.states[1:]:
        if (due := decider.due(state)) is not None:
            for viewer in history.viewers:
                events = decider.foreseen(with_luck(due), state, viewer)
                assert events is None or {type(event) for event in events} <= set(decider.events)


@law(examples=3)
def what_is_refused_on_a_view_is_refused_for_the_same_reason_or_masked(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    sent = [step.command for step in history.steps if not isinstance(step.command, SystemCommand)]
    for place in history.some_places(whims, 20):
        state = history.states[place]
        for command in sent[:: max(1, len(sent) // 30)]:
            seat = seat_of(command)
            verdict = refusal(decider, command, decider.view(state, seat))
            assert verdict in ("masked", refusal(decider, command, state))


def with_luck(command: Command) -> Command:
    return replace(command, seed=bytes(32)) if isinstance(command, ChanceCommand) else command


def refusal(decider: AnyDecider, command: Command, state: Any) -> object:
    try:
        decider.decide(command, state)
    except Rejected as no:
        return no.reason, no.clause, no.facts
    except Masked:
        return "masked"
    return "accepted"


# ---- where a view is decided on, a bug is not taken for a secret


@law()
def undo_takes_only_what_is_masked_for_a_secret(title: str) -> None:
    """The rules of this title, with a fault in what they say on a view."""
    history = played(title, TITLES[title].rules.seats[0], 0)
    decider, table = history.decider, game_of(history).table
    step = next(step for step in history.steps if not isinstance(step.command, SystemCommand))
    seat, before = seat_of(step.command), Game(table, step.before)

    entry = StreamEntry(100, step.events[0], seat, step.command)
    after = rules.happen(decider, before, entry)
    if decider.view(step.before, seat) is step.before:
        return  # nothing is masked in this title
    for problem in (Masked("a masked value"), ZeroDivisionError("a bug")):

        def decide(command: Any, state: Any, problem: Exception = problem) -> tuple[Event, ...]:
            if state is not step.before:
                raise problem
            return decider.decide(command, state)

        alone = dataclasses.replace(decider, decide=decide, to_act=lambda _: (seat,), due=lambda _: None)
        try:
            rules.decide(alone, Undo(seat), after)
        except (Rejected, ZeroDivisionError) as error:
            met = str(error.reason) if isinstance(error, Rejected) else error
        assert met == ("secret_seen" if isinstance(problem, Masked) else problem)
