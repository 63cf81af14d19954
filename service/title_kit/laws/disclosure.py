"""Disclosure: the fold of the events that a viewer receives is the view of that viewer."""

import msgspec

from domain.core.record import type_of
from domain.table import game as rules
from domain.table.state import Game
from service.title_kit.games import played
from service.title_kit.law import law
from service.title_kit.streams import game_of


@law(examples=4)
def the_fold_of_a_viewers_feed_is_the_viewers_view(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for viewer in history.viewers:
        seen = decider.initial_state
        for step in history.steps:
            for event in step.events:
                seen = decider.evolve(seen, decider.disclose(event, viewer))
            assert seen == decider.view(step.after, viewer)


@law(examples=4)
def an_event_that_hides_nothing_is_disclosed_as_it_is(title: str, seats: int, number: int) -> None:
    """Its salt and cause go along with it exactly then, so `equal` must not pass for `the same`."""
    history = played(title, seats, number)
    for event in history.events:
        for viewer in history.viewers:
            shown = history.decider.disclose(event, viewer)
            assert type(shown) is type(event)
            assert (shown == event) == (shown is event)


@law(examples=4)
def a_masked_event_is_still_an_event_of_its_type(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    for event in history.events:
        shown = history.decider.disclose(event, None)
        assert type_of(shown) == type_of(event)
        assert msgspec.json.decode(msgspec.json.encode(shown), type=type(event)) == shown


@law(examples=4)
def what_everybody_may_see_every_seat_sees(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    for event in history.events:
        if history.decider.disclose(event, None) is event:
            for seat in range(seats):
                assert history.decider.disclose(event, seat) is event


@law(examples=4)
def who_is_to_act_or_may_what_is_due_and_the_totals_are_no_secret(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    decider, table = history.decider, game_of(history).table
    for place in history.some_places(whims, 40):
        state = history.states[place]
        for viewer in history.viewers:
            view = decider.view(state, viewer)
            assert decider.to_act(view) == decider.to_act(state)
            assert rules.may_act(decider, Game(table, view)) == rules.may_act(decider, Game(table, state))
            assert type(decider.due(view)) is type(decider.due(state))
            assert decider.totals(view) == decider.totals(state)
            assert decider.is_over(view) == decider.is_over(state)
            assert decider.winners(view) == decider.winners(state)


@law(examples=4)
def a_view_shows_a_viewer_nothing_new_of_itself(title: str, seats: int, number: int, whims: int) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for place in history.some_places(whims, 20):
        for viewer in history.viewers:
            view = decider.view(history.states[place], viewer)
            assert decider.view(view, viewer) == view
            assert decider.view(view, None) == decider.view(history.states[place], None)


@law(examples=4)
def what_a_seat_may_do_depends_on_nothing_that_it_does_not_know(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    for place in history.some_places(whims, 60):
        state = history.states[place]
        for seat in range(seats):
            assert decider.legal_commands(decider.view(state, seat), seat) == decider.legal_commands(
                state, seat
            )
