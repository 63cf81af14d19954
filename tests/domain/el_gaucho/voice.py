"""What is tried out on the words of El Gaucho?"""

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from domain.core.record import Command
from domain.el_gaucho import commands as c
from domain.el_gaucho.content import AREAS, RACES, TILES, Area, Race, Tile
from domain.el_gaucho.decider import DECIDER
from domain.el_gaucho.state import Baron, Gaucho, Herd, Phase, Space, State
from domain.el_gaucho.title import TITLE
from tests.domain.texts_support import Game, Voice


def values(rng: random.Random, kind: type[Command], state: State) -> dict[str, Any]:
    at_hand = [tile for baron in state.barons for tile in (*baron.batch, *baron.dealt) if tile is not None]
    tiles = rng.choice([TILES, at_hand]) or TILES
    found: dict[str, Any] = {
        "seat": rng.choice([*DECIDER.to_act(state), rng.randint(-1, len(state.barons))]),
        "tiles": tuple(rng.choices(tiles, k=rng.randint(0, 4))),
        "tile": rng.choice(tiles),
        "area": rng.choice(AREAS),
        "race": rng.choice(RACES),
        "dice": tuple(rng.choices([*state.rodeo, *state.dice, 1, 6], k=rng.randint(0, 3))),
        "pasture": rng.randint(-1, 4),
        "space": rng.randint(-1, 4),
        "value": rng.randint(0, 7),
        "victim": rng.randint(-1, len(state.barons)),
        "places": tuple(c.Place(rng.randint(0, 3), rng.randint(0, 2)) for _ in range(rng.randint(0, 3))),
    }
    if kind is c.TakeDice:
        found["dice"] = tuple(rng.choices([*state.rodeo, 1, 6], k=2))
    return found


def with_first(state: State, **changes: Any) -> State:
    """The same with another first baron."""
    first, *others = state.barons
    return replace(state, barons=(replace(first, **changes), *others))


def rare() -> Iterator[tuple[State, Command]]:
    yield State(phase=Phase.BEFORE_ROUND), c.SetUp(seats=2, pasture_sizes=(3,), small_numbers=(1,))
    yield State(phase=Phase.BEFORE_ROUND), c.SellAllHerds()
    yield State(phase=Phase.OVER), c.SellAllHerds()
    tile = Tile(Race.WHITE, 5)
    lying, own = Space(tile, Gaucho(1, False)), Space(tile, Gaucho(0, False))
    turn = State(
        phase=Phase.TURN,
        turn=0,
        round=1,
        barons=(Baron(supply=1, areas=AREAS), Baron()),
        pastures=((Space(tile), lying, own, Space()),),
        dice=(5,),
        rodeo=(1, 2, 3),
        small_numbers=(1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6),
    )
    poor = with_first(turn, supply=0)
    yield poor, c.StandGaucho(0, 0, 0, (5,))
    yield poor, c.LayGaucho(0, 0, 1, (2,))
    yield turn, c.PickUpGaucho(0, 0, 2)
    yield turn, c.LookAtSteppe(0)
    yield replace(turn, pastures=((lying,),), steppe=(tile,)), c.LookAtSteppe(0)
    small = with_first(replace(turn, phase=Phase.PLACING), seen_steppe=(tile,))
    hand = tuple(Tile(Race.WHITE, value) for value in (1, 3, 2, 9))
    keeping = State(phase=Phase.KEEPING, barons=(Baron(dealt=hand), Baron(dealt=hand)))
    yield keeping, c.KeepTiles(0, hand[:3])
    yield keeping, c.KeepTiles(0, hand[2:])
    sorting = State(phase=Phase.COLLECTING, barons=(Baron(batch=(tile,), areas=(Area.SORT,)), Baron()))
    yield sorting, c.SortTile(0, tile)
    yield with_first(sorting, areas=()), c.SortTile(0, tile)
    yield with_first(sorting, herds=(Herd(Race.WHITE, (2, 4)),)), c.SortTile(0, tile)
    yield replace(small, placed_secretly=(Tile(Race.WHITE, 2),)), c.PlaceCattle(0, tile, 0, 3)


VOICE = Voice(
    title=TITLE,
    games=tuple(Game(seats, number) for seats in DECIDER.seats for number in range(2)),
    values=values,
    rare=rare,
    silent=frozenset({"AreaUsed", "PlacingStopped"}),
)
