"""Decisions of hosted bots: a bot's choice if it is legal and in time; else a simpler bot's."""

import hashlib
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import msgspec
import structlog

from domain.bots import find_bot, ladder
from domain.core.bots import Bot, Effort
from domain.core.decider import Seat
from domain.core.record import Command
from domain.core.view_digest import view_digest
from domain.table.events import BotDecided
from service.games.codec.answers import encode
from service.games.loaded import LoadedGame, View
from service.games.quarantine import Watch, unwatched
from service.json_types import JsonObject
from service.lru_cache import LruCache
from service.process.deadline import DeadlineExceeded, within

Notes: TypeAlias = Any
"""What a bot keeps for its next decision: each has a type of its own."""
BUDGET = 1.0
"""Seconds that a hosted bot may take for one decision; then a simpler one decides."""
THINKING = 0.6
"""The share of its time after which a bot may begin no further trial."""
LONGEST_SEARCH = 4_000
"""Bytes of JSON: what a bot says of its search lies in the stream for ever."""

log = structlog.get_logger(part="worker")


class Decision(NamedTuple):
    """A legal command, and the trace that an auditor of the game will find before it."""

    command: Command
    trace: BotDecided


class NotesCache:
    """What bots have noted for their next decisions, by game and seat, in the memory of this process."""

    def __init__(self, size: int = 1_000) -> None:
        self._kept = LruCache[tuple[str, Seat], tuple[str, Notes]](size)

    def of(self, game: str, seat: Seat, bot: str) -> Notes:
        """The notes of this bot; None if there are none, or they were lost."""
        by, notes = self._kept.get((game, seat)) or ("", None)
        return notes if by == bot else None

    def has(self, game: str, seat: Seat) -> bool:
        """Whether there are any for this seat."""
        return self._kept.get((game, seat)) is not None

    def keep(self, game: str, seat: Seat, bot: str, notes: Notes) -> None:
        """Keep these instead of what was noted before; None: nothing."""
        if notes is None:
            self._kept.drop((game, seat))
        else:
            self._kept.put((game, seat), (bot, notes))


class _Question(NamedTuple):
    """What a bot is asked: what it sees, what it may do, and the seed of its luck."""

    loaded: LoadedGame
    seat: Seat
    seed: bytes
    view: View
    legal: tuple[Command, ...]
    notes: NotesCache


class _BotFailed(Exception):
    """A bot gave no legal command in time."""


@dataclass(frozen=True)
class BotRunner:
    """Runs hosted bots, a simpler one when one fails.

    `failed(bot)` is called for every bot that gave no command. A bot has `budget` seconds for a decision.
    `notes` are read and kept. Bots in `excluded` are not asked. `watch` reports which one is.
    """

    failed: Callable[[str], None] = lambda _: None
    budget: float = BUDGET
    notes: NotesCache = field(default_factory=NotesCache)
    excluded: Collection[str] = ()
    watch: Watch = unwatched

    def decide(self, loaded: LoadedGame, seat: Seat) -> Decision:
        """What the bot that plays `seat` decides.

        Raises `NoDecision` when even the simplest one gave no command.
        """
        bot = loaded.game.table.seats[seat].bot or ""
        view, legal = loaded.view(seat), loaded.legal_commands(seat)
        return self._decide(_Question(loaded, seat, loaded.bot_seed(seat), view, legal, self.notes), bot)

    def advise(self, loaded: LoadedGame, seat: Seat, bot: str) -> Decision:
        """What this bot, or a simpler one in its stead, would do in the place of `seat`.

        Even its whims come from what the seat can see, so nothing else can be learned by asking. Nor are
        there any notes.
        """
        view, legal = loaded.view(seat), loaded.legal_commands(seat)
        seed = hashlib.sha256(b"estancia advice 1" + bytes([seat]) + encode(view)).digest()
        return self._decide(_Question(loaded, seat, seed, view, legal, NotesCache()), bot)

    def _decide(self, question: _Question, first: str) -> Decision:
        loaded, instead_of = question.loaded, list[dict[str, str]]()
        if find_bot(loaded.title, first) is None:
            instead_of.append({"bot": first, "why": "it is not hosted here"})
        for bot in ladder(loaded.title, first):
            if bot.id in self.excluded:
                instead_of.append({"bot": bot.id, "why": "it never came back"})
                continue
            try:
                return self._ask(bot, question, instead_of)
            except _BotFailed as error:
                problem = str(error)
            log.warning("bot failed", bot=bot.id, problem=problem, game=loaded.id, version=loaded.version)
            self.failed(bot.id)
            instead_of.append({"bot": bot.id, "why": problem[:200]})
        raise NoDecision(loaded.id, loaded.version, question.seat)

    def _ask(self, bot: Bot, question: _Question, instead_of: list[dict[str, str]]) -> Decision:
        """Raises `_BotFailed`, whatever goes wrong."""
        loaded, seat, seed, view, legal, notes = question
        try:
            noted = notes.of(loaded.id, seat, bot.id)
            enough = time.monotonic() + THINKING * self.budget
            effort = Effort(is_over=lambda: time.monotonic() > enough)
            with self.watch(loaded.version, bot.id):
                choice = within(self.budget, lambda: bot.think(view, legal, seat, seed, effort, noted))
            if choice.command not in legal:
                raise _BotFailed(f"not a legal command: {choice.command!r}")
            search = checked_search(choice.search) | ({"instead_of": instead_of} if instead_of else {})
            digest, allowed = view_digest(view, seed), round(1_000 * self.budget)
            trace = BotDecided(seat, bot.id, bot.version, seed.hex(), allowed, digest, search)
            notes.keep(loaded.id, seat, bot.id, choice.notes)
            return Decision(choice.command, trace)
        except _BotFailed:
            raise
        except DeadlineExceeded:
            raise _BotFailed(f"no answer within {self.budget} s") from None
        except Exception as error:
            raise _BotFailed(repr(error)) from error


def checked_search(search: JsonObject) -> JsonObject:
    """A bot's account as it will be read; raises for one that is no JSON, or too long to keep."""
    raw = encode(search)
    if len(raw) > LONGEST_SEARCH:
        raise ValueError(f"{len(raw)} bytes of search")
    return msgspec.json.decode(raw, type=JsonObject)


class NoDecision(Exception):
    """Not even the simplest bot found a command: the game is stuck."""
