"""What is tried out on the words of Great Western Trail: Argentina?"""

import random
from collections.abc import Iterator
from typing import Any

from domain.core.record import Command
from domain.gwt_argentina import commands as c
from domain.gwt_argentina import frames as f
from domain.gwt_argentina.content.buildings import NeutralTile
from domain.gwt_argentina.content.cattle import DEALS
from domain.gwt_argentina.content.cities import QUARTERS
from domain.gwt_argentina.content.effects import (
    Action,
    Build,
    Buy,
    Deliver,
    Effect,
    Engine,
    Gain,
    Help,
    Hire,
    Move,
    OpponentsTire,
    PlaceDisc,
    Resource,
    TakeCattle,
    TakeObjective,
    UpgradeBehind,
    UseAuxiliary,
)
from domain.gwt_argentina.content.pieces import Auxiliary, Corner, Letter, Neutral, Quay, Row, Worker
from domain.gwt_argentina.content.railroad import PLACES
from domain.gwt_argentina.content.ships import SHIPS
from domain.gwt_argentina.content.supply import FARMERS
from domain.gwt_argentina.content.trail import SPACES
from domain.gwt_argentina.decider import DECIDER
from domain.gwt_argentina.events import EndTriggered
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.state import Phase, State
from domain.gwt_argentina.title import TITLE
from tests.domain.gwt_argentina.support import built, disc, farmer, given, hired, standing, table, turn
from tests.domain.texts_support import Game, Voice

_BONUSES = tuple(name for quarter in QUARTERS for name in quarter.names())
_CARDS = ("niata", "serrano", "franqueiro_4", "exhaustion", "objective_07", "anything")


def values(rng: random.Random, kind: type[Command], state: State) -> dict[str, Any]:
    """Sensible or not, and now and then names of nothing."""
    hand = next((player.hand for player in state.players if player.hand), ())
    from_where = rng.choice(
        ["hand_limit", "grain", "strength_left", "step_right", "station_2", "station_²", "?"]
    )
    return {
        "seat": rng.choice([*DECIDER.to_act(state), rng.randint(-1, len(state.players))]),
        "cards": tuple(rng.choices([*hand, rng.choice(_CARDS)], k=rng.randint(0, 5))),
        "card": rng.choice([*hand, *_CARDS, *state.market, *state.display]),
        "number": rng.randint(0, 3),
        "times": rng.randint(0, 2),
        "action": rng.randint(0, 4),
        "tile": rng.choice(list(Neutral))
        if kind is c.PlaceEstanciero
        else rng.choice([*FARMERS, *Worker, "nobody"]),
        "path": tuple(rng.choices(SPACES, k=rng.randint(0, 4))),
        "auxiliary": rng.choice(list(Auxiliary)),
        "row": rng.choice(list(Row)) if kind is c.Appoint else rng.randint(0, 12),
        "worker": rng.choice([*Worker, "nobody"]),
        "building": rng.randint(0, 11),
        "space": rng.choice([*_BONUSES, "nowhere"])
        if kind is c.MakeDelivery
        else rng.choice([*SPACES, *state.farmers, "nowhere"]),
        "deal": rng.choice([*(deal.deal for deal in DEALS), "gift"]),
        "to": rng.choice([*PLACES, "nowhere"]),
        "station": rng.choice(["station_1", "station_9", "station_²", "anything"]),
        "disc": from_where,
        "score": rng.choice([True, False]),
        "quay": rng.choice(list(Quay)),
        "ship": rng.choice([*(ship.ship for ship in SHIPS), "raft"]),
    }


def rare() -> Iterator[tuple[State, Command]]:
    """What random games do not come to."""
    yield State(phase=Phase.OVER), c.Score()
    yield State(phase=Phase.OVER), c.EndPhaseB(0)
    yield given(table()).state, c.EndPhaseB(0)
    yield given(table(neutral="a b c d e f g h")).state, c.BeginTurn()
    at = given(table(), turn(f.BeforeMove(2)), standing("neutral_a"), farmer("green_4_green", "green_1"))
    yield at.state, c.MoveEstanciero(0, ("green_1", "neutral_b", "neutral_c"))
    near = given(table(), turn(f.BeforeMove(2)), standing("neutral_h"))
    yield near.state, c.MoveEstanciero(0, ("shortcut_9",))
    hiring = given(table(), turn(f.Hiring(0)), hired("gaucho gaucho gaucho gaucho gaucho"))
    yield hiring.state, c.HireWorker(0, 1, "gaucho")
    yield hiring.state, c.HireWorker(0, 3, "gaucho")
    yield given(table(), turn(f.Appointing("station_1"))).state, c.Appoint(0, Row.GAUCHO)
    building = given(table(), turn(f.Building(2)), built(3, "plain_1"), built(1, "plain_2", seat=1))
    yield building.state, c.PlaceBuilding(0, 1, "plain_1")
    yield building.state, c.PlaceBuilding(0, 1, "plain_2")
    yield building.state, c.PlaceBuilding(0, 3, "plain_3")
    yield given(table(), turn(f.Buying(1))).state, c.BuyCattle(0, ("serrano",), "gift")
    yield given(table(market_stack=""), turn(f.Buying(1))).state, c.DrawCattle(0)
    upgrading = given(table(pesos=[50]), turn(f.Upgrading(("station_1",))), disc("peso", "station_1"))
    yield upgrading.state, c.UpgradeStation(0, "station_1", "grain")
    yield upgrading.state, c.UpgradeStation(0, "station_2", "grain")
    granjeros = {"green_1": "green_4_green", "blue_1": "blue_4_green"}
    helping = given(table(hands=["niata"], farmers=granjeros), turn(f.Helping(1, 9)))
    picked = helping.when(c.PickGranjero(0, "green_1")).after
    yield picked.state, c.PickGranjero(0, "blue_1")
    yield picked.state, c.UseExchangeToken(0, 1)
    yield given(table(seats=2, stacks=["", ""]), turn(f.BeforeMove(2))).state, c.UseExchangeToken(0, 1)
    exchanging = given(table(hands=["niata"], tokens=2), turn(f.Discarding(1, drawn=True, exchange=True)))
    yield exchanging.state, c.UseExchangeToken(0, 1)
    loading = given(table(pesos=[1]), turn(f.Loading(18)))
    yield loading.state, c.LoadShip(0, "sun_9", "grain")
    yield loading.state, c.LoadShip(0, "sun_9", "hand_limit")
    shown = given(table(), turn(f.TakingObjective(stack=False)))
    yield shown.state, c.TakeTopObjective(0)
    last = given(table(), turn(f.Foresight(Letter.B)), EndTriggered(1, (0,)))
    yield last.state, c.ChooseTile(0, "gaucho")
    unlettered = given(table(neutral="a a c d e f g h"), turn(f.FirstPlacing()))
    yield unlettered.state, c.PlaceEstanciero(0, Neutral.B)


def _tile(letter: Neutral, *effects: Effect) -> NeutralTile:
    return NeutralTile(letter, tuple(Action(slot, (effect,)) for slot, effect in enumerate(effects, start=1)))


_PESOS, _FAR = Gain(Resource.PESOS, 20), Engine(20)
RICH = Settings(
    neutral_tiles=(
        _tile(Neutral.A, _FAR, UpgradeBehind(), Build(1), Hire(-10)),
        _tile(Neutral.B, _PESOS, Build(1), Build(1)),
        _tile(Neutral.C, _FAR, UpgradeBehind(), Hire(-10)),
        _tile(Neutral.D, TakeCattle(to="hand"), TakeObjective(), UseAuxiliary(2)),
        _tile(Neutral.E, _PESOS, Buy(), Buy(), PlaceDisc(Quay.LIVERPOOL_1, Corner.DARK)),
        _tile(Neutral.F, _PESOS, Build(1), Help(3, 20), Move(2)),
        _tile(Neutral.G, _FAR, _FAR, UpgradeBehind(), OpponentsTire(2)),
        _tile(Neutral.H, Gain(Resource.GRAIN, 8), Deliver(), Gain(Resource.CERTIFICATES, 3)),
    ),
    phase_b_may_be_empty=False,
)
"""Neutral buildings on which much can be done that is rare otherwise."""

_LUCKY = ((2, 4), (2, 8), (2, 23), (3, 20), (3, 38), (4, 9), (4, 17))
"""Games in which masters are appointed, buildings replaced, and engines come to the depot."""

VOICE = Voice(
    title=TITLE,
    games=(
        *(Game(seats, 0) for seats in (2, 3, 4)),
        Game(3, 1, Settings(building_sides=("b",) * 10, loading_offers_stack=True)),
        *(Game(seats, number, RICH) for seats, number in ((2, 0), (3, 0), *_LUCKY)),
    ),
    values=values,
    rare=rare,
    silent=frozenset(
        (
            "SeatEquipped",
            "ChoiceOpened",
            "ChoiceChanged",
            "ChoiceClosed",
            "TurnEnded",
            "ActionBegun",
            "GranjeroPicked",
            "FarmerPlaced",
            "FarmerBoxed",
            "WorkerPlaced",
            "BuenosAiresLeft",
        )
    ),
)
