"""Scenarios: which games are recorded, and what has to happen in each of them.

They show the clauses that events can show (`python -m tests.domain.coverage`); what is rare in games by
chance is sought eagerly in some of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from domain.core.record import Event
from domain.el_gaucho.events import GameEnded, PileEmptied
from domain.gwt_argentina.content.cattle import EXHAUSTION_CARDS
from domain.gwt_argentina.content.pieces import EXHAUSTION, Letter
from domain.gwt_argentina.events import (
    BuildingReplaced,
    CardsRemoved,
    CattleBought,
    CattleTaken,
    EndTriggered,
    EngineParked,
    ExhaustionTaken,
    IncomeTaken,
    SeatEquipped,
    SeatScored,
    TileChosen,
    TokensChanged,
    TurnBegun,
    WorkerAppointed,
)
from domain.ranchers.content import POND, Building
from domain.ranchers.events import (
    AnimalExchanged,
    BuildingChosen,
    DeckShuffled,
    ExchangeDeclined,
    HorseDiscarded,
    HorseKept,
    ObjectiveExchanged,
    PairCycled,
    PairReserved,
    RanchScored,
    ReservedTaken,
    TokenTaken,
)

Told = list[tuple[str, tuple[Event, ...]]]
"""The type of every command of a game, with its events."""


@dataclass(frozen=True)
class Scenario:
    """A game worth keeping: the shortest of some in which this happens."""

    name: str
    about: str
    title: str
    seats: str
    """`r` reserved, `o` open and taken later, with words of one's own"""
    happens: Callable[[Told], bool]
    settings: dict[str, Any] = field(default_factory=dict)
    pushy: bool = False
    """whether somebody now and then uses a right in another's turn"""
    eager: frozenset[str] = frozenset()
    """commands that are mostly sent when they can be: those that are rare in games by chance"""

    @property
    def words(self) -> list[str]:
        return [f"word {seat}" for seat in range(len(self.seats))]


def by_the_steppe(told: Told) -> bool:
    """The draw pile runs out in the middle of a round."""
    return _emptying(told) != "refill_pastures"


def by_the_pastures(told: Told) -> bool:
    """The draw pile runs out when the pastures are refilled."""
    return _emptying(told) == "refill_pastures"


def whatever(told: Told) -> bool:
    """Any game will do."""
    return bool(told)


def shared(told: Told) -> bool:
    (ended,) = (event for _, events in told for event in events if isinstance(event, GameEnded))
    return len(ended.winners) > 1


def in_the_fifth(told: Told) -> bool:
    """The worker that fills the job market is chosen in the fifth subphase of Buenos Aires."""
    return _filling(told) == Letter.B


def in_the_sixth(told: Told) -> bool:
    """Likewise in the sixth."""
    return _filling(told) == Letter.C


def out_of_turn(told: Told) -> bool:
    """Some exchange token is used in another's turn."""
    active = -1
    for command, events in told:
        for event in events:
            if isinstance(event, TurnBegun):
                active = event.seat
            if command == "use_exchange_token" and isinstance(event, TokensChanged) and event.seat != active:
                return True
    return False


def exchanging(told: Told) -> bool:
    """Both kinds of exchange, a token, and the most Dogs or Cats."""
    scored = (event for _, events in told for event in events if isinstance(event, RanchScored))
    most = any(line.points and line.objective in ("dogs", "cats") for event in scored for line in event.sheet)
    return most and with_all(AnimalExchanged, ObjectiveExchanged, TokenTaken)(told)


def over_the_pond(told: Told) -> bool:
    """A line of three animals goes over the Pond."""
    scored = (event for _, events in told for event in events if isinstance(event, RanchScored))
    lines = (line for event in scored for line in event.sheet if line.objective.startswith("line_"))
    return any(POND in line.spaces and len(line.spaces) == LINE for line in lines)


LINE = 3


def counting(told: Told) -> bool:
    """The three Buildings that bring points by the animals around them, or count as one, are chosen."""
    chosen = {event.building for _, events in told for event in events if isinstance(event, BuildingChosen)}
    return chosen >= {Building.DIFFERENT, Building.SAME, Building.WILD}


def tired_of_steps(told: Told) -> bool:
    """The exhaustion cards run out, cattle is taken for nothing, the right space for steps brings points."""
    scored = (event for _, events in told for event in events if isinstance(event, SeatScored))
    stepped = any(event.categories[STEPS] for event in scored)
    return stepped and with_all(CattleTaken)(told) and tired(told)


STEPS = 10
"""Category 11 of the scoring."""


def tired(told: Told) -> bool:
    """The exhaustion cards run out."""
    left = EXHAUSTION_CARDS
    for _, events in told:
        for event in events:
            match event:
                case SeatEquipped():
                    left -= 1
                case ExhaustionTaken():
                    left -= event.count
                case CardsRemoved():
                    left += event.cards.count(EXHAUSTION)
                case IncomeTaken():
                    left += event.returned
        if not left:
            return True
    return False


def _filling(told: Told) -> Letter:
    """From which foresight space the last worker of the job market came."""
    (chosen,) = (
        event.letter
        for _, events in told
        if any(isinstance(each, EndTriggered) for each in events)
        for event in events
        if isinstance(event, TileChosen)
    )
    return chosen


def _emptying(told: Told) -> str:
    (command,) = (command for command, events in told if any(isinstance(e, PileEmptied) for e in events))
    return command


def with_all(*kinds: type[Event]) -> Callable[[Told], bool]:
    """All of these happen."""

    def happens(told: Told) -> bool:
        return {type(event) for _, events in told for event in events} >= set(kinds)

    return happens


def rare_in_the_fifth(told: Told) -> bool:
    """What is rare in games by chance happens, and the end comes in the fifth subphase."""
    return RARE(told) and in_the_fifth(told)


RARE = with_all(BuildingReplaced, CattleBought, EngineParked, WorkerAppointed)
HASTY = {
    "tile": "d",
    "actions": [
        {
            "slot": 1,
            "effects": [
                {"effect": "gain", "what": "pesos", "amount": 9},
                {"effect": "engine", "steps": 20},
            ],
        },
        {"slot": 2, "effects": [{"effect": "build", "rate": 1}]},
    ],
}
WHITE_STEPS = {"space": "step_right", "corner": "white", "adds": 1, "points": 2}
TIRING = {
    "tile": "d",
    "actions": [
        {"slot": 1, "effects": [{"effect": "opponents_tire", "number": 3}]},
        {"slot": 2, "effects": [{"effect": "take_cattle", "cards": "cattle", "to": "hand"}]},
        {"slot": 3, "effects": [{"effect": "engine", "steps": 20}]},
    ],
}
EXCHANGING = frozenset(
    {
        "exchange_animal",
        "keep_horse",
        "discard_horse",
        "cycle_pair",
        "reserve_pair",
        "take_reserved",
        "choose_token",
    }
)
BUSY = frozenset(
    {
        "upgrade_station",
        "appoint",
        "buy_cattle",
        "place_building",
        "move_engine",
        "hire_worker",
        "use_action",
        "choose_tile",
    }
)
NOTHING: frozenset[str] = frozenset()
ENDS = (
    ("steppe", "the draw pile runs out in the middle of a round", by_the_steppe),
    ("pastures", "the draw pile runs out when the pastures are refilled", by_the_pastures),
)
SCENARIOS = (
    *(
        Scenario(
            f"el_gaucho_{len(seats)}_{name}", f"{len(seats)} players, {about}", "el-gaucho", seats, happens
        )
        for seats in ("rr", "roo", "rrrr")
        for name, about, happens in ENDS
    ),
    Scenario(
        "el_gaucho_3_shared", "3 players, several of whom share the victory", "el-gaucho", "rrr", shared
    ),
    *(
        Scenario(
            f"ranchers_{len(seats)}_{module}",
            f"{len(seats)} players, module: {module}",
            "ranchers",
            seats,
            happens,
            {"module": module},
            eager=eager,
        )
        for seats, module, happens, eager in (
            ("rr", "none", whatever, NOTHING),
            ("roo", "fish", whatever, NOTHING),
            (
                "rrrr",
                "horses",
                with_all(AnimalExchanged, ExchangeDeclined, HorseDiscarded, HorseKept),
                EXCHANGING,
            ),
            ("rr", "grants", over_the_pond, NOTHING),
            ("rrr", "buildings", with_all(DeckShuffled, PairCycled, PairReserved, ReservedTaken), EXCHANGING),
            ("rrrr", "dogs_cats", exchanging, EXCHANGING),
        )
    ),
    Scenario(
        "ranchers_3_counting",
        "3 players, module: buildings that count animals",
        "ranchers",
        "rrr",
        counting,
        {"module": "buildings"},
    ),
    Scenario(
        "gwt_argentina_2_fifth",
        "2 busy players, with another neutral tile D, the end comes in the fifth subphase",
        "gwt-argentina",
        "rr",
        rare_in_the_fifth,
        {"neutral_tiles": [HASTY]},
        eager=BUSY,
    ),
    Scenario(
        "gwt_argentina_3_sixth",
        "3 players, tiles and sides by luck, the end comes in the sixth subphase",
        "gwt-argentina",
        "roo",
        in_the_sixth,
        {"neutral_tiles_at": None, "building_sides": None},
    ),
    Scenario(
        "gwt_argentina_4_tokens",
        "4 players, sides b, exchange tokens in the turns of others",
        "gwt-argentina",
        "rrrr",
        out_of_turn,
        {"building_sides": ["b"] * 10, "forfeited_action_counts": False},
        pushy=True,
    ),
    Scenario(
        "gwt_argentina_4_tired",
        "4 players, the exhaustion cards run out, with another neutral tile D and white corners for steps",
        "gwt-argentina",
        "rrrr",
        tired_of_steps,
        {"neutral_tiles": [TIRING], "disc_spaces": [WHITE_STEPS]},
    ),
)
