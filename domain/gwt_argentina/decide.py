"""What a command causes: the one list of verbs, the frequent ones first."""

from typing import assert_never

from domain.core.record import SystemCommand
from domain.gwt_argentina import commands as c
from domain.gwt_argentina import flow
from domain.gwt_argentina.actions import (
    buenos_aires,
    building,
    cards,
    discs,
    granjeros,
    hiring,
    market,
    objectives,
    railroad,
    turn,
)
from domain.gwt_argentina.events import GwtEvent
from domain.gwt_argentina.flow import setup
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.state import State


def decide(command: c.PlayerCommand | c.RulesCommand, state: State) -> tuple[GwtEvent, ...]:
    """Return the events that a command causes now. Raises `Rejected`."""
    return tuple(drafted(command, state).events)


def drafted(command: c.PlayerCommand | c.RulesCommand, state: State) -> Draft:
    """Return the same with the state after them, for callers that look ahead. Raises `Rejected`."""
    if isinstance(command, SystemCommand):
        return _rule(command, state)
    return _choice(command, state)


def _choice(command: c.PlayerCommand, state: State) -> Draft:
    match command:
        case c.MoveEstanciero():
            return turn.move_estanciero(command, state)
        case c.DiscardCards():
            return cards.discard_cards(command, state)
        case c.UseAction():
            return turn.use_action(command, state)
        case c.UseAuxiliaryAction():
            return turn.use_auxiliary_action(command, state)
        case c.PlaceBuilding():
            return building.place_building(command, state)
        case c.Forfeit():
            return turn.forfeit(command, state)
        case c.UseExchangeToken():
            return cards.use_exchange_token(command, state)
        case c.EndPhaseB():
            return turn.end_phase_b(command, state)
        case c.PlayObjective():
            return turn.play_objective(command, state)
        case c.RemoveCards():
            return cards.remove_cards(command, state)
        case c.DrawFromStack():
            return cards.draw_from_stack(command, state)
        case c.LoadShip():
            return buenos_aires.load_ship(command, state)
        case c.HireWorker():
            return hiring.hire_worker(command, state)
        case c.BuyCattle():
            return market.buy_cattle(command, state)
        case c.DrawCattle():
            return market.draw_cattle(command, state)
        case c.EndBuying():
            return market.end_buying(command, state)
        case c.TakeFreeCattle():
            return market.take_free_cattle(command, state)
        case c.MoveEngine():
            return railroad.move_engine(command, state)
        case c.UpgradeStation():
            return railroad.upgrade_station(command, state)
        case c.Appoint():
            return railroad.appoint(command, state)
        case c.PickGranjero():
            return granjeros.pick_granjero(command, state)
        case c.RevealCattle():
            return granjeros.reveal_cattle(command, state)
        case c.Invest():
            return granjeros.invest(command, state)
        case c.TakeOpenObjective():
            return objectives.take_open_objective(command, state)
        case c.TakeTopObjective():
            return objectives.take_top_objective(command, state)
        case c.SettleObjective():
            return objectives.settle_objective(command, state)
        case c.PlaceDiscOnQuay():
            return discs.place_disc_on_quay(command, state)
        case c.MakeDelivery():
            return buenos_aires.make_delivery(command, state)
        case c.RevealHand():
            return buenos_aires.reveal_hand(command, state)
        case c.SpendCertificates():
            return buenos_aires.spend_certificates(command, state)
        case c.ChooseTile():
            return buenos_aires.choose_tile(command, state)
        case c.PlaceEstanciero():
            return turn.place_estanciero(command, state)
        case _:
            assert_never(command)


def _rule(command: c.RulesCommand, state: State) -> Draft:
    match command:
        case c.DrawCards():
            return flow.draw_cards(command, state)
        case c.BeginTurn():
            return flow.begin_turn(command, state)
        case c.EndTurn():
            return flow.end_turn(command, state)
        case c.TurnUpCattle():
            return flow.turn_up_cattle(command, state)
        case c.TurnUpObjective():
            return flow.turn_up_objective(command, state)
        case c.RefillMarket():
            return flow.refill_market(command, state)
        case c.DepartShips():
            return flow.depart_ships(command, state)
        case c.LeaveBuenosAires():
            return flow.leave_buenos_aires(command, state)
        case c.RefillForesight():
            return flow.refill_foresight(command, state)
        case c.AskObjectives():
            return flow.ask_objectives(command, state)
        case c.Score():
            return flow.score(command, state)
        case c.SetUp():
            return setup.set_up(command, state)
        case _:
            assert_never(command)
