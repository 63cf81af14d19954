"""What things are worth, in points, while they may still be used for something; found by trying."""

from domain.core.record import Record
from domain.gwt_argentina.content import effects as fx
from domain.gwt_argentina.content.pieces import DiscSpace, Filter, Quay, Row


class Weights(Record, frozen=True, eq=False):
    """All weights of a bot, known by identity: caches ask often. The defaults are those of `greedy`."""

    peso: float = 0.3
    """each of the first `USEFUL_PESOS`"""
    peso_later: float = 0.2
    """each further one"""
    grain: float = 0.55
    certificate: float = 0.5
    token: float = 0.4
    gauchos: tuple[float, ...] = (3.5, 2.8, 2.2, 1.6, 1.0)
    """each further one of a row"""
    carpinteros: tuple[float, ...] = (3.0, 2.6, 2.2, 1.8, 1.0)
    maquinistas: tuple[float, ...] = (3.0, 2.4, 1.8, 1.4, 1.0)
    granjeros: tuple[float, ...] = (1.5, 1.5, 1.5, 1.5, 1.5)
    strong: float = 0.0
    """a worker with a strength icon, besides"""
    visits: float = 5.0
    """of Buenos Aires in a game"""
    income: float = 0.45
    """a point of income: a peso, and a ship of more value"""
    building: float = 3.0
    building_size: float = 0.3
    """for each carpintero that a building needs"""
    grain_building: float = 0.4
    master: float = 2.0
    """besides what it counts already"""
    objective: float = 1.0
    """in the herd or in the area"""
    undone: float = 2.0
    """in the area, its tasks not yet done"""
    engine_space: float = 0.16
    exhaustion: float = -1.2
    """besides its points"""
    cycle: float = 8.0
    """for the whole way to Buenos Aires"""
    hand_limit: float = 4.5
    """a disc of the hand limit that is cleared"""
    early_discs: float = 0.0
    """how much more cleared discs are worth early than late: 0 is as much as time is left"""

    def of_row(self, which: Row) -> tuple[float, ...]:
        """Of each further worker in a row."""
        of: tuple[float, ...] = getattr(self, f"{which.value}s")
        return of


GREEDY = Weights()
"""Found by trying."""
TUNED = Weights(
    peso_later=0.12,
    gauchos=(7.0, 5.6, 4.4, 3.2, 2.0),
    granjeros=(0.9, 0.9, 0.9, 0.9, 0.9),
    strong=1.0,
    undone=6.0,
    exhaustion=-0.7,
    hand_limit=7.5,
    early_discs=0.6,
)
"""Found in games between weights that were varied at random; see decision 28."""
USEFUL_PESOS, USEFUL_GRAIN = 24, 6
DISC = {
    DiscSpace.STEP_LEFT: 3.2,
    DiscSpace.STEP_RIGHT: 2.0,
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
"""A disc space that is cleared, but for the hand limit."""
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
            return amount * {fx.Resource.PESOS: GREEDY.peso}.get(what, 0.5)
        case fx.Remove(Filter.EXHAUSTION):
            return 0.3
        case _:
            return 0.1
