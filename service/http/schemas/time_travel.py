"""Records of answers about the past of a game, and about what would be."""

from typing import Any

import msgspec
from msgspec import to_builtins

from domain.core.decider import Seat
from domain.table.state import Status
from domain.titles import TITLES
from service.games.loaded import Result
from service.http.schemas import examples
from service.http.schemas.games import ClockShown, SeatShown


class PositionShown(msgspec.Struct, frozen=True):
    """A game right after the event at a position: what `getGame` with `at` says, and the event."""

    position: int
    event: Any
    status: Status
    seats: list[SeatShown]
    to_act: tuple[Seat, ...]
    due: list[str]
    clock: ClockShown | None
    view: Any
    result: Result | None


class ReplayShown(msgspec.Struct, frozen=True):
    """Positions in order. `next` is the `from` of the page after it, null when this is the last.

    `version` is the newest of the game.
    """

    game: str
    title: str
    version: int
    positions: list[PositionShown]
    next: int | None


class HintAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bot`: the id of a hosted bot of the title; left out, it is the one that plays best."""

    bot: str | None = None


class HintShown(msgspec.Struct, frozen=True):
    """What `bot` would send now in the place of the seat that asks; null when that cannot act."""

    version: int
    seat: int
    bot: str
    command: Any


_EL_GAUCHO = TITLES["el-gaucho"]
REPLAY_SHOWN = {
    "game": examples.GAME_SHOWN["game"],
    "title": "el-gaucho",
    "version": 428,
    "positions": [
        {
            "position": 1,
            "event": {
                **examples.EVENTS_SHOWN["events"][0],
                "position": 1,
                "type": "game_started",
                "data": {},
                "seat": None,
                "cause": None,
            },
            **{
                name: examples.GAME_SHOWN[name]
                for name in ("status", "seats", "to_act", "due", "clock", "view", "result")
            },
        }
    ],
    "next": 2,
}
POSITION_ASKED = {
    "seats": 2,
    "settings": {"start_player": 0},
    "seed": "00" * 32,
    "seat": 1,
    "command": {"type": "keep_tiles", "tiles": [{"race": "white", "value": 1}]},
    "view_for": [1],
}
POSITION_JUDGED = {
    "title": "el-gaucho",
    "rules_version": 1,
    "legal": False,
    "reason": "not_dealt",
    "clause": "3.7",
    "detail": "You were not dealt these tiles. Rule 3.7: …",
    "facts": {"tiles": [{"race": "white", "value": 1}]},
    "events": [],
    "status": "running",
    "to_act": [0, 1],
    "due": [],
    "commands": [],
    "result": None,
    "views": [{"seat": 1, "view": to_builtins(_EL_GAUCHO.initial_state), "events": []}],
}
HINT_ASKED = {"bot": "greedy"}
HINT_SHOWN = {"version": 31, "seat": 0, "bot": "greedy", "command": examples.COMMAND}
