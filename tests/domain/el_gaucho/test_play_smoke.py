"""Do whole games hold together? Random play of every seat, with the laws checked after every command."""

import random
from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.core.decider import Viewer, fold
from domain.core.errors import Rejected
from domain.core.play import Play
from domain.core.record import Command
from domain.el_gaucho import commands, events
from domain.el_gaucho.commands import CollectCattle, Place
from domain.el_gaucho.content import AREAS, RACES, TILES, Area, Race, Tile
from domain.el_gaucho.settings import Settings
from domain.el_gaucho.state import Baron, Gaucho, Herd, Phase, Space, State
from domain.titles import TITLES

TITLE = TITLES["el-gaucho"]
GAMES = [(seats, number) for seats in TITLE.seats for number in range(4)]
every_game = pytest.mark.parametrize(("seats", "number"), GAMES)


def varied(rng: random.Random, legal: tuple[Any, ...]) -> Any:
    """A kind of command first, then one of that kind, so that rare deeds are done as well."""
    kind = rng.choice(sorted({type(command) for command in legal}, key=lambda kind: kind.__name__))
    return rng.choice([command for command in legal if type(command) is kind])


def moments(seats: int, number: int) -> Any:
    """A random game, yielded whenever somebody is to act and at its end."""
    rng = random.Random(number)
    play = Play(TITLE, seats, bytes([number]) * 32).rest()
    while not TITLE.is_over(play.state):
        yield play
        assert len(play.commands) < 5000
        seat = rng.choice(TITLE.to_act(play.state))
        play.send(varied(rng, TITLE.legal_commands(play.state, seat)))
        play.rest()
    yield play


@every_game
def test_somebody_can_act_until_the_game_is_over(seats: int, number: int) -> None:
    for play in moments(seats, number):
        for seat in range(seats):
            legal = TITLE.legal_commands(play.state, seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in TITLE.to_act(play.state))
        assert bool(TITLE.to_act(play.state)) != TITLE.is_over(play.state)
    assert play.state.scores == TITLE.totals(play.state)
    assert max(play.state.scores) == play.state.scores[TITLE.winners(play.state)[0]]


@every_game
def test_tiles_gauchos_and_pesos_are_never_lost(seats: int, number: int) -> None:
    gone: Counter[Tile] = Counter()
    paid: Counter[int] = Counter()
    seen = 0
    for play in moments(seats, number):
        for event in play.events[seen:]:
            if isinstance(event, events.HerdSold):
                gone.update(Tile(event.race, value) for value in event.values)
                paid[event.seat] += event.pesos
            if isinstance(event, events.TileStolen | events.GauchoReplaced):
                paid[event.victim] += event.insurance
        seen = len(play.events)
        state = play.state
        left = {race for race in RACES if race != state.removed_race}
        assert _tiles(state) + gone == Counter(tile for tile in TILES if tile.race in left)
        assert TITLE.totals(state) == tuple(paid[seat] for seat in range(seats))
        for seat, baron in enumerate(state.barons):
            at_work = sum(bool(s.gaucho and s.gaucho.seat == seat) for row in state.pastures for s in row)
            assert baron.supply >= 0
            assert baron.supply + len(baron.areas) + at_work == (7 if seats == 4 else 8)


@every_game
def test_a_viewer_s_log_folds_to_the_viewer_s_view(seats: int, number: int) -> None:
    viewers: list[Viewer] = [None, *range(seats)]
    folded: dict[Viewer, Any] = dict.fromkeys(viewers, TITLE.initial_state)
    seen = 0
    for play in moments(seats, number):
        for viewer in viewers:
            log = [TITLE.disclose(event, viewer) for event in play.events[seen:]]
            folded[viewer] = fold(TITLE, log, folded[viewer])
            assert folded[viewer] == TITLE.view(play.state, viewer)
        seen = len(play.events)


@every_game
def test_nobody_s_choices_depend_on_what_they_do_not_know(seats: int, number: int) -> None:
    for play in moments(seats, number):
        for seat in range(seats):
            own = TITLE.view(play.state, seat)
            assert TITLE.legal_commands(own, seat) == TITLE.legal_commands(play.state, seat)


@every_game
def test_of_secret_cattle_the_others_learn_nothing_but_what_is_placed(seats: int, number: int) -> None:
    rng = random.Random(number)
    for play in moments(seats, number):
        state = play.state
        if state.phase is not Phase.PLACING:
            continue
        for command in TITLE.legal_commands(state, state.turn):
            other = _other_steppe(rng, state, getattr(command, "tile", None))
            if _accepted(other, command):
                for viewer in {None, *range(seats)} - {state.turn}:
                    told = [TITLE.disclose(event, viewer) for event in TITLE.decide(command, state)]
                    assert told == [TITLE.disclose(event, viewer) for event in TITLE.decide(command, other)]


@every_game
def test_a_command_is_accepted_exactly_if_it_is_listed(seats: int, number: int) -> None:
    rng = random.Random(number)
    for play in moments(seats, number):
        listed = {seat: set(TITLE.legal_commands(play.state, seat)) for seat in range(seats)}
        known = [command for legal in listed.values() for command in legal]
        for kind in TITLE.player_commands:
            same = [command for command in known if type(command) is kind]
            for _ in range(3):
                asked = _mutated(rng, rng.choice(same)) if same else _any_of(rng, kind)
                assert _accepted(play.state, asked) == (asked in listed.get(asked.seat, ())), asked


@every_game
def test_events_and_states_survive_json(seats: int, number: int) -> None:
    *_, play = moments(seats, number)
    for event in play.events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event
    for command in play.commands:
        assert msgspec.json.decode(msgspec.json.encode(command), type=type(command)) == command
    assert msgspec.json.decode(msgspec.json.encode(play.state), type=State) == play.state


def test_random_games_show_everything_that_can_happen() -> None:
    happened: set[type] = set()
    for seats, number in GAMES:
        *_, play = moments(seats, number)
        happened |= {type(event) for event in play.events}
    assert set(TITLE.events) - happened == set()


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


@pytest.mark.parametrize(
    "wrong",
    [
        {"pasture_sizes": (3, 4, 5)},
        {"pasture_sizes": (4, 3, 5, 6)},
        {"pasture_sizes": (0, 3, 5, 6)},
        {"pasture_sizes": (3, 4, 5, 9)},
        {"small_numbers": (1, 1, 1)},
        {"small_numbers": (2, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)},
        {"small_numbers": (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)},
        {"start_player": -1},
        {"start_player": 3},
        {"removed_race": Race.BLACK},
    ],
)
def test_settings_without_sense_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        TITLE.start(Settings(**wrong), 3)


# ---- helpers


def _tiles(state: State) -> Counter[Tile]:
    """Every tile that is still somewhere; opening hands count until the choice, then what was not kept."""
    found: Counter[Any] = Counter(state.pile) + Counter(state.steppe)
    found.update(space.tile for row in state.pastures for space in row if space.tile)
    for baron in state.barons:
        found.update(Tile(herd.race, value) for herd in baron.herds for value in herd.values)
        found.update(baron.batch)
        found.update(tile for tile in baron.dealt if state.phase is Phase.KEEPING or tile not in baron.kept)
    return found


def _accepted(state: State, command: Command) -> bool:
    try:
        return bool(TITLE.decide(command, state))
    except Rejected:
        return False


def _other_steppe(rng: random.Random, state: State, placed: Tile | None) -> State:
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


def _any_of(rng: random.Random, kind: type[Any]) -> Any:
    return kind(**{field: _any_value(rng, kind, field) for field in kind.__struct_fields__})


def _mutated(rng: random.Random, command: Any) -> Any:
    field = rng.choice(command.__struct_fields__)
    return replace(command, **{field: _any_value(rng, type(command), field)})


def _any_value(rng: random.Random, kind: type, field: str) -> Any:
    match field:
        case "dice":
            return tuple(
                rng.randint(1, 6) for _ in range(2 if kind is commands.TakeDice else rng.randint(0, 3))
            )
        case "tile":
            return rng.choice(TILES)
        case "tiles":
            return tuple(rng.choices(TILES, k=rng.randint(0, 4)))
        case "places":
            return tuple(Place(rng.randint(-1, 4), rng.randint(-1, 7)) for _ in range(rng.randint(0, 3)))
        case "area":
            return rng.choice(AREAS)
        case "race":
            return rng.choice(RACES)
        case _:
            return rng.randint(-1, 7)


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
