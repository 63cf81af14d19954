"""Changes of one seat's things: frames, counters and cards."""

from msgspec.structs import replace

from domain.gwt_argentina.calculators.multisets import minus, plus
from domain.gwt_argentina.content.pieces import EXHAUSTION, Seat
from domain.gwt_argentina.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsRemoved,
    ExhaustionTaken,
    HandDrawn,
    HandRevealed,
    IncomeTaken,
    ObjectivePlayed,
    ObjectiveSettled,
    PileShuffledIn,
    SeatEquipped,
)
from domain.gwt_argentina.state import Phase, Player, State


def with_player(state: State, seat: Seat, **changes: object) -> tuple[Player, ...]:
    """All players, one of them changed."""
    players = state.players
    return (*players[:seat], replace(players[seat], **changes), *players[seat + 1 :])


def changed(state: State, seat: Seat, **changes: object) -> State:
    """The state with one player changed."""
    return replace(state, players=with_player(state, seat, **changes))


def seat_equipped(state: State, event: SeatEquipped) -> State:
    return changed(
        state,
        event.seat,
        pesos=event.pesos,
        tokens=event.tokens,
        unseen=event.herd,
        discs=event.discs,
        supply=event.supply,
    )


def drawn(state: State, event: CardsDrawn | HandDrawn) -> State:
    player = state.players[event.seat]
    masked = event.cards is None or player.hand is None
    return changed(
        state,
        event.seat,
        hand=None if masked else plus(player.hand or (), event.cards or ()),
        hand_count=player.hand_count + event.count,
    )


def pile_shuffled_in(state: State, event: PileShuffledIn) -> State:
    unseen = plus(state.players[event.seat].unseen, event.cards)
    return changed(state, event.seat, unseen=unseen, pile=())


def _without(player: Player, cards: tuple[str, ...]) -> dict[str, object]:
    """The hand without these cards; an empty one is known to everybody."""
    count = player.hand_count - len(cards)
    hand = minus(player.hand, cards) if player.hand is not None else () if count == 0 else None
    revealed = player.revealed and count > 0
    return {"hand": hand, "hand_count": count, "revealed": revealed, "unseen": minus(player.unseen, cards)}


def discarded(state: State, event: CardsDiscarded) -> State:
    player = state.players[event.seat]
    return changed(state, event.seat, pile=plus(player.pile, event.cards), **_without(player, event.cards))


def removed(state: State, event: CardsRemoved) -> State:
    player = state.players[event.seat]
    returned = event.cards.count(EXHAUSTION)
    boxed = tuple(card for card in event.cards if card != EXHAUSTION)
    return replace(
        state,
        players=with_player(state, event.seat, **_without(player, event.cards)),
        exhaustion=state.exhaustion + returned,
        box=(*state.box, *boxed) if boxed else state.box,
    )


def hand_revealed(state: State, event: HandRevealed) -> State:
    return changed(state, event.seat, hand=event.cards, revealed=bool(event.cards))


def income_taken(state: State, event: IncomeTaken) -> State:
    """The pesos and certificates have their own events; here the hand goes."""
    player = state.players[event.seat]
    returned = (EXHAUSTION,) * event.returned
    return replace(
        state,
        players=with_player(
            state,
            event.seat,
            pile=plus(player.pile, event.discarded),
            **_without(player, (*event.discarded, *returned)),
        ),
        exhaustion=state.exhaustion + event.returned,
    )


def exhaustion_taken(state: State, event: ExhaustionTaken) -> State:
    pile = plus(state.players[event.seat].pile, (EXHAUSTION,) * event.count)
    return replace(
        state,
        players=with_player(state, event.seat, pile=pile),
        exhaustion=state.exhaustion - event.count,
    )


def objective_played(state: State, event: ObjectivePlayed) -> State:
    player = state.players[event.seat]
    return changed(state, event.seat, area=(*player.area, event.card), **_without(player, (event.card,)))


def objective_settled(state: State, event: ObjectiveSettled) -> State:
    """From wherever in the herd it is."""
    player = state.players[event.seat]
    settled = (*player.area, event.card) if event.scored else player.area
    changes: dict[str, object] = {"area": settled, "pile": player.pile, "unseen": player.unseen}
    if event.card in player.pile:
        changes["pile"] = minus(player.pile, (event.card,))
    else:
        changes["unseen"] = minus(player.unseen, (event.card,))
    box = state.box if event.scored else (*state.box, event.card)
    return replace(state, players=with_player(state, event.seat, **changes), box=box)


def objectives_asked(state: State) -> State:
    """Hands and stacks are put together: nobody draws any more."""
    together = tuple(replace(player, hand=(), hand_count=0, revealed=False) for player in state.players)
    return replace(state, phase=Phase.ENDING, players=together)
