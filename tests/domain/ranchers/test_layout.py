"""Is a ranch laid out as its spaces are adjacent?"""

import pytest
from msgspec.structs import replace

from domain.ranchers.content import ADJACENT, KINDS, OBJECTIVES, Module
from domain.ranchers.presentation.layout import layout
from domain.ranchers.settings import Settings


@pytest.mark.parametrize("module", Module)
def test_ways_lead_from_each_space_to_those_next_to_it_and_back(module: Module) -> None:
    laid = layout(Settings(module=module), 3)
    places = {place.id: place for zone in laid.zones for place in zone.places}
    for seat in range(3):
        for number, others in ADJACENT.items():
            space = places[f"space:{seat}/{number}"]
            assert space.next == tuple(f"space:{seat}/{other}" for other in others)
            for other in space.next:
                assert space.id in places[other].next
                assert abs(space.x - places[other].x) + abs(space.y - places[other].y) < 2


def test_what_a_module_adds_is_there_with_it_only() -> None:
    ids = {
        module: {it.id for zone in layout(Settings(module=module), 2).zones for it in zone.places}
        for module in Module
    }
    assert {"fish", "fish:0", "sold:1"} <= ids[Module.FISH] - ids[Module.NONE]
    assert {"tokens", "token:dog", "tokens:1"} <= ids[Module.DOGS_CATS] - ids[Module.NONE]
    assert {"buildings", "reserved:0", "declared:0"} <= ids[Module.BUILDINGS] - ids[Module.NONE]
    assert {"grants", "grant_animals", "grant:1"} <= ids[Module.GRANTS] - ids[Module.NONE]
    assert {"discarded", "declared:1"} <= ids[Module.HORSES] - ids[Module.NONE]


def test_ranches_that_are_chosen_lie_on_the_table_before() -> None:
    laid = layout(Settings(ranches="chosen", side_order="turn"), 2)
    assert "ranches" in {place.id for zone in laid.zones for place in zone.places}


def test_nothing_is_told_as_printed_that_the_settings_print_otherwise() -> None:
    usual = layout(Settings(module=Module.BUILDINGS), 2).things
    cards = (replace(OBJECTIVES[0], points=(9, 8)), *OBJECTIVES[1:])
    for settings, untold in (
        (Settings(module=Module.BUILDINGS, objectives=cards), [f"card:{OBJECTIVES[0].card}"]),
        (Settings(module=Module.BUILDINGS, same_points=(0, 0, 0, 9)), ["building:same"]),
        (Settings(module=Module.BUILDINGS, line_points=(1, 2, 3)), [f"card:line_{kind}" for kind in KINDS]),
    ):
        things = layout(settings, 2).things
        assert [it for it, thing in usual.items() if things[it] != thing] == untold
        assert {things[it].about for it in untold} == {""}
