"""What is printed on tiles and cards, in French: labels for those who have no picture of them."""

from typing import assert_never

from domain.core.languages.french import both
from domain.core.markup import plain
from domain.gwt_argentina.content import effects as fx
from domain.gwt_argentina.content.buildings import BUILDINGS, NEUTRAL_TILES
from domain.gwt_argentina.content.cities import QUARTERS, Bonus
from domain.gwt_argentina.content.objectives import OBJECTIVES
from domain.gwt_argentina.content.pieces import Row, ShipColour
from domain.gwt_argentina.content.player_board import AUXILIARY_ACTIONS, ROW_SPACES
from domain.gwt_argentina.content.railroad import MASTERS, MasterTile
from domain.gwt_argentina.content.ships import SHIPS, ShipTile
from domain.gwt_argentina.content.trail import RISK_ACTIONS
from domain.gwt_argentina.presentation.texts.fr.words import (
    CARDS,
    WORDS,
    certificates,
    counted,
    grain,
    number_of_cards,
    pesos,
    points,
    quay,
)

_SOME = {**WORDS.labels["filters"], **WORDS.forms["some"]}
_ONE, _MANY = WORDS.forms["one"], WORDS.forms["many"]


def effect(it: fx.Effect) -> str:
    """`gagner 2 pesos`"""
    match it:
        case fx.Gain():
            return f"gagner {_amount(it.what, it.amount)}{_per(it.per, it.share)}"
        case fx.Pay():
            return f"payer {_amount(it.what, it.amount)}"
        case fx.Discard():
            return f"défausser {_SOME[it.cards]}"
        case fx.Remove():
            some = _SOME[it.cards] if it.number == 1 else f"jusqu'à {number_of_cards(it.number)}"
            return f"écarter {some}"
        case fx.Draw():
            most = "" if it.exact else "jusqu'à "
            then = " et en défausser autant" if it.discard else ""
            return f"piocher {most}{number_of_cards(it.number)}{_per(it.per)}{then}"
        case fx.Engine():
            return f"avancer la locomotive de {counted(it.steps, 'case', 'cases')} au plus{_per(it.per)}"
        case fx.EngineBack():
            return f"reculer la locomotive de {counted(it.steps, 'case', 'cases')}"
        case fx.Hire():
            more = f" pour {pesos(abs(it.modifier))} de {'plus' if it.modifier > 0 else 'moins'}"
            return f"embaucher un travailleur{more if it.modifier else ''}"
        case fx.Build():
            return f"construire à {pesos(it.rate)} par carpintero"
        case fx.Buy():
            return "acheter des bovins"
        case fx.Help():
            more = f" avec {it.bonus} de force en plus" if it.bonus else ""
            return f"aider jusqu'à {counted(it.most, 'granjero', 'granjeros')}{more}"
        case fx.UseAuxiliary():
            return f"utiliser une action auxiliaire simple{' ou double' if it.most > 1 else ''}"
        case fx.TakeObjective():
            return "prendre un objectif"
        case fx.PlaceDisc():
            return f"poser un disque sur le {quay(it.quay)}"
        case fx.Deliver():
            return "faire une livraison"
        case fx.Move():
            return f"continuer la route de {it.steps} pas au plus"
        case fx.TakeCattle():
            return f"prendre {_SOME[it.cards]} du marché{' en main' if it.to == 'hand' else ''}"
        case fx.OpponentsTire():
            return f"donner à chaque adversaire {counted(it.number, 'carte', 'cartes')} Épuisement"
        case fx.UpgradeBehind():
            return "améliorer une gare derrière la locomotive"
        case _:
            assert_never(it)


def _per(counted_: str | None, share: int = 1) -> str:
    """`par gaucho`, `pour 2 gares`; nothing if nothing is counted."""
    if counted_ is None:
        return ""
    return f" par {_ONE[counted_]}" if share == 1 else f" pour {share} {_MANY[counted_]}"


def _amount(what: fx.Resource, number: int) -> str:
    match what:
        case fx.Resource.PESOS:
            return pesos(number)
        case fx.Resource.GRAIN:
            return grain(number)
        case fx.Resource.CERTIFICATES:
            return certificates(number)
        case fx.Resource.TOKENS:
            return counted(number, "jeton Échange", "jetons Échange")


def effects(them: tuple[fx.Effect, ...]) -> str:
    """All of them, one after the other."""
    return plain(both(map(effect, them)))


def _actions(them: tuple[fx.Action, ...]) -> str:
    """The local actions of a tile by their numbers."""
    return " ; ".join(f"({number}) {effects(it.effects)}" for number, it in enumerate(them, start=1))


def _master(it: MasterTile) -> str:
    gains = [effects(it.effects)] if it.effects else []
    gains += [f"{certificates(it.certificates)} à demeure"] if it.certificates else []
    gains += [f"{grain(it.grain)} de moins à chaque chargement"] if it.grain else []
    return f"{' ; '.join(gains)} ; {points(it.points)}{_per(it.count, it.share)}"


def _row(row: Row) -> str:
    """What filling the spaces of a row does, by their numbers."""
    filled = [it for it in ROW_SPACES if it.row is row and it.effects]
    return " ; ".join(f"({it.space}) {effects(it.effects)}" for it in filled)


def _bonus(it: Bonus) -> str:
    gains = [effects(it.effects)] if it.effects else []
    return " ; ".join((*gains, *([points(it.points)] if it.points else [])))


def _ship(it: ShipTile) -> str:
    """What loading it takes and is worth, and where it sails."""
    said = [WORDS.labels["ship_colours"][it.colour]] if it.colour != ShipColour.NONE else []
    said += [grain(it.grain)] if it.grain else []
    said += [points(it.points)] if it.points else []
    said += [effect(fx.TakeObjective(stack=False))] if it.objective else []
    said += [WORDS.labels["quays"][it.quay]] if it.quay else []
    return " ; ".join(said)


TILES: dict[str, dict[str, str]] = {
    "neutral_tiles": {it.tile: _actions(it.actions) for it in NEUTRAL_TILES},
    "buildings": {
        f"{it.number}{it.side}": f"{counted(it.carpinteros, 'carpintero', 'carpinteros')}, "
        f"{points(it.points)} : {_actions(it.actions)}"
        for it in BUILDINGS
    },
    "auxiliary_texts": {it.auxiliary: effects(it.single) for it in AUXILIARY_ACTIONS},
    "objective_texts": {
        it.card: f"{effects(it.effects)} ; {points(it.points)} pour {CARDS[it.card]}, sinon {it.penalty}"
        for it in OBJECTIVES
    },
    "master_texts": {it.master: _master(it) for it in MASTERS},
    "row_texts": {row: _row(row) for row in Row},
    "risk_texts": {it.space: effects(it.effects) for it in RISK_ACTIONS},
    "bonus_texts": {
        name: _bonus(space)
        for card in QUARTERS
        for name, space in zip(card.names(), card.spaces, strict=True)
    },
    "ship_texts": {it.ship: _ship(it) for it in SHIPS},
}
