"""The sentences of Ranchers, in no language yet: which one is said, and what it is made of."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.core.languages.sentences import Sentence, sentence, telling
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from domain.ranchers import commands as c
from domain.ranchers import events as e
from domain.ranchers.content import POND, Animal, Card, Module
from domain.ranchers.errors import Reason as R
from domain.ranchers.scoring import Held
from domain.ranchers.state import State

OnASpace = c.PlaceAnimal | c.ExchangeAnimal


class SpaceOf(NamedTuple):
    """A space by its number, on the ranch of a seat or of the one who is addressed."""

    number: int
    seat: int | None = None


class PairOf(NamedTuple):
    """An animal, and the objective that it comes with, if any."""

    objective: Card | None
    animal: Animal | None


def event(event: e.RanchEvent, before: State, names: Sequence[str]) -> Sentence | None:
    """See `Script.events`."""
    match event:
        case e.TurnBegan():
            return None  # shows in what follows
        case e.GameSetUp():
            module = None if event.settings.module == Module.NONE else event.settings.module
            return telling(event, module=module, name=names[event.start_player])
        case e.SideChosen():
            printed = [
                sentence("printed", animal=special.animal, space=SpaceOf(special.space, event.seat))
                for special in event.specials
            ]
            return telling(event, side=event.side.upper(), printed=printed)
        case e.BuildingsOffered():
            return telling(event, name=names[event.first])
        case e.PairTaken() | e.SlotRefilled() | e.PairCycled() | e.ReservedTaken():
            return telling(event, pair=PairOf(event.objective, event.animal))
        case e.PairReserved():
            return telling(event, pair=PairOf(event.objective, event.animal), used_up=not event.uses_left)
        case e.AnimalPlaced() | e.SpecialMatched():
            return telling(event, space=SpaceOf(event.space, event.seat))
        case e.AnimalExchanged():
            return telling(
                event, space=SpaceOf(event.space, event.seat), same_kind=event.given is event.taken
            )
        case e.DeckShuffled():
            return telling(event, top=event.deck[0])
        case e.TurnsEnded():
            return telling(event, declaring=[names[seat] for seat in event.declaring])
        case e.RanchScored():
            is_horse = before.ranchers[event.seat].spaces[POND - 1] is Animal.HORSE
            lines = [
                sentence("scored", points=line.points, line=line.objective)
                for line in event.sheet
                if line.points
            ]
            return telling(event, lines=lines, is_horse=is_horse)
        case e.GameEnded():
            return telling(
                event,
                ranking="\n".join(ranked(event.scores, names)),
                winners=[names[seat] for seat in event.winners],
                tie=event.scores.count(max(event.scores)) > len(event.winners),
                kinds=event.kinds[event.winners[0]],
            )
        case _:
            return telling(event)


def command(command: c.PlayerCommand) -> Sentence:
    """See `Script.commands`."""
    if isinstance(command, c.ChooseSide):
        return telling(command, side=command.side.upper())
    if isinstance(command, OnASpace):
        return telling(command, space=SpaceOf(command.space, command.seat))
    return telling(command)


def line(line: Line) -> Sentence:
    """See `Script.lines`."""
    held = [
        sentence("held", count=piece.count, piece=piece.piece)
        for piece in line.thanks_to
        if isinstance(piece, Held)
    ]
    if held:
        return sentence("held", line=line.what, held=held)
    if line.what == "grants":
        return sentence("grants", line=line.what)
    animals = [sentence("standing", animal=placed.animal, space=placed.space) for placed in line.thanks_to]
    return sentence("standing", line=line.what, animals=animals)


def refusal(reason: str, facts: Facts) -> Sentence | None:
    """See `Script.refusals`."""
    match reason:
        case R.NOT_YOUR_TURN if facts["turn"] is None:
            return None
        case R.NOT_IN_THIS_GAME:
            return sentence(reason, module=None if facts["module"] == Module.NONE else facts["module"])
        case R.NO_SUCH_SLOT:
            return sentence(reason, slot=facts["slot"], last=facts["slots"] - 1)
        case R.POND | R.SPACE_OCCUPIED | R.SPACE_EMPTY:
            return Sentence(reason, {**facts, "space": SpaceOf(facts["space"])})
        case R.NOT_YOUR_OBJECTIVE | R.NOT_RESERVED:
            return sentence(reason, objective=facts.get("objective"))
        case _:
            return Sentence(reason, facts)
