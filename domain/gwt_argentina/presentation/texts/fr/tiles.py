"""What is printed on tiles and cards, in French: labels for those who have no picture of them."""

from typing import assert_never

from domain.core.languages.fr import both
from domain.core.markup import plain
from domain.gwt_argentina.content import effects as fx
from domain.gwt_argentina.content.buildings import BUILDINGS, NEUTRAL_TILES
from domain.gwt_argentina.content.cities import QUARTERS, Bonus
from domain.gwt_argentina.content.objectives import OBJECTIVES, Objective
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


def effect(effect: fx.Effect) -> str:
    """`gagner 2 pesos`"""
    match effect:
        case fx.Gain():
            return f"gagner {_amount(effect.what, effect.amount)}{_per(effect.per, effect.share)}"
        case fx.Pay():
            return f"payer {_amount(effect.what, effect.amount)}"
        case fx.Discard():
            return f"défausser {_SOME[effect.cards]}"
        case fx.Remove():
            some = _SOME[effect.cards] if effect.number == 1 else f"jusqu'à {number_of_cards(effect.number)}"
            return f"écarter {some}"
        case fx.Draw():
            most = "" if effect.exact else "jusqu'à "
            then = " et en défausser autant" if effect.discard else ""
            return f"piocher {most}{number_of_cards(effect.number)}{_per(effect.per)}{then}"
        case fx.Engine():
            return (
                f"avancer la locomotive de {counted(effect.steps, 'case', 'cases')} au plus{_per(effect.per)}"
            )
        case fx.EngineBack():
            return f"reculer la locomotive de {counted(effect.steps, 'case', 'cases')}"
        case fx.Hire():
            more = f" pour {pesos(abs(effect.modifier))} de {'plus' if effect.modifier > 0 else 'moins'}"
            return f"embaucher un travailleur{more if effect.modifier else ''}"
        case fx.Build():
            return f"construire à {pesos(effect.rate)} par carpintero"
        case fx.Buy():
            return "acheter des bovins"
        case fx.Help():
            more = f" avec {effect.bonus} de force en plus" if effect.bonus else ""
            return f"aider jusqu'à {counted(effect.most, 'granjero', 'granjeros')}{more}"
        case fx.UseAuxiliary():
            return f"utiliser une action auxiliaire simple{' ou double' if effect.most > 1 else ''}"
        case fx.TakeObjective():
            return "prendre un objectif"
        case fx.PlaceDisc():
            return f"poser un disque sur le {quay(effect.quay)}"
        case fx.Deliver():
            return "faire une livraison"
        case fx.Move():
            return f"continuer la route de {effect.steps} pas au plus"
        case fx.TakeCattle():
            return f"prendre {_SOME[effect.cards]} du marché{' en main' if effect.to == 'hand' else ''}"
        case fx.OpponentsTire():
            return f"donner à chaque adversaire {counted(effect.number, 'carte', 'cartes')} Épuisement"
        case fx.UpgradeBehind():
            return "améliorer une gare derrière la locomotive"
        case _:
            assert_never(effect)


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


def effects(effects: tuple[fx.Effect, ...]) -> str:
    """All of them, one after the other."""
    return plain(both(map(effect, effects)))


def _actions(actions: tuple[fx.Action, ...]) -> str:
    """The local actions of a tile by their numbers."""
    return " ; ".join(
        f"({number}) {effects(action.effects)}" for number, action in enumerate(actions, start=1)
    )


def _master(master: MasterTile) -> str:
    gains = [effects(master.effects)] if master.effects else []
    gains += [f"{certificates(master.certificates)} à demeure"] if master.certificates else []
    gains += [f"{grain(master.grain)} de moins à chaque chargement"] if master.grain else []
    return f"{' ; '.join(gains)} ; {points(master.points)}{_per(master.count, master.share)}"


def _objective(objective: Objective) -> str:
    gains = f"{effects(objective.effects)} ; {points(objective.points)}"
    return f"{gains} pour {CARDS[objective.card]}, sinon {objective.penalty}"


def _row(row: Row) -> str:
    """What filling the spaces of a row does, by their numbers."""
    filled = [space for space in ROW_SPACES if space.row is row and space.effects]
    return " ; ".join(f"({space.space}) {effects(space.effects)}" for space in filled)


def _bonus(bonus: Bonus) -> str:
    gains = [effects(bonus.effects)] if bonus.effects else []
    return " ; ".join((*gains, *([points(bonus.points)] if bonus.points else [])))


def _ship(ship: ShipTile) -> str:
    """What loading it takes and is worth, and where it sails."""
    said = [WORDS.labels["ship_colours"][ship.colour]] if ship.colour != ShipColour.NONE else []
    said += [grain(ship.grain)] if ship.grain else []
    said += [points(ship.points)] if ship.points else []
    said += [effect(fx.TakeObjective(stack=False))] if ship.objective else []
    said += [WORDS.labels["quays"][ship.quay]] if ship.quay else []
    return " ; ".join(said)


TILES: dict[str, dict[str, str]] = {
    "neutral_tiles": {tile.tile: _actions(tile.actions) for tile in NEUTRAL_TILES},
    "buildings": {
        f"{building.number}{building.side}": f"{counted(building.carpinteros, 'carpintero', 'carpinteros')}, "
        f"{points(building.points)} : {_actions(building.actions)}"
        for building in BUILDINGS
    },
    "auxiliary_texts": {action.auxiliary: effects(action.single) for action in AUXILIARY_ACTIONS},
    "objective_texts": {objective.card: _objective(objective) for objective in OBJECTIVES},
    "master_texts": {master.master: _master(master) for master in MASTERS},
    "row_texts": {row: _row(row) for row in Row},
    "risk_texts": {action.space: effects(action.effects) for action in RISK_ACTIONS},
    "bonus_texts": {
        name: _bonus(space)
        for card in QUARTERS
        for name, space in zip(card.names(), card.spaces, strict=True)
    },
    "ship_texts": {ship.ship: _ship(ship) for ship in SHIPS},
}
