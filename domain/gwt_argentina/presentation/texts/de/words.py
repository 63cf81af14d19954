"""The things of Great Western Trail: Argentina in German: each in the forms that sentences need."""

from collections.abc import Iterable, Sequence

from domain.core.catalogue import catalogue
from domain.core.languages.german import both
from domain.core.markup import capitalized, plain, ref
from domain.gwt_argentina.content.pieces import (
    BUENOS_AIRES,
    DEPOT,
    EXHAUSTION,
    START,
    Auxiliary,
    BonusSpace,
    Card,
    Corner,
    Farmer,
    Filter,
    Letter,
    Master,
    Neutral,
    Number,
    Place,
    Quay,
    Row,
    Ship,
    Space,
    Station,
    Supply,
)
from domain.gwt_argentina.content.railroad import POSITION
from domain.gwt_argentina.content.ships import SHIPS
from domain.gwt_argentina.content.supply import FARMERS
from domain.gwt_argentina.content.trail import SHORTCUT
from domain.gwt_argentina.presentation.texts import facts, refs
from domain.gwt_argentina.state import State

WORDS = catalogue("domain.gwt_argentina", "de")
COLOURS = WORDS.labels["colours"]
SHIP_COLOURS = WORDS.labels["ship_colours"]
FORFEITS = WORDS.forms["forfeits"]
"""What somebody does not do; about granjeros the tiles beside the board say it."""
GAUCHO = ("Gaucho", "Gauchos")
MARKET = ref(refs.MARKET, "Rindermarkt")
TOKEN = ref(refs.TOKEN, "Arbeitsmarktmarker")
_WORKERS = WORDS.forms["workers"]
_STEMS = WORDS.forms["stems"]
"""The adjectives without their endings: `grün` + `en`."""
_CITIES = WORDS.labels["cities"]
_QUARTERS = WORDS.forms["quarters"]
_HANDS = WORDS.forms["hands"]
CARDS = facts.card_names(WORDS.labels["breeds"], WORDS.labels["tasks"], "Erschöpfungskarte")
"""The cards in the box: cattle with their points where there are several, objectives by their tasks."""


# ---- numbers of things


def counted(number: int, one: str, many: str) -> str:
    """`1 Schritt`, `2 Schritte`"""
    return f"{number} {one if number == 1 else many}"


def pesos(number: int) -> str:
    return counted(number, "Peso", "Pesos")


def points(number: int) -> str:
    return counted(number, "Punkt", "Punkte")


def certificates(number: int) -> str:
    return counted(number, "Zertifikat", "Zertifikate")


def number_of_cards(number: int) -> str:
    return counted(number, "Karte", "Karten")


def for_pesos(number: int) -> str:
    """What was paid, before a verb or at the end; nothing if it cost nothing."""
    return f" für {pesos(number)}" if number else ""


# ---- cards


def card(it: Card) -> str:
    """`Serrano`, `den Auftrag „West + 2 × Bahnhof“`, `die Erschöpfungskarte`; accusative."""
    if it == EXHAUSTION:
        return ref(refs.card(it), "die Erschöpfungskarte")
    return ref(refs.card(it), f"den Auftrag {_quoted(it)}" if it in facts.TASKS else CARDS.get(it, it))


def objective(it: Card) -> str:
    """`„West + 2 × Bahnhof“`, where it goes without saying that it is an objective."""
    return ref(refs.card(it), _quoted(it))


def _quoted(it: Card) -> str:
    return f"„{CARDS.get(it, it)}“"


def cards(them: Iterable[Card]) -> str:
    """`2 Niata, Serrano und eine Erschöpfungskarte`, accusative."""
    return both(several(it, number) for it, number in facts.kinds(them))


def several(it: Card, number: int) -> str:
    """`2 Niata`"""
    if it == EXHAUSTION:
        return ref(refs.card(it), "eine Erschöpfungskarte" if number == 1 else f"{number} Erschöpfungskarten")
    return card(it) if number == 1 else ref(refs.card(it), f"{number} {CARDS.get(it, it)}")


def wanted(it: Filter) -> str:
    return WORDS.labels["filters"][it]


# ---- tiles


def worker(it: Supply) -> str:
    """`einen starken Gaucho`, accusative."""
    return ref(refs.supply(it), _WORKERS[it])


def granjero(it: Farmer) -> str:
    """`den grünen Granjero 5`, accusative."""
    return ref(refs.supply(it), f"den {_granjero(it)}")


def to_granjero(it: Farmer) -> str:
    """`dem grünen Granjero 5`, dative."""
    return ref(refs.supply(it), f"dem {_granjero(it)}")


def at_granjero(it: Farmer) -> str:
    """`beim grünen Granjero 5`"""
    return ref(refs.supply(it), f"beim {_granjero(it)}")


def _granjero(it: Farmer) -> str:
    return f"{_STEMS[FARMERS[it].colour]}en Granjero {FARMERS[it].strength}"


def tile(it: Supply) -> str:
    """A tile of the foresight, accusative: `einen Gaucho`, `den grünen Granjero 5`"""
    return granjero(it) if it in FARMERS else worker(it) if it in _WORKERS else f"„{it}“"


def tile_in_full(it: Supply) -> str:
    """With the hand on it, which tells it from others of its strength; accusative."""
    if it not in FARMERS:
        return tile(it)
    return ref(refs.supply(it), f"{plain(granjero(it))} {_HANDS[FARMERS[it].hand]}")


def a_tile(it: Supply) -> str:
    """Nominative, without an article: `grüner Granjero 5`, `starker Gaucho`"""
    if it not in FARMERS:
        return ref(refs.supply(it), WORDS.labels["workers"][it].replace("Starker", "starker"))
    return ref(refs.supply(it), f"{_STEMS[FARMERS[it].colour]}er Granjero {FARMERS[it].strength}")


def row(number: int) -> str:
    return ref(refs.row(number), f"Reihe {number}")


def job_row(number: int) -> str:
    """`Reihe 3 des Arbeitsmarkts`"""
    return f"{row(number)} des Arbeitsmarkts"


def worker_row(it: Row) -> str:
    """`Gauchoreihe`, to follow an article."""
    return ref(refs.workers(it), f"{it.capitalize()}reihe")


def neutral(it: Neutral | str) -> str:
    """`neutralen Gebäude B`, to follow `zum` or `am`."""
    return ref(refs.neutral(Neutral(it)), f"neutralen Gebäude {it.upper()}")


def a_neutral(it: Neutral) -> str:
    """`neutrales Gebäude B`, nominative."""
    return ref(refs.neutral(it), f"neutrales Gebäude {it.upper()}")


def building(number: Number) -> str:
    return ref(refs.building(number), f"Gebäude {number}")


def building_with_side(it: str, owner: int | None = None) -> str:
    """`Gebäude 3a`"""
    return ref(refs.building(int(it[:-1]), owner), f"Gebäude {it}")


def built(number: Number, state: State) -> str:
    """`Gebäude 3a`, by the side that it shows in this game."""
    return building_with_side(facts.named_building(number, state))


# ---- the trail


def space(it: Space) -> str:
    """`Getreidefeld 2`, in any case but for the start and shortcuts, which are in the accusative."""
    if it == START:
        return ref(refs.space(it), "den Anfang des Wegs")
    if it == BUENOS_AIRES:
        return ref(refs.space(it), "Buenos Aires")
    if it in SHORTCUT:
        return ref(refs.space(it), f"die Abkürzung bei Feld {SHORTCUT[it]}")
    if it not in facts.SPACES:
        return f"„{it}“"
    kind, _, key = it.rpartition("_")
    what = f"Feld {COLOURS[kind]}" if kind in COLOURS else WORDS.forms["spaces"][kind]
    return ref(refs.space(it), f"{what} {key.upper()}")


def to_space(it: Space) -> str:
    """`zu Getreidefeld 2`, `nach Buenos Aires`, `zur Abkürzung bei Feld 9`"""
    if it in SHORTCUT:
        return ref(refs.space(it), f"zur Abkürzung bei Feld {SHORTCUT[it]}")
    return f"{'nach' if it == BUENOS_AIRES else 'zu'} {space(it)}"


def standing(space_: Space, before: State, seat: int, names: Sequence[str]) -> str:
    """What is reached: `zum neutralen Gebäude B`, `zum Gebäude 3a von Ben`, `zum grünen Granjero 5`"""
    there = facts.standing(space_, before)
    if there is None:
        return to_space(space_)
    owner, what = there
    if owner == seat:
        return f"zum eigenen {building_with_side(what, owner)}"
    if owner is not None:
        return f"zum {building_with_side(what, owner)} von {names[owner]}"
    return ref(refs.supply(what), f"zum {_granjero(what)}") if what in FARMERS else f"zum {neutral(what)}"


# ---- the railroad, ships and cities


def place(it: Place) -> str:
    """`Feld 7`, `das Nebengleis hinter Feld 4`, `das Depot`; nominative and accusative."""
    match it.partition("_"):
        case "space", _, number:
            return ref(refs.place(it), f"Feld {number}")
        case "turnout", _, number:
            return ref(refs.place(it), f"das Nebengleis hinter Feld {number}")
        case "depot", _, _:
            return ref(refs.place(it), "das Depot")
        case _:
            return f"„{it}“"


def from_place(it: Place) -> str:
    """`von Feld 7`, `vom Nebengleis hinter Feld 4`, `vom Depot`"""
    name = plain(place(it))
    return ref(refs.place(it), f"vom {name[4:]}" if name.startswith("das ") else f"von {name}")


def to_place(it: Place) -> str:
    """`nach Feld 7`, `auf das Nebengleis hinter Feld 4`, `ins Depot`"""
    if it == DEPOT:
        return ref(refs.place(it), "ins Depot")
    name = plain(place(it))
    return ref(refs.place(it), f"{'auf' if name.startswith('das ') else 'nach'} {name}")


def at_place(it: Place) -> str:
    """`auf Feld 7`, `auf dem Nebengleis hinter Feld 4`, `im Depot`"""
    if it == DEPOT:
        return ref(refs.place(it), "im Depot")
    return ref(refs.place(it), f"auf {plain(place(it)).replace('das ', 'dem ')}")


def station(it: Station) -> str:
    return ref(refs.station(it), f"Bahnhof {facts.number(it)}") if facts.is_station(it) else f"„{it}“"


def master(it: Master) -> str:
    return ref(refs.master(it), f"„{WORDS.labels['masters'][it]}“")


def ship(it: Ship) -> str:
    """`Schiff 7`, `Schiff 7 des Stapels`"""
    name = facts.ship_name(it)
    if name is None:
        return f"„{it}“"
    return ref(refs.ship(it), f"Schiff {name.load}{' des Stapels' if name.is_second else ''}")


def quay(it: Quay | str) -> str:
    """`Kai 1 von Le Havre`"""
    return ref(refs.quay(it), WORDS.labels["quays"][it])


def bonus(it: BonusSpace) -> str:
    """`Bonusfeld 1 im Westen von Rotterdam`"""
    if not facts.is_bonus(it):
        return f"„{it}“"
    name = facts.bonus_name(it)
    where = f"{_QUARTERS[name.quarter]} von {_CITIES[name.city]}"
    return ref(refs.bonus(it), f"Bonusfeld {name.number} {where}")


def disc(it: str) -> str:
    """What a disc is taken from: `„Handlimit“`, `Bahnhof 3`"""
    if facts.is_station(it):
        return station(it)
    name = WORDS.labels["disc_spaces"].get(it)
    return f"„{it}“" if name is None else ref(refs.disc(it), f"„{name}“")


def corner(it: Corner) -> str:
    """`weiße Ecken`"""
    name = WORDS.labels["corners"][it]
    return name[0].lower() + name[1:]


def auxiliary(it: Auxiliary) -> str:
    return ref(refs.auxiliary(it), f"„{WORDS.labels['auxiliaries'][it]}“")


def an_auxiliary(it: Auxiliary, times: int) -> str:
    """`eine Hilfsaktion`, where what it does is told besides."""
    return ref(refs.auxiliary(it), f"eine {'doppelte ' if times > 1 else ''}Hilfsaktion")


def foresight(it: Letter) -> str:
    return ref(refs.foresight(it), it.upper())


def _label(text: str) -> str:
    """A name without its article, with a capital letter."""
    return capitalized(plain(text).removeprefix("die ").removeprefix("den ").removeprefix("das "))


LABELS: dict[str, dict[str, str]] = {
    "cards": CARDS,
    "spaces": {it: _label(space(it)) for it in sorted(facts.SPACES)},
    "ships": {it.ship: plain(ship(it.ship)) for it in SHIPS},
    "farmers": {it: plain(f"{capitalized(a_tile(it))} {_HANDS[tile.hand]}") for it, tile in FARMERS.items()},
    "places": {it: _label(place(it)) for it in POSITION},
    "stations": {it: _label(station(it)) for it in facts.STATION_NAMES},
    "bonus_spaces": {it: _label(bonus(it)) for it in facts.BONUS_SPACES},
    "boxed_buildings": {it: f"Gebäude {number} von Platz {seat + 1}" for it, seat, number in facts.BOXED},
}
"""Names that follow from the numbers of the box."""
