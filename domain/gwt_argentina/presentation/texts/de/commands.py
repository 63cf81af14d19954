"""The commands in German: what can be done."""

from typing import assert_never

from domain.core.languages.german import both
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


def command(it: c.PlayerCommand) -> str:
    """See `Texts.command`."""
    match it:
        case c.DiscardCards():
            return f"{cards(it.cards)} abwerfen"
        case c.RemoveCards():
            return f"{cards(it.cards)} aus der Herde entfernen"
        case c.DrawFromStack():
            return f"{number_of_cards(it.number)} ziehen"
        case c.UseExchangeToken():
            return f"für einen Marker {number_of_cards(it.number)} tauschen"
        case c.PlaceEstanciero():
            return f"am {neutral(it.tile)} beginnen"
        case c.MoveEstanciero(path=path):
            over = f"über {both(map(space, path[:-1]))} " if path[1:] else ""
            return f"{over}{to_space(path[-1])} reiten" if path else "stehen bleiben"
        case c.UseAction():
            return f"Ortsaktion {it.action + 1} nutzen"
        case c.UseAuxiliaryAction():
            return f"die Hilfsaktion {auxiliary(it.auxiliary)}{' doppelt' if it.times > 1 else ''} nutzen"
        case c.EndPhaseB():
            return "hier nichts mehr tun"
        case c.PlayObjective():
            return f"{card(it.card)} spielen"
        case c.Forfeit():
            return "auf das Angebotene verzichten"
        case c.HireWorker():
            return f"{tile(it.worker)} aus {job_row(it.row)} einstellen"
        case c.PlaceBuilding():
            return f"{building(it.building)} auf {space(it.space)} bauen"
        case c.BuyCattle():
            return f"{cards(it.cards)} mit {_GAUCHOS.get(it.deal, f'dem Angebot „{it.deal}“')} kaufen"
        case c.DrawCattle():
            return f"einen Gaucho nach neuen Rindern für den {MARKET} schicken"
        case c.EndBuying():
            return "keine Rinder mehr kaufen"
        case c.TakeFreeCattle():
            return f"{card(it.card)} umsonst nehmen"
        case c.MoveEngine():
            return f"mit der Lok {to_place(it.to)} fahren"
        case c.UpgradeStation():
            return f"{station(it.station)} mit der Scheibe von {disc(it.disc)} ausbauen"
        case c.Appoint():
            return f"den Letzten der {worker_row(it.row)} ernennen"
        case c.PickGranjero():
            return f"dem Granjero auf {space(it.space)} helfen"
        case c.RevealCattle():
            return f"{cards(it.cards)} zeigen" if it.cards else "keine Rinder zeigen"
        case c.Invest():
            return f"{tile_in_full(it.tile)} in die {worker_row(Row.GRANJERO)} nehmen"
        case c.TakeOpenObjective():
            return f"{card(it.card)} nehmen"
        case c.TakeTopObjective():
            return "den obersten Auftrag des Stapels nehmen"
        case c.SettleObjective():
            return f"{card(it.card)} {'werten' if it.score else 'nicht werten'}"
        case c.PlaceDiscOnQuay():
            return f"die Scheibe von {disc(it.disc)} nehmen"
        case c.MakeDelivery():
            return f"von {quay(it.quay)} auf {bonus(it.space)} liefern"
        case c.RevealHand():
            return "die Hand zeigen"
        case c.SpendCertificates():
            return f"{certificates(it.number)} ausgeben" if it.number else "keine Zertifikate ausgeben"
        case c.LoadShip():
            return f"{ship(it.ship)} mit der Scheibe von {disc(it.disc)} beladen"
        case c.ChooseTile():
            return f"{tile_in_full(it.tile)} wählen"
        case _:
            assert_never(it)
