"""The score sheet: twelve categories explained from what everybody can see, at any time and at the end."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from domain.core.record import Record
from domain.core.sheet import Line, Sheet, sheet
from domain.gwt_argentina.calculators.assignment import best
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.content.cattle import CATTLE_BY_CARD, EXHAUSTION_POINTS
from domain.gwt_argentina.content.job_market import TOKEN_POINTS
from domain.gwt_argentina.content.objectives import Task
from domain.gwt_argentina.content.pieces import EXHAUSTION, Breed, Card, Number, Row, Seat, Side
from domain.gwt_argentina.content.player_board import (
    HELPED_POINTS,
    LATE_SPACE_POINTS,
    LATE_SPACES,
    PESOS_PER_POINT,
)
from domain.gwt_argentina.content.railroad import Count
from domain.gwt_argentina.content.ships import LAST_SHIP
from domain.gwt_argentina.content.supply import FARMERS, STRONG
from domain.gwt_argentina.events import GameEnded, ObjectiveScored, SeatScored
from domain.gwt_argentina.state import Player, State, row

_POINTS = {**{card: cattle.points for card, cattle in CATTLE_BY_CARD.items()}, EXHAUSTION: EXHAUSTION_POINTS}
_BREEDING = {card: cattle.breeding for card, cattle in CATTLE_BY_CARD.items()}
_GOOD = 3
"""Cattle of this breeding value or more count for a station master."""
_TASK_OF = {
    Breed.FRANQUEIRO: Task.FRANQUEIRO,
    Breed.ABERDEEN_ANGUS: Task.ABERDEEN_ANGUS,
    Breed.CARACU: Task.CARACU,
}


class Part(Record, frozen=True):
    """What gives points in a category: the name of a piece or place, how many there are, and their points."""

    thing: str
    count: int
    points: int


Parts = tuple[Part | ObjectiveScored, ...]


def scoring(state: State) -> tuple[Sheet, ...]:
    """Every sheet as things stand; when all is scored, with the points of then. Nothing in it is hidden."""
    return tuple(_sheet(state, seat) for seat in range(len(state.players)))


def holdings(state: State) -> tuple[Mapping[str, int], ...]:
    """Pesos, grain, certificates and exchange tokens of every seat."""
    return tuple(
        {
            "pesos": player.pesos,
            "grain": player.grain,
            "certificates": player.certificates,
            "tokens": player.tokens,
        }
        for player in state.players
    )


def totals(state: State) -> tuple[int, ...]:
    """The points of every seat as things stand."""
    if len(state.sheets) == len(state.players):
        return tuple(scored.points for scored in state.sheets)
    return tuple(sheet.points for sheet in scoring(state))


def final_scores(state: State) -> tuple[SeatScored | GameEnded, ...]:
    """Every sheet, then the winners: the seat with the most points, or all that share it."""
    scored = tuple(_scored(state, sheet) for sheet in scoring(state))
    scores = tuple(sheet.points for sheet in scored)
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return (*scored, GameEnded(scores, winners))


def _scored(state: State, sheet: Sheet) -> SeatScored:
    categories = tuple(line.points for line in sheet.lines)
    return SeatScored(sheet.seat, categories, objectives(state, sheet.seat), sheet.points)


def _sheet(state: State, seat: Seat) -> Sheet:
    in_force = tables(state.settings)
    lines = [_line(what, parts(state, seat, in_force)) for what, parts in CATEGORIES.items()]
    if seat < len(state.sheets):
        then = state.sheets[seat].categories
        lines = [Line(line.what, points, line.thanks_to) for line, points in zip(lines, then, strict=True)]
    return sheet(seat, tuple(lines))


def _line(what: str, parts: Parts) -> Line:
    return Line(what, sum(part.points for part in parts), parts)


# ---- the categories, in their order


def _pesos(state: State, seat: Seat, in_force: Tables) -> Parts:  # noqa: ARG001
    pesos = state.players[seat].pesos
    return (Part("pesos", pesos, pesos // PESOS_PER_POINT),) if pesos else ()


def _buildings(state: State, seat: Seat, in_force: Tables) -> Parts:
    return tuple(
        Part(f"{number}{side}", 1, in_force.buildings[number, side].points)
        for number, side in sorted(_built(state, seat))
    )


def _ships(state: State, seat: Seat, in_force: Tables) -> Parts:
    return _discs(seat, ((ship, in_force.ships[ship].points, discs) for ship, discs in state.zone.items()))


def _cities(state: State, seat: Seat, in_force: Tables) -> Parts:
    quays = ((quay, in_force.quays[quay].points, discs) for quay, discs in state.quays.items())
    spaces = ((space, in_force.bonuses[space].points, (owner,)) for space, owner in state.bonus.items())
    return (*_discs(seat, quays), *_discs(seat, spaces))


def _stations(state: State, seat: Seat, in_force: Tables) -> Parts:
    places = ((name, in_force.stations[name].points, discs) for name, discs in state.stations.items())
    return _discs(seat, places)


def _farmers(state: State, seat: Seat, in_force: Tables) -> Parts:  # noqa: ARG001
    beside = Counter(state.players[seat].beside)
    return tuple(Part(tile, count, HELPED_POINTS * count) for tile, count in sorted(beside.items()))


def _cattle(state: State, seat: Seat, in_force: Tables) -> Parts:  # noqa: ARG001
    herd = Counter(_herd(state.players[seat]))
    return tuple(
        Part(card, count, _POINTS[card] * count) for card, count in sorted(herd.items()) if _POINTS.get(card)
    )


def objectives(state: State, seat: Seat, in_force: Tables | None = None) -> tuple[ObjectiveScored, ...]:
    """The objectives of the area, with the things that do their tasks, in the best way to assign them."""
    in_force = in_force or tables(state.settings)
    cards = [in_force.objectives[card] for card in sorted(state.players[seat].area)]
    if not cards:
        return ()
    things = _things(state, seat)
    fulfilled = best(cards, {task: len(those) for task, those in things.items()})
    return tuple(
        ObjectiveScored(card.card, card.points, tuple(things[task].pop(0) for task in card.tasks))
        if is_fulfilled
        else ObjectiveScored(card.card, card.penalty)
        for card, is_fulfilled in zip(cards, fulfilled, strict=True)
    )


def _masters(state: State, seat: Seat, in_force: Tables) -> Parts:
    parts = []
    for master in sorted(state.players[seat].masters):
        tile = in_force.masters[master]
        count = _count(state, seat, tile.count)
        parts.append(Part(master, count, tile.points * (count // tile.share)))
    return tuple(parts)


def _workers(state: State, seat: Seat, in_force: Tables) -> Parts:  # noqa: ARG001
    player = state.players[seat]
    late = {which: max(0, len(row(player, which)) + 2 - LATE_SPACES[0]) for which in Row}
    return tuple(Part(which, count, LATE_SPACE_POINTS * count) for which, count in late.items() if count)


def _disc_spaces(state: State, seat: Seat, in_force: Tables) -> Parts:
    covered = state.players[seat].discs
    cleared = ((card, card.discs - covered.count(card.space)) for card in in_force.disc_spaces.values())
    return tuple(
        Part(card.space, count, card.points * count) for card, count in cleared if card.points and count
    )


def _job_token(state: State, seat: Seat, in_force: Tables) -> Parts:  # noqa: ARG001
    return (Part("job_market_token", 1, TOKEN_POINTS),) if state.token_seat == seat else ()


CATEGORIES: dict[str, Callable[[State, Seat, Tables], Parts]] = {
    "pesos": _pesos,
    "buildings": _buildings,
    "ships": _ships,
    "cities": _cities,
    "stations": _stations,
    "farmers": _farmers,
    "cattle": _cattle,
    "objectives": objectives,
    "masters": _masters,
    "workers": _workers,
    "disc_spaces": _disc_spaces,
    "job_token": _job_token,
}
"""The categories of the scoring pad by their codes, in its order."""


# ---- the items that are counted


def _herd(player: Player) -> tuple[Card, ...]:
    return (*player.unseen, *player.pile)


def _built(state: State, seat: Seat) -> list[tuple[Number, Side]]:
    """Number and side of the own buildings on the trail."""
    return [
        (built.number, state.sides[built.number - 1])
        for built in state.buildings.values()
        if built.seat == seat
    ]


def _discs(seat: Seat, places: Iterable[tuple[str, int, tuple[Seat, ...]]]) -> Parts:
    """Of places with their points for a disc, and the discs on them."""
    counted = ((place, points, discs.count(seat)) for place, points, discs in places)
    return tuple(Part(place, count, points * count) for place, points, count in counted if count)


def _things(state: State, seat: Seat) -> dict[Task, list[str]]:
    """What can do each task, by name, as often as it is there."""
    player = state.players[seat]
    things: dict[Task, list[str]] = {task: [] for task in Task}
    things[Task.BUILDING] = [f"{number}{side}" for number, side in sorted(_built(state, seat))]
    things[Task.STATION] = [name for name, discs in state.stations.items() for disc in discs if disc == seat]
    things[Task.SHIP_18] = [LAST_SHIP] * state.zone.get(LAST_SHIP, ()).count(seat)
    in_force = tables(state.settings)
    for space, owner in state.bonus.items():
        if owner == seat:
            things[Task(in_force.bonuses[space].quarter.value)].append(space)
    for tile in player.beside:
        things[Task(FARMERS[tile].colour.value)].append(tile)
    for card in sorted(_herd(player)):
        if (cattle := CATTLE_BY_CARD.get(card)) is None:
            continue
        if cattle.breeding == _GOOD:
            things[Task.VALUE_3].append(card)
        elif cattle.breed in _TASK_OF:
            things[_TASK_OF[cattle.breed]].append(card)
    return things


def _count(state: State, seat: Seat, what: Count) -> int:
    """What a station master counts."""
    player = state.players[seat]
    rows = [row(player, which) for which in Row]
    match what:
        case Count.GOOD_CATTLE:
            return sum(_BREEDING.get(card, 0) >= _GOOD for card in _herd(player))
        case Count.WORKER_SETS:
            return 1 + min(map(len, rows))
        case Count.STATIONS:
            return sum(seat in discs for discs in state.stations.values())
        case Count.OBJECTIVES:
            return len(player.area)
        case Count.SHIP_DISCS:
            return sum(discs.count(seat) for discs in state.zone.values())
        case Count.STRONG_WORKERS:
            return sum(tile in STRONG for tiles in rows for tile in tiles)
        case Count.BUILDINGS:
            return len(_built(state, seat))
        case Count.HELPED_GRANJEROS:
            return len(player.beside)
