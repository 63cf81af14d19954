"""How does something that can be done read in German?"""

from typing import assert_never

from domain.ranchers import commands as c
from domain.ranchers.texts.de.words import a, building, card, nth_pair, of_nth_pair, token


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.ChooseSide():
            return f"Seite {it.side.upper()} von Ranch {it.ranch} auslegen"
        case c.ChooseBuilding():
            return f"das Gebäude {building(it.building)} wählen"
        case c.TakePair():
            return f"{nth_pair(it.slot)} nehmen"
        case c.PlaceAnimal():
            return f"das Tier auf Feld {it.space} stellen"
        case c.ExchangeObjective():
            return f"{card(it.objective)} gegen das Ziel {of_nth_pair(it.slot)} tauschen"
        case c.ExchangeAnimal():
            return f"das Tier auf Feld {it.space} gegen das {of_nth_pair(it.slot)} tauschen"
        case c.DeclineExchange():
            return "nichts tauschen"
        case c.KeepHorse():
            return "das Pferd behalten"
        case c.DiscardHorse():
            return "das Pferd abwerfen"
        case c.SellAnimal():
            return "das Tier für einen Fisch verkaufen"
        case c.SellObjective():
            return "das Ziel für einen Fisch verkaufen"
        case c.TakeGrant():
            return f"{a(it.animal)} als Fördertier nehmen"
        case c.CyclePair():
            return f"{nth_pair(it.slot)} ersetzen"
        case c.ReservePair():
            return f"{nth_pair(it.slot)} beiseitelegen"
        case c.TakeReserved():
            return f"das mit {card(it.objective)} beiseitegelegte Paar nehmen"
        case c.ChooseToken():
            return f"{token(it.token)} nehmen"
        case c.DeclareAnimal():
            return f"{a(it.animal)} bestimmen"
        case _:
            assert_never(it)
