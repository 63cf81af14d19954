"""The value of a situation for a seat, in points: what it has now, and what that may still become."""

from collections import Counter
from functools import lru_cache
from math import comb

from domain.core.bots.sums import float_sum
from domain.gwt_argentina.bots import worth
from domain.gwt_argentina.bots.by_identity import by_identity
from domain.gwt_argentina.bots.worth import Weights
from domain.gwt_argentina.calculators.abilities import hand_limit
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.content.cattle import CATTLE_BY_CARD, EXHAUSTION_POINTS, HERD
from domain.gwt_argentina.content.effects import Discard
from domain.gwt_argentina.content.job_market import FIRST_TOKEN_ROW, JOB_ROWS, TOKEN_POINTS
from domain.gwt_argentina.content.pieces import (
    BUENOS_AIRES,
    EXHAUSTION,
    START,
    Breed,
    Card,
    DiscSpace,
    Place,
    Row,
    Seat,
    Space,
)
from domain.gwt_argentina.content.player_board import (
    HAND_LIMIT,
    HELPED_POINTS,
    LATE_SPACE_POINTS,
    LATE_SPACES,
    PESOS_PER_POINT,
)
from domain.gwt_argentina.content.railroad import POSITION
from domain.gwt_argentina.content.supply import STRONG
from domain.gwt_argentina.content.trail import GRAIN_SPACES
from domain.gwt_argentina.flow.locations import actions_at
from domain.gwt_argentina.frames import Location, Used
from domain.gwt_argentina.scoring import CATEGORIES, objectives
from domain.gwt_argentina.state import Player, State, row


def value(state: State, seat: Seat, weights: Weights = worth.GREEDY) -> float:
    """Points for what cannot be lost any more, and what the rest is worth as long as the game lasts."""
    player, in_force = state.players[seat], tables(state.settings)
    left = time_left(state)
    return (
        _resources(
            player.pesos, player.grain, player.certificates, player.tokens, player.engine, left, weights
        )
        + _buildings(state, seat, left, in_force, weights)
        + _discs(state, seat, left, in_force, weights)
        + _workers(player, left, weights)
        + _masters(state, seat, player, left, in_force, weights)
        + _herd(player, left, in_force, weights)
        + _objectives(state, seat, player, left, weights)
        + (TOKEN_POINTS if state.token_seat == seat else 0)
        + left * weights.cycle * _progress(in_force)[player.at or START]
    )


def promise(state: State, seat: Seat) -> float:
    """What the local actions that are left may still bring: to find good lines, not to judge them."""
    player, total = state.players[seat], 0.0
    for frame in player.frames:
        if isinstance(frame, Location) and frame.used is not Used.AUXILIARY:
            actions = actions_at(state, frame, tables(state.settings))
            for place in frame.left:
                effects = actions[place].effects
                if not isinstance(effects[0], Discard) or player.hand:
                    total += max(worth.promise(effect, player.pesos) for effect in effects)
    return time_left(state) * total


def time_left(state: State) -> float:
    """1 at the beginning, 0 in the last turn."""
    return LEFT[state.token_row]


LEFT: dict[int | None, float] = {
    row: 1 - (row - FIRST_TOKEN_ROW) / (JOB_ROWS + 1 - FIRST_TOKEN_ROW) for row in range(1, JOB_ROWS + 1)
} | {None: 0.0}
"""By the row of the job market token."""


@lru_cache(8192)
def _resources(
    pesos: int, grain: int, certificates: int, tokens: int, at: Place, left: float, weights: Weights
) -> float:
    if not left:
        return pesos / PESOS_PER_POINT
    useful = min(pesos, worth.USEFUL_PESOS)
    spendable = useful * weights.peso + (pesos - useful) * weights.peso_later
    now = pesos / PESOS_PER_POINT
    rest = min(grain, worth.USEFUL_GRAIN) * weights.grain + certificates * weights.certificate
    engine = POSITION[at] / 2 * weights.engine_space
    return now + left * (spendable - now + rest + tokens * weights.token + engine)


@by_identity(
    lambda state, seat, left, in_force, weights: (state.buildings, state.sides, seat, left, in_force, weights)
)
def _buildings(state: State, seat: Seat, left: float, in_force: Tables, weights: Weights) -> float:
    total = 0.0
    for space, built in state.buildings.items():
        if built.seat == seat:
            card = in_force.buildings[built.number, state.sides[built.number - 1]]
            total += card.points + left * (weights.building + weights.building_size * card.carpinteros)
            total += left * weights.grain_building * (space in GRAIN_SPACES)
    return total


@by_identity(
    lambda state, seat, left, in_force, weights: (
        state.zone, state.quays, state.bonus, state.stations, state.players[seat].discs, seat, left,
        in_force, weights,
    )
)  # fmt: skip
def _discs(state: State, seat: Seat, left: float, in_force: Tables, weights: Weights) -> float:
    total = 0.0
    for ship, discs in state.zone.items():
        if seat in discs:
            card = in_force.ships[ship]
            worth_of_disc = float(card.points)
            if card.quay is not None:
                quay = in_force.quays[card.quay]
                worth_of_disc += left * (quay.points + worth.QUAY[card.quay])
            total += worth_of_disc * discs.count(seat)
    for where, discs in state.quays.items():
        if seat in discs:
            total += discs.count(seat) * (in_force.quays[where].points + left * worth.QUAY[where])
    total += sum(in_force.bonuses[space].points for space, owner in state.bonus.items() if owner == seat)
    for station, discs in state.stations.items():
        total += discs.count(seat) * in_force.stations[station].points
    covered, early = state.players[seat].discs, left * (1 + weights.early_discs * (left - 0.5))
    for space, disc in in_force.disc_spaces.items():
        cleared = disc.discs - covered.count(space)
        each_disc = weights.hand_limit if space == DiscSpace.HAND_LIMIT else worth.DISC[DiscSpace(space)]
        total += cleared * (disc.points + early * each_disc)
    return total


@by_identity(lambda player, left, weights: (player.workers, player.beside, left, weights))
def _workers(player: Player, left: float, weights: Weights) -> float:
    total = float(len(player.beside) * HELPED_POINTS)
    for which in Row:
        tiles = row(player, which)
        hired = len(tiles)
        total += left * float_sum(weights.of_row(which)[:hired])
        total += left * weights.strong * sum(tile in STRONG for tile in tiles)
        total += LATE_SPACE_POINTS * sum(slot <= hired + 1 for slot in LATE_SPACES)
    return total


def _masters(
    state: State, seat: Seat, player: Player, left: float, in_force: Tables, weights: Weights
) -> float:
    if not player.masters:
        return 0.0
    scored = CATEGORIES["masters"](state, seat, in_force)
    return sum(part.points for part in scored) + left * weights.master * len(player.masters)


def _herd(player: Player, left: float, in_force: Tables, weights: Weights) -> float:
    """The cards themselves, what the herd brings at each visit of Buenos Aires, and the hand at the next."""
    total = _cards(player, left, weights)
    if left:
        limit = _limit(player, in_force)
        usual = expected_income(player.unseen, player.pile, limit)
        total += weights.income * (left * weights.visits * (usual - FIRST_INCOME))
        if player.hand is not None:
            near = _progress(in_force)[player.at or START]
            hand = expected_hand(player.hand, player.unseen, limit)
            total += weights.income * near * (hand - usual)
    return total


@by_identity(lambda player, left, weights: (player.unseen, player.pile, left, weights))
def _cards(player: Player, left: float, weights: Weights) -> float:
    return float_sum(_card(card, left, weights.exhaustion) for card in (*player.unseen, *player.pile))


@by_identity(lambda player, in_force: (player.discs, in_force))
def _limit(player: Player, in_force: Tables) -> int:
    return hand_limit(player, in_force)


@lru_cache(4096)
def expected_hand(hand: tuple[Card, ...], unseen: tuple[Card, ...], limit: int) -> float:
    """The breeding values of the different types in this hand when it is drawn up, on average."""
    stack = Counter(CATTLE_BY_CARD[card].breed for card in unseen if card in CATTLE_BY_CARD)
    held = Counter(CATTLE_BY_CARD[card].breed for card in hand if card in CATTLE_BY_CARD)
    cards = len(unseen) - len(hand)
    missing = max(0, min(limit - len(hand), cards))
    total = float(sum(BREEDING[breed] for breed in held))
    if missing:
        hands = comb(cards, missing)
        for breed, count in stack.items():
            if breed not in held:
                total += BREEDING[breed] * (1 - comb(cards - count, missing) / hands)
    return total


@lru_cache(4096)
def expected_income(unseen: tuple[Card, ...], pile: tuple[Card, ...], limit: int) -> float:
    """The breeding values of the different types in a hand of `limit` cards of this herd, on average."""
    cards = len(unseen) + len(pile)
    breeds: dict[Breed, int] = {}
    for card in (*unseen, *pile):
        if card in CATTLE_BY_CARD:
            breed = CATTLE_BY_CARD[card].breed
            breeds[breed] = breeds.get(breed, 0) + 1
    hands = comb(cards, min(limit, cards))
    return float_sum(
        BREEDING[breed] * (1 - comb(cards - count, min(limit, cards)) / hands)
        for breed, count in breeds.items()
    )


BREEDING = {cattle.breed: cattle.breeding for cattle in CATTLE_BY_CARD.values()}
FIRST_INCOME = expected_income(HERD, (), HAND_LIMIT)
"""Of the herd that everybody begins with."""


@lru_cache(4096)
def _card(card: Card, left: float, exhaustion: float) -> float:
    if card == EXHAUSTION:
        return EXHAUSTION_POINTS + left * exhaustion
    cattle = CATTLE_BY_CARD.get(card)
    if cattle is None:
        return 0.0
    return float(cattle.points)


def _objectives(state: State, seat: Seat, player: Player, left: float, weights: Weights) -> float:
    total = left * weights.objective * _held(player)
    if player.area:
        for points in _scored(state, seat):
            total += points + (left * weights.undone if points < 0 else 0)
    return total


@by_identity(lambda player: (player.unseen, player.pile))
def _held(player: Player) -> int:
    return sum(card.startswith("objective") for card in (*player.unseen, *player.pile))


@by_identity(
    lambda state, seat: (
        state.players[seat].area, state.players[seat].unseen, state.players[seat].pile,
        state.players[seat].beside, state.buildings, state.sides, state.stations, state.zone, state.bonus,
        state.settings, seat,
    )
)  # fmt: skip
def _scored(state: State, seat: Seat) -> tuple[int, ...]:
    """The points of each objective played."""
    return tuple(scored.points for scored in objectives(state, seat))


@lru_cache(64)
def _progress(in_force: Tables) -> dict[Space, float]:
    """How much of the way lies behind each space, by the shortest one on: 0 at the start, 1 at the end."""
    left: dict[Space, int] = {BUENOS_AIRES: 0}

    def distance(space: Space) -> int:
        if space not in left:
            ahead = [there for there in in_force.forks[space] if not there.startswith("shortcut")]
            left[space] = 1 + min(distance(there) for there in ahead)
        return left[space]

    whole = distance(START)
    for space in in_force.forks:
        distance(space)
    return {space: 1 - steps / whole for space, steps in left.items()}
