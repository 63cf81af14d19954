"""Changes of frozen things on the table: each change makes a new one."""

from msgspec.structs import replace

from domain.ranchers.content import Animal, Card
from domain.ranchers.state import Pair, Rancher, State


def with_rancher(state: State, seat: int, **changes: object) -> tuple[Rancher, ...]:
    """All ranchers, one of them changed."""
    ranchers = state.ranchers
    return (*ranchers[:seat], replace(ranchers[seat], **changes), *ranchers[seat + 1 :])


def with_space(
    spaces: tuple[Animal | None, ...], space: int, animal: Animal | None
) -> tuple[Animal | None, ...]:
    """`space` counts from 1."""
    return (*spaces[: space - 1], animal, *spaces[space:])


def with_slot(middle: tuple[Pair, ...], slot: int, pair: Pair) -> tuple[Pair, ...]:
    return (*middle[:slot], pair, *middle[slot + 1 :])


def without(cards: tuple[Card, ...], card: Card | None) -> tuple[Card, ...]:
    """The others, in their order."""
    return tuple(other for other in cards if other != card)
