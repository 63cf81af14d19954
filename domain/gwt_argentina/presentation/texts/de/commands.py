"""The commands in German: what can be done."""

from typing import assert_never

from domain.core.languages.de import both
from domain.gwt_argentina import commands as c
from domain.gwt_argentina.content.cattle import DEALS
from domain.gwt_argentina.content.pieces import Row
from domain.gwt_argentina.presentation.texts.de.words import (
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
    quay,
    ship,
    space,
    station,
    tile,
    tile_in_full,
    to_place,
    to_space,
    worker_row,
)

_GAUCHOS = {deal.deal: counted(deal.gauchos, *GAUCHO) for deal in DEALS}
"""What the deals of the box take; one that the settings made up is called by the name they gave it."""


def command(command: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match command:
        case c.DiscardCards():
            return f"{cards(command.cards)} abwerfen"
        case c.RemoveCards():
            return f"{cards(command.cards)} aus der Herde entfernen"
        case c.DrawFromStack():
            return f"{number_of_cards(command.number)} ziehen"
        case c.UseExchangeToken():
            return f"für einen Marker {number_of_cards(command.number)} tauschen"
        case c.PlaceEstanciero():
            return f"am {neutral(command.tile)} beginnen"
        case c.MoveEstanciero(path=path):
            over = f"über {both(map(space, path[:-1]))} " if path[1:] else ""
            return f"{over}{to_space(path[-1])} reiten" if path else "stehen bleiben"
        case c.UseAction():
            return f"Ortsaktion {command.action + 1} nutzen"
        case c.UseAuxiliaryAction():
            twice = " doppelt" if command.times > 1 else ""
            return f"die Hilfsaktion {auxiliary(command.auxiliary)}{twice} nutzen"
        case c.EndPhaseB():
            return "hier nichts mehr tun"
        case c.PlayObjective():
            return f"{card(command.card)} spielen"
        case c.Forfeit():
            return "auf das Angebotene verzichten"
        case c.HireWorker():
            return f"{tile(command.worker)} aus {job_row(command.row)} einstellen"
        case c.PlaceBuilding():
            return f"{building(command.building)} auf {space(command.space)} bauen"
        case c.BuyCattle():
            gauchos = _GAUCHOS.get(command.deal, f"dem Angebot „{command.deal}“")
            return f"{cards(command.cards)} mit {gauchos} kaufen"
        case c.DrawCattle():
            return f"einen Gaucho nach neuen Rindern für den {MARKET} schicken"
        case c.EndBuying():
            return "keine Rinder mehr kaufen"
        case c.TakeFreeCattle():
            return f"{card(command.card)} umsonst nehmen"
        case c.MoveEngine():
            return f"mit der Lok {to_place(command.to)} fahren"
        case c.UpgradeStation():
            return f"{station(command.station)} mit der Scheibe von {disc(command.disc)} ausbauen"
        case c.Appoint():
            return f"den Letzten der {worker_row(command.row)} ernennen"
        case c.PickGranjero():
            return f"dem Granjero auf {space(command.space)} helfen"
        case c.RevealCattle():
            return f"{cards(command.cards)} zeigen" if command.cards else "keine Rinder zeigen"
        case c.Invest():
            return f"{tile_in_full(command.tile)} in die {worker_row(Row.GRANJERO)} nehmen"
        case c.TakeOpenObjective():
            return f"{card(command.card)} nehmen"
        case c.TakeTopObjective():
            return "den obersten Auftrag des Stapels nehmen"
        case c.SettleObjective():
            return f"{card(command.card)} {'werten' if command.score else 'nicht werten'}"
        case c.PlaceDiscOnQuay():
            return f"die Scheibe von {disc(command.disc)} nehmen"
        case c.MakeDelivery():
            return f"von {quay(command.quay)} auf {bonus(command.space)} liefern"
        case c.RevealHand():
            return "die Hand zeigen"
        case c.SpendCertificates():
            return (
                f"{certificates(command.number)} ausgeben" if command.number else "keine Zertifikate ausgeben"
            )
        case c.LoadShip():
            return f"{ship(command.ship)} mit der Scheibe von {disc(command.disc)} beladen"
        case c.ChooseTile():
            return f"{tile_in_full(command.tile)} wählen"
        case _:
            assert_never(command)
