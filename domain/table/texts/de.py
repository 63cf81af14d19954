"""How is a table put into words in German?"""

from collections.abc import Sequence
from typing import Any

from domain.core.texts import Texts, listed, numbered
from domain.table.commands import TakeSeat
from domain.table.errors import Reason as R
from domain.table.events import GameOpened, GameStarted, LuckRevealed, SeatTaken, TableEvent

LABELS = {
    "commands": {
        "open_game": "Partie eröffnen",
        "take_seat": "Platz nehmen",
        "reveal_luck": "Zufall offenlegen",
    },
    "events": {
        "game_opened": "Partie eröffnet",
        "seat_taken": "Platz genommen",
        "game_started": "Partie begonnen",
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
    },
    "terms": {
        "yes": "ja",
        "no": "nein",
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
""")


def account(event: TableEvent, before: Any, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case GameOpened():
            return f"Es spielen {listed(names, ' und ')}."
        case SeatTaken():
            return "setzt sich"
        case GameStarted():
            return None
        case LuckRevealed():
            return "Der Zufall ist offengelegt: Jetzt kann jeder jeden Würfel und jedes Kärtchen nachprüfen."


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
        R.BAD_SETTINGS: lambda f: str(f["problem"]),
    },
    clauses=CLAUSES,
    command=command,
    account=account,
)
