"""Records of responses about the past of a game, and its analysis, whose schemas go into the contract."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.analysis.report import Chance, TurnChances
from domain.core.decider import Seat
from domain.core.record import OPTIONAL
from domain.core.screens.layout import Scene
from domain.table.state import Status
from domain.table.texts.narrated import Part
from service.games.loaded import Result
from service.http.schemas import examples
from service.http.schemas.games import ClockShown, SeatShown
from service.http.wire.json_patch import PatchOperation
from service.json_types import Json, JsonObject


class PositionShown(msgspec.Struct, frozen=True):
    """A game right after the event at a position: `getGame` with `at`, and the event.

    `points` by seat are those that `getScoring` shows to a spectator, at that position; none before the
    set-up. `scene`, if requested: the pieces of the view on the places of the game's layout.
    """

    position: int
    event: Json
    status: Status
    seats: list[SeatShown]
    to_act: tuple[Seat, ...]
    due: list[str]
    clock: ClockShown | None
    view: Json
    result: Result | None
    points: tuple[int, ...]
    scene: Annotated[Scene | UnsetType, OPTIONAL] = UNSET


class PositionChanged(msgspec.Struct, frozen=True):
    """The next position, and the event, slim, that led to it.

    `changes`: the JSON Patch (RFC 6902) from the other fields of the previous position to those of this one.
    """

    position: int
    event: Json
    changes: list[PatchOperation]


class ReplayShown(msgspec.Struct, frozen=True):
    """Positions in order. `next` is the `from` of the next page, null for the last page. `version` is the
    newest of the game.

    `changes`, if requested: all positions after the first; `positions` then has only the first.
    """

    game: str
    title: str
    version: int
    settings: JsonObject
    positions: list[PositionShown]
    next: int | None
    changes: Annotated[list[PositionChanged] | UnsetType, OPTIONAL] = UNSET


class CostlyTurnShown(msgspec.Struct, frozen=True):
    """A command that cost its seat a part of its chance to win, and a better one.

    `position`: the event after which it was sent; `chance` and `better_chance`: the chance to win after each
    of the two; `cost`: the difference, with its 95 % interval, which is above 0 for a certain cost. `text`
    and `parts`, if requested: the same in words.
    """

    turn: int
    position: int
    seat: int
    sent: Json
    better: Json
    chance: float
    better_chance: float
    cost: Chance
    text: Annotated[str | UnsetType, OPTIONAL] = UNSET
    parts: Annotated[list[Part] | UnsetType, OPTIONAL] = UNSET


class GameAnalysis(msgspec.Struct, frozen=True):
    """The chances of every seat after each turn, and the turns that cost most, the highest cost first.

    `trials`: their number; `complete`: whether there was time for all planned ones. `costly`: turns with a
    certain cost. `unsure`: for each seat that did not win and has none there, the turn that most likely cost
    it something, if there is one.
    """

    title: str
    seats: int
    trials: int
    complete: bool
    turns: list[TurnChances]
    costly: list[CostlyTurnShown]
    unsure: list[CostlyTurnShown]


class AnalysisShown(msgspec.Struct, frozen=True):
    """The progress of an analysis: `done` of at most `of` trials; `analysis` when it is complete."""

    game: str
    state: Literal["queued", "running", "done", "failed"]
    done: int
    of: int
    analysis: GameAnalysis | None


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
_EVEN = {"share": 0.5, "low": 0.31, "high": 0.69}
ANALYSIS_QUEUED: JsonObject = {
    "game": examples.GAME_SHOWN["game"], "state": "queued", "done": 0, "of": 0, "analysis": None,
}  # fmt: skip
ANALYSIS_EXAMPLE: JsonObject = {
    "game": examples.GAME_SHOWN["game"],
    "state": "done",
    "done": 312,
    "of": 312,
    "analysis": {
        "title": "el-gaucho",
        "seats": 2,
        "trials": 312,
        "complete": True,
        "turns": [{"turn": 0, "position": 14, "seat": None, "played": 0.31, "chances": [_EVEN, _EVEN]}],
        "costly": [
            {
                "turn": 7,
                "position": 121,
                "seat": 1,
                "sent": examples.COMMAND,
                "better": examples.COMMAND,
                "chance": 0.31,
                "better_chance": 0.42,
                "cost": {"share": 0.11, "low": 0.04, "high": 0.18},
            }
        ],
        "unsure": [],
    },
}
