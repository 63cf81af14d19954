"""What happens at any table, whatever is played there?"""

from typing import Any, Literal

from domain.core.record import Event, Record

SeatKind = Literal["open", "reserved", "bot"]


class Offer(Record, frozen=True):
    """How a seat is offered at opening: to anybody, to somebody, or to a bot (`bot` is its id)."""

    kind: SeatKind
    bot: str | None = None


class GameOpened(Event, frozen=True):
    """A table was laid. `settings` are the title's, complete; `commitment` binds the luck of the game."""

    title: str
    settings: dict[str, Any]
    offers: tuple[Offer, ...]
    commitment: str
    visibility: Literal["public", "private"] = "public"
    sandbox: bool = False
    """Test mode: luck from a seed that whoever opened the game has chosen."""


class SeatTaken(Event, frozen=True):
    """Somebody sat down, with words of their own that go into the game's luck. Names are kept elsewhere."""

    seat: int
    entropy: str = ""


class GameStarted(Event, frozen=True):
    """All seats are taken."""


class LuckRevealed(Event, frozen=True):
    """The game is over; now everybody can check every die and every tile (`server_seed` in hex)."""

    server_seed: str


TableEvent = GameOpened | SeatTaken | GameStarted | LuckRevealed
TABLE_EVENTS: tuple[type[Event], ...] = (GameOpened, SeatTaken, GameStarted, LuckRevealed)
