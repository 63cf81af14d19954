"""The command dispatcher: which verb answers which command, the frequent ones first."""

from typing import assert_never

from domain.ranchers import flow
from domain.ranchers.actions import (
    buildings,
    dogs_cats,
    ending,
    exchange,
    fish,
    grants,
    horses,
    opening,
    turn,
)
from domain.ranchers.commands import (
    ChooseBuilding,
    ChooseSide,
    ChooseToken,
    CyclePair,
    DeclareAnimal,
    DeclineExchange,
    DiscardHorse,
    ExchangeAnimal,
    ExchangeObjective,
    KeepHorse,
    PlaceAnimal,
    PlayerCommand,
    ReservePair,
    RevealScores,
    RulesCommand,
    SellAnimal,
    SellObjective,
    SetUp,
    ShuffleBack,
    TakeGrant,
    TakePair,
    TakeReserved,
)
from domain.ranchers.events import RanchEvent
from domain.ranchers.state import State


def decide(command: PlayerCommand | RulesCommand, state: State) -> tuple[RanchEvent, ...]:
    """The events this command causes now, or `Rejected`."""
    match command:
        case PlaceAnimal():
            return turn.place_animal(command, state)
        case TakePair():
            return turn.take_pair(command, state)
        case ExchangeAnimal():
            return exchange.exchange_animal(command, state)
        case ExchangeObjective():
            return exchange.exchange_objective(command, state)
        case DeclineExchange():
            return exchange.decline_exchange(command, state)
        case TakeGrant():
            return grants.take_grant(command, state)
        case CyclePair():
            return buildings.cycle_pair(command, state)
        case ReservePair():
            return buildings.reserve_pair(command, state)
        case TakeReserved():
            return buildings.take_reserved(command, state)
        case ChooseToken():
            return dogs_cats.choose_token(command, state)
        case SellAnimal():
            return fish.sell_animal(command, state)
        case SellObjective():
            return fish.sell_objective(command, state)
        case KeepHorse():
            return horses.keep_horse(command, state)
        case DiscardHorse():
            return horses.discard_horse(command, state)
        case ChooseSide():
            return opening.choose_side(command, state)
        case ChooseBuilding():
            return opening.choose_building(command, state)
        case DeclareAnimal():
            return ending.declare_animal(command, state)
        case SetUp():
            return flow.set_up(command, state)
        case ShuffleBack():
            return flow.shuffle_back(command, state)
        case RevealScores():
            return flow.reveal_scores(state)
        case _:
            assert_never(command)
