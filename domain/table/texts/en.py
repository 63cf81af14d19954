"""How is a table put into words in English?"""

from collections.abc import Callable, Sequence

from domain.core.catalogue import catalogue
from domain.core.languages.en import both, either, seat
from domain.core.texts import Facts
from domain.table.commands import TakeSeat
from domain.table.errors import Reason as R
from domain.table.events import (
    BotDecided,
    ClockSet,
    CommandUndone,
    GameEndedEarly,
    GameForked,
    GameOpened,
    GameStarted,
    LuckRevealed,
    SeatFilled,
    SeatHandedOver,
    SeatLeft,
    SeatRenamed,
    SeatResigned,
    SeatsRemoved,
    SeatTaken,
    SeatTakenBack,
    SeatTimedOut,
    TableEvent,
    TimeCredited,
)

WORDS = catalogue("domain.table", "en")


def account(event: TableEvent, before: str | None, names: Sequence[str]) -> str | None:
    """See `Texts.account`; `before` is the command that is taken back, in words, if that is known."""
    match event:
        case GameOpened():
            return f"Played by {both(names)}."
        case SeatTaken():
            return "sits down"
        case GameForked():
            return f"Goes on from position {event.position} of game {event.parent}."
        case SeatFilled():
            return f"is given to a bot ({event.bot})"
        case SeatLeft():
            return "gets up"
        case SeatsRemoved():
            return f"Those who sit start, {event.left} in number."
        case SeatRenamed():
            return "introduces themselves anew"
        case SeatResigned():
            return "resigns"
        case SeatHandedOver():
            return f"is played by a bot now ({event.bot})"
        case SeatTakenBack():
            return "is played by hand again"
        case CommandUndone():
            return f"takes back “{before}”" if before else "takes back what was done last"
        case SeatTimedOut():
            return f"has no time left, so a bot plays on ({event.bot})"
        case TimeCredited():
            return f"Nobody could move for {event.ms / 1000:.0f} seconds; that time is given back."
        case GameEndedEarly(why="abandoned"):
            return "# Abandoned\nNobody came any more."
        case GameEndedEarly(why="closed"):
            return "# Closed\nThe table was closed."
        case GameEndedEarly():
            return f"# The end\n{both(names[winner] for winner in event.winners)} is left and wins."
        case BotDecided(bot=""):
            return None
        case BotDecided(bot=bot, version=version):
            among = _among(event.candidates or 1)
            return f"lets {bot} (version {version}) choose{among}"
        case GameStarted() | ClockSet():
            return None
        case LuckRevealed():
            return "The luck's seed is revealed: now anybody can check everything that was left to chance."


def _among(candidates: int) -> str:
    return f" among {candidates} possibilities" if candidates > 1 else ""


def command(command: TakeSeat) -> str:
    """See `Texts.command`."""
    return f"take {seat(command.seat)}"


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.SEAT_TAKEN: lambda f: seat(f["seat"]),
    R.SEAT_HELD: lambda f: seat(f["seat"]),
    R.SEAT_FREE: lambda f: seat(f["seat"]),
    R.NO_SUCH_SEAT: lambda f: f"you named {f['seat']}, there are 0 to {f['seats'] - 1}",
    R.SEATS_COUNT: lambda f: f"you offered {f['seats']}, possible are {either(f['allowed'])}",
    R.NAME_TAKEN: lambda f: seat(f["seat"]),
    R.TOO_OFTEN: lambda f: f"{f['most']} times",
    R.TOO_LONG: lambda f: f"{f['most']} events",
    R.PLAYED_BY_BOT: lambda f: f"{seat(f['seat'])} ({f['bot']})",
    R.BAD_SETTINGS: lambda f: str(f["problem"]),
}
TEXTS = WORDS.texts(command=command, account=account, details=DETAILS)
