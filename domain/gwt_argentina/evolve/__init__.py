"""Folding: the state after an event. It never judges: whatever happened, happened.

It folds masked events as well: hidden cards are `None`, and then that hand is. The frequent cases come first,
for speed; what takes more than a line is in the modules beside.
"""

from typing import assert_never

from msgspec.structs import replace

from domain.core.frames import pop, push, swap
from domain.gwt_argentina import events as e
from domain.gwt_argentina.content.pieces import DEPOT, START
from domain.gwt_argentina.evolve import city, players, trail
from domain.gwt_argentina.evolve.players import changed
from domain.gwt_argentina.state import Phase, Player, State


def evolve(state: State, event: e.GwtEvent) -> State:
    """The situation after this event."""
    match event:
        case e.ChoiceOpened():
            return changed(state, event.seat, frames=push(state.players[event.seat].frames, event.frame))
        case e.ChoiceClosed():
            return changed(state, event.seat, frames=pop(state.players[event.seat].frames))
        case e.ChoiceChanged():
            frames = swap(state.players[event.seat].frames, event.frame, event.depth)
            return changed(state, event.seat, frames=frames)
        case e.PesosGained():
            return changed(state, event.seat, pesos=state.players[event.seat].pesos + event.amount)
        case e.PesosPaid():
            return changed(state, event.seat, pesos=state.players[event.seat].pesos - event.amount)
        case e.ActionBegun() | e.AuxiliaryBegun() | e.ActionForfeited() | e.GranjeroPicked():
            return state
        case e.CardsDrawn() | e.HandDrawn():
            return players.drawn(state, event)
        case e.CardsDiscarded():
            return players.discarded(state, event)
        case e.TurnBegun():
            return _turn_begun(state, event)
        case e.TurnEnded():
            return replace(state, phase=Phase.BETWEEN)
        case e.EstancieroMoved():
            return trail.estanciero_moved(state, event)
        case e.FeePaid():
            return trail.fee_paid(state, event)
        case e.GrainChanged():
            return changed(state, event.seat, grain=event.now)
        case e.CertificatesChanged():
            return changed(state, event.seat, certificates=event.now)
        case e.TokensChanged():
            return changed(state, event.seat, tokens=event.now)
        case e.PileShuffledIn():
            return players.pile_shuffled_in(state, event)
        case e.CardsRemoved():
            return players.removed(state, event)
        case e.EngineMoved():
            return trail.engine_moved(state, event)
        case e.WorkerHired():
            return trail.worker_hired(state, event)
        case e.BuildingPlaced():
            return trail.building_placed(state, event)
        case e.BuildingReplaced():
            return trail.building_replaced(state, event)
        case e.CattleBought():
            return city.cattle_bought(state, event)
        case e.GauchoDrew() | e.DeliveryMade() | e.ShipLoaded():
            return state
        case e.CattleTurnedUp():
            return city.cattle_turned_up(state, event)
        case e.CattleTaken():
            return city.cattle_taken(state, event)
        case e.DiscMoved():
            return trail.disc_moved(state, event)
        case e.GranjerosHelped():
            return trail.granjeros_helped(state, event)
        case e.GranjeroHired():
            return trail.granjero_hired(state, event)
        case e.GranjerosSetBeside():
            return trail.granjeros_set_beside(state, event)
        case e.ExhaustionTaken():
            return players.exhaustion_taken(state, event)
        case e.ObjectiveTaken():
            return city.objective_taken(state, event)
        case e.ObjectiveTurnedUp():
            return city.objective_turned_up(state, event)
        case e.ObjectivePlayed():
            return players.objective_played(state, event)
        case e.HandRevealed():
            return players.hand_revealed(state, event)
        case e.IncomeTaken():
            return players.income_taken(state, event)
        case e.TileChosen():
            return city.tile_chosen(state, event)
        case e.FarmerPlaced():
            return city.farmer_placed(state, event)
        case e.FarmerBoxed():
            return city.farmer_boxed(state, event)
        case e.WorkerPlaced():
            return city.worker_placed(state, event)
        case e.JobTokenMoved():
            return city.job_token_moved(state, event)
        case e.ShipsDeparted():
            return city.ships_departed(state, event)
        case e.ShipsTurnedUp():
            return city.ships_turned_up(state, event)
        case e.BuenosAiresLeft():
            return changed(state, event.seat, at=START)
        case e.ForesightRefilled():
            return city.foresight_refilled(state, event)
        case e.EngineParked():
            return changed(state, event.seat, engine=DEPOT, farthest=DEPOT)
        case e.EstancieroPlaced():
            return changed(state, event.seat, at=event.space)
        case e.WorkerAppointed():
            return trail.worker_appointed(state, event)
        case e.EndTriggered():
            return replace(state, owed=event.owed)
        case e.ObjectiveSettled():
            return players.objective_settled(state, event)
        case e.ObjectivesAsked():
            return players.objectives_asked(state)
        case e.SeatScored():
            return replace(state, sheets=(*state.sheets, event))
        case e.GameEnded():
            return replace(state, phase=Phase.OVER, winners=event.winners)
        case e.GameSetUp():
            return State(Phase.BETWEEN, event.settings, players=(Player(),) * event.seats)
        case e.BoardLaidOut():
            return trail.board_laid_out(state, event)
        case e.SeatEquipped():
            return players.seat_equipped(state, event)
        case _:
            assert_never(event)


def _turn_begun(state: State, event: e.TurnBegun) -> State:
    owed = state.owed
    if event.final and owed is not None:
        owed = tuple(seat for seat in owed if seat != event.seat)
    return replace(
        state,
        phase=Phase.TURN,
        active=event.seat,
        turn=event.number,
        owed=owed,
    )
