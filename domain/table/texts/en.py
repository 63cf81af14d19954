"""How is a table put into words in English?"""

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
        "open_game": "Open a game",
        "fork_game": "Fork a game",
        "take_seat": "Take a seat",
        "leave_seat": "Leave a seat",
        "resign": "Resign",
        "hand_over": "Hand over to a bot",
        "take_back": "Take back from the bot",
        "undo": "Undo",
        "time_out": "Time is up",
        "credit_time": "Credit time",
        "set_clock": "Set the clock",
        "abandon": "Abandon the game",
        "reveal_luck": "Reveal the luck",
    },
    "events": {
        "game_opened": "Game opened",
        "game_forked": "Game forked",
        "seat_taken": "Seat taken",
        "seat_left": "Seat left",
        "game_started": "Game started",
        "seat_resigned": "Resigned",
        "seat_handed_over": "Handed over to a bot",
        "seat_taken_back": "Taken back from the bot",
        "command_undone": "Command taken back",
        "seat_timed_out": "Time was up",
        "time_credited": "Time credited",
        "clock_set": "Clock set",
        "bot_decided": "Bot has decided",
        "game_ended_early": "Game ended early",
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
    "clock": {
        "turn": "Seconds for a turn",
        "game": "Seconds for the game",
        "then": "When the time is up",
        "bot": "Bot",
    },
    "patience": {
        "open": "Seconds before the start",
        "running": "Seconds while it runs",
    },
    "time_outs": {
        "bot": "A bot plays the rest of the turn",
        "default": "The first legal command each time",
        "hand_over": "A bot plays until the seat is taken back",
    },
    "early_ends": {
        "resigned": "By resignation",
        "abandoned": "By abandonment",
    },
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
        "stands_in": "Bot only until the turn is over",
        "resigned": "Resigned",
        "clock": "Clock",
        "patience": "Patience",
        "waiting": "Time is running for",
        "since": "Since",
        "used": "Time used (ms)",
        "credited": "Outages known until (ms)",
        "script": "Scripted luck",
        "now": "Time (ms)",
        "ended": "Ended early",
        "why": "Why",
        "forked": "Forked from",
        "parent": "Game",
        "position": "Position",
        "winners": "Winners",
    },
    "terms": {
        "yes": "yes",
        "no": "no",
        "to_act": "To act",
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
    R.HAS_STARTED: "The game has started",
    R.NOT_TAKEN: "Nobody sits there who could leave",
    R.PLAYED_BY_BOT: "A bot plays this seat",
    R.NOT_PLAYED_BY_BOT: "No bot plays this seat that could give it back",
    R.HAS_RESIGNED: "This seat has resigned",
    R.NOTHING_TO_UNDO: "There is nothing that this seat could take back",
    R.TURN_PASSED: "It is too late to take this back, because another seat is to act",
    R.SECRET_SEEN: "This cannot be taken back, because it has shown you something you did not know",
    R.IN_TIME: "The time is not up",
    R.NO_SUCH_CLOCK: "Only the time of a test game that stands still can be set",
    R.BAD_CLOCK: "This clock makes no sense",
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
table.8 Before the game has started, whoever has a seat can leave it; then it is open to everybody.
table.9 A seat can be handed over to a bot and taken back; while a bot plays it, nobody else does.
table.10 Who resigns is out: a bot plays on, and the game ends when only one seat is left, or nobody but bots.
table.11 A seat can take back its own last command, unless luck, the rules or another seat have had their turn
 since, or it has learnt something by it.
table.12 A clock gives seconds per turn, per game or both, at least one and at most a year.
table.13 Time during which nobody could move is given back.
table.14 The time of a test game can be set, and only forwards.
table.15 Only a game in which nothing has been played yet can go on from another one.
table.16 A game in which nothing happens for as long as its table waits is abandoned.
""")


def account(event: TableEvent, before: Any, names: Sequence[str]) -> str | None:  # noqa: ARG001
    """See `Texts.account`."""
    match event:
        case GameOpened():
            return f"Played by {listed(names, ' and ')}."
        case SeatTaken():
            return "sits down"
        case GameForked():
            return f"Goes on from position {event.position} of game {event.parent}."
        case SeatLeft():
            return "gets up"
        case SeatResigned():
            return "resigns"
        case SeatHandedOver():
            return f"is played by a bot now ({event.bot})"
        case SeatTakenBack():
            return "is played by hand again"
        case CommandUndone():
            return f"takes the last command back, to position {event.to}"
        case SeatTimedOut():
            return f"has no time left, so a bot plays on ({event.bot})"
        case TimeCredited():
            return f"Nobody could move for {event.ms / 1000:.0f} seconds; that time is given back."
        case GameEndedEarly(why="abandoned"):
            return "# Abandoned\nNobody came any more."
        case GameEndedEarly():
            return f"# The end\n{listed([names[seat] for seat in event.winners], ' and ')} is left and wins."
        case BotDecided(bot=""):
            return None
        case BotDecided(bot=bot, version=version, search=search):
            among = _among(search.get("candidates", 1))
            return f"lets {bot} (version {version}) choose{among}"
        case GameStarted() | ClockSet():
            return None
        case LuckRevealed():
            return "The luck's seed is revealed: now anybody can check everything that was left to chance."


def _among(candidates: int) -> str:
    return f" among {candidates} possibilities" if candidates > 1 else ""


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
        R.PLAYED_BY_BOT: lambda f: f"seat {f['seat']} ({f['bot']})",
        R.BAD_SETTINGS: lambda f: str(f["problem"]),
    },
    clauses=CLAUSES,
    command=command,
    account=account,
)
