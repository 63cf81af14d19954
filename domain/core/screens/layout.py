"""Board layout and scene: the geometry of a table without art, and which pieces lie where, to be drawn.

Lengths are in abstract units: 1 is about the small side of a tile. Everything is named by reference ids
(`pasture:2/3`), the same that narration uses. In the domain a label is `<kind>.<code>` of `Texts.labels`,
perhaps with more after a space (`races.brown 12`); `worded` puts it into a language.
"""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from domain.core.record import Record
from domain.core.texts import Texts, spelled

Arrangement = Literal["stack", "row", "column", "grid"]
Pattern = Literal[
    "plain", "stripes", "dots", "patches", "checks", "waves", "bars", "grid", "rings", "zigzag", "crosses"
]  # fmt: skip
PAD, HEAD, GAP = 0.2, 0.6, 0.15
"""Inside a zone: what is left free at its edges, the strip for its label, and the space between places."""


def _always(about: str) -> Meta:
    return Meta(description=about)


def _sometimes(about: str) -> Meta:
    """Of a field that is left out as long as it has its default."""
    return Meta(description=about, extra_json_schema={"x-optional": True})


_Length = Annotated[float, _always("In abstract units: 1 is about the small side of a tile.")]
_Label = Annotated[str, _sometimes("What it is called, in the reader's language; empty when left out.")]
_Glyph = Annotated[
    str | None, _sometimes("The name of a drawing to put on it, one of the layout's `glyphs`.")
]
_ColourName = Annotated[str | None, _sometimes("The name of its colour, in the layout's `colours`.")]
_Seat = Annotated[int | None, _sometimes("The seat whose it is, counted from 0; left out: no seat's.")]
_Ref = Annotated[
    str | None,
    _sometimes("The id by which texts and choices name it and all that are like it; `id` when left out."),
]
_Arrange = Annotated[
    Arrangement,
    _sometimes(
        "How several pieces lie here, in their order in the scene: on top of each other (`stack`, also when "
        "left out), side by side (`row`), below each other (`column`) or in rows that fill it (`grid`)."
    ),
]


class Colour(Record, frozen=True):
    """A colour with a pattern, so that it can be told apart without seeing colours."""

    fill: Annotated[str, _always("The colour itself, `#rrggbb`.")]
    ink: Annotated[str, _always("The colour of what is written or drawn on it, with enough contrast.")]
    pattern: Annotated[Pattern, _always("A pattern that no other colour of the same table has.")] = "plain"


class Place(Record, frozen=True, omit_defaults=True):
    """A spot on which pieces can lie: a rectangle inside a zone."""

    id: Annotated[str, _always("Its reference id, which narration and pieces name it by.")]
    x: Annotated[float, _always("From the left edge of the zone.")]
    y: Annotated[float, _always("From the upper edge of the zone.")]
    width: _Length
    height: _Length
    label: _Label = ""
    text: Annotated[str, _sometimes("A few characters printed on it in every language, such as a price.")] = (
        ""
    )
    glyph: _Glyph = None
    colour: _ColourName = None
    seat: _Seat = None
    arrange: _Arrange = "stack"
    marks: Annotated[
        tuple[str, ...], _sometimes("Small drawings on it beside `glyph`, in their order, of the `glyphs`.")
    ] = ()
    ref: _Ref = None
    next: Annotated[tuple[str, ...], _sometimes("The ids of the places that a way leads to from here.")] = ()


class Zone(Record, frozen=True, omit_defaults=True):
    """A part of the table with its places: a box that can be shown alone. Pieces can lie on it, too."""

    id: Annotated[str, _always("Its reference id.")]
    kind: Annotated[str, _always("What sort of zone it is: zones of one kind look alike.")]
    x: Annotated[float, _always("From the left edge of the table.")]
    y: Annotated[float, _always("From the upper edge of the table.")]
    width: _Length
    height: _Length
    label: _Label = ""
    seat: _Seat = None
    arrange: _Arrange = "stack"
    places: Annotated[
        tuple[Place, ...], _sometimes("Its places; their coordinates are from the corner of the zone.")
    ] = ()


class Thing(Record, frozen=True, omit_defaults=True):
    """What a piece or a place is called, and what it does or is worth."""

    label: Annotated[str, _always("Its name, in the reader's language.")]
    about: Annotated[str, _sometimes("What it does or is worth, in the reader's language.")] = ""


class Layout(Record, frozen=True):
    """The geometry of a table: the same for everybody and all the time."""

    width: _Length
    height: _Length
    zones: Annotated[tuple[Zone, ...], _always("None overlaps another.")]
    seat_colours: Annotated[tuple[Colour, ...], _always("The colour of each seat.")]
    glyphs: Annotated[tuple[str, ...], _always("The names of all drawings that places and pieces may have.")]
    pieces: Annotated[dict[str, str], _always("What each kind of piece is called, in the reader's language.")]
    colours: Annotated[dict[str, Colour], _always("The colours that places and pieces name.")] = (
        msgspec.field(default_factory=dict)
    )
    things: Annotated[
        dict[str, Thing], _always("The descriptions of pieces and places, by their `id` or `ref`.")
    ] = msgspec.field(default_factory=dict)


class Piece(Record, frozen=True, omit_defaults=True):
    """Something that lies on the table, as one viewer sees it."""

    kind: Annotated[str, _always("What it is, one of the layout's `pieces`.")]
    at: Annotated[str, _always("The id of the place or the zone on which it lies.")]
    glyph: Annotated[str, _always("The name of its drawing, one of the layout's `glyphs`.")]
    id: Annotated[
        str | None,
        _sometimes(
            "Its reference id. Left out: it is like any other of its kind and seat, or the viewer may not "
            "know which one it is."
        ),
    ] = None
    ref: _Ref = None
    colour: _ColourName = None
    seat: _Seat = None
    text: Annotated[str, _sometimes("What is written on it, in a few characters of every language.")] = ""
    note: Annotated[str, _sometimes("What is written on it in small, beside `text`.")] = ""
    count: Annotated[int, _sometimes("How many alike lie there; 1 when left out.")] = 1
    face: Annotated[
        Literal["up", "down"],
        _sometimes(
            "`down`: others see its back only, and if `id` or `text` is there, this viewer knows what it is; "
            "`up` when left out."
        ),
    ] = "up"
    marks: Annotated[
        tuple[str, ...], _sometimes("Small drawings on it beside `glyph`, in their order, of the `glyphs`.")
    ] = ()
    turned: Annotated[
        str,
        _sometimes(
            "How it stands, if that matters: `lying`; `idle`, if it cannot be chosen now though it is like "
            "others that can."
        ),
    ] = ""


Scene = tuple[Piece, ...]
"""The pieces of a view. Those in one place lie there in this order: from the bottom, or from the left."""

B = TypeVar("B", Place, Zone)

SEAT_COLOURS = (
    Colour("#b3261e", "#ffffff", "plain"),
    Colour("#1f5fa8", "#ffffff", "stripes"),
    Colour("#e0a800", "#1a1a1a", "dots"),
    Colour("#2e7d32", "#ffffff", "checks"),
)


def no_layout(settings: object, seats: int) -> Layout:  # noqa: ARG001
    """`Decider.layout` of a title that cannot be drawn."""
    return Layout(1, 1, (), SEAT_COLOURS[:seats], (), {})


def no_scene(view: object) -> Scene:  # noqa: ARG001
    """`Decider.scene` of a title that cannot be drawn."""
    return ()


def laid_in_rows(places: Iterable[Place], columns: int, gap: float = GAP) -> tuple[Place, ...]:
    """Places of one size, moved from where the first is into rows of `columns`."""
    return tuple(
        replace(
            place,
            x=place.x + i % columns * (place.width + gap),
            y=place.y + i // columns * (place.height + gap),
        )
        for i, place in enumerate(places)
    )


def around(zone: Zone) -> Zone:
    """The zone, as large as its places need and at least as it is."""
    return replace(
        zone,
        width=max([zone.width, *(place.x + place.width + PAD for place in zone.places)]),
        height=max([zone.height, *(place.y + place.height + PAD for place in zone.places)]),
    )


def side_by_side(zones: Iterable[Zone], columns: int) -> tuple[Zone, ...]:
    """Zones of one size, moved from where the first is into rows of `columns`."""
    return tuple(
        replace(
            zone,
            x=zone.x + i % columns * (zone.width + PAD),
            y=zone.y + i // columns * (zone.height + PAD),
        )
        for i, zone in enumerate(zones)
    )


def below(*zones: Zone) -> float:
    """Where a zone below all of these begins."""
    return max(zone.y + zone.height for zone in zones) + PAD


def beside(*zones: Zone) -> float:
    """Where a zone to the right of all of these begins."""
    return max(zone.x + zone.width for zone in zones) + PAD


def table(zones: Iterable[Zone], **more: Any) -> Layout:
    """A layout as large as its zones need, with lengths in hundredths."""
    exact = tuple(_rounded(replace(zone, places=tuple(map(_rounded, zone.places)))) for zone in zones)
    return Layout(
        width=round(max(zone.x + zone.width for zone in exact) + PAD, 2),
        height=round(max(zone.y + zone.height for zone in exact) + PAD, 2),
        zones=exact,
        **more,
    )


def worded(layout: Layout, texts: Texts) -> Layout:
    """The layout with its labels in words."""

    def said(label: str, otherwise: Callable[[str], str] = lambda code: spelled(code).capitalize()) -> str:
        kind, _, rest = label.partition(".")
        code, space, more = rest.partition(" ")
        return label and (texts.labels.get(kind, {}).get(code) or otherwise(code)) + space + more

    zones = tuple(
        replace(
            zone,
            label=said(zone.label),
            places=tuple(replace(place, label=said(place.label)) for place in zone.places),
        )
        for zone in layout.zones
    )
    things = {
        id: Thing(said(thing.label, lambda code: code), said(thing.about, lambda _: ""))
        for id, thing in layout.things.items()
    }
    pieces = {kind: said(label) for kind, label in layout.pieces.items()}
    return replace(layout, zones=zones, pieces=pieces, things=things)


def ids_of(layout: Layout) -> set[str]:
    """The ids of all zones and places, on which pieces can lie."""
    return {zone.id for zone in layout.zones} | {place.id for zone in layout.zones for place in zone.places}


def _rounded(box: B) -> B:
    return replace(box, **{name: round(getattr(box, name), 2) for name in ("x", "y", "width", "height")})
