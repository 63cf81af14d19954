"""The events of Great Western Trail: Argentina. Each tells all: amounts, cards, places.

Only `cards` of `HandDrawn` and `CardsDrawn` are ever hidden: they are `None` for everybody but their owner.
"""

from typing import get_args

from domain.core.record import Event
from domain.gwt_argentina.events.board import (
    BuildingPlaced,
    BuildingReplaced,
    CattleBought,
    CattleTaken,
    CattleTurnedUp,
    DiscMoved,
    EngineMoved,
    EngineParked,
    GauchoDrew,
    GranjeroHired,
    GranjeroPicked,
    GranjerosHelped,
    GranjerosSetBeside,
    ObjectivePlayed,
    ObjectiveSettled,
    ObjectiveTaken,
    ObjectiveTurnedUp,
    WorkerAppointed,
    WorkerHired,
)
from domain.gwt_argentina.events.city import (
    BuenosAiresLeft,
    DeliveryMade,
    FarmerBoxed,
    FarmerPlaced,
    ForesightRefilled,
    IncomeTaken,
    JobTokenMoved,
    ShipLoaded,
    ShipsDeparted,
    ShipsTurnedUp,
    TileChosen,
    WorkerPlaced,
)
from domain.gwt_argentina.events.course import (
    ActionBegun,
    ActionForfeited,
    AuxiliaryBegun,
    BoardLaidOut,
    ChoiceChanged,
    ChoiceClosed,
    ChoiceOpened,
    EndTriggered,
    EstancieroMoved,
    EstancieroPlaced,
    FeePaid,
    GameEnded,
    GameSetUp,
    HandDrawn,
    ObjectivesAsked,
    ObjectiveScored,
    SeatEquipped,
    SeatScored,
    TurnBegun,
    TurnEnded,
)
from domain.gwt_argentina.events.holdings import (
    CardsDiscarded,
    CardsDrawn,
    CardsRemoved,
    CertificatesChanged,
    ExhaustionTaken,
    GrainChanged,
    HandRevealed,
    HiddenCards,
    PesosGained,
    PesosPaid,
    PileShuffledIn,
    TokensChanged,
)

__all__ = [
    "EVENTS", "ActionBegun", "ActionForfeited", "AuxiliaryBegun", "BoardLaidOut", "BuenosAiresLeft",
    "BuildingPlaced", "BuildingReplaced", "CardsDiscarded", "CardsDrawn", "CardsRemoved",
    "CattleBought", "CattleTaken", "CattleTurnedUp", "CertificatesChanged", "ChoiceChanged",
    "ChoiceClosed", "ChoiceOpened", "DeliveryMade", "DiscMoved", "EndTriggered", "EngineMoved",
    "EngineParked", "EstancieroMoved", "EstancieroPlaced", "ExhaustionTaken", "FarmerBoxed",
    "FarmerPlaced", "FeePaid", "ForesightRefilled", "GameEnded", "GameSetUp", "GauchoDrew",
    "GrainChanged", "GranjeroHired", "GranjeroPicked", "GranjerosHelped", "GranjerosSetBeside",
    "GwtEvent", "HandDrawn", "HandRevealed", "HiddenCards", "IncomeTaken", "JobTokenMoved",
    "ObjectivePlayed", "ObjectiveScored", "ObjectiveSettled", "ObjectiveTaken", "ObjectiveTurnedUp",
    "ObjectivesAsked", "PesosGained", "PesosPaid", "PileShuffledIn", "SeatEquipped", "SeatScored",
    "ShipLoaded", "ShipsDeparted", "ShipsTurnedUp", "TileChosen", "TokensChanged", "TurnBegun",
    "TurnEnded", "WorkerAppointed", "WorkerHired", "WorkerPlaced",
]  # fmt: skip

GwtEvent = (
    GameSetUp | BoardLaidOut | SeatEquipped | HandDrawn | ChoiceOpened | ChoiceChanged | ChoiceClosed
    | TurnBegun | TurnEnded | EndTriggered | EstancieroPlaced | EstancieroMoved | FeePaid | ActionBegun
    | AuxiliaryBegun | ActionForfeited | PesosGained | PesosPaid | GrainChanged | CertificatesChanged
    | TokensChanged | CardsDrawn | PileShuffledIn | CardsDiscarded | CardsRemoved | HandRevealed
    | ExhaustionTaken | WorkerHired | WorkerAppointed | BuildingPlaced | BuildingReplaced | CattleBought
    | GauchoDrew | CattleTurnedUp | CattleTaken | EngineMoved | EngineParked | DiscMoved | GranjeroPicked
    | GranjerosHelped | GranjeroHired | GranjerosSetBeside | ObjectiveTaken | ObjectiveTurnedUp
    | ObjectivePlayed | ObjectiveSettled | DeliveryMade | IncomeTaken | ShipLoaded | TileChosen
    | FarmerPlaced | FarmerBoxed | WorkerPlaced | JobTokenMoved | ShipsDeparted | ShipsTurnedUp
    | BuenosAiresLeft | ForesightRefilled | ObjectivesAsked | SeatScored | GameEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(GwtEvent)
