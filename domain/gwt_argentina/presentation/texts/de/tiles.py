"""What is printed on tiles and cards, in German: labels for those who have no picture of them."""

from typing import assert_never

from domain.core.languages.de import both
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
from domain.gwt_argentina.presentation.texts.de.words import (
    CARDS,
    WORDS,
    certificates,
    counted,
    number_of_cards,
    pesos,
    points,
    quay,
)

_SOME = {**WORDS.labels["filters"], **WORDS.forms["some"]}
_ONE, _MANY = WORDS.forms["one"], WORDS.forms["many"]


def effect(effect: fx.Effect) -> str:
    """`2 Pesos erhalten`"""
    match effect:
        case fx.Gain():
            return f"{_amount(effect.what, effect.amount)}{_per(effect.per, effect.share)} erhalten"
        case fx.Pay():
            return f"{_amount(effect.what, effect.amount)} zahlen"
        case fx.Discard():
            return f"{_SOME[effect.cards]} abwerfen"
        case fx.Remove():
            some = _SOME[effect.cards] if effect.number == 1 else f"bis zu {number_of_cards(effect.number)}"
            return f"{some} entfernen"
        case fx.Draw():
            most = "" if effect.exact else "bis zu "
            then = " und ebenso viele abwerfen" if effect.discard else ""
            return f"{most}{number_of_cards(effect.number)}{_per(effect.per)} ziehen{then}"
        case fx.Engine():
            return f"mit der Lok bis zu {counted(effect.steps, 'Feld', 'Felder')}{_per(effect.per)} fahren"
        case fx.EngineBack():
            return f"mit der Lok {counted(effect.steps, 'Feld', 'Felder')} zurückfahren"
        case fx.Hire():
            more = f" für {pesos(abs(effect.modifier))} {'mehr' if effect.modifier > 0 else 'weniger'}"
            return f"einen Arbeiter{more if effect.modifier else ''} einstellen"
        case fx.Build():
            return f"für {pesos(effect.rate)} je Carpintero bauen"
        case fx.Buy():
            return "Rinder kaufen"
        case fx.Help():
            more = f" mit {effect.bonus} Stärke mehr" if effect.bonus else ""
            return f"bis zu {counted(effect.most, 'Granjero', 'Granjeros')}{more} helfen"
        case fx.UseAuxiliary():
            return f"eine einfache{' oder doppelte' if effect.most > 1 else ''} Hilfsaktion nutzen"
        case fx.TakeObjective():
            return "einen Auftrag nehmen"
        case fx.PlaceDisc():
            return f"eine Scheibe auf {quay(effect.quay)} legen"
        case fx.Deliver():
            return "eine Extralieferung machen"
        case fx.Move():
            return f"bis zu {counted(effect.steps, 'Schritt', 'Schritte')} weiterreiten"
        case fx.TakeCattle():
            return f"{_SOME[effect.cards]} des Markts{' auf die Hand' if effect.to == 'hand' else ''} nehmen"
        case fx.OpponentsTire():
            return f"jedem Gegner {counted(effect.number, 'Erschöpfungskarte', 'Erschöpfungskarten')} geben"
        case fx.UpgradeBehind():
            return "einen Bahnhof hinter der Lok ausbauen"
        case _:
            assert_never(effect)


def _per(counted_: str | None, share: int = 1) -> str:
    """`je Gaucho`, `je 2 Bahnhöfe`; nothing if nothing is counted."""
    if counted_ is None:
        return ""
    return f" je {_ONE[counted_]}" if share == 1 else f" je {share} {_MANY[counted_]}"


def _amount(what: fx.Resource, number: int) -> str:
    match what:
        case fx.Resource.PESOS:
            return pesos(number)
        case fx.Resource.GRAIN:
            return f"{number} Getreide"
        case fx.Resource.CERTIFICATES:
            return certificates(number)
        case fx.Resource.TOKENS:
            return counted(number, "Tauschmarker", "Tauschmarker")


def effects(effects: tuple[fx.Effect, ...]) -> str:
    """All of them, one after the other."""
    return plain(both(map(effect, effects)))


def _actions(actions: tuple[fx.Action, ...]) -> str:
    """The local actions of a tile by their numbers."""
    return "; ".join(
        f"({number}) {effects(action.effects)}" for number, action in enumerate(actions, start=1)
    )


def _master(master: MasterTile) -> str:
    gains = [effects(master.effects)] if master.effects else []
    gains += [f"{certificates(master.certificates)} auf Dauer"] if master.certificates else []
    gains += [f"{master.grain} Getreide weniger bei jedem Beladen"] if master.grain else []
    return f"{'; '.join(gains)}; {points(master.points)}{_per(master.count, master.share)}"


def _objective(objective: Objective) -> str:
    gains = f"{effects(objective.effects)}; {points(objective.points)}"
    return f"{gains} für {CARDS[objective.card]}, sonst {objective.penalty}"


def _row(row: Row) -> str:
    """What filling the spaces of a row does, by their numbers."""
    filled = [space for space in ROW_SPACES if space.row is row and space.effects]
    return "; ".join(f"({space.space}) {effects(space.effects)}" for space in filled)


def _bonus(bonus: Bonus) -> str:
    gains = [effects(bonus.effects)] if bonus.effects else []
    return "; ".join((*gains, *([points(bonus.points)] if bonus.points else [])))


def _ship(ship: ShipTile) -> str:
    """What loading it takes and is worth, and where it sails."""
    said = [WORDS.labels["ship_colours"][ship.colour]] if ship.colour != ShipColour.NONE else []
    said += [f"{ship.grain} Getreide"] if ship.grain else []
    said += [points(ship.points)] if ship.points else []
    said += [effect(fx.TakeObjective(stack=False))] if ship.objective else []
    said += [WORDS.labels["quays"][ship.quay]] if ship.quay else []
    return "; ".join(said)


TILES: dict[str, dict[str, str]] = {
    "neutral_tiles": {tile.tile: _actions(tile.actions) for tile in NEUTRAL_TILES},
    "buildings": {
        f"{building.number}{building.side}": f"{counted(building.carpinteros, 'Carpintero', 'Carpinteros')}, "
        f"{points(building.points)}: {_actions(building.actions)}"
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
