"""A set-up that no table comes to is refused like any other command, and breaks nothing."""

from itertools import product
from typing import Any

import msgspec

from domain.core.decider import AnyDecider
from domain.core.errors import Rejected
from domain.table.errors import Reason
from domain.titles import TITLES
from service.title_kit.law import law

SEED = bytes(range(32))


def set_up(decider: AnyDecider, players: int, **changes: Any) -> Any:
    """The command for this number of players, then changed: no field is checked before the decision."""
    command = decider.start(decider.settings(), players)
    if "start_player" in changes and "settings" in command.__struct_fields__:
        changes = {"settings": msgspec.structs.replace(command.settings, **changes)}  # type: ignore[attr-defined]
    return msgspec.structs.replace(command, seed=SEED, **changes)


def refused(decider: AnyDecider, command: Any) -> Rejected:
    try:
        decider.decide(command, decider.initial_state)
    except Rejected as no:
        return no
    raise AssertionError(f"it was accepted: {command}")


@law()
def for_every_number_of_seats_that_the_title_names_it_is_laid_out(title: str) -> None:
    decider = TITLES[title].rules
    for seats in decider.seats:
        assert decider.decide(set_up(decider, seats), decider.initial_state) != ()


@law()
def any_other_number_of_seats_is_refused(title: str) -> None:
    decider = TITLES[title].rules
    impossible = {-1, 0, 1, max(decider.seats) + 1, 99, 2**62} - set(decider.seats)
    for seats in sorted(impossible):
        no = refused(decider, set_up(decider, decider.seats[0], seats=seats))
        assert no.reason is Reason.SEATS_COUNT
        assert no.facts == {"seats": seats, "allowed": tuple(decider.seats)}


@law()
def a_seat_to_begin_that_is_not_there_is_refused(title: str) -> None:
    decider = TITLES[title].rules
    for seats, beyond in product(decider.seats[:-1], (0, 1, 95)):
        try:
            command = set_up(decider, seats, start_player=seats + beyond)
        except (ValueError, TypeError):  # the settings themselves know of no such seat
            continue
        assert refused(decider, command).reason is Reason.BAD_SETTINGS
