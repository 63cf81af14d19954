"""Do the helpers of layouts lay places out, and are labels put into words?"""

from domain.core.screens.layout import (
    PAD,
    SEAT_COLOURS,
    Place,
    Thing,
    Zone,
    around,
    below,
    beside,
    ids_of,
    laid_in_rows,
    side_by_side,
    table,
    worded,
)
from domain.el_gaucho.presentation.texts import TEXTS


def spots(count: int) -> list[Place]:
    return [Place(f"spot:{i}", 1, 2, 3, 4) for i in range(count)]


def test_places_are_laid_out_in_rows_from_where_the_first_is() -> None:
    laid = laid_in_rows(spots(3), 2, gap=0.5)
    assert [(it.x, it.y) for it in laid] == [(1, 2), (4.5, 2), (1, 6.5)]
    assert laid_in_rows([], 2) == ()


def test_a_zone_is_as_large_as_its_places_need_and_no_smaller_than_it_is() -> None:
    zone = around(Zone("zone", "zone", 0, 0, 0, 20, places=laid_in_rows(spots(2), 2, gap=1)))
    assert (zone.width, zone.height) == (8 + PAD, 20)


def test_zones_go_beside_and_below_each_other() -> None:
    zones = side_by_side([Zone(f"zone:{i}", "zone", 1, 1, 2, 3) for i in range(3)], 2)
    assert [(it.x, it.y) for it in zones] == [(1, 1), (3 + PAD, 1), (1, 4 + PAD)]
    assert (beside(*zones), below(*zones)) == (5 + 2 * PAD, 7 + 2 * PAD)


def test_a_table_is_as_large_as_its_zones_need_in_hundredths() -> None:
    zone = Zone("zone", "zone", 0.1 + 0.2, 1 / 3, 1, 1, places=(Place("place", 2 / 3, 0, 1, 1),))
    laid = table([zone], seat_colours=SEAT_COLOURS[:2], glyphs=(), pieces={})
    assert (laid.width, laid.height) == (1.5, 1.53)
    assert (laid.zones[0].x, laid.zones[0].places[0].x) == (0.3, 0.67)
    assert ids_of(laid) == {"zone", "place"}


def test_labels_come_in_the_language_of_the_texts_and_codes_without_a_word_are_spelled_out() -> None:
    zone = Zone(
        "zone", "zone", 0, 0, 1, 1, "zones.pile", places=(Place("place", 0, 0, 1, 1, "races.none_such"),)
    )
    things = {"tile": Thing("races.white 11", "zones.none_such"), "card": Thing("cards.My card")}
    laid = table([zone], seat_colours=(), glyphs=(), pieces={"tile": "pieces.tile"}, things=things)
    said = worded(laid, TEXTS["de"])
    assert (said.zones[0].label, said.zones[0].places[0].label) == ("Vorratsstapel", "None such")
    assert said.pieces == {"tile": "Rinderkärtchen"}
    assert said.things == {"tile": Thing("Weiß 11"), "card": Thing("My card")}
