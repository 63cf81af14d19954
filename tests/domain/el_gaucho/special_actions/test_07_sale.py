"""Chapter 7: Immediate Sale, the Estancia."""

from domain.el_gaucho.commands import SellHerd
from domain.el_gaucho.content import Race
from domain.el_gaucho.events import AreaUsed, HerdSold, TileAdded
from tests.domain.el_gaucho.support import SALE, Situation, given, table, tile


def selling(**herds: str) -> Situation:
    """Seat 0 has a gaucho on Immediate Sale; `own` and `other` are herds."""
    return given(table(herds={0: herds.get("own", ""), 1: herds.get("other", "")}, areas={0: (SALE,)}))


def test_7_13_a_herd_is_sold_for_its_price_and_5_pesos_more() -> None:
    at = selling(own="white 3 5 6 9")
    at = at.when(SellHerd(0, Race.WHITE)).then(
        AreaUsed(0, SALE), HerdSold(0, Race.WHITE, (3, 5, 6, 9), 41, "immediate")
    )
    assert at.pesos() == (41, 0, 0, 0)
    assert at.herds(0) == ""


def test_7_13_the_other_herds_stay() -> None:
    at = selling(own="black 2, white 3 5", other="white 7 8")
    at = at.when(SellHerd(0, Race.WHITE)).then(
        AreaUsed(0, SALE), HerdSold(0, Race.WHITE, (3, 5), 15, "immediate")
    )
    assert (at.herds(0), at.herds(1)) == ("black 2", "white 7 8")


def test_7_13_the_next_tile_of_the_race_begins_a_new_herd() -> None:
    at = selling(own="white 3 5").when(SellHerd(0, Race.WHITE)).after.given(TileAdded(0, tile("white 4")))
    assert at.herds(0) == "white 4"


def test_7_14_a_herd_of_one_cannot_be_sold() -> None:
    selling(own="white 9").when(SellHerd(0, Race.WHITE)).rejected("herd_too_small", "7.14")


def test_7_14_a_herd_of_two_can_whatever_its_direction() -> None:
    for herd, pesos in (("white 3 5", 15), ("white 5 3", 15)):
        sold = selling(own=herd).when(SellHerd(0, Race.WHITE)).one(HerdSold)
        assert sold.pesos == pesos


def test_7_15_only_ones_own_herds_can_be_sold() -> None:
    selling(own="white 3 5", other="black 7 8").when(SellHerd(0, Race.BLACK)).rejected("no_herd", "7.15")


def test_7_15_without_a_herd_of_two_nothing_can_be_sold() -> None:
    assert selling(own="white 3, black 5", other="ochre 1 2").choices(SellHerd) == []
