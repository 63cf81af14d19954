"""Candidates for legal commands: what a seat might do now. `decide` alone knows the rules."""

from collections.abc import Iterator, Sequence

from domain.core.errors import unmasked
from domain.core.record import Command
from domain.gwt_argentina import commands as c
from domain.gwt_argentina import frames as f
from domain.gwt_argentina.actions.buenos_aires import spendable
from domain.gwt_argentina.actions.cards import is_exchanging
from domain.gwt_argentina.actions.requirements import are_meant
from domain.gwt_argentina.actions.turn import OPTIONAL
from domain.gwt_argentina.calculators import (
    building,
    discs,
    granjeros,
    loading,
    market,
    movement,
    stations,
)
from domain.gwt_argentina.calculators.multisets import Multiset, choices
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.content.cattle import CATTLE_BY_CARD
from domain.gwt_argentina.content.pieces import Auxiliary, Breed, Card, Filter, Neutral, Seat
from domain.gwt_argentina.content.player_board import TOKEN_DRAW
from domain.gwt_argentina.flow import due
from domain.gwt_argentina.state import Player, State, cards_left


def candidates(state: State, seat: Seat) -> Iterator[c.PlayerCommand]:
    """Every legal command, and few others. Looks at nothing that this seat does not know."""
    if not 0 <= seat < len(state.players) or due(state) is not None:
        return
    player = state.players[seat]
    if player.frames:
        frame = player.frames[-1]
        yield from _answers(state, seat, player, frame, tables(state.settings))
        if isinstance(frame, f.BeforeMove | f.Location):
            for card in dict.fromkeys(unmasked(player.hand)):
                if card.startswith("objective"):
                    yield c.PlayObjective(seat, card)
        if isinstance(frame, OPTIONAL):
            yield c.Forfeit(seat)
    if player.tokens and not is_exchanging(player):
        for number in range(1, min(TOKEN_DRAW, cards_left(player)) + 1):
            yield c.UseExchangeToken(seat, number)


def follow_up(view: State, seat: Seat, legal: Sequence[Command], last: Command | None) -> Command | None:
    """See `Decider.follow_up`: what an action chosen at a location comes to, where there is but one way.

    What an action brings with it, as a master or a bonus, can be wanted or not: there, what must be follows.
    """
    frames = view.players[seat].frames if legal else ()
    if not frames or not isinstance(frames[-1], OPTIONAL):
        return None
    if not any(isinstance(frame, f.Location) for frame in frames[:-1]):
        return None
    others = c.Forfeit | c.UseExchangeToken
    is_chosen = isinstance(last, c.UseAction | c.UseAuxiliaryAction)
    ways = [command for command in legal if not (is_chosen and isinstance(command, others))]
    return ways[0] if len(ways) == 1 and not isinstance(ways[0], c.Forfeit) else None


def _answers(
    state: State, seat: Seat, player: Player, frame: f.Frame, in_force: Tables
) -> Iterator[c.PlayerCommand]:
    """What the frame on top asks for."""
    match frame:
        case f.BeforeMove() | f.Moving():
            for path in movement.paths_of(state, seat, frame.limit, in_force):
                yield c.MoveEstanciero(seat, path)
        case f.Location():
            yield from _at_location(seat, frame)
        case f.ChoosingAuxiliary(most):
            for auxiliary in Auxiliary:
                for times in range(1, most + 1):
                    yield c.UseAuxiliaryAction(seat, auxiliary, times)
        case f.Discarding():
            for cards in _chosen(player, frame.number, frame.cards):
                yield c.DiscardCards(seat, cards)
        case f.OpeningDiscard(number):
            for cards in choices(unmasked(player.hand), number):
                yield c.DiscardCards(seat, cards)
        case f.Removing(most, wanted, must):
            for number in range(most, most - 1 if must else 0, -1):
                for cards in _chosen(player, number, wanted):
                    yield c.RemoveCards(seat, cards)
        case f.Drawing(most):
            for number in range(1, most + 1):
                yield c.DrawFromStack(seat, number)
        case f.Hiring(modifier):
            for row, worker in market.hirable(state, seat, modifier, in_force):
                yield c.HireWorker(seat, row, worker)
        case f.Building(rate):
            for number, space in building.buildable(state, seat, rate, in_force):
                yield c.PlaceBuilding(seat, number, space)
        case f.Buying(gauchos):
            for deal, cards in market.buyable(state, seat, gauchos, in_force):
                yield c.BuyCattle(seat, cards, deal)
            yield c.DrawCattle(seat)
            yield c.EndBuying(seat)
        case f.Driving(steps, backward):
            for place in stations.stops(state, seat, steps, in_force, backward=backward):
                yield c.MoveEngine(seat, place)
        case f.Upgrading():
            for station in frame.stations:
                for disc in stations.discs_for(state, seat, station, in_force):
                    yield c.UpgradeStation(seat, station, disc)
        case f.Appointing():
            for which in stations.appointable(state, seat):
                yield c.Appoint(seat, which)
        case f.Helping():
            for space in granjeros.helpable(state, seat, frame, in_force):
                yield c.PickGranjero(seat, space)
            if frame.picked:
                for cards in granjeros.revealable(state, seat, frame, in_force):
                    yield c.RevealCattle(seat, cards)
        case f.Investing(tiles):
            for tile in dict.fromkeys(tiles):
                yield c.Invest(seat, tile)
        case f.TakingObjective(stack):
            for card in state.display:
                yield c.TakeOpenObjective(seat, card)
            if stack:
                yield c.TakeTopObjective(seat)
        case f.TakingCattle(wanted):
            for card in dict.fromkeys(state.market):
                if market.matches(card, wanted):
                    yield c.TakeFreeCattle(seat, card)
        case f.PlacingDisc(_, corner):
            for disc in discs.for_quay(state, seat, corner, in_force):
                yield c.PlaceDiscOnQuay(seat, disc)
        case f.Delivering():
            for quay, bonus in loading.deliverable(state, seat, in_force):
                yield c.MakeDelivery(seat, quay, bonus)
        case f.Revealing():
            yield c.RevealHand(seat)
        case f.Income():
            for number in spendable(player, in_force):
                yield c.SpendCertificates(seat, number)
        case f.Loading(total):
            for ship, disc in loading.loadable(state, seat, total, in_force):
                yield c.LoadShip(seat, ship, disc)
        case f.Foresight(letter):
            for tile in dict.fromkeys(state.foresight[letter]):
                yield c.ChooseTile(seat, tile)
        case f.FirstPlacing():
            for neutral in Neutral:
                yield c.PlaceEstanciero(seat, neutral)
        case f.Settling(cards):
            for card in cards:
                yield c.SettleObjective(seat, card, score=True)
                yield c.SettleObjective(seat, card, score=False)
        case _:
            return


def _at_location(seat: Seat, frame: f.Location) -> Iterator[c.PlayerCommand]:
    if frame.used is not f.Used.AUXILIARY:
        for action in frame.left:
            yield c.UseAction(seat, action)
    if frame.used is f.Used.NOTHING:
        for auxiliary in Auxiliary:
            yield c.UseAuxiliaryAction(seat, auxiliary, 1)
        if frame.kind is f.Kind.FARMER:
            yield c.PickGranjero(seat, frame.space)
    yield c.EndPhaseB(seat)


def _chosen(player: Player, number: int, wanted: Filter) -> Iterator[Multiset]:
    """Cards of the hand that a filter asks for."""
    hand = unmasked(player.hand)
    if wanted is Filter.PAIR:
        breeds: dict[Breed, list[Card]] = {}
        for card in hand:
            if card in CATTLE_BY_CARD:
                breeds.setdefault(CATTLE_BY_CARD[card].breed, []).append(card)
        for cards in breeds.values():
            yield from choices(tuple(cards), number)
    else:
        yield from choices(tuple(card for card in hand if are_meant((card,), wanted)), number)
