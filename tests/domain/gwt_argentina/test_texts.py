"""Does Great Western Trail: Argentina say what it should? What every title does is asked elsewhere."""

from typing import Any, get_args

import pytest

from domain.core.record import snake
from domain.core.sheet import Line
from domain.core.texts import LANGUAGES
from domain.gwt_argentina import commands as c
from domain.gwt_argentina import events as e
from domain.gwt_argentina import frames as f
from domain.gwt_argentina.content import box
from domain.gwt_argentina.content import pieces as p
from domain.gwt_argentina.content.buildings import BUILDINGS
from domain.gwt_argentina.content.cattle import CATTLE
from domain.gwt_argentina.content.cities import QUARTERS
from domain.gwt_argentina.content.effects import Counter, Effect, Resource
from domain.gwt_argentina.content.job_market import MarketEvent
from domain.gwt_argentina.content.objectives import OBJECTIVES, Task
from domain.gwt_argentina.content.provenance import Certainty
from domain.gwt_argentina.content.railroad import POSITION
from domain.gwt_argentina.content.ships import SHIPS
from domain.gwt_argentina.content.supply import FARMERS
from domain.gwt_argentina.content.trail import SPACES
from domain.gwt_argentina.knowledge import What
from domain.gwt_argentina.scoring import CATEGORIES, Part
from domain.gwt_argentina.settings import Settings
from domain.gwt_argentina.state import Built, Phase, Player, State
from tests.domain.gwt_argentina.support import built, farmer, given, standing, table, turn
from tests.domain.gwt_argentina.voice import VOICE
from tests.domain.situation import Outcome
from tests.domain.texts_support import NAMES, NBSP, every_language, numbers

TEXTS = VOICE.texts
CARDS = {*(it.card for it in CATTLE), p.EXHAUSTION, *(it.card for it in OBJECTIVES)}


def told(event: e.GwtEvent, before: State | None = None) -> list[str | None]:
    return [TEXTS[it].account(event, before or State(), NAMES[:2]) for it in LANGUAGES]


def story(outcome: Outcome[Any], language: str = "en") -> list[str]:
    """What is said of a command, event by event."""
    state, said = outcome.before.state, []
    for event in outcome.events:
        said.append(TEXTS[language].account(event, state, NAMES[:2]))
        state = VOICE.rules.evolve(state, event)
    return [text for text in said if text is not None]


# ---- labels


@every_language
def test_every_code_that_a_client_may_show_has_words(language: str) -> None:
    labels = TEXTS[language].labels
    shown = (State, Player, Built, e.SeatScored, e.ObjectiveScored, Part)
    enumerations = {
        "breeds": p.Breed,
        "workers": p.Worker,
        "rows": p.Row,
        "colours": p.Colour,
        "hands": p.Hand,
        "cities": p.City,
        "quarters": p.Quarter,
        "quays": p.Quay,
        "ship_colours": p.ShipColour,
        "market_events": MarketEvent,
        "auxiliaries": p.Auxiliary,
        "auxiliary_texts": p.Auxiliary,
        "disc_spaces": p.DiscSpace,
        "corners": p.Corner,
        "filters": p.Filter,
        "tasks": Task,
        "masters": p.Master,
        "master_texts": p.Master,
        "neutral_tiles": p.Neutral,
        "phases": Phase,
        "used": f.Used,
        "kinds": f.Kind,
        "resources": Resource,
        "counters": Counter,
    }
    for kind, codes in enumerations.items():
        assert set(labels[kind]) == set(codes), kind
    assert set(labels["frames"]) == {snake(cls.__name__) for cls in get_args(f.Frame)}
    assert set(labels["effects"]) == {snake(cls.__name__) for cls in get_args(Effect)}
    assert set(labels["cards"]) == CARDS
    assert set(labels["objective_texts"]) == {it.card for it in OBJECTIVES}
    assert set(labels["buildings"]) == {f"{it.number}{it.side}" for it in BUILDINGS}
    assert set(labels["spaces"]) == set(SPACES)
    assert set(labels["ships"]) == {it.ship for it in SHIPS}
    assert set(labels["farmers"]) == set(FARMERS)
    assert list(labels["score_lines"]) == list(CATEGORIES)
    assert set(labels["places"]) == set(POSITION)
    assert set(labels["bonus_spaces"]) > {it for card in QUARTERS for it in card.names()}
    pending = [*get_args(f.Frame), *get_args(Effect)]
    fields = {name for part in pending for name in part.__struct_fields__}
    assert set(labels["asked"]) <= fields
    assert fields - {*labels["asked"], *labels["view"], "bonus", "stations"} == set()
    assert set(labels["view"]) == {name for part in shown for name in part.__struct_fields__}
    assert set(labels["content"]) == set(box())
    assert set(labels["certainties"]) == set(get_args(Certainty))
    assert set(labels["knowledge"]) == set(get_args(What))


@pytest.mark.parametrize(
    "kind", ["neutral_tiles", "buildings", "auxiliary_texts", "objective_texts", "master_texts", "cards"]
)
def test_what_is_printed_has_the_same_numbers_in_all_languages(kind: str) -> None:
    for code in TEXTS["en"].labels[kind]:
        assert len({numbers(TEXTS[it].labels[kind][code]) for it in LANGUAGES}) == 1, code


def test_tiles_are_described_as_they_are_printed() -> None:
    assert [TEXTS[it].labels["buildings"]["6a"] for it in LANGUAGES] == [
        "3 carpinteros, 4 points: (1) move the engine up to 1 space per maquinista; "
        "(2) hire a worker for 1 peso less",
        f"3 carpinteros, 4 points{NBSP}: (1) avancer la locomotive de 1 case au plus par maquinista{NBSP}; "
        "(2) embaucher un travailleur pour 1 peso de moins",
        "3 Carpinteros, 4 Punkte: (1) mit der Lok bis zu 1 Feld je Maquinista fahren; "
        "(2) einen Arbeiter für 1 Peso weniger einstellen",
    ]


# ---- what belongs together is told in one go


def test_what_somebody_costs_is_told_with_the_hiring() -> None:
    hiring = given(table(pesos=[10, 10], workers="gaucho strong_gaucho"), turn(f.Hiring(2)))
    hired = hiring.when(c.HireWorker(0, 1, "strong_gaucho"))
    assert [story(hired, it)[0] for it in LANGUAGES] == [
        "hires a strong gaucho from row 1 of the job market for 9 pesos",
        "embauche un gaucho costaud de la rangée 1 du marché du travail pour 9 pesos",
        "stellt für 9 Pesos einen starken Gaucho aus Reihe 1 des Arbeitsmarkts ein",
    ]


def test_a_granjero_can_become_a_master_too() -> None:
    appointed = e.WorkerAppointed(0, p.Row.GRANJERO, "orange_6_black", "station_2", p.Master.MASTER_3)
    assert told(appointed) == [
        "makes the orange granjero 6 the master of station 2 and takes “Master of stations”",
        f"nomme le granjero orange 6 chef de la gare 2 et prend «{NBSP}Chef des gares{NBSP}»",
        "macht den orangefarbenen Granjero 6 zum Vorsteher von Bahnhof 2 und nimmt „Vorsteher für Bahnhöfe“",
    ]


def test_what_a_building_costs_is_told_with_it_and_over_an_old_one_the_difference() -> None:
    new = given(table(), turn(f.Building(2))).when(c.PlaceBuilding(0, 1, "plain_1"))
    assert story(new) == ["builds building 1a on building space 1 for 2 pesos"]
    over = given(table(), turn(f.Building(2)), built(1, "plain_1")).when(c.PlaceBuilding(0, 3, "plain_1"))
    assert story(over) == ["puts building 3a in place of building 1a on building space 1 for 2 pesos"]


def test_what_cattle_cost_is_told_with_them() -> None:
    buying = given(table(), turn(f.Buying(1)))
    assert story(buying.when(c.BuyCattle(0, ("serrano",), "value_3_1"))) == ["buys Serrano for 5 pesos"]


def test_a_disc_is_told_with_the_ship_and_the_grain_that_it_loads() -> None:
    loading = given(table(pesos=[20]), turn(f.Loading(18)), e.GrainChanged(0, 1, 1, "action"))
    loaded = loading.when(c.LoadShip(0, "sun_9", "hand_limit"))
    assert story(loaded) == [
        "loads ship 9 with the disc of “Hand limit” for 5 pesos",
        "loads 1 grain and pays 6 pesos for 3 missing grain",
    ]


def test_a_fee_is_told_with_whoever_gets_it() -> None:
    moving = given(
        table(farmers={"green_1": "green_4_green"}),
        turn(f.BeforeMove(3)),
        standing("neutral_a"),
        built(1, "risk_grain_1", seat=1),
    )
    moved = moving.when(c.MoveEstanciero(0, ("green_1", "risk_grain_1")))
    assert story(moved) == [
        "rides 2 steps to Ben's building 1a",
        "leaves 2 pesos with the green granjero 4",
        "pays 1 peso to Ben",
    ]


def test_where_a_tile_of_the_foresight_goes_is_told_with_its_choice() -> None:
    choosing = given(table(), turn(f.Foresight(p.Letter.A)), farmer("green_5_green", "green_1"))
    assert story(choosing.when(c.ChooseTile(0, "green_4_green"))) == [
        "sends the green granjero 4 to green space 2"
    ]


# ---- hidden things, odd things


def test_a_hidden_hand_is_told_by_its_number() -> None:
    assert told(e.CardsDrawn(0, 2, None)) == ["draws 2 cards", "pioche 2 cartes", "zieht 2 Karten"]
    assert told(e.CardsDrawn(0, 3, ("exhaustion", "niata", "niata"))) == [
        "draws an exhaustion card and 2 Niata",
        "pioche une carte Épuisement et 2 Niata",
        "zieht eine Erschöpfungskarte und 2 Niata",
    ]


def test_tables_that_are_not_of_the_box_are_named_when_a_game_begins() -> None:
    assert told(e.GameSetUp(2, Settings(certificate_track=(0, 2, 4, 5, 6)))) == [
        "2 estancieros set out for Buenos Aires. Not as in the box: “Certificate track”.",
        f"2 estancieros partent pour Buenos Aires. Autrement que dans la boîte{NBSP}: "
        f"«{NBSP}Piste des certificats{NBSP}».",
        "2 Estancieros brechen nach Buenos Aires auf. Anders als in der Schachtel: „Zertifikateleiste“.",
    ]


def test_the_second_ship_of_a_loading_value_has_a_name_of_its_own() -> None:
    ships = ("sun_7", "pile_7", "pile_12")
    assert told(e.ShipsTurnedUp(ships)) == [
        "New in the loading zone: ship 7, ship 7 of the pile and ship 12.",
        f"Nouveau dans la zone de chargement{NBSP}: le navire 7, le navire 7 de la pile et le navire 12.",
        "Neu in der Ladezone: Schiff 7, Schiff 7 des Stapels und Schiff 12.",
    ]


def test_the_last_row_of_the_job_market_and_what_a_row_sets_off_are_told() -> None:
    assert told(e.JobTokenMoved(6, None, "yellow"))[0] == (
        "The job market token moves to row 6: the yellow ships depart."
    )
    assert told(e.JobTokenMoved(None, 1, None)) == [
        "Ben takes the job market token.",
        "Ben prend le jeton Marché du travail.",
        "Ben nimmt den Arbeitsmarktmarker.",
    ]


def test_a_line_of_a_sheet_tells_what_gave_how_many_points() -> None:
    ships = Line("ships", 10, (Part("sun_18", 1, 12), Part("sun_0", 1, -2)))
    herd = Line("cattle", 0, (Part("exhaustion", 2, -4), Part("franqueiro_4", 1, 4)))
    assert [TEXTS[it].line(ships) for it in LANGUAGES] == [
        "Ships: 12 for ship 18, -2 for ship 0",
        f"Navires{NBSP}: 12 pour le navire 18, -2 pour le navire 0",
        "Schiffe: 12 für Schiff 18, -2 für Schiff 0",
    ]
    assert [TEXTS[it].line(herd) for it in LANGUAGES] == [
        "Herd: -4 for 2 exhaustion cards, 4 for Franqueiro 4",
        f"Troupeau{NBSP}: -4 pour 2 cartes Épuisement, 4 pour Franqueiro 4",
        "Herde: -4 für 2 Erschöpfungskarten, 4 für Franqueiro 4",
    ]
