"""Counters: the names of counts in the sink, parsed. The code that counts writes these names."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple, Self

_BOT_FAILURES = "bot_failures."


class Counters(NamedTuple):
    """Counts of the sink: `plain` are totals by name, all others are by their labels."""

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
        """Return a plain total; 0 if it was never counted."""
        return self.plain.get(name, 0)

    @classmethod
    def read(cls, counts: Mapping[str, int]) -> Self:
        """Parse counts in the form and order of the sink."""
        counters = cls(defaultdict(dict), {}, {}, defaultdict(dict), {}, {})
        for name, count in counts.items():
            match name.split("|"):
                case ["commands", title, outcome]:
                    counters.commands[title][outcome] = count
                case ["deliveries", outcome]:
                    counters.deliveries[outcome] = count
                case ["requests", route, place]:
                    counters.buckets[route][int(place)] = count
                case ["request_us", route]:
                    counters.micros[route] = count
                case [name] if name.startswith(_BOT_FAILURES):
                    counters.bot_failures[name.removeprefix(_BOT_FAILURES)] = count
                case _:
                    counters.plain[name] = count
        return counters
