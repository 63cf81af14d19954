"""Rollouts of El Gaucho: the game played on from the end of a turn, with random luck, to a later round."""

from functools import lru_cache
from typing import cast

from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.core.luck import Luck
from domain.core.record import ChanceCommand, Command
from domain.el_gaucho.bots import greedy
from domain.el_gaucho.bots.dice_uses import DiceUses, gauchos_of, promise_of, reach, useful
from domain.el_gaucho.bots.prospects import prospects_of
from domain.el_gaucho.bots.worth import value
from domain.el_gaucho.commands import EndTurn, PlayerCommand, TakeDice
from domain.el_gaucho.content import TILES, Area, Tile
from domain.el_gaucho.decide import decide
from domain.el_gaucho.dice import pairs
from domain.el_gaucho.evolve import evolve
from domain.el_gaucho.flow import due, to_act
from domain.el_gaucho.legal import candidates
from domain.el_gaucho.state import Phase, State

WIDTH = 2
"""How many lines of a turn are followed in a rollout."""
DEPTH = 5
"""How many commands of a turn are thought through in a rollout."""
NO_WHIM = bytes(32)


class RolloutLuck:
    """Where the luck of a rollout comes from: the same `seed` gives the same dice, round by round."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def of_round(self, number: int) -> bytes:
        """The seed of the chance command of this round."""
        return self._seed[:28] + number.to_bytes(4, "big")


def deal(view: State, seat: int, luck: Luck) -> State:
    """A situation as it may be: what this seat does not know of Steppe and pile is drawn at random.

    A tile that nobody sees may have been sold long ago, so more are unseen than lie in pile and Steppe.
    """
    known = view.barons[seat].seen_steppe
    seen = _seen(view).union(known)
    unseen = luck.shuffled([tile for tile in TILES if tile not in seen])
    drawn = len(view.steppe) - len(known)
    return replace(view, steppe=(*known, *unseen[:drawn]), pile=unseen[drawn : drawn + len(view.pile)])


def outcome(state: State, seat: int, last_round: int, chance: RolloutLuck) -> float:
    """What the situation is worth to this seat once that round or the game is over; all play greedily."""
    while state.phase is not Phase.OVER:
        command = due(state)
        if command is not None:
            if state.phase is Phase.BEFORE_ROUND and state.round >= last_round:
                break
            if isinstance(command, ChanceCommand):
                command = replace(command, seed=chance.of_round(state.round))
            state = after(state, command)
        elif state.phase is Phase.TURN:
            state = whole_turn(state, cast("int", state.turn))
        else:
            state = _step(state, to_act(state)[0])
    return _worth(state, seat)


def after(state: State, command: Command) -> State:
    """The situation after a command that is legal."""
    for event in decide(cast("PlayerCommand", command), state):
        state = evolve(state, event)
    return state


def _worth(state: State, seat: int) -> float:
    if state.phase is not Phase.OVER:
        return value(state, seat, prospects_of(state))
    own, every = state.scores[seat], state.scores
    return own - (sum(every) - own) / (len(every) - 1)


def whole_turn(state: State, seat: int) -> State:
    """The situation after a whole turn. Only who looks at the Steppe learns what others do not see."""
    if Area.SECRET_CATTLE in state.barons[seat].areas:
        return searched_turn(state, seat)
    masked = replace(state, steppe=(None,) * len(state.steppe), pile=(None,) * len(state.pile))
    return replace(_foreseen(masked, seat), steppe=state.steppe, pile=state.pile)


@lru_cache(maxsize=256)
def _foreseen(masked: State, seat: int) -> State:
    """A turn that goes the same way in all rollouts of a plan, whatever the hidden tiles are."""
    return searched_turn(masked, seat)


def searched_turn(state: State, seat: int) -> State:
    """A whole turn in one search, narrower than that of `greedy`, which searches again after each command."""
    ahead = prospects_of(state)
    uses = DiceUses(state, seat, ahead)
    if state.rodeo and not state.has_drafted:
        takes = [TakeDice(seat, pair) for pair in pairs(state.rodeo)]
        state = after(state, max(takes, key=lambda take: promise_of(take, state, seat, uses)))
    best, worth_of_best = state, value(state, seat, ahead) + greedy.MATTERS
    front = [state]
    for _ in range(DEPTH):
        judged: dict[object, tuple[float, State]] = {}
        for node in front:
            for command in useful(node, candidates(node, seat), seat):
                if (reached := reach(node, command)) is None:
                    continue
                worth = value(reached, seat, ahead)
                if worth > worth_of_best:
                    best, worth_of_best = reached, worth
                if (worth, reached.dice) not in judged:
                    more = uses.promise(reached.dice, gauchos_of(reached, seat))
                    judged[worth, reached.dice] = (worth + more, reached)
        front = [reached for _, reached in sorted(judged.values(), key=lambda line: -line[0])[:WIDTH]]
        if not front:
            break
    while best.phase is Phase.PLACING:
        best = _step(best, seat)
    return after(best, EndTurn(seat))


def _step(state: State, seat: int) -> State:
    """One command as `greedy` would choose it."""
    legal = tuple(command for command in candidates(state, seat) if _accepted(command, state))
    return after(state, greedy.choose(state, legal, seat, NO_WHIM).command)


def _accepted(command: PlayerCommand, state: State) -> bool:
    try:
        decide(command, state)
    except Rejected:
        return False
    return True


def _seen(view: State) -> set[Tile]:
    """The tiles that lie open, and those of the race that is not in the game."""
    seen = {tile for tile in TILES if tile.race is view.removed_race}
    for baron in view.barons:
        seen.update(baron.batch)
        seen.update(Tile(herd.race, value) for herd in baron.herds for value in herd.values)
    seen.update(space.tile for row in view.pastures for space in row if space.tile is not None)
    return seen
