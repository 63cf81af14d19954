"""The ranch of one seat in a playout: bare numbers that change, and what each step promises."""

from domain.core.bots.sums import float_sum
from domain.ranchers.bots.aims import NO_KIND, NOWHERE, Aim, Aims, number_of
from domain.ranchers.bots.evaluation import land_of, turns_left
from domain.ranchers.bots.expected_value import INDEX, bit, corners
from domain.ranchers.bots.standing import standing
from domain.ranchers.bots.turn_plans import EXCHANGE
from domain.ranchers.content import HORSE_POINTS, KINDS, POND, Building, Module
from domain.ranchers.state import State

POND_BIT = bit(POND)
KEPT, DISCARDED = -1, -2
"""Where a Horse goes: it is kept on the Pond, or left for the objective that came with it."""
EVERY_KIND = tuple(range(len(KINDS)))


class Pair:
    """An objective, if any, and the animal underneath; by seat what it promises, and where it would stand."""

    __slots__ = ("aim", "kind", "values")

    def __init__(self, aim: Aim | None, kind: int, seats: int) -> None:
        self.aim, self.kind = aim, kind
        self.values: list[tuple[float, int] | None] = [None] * seats


class SeatPosition:
    """What one seat has; `masks` and `counts` are by kind, `hopes` the special spaces still to be matched."""

    __slots__ = (
        "aims", "beside", "can_keep_horse", "cats", "corner_points", "counts", "dogs", "empty", "flexible",
        "grant", "hopes", "left", "masks", "pond", "reserved",
    )  # fmt: skip

    def __init__(self, state: State, seat: int, aims: Aims) -> None:
        rancher, land = state.ranchers[seat], land_of(state, seat, aims.goals)
        self.masks = [*land.masks, 0]
        self.counts = [mask.bit_count() for mask in land.masks]
        self.empty, self.left = land.empty, turns_left(state, seat)
        is_whole = rancher.building in (Building.DIFFERENT, Building.SAME)
        own = land.goals[len(rancher.objectives) :]
        self.aims = [aims.of[card] for card in rancher.objectives]
        self.aims += [Aim(goal, is_whole=is_whole) for goal in own]
        self.hopes: dict[int, tuple[int, Aim]] = {}
        for special in rancher.specials:
            if bit(special.space) & self.empty:
                hope = aims.match(special.space, special.animal, EXCHANGE)
                self.hopes[special.space - 1] = INDEX[special.animal], hope
                self.aims.append(hope)
        module = state.settings.module
        self.dogs, self.cats, self.grant = rancher.dogs, rancher.cats, rancher.grant
        self.beside = standing(state, seat, aims.goals) if module == Module.FISH else 0.0
        self.reserved = [
            Pair(aims.of[pair.objective], number_of(pair.animal), len(state.ranchers))
            for pair in rancher.reserved
            if pair.objective is not None and pair.animal is not None
        ]
        self.can_keep_horse = module == Module.HORSES and rancher.spaces[POND - 1] is None
        self.pond: int | None = None
        self.corner_points, self.flexible = land.corner_points, land.pond
        if self.flexible:
            self.settle_pond()

    def copy(self) -> "SeatPosition":
        """The same, to be changed alone."""
        other = SeatPosition.__new__(SeatPosition)
        for name in SeatPosition.__slots__:
            setattr(other, name, getattr(self, name))
        other.masks, other.counts, other.aims = self.masks[:], self.counts[:], self.aims[:]
        other.hopes = dict(self.hopes)
        other.reserved = [Pair(pair.aim, pair.kind, len(pair.values)) for pair in self.reserved]
        return other

    def promise(self, aim: Aim) -> float:
        """What this goal promises as things stand."""
        return aim.now(self.masks, self.counts, self.empty, self.left)

    def worth(self) -> float:
        """What all goals promise."""
        return float_sum([self.promise(aim) for aim in self.aims])

    def settle_pond(self) -> float:
        """Let the Pond be what serves best, and tell what the ranch promises then."""
        best, chosen = NOWHERE, self.flexible[0]
        for kind in self.flexible:
            self._become(kind)
            value = self.worth()
            if value > best:
                best, chosen = value, kind
        self._become(chosen)
        return best

    def keep_horse(self) -> float:
        """Put a Horse on the Pond, and tell what the ranch promises then."""
        self.can_keep_horse = False
        self.flexible, self.corner_points = EVERY_KIND, HORSE_POINTS
        return self.settle_pond()

    def settled(self, pair: Pair) -> tuple[float, int]:
        """What the ranch promises with this pair, and the space (from 0) that is best for its animal."""
        new, kind = pair.aim, pair.kind
        if kind == NO_KIND:
            return self._with_horse(new)
        masks, counts, empty, left = self.masks, self.counts, self.empty, self.left - 1
        counts[kind] += 1
        total, rows = 0.0, []
        for aim in self.aims if new is None else (*self.aims, new):
            if aim.by_counts is None:
                rows.append(aim.row(masks, kind, empty, left))
            else:
                total += aim.by_counts(counts, left)
        counts[kind] -= 1
        if not rows:
            return total, (empty & -empty).bit_length() - 1
        row = rows[0] if len(rows) == 1 else [float_sum(values) for values in zip(*rows, strict=True)]
        best = max(row)
        return total + best, row.index(best)

    def take(self, pair: Pair, where: int) -> bool:
        """Have this pair, its animal standing there; tell whether a special space is matched."""
        if where == KEPT:
            self.keep_horse()
            return False
        if pair.aim is not None:
            self.aims.append(pair.aim)
        if where == DISCARDED:
            return False
        self.masks[pair.kind] |= 1 << where
        self.counts[pair.kind] += 1
        self.empty ^= 1 << where
        self.left -= 1
        if where not in self.hopes:
            return False
        wanted, hope = self.hopes.pop(where)
        self.aims.remove(hope)
        return wanted == pair.kind

    def exchange(self, middle: list[Pair]) -> None:
        """The worst own objective for the best of the middle, if that is better."""
        own = [(self.promise(aim), index) for index, aim in enumerate(self.aims) if aim.is_card]
        offers = [(self.promise(pair.aim), slot) for slot, pair in enumerate(middle) if pair.aim is not None]
        if own and offers and max(offers)[0] > min(own)[0]:
            pair, index = middle[max(offers)[1]], min(own)[1]
            given = self.aims[index]
            if pair.aim is not None:
                self.aims[index] = pair.aim
            middle[max(offers)[1]] = Pair(given, pair.kind, len(pair.values))

    def _with_horse(self, new: Aim | None) -> tuple[float, int]:
        discarded = self.worth() + (self.promise(new) if new is not None else 0.0)
        if not self.can_keep_horse:
            return discarded, DISCARDED
        kept = self.copy().keep_horse()
        return (kept, KEPT) if kept >= discarded else (discarded, DISCARDED)

    def _become(self, kind: int) -> None:
        """Let the Pond count as this kind, and no other."""
        if self.pond is not None:
            self.masks[self.pond] ^= POND_BIT
            self.counts[self.pond] -= 1
            if self.corner_points:
                self.aims = [aim for aim in self.aims if aim not in _CORNERS]
        self.pond = kind
        self.masks[kind] |= POND_BIT
        self.counts[kind] += 1
        if self.corner_points:
            self.aims.append(_CORNERS[kind])


_CORNERS = [Aim(corners(kind, HORSE_POINTS)) for kind in EVERY_KIND]
"""What a Horse scores, by what it stands for."""
