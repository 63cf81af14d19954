"""The command dispatcher: which verb answers which command, the frequent ones first."""

from typing import assert_never

from domain.el_gaucho import flow
from domain.el_gaucho.actions import areas, estate, herding, opening, pampa, steppe, turn
from domain.el_gaucho.commands import (
    AddTile,
    CollectCattle,
    CollectFinalCattle,
    EndTurn,
    KeepTiles,
    LayGaucho,
    LookAtSteppe,
    OccupyArea,
    PickUpGaucho,
    PlaceCattle,
    PlayerCommand,
    PostGaucho,
    RaiseGaucho,
    RefillPastures,
    ReplaceGaucho,
    RevealTiles,
    RulesCommand,
    SellAllHerds,
    SellHerd,
    SetUp,
    SortTile,
    StandGaucho,
    StartRound,
    StealTile,
    StopPlacing,
    TakeBackGaucho,
    TakeDice,
    WakeGauchos,
    WishDie,
)
from domain.el_gaucho.events import GauchoEvent
from domain.el_gaucho.state import State


def decide(command: PlayerCommand | RulesCommand, state: State) -> tuple[GauchoEvent, ...]:
    """The events this command causes now, or `Rejected`."""
    match command:
        case TakeDice():
            return turn.take_dice(command, state)
        case OccupyArea():
            return areas.occupy_area(command, state)
        case EndTurn():
            return turn.end_turn(command, state)
        case LayGaucho():
            return pampa.lay_gaucho(command, state)
        case TakeBackGaucho():
            return areas.take_back_gaucho(command, state)
        case StandGaucho():
            return pampa.stand_gaucho(command, state)
        case WishDie():
            return estate.wish_die(command, state)
        case StealTile():
            return estate.steal_tile(command, state)
        case PlaceCattle():
            return steppe.place_cattle(command, state)
        case RaiseGaucho():
            return pampa.raise_gaucho(command, state)
        case ReplaceGaucho():
            return estate.replace_gaucho(command, state)
        case WakeGauchos():
            return estate.wake_gauchos(command, state)
        case SellHerd():
            return estate.sell_herd(command, state)
        case PickUpGaucho():
            return pampa.pick_up_gaucho(command, state)
        case LookAtSteppe():
            return steppe.look_at_steppe(command, state)
        case AddTile():
            return herding.add_tile(command, state)
        case SortTile():
            return herding.sort_tile(command, state)
        case StopPlacing():
            return steppe.stop_placing(command, state)
        case KeepTiles():
            return opening.keep_tiles(command, state)
        case PostGaucho():
            return opening.post_gaucho(command, state)
        case SetUp():
            return flow.set_up(command, state)
        case _:
            return _by_the_rules(command, state)


def _by_the_rules(
    command: RevealTiles | StartRound | CollectCattle | RefillPastures | CollectFinalCattle | SellAllHerds,
    state: State,
) -> tuple[GauchoEvent, ...]:
    flow.require_due(command, state)
    match command:
        case RevealTiles():
            return flow.reveal_tiles(state)
        case StartRound():
            return flow.start_round(command, state)
        case CollectCattle():
            return flow.collect_cattle(state)
        case RefillPastures():
            return flow.refill_pastures(state)
        case CollectFinalCattle():
            return flow.collect_final_cattle(state)
        case SellAllHerds():
            return flow.sell_all_herds(state)
        case _:
            assert_never(command)
