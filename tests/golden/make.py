"""Record the golden games anew: `python -m tests.golden.make`. Only when the rules have changed on purpose.

With `--keep`, games by today's rules are put where they must be read for ever: `tests/streams`.
"""

import json
import sys
from collections.abc import Sequence
from itertools import count, islice
from pathlib import Path
from random import Random

from domain.core import luck
from domain.core.play import Play
from domain.core.record import Command, Event, SystemCommand, type_of
from domain.table.events import Offer
from domain.table.opening import settings_of
from domain.titles import TITLES
from service.games.handler import Handler
from service.games.seats import SeatRequest
from service.games.setup import GameSetup, Sandbox, sandbox_seed
from service.store.memory.store import MemoryStore
from tests.golden.games import NOON, Recorded, read, summary
from tests.golden.scenarios import SCENARIOS, Scenario, Told
from tests.golden.tables import at_the_table
from tests.support.golden_files import GOLDEN, STREAMS, golden_files

ENOUGH = 5
PUSHY = 0.02
EAGER, LAST = 0.8, 3
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


def played(scenario: Scenario, number: int) -> list[tuple[Command, tuple[Event, ...]]]:
    """Candidate `number`: every kind of command is as likely as the others, but for what is done eagerly."""
    decider, rng = TITLES[scenario.title].rules, Random(number)
    server_seed = sandbox_seed(seed_of(scenario, number))
    words = scenario.words if "o" in scenario.seats else [""] * len(scenario.seats)
    key = luck.luck_key(server_seed, "sandbox", words)
    play = Play(decider, len(scenario.seats), key, settings_of(decider, scenario.settings))
    game = [(play.commands[0], tuple(play.events))]
    while not decider.is_over(play.state):
        command = play.due()
        if command is None:
            command = _chosen(
                scenario, decider.legal_commands(play.state, _somebody(scenario, play, rng)), rng
            )
        game.append((command, play.send(command)))
    return game


def _chosen(scenario: Scenario, legal: Sequence[Command], rng: Random) -> Command:
    """One of them; of what is done eagerly one of the last, which go farthest."""
    wanted = [one for one in legal if type_of(one) in scenario.eager]
    if wanted and rng.random() < EAGER:
        return rng.choice(wanted[-LAST:])
    kind = rng.choice(list(dict.fromkeys(type(one) for one in legal)))
    return rng.choice([one for one in legal if type(one) is kind])


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
            loaded = handler.seats.take(loaded.id, SeatRequest(seat, entropy=words[seat]))[0].loaded
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
    """Write every golden game, but for those that are among the streams already."""
    for scenario in SCENARIOS:
        shortest(scenario).write(GOLDEN / f"{scenario.name}.ndjson")
    _drop_those_that_are_kept()


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
    _drop_those_that_are_kept()


def _drop_those_that_are_kept() -> None:
    """Remove golden games that stand among the streams of today's rules, byte for byte."""
    for name, path in golden_files().items():
        title = read(path)[0].title
        kept = STREAMS / f"{title}_rules_{TITLES[title].rules.rules_version}" / f"{name}_whole.ndjson"
        if path != kept and kept.exists() and kept.read_bytes() == path.read_bytes():
            path.unlink()


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
