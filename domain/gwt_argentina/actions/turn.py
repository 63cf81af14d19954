"""A turn: moving the estanciero, using the location, playing objectives, and what is forfeited."""

from domain.core.errors import Rejected, unmasked
from domain.gwt_argentina.actions.requirements import asked, at_rest, not_your_choice
from domain.gwt_argentina.calculators import movement, stations
from domain.gwt_argentina.calculators.abilities import auxiliary_times
from domain.gwt_argentina.calculators.tables import Tables, tables
from domain.gwt_argentina.commands import (
    EndPhaseB,
    Forfeit,
    MoveEstanciero,
    PlaceEstanciero,
    PlayObjective,
    UseAction,
    UseAuxiliaryAction,
)
from domain.gwt_argentina.content.effects import Effect, EngineBack, Pay, Resource
from domain.gwt_argentina.content.pieces import DEPOT, Seat
from domain.gwt_argentina.errors import Reason
from domain.gwt_argentina.events import (
    ActionBegun,
    ActionForfeited,
    AuxiliaryBegun,
    EstancieroPlaced,
    GranjerosSetBeside,
    ObjectivePlayed,
)
from domain.gwt_argentina.flow.draft import Draft
from domain.gwt_argentina.flow.locations import actions_at
from domain.gwt_argentina.flow.plan import run, settle
from domain.gwt_argentina.flow.way import arrive, travel
from domain.gwt_argentina.frames import (
    Appointing,
    BeforeMove,
    Building,
    ChoosingAuxiliary,
    Delivering,
    Discarding,
    Drawing,
    Driving,
    FirstPlacing,
    Helping,
    Hiring,
    Investing,
    Kind,
    Location,
    Moving,
    PlacingDisc,
    Removing,
    TakingCattle,
    TakingObjective,
    Upgrading,
    Used,
)
from domain.gwt_argentina.state import Player, State


def place_estanciero(command: PlaceEstanciero, state: State) -> Draft:
    seat = command.seat
    _, frame = asked(state, seat, FirstPlacing)
    space = next((space for space, tile in state.neutral.items() if tile == command.tile), None)
    if space is None:
        not_your_choice(frame)
    draft = Draft(state)
    draft.add(EstancieroPlaced(seat, space, command.tile))
    draft.close(seat)
    arrive(draft, seat, space)
    return settle(draft, seat)


def move_estanciero(command: MoveEstanciero, state: State) -> Draft:
    """In phase A, or by an action: then all that was left at the old location is lost."""
    seat = command.seat
    player = at_rest(state, seat)
    frame = player.frames[-1] if player.frames else None
    if not isinstance(frame, BeforeMove | Moving):
        not_your_choice(frame)
    in_force = tables(state.settings)
    possible = movement.paths_of(state, seat, frame.limit, in_force)
    if command.path not in possible:
        _explain(command, state, frame, in_force)
    draft = Draft(state)
    travel(draft, seat, command.path)
    return settle(draft, seat)


def _explain(command: MoveEstanciero, state: State, frame: BeforeMove | Moving, in_force: Tables) -> None:
    """Why a path cannot be taken."""
    path, limit = command.path, frame.limit
    if not movement.leads(state, command.seat, path, in_force):
        raise Rejected(Reason.NO_SUCH_PATH, "4.2", path=path)
    if len(path) > limit:
        clause = "24.1" if isinstance(frame, Moving) else "4.2"
        raise Rejected(Reason.TOO_MANY_STEPS, clause, steps=len(path), limit=limit)
    raise Rejected(Reason.SHORTCUT_OUT_OF_REACH, "6.1", shortcut=path[-1])


# ---- phase B


def use_action(command: UseAction, state: State) -> Draft:
    seat = command.seat
    player, frame = asked(state, seat, Location)
    if frame.kind not in (Kind.NEUTRAL, Kind.OWN):
        clause = "7.7" if frame.kind is Kind.OTHER else "7.8"
        raise Rejected(Reason.NOT_YOUR_BUILDING, clause, kind=frame.kind)
    actions = actions_at(state, frame, tables(state.settings))
    if not 0 <= command.action < len(actions):
        raise Rejected(Reason.NO_SUCH_ACTION, "7.1", action=command.action)
    if frame.used is Used.AUXILIARY:
        raise Rejected(Reason.AUXILIARY_WAS_USED, "7.5")
    if command.action not in frame.left:
        raise Rejected(Reason.ACTION_ALREADY_USED, "7.2", action=command.action)
    action = actions[command.action]
    _payable(player, action.effects)
    left = tuple(other for other in frame.left if actions[other].slot != action.slot)
    counts = state.settings.forfeited_action_counts
    draft = Draft(state)
    used = Used.LOCAL if counts else frame.used
    draft.add(ActionBegun(seat, frame.space, command.action))
    draft.change(seat, Location(frame.space, frame.kind, left, frame.building, used, begun=not counts))
    run(draft, seat, action.effects, "action")
    return settle(draft, seat)


def use_auxiliary_action(command: UseAuxiliaryAction, state: State) -> Draft:
    """By location once; by an action, once or twice."""
    seat = command.seat
    player = at_rest(state, seat)
    frame = player.frames[-1] if player.frames else None
    if isinstance(frame, Location):
        if frame.used is not Used.NOTHING:
            by_auxiliary = frame.used is Used.AUXILIARY
            raise Rejected(
                Reason.AUXILIARY_WAS_USED if by_auxiliary else Reason.LOCAL_ACTION_WAS_USED,
                "7.1" if by_auxiliary else "7.5",
            )
        most = 1
    elif isinstance(frame, ChoosingAuxiliary):
        most = frame.most
    else:
        not_your_choice(frame)
    possible = auxiliary_times(player, command.auxiliary)
    if not possible:
        raise Rejected(Reason.AUXILIARY_LOCKED, "22.1", auxiliary=command.auxiliary)
    if not 1 <= command.times <= min(most, possible):
        clause = "7.9" if command.times <= possible else "22.1"
        raise Rejected(Reason.CANNOT_DOUBLE, clause, auxiliary=command.auxiliary, times=command.times)
    in_force = tables(state.settings)
    card = in_force.auxiliaries[command.auxiliary]
    effects = card.single if command.times == 1 else card.double
    _payable(player, effects)
    _can_go_back(state, seat, effects, in_force)
    draft = Draft(state)
    draft.add(AuxiliaryBegun(seat, command.auxiliary, command.times))
    if isinstance(frame, Location):
        draft.change(seat, Location(frame.space, frame.kind, frame.left, frame.building, Used.AUXILIARY))
    else:
        draft.close(seat)
    run(draft, seat, effects, "auxiliary")
    return settle(draft, seat)


def _payable(player: Player, effects: tuple[Effect, ...]) -> None:
    """What is printed as a price at the beginning can be paid."""
    for effect in effects:
        if not isinstance(effect, Pay):
            return
        if effect.what is Resource.PESOS and player.pesos < effect.amount:
            raise Rejected(Reason.NOT_ENOUGH_PESOS, "8.1", cost=effect.amount, pesos=player.pesos)
        if effect.what is Resource.GRAIN and player.grain < effect.amount:
            raise Rejected(Reason.NOT_ENOUGH_GRAIN, "8.1", cost=effect.amount, grain=player.grain)


def _can_go_back(state: State, seat: Seat, effects: tuple[Effect, ...], in_force: Tables) -> None:
    first = effects[0]
    if isinstance(first, EngineBack) and not stations.stops(
        state, seat, first.steps, in_force, backward=True
    ):
        engine = state.players[seat].engine
        clause = "17.5" if engine in ("space_0", DEPOT) else "17.6"
        raise Rejected(Reason.CANNOT_GO_BACK, clause, engine=engine, steps=first.steps)


def end_phase_b(command: EndPhaseB, state: State) -> Draft:
    seat = command.seat
    _, frame = asked(state, seat, Location)
    if frame.used is Used.NOTHING and not state.settings.phase_b_may_be_empty:
        raise Rejected(Reason.MUST_CHOOSE, "7.10")
    draft = Draft(state)
    draft.close(seat)
    return draft


def play_objective(command: PlayObjective, state: State) -> Draft:
    """Before the move, or before or after an action; not in Buenos Aires, and not within an action."""
    seat, card = command.seat, command.card
    player = at_rest(state, seat)
    frame = player.frames[-1] if player.frames else None
    if not isinstance(frame, BeforeMove | Location):
        if seat == state.active and player.at == "buenos_aires":
            raise Rejected(Reason.NOT_IN_BUENOS_AIRES, "19.4")
        not_your_choice(frame)
    objective = tables(state.settings).objectives.get(card)
    if objective is None or card not in (unmasked(player.hand)):
        raise Rejected(Reason.CARDS_NOT_IN_HAND, "19.3", cards=(card,))
    draft = Draft(state)
    draft.add(ObjectivePlayed(seat, card))
    run(draft, seat, objective.effects, "objective")
    return settle(draft, seat)


# ---- forfeiting

OPTIONAL = (
    ChoosingAuxiliary | Hiring | Building | Moving | Discarding | Removing | Drawing | Driving | Upgrading
    | Appointing | Helping | Investing | TakingObjective | TakingCattle | PlacingDisc | Delivering
)  # fmt: skip
"""What can be forfeited, most of it always."""


def forfeit(command: Forfeit, state: State) -> Draft:
    seat = command.seat
    player = at_rest(state, seat)
    frame = player.frames[-1] if player.frames else None
    if frame is None:
        not_your_choice(frame)
    if not isinstance(frame, OPTIONAL) or _is_forced(frame):
        raise Rejected(Reason.MUST_CHOOSE, "8.14", pending=type(frame).__struct_config__.tag)
    draft = Draft(state)
    draft.add(ActionForfeited(seat, frame))
    draft.close(seat)
    if isinstance(frame, Discarding):
        draft.close(seat)  # what the requirement was for
    if isinstance(frame, Investing):
        draft.add(GranjerosSetBeside(seat, frame.tiles))
    return settle(draft, seat)


def _is_forced(frame: object) -> bool:
    """What must be done once it has begun."""
    match frame:
        case Discarding():
            return frame.drawn
        case Driving():
            return frame.backward
        case Helping():
            return bool(frame.picked)
        case TakingObjective():
            return frame.must
        case Removing():
            return frame.must
        case _:
            return False
