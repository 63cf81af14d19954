"""The railroad: moving the engine, upgrading stations, appointing their masters."""

from domain.core.errors import Rejected
from domain.gwt_argentina.actions.discs import clear, usable
from domain.gwt_argentina.actions.requirements import asked, enough_pesos
from domain.gwt_argentina.calculators import stations
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.commands import Appoint, MoveEngine, UpgradeStation
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import EngineMoved, PesosPaid, WorkerAppointed
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import run, settle
from domain.gwt_argentina.frames import Appointing, Driving, Upgrading
from domain.gwt_argentina.state import State, row


def move_engine(command: MoveEngine, state: State) -> Draft:
    """A stop at a station offers its upgrade."""
    seat, to = command.seat, command.to
    player, frame = asked(state, seat, Driving)
    in_force = tables(state.settings)
    if to not in stations.stops(state, seat, frame.steps, in_force, backward=frame.backward):
        clause = "17.4" if frame.backward else "17.3"
        raise Rejected(Reason.SPACE_OUT_OF_REACH, clause, to=to, steps=frame.steps)
    draft = Draft(state)
    draft.add(EngineMoved(seat, player.engine, to))
    draft.close(seat)
    station = in_force.station_at.get(to)
    if station is not None and stations.upgradable(draft.state, seat, station, in_force):
        draft.open(seat, Upgrading((station,)))
    return settle(draft, seat)


def upgrade_station(command: UpgradeStation, state: State) -> Draft:
    """Pay for it, put a disc there, and maybe appoint a master."""
    seat, station = command.seat, command.station
    player, frame = asked(state, seat, Upgrading)
    in_force = tables(state.settings)
    card = in_force.stations.get(station)
    if card is None:
        raise Rejected(Reason.NOT_BEHIND, "18.6", station=station)
    if stations.is_upgraded(state, seat, station, in_force):
        raise Rejected(Reason.ALREADY_UPGRADED, "18.2", station=station)
    enough_pesos(player.pesos, card.cost, "18.2")
    usable(
        state, seat, card.corner, command.disc, stations.discs_for(state, seat, station, in_force), card.cost
    )
    if station not in frame.stations:
        raise Rejected(Reason.NOT_BEHIND, "18.6", station=station)
    draft = Draft(state)
    if card.cost:
        draft.add(PesosPaid(seat, card.cost, "station"))
    clear(draft, seat, command.disc, station)
    draft.close(seat)
    if station in draft.state.masters and stations.appointable(draft.state, seat):
        draft.open(seat, Appointing(station))
    return settle(draft, seat)


def appoint(command: Appoint, state: State) -> Draft:
    """The rightmost worker of a row for the master tile."""
    seat = command.seat
    player, frame = asked(state, seat, Appointing)
    tiles = row(player, command.row)
    if not tiles:
        raise Rejected(Reason.NO_HIRED_WORKER, "18.4", row=command.row)
    master = state.masters[frame.station]
    effects = tables(state.settings).masters[master].effects
    draft = Draft(state)
    draft.close(seat)
    draft.add(WorkerAppointed(seat, command.row, tiles[-1], frame.station, master))
    run(draft, seat, effects, "master")
    return settle(draft, seat)
