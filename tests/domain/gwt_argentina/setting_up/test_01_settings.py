"""Chapter 1, settings: what is left out, what is replaced, and what makes no sense."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.content.buildings import NeutralTile, PrivateBuilding
from domain.gwt_argentina.content.cattle import DEALS, Deal
from domain.gwt_argentina.content.cities import QUARTERS, QuarterCard, QuayCard
from domain.gwt_argentina.content.effects import Action, Discard, Gain, Move, Resource
from domain.gwt_argentina.content.job_market import JobRow, MarketEvent
from domain.gwt_argentina.content.objectives import OBJECTIVES
from domain.gwt_argentina.content.pieces import (
    Breed,
    City,
    Colour,
    Corner,
    DiscSpace,
    Filter,
    Hand,
    Neutral,
    Quay,
    Row,
)
from domain.gwt_argentina.content.player_board import DISC_SPACES, RowSpace
from domain.gwt_argentina.content.railroad import STATIONS
from domain.gwt_argentina.content.ships import SHIPS, ShipTile
from domain.gwt_argentina.content.trail import RiskAction
from domain.gwt_argentina.flow import start
from domain.gwt_argentina.settings import Settings, replaced

PESO = Gain(Resource.PESOS)


def test_1_3_the_seat_that_begins_must_be_there() -> None:
    start(Settings(start_player=1), 2)
    with pytest.raises(ValueError, match="start_player: a seat from 0 to 1"):
        start(Settings(start_player=2), 2)


def test_1_25_settings_left_out_are_those_told_here() -> None:
    told = Settings()
    assert msgspec.json.decode(b"{}", type=Settings) == told
    assert told.start_player is None
    assert told.neutral_tiles_at == tuple("abcdefgh")
    assert told.building_sides == ("a",) * 10
    assert told.farmers_from_city == ("yellow",)
    assert (told.shortcut_reach, told.higher_valued) == ("present", "carpinteros")
    assert told.forfeited_action_counts
    assert told.phase_b_may_be_empty
    assert told.tokens_in_snapshots
    assert told.run_through_turnouts
    off = ("loading_offers_stack", "quay_disc_from_station", "finish_replaced_building", "must_remove")
    assert not any(getattr(told, name) for name in (*off, "turnout_underneath_is_behind"))
    assert replaced(told) == ()


def test_1_25_a_table_may_be_replaced_in_part_or_as_a_whole() -> None:
    ship = ShipTile("pile_4", 4, 3, 9, Corner.DARK)
    in_force = tables(Settings(ships=(ship,), deals=DEALS[:2]))
    assert in_force.ships["pile_4"] == ship
    assert in_force.ships["pile_7"] == tables(Settings()).ships["pile_7"]
    assert list(in_force.deals) == ["caracu_1", "value_3_1"]


def test_1_25_a_game_with_other_tables_tells_which_they_are() -> None:
    assert replaced(Settings(deals=DEALS, closed_spaces=(), must_remove=True)) == ("deals", "closed_spaces")


def test_1_18_closed_spaces_follow_quarters_that_are_set() -> None:
    west = replace(QUARTERS[0], spaces=QUARTERS[0].spaces[:2])
    assert tables(Settings(quarters=(west,))).closed[2][0] == "le_havre_west_2"
    assert tables(Settings(closed_spaces=("rotterdam_west_1",))).closed == {
        2: ("rotterdam_west_1",),
        3: ("rotterdam_west_1",),
        4: (),
    }


def test_1_25_settings_survive_being_stored() -> None:
    settings = Settings(
        start_player=1,
        neutral_tiles_at=None,
        building_sides=None,
        farmers_from_city=(Colour.GREEN,),
        risk_actions=(RiskAction("risk_1", (Discard(Filter.CATTLE), PESO)),),
        neutral_tiles=(NeutralTile(Neutral.C, (Action(1, (PESO,)), Action(1, (Move(2),)))),),
        buildings=(PrivateBuilding(3, "b", 2, 3, Hand.BLACK, (Action(1, (PESO,)),)),),
        row_spaces=(RowSpace(Row.GRANJERO, 5, 8),),
        objectives=OBJECTIVES[:1],
        stations=STATIONS,
        certificate_track=(0, 1, 2, 3, 4, 5, 6),
    )
    assert msgspec.json.decode(msgspec.json.encode(settings), type=Settings) == settings


def _station(place: int, **changes: Any) -> tuple[Any, ...]:
    return (*STATIONS[:place], replace(STATIONS[place], **changes), *STATIONS[place + 1 :])


@pytest.mark.parametrize(
    "name, value",
    [
        ("start_player", -1),
        ("neutral_tiles_at", (Neutral.A,) * 8),
        ("building_sides", ("a",) * 9),
        ("farmers_from_city", (Colour.BLUE, Colour.BLUE)),
        ("deals", (DEALS[0], DEALS[0])),
        ("deals", (Deal("niata_1", 1, 1, (Breed.NIATA,)),)),
        ("deals", (Deal("caracu_1", 7, 1, (Breed.CARACU,)),)),
        ("risk_actions", (RiskAction("plain_1", (PESO,)),)),
        ("risk_actions", (RiskAction("risk_1", (PESO, Discard(Filter.CATTLE))),)),
        ("neutral_tiles", (NeutralTile(Neutral.A, (Action(1, (Move(1), PESO)),)),)),
        ("neutral_tiles", (NeutralTile(Neutral.A, ()),)),
        ("buildings", (PrivateBuilding(11, "a", 2, 3, Hand.NONE, (Action(1, (PESO,)),)),)),
        ("buildings", (PrivateBuilding(1, "a", 0, 3, Hand.NONE, (Action(1, (PESO,)),)),)),
        ("disc_spaces", (replace(DISC_SPACES[0], discs=2),)),
        ("disc_spaces", (DISC_SPACES[0], DISC_SPACES[0])),
        ("certificate_track", (0, 1, 2, 3)),
        ("certificate_track", (0, 2, 1, 4, 6)),
        ("row_spaces", (RowSpace(Row.GAUCHO, 2, pesos=1),)),
        ("row_spaces", (RowSpace(Row.GAUCHO, 2, 0, (Move(1),)),)),
        ("job_market", (JobRow(5, 6),)),
        ("job_market", (JobRow(11, 6, MarketEvent.CATTLE),)),
        ("job_market", (JobRow(1, 6, MarketEvent.CATTLE),)),
        ("ships", (replace(SHIPS[1], colour="none", quay=None),)),
        ("ships", (replace(SHIPS[1], load=2),)),
        ("ships", (replace(SHIPS[0], colour="yellow", quay=Quay.ROTTERDAM_1),)),
        ("ships", (ShipTile("sun_2", 2, 0, 0, Corner.WHITE),)),
        ("quays", (QuayCard(Quay.LE_HAVRE_1, City.LIVERPOOL),)),
        ("quarters", (QuarterCard(City.LIVERPOOL, QUARTERS[0].quarter, 1, ()),)),
        ("closed_spaces", ("rotterdam_west_9",)),
        ("closed_spaces", ("rotterdam_west_1",) * 2),
        ("stations", STATIONS[:5]),
        ("stations", _station(0, turnout=5)),
        ("stations", _station(1, turnout=4)),
        ("stations", _station(9, turnout=30)),
        ("stations", _station(5, master=True)),
        ("objectives", (replace(OBJECTIVES[0], card="objective_25"),)),
        ("objectives", (replace(OBJECTIVES[0], penalty=2),)),
    ],
)
def test_1_25_settings_that_make_no_sense_are_refused(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{name}: "):
        Settings(**{name: value})


def test_1_25_disc_spaces_keep_their_kinds() -> None:
    assert set(tables(Settings()).disc_spaces) == set(DiscSpace)
