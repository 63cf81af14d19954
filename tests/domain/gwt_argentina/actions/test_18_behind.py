"""Chapter 18, which stations lie behind an engine, and the masters."""

from domain.gwt_argentina.calculators.railroad import stations_behind
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.pieces import Master
from domain.gwt_argentina.content.railroad import MASTERS
from domain.gwt_argentina.settings import Settings

TABLES = tables(Settings())


def test_18_2_stations_have_prices_points_corners_and_masters() -> None:
    stations = list(TABLES.stations.values())
    assert [it.turnout for it in stations] == [4, 7, 10, 13, 16, 19, 22, 25, 28, 31]
    assert [it.cost for it in stations] == [2, 2, 4, 4, 6, 8, 7, 6, 5, 5]
    assert [it.points for it in stations] == [1, 1, 2, 2, 3, 5, 6, 7, 8, 5]
    assert [it.corner for it in stations] == ["white"] * 4 + ["dark"] * 6
    assert [it.master for it in stations] == [True] * 5 + [False] * 5


def test_18_5_masters_have_an_upper_half() -> None:
    tiles = {tile.master: tile for tile in MASTERS}
    assert [tiles[it].certificates for it in Master] == [0, 0, 0, 0, 1, 1, 0, 0]
    assert [tiles[it].grain for it in Master] == [0, 0, 0, 1, 0, 0, 1, 0]
    assert [len(tiles[it].effects) for it in Master] == [1, 1, 1, 0, 0, 0, 0, 1]


def test_18_6_a_station_behind_is_any_that_is_not_upgraded() -> None:
    assert stations_behind(TABLES, "space_11", ()) == ("station_1", "station_2", "station_3")
    assert stations_behind(TABLES, "space_11", ("station_2",)) == ("station_1", "station_3")
    assert stations_behind(TABLES, "space_4", ()) == ()


def test_18_6_from_the_depot_those_below_24_are_behind() -> None:
    assert stations_behind(TABLES, "depot", ()) == tuple(f"station_{number}" for number in range(1, 8))


def test_18_7_the_station_of_the_turnout_underneath_is_not_behind() -> None:
    assert stations_behind(TABLES, "turnout_7", ()) == ("station_1",)


def test_18_7_the_settings_may_count_the_turnout_underneath() -> None:
    other = tables(Settings(turnout_underneath_is_behind=True))
    assert stations_behind(other, "turnout_7", ()) == ("station_1", "station_2")
    assert stations_behind(other, "space_31", ())[-1] == "station_9"
