"""The score sheet, in no language yet: what counts, and thanks to what."""

from collections.abc import Sequence

from domain.core.languages.sentences import Sentence, sentence
from domain.core.sheet import Line
from domain.gwt_argentina.content.pieces import Master, Row
from domain.gwt_argentina.presentation.texts import facts
from domain.gwt_argentina.presentation.texts.facts import BuildingOf
from domain.gwt_argentina.scoring import Part

_COUNTED = ("cattle", "masters", "workers")
"""Categories whose things are named with their number."""


def line(line: Line) -> Sentence:
    """See `Script.lines`."""
    return sentence("line", what=line.what, parts=_parts(line))


def _parts(line: Line) -> Sequence[Sentence | str]:
    match line.what:
        case "job_token":
            return []
        case "pesos":
            return [str(part.count) for part in line.thanks_to[:1]]
        case "objectives":
            return [sentence("objective", points=part.points, card=part.card) for part in line.thanks_to]
        case _:
            return [_part(line.what, part) for part in line.thanks_to]


def _part(what: str, part: Part) -> Sentence:
    """`6 for 3 × ship 7`"""
    times = f"{part.count} × " if part.count > 1 and what not in _COUNTED else ""
    return sentence("part", points=part.points, times=times, thing=_thing(what, part))


def _thing(what: str, part: Part) -> Sentence:
    match what:
        case "buildings":
            return sentence("building", building=BuildingOf(part.thing))
        case "ships":
            return sentence("ship", ship=part.thing)
        case "cities" if facts.is_quay(part.thing):
            return sentence("quay", quay=part.thing)
        case "cities":
            return sentence("bonus", space=part.thing)
        case "stations":
            return sentence("station", station=part.thing)
        case "farmers":
            return sentence("farmer", farmer=part.thing)
        case "cattle":
            return sentence("cattle", cards=(part.thing,) * part.count)
        case "masters":
            return sentence("master", master=Master(part.thing), count=part.count)
        case "workers":
            return sentence("workers", row=Row(part.thing), count=part.count)
        case _:
            return sentence("disc", disc=part.thing)
