"""Validation of tables that settings bring along: shape and conservation, each problem in words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from domain.gwt_argentina.content.buildings import BUILDINGS, NEUTRAL_TILES, NeutralTile, PrivateBuilding
from domain.gwt_argentina.content.cattle import CATTLE, Deal
from domain.gwt_argentina.content.cities import QUARTERS, QUAYS, QuarterCard, QuayCard
from domain.gwt_argentina.content.effects import Action, Discard, Effect, EngineBack, Move, Pay
from domain.gwt_argentina.content.job_market import (
    DEPARTURES,
    FIRST_TOKEN_ROW,
    JOB_MARKET,
    JOB_ROWS,
    JobRow,
    MarketEvent,
)
from domain.gwt_argentina.content.merging import merged, named
from domain.gwt_argentina.content.objectives import OBJECTIVES, Objective
from domain.gwt_argentina.content.pieces import LAST_TRACK_SPACE, BonusSpace, Row, ShipColour
from domain.gwt_argentina.content.player_board import (
    CERTIFICATE_LIMIT,
    DISC_SPACES,
    ROW_SPACES,
    DiscSpaceCard,
    RowSpace,
)
from domain.gwt_argentina.content.railroad import MASTER_SPACES, StationCard
from domain.gwt_argentina.content.ships import CROWDED, LOADING_ZONE, SHIPS, ShipTile
from domain.gwt_argentina.content.trail import RISK_ACTIONS, RiskAction

_COLOURS = (ShipColour.YELLOW, ShipColour.TURQUOISE, ShipColour.PURPLE)
_PER_COLOUR = 3
_LAST_CERTIFICATE = 6
_MARKET_BREEDS = frozenset(cattle.breed for cattle in CATTLE if cattle.market)
_CITY_OF = {card.quay: card.city for card in QUAYS}
_LOAD = {card.ship: card.load for card in SHIPS}
_DISCS = {card.space: card.discs for card in DISC_SPACES}


def _names(given: Sequence[object], box: Sequence[object]) -> Iterator[str]:
    """Entries are known by their names, each once."""
    names, known = [named(entry) for entry in given], {named(entry) for entry in box}
    if len(set(names)) < len(names):
        yield "each once"
    for name in names:
        if name not in known:
            yield f"there is no {_told(name)}"


def _told(name: object) -> str:
    return " ".join(map(str, name)) if isinstance(name, tuple) else str(name)


def _effects(effects: Sequence[Effect], where: object, *, may_move: bool = False) -> Iterator[str]:
    """Requirements come first; a movement ends phase B, so that nothing follows it and no subphase has it."""
    requirements = [isinstance(effect, Pay | Discard | EngineBack) for effect in effects]
    if requirements != sorted(requirements, reverse=True):
        yield f"{_told(where)}: what is paid, discarded or moved back for comes first"
    moves = [place for place, effect in enumerate(effects) if isinstance(effect, Move)]
    if moves and not may_move:
        yield f"{_told(where)}: only local actions move the estanciero"
    if moves and moves != [len(effects) - 1]:
        yield f"{_told(where)}: nothing follows a movement"


def _actions(actions: Iterable[Action], where: object) -> Iterator[str]:
    for action in actions:
        yield from _effects(action.effects, where, may_move=True)


def deals(table: tuple[Deal, ...]) -> Iterator[str]:
    if len({deal.deal for deal in table}) < len(table):
        yield "every deal has a name of its own"
    for deal in table:
        if len(set(deal.breeds)) < len(deal.breeds) or not set(deal.breeds) <= _MARKET_BREEDS:
            yield f"{deal.deal}: types of the cattle market, each once"


def risk_actions(table: tuple[RiskAction, ...]) -> Iterator[str]:
    yield from _names(table, RISK_ACTIONS)
    for risk in table:
        yield from _effects(risk.effects, risk.space, may_move=True)


def neutral_tiles(table: tuple[NeutralTile, ...]) -> Iterator[str]:
    yield from _names(table, NEUTRAL_TILES)
    for tile in table:
        yield from _actions(tile.actions, tile.tile)


def buildings(table: tuple[PrivateBuilding, ...]) -> Iterator[str]:
    yield from _names(table, BUILDINGS)
    for building in table:
        yield from _actions(building.actions, named(building))


def disc_spaces(table: tuple[DiscSpaceCard, ...]) -> Iterator[str]:
    yield from _names(table, DISC_SPACES)
    for card in table:
        if card.discs != _DISCS[card.space]:
            yield f"{card.space}: {_DISCS[card.space]} of the 17 discs"


def certificate_track(table: tuple[int, ...]) -> Iterator[str]:
    rising = list(table) == sorted(set(table))
    if not rising or table[0] != 0 or table[-1] != _LAST_CERTIFICATE or CERTIFICATE_LIMIT not in table:
        yield f"rising from 0 to {_LAST_CERTIFICATE}, with {CERTIFICATE_LIMIT} among them"


def row_spaces(table: tuple[RowSpace, ...]) -> Iterator[str]:
    yield from _names(table, ROW_SPACES)
    for card in table:
        if card.pesos and card.row is not Row.GRANJERO:
            yield f"{_told(named(card))}: only granjeros are paid for by their spaces"
        yield from _effects(card.effects, named(card))


def job_market(table: tuple[JobRow, ...]) -> Iterator[str]:
    yield from _names(table, JOB_MARKET)
    rows = merged(JOB_MARKET, table)
    events = Counter(row.event for row in rows)
    if any(events[event] != 1 for event in DEPARTURES):
        yield "one departure of each colour"
    if rows[-1].event is not MarketEvent.END or events[MarketEvent.END] != 1:
        yield f"the end is in row {JOB_ROWS} and nowhere else"
    if any(row.event is not MarketEvent.NONE for row in rows[: FIRST_TOKEN_ROW - 1]):
        yield f"the token never leaves a row before row {FIRST_TOKEN_ROW}"


def ships(table: tuple[ShipTile, ...]) -> Iterator[str]:
    yield from _names(table, SHIPS)
    for card in table:
        if card.load != _LOAD[card.ship]:
            yield f"{card.ship}: loading value {_LOAD[card.ship]}"
        if (card.colour is ShipColour.NONE) != (card.quay is None):
            yield f"{card.ship}: a colour and a quay, or neither"
        if card.colour is not ShipColour.NONE and (card.ship not in LOADING_ZONE or card.ship in CROWDED):
            yield f"{card.ship}: never departs"
    colours = Counter(card.colour for card in merged(SHIPS, table))
    if any(colours[colour] != _PER_COLOUR for colour in _COLOURS):
        yield f"{_PER_COLOUR} of each colour"


def quays(table: tuple[QuayCard, ...]) -> Iterator[str]:
    yield from _names(table, QUAYS)
    for card in table:
        if card.city is not _CITY_OF[card.quay]:
            yield f"{card.quay}: in {_CITY_OF[card.quay]}"


def quarters(table: tuple[QuarterCard, ...]) -> Iterator[str]:
    yield from _names(table, QUARTERS)
    for card in table:
        for bonus in card.spaces:
            yield from _effects(bonus.effects, named(card))


def closed_spaces(table: tuple[BonusSpace, ...], others: tuple[QuarterCard, ...]) -> Iterator[str]:
    """`others`: quarters that the settings bring along."""
    known = {name for card in merged(QUARTERS, others) for name in card.names()}
    if len(set(table)) < len(table) or not set(table) <= known:
        yield "bonus spaces that there are, each once"


def stations(table: tuple[StationCard, ...]) -> Iterator[str]:
    turnouts = [card.turnout for card in table]
    if turnouts != sorted(set(turnouts)):
        yield "along the track, each at a place of its own"
    if turnouts[-1] != LAST_TRACK_SPACE or 4 not in turnouts:
        yield f"one behind space 4, the last one at {LAST_TRACK_SPACE}"
    if sum(card.master for card in table) != MASTER_SPACES:
        yield f"{MASTER_SPACES} with masters"


def objectives(table: tuple[Objective, ...]) -> Iterator[str]:
    yield from _names(table, OBJECTIVES)
    for card in table:
        yield from _effects(card.effects, card.card)


CHECKS: dict[str, Callable[[Any], Iterator[str]]] = {
    "deals": deals,
    "risk_actions": risk_actions,
    "neutral_tiles": neutral_tiles,
    "buildings": buildings,
    "disc_spaces": disc_spaces,
    "certificate_track": certificate_track,
    "row_spaces": row_spaces,
    "job_market": job_market,
    "ships": ships,
    "quays": quays,
    "quarters": quarters,
    "closed_spaces": lambda _: iter(()),
    "stations": stations,
    "objectives": objectives,
}
"""By the name of the setting. What cover tiles close is checked with the quarters that there are."""
