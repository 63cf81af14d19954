"""The commands in French: what can be done."""

from typing import assert_never

from domain.core.languages.fr import both
from domain.gwt_argentina import commands as c
from domain.gwt_argentina.content.cattle import DEALS
from domain.gwt_argentina.content.pieces import Row
from domain.gwt_argentina.presentation.texts.fr.words import (
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
            return f"défausser {cards(command.cards)}"
        case c.RemoveCards():
            return f"écarter {cards(command.cards)} du troupeau"
        case c.DrawFromStack():
            return f"piocher {number_of_cards(command.number)}"
        case c.UseExchangeToken():
            return f"échanger {number_of_cards(command.number)} contre un jeton"
        case c.PlaceEstanciero():
            return f"commencer au {neutral(command.tile)}"
        case c.MoveEstanciero(path=path):
            over = f" en passant par {both(map(space, path[:-1]))}" if path[1:] else ""
            return f"chevaucher jusqu'{to_space(path[-1])}{over}" if path else "rester sur place"
        case c.UseAction():
            return f"utiliser l'action locale {command.action + 1}"
        case c.UseAuxiliaryAction():
            twice = " deux fois" if command.times > 1 else ""
            return f"utiliser{twice} l'action auxiliaire {auxiliary(command.auxiliary)}"
        case c.EndPhaseB():
            return "ne plus rien faire ici"
        case c.PlayObjective():
            return f"jouer {card(command.card)}"
        case c.Forfeit():
            return "renoncer à ce qui est offert"
        case c.HireWorker():
            return f"embaucher {tile(command.worker)} de la {job_row(command.row)}"
        case c.PlaceBuilding():
            return f"construire le {building(command.building)} sur {space(command.space)}"
        case c.BuyCattle():
            gauchos = _GAUCHOS.get(command.deal, f"l’offre « {command.deal} »")
            return f"acheter {cards(command.cards)} avec {gauchos}"
        case c.DrawCattle():
            return f"envoyer un gaucho chercher des bovins pour le {MARKET}"
        case c.EndBuying():
            return "ne plus acheter de bovins"
        case c.TakeFreeCattle():
            return f"prendre gratuitement {card(command.card)}"
        case c.MoveEngine():
            return f"conduire la locomotive {to_place(command.to)}"
        case c.UpgradeStation():
            return f"améliorer {station(command.station)} avec le disque de {disc(command.disc)}"
        case c.Appoint():
            return f"nommer le dernier de la {worker_row(command.row)}"
        case c.PickGranjero():
            return f"aider le granjero de {space(command.space)}"
        case c.RevealCattle():
            return f"montrer {cards(command.cards)}" if command.cards else "ne montrer aucun bovin"
        case c.Invest():
            return f"placer {tile_in_full(command.tile)} dans la {worker_row(Row.GRANJERO)}"
        case c.TakeOpenObjective():
            return f"prendre {card(command.card)}"
        case c.TakeTopObjective():
            return "prendre l'objectif du dessus de la pioche"
        case c.SettleObjective():
            return f"{'compter' if command.score else 'laisser de côté'} {card(command.card)}"
        case c.PlaceDiscOnQuay():
            return f"prendre le disque de {disc(command.disc)}"
        case c.MakeDelivery():
            return f"livrer du {quay(command.quay)} sur {bonus(command.space)}"
        case c.RevealHand():
            return "montrer sa main"
        case c.SpendCertificates():
            return (
                f"dépenser {certificates(command.number)}"
                if command.number
                else "ne dépenser aucun certificat"
            )
        case c.LoadShip():
            return f"charger {ship(command.ship)} avec le disque de {disc(command.disc)}"
        case c.ChooseTile():
            return f"choisir {tile_in_full(command.tile)}"
        case _:
            assert_never(command)
