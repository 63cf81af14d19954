"""Who cannot know what in El Gaucho, and which other games would look alike to them?"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.core.decider import Viewer, fold
from domain.core.errors import Rejected
from domain.core.record import Command, Event
from domain.el_gaucho.commands import KeepTiles
from domain.el_gaucho.content import Tile
from domain.el_gaucho.events import GameSetUp, Hidden, SteppeFilled, SteppeSeen, TilesDealt, TilesKept
from domain.el_gaucho.state import Phase, State
from service.title_kit.histories import History, Step, seat_of

Place = tuple[str, int | None]
"""`("pile", None)`, `("steppe", None)`, `("hand", owner)`"""


def hidden(history: History, viewer: Viewer) -> list[Any]:
    """The tiles of which the viewer cannot know where they are."""
    places = riddles(history, viewer).values()
    return [msgspec.to_builtins(tile) for tiles in places for tile in tiles]


def riddles(history: History, viewer: Viewer) -> dict[Place, list[Tile]]:
    """Where tiles lie that the viewer has never seen there."""
    state: State = history.states[-1]
    seen = [
        tile
        for event in history.events
        if isinstance(event, SteppeSeen) and event.seat == viewer
        for tile in event.tiles
    ]
    places = {("pile", None): _tiles(state.pile), ("steppe", None): _tiles(state.steppe, but=seen)}
    for owner, baron in enumerate(state.barons):
        if owner != viewer:
            kept = () if state.phase is Phase.KEEPING else baron.kept
            places["hand", owner] = _tiles(baron.dealt, but=kept)
    return {place: tiles for place, tiles in places.items() if tiles}


def twins(history: History, viewer: Viewer, rng: Random) -> Iterator[History]:
    """Two tiles change places, for some pairs of places, and all of them are shuffled, twice."""
    places = riddles(history, viewer)
    pairs = list(combinations_with_replacement(places.values(), 2))
    for one, other in rng.sample(pairs, min(len(pairs), 2)):
        yield from exchanged(history, viewer, rng, rng.choice(one), rng.choice(other))
    tiles = [tile for some in places.values() for tile in some]
    for _ in range(2):
        yield from _retold(history, viewer, rng, dict(zip(tiles, rng.sample(tiles, len(tiles)), strict=True)))


def exchanged(history: History, viewer: Viewer, rng: Random, one: Tile, other: Tile) -> Iterator[History]:
    """The game with these two tiles in each other's places, if it can have gone like that."""
    return _retold(history, viewer, rng, {one: other, other: one})


def _retold(history: History, viewer: Viewer, rng: Random, names: dict[Tile, Tile]) -> Iterator[History]:
    """The same commands in a game that was set up with other tiles in hidden places.

    Others' secret choices before the reveal are any legal ones. Nothing, if one of the others could not have
    done the same with what they know in that game.
    """
    decider, state, steps = history.decider, history.decider.initial_state, list[Step]()
    is_secret = bool(history.steps) and history.states[-1].phase is Phase.KEEPING
    for step in history.steps:
        command: Command = step.command
        if isinstance(command, KeepTiles) and command.seat != viewer and is_secret:
            command = rng.choice(decider.legal_commands(state, command.seat))
        try:
            events = decider.decide(command, state) if steps else _renamed(step.events, names)
        except Rejected:
            actor = seat_of(command)
            assert decider.view(state, actor) != decider.view(step.before, actor), "legality tells a secret"
            return
        after = fold(decider, events, state)
        steps.append(Step(command, step.draw, state, events, after))
        state = after
    yield replace_steps(history, steps)


def replace_steps(history: History, steps: list[Step]) -> History:
    return History(history.title, history.seats, history.settings, history.server_seed, tuple(steps))


def _renamed(events: tuple[Event, ...], names: dict[Tile, Tile]) -> tuple[Event, ...]:
    """The set-up, as other luck would have made it."""
    return tuple(_one_renamed(event, names) for event in events)


def _one_renamed(event: Event, names: dict[Tile, Tile]) -> Event:
    match event:
        case GameSetUp():
            return replace(event, pile=_others(event.pile, names))
        case SteppeFilled() | TilesDealt() | TilesKept():
            return replace(event, tiles=_others(event.tiles, names))
        case _:
            return event


def _others(tiles: tuple[Hidden, ...], names: dict[Tile, Tile]) -> tuple[Hidden, ...]:
    return tuple(None if tile is None else names.get(tile, tile) for tile in tiles)


def _tiles(tiles: tuple[Hidden, ...], but: Any = ()) -> list[Tile]:
    return [tile for tile in tiles if tile is not None and tile not in but]
