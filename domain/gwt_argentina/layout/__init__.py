"""The layout of Great Western Trail: Argentina: trail and railroad, cities beside them, boards below."""

from domain.core.layout import SEAT_COLOURS, Colour, Layout, Thing, below, beside, side_by_side, table
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.content.buildings import BUILDINGS
from domain.gwt_argentina.content.cattle import CATTLE
from domain.gwt_argentina.content.pieces import EXHAUSTION, Auxiliary, Master, Neutral, Worker
from domain.gwt_argentina.content.supply import FARMERS
from domain.gwt_argentina.layout.board import AUXILIARY_GLYPHS, COUNTERS, ROW_GLYPHS, board
from domain.gwt_argentina.layout.city import EFFECT_MARKS, EVENT_MARKS, city
from domain.gwt_argentina.layout.trail import railroad, trail
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.texts import refs

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
    named = [
        *((refs.space(it), f"spaces.{it}") for it in in_force.forks),
        *((refs.card(it.card), f"cards.{it.card}") for it in CATTLE),
        (refs.card(EXHAUSTION), f"cards.{EXHAUSTION}"),
        *((refs.supply(it), f"workers.{it}") for it in Worker),
        *((refs.supply(it), f"farmers.{it}") for it in FARMERS),
        *((refs.ship(it), f"ships.{it}") for it in in_force.ships),
        *((refs.station(it), f"stations.{it}") for it in in_force.stations),
        *((refs.bonus(it), f"bonus_spaces.{it}") for it in in_force.bonuses),
        *((refs.quay(it), f"quays.{it}") for it in in_force.quays),
    ]
    told = [
        *((refs.card(it), f"cards.{it}", f"objective_texts.{it}") for it in in_force.objectives),
        *((refs.neutral(it), f"pieces.neutral {it.upper()}", f"neutral_tiles.{it}") for it in Neutral),
        *((refs.master(it), f"masters.{it}", f"master_texts.{it}") for it in Master),
        *((refs.auxiliary(it), f"auxiliaries.{it}", f"auxiliary_texts.{it}") for it in Auxiliary),
        *(
            (refs.building_side(name), f"pieces.building {name}", f"buildings.{name}")
            for name in (f"{it.number}{it.side}" for it in BUILDINGS)
        ),
    ]
    return {id: Thing(label) for id, label in named} | {id: Thing(label, about) for id, label, about in told}
