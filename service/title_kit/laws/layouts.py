"""Is every table drawn whole? Zones, places and pieces have declared ids, and nothing is left out."""

from collections import Counter
from itertools import combinations, product
from typing import Any

from domain.core.markup import refs
from domain.core.screens.layout import Layout, Piece, Place, Zone, ids_of, worded
from domain.core.texts import LANGUAGES
from domain.table.texts import KINDS, texts_of
from domain.titles import TITLES
from service.title_kit.adapters import adapter_of
from service.title_kit.games import played
from service.title_kit.histories import History
from service.title_kit.law import law
from service.title_kit.trees import nodes, tree_of

SEATS = ["A", "B", "C", "D"]
MODULES = 6
"""Games enough to see all that can lie on a table, whatever the settings."""
Box = Zone | Place


def layouts(title: str) -> list[Layout]:
    decider, layout = TITLES[title].rules, TITLES[title].presentation.layout
    return [layout(decider.settings(), seats) for seats in decider.seats]


def kinds(title: str) -> set[str]:
    return {*KINDS, *TITLES[title].presentation.references}


def kind(id: str) -> str:
    return id.partition(":")[0]


def places(layout: Layout) -> list[Place]:
    return [place for zone in layout.zones for place in zone.places]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width - 0.01
        and other.x < one.x + one.width - 0.01
        and one.y < other.y + other.height - 0.01
        and other.y < one.y + one.height - 0.01
    )


# ---- the layout


@law(examples=3)
def the_ids_of_a_layout_are_unique_and_of_declared_kinds(title: str, seats: int, number: int) -> None:
    history = played(title, seats, number)
    layout = history.presentation.layout(history.settings, seats)
    ids = [*(zone.id for zone in layout.zones), *(place.id for place in places(layout))]
    assert [id for id, times in Counter(ids).items() if times > 1] == []
    assert {kind(id) for id in ids} <= kinds(title)
    assert ids_of(layout) == set(ids)


@law(examples=3)
def zones_do_not_overlap_and_places_lie_inside_theirs(title: str, seats: int, number: int) -> None:
    layout = TITLES[title].presentation.layout(played(title, seats, number).settings, seats)
    assert [(a.id, b.id) for a, b in combinations(layout.zones, 2) if overlap(a, b)] == []
    for zone in layout.zones:
        assert 0 <= zone.x <= zone.x + zone.width <= layout.width + 0.01
        assert 0 <= zone.y <= zone.y + zone.height <= layout.height + 0.01
        for place in zone.places:
            assert place.width > 0 < place.height
            assert -0.01 <= place.x <= place.x + place.width <= zone.width + 0.01, place.id
            assert -0.01 <= place.y <= place.y + place.height <= zone.height + 0.01, place.id
        assert [(a.id, b.id) for a, b in combinations(zone.places, 2) if overlap(a, b)] == []


@law()
def ways_lead_to_places_that_are_there(title: str) -> None:
    for layout in layouts(title):
        there = {place.id for place in places(layout)}
        for place in places(layout):
            assert set(place.next) <= there - {place.id}, place.id
            assert len(set(place.next)) == len(place.next)


@law()
def seats_are_told_apart_by_colour_and_by_pattern_and_so_are_colours(title: str) -> None:
    for layout, seats in zip(layouts(title), TITLES[title].rules.seats, strict=True):
        assert len(layout.seat_colours) == seats
        for group in (layout.seat_colours, tuple(layout.colours.values())):
            assert len({colour.fill for colour in group}) == len(group)
            assert len({colour.pattern for colour in group}) == len(group)


@law()
def what_is_written_on_a_colour_stands_out(title: str) -> None:
    """By the contrast that WCAG asks of text."""
    for layout in layouts(title):
        for colour in (*layout.seat_colours, *layout.colours.values()):
            light, dark = sorted((luminance(colour.fill), luminance(colour.ink)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, colour


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@law()
def every_label_has_a_word_in_every_language(title: str) -> None:
    for layout, language in product(layouts(title), LANGUAGES):
        texts = texts_of(TITLES[title], language)
        labels = [zone.label for zone in layout.zones] + [place.label for place in places(layout)]
        things = [text for thing in layout.things.values() for text in (thing.label, thing.about)]
        for label in {*labels, *things, *layout.pieces.values()} - {""}:
            of, _, code = label.partition(".")
            assert code.split(" ")[0] in texts.labels[of], label
        said = worded(layout, texts)
        assert [place.id for place in places(said)] == [place.id for place in places(layout)]


# ---- the scene


@law(examples=3)
def every_piece_of_every_view_is_drawn_somewhere_and_once(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    decider = history.decider
    layout = history.presentation.layout(history.settings, seats)
    there, owners = ids_of(layout), {*range(seats), None}
    for at in history.some_places(whims, 40):
        state = history.states[at]
        for viewer in history.viewers:
            scene = history.presentation.scene(decider.view(state, viewer))
            named = Counter(piece.id for piece in scene if piece.id is not None)
            assert [id for id, times in named.items() if times > 1] == []
            assert {kind(id) for id in named} <= kinds(title)
            for piece in scene:
                assert piece.at in there, piece
                assert piece.kind in layout.pieces, piece
                assert {piece.glyph, *piece.marks} <= {*layout.glyphs}, piece
                assert piece.colour in {*layout.colours, None}, piece
                assert piece.seat in owners, piece
                assert piece.count > 0, piece
                assert piece.id is None or piece.count == 1, piece


@law()
def every_drawing_colour_and_kind_of_piece_of_a_layout_is_used(title: str) -> None:
    decider = TITLES[title].rules
    for seats in decider.seats:
        pieces, drawn, layouts = list[Piece](), list[Place](), list[Layout]()
        for number in range(MODULES):
            history = played(title, seats, number)
            layouts.append(history.presentation.layout(history.settings, seats))
            drawn += places(layouts[-1])
            some = history.states[:: 1 + len(history.states) // 200]
            pieces += [
                piece for state in some for piece in history.presentation.scene(decider.view(state, 0))
            ]
        on_places: list[Any] = [*pieces, *drawn]
        marks = {mark for piece in on_places for mark in piece.marks}
        assert marks | {piece.glyph for piece in on_places} - {None} == {
            name for layout in layouts for name in layout.glyphs
        }
        assert {piece.colour for piece in on_places} - {None} == {
            name for layout in layouts for name in layout.colours
        }
        assert {piece.kind for piece in pieces} == {name for layout in layouts for name in layout.pieces}


@law()
def what_narration_names_is_on_the_table(title: str, seats: int) -> None:
    """It lies there before or after the event, or is a place; but for what is no thing on a table."""
    history = played(title, seats, 1)
    decider, adapter = history.decider, adapter_of(title)
    texts = history.presentation.texts.get("en")
    if texts is None:
        return
    there = ids_of(history.presentation.layout(history.settings, seats))
    lost = Counter[str]()
    for step in history.steps:
        state = step.before
        before = named_in(history, state)
        for event in step.events:
            sentence = texts.account(event, state, SEATS[:seats]) or ""
            state = decider.evolve(state, event)
            after = named_in(history, state)
            for ref in refs(sentence):
                if ref.id not in there | before | after and kind(ref.id) not in adapter.not_drawn:
                    lost[ref.id] += 1
            before = after
    assert lost == Counter()


@law(examples=2)
def what_a_choice_of_the_tree_lights_up_is_on_the_table_of_whoever_chooses(
    title: str, seats: int, number: int, whims: int
) -> None:
    history = played(title, seats, number)
    decider, adapter = history.decider, adapter_of(title)
    there = ids_of(history.presentation.layout(history.settings, seats))
    for at in history.some_places(whims, 20):
        state = history.states[at]
        for seat in range(seats):
            names = there | named_in(history, decider.view(state, seat))
            for node in nodes(tree_of(history, state, seat)):
                lit = {ref for choice in node.choices for ref in (*choice.refs, choice.ref or "")} - {""}
                assert [ref for ref in sorted(lit - names) if kind(ref) not in adapter.not_drawn] == []


def named_in(history: History, state: Any) -> set[str]:
    scene = history.presentation.scene(state)
    return {name for piece in scene for name in (piece.id, piece.ref) if name is not None}
