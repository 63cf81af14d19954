"""The sentences of Ranchers in English: what happens, what can be done, what counts and why not."""

from collections.abc import Callable, Sequence
from typing import assert_never

from domain.core.languages.en import both, seat, whose_turn
from domain.core.markup import capitalized
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from domain.ranchers import commands as c
from domain.ranchers import events as e
from domain.ranchers.content import POND as POND_AT
from domain.ranchers.content import Animal, Module
from domain.ranchers.errors import Reason as R
from domain.ranchers.presentation.texts.choices import choices
from domain.ranchers.presentation.texts.en import words
from domain.ranchers.presentation.texts.en.words import (
    DECK,
    FISH,
    GRANTS,
    LABELS,
    MODULES,
    POUCH,
    WORDS,
    a,
    building,
    called,
    card,
    kinds,
    nth_pair,
    pair,
    points,
    pond,
    ranch,
    slot,
    space,
    the,
    token,
)
from domain.ranchers.scoring import Held
from domain.ranchers.state import State


def account(event: e.RanchEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp(pouch=pouch, deck=deck, settings=settings):
            module = MODULES[settings.module]
            extra = "" if settings.module == Module.NONE else f" The extra module is “{module}”."
            begins = f"{names[event.start_player]} is the start player."
            return f"{len(pouch)} animals in {POUCH}, {len(deck)} objectives in {DECK}.{extra} {begins}"
        case e.SideChosen(specials=specials):
            printed = both(
                f"{a(special.animal)} on {space(special.space, event.seat)}" for special in specials
            )
            return f"lays out side {event.side.upper()} of {ranch(event.ranch)}, which shows {printed}"
        case e.BuildingsOffered(first=first):
            return f"Everybody chooses a Building, {names[first]} first."
        case e.BuildingChosen():
            return f"chooses the Building {building(event.building)}"
        case e.PairTaken(objective=objective):
            return f"takes {pair(objective, event.animal)}"
        case e.AnimalPlaced():
            return f"places {the(event.animal)} on {space(event.space, event.seat)}"
        case e.SpecialMatched():
            return f"matches special {space(event.space, event.seat)} and may make an exchange"
        case e.SlotRefilled(objective=objective):
            return f"New in the middle: {pair(objective, event.animal)}."
        case e.ObjectiveExchanged(given=given, taken=taken):
            return f"exchanges {card(given)} for {card(taken)}"
        case e.AnimalExchanged(given=old, taken=new):
            other = "another" if old is new else a(new)
            return f"exchanges {the(old)} on {space(event.space, event.seat)} for {other}"
        case e.ExchangeDeclined():
            return "exchanges nothing"
        case e.HorseKept(discarded=discarded):
            return f"keeps {the(Animal.HORSE)}" + (f" and discards {card(discarded)}" if discarded else "")
        case e.HorseDiscarded():
            return f"discards {the(Animal.HORSE)}"
        case e.AnimalSold(animal=animal):
            return f"sells {the(animal)} for {FISH}"
        case e.ObjectiveSold(objective=sold):
            return f"sells {card(sold)} for {FISH}"
        case e.GrantTaken(animal=animal):
            return f"takes {a(animal)} as Grant Animal"
        case e.GrantWon():
            return f"has all kinds and takes {GRANTS} worth {points(event.points)}"
        case e.PairCycled(objective=objective):
            return f"replaces the pair of {pair(objective, event.animal)}"
        case e.PairReserved(objective=objective):
            gone = "" if event.uses_left else f" and takes the Building off {pond(event.seat)}"
            return f"sets the pair of {pair(objective, event.animal)} aside{gone}"
        case e.ReservedTaken(objective=objective):
            return f"takes the pair of {pair(objective, event.animal)} that was set aside"
        case e.TokenTaken():
            return f"takes {token(event.token)}"
        case e.PouchShuffled():
            return f"{capitalized(POUCH)} is shuffled."
        case e.DeckShuffled(deck=deck):
            top = f", and its top is {card(deck[0])}" if deck[0] else ""
            return f"{capitalized(DECK)} is shuffled{top}."
        case e.TurnsEnded(declaring=declaring):
            still = f" {both(names[seat] for seat in declaring)} must declare an animal." if declaring else ""
            return f"# The end\nNobody has a turn left.{still}"
        case e.AnimalDeclared(animal=animal):
            return f"declares {a(animal)} in secret"
        case e.RanchScored():
            return _score(event, before)
        case e.GameEnded(scores=scores, winners=winners):
            tie = scores.count(max(scores)) > len(winners)
            more = f" with {kinds(event.kinds[winners[0]])}" if tie else ""
            won = "wins" if len(winners) == 1 else "share the victory"
            who = both(names[seat] for seat in winners)
            return "\n".join(["# Final scoring", *ranked(scores, names), f"{who} {won}{more}."])
        case e.TurnBegan():
            return None  # shows in what follows
        case _:
            assert_never(event)


def _score(event: e.RanchScored, before: State) -> str:
    """The lines of the sheet that gave points."""
    declared = ""
    if event.declared is not None:
        is_horse = before.ranchers[event.seat].spaces[POND_AT - 1] is Animal.HORSE
        what = the(Animal.HORSE) if is_horse else "the Building"
        declared = f"counts {what} as {a(event.declared)} and "
    lines = (f"{scored.points} for {called(scored.objective)}" for scored in event.sheet if scored.points)
    sheet = ", ".join(lines)
    total = f"{points(event.points)} with {kinds(event.kinds)}"
    return f"{declared}scores {total}{': ' if sheet else ''}{sheet}"


def command(command: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match command:
        case c.ChooseSide():
            return f"lay out side {command.side.upper()} of {ranch(command.ranch)}"
        case c.ChooseBuilding():
            return f"choose the Building {building(command.building)}"
        case c.TakePair():
            return f"take {nth_pair(command.slot)}"
        case c.PlaceAnimal():
            return f"place the animal on {space(command.space, command.seat)}"
        case c.ExchangeObjective():
            return f"exchange {card(command.objective)} for the objective of {nth_pair(command.slot)}"
        case c.ExchangeAnimal():
            on = space(command.space, command.seat)
            return f"exchange the animal on {on} for that of {nth_pair(command.slot)}"
        case c.DeclineExchange():
            return "exchange nothing"
        case c.KeepHorse():
            return f"keep {the(Animal.HORSE)}"
        case c.DiscardHorse():
            return f"discard {the(Animal.HORSE)}"
        case c.SellAnimal():
            return f"sell the animal for {FISH}"
        case c.SellObjective():
            return f"sell the objective for {FISH}"
        case c.TakeGrant():
            return f"take {a(command.animal)} as Grant Animal"
        case c.CyclePair():
            return f"replace {nth_pair(command.slot)}"
        case c.ReservePair():
            return f"set {nth_pair(command.slot)} aside"
        case c.TakeReserved():
            return f"take the pair set aside with {card(command.objective)}"
        case c.ChooseToken():
            return f"take {token(command.token)}"
        case c.DeclareAnimal():
            return f"declare {a(command.animal)}"
        case _:
            assert_never(command)


def line(line: Line) -> str:
    """See `Texts.line`."""
    things = line.thanks_to
    if held := ", ".join(_held(piece) for piece in things if isinstance(piece, Held)):
        return f"{called(line.what)}: {held}"
    if line.what == "grants":
        return f"{called(line.what)} for animals of all kinds"
    standing = both(f"{a(placed.animal)} on space {placed.space}" for placed in things)
    return f"{called(line.what)}{' thanks to ' if standing else ''}{standing}"


def _held(held: Held) -> str:
    one, many = WORDS.forms["one"][held.piece], WORDS.forms["many"][held.piece]
    return f"{held.count} {one if held.count == 1 else many}"


def _module(f: Facts) -> str:
    module = f["module"]
    return "there is no extra module" if module == Module.NONE else f"the module is “{MODULES[module]}”"


def _objective(f: Facts) -> str:
    return card(f["objective"]) if "objective" in f else "the animal came without one"


def _own_building(f: Facts) -> str:
    return "you have none" if f["building"] is None else f"yours is {building(f['building'])}"


def _slot(f: Facts) -> str:
    return f"{slot(f['slot'])}, counted from 0"


def _space(f: Facts) -> str:
    return space(f["space"])


def _animal(f: Facts) -> str:
    return a(f["animal"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"the phase is “{WORDS.labels['phases'][f['phase']]}”",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_IN_THIS_GAME: _module,
    R.NOT_YOUR_RANCH: lambda f: f"you named {f['ranch']}, and yours is {f['dealt']}",
    R.NO_SUCH_RANCH: lambda f: f"you named {f['ranch']}",
    R.RANCH_TAKEN: lambda f: f"{seat(f['seat'])} has {ranch(f['ranch'])}",
    R.BUILDING_TAKEN: lambda f: building(f["building"]),
    R.NO_SUCH_SLOT: lambda f: f"you named {f['slot']}, there are 0 to {f['slots'] - 1}",
    R.SLOT_EMPTY: _slot,
    R.NO_SUCH_SPACE: lambda f: f"you named {f['space']}, there are 1 to 9",
    R.POND: lambda f: f"it is {space(f['space'])}",
    R.SPACE_OCCUPIED: lambda f: f"{space(f['space'])} has {a(f['animal'])}",
    R.SPACE_EMPTY: _space,
    R.NOT_YOUR_OBJECTIVE: _objective,
    R.NO_OBJECTIVE_THERE: _slot,
    R.HORSE_THERE: _slot,
    R.SAME_ANIMAL: _animal,
    R.HAS_GRANT: _animal,
    R.GRANT_GONE: _animal,
    R.NOT_YOUR_BUILDING: _own_building,
    R.NOTHING_TO_DRAW: lambda f: f"{DECK} has {f['deck']} left and {POUCH} {f['pouch']}",
    R.NO_ROOM: lambda f: f"you have set {f['reserved']} aside",
    R.NOT_RESERVED: _objective,
    R.NOT_A_KIND: _animal,
}


TEXTS = WORDS.texts(
    command=command, account=account, line=line, choices=choices(words), details=DETAILS, labels=LABELS
)
