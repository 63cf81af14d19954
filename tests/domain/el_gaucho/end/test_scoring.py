"""What does everybody have so far, and how is that explained?"""

from domain.core.sheet import Line, Sheet
from domain.core.texts import LANGUAGES, scored
from domain.el_gaucho.commands import KeepTiles, SellAllHerds
from domain.el_gaucho.content import Race, Tile
from domain.el_gaucho.events import GauchoReplaced, HerdSold, TileStolen
from domain.el_gaucho.state import Phase, State
from domain.el_gaucho.title import TITLE as GAUCHO
from tests.domain.el_gaucho.support import TITLE, Situation, given, set_up, table
from tests.domain.texts_support import NBSP, plain_texts

WHITE = (Tile(Race.WHITE, 3), Tile(Race.WHITE, 5))


def sheets(at: Situation, viewer: int | None = None) -> tuple[Sheet, ...]:
    return TITLE.scoring(TITLE.view(at.state, viewer))


def test_a_herd_counts_what_it_would_bring_now() -> None:
    at = given(table(2, herds={0: "white 3 5, black 9"}))
    black = Line("herd", 9, (Tile(Race.BLACK, 9),))
    assert sheets(at) == (Sheet(0, 19, (black, Line("herd", 10, WHITE))), Sheet(1, 0, ()))


def test_every_peso_is_explained_by_where_it_came_from() -> None:
    at = given(table(2, herds={0: "white 3 5, black 9"}))
    at = at.given(HerdSold(0, Race.WHITE, (3, 5), 15, "immediate"))
    at = at.given(TileStolen(1, 0, Tile(Race.BLACK, 9), 9))
    assert sheets(at)[0] == Sheet(
        0, 24, (Line("immediate", 15, WHITE), Line("insurance", 9, (Tile(Race.BLACK, 9),)))
    )


def test_the_insurance_of_a_gaucho_that_was_replaced_names_the_tile_under_it() -> None:
    at = given(table(2, pampa=["white 3, white 5 (1 lies)"])).given(GauchoReplaced(0, 0, 1, 1, 5))
    assert sheets(at)[1] == Sheet(1, 5, (Line("insurance", 5, WHITE[1:]),))


def test_what_was_kept_in_secret_counts_for_its_owner_alone() -> None:
    at = set_up(2).after
    assert at.state.phase is Phase.KEEPING
    assert sheets(at) == (Sheet(0, 0, ()), Sheet(1, 0, ()))
    tile = at.state.barons[0].dealt[0]
    assert tile is not None
    at = at.when(KeepTiles(0, (tile,))).after
    assert sheets(at, 0)[0] == Sheet(0, tile.value, (Line("herd", tile.value, (tile,)),))
    for other in (1, None):
        assert sheets(at, other)[0] == Sheet(0, 0, (), complete=False)


def test_the_final_score_is_all_that_was_ever_earned() -> None:
    at = given(table(2, herds={0: "white 3 5"}, last_round=True)).passing(0, 1).until(SellAllHerds)
    at = at.rules().after
    assert sheets(at) == (Sheet(0, 10, (Line("final", 10, WHITE),)), Sheet(1, 0, ()))
    assert TITLE.totals(at.state) == (10, 0)


def test_a_score_reads_well() -> None:
    lines = tuple(Line(what, 10, WHITE) for what in ("immediate", "misfit", "final", "insurance", "herd"))
    sheet = Sheet(1, 50, lines, complete=False)
    told = {it: scored(plain_texts(GAUCHO)[it], [sheet], ["Ana", "Ben"], final=False) for it in LANGUAGES}
    assert told == {
        "en": [
            "# The score so far",
            "  50  Ben (not all of it can be seen)",
            "      10  the white herd 3-5, sold at once, bonus included",
            "      10  the white herd 3-5, sold because a tile did not fit",
            "      10  the white herd 3-5, sold at the end",
            "      10  insurance for the white herd 3-5",
            "      10  the white herd 3-5, if it were sold now",
        ],
        "fr": [
            "# Le score provisoire",
            "  50  Ben (tout n'est pas visible)",
            "      10  le troupeau blanc 3-5, vendu aussitôt, prime comprise",
            "      10  le troupeau blanc 3-5, vendu parce qu'une tuile ne convenait pas",
            "      10  le troupeau blanc 3-5, vendu à la fin",
            "      10  assurance pour le troupeau blanc 3-5",
            "      10  le troupeau blanc 3-5, s'il était vendu maintenant",
        ],
        "de": [
            "# Der Zwischenstand",
            "  50  Ben (nicht alles ist zu sehen)",
            "      10  die weiße Herde 3-5, sofort verkauft, mit Zuschlag",
            "      10  die weiße Herde 3-5, verkauft, weil ein Kärtchen nicht passte",
            "      10  die weiße Herde 3-5, am Ende verkauft",
            "      10  Versicherung für die weiße Herde 3-5",
            "      10  die weiße Herde 3-5, wenn sie jetzt verkauft würde",
        ],
    }
    assert [scored(plain_texts(GAUCHO)[it], (), (), final=True) for it in LANGUAGES] == [
        ["# The final score"],
        ["# Le score final"],
        ["# Der Endstand"],
    ]
    assert NBSP not in "".join(told["fr"])


def test_before_the_set_up_there_is_no_score() -> None:
    assert TITLE.scoring(State()) == ()
