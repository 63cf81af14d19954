"""The stream writer: optimistic concurrency between folds and streams, the only way into a stream.

Decide on a cached fold, append if nobody was faster; else the append tells what was missed, and it is decided
again. So the happy path is one round trip, and a "no" is given only after the store has confirmed that the
fold was the newest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.core.record import Command, SystemCommand
from domain.table import clock
from domain.table.beside import is_beside, still_stands
from domain.table.events import BotDecided
from service.games.cache import GameCache
from service.games.decision import effects_of, game_time, record_decision, record_list
from service.games.loaded import LoadedGame
from service.games.opening.creation import NewGame
from service.games.results import MOST_MISSED, Contended, NotYourSeat, Sent, Stale
from service.games.unreadable.errors import NoSuchGame
from service.identity.idempotency import KeyReusedError
from service.store.composed import entries_after
from service.store.records import (
    NO_EFFECTS,
    Appended,
    Effects,
    Entry,
    Guard,
    IdempotencyKey,
    KeyReused,
    Missing,
    Moved,
    Outcome,
    Replayed,
    Token,
    TokenRefused,
)
from service.times import ms_of

ATTEMPTS = 50
"""Times that another process may be faster."""
ENTRIES_AT_ONCE = 100


@dataclass(frozen=True)
class Submission:
    """Commands on their way into a stream, all or none: one, or several of a person (`by`).

    `seat`: whose it is, None = the table's. `by`: the token of the person who sends it. `expected` refuses
    any newer version, but for a person's choice beside which others have made theirs. `effects`: what happens
    with its events. `trace`: how the bot came to it that sends it. `check` is asked before every decision,
    and looks at what is kept beside the stream: what it has seen still stands when the append goes through.
    """

    commands: Sequence[Command]
    seat: Seat | None
    by: Token | None = None
    expected: int | None = None
    key: IdempotencyKey | None = None
    effects: Effects = NO_EFFECTS
    trace: BotDecided | None = None
    check: Callable[[], None] = lambda: None


class StreamWriter:
    """Writes to the streams of a cache's store; `wake(game, version)` is called after what leaves work."""

    def __init__(self, cache: GameCache, wake: Callable[[str, int], None], clock: Callable[[], int]) -> None:
        self._cache = cache
        self._wake = wake
        self._clock = clock

    def create(self, new: NewGame) -> bool:
        """Begin a stream; False when there is one of this id."""
        if not self._cache.store.streams.create(new.loaded.id, new.stream(self._clock())):
            return False
        self._cache.put(new.loaded)
        self._wake_if_work(new.loaded)
        return True

    def submit(self, game_id: str, submission: Submission) -> Sent:
        """Decide commands and append their events; raises what `Handler.send` does."""
        loaded = self._cache.cached(game_id)
        confirmed = False
        for _ in range(ATTEMPTS):
            entries, after = list[Entry](), loaded
            refusal: Exception | None = None
            if submission.expected not in (None, loaded.version) and not self._still_stands(
                loaded, submission.expected, submission
            ):
                refusal = self._stale(loaded, submission.expected)
            else:
                try:
                    submission.check()
                    entries, after = self._decide(loaded, submission)
                except Rejected as rejected:
                    refusal = rejected
            if refusal is not None and confirmed:
                raise refusal
            effects = effects_of(loaded, after, self._clock(), submission.effects)
            guard = Guard(loaded.head, submission.by, submission.key)
            outcome = self._cache.store.streams.append(game_id, entries, guard, effects)
            if isinstance(outcome, Replayed):
                return self._replayed(game_id, outcome)
            newer = self._settle(loaded, outcome)
            if newer is not None:
                loaded, confirmed = newer, True
            elif refusal is not None:
                raise refusal
            else:
                self._cache.put_advanced(loaded, after)
                self._wake_if_work(after)
                return Sent(after, loaded.version + 1, after.version, entries)
        raise Contended

    def advance(self, loaded: LoadedGame) -> LoadedGame:
        """Do what is due until nothing is, in one append; the newest state when another process was faster.

        Stops after `ENTRIES_AT_ONCE` entries as well, so that a rule that never rests hurts nobody else.
        """
        after, entries = loaded, list[Entry]()
        while (command := after.due() or self.overdue(after)) is not None and len(entries) < ENTRIES_AT_ONCE:
            new, after = record_decision(after, command, self._clock())
            entries += new
        if not entries:
            return loaded
        effects = effects_of(loaded, after, self._clock())
        outcome = self._cache.store.streams.append(loaded.id, entries, Guard(loaded.head), effects)
        return self._settle(loaded, outcome) or self._cache.put_advanced(loaded, after)

    def current(self, game_id: str, by: Token | None) -> LoadedGame:
        """The game as it is now; with `by`, only if that token is still one of its seats."""
        loaded = self._cache.cached(game_id)
        outcome = self._cache.store.streams.append(game_id, (), Guard(loaded.head, by))
        return self._settle(loaded, outcome) or loaded

    def overdue(self, loaded: LoadedGame) -> SystemCommand | None:
        """What is to be done now because of the time: a time-out, an end for lack of players, or a credit."""
        due = loaded.due_by_time()
        if due is None or due[0] > game_time(loaded, None, self._clock()):
            return None
        return self.credit(loaded) or due[1]

    def _decide(self, loaded: LoadedGame, submission: Submission) -> tuple[list[Entry], LoadedGame]:
        """What commands append. A player who could not move for a while is given that time first.

        A hosted bot leaves that to the next person: its trace names the very version it has seen.
        """
        entries, after, now = list[Entry](), loaded, self._clock()
        if (
            (submission.trace is None or submission.by is not None)
            and clock.is_running(loaded.game.table)
            and (credit := self.credit(loaded)) is not None
        ):
            entries, after = record_decision(after, credit, now)
        if len(submission.commands) > 1 and submission.seat is not None:
            new, after = record_list(
                after, submission.commands, now, seat=submission.seat, trace=submission.trace
            )
        else:
            (command,) = submission.commands
            by_hand = submission.by is not None
            new, after = record_decision(
                after, command, now, seat=submission.seat, by_hand=by_hand, trace=submission.trace
            )
        return entries + new, after

    def _settle(self, loaded: LoadedGame, outcome: Outcome) -> LoadedGame | None:
        """None when the append (or question) went through; the newer game when it did not; else raises."""
        match outcome:
            case Appended():
                return None
            case Moved(missed=missed):
                return self._cache.catch_up(loaded, missed)
            case TokenRefused():
                raise NotYourSeat
            case KeyReused():
                raise KeyReusedError
            case Missing():
                self._cache.drop(loaded.id)
                raise NoSuchGame
            case Replayed():
                raise AssertionError("only a command with a key is ever replayed")

    def _still_stands(self, loaded: LoadedGame, expected: int, submission: Submission) -> bool:
        """Whether a person's command for an older version cannot be touched by what has happened since."""
        decider, missed = loaded.codec.decider, loaded.version - expected
        command = submission.commands[0]
        if submission.by is None or missed <= 0 or len(submission.commands) > 1:
            return False
        if type(command) not in decider.player_commands:
            return False
        seat: Seat = command.seat  # type: ignore[attr-defined]
        entries = islice(entries_after(self._cache.store.streams, loaded.id, expected), missed)
        happened = (loaded.codec.happened(0, entry.record, timed=False)[1] for entry in entries)
        since = list(takewhile(lambda event: is_beside(event, seat), happened))
        if len(since) < missed:
            return False
        then = self._cache.at(loaded.id, expected)
        return still_stands(decider, then.game, since, loaded.game, seat)

    def _stale(self, loaded: LoadedGame, expected: int) -> Stale:
        is_past = 0 <= expected < loaded.version
        missed = self._cache.store.streams.read(loaded.id, expected, MOST_MISSED) if is_past else []
        return Stale(loaded, expected, missed)

    def _replayed(self, game_id: str, outcome: Replayed) -> Sent:
        loaded = self._cache.at(game_id, outcome.last)
        count = outcome.last - outcome.first + 1
        entries = self._cache.store.streams.read(game_id, after=outcome.first - 1, most=count)
        return Sent(loaded, outcome.first, outcome.last, entries, replayed=True)

    def credit(self, loaded: LoadedGame) -> SystemCommand | None:
        """What is owed for times in which nobody could move. In test mode there are none."""
        if loaded.game.table.now is not None:
            return None
        table, last = loaded.game.table, ms_of(loaded.at)
        outages = self._cache.store.uptime.outages(clock.uncredited(table, last), self._clock())
        return clock.credit(table, last, outages)

    def _wake_if_work(self, loaded: LoadedGame) -> None:
        if loaded.has_work():
            self._wake(loaded.id, loaded.version)
