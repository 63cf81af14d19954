"""Single effects of printed actions: each is done at once, or asks for something.

A choice is opened only if it is possible as far as everybody can see; whether hidden cards allow it is not
asked.
"""

from collections.abc import Iterator
from typing import assert_never

from domain.gwt_argentina import frames
from domain.gwt_argentina.calculators import building, discs, loading, market, stations
from domain.gwt_argentina.calculators.abilities import counted
from domain.gwt_argentina.content import effects as fx
from domain.gwt_argentina.content.pieces import Seat
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.resources import gain, pay, tire
from domain.gwt_argentina.state import cards_left


class UnmetRequirement:
    """A requirement cannot be met: what follows it is lost."""


LOST = UnmetRequirement()
Outcome = frames.Frame | UnmetRequirement | None
"""A choice to be made, `LOST`, or nothing more to do."""


def perform(draft: Draft, seat: Seat, effect: fx.Effect, why: frames.Why) -> Outcome:
    """Do what can be done without an answer."""
    match effect:
        case fx.Gain():
            times = counted(draft.state, seat, effect.per) // effect.share
            if times:
                gain(draft, seat, effect.what, effect.amount * times, why)
            return None
        case fx.Pay():
            return None if pay(draft, seat, effect.what, effect.amount, why) else LOST
        case fx.OpponentsTire():
            seats = len(draft.state.players)
            for step in range(1, seats):
                tire(draft, (seat + step) % seats, effect.number)
            return None
        case fx.Discard() | fx.Remove() | fx.Draw():
            return _cards(draft, seat, effect, why)
        case fx.Engine() | fx.EngineBack() | fx.UpgradeBehind() | fx.Move():
            return _movement(draft, seat, effect)
        case fx.Help():
            return frames.Helping(effect.most, effect.bonus) if draft.state.farmers else None
        case fx.UseAuxiliary():
            return frames.ChoosingAuxiliary(effect.most)
        case _:
            return _offer(draft, seat, effect)


def _cards(draft: Draft, seat: Seat, effect: fx.Discard | fx.Remove | fx.Draw, why: frames.Why) -> Outcome:
    player = draft.player(seat)
    match effect:
        case fx.Discard():
            if player.hand_count < effect.number:
                return LOST
            return frames.Discarding(effect.number, effect.cards)
        case fx.Remove():
            number = min(effect.number, player.hand_count)
            must = why == "auxiliary" and draft.state.settings.must_remove
            return frames.Removing(number, effect.cards, must) if number else None
        case fx.Draw():
            number = min(effect.number * counted(draft.state, seat, effect.per), cards_left(player))
            if not number:
                return None
            if effect.exact:
                return frames.AwaitingCards(number, effect.discard)
            return frames.Drawing(number, effect.discard)


def _movement(
    draft: Draft, seat: Seat, effect: fx.Engine | fx.EngineBack | fx.UpgradeBehind | fx.Move
) -> Outcome:
    state, tables = draft.state, draft.tables
    match effect:
        case fx.Engine():
            steps = effect.steps * counted(state, seat, effect.per)
            return frames.Driving(steps) if stations.stops(state, seat, steps, tables) else None
        case fx.EngineBack(steps):
            possible = stations.stops(state, seat, steps, tables, backward=True)
            return frames.Driving(steps, backward=True) if possible else LOST
        case fx.UpgradeBehind():
            upgradable = stations.behind(state, seat, tables)
            return frames.Upgrading(upgradable) if upgradable else None
        case fx.Move(steps):
            return frames.Moving(steps)


def _offer(
    draft: Draft,
    seat: Seat,
    effect: fx.Hire | fx.Build | fx.Buy | fx.TakeObjective | fx.PlaceDisc | fx.Deliver | fx.TakeCattle,
) -> Outcome:
    """What asks for something that must be there, and payable."""
    state, tables = draft.state, draft.tables
    match effect:
        case fx.Hire(modifier):
            return frames.Hiring(modifier) if _any(market.hirable(state, seat, modifier, tables)) else None
        case fx.Build(rate):
            return frames.Building(rate) if _any(building.buildable(state, seat, rate, tables)) else None
        case fx.Buy():
            gauchos = counted(state, seat, fx.Counter.GAUCHOS)
            return frames.Buying(gauchos) if market.can_buy(state, seat, gauchos, tables) else None
        case fx.TakeObjective(stack, must):
            offered = state.display or (stack and state.objective_stack)
            return frames.TakingObjective(stack, must) if offered else None
        case fx.PlaceDisc(quay, corner):
            fitting = discs.for_quay(state, seat, corner, tables)
            return frames.PlacingDisc(quay, corner) if fitting else None
        case fx.Deliver():
            return frames.Delivering() if _any(loading.deliverable(state, seat, tables)) else None
        case fx.TakeCattle(cards, to):
            there = any(market.matches(card, cards) for card in state.market)
            return frames.TakingCattle(cards, to) if there else None
        case _:
            assert_never(effect)


def _any(options: Iterator[object]) -> bool:
    """Whether there is one."""
    return next(options, None) is not None
