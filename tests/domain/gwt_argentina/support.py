"""How does a table of Great Western Trail: Argentina look in a test?

Pieces are written as text, as often as they are there: `niata niata serrano`. What a test does not name is
the same in all of them: neutral tiles letter on letter, no farmers, workers of the three types in turn,
everybody's engine on space 0. A table is a list of events; what happened since is told by more of them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from domain.core.record import Event
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.buildings import BUILDING_SIDES
from domain.gwt_argentina.content.cattle import EXHAUSTION_CARDS, HERD, MARKET
from domain.gwt_argentina.content.job_market import FIRST_TOKEN_ROW, JOB_ROWS
from domain.gwt_argentina.content.objectives import OBJECTIVES
from domain.gwt_argentina.content.pieces import Letter, Master, Neutral, Space
from domain.gwt_argentina.content.player_board import DISC_SPACES
from domain.gwt_argentina.content.ships import LOADING_ZONE, SHIP_PILE
from domain.gwt_argentina.content.supply import BAGS
from domain.gwt_argentina.content.trail import NEUTRAL_SPACES
from domain.gwt_argentina.decider import DECIDER
from domain.gwt_argentina.events import (
    BoardLaidOut,
    BuildingPlaced,
    ChoiceOpened,
    DiscMoved,
    EngineMoved,
    EstancieroPlaced,
    FarmerPlaced,
    GameSetUp,
    HandDrawn,
    SeatEquipped,
    TurnBegun,
    WorkerHired,
)
from domain.gwt_argentina.frames import Frame
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.state import Player
from tests.domain import situation
from tests.domain.situation import SEED, Outcome

TITLE = DECIDER
CARDS = tuple(card.card for card in OBJECTIVES)
DISCS = tuple(sorted(card.space for card in DISC_SPACES for _ in range(card.discs)))
WORKERS = ("gaucho", "carpintero", "maquinista")
MASTERS = tuple(Master)


class Situation(situation.Situation):
    title = TITLE

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    def pending(self, seat: int = 0) -> Frame | None:
        """What this seat is to answer."""
        frames = self.player(seat).frames
        return frames[-1] if frames else None

    def herd(self, seat: int = 0) -> Counter[str]:
        """Hand, draw stack and discard pile."""
        return Counter((*self.player(seat).unseen, *self.player(seat).pile))


given = Situation.after
disclosed = Situation.disclosed


def set_up(players: int = 3, luck: bytes = SEED, **settings: Any) -> Outcome[Situation]:
    """What the set-up of a new game comes to."""
    return Situation.set_up(players, luck, **settings)


def cards(text: str) -> tuple[str, ...]:
    """`serrano niata` -> ("niata", "serrano")."""
    return tuple(sorted(text.split()))


# ---- tables


def table(
    seats: int = 2,
    *,
    hands: Iterable[str] = (),
    stacks: Iterable[str] | None = None,
    pesos: Iterable[int] = (),
    tokens: int = 1,
    discs: Mapping[int, Iterable[str]] | None = None,
    neutral: str = "a b c d e f g h",
    farmers: Mapping[Space, str] | None = None,
    workers: str | None = None,
    token_row: int = FIRST_TOKEN_ROW,
    market: str = "caracu_2 chaqueno franqueiro_3 serrano",
    market_stack: str | None = None,
    display: str = "objective_01 objective_02 objective_03 objective_04",
    objective_stack: str | None = None,
    foresight: tuple[str, str, str] = (
        "green_4_green orange_5_black",
        "gaucho carpintero",
        "maquinista yellow_8_black",
    ),
    bags: Mapping[Letter, str] | None = None,
    masters: str = "master_1 master_2 master_3 master_4 master_5",
    exhaustion: int | None = None,
    sides: str = "aaaaaaaaaa",
    **settings: Any,
) -> list[Event]:
    """A table before the first turn. `hands`: seat by seat; `stacks`: draw stacks, else the rest of the herd.

    `discs`: the disc spaces of a seat that are still covered, if not all of them are.
    """
    chosen = Settings(**settings)
    held = [*map(cards, hands), *([()] * seats)][:seats]
    below = [_rest(HERD, hand) for hand in held]
    for seat, stack in enumerate(stacks or ()):
        below[seat] = cards(stack)
    money = [*pesos, *([10] * seats)][:seats]
    tiles = workers.split() if workers is not None else [WORKERS[i % 3] for i in range(3 * seats - 1)]
    cells = [*tiles, *([None] * (JOB_ROWS * seats - len(tiles)))]
    spaces = [name for name, card in tables(chosen).stations.items() if card.master]
    tile_of = dict(zip(spaces, map(Master, masters.split()), strict=False))
    open_tiles = {letter: cards(text) for letter, text in zip(Letter, foresight, strict=True)}
    left = {letter: cards(bags[letter]) if bags and letter in bags else _bag(letter) for letter in Letter}
    board = BoardLaidOut(
        start=0,
        neutral=dict(zip(NEUTRAL_SPACES.values(), map(Neutral, neutral.split()), strict=True)),
        sides=tuple("b" if side == "b" else "a" for side in sides[: len(BUILDING_SIDES)]),
        masters=tile_of,
        farmers=dict(farmers or {}),
        returned=(),
        job_market=tuple(tuple(cells[row * seats : (row + 1) * seats]) for row in range(JOB_ROWS)),
        token_row=token_row,
        bags=left,
        foresight=open_tiles,
        market=cards(market),
        market_stack=_rest(MARKET, cards(market)) if market_stack is None else cards(market_stack),
        exhaustion=EXHAUSTION_CARDS - seats if exhaustion is None else exhaustion,
        display=cards(display),
        objective_stack=_rest(CARDS, cards(display)) if objective_stack is None else cards(objective_stack),
        ships=LOADING_ZONE,
        ship_pile=SHIP_PILE,
        closed=tables(chosen).closed[seats],
        boxed=tuple(master for master in MASTERS if master not in tile_of.values()),
    )
    happened: list[Event] = [GameSetUp(seats, chosen), board]
    for seat in range(seats):
        covered = tuple(sorted(discs[seat])) if discs and seat in discs else DISCS
        herd = tuple(sorted((*held[seat], *below[seat])))
        happened.append(SeatEquipped(seat, money[seat], tokens, herd, covered, tuple(range(1, 11))))  # type: ignore[arg-type]
        happened.append(HandDrawn(seat, len(held[seat]), held[seat]))
    return happened


def turn(*frames: Frame, seat: int = 0, number: int = 9, final: bool = False) -> list[Event]:
    """It is this seat's turn, and these are pending; the last is to be answered."""
    return [TurnBegun(seat, number, final), *(ChoiceOpened(seat, frame) for frame in frames)]


def _rest(all_: tuple[str, ...], used: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((Counter(all_) - Counter(used)).elements()))


def _bag(letter: Letter) -> tuple[str, ...]:
    return tuple(sorted(BAGS[letter].elements()))


# ---- what happened since


def standing(space: Space, seat: int = 0) -> Event:
    """The estanciero of this seat is there."""
    return EstancieroPlaced(seat, space, Neutral.A)


def engine(place: str, seat: int = 0) -> Event:
    """The engine of this seat is there."""
    return EngineMoved(seat, "space_0", place)


def built(number: int, space: Space, seat: int = 0) -> Event:
    return BuildingPlaced(seat, number, space)


def farmer(tile: str, space: Space) -> Event:
    return FarmerPlaced(tile, space)


def disc(origin: str, to: str, seat: int = 0) -> Event:
    """A disc went there."""
    return DiscMoved(seat, origin, to)


def cleared(*spaces: str, seat: int = 0, to: str = "sun_0") -> list[Event]:
    """The discs of these spaces lie on a ship."""
    return [DiscMoved(seat, space, to) for space in spaces]


def hired(text: str, seat: int = 0) -> list[Event]:
    """These workers came from the last row of the job market, one by one."""
    kinds: Counter[str] = Counter()
    happened: list[Event] = []
    for worker in text.split():
        kinds[worker.removeprefix("strong_")] += 1
        slot = 1 + kinds[worker.removeprefix("strong_")]
        happened.append(WorkerHired(seat, JOB_ROWS, 0, worker, slot))
    return happened
