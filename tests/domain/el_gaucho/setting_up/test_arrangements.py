"""Do owners reach every arrangement of what they bring home, and are they asked only if there are two?"""

from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.decider import fold
from domain.el_gaucho import events
from domain.el_gaucho.commands import CollectCattle
from domain.el_gaucho.content import TILES, Area, Race, Tile
from domain.el_gaucho.state import Baron, Gaucho, Herd, Phase, Space, State
from domain.titles import TITLES

TITLE = TITLES["el-gaucho"].rules
cattle = st.lists(st.sampled_from([*TILES[:12], *TILES[-3:]]), min_size=1, max_size=8, unique=True)
"""Many of one race, few of another."""


@settings(max_examples=150, deadline=None)
@given(cattle, st.integers(1, 4), st.booleans(), st.booleans())
def test_owners_reach_every_arrangement_and_are_asked_only_if_there_are_two(
    drawn: list[Tile], count: int, with_sort: bool, falling: bool
) -> None:
    batch, old = drawn[:count], sorted(drawn[count:], reverse=falling)
    herds = {
        race: tuple(tile.value for tile in old if tile.race is race) for race in (Race.BLACK, Race.WHITE)
    }
    expected = {
        outcome
        for order in permutations(batch)
        for sorted_one in (None, *(order if with_sort else ()))
        if (outcome := _arranged(herds, order, sorted_one)) is not None
    }
    baron = Baron(
        areas=(Area.SORT,) if with_sort else (),
        herds=tuple(Herd(race, lying) for race, lying in herds.items() if lying),
    )
    row = tuple(Space(tile, Gaucho(0, standing=True)) for tile in batch)
    before = State(phase=Phase.AFTER_TURNS, barons=(baron,), pastures=(row,))
    happened = TITLE.decide(CollectCattle(), before)
    after = fold(TITLE, happened, before)
    assert _outcomes(after, _sales(happened), with_sort) == expected
    assert bool(after.barons[0].batch) == (len(expected) > 1)
    for race in {tile.race for tile in after.barons[0].batch}:
        assert len({(dict(left)[race], used) for left, _, used in expected}) > 1


# ---- helpers


Herds = dict[Race, tuple[int, ...]]
Outcome = tuple[frozenset[tuple[Race, tuple[int, ...]]], frozenset[frozenset[Tile]], bool]
"""The herds in the end, the herds sold, and whether Sort was used."""


def _arranged(herds: Herds, order: tuple[Tile, ...], sorted_one: Tile | None) -> Outcome | None:
    """Tiles added in this order, one of them sorted in; `None` if it cannot be."""
    herds, sold = dict(herds), set()
    for tile in order:
        herd = herds[tile.race]
        if tile == sorted_one:
            options = [(*herd[:i], tile.value, *herd[i:]) for i in range(len(herd))]
            fitting = [option for option in options if _is_herd(option)]
            if not fitting:
                return None
            herds[tile.race] = fitting[0]
        elif _is_herd((*herd, tile.value)):
            herds[tile.race] = (*herd, tile.value)
        else:
            sold.add(frozenset(Tile(tile.race, value) for value in herd))
            herds[tile.race] = (tile.value,)
    left = frozenset((race, herd) for race, herd in herds.items() if herd)
    return left, frozenset(sold), sorted_one is not None


def _is_herd(some: tuple[int, ...]) -> bool:
    return list(some) in (sorted(some), sorted(some, reverse=True))


def _sales(happened: tuple[Any, ...]) -> frozenset[frozenset[Tile]]:
    sold = [event for event in happened if isinstance(event, events.HerdSold)]
    return frozenset(frozenset(Tile(sale.race, value) for value in sale.values) for sale in sold)


def _outcomes(state: State, sold: frozenset[frozenset[Tile]], with_sort: bool) -> set[Outcome]:
    """Every outcome that the listed commands lead to."""
    baron = state.barons[0]
    if not baron.batch:
        herds = frozenset((herd.race, herd.values) for herd in baron.herds)
        return {(herds, sold, with_sort and not baron.areas)}
    found: set[Outcome] = set()
    for command in TITLE.legal_commands(state, 0):
        happened = TITLE.decide(command, state)
        found |= _outcomes(fold(TITLE, happened, state), sold | _sales(happened), with_sort)
    return found
