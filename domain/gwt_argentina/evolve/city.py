"""Changes of Buenos Aires: markets, display, foresight, ships."""

from msgspec.structs import replace

from domain.gwt_argentina.calculators.multisets import minus, plus
from domain.gwt_argentina.content.pieces import Quay
from domain.gwt_argentina.events import (
    CattleBought,
    CattleTaken,
    CattleTurnedUp,
    FarmerBoxed,
    FarmerPlaced,
    ForesightRefilled,
    JobTokenMoved,
    ObjectiveTaken,
    ObjectiveTurnedUp,
    ShipsDeparted,
    ShipsTurnedUp,
    TileChosen,
    WorkerPlaced,
)
from domain.gwt_argentina.evolve.players import with_player
from domain.gwt_argentina.state import State


def cattle_bought(state: State, event: CattleBought) -> State:
    pile = plus(state.players[event.seat].pile, event.cards)
    return replace(
        state,
        players=with_player(state, event.seat, pile=pile),
        market=minus(state.market, event.cards),
    )


def cattle_taken(state: State, event: CattleTaken) -> State:
    player, card = state.players[event.seat], (event.card,)
    if event.to == "discard":
        players = with_player(state, event.seat, pile=plus(player.pile, card))
    else:
        players = with_player(
            state,
            event.seat,
            unseen=plus(player.unseen, card),
            hand=None if player.hand is None else plus(player.hand, card),
            hand_count=player.hand_count + 1,
        )
    return replace(state, players=players, market=minus(state.market, card))


def cattle_turned_up(state: State, event: CattleTurnedUp) -> State:
    return replace(
        state,
        market=plus(state.market, event.cards),
        market_stack=minus(state.market_stack, event.cards),
        queue=state.queue[1:] if event.why == "refill" else state.queue,
    )


def objective_taken(state: State, event: ObjectiveTaken) -> State:
    pile = plus(state.players[event.seat].pile, (event.card,))
    players = with_player(state, event.seat, pile=pile)
    if event.source == "display":
        return replace(state, players=players, display=minus(state.display, (event.card,)))
    return replace(state, players=players, objective_stack=minus(state.objective_stack, (event.card,)))


def objective_turned_up(state: State, event: ObjectiveTurnedUp) -> State:
    return replace(
        state,
        display=plus(state.display, (event.card,)),
        objective_stack=minus(state.objective_stack, (event.card,)),
    )


def tile_chosen(state: State, event: TileChosen) -> State:
    left = minus(state.foresight[event.letter], (event.tile,))
    return replace(state, foresight={**state.foresight, event.letter: left})


def farmer_placed(state: State, event: FarmerPlaced) -> State:
    return replace(state, farmers={**state.farmers, event.space: event.tile})


def farmer_boxed(state: State, event: FarmerBoxed) -> State:
    return replace(state, box=(*state.box, event.tile))


def worker_placed(state: State, event: WorkerPlaced) -> State:
    cells = list(state.job_market)
    line = cells[event.row - 1]
    cells[event.row - 1] = (*line[: event.column], event.worker, *line[event.column + 1 :])
    return replace(state, job_market=tuple(cells))


def job_token_moved(state: State, event: JobTokenMoved) -> State:
    queue = state.queue if event.queued is None else (*state.queue, event.queued)
    return replace(state, token_row=event.row, token_seat=event.taker, queue=queue)


def ships_departed(state: State, event: ShipsDeparted) -> State:
    quays = dict(state.quays)
    for name, discs in event.discs.items():
        quay = Quay(name)
        quays[quay] = tuple(sorted((*quays.get(quay, ()), *discs)))
    return replace(
        state,
        zone={ship: discs for ship, discs in state.zone.items() if ship not in event.ships},
        quays=quays,
        box=(*state.box, *event.ships),
        queue=state.queue[1:],
    )


def ships_turned_up(state: State, event: ShipsTurnedUp) -> State:
    return replace(
        state,
        zone={**state.zone, **dict.fromkeys(event.ships, ())},
        ship_pile=minus(state.ship_pile, event.ships),
    )


def foresight_refilled(state: State, event: ForesightRefilled) -> State:
    foresight, bags = dict(state.foresight), dict(state.bags)
    for letter, tile in event.tiles.items():
        foresight[letter] = plus(foresight[letter], (tile,))
        bags[letter] = minus(bags[letter], (tile,))
    return replace(state, foresight=foresight, bags=bags)
