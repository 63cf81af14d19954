"""Records of responses about the service itself: its titles, its bots, its readiness."""

import msgspec

from domain.core.bots import Grade
from domain.discovery import BrokenTitle
from service.games.unreadable.other_releases import OtherReleaseMet
from service.json_types import JsonObject


class TitleLine(msgspec.Struct, frozen=True):
    """A title in the list. `seats` are the possible numbers of players."""

    title: str
    name: str
    seats: tuple[int, ...]
    rules_version: int


class TitlesShown(msgspec.Struct, frozen=True):
    titles: list[TitleLine]


class Words(msgspec.Struct, frozen=True):
    """The texts of a title in one language: labels of its codes (by kind), reasons and rules."""

    name: str
    labels: dict[str, dict[str, str]]
    reasons: dict[str, str]
    clauses: dict[str, str]


class ReferenceKind(msgspec.Struct, frozen=True):
    """A kind of reference ids: the part before the colon, or a whole id without a colon; and its meaning."""

    kind: str
    description: str


class TitleShown(TitleLine, frozen=True):
    """A title in full. Each schema is a separate JSON Schema document; `content` is the content of the box.

    Its `provenance` says where each table comes from: `printed`, `inferred` or `reconstructed`. A
    reconstructed table can be set in `settings` under the same name, and lists the `clauses` that describe
    it.
    """

    settings: JsonObject
    commands: JsonObject
    events: JsonObject
    view: JsonObject
    reasons: list[str]
    content: JsonObject
    references: list[ReferenceKind]
    """The kinds of ids in texts, layouts and scenes."""
    texts: dict[str, Words]


class BotRating(msgspec.Struct, frozen=True):
    """The rating of a bot in games of `seats` players: most likely `rating`, with 95 % `low` … `high`.

    400 more points mean ten times the strength. Ratings are relative to `greedy` (if the title has it), which
    has 1500 by definition. Measured on `date` by `games` of this `version`.
    """

    seats: int
    rating: int
    low: int
    high: int
    games: int
    version: str
    date: str


class BotLine(msgspec.Struct, frozen=True):
    """A hosted bot.

    `level` orders the bots of one title: a higher one plays better. `grade` is the same as a word. `version`
    changes as soon as decisions may differ. `ratings` are the measured ones, by number of seats. If the bot
    does not decide within `budget_ms`, a simpler bot does.
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
    """Readiness of a process.

    `due_games` wait for the workers, the oldest for `oldest_due_ms`. `late_games` have waited for more than
    ten seconds: they make no progress, or workers are missing. `workers`: whether a worker that plays games
    is alive, as far as the queue knows. `other_releases`: versions and titles of games in the store that this
    release of the service does not know; it leaves these games alone. `broken_titles`: installed titles that
    cannot be used, and why; their games are left alone, too.
    """

    status: str
    due_games: int
    oldest_due_ms: int
    late_games: int
    workers: bool
    other_releases: list[OtherReleaseMet]
    broken_titles: list[BrokenTitle]
