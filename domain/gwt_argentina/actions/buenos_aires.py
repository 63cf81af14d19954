"""The subphases of Buenos Aires: delivery, income, loading, foresight."""

from msgspec.structs import replace

from domain.core.errors import Rejected, unmasked
from domain.gwt_argentina.actions.discs import clear, usable
from domain.gwt_argentina.actions.requirements import asked
from domain.gwt_argentina.calculators.abilities import permanent_certificates
from domain.gwt_argentina.calculators.loading import discs_for, grain_for, is_barred
from domain.gwt_argentina.calculators.multisets import Multiset
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.commands import ChooseTile, LoadShip, MakeDelivery, RevealHand, SpendCertificates
from domain.gwt_argentina.content.cattle import CATTLE_BY_CARD
from domain.gwt_argentina.content.effects import TakeObjective
from domain.gwt_argentina.content.pieces import EXHAUSTION
from domain.gwt_argentina.content.ships import LEAST_SHIP, LEAST_SHIP_PESOS
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import (
    CertificatesChanged,
    DeliveryMade,
    DiscMoved,
    GrainChanged,
    HandRevealed,
    IncomeTaken,
    PesosGained,
    TileChosen,
)
from domain.gwt_argentina.flow import city
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import run, settle
from domain.gwt_argentina.frames import Arriving, Delivering, Foresight, Income, Loading, Revealing, Supplying
from domain.gwt_argentina.state import Player, State


def make_delivery(command: MakeDelivery, state: State) -> Draft:
    """A disc of a quay to a bonus space of the same city."""
    seat, quay, space = command.seat, command.quay, command.space
    player, _ = asked(state, seat, Delivering)
    in_force = tables(state.settings)
    if seat not in state.quays.get(quay, ()):
        raise Rejected(Reason.NO_DISC_THERE, "9.1", quay=quay)
    bonus = in_force.bonuses.get(space)
    if bonus is None:
        raise Rejected(Reason.NO_SUCH_SPACE, "9.1", space=space)
    if bonus.city != in_force.quays[quay].city:
        raise Rejected(Reason.ANOTHER_CITY, "9.1", quay=quay, space=space)
    if space in state.closed:
        raise Rejected(Reason.SPACE_IS_CLOSED, "9.3", space=space)
    if space in state.bonus:
        raise Rejected(Reason.SPACE_IS_TAKEN, "9.3", space=space)
    grain = grain_for(quay, space, in_force)
    if grain > player.grain:
        raise Rejected(Reason.NOT_ENOUGH_GRAIN, "9.2", cost=grain, grain=player.grain)
    draft = Draft(state)
    draft.add(DeliveryMade(seat, space, grain))
    if grain:
        draft.add(GrainChanged(seat, -grain, player.grain - grain, "bonus"))
    draft.add(DiscMoved(seat, quay, space))
    draft.close(seat)
    run(draft, seat, bonus.effects, "bonus")
    return settle(draft, seat)


def reveal_hand(command: RevealHand, state: State) -> Draft:
    """The value of its different types of cattle, and permanent certificates."""
    seat = command.seat
    player, _ = asked(state, seat, Revealing)
    draft = Draft(state)
    cards = unmasked(player.hand)
    draft.add(HandRevealed(seat, cards))
    draft.close(seat)
    permanent = permanent_certificates(player, draft.tables)
    draft.open(seat, Income(breeding_value(cards), permanent))
    return draft


def breeding_value(cards: Multiset) -> int:
    """The sum over the different types of cattle."""
    values = {
        CATTLE_BY_CARD[card].breed: CATTLE_BY_CARD[card].breeding for card in cards if card in CATTLE_BY_CARD
    }
    return sum(values.values())


def spendable(player: Player, in_force: Tables) -> tuple[int, ...]:
    """How many certificates can be spent: the marker stops on a space of its track."""
    now = player.certificates
    return tuple(now - space for space in reversed(in_force.certificate_track) if space <= now)


def spend_certificates(command: SpendCertificates, state: State) -> Draft:
    """Then the pesos, and the hand goes."""
    seat, spent = command.seat, command.number
    player, frame = asked(state, seat, Income)
    possible = spendable(player, tables(state.settings))
    if spent not in possible:
        raise Rejected(Reason.NO_SUCH_SPACE, "10.3", number=spent, possible=possible)
    total = frame.base + frame.permanent + spent
    hand = unmasked(player.hand)
    discarded = tuple(card for card in hand if card != EXHAUSTION)
    draft = Draft(state)
    if spent:
        draft.add(CertificatesChanged(seat, -spent, player.certificates - spent, "income"))
    if total:
        draft.add(PesosGained(seat, total, "income"))
    returned = len(hand) - len(discarded)
    draft.add(IncomeTaken(seat, frame.base, frame.permanent, spent, total, discarded, returned))
    draft.close(seat)
    arriving = draft.player(seat).frames[-1]
    if isinstance(arriving, Arriving):
        draft.change(seat, replace(arriving, total=total))
    return settle(draft, seat)


def load_ship(command: LoadShip, state: State) -> Draft:
    """Disc and its cost, its reward, the pesos of the least ship, the loading action, and the grain."""
    seat, ship = command.seat, command.ship
    _, frame = asked(state, seat, Loading)
    in_force = tables(state.settings)
    if ship not in state.zone:
        raise Rejected(Reason.NO_SUCH_SHIP, "11.1", ship=ship)
    card = in_force.ships[ship]
    if card.load > frame.total:
        raise Rejected(Reason.SHIP_TOO_VALUABLE, "11.1", ship=ship, total=frame.total)
    if is_barred(state, seat, ship):
        raise Rejected(Reason.ALREADY_LOADED, "11.2", ship=ship)
    usable(state, seat, card.corner, command.disc, discs_for(state, seat, ship, in_force))
    draft = Draft(state)
    clear(draft, seat, command.disc, ship)
    if ship == LEAST_SHIP:
        draft.add(PesosGained(seat, LEAST_SHIP_PESOS, "ship"))
    draft.close(seat)
    if card.objective:
        draft.open(seat, Supplying(ship))
        taking = TakeObjective(stack=state.settings.loading_offers_stack, must=True)
        run(draft, seat, (taking,), "loading")
    else:
        city.supply(draft, seat, ship)
    return settle(draft, seat)


def choose_tile(command: ChooseTile, state: State) -> Draft:
    """A tile of the foresight space goes to its place."""
    seat, tile = command.seat, command.tile
    _, frame = asked(state, seat, Foresight)
    if tile not in state.foresight.get(frame.letter, ()):
        raise Rejected(Reason.NOT_OFFERED, "12.1", tile=tile)
    if tile not in city.offered(state, frame.letter):
        raise Rejected(Reason.NO_MORE_WORKERS, "25.2" if state.token_seat == seat else "25.3", tile=tile)
    draft = Draft(state)
    draft.add(TileChosen(seat, frame.letter, tile))
    draft.close(seat)
    city.place(draft, seat, tile)
    return settle(draft, seat)
