"""The account of a game, in no language yet: which sentence tells an event, and what it is made of."""

from collections.abc import Sequence

from domain.core.languages.sentences import Sentence, sentence, telling
from domain.core.record import snake
from domain.core.texts import ranked
from domain.gwt_argentina import events as e
from domain.gwt_argentina.content.pieces import BUENOS_AIRES, DEPOT, EXHAUSTION, Space
from domain.gwt_argentina.presentation.texts import facts
from domain.gwt_argentina.presentation.texts.facts import BuildingOf
from domain.gwt_argentina.scoring import CATEGORIES
from domain.gwt_argentina.settings import replaced
from domain.gwt_argentina.state import State

SILENT = (
    e.SeatEquipped | e.ChoiceOpened | e.ChoiceChanged | e.ChoiceClosed | e.TurnEnded | e.ActionBegun
    | e.GranjeroPicked | e.FarmerPlaced | e.FarmerBoxed | e.WorkerPlaced | e.BuenosAiresLeft
)  # fmt: skip
"""They show in what goes before or follows."""
FORFEITED = frozenset((
    "appointing", "building", "choosing_auxiliary", "delivering", "discarding", "drawing", "driving",
    "helping", "hiring", "moving", "placing_disc", "removing", "taking_cattle", "taking_objective",
    "upgrading",
))  # fmt: skip
"""What somebody is told not to do; about granjeros the tiles beside the board say it."""


def account(event: e.GwtEvent, before: State, names: Sequence[str]) -> Sentence | None:
    """See `Script.events`."""
    if isinstance(event, SILENT):
        return None
    match event:
        case e.GameSetUp():
            others = [sentence("setting", setting=name) for name in replaced(event.settings)]
            return telling(event, others=others, home=BUENOS_AIRES)
        case e.BoardLaidOut():
            return _laid_out(event, names)
        case e.HandDrawn(cards=None) | e.CardsDrawn(cards=None):
            return telling(event, "unseen")
        case e.TurnBegun():
            return telling(event) if event.final else None
        case e.EndTriggered():
            return telling(event, owed=[names[seat] for seat in event.owed])
        case e.EstancieroMoved():
            return _moved(event, before, names)
        case e.FeePaid():
            if event.owner is not None:
                return telling(event, owner=names[event.owner])
            if event.space == before.players[event.seat].at:
                return telling(event, "here")
            return telling(event, "granjero", granjero=before.farmers[event.space])
        case e.AuxiliaryBegun():
            return telling(event, used=event)
        case e.ActionForfeited():
            frame = snake(type(event.frame).__name__)
            return telling(event, frame=frame) if frame in FORFEITED else None
        case e.PesosGained() | e.PesosPaid():
            return None if event.why in facts.TOLD_LATER else telling(event)
        case e.GrainChanged() | e.CertificatesChanged():
            is_implied = (event.why in ("loading", "bonus") and event.by < 0) or event.why == "income"
            return None if is_implied else telling(event, gained=event.by > 0, number=abs(event.by))
        case e.TokensChanged():
            return telling(event, gained=event.by > 0)
        case e.CardsDiscarded():
            return telling(event, revealed=event.why == "revealed")
        case e.ExhaustionTaken():
            return telling(event, cards=(EXHAUSTION,) * event.count)
        case e.WorkerHired():
            return telling(event, cost=facts.hiring_pesos(event, before))
        case e.BuildingPlaced():
            building = BuildingOf(facts.named_building(event.building, before))
            return telling(event, building=building, cost=facts.building_pesos(event, before))
        case e.BuildingReplaced():
            return telling(
                event,
                building=BuildingOf(facts.named_building(event.building, before)),
                old=BuildingOf(facts.named_building(event.old, before)),
                cost=facts.building_pesos(event, before, event.old),
            )
        case e.CattleBought():
            return telling(event, cost=facts.deal_pesos(event, before))
        case e.CattleTaken():
            return telling(event, to_hand=event.to == "hand")
        case e.EngineMoved():
            return telling(event, back=facts.is_back(event))
        case e.EngineParked():
            return telling(event, depot=DEPOT)
        case e.DiscMoved():
            return _disc(event, before)
        case e.GranjerosHelped():
            return telling(event, gained=event.coins + event.printed)
        case e.GranjeroHired():
            return telling(event, cost=facts.granjero_pesos(event, before))
        case e.ObjectiveTaken():
            return telling(event, from_stack=event.source == "stack")
        case e.IncomeTaken():
            counted = (("permanent", event.permanent), ("spent", event.spent))
            return telling(event, adding=[sentence(code, number=n) for code, n in counted if n])
        case e.ShipLoaded():
            return _loaded(event)
        case e.TileChosen():
            return _sent(event, before)
        case e.JobTokenMoved():
            if event.taker is not None:
                return telling(event, "taken", taker=names[event.taker])
            return telling(event, row=event.row or 0)
        case e.ShipsDeparted():
            return _departed(event, names)
        case e.ForesightRefilled():
            new = [sentence("foreseen", tile=tile, letter=letter) for letter, tile in event.tiles.items()]
            return telling(event, tiles=new)
        case e.SeatScored():
            lines = zip(CATEGORIES, event.categories, strict=True)
            scored = [sentence("category", what=what, points=points) for what, points in lines if points]
            return telling(event, scored=scored)
        case e.GameEnded():
            ranking = "\n".join(ranked(event.scores, names))
            return telling(event, ranking=ranking, winners=[names[winner] for winner in event.winners])
        case _:
            return telling(event)


def _laid_out(event: e.BoardLaidOut, names: Sequence[str]) -> Sentence:
    return telling(
        event,
        waiting=[sentence("waiting", farmer=farmer, space=space) for space, farmer in event.farmers.items()],
        stations=[
            sentence("appointed", master=master, station=station) for station, master in event.masters.items()
        ],
        name=names[event.start],
    )


def _moved(event: e.EstancieroMoved, before: State, names: Sequence[str]) -> Sentence:
    if event.to != BUENOS_AIRES:
        return telling(event, reached=_reached(event.to, before, event.seat, names))
    shortcut = event.path[-1] if facts.shortcut(event.path) else None
    return telling(event, "home", shortcut=shortcut)


def _reached(space: Space, before: State, seat: int, names: Sequence[str]) -> Sentence:
    """What stands on the space that a ride ends on, or the space."""
    there = facts.standing(space, before)
    if there is None:
        return sentence("reached_space", space=space)
    owner, what = there
    if owner == seat:
        return sentence("reached_own_building", building=BuildingOf(what, owner))
    if owner is not None:
        return sentence("reached_building", building=BuildingOf(what, owner), owner=names[owner])
    if facts.is_farmer(what):
        return sentence("reached_granjero", granjero=what)
    return sentence("reached_neutral", building=what)


def _disc(event: e.DiscMoved, before: State) -> Sentence | None:
    """From a quay a disc goes to a bonus space, which its delivery tells."""
    if facts.is_quay(event.origin):
        return None
    to = "station" if facts.is_station(event.to) else "quay" if facts.is_quay(event.to) else "ship"
    return telling(event, to, cost=facts.disc_pesos(event, before))


def _loaded(event: e.ShipLoaded) -> Sentence | None:
    done = [sentence("loaded", grain=event.grain)] if event.grain else []
    if event.missing:
        cost = facts.missing_pesos(event.missing)
        done.append(sentence("lacking", grain=event.missing, cost=cost))
    return telling(event, done=done) if done else None


def _sent(event: e.TileChosen, before: State) -> Sentence:
    if not facts.is_farmer(event.tile):
        return telling(event, "worker", row=before.token_row or 0)
    space = facts.farmer_space(event.tile, before)
    return telling(event, "out") if space is None else telling(event, space=space)


def _departed(event: e.ShipsDeparted, names: Sequence[str]) -> Sentence:
    arrived = []
    for quay, discs in event.discs.items():
        owners = [names[seat] if n == 1 else f"{names[seat]} ({n})" for seat, n in facts.seats(discs)]
        arrived.append(sentence("arrived", quay=quay, owners=owners))
    return telling(event, arrived=arrived)
