"""Buenos Aires: its six subphases, one after the other, and where the tiles of the foresight spaces go."""

from msgspec.structs import replace

from domain.gwt_argentina.content.job_market import JOB_ROWS, MarketEvent
from domain.gwt_argentina.content.pieces import Farmer, Letter, Seat, Ship, Supply
from domain.gwt_argentina.content.ships import MISSING_GRAIN_PESOS
from domain.gwt_argentina.content.supply import FARMERS
from domain.gwt_argentina.content.trail import FARMER_SPACES
from domain.gwt_argentina.events import (
    EndTriggered,
    FarmerBoxed,
    FarmerPlaced,
    GrainChanged,
    JobTokenMoved,
    PesosPaid,
    ShipLoaded,
    WorkerPlaced,
)
from domain.gwt_argentina.executor.story import Story
from domain.gwt_argentina.frames import Arriving, Delivering, Foresight, Loading, Revealing
from domain.gwt_argentina.options.delivering import deliverable
from domain.gwt_argentina.options.loading import grain_due, loadable
from domain.gwt_argentina.state import State

LAST_SUBPHASE = 6
LEAVING, REFILLING = 7, 8
LETTERS = {4: Letter.A, 5: Letter.B, 6: Letter.C}


def arrive(story: Story, seat: Seat) -> None:
    """Phase B in Buenos Aires begins."""
    story.open(seat, Arriving(1))
    _begin(story, seat, Arriving(1))


def next_subphase(story: Story, seat: Seat, arriving: Arriving) -> None:
    """The subphase after this one."""
    following = replace(arriving, step=arriving.step + 1)
    story.change(seat, following)
    _begin(story, seat, following)


def _begin(story: Story, seat: Seat, arriving: Arriving) -> None:
    """Ask what this subphase asks; if there is nothing to choose, it is skipped."""
    match arriving.step:
        case 1:
            if next(deliverable(story.state, seat, story.tables), None) is not None:
                story.open(seat, Delivering())
        case 2:
            story.open(seat, Revealing())
        case 3:
            if next(loadable(story.state, seat, arriving.total, story.tables), None) is not None:
                story.open(seat, Loading(arriving.total))
        case 4 | 5 | 6 as step:
            if offered(story.state, LETTERS[step]):
                story.open(seat, Foresight(LETTERS[step]))


def offered(state: State, letter: Letter) -> tuple[Supply, ...]:
    """The tiles that may be chosen; no workers once the end is triggered."""
    tiles = state.foresight.get(letter, ())
    return tiles if state.owed is None else tuple(tile for tile in tiles if tile in FARMERS)


def supply(story: Story, seat: Seat, ship: Ship) -> None:
    """Load the grain of a ship, and pay for what is missing."""
    loaded, missing = grain_due(story.state, seat, ship, story.tables)
    story.tell(ShipLoaded(seat, ship, loaded, missing))
    if loaded:
        story.tell(GrainChanged(seat, -loaded, story.player(seat).grain - loaded, "loading"))
    if missing:
        story.tell(PesosPaid(seat, missing * MISSING_GRAIN_PESOS, "default_fee"))


def place(story: Story, seat: Seat, tile: Supply) -> None:
    """A tile of a foresight space goes where it belongs."""
    if tile in FARMERS:
        _place_farmer(story, tile)
    else:
        _place_worker(story, seat, tile)


def _place_farmer(story: Story, tile: Farmer) -> None:
    state = story.state
    for space in FARMER_SPACES[FARMERS[tile].colour]:
        if space not in state.farmers:
            story.tell(FarmerPlaced(tile, space))
            return
    story.tell(FarmerBoxed(tile))


def _place_worker(story: Story, seat: Seat, tile: Supply) -> None:
    state = story.state
    row = state.token_row
    if row is None:
        raise ValueError("the job market is full")
    cells = state.job_market[row - 1]
    column = cells.index(None)
    story.tell(WorkerPlaced(tile, row, column))
    if column == len(cells) - 1:
        _move_token(story, seat, row)


def _move_token(story: Story, seat: Seat, row: int) -> None:
    """Along the arrow: what it sets off waits for the end of the subphases, but for the end of the game."""
    event = story.tables.job_rows[row].event
    queued = None if event in (MarketEvent.NONE, MarketEvent.END) else event.value
    if row < JOB_ROWS:
        story.tell(JobTokenMoved(row + 1, None, queued))
        return
    seats = len(story.state.players)
    story.tell(JobTokenMoved(None, seat, queued))
    story.tell(EndTriggered(seat, tuple((seat + step) % seats for step in range(1, seats))))
