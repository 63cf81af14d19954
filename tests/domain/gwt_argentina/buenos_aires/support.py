"""Ships that are loaded, laid out."""

from typing import Any

from domain.gwt_argentina.events import (
    GrainChanged,
)
from domain.gwt_argentina.frames import (
    Arriving,
    Loading,
)
from tests.domain.gwt_argentina.support import (
    Situation,
    given,
    table,
    turn,
)


def grain_of(amount: int) -> list[Any]:
    return [GrainChanged(0, amount, amount, "action")] if amount else []


def loading(total: int, *happened: Any, **more: Any) -> Situation:
    return given(table(**more), turn(Arriving(3, total), Loading(total)), *happened)
