"""The vocabulary of printed actions: an action is a tuple of effects, done in order.

An effect is plain data: it is stored in a plan that waits, shown to clients, and given in settings that
override a tile. Requirements (`Pay`, `Discard`, `EngineBack`) come first: a player who forfeits one forfeits
what follows it.
"""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from domain.core.record import Record, snake
from domain.gwt_argentina.content.pieces import Corner, Filter, Quay

MOST = 20
"""No printed number is higher."""
Amount = Annotated[int, Meta(ge=1, le=MOST)]


class Resource(StrEnum):
    """What is counted on a player board."""

    PESOS = "pesos"
    GRAIN = "grain"
    CERTIFICATES = "certificates"
    TOKENS = "tokens"


class Counter(StrEnum):
    """What an amount may be multiplied by."""

    GAUCHOS = "gauchos"
    MAQUINISTAS = "maquinistas"
    GRANJEROS = "granjeros"
    """in the row, the printed one included"""
    GRAIN_BUILDINGS = "grain_buildings"
    """own private buildings on spaces with grain"""
    WORKER_SETS = "worker_sets"
    """sets of four types of workers, the printed ones included"""
    HELPED_GRANJEROS = "helped_granjeros"
    """farmer tiles beside the own board"""


class _Effect(Record, frozen=True, tag_field="effect", tag=snake, forbid_unknown_fields=True):
    pass


class Gain(_Effect, frozen=True):
    """`amount` of a resource, for every full `share` of what `per` counts, if it names something."""

    what: Resource
    amount: Amount = 1
    per: Counter | None = None
    share: Amount = 1


class Pay(_Effect, frozen=True):
    """A requirement, payable in full or not at all."""

    what: Resource
    amount: Amount = 1


class Discard(_Effect, frozen=True):
    """A requirement: `number` cards from the hand."""

    cards: Filter
    number: Amount = 1


class Remove(_Effect, frozen=True):
    """Up to `number` cards of the hand leave the herd: may be forfeited."""

    cards: Filter = Filter.CARD
    number: Amount = 1


class Draw(_Effect, frozen=True):
    """Draw up to `number` cards (times what `per` counts), then discard as many, if `discard`."""

    number: Amount = 1
    per: Counter | None = None
    discard: bool = True
    exact: bool = False
    """Whether the number is no upper limit: all of them are drawn at once."""


class Engine(_Effect, frozen=True):
    """The engine forward by up to `steps` (times what `per` counts)."""

    steps: Amount = 1
    per: Counter | None = None


class EngineBack(_Effect, frozen=True):
    """A requirement: the engine back by exactly `steps`."""

    steps: Amount = 1


class Hire(_Effect, frozen=True):
    """One worker of the job market, for `modifier` pesos more."""

    modifier: Annotated[int, Meta(ge=-MOST, le=MOST)] = 0


class Build(_Effect, frozen=True):
    """One private building, at `rate` pesos for each carpintero that it needs."""

    rate: Amount = 2


class Buy(_Effect, frozen=True):
    """Deals at the cattle market, with all gauchos."""


class Help(_Effect, frozen=True):
    """Up to `most` granjeros anywhere on the trail, with `bonus` strength."""

    most: Amount = 3
    bonus: Annotated[int, Meta(ge=0, le=MOST)] = 0


class UseAuxiliary(_Effect, frozen=True):
    """One auxiliary action, up to `most` times (single or double)."""

    most: Annotated[int, Meta(ge=1, le=2)] = 1


class TakeObjective(_Effect, frozen=True):
    """One objective of the display, or of the top of the stack, where it is offered."""

    stack: bool = True
    must: bool = False


class PlaceDisc(_Effect, frozen=True):
    """One disc on a quay, as on a ship with that corner; its reward is lost if there is none."""

    quay: Quay
    corner: Corner


class Deliver(_Effect, frozen=True):
    """One extra delivery, as in the first subphase of Buenos Aires."""


class Move(_Effect, frozen=True):
    """The estanciero by up to `steps`, then another phase B; what is left of this one is lost."""

    steps: Amount


class TakeCattle(_Effect, frozen=True):
    """One card of the open cattle market, without paying."""

    cards: Filter = Filter.CATTLE
    to: Literal["hand", "discard"] = "discard"


class OpponentsTire(_Effect, frozen=True):
    """Every opponent takes exhaustion cards to the discard pile."""

    number: Amount = 1


class UpgradeBehind(_Effect, frozen=True):
    """One station behind the engine, at its cost."""


Effect = (
    Gain
    | Pay
    | Discard
    | Remove
    | Draw
    | Engine
    | EngineBack
    | Hire
    | Build
    | Buy
    | Help
    | UseAuxiliary
    | TakeObjective
    | PlaceDisc
    | Deliver
    | Move
    | TakeCattle
    | OpponentsTire
    | UpgradeBehind
)


class Action(Record, frozen=True, forbid_unknown_fields=True):
    """A local action of a tile. Those of one `slot` are the alternatives that a slash joins."""

    slot: Annotated[int, Meta(ge=1, le=9)]
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=4)]
