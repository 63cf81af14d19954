"""Multisets: sorted tuples of kinds, as often as there are pieces of them."""

from collections import Counter
from collections.abc import Iterable, Iterator

Multiset = tuple[str, ...]


def plus(one: Multiset, more: Iterable[str]) -> Multiset:
    """All of both."""
    return tuple(sorted((*one, *more)))


def minus(one: Multiset, less: Iterable[str]) -> Multiset:
    """What is left; raises `ValueError` if it is not all there."""
    left = list(one)
    for item in less:
        left.remove(item)
    return tuple(left)


def holds(one: Multiset, wanted: Multiset) -> bool:
    """Whether all that is wanted is there."""
    if len(wanted) == 1:
        return wanted[0] in one
    return all(one.count(item) >= wanted.count(item) for item in wanted)


def choices(items: Multiset, number: int) -> Iterator[Multiset]:
    """Every multiset of exactly `number` of these items, each once, sorted."""
    return _choices(tuple(sorted(Counter(items).items())), len(items), number)


def _choices(kinds: tuple[tuple[str, int], ...], items: int, number: int) -> Iterator[Multiset]:
    """`items`: how many there are of all `kinds`."""
    if number == 0:
        yield ()
    elif number <= items:
        (kind, count), rest = kinds[0], kinds[1:]
        for taken in range(min(count, number), -1, -1):
            for others in _choices(rest, items - count, number - taken):
                yield (kind,) * taken + others
