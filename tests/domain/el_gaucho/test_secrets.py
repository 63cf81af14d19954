"""Do others learn of cattle from the Steppe no more than what they see on the pasture?"""

from random import Random

import pytest
from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.core.record import Command
from domain.el_gaucho.content import Tile
from domain.el_gaucho.state import Phase, State
from domain.titles import TITLES
from service.title_kit.games import played

TITLE = TITLES["el-gaucho"].rules


@pytest.mark.parametrize("seats", TITLE.seats)
@pytest.mark.parametrize("number", range(4))
def test_of_secret_cattle_the_others_learn_nothing_but_what_is_placed(seats: int, number: int) -> None:
    rng = Random(number)
    for state in played("el-gaucho", seats, number).states[1:]:
        if state.phase is not Phase.PLACING:
            continue
        for command in TITLE.legal_commands(state, state.turn):
            other = _other_steppe(rng, state, getattr(command, "tile", None))
            if _accepted(other, command):
                for viewer in {None, *range(seats)} - {state.turn}:
                    told = [TITLE.disclose(event, viewer) for event in TITLE.decide(command, state)]
                    assert told == [TITLE.disclose(event, viewer) for event in TITLE.decide(command, other)]


# ---- helpers


def _accepted(state: State, command: Command) -> bool:
    try:
        return bool(TITLE.decide(command, state))
    except Rejected:
        return False


def _other_steppe(rng: Random, state: State, placed: Tile | None) -> State:
    """The same for all but the seat that looks: other tiles in the Steppe, except the one to be placed."""
    hidden = [tile for tile in state.steppe + state.pile if tile and tile != placed]
    rng.shuffle(hidden)
    hidden = [placed, *hidden] if placed else hidden
    steppe, pile = tuple(hidden[: len(state.steppe)]), tuple(hidden[len(state.steppe) :])
    barons = [
        replace(baron, seen_steppe=steppe if seat == state.turn else ())
        for seat, baron in enumerate(state.barons)
    ]
    return replace(state, steppe=steppe, pile=pile, barons=tuple(barons))
