"""El Gaucho's report for auditors: what it calls known is true, what it calls unknown can be otherwise."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given

from domain.core.decider import Viewer
from domain.el_gaucho.content import Tile
from domain.el_gaucho.events import SteppeSeen, TilesDealt, TilesKept, TilesRevealed
from domain.el_gaucho.knowledge import Known, knowledge
from domain.el_gaucho.state import Phase, State
from service.title_kit.games import FEW, played
from service.title_kit.histories import History
from service.title_kit.streams import events_of
from tests.domain.contract.adapters import el_gaucho_secrets as secrets
from tests.domain.contract.games import examples, numbers, whims

every_count = pytest.mark.parametrize("seats", [2, 3, 4])


def report_of(history: History, viewer: Viewer) -> tuple[Known, ...]:
    return knowledge(events_of(history), viewer, 2**32)


def moments(seats: int, number: int, whims: int) -> list[History]:
    """A game at several moments: the opening, any time, and with an empty pile."""
    history, rng = played("el-gaucho", seats, number), Random(whims)
    opening = [
        place for place in range(1, len(history.steps)) if history.states[place].phase is Phase.KEEPING
    ]
    late = [place for place in range(1, len(history.steps)) if not history.states[place].pile]
    anywhere = rng.randrange(1, len(history.steps))
    return [history.until(place) for place in (rng.choice(opening), anywhere, rng.choice(late))]


@every_count
@examples(3)
@given(number=numbers, whims=whims)
def test_what_it_calls_known_is_true(seats: int, number: int, whims: int) -> None:
    for history in moments(seats, number, whims):
        state: State = history.states[-1]
        for viewer in history.viewers:
            for fact in report_of(history, viewer):
                if fact.tiles:
                    assert set(fact.tiles) <= set(truth(state, fact)), fact


@every_count
@examples(3)
@given(number=numbers, whims=whims)
def test_it_names_every_hidden_thing_there_is(seats: int, number: int, whims: int) -> None:
    for history in moments(seats, number, whims):
        state: State = history.states[-1]
        for viewer in history.viewers:
            facts = Counter((fact.what, fact.seat) for fact in report_of(history, viewer))
            hands = {("opening_tile", i): len(baron.dealt) for i, baron in enumerate(state.barons)}
            choices = {("choice", i): 1 for i, baron in enumerate(state.barons) if baron.has_kept}
            there = {("steppe_tile", None): len(state.steppe), ("pile", None): bool(state.pile)}
            assert +facts == +Counter({**hands, **choices, **there})


@every_count
@examples(3)
@given(number=numbers, whims=whims)
def test_what_it_calls_unknown_is_otherwise_in_a_game_that_looks_alike(
    seats: int, number: int, whims: int
) -> None:
    for history in moments(seats, number, whims):
        viewer = Random(whims).choice(history.viewers)
        report = report_of(history, viewer)
        unknown = {(fact.what, fact.seat): fact for fact in report if not fact.tiles}
        known = [fact for fact in report if fact.tiles]
        for fact in unknown.values():
            told = {
                tile for one in known for tile in one.tiles if (one.what, one.seat) == (fact.what, fact.seat)
            }
            riddle = [tile for tile in truth(history.states[-1], fact) if tile not in told]
            for tile in Random(whims).sample(riddle, min(len(riddle), 3)):
                assert can_be_elsewhere(history, viewer, fact, tile), (viewer, fact, tile)


@every_count
@examples(3)
@given(number=numbers, whims=whims)
def test_a_fact_is_dated_with_the_first_position_that_told_it(seats: int, number: int, whims: int) -> None:
    for history in moments(seats, number, whims):
        log, viewer = events_of(history), Random(whims).choice(history.viewers)
        for fact in report_of(history, viewer):
            assert (fact.since is None) == (fact.tiles == ())
            if fact.since is not None:
                assert fact in knowledge(log, viewer, fact.since)
                assert fact.tiles not in [
                    other.tiles
                    for other in knowledge(log, viewer, fact.since - 1)
                    if (other.what, other.seat) == (fact.what, fact.seat)
                ]


def test_who_has_seen_a_tile_knows_it_from_that_position_on() -> None:
    history = played("el-gaucho", 3, 1)
    log = events_of(history)
    (dealt,) = [i for i, event in enumerate(log, 1) if isinstance(event, TilesDealt) and event.seat == 1]
    (kept,) = [i for i, event in enumerate(log, 1) if isinstance(event, TilesKept) and event.seat == 1]
    (shown,) = [i for i, event in enumerate(log, 1) if isinstance(event, TilesRevealed)]
    looked, look = next((i, event) for i, event in enumerate(log, 1) if isinstance(event, SteppeSeen))
    hand, choice = log[dealt - 1].tiles, log[kept - 1].tiles
    own = knowledge(log, 1, shown)
    assert {fact.tiles for fact in own if fact.what == "opening_tile" and fact.since == dealt} == {
        (tile,) for tile in hand
    }
    assert Known("choice", 1, choice, kept) in own
    others = knowledge(log, 2, shown)
    assert {fact for fact in others if fact.what == "opening_tile" and fact.seat == 1} == {
        Known("opening_tile", 1),
        *(Known("opening_tile", 1, (tile,), shown) for tile in choice),
    }
    assert Known("choice", 1, choice, shown) in others
    assert Known("choice", 1) in knowledge(log, 2, kept)
    for viewer in (*history.viewers,):
        seen = [fact for fact in knowledge(log, viewer, looked) if fact.what == "steppe_tile"]
        mine = viewer == look.seat
        assert seen == (
            [Known("steppe_tile", None, (tile,), looked) for tile in look.tiles]
            if mine
            else [Known("steppe_tile")] * len(look.tiles)
        )


def test_what_is_nowhere_else_is_known_to_be_here() -> None:
    """With an empty pile and a Steppe of which all is seen, what the other has thrown away is left over."""
    found = 0
    for history in (played("el-gaucho", 2, number) for number in FEW):
        places = range(1, len(history.steps))
        for place, viewer in [(place, viewer) for place in places for viewer in (0, 1)]:
            state: State = history.states[place]
            if not state.pile and set(state.steppe) <= set(state.barons[viewer].seen_steppe):
                report = report_of(history.until(place), viewer)
                assert all(fact.tiles and fact.since for fact in report)
                found += 1
                break
    assert found


def truth(state: State, fact: Known) -> tuple[Tile, ...]:
    """The tiles that the fact is about, in the place where they really are."""
    place = {
        "opening_tile": lambda: state.barons[fact.seat].dealt,
        "choice": lambda: state.barons[fact.seat].kept,
        "steppe_tile": lambda: state.steppe,
        "pile": lambda: state.pile,
    }
    return place[fact.what]()


def can_be_elsewhere(history: History, viewer: Viewer, fact: Known, tile: Tile) -> bool:
    """Is there a game that looks alike to the viewer, in which this tile is not there?"""
    here = truth(history.states[-1], fact)
    rng = Random(0)
    for others in secrets.riddles(history, viewer).values():
        for other in others:
            if other == tile or (fact.what != "pile" and other in here):
                continue
            for twin in secrets.exchanged(history, viewer, rng, tile, other):
                there = truth(twin.states[-1], fact)
                if there != here if fact.what in ("pile", "choice") else tile not in there:
                    return True
    return False
