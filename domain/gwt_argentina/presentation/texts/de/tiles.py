"""What is printed on tiles and cards, in German: labels for those who have no picture of them."""

from typing import assert_never

from domain.core.languages.german import both
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


def effect(it: fx.Effect) -> str:
    """`2 Pesos erhalten`"""
    match it:
        case fx.Gain():
            return f"{_amount(it.what, it.amount)}{_per(it.per, it.share)} erhalten"
        case fx.Pay():
            return f"{_amount(it.what, it.amount)} zahlen"
        case fx.Discard():
            return f"{_SOME[it.cards]} abwerfen"
        case fx.Remove():
            some = _SOME[it.cards] if it.number == 1 else f"bis zu {number_of_cards(it.number)}"
            return f"{some} entfernen"
        case fx.Draw():
            most = "" if it.exact else "bis zu "
            then = " und ebenso viele abwerfen" if it.discard else ""
            return f"{most}{number_of_cards(it.number)}{_per(it.per)} ziehen{then}"
        case fx.Engine():
            return f"mit der Lok bis zu {counted(it.steps, 'Feld', 'Felder')}{_per(it.per)} fahren"
        case fx.EngineBack():
            return f"mit der Lok {counted(it.steps, 'Feld', 'Felder')} zurückfahren"
        case fx.Hire():
            more = f" für {pesos(abs(it.modifier))} {'mehr' if it.modifier > 0 else 'weniger'}"
            return f"einen Arbeiter{more if it.modifier else ''} einstellen"
        case fx.Build():
            return f"für {pesos(it.rate)} je Carpintero bauen"
        case fx.Buy():
            return "Rinder kaufen"
        case fx.Help():
            more = f" mit {it.bonus} Stärke mehr" if it.bonus else ""
            return f"bis zu {counted(it.most, 'Granjero', 'Granjeros')}{more} helfen"
        case fx.UseAuxiliary():
            return f"eine einfache{' oder doppelte' if it.most > 1 else ''} Hilfsaktion nutzen"
        case fx.TakeObjective():
            return "einen Auftrag nehmen"
        case fx.PlaceDisc():
            return f"eine Scheibe auf {quay(it.quay)} legen"
        case fx.Deliver():
            return "eine Extralieferung machen"
        case fx.Move():
            return f"bis zu {counted(it.steps, 'Schritt', 'Schritte')} weiterreiten"
        case fx.TakeCattle():
            return f"{_SOME[it.cards]} des Markts{' auf die Hand' if it.to == 'hand' else ''} nehmen"
        case fx.OpponentsTire():
            return f"jedem Gegner {counted(it.number, 'Erschöpfungskarte', 'Erschöpfungskarten')} geben"
        case fx.UpgradeBehind():
            return "einen Bahnhof hinter der Lok ausbauen"
        case _:
            assert_never(it)


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


def effects(them: tuple[fx.Effect, ...]) -> str:
    """All of them, one after the other."""
    return plain(both(map(effect, them)))


def _actions(them: tuple[fx.Action, ...]) -> str:
    """The local actions of a tile by their numbers."""
    return "; ".join(f"({number}) {effects(it.effects)}" for number, it in enumerate(them, start=1))


def _master(it: MasterTile) -> str:
    gains = [effects(it.effects)] if it.effects else []
    gains += [f"{certificates(it.certificates)} auf Dauer"] if it.certificates else []
    gains += [f"{it.grain} Getreide weniger bei jedem Beladen"] if it.grain else []
    return f"{'; '.join(gains)}; {points(it.points)}{_per(it.count, it.share)}"


def _row(row: Row) -> str:
    """What filling the spaces of a row does, by their numbers."""
    filled = [it for it in ROW_SPACES if it.row is row and it.effects]
    return "; ".join(f"({it.space}) {effects(it.effects)}" for it in filled)


def _bonus(it: Bonus) -> str:
    gains = [effects(it.effects)] if it.effects else []
    return "; ".join((*gains, *([points(it.points)] if it.points else [])))


def _ship(it: ShipTile) -> str:
    """What loading it takes and is worth, and where it sails."""
    said = [WORDS.labels["ship_colours"][it.colour]] if it.colour != ShipColour.NONE else []
    said += [f"{it.grain} Getreide"] if it.grain else []
    said += [points(it.points)] if it.points else []
    said += [effect(fx.TakeObjective(stack=False))] if it.objective else []
    said += [WORDS.labels["quays"][it.quay]] if it.quay else []
    return "; ".join(said)


TILES: dict[str, dict[str, str]] = {
    "neutral_tiles": {it.tile: _actions(it.actions) for it in NEUTRAL_TILES},
    "buildings": {
        f"{it.number}{it.side}": f"{counted(it.carpinteros, 'Carpintero', 'Carpinteros')}, "
        f"{points(it.points)}: {_actions(it.actions)}"
        for it in BUILDINGS
    },
    "auxiliary_texts": {it.auxiliary: effects(it.single) for it in AUXILIARY_ACTIONS},
    "objective_texts": {
        it.card: f"{effects(it.effects)}; {points(it.points)} für {CARDS[it.card]}, sonst {it.penalty}"
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
