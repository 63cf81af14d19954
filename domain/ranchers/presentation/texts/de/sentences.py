"""The sentences of Ranchers in German: what happens, what can be done, what counts and why not."""

from collections.abc import Callable, Sequence
from typing import assert_never

from domain.core.languages.de import both, seat, whose_turn
from domain.core.markup import ref
from domain.core.sheet import Line
from domain.core.texts import Facts, ranked
from domain.ranchers import commands as c
from domain.ranchers import events as e
from domain.ranchers.content import POND as POND_AT
from domain.ranchers.content import Animal, Module
from domain.ranchers.errors import Reason as R
from domain.ranchers.presentation.texts import refs
from domain.ranchers.presentation.texts.choices import choices
from domain.ranchers.presentation.texts.de import words
from domain.ranchers.presentation.texts.de.words import (
    ANIMALS,
    DECK,
    FISH,
    GRANTS,
    LABELS,
    MODULES,
    POUCH,
    WORDS,
    a,
    another,
    building,
    called,
    card,
    kinds,
    nth_pair,
    of_nth_pair,
    pair,
    points,
    pond,
    ranch,
    slot,
    space,
    special,
    the,
    to_a,
    token,
    whole_pair,
)
from domain.ranchers.scoring import Held
from domain.ranchers.state import State


def account(event: e.RanchEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp(pouch=pouch, deck=deck, settings=settings):
            module = MODULES[settings.module]
            extra = "" if settings.module == Module.NONE else f" Das Zusatzmodul ist „{module}“."
            begins = f"{names[event.start_player]} beginnt."
            return f"{len(pouch)} Tiere im {POUCH}, {len(deck)} Ziele im {DECK}.{extra} {begins}"
        case e.SideChosen(specials=specials):
            printed = both(
                f"auf {space(special.space, event.seat)} {a(special.animal)}" for special in specials
            )
            return f"legt Seite {event.side.upper()} von {ranch(event.ranch)} aus, die {printed} zeigt"
        case e.BuildingsOffered(first=first):
            return f"Alle wählen ein Gebäude, zuerst {names[first]}."
        case e.BuildingChosen():
            return f"wählt das Gebäude {building(event.building)}"
        case e.PairTaken(objective=objective):
            return f"nimmt {pair(objective, event.animal)}"
        case e.AnimalPlaced():
            return f"stellt {the(event.animal)} auf {space(event.space, event.seat)}"
        case e.SpecialMatched():
            return f"trifft {special(event.space, event.seat)} und darf tauschen"
        case e.SlotRefilled(objective=objective):
            return f"Neu in der Mitte: {pair(objective, event.animal)}."
        case e.ObjectiveExchanged(given=given, taken=taken):
            return f"tauscht {card(given)} gegen {card(taken)}"
        case e.AnimalExchanged(given=old, taken=new):
            new_one = another(new) if old is new else a(new)
            return f"tauscht {the(old)} auf {space(event.space, event.seat)} gegen {new_one}"
        case e.ExchangeDeclined():
            return "tauscht nichts"
        case e.HorseKept(discarded=discarded):
            return f"behält {the(Animal.HORSE)}" + (f" und wirft {card(discarded)} ab" if discarded else "")
        case e.HorseDiscarded():
            return f"wirft {the(Animal.HORSE)} ab"
        case e.AnimalSold(animal=animal):
            return f"verkauft {the(animal)} für {FISH}"
        case e.ObjectiveSold(objective=sold):
            return f"verkauft {card(sold)} für {FISH}"
        case e.GrantTaken(animal=animal):
            return f"nimmt {a(animal)} als Fördertier"
        case e.GrantWon():
            return f"hat alle Tierarten und nimmt {GRANTS} für {points(event.points)}"
        case e.PairCycled(objective=objective):
            return f"ersetzt das {whole_pair(objective, event.animal)}"
        case e.PairReserved(objective=objective):
            gone = "" if event.uses_left else f" und nimmt das Gebäude vom {pond(event.seat)}"
            return f"legt das {whole_pair(objective, event.animal)} beiseite{gone}"
        case e.ReservedTaken(objective=objective):
            return f"nimmt das beiseitegelegte {whole_pair(objective, event.animal)}"
        case e.TokenTaken():
            return f"nimmt {token(event.token)}"
        case e.PouchShuffled():
            return f"Der {POUCH} wird gemischt."
        case e.DeckShuffled(deck=deck):
            top = f", und zuoberst liegt {card(deck[0])}" if deck[0] else ""
            return f"Der {DECK} wird gemischt{top}."
        case e.TurnsEnded(declaring=declaring):
            must = "muss" if len(declaring) == 1 else "müssen"
            still = (
                f" {both(names[seat] for seat in declaring)} {must} ein Tier bestimmen." if declaring else ""
            )
            return f"# Das Ende\nNiemand ist mehr am Zug.{still}"
        case e.AnimalDeclared(animal=animal):
            return f"bestimmt insgeheim {a(animal)}"
        case e.RanchScored():
            return _score(event, before)
        case e.GameEnded(scores=scores, winners=winners):
            tie = scores.count(max(scores)) > len(winners)
            more = f" mit {kinds(event.kinds[winners[0]])}" if tie else ""
            won = f"gewinnt{more}" if len(winners) == 1 else f"teilen sich{more} den Sieg"
            who = both(names[seat] for seat in winners)
            return "\n".join(["# Schlusswertung", *ranked(scores, names), f"{who} {won}."])
        case e.TurnBegan():
            return None  # shows in what follows
        case _:
            assert_never(event)


def _score(event: e.RanchScored, before: State) -> str:
    """The lines of the sheet that gave points."""
    declared = ""
    if event.declared is not None:
        is_horse = before.ranchers[event.seat].spaces[POND_AT - 1] is Animal.HORSE
        what = the(Animal.HORSE) if is_horse else "das Gebäude"
        kind = ref(refs.animal(event.declared), ANIMALS[event.declared])
        declared = f"zählt {what} als {kind} und "
    lines = (f"{scored.points} für {called(scored.objective)}" for scored in event.sheet if scored.points)
    sheet = ", ".join(lines)
    total = f"{points(event.points)} mit {kinds(event.kinds)}"
    return f"{declared}bekommt {total}{': ' if sheet else ''}{sheet}"


def command(command: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match command:
        case c.ChooseSide():
            return f"Seite {command.side.upper()} von {ranch(command.ranch)} auslegen"
        case c.ChooseBuilding():
            return f"das Gebäude {building(command.building)} wählen"
        case c.TakePair():
            return f"{nth_pair(command.slot)} nehmen"
        case c.PlaceAnimal():
            return f"das Tier auf {space(command.space, command.seat)} stellen"
        case c.ExchangeObjective():
            return f"{card(command.objective)} gegen das Ziel {of_nth_pair(command.slot)} tauschen"
        case c.ExchangeAnimal():
            on = space(command.space, command.seat)
            return f"das Tier auf {on} gegen das {of_nth_pair(command.slot)} tauschen"
        case c.DeclineExchange():
            return "nichts tauschen"
        case c.KeepHorse():
            return f"{the(Animal.HORSE)} behalten"
        case c.DiscardHorse():
            return f"{the(Animal.HORSE)} abwerfen"
        case c.SellAnimal():
            return f"das Tier für {FISH} verkaufen"
        case c.SellObjective():
            return f"das Ziel für {FISH} verkaufen"
        case c.TakeGrant():
            return f"{a(command.animal)} als Fördertier nehmen"
        case c.CyclePair():
            return f"{nth_pair(command.slot)} ersetzen"
        case c.ReservePair():
            return f"{nth_pair(command.slot)} beiseitelegen"
        case c.TakeReserved():
            return f"das mit {card(command.objective)} beiseitegelegte Paar nehmen"
        case c.ChooseToken():
            return f"{token(command.token)} nehmen"
        case c.DeclareAnimal():
            return f"{a(command.animal)} bestimmen"
        case _:
            assert_never(command)


def line(line: Line) -> str:
    """See `Texts.line`."""
    things = line.thanks_to
    if held := ", ".join(_held(piece) for piece in things if isinstance(piece, Held)):
        return f"{called(line.what)}: {held}"
    if line.what == "grants":
        return f"{called(line.what)} für Tiere aller Arten"
    standing = both(f"{to_a(placed.animal)} auf Feld {placed.space}" for placed in things)
    return f"{called(line.what)}{' dank ' if standing else ''}{standing}"


def _held(held: Held) -> str:
    one, many = WORDS.forms["one"][held.piece], WORDS.forms["many"][held.piece]
    return f"{held.count} {one if held.count == 1 else many}"


def _module(f: Facts) -> str:
    module = f["module"]
    return "Es gibt kein Zusatzmodul" if module == Module.NONE else f"Das Modul ist „{MODULES[module]}“"


def _objective(f: Facts) -> str:
    return card(f["objective"]) if "objective" in f else "Das Tier kam ohne eines"


def _own_building(f: Facts) -> str:
    return "Du hast keines" if f["building"] is None else f"Deines ist {building(f['building'])}"


def _slot(f: Facts) -> str:
    return f"{slot(f['slot'])}, von 0 an gezählt"


def _space(f: Facts) -> str:
    return space(f["space"])


def _animal(f: Facts) -> str:
    return a(f["animal"])


DETAILS: dict[str, Callable[[Facts], str]] = {
    R.NOT_NOW: lambda f: f"Die Phase ist „{WORDS.labels['phases'][f['phase']]}“",
    R.NOT_YOUR_TURN: whose_turn,
    R.NOT_IN_THIS_GAME: _module,
    R.NOT_YOUR_RANCH: lambda f: f"Genannt hast du {f['ranch']}, deine ist {f['dealt']}",
    R.NO_SUCH_RANCH: lambda f: f"Genannt hast du {f['ranch']}",
    R.RANCH_TAKEN: lambda f: f"{seat(f['seat'])} hat {ranch(f['ranch'])}",
    R.BUILDING_TAKEN: lambda f: building(f["building"]),
    R.NO_SUCH_SLOT: lambda f: f"Genannt hast du {f['slot']}, es gibt 0 bis {f['slots'] - 1}",
    R.SLOT_EMPTY: _slot,
    R.NO_SUCH_SPACE: lambda f: f"Genannt hast du {f['space']}, es gibt 1 bis 9",
    R.POND: lambda f: f"Er ist {space(f['space'])}",
    R.SPACE_OCCUPIED: lambda f: f"Auf {space(f['space'])} steht {a(f['animal'])}",
    R.SPACE_EMPTY: _space,
    R.NOT_YOUR_OBJECTIVE: _objective,
    R.NO_OBJECTIVE_THERE: _slot,
    R.HORSE_THERE: _slot,
    R.SAME_ANIMAL: _animal,
    R.HAS_GRANT: _animal,
    R.GRANT_GONE: _animal,
    R.NOT_YOUR_BUILDING: _own_building,
    R.NOTHING_TO_DRAW: lambda f: f"Der {DECK} hat noch {f['deck']} und der {POUCH} {f['pouch']}",
    R.NO_ROOM: lambda f: f"Beiseitegelegt hast du {f['reserved']}",
    R.NOT_RESERVED: _objective,
    R.NOT_A_KIND: _animal,
}


TEXTS = WORDS.texts(
    command=command, account=account, line=line, choices=choices(words), details=DETAILS, labels=LABELS
)
