"""How does a game of Ranchers read in English?"""

from collections.abc import Sequence
from typing import assert_never

from domain.core.english import both
from domain.core.texts import ranked
from domain.ranchers import events as e
from domain.ranchers.content import POND, Animal, Module
from domain.ranchers.state import State
from domain.ranchers.texts.en.words import (
    MODULES,
    TOKENS,
    a,
    building,
    card,
    kinds,
    line,
    pair,
    points,
    the,
)


def account(event: e.RanchEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp(pouch=pouch, deck=deck, settings=settings):
            module = MODULES[settings.module]
            extra = "" if settings.module == Module.NONE else f" The extra module is “{module}”."
            begins = f"{names[event.start_player]} is the start player."
            return f"{len(pouch)} animals in the pouch, {len(deck)} objectives in the deck.{extra} {begins}"
        case e.SideChosen(specials=specials):
            printed = both(f"{a(it.animal)} on space {it.space}" for it in specials)
            return f"lays out side {event.side.upper()} of ranch {event.ranch}, which shows {printed}"
        case e.BuildingsOffered(first=first):
            return f"Everybody chooses a Building, {names[first]} first."
        case e.BuildingChosen():
            return f"chooses the Building {building(event.building)}"
        case e.PairTaken(objective=objective):
            return f"takes {pair(objective, event.animal)}"
        case e.AnimalPlaced(space=space):
            return f"places {the(event.animal)} on space {space}"
        case e.SpecialMatched(space=space):
            return f"matches special space {space} and may make an exchange"
        case e.SlotRefilled(objective=objective):
            return f"New in the middle: {pair(objective, event.animal)}."
        case e.ObjectiveExchanged(given=given, taken=taken):
            return f"exchanges {card(given)} for {card(taken)}"
        case e.AnimalExchanged(given=old, taken=new, space=space):
            return f"exchanges {the(old)} on space {space} for {'another' if old is new else a(new)}"
        case e.ExchangeDeclined():
            return "exchanges nothing"
        case e.HorseKept(discarded=discarded):
            return "keeps the Horse" + (f" and discards {card(discarded)}" if discarded else "")
        case e.HorseDiscarded():
            return "discards the Horse"
        case e.AnimalSold(animal=animal):
            return f"sells {the(animal)} for a fish"
        case e.ObjectiveSold(objective=sold):
            return f"sells {card(sold)} for a fish"
        case e.GrantTaken(animal=animal):
            return f"takes {a(animal)} as Grant Animal"
        case e.GrantWon():
            return f"has all kinds and takes the objective of the Grants worth {points(event.points)}"
        case e.PairCycled(objective=objective):
            return f"replaces the pair of {pair(objective, event.animal)}"
        case e.PairReserved(objective=objective):
            gone = "" if event.uses_left else " and takes the Building off the Pond"
            return f"sets the pair of {pair(objective, event.animal)} aside{gone}"
        case e.ReservedTaken(objective=objective):
            return f"takes the pair of {pair(objective, event.animal)} that was set aside"
        case e.TokenTaken(token=token):
            return f"takes a {TOKENS[token]}"
        case e.PouchShuffled():
            return "The pouch is shuffled."
        case e.DeckShuffled(deck=deck):
            top = f", and its top is {card(deck[0])}" if deck[0] else ""
            return f"The deck is shuffled{top}."
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
        is_horse = before.ranchers[event.seat].spaces[POND - 1] is Animal.HORSE
        declared = f"counts the {'Horse' if is_horse else 'Building'} as {a(event.declared)} and "
    lines = (f"{it.points} for {line(it.objective)}" for it in event.sheet if it.points)
    sheet = ", ".join(lines)
    total = f"{points(event.points)} with {kinds(event.kinds)}"
    return f"{declared}scores {total}{': ' if sheet else ''}{sheet}"
