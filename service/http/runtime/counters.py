"""Counters: the names under which counts meet in the sink, taken apart. Whoever counts writes those names."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple, Self

_BOT_FAILURES = "bot_failures."


class Counters(NamedTuple):
    """What the sink has counted: `plain` are totals by name, all others are by what they tell apart."""

    commands: dict[str, dict[str, int]]
    """by title and outcome"""
    bot_failures: dict[str, int]
    """by bot"""
    deliveries: dict[str, int]
    """by outcome"""
    buckets: dict[str, dict[int, int]]
    """requests by route (a method and a path), and by place in the histogram"""
    micros: dict[str, int]
    """microseconds of all requests, by route"""
    plain: dict[str, int]

    def total(self, name: str) -> int:
        """A plain total; 0 if nobody has counted it yet."""
        return self.plain.get(name, 0)

    @classmethod
    def read(cls, counts: Mapping[str, int]) -> Self:
        """From counts as the sink has them, in their order."""
        it = cls(defaultdict(dict), {}, {}, defaultdict(dict), {}, {})
        for name, count in counts.items():
            match name.split("|"):
                case ["commands", title, outcome]:
                    it.commands[title][outcome] = count
                case ["deliveries", outcome]:
                    it.deliveries[outcome] = count
                case ["requests", route, place]:
                    it.buckets[route][int(place)] = count
                case ["request_us", route]:
                    it.micros[route] = count
                case [each] if each.startswith(_BOT_FAILURES):
                    it.bot_failures[each.removeprefix(_BOT_FAILURES)] = count
                case _:
                    it.plain[name] = count
        return it
