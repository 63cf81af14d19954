"""Chapter 1, what is in the box: numbers of pieces, and where each number comes from."""

import hashlib
from collections import Counter

from domain.core.canonical import canonical
from domain.gwt_argentina import content
from domain.gwt_argentina.content import (
    PROVENANCE,
    SEATS,
    box,
    buildings,
    cattle,
    cities,
    job_market,
    objectives,
    player_board,
    railroad,
    ships,
    supply,
    trail,
)
from domain.gwt_argentina.content.pieces import (
    Breed,
    City,
    Corner,
    DiscSpace,
    Letter,
    Master,
    Quay,
    Row,
    ShipColour,
)
from domain.gwt_argentina.settings import Settings


def test_1_1_two_three_or_four_seats_play() -> None:
    assert SEATS == (2, 3, 4)


def test_1_2_there_is_no_game_for_one_seat() -> None:
    assert 1 not in SEATS


def test_1_4_there_are_eight_station_masters_and_five_spaces_for_them() -> None:
    assert [tile.master for tile in railroad.MASTERS] == list(Master)
    assert len(Master) == 8
    assert sum(station.master for station in railroad.STATIONS) == railroad.MASTER_SPACES == 5


def test_1_5_eight_neutral_tiles_have_eight_spaces() -> None:
    assert [tile.tile for tile in buildings.NEUTRAL_TILES] == list(trail.NEUTRAL_SPACES)
    assert len(set(trail.NEUTRAL_SPACES.values())) == 8


def test_1_7_the_bags_hold_51_farmers_and_57_workers() -> None:
    tiles = sum(supply.BAGS.values(), Counter())
    assert sum(count for tile, count in tiles.items() if tile in supply.FARMERS) == 51
    assert sum(count for tile, count in tiles.items() if tile in supply.ROW_OF) == 57
    assert {letter: bag.total() for letter, bag in supply.BAGS.items()} == {"a": 36, "b": 39, "c": 33}


def test_1_7_twelve_farmers_are_of_each_of_three_colours_and_fifteen_yellow() -> None:
    colours: Counter[str] = Counter()
    for bag in supply.BAGS.values():
        for tile, count in bag.items():
            if tile in supply.FARMERS:
                colours[supply.FARMERS[tile].colour] += count
    assert colours == {"green": 12, "blue": 12, "orange": 12, "yellow": 15}
    assert not any(tile in supply.FARMERS for tile in supply.BAGS[Letter.B])
    assert {supply.FARMERS[tile].colour for tile in supply.BAGS[Letter.C] if tile in supply.FARMERS} == {
        "yellow"
    }


def test_1_7_nineteen_workers_are_of_each_type_eight_of_them_strong() -> None:
    tiles = sum(supply.BAGS.values(), Counter())
    for row in (Row.GAUCHO, Row.CARPINTERO, Row.MAQUINISTA):
        of_row = {tile: tiles[tile] for tile, its in supply.ROW_OF.items() if its is row}
        assert sum(of_row.values()) == 19
        assert sum(count for tile, count in of_row.items() if tile in supply.STRONG) == 8


def test_1_8_number_1_is_the_first_along_the_trail_but_of_yellow_the_nearest_to_the_city() -> None:
    forks = trail.forks(frozenset(trail.FARMERS_FROM_CITY))
    assert "green_1" in forks["neutral_a"]
    assert "blue_1" in forks["neutral_b"]
    assert "orange_1" in forks["risk_2"]
    assert "yellow_7" in forks["neutral_g"]
    assert "buenos_aires" in forks["yellow_1"]


def test_1_12_36_cards_are_market_cattle_and_92_are_cattle_in_all() -> None:
    herds = sum(kind.copies for kind in cattle.CATTLE if not kind.market)
    assert len(cattle.MARKET) == 36
    assert herds == 14
    assert len(cattle.MARKET) + 4 * herds == 92
    assert cattle.MARKET_SIZE == {2: 9, 3: 12, 4: 15}


def test_1_12_the_market_cattle_are_of_six_types() -> None:
    breeds: Counter[Breed] = Counter()
    for kind in cattle.CATTLE:
        if kind.market:
            breeds[kind.breed] += kind.copies
    assert breeds == {
        Breed.CARACU: 6,
        Breed.CHAQUENO: 5,
        Breed.SERRANO: 5,
        Breed.BLANCO_OREJINEGRO: 5,
        Breed.FRANQUEIRO: 9,
        Breed.ABERDEEN_ANGUS: 6,
    }


def test_1_13_there_are_25_exhaustion_cards() -> None:
    assert cattle.EXHAUSTION_CARDS == 25


def test_1_14_there_are_24_objectives_and_four_in_the_display() -> None:
    assert len({card.card for card in objectives.OBJECTIVES}) == len(objectives.OBJECTIVES) == 24
    assert objectives.DISPLAY == 4


def test_1_15_eleven_ships_have_a_sun_and_seven_have_not() -> None:
    assert len({card.ship for card in ships.SHIPS}) == len(ships.SHIPS) == 18
    assert (len(ships.LOADING_ZONE), len(ships.SHIP_PILE)) == (11, 7)
    assert ships.LOADING_ZONE[0] == ships.LEAST_SHIP
    assert ships.LOADING_ZONE[-1] == ships.LAST_SHIP


def test_1_15_three_ships_are_of_each_colour_and_go_to_a_quay() -> None:
    colours = Counter(card.colour for card in ships.SHIPS)
    assert colours == {
        ShipColour.YELLOW: 3,
        ShipColour.TURQUOISE: 3,
        ShipColour.PURPLE: 3,
        ShipColour.NONE: 9,
    }
    assert all((card.quay is None) == (card.colour is ShipColour.NONE) for card in ships.SHIPS)
    assert {card.quay for card in ships.SHIPS if card.objective} == {Quay.ROTTERDAM_1}


def test_1_16_three_cities_have_four_quarters_each_and_five_quays() -> None:
    assert Counter(card.city for card in cities.QUARTERS) == dict.fromkeys(City, 4)
    assert [card.quay for card in cities.QUAYS] == list(Quay)


def test_1_17_cover_tiles_lie_on_three_cities_one_or_none() -> None:
    assert {seats: len(covered) for seats, covered in cities.COVERED.items()} == {2: 3, 3: 1, 4: 0}
    assert cities.COVERED[3] == (City.ROTTERDAM,)


def test_1_18_by_default_the_last_space_of_every_quarter_with_more_than_one_is_closed() -> None:
    assert set(cities.CLOSED_SPACES) == {card.names()[-1] for card in cities.QUARTERS if len(card.spaces) > 1}
    assert PROVENANCE["closed_spaces"].certainty == "reconstructed"


def test_1_19_seventeen_discs_cover_the_board() -> None:
    assert sum(card.discs for card in player_board.DISC_SPACES) == 17 == player_board.DISCS - 1
    auxiliary = {card.space: card.discs for card in player_board.DISC_SPACES if card.space in _AUXILIARY}
    assert auxiliary == {"peso": 1, "draw": 1, "certificate": 2, "grain": 2, "engine": 2, "remove": 2}


_AUXILIARY = {DiscSpace(it.auxiliary.value) for it in player_board.AUXILIARY_ACTIONS}


def test_1_20_a_herd_has_fourteen_cattle_and_an_exhaustion_card() -> None:
    assert Counter(cattle.HERD) == {
        "niata": 5,
        "patagonico": 3,
        "fronterizo": 3,
        "holando_argentino": 3,
        "exhaustion": 1,
    }


def test_1_22_there_are_ten_private_buildings_of_two_sides() -> None:
    sides = [(building.number, building.side) for building in buildings.BUILDINGS]
    assert sides == [(number, side) for number in range(1, 11) for side in "ab"]


def test_1_25_every_table_has_a_provenance() -> None:
    tables = {name for name in box() if name != "provenance"}
    assert tables == {name.split(".")[0] for name in PROVENANCE}
    assert all(each.source for each in PROVENANCE.values())
    assert {each.certainty for each in PROVENANCE.values()} == {"printed", "inferred", "reconstructed"}


def test_1_25_every_reconstructed_number_can_be_set_and_has_its_clauses() -> None:
    for table, each in content.PROVENANCE.items():
        if each.certainty == "reconstructed":
            assert table.split(".")[0] in Settings.__struct_fields__
            assert each.clauses, table


def test_1_25_the_tables_are_those_that_were_read() -> None:
    """One wrong digit is found: whoever mends a number on purpose tells the new digests."""
    tables = {name: table for name, table in box().items() if name != "provenance"}
    assert {name: _digest(table) for name, table in tables.items()} == DIGESTS


def _digest(table: object) -> str:
    return hashlib.sha256(canonical(table)).hexdigest()[:12]


def test_1_8_every_space_of_the_trail_leads_on() -> None:
    ways = trail.forks(frozenset(trail.FARMERS_FROM_CITY))
    assert {"start", *trail.LOCATIONS} == set(ways)
    assert {there for nexts in ways.values() for there in nexts} == {*trail.LOCATIONS, *trail.ENDS}


def test_1_25_no_other_corner_is_dark_than_those_of_five_discs() -> None:
    dark = sum(card.discs for card in player_board.DISC_SPACES if card.corner is Corner.DARK)
    assert dark == 5
    assert job_market.FIRST_TOKEN_ROW == 3


DIGESTS = {
    "seats": "d7eefc196ef0",
    "cattle": "47f4d95dc081",
    "herd": "ae244e347f36",
    "market_size": "3aa7d798d6f8",
    "exhaustion_cards": "b7a56873cd77",
    "exhaustion_points": "cf3bae39dd69",
    "deals": "66f6db12625b",
    "bags": "6c46cbea1a6a",
    "farmers": "d9fffe70aead",
    "foresight": "d4735e3a265e",
    "trail": "12eadc9b2fd5",
    "printed_pesos": "61b3ab0c410d",
    "farmers_from_city": "a4dedd1f80a8",
    "shortcuts": "753c95641680",
    "risk_actions": "2b3faaa236ad",
    "step_limit": "14e4038b82e5",
    "fees": "d5c007a28933",
    "neutral_tiles": "887106eb1b4f",
    "buildings": "f8f3783bb7ef",
    "building_sides": "34bb693da535",
    "discs": "4ec9599fc203",
    "disc_spaces": "79780ccf0f66",
    "certificate_track": "57ac2e0d477c",
    "grain_limit": "2c624232cdd2",
    "row_spaces": "2bdacb7a6f04",
    "auxiliary_actions": "305590990006",
    "start_pesos": "c4f2aa5f9551",
    "start_cards": "0ebea980ae66",
    "job_market": "0293c8036744",
    "token_points": "d4735e3a265e",
    "ships": "3ade2febf49f",
    "least_ship_pesos": "d4735e3a265e",
    "missing_grain_pesos": "d4735e3a265e",
    "ships_turned_up": "d4735e3a265e",
    "quays": "e4503e320727",
    "quarters": "a0ab9fec44b5",
    "covered": "b8e207d859c4",
    "closed_spaces": "e2129246ba7f",
    "track": "51f63cef9c89",
    "stations": "d2e3507b9257",
    "masters": "20088f2e65aa",
    "objectives": "cf8f6739a61f",
}
"""Of the tables in the box, as canonical JSON."""
