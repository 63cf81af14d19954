"""Hiring workers from the job market."""

from domain.core.errors import Rejected
from domain.gwt_argentina.actions.requirements import asked, enough_pesos
from domain.gwt_argentina.calculators.abilities import has_room
from domain.gwt_argentina.calculators.market import hiring_cost
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.commands import HireWorker
from domain.gwt_argentina.content.supply import ROW_OF
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import PesosPaid, WorkerHired
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import run, settle
from domain.gwt_argentina.frames import Hiring
from domain.gwt_argentina.state import State, row


def hire_worker(command: HireWorker, state: State) -> Draft:
    seat, worker = command.seat, command.worker
    player, frame = asked(state, seat, Hiring)
    if command.row == state.token_row:
        raise Rejected(Reason.ROW_OF_THE_TOKEN, "14.1", row=command.row)
    cells = state.job_market[command.row - 1] if 1 <= command.row <= len(state.job_market) else ()
    if worker not in cells:
        raise Rejected(Reason.NO_SUCH_WORKER, "14.1", row=command.row, worker=worker)
    which = ROW_OF[worker]
    if not has_room(player, which):
        raise Rejected(Reason.ROW_IS_FULL, "14.5", worker=worker)
    in_force = tables(state.settings)
    cost = hiring_cost(command.row, worker, frame.modifier, in_force)
    enough_pesos(player.pesos, cost, "14.3")
    slot = len(row(player, which)) + 2
    draft = Draft(state)
    if cost:
        draft.add(PesosPaid(seat, cost, "hiring"))
    draft.add(WorkerHired(seat, command.row, cells.index(worker), worker, slot))
    draft.close(seat)
    run(draft, seat, in_force.row_spaces[which, slot].effects, "worker_row")
    return settle(draft, seat)
