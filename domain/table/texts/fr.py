"""How is a table put into words in French?"""

from collections.abc import Callable, Sequence

from domain.core.catalogue import catalogue
from domain.core.languages.fr import both, either, seat, typeset
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

WORDS = catalogue("domain.table", "fr")


def account(event: TableEvent, before: str | None, names: Sequence[str]) -> str | None:
    """See `Texts.account`; `before` is the command that is taken back, in words, if that is known."""
    match event:
        case GameOpened():
            return f"À la table : {both(names)}."
        case SeatTaken():
            return "prend place"
        case GameForked():
            return f"Continue la partie {event.parent} à partir de la position {event.position}."
        case SeatFilled():
            return f"est confié à un robot ({event.bot})"
        case SeatLeft():
            return "se lève"
        case SeatsRemoved():
            return f"On commence à {event.left}, avec ceux qui sont là."
        case SeatRenamed():
            return "se présente de nouveau"
        case SeatResigned():
            return "abandonne"
        case SeatHandedOver():
            return f"est maintenant joué par un robot ({event.bot})"
        case SeatTakenBack():
            return "est de nouveau joué à la main"
        case CommandUndone():
            return f"annule « {before} »" if before else "annule ce qui a été fait en dernier"
        case SeatTimedOut():
            return f"n'a plus de temps : un robot continue ({event.bot})"
        case TimeCredited():
            return f"Personne ne pouvait jouer pendant {event.ms / 1000:.0f} secondes ; ce temps est rendu."
        case GameEndedEarly(why="abandoned"):
            return "# Délaissée\nPlus personne n'est venu."
        case GameEndedEarly(why="closed"):
            return "# Close\nLa table a été close."
        case GameEndedEarly():
            return f"# Fin\n{both(names[winner] for winner in event.winners)} reste et gagne."
        case BotDecided(bot=""):
            return None
        case BotDecided(bot=bot, version=version):
            among = _among(event.candidates or 1)
            return f"laisse {bot} (version {version}) choisir{among}"
        case GameStarted() | ClockSet():
            return None
        case LuckRevealed():
            return "La graine du hasard est révélée : chacun peut maintenant vérifier tout ce qu'il a décidé."


def _among(candidates: int) -> str:
    return f" parmi {candidates} possibilités" if candidates > 1 else ""


def command(command: TakeSeat) -> str:
    """See `Texts.command`."""
    return f"prendre le {seat(command.seat)}"


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.SEAT_TAKEN: lambda f: seat(f["seat"]),
    R.SEAT_HELD: lambda f: seat(f["seat"]),
    R.SEAT_FREE: lambda f: seat(f["seat"]),
    R.NO_SUCH_SEAT: lambda f: f"vous nommez {f['seat']}, il y en a de 0 à {f['seats'] - 1}",
    R.SEATS_COUNT: lambda f: f"vous en offrez {f['seats']}, il en faut {either(f['allowed'])}",
    R.NAME_TAKEN: lambda f: seat(f["seat"]),
    R.TOO_OFTEN: lambda f: f"{f['most']} fois",
    R.TOO_LONG: lambda f: f"{f['most']} événements",
    R.PLAYED_BY_BOT: lambda f: f"{seat(f['seat'])} ({f['bot']})",
    R.BAD_SETTINGS: lambda f: f"« {f['problem']} »",
}
TEXTS = typeset(WORDS.texts(command=command, account=account, details=DETAILS))
