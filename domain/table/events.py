"""The events of any table, whatever is played there."""

from typing import Annotated, Any, Literal

import msgspec

from domain.core.record import OPTIONAL, UNTOLD, Event, Record, Untold

SeatKind = Literal["open", "reserved", "bot", "held"]
TimeOutDoes = Literal["bot", "default", "hand_over"]


class Offer(Record, frozen=True):
    """How a seat is offered at opening: to anybody, to one person, or to a bot (`bot` is its id).

    A seat that is `held` waits for a person who has yet to come: it is reserved, and not taken.
    """

    kind: SeatKind
    bot: str | None = None


class Clock(Record, frozen=True):
    """How long people may think, in seconds; `None` = as long as they like.

    `then` tells what happens when the time is up: `bot` plays the rest of this turn; `default` the same, with
    the first legal command each time; `hand_over` lets `bot` play until the seat is taken back. `turns` is
    `whole` in every game of today: the time of a turn runs to the end of the turn. Games of before, which
    do not have it, counted a turn as over whenever the game waited for nobody for a moment.
    """

    turn: int | None = None
    game: int | None = None
    then: TimeOutDoes = "bot"
    bot: str = "random"
    turns: Annotated[Literal["whole"] | Untold, OPTIONAL] = UNTOLD


class Patience(Record, frozen=True):
    """Seconds after which a table where nothing happens is abandoned: before the start, and while it runs."""

    open: int
    running: int


class GameOpened(Event, frozen=True, omit_defaults=True):
    """A table was laid. `settings` are the title's, complete; `commitment` binds the luck of the game."""

    title: str
    settings: dict[str, Any]
    offers: tuple[Offer, ...]
    commitment: str
    visibility: Literal["public", "private"]
    sandbox: bool
    """Test mode: the client that opened the game has chosen its luck."""
    clock: Clock | None = None
    patience: Patience | None = None
    script: tuple[tuple[int, ...], ...] = ()
    """In test mode: what the draws of the first, second, … chance command come to."""
    now: int | None = None
    """In test mode: the time (milliseconds since 1970), which then only moves when it is set."""


class GameForked(Event, frozen=True):
    """The game goes on from `position` of another one; `play` is the title's state there, as plain data."""

    parent: str
    position: int
    play: dict[str, Any]


class SeatTaken(Event, frozen=True):
    """A player sat down, with words of their own that go into the game's luck. Names are kept elsewhere."""

    seat: int
    entropy: str = ""


class SeatFilled(Event, frozen=True):
    """A hosted bot was given a free seat before the start."""

    seat: int
    bot: str


class SeatLeft(Event, frozen=True):
    """A player got up before the start, or a bot was sent away: the seat is open to everybody."""

    seat: int


class SeatsRemoved(Event, frozen=True):
    """The last seats were free, and were taken away before the start; `left` seats remain."""

    left: int


class SeatRenamed(Event, frozen=True):
    """The description of who sits there has changed: a name, or whose bot it is. That is kept elsewhere."""

    seat: int


class GameStarted(Event, frozen=True):
    """All seats are taken."""


class SeatResigned(Event, frozen=True):
    """A player gave up; `bot` plays on, unless the game ends with it."""

    seat: int
    bot: str


class SeatHandedOver(Event, frozen=True):
    """A hosted bot plays the seat now."""

    seat: int
    bot: str


class SeatTakenBack(Event, frozen=True):
    """The seat is played by hand again."""

    seat: int


class CommandUndone(Event, frozen=True):
    """A command was taken back: the play is again as it was at version `to`."""

    seat: int
    to: int


class SeatTimedOut(Event, frozen=True):
    """The time of a seat was up; `bot` plays on, as `then` says (see `Clock`)."""

    seat: int
    then: TimeOutDoes
    bot: str


class TimeCredited(Event, frozen=True):
    """Nobody could move for `ms` milliseconds until `until`, so no seat's time was running."""

    ms: int
    until: int


class ClockSet(Event, frozen=True):
    """In test mode: it is `now` (milliseconds since 1970)."""

    now: int


class BotDecided(Event, frozen=True):
    """What a hosted bot had before it when it chose the command that follows. Only a full bundle tells it.

    An external bot may describe its choice as well, in `search`: it has no seed, view or budget. All
    but a full bundle shows `seat`, and the rest empty. `seed` and `view` (a keyed digest of what it saw) are
    hex, `budget` milliseconds, `search` its summary.
    """

    seat: int
    bot: str = ""
    version: str = ""
    seed: str = ""
    budget: int = 0
    view: str = ""
    search: dict[str, Any] = msgspec.field(default_factory=dict)

    @property
    def candidates(self) -> int | None:
        """How many commands it has weighed, if it says so, and in a number."""
        said = self.search.get("candidates")
        return said if type(said) is int else None


class GameEndedEarly(Event, frozen=True):
    """The game ended before the rules would have ended it. The players who have not resigned win, if any.

    It was `closed` by the person who manages it.
    """

    why: Literal["resigned", "abandoned", "closed"]
    winners: tuple[int, ...] = ()


class LuckRevealed(Event, frozen=True):
    """The game is over; now everybody can check every die and every tile (`server_seed` in hex)."""

    server_seed: str


TableEvent = (
    GameOpened | GameForked | SeatTaken | SeatFilled | SeatLeft | SeatsRemoved | SeatRenamed | GameStarted
    | SeatResigned | SeatHandedOver | SeatTakenBack | CommandUndone | SeatTimedOut | TimeCredited | ClockSet
    | BotDecided | GameEndedEarly | LuckRevealed
)  # fmt: skip
TABLE_EVENTS: tuple[type[Event], ...] = (
    GameOpened, GameForked, SeatTaken, SeatFilled, SeatLeft, SeatsRemoved, SeatRenamed, GameStarted,
    SeatResigned, SeatHandedOver, SeatTakenBack, CommandUndone, SeatTimedOut, TimeCredited, ClockSet,
    BotDecided, GameEndedEarly, LuckRevealed,
)  # fmt: skip
