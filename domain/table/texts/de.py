"""How is a table put into words in German?"""

from collections.abc import Callable, Sequence

from domain.core.catalogue import catalogue
from domain.core.languages.de import both, either, seat
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

WORDS = catalogue("domain.table", "de")


def account(event: TableEvent, before: str | None, names: Sequence[str]) -> str | None:
    """See `Texts.account`; `before` is the command that is taken back, in words, if that is known."""
    match event:
        case GameOpened():
            return f"Es spielen {both(names)}."
        case SeatTaken():
            return "setzt sich"
        case GameForked():
            return f"Setzt Partie {event.parent} ab Position {event.position} fort."
        case SeatFilled():
            return f"wird von einem Bot besetzt ({event.bot})"
        case SeatLeft():
            return "steht auf"
        case SeatsRemoved():
            return f"Es geht zu {event.left} los, mit denen, die da sind."
        case SeatRenamed():
            return "stellt sich neu vor"
        case SeatResigned():
            return "gibt auf"
        case SeatHandedOver():
            return f"wird jetzt von einem Bot gespielt ({event.bot})"
        case SeatTakenBack():
            return "wird wieder von Hand gespielt"
        case CommandUndone():
            return f"nimmt „{before}“ zurück" if before else "nimmt zurück, was zuletzt getan wurde"
        case SeatTimedOut():
            return f"hat keine Zeit mehr, ein Bot spielt weiter ({event.bot})"
        case TimeCredited():
            return f"{event.ms / 1000:.0f} Sekunden lang konnte niemand ziehen; diese Zeit gibt es zurück."
        case GameEndedEarly(why="abandoned"):
            return "# Verlassen\nEs kam niemand mehr."
        case GameEndedEarly(why="closed"):
            return "# Geschlossen\nDer Tisch wurde geschlossen."
        case GameEndedEarly():
            return f"# Ende\n{both(names[winner] for winner in event.winners)} bleibt und gewinnt."
        case BotDecided(bot=""):
            return None
        case BotDecided(bot=bot, version=version):
            among = _among(event.candidates or 1)
            return f"lässt {bot} (Version {version}){among} wählen"
        case GameStarted() | ClockSet():
            return None
        case LuckRevealed():
            return "Der Zufall ist offengelegt: Jetzt kann jeder nachprüfen, was er entschieden hat."


def _among(candidates: int) -> str:
    return f" unter {candidates} Möglichkeiten" if candidates > 1 else ""


def command(command: TakeSeat) -> str:
    """See `Texts.command`."""
    return f"{seat(command.seat)} einnehmen"


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.SEAT_TAKEN: lambda f: seat(f["seat"]),
    R.SEAT_HELD: lambda f: seat(f["seat"]),
    R.SEAT_FREE: lambda f: seat(f["seat"]),
    R.NO_SUCH_SEAT: lambda f: f"Genannt hast du {f['seat']}, es gibt 0 bis {f['seats'] - 1}",
    R.SEATS_COUNT: lambda f: f"Angeboten sind {f['seats']}, möglich sind {either(f['allowed'])}",
    R.NAME_TAKEN: lambda f: seat(f["seat"]),
    R.TOO_OFTEN: lambda f: f"{f['most']}-mal",
    R.TOO_LONG: lambda f: f"{f['most']} Ereignisse",
    R.PLAYED_BY_BOT: lambda f: f"{seat(f['seat'])} ({f['bot']})",
    R.BAD_SETTINGS: lambda f: f"„{f['problem']}“",
}
TEXTS = WORDS.texts(command=command, account=account, details=DETAILS)
