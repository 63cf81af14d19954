"""Records of answers about the past of a game, whose schemas go into the contract."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.decider import Seat
from domain.core.record import OPTIONAL
from domain.core.screens.layout import Scene
from domain.table.state import Status
from service.games.loaded import Result
from service.http.schemas import examples
from service.http.schemas.games import ClockShown, SeatShown
from service.http.wire.json_patch import PatchOperation


class PositionShown(msgspec.Struct, frozen=True):
    """A game right after the event at a position: what `getGame` with `at` says, and the event.

    `points` by seat are those that everybody may know of, as things stand; none before the set-up. `scene`,
    if asked for: the pieces of the view on the places of the game's layout.
    """

    position: int
    event: Any
    status: Status
    seats: list[SeatShown]
    to_act: tuple[Seat, ...]
    due: list[str]
    clock: ClockShown | None
    view: Any
    result: Result | None
    points: tuple[int, ...]
    scene: Annotated[Scene | UnsetType, OPTIONAL] = UNSET


class PositionChanged(msgspec.Struct, frozen=True):
    """The position after another, and the event, slim, that led to it.

    `changes`: the JSON Patch (RFC 6902) that makes its other fields of those of the position before.
    """

    position: int
    event: Any
    changes: list[PatchOperation]


class ReplayShown(msgspec.Struct, frozen=True):
    """Positions in order. `next` is the `from` of the page after it, null when this is the last.

    `version` is the newest of the game. `changes`, if asked for: all positions after the first, which alone
    is among the `positions` then.
    """

    game: str
    title: str
    version: int
    settings: dict[str, Any]
    positions: list[PositionShown]
    next: int | None
    changes: Annotated[list[PositionChanged] | UnsetType, OPTIONAL] = UNSET


REPLAY_SHOWN = {
    "game": examples.GAME_SHOWN["game"],
    "title": "el-gaucho",
    "version": 428,
    "settings": examples.GAME_SHOWN["settings"],
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
            "points": [0, 0],
        }
    ],
    "next": 2,
}
