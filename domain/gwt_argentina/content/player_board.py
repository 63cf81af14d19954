"""The player board: discs and what they cover, the rows of workers, the tracks and the auxiliary actions."""

from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from domain.gwt_argentina.content.effects import (
    Build,
    Buy,
    Discard,
    Draw,
    Effect,
    Engine,
    EngineBack,
    Gain,
    Pay,
    PlaceDisc,
    Remove,
    Resource,
    UpgradeBehind,
)
from domain.gwt_argentina.content.pieces import Auxiliary, Corner, DiscSpace, Filter, Quay, Row
from domain.gwt_argentina.content.provenance import Provenance, confirmed, printed, reconstructed, single

_Number = Annotated[int, Meta(ge=0, le=99)]


class DiscSpaceCard(Record, frozen=True, forbid_unknown_fields=True):
    """A kind of disc spaces. `discs`: how many lie there at first; `cost`: pesos to clear one.

    `adds`: to the limit or strength that it stands for, for each space cleared; `pesos`: gained at once;
    `points`: gained at the end.
    """

    space: DiscSpace
    corner: Corner
    discs: Annotated[int, Meta(ge=1, le=2)] = 1
    cost: _Number = 0
    adds: Annotated[int, Meta(ge=0, le=9)] = 0
    pesos: _Number = 0
    points: _Number = 0


class RowSpace(Record, frozen=True, forbid_unknown_fields=True):
    """A space of a row of workers: what its filling does at once, and what a granjero pays for it."""

    row: Row
    space: Annotated[int, Meta(ge=2, le=6)]
    pesos: _Number = 0
    effects: Annotated[tuple[Effect, ...], Meta(max_length=4)] = ()


class AuxiliaryAction(Record, frozen=True):
    """An auxiliary action, done once or twice."""

    auxiliary: Auxiliary
    single: tuple[Effect, ...]
    double: tuple[Effect, ...]


P, G, C, T = Resource.PESOS, Resource.GRAIN, Resource.CERTIFICATES, Resource.TOKENS
_AUXILIARY_SPACES = (
    (Auxiliary.PESO, 1),
    (Auxiliary.DRAW, 1),
    *((auxiliary, 2) for auxiliary in list(Auxiliary)[2:]),
)

DISCS = 18
"""Of a seat: 17 on its board, one on the first quay of Le Havre."""
FIRST_QUAY = Quay.LE_HAVRE_1
DISC_SPACES: tuple[DiscSpaceCard, ...] = (
    DiscSpaceCard(DiscSpace.STEP_LEFT, Corner.DARK, adds=2),
    DiscSpaceCard(DiscSpace.STEP_RIGHT, Corner.DARK, adds=1, points=2),
    DiscSpaceCard(DiscSpace.HAND_LIMIT, Corner.DARK, 2, cost=5, adds=1),
    DiscSpaceCard(DiscSpace.CERTIFICATE_LIMIT, Corner.WHITE, adds=2),
    DiscSpaceCard(DiscSpace.STRENGTH_LEFT, Corner.WHITE, adds=1),
    DiscSpaceCard(DiscSpace.STRENGTH_RIGHT, Corner.DARK, adds=2, pesos=3),
    *(DiscSpaceCard(DiscSpace(auxiliary), Corner.WHITE, discs) for auxiliary, discs in _AUXILIARY_SPACES),
)
"""All kinds. Of the auxiliary actions "peso" and "draw" have one space without a disc besides."""
AUXILIARY_SPACES = 2
"""Of each auxiliary action: with one of them clear it can be done, with both it can be doubled."""
HAND_LIMIT = 4
CERTIFICATE_LIMIT = 4
CERTIFICATE_TRACK: tuple[int, ...] = (0, 1, 2, 3, 4, 6)
"""The spaces of the track: a step from 4 gives 6."""
GRAIN_LIMIT = 8

ROW_LENGTH = 6
"""Spaces of a row; the first is printed with a worker."""
LATE_SPACES = (5, 6)
LATE_SPACE_POINTS = 4
"""For every worker on one of the `LATE_SPACES`."""
_LIVERPOOL = PlaceDisc(Quay.LIVERPOOL_1, Corner.DARK)
ROW_SPACES: tuple[RowSpace, ...] = (
    RowSpace(Row.GAUCHO, 2, 0, (Gain(T),)),
    RowSpace(Row.GAUCHO, 3, 0, (Gain(P, 2), Remove())),
    RowSpace(Row.GAUCHO, 4, 0, (Gain(T),)),
    RowSpace(Row.GAUCHO, 5),
    RowSpace(Row.GAUCHO, 6, 0, (Gain(P, 3), Buy())),
    RowSpace(Row.CARPINTERO, 2),
    RowSpace(Row.CARPINTERO, 3, 0, (Build(2),)),
    RowSpace(Row.CARPINTERO, 4, 0, (Gain(P, 3),)),
    RowSpace(Row.CARPINTERO, 5),
    RowSpace(Row.CARPINTERO, 6, 0, (Build(1),)),
    RowSpace(Row.MAQUINISTA, 2, 0, (Remove(),)),
    RowSpace(Row.MAQUINISTA, 3, 0, (Discard(Filter.CATTLE), Gain(C))),
    RowSpace(Row.MAQUINISTA, 4, 0, (Engine(2),)),
    RowSpace(Row.MAQUINISTA, 5),
    RowSpace(Row.MAQUINISTA, 6, 0, (Gain(P, 5), UpgradeBehind())),
    RowSpace(Row.GRANJERO, 2, 6, (Gain(G),)),
    RowSpace(Row.GRANJERO, 3, 6, (Gain(G),)),
    RowSpace(Row.GRANJERO, 4, 8, (PlaceDisc(Quay.ROTTERDAM_1, Corner.WHITE),)),
    RowSpace(Row.GRANJERO, 5, 8, (Gain(G),)),
    RowSpace(Row.GRANJERO, 6, 10, (_LIVERPOOL,)),
)
"""All spaces but the printed ones."""

AUXILIARY_ACTIONS: tuple[AuxiliaryAction, ...] = (
    AuxiliaryAction(Auxiliary.PESO, (Gain(P, 1),), (Gain(P, 2),)),
    AuxiliaryAction(Auxiliary.DRAW, (Draw(1, exact=True),), (Draw(2, exact=True),)),
    AuxiliaryAction(
        Auxiliary.CERTIFICATE, (Pay(G, 1), Gain(C, 1), Gain(P, 1)), (Pay(G, 2), Gain(C, 2), Gain(P, 2))
    ),
    AuxiliaryAction(Auxiliary.GRAIN, (Pay(P, 1), Gain(G, 1)), (Pay(P, 2), Gain(G, 2))),
    AuxiliaryAction(Auxiliary.ENGINE, (Pay(P, 1), Engine(1)), (Pay(P, 2), Engine(2))),
    AuxiliaryAction(
        Auxiliary.REMOVE,
        (EngineBack(1), Draw(1, discard=False), Remove(number=1)),
        (EngineBack(2), Draw(2, discard=False), Remove(number=2)),
    ),
)

START_PESOS = (7, 8, 9, 10)
START_CARDS = (4, 5, 6, 7)
"""By place in the order of turns."""
START_TOKENS = 1
TOKEN_DRAW = 2
"""Cards that an exchange token draws at most."""
MOST_REVEALED = 4
"""Cattle cards shown for their strength."""
HELPED_POINTS = 2
"""For a farmer tile beside the board."""
PESOS_PER_POINT = 5

_UNTOLD = "not among the actions that the rulebook lists; one source has it"
PROVENANCE: dict[str, Provenance] = {
    "discs": printed("18 of a seat, 17 on coloured spaces and one in Le Havre"),
    "disc_spaces": confirmed(
        "the total of 17, pictures and the examples; the 2 steps of the left disc by none"
    ),
    "disc_spaces.hand_limit": reconstructed(
        "that some discs cost pesos is printed; which and how many not: 5, as in the sister game", "11.7"
    ),
    "certificate_track": single("what can be spent from 6"),
    "grain_limit": printed("8"),
    "row_spaces": confirmed("the list of actions of the rulebook and an example; some places by none"),
    "row_spaces.carpintero_4": reconstructed(_UNTOLD, "14.7"),
    "row_spaces.maquinista_2": reconstructed(_UNTOLD, "14.7"),
    "row_spaces.maquinista_4": reconstructed(_UNTOLD, "14.7"),
    "row_spaces.granjero_5": reconstructed(_UNTOLD, "14.7", "21.8"),
    "auxiliary_actions": printed("all six, single and double"),
    "start_pesos": printed("7, 8, 9 and 10 pesos"),
    "start_cards": printed("4, 5, 6 and 7 cards"),
}
