"""Chapter 27: the bank, and what is out of the game."""

from domain.gwt_argentina.commands import LoadShip, PlaceBuilding, RemoveCards, UseAction
from domain.gwt_argentina.content.pieces import ShipColour
from domain.gwt_argentina.events import PesosGained, ShipsDeparted, TokensChanged
from domain.gwt_argentina.frames import Building, Kind, Loading, Location, Removing
from tests.domain.gwt_argentina.support import built, given, hired, table, turn


def test_27_1_pesos_are_unlimited() -> None:
    at = given(table(), turn(Location("plain_1", Kind.OWN, (0, 1, 2), 10)), built(10, "plain_1"))
    rich = at.given(PesosGained(0, 5000, "action"))
    assert rich.when(UseAction(0, 1)).after.player().pesos == 5015


def test_27_1_exchange_tokens_are_unlimited() -> None:
    at = given(table(), turn(Location("plain_1", Kind.OWN, (0, 1), 3)), built(3, "plain_1"))
    many = at.given(TokensChanged(0, 40, 41))
    assert many.when(UseAction(0, 0)).after.player().tokens == 42


def test_27_2_a_removed_card_is_out_of_the_game() -> None:
    at = given(table(hands=["niata serrano"], stacks=[""]), turn(Removing(1)))
    after = at.when(RemoveCards(0, ("serrano",))).after
    assert after.state.box[-1] == "serrano"
    assert "serrano" not in after.herd()


def test_27_2_a_replaced_building_does_not_come_back() -> None:
    at = given(table(), turn(Building(2)), built(1, "plain_1"), hired("carpintero carpintero carpintero"))
    after = at.when(PlaceBuilding(0, 5, "plain_1")).after
    assert 1 not in after.player().supply
    assert after.state.box[-1] == "building_0_1"
    assert not any(
        command.building == 1 for command in at.choices(PlaceBuilding) if command.space == "plain_1"
    )


def test_27_2_departed_ships_are_out_of_the_game() -> None:
    gone = ShipsDeparted(ShipColour.YELLOW, ("sun_1", "sun_5", "sun_7"), {})
    at = given(table(), turn(Loading(9)), gone)
    at.when(LoadShip(0, "sun_5", "grain")).rejected("no_such_ship", "11.1")
