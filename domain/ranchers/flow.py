"""The course of a game: what the rules do by themselves, whom they wait for, and how they go on."""

from domain.core.errors import Rejected, unmasked
from domain.core.frames import run
from domain.core.luck import Luck
from domain.core.record import SystemCommand
from domain.ranchers.commands import RevealScores, SetUp, ShuffleBack
from domain.ranchers.content import (
    FISH_ROUNDS,
    KINDS,
    PER_KIND,
    RANCHES,
    SEATS,
    TOKENS,
    Animal,
    Building,
    Module,
)
from domain.ranchers.errors import Reason
from domain.ranchers.events import (
    DeckShuffled,
    GameSetUp,
    PouchShuffled,
    RanchEvent,
    SlotRefilled,
    TurnBegan,
    TurnsEnded,
)
from domain.ranchers.evolve import evolve
from domain.ranchers.scoring import final_scores, stands_for_another
from domain.ranchers.settings import Settings
from domain.ranchers.state import Phase, Rancher, State, empty_spaces
from domain.table.opening import require_start

Events = tuple[RanchEvent, ...]


def start(settings: Settings, seats: int) -> SetUp:
    """The command that lays the table out; raises `ValueError` if the settings do not suit the seats."""
    if settings.start_player is not None and settings.start_player >= seats:
        raise ValueError(f"start_player: a seat from 0 to {seats - 1}")
    return SetUp(seats=seats, settings=settings)


def due(state: State) -> SystemCommand | None:
    """What happens now without anybody's decision."""
    if state.returning:
        return ShuffleBack()
    if state.phase is Phase.ENDING and not state.declaring:
        return RevealScores()
    return None


def to_act(state: State) -> tuple[int, ...]:
    """The seats the game waits for; not one that only might reserve a pair in another's turn."""
    match state.phase:
        case Phase.SIDES if state.turn is None:
            return tuple(seat for seat, rancher in enumerate(state.ranchers) if rancher.side is None)
        case Phase.ENDING:
            return state.declaring
        case Phase.CLOSING:
            return ()
        case _:
            return () if state.turn is None or state.returning else (state.turn,)


# ---- system commands


def set_up(command: SetUp, state: State) -> Events:
    if state.phase is not Phase.EMPTY:
        raise Rejected(Reason.NOT_DUE, "2.1")
    seats, settings, luck = command.seats, command.settings, Luck(command.seed)
    require_start(seats, settings.start_player, SEATS, "1.1")
    first = luck.below(seats) if settings.start_player is None else settings.start_player
    module = settings.module
    animals = KINDS * PER_KIND[seats] + (Animal.HORSE,) * (seats if module == Module.HORSES else 0)
    ready = GameSetUp(
        players=seats,
        start_player=first,
        settings=settings,
        ranches=_ranches(settings, seats, luck),
        pouch=luck.shuffled(animals),
        deck=luck.shuffled([card.card for card in settings.objectives]),
        fish=seats + 1 if module == Module.FISH else 0,
        grant_animals=KINDS if module == Module.GRANTS else (),
        grant_objectives=_grant_objectives(settings, seats),
        buildings=tuple(Building) if module == Module.BUILDINGS else (),
        tokens=TOKENS if module == Module.DOGS_CATS else 0,
    )
    return go_on(state, ready)


def shuffle_back(command: ShuffleBack, state: State) -> Events:
    """Then goes on where it was interrupted."""
    if not state.returning:
        raise Rejected(Reason.NOT_DUE, "3.13")
    luck = Luck(command.seed)
    shuffled: Events = (PouchShuffled(luck.shuffled((*state.pouch, *state.returning))),)
    if state.returning_cards:
        shuffled = (*shuffled, DeckShuffled(luck.shuffled((*state.deck, *state.returning_cards))))
    return go_on(state, *shuffled)


def reveal_scores(state: State) -> Events:
    if state.phase is not Phase.ENDING or state.declaring:
        raise Rejected(Reason.NOT_DUE, "3.13")
    return final_scores(state)


# ---- from turn to turn


def go_on(state: State, *events: RanchEvent) -> Events:
    """These events, and what follows from them."""
    return run(evolve, follows, state, events)


def follows(state: State) -> Events:
    """Empty slots are filled, then the next turn begins if this one is over; but a shuffle comes first."""
    if state.returning:
        return ()
    if state.phase is Phase.CLOSING and state.turn is not None:
        return (*refill(state), next_turn(state, state.turn))
    return refill(state)


def refill(state: State) -> tuple[SlotRefilled, ...]:
    """Into every empty slot an animal and an objective, if there are any. Raises `Masked` on a view."""
    events: list[SlotRefilled] = []
    deck, pouch = state.deck, state.pouch
    for slot, pair in enumerate(state.middle):
        drawn = len(events)
        if pair.animal is None and drawn < len(pouch):
            objective = deck[drawn] if drawn < len(deck) else None
            top = deck[drawn + 1] if drawn + 1 < len(deck) else None
            events.append(SlotRefilled(slot, objective, unmasked(pouch[drawn]), top))
    return tuple(events)


def next_turn(state: State, seat: int) -> TurnBegan | TurnsEnded:
    """Clockwise from this seat to the first who still has a turn."""
    ranchers = state.ranchers
    for step in range(1, len(ranchers) + 1):
        following = (seat + step) % len(ranchers)
        if not is_done(state.settings, ranchers[following]):
            return TurnBegan(following)
    return TurnsEnded(tuple(i for i, rancher in enumerate(ranchers) if stands_for_another(rancher)))


def is_done(settings: Settings, rancher: Rancher) -> bool:
    """No turn left: the ranch is full, or with Fish eight objectives are taken."""
    if settings.module == Module.FISH:
        return len(rancher.objectives) + len(rancher.sold) >= FISH_ROUNDS
    return empty_spaces(rancher) == 0


def _ranches(settings: Settings, seats: int, luck: Luck) -> tuple[int, ...]:
    numbers = range(1, len(RANCHES) + 1)
    match settings.ranches:
        case "random":
            return luck.shuffled(numbers)[:seats]
        case "chosen":
            return (0,) * seats
        case "by_seat":
            return tuple(numbers)[:seats]


def _grant_objectives(settings: Settings, seats: int) -> tuple[int, ...]:
    if settings.module != Module.GRANTS:
        return ()
    return settings.grant_points[:-1] if seats == 2 else settings.grant_points
