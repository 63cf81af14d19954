"""The sum of many impacts: which rules and which kinds of events change how many games."""

from collections import Counter, defaultdict

import msgspec

from service.audit.impact import Impact

Key = tuple[str, str, str | None, str]


class Group(msgspec.Struct, frozen=True):
    """What is decided otherwise in one way: `what` is a command that is refused, or an event that differs.

    `rule` is the number of the clause that refuses it, or that it carries out. `examples` are a few sources.
    """

    title: str
    kind: str
    rule: str | None
    what: str
    games: int
    events: int
    examples: tuple[str, ...]


class Summary(msgspec.Struct, frozen=True):
    """Games by outcome; groups of differences, the most games first; endings that change."""

    games: int
    events: int
    outcomes: dict[str, int]
    groups: tuple[Group, ...]
    followed: int
    """Of the games that differ, the number that can be played to their end by today's rules."""
    scores_change: int
    winners_change: int


class Collector:
    """Takes impacts one by one, and keeps only their sums."""

    MOST_EXAMPLES = 3

    def __init__(self) -> None:
        self.outcomes = Counter[str]()
        self._events = self._followed = self._scores = self._winners = 0
        self._games = Counter[Key]()
        self._changes = Counter[Key]()
        self._examples = defaultdict[Key, list[str]](list)

    def add(self, impact: Impact) -> None:
        """One more game."""
        self.outcomes[impact.outcome] += 1
        self._events += impact.events
        if impact.outcome in ("differs", "refused"):
            self._followed += impact.shadow is not None and impact.shadow.until is None
        self._scores += bool(impact.scores_change)
        self._winners += bool(impact.winners_change)
        for change in impact.changes:
            key = (impact.title or "", change.kind, change.rule, change.what)
            self._games[key] += 1
            self._changes[key] += change.events
            if len(self._examples[key]) < self.MOST_EXAMPLES:
                self._examples[key].append(impact.source)

    def summary(self) -> Summary:
        """The sums so far."""
        groups = tuple(
            Group(*key, games=games, events=self._changes[key], examples=tuple(self._examples[key]))
            for key, games in sorted(self._games.items(), key=lambda entry: (-entry[1], str(entry[0])))
        )
        return Summary(
            self.outcomes.total(),
            self._events,
            dict(self.outcomes),
            groups,
            self._followed,
            self._scores,
            self._winners,
        )
