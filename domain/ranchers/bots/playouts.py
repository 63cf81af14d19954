"""Playouts of Ranchers: a game played on to its end, every seat taking what promises most to it.

In bare numbers, for speed. Left out of the rules are exchanges of animals, sales for fish, and what a
building allows in passing.
"""

from domain.ranchers.bots.aims import NO_KIND, NOWHERE, Aim, Aims, number_of
from domain.ranchers.bots.deals import Deal
from domain.ranchers.bots.sides import Pair, SeatPosition
from domain.ranchers.content import Module
from domain.ranchers.state import State

DENIAL = 0.5
"""How much of what a pair promises to the next seat is a reason to take it."""


class StartPosition:
    """The end of a turn, from which games are played on."""

    def __init__(self, state: State, aims: Aims) -> None:
        self.sides = [SeatPosition(state, seat, aims) for seat in range(len(state.ranchers))]
        self.turn = state.turn
        self.middle: list[tuple[Aim | None, int | None]] = [
            (
                None if pair.objective is None else aims.of[pair.objective],
                None if pair.animal is None else number_of(pair.animal),
            )
            for pair in state.middle
        ]
        top = state.deck[0] if state.deck else None
        self.top = None if top is None else aims.of[top]
        self.has_deck = bool(state.deck)
        self.grants, self.tokens, self.settings = state.grant_objectives, state.tokens, state.settings


def margin(table: StartPosition, deal: Deal, seat: int) -> float:
    """By how many points this seat is ahead of the best other one when the game is over."""
    playout = _Playout(table, deal)
    if table.turn is not None:
        playout.run(table.turn)
    totals = playout.totals()
    own = totals.pop(seat)
    return own - max(totals)


class _Playout:
    def __init__(self, table: StartPosition, deal: Deal) -> None:
        self.settings = table.settings
        self.sides = [side.copy() for side in table.sides]
        self.grants, self.tokens = list(table.grants), table.tokens
        self.deck, self.pouch = list(deal.deck), list(deal.pouch)
        if table.top is not None:
            self.deck.append(table.top)
        self.middle: list[Pair] = []
        for objective, known in table.middle:
            aim, kind = objective, known
            if kind is None:
                if not self.pouch:
                    continue
                kind = self.pouch.pop()
            if aim is None and table.has_deck and self.deck:
                aim = self.deck.pop()
            self.middle.append(Pair(aim, kind, len(self.sides)))

    def run(self, first: int) -> None:
        """Turn by turn, until nobody has one left or nothing is left to take."""
        seats, turn, idle = len(self.sides), first, 0
        while idle < seats:
            if self.sides[turn].left:
                idle = 0
                if not self._play(turn, (turn + 1) % seats):
                    return
            else:
                idle += 1
            turn = (turn + 1) % seats

    def totals(self) -> list[float]:
        """The score of every seat, as things stand."""
        sides, settings = self.sides, self.settings
        totals = [
            (side.settle_pond() if side.flexible else side.worth()) + side.beside + (side.grant or 0)
            for side in sides
        ]
        if settings.module == Module.DOGS_CATS:
            for index, side in enumerate(sides):
                others = [other for other in sides if other is not side]
                if all(side.dogs > other.dogs for other in others):
                    totals[index] += settings.dog_points
                if all(side.cats > other.cats for other in others):
                    totals[index] += settings.cat_points
        return totals

    def _play(self, seat: int, following: int) -> bool:
        """One turn; False if there is nothing to take."""
        side, other = self.sides[seat], self.sides[following]
        best, chosen, where = 10 * NOWHERE, None, 0
        for pair in (*self.middle, *side.reserved):
            mine = pair.values[seat]
            if mine is None:
                mine = pair.values[seat] = side.settled(pair)
            value = mine[0]
            if other.left:
                theirs = pair.values[following]
                if theirs is None:
                    theirs = pair.values[following] = other.settled(pair)
                value += DENIAL * theirs[0]
            if self.tokens and pair.kind != NO_KIND and side.counts[pair.kind]:
                value += self._token_value()
            if value > best:
                best, chosen, where = value, pair, mine[1]
        if chosen is None:
            return False
        self._take(side, chosen, where)
        for pair in (*self.middle, *side.reserved):
            pair.values[seat] = None
        return True

    def _take(self, side: SeatPosition, pair: Pair, where: int) -> None:
        if self.tokens and where >= 0 and side.counts[pair.kind]:
            self._take_token(side)
        is_matched = side.take(pair, where)
        if self.grants and side.grant is None and 0 not in side.counts:
            side.grant = self.grants.pop(0)
        if pair in side.reserved:
            side.reserved.remove(pair)
        else:
            self.middle.remove(pair)
            if self.pouch:
                aim = self.deck.pop() if self.deck else None
                self.middle.append(Pair(aim, self.pouch.pop(), len(self.sides)))
        if is_matched:
            side.exchange(self.middle)

    def _token_value(self) -> float:
        """What a Dog or a Cat is about worth, by the number of them that are left."""
        return max(self.settings.dog_points, self.settings.cat_points) / (2 + self.tokens)

    def _take_token(self, side: SeatPosition) -> None:
        """A Dog or a Cat, whichever majority is the closer one."""
        others = [other for other in self.sides if other is not side]
        dogs = side.dogs - max(other.dogs for other in others)
        cats = side.cats - max(other.cats for other in others)
        self.tokens -= 1
        if abs(dogs) <= abs(cats):
            side.dogs += 1
        else:
            side.cats += 1
