"""The layout of Great Western Trail: Argentina: trail and railroad, cities beside them, boards below."""

from collections.abc import Iterator

from domain.core.screens.layout import SEAT_COLOURS, Colour, Layout, Thing, below, beside, side_by_side, table
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.content.buildings import BUILDINGS, NEUTRAL_TILES
from domain.gwt_argentina.content.cattle import CATTLE
from domain.gwt_argentina.content.cities import QUARTERS
from domain.gwt_argentina.content.objectives import OBJECTIVES
from domain.gwt_argentina.content.pieces import (
    EXHAUSTION,
    Auxiliary,
    DiscSpace,
    Master,
    Neutral,
    Row,
    Worker,
)
from domain.gwt_argentina.content.player_board import ROW_SPACES
from domain.gwt_argentina.content.ships import SHIPS
from domain.gwt_argentina.content.supply import FARMERS
from domain.gwt_argentina.content.trail import RISK_ACTIONS
from domain.gwt_argentina.presentation.layout.board import AUXILIARY_GLYPHS, COUNTERS, ROW_GLYPHS, board
from domain.gwt_argentina.presentation.layout.city import EFFECT_MARKS, EVENT_MARKS, city
from domain.gwt_argentina.presentation.layout.trail import railroad, trail
from domain.gwt_argentina.presentation.texts import refs
from domain.gwt_argentina.settings import Settings

COLOURS = {
    "grey": Colour("#8f8f8f", "#000000", "bars"),
    "green": Colour("#3c7d3a", "#ffffff", "stripes"),
    "black": Colour("#262626", "#ffffff", "plain"),
    "white": Colour("#f5f2ea", "#1a1a1a", "waves"),
    "orange": Colour("#e58a2e", "#1a1a1a", "dots"),
    "yellow": Colour("#ecc94b", "#1a1a1a", "checks"),
    "red": Colour("#a83232", "#ffffff", "grid"),
    "blue": Colour("#2f5f9e", "#ffffff", "rings"),
    "brown": Colour("#6f4a2c", "#ffffff", "patches"),
    "purple": Colour("#6d3f8c", "#ffffff", "zigzag"),
    "turquoise": Colour("#2aa198", "#000000", "crosses"),
}
"""Of cattle, farmers and ships."""
PIECES = (
    "estanciero", "engine", "disc", "card", "worker", "granjero", "neutral", "building", "master", "ship",
    "coins", "token", "supply", *COUNTERS,
)  # fmt: skip
GLYPHS = tuple(dict.fromkeys((
    "estanciero", "train", "disc", "cow", "target", "tired", "house", "barn", "cap", "ship", "coin", "medal",
    "bag", "flag", "city", "signal", "shed", "station", "quay", "risk", "grain", "strong",
    "green_hand", "black_hand", "dark", "cards", *COUNTERS.values(), *ROW_GLYPHS.values(),
    *AUXILIARY_GLYPHS.values(), *EVENT_MARKS.values(), *EFFECT_MARKS.values(),
)))  # fmt: skip

_SIDES = tuple(f"{building.number}{building.side}" for building in BUILDINGS)


def layout(settings: Settings, seats: int) -> Layout:
    """The table of a game with these settings."""
    in_force = tables(settings)
    covers = {"cover": "cross"} if in_force.closed[seats] else {}
    way = trail(in_force)
    track = railroad(in_force, below(way))
    beyond = city(in_force, seats, beside(way, track))
    boards = [board(seat, in_force, below(track, *beyond)) for seat in range(seats)]
    return table(
        (way, track, *beyond, *side_by_side(boards, 3 if seats == 3 else 2)),
        colours=COLOURS,
        seat_colours=SEAT_COLOURS[:seats],
        glyphs=(*GLYPHS, *covers.values()),
        pieces={kind: f"pieces.{kind}" for kind in (*PIECES, *covers)},
        things=_things(in_force),
    )


def _things(in_force: Tables) -> dict[str, Thing]:
    """Names, and what is printed; but not where the settings of the game print something else."""
    names = [
        *((refs.space(space), f"spaces.{space}") for space in in_force.forks),
        *((refs.card(cattle.card), f"cards.{cattle.card}") for cattle in CATTLE),
        (refs.card(EXHAUSTION), f"cards.{EXHAUSTION}"),
        *((refs.supply(worker), f"workers.{worker}") for worker in Worker),
        *((refs.supply(farmer), f"farmers.{farmer}") for farmer in FARMERS),
        *((refs.station(station), f"stations.{station}") for station in in_force.stations),
        *((refs.bonus(bonus), f"bonus_spaces.{bonus}") for bonus in in_force.bonuses),
        *((refs.quay(quay), f"quays.{quay}") for quay in in_force.quays),
        *((refs.disc(disc), f"disc_spaces.{disc}") for disc in DiscSpace),
        *((refs.workers(row), f"rows.{row}") for row in Row),
        *((refs.neutral(tile), f"pieces.neutral {tile.upper()}") for tile in Neutral),
        *(
            (
                refs.building_side(f"{building.number}{building.side}"),
                f"pieces.building {building.number}{building.side}",
            )
            for building in BUILDINGS
        ),
    ]
    explained = [
        *((refs.master(master), f"masters.{master}", f"master_texts.{master}") for master in Master),
        *(
            (refs.auxiliary(auxiliary), f"auxiliaries.{auxiliary}", f"auxiliary_texts.{auxiliary}")
            for auxiliary in Auxiliary
        ),
        *(
            (refs.card(objective.card), f"cards.{objective.card}", f"objective_texts.{objective.card}")
            for objective in in_force.objectives.values()
            if objective in OBJECTIVES
        ),
        *(
            (refs.ship(ship.ship), f"ships.{ship.ship}", f"ship_texts.{ship.ship}")
            for ship in in_force.ships.values()
            if ship in SHIPS
        ),
    ]
    things = {id: Thing(label) for id, label in names} | {
        id: Thing(label, about) for id, label, about in explained
    }
    for id, about in _printed(in_force):
        things[id] = Thing(things[id].label, about)
    return things


def _printed(in_force: Tables) -> Iterator[tuple[str, str]]:
    """What tiles and spaces do, by their ids."""
    for tile in NEUTRAL_TILES:
        if in_force.neutral[tile.tile] == tile.actions:
            yield refs.neutral(tile.tile), f"neutral_tiles.{tile.tile}"
    for name, building in zip(_SIDES, BUILDINGS, strict=True):
        if in_force.buildings[building.number, building.side] == building:
            yield refs.building_side(name), f"buildings.{name}"
    for risk in RISK_ACTIONS:
        if in_force.risk[risk.space].effects == risk.effects:
            yield refs.space(risk.space), f"risk_texts.{risk.space}"
    for quarter in QUARTERS:
        for name in quarter.names():
            if in_force.quarters.get(name) == quarter:
                yield refs.bonus(name), f"bonus_texts.{name}"
    for row in Row:
        if all(
            in_force.row_spaces[space.row, space.space] == space for space in ROW_SPACES if space.row is row
        ):
            yield refs.workers(row), f"row_texts.{row}"
