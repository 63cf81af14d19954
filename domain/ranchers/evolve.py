"""The fold: what an event changes. It never judges, and works out no rule: whatever happened, happened.

It folds masked events as well: a hidden animal or card is `None`. The frequent cases come first, for speed.
"""

from typing import assert_never

from msgspec.structs import replace

from domain.ranchers import upcast
from domain.ranchers.content import POND, Animal, Token
from domain.ranchers.events import (
    AnimalDeclared,
    AnimalExchanged,
    AnimalPlaced,
    AnimalSold,
    BuildingChosen,
    BuildingsOffered,
    DeckShuffled,
    ExchangeDeclined,
    GameEnded,
    GameSetUp,
    GrantTaken,
    GrantWon,
    HorseDiscarded,
    HorseKept,
    ObjectiveExchanged,
    ObjectiveSold,
    PairCycled,
    PairReserved,
    PairTaken,
    PouchShuffled,
    RanchEvent,
    RanchScored,
    ReservedTaken,
    SideChosen,
    SlotRefilled,
    SpecialMatched,
    TokenTaken,
    TurnBegan,
    TurnsEnded,
)
from domain.ranchers.pieces import with_rancher, with_slot, with_space, without
from domain.ranchers.state import Pair, Phase, Rancher, State

_NOTHING = Pair()
_THEN = {"place": Phase.PLACE, "horse": Phase.HORSE, "dog_cat": Phase.DOG_CAT}
_AFTER_TOKEN = {"place": Phase.PLACE, "close": Phase.CLOSING}


def evolve(state: State, event: RanchEvent) -> State:
    """The situation after this event."""
    match event:
        case SlotRefilled():
            return _slot_refilled(state, event)
        case TurnBegan():
            return replace(state, phase=Phase.TAKE, turn=event.seat, has_sold=False, has_cycled=False)
        case PairTaken():
            return _pair_taken(state, event)
        case AnimalPlaced():
            spaces = with_space(state.ranchers[event.seat].spaces, event.space, event.animal)
            return replace(
                state, phase=Phase.CLOSING, ranchers=with_rancher(state, event.seat, spaces=spaces), hand=None
            )
        case SpecialMatched():
            return replace(state, phase=Phase.EXCHANGE)
        case AnimalExchanged():
            return _animal_exchanged(state, event)
        case ObjectiveExchanged():
            return _objective_exchanged(state, event)
        case ExchangeDeclined():
            return replace(state, phase=Phase.CLOSING)
        case TokenTaken():
            return _token_taken(state, event)
        case AnimalSold():
            fish = state.ranchers[event.seat].fish + 1
            return replace(
                state,
                phase=Phase.CLOSING,
                ranchers=with_rancher(state, event.seat, fish=fish),
                hand=None,
                has_sold=True,
                returning=(event.animal,),
                fish=state.fish - 1,
            )
        case ObjectiveSold():
            return _objective_sold(state, event)
        case PouchShuffled():
            return replace(state, pouch=event.pouch, returning=())
        case DeckShuffled():
            return replace(state, deck=event.deck, returning_cards=())
        case PairCycled():
            return replace(
                state,
                middle=with_slot(state.middle, event.slot, _NOTHING),
                has_cycled=True,
                returning=(event.animal,),
                returning_cards=(event.objective,),
            )
        case PairReserved():
            pair = Pair(event.objective, event.animal)
            rancher = state.ranchers[event.seat]
            return replace(
                state,
                ranchers=with_rancher(
                    state,
                    event.seat,
                    reserved=(*rancher.reserved, pair),
                    uses=event.uses_left,
                    building=rancher.building if event.uses_left else None,
                ),
                middle=with_slot(state.middle, event.slot, _NOTHING),
            )
        case ReservedTaken():
            return _reserved_taken(state, event)
        case HorseKept():
            return _horse_kept(state, event)
        case HorseDiscarded():
            return replace(state, phase=Phase.CLOSING, hand=None, discarded_horses=state.discarded_horses + 1)
        case GrantTaken():
            spaces = with_space(state.ranchers[event.seat].spaces, POND, event.animal)
            return replace(
                state,
                ranchers=with_rancher(state, event.seat, spaces=spaces),
                grant_animals=tuple(animal for animal in state.grant_animals if animal is not event.animal),
            )
        case GrantWon():
            return replace(
                state,
                ranchers=with_rancher(state, event.seat, grant=event.points),
                grant_objectives=state.grant_objectives[1:],
            )
        case SideChosen():
            return replace(
                state,
                turn=event.next,
                ranchers=with_rancher(
                    state, event.seat, ranch=event.ranch, side=event.side, specials=event.specials
                ),
            )
        case BuildingsOffered():
            return replace(state, phase=Phase.BUILDINGS, turn=event.first)
        case BuildingChosen():
            return replace(
                state,
                turn=event.next,
                ranchers=with_rancher(state, event.seat, building=event.building, uses=event.uses),
                buildings=tuple(other for other in state.buildings if other is not event.building),
            )
        case TurnsEnded():
            return replace(state, phase=Phase.ENDING, turn=None, declaring=event.declaring)
        case AnimalDeclared():
            return replace(
                state,
                ranchers=with_rancher(state, event.seat, declared=event.animal),
                declaring=tuple(seat for seat in state.declaring if seat != event.seat),
            )
        case RanchScored():
            changed = with_rancher(state, event.seat, declared=event.declared, sheet=event.sheet)
            return replace(state, ranchers=changed)
        case GameEnded():
            return replace(
                state, phase=Phase.OVER, scores=event.scores, kinds=event.kinds, winners=event.winners
            )
        case GameSetUp():
            return _game_set_up(event)
        case _:
            assert_never(event)


def _game_set_up(event: GameSetUp) -> State:
    return State(
        phase=Phase.SIDES,
        settings=event.settings,
        start_player=event.start_player,
        turn=event.start_player if event.settings.side_order == "turn" else None,
        ranchers=tuple(Rancher(ranch=ranch) for ranch in event.ranches),
        middle=(_NOTHING,) * event.settings.market_slots,
        deck=event.deck,
        pouch=event.pouch,
        fish=event.fish,
        grant_animals=event.grant_animals,
        grant_objectives=event.grant_objectives,
        buildings=event.buildings,
        tokens=event.tokens,
    )


def _slot_refilled(state: State, event: SlotRefilled) -> State:
    deck = state.deck[1:]
    return replace(
        state,
        middle=with_slot(state.middle, event.slot, Pair(event.objective, event.animal)),
        deck=(event.top, *deck[1:]) if deck else (),
        pouch=state.pouch[1:],
    )


def _pair_taken(state: State, event: PairTaken) -> State:
    ranchers = state.ranchers
    if event.objective is not None:
        objectives = (*ranchers[event.seat].objectives, event.objective)
        ranchers = with_rancher(state, event.seat, objectives=objectives)
    return replace(
        state,
        phase=_THEN[event.then],
        ranchers=ranchers,
        middle=with_slot(state.middle, event.slot, _NOTHING),
        hand=Pair(event.objective, event.animal),
    )


def _reserved_taken(state: State, event: ReservedTaken) -> State:
    rancher, pair = state.ranchers[event.seat], Pair(event.objective, event.animal)
    reserved = tuple(other for other in rancher.reserved if other.objective != event.objective)
    objectives = (*rancher.objectives, event.objective)
    return replace(
        state,
        phase=Phase.PLACE,
        ranchers=with_rancher(state, event.seat, objectives=objectives, reserved=reserved),
        hand=pair,
    )


def _animal_exchanged(state: State, event: AnimalExchanged) -> State:
    spaces = with_space(state.ranchers[event.seat].spaces, event.space, event.taken)
    pair = Pair(state.middle[event.slot].objective, event.given)
    return replace(
        state,
        phase=Phase.DOG_CAT if event.token else Phase.CLOSING,
        ranchers=with_rancher(state, event.seat, spaces=spaces),
        middle=with_slot(state.middle, event.slot, pair),
    )


def _objective_exchanged(state: State, event: ObjectiveExchanged) -> State:
    objectives = tuple(
        event.taken if card == event.given else card for card in state.ranchers[event.seat].objectives
    )
    pair = Pair(event.given, state.middle[event.slot].animal)
    return replace(
        state,
        phase=Phase.CLOSING,
        ranchers=with_rancher(state, event.seat, objectives=objectives),
        middle=with_slot(state.middle, event.slot, pair),
    )


def _objective_sold(state: State, event: ObjectiveSold) -> State:
    rancher = state.ranchers[event.seat]
    ranchers = with_rancher(
        state,
        event.seat,
        objectives=without(rancher.objectives, event.objective),
        sold=(*rancher.sold, event.objective),
        fish=rancher.fish + 1,
    )
    return replace(state, ranchers=ranchers, has_sold=True, fish=state.fish - 1)


def _horse_kept(state: State, event: HorseKept) -> State:
    rancher = state.ranchers[event.seat]
    ranchers = with_rancher(
        state,
        event.seat,
        spaces=with_space(rancher.spaces, POND, Animal.HORSE),
        objectives=without(rancher.objectives, event.discarded),
    )
    discarded = state.discarded if event.discarded is None else (*state.discarded, event.discarded)
    return replace(state, phase=Phase.CLOSING, ranchers=ranchers, hand=None, discarded=discarded)


def _token_taken(state: State, event: TokenTaken) -> State:
    rancher = state.ranchers[event.seat]
    if event.token is Token.DOG:
        ranchers = with_rancher(state, event.seat, dogs=rancher.dogs + 1)
    else:
        ranchers = with_rancher(state, event.seat, cats=rancher.cats + 1)
    return replace(
        state, phase=_AFTER_TOKEN[upcast.then(event, state)], ranchers=ranchers, tokens=state.tokens - 1
    )
