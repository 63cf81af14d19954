"""What holds in every game of El Gaucho? Nothing gets lost, and no peso comes from nowhere."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from domain.core.record import Event
from domain.el_gaucho import events as e
from domain.el_gaucho.content import AREAS, DICE, GAUCHOS, RACES, TILES, Area, Tile
from domain.el_gaucho.scoring import price
from domain.el_gaucho.settings import LONGEST_PASTURE, PASTURES, Settings
from domain.el_gaucho.state import Phase, State
from service.title_kit.histories import Adapter, History, Step
from tests.domain.contract.adapters import el_gaucho_secrets as secrets


def some_settings(rng: Random, seats: int) -> Settings:
    small = tuple(rng.randint(1, value) for value in range(1, 13))
    sizes = sorted(rng.randint(1, LONGEST_PASTURE) for _ in range(PASTURES))
    fits = sum(sizes) <= seats * GAUCHOS[seats]
    return Settings(
        pasture_sizes=rng.choice([None, tuple(sizes) if fits else None]),
        small_numbers=rng.choice([None, small]),
        start_player=rng.choice([None, rng.randrange(seats)]),
        removed_race=rng.choice([None, *RACES]) if seats == 2 else None,
    )


def tiles_are_conserved(history: History) -> None:
    """Every tile of the game is in one place, until it is sold or thrown away."""
    for step in history.steps[1:]:
        before, after = tiles_of(step.before), tiles_of(step.after)
        assert len(set(after)) == len(after)
        assert Counter(before) - Counter(after) == Counter(leaving(step))
        assert not Counter(after) - Counter(before)
    first = history.steps[0].after
    assert sorted(tiles_of(first)) == sorted(tile for tile in TILES if tile.race is not first.removed_race)


def gauchos_are_conserved(history: History) -> None:
    for state in states(history):
        for seat, baron in enumerate(state.barons):
            out = [space.gaucho for row in state.pastures for space in row if space.gaucho is not None]
            mine = sum(gaucho.seat == seat for gaucho in out)
            assert baron.supply >= 0
            assert baron.supply + len(baron.areas) + mine == GAUCHOS[history.seats]


def every_gaucho_in_the_pampa_has_a_tile(history: History) -> None:
    for state in states(history):
        for row in state.pastures:
            assert all(space.tile is not None for space in row if space.gaucho is not None)


def every_peso_is_explained_by_an_event(history: History) -> None:
    for step in history.steps[1:]:
        earned = Counter[int]()
        for event in step.events:
            match event:
                case e.HerdSold():
                    assert event.pesos == price(event.values) + 5 * (event.why == "immediate")
                    earned[event.seat] += event.pesos
                case e.TileStolen():
                    assert event.insurance == event.tile.value
                    earned[event.victim] += event.insurance
                case e.GauchoReplaced():
                    space = step.before.pastures[event.pasture][event.space]
                    assert space.tile is not None
                    assert event.insurance == space.tile.value
                    earned[event.victim] += event.insurance
        for seat, (before, after) in enumerate(zip(step.before.barons, step.after.barons, strict=True)):
            assert after.pesos - before.pesos == earned[seat]
    assert history.steps[-1].after.scores == tuple(baron.pesos for baron in history.steps[-1].after.barons)


def no_pasture_is_filled_beyond_20(history: History) -> None:
    """The last tile may lead beyond, so that without it there were fewer; and nothing is left out."""
    for step in history.steps:
        state = step.before
        for event in step.events:
            if isinstance(event, e.PastureFilled):
                row = state.pastures[event.pasture]
                total = sum(space.tile.value for space in row if space.tile is not None)
                assert total + sum(tile.value for tile in event.tiles[:-1]) < 20
            state = history.decider.evolve(state, event)
        if any(isinstance(event, e.RoundEnded | e.GameSetUp) for event in step.events) and state.pile:
            for row in state.pastures:
                total = sum(space.tile.value for space in row if space.tile is not None)
                assert total >= 20 or all(space.tile is not None for space in row)


def herds_rise_or_fall(history: History) -> None:
    for state in states(history):
        for baron in state.barons:
            races = [herd.race for herd in baron.herds]
            assert races == sorted(set(races))
            for herd in baron.herds:
                assert list(herd.values) in (sorted(herd.values), sorted(herd.values, reverse=True))
                assert len(set(herd.values)) == len(herd.values) > 0


def an_area_is_acted_in_once_a_turn(history: History) -> None:
    acted: list[Area] = []
    for event in history.events:
        match event:
            case e.AreaOccupied() | e.AreaUsed() | e.GauchoTakenBack():
                acted.append(event.area)
                assert len(set(acted)) == len(acted)
            case e.TurnEnded():
                acted = []


def dice_are_conserved(history: History) -> None:
    """Two a turn out of the rodeo, one of them left over; and each die is used once."""
    for state in states(history):
        assert len(state.dice) <= 3
        assert all(1 <= die <= 6 for die in (*state.dice, *state.rodeo))
        assert list(state.dice) == sorted(state.dice)
        assert len(state.rodeo) <= DICE[history.seats] == state.all_dice
    for before, event in told(history):
        match event:
            case e.DiceTaken():
                assert not Counter(event.dice) - Counter(before.rodeo)
            case e.GauchoStood() | e.GauchoLaid() | e.GauchoRaised() | e.AreaOccupied():
                assert event.dice
                assert not Counter(event.dice) - Counter(before.dice)
            case e.RoundEnded() if before.round != before.last_round:
                assert len(before.rodeo) == 1


def every_round_every_seat_has_one_turn(history: History) -> None:
    turns: list[int] = []
    for before, event in told(history):
        match event:
            case e.RoundStarted():
                turns = []
            case e.TurnEnded():
                turns.append(event.seat)
            case e.CattleCollected(final=False):
                assert turns == [(before.start_player + i) % history.seats for i in range(history.seats)]


def two_rounds_follow_the_empty_pile(history: History) -> None:
    rounds = [event.round for event in history.events if isinstance(event, e.RoundStarted)]
    (emptied,) = (event.round for event in history.events if isinstance(event, e.PileEmptied))
    assert rounds == list(range(1, emptied + 3))
    assert [event.last for event in history.events if isinstance(event, e.RoundStarted)].index(True) + 1 == (
        emptied + 2
    )


def areas_are_named_in_their_order(history: History) -> None:
    for state in states(history):
        for baron in state.barons:
            assert [AREAS.index(area) for area in baron.areas] == sorted(
                {AREAS.index(area) for area in baron.areas}
            )


def every_piece_of_a_view_is_drawn(history: History) -> None:
    """Of every viewer: all tiles, gauchos, dice and pesos, and a cross for every herd of no one."""
    decider = history.decider
    for state in states(history)[::2]:
        for viewer in history.viewers:
            view: State = decider.view(state, viewer)
            drawn = Counter[object]()
            for piece in history.presentation.scene(view):
                what = piece.text if piece.kind in ("die", "pesos") else ""
                drawn[(piece.kind, piece.seat, what)] += piece.count
            out = [space.gaucho for row in view.pastures for space in row if space.gaucho is not None]
            there = Counter[object]({("tile", None, ""): len(tiles_of(state))})
            there.update(("die", None, str(die)) for die in (*view.rodeo, *view.dice))
            there.update(("gaucho", gaucho.seat, "") for gaucho in out)
            for seat, baron in enumerate(view.barons):
                there["gaucho", seat, ""] += baron.supply + len(baron.areas)
                there["pesos", seat, str(baron.pesos)] += 1
            if view.removed_race is not None:
                there["absent", None, ""] += len(view.barons)
            assert +drawn == +there


# ---- what the laws look at


def states(history: History) -> list[State]:
    return history.states[1:]


def told(history: History) -> Iterator[tuple[State, Event]]:
    """Every event, with the state it happened in."""
    for step in history.steps:
        state = step.before
        for event in step.events:
            yield state, event
            state = history.decider.evolve(state, event)


def tiles_of(state: State) -> list[Tile]:
    """Every tile that is still in the game, wherever it lies."""
    tiles = [*state.pile, *state.steppe]
    tiles += [space.tile for row in state.pastures for space in row if space.tile is not None]
    for baron in state.barons:
        tiles += [*baron.batch, *(baron.dealt if state.phase is Phase.KEEPING else ())]
        tiles += [Tile(herd.race, value) for herd in baron.herds for value in herd.values]
    known = [tile for tile in tiles if tile is not None]
    assert len(known) == len(tiles)
    return known


def leaving(step: Step) -> list[Tile]:
    """What leaves the game: herds that are sold, and the opening tiles that nobody keeps."""
    gone: list[Tile] = []
    for event in step.events:
        match event:
            case e.HerdSold():
                gone += [Tile(event.race, value) for value in event.values]
            case e.TilesRevealed():
                for baron, kept in zip(step.before.barons, event.kept, strict=True):
                    gone += [tile for tile in baron.dealt if tile not in kept]
    return gone


ADAPTER = Adapter(
    settings=some_settings,
    laws=(
        tiles_are_conserved,
        gauchos_are_conserved,
        every_gaucho_in_the_pampa_has_a_tile,
        every_peso_is_explained_by_an_event,
        no_pasture_is_filled_beyond_20,
        herds_rise_or_fall,
        an_area_is_acted_in_once_a_turn,
        dice_are_conserved,
        every_round_every_seat_has_one_turn,
        two_rounds_follow_the_empty_pile,
        areas_are_named_in_their_order,
        every_piece_of_a_view_is_drawn,
    ),
    hidden=secrets.hidden,
    twins=secrets.twins,
)
