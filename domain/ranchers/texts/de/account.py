"""How does a game of Ranchers read in German?"""

from collections.abc import Sequence
from typing import assert_never

from domain.core.german import both
from domain.core.texts import ranked
from domain.ranchers import events as e
from domain.ranchers.content import POND, Animal, Module
from domain.ranchers.state import State
from domain.ranchers.texts.de.words import (
    ANIMALS,
    MODULES,
    a,
    another,
    building,
    card,
    kinds,
    line,
    pair,
    points,
    the,
    token,
    whole_pair,
)


def account(event: e.RanchEvent, before: State, names: Sequence[str]) -> str | None:
    """See `Texts.account`."""
    match event:
        case e.GameSetUp(pouch=pouch, deck=deck, settings=settings):
            module = MODULES[settings.module]
            extra = "" if settings.module == Module.NONE else f" Das Zusatzmodul ist „{module}“."
            begins = f"{names[event.start_player]} beginnt."
            return f"{len(pouch)} Tiere im Beutel, {len(deck)} Ziele im Stapel.{extra} {begins}"
        case e.SideChosen(specials=specials):
            printed = both(f"auf Feld {it.space} {a(it.animal)}" for it in specials)
            return f"legt Seite {event.side.upper()} von Ranch {event.ranch} aus, die {printed} zeigt"
        case e.BuildingsOffered(first=first):
            return f"Alle wählen ein Gebäude, zuerst {names[first]}."
        case e.BuildingChosen():
            return f"wählt das Gebäude {building(event.building)}"
        case e.PairTaken(objective=objective):
            return f"nimmt {pair(objective, event.animal)}"
        case e.AnimalPlaced(space=space):
            return f"stellt {the(event.animal)} auf Feld {space}"
        case e.SpecialMatched(space=space):
            return f"trifft Sonderfeld {space} und darf tauschen"
        case e.SlotRefilled(objective=objective):
            return f"Neu in der Mitte: {pair(objective, event.animal)}."
        case e.ObjectiveExchanged(given=given, taken=taken):
            return f"tauscht {card(given)} gegen {card(taken)}"
        case e.AnimalExchanged(given=old, taken=new, space=space):
            return f"tauscht {the(old)} auf Feld {space} gegen {another(new) if old is new else a(new)}"
        case e.ExchangeDeclined():
            return "tauscht nichts"
        case e.HorseKept(discarded=discarded):
            return "behält das Pferd" + (f" und wirft {card(discarded)} ab" if discarded else "")
        case e.HorseDiscarded():
            return "wirft das Pferd ab"
        case e.AnimalSold(animal=animal):
            return f"verkauft {the(animal)} für einen Fisch"
        case e.ObjectiveSold(objective=sold):
            return f"verkauft {card(sold)} für einen Fisch"
        case e.GrantTaken(animal=animal):
            return f"nimmt {a(animal)} als Fördertier"
        case e.GrantWon():
            return f"hat alle Tierarten und nimmt das Förderziel für {points(event.points)}"
        case e.PairCycled(objective=objective):
            return f"ersetzt das {whole_pair(objective, event.animal)}"
        case e.PairReserved(objective=objective):
            gone = "" if event.uses_left else " und nimmt das Gebäude vom Teich"
            return f"legt das {whole_pair(objective, event.animal)} beiseite{gone}"
        case e.ReservedTaken(objective=objective):
            return f"nimmt das beiseitegelegte {whole_pair(objective, event.animal)}"
        case e.TokenTaken():
            return f"nimmt {token(event.token)}"
        case e.PouchShuffled():
            return "Der Beutel wird gemischt."
        case e.DeckShuffled(deck=deck):
            top = f", und zuoberst liegt {card(deck[0])}" if deck[0] else ""
            return f"Der Stapel wird gemischt{top}."
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
        is_horse = before.ranchers[event.seat].spaces[POND - 1] is Animal.HORSE
        what = "Pferd" if is_horse else "Gebäude"
        declared = f"zählt das {what} als {ANIMALS[event.declared]} und "
    lines = (f"{it.points} für {line(it.objective)}" for it in event.sheet if it.points)
    sheet = ", ".join(lines)
    total = f"{points(event.points)} mit {kinds(event.kinds)}"
    return f"{declared}bekommt {total}{': ' if sheet else ''}{sheet}"
