"""How is a table put into words in English?"""

from collections.abc import Sequence
from typing import Any

from domain.core.texts import Texts, listed, numbered
from domain.table.commands import TakeSeat
from domain.table.errors import Reason as R
from domain.table.events import GameOpened, GameStarted, LuckRevealed, SeatTaken, TableEvent

LABELS = {
    "commands": {"open_game": "Open a game", "take_seat": "Take a seat", "reveal_luck": "Reveal the luck"},
    "events": {
        "game_opened": "Game opened",
        "seat_taken": "Seat taken",
        "game_started": "Game started",
        "luck_revealed": "Luck revealed",
    },
    "statuses": {
        "open": "Waiting for players",
        "running": "Running",
        "over": "Over",
        "abandoned": "Abandoned",
    },
    "seats": {"open": "Open to everybody", "reserved": "Reserved", "bot": "Played by a bot"},
    "visibilities": {"public": "Public", "private": "Private"},
    "table": {
        "title": "Title",
        "settings": "Settings",
        "seats": "Seats",
        "commitment": "Promise of luck",
        "visibility": "Visibility",
        "sandbox": "Test game",
        "started": "Started",
        "revealed": "Luck revealed",
        "kind": "Kind",
        "bot": "Bot",
        "taken": "Taken",
        "entropy": "Words for the luck",
    },
    "terms": {
        "yes": "yes",
        "no": "no",
        "seat": "Seat",
        "table": "Table",
        "known_since": "Since event",
        "unknown": "Unknown",
    },
}
REASONS: dict[str, str] = {
    R.NOT_OPEN: "This game has been opened already",
    R.SEAT_TAKEN: "This seat is taken",
    R.NO_SUCH_SEAT: "There is no such seat",
    R.NOT_STARTED: "The game has not started, because not all seats are taken",
    R.NOT_OVER: "The luck of a game is revealed once, when the game is over",
    R.GAME_OVER: "The game is over",
    R.RULES_BUSY: "First the rules do something by themselves",
    R.SEATS_COUNT: "The title is not played with that number of seats",
    R.BAD_SETTINGS: "The settings make no sense",
}
CLAUSES = numbered("""
table.1 A game is opened once, with a number of seats that its title allows.
table.2 Settings must be known to the title and suit the number of seats.
table.3 Only a seat that exists and is free can be taken.
table.4 A game starts when all its seats are taken; before that nothing can be played.
table.5 The luck of a game is revealed once, when the game is over.
table.6 When a game is over, nothing can be played any more.
table.7 While the rules have something to do by themselves, nobody can play.
""")


def account(event: TableEvent, before: Any, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case GameOpened():
            return f"Played by {listed(names, ' and ')}."
        case SeatTaken():
            return "sits down"
        case GameStarted():
            return None
        case LuckRevealed():
            return "The luck's seed is revealed: now anybody can check every die and every tile."


def command(it: TakeSeat) -> str:
    """See `Texts.command`."""
    return f"take seat {it.seat}"


TEXTS = Texts(
    language="en",
    name="Table",
    labels=LABELS,
    reasons=REASONS,
    details={
        R.SEAT_TAKEN: lambda f: f"seat {f['seat']}",
        R.NO_SUCH_SEAT: lambda f: f"you named {f['seat']}, there are 0 to {f['seats'] - 1}",
        R.SEATS_COUNT: lambda f: f"you offered {f['seats']}, possible are {listed(f['allowed'], ' or ')}",
        R.BAD_SETTINGS: lambda f: str(f["problem"]),
    },
    clauses=CLAUSES,
    command=command,
    account=account,
)
