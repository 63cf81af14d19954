"""Decisions of hosted bots: a bot's choice if it is legal and in time; else a simpler bot's."""

import hashlib
import time
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import msgspec
import structlog

from domain.bots import find_bot, ladder
from domain.core.bots import Effort
from domain.core.decider import Seat
from domain.core.record import Command
from domain.core.view_digest import view_digest
from domain.table.events import BotDecided
from service.games.codec.answers import encode
from service.games.loaded import LoadedGame
from service.games.quarantine import Watch, unwatched
from service.lru_cache import LruCache
from service.process.deadline import DeadlineExceeded, within

BUDGET = 1.0
"""Seconds that a hosted bot may take for one decision; then a simpler one decides."""
THINKING = 0.6
"""The share of its time after which a bot may begin no further trial."""
LONGEST_SEARCH = 4_000
"""Bytes of JSON: what a bot says of its search lies in the stream for ever."""

log = structlog.get_logger(part="worker")


class Decision(NamedTuple):
    """A legal command, and the trace that whoever audits the game will find before it."""

    command: Command
    trace: BotDecided


class Notes:
    """What bots have noted for their next decisions, by game and seat, in the memory of this process."""

    def __init__(self, size: int = 1_000) -> None:
        self._kept = LruCache[tuple[str, Seat], tuple[str, Any]](size)

    def of(self, game: str, seat: Seat, bot: str) -> Any:
        """The notes of this bot; None if there are none, or they were lost."""
        by, notes = self._kept.get((game, seat)) or ("", None)
        return notes if by == bot else None

    def has(self, game: str, seat: Seat) -> bool:
        """Whether there are any for this seat."""
        return self._kept.get((game, seat)) is not None

    def keep(self, game: str, seat: Seat, bot: str, notes: Any) -> None:
        """Keep these instead of what was noted before; None: nothing."""
        if notes is None:
            self._kept.drop((game, seat))
        else:
            self._kept.put((game, seat), (bot, notes))


def decide(
    loaded: LoadedGame,
    seat: Seat,
    failed: Callable[[str], None],
    budget: float = BUDGET,
    *,
    notes: Notes | None = None,
    without: Collection[str] = (),
    watch: Watch = unwatched,
) -> Decision:
    """What the bot that plays `seat` decides; `failed(bot)` is told of every bot that gave no command.

    `notes` are read and kept, if they are given. Those in `without` are not asked; `watch` is told which one
    is. Raises `NoDecision` when even the simplest one gave none.
    """
    bot = loaded.game.table.seats[seat].bot or ""
    seed = loaded.bot_seed(seat)
    return _decide(loaded, seat, bot, seed, failed, budget, notes or Notes(), without, watch)


def advise(
    loaded: LoadedGame,
    seat: Seat,
    bot: str,
    failed: Callable[[str], None],
    budget: float = BUDGET,
    *,
    without: Collection[str] = (),
    watch: Watch = unwatched,
) -> Decision:
    """What this bot, or a simpler one in its stead, would do in the place of `seat`.

    Even its whims come from what the seat can see, so nothing else can be learned by asking.
    """
    view = loaded.view(seat)
    seed = hashlib.sha256(b"estancia advice 1" + bytes([seat]) + encode(view)).digest()
    return _decide(loaded, seat, bot, seed, failed, budget, Notes(), without, watch)


def _decide(
    loaded: LoadedGame,
    seat: Seat,
    asked: str,
    seed: bytes,
    failed: Callable[[str], None],
    budget: float,
    notes: Notes,
    without: Collection[str],
    watch: Watch,
) -> Decision:
    instead_of = list[dict[str, str]]()
    if find_bot(loaded.title, asked) is None:
        instead_of.append({"bot": asked, "why": "it is not hosted here"})
    view, legal = loaded.view(seat), loaded.legal_commands(seat)
    for bot in ladder(loaded.title, asked):
        if bot.id in without:
            instead_of.append({"bot": bot.id, "why": "it never came back"})
            continue
        try:
            noted = notes.of(loaded.id, seat, bot.id)
            enough = time.monotonic() + THINKING * budget
            effort = Effort(is_over=lambda: time.monotonic() > enough)  # noqa: B023
            with watch(loaded.version, bot.id):
                choice = within(budget, lambda: bot.think(view, legal, seat, seed, effort, noted))  # noqa: B023
            if choice.command in legal:
                search = checked_search(choice.search) | ({"instead_of": instead_of} if instead_of else {})
                trace = BotDecided(
                    seat,
                    bot.id,
                    bot.version,
                    seed.hex(),
                    round(1_000 * budget),
                    view_digest(view, seed),
                    search,
                )
                notes.keep(loaded.id, seat, bot.id, choice.notes)
                return Decision(choice.command, trace)
            problem = f"not a legal command: {choice.command!r}"
        except DeadlineExceeded:
            problem = f"no answer within {budget} s"
        except Exception as error:
            problem = repr(error)
        log.warning("bot failed", bot=bot.id, problem=problem, game=loaded.id, version=loaded.version)
        failed(bot.id)
        instead_of.append({"bot": bot.id, "why": problem[:200]})
    raise NoDecision(loaded.id, loaded.version, seat)


def checked_search(search: dict[str, Any]) -> dict[str, Any]:
    """A bot's account as it will be read; raises for one that is no JSON, or too long to keep."""
    raw = encode(search)
    if len(raw) > LONGEST_SEARCH:
        raise ValueError(f"{len(raw)} bytes of search")
    return msgspec.json.decode(raw, type=dict[str, Any])


class NoDecision(Exception):
    """Not even the simplest bot found a command: the game is stuck."""
