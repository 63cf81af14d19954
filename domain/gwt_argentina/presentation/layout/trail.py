"""The layout of the trail and of the railroad: ways from place to place."""

from domain.core.screens.layout import GAP, HEAD, PAD, Place, Zone, around
from domain.gwt_argentina.calculators.tables import Tables
from domain.gwt_argentina.content.pieces import (
    BUENOS_AIRES,
    DEPOT,
    LAST_TRACK_SPACE,
    START,
    Corner,
    Space,
    Station,
)
from domain.gwt_argentina.content.railroad import DEPOT_EXIT
from domain.gwt_argentina.content.trail import COLOUR_OF, PRINTED_PESOS, SHORTCUT, numbered
from domain.gwt_argentina.presentation.texts import refs

_MAP = """
.     .         green_a green_b green_c green_d risk_grain_1 risk_grain_2 .         blue_a  blue_b  blue_c  blue_d  risk_1 .
start neutral_a .       .       .       .       .            .            neutral_b .       .       .       .       .      neutral_c
.     .         .       plain_1 grain_1 grain_2 .            .            .         grain_3 grain_4 plain_2 plain_3 .      .
.     .         .       .       .       .       .            .            .         .       .       .       .       plain_4 plain_5
.     .         .       .       .       .       .            .            .         .       .       .       .       .      neutral_d
.     .         .       shortcut_12 shortcut_17 plain_7 shortcut_23 .     plain_6   .       grain_6 .       grain_5 .      .
yellow_c .      yellow_b yellow_a neutral_g .   neutral_f    .            .         .       .       .       .       .      neutral_e
.     grain_8   .       .       .       grain_7 .            orange_d     orange_c  orange_b orange_a risk_2 risk_grain_3 . .
neutral_h .     .       yellow_d .      yellow_e .           yellow_f     .         yellow_g .      buenos_aires .  .      .
shortcut_9 .    risk_3  shortcut_6 .    .       risk_4       shortcut_3   .         .       .       .       .       .      .
"""  # noqa: E501
"""Where each space lies; farmers' spaces are lettered along the trail. Below stands whatever comes later."""
_PITCH, _SIZE = 1.35, 1.15
_GLYPHS = {START: "flag", BUENOS_AIRES: "city"}
_STATION_HEIGHT, _STATION_SPACES = 1.3, 3
_TRACK_PITCH, _TRACK = 1.25, 0.9
_ROW_SPACES = 16
"""Spaces of the railroad side by side."""


def trail(in_force: Tables) -> Zone:
    """Every space of the trail, with the ways on from it."""
    names = numbered(in_force.settings.farmers_from_city)
    places = tuple(
        _space(names.get(name, name), x, y, in_force)
        for y, line in enumerate(_MAP.strip().split("\n"))
        for x, name in enumerate(line.split())
        if name != "."
    )
    return around(Zone("trail", "trail", PAD, PAD, 0, 0, "zones.trail", places=places))


def _space(space: Space, column: int, row: int, in_force: Tables) -> Place:
    text, colour = "", COLOUR_OF.get(space)
    if colour is not None:
        text = f"${PRINTED_PESOS[space]}"
    elif space in SHORTCUT:
        text = str(SHORTCUT[space])
    elif space.startswith("neutral"):
        text = space[-1].upper()
    glyphs = [mark for mark in ("risk", "grain") if mark in space]
    glyphs += [_GLYPHS[space]] if space in _GLYPHS else []
    glyphs += ["signal"] if space in SHORTCUT else []
    return Place(
        refs.space(space),
        PAD + column * _PITCH,
        HEAD + row * _PITCH,
        _SIZE * 2 if space == BUENOS_AIRES else _SIZE,
        _SIZE,
        label=f"spaces.{space}" if space in _GLYPHS else "",
        text=text,
        glyph=glyphs[0] if glyphs else None,
        colour=colour,
        marks=tuple(glyphs[1:]),
        next=tuple(refs.space(to) for to in in_force.forks.get(space, ())),
    )


def railroad(in_force: Tables, y: float) -> Zone:
    """The spaces of the railroad in two rows; behind some of them a turnout, and below that its station."""
    places = [_track_space(number, number in in_force.turnouts) for number in range(LAST_TRACK_SPACE + 1)]
    places += [_turnout(number) for number in in_force.turnouts]
    places += [_station(station, in_force) for station in in_force.stations]
    x, top = _at(LAST_TRACK_SPACE)
    exit_ = (refs.place(f"space_{DEPOT_EXIT}"),)
    depot = Place(
        refs.place(DEPOT), x + _TRACK_PITCH, top, _TRACK, _TRACK, glyph="shed", arrange="grid", next=exit_
    )
    return around(Zone("railroad", "railroad", PAD, y, 0, 0, "zones.railroad", places=(*places, depot)))


def _at(number: int) -> tuple[float, float]:
    row, column = divmod(number, _ROW_SPACES)
    return PAD + column * _TRACK_PITCH, HEAD + row * (_TRACK * 2 + _STATION_HEIGHT + 3 * GAP)


def _track_space(number: int, has_turnout: bool) -> Place:
    x, y = _at(number)
    on = [f"space_{number + 1}"] if number < LAST_TRACK_SPACE else []
    on += [f"turnout_{number}"] if has_turnout else []
    return Place(
        refs.place(f"space_{number}"),
        x,
        y,
        _TRACK,
        _TRACK,
        text=str(number),
        arrange="stack" if number else "grid",
        next=tuple(map(refs.place, on)),
    )


def _turnout(number: int) -> Place:
    x, y = _at(number)
    on = (refs.place(f"space_{number + 1}"),)
    return Place(
        refs.place(f"turnout_{number}"), x + _TRACK_PITCH / 2, y + _TRACK + GAP, _TRACK, _TRACK, next=on
    )


def _station(station: Station, in_force: Tables) -> Place:
    """As wide as the stations beside it leave room for."""
    card = in_force.stations[station]
    x, y = _station_at(card.turnout)
    edges = [_station_at(other.turnout) for other in in_force.stations.values()]
    room = min([edge - x for edge, row in edges if row == y and edge > x] + [_STATION_SPACES * _TRACK_PITCH])
    return Place(
        refs.station(station),
        x,
        y,
        room - GAP,
        _STATION_HEIGHT,
        text=f"${card.cost} ★{card.points}",
        glyph="station",
        marks=("dark",) if card.corner is Corner.DARK else (),
        arrange="row",
    )


def _station_at(turnout: int) -> tuple[float, float]:
    """Below its turnout; the last one is at the last space itself."""
    x, y = _at(turnout)
    behind = 0 if turnout == LAST_TRACK_SPACE else _TRACK_PITCH / 2
    return x + behind, y + 2 * (_TRACK + GAP)
