"""The building tiles: eight neutral ones, and ten private ones of two sides for every seat."""

from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from domain.gwt_argentina.content.effects import (
    Action,
    Build,
    Buy,
    Counter,
    Deliver,
    Discard,
    Draw,
    Effect,
    Engine,
    Gain,
    Help,
    Hire,
    Move,
    OpponentsTire,
    Pay,
    PlaceDisc,
    Remove,
    Resource,
    TakeCattle,
    TakeObjective,
    UseAuxiliary,
)
from domain.gwt_argentina.content.pieces import Corner, Filter, Hand, Neutral, Number, Quay, Side
from domain.gwt_argentina.content.provenance import Provenance, confirmed, printed, single

_Actions = Annotated[tuple[Action, ...], Meta(min_length=1, max_length=6)]


class NeutralTile(Record, frozen=True, forbid_unknown_fields=True):
    """A neutral building tile and its local actions."""

    tile: Neutral
    actions: _Actions


class PrivateBuilding(Record, frozen=True, forbid_unknown_fields=True):
    """One side of a private building tile. `carpinteros`: how many it needs."""

    number: Annotated[Number, Meta(ge=1, le=10)]
    side: Side
    carpinteros: Annotated[int, Meta(ge=1, le=12)]
    points: Annotated[int, Meta(ge=0, le=99)]
    hand: Hand
    actions: _Actions


P, G, C, T = Resource.PESOS, Resource.GRAIN, Resource.CERTIFICATES, Resource.TOKENS
_ENGINE = Engine(1, Counter.MAQUINISTAS)
"""Up to as many spaces as there are maquinistas."""


def _actions(*actions: tuple[Effect, ...]) -> tuple[Action, ...]:
    return tuple(Action(slot, effects) for slot, effects in enumerate(actions, start=1))


def _discard(cards: Filter, number: int = 1) -> tuple[Effect, ...]:
    return (Discard(cards, number), Gain(P, 2))


NEUTRAL_TILES: tuple[NeutralTile, ...] = (
    NeutralTile(Neutral.A, _actions(_discard(Filter.HOLANDO_ARGENTINO), (Hire(),), (Hire(2),))),
    NeutralTile(Neutral.B, _actions(_discard(Filter.PATAGONICO), (Build(2),))),
    NeutralTile(Neutral.C, _actions((Engine(1),), (UseAuxiliary(1),), (TakeObjective(),))),
    NeutralTile(Neutral.D, _actions((_ENGINE,), _discard(Filter.PAIR, 2))),
    NeutralTile(Neutral.E, _actions(_discard(Filter.FRONTERIZO), (Buy(),))),
    NeutralTile(Neutral.F, _actions((Gain(C),), (Help(3),))),
    NeutralTile(Neutral.G, _actions((_ENGINE,), (UseAuxiliary(2),))),
    NeutralTile(
        Neutral.H,
        (
            Action(1, (Gain(G, 1, Counter.GRANJEROS),)),
            Action(2, (Remove(Filter.EXHAUSTION),)),
            Action(2, (UseAuxiliary(1),)),
        ),
    ),
)

_NONE, _GREEN, _BLACK = Hand.NONE, Hand.GREEN, Hand.BLACK


def _both(
    number: Number,
    carpinteros: int,
    points: int | tuple[int, int],
    hand: Hand,
    a: tuple[Action, ...],
    b: tuple[Action, ...],
) -> tuple[PrivateBuilding, PrivateBuilding]:
    of_a, of_b = points if isinstance(points, tuple) else (points, points)
    return (
        PrivateBuilding(number, "a", carpinteros, of_a, hand, a),
        PrivateBuilding(number, "b", carpinteros, of_b, hand, b),
    )


BUILDINGS: tuple[PrivateBuilding, ...] = (
    *_both(
        1, 1, 1, _BLACK,
        _actions((Gain(G, 1, Counter.GRAIN_BUILDINGS),)),
        _actions((Gain(P, 2, Counter.GRAIN_BUILDINGS),)),
    ),
    *_both(
        2, 1, 1, _NONE,
        _actions((UseAuxiliary(2),), (Move(1),)),
        _actions((Gain(P, 1, Counter.GRANJEROS),), (Move(1),)),
    ),
    *_both(
        3, 2, 3, _BLACK,
        _actions((Gain(T),), (Help(3, 3),)),
        _actions((Gain(C, 2),), (Discard(Filter.OBJECTIVE), Gain(C, 3))),
    ),
    *_both(
        4, 2, 3, _NONE,
        _actions((Draw(1, Counter.GAUCHOS),), (Gain(C, 2),)),
        _actions((Gain(C, 1, Counter.HELPED_GRANJEROS, 2),), (Gain(G, 2),)),
    ),
    *_both(
        5, 3, 4, _NONE,
        _actions((Gain(G, 2),), (PlaceDisc(Quay.ROTTERDAM_1, Corner.WHITE),)),
        _actions((UseAuxiliary(2),), (Gain(P, 6, Counter.WORKER_SETS),)),
    ),
    *_both(
        6, 3, 4, _NONE,
        _actions((_ENGINE,), (Hire(-1),)),
        _actions((Gain(G, 3),), (Gain(P, 3),), (Deliver(),)),
    ),
    *_both(
        7, 4, 5, _GREEN,
        _actions((Pay(G, 1), Gain(P, 2), Engine(2)), (Move(3),)),
        _actions((OpponentsTire(),), (Move(3),)),
    ),
    *_both(
        8, 5, 6, _NONE,
        _actions((Gain(G, 1),), (PlaceDisc(Quay.LIVERPOOL_1, Corner.DARK),)),
        _actions((Gain(G, 2),), (Help(3, 6),)),
    ),
    *_both(
        9, 7, (10, 9), _BLACK,
        _actions((Gain(C, 3),), (Move(3),)),
        _actions((Hire(-4),), (Move(5),)),
    ),
    *_both(
        10, 9, 13, _NONE,
        _actions((Gain(G, 5),), (Gain(P, 5),), (Engine(3),)),
        _actions((Gain(P, 3),), (Discard(Filter.CATTLE), TakeCattle(Filter.CATTLE, "hand"))),
    ),
)  # fmt: skip
"""Numbers 1 to 10, side a before side b."""
PRIVATE_BUILDINGS = 10
BUILDING_SIDES: tuple[Side, ...] = tuple("a" for _ in range(PRIVATE_BUILDINGS))

_TILES = "carpinteros, points, hand and actions of each side"
PROVENANCE: dict[str, Provenance] = {
    "neutral_tiles.a": printed("an example uses all of its actions"),
    "neutral_tiles.b": single("its reward for a Patagonico is in conflict with a sample of the rulebook"),
    "neutral_tiles.c": single("that its auxiliary action and its objective are two actions and no slash"),
    **{f"neutral_tiles.{letter}": single("its actions") for letter in "dfgh"},
    "neutral_tiles.e": confirmed("the list of sample actions"),
    **{f"buildings.{number}": single(_TILES) for number in (2, 4, 5, 9, 10)},
    **{f"buildings.{number}": confirmed("a picture, its points") for number in (1, 7, 8)},
    "buildings.3": confirmed("the rulebook, the strength and the token of 3a"),
    "buildings.6": confirmed("an example, the actions of 6a"),
    "building_sides": printed("side a in the first games"),
}
