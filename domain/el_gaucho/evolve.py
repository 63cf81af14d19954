"""The fold: what an event changes. It never judges, and works out no rule: whatever happened, happened.

It folds masked events as well: a hidden tile is `None`, and a tile that the viewer does not know leaves as
one `None` fewer. The frequent cases come first, for speed.
"""

from typing import assert_never

from msgspec.structs import replace

from domain.el_gaucho import upcast
from domain.el_gaucho.content import Area, Tile
from domain.el_gaucho.events import (
    AreaOccupied,
    AreaUsed,
    CattleCollected,
    CattlePlaced,
    DiceRolled,
    DiceTaken,
    DieWished,
    GameEnded,
    GameSetUp,
    GauchoEvent,
    GauchoLaid,
    GauchoPickedUp,
    GauchoPosted,
    GauchoRaised,
    GauchoReplaced,
    GauchoStood,
    GauchosWoken,
    GauchoTakenBack,
    HerdSold,
    PastureFilled,
    PileEmptied,
    PlacingStopped,
    RoundEnded,
    RoundStarted,
    SteppeFilled,
    SteppeSeen,
    TileAdded,
    TilesDealt,
    TilesKept,
    TileSorted,
    TilesRevealed,
    TileStolen,
    TurnEnded,
)
from domain.el_gaucho.pieces import (
    herds_of_kept,
    one_fewer,
    with_area,
    with_baron,
    with_gaucho,
    with_herd,
    with_pesos,
    with_space,
    with_tile_added,
    without_area,
    without_dice,
)
from domain.el_gaucho.state import Baron, Earned, Gaucho, Phase, Space, State, herd_of


def evolve(state: State, event: GauchoEvent) -> State:
    """The situation after this event."""
    match event:
        case TurnEnded():
            return _turn_ended(state, event)
        case DiceTaken():
            rodeo = without_dice(state.rodeo, event.dice)
            dice = tuple(sorted(state.dice + event.dice))
            return replace(state, rodeo=rodeo, dice=dice, has_drafted=True)
        case AreaOccupied():
            baron = state.barons[event.seat]
            baron = replace(baron, areas=with_area(baron.areas, event.area), supply=baron.supply - 1)
            return replace(
                state,
                barons=with_baron(state.barons, event.seat, baron),
                dice=without_dice(state.dice, event.dice),
                touched=(*state.touched, event.area),
            )
        case TileAdded():
            baron = state.barons[event.seat]
            values = (*herd_of(baron, event.tile.race), event.tile.value)
            baron = with_tile_added(baron, event.tile, values)
            return replace(state, barons=with_baron(state.barons, event.seat, baron))
        case AreaUsed() | GauchoTakenBack():
            baron = state.barons[event.seat]
            baron = replace(baron, areas=without_area(baron.areas, event.area), supply=baron.supply + 1)
            barons = with_baron(state.barons, event.seat, baron)
            return replace(state, barons=barons, touched=(*state.touched, event.area))
        case GauchoLaid():
            return _posed(state, event, Gaucho(event.seat, standing=False))
        case GauchoStood():
            return _posed(state, event, Gaucho(event.seat, standing=True))
        case HerdSold():
            return _herd_sold(state, event)
        case CattleCollected():
            return _cattle_collected(state, event)
        case PastureFilled():
            return _pasture_filled(state, event)
        case RoundEnded():
            is_last = upcast.was_last(event, state)
            return replace(state, phase=Phase.AFTER_LAST if is_last else Phase.BEFORE_ROUND)
        case RoundStarted():
            return _round_started(state, event)
        case DiceRolled():
            return replace(state, rodeo=event.dice)
        case GauchoRaised():
            up = Gaucho(event.seat, standing=True)
            pastures = with_gaucho(state.pastures, event.pasture, event.space, up)
            return replace(state, pastures=pastures, dice=without_dice(state.dice, event.dice))
        case DieWished():
            return replace(state, dice=tuple(sorted((*state.dice, event.value))))
        case TileStolen():
            return _tile_stolen(state, event)
        case SteppeSeen():
            baron = replace(state.barons[event.seat], seen_steppe=event.tiles)
            barons = with_baron(state.barons, event.seat, baron)
            return replace(state, phase=Phase.PLACING, barons=barons)
        case CattlePlaced():
            return _cattle_placed(state, event)
        case SteppeFilled():
            return _steppe_filled(state, event)
        case PlacingStopped():
            return state  # the Steppe is filled next, and that ends it
        case GauchoReplaced():
            return _gaucho_replaced(state, event)
        case GauchosWoken():
            pastures, up = state.pastures, Gaucho(event.seat, standing=True)
            for place in event.places:
                pastures = with_gaucho(pastures, place.pasture, place.space, up)
            return replace(state, pastures=pastures)
        case GauchoPickedUp():
            return _gaucho_picked_up(state, event)
        case TileSorted():
            return _tile_sorted(state, event)
        case PileEmptied():
            return replace(state, last_round=upcast.last_round(event))
        case GameSetUp():
            return _game_set_up(event)
        case TilesDealt():
            baron = replace(state.barons[event.seat], dealt=event.tiles)
            barons = with_baron(state.barons, event.seat, baron)
            return replace(state, barons=barons, pile=state.pile[len(event.tiles) :])
        case TilesKept():
            baron = replace(state.barons[event.seat], has_kept=True, kept=event.tiles)
            return replace(state, barons=with_baron(state.barons, event.seat, baron))
        case TilesRevealed():
            return _tiles_revealed(state, event)
        case GauchoPosted():
            return _gaucho_posted(state, event)
        case GameEnded():
            return replace(state, phase=Phase.OVER, scores=event.scores, winners=event.winners)
        case _:
            assert_never(event)


# ---- the opening


def _game_set_up(event: GameSetUp) -> State:
    return State(
        phase=Phase.KEEPING,
        start_player=event.start_player,
        barons=(Baron(supply=event.gauchos),) * event.players,
        pastures=tuple((Space(),) * size for size in event.pasture_sizes),
        pile=event.pile,
        removed_race=event.removed_race,
        small_numbers=event.small_numbers,
        all_dice=event.dice,
    )


def _tiles_revealed(state: State, event: TilesRevealed) -> State:
    barons = []
    for baron, kept in zip(state.barons, event.kept, strict=True):
        barons.append(replace(baron, kept=kept, herds=herds_of_kept(kept)))
    first = upcast.first(event, state)
    return replace(state, phase=Phase.POSTING, turn=first, barons=tuple(barons))


def _gaucho_posted(state: State, event: GauchoPosted) -> State:
    baron, following = state.barons[event.seat], upcast.next_post(event, state)
    baron = replace(baron, areas=with_area(baron.areas, event.area), supply=baron.supply - 1)
    barons = with_baron(state.barons, event.seat, baron)
    phase = Phase.BEFORE_ROUND if following is None else Phase.POSTING
    return replace(state, phase=phase, turn=following, barons=barons)


# ---- rounds and turns


def _round_started(state: State, event: RoundStarted) -> State:
    first = event.start_player
    return replace(state, phase=Phase.TURN, round=event.round, start_player=first, turn=first, rodeo=())


def _turn_ended(state: State, event: TurnEnded) -> State:
    following = upcast.next_turn(event, state)
    return replace(
        state,
        phase=Phase.AFTER_TURNS if following is None else Phase.TURN,
        turn=following,
        dice=(),
        has_drafted=False,
        touched=(),
    )


def _posed(state: State, event: GauchoStood | GauchoLaid, gaucho: Gaucho) -> State:
    baron = state.barons[event.seat]
    return replace(
        state,
        barons=with_baron(state.barons, event.seat, replace(baron, supply=baron.supply - 1)),
        pastures=with_gaucho(state.pastures, event.pasture, event.space, gaucho),
        dice=without_dice(state.dice, event.dice),
    )


def _gaucho_picked_up(state: State, event: GauchoPickedUp) -> State:
    baron = state.barons[event.seat]
    return replace(
        state,
        barons=with_baron(state.barons, event.seat, replace(baron, supply=baron.supply + 1)),
        pastures=with_gaucho(state.pastures, event.pasture, event.space, None),
    )


def _herd_sold(state: State, event: HerdSold) -> State:
    baron, tiles = state.barons[event.seat], tuple(Tile(event.race, value) for value in event.values)
    baron = with_pesos(baron, Earned(event.why, event.pesos, tiles))
    baron = replace(baron, herds=with_herd(baron.herds, event.race, ()))
    return replace(state, barons=with_baron(state.barons, event.seat, baron))


def _tile_stolen(state: State, event: TileStolen) -> State:
    victim, tile = state.barons[event.victim], event.tile
    values = tuple(value for value in herd_of(victim, tile.race) if value != tile.value)
    herds = with_herd(victim.herds, tile.race, values)
    victim = with_pesos(replace(victim, herds=herds), _insurance(event.insurance, tile))
    return replace(state, barons=with_baron(state.barons, event.victim, victim))


def _gaucho_replaced(state: State, event: GauchoReplaced) -> State:
    baron, victim = state.barons[event.seat], state.barons[event.victim]
    insured = _insurance(event.insurance, state.pastures[event.pasture][event.space].tile)
    victim = with_pesos(replace(victim, supply=victim.supply + 1), insured)
    barons = with_baron(state.barons, event.seat, replace(baron, supply=baron.supply - 1))
    barons = with_baron(barons, event.victim, victim)
    up = Gaucho(event.seat, standing=True)
    return replace(state, barons=barons, pastures=with_gaucho(state.pastures, event.pasture, event.space, up))


def _insurance(pesos: int, tile: Tile | None) -> Earned:
    return Earned("insurance", pesos, () if tile is None else (tile,))


def _cattle_placed(state: State, event: CattlePlaced) -> State:
    """Everybody sees it leave the Steppe, and a player who had looked strikes it off."""
    barons = state.barons
    for seat, baron in enumerate(barons):
        if event.tile in baron.seen_steppe:
            rest = tuple(tile for tile in baron.seen_steppe if tile != event.tile)
            barons = with_baron(barons, seat, replace(baron, seen_steppe=rest))
    baron = barons[event.seat]
    space = Space(event.tile, Gaucho(event.seat, standing=True))
    return replace(
        state,
        barons=with_baron(barons, event.seat, replace(baron, supply=baron.supply - 1)),
        pastures=with_space(state.pastures, event.pasture, event.space, space),
        placed_secretly=(*state.placed_secretly, event.tile),
        steppe=one_fewer(state.steppe, event.tile),
    )


def _steppe_filled(state: State, event: SteppeFilled) -> State:
    return replace(
        state,
        phase=Phase.TURN if upcast.ends_placing(event, state) else state.phase,
        placed_secretly=(),
        steppe=state.steppe + event.tiles,
        pile=state.pile[len(event.tiles) :],
    )


# ---- the end of a round


def _cattle_collected(state: State, event: CattleCollected) -> State:
    phase = Phase.FINAL_COLLECTING if event.final else Phase.COLLECTING
    barons, pastures = state.barons, state.pastures
    for one in event.cattle:
        baron = barons[one.seat]
        baron = replace(baron, supply=baron.supply + 1, batch=(*baron.batch, one.tile))
        barons = with_baron(barons, one.seat, baron)
        pastures = with_space(pastures, one.pasture, one.space, Space())
    return replace(state, phase=phase, barons=barons, pastures=pastures)


def _tile_sorted(state: State, event: TileSorted) -> State:
    baron = state.barons[event.seat]
    values = herd_of(baron, event.tile.race)
    values = (*values[: event.index], event.tile.value, *values[event.index :])
    baron = with_tile_added(baron, event.tile, values)
    baron = replace(baron, areas=without_area(baron.areas, Area.SORT), supply=baron.supply + 1)
    return replace(state, barons=with_baron(state.barons, event.seat, baron))


def _pasture_filled(state: State, event: PastureFilled) -> State:
    pastures = state.pastures
    for space, tile in zip(event.spaces, event.tiles, strict=True):
        pastures = with_space(pastures, event.pasture, space, Space(tile))
    return replace(state, pastures=pastures, pile=state.pile[len(event.tiles) :])
