"""Buenos Aires: its six subphases, one after the other, and where the tiles of the foresight spaces go."""

from msgspec.structs import replace

from domain.gwt_argentina.calculators.loading import deliverable, grain_due, loadable
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
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.frames import Arriving, Delivering, Foresight, Loading, Revealing
from domain.gwt_argentina.state import State

LAST_SUBPHASE = 6
LEAVING, REFILLING = 7, 8
LETTERS = {4: Letter.A, 5: Letter.B, 6: Letter.C}


def arrive(draft: Draft, seat: Seat) -> None:
    """Phase B in Buenos Aires begins."""
    draft.open(seat, Arriving(1))
    _begin(draft, seat, Arriving(1))


def next_subphase(draft: Draft, seat: Seat, arriving: Arriving) -> None:
    """The subphase after this one."""
    following = replace(arriving, step=arriving.step + 1)
    draft.change(seat, following)
    _begin(draft, seat, following)


def _begin(draft: Draft, seat: Seat, arriving: Arriving) -> None:
    """Ask what this subphase asks; if there is nothing to choose, it is skipped."""
    match arriving.step:
        case 1:
            if next(deliverable(draft.state, seat, draft.tables), None) is not None:
                draft.open(seat, Delivering())
        case 2:
            draft.open(seat, Revealing())
        case 3:
            if next(loadable(draft.state, seat, arriving.total, draft.tables), None) is not None:
                draft.open(seat, Loading(arriving.total))
        case 4 | 5 | 6 as step:
            if offered(draft.state, LETTERS[step]):
                draft.open(seat, Foresight(LETTERS[step]))


def offered(state: State, letter: Letter) -> tuple[Supply, ...]:
    """The tiles that may be chosen; no workers once the end is triggered."""
    tiles = state.foresight.get(letter, ())
    return tiles if state.owed is None else tuple(tile for tile in tiles if tile in FARMERS)


def supply(draft: Draft, seat: Seat, ship: Ship) -> None:
    """Load the grain of a ship, and pay for what is missing."""
    loaded, missing = grain_due(draft.state, seat, ship, draft.tables)
    draft.add(ShipLoaded(seat, ship, loaded, missing))
    if loaded:
        draft.add(GrainChanged(seat, -loaded, draft.player(seat).grain - loaded, "loading"))
    if missing:
        draft.add(PesosPaid(seat, missing * MISSING_GRAIN_PESOS, "default_fee"))


def place(draft: Draft, seat: Seat, tile: Supply) -> None:
    """A tile of a foresight space goes where it belongs."""
    if tile in FARMERS:
        _place_farmer(draft, tile)
    else:
        _place_worker(draft, seat, tile)


def _place_farmer(draft: Draft, tile: Farmer) -> None:
    state = draft.state
    for space in FARMER_SPACES[FARMERS[tile].colour]:
        if space not in state.farmers:
            draft.add(FarmerPlaced(tile, space))
            return
    draft.add(FarmerBoxed(tile))


def _place_worker(draft: Draft, seat: Seat, tile: Supply) -> None:
    state = draft.state
    row = state.token_row
    if row is None:
        raise ValueError("the job market is full")
    cells = state.job_market[row - 1]
    column = cells.index(None)
    draft.add(WorkerPlaced(tile, row, column))
    if column == len(cells) - 1:
        _move_token(draft, seat, row)


def _move_token(draft: Draft, seat: Seat, row: int) -> None:
    """Along the arrow: what it sets off waits for the end of the subphases, but for the end of the game."""
    event = draft.tables.job_rows[row].event
    queued = None if event in (MarketEvent.NONE, MarketEvent.END) else event.value
    if row < JOB_ROWS:
        draft.add(JobTokenMoved(row + 1, None, queued))
        return
    seats = len(draft.state.players)
    draft.add(JobTokenMoved(None, seat, queued))
    draft.add(EndTriggered(seat, tuple((seat + step) % seats for step in range(1, seats))))
