"""The commands of Ranchers: what can be asked, one decision each; `seat` is filled in by the service.

Spaces of a ranch are numbered 1 … 9, row by row, the Pond is 5. Slots of the middle are numbered from 0.
"""

from typing import get_args

from domain.core.record import ChanceCommand, Command, SystemCommand
from domain.ranchers.content import Animal, Building, Card, Side, Token
from domain.ranchers.settings import Settings

# ---- the opening


class ChooseSide(Command, frozen=True):
    """Lay out a ranch with this side up."""

    seat: int
    ranch: int
    """1 … 4; the one that was dealt, unless ranches are chosen"""
    side: Side


class ChooseBuilding(Command, frozen=True):
    """Buildings: put a building that nobody has chosen on the Pond."""

    seat: int
    building: Building


# ---- a turn


class TakePair(Command, frozen=True):
    """Take an objective of the middle and the animal underneath."""

    seat: int
    slot: int


class PlaceAnimal(Command, frozen=True):
    """Place the animal just taken on an empty space."""

    seat: int
    space: int


class ExchangeObjective(Command, frozen=True):
    """After a match: an own objective for one of the middle."""

    seat: int
    objective: Card
    slot: int


class ExchangeAnimal(Command, frozen=True):
    """After a match: the animal on an own space for one of the middle."""

    seat: int
    space: int
    slot: int


class DeclineExchange(Command, frozen=True):
    """After a match: exchange nothing."""

    seat: int


# ---- modules


class KeepHorse(Command, frozen=True):
    """Horses: put the Horse on the Pond; the objective taken with it is discarded."""

    seat: int


class DiscardHorse(Command, frozen=True):
    """Horses: keep the objective taken with the Horse, not the Horse."""

    seat: int


class SellAnimal(Command, frozen=True):
    """Fish: the animal just taken goes back into the pouch, for a fish."""

    seat: int


class SellObjective(Command, frozen=True):
    """Fish: turn the objective just taken face down, for a fish."""

    seat: int


class TakeGrant(Command, frozen=True):
    """Grants: once per game, put a Grant Animal on the Pond."""

    seat: int
    animal: Animal


class CyclePair(Command, frozen=True):
    """Buildings: replace a pair of the middle, once per turn."""

    seat: int
    slot: int


class ReservePair(Command, frozen=True):
    """Buildings: set a pair of the middle aside for oneself, in anybody's turn."""

    seat: int
    slot: int


class TakeReserved(Command, frozen=True):
    """Buildings: take the pair set aside with this objective."""

    seat: int
    objective: Card


class ChooseToken(Command, frozen=True):
    """Dogs/Cats: take one, this face up for good."""

    seat: int
    token: Token


class DeclareAnimal(Command, frozen=True):
    """At the end, secretly: what the Horse or the wild building stands for."""

    seat: int
    animal: Animal


# ---- what the rules do by themselves


class SetUp(ChanceCommand, frozen=True):
    """Shuffle deck and pouch, lay out the middle, draw what the settings leave to luck."""

    seats: int
    settings: Settings


class ShuffleBack(ChanceCommand, frozen=True):
    """Shuffle what was given back into the pouch and the deck, and go on."""


class RevealScores(SystemCommand, frozen=True):
    """Score every ranch, and the end."""


PlayerCommand = (
    ChooseSide | ChooseBuilding | TakePair | PlaceAnimal | ExchangeObjective | ExchangeAnimal
    | DeclineExchange | KeepHorse | DiscardHorse | SellAnimal | SellObjective | TakeGrant | CyclePair
    | ReservePair | TakeReserved | ChooseToken | DeclareAnimal
)  # fmt: skip
RulesCommand = SetUp | ShuffleBack | RevealScores
PLAYER_COMMANDS: tuple[type[Command], ...] = get_args(PlayerCommand)
SYSTEM_COMMANDS: tuple[type[SystemCommand], ...] = get_args(RulesCommand)
