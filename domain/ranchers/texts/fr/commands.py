"""How does something that can be done read in French?"""

from typing import assert_never

from domain.ranchers import commands as c
from domain.ranchers.texts.fr.words import TOKENS, a, building, card, nth_pair


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.ChooseSide():
            return f"poser le ranch {it.ranch} côté {it.side.upper()}"
        case c.ChooseBuilding():
            return f"choisir le bâtiment {building(it.building)}"
        case c.TakePair():
            return f"prendre {nth_pair(it.slot)}"
        case c.PlaceAnimal():
            return f"poser l'animal sur la case {it.space}"
        case c.ExchangeObjective():
            return f"échanger {card(it.objective)} contre l'objectif de {nth_pair(it.slot)}"
        case c.ExchangeAnimal():
            return f"échanger l'animal de la case {it.space} contre celui de {nth_pair(it.slot)}"
        case c.DeclineExchange():
            return "ne rien échanger"
        case c.KeepHorse():
            return "garder le cheval"
        case c.DiscardHorse():
            return "défausser le cheval"
        case c.SellAnimal():
            return "vendre l'animal contre un poisson"
        case c.SellObjective():
            return "vendre l'objectif contre un poisson"
        case c.TakeGrant():
            return f"prendre {a(it.animal)} comme animal subventionné"
        case c.CyclePair():
            return f"remplacer {nth_pair(it.slot)}"
        case c.ReservePair():
            return f"réserver {nth_pair(it.slot)}"
        case c.TakeReserved():
            return f"prendre la paire réservée avec {card(it.objective)}"
        case c.ChooseToken():
            return f"prendre un {TOKENS[it.token]}"
        case c.DeclareAnimal():
            return f"déclarer {a(it.animal)}"
        case _:
            assert_never(it)
