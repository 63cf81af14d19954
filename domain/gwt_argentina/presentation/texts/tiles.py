"""What is printed on tiles and cards, in no language yet: labels for those who have no picture of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import asdict

from domain.core.languages.sentences import Sentence, sentence
from domain.core.record import snake
from domain.gwt_argentina.content import effects as fx
from domain.gwt_argentina.content.buildings import BUILDINGS, NEUTRAL_TILES
from domain.gwt_argentina.content.cities import QUARTERS, Bonus
from domain.gwt_argentina.content.objectives import OBJECTIVES
from domain.gwt_argentina.content.pieces import Row, ShipColour
from domain.gwt_argentina.content.player_board import AUXILIARY_ACTIONS, ROW_SPACES
from domain.gwt_argentina.content.railroad import MASTERS, MasterTile
from domain.gwt_argentina.content.ships import SHIPS, ShipTile
from domain.gwt_argentina.content.trail import RISK_ACTIONS


def effect(effect: fx.Effect) -> Sentence:
    """`gain 2 pesos`"""
    match effect:
        case fx.Gain():
            per = _per(effect.per, effect.share)
            return _doing(effect, amount=_amount(effect.what, effect.amount), per=per)
        case fx.Pay():
            return _doing(effect, amount=_amount(effect.what, effect.amount))
        case fx.Remove():
            return _doing(effect, several=effect.number > 1)
        case fx.Draw() | fx.Engine():
            return _doing(effect, per=_per(effect.per))
        case fx.Hire():
            return _doing(effect, difference=abs(effect.modifier), is_dearer=effect.modifier > 0)
        case fx.UseAuxiliary():
            return _doing(effect, double=effect.most > 1)
        case fx.TakeCattle():
            return _doing(effect, to_hand=effect.to == "hand")
        case _:
            return _doing(effect)


def _doing(effect: fx.Effect, **facts: Any) -> Sentence:
    return Sentence(f"effect_{snake(type(effect).__name__)}", {**asdict(effect), **facts})


def _per(counted: str | None, share: int = 1) -> Sentence | str:
    """`per gaucho`, `per 2 stations`; nothing if nothing is counted."""
    if counted is None:
        return ""
    return (
        sentence("per", counted=counted) if share == 1 else sentence("per_some", counted=counted, share=share)
    )


def _amount(what: fx.Resource, number: int) -> Sentence:
    return sentence(f"amount_{what}", number=number)


def effects(effects: Iterable[fx.Effect]) -> Sentence:
    """All of them, one after the other."""
    return sentence("effects", effects=list(map(effect, effects)))


def _actions(numbered: Iterable[tuple[int, Iterable[fx.Effect]]]) -> list[Sentence]:
    """Local actions, or spaces of a row, by their numbers."""
    return [sentence("action", number=number, effects=effects(done)) for number, done in numbered]


def _numbered(actions: tuple[fx.Action, ...]) -> list[Sentence]:
    return _actions((number, action.effects) for number, action in enumerate(actions, start=1))


def _all(parts: Iterable[Sentence]) -> Sentence:
    return sentence("all", parts=list(parts))


def _master(master: MasterTile) -> Sentence:
    gains = [effects(master.effects)] if master.effects else []
    gains += [sentence("permanent", number=master.certificates)] if master.certificates else []
    gains += [sentence("cheaper", grain=master.grain)] if master.grain else []
    return sentence("master", gains=gains, points=master.points, per=_per(master.count, master.share))


def _bonus(bonus: Bonus) -> Sentence:
    gains = [effects(bonus.effects)] if bonus.effects else []
    return _all((*gains, *([sentence("points", points=bonus.points)] if bonus.points else [])))


def _ship(ship: ShipTile) -> Sentence:
    """What loading it takes and is worth, and where it sails."""
    printed = [sentence("fleet", colour=ship.colour)] if ship.colour != ShipColour.NONE else []
    printed += [sentence("amount_grain", number=ship.grain)] if ship.grain else []
    printed += [sentence("points", points=ship.points)] if ship.points else []
    printed += [effect(fx.TakeObjective(stack=False))] if ship.objective else []
    printed += [sentence("sails", quay=ship.quay)] if ship.quay else []
    return _all(printed)


def labels() -> Mapping[str, Mapping[str, Sentence]]:
    """See `Script.labels`."""
    return {
        "neutral_tiles": {tile.tile: _all(_numbered(tile.actions)) for tile in NEUTRAL_TILES},
        "buildings": {
            f"{building.number}{building.side}": sentence(
                "building",
                carpinteros=building.carpinteros,
                points=building.points,
                actions=_numbered(building.actions),
            )
            for building in BUILDINGS
        },
        "auxiliary_texts": {action.auxiliary: _all([effects(action.single)]) for action in AUXILIARY_ACTIONS},
        "objective_texts": {
            objective.card: sentence(
                "objective",
                effects=effects(objective.effects),
                points=objective.points,
                card=objective.card,
                penalty=objective.penalty,
            )
            for objective in OBJECTIVES
        },
        "master_texts": {master.master: _master(master) for master in MASTERS},
        "row_texts": {
            row: _all(_actions((at.space, at.effects) for at in ROW_SPACES if at.row is row and at.effects))
            for row in Row
        },
        "risk_texts": {action.space: _all([effects(action.effects)]) for action in RISK_ACTIONS},
        "bonus_texts": {
            name: _bonus(space)
            for card in QUARTERS
            for name, space in zip(card.names(), card.spaces, strict=True)
        },
        "ship_texts": {ship.ship: _ship(ship) for ship in SHIPS},
    }
