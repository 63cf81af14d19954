"""`decide` accepts a player's command exactly if it is listed; all else is refused, and leaves no trace."""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

import msgspec

from domain.core.decider import AnyDecider
from domain.core.errors import Rejected
from domain.core.record import Command, SystemCommand
from domain.titles import TITLES
from service.title_kit.games import FEW, played
from service.title_kit.histories import seat_of
from service.title_kit.law import law
from service.title_kit.mutants import mutants


@law(examples=3)
def nothing_legal_is_refused(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for state in history.states[1:]:
        for seat in range(history.seats):
            for command in decider.legal_commands(state, seat):
                assert seat_of(command) == seat
                assert decider.decide(command, state) != ()


@law(examples=3)
def what_is_legal_is_listed_once_in_an_order_that_only_the_state_decides(
    title: str, seats: int, number: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for place in history.some_places(number, 40):
        state = history.states[place]
        twin = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=decider.state)
        for seat in range(history.seats):
            legal = decider.legal_commands(state, seat)
            assert len(set(legal)) == len(legal)
            assert decider.legal_commands(twin, seat) == legal


@law(examples=3)
def a_legal_command_with_one_thing_changed_is_accepted_exactly_if_it_is_listed(
    title: str, seats: int, number: int, whims: int
) -> None:
    history, rng = played(title, seats, number), Random(whims)
    decider = history.decider
    for place in history.some_places(whims, 20):
        state = history.states[place]
        for seat in range(history.seats):
            legal = decider.legal_commands(state, seat)
            for command in rng.sample(legal, min(len(legal), 10)):
                judge(decider, state, mutants(history.codec, command))


@law(examples=3)
def a_command_from_another_moment_or_seat_is_accepted_exactly_if_it_is_listed(
    title: str, seats: int, number: int, whims: int
) -> None:
    history, rng = played(title, seats, number), Random(whims)
    sent = [step.command for step in history.steps if not isinstance(step.command, SystemCommand)]
    for place in history.some_places(whims, 40):
        judge(history.decider, history.states[place], rng.sample(sent, min(len(sent), 30)))


@law(examples=3)
def what_the_rules_do_by_themselves_is_accepted_exactly_when_it_is_due(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for place in history.some_places(whims, 60):
        state = history.states[place]
        due = decider.due(state) if place else history.steps[0].command
        for command in system_commands(title, seats):
            assert accepts(decider, state, command) == (type(command) is type(due)), (command, due)


@law()
def every_command_can_come_up(title: str) -> None:
    """Otherwise the tests above would prove less than they say."""
    decider = TITLES[title].rules
    seen = {type(command) for seats in decider.seats for command in all_commands(title, seats)}
    assert seen == {*decider.player_commands, *decider.system_commands}


def judge(decider: AnyDecider, state: Any, commands: Iterable[Command]) -> None:
    """Each of these is accepted exactly if it is listed."""
    for command in commands:
        listed = decider.legal_commands(state, seat_of(command))
        assert accepts(decider, state, command) == (command in listed), command


def accepts(decider: AnyDecider, state: Any, command: Command) -> bool:
    before, no = msgspec.msgpack.encode(state), None
    try:
        decider.decide(command, state)
    except Rejected as rejected:
        no = rejected
    assert msgspec.msgpack.encode(state) == before
    if no is not None:
        assert no.reason in decider.reasons
        known = known_clauses(decider.title)
        assert not known or no.clause in known, f"{no.reason} names no clause of the title: {no.clause}"
        assert msgspec.json.encode(no.facts)
    return no is None


@cache
def known_clauses(title: str) -> frozenset[str]:
    """Those of its English words; none for a title without words."""
    english = TITLES[title].presentation.texts.get("en")
    return frozenset() if english is None else frozenset(english.clauses)


@cache
def all_commands(title: str, seats: int) -> list[Command]:
    return [step.command for number in FEW for step in played(title, seats, number).steps]


@cache
def system_commands(title: str, seats: int) -> list[SystemCommand]:
    """One of each kind."""
    every = {type(one): one for one in all_commands(title, seats) if isinstance(one, SystemCommand)}
    return list(every.values())
