"""The course of a game: what the rules do by themselves, whom they wait for, and how they go on."""

from domain.core.errors import Rejected, unmasked
from domain.core.frames import run
from domain.core.luck import Luck
from domain.core.record import SystemCommand
from domain.el_gaucho.commands import (
    CollectCattle,
    CollectFinalCattle,
    RefillPastures,
    RevealTiles,
    SellAllHerds,
    SetUp,
    StartRound,
)
from domain.el_gaucho.content import (
    DICE,
    GAUCHOS,
    OPENING_DRAW,
    PASTURE_FULL,
    PASTURE_SIZES,
    RACES,
    ROUNDS_AFTER_PILE,
    SMALL_NUMBERS,
    STEPPE,
    TILES,
)
from domain.el_gaucho.errors import Reason
from domain.el_gaucho.events import (
    CattleCollected,
    Collected,
    DiceRolled,
    GameSetUp,
    GauchoEvent,
    PastureFilled,
    PileEmptied,
    RoundEnded,
    RoundStarted,
    SteppeFilled,
    TilesDealt,
    TilesRevealed,
)
from domain.el_gaucho.evolve import evolve
from domain.el_gaucho.herds import add_forced
from domain.el_gaucho.scoring import final_result, final_sales
from domain.el_gaucho.settings import Settings
from domain.el_gaucho.state import Phase, State, first_to_post, in_turn_order, is_last_round
from domain.table.opening import require_start

Events = tuple[GauchoEvent, ...]


def start(settings: Settings, seats: int) -> SetUp:
    """The command that lays the table out; raises `ValueError` if the settings do not suit the seats."""
    if settings.start_player is not None and settings.start_player >= seats:
        raise ValueError(f"start_player: a seat from 0 to {seats - 1}")
    if settings.removed_race is not None and seats != 2:
        raise ValueError("removed_race: a race stays in the box with two players only")
    sizes = settings.pasture_sizes or PASTURE_SIZES[seats]
    if sum(sizes) > (gauchos := seats * GAUCHOS[seats]):
        # More, and all gauchos could stand in pastures that are never complete: the game would not end.
        raise ValueError(f"pasture_sizes: {gauchos} spaces at most in all, one for each gaucho")
    return SetUp(
        seats=seats,
        pasture_sizes=sizes,
        small_numbers=settings.small_numbers or SMALL_NUMBERS,
        start_player=settings.start_player,
        removed_race=settings.removed_race,
    )


def due(state: State) -> SystemCommand | None:
    """What happens now without anybody's choice."""
    match state.phase:
        case Phase.KEEPING if all(baron.has_kept for baron in state.barons):
            return RevealTiles()
        case Phase.BEFORE_ROUND:
            return StartRound()
        case Phase.AFTER_TURNS:
            return CollectCattle()
        case Phase.COLLECTING if not any(baron.batch for baron in state.barons):
            return RefillPastures()
        case Phase.AFTER_LAST:
            return CollectFinalCattle()
        case Phase.FINAL_COLLECTING if not any(baron.batch for baron in state.barons):
            return SellAllHerds()
        case _:
            return None


def to_act(state: State) -> tuple[int, ...]:
    """The seats that have a choice now."""
    match state.phase:
        case Phase.TURN | Phase.PLACING | Phase.POSTING:
            return () if state.turn is None else (state.turn,)
        case Phase.KEEPING:
            return tuple(seat for seat, baron in enumerate(state.barons) if not baron.has_kept)
        case Phase.COLLECTING | Phase.FINAL_COLLECTING:
            return tuple(seat for seat, baron in enumerate(state.barons) if baron.batch)
        case _:
            return ()


def require_due(command: SystemCommand, state: State) -> None:
    now = due(state)
    if type(command) is not type(now):
        raise Rejected(Reason.NOT_DUE, "4.14", due=None if now is None else type(now).__name__)


# ---- the opening


def set_up(command: SetUp, state: State) -> Events:
    """Pastures, Steppe, hands from the start player on. Luck draws race, start player, then pile."""
    if state.phase is not Phase.EMPTY:
        raise Rejected(Reason.NOT_DUE, "4.14", due=None)
    luck, players = Luck(command.seed), command.seats
    require_start(players, command.start_player, GAUCHOS, "1.1")
    removed = command.removed_race
    if players == 2 and removed is None:
        removed = RACES[luck.below(len(RACES))]
    first = luck.below(players) if command.start_player is None else command.start_player
    ready = GameSetUp(
        players=players,
        start_player=first,
        removed_race=removed,
        pasture_sizes=command.pasture_sizes,
        small_numbers=command.small_numbers,
        gauchos=GAUCHOS[players],
        dice=DICE[players],
        pile=luck.shuffled([tile for tile in TILES if tile.race is not removed]),
    )
    state = evolve(state, ready)
    filled = fill_pastures(state)
    pile = state.pile[sum(len(event.tiles) for event in filled) :]
    hand, hands = OPENING_DRAW[players], pile[STEPPE:]
    dealt = [
        TilesDealt(seat, hands[i * hand : (i + 1) * hand]) for i, seat in enumerate(in_turn_order(state))
    ]
    return (ready, *filled, SteppeFilled(pile[:STEPPE], ends_placing=False), *dealt)


def reveal_tiles(state: State) -> Events:
    return (TilesRevealed(tuple(baron.kept for baron in state.barons), first_to_post(state)),)


# ---- rounds


def start_round(command: StartRound, state: State) -> Events:
    """The token goes to the left, except for the first round; then the roll."""
    round = state.round + 1
    first = state.start_player if round == 1 else (state.start_player + 1) % len(state.barons)
    last = round == state.last_round
    started = RoundStarted(round, first, last)
    if last:
        return (started,)
    return (started, DiceRolled(tuple(sorted(Luck(command.seed).dice(state.all_dice)))))


def collect_cattle(state: State) -> Events:
    """Standing gauchos bring their tiles home from every pasture whose tiles are all occupied."""
    complete = [
        all(space.gaucho is not None for space in row if space.tile is not None) for row in state.pastures
    ]
    return _collected(state, complete, final=False)


def collect_final_cattle(state: State) -> Events:
    """Every standing gaucho brings its tile home, complete pasture or not."""
    return _collected(state, [True] * len(state.pastures), final=True)


def refill_pastures(state: State) -> Events:
    filled = fill_pastures(state)
    drawn = sum(len(event.tiles) for event in filled)
    return (*filled, *pile_emptied(state, drawn), RoundEnded(state.round, is_last_round(state)))


def sell_all_herds(state: State) -> Events:
    sales = final_sales(state)
    for sale in sales:
        state = evolve(state, sale)
    return (*sales, final_result(state))


# ---- going on


def go_on(state: State, *events: GauchoEvent) -> Events:
    """These events, and what follows from them."""
    return run(evolve, follows, state, events)


def follows(state: State) -> Events:
    """Tiles that leave their owners no choice are added to the herds."""
    return tuple(event for seat in in_turn_order(state) for event in add_forced(state, seat))


# ---- drawing from the pile


def fill_pastures(state: State) -> tuple[PastureFilled, ...]:
    """Smallest first, tile by tile, until a pasture counts 20 or is full, as long as there are tiles."""
    events, pile = [], [unmasked(tile) for tile in state.pile]
    for pasture, row in enumerate(state.pastures):
        total = sum(space.tile.value for space in row if space.tile is not None)
        spaces, tiles = [], []
        for index, space in enumerate(row):
            if space.tile is None and total < PASTURE_FULL and pile:
                tile = pile.pop(0)
                total += tile.value
                spaces.append(index)
                tiles.append(tile)
        if tiles:
            events.append(PastureFilled(pasture, tuple(spaces), tuple(tiles)))
    return tuple(events)


def refill_steppe(state: State) -> Events:
    """Up to four again, as far as the pile goes."""
    tiles = state.pile[: STEPPE - len(state.steppe)]
    return (SteppeFilled(tiles, ends_placing=True), *pile_emptied(state, len(tiles)))


def pile_emptied(state: State, drawn: int) -> tuple[PileEmptied, ...]:
    """The pile has run out, which it does once."""
    ran_out = state.last_round is None and drawn == len(state.pile)
    return (PileEmptied(state.round, state.round + ROUNDS_AFTER_PILE),) if ran_out else ()


def _collected(state: State, from_pasture: list[bool], *, final: bool) -> Events:
    cattle = tuple(
        Collected(space.gaucho.seat, pasture, index, space.tile)
        for pasture, row in enumerate(state.pastures)
        if from_pasture[pasture]
        for index, space in enumerate(row)
        if space.tile is not None and space.gaucho is not None and space.gaucho.standing
    )
    return go_on(state, CattleCollected(cattle, final))
