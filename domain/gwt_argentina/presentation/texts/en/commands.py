"""The commands in English: what can be done."""

from typing import assert_never

from domain.core.languages.en import both
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


def command(command: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match command:
        case c.DiscardCards():
            return f"discard {cards(command.cards)}"
        case c.RemoveCards():
            return f"remove {cards(command.cards)} from the herd"
        case c.DrawFromStack():
            return f"draw {number_of_cards(command.number)}"
        case c.UseExchangeToken():
            return f"exchange {number_of_cards(command.number)} with a token"
        case c.PlaceEstanciero():
            return f"begin at {neutral(command.tile)}"
        case c.MoveEstanciero(path=path):
            over = f" by way of {both(map(space, path[:-1]))}" if path[1:] else ""
            return f"ride to {space(path[-1])}{over}" if path else "stay"
        case c.UseAction():
            return f"use local action {command.action + 1}"
        case c.UseAuxiliaryAction():
            twice = " twice" if command.times > 1 else ""
            return f"use{twice} the auxiliary action {auxiliary(command.auxiliary)}"
        case c.EndPhaseB():
            return "do no more here"
        case c.PlayObjective():
            return f"play {card(command.card)}"
        case c.Forfeit():
            return "forgo what is offered"
        case c.HireWorker():
            return f"hire {tile(command.worker)} from {job_row(command.row)}"
        case c.PlaceBuilding():
            return f"build {building(command.building)} on {space(command.space)}"
        case c.BuyCattle():
            gauchos = _GAUCHOS.get(command.deal, f"the deal “{command.deal}”")
            return f"buy {cards(command.cards)} with {gauchos}"
        case c.DrawCattle():
            return f"send a gaucho to bring cattle to {MARKET}"
        case c.EndBuying():
            return "buy no more cattle"
        case c.TakeFreeCattle():
            return f"take {card(command.card)} for nothing"
        case c.MoveEngine():
            return f"move the engine to {place(command.to)}"
        case c.UpgradeStation():
            return f"upgrade {station(command.station)} with the disc of {disc(command.disc)}"
        case c.Appoint():
            return f"appoint the last of {worker_row(command.row)}"
        case c.PickGranjero():
            return f"help the granjero on {space(command.space)}"
        case c.RevealCattle():
            return f"show {cards(command.cards)}" if command.cards else "show no cattle"
        case c.Invest():
            return f"take {tile_in_full(command.tile)} into {worker_row(Row.GRANJERO)}"
        case c.TakeOpenObjective():
            return f"take {card(command.card)}"
        case c.TakeTopObjective():
            return "take the top objective of the stack"
        case c.SettleObjective():
            return f"{'score' if command.score else 'do without'} {card(command.card)}"
        case c.PlaceDiscOnQuay():
            return f"use the disc of {disc(command.disc)}"
        case c.MakeDelivery():
            return f"deliver from {quay(command.quay)} to {bonus(command.space)}"
        case c.RevealHand():
            return "show the hand"
        case c.SpendCertificates():
            return f"spend {certificates(command.number)}" if command.number else "spend no certificates"
        case c.LoadShip():
            return f"load {ship(command.ship)} with the disc of {disc(command.disc)}"
        case c.ChooseTile():
            return f"choose {tile_in_full(command.tile)}"
        case _:
            assert_never(command)
