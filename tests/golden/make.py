"""Record the golden games anew: `python -m tests.golden.make`. Only when the rules have changed on purpose.

With `--keep`, games by today's rules are put where they must be read for ever: `tests/streams`.
"""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from domain.core import luck
from domain.core.play import Play
from domain.core.record import Command, Event, SystemCommand, type_of
from domain.el_gaucho.events import GameEnded, PileEmptied
from domain.gwt_argentina.content.cattle import EXHAUSTION_CARDS
from domain.gwt_argentina.content.pieces import EXHAUSTION, Letter
from domain.gwt_argentina.events import (
    CardsRemoved,
    EndTriggered,
    ExhaustionTaken,
    IncomeTaken,
    SeatEquipped,
    TileChosen,
    TokensChanged,
    TurnBegun,
)
from domain.table.events import Offer
from domain.table.opening import settings_of
from domain.titles import TITLES
from service.games.handler import Handler
from service.games.setup import GameSetup, Sandbox, sandbox_seed
from service.store.memory.store import MemoryStore
from tests.golden.games import FOLDER, NOON, Recorded, summary
from tests.golden.tables import at_the_table

Told = list[tuple[str, tuple[Event, ...]]]
"""The type of every command of a game, with its events."""
ENOUGH = 5
PUSHY = 0.02
STREAMS = FOLDER.parent / "streams"
KEPT = {
    "el_gaucho_2_steppe": ("steppe_seen",),
    "el_gaucho_3_pastures": ("seat_taken", "tiles_kept"),
    "el_gaucho_4_steppe": ("gaucho_posted", "dice_taken"),
    "ranchers_2_none": ("pair_taken",),
    "ranchers_3_buildings": ("side_chosen",),
    "ranchers_4_horses": ("animal_placed",),
    "gwt_argentina_2_fifth": ("hand_revealed",),
    "gwt_argentina_4_tokens": ("end_triggered",),
}
"""Scenarios to keep for ever: the whole game, and as far as the first event of each of these types."""
OFFERS = {"r": Offer("reserved"), "o": Offer("open")}


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


TIRING = {
    "tile": "d",
    "actions": [
        {"slot": 1, "effects": [{"effect": "opponents_tire", "number": 3}]},
        {"slot": 2, "effects": [{"effect": "take_cattle", "cards": "cattle", "to": "hand"}]},
        {"slot": 3, "effects": [{"effect": "engine", "steps": 20}]},
    ],
}
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
            whatever,
            {"module": module},
        )
        for seats, module in (
            ("rr", "none"),
            ("roo", "fish"),
            ("rrrr", "horses"),
            ("rr", "grants"),
            ("rrr", "buildings"),
            ("rrrr", "dogs_cats"),
        )
    ),
    Scenario(
        "gwt_argentina_2_fifth",
        "2 players, the end comes in the fifth subphase",
        "gwt-argentina",
        "rr",
        in_the_fifth,
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
        "4 players, the exhaustion cards run out, with another neutral tile D",
        "gwt-argentina",
        "rrrr",
        tired,
        {"neutral_tiles": [TIRING]},
    ),
)


def played(scenario: Scenario, number: int) -> list[tuple[Command, tuple[Event, ...]]]:
    """Candidate `number`: every kind of command is as likely as the others."""
    decider, rng = TITLES[scenario.title].rules, Random(number)
    server_seed = sandbox_seed(seed_of(scenario, number))
    words = scenario.words if "o" in scenario.seats else [""] * len(scenario.seats)
    key = luck.luck_key(server_seed, "sandbox", words)
    play = Play(decider, len(scenario.seats), key, settings_of(decider, scenario.settings))
    game = [(play.commands[0], tuple(play.events))]
    while not decider.is_over(play.state):
        command = play.due()
        if command is None:
            legal = decider.legal_commands(play.state, _somebody(scenario, play, rng))
            kind = rng.choice(list(dict.fromkeys(type(one) for one in legal)))
            command = rng.choice([one for one in legal if type(one) is kind])
        game.append((command, play.send(command)))
    return game


def _somebody(scenario: Scenario, play: Play, rng: Random) -> int:
    """One of those whom the game waits for or, if pushy, who has a right in another's turn."""
    decider = TITLES[scenario.title].rules
    waited_for = decider.to_act(play.state)
    if scenario.pushy and rng.random() < PUSHY:
        others = (seat for seat in range(len(scenario.seats)) if seat not in waited_for)
        if able := [seat for seat in others if decider.legal_commands(play.state, seat)]:
            return rng.choice(able)
    return waited_for[0]


def seed_of(scenario: Scenario, number: int) -> str:
    return f"golden {scenario.name} {number}"


def recorded(scenario: Scenario, number: int) -> Recorded:
    """The same game through the handler."""
    handler = Handler(MemoryStore(), clock=lambda: NOON)
    offers, words, seed = [OFFERS[seat] for seat in scenario.seats], scenario.words, seed_of(scenario, number)
    late = "o" in scenario.seats
    loaded = handler.open_game(
        GameSetup(
            scenario.title,
            dict(scenario.settings),
            offers,
            entropies=words if late else (),
            sandbox=Sandbox(seed),
        )
    ).loaded
    for seat, kind in enumerate(scenario.seats):
        if kind == "o":
            loaded = handler.take_seat(loaded.id, seat, entropy=words[seat])[0].loaded
    for command, _ in played(scenario, number):
        while loaded.due() is not None:
            loaded = handler.advance(loaded)
        if not isinstance(command, SystemCommand):
            loaded = handler.send(loaded.id, command).loaded
    while loaded.due() is not None:
        loaded = handler.advance(loaded)
    entries = handler.store.streams.read(loaded.id)
    return Recorded(scenario.about, scenario.title, seed, tuple(entry.record for entry in entries))


def shortest(scenario: Scenario) -> Recorded:
    games = ((played(scenario, number), number) for number in count())
    fitting = ((len(game), number) for game, number in games if scenario.happens(told_of(game)))
    return recorded(scenario, min(islice(fitting, ENOUGH))[1])


def told_of(game: Sequence[tuple[Command, tuple[Event, ...]]]) -> Told:
    return [(type_of(command), events) for command, events in game]


def make() -> None:
    """Every golden game, over whatever was there."""
    for scenario in SCENARIOS:
        shortest(scenario).write(FOLDER / f"{scenario.name}.ndjson")


def keep() -> None:
    """Games by today's rules, and their beginnings, into `tests/streams`; but never over what is there."""
    for scenario in (scenario for scenario in SCENARIOS if scenario.name in KEPT):
        game = shortest(scenario)
        version = TITLES[scenario.title].rules.rules_version
        beginnings = {f"until_{type}": _until(game, type) for type in KEPT[scenario.name]}
        for name, part in {"whole": game, **beginnings}.items():
            path = STREAMS / f"{scenario.title}_rules_{version}" / f"{scenario.name}_{name}.ndjson"
            _keep(part, path)
    for title in TITLES:
        folder = STREAMS / f"{title}_rules_{TITLES[title].rules.rules_version}"
        for name, game in at_the_table(title).items():
            _keep(game, folder / f"{name}.ndjson")


def _keep(game: Recorded, path: Path) -> None:
    if not path.exists():
        game.write(path)
        path.with_suffix(".json").write_text(json.dumps(summary(game), indent=2) + "\n")


def _until(game: Recorded, type: str) -> Recorded:
    types = [json.loads(record)["type"] for record in game.records]
    return Recorded(
        f"{game.about}; until the first {type}",
        game.title,
        game.sandbox_seed,
        game.records[: types.index(type) + 1],
    )


if __name__ == "__main__":
    keep() if sys.argv[1:] == ["--keep"] else make()
