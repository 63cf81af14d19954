"""How does a table of El Gaucho look in a test?

Tiles are written `white 11`; a pasture is a list of spaces: `white 11, black 3 (0 lies), -`.
"""

import re
from collections.abc import Iterable, Mapping

from domain.core.record import Event
from domain.el_gaucho import content, events
from domain.el_gaucho.content import AREAS, TILES, Area, Race, Tile
from domain.el_gaucho.state import Baron, Gaucho, Space, next_in_turn
from domain.titles import TITLES
from tests.domain import situation

TITLE = TITLES["el-gaucho"].rules
SORT, WISH, SALE, STEAL, RAISE, SECRET = AREAS

_SPACE = re.compile(r"^(?:-|(\w+ \d+)(?: \((\d) (stands|lies)\))?)$")


def tile(text: str) -> Tile:
    """`white 11`"""
    race, value = text.split()
    return Tile(Race(race), int(value))


def tiles(text: str) -> tuple[Tile, ...]:
    """`white 11, black 3`; `white 4 6 9` for several of one race."""
    found: list[Tile] = []
    for part in filter(None, text.split(", ")):
        race, *values = part.split()
        found += [Tile(Race(race), int(value)) for value in values]
    return tuple(found)


def refilled(drawn: tuple[Tile, ...]) -> events.SteppeFilled:
    """What ends Secret Cattle."""
    return events.SteppeFilled(drawn, ends_placing=True)


def row(text: str, who: str = "") -> str:
    """A pasture of these tiles: `white 4 6` -> `white 4, white 6`; with `who` (`0 lies`) on each of them."""
    there = f" ({who})" if who else ""
    return ", ".join(f"{each.race} {each.value}{there}" for each in tiles(text))


class Situation(situation.Situation):
    title = TITLE

    def passing(self, *seats: int) -> "Situation":
        """One after the other, these seats take the first two dice, if there are any, and end their turns."""
        at = self
        for seat in seats:
            taken = [events.DiceTaken(seat, at.state.rodeo[:2])] if at.state.rodeo else []
            at = at.given(*taken, events.TurnEnded(seat, next_in_turn(at.state, seat)))
        return at

    def baron(self, seat: int) -> Baron:
        return self.state.barons[seat]

    def herds(self, seat: int) -> str:
        """`white 4 6 9, black 10`"""
        herds = self.baron(seat).herds
        return ", ".join(f"{herd.race} {' '.join(map(str, herd.values))}" for herd in herds)

    def pesos(self) -> tuple[int, ...]:
        return tuple(baron.pesos for baron in self.state.barons)

    def supply(self) -> tuple[int, ...]:
        return tuple(baron.supply for baron in self.state.barons)

    def pampa(self) -> list[str]:
        """The pastures, written as in `table`."""
        return [", ".join(_written(space) for space in pasture) for pasture in self.state.pastures]


given = Situation.after
set_up = Situation.set_up
disclosed = Situation.disclosed


# ---- tables


def laid_out(
    players: int = 4,
    *,
    start: int = 0,
    pampa: Iterable[str] = (),
    steppe: str = "",
    hands: Mapping[int, str] | None = None,
    pile: str | int = 5,
    gauchos: int | None = None,
    removed: Race | None = None,
) -> list[Event]:
    """A table just set up. Gauchos in `pampa` are left out; a number as `pile` is that many other tiles."""
    sizes = content.PASTURE_SIZES[players]
    spaces = [_spaces(row) for row in pampa]
    filled = [_fill(i, row) for i, row in enumerate(spaces) if any(space.tile for space in row)]
    hand = {seat: tiles((hands or {}).get(seat, "")) for seat in range(players)}
    on_table = [*(tile for fill in filled for tile in fill.tiles), *tiles(steppe)]
    on_table += [tile for seat in range(players) for tile in hand[seat]]
    left = tiles(pile) if isinstance(pile, str) else _unnamed(on_table, pile)
    assert len({*on_table, *left}) == len(on_table) + len(left), "a tile is named twice"
    assert all(len(row) <= size for row, size in zip(spaces, sizes, strict=False)), "a pasture is too long"
    return [
        events.GameSetUp(
            players=players,
            start_player=start,
            removed_race=removed,
            pasture_sizes=sizes,
            small_numbers=content.SMALL_NUMBERS,
            gauchos=gauchos or content.GAUCHOS[players],
            dice=content.DICE[players],
            pile=(*on_table, *left),
        ),
        *filled,
        events.SteppeFilled(tiles(steppe), ends_placing=False),
        *(events.TilesDealt(seat, hand[seat]) for seat in range(players)),
    ]


def table(
    players: int = 4,
    *,
    start: int = 0,
    pampa: Iterable[str] = (),
    steppe: str = "",
    herds: Mapping[int, str] | None = None,
    areas: Mapping[int, tuple[Area, ...]] | None = None,
    pile: str | int = 5,
    gauchos: int | None = None,
    dice: tuple[int, ...] | None = None,
    last_round: bool = False,
) -> list[Event]:
    """Round 2, its dice rolled (`dice`, or all ones), seat `start` in turn; nobody has acted yet.

    `herds` are written as they lie, `areas` tells who has gauchos where; `last_round` makes it the round
    without dice, the pile empty.
    """
    pampa = list(pampa)
    herds = herds or {}
    pile = "" if last_round else pile
    before = (start - 1) % players
    ones = (1,) * content.DICE[players]
    story = laid_out(
        players, start=before, pampa=pampa, steppe=steppe, hands=herds, pile=pile, gauchos=gauchos
    )
    story += [events.TilesKept(seat, tiles(herds.get(seat, ""))) for seat in range(players)]
    posting = [(before - i) % players for i in range(1, players + 1)]
    kept = tuple(tiles(herds.get(seat, "")) for seat in range(players))
    story.append(events.TilesRevealed(kept, posting[0]))
    for i, seat in enumerate(posting):
        story.append(events.GauchoPosted(seat, AREAS[i], following(posting, i)))
    story += [events.RoundStarted(1, before, last=False), events.DiceRolled(ones)]
    turns = [(before + i) % players for i in range(players)]
    for i, seat in enumerate(turns):
        story.append(events.DiceTaken(seat, (1, 1)))
        story += _history(seat, AREAS[posting.index(seat)], (areas or {}).get(seat, ()), pampa)
        story.append(events.TurnEnded(seat, following(turns, i)))
    story += [events.CattleCollected((), final=False)]
    story += [events.PileEmptied(0, 2)] if last_round else []
    story += [events.RoundEnded(1, last=False), events.RoundStarted(2, start, last=last_round)]
    return story if last_round else [*story, events.DiceRolled(dice or ones)]


def following(seats: list[int], i: int) -> int | None:
    """Who comes after the i-th of these."""
    return seats[i + 1] if i + 1 < len(seats) else None


def _history(seat: int, posted: Area, areas: tuple[Area, ...], pampa: list[str]) -> list[Event]:
    story: list[Event] = [] if posted in areas else [events.GauchoTakenBack(seat, posted)]
    story += [events.AreaOccupied(seat, area, ()) for area in areas if area != posted]
    for p, row in enumerate(pampa):
        for s, space in enumerate(_spaces(row)):
            if space.gaucho is not None and space.gaucho.seat == seat:
                kind = events.GauchoStood if space.gaucho.standing else events.GauchoLaid
                story.append(kind(seat, p, s, ()))
    return story


def _spaces(row: str) -> list[Space]:
    found: list[Space] = []
    for part in row.split(", ") if row else []:
        match = _SPACE.match(part)
        assert match is not None, f"not a space: {part!r}"
        gaucho = Gaucho(int(match[2]), match[3] == "stands") if match[2] else None
        found.append(Space(tile(match[1]) if match[1] else None, gaucho))
    return found


def _written(space: Space) -> str:
    if space.tile is None:
        return "-"
    gaucho = space.gaucho
    who = f" ({gaucho.seat} {'stands' if gaucho.standing else 'lies'})" if gaucho else ""
    return f"{space.tile.race} {space.tile.value}{who}"


def _fill(pasture: int, row: list[Space]) -> events.PastureFilled:
    lying = [(s, space.tile) for s, space in enumerate(row) if space.tile is not None]
    return events.PastureFilled(pasture, tuple(s for s, _ in lying), tuple(tile for _, tile in lying))


def _unnamed(named: list[Tile], count: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in TILES if tile not in named)[:count]
