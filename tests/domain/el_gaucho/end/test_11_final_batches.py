"""Chapter 11: the cattle that come home after the last round."""

from domain.el_gaucho.commands import (
    AddTile,
    CollectCattle,
    CollectFinalCattle,
    RefillPastures,
    SellAllHerds,
    SortTile,
)
from domain.el_gaucho.content import Area, Race
from domain.el_gaucho.events import (
    GameEnded,
    HerdSold,
    RoundEnded,
    TileAdded,
    TileSorted,
)
from tests.domain.el_gaucho.end.support import came_home, last_round
from tests.domain.el_gaucho.support import (
    RAISE,
    SALE,
    SECRET,
    SORT,
    STEAL,
    WISH,
    Situation,
    tile,
)


def test_11_10_after_the_last_round_complete_pastures_bring_cattle_home() -> None:
    at = last_round("white 6 (0 stands), black 2 (1 lies)", "ochre 5 (2 stands), ochre 6").passing(0, 1, 2, 3)
    at = at.due(CollectCattle).rules().then(came_home((0, 0, 0, "white 6")), TileAdded(0, tile("white 6")))
    at.due(RefillPastures).rules().then(RoundEnded(2, last=True)).due(CollectFinalCattle)


def test_11_11_then_all_other_standing_gauchos_bring_their_tiles() -> None:
    at = last_round("white 6 (0 stands), black 2", "ochre 5 (2 stands), ochre 6 (1 lies), brown 3")
    at = at.passing(0, 1, 2, 3).rules().then(came_home()).until(CollectFinalCattle)
    at = at.rules().then(
        came_home((0, 0, 0, "white 6"), (2, 1, 0, "ochre 5"), final=True),
        TileAdded(0, tile("white 6")),
        TileAdded(2, tile("ochre 5")),
    )
    at.due(SellAllHerds)


def test_11_11_as_a_second_batch_after_the_first() -> None:
    at = last_round("white 9 (0 stands)", "white 5 (0 stands), black 2").passing(0, 1, 2, 3)
    at = (
        at.rules()
        .then(came_home((0, 0, 0, "white 9")), TileAdded(0, tile("white 9")))
        .until(CollectFinalCattle)
    )
    at = at.rules().then(came_home((0, 1, 0, "white 5"), final=True), TileAdded(0, tile("white 5")))
    assert at.herds(0) == "white 9 5"


def test_11_11_its_tiles_too_are_added_in_any_order() -> None:
    at = last_round("white 9 (0 stands), black 2", "white 5 (0 stands), black 3", herds={0: "white 7"})
    at = at.passing(0, 1, 2, 3).until(CollectFinalCattle).rules().after.to_act(0)
    up = at.when(AddTile(0, tile("white 9"))).then(
        TileAdded(0, tile("white 9")),
        HerdSold(0, Race.WHITE, (7, 9), 18, "misfit"),
        TileAdded(0, tile("white 5")),
    )
    up.due(SellAllHerds)


def test_11_12_lying_gauchos_bring_nothing() -> None:
    at = last_round("white 6 (0 lies), black 2 (1 lies)", "ochre 5 (2 lies), ochre 6").passing(0, 1, 2, 3)
    at = at.until(CollectFinalCattle).rules().then(came_home(final=True)).due(SellAllHerds)
    assert at.pampa()[:2] == ["white 6 (0 lies), black 2 (1 lies), -", "ochre 5 (2 lies), ochre 6, -, -"]


def test_11_12_gauchos_on_areas_have_no_effect() -> None:
    at = last_round(herds={0: "white 3 5", 1: "black 1"}, areas={0: (WISH, SALE, STEAL, RAISE, SECRET)})
    at = at.passing(0, 1, 2, 3).until(SellAllHerds)
    assert at.legal(0) == ()
    assert at.rules().events[-1] == GameEnded((10, 1, 0, 0), (0,))


def final_batch(*, areas: tuple[Area, ...] = (SORT,)) -> Situation:
    """A complete pasture brings white 6, an incomplete one will bring white 3; the herd is white 2 8."""
    pampa = ("white 6 (0 stands)", "white 3 (0 stands), black 2")
    return last_round(*pampa, herds={0: "white 2 8"}, areas={0: areas}).passing(0, 1, 2, 3).rules().after


def test_11_13_sort_can_be_used_in_the_first_batch_only_once() -> None:
    at = final_batch().when(SortTile(0, tile("white 6"))).then(TileSorted(0, tile("white 6"), 1))
    at = (
        at.until(CollectFinalCattle)
        .rules()
        .then(
            came_home((0, 1, 0, "white 3"), final=True),
            HerdSold(0, Race.WHITE, (2, 6, 8), 24, "misfit"),
            TileAdded(0, tile("white 3")),
        )
    )
    at.due(SellAllHerds)


def test_11_13_or_in_the_final_one() -> None:
    at = (
        final_batch()
        .when(AddTile(0, tile("white 6")))
        .after.until(CollectFinalCattle)
        .rules()
        .after.to_act(0)
    )
    assert at.herds(0) == "white 6"
    at = at.when(SortTile(0, tile("white 3"))).then(TileSorted(0, tile("white 3"), 0)).due(SellAllHerds)
    assert at.herds(0) == "white 3 6"


def test_11_14_a_herd_a_final_tile_does_not_fit_is_sold_as_usual() -> None:
    at = last_round("white 5 (0 stands), black 2", herds={0: "white 3 9"}).passing(0, 1, 2, 3)
    at = (
        at.until(CollectFinalCattle)
        .rules()
        .then(
            came_home((0, 0, 0, "white 5"), final=True),
            HerdSold(0, Race.WHITE, (3, 9), 18, "misfit"),
            TileAdded(0, tile("white 5")),
        )
    )
    at.rules().then(HerdSold(0, Race.WHITE, (5,), 5, "final"), GameEnded((23, 0, 0, 0), (0,)))
