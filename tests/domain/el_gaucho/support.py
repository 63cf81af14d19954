"""How does a rule test read? Given a table, when a command, then events, a refusal, or what is due.

Tiles are written `white 11`; a pasture is a list of spaces: `white 11, black 3 (0 lies), -`.
Every command of a seat is also looked up in its legal commands: it is listed exactly if it is accepted.
And every event is shown to every viewer: who folds what was disclosed has the view of what happened.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.core.decider import Viewer, fold
from domain.core.errors import Rejected
from domain.core.record import ChanceCommand, Command, Event, SystemCommand
from domain.el_gaucho import content, events
from domain.el_gaucho.content import AREAS, TILES, Area, Race, Tile
from domain.el_gaucho.state import Baron, Gaucho, Space, State
from domain.titles import TITLES

TITLE = TITLES["el-gaucho"]
SEED = bytes(range(32))
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


def row(text: str, who: str = "") -> str:
    """A pasture of these tiles: `white 4 6` -> `white 4, white 6`; with `who` (`0 lies`) on each of them."""
    there = f" ({who})" if who else ""
    return ", ".join(f"{each.race} {each.value}{there}" for each in tiles(text))


class Outcome:
    """What came of a command: events, or a refusal."""

    def __init__(self, before: "Situation", happened: tuple[Event, ...], refusal: Rejected | None) -> None:
        self.before = before
        self.events = happened
        self.refusal = refusal

    def then(self, *expected: Event) -> "Situation":
        """Exactly these events; goes on from there."""
        assert self.refusal is None, self.refusal
        assert self.events == expected
        return self.after

    def rejected(self, reason: str, clause: str) -> "Situation":
        """Refused for this reason; goes on from before."""
        assert self.refusal is not None, f"accepted: {self.events}"
        assert (str(self.refusal.reason), self.refusal.clause) == (reason, clause)
        assert msgspec.json.encode(self.refusal.facts), "facts are plain data"
        return self.before

    @property
    def after(self) -> "Situation":
        """Where it leads, whatever the events were."""
        assert self.refusal is None, self.refusal
        return Situation(fold(TITLE, self.events, self.before.state))

    def one(self, kind: type[Event]) -> Any:
        """The only event of this kind."""
        assert self.refusal is None, self.refusal
        found = [event for event in self.events if type(event) is kind]
        assert len(found) == 1, self.events
        return found[0]

    def all(self, kind: type[Event]) -> list[Any]:
        assert self.refusal is None, self.refusal
        return [event for event in self.events if type(event) is kind]


class Situation:
    """A state, and the questions a test asks of it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def when(self, command: Command) -> Outcome:
        try:
            outcome = Outcome(self, TITLE.decide(command, self.state), None)
        except Rejected as refusal:
            outcome = Outcome(self, (), refusal)
        if not isinstance(command, SystemCommand):
            _is_listed_if_accepted(command, outcome)
        _is_seen_as_it_happened(outcome)
        return outcome

    def given(self, *more: Event) -> "Situation":
        return Situation(fold(TITLE, more, self.state))

    def passing(self, *seats: int) -> "Situation":
        """One after the other, these seats take the first two dice, if there are any, and end their turns."""
        at = self
        for seat in seats:
            taken = [events.DiceTaken(seat, at.state.rodeo[:2])] if at.state.rodeo else []
            at = at.given(*taken, events.TurnEnded(seat))
        return at

    def rules(self, luck: bytes = SEED) -> Outcome:
        """Do what is due."""
        command = TITLE.due(self.state)
        assert command is not None, f"nothing is due in {self.state.phase}"
        return self.when(seeded(command, luck))

    def until(self, kind: type[SystemCommand]) -> "Situation":
        """Do what is due until this is due."""
        at = self
        while type(TITLE.due(at.state)) is not kind:
            at = at.rules().after
        return at

    def due(self, kind: type[SystemCommand] | None) -> "Situation":
        """This is what the rules do now, and nobody may do anything meanwhile; or `None`: somebody may."""
        now = TITLE.due(self.state)
        assert type(now) is (type(None) if kind is None else kind)
        over = TITLE.is_over(self.state)
        assert bool(TITLE.to_act(self.state)) == (kind is None and not over)
        return self

    def to_act(self, *seats: int) -> "Situation":
        """Exactly these seats have a decision."""
        assert TITLE.to_act(self.state) == seats
        return self

    def legal(self, seat: int) -> tuple[Command, ...]:
        return TITLE.legal_commands(self.state, seat)

    def choices(self, kind: type[Command], seat: int = 0) -> list[Any]:
        """The legal commands of this kind."""
        return [command for command in self.legal(seat) if type(command) is kind]

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

    def seen_by(self, viewer: Viewer) -> State:
        view = TITLE.view(self.state, viewer)
        assert isinstance(view, State)
        return view


def seeded(command: Command, seed: bytes = SEED) -> Command:
    """A chance command with its luck; any other command as it is."""
    return replace(command, seed=seed) if isinstance(command, ChanceCommand) else command


def seed(number: int) -> bytes:
    """Some luck; another number, another luck."""
    return number.to_bytes(32, "big")


def set_up(players: int, luck: bytes = SEED, **settings: Any) -> Outcome:
    """What the set-up of a new game comes to."""
    command = TITLE.start(TITLE.settings(**settings), players)
    return Situation(TITLE.initial_state).when(seeded(command, luck))


def given(*happened: Event | Iterable[Event]) -> Situation:
    """The situation after these events (tables are lists of events)."""
    flat: list[Event] = []
    for item in happened:
        flat += [item] if isinstance(item, Event) else item
    return Situation(fold(TITLE, flat))


def disclosed(happened: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    return tuple(TITLE.disclose(event, viewer) for event in happened)


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
        events.SteppeFilled(tiles(steppe)),
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
    story.append(events.TilesRevealed(tuple(tiles(herds.get(seat, "")) for seat in range(players))))
    posting = [(before - i) % players for i in range(1, players + 1)]
    story += [events.GauchoPosted(seat, AREAS[i]) for i, seat in enumerate(posting)]
    story += [events.RoundStarted(1, before, last=False), events.DiceRolled(ones)]
    for i in range(players):
        seat = (before + i) % players
        story.append(events.DiceTaken(seat, (1, 1)))
        story += _history(seat, AREAS[posting.index(seat)], (areas or {}).get(seat, ()), pampa)
        story.append(events.TurnEnded(seat))
    story += [events.CattleCollected((), final=False)]
    story += [events.PileEmptied(0)] if last_round else []
    story += [events.RoundEnded(1), events.RoundStarted(2, start, last=last_round)]
    return story if last_round else [*story, events.DiceRolled(dice or ones)]


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


def _is_listed_if_accepted(command: Command, outcome: Outcome) -> None:
    seat, accepted = getattr(command, "seat"), outcome.refusal is None  # noqa: B009
    state = outcome.before.state
    listed = TITLE.legal_commands(state, seat)
    assert (command in listed) == accepted, f"{command}: {outcome.refusal}"
    assert len(listed) == len(set(listed))
    assert TITLE.legal_commands(TITLE.view(state, seat), seat) == listed, (
        "more is listed than the seat can know"
    )


def _is_seen_as_it_happened(outcome: Outcome) -> None:
    before = outcome.before.state
    after = fold(TITLE, outcome.events, before)
    for viewer in (*range(len(after.barons)), None):
        seen = fold(TITLE, disclosed(outcome.events, viewer), TITLE.view(before, viewer))
        assert seen == TITLE.view(after, viewer), f"viewer {viewer} is misled"
