"""The settings of Ranchers: what can be chosen when a game is opened."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from domain.core.record import RECONSTRUCTED, SEAT_NUMBER, Record
from domain.ranchers.content import (
    CAT_POINTS,
    DIFFERENT_POINTS,
    DOG_POINTS,
    FIELD,
    FISH_POINTS,
    GRANT_POINTS,
    KINDS,
    LINE_POINTS,
    LONGEST_NAME,
    MATCH_POINTS,
    MIDDLE,
    MOST_POINTS,
    OBJECTIVES,
    OTHERS,
    POINTS,
    RANCHES,
    SAME_POINTS,
    SEATS,
    Family,
    Module,
    Objective,
    Ranch,
)

_NAMES = ", ".join(Module)

Number = Annotated[int, Meta(ge=0, le=MOST_POINTS)]


def _points(what: str, count: int) -> Meta:
    return Meta(
        description=f"{what}: {count} numbers from 0 to {MOST_POINTS}. The default is reconstructed.",
        min_length=count,
        max_length=count,
        extra_json_schema=RECONSTRUCTED,
    )


def _number(what: str) -> Meta:
    return Meta(
        description=f"{what}: from 0 to {MOST_POINTS}. The default is reconstructed.",
        extra_json_schema=RECONSTRUCTED,
    )


class Settings(Record, frozen=True, forbid_unknown_fields=True):
    """The module, the rulings that could go either way, and the tables that had to be reconstructed."""

    module: Annotated[
        str,
        Meta(
            description="The extra module. One at a time, no list: all want the Pond (rule 1.9).",
            extra_json_schema={"enum": list(Module)},
        ),
    ] = Module.NONE
    """Plain text, so that a wrong one is refused with the reason."""
    start_player: Annotated[
        Annotated[int, Meta(ge=0, le=SEATS[-1] - 1)] | None,
        Meta(
            description="The seat that begins, counted from 0; null = drawn by luck.",
            extra_json_schema=SEAT_NUMBER,
        ),
    ] = None
    market_slots: Annotated[
        int,
        Meta(
            ge=2, le=3, description="Pairs in the middle: 2, or 3 if the top of the deck counts as a third."
        ),
    ] = MIDDLE
    ranches: Annotated[
        Literal["by_seat", "random", "chosen"],
        Meta(
            description="Who gets which ranch: seat 0 ranch 1 and so on, by luck, or as the seats choose "
            '(in turn order, so with `side_order` "turn").'
        ),
    ] = "by_seat"
    side_order: Annotated[
        Literal["any", "turn"],
        Meta(description="Whether all choose their sides at once or one after the other."),
    ] = "any"
    same_animal_exchange: Annotated[
        bool, Meta(description="Whether an animal may be exchanged for one of its kind.")
    ] = True
    pond_corners: Annotated[
        bool,
        Meta(
            description="Whether a line may bend on or next to the Pond, not only at a corner of the ranch."
        ),
    ] = False
    grant_phases: Annotated[
        tuple[Literal["take", "place", "exchange"], ...],
        Meta(
            min_length=1,
            max_length=3,
            description="At which decisions of one's own turn a Grant Animal may be taken: at least one, "
            "each once.",
            extra_json_schema={"uniqueItems": True},
        ),
    ] = ("take", "place", "exchange")
    cycle_phases: Annotated[
        tuple[Literal["take", "exchange"], ...],
        Meta(
            min_length=1,
            max_length=2,
            description="At which decisions of one's own turn a pair of the middle may be replaced: at least "
            "one, each once.",
            extra_json_schema={"uniqueItems": True},
        ),
    ] = ("take", "exchange")
    cycle_returns_first: Annotated[
        bool, Meta(description="Whether the replaced pair is shuffled in before the new one is drawn.")
    ] = False
    exchange_gives_token: Annotated[
        bool, Meta(description="Whether exchanging for an animal that one already has gives a Dog/Cat.")
    ] = False
    special_spaces: Annotated[
        tuple[Ranch, ...],
        Meta(
            min_length=len(RANCHES),
            max_length=len(RANCHES),
            description="The special spaces of ranches 1 to 4, on both sides. The default is reconstructed.",
            extra_json_schema=RECONSTRUCTED,
        ),
    ] = RANCHES
    objectives: Annotated[
        tuple[Objective, ...],
        Meta(
            min_length=len(OBJECTIVES),
            max_length=len(OBJECTIVES),
            description=f"The {len(OBJECTIVES)} cards, each with a name of its own. Of most of the default "
            "it is reconstructed which animals they name.",
            extra_json_schema=RECONSTRUCTED,
        ),
    ] = OBJECTIVES
    line_points: Annotated[
        tuple[Number, ...],
        _points("Points for one, two, three in a line, where a card has none of its own", len(LINE_POINTS)),
    ] = LINE_POINTS
    fish_points: Annotated[tuple[Number, ...], _points("Points for 0 to 6 fish", len(FISH_POINTS))] = (
        FISH_POINTS
    )
    grant_points: Annotated[
        tuple[Number, ...],
        _points(
            "Points of the objectives of the Grants, best first; with two players the last is not used",
            len(GRANT_POINTS),
        ),
    ] = GRANT_POINTS
    different_points: Annotated[
        tuple[Number, ...], _points("Points for 1 to 4 kinds next to the Building", len(DIFFERENT_POINTS))
    ] = DIFFERENT_POINTS
    same_points: Annotated[
        tuple[Number, ...],
        _points("Points for 1 to 4 animals of one kind next to the Building", len(SAME_POINTS)),
    ] = SAME_POINTS
    match_points: Annotated[Number, _number("Points for every matched special space")] = MATCH_POINTS
    dog_points: Annotated[Number, _number("Points for more Dogs than anybody else")] = DOG_POINTS
    cat_points: Annotated[Number, _number("Points for more Cats than anybody else")] = CAT_POINTS

    def __post_init__(self) -> None:
        for problem in (*_rulings(self), *_tables(self)):
            raise ValueError(problem)


def _rulings(settings: Settings) -> Iterator[str]:
    if settings.module not in list(Module):
        yield f"module: not one of {_NAMES}; one at a time, as all want the Pond (rule 1.9)"
    if settings.start_player is not None and settings.start_player < 0:
        yield "start_player: a seat, counted from 0"
    if settings.market_slots not in (2, 3):
        yield "market_slots: 2 or 3"
    if settings.ranches == "chosen" and settings.side_order == "any":
        yield 'ranches: choosing a ranch takes a turn; set side_order to "turn"'
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
