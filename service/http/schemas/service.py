"""Records of answers about the service itself: its titles, its bots, whether it is ready."""

from typing import Any

import msgspec

from domain.core.bots import Grade
from domain.discovery import BrokenTitle
from service.games.unreadable.other_releases import OtherReleaseMet


class TitleLine(msgspec.Struct, frozen=True):
    """A title in the list. `seats` are the numbers of players that can play it."""

    title: str
    name: str
    seats: tuple[int, ...]
    rules_version: int


class TitlesShown(msgspec.Struct, frozen=True):
    titles: list[TitleLine]


class Words(msgspec.Struct, frozen=True):
    """A title in one language: words for its codes (by what they are codes of), reasons and rules."""

    name: str
    labels: dict[str, dict[str, str]]
    reasons: dict[str, str]
    clauses: dict[str, str]


class ReferenceKind(msgspec.Struct, frozen=True):
    """A kind of reference ids: what is before the colon, or all of an id that has none; and what it names."""

    kind: str
    description: str


class TitleShown(TitleLine, frozen=True):
    """A title in full. Each schema is a JSON Schema document of its own; `content` is what is in the box.

    Its `provenance` says where each table comes from: `printed`, `inferred` or `reconstructed`. A
    reconstructed one can be set in `settings` under the same name, and lists the `clauses` that tell it.
    """

    settings: dict[str, Any]
    commands: dict[str, Any]
    events: dict[str, Any]
    view: dict[str, Any]
    reasons: list[str]
    content: dict[str, Any]
    references: list[ReferenceKind]
    """The kinds of ids by which narration, layouts and scenes name things."""
    texts: dict[str, Words]


class BotRating(msgspec.Struct, frozen=True):
    """How strong a bot is at tables of so many `seats`: most likely `rating`, with 95 % `low` … `high`.

    400 points more are ten times the strength. All are about `greedy` (where there is one), which has 1500
    there by definition. Measured on `date` by `games` of this `version`.
    """

    seats: int
    rating: int
    low: int
    high: int
    games: int
    version: str
    date: str


class BotLine(msgspec.Struct, frozen=True):
    """A hosted bot. `level` only orders the bots of one title: a higher one plays better.

    `grade` says it in a word. `version` is another as soon as it may decide otherwise. `ratings` are those
    that have been measured, by number of seats. In `budget_ms` it decides, or a simpler one does.
    """

    bot: str
    title: str
    level: int
    version: str
    about: str
    grade: Grade
    ratings: list[BotRating]
    budget_ms: int


class BotsShown(msgspec.Struct, frozen=True):
    bots: list[BotLine]


class Alive(msgspec.Struct, frozen=True):
    status: str


class Ready(msgspec.Struct, frozen=True):
    """`due_games` wait for the workers, the oldest of them for `oldest_due_ms`.

    `late_games` have been waiting for more than ten seconds: they stand still, or workers are missing.
    `workers`: whether any lives that plays games on, as far as the queue can tell. `other_releases`: what
    games in the store have that this release of the service does not know; they are left alone.
    `broken_titles`: installed titles that cannot be used, and why; their games are left alone, too.
    """

    status: str
    due_games: int
    oldest_due_ms: int
    late_games: int
    workers: bool
    other_releases: list[OtherReleaseMet]
    broken_titles: list[BrokenTitle]
