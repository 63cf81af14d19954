"""The score sheet in German, and all texts of Great Western Trail: Argentina in German."""

from domain.core.languages.de import seat
from domain.core.sheet import Line
from domain.gwt_argentina.content.pieces import Master, Row
from domain.gwt_argentina.presentation.texts import facts
from domain.gwt_argentina.presentation.texts.choices import TOLD_BY, choices
from domain.gwt_argentina.presentation.texts.de import words
from domain.gwt_argentina.presentation.texts.de.account import account
from domain.gwt_argentina.presentation.texts.de.commands import command
from domain.gwt_argentina.presentation.texts.de.reasons import DETAILS
from domain.gwt_argentina.presentation.texts.de.tiles import TILES, effects
from domain.gwt_argentina.presentation.texts.de.words import (
    LABELS,
    WORDS,
    a_neutral,
    bonus,
    building_with_side,
    disc,
    granjero,
    master,
    objective,
    points,
    quay,
    several,
    ship,
    station,
    worker_row,
)
from domain.gwt_argentina.presentation.texts.refs import OWNED
from domain.gwt_argentina.scoring import Part

_COUNTED = ("cattle", "masters", "workers")
"""Categories whose things are named with their number."""


def line(line: Line) -> str:
    """See `Texts.line`."""
    what = WORDS.labels["score_lines"][line.what]
    if line.what == "pesos":
        return f"{what}: {line.thanks_to[0].count}" if line.thanks_to else what
    if line.what == "job_token":
        return what
    if line.what == "objectives":
        parts = [f"{points(part.points)} für {objective(part.card)}" for part in line.thanks_to]
    else:
        parts = [_part(line.what, part) for part in line.thanks_to]
    return f"{what}: {', '.join(parts)}" if parts else what


def _part(what: str, part: Part) -> str:
    """`6 für 3 × Schiff 7`"""
    named = _thing(what, part)
    times = f"{part.count} × " if part.count > 1 and what not in _COUNTED else ""
    return f"{part.points} für {times}{named}"


def _thing(what: str, part: Part) -> str:
    match what:
        case "buildings":
            return building_with_side(part.thing)
        case "ships":
            return ship(part.thing)
        case "cities":
            return quay(part.thing) if facts.is_quay(part.thing) else bonus(part.thing)
        case "stations":
            return station(part.thing)
        case "farmers":
            return granjero(part.thing)
        case "cattle":
            return several(part.thing, part.count)
        case "masters":
            return f"{master(Master(part.thing))} mit {part.count}"
        case "workers":
            return f"{part.count} in der {worker_row(Row(part.thing))}"
        case _:
            return disc(part.thing)


TEXTS = WORDS.texts(
    command=command,
    account=account,
    line=line,
    choices=choices(words, seat, a_neutral, effects),
    told_by=TOLD_BY,
    details=DETAILS,
    labels={**LABELS, **TILES},
    owned=OWNED,
)
