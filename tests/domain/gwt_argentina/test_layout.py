"""Are trail and railroad laid out as they are ridden, with any settings?"""

from itertools import pairwise

from msgspec.structs import replace

from domain.core.screens.layout import Layout, Place
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.buildings import BUILDINGS
from domain.gwt_argentina.content.objectives import OBJECTIVES
from domain.gwt_argentina.content.pieces import BUENOS_AIRES, LAST_TRACK_SPACE, START, Colour, Corner
from domain.gwt_argentina.content.player_board import ROW_SPACES
from domain.gwt_argentina.content.railroad import StationCard
from domain.gwt_argentina.content.ships import SHIPS
from domain.gwt_argentina.content.trail import RISK_ACTIONS, SPACES, forks
from domain.gwt_argentina.presentation.layout import layout
from domain.gwt_argentina.presentation.scene import pieces
from domain.gwt_argentina.settings import Settings


def places(laid: Layout) -> dict[str, Place]:
    return {place.id: place for zone in laid.zones for place in zone.places}


def test_ways_of_the_trail_lead_where_estancieros_ride() -> None:
    for from_city in ((), (Colour.YELLOW,), tuple(Colour)):
        laid = places(layout(Settings(farmers_from_city=from_city), 2))
        ways = forks(frozenset(from_city))
        for space in SPACES:
            assert laid[f"space:{space}"].next == tuple(f"space:{it}" for it in ways.get(space, ()))


def test_every_space_of_the_trail_can_be_reached_from_the_start() -> None:
    laid = places(layout(Settings(), 4))
    reached, ahead = set[str](), [f"space:{START}"]
    while ahead:
        here = ahead.pop()
        if here not in reached:
            reached.add(here)
            ahead += laid[here].next
    assert reached == {f"space:{space}" for space in SPACES}
    assert laid[f"space:{BUENOS_AIRES}"].next == ()


def test_engines_get_from_space_to_space_to_turnouts_and_from_the_depot_back() -> None:
    laid = places(layout(Settings(), 3))
    for number in range(LAST_TRACK_SPACE):
        assert f"place:space_{number + 1}" in laid[f"place:space_{number}"].next
    assert laid["place:space_4"].next == ("place:space_5", "place:turnout_4")
    assert laid["place:turnout_4"].next == ("place:space_5",)
    assert laid["place:depot"].next == ("place:space_24",)


def test_stations_have_room_wherever_settings_put_them() -> None:
    cards = tuple(
        StationCard(turnout, 2, 1, Corner.WHITE, master=turnout < 9)
        for turnout in (4, 5, 6, 7, 8, 14, 15, 16, 30, 31)
    )
    laid = layout(Settings(stations=cards), 2)
    stations = [place for place in places(laid).values() if place.id.startswith("station:")]
    assert len(stations) == len(cards)
    rows = sorted((place.y, place.x, place.width) for place in stations)
    for (y, x, width), (other_y, other_x, _) in pairwise(rows):
        assert y != other_y or x + width <= other_x + 0.01


def test_nothing_is_told_as_printed_that_the_settings_print_otherwise() -> None:
    usual = layout(Settings(), 2).things
    assert usual["building:1a"].about == "buildings.1a"
    changed = (
        Settings(buildings=(replace(BUILDINGS[0], points=9),)),
        Settings(objectives=(replace(OBJECTIVES[0], points=9),)),
        Settings(ships=(replace(SHIPS[4], points=9),)),
        Settings(risk_actions=(replace(RISK_ACTIONS[0], effects=RISK_ACTIONS[1].effects),)),
        Settings(row_spaces=(replace(ROW_SPACES[0], effects=()),)),
    )
    untold = ("building:1a", "card:objective_01", "ship:sun_6", "space:risk_grain_1", "workers:gaucho")
    for settings, id in zip(changed, untold, strict=True):
        things = layout(settings, 2).things
        assert [it for it, thing in usual.items() if things.get(it) != thing] == [id]
        assert id not in things or things[id].about == ""


def test_what_is_kept_of_printed_cards_is_no_more_with_every_game_that_has_settings_of_its_own() -> None:
    kept = set()
    for track in ((0, 4, 6), (0, 1, 4, 6), (0, 2, 4, 6)):
        drawn = pieces.card(OBJECTIVES[0].card, "hand:0", tables(Settings(certificate_track=track)))
        assert drawn.text == f"★{OBJECTIVES[0].points}"
        kept.add(pieces._printed_card.cache_info().currsize)
    assert len(kept) == 1
