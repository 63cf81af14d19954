"""How does a game of Ranchers read in French?"""

from collections.abc import Sequence
from typing import assert_never

from domain.core.french import both
from domain.core.texts import ranked
from domain.ranchers import events as e
from domain.ranchers.content import POND, Animal, Module
from domain.ranchers.state import State
from domain.ranchers.texts.fr.words import (
    MODULES,
    TOKENS,
    a,
    agreeing,
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
            extra = "" if settings.module == Module.NONE else f" Le module est « {module} »."
            begins = f"{names[event.start_player]} commence."
            return f"{len(pouch)} animaux dans le sac, {len(deck)} objectifs dans la pioche.{extra} {begins}"
        case e.SideChosen(specials=specials):
            printed = both(f"{a(it.animal)} sur la case {it.space}" for it in specials)
            return f"pose le ranch {event.ranch} côté {event.side.upper()}, qui montre {printed}"
        case e.BuildingsOffered(first=first):
            return f"Chacun choisit un bâtiment, à commencer par {names[first]}."
        case e.BuildingChosen():
            return f"choisit le bâtiment {building(event.building)}"
        case e.PairTaken(objective=objective):
            return f"prend {pair(objective, event.animal)}"
        case e.AnimalPlaced(space=space):
            return f"pose {the(event.animal)} sur la case {space}"
        case e.SpecialMatched(space=space):
            return f"a l'animal de la case spéciale {space} et peut faire un échange"
        case e.SlotRefilled(objective=objective):
            return f"Nouveau au centre : {pair(objective, event.animal)}."
        case e.ObjectiveExchanged(given=given, taken=taken):
            return f"échange {card(given)} contre {card(taken)}"
        case e.AnimalExchanged(given=old, taken=new, space=space):
            other = f"{agreeing(new, 'un', 'une')} autre" if old is new else a(new)
            return f"échange {the(old)} de la case {space} contre {other}"
        case e.ExchangeDeclined():
            return "n'échange rien"
        case e.HorseKept(discarded=discarded):
            return "garde le cheval" + (f" et défausse {card(discarded)}" if discarded else "")
        case e.HorseDiscarded():
            return "défausse le cheval"
        case e.AnimalSold(animal=animal):
            return f"vend {the(animal)} contre un poisson"
        case e.ObjectiveSold(objective=sold):
            return f"vend {card(sold)} contre un poisson"
        case e.GrantTaken(animal=animal):
            return f"prend {a(animal)} comme animal subventionné"
        case e.GrantWon():
            return f"a toutes les espèces et prend l'objectif des Subventions à {points(event.points)}"
        case e.PairCycled(objective=objective):
            return f"remplace au centre {pair(objective, event.animal)}"
        case e.PairReserved(objective=objective):
            gone = "" if event.uses_left else " et retire le bâtiment de l'étang"
            return f"réserve {pair(objective, event.animal)}{gone}"
        case e.ReservedTaken(objective=objective):
            return f"prend de sa réserve {pair(objective, event.animal)}"
        case e.TokenTaken(token=token):
            return f"prend un {TOKENS[token]}"
        case e.PouchShuffled():
            return "Le sac est mélangé."
        case e.DeckShuffled(deck=deck):
            top = f", avec {card(deck[0])} sur le dessus" if deck[0] else ""
            return f"La pioche est mélangée{top}."
        case e.TurnsEnded(declaring=declaring):
            must = "doit" if len(declaring) == 1 else "doivent"
            who = both(names[seat] for seat in declaring)
            still = f" {who} {must} déclarer un animal." if declaring else ""
            return f"# La fin\nPersonne n'a plus de tour à jouer.{still}"
        case e.AnimalDeclared(animal=animal):
            return f"déclare {a(animal)} en secret"
        case e.RanchScored():
            return _score(event, before)
        case e.GameEnded(scores=scores, winners=winners):
            tie = scores.count(max(scores)) > len(winners)
            more = f" avec {kinds(event.kinds[winners[0]])}" if tie else ""
            won = "gagne" if len(winners) == 1 else "se partagent la victoire"
            who = both(names[seat] for seat in winners)
            return "\n".join(["# Décompte final", *ranked(scores, names), f"{who} {won}{more}."])
        case e.TurnBegan():
            return None  # shows in what follows
        case _:
            assert_never(event)


def _score(event: e.RanchScored, before: State) -> str:
    """The lines of the sheet that gave points."""
    declared = ""
    if event.declared is not None:
        is_horse = before.ranchers[event.seat].spaces[POND - 1] is Animal.HORSE
        what = "cheval" if is_horse else "bâtiment"
        declared = f"compte le {what} comme {a(event.declared)} et "
    lines = (f"{it.points} pour {line(it.objective)}" for it in event.sheet if it.points)
    sheet = ", ".join(lines)
    total = f"{points(event.points)} avec {kinds(event.kinds)}"
    return f"{declared}marque {total}{' : ' if sheet else ''}{sheet}"
