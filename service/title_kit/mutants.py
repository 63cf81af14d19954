"""Mutants: a command with one thing changed, well typed but perhaps forbidden."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from domain.core.record import Command
from service.games.codec.commands import Malformed, body_of
from service.games.codec.title_codec import Codec
from service.title_kit.histories import seat_of


def mutants(codec: Codec, command: Command) -> Iterator[Command]:
    """Every well-formed command that differs from this one in one place, the seat included."""
    for mutant in _changed(command):
        try:
            yield codec.command(body_of(mutant), seat_of(mutant))
        except Malformed:
            continue


def _changed(item: Any) -> Iterator[Any]:
    match item:
        case bool():
            yield not item
        case Enum():
            yield from (other for other in type(item) if other is not item)
        case int():
            yield from sorted({item - 1, item + 1, -1, 0, 13, 2**53} - {item})
        case str():
            yield from (item + "x", "")
        case None:
            yield 0
        case tuple():
            yield from _rearranged(item)
            for i, part in enumerate(item):
                yield from ((*item[:i], other, *item[i + 1 :]) for other in _changed(part))
        case msgspec.Struct():
            for field in fields(item):
                for other in _changed(getattr(item, field.name)):
                    yield replace(item, **{field.name: other})


def _rearranged(items: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    candidates = [(), items[1:], items[:-1], items[::-1], (*items, *items[-1:]), (*items[1:], *items[:1])]
    yield from (other for i, other in enumerate(candidates) if other != items and other not in candidates[:i])
