"""What can be chosen when a game of Ranchers is opened?"""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from domain.core.record import Record
from domain.ranchers.content import (
    CAT_POINTS,
    DIFFERENT_POINTS,
    DOG_POINTS,
    FIELD,
    FISH_POINTS,
    GRANT_POINTS,
    KINDS,
    LINE_POINTS,
    MATCH_POINTS,
    MIDDLE,
    OBJECTIVES,
    OTHERS,
    POINTS,
    RANCHES,
    SAME_POINTS,
    Family,
    Module,
    Objective,
    Ranch,
)

MOST_POINTS = 99
"""No number on a card is higher: a larger one is a slip of the pen."""
LONGEST_NAME = 40
_NAMES = ", ".join(Module)


class Settings(Record, frozen=True, forbid_unknown_fields=True):
    """The module, the rulings that could go either way, and the tables that had to be reconstructed."""

    module: Annotated[str, Meta(extra_json_schema={"enum": list(Module)})] = Module.NONE
    """One at a time. Plain text, so that a wrong one is refused with the reason."""
    start_player: int | None = None
    """`None` = drawn by luck."""
    market_slots: int = MIDDLE
    """Pairs in the middle: 2, or 3 if the top of the deck counts as a third."""
    ranches: Literal["by_seat", "random", "chosen"] = "by_seat"
    """Who gets which ranch: seat 0 ranch 1 and so on, by luck, or whoever chooses first (in turn order)."""
    side_order: Literal["any", "turn"] = "any"
    """Whether all choose their sides at once or one after the other."""
    same_animal_exchange: bool = True
    """Whether an animal may be exchanged for one of its kind."""
    pond_corners: bool = False
    """Whether a line may bend on or next to the Pond, not only at a corner of the ranch."""
    grant_phases: tuple[Literal["take", "place", "exchange"], ...] = ("take", "place", "exchange")
    """At which decisions of one's own turn a Grant Animal may be taken."""
    cycle_phases: tuple[Literal["take", "exchange"], ...] = ("take", "exchange")
    """At which decisions of one's own turn a pair of the middle may be replaced."""
    cycle_returns_first: bool = False
    """Whether the replaced pair is shuffled in before the new one is drawn."""
    exchange_gives_token: bool = False
    """Whether exchanging for an animal that one already has gives a Dog/Cat."""
    special_spaces: tuple[Ranch, ...] = RANCHES
    """The special spaces of ranches 1 … 4."""
    objectives: tuple[Objective, ...] = OBJECTIVES
    """The 35 cards."""
    line_points: tuple[int, ...] = LINE_POINTS
    """For one, two, three in a line; a line card with points of its own ignores them."""
    fish_points: tuple[int, ...] = FISH_POINTS
    """For 0 … 6 fish."""
    grant_points: tuple[int, ...] = GRANT_POINTS
    """Best first; with two players the last is not used."""
    different_points: tuple[int, ...] = DIFFERENT_POINTS
    """For 1 … 4 kinds."""
    same_points: tuple[int, ...] = SAME_POINTS
    """For 1 … 4 animals of one kind."""
    match_points: int = MATCH_POINTS
    dog_points: int = DOG_POINTS
    cat_points: int = CAT_POINTS

    def __post_init__(self) -> None:
        for problem in (*_rulings(self), *_tables(self)):
            raise ValueError(problem)


def _rulings(settings: Settings) -> Iterator[str]:
    if settings.module not in list(Module):
        yield f"module: {settings.module!r} is not one of {_NAMES}; there is no combining, all want the Pond"
    if settings.start_player is not None and settings.start_player < 0:
        yield "start_player: a seat, counted from 0"
    if settings.market_slots not in (2, 3):
        yield "market_slots: 2 or 3"
    if settings.ranches == "chosen" and settings.side_order == "any":
        yield 'ranches: whoever chooses a ranch needs a turn for it; set side_order to "turn"'
    for name, phases in (("grant_phases", settings.grant_phases), ("cycle_phases", settings.cycle_phases)):
        if not phases or len(set(phases)) < len(phases):
            yield f"{name}: at least one, each once"


def _tables(settings: Settings) -> Iterator[str]:
    if len(settings.special_spaces) != len(RANCHES):
        yield f"special_spaces: {len(RANCHES)} ranches"
    for number, ranch in enumerate(settings.special_spaces, start=1):
        for first, second in (ranch.a, ranch.b):
            if first.space == second.space or not {first.space, second.space} <= set(FIELD):
                yield f"special_spaces: ranch {number}: two different spaces from 1 to 9, not the Pond (5)"
            if not {first.animal, second.animal} <= set(KINDS):
                yield f"special_spaces: ranch {number}: no Horse is printed"
    yield from _cards(settings.objectives)
    for name, points, count in (
        ("line_points", settings.line_points, len(LINE_POINTS)),
        ("fish_points", settings.fish_points, len(FISH_POINTS)),
        ("grant_points", settings.grant_points, len(GRANT_POINTS)),
        ("different_points", settings.different_points, len(DIFFERENT_POINTS)),
        ("same_points", settings.same_points, len(SAME_POINTS)),
        ("match_points", (settings.match_points,), 1),
        ("dog_points", (settings.dog_points,), 1),
        ("cat_points", (settings.cat_points,), 1),
    ):
        if len(points) != count or not all(0 <= number <= MOST_POINTS for number in points):
            yield f"{name}: {count} numbers from 0 to {MOST_POINTS}"
        if list(points) != sorted(points, reverse=name == "grant_points"):
            yield f"{name}: {'best first' if name == 'grant_points' else 'never fewer points for more'}"


def _cards(cards: tuple[Objective, ...]) -> Iterator[str]:
    if len(cards) != len(OBJECTIVES):
        yield f"objectives: {len(OBJECTIVES)} cards"
    if not all(0 < len(card.card) <= LONGEST_NAME and card.card.isprintable() for card in cards):
        yield f"objectives: a card's name has 1 to {LONGEST_NAME} printable characters"
    if len({card.card for card in cards}) < len(cards):
        yield "objectives: every card has a name of its own"
    for card in cards:
        named = (card.animal, *card.others)
        if len(card.others) != OTHERS[card.family]:
            yield f"objectives: {card.card}: names {OTHERS[card.family]} other animals"
        if len(set(named)) < len(named) or not set(named) <= set(KINDS):
            yield f"objectives: {card.card}: different animals, no Horse"
        counts = (0, len(LINE_POINTS)) if card.family is Family.LINE else (len(POINTS[card.family]),)
        if len(card.points) not in counts or not all(0 <= number <= MOST_POINTS for number in card.points):
            yield f"objectives: {card.card}: {counts[-1]} numbers from 0 to {MOST_POINTS}"
        if card.family is Family.LINE and list(card.points) != sorted(card.points):
            yield f"objectives: {card.card}: never fewer points for more"
