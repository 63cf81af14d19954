"""The commands in English: what can be done."""

from typing import assert_never

from domain.core.languages.english import both
from domain.gwt_argentina import commands as c
from domain.gwt_argentina.content.cattle import DEALS
from domain.gwt_argentina.content.pieces import Row
from domain.gwt_argentina.presentation.texts.en.words import (
    GAUCHO,
    MARKET,
    auxiliary,
    bonus,
    building,
    card,
    cards,
    certificates,
    counted,
    disc,
    job_row,
    neutral,
    number_of_cards,
    place,
    quay,
    ship,
    space,
    station,
    tile,
    tile_in_full,
    worker_row,
)

_GAUCHOS = {deal.deal: counted(deal.gauchos, *GAUCHO) for deal in DEALS}
"""What the deals of the box take; one that the settings made up is called by the name they gave it."""


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.DiscardCards():
            return f"discard {cards(it.cards)}"
        case c.RemoveCards():
            return f"remove {cards(it.cards)} from the herd"
        case c.DrawFromStack():
            return f"draw {number_of_cards(it.number)}"
        case c.UseExchangeToken():
            return f"exchange {number_of_cards(it.number)} with a token"
        case c.PlaceEstanciero():
            return f"begin at {neutral(it.tile)}"
        case c.MoveEstanciero(path=path):
            over = f" by way of {both(map(space, path[:-1]))}" if path[1:] else ""
            return f"ride to {space(path[-1])}{over}" if path else "stay"
        case c.UseAction():
            return f"use local action {it.action + 1}"
        case c.UseAuxiliaryAction():
            return f"use{' twice' if it.times > 1 else ''} the auxiliary action {auxiliary(it.auxiliary)}"
        case c.EndPhaseB():
            return "do no more here"
        case c.PlayObjective():
            return f"play {card(it.card)}"
        case c.Forfeit():
            return "forgo what is offered"
        case c.HireWorker():
            return f"hire {tile(it.worker)} from {job_row(it.row)}"
        case c.PlaceBuilding():
            return f"build {building(it.building)} on {space(it.space)}"
        case c.BuyCattle():
            return f"buy {cards(it.cards)} with {_GAUCHOS.get(it.deal, f'the deal “{it.deal}”')}"
        case c.DrawCattle():
            return f"send a gaucho to bring cattle to {MARKET}"
        case c.EndBuying():
            return "buy no more cattle"
        case c.TakeFreeCattle():
            return f"take {card(it.card)} for nothing"
        case c.MoveEngine():
            return f"move the engine to {place(it.to)}"
        case c.UpgradeStation():
            return f"upgrade {station(it.station)} with the disc of {disc(it.disc)}"
        case c.Appoint():
            return f"appoint the last of {worker_row(it.row)}"
        case c.PickGranjero():
            return f"help the granjero on {space(it.space)}"
        case c.RevealCattle():
            return f"show {cards(it.cards)}" if it.cards else "show no cattle"
        case c.Invest():
            return f"take {tile_in_full(it.tile)} into {worker_row(Row.GRANJERO)}"
        case c.TakeOpenObjective():
            return f"take {card(it.card)}"
        case c.TakeTopObjective():
            return "take the top objective of the stack"
        case c.SettleObjective():
            return f"{'score' if it.score else 'do without'} {card(it.card)}"
        case c.PlaceDiscOnQuay():
            return f"use the disc of {disc(it.disc)}"
        case c.MakeDelivery():
            return f"deliver from {quay(it.quay)} to {bonus(it.space)}"
        case c.RevealHand():
            return "show the hand"
        case c.SpendCertificates():
            return f"spend {certificates(it.number)}" if it.number else "spend no certificates"
        case c.LoadShip():
            return f"load {ship(it.ship)} with the disc of {disc(it.disc)}"
        case c.ChooseTile():
            return f"choose {tile_in_full(it.tile)}"
        case _:
            assert_never(it)
