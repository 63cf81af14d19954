"""What the rules do by themselves, one command at a time, and whom the game waits for."""

from domain.core.errors import Rejected, unmasked
from domain.core.frames import top
from domain.core.luck import Luck
from domain.core.record import SystemCommand
from domain.gwt_argentina.calculators.abilities import hand_limit, step_limit
from domain.gwt_argentina.calculators.draws import drawn
from domain.gwt_argentina.calculators.multisets import Multiset, minus, plus
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.commands import (
    AskObjectives,
    BeginTurn,
    DepartShips,
    DrawCards,
    EndTurn,
    LeaveBuenosAires,
    RefillForesight,
    RefillMarket,
    Score,
    SetUp,
    TurnUpCattle,
    TurnUpObjective,
)
from domain.gwt_argentina.content.cattle import MARKET_SIZE, TURNED_UP
from domain.gwt_argentina.content.job_market import DEPARTURES, MarketEvent
from domain.gwt_argentina.content.objectives import DISPLAY
from domain.gwt_argentina.content.pieces import Letter, Seat
from domain.gwt_argentina.content.player_board import HAND_LIMIT
from domain.gwt_argentina.content.ships import SHIPS_TURNED_UP
from domain.gwt_argentina.content.supply import FORESIGHT
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import (
    BuenosAiresLeft,
    CardsDrawn,
    CattleTurnedUp,
    ForesightRefilled,
    ObjectivesAsked,
    ObjectiveTaken,
    ObjectiveTurnedUp,
    PileShuffledIn,
    ShipsDeparted,
    ShipsTurnedUp,
    TurnBegun,
    TurnEnded,
)
from domain.gwt_argentina.flow.city import LEAVING, REFILLING
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.plan import settle
from domain.gwt_argentina.frames import (
    Arriving,
    AwaitingCards,
    AwaitingCattle,
    AwaitingObjective,
    BeforeMove,
    Discarding,
    FirstPlacing,
    OpeningDiscard,
    Settling,
)
from domain.gwt_argentina.scoring import final_scores
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.state import Phase, Player, State, cards_left


def start(settings: Settings, seats: int) -> SetUp:
    """The command that lays the table out; raises `ValueError` if the settings do not suit the seats."""
    if settings.start_player is not None and settings.start_player >= seats:
        raise ValueError(f"start_player: a seat from 0 to {seats - 1}")
    return SetUp(seats=seats, settings=settings)


# ---- what is due


def due(state: State) -> SystemCommand | None:
    """What happens now without anybody's decision."""
    match state.phase:
        case Phase.TURN:
            return _waiting(state) or _in_turn(state)
        case Phase.BETWEEN:
            return _waiting(state) or _between(state)
        case Phase.ENDING if not any(player.frames for player in state.players):
            return Score()
        case _:
            return None


def _waiting(state: State) -> SystemCommand | None:
    """What some seat's choices wait for."""
    for player in state.players:
        match player.frames[-1] if player.frames else None:
            case AwaitingCards():
                return DrawCards()
            case AwaitingCattle():
                return TurnUpCattle()
            case AwaitingObjective():
                return TurnUpObjective()
            case _:
                pass
    if len(state.display) < DISPLAY and state.objective_stack:
        return TurnUpObjective()
    return None


def _in_turn(state: State) -> SystemCommand | None:
    player = state.players[state.active]
    match player.frames[-1] if player.frames else None:
        case None:
            return DrawCards() if missing_cards(state, player) else EndTurn()
        case Arriving(step) if step == LEAVING:
            if not state.queue:
                return LeaveBuenosAires()
            return RefillMarket() if state.queue[0] == MarketEvent.CATTLE else DepartShips()
        case Arriving(step) if step == REFILLING:
            return RefillForesight()
        case _:
            return None


def _between(state: State) -> SystemCommand | None:
    """The next turn waits for that seat's own exchange, the end for all of them."""
    following = next_seat(state)
    if following is None:
        return None if any(player.frames for player in state.players) else AskObjectives()
    return None if state.players[following].frames else BeginTurn()


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats the game waits for; not those that might use a token, or finish with one, meanwhile."""
    if due(state) is not None:
        return ()
    match state.phase:
        case Phase.TURN:
            return (state.active,)
        case Phase.BETWEEN if (following := next_seat(state)) is not None:
            return (following,)
        case _:
            return tuple(seat for seat, player in enumerate(state.players) if player.frames)


def next_seat(state: State) -> Seat | None:
    """Whose turn comes next, if anybody's."""
    if state.owed is not None:
        return state.owed[0] if state.owed else None
    if state.turn == 0:
        return state.start
    return (state.active + 1) % len(state.players)


def missing_cards(state: State, player: Player) -> int:
    """Cards to draw up to the hand limit, as far as there are any."""
    limit = hand_limit(player, tables(state.settings))
    return max(0, min(limit - player.hand_count, cards_left(player)))


# ---- system commands


def not_due() -> Rejected:
    return Rejected(Reason.NOT_DUE, "3.5")


def begin_turn(command: BeginTurn, state: State) -> Draft:
    draft = _due_draft(command, state)
    seat = next_seat(state)
    if seat is None:
        raise not_due()
    player = state.players[seat]
    draft.add(TurnBegun(seat, state.turn + 1, state.owed is not None))
    if player.at is None:
        draft.open(seat, FirstPlacing())
        if player.hand_count > HAND_LIMIT:
            draft.open(seat, OpeningDiscard(player.hand_count - HAND_LIMIT))
    else:
        draft.open(seat, BeforeMove(step_limit(state, seat, draft.tables)))
    return draft


def end_turn(command: EndTurn, state: State) -> Draft:
    draft = _due_draft(command, state)
    draft.add(TurnEnded(state.active))
    return draft


def draw_cards(command: DrawCards, state: State) -> Draft:
    """By an effect or a token, and then as many are discarded; or up to the hand limit."""
    draft, luck = _due_draft(command, state), Luck(command.seed)
    seat = _drawing(state)
    player = state.players[seat]
    frame = top(player.frames)
    if not isinstance(frame, AwaitingCards):
        _draw(draft, seat, missing_cards(state, player), luck)
        return draft
    number = min(frame.number, cards_left(player))
    _draw(draft, seat, number, luck)
    if frame.discard and number:
        draft.change(seat, Discarding(number, drawn=True, exchange=frame.exchange))
    else:
        draft.close(seat)
        settle(draft, seat)
    return draft


def _drawing(state: State) -> Seat:
    """Who is to draw: whose choice waits for it, or whose turn it is."""
    waiting = (
        seat for seat, player in enumerate(state.players) if isinstance(top(player.frames), AwaitingCards)
    )
    return next(waiting, state.active)


def _draw(draft: Draft, seat: Seat, number: int, luck: Luck) -> None:
    """Only when a card must be drawn and the stack is empty, the discard pile is shuffled into a new one."""
    player = draft.player(seat)
    cards, left = drawn(luck, _stack(player), number)
    if cards:
        draft.add(CardsDrawn(seat, len(cards), tuple(sorted(cards))))
    missing = number - len(cards)
    if missing:
        pile = player.pile
        draft.add(PileShuffledIn(seat, pile))
        cards, left = drawn(luck, plus(left, pile), missing)
        draft.add(CardsDrawn(seat, len(cards), tuple(sorted(cards))))


def _stack(player: Player) -> Multiset:
    """The draw stack, in no order."""
    return minus(player.unseen, unmasked(player.hand))


def turn_up_cattle(command: TurnUpCattle, state: State) -> Draft:
    draft = _due_draft(command, state)
    cards, _ = drawn(Luck(command.seed), state.market_stack, TURNED_UP)
    seat = state.active
    draft.add(CattleTurnedUp(tuple(sorted(cards)), "gaucho"))
    draft.close(seat)
    settle(draft, seat)
    return draft


def turn_up_objective(command: TurnUpObjective, state: State) -> Draft:
    """For the display, or for the seat that has chosen the top of the stack."""
    draft, seat = _due_draft(command, state), state.active
    (card,), _ = drawn(Luck(command.seed), state.objective_stack, 1)
    if isinstance(top(state.players[seat].frames), AwaitingObjective):
        draft.add(ObjectiveTaken(seat, card, "stack"))
        draft.close(seat)
    else:
        draft.add(ObjectiveTurnedUp(card))
    settle(draft, seat)
    return draft


def refill_market(command: RefillMarket, state: State) -> Draft:
    draft = _due_draft(command, state)
    missing = max(0, MARKET_SIZE[len(state.players)] - len(state.market))
    cards, _ = drawn(Luck(command.seed), state.market_stack, missing)
    draft.add(CattleTurnedUp(tuple(sorted(cards)), "refill"))
    return draft


def depart_ships(command: DepartShips, state: State) -> Draft:
    """All discs on the ships of a colour go to their quays, and two other ships come."""
    draft = _due_draft(command, state)
    colour = DEPARTURES[MarketEvent(state.queue[0])]
    ships = tuple(ship for ship in state.zone if draft.tables.ships[ship].colour == colour)
    discs: dict[str, tuple[Seat, ...]] = {}
    for ship in ships:
        quay = draft.tables.ships[ship].quay
        if quay is not None and state.zone[ship]:
            discs[quay.value] = tuple(sorted((*discs.get(quay.value, ()), *state.zone[ship])))
    draft.add(ShipsDeparted(colour, ships, discs))
    new, _ = drawn(Luck(command.seed), state.ship_pile, SHIPS_TURNED_UP)
    if new:
        draft.add(ShipsTurnedUp(tuple(sorted(new))))
    return draft


def leave_buenos_aires(command: LeaveBuenosAires, state: State) -> Draft:
    draft, seat = _due_draft(command, state), state.active
    draft.add(BuenosAiresLeft(seat))
    if _refillable(state):
        draft.change(seat, Arriving(REFILLING))
    else:
        draft.close(seat)
    return draft


def _refillable(state: State) -> tuple[Letter, ...]:
    """The letters with an empty foresight space and something in the bag."""
    full = FORESIGHT
    return tuple(
        letter
        for letter in Letter
        if len(state.foresight.get(letter, ())) < full and state.bags.get(letter, ())
    )


def refill_foresight(command: RefillForesight, state: State) -> Draft:
    draft, seat, luck = _due_draft(command, state), state.active, Luck(command.seed)
    tiles = {letter: drawn(luck, state.bags[letter], 1)[0][0] for letter in _refillable(state)}
    draft.add(ForesightRefilled(tiles))
    draft.close(seat)
    return draft


def ask_objectives(command: AskObjectives, state: State) -> Draft:
    """Everybody with objectives left in the herd, all at once."""
    draft = _due_draft(command, state)
    draft.add(ObjectivesAsked())
    for seat, player in enumerate(state.players):
        left = tuple(card for card in plus(player.unseen, player.pile) if card.startswith("objective"))
        if left:
            draft.open(seat, Settling(left))
    return draft


def score(command: Score, state: State) -> Draft:
    draft = _due_draft(command, state)
    for event in final_scores(state):
        draft.add(event)
    return draft


def _due_draft(command: SystemCommand, state: State) -> Draft:
    """Return a draft of this command; refuse it if it is not due."""
    if type(due(state)) is not type(command):
        raise not_due()
    return Draft(state)
