"""Helping granjeros, and investing in them."""

from msgspec.structs import replace

from domain.core.errors import Rejected
from domain.gwt_argentina.actions.requirements import (
    asked,
    at_rest,
    enough_pesos,
    in_hand,
    not_your_choice,
)
from domain.gwt_argentina.calculators import abilities, strength
from domain.gwt_argentina.calculators.granjeros import can_invest, most_strength, required, row_price
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.commands import Invest, PickGranjero, RevealCattle
from domain.gwt_argentina.content.pieces import Filter, Row, Seat
from domain.gwt_argentina.content.player_board import MOST_REVEALED
from domain.gwt_argentina.content.trail import PRINTED_PESOS
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import (
    CardsDiscarded,
    GranjeroHired,
    GranjeroPicked,
    GranjerosHelped,
    GranjerosSetBeside,
    PesosPaid,
)
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import run, settle
from domain.gwt_argentina.flow.resources import tire
from domain.gwt_argentina.frames import Helping, Investing, Kind, Location, Used
from domain.gwt_argentina.state import State, row


def pick_granjero(command: PickGranjero, state: State) -> Draft:
    """One more of those that are helped together; by location, just the one underneath."""
    seat, space = command.seat, command.space
    player = at_rest(state, seat)
    frame = player.frames[-1] if player.frames else None
    if isinstance(frame, Location):
        helping = _by_location(frame)
    elif isinstance(frame, Helping):
        helping = frame
    else:
        not_your_choice(frame)
    if space not in state.farmers or space in helping.picked or helping.only not in (None, space):
        raise Rejected(Reason.NO_GRANJERO_THERE, "21.1", space=space)
    if len(helping.picked) >= helping.most:
        raise Rejected(Reason.TOO_MANY_GRANJEROS, "21.1", most=helping.most)
    following = replace(helping, picked=(*helping.picked, space))
    wanted = required(state, following.picked)
    most = most_strength(player, helping.bonus, tables(state.settings))
    if most < wanted:
        raise Rejected(Reason.STRENGTH_TOO_LOW, "21.2", strength=most, required=wanted)
    draft = Draft(state)
    draft.add(GranjeroPicked(seat, space))
    if isinstance(frame, Location):
        draft.change(seat, replace(frame, used=Used.LOCAL))
        draft.open(seat, following)
    else:
        draft.change(seat, following)
    return draft


def _by_location(frame: Location) -> Helping:
    if frame.kind is not Kind.FARMER:
        raise Rejected(Reason.NO_GRANJERO_THERE, "7.8", space=frame.space)
    if frame.used is not Used.NOTHING:
        by_auxiliary = frame.used is Used.AUXILIARY
        reason = Reason.AUXILIARY_WAS_USED if by_auxiliary else Reason.ACTION_ALREADY_USED
        raise Rejected(reason, "7.8")
    return Helping(1, only=frame.space)


def reveal_cattle(command: RevealCattle, state: State) -> Draft:
    """Strong enough for all that were picked: the result."""
    seat = command.seat
    player, frame = asked(state, seat, Helping)
    if not frame.picked:
        raise Rejected(Reason.NOT_YOUR_CHOICE, "3.6", pending="helping")
    if len(command.cards) > MOST_REVEALED:
        raise Rejected(Reason.TOO_MANY_CARDS, "21.3", number=len(command.cards), most=MOST_REVEALED)
    cards = in_hand(player, command.cards, "21.3")
    if not all(card in strength.STRENGTH for card in cards):
        raise Rejected(Reason.WRONG_CARDS, "21.3", cards=cards, wanted=Filter.CATTLE)
    in_force = tables(state.settings)
    wanted = required(state, frame.picked)
    total = abilities.strength(player, in_force) + frame.bonus + strength.of_cattle(cards)
    if total < wanted:
        raise Rejected(Reason.STRENGTH_TOO_LOW, "21.2", strength=total, required=wanted)
    draft = Draft(state)
    tire(draft, seat, strength.exhaustion(len(cards)))
    if cards:
        draft.add(CardsDiscarded(seat, cards, "revealed"))
    tiles = tuple(state.farmers[space] for space in frame.picked)
    coins = sum(state.coins.get(space, 0) for space in frame.picked)
    printed = sum(PRINTED_PESOS[space] for space in frame.picked)
    draft.close(seat)
    draft.add(GranjerosHelped(seat, frame.picked, tiles, total, wanted, coins, printed))
    _left_behind(draft, seat)
    if can_invest(draft.player(seat), in_force):
        draft.open(seat, Investing(tiles))
    else:
        draft.add(GranjerosSetBeside(seat, tiles))
    return settle(draft, seat)


def _left_behind(draft: Draft, seat: Seat) -> None:
    """The estanciero stays on the space; its tile is gone."""
    frames = draft.player(seat).frames
    for depth, frame in enumerate(reversed(frames)):
        if (
            isinstance(frame, Location)
            and frame.kind is Kind.FARMER
            and frame.space not in draft.state.farmers
        ):
            draft.change(seat, replace(frame, kind=Kind.EMPTY), depth)


def invest(command: Invest, state: State) -> Draft:
    """One of the tiles just received enters the row."""
    seat, tile = command.seat, command.tile
    player, frame = asked(state, seat, Investing)
    if tile not in frame.tiles:
        raise Rejected(Reason.NO_SUCH_TILE, "21.6", tile=tile)
    in_force = tables(state.settings)
    price = row_price(player, in_force)
    if price is None:
        raise Rejected(Reason.ROW_IS_FULL, "21.6", worker=Row.GRANJERO)
    enough_pesos(player.pesos, price, "21.6")
    slot = len(row(player, Row.GRANJERO)) + 2
    place = frame.tiles.index(tile)
    left = (*frame.tiles[:place], *frame.tiles[place + 1 :])
    draft = Draft(state)
    if price:
        draft.add(PesosPaid(seat, price, "granjero"))
    draft.add(GranjeroHired(seat, tile, slot))
    if left:
        draft.change(seat, Investing(left))
    else:
        draft.close(seat)
    run(draft, seat, in_force.row_spaces[Row.GRANJERO, slot].effects, "worker_row")
    return settle(draft, seat)
