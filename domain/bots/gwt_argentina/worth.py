"""What things are worth, in points, while they may still be used for something; found by trying."""

from domain.gwt_argentina.content import effects as fx
from domain.gwt_argentina.content.pieces import DiscSpace, Filter, Quay, Row

PESO, PESO_LATER = 0.3, 0.2
"""Each of the first `USEFUL_PESOS`, and each further one."""
USEFUL_PESOS = 24
GRAIN, CERTIFICATE, TOKEN = 0.55, 0.5, 0.4
USEFUL_GRAIN = 6
WORKERS = {
    Row.GAUCHO: (3.5, 2.8, 2.2, 1.6, 1.0),
    Row.CARPINTERO: (3.0, 2.6, 2.2, 1.8, 1.0),
    Row.MAQUINISTA: (3.0, 2.4, 1.8, 1.4, 1.0),
    Row.GRANJERO: (1.5, 1.5, 1.5, 1.5, 1.5),
}
"""Each further one of a row."""
VISITS = 5.0
"""Of Buenos Aires in a game."""
INCOME = 0.45
"""A point of income: a peso, and a ship of more value."""
BUILDING = 3.0
GRAIN_BUILDING = 0.4
MASTER = 2.0
"""Besides what it counts already."""
OBJECTIVE = 1.0
"""In the herd or in the area, its tasks not yet done."""
ENGINE_SPACE = 0.16
EXHAUSTION = -1.2
"""Besides its points."""
CYCLE = 8.0
"""For the whole way to Buenos Aires."""
DISC = {
    DiscSpace.STEP_LEFT: 3.2,
    DiscSpace.STEP_RIGHT: 2.0,
    DiscSpace.HAND_LIMIT: 4.5,
    DiscSpace.CERTIFICATE_LIMIT: 1.6,
    DiscSpace.STRENGTH_LEFT: 1.6,
    DiscSpace.STRENGTH_RIGHT: 2.2,
    DiscSpace.PESO: 0.6,
    DiscSpace.DRAW: 0.6,
    DiscSpace.CERTIFICATE: 1.0,
    DiscSpace.GRAIN: 1.0,
    DiscSpace.ENGINE: 1.0,
    DiscSpace.REMOVE: 1.3,
}
"""A disc space that is cleared."""
QUAY = {
    Quay.LE_HAVRE_1: 1.6,
    Quay.LE_HAVRE_2: 1.6,
    Quay.ROTTERDAM_1: 1.4,
    Quay.LIVERPOOL_1: 1.2,
    Quay.LIVERPOOL_2: 0.8,
}
"""A disc on a quay, besides its points: it can go on into the city."""


def promise(effect: fx.Effect, pesos: int) -> float:
    """What an action that is still to be done may bring, roughly."""
    match effect:
        case fx.Hire(modifier):
            return 3.0 if pesos >= 6 + modifier else 0.0
        case fx.Build():
            return 3.0 if pesos >= 4 else 0.0
        case fx.Buy():
            return 3.5 if pesos >= 5 else 0.3
        case fx.Help():
            return 2.2
        case fx.Engine() | fx.UseAuxiliary():
            return 0.8
        case fx.Move(steps):
            return 0.8 + 0.3 * steps
        case fx.TakeObjective() | fx.PlaceDisc() | fx.Deliver() | fx.TakeCattle():
            return 1.2
        case fx.Gain(what, amount):
            return amount * {fx.Resource.PESOS: PESO}.get(what, 0.5)
        case fx.Remove(Filter.EXHAUSTION):
            return 0.3
        case _:
            return 0.1
