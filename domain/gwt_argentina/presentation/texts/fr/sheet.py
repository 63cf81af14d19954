"""The score sheet in French, and all texts of Great Western Trail: Argentina in French."""

from domain.core.languages.french import seat, typeset
from domain.core.sheet import Line
from domain.gwt_argentina.content.pieces import Master, Row
from domain.gwt_argentina.presentation.texts import facts
from domain.gwt_argentina.presentation.texts.choices import TOLD_BY, choices
from domain.gwt_argentina.presentation.texts.fr import words
from domain.gwt_argentina.presentation.texts.fr.account import account
from domain.gwt_argentina.presentation.texts.fr.commands import command
from domain.gwt_argentina.presentation.texts.fr.reasons import DETAILS
from domain.gwt_argentina.presentation.texts.fr.tiles import TILES, effects
from domain.gwt_argentina.presentation.texts.fr.words import (
    LABELS,
    WORDS,
    bonus,
    building_with_side,
    disc,
    granjero,
    master,
    neutral,
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


def line(it: Line) -> str:
    """See `Texts.line`."""
    what = WORDS.labels["score_lines"][it.what]
    if it.what == "pesos":
        return f"{what} : {it.thanks_to[0].count}" if it.thanks_to else what
    if it.what == "job_token":
        return what
    if it.what == "objectives":
        told = [f"{points(each.points)} pour {objective(each.card)}" for each in it.thanks_to]
    else:
        told = [_part(it.what, each) for each in it.thanks_to]
    return f"{what} : {', '.join(told)}" if told else what


def _part(what: str, it: Part) -> str:
    """`6 pour 3 × le navire 7`"""
    named = _thing(what, it)
    times = f"{it.count} × " if it.count > 1 and what not in _COUNTED else ""
    return f"{it.points} pour {times}{named}"


def _thing(what: str, it: Part) -> str:
    match what:
        case "buildings":
            return f"le {building_with_side(it.thing)}"
        case "ships":
            return ship(it.thing)
        case "cities":
            return f"le {quay(it.thing)}" if facts.is_quay(it.thing) else bonus(it.thing)
        case "stations":
            return station(it.thing)
        case "farmers":
            return granjero(it.thing)
        case "cattle":
            return several(it.thing, it.count)
        case "masters":
            return f"{master(Master(it.thing))} de {it.count}"
        case "workers":
            return f"{it.count} dans la {worker_row(Row(it.thing))}"
        case _:
            return disc(it.thing)


TEXTS = typeset(
    WORDS.texts(
        command=command,
        account=account,
        line=line,
        choices=choices(words, seat, neutral, effects),
        told_by=TOLD_BY,
        details=DETAILS,
        labels={**LABELS, **TILES},
        owned=OWNED,
    )
)
