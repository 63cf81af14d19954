"""Candidates for legal commands: good guesses; `decide` alone knows the rules."""

from collections.abc import Iterator

from domain.ranchers.commands import (
    ChooseBuilding,
    ChooseSide,
    ChooseToken,
    CyclePair,
    DeclareAnimal,
    DeclineExchange,
    DiscardHorse,
    ExchangeAnimal,
    ExchangeObjective,
    KeepHorse,
    PlaceAnimal,
    PlayerCommand,
    ReservePair,
    SellAnimal,
    SellObjective,
    TakeGrant,
    TakePair,
    TakeReserved,
)
from domain.ranchers.content import FIELD, KINDS, RANCHES, Building, Module, Token
from domain.ranchers.state import Phase, State


def candidates(state: State, seat: int) -> Iterator[PlayerCommand]:
    """Every legal command, and few others. Looks at nothing that this seat does not know."""
    if not 0 <= seat < len(state.ranchers):
        return iter(())
    match state.phase:
        case Phase.SIDES:
            return _sides(state, seat)
        case Phase.ENDING:
            return (DeclareAnimal(seat, kind) for kind in KINDS)
        case Phase.TAKE if seat != state.turn:
            return _reserving(state, seat)
        case _ if seat != state.turn:
            return iter(())
        case Phase.TAKE:
            return _taking(state, seat)
        case Phase.PLACE:
            return _placing(state, seat)
        case Phase.EXCHANGE:
            return _exchanging(state, seat)
        case Phase.HORSE:
            return iter((KeepHorse(seat), DiscardHorse(seat)))
        case Phase.DOG_CAT:
            return (ChooseToken(seat, token) for token in Token)
        case Phase.BUILDINGS:
            return (ChooseBuilding(seat, building) for building in state.buildings)
        case _:
            return iter(())


def _sides(state: State, seat: int) -> Iterator[PlayerCommand]:
    dealt = state.ranchers[seat].ranch
    for ranch in (dealt,) if dealt else range(1, len(RANCHES) + 1):
        yield ChooseSide(seat, ranch, "a")
        yield ChooseSide(seat, ranch, "b")


def _taking(state: State, seat: int) -> Iterator[PlayerCommand]:
    for slot in range(len(state.middle)):
        yield TakePair(seat, slot)
    for pair in state.ranchers[seat].reserved:
        if pair.objective is not None:
            yield TakeReserved(seat, pair.objective)
    yield from _reserving(state, seat)
    yield from _in_passing(state, seat)


def _placing(state: State, seat: int) -> Iterator[PlayerCommand]:
    spaces = state.ranchers[seat].spaces
    for space in FIELD:
        if spaces[space - 1] is None:
            yield PlaceAnimal(seat, space)
    if state.settings.module == Module.FISH:
        yield SellAnimal(seat)
        yield SellObjective(seat)
    yield from _in_passing(state, seat)


def _exchanging(state: State, seat: int) -> Iterator[PlayerCommand]:
    rancher = state.ranchers[seat]
    for slot in range(len(state.middle)):
        for objective in rancher.objectives:
            yield ExchangeObjective(seat, objective, slot)
        for space in FIELD:
            if rancher.spaces[space - 1] is not None:
                yield ExchangeAnimal(seat, space, slot)
    yield DeclineExchange(seat)
    yield from _in_passing(state, seat)


def _in_passing(state: State, seat: int) -> Iterator[PlayerCommand]:
    """What modules allow beside the decision that is due."""
    for animal in state.grant_animals:
        yield TakeGrant(seat, animal)
    if state.ranchers[seat].building is Building.CYCLE:
        for slot in range(len(state.middle)):
            yield CyclePair(seat, slot)


def _reserving(state: State, seat: int) -> Iterator[PlayerCommand]:
    if state.ranchers[seat].uses:
        for slot in range(len(state.middle)):
            yield ReservePair(seat, slot)
