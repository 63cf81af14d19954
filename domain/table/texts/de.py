"""How is a table put into words in German?"""

from collections.abc import Sequence
from typing import Any

from domain.core.texts import Texts, listed, numbered
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
    SeatHandedOver,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenBack,
    SeatTimedOut,
    TableEvent,
    TimeCredited,
)

LABELS = {
    "commands": {
        "open_game": "Partie eröffnen",
        "fork_game": "Partie abzweigen",
        "take_seat": "Platz nehmen",
        "leave_seat": "Platz verlassen",
        "resign": "Aufgeben",
        "hand_over": "Einem Bot übergeben",
        "take_back": "Vom Bot zurücknehmen",
        "undo": "Zurücknehmen",
        "time_out": "Die Zeit ist um",
        "credit_time": "Zeit gutschreiben",
        "set_clock": "Uhr stellen",
        "abandon": "Verlassene Partie beenden",
        "reveal_luck": "Zufall offenlegen",
    },
    "events": {
        "game_opened": "Partie eröffnet",
        "game_forked": "Partie abgezweigt",
        "seat_left": "Platz verlassen",
        "seat_taken": "Platz genommen",
        "game_started": "Partie begonnen",
        "seat_resigned": "Aufgegeben",
        "seat_handed_over": "Einem Bot übergeben",
        "seat_taken_back": "Vom Bot zurückgenommen",
        "command_undone": "Zug zurückgenommen",
        "seat_timed_out": "Zeit war um",
        "time_credited": "Zeit gutgeschrieben",
        "clock_set": "Uhr gestellt",
        "bot_decided": "Bot hat entschieden",
        "game_ended_early": "Partie vorzeitig beendet",
        "luck_revealed": "Zufall offengelegt",
    },
    "statuses": {
        "open": "Wartet auf Spieler",
        "running": "Läuft",
        "over": "Beendet",
        "abandoned": "Verlassen",
    },
    "seats": {"open": "Für alle offen", "reserved": "Vergeben", "bot": "Von einem Bot gespielt"},
    "visibilities": {"public": "Öffentlich", "private": "Privat"},
    "clock": {
        "turn": "Sekunden für einen Zug",
        "game": "Sekunden für die Partie",
        "then": "Wenn die Zeit um ist",
        "bot": "Bot",
    },
    "patience": {
        "open": "Sekunden vor dem Beginn",
        "running": "Sekunden während der Partie",
    },
    "time_outs": {
        "bot": "Ein Bot spielt den Rest des Zuges",
        "default": "Jedes Mal der erste erlaubte Befehl",
        "hand_over": "Ein Bot spielt, bis der Platz zurückgenommen wird",
    },
    "early_ends": {
        "resigned": "Durch Aufgabe",
        "abandoned": "Weil niemand mehr kam",
    },
    "table": {
        "title": "Spiel",
        "settings": "Einstellungen",
        "seats": "Plätze",
        "commitment": "Zusage des Zufalls",
        "visibility": "Sichtbarkeit",
        "sandbox": "Testpartie",
        "started": "Begonnen",
        "revealed": "Zufall offengelegt",
        "kind": "Art",
        "bot": "Bot",
        "taken": "Besetzt",
        "entropy": "Worte für den Zufall",
        "stands_in": "Bot nur bis zum Ende des Zuges",
        "resigned": "Hat aufgegeben",
        "clock": "Uhr",
        "patience": "Geduld",
        "waiting": "Die Zeit läuft für",
        "since": "Seit",
        "used": "Verbrauchte Zeit (ms)",
        "credited": "Ausfälle bekannt bis (ms)",
        "script": "Vorgegebener Zufall",
        "now": "Zeit (ms)",
        "ended": "Vorzeitig beendet",
        "why": "Grund",
        "forked": "Abgezweigt von",
        "parent": "Partie",
        "position": "Position",
        "winners": "Sieger",
    },
    "terms": {
        "yes": "ja",
        "no": "nein",
        "to_act": "Am Zug",
        "seat": "Platz",
        "table": "Tisch",
        "known_since": "Seit Ereignis",
        "unknown": "Unbekannt",
    },
}
REASONS: dict[str, str] = {
    R.NOT_OPEN: "Diese Partie ist schon eröffnet",
    R.SEAT_TAKEN: "Dieser Platz ist besetzt",
    R.NO_SUCH_SEAT: "Diesen Platz gibt es nicht",
    R.NOT_STARTED: "Die Partie hat nicht begonnen, weil noch Plätze frei sind",
    R.NOT_OVER: "Der Zufall einer Partie wird einmal offengelegt, wenn sie zu Ende ist",
    R.GAME_OVER: "Die Partie ist zu Ende",
    R.RULES_BUSY: "Erst tun die Regeln etwas von selbst",
    R.SEATS_COUNT: "Mit dieser Anzahl von Plätzen wird nicht gespielt",
    R.HAS_STARTED: "Die Partie hat begonnen",
    R.NOT_TAKEN: "Hier sitzt niemand, der gehen könnte",
    R.PLAYED_BY_BOT: "Diesen Platz spielt ein Bot",
    R.NOT_PLAYED_BY_BOT: "Diesen Platz spielt kein Bot, der ihn zurückgeben könnte",
    R.HAS_RESIGNED: "Dieser Platz hat aufgegeben",
    R.NOTHING_TO_UNDO: "Es gibt nichts, was dieser Platz zurücknehmen könnte",
    R.TURN_PASSED: "Zum Zurücknehmen ist es zu spät, weil ein anderer Platz am Zug ist",
    R.SECRET_SEEN: "Das lässt sich nicht zurücknehmen, weil du dadurch etwas erfahren hast",
    R.IN_TIME: "Die Zeit ist nicht um",
    R.NO_SUCH_CLOCK: "Nur die Zeit einer Testpartie, deren Uhr steht, lässt sich stellen",
    R.BAD_CLOCK: "Diese Uhr ergibt keinen Sinn",
    R.BAD_SETTINGS: "Diese Einstellungen ergeben keinen Sinn",
}
CLAUSES = numbered("""
table.1 Eine Partie wird einmal eröffnet, mit so vielen Plätzen, wie ihr Spiel erlaubt.
table.2 Einstellungen müssen dem Spiel bekannt sein und zur Anzahl der Plätze passen.
table.3 Nur einen freien Platz, den es gibt, kann man einnehmen.
table.4 Eine Partie beginnt, wenn alle Plätze besetzt sind; vorher kann nichts gespielt werden.
table.5 Der Zufall einer Partie wird einmal offengelegt, wenn sie zu Ende ist.
table.6 Wenn eine Partie zu Ende ist, kann nichts mehr gespielt werden.
table.7 Solange die Regeln von selbst etwas zu tun haben, kann niemand spielen.
table.8 Bevor die Partie begonnen hat, kann jeder seinen Platz verlassen; dann ist er für alle offen.
table.9 Ein Platz kann einem Bot übergeben und zurückgenommen werden; solange ein Bot ihn spielt, spielt dort
 sonst niemand.
table.10 Wer aufgibt, ist draußen: Ein Bot spielt weiter, und die Partie endet, wenn nur ein Platz übrig ist
 oder nur noch Bots.
table.11 Ein Platz kann seinen letzten Zug zurücknehmen, außer wenn seitdem der Zufall, die Regeln oder ein
 anderer Platz dran waren oder er dadurch etwas erfahren hat.
table.12 Eine Uhr gibt Sekunden je Zug, je Partie oder beides, mindestens eine, höchstens ein Jahr.
table.13 Zeit, in der niemand ziehen konnte, wird zurückgegeben.
table.14 Die Zeit einer Testpartie lässt sich stellen, und nur vorwärts.
table.15 Nur eine Partie, in der noch nichts gespielt wurde, kann eine andere fortsetzen.
table.16 Eine Partie, in der so lange nichts geschieht, wie ihr Tisch wartet, gilt als verlassen.
""")


def account(event: TableEvent, before: Any, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case GameOpened():
            return f"Es spielen {listed(names, ' und ')}."
        case SeatTaken():
            return "setzt sich"
        case GameForked():
            return f"Setzt Partie {event.parent} ab Position {event.position} fort."
        case SeatLeft():
            return "steht auf"
        case SeatResigned():
            return "gibt auf"
        case SeatHandedOver():
            return f"wird jetzt von einem Bot gespielt ({event.bot})"
        case SeatTakenBack():
            return "wird wieder von Hand gespielt"
        case CommandUndone():
            return f"nimmt den letzten Zug zurück, auf Position {event.to}"
        case SeatTimedOut():
            return f"hat keine Zeit mehr, ein Bot spielt weiter ({event.bot})"
        case TimeCredited():
            return f"{event.ms / 1000:.0f} Sekunden lang konnte niemand ziehen; diese Zeit gibt es zurück."
        case GameEndedEarly(why="abandoned"):
            return "# Verlassen\nEs kam niemand mehr."
        case GameEndedEarly():
            return f"# Ende\n{listed([names[seat] for seat in event.winners], ' und ')} bleibt und gewinnt."
        case BotDecided(bot=""):
            return None
        case BotDecided(bot=bot, version=version, search=search):
            among = _among(search.get("candidates", 1))
            return f"lässt {bot} (Version {version}){among} wählen"
        case GameStarted() | ClockSet():
            return None
        case LuckRevealed():
            return "Der Zufall ist offengelegt: Jetzt kann jeder nachprüfen, was er entschieden hat."


def _among(candidates: int) -> str:
    return f" unter {candidates} Möglichkeiten" if candidates > 1 else ""


def command(it: TakeSeat) -> str:
    """See `Texts.command`."""
    return f"Platz {it.seat} einnehmen"


TEXTS = Texts(
    language="de",
    name="Tisch",
    labels=LABELS,
    reasons=REASONS,
    details={
        R.SEAT_TAKEN: lambda f: f"Platz {f['seat']}",
        R.NO_SUCH_SEAT: lambda f: f"Genannt hast du {f['seat']}, es gibt 0 bis {f['seats'] - 1}",
        R.SEATS_COUNT: lambda f: (
            f"Angeboten sind {f['seats']}, möglich sind {listed(f['allowed'], ' oder ')}"
        ),
        R.PLAYED_BY_BOT: lambda f: f"Platz {f['seat']} ({f['bot']})",
        R.BAD_SETTINGS: lambda f: f"„{f['problem']}“",
    },
    clauses=CLAUSES,
    command=command,
    account=account,
)
