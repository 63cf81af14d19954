"""What is printed on tiles and cards, in English: labels for those who have no picture of them."""

from typing import assert_never

from domain.core.languages.en import both
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


def effect(effect: fx.Effect) -> str:
    """`gain 2 pesos`"""
    match effect:
        case fx.Gain():
            return f"gain {_amount(effect.what, effect.amount)}{_per(effect.per, effect.share)}"
        case fx.Pay():
            return f"pay {_amount(effect.what, effect.amount)}"
        case fx.Discard():
            return f"discard {_SOME[effect.cards]}"
        case fx.Remove():
            some = _SOME[effect.cards] if effect.number == 1 else f"up to {number_of_cards(effect.number)}"
            return f"remove {some}"
        case fx.Draw():
            most = "" if effect.exact else "up to "
            then = " and discard as many" if effect.discard else ""
            return f"draw {most}{number_of_cards(effect.number)}{_per(effect.per)}{then}"
        case fx.Engine():
            return f"move the engine up to {counted(effect.steps, 'space', 'spaces')}{_per(effect.per)}"
        case fx.EngineBack():
            return f"move the engine {counted(effect.steps, 'space', 'spaces')} back"
        case fx.Hire():
            more = f" for {pesos(abs(effect.modifier))} {'more' if effect.modifier > 0 else 'less'}"
            return f"hire a worker{more if effect.modifier else ''}"
        case fx.Build():
            return f"build for {pesos(effect.rate)} a carpintero"
        case fx.Buy():
            return "buy cattle"
        case fx.Help():
            more = f" with {effect.bonus} more strength" if effect.bonus else ""
            return f"help up to {counted(effect.most, 'granjero', 'granjeros')}{more}"
        case fx.UseAuxiliary():
            return f"use {'a single or double' if effect.most > 1 else 'a single'} auxiliary action"
        case fx.TakeObjective():
            return "take an objective"
        case fx.PlaceDisc():
            return f"put a disc on {quay(effect.quay)}"
        case fx.Deliver():
            return "make an extra delivery"
        case fx.Move():
            return f"ride on up to {counted(effect.steps, 'step', 'steps')}"
        case fx.TakeCattle():
            return (
                f"take {_SOME[effect.cards]} of the market{' into the hand' if effect.to == 'hand' else ''}"
            )
        case fx.OpponentsTire():
            return f"give every opponent {counted(effect.number, 'exhaustion card', 'exhaustion cards')}"
        case fx.UpgradeBehind():
            return "upgrade a station behind the engine"
        case _:
            assert_never(effect)


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
    gains += [f"{certificates(master.certificates)} for good"] if master.certificates else []
    gains += [f"{master.grain} grain less for every loading"] if master.grain else []
    return f"{'; '.join(gains)}; {points(master.points)}{_per(master.count, master.share)}"


def _objective(objective: Objective) -> str:
    gains = f"{effects(objective.effects)}; {points(objective.points)}"
    return f"{gains} for {CARDS[objective.card]}, else {objective.penalty}"


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
    said += [f"{ship.grain} grain"] if ship.grain else []
    said += [points(ship.points)] if ship.points else []
    said += [effect(fx.TakeObjective(stack=False))] if ship.objective else []
    said += [WORDS.labels["quays"][ship.quay]] if ship.quay else []
    return "; ".join(said)


TILES: dict[str, dict[str, str]] = {
    "neutral_tiles": {tile.tile: _actions(tile.actions) for tile in NEUTRAL_TILES},
    "buildings": {
        f"{building.number}{building.side}": f"{counted(building.carpinteros, 'carpintero', 'carpinteros')}, "
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
