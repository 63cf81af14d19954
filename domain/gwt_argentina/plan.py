"""The executor of printed actions: runs their effects until one needs an answer, and leaves the rest in a plan.

`run` starts effects, `settle` goes on after an answer: with the plan below, the next subphase of Buenos Aires, or
whatever the seat is to be asked next. A choice is opened only if somebody could make it as far as everybody can see;
whether hidden cards allow it, nobody asks.
"""

from collections.abc import Callable

from domain.gwt_argentina import abilities, city, frames
from domain.gwt_argentina import effects as fx
from domain.gwt_argentina.content.player_board import GRAIN_LIMIT
from domain.gwt_argentina.content.railroad import LAST_PLACE
from domain.gwt_argentina.events import (
    CertificatesChanged,
    EngineParked,
    ExhaustionTaken,
    GrainChanged,
    PesosGained,
    PesosPaid,
    TokensChanged,
)
from domain.gwt_argentina.options import building, delivering, discs, hiring, market, stations
from domain.gwt_argentina.pieces import DEPOT, Seat
from domain.gwt_argentina.state import cards_left
from domain.gwt_argentina.story import Story

STOP = "stop"
"""A requirement cannot be met: what follows it is lost."""
Outcome = frames.Frame | str | None
"""A choice to be made, `STOP`, or nothing more to do."""


def run(story: Story, seat: Seat, effects: tuple[fx.Effect, ...], why: frames.Why) -> None:
    """Do these effects, as far as no answer is needed."""
    for done, effect in enumerate(effects, start=1):
        outcome = _EFFECTS[type(effect)](story, seat, effect, why)
        if outcome is None:
            continue
        if isinstance(outcome, str):
            return
        rest = effects[done:]
        if rest or _can_be_lost(outcome):
            story.open(seat, frames.Plan(rest, why))
        story.open(seat, outcome)
        return


def settle(story: Story, seat: Seat) -> None:
    """Go on until the seat is to be asked, or something is due."""
    while pending := story.player(seat).frames:
        _park(story, seat)
        match pending[-1]:
            case frames.Plan() as plan:
                story.close(seat)
                run(story, seat, plan.effects, plan.why)
            case frames.Supplying() as supplying:
                story.close(seat)
                city.supply(story, seat, supplying.ship)
            case frames.Arriving(step) as arriving if step <= city.LAST_SUBPHASE:
                city.next_subphase(story, seat, arriving)
            case frames.BeforeMove(limit) as before:
                now = abilities.step_limit(story.state, seat, story.tables)
                if now != limit:
                    story.change(seat, frames.BeforeMove(now))
                return
            case _:
                return


def _can_be_lost(outcome: frames.Frame) -> bool:
    """A requirement has a plan below it, even an empty one: whoever forfeits it forfeits that."""
    return isinstance(outcome, frames.Discarding) and not outcome.drawn


def _park(story: Story, seat: Seat) -> None:
    """An engine leaves the last space when its station has been upgraded, or not."""
    player = story.player(seat)
    if player.engine == LAST_PLACE:
        deciding = (frames.Upgrading, frames.Appointing)
        if not any(isinstance(frame, deciding) for frame in player.frames):
            story.tell(EngineParked(seat))


# ---- resources


def gain(story: Story, seat: Seat, what: fx.Resource, amount: int, why: frames.Why) -> None:
    """In full, as far as its track has room."""
    player = story.player(seat)
    match what:
        case fx.Resource.PESOS:
            if amount:
                story.tell(PesosGained(seat, amount, why))
        case fx.Resource.GRAIN:
            now = min(GRAIN_LIMIT, player.grain + amount)
            if now != player.grain:
                story.tell(GrainChanged(seat, now - player.grain, now, why))
        case fx.Resource.CERTIFICATES:
            now = abilities.certificates_after(player, story.tables, amount)
            if now != player.certificates:
                story.tell(CertificatesChanged(seat, now - player.certificates, now, why))
        case fx.Resource.TOKENS:
            if amount:
                story.tell(TokensChanged(seat, amount, player.tokens + amount))


def pay(story: Story, seat: Seat, what: fx.Resource, amount: int, why: frames.Why) -> bool:
    """In full, or not at all: then `False`."""
    player = story.player(seat)
    match what:
        case fx.Resource.PESOS if player.pesos >= amount:
            if amount:
                story.tell(PesosPaid(seat, amount, why))
        case fx.Resource.GRAIN if player.grain >= amount:
            if amount:
                story.tell(GrainChanged(seat, -amount, player.grain - amount, why))
        case fx.Resource.TOKENS if player.tokens >= amount:
            story.tell(TokensChanged(seat, -amount, player.tokens - amount))
        case fx.Resource.CERTIFICATES if (player.certificates - amount) in story.tables.certificate_track:
            story.tell(CertificatesChanged(seat, -amount, player.certificates - amount, why))
        case _:
            return False
    return True


# ---- effects: what each of them asks, if anything


def _gain(story: Story, seat: Seat, effect: fx.Gain, why: frames.Why) -> Outcome:
    times = abilities.counted(story.state, seat, effect.per) // effect.share
    if times:
        gain(story, seat, effect.what, effect.amount * times, why)
    return None


def _pay(story: Story, seat: Seat, effect: fx.Pay, why: frames.Why) -> Outcome:
    return None if pay(story, seat, effect.what, effect.amount, why) else STOP


def _discard(story: Story, seat: Seat, effect: fx.Discard, why: frames.Why) -> Outcome:
    if story.player(seat).hand_count < effect.number:
        return STOP
    return frames.Discarding(effect.number, effect.cards)


def _remove(story: Story, seat: Seat, effect: fx.Remove, why: frames.Why) -> Outcome:
    number = min(effect.number, story.player(seat).hand_count)
    must = why == "auxiliary" and story.state.settings.must_remove
    return frames.Removing(number, effect.cards, must) if number else None


def _draw(story: Story, seat: Seat, effect: fx.Draw, why: frames.Why) -> Outcome:
    most = effect.number * abilities.counted(story.state, seat, effect.per)
    number = min(most, cards_left(story.player(seat)))
    if not number:
        return None
    if effect.exact:
        return frames.AwaitingCards(number, effect.discard)
    return frames.Drawing(number, effect.discard)


def _engine(story: Story, seat: Seat, effect: fx.Engine, why: frames.Why) -> Outcome:
    steps = effect.steps * abilities.counted(story.state, seat, effect.per)
    return frames.Driving(steps) if stations.stops(story.state, seat, steps, story.tables) else None


def _engine_back(story: Story, seat: Seat, effect: fx.EngineBack, why: frames.Why) -> Outcome:
    if not can_go_back(story, seat, effect.steps):
        return STOP
    return frames.Driving(effect.steps, backward=True)


def can_go_back(story: Story, seat: Seat, steps: int) -> bool:
    engine = story.player(seat).engine
    return engine != DEPOT and bool(stations.stops(story.state, seat, steps, story.tables, backward=True))


def _hire(story: Story, seat: Seat, effect: fx.Hire, why: frames.Why) -> Outcome:
    found = next(hiring.hirable(story.state, seat, effect.modifier, story.tables), None)
    return None if found is None else frames.Hiring(effect.modifier)


def _build(story: Story, seat: Seat, effect: fx.Build, why: frames.Why) -> Outcome:
    found = next(building.buildable(story.state, seat, effect.rate, story.tables), None)
    return None if found is None else frames.Building(effect.rate)


def _buy(story: Story, seat: Seat, effect: fx.Buy, why: frames.Why) -> Outcome:
    gauchos = abilities.counted(story.state, seat, fx.Counter.GAUCHOS)
    return frames.Buying(gauchos) if market.can_buy(story.state, seat, gauchos, story.tables) else None


def _help(story: Story, seat: Seat, effect: fx.Help, why: frames.Why) -> Outcome:
    return frames.Helping(effect.most, effect.bonus) if story.state.farmers else None


def _use_auxiliary(story: Story, seat: Seat, effect: fx.UseAuxiliary, why: frames.Why) -> Outcome:
    return frames.ChoosingAuxiliary(effect.most)


def _take_objective(story: Story, seat: Seat, effect: fx.TakeObjective, why: frames.Why) -> Outcome:
    offered = story.state.display or (effect.stack and story.state.objective_stack)
    return frames.TakingObjective(effect.stack, effect.must) if offered else None


def _place_disc(story: Story, seat: Seat, effect: fx.PlaceDisc, why: frames.Why) -> Outcome:
    possible = discs.for_quay(story.state, seat, effect.corner, story.tables)
    return frames.PlacingDisc(effect.quay, effect.corner) if possible else None


def _deliver(story: Story, seat: Seat, effect: fx.Deliver, why: frames.Why) -> Outcome:
    found = next(delivering.deliverable(story.state, seat, story.tables), None)
    return None if found is None else frames.Delivering()


def _move(story: Story, seat: Seat, effect: fx.Move, why: frames.Why) -> Outcome:
    return frames.Moving(effect.steps)


def _take_cattle(story: Story, seat: Seat, effect: fx.TakeCattle, why: frames.Why) -> Outcome:
    if any(market.matches(card, effect.cards) for card in story.state.market):
        return frames.TakingCattle(effect.cards, effect.to)
    return None


def _opponents_tire(story: Story, seat: Seat, effect: fx.OpponentsTire, why: frames.Why) -> Outcome:
    seats = len(story.state.players)
    for step in range(1, seats):
        tire(story, (seat + step) % seats, effect.number)
    return None


def tire(story: Story, seat: Seat, cards: int) -> None:
    """Exhaustion cards, as far as there are any."""
    number = min(cards, story.state.exhaustion)
    if number:
        story.tell(ExhaustionTaken(seat, number))


def _upgrade_behind(story: Story, seat: Seat, effect: fx.UpgradeBehind, why: frames.Why) -> Outcome:
    found = stations.behind(story.state, seat, story.tables)
    return frames.Upgrading(found) if found else None


_EFFECTS: dict[type[fx.Effect], Callable[..., Outcome]] = {
    fx.Gain: _gain,
    fx.Pay: _pay,
    fx.Discard: _discard,
    fx.Remove: _remove,
    fx.Draw: _draw,
    fx.Engine: _engine,
    fx.EngineBack: _engine_back,
    fx.Hire: _hire,
    fx.Build: _build,
    fx.Buy: _buy,
    fx.Help: _help,
    fx.UseAuxiliary: _use_auxiliary,
    fx.TakeObjective: _take_objective,
    fx.PlaceDisc: _place_disc,
    fx.Deliver: _deliver,
    fx.Move: _move,
    fx.TakeCattle: _take_cattle,
    fx.OpponentsTire: _opponents_tire,
    fx.UpgradeBehind: _upgrade_behind,
}
