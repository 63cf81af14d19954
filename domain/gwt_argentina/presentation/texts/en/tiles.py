"""What is printed on tiles and cards, in English: labels for those who have no picture of them."""

from typing import assert_never

from domain.core.languages.english import both
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
from domain.gwt_argentina.presentation.texts.en.words import (
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
    """`gain 2 pesos`"""
    match it:
        case fx.Gain():
            return f"gain {_amount(it.what, it.amount)}{_per(it.per, it.share)}"
        case fx.Pay():
            return f"pay {_amount(it.what, it.amount)}"
        case fx.Discard():
            return f"discard {_SOME[it.cards]}"
        case fx.Remove():
            some = _SOME[it.cards] if it.number == 1 else f"up to {number_of_cards(it.number)}"
            return f"remove {some}"
        case fx.Draw():
            most = "" if it.exact else "up to "
            then = " and discard as many" if it.discard else ""
            return f"draw {most}{number_of_cards(it.number)}{_per(it.per)}{then}"
        case fx.Engine():
            return f"move the engine up to {counted(it.steps, 'space', 'spaces')}{_per(it.per)}"
        case fx.EngineBack():
            return f"move the engine {counted(it.steps, 'space', 'spaces')} back"
        case fx.Hire():
            more = f" for {pesos(abs(it.modifier))} {'more' if it.modifier > 0 else 'less'}"
            return f"hire a worker{more if it.modifier else ''}"
        case fx.Build():
            return f"build for {pesos(it.rate)} a carpintero"
        case fx.Buy():
            return "buy cattle"
        case fx.Help():
            more = f" with {it.bonus} more strength" if it.bonus else ""
            return f"help up to {counted(it.most, 'granjero', 'granjeros')}{more}"
        case fx.UseAuxiliary():
            return f"use {'a single or double' if it.most > 1 else 'a single'} auxiliary action"
        case fx.TakeObjective():
            return "take an objective"
        case fx.PlaceDisc():
            return f"put a disc on {quay(it.quay)}"
        case fx.Deliver():
            return "make an extra delivery"
        case fx.Move():
            return f"ride on up to {counted(it.steps, 'step', 'steps')}"
        case fx.TakeCattle():
            return f"take {_SOME[it.cards]} of the market{' into the hand' if it.to == 'hand' else ''}"
        case fx.OpponentsTire():
            return f"give every opponent {counted(it.number, 'exhaustion card', 'exhaustion cards')}"
        case fx.UpgradeBehind():
            return "upgrade a station behind the engine"
        case _:
            assert_never(it)


def _per(counted_: str | None, share: int = 1) -> str:
    """`per gaucho`, `per 2 stations`; nothing if nothing is counted."""
    if counted_ is None:
        return ""
    return f" per {_ONE[counted_]}" if share == 1 else f" per {share} {_MANY[counted_]}"


def _amount(what: fx.Resource, number: int) -> str:
    match what:
        case fx.Resource.PESOS:
            return pesos(number)
        case fx.Resource.GRAIN:
            return f"{number} grain"
        case fx.Resource.CERTIFICATES:
            return certificates(number)
        case fx.Resource.TOKENS:
            return counted(number, "exchange token", "exchange tokens")


def effects(them: tuple[fx.Effect, ...]) -> str:
    """All of them, one after the other."""
    return plain(both(map(effect, them)))


def _actions(them: tuple[fx.Action, ...]) -> str:
    """The local actions of a tile by their numbers."""
    return "; ".join(f"({number}) {effects(it.effects)}" for number, it in enumerate(them, start=1))


def _master(it: MasterTile) -> str:
    gains = [effects(it.effects)] if it.effects else []
    gains += [f"{certificates(it.certificates)} for good"] if it.certificates else []
    gains += [f"{it.grain} grain less for every loading"] if it.grain else []
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
    said += [f"{it.grain} grain"] if it.grain else []
    said += [points(it.points)] if it.points else []
    said += [effect(fx.TakeObjective(stack=False))] if it.objective else []
    said += [WORDS.labels["quays"][it.quay]] if it.quay else []
    return "; ".join(said)


TILES: dict[str, dict[str, str]] = {
    "neutral_tiles": {it.tile: _actions(it.actions) for it in NEUTRAL_TILES},
    "buildings": {
        f"{it.number}{it.side}": f"{counted(it.carpinteros, 'carpintero', 'carpinteros')}, "
        f"{points(it.points)}: {_actions(it.actions)}"
        for it in BUILDINGS
    },
    "auxiliary_texts": {it.auxiliary: effects(it.single) for it in AUXILIARY_ACTIONS},
    "objective_texts": {
        it.card: f"{effects(it.effects)}; {points(it.points)} for {CARDS[it.card]}, else {it.penalty}"
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
