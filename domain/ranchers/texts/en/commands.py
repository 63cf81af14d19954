"""How does something that can be done read in English?"""

from typing import assert_never

from domain.ranchers import commands as c
from domain.ranchers.texts.en.words import TOKENS, a, building, card, nth_pair


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.ChooseSide():
            return f"lay out side {it.side.upper()} of ranch {it.ranch}"
        case c.ChooseBuilding():
            return f"choose the Building {building(it.building)}"
        case c.TakePair():
            return f"take {nth_pair(it.slot)}"
        case c.PlaceAnimal():
            return f"place the animal on space {it.space}"
        case c.ExchangeObjective():
            return f"exchange {card(it.objective)} for the objective of {nth_pair(it.slot)}"
        case c.ExchangeAnimal():
            return f"exchange the animal on space {it.space} for that of {nth_pair(it.slot)}"
        case c.DeclineExchange():
            return "exchange nothing"
        case c.KeepHorse():
            return "keep the Horse"
        case c.DiscardHorse():
            return "discard the Horse"
        case c.SellAnimal():
            return "sell the animal for a fish"
        case c.SellObjective():
            return "sell the objective for a fish"
        case c.TakeGrant():
            return f"take {a(it.animal)} as Grant Animal"
        case c.CyclePair():
            return f"replace {nth_pair(it.slot)}"
        case c.ReservePair():
            return f"set {nth_pair(it.slot)} aside"
        case c.TakeReserved():
            return f"take the pair set aside with {card(it.objective)}"
        case c.ChooseToken():
            return f"take a {TOKENS[it.token]}"
        case c.DeclareAnimal():
            return f"declare {a(it.animal)}"
        case _:
            assert_never(it)
