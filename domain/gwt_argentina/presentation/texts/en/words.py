"""The things of Great Western Trail: Argentina in English: each in the forms that sentences need."""

from collections.abc import Iterable

from domain.core.catalogue import catalogue
from domain.core.languages.en import both, counted
from domain.core.markup import plain, ref
from domain.gwt_argentina.content.pieces import (
    BUENOS_AIRES,
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
from domain.gwt_argentina.events import AuxiliaryBegun
from domain.gwt_argentina.presentation.texts import facts, refs
from domain.gwt_argentina.presentation.texts.facts import BuildingOf

WORDS = catalogue("domain.gwt_argentina", "en")
COLOURS = {code: word.lower() for code, word in WORDS.labels["colours"].items()}
MARKET = ref(refs.MARKET, "the cattle market")
TOKEN = ref(refs.TOKEN, "the job market token")
_WORKERS = {code: word.lower() for code, word in WORDS.labels["workers"].items()}
_CITIES = WORDS.labels["cities"]
_QUARTERS = WORDS.forms["quarters"]
_HANDS = WORDS.forms["hands"]
_SOME = {**WORDS.labels["filters"], **WORDS.forms["some"]}
CARDS = facts.card_names(WORDS.labels["breeds"], WORDS.labels["tasks"], "Exhaustion card")
"""The cards in the box: cattle with their points where there are several, objectives by their tasks."""


# ---- numbers of things


def pesos(number: int) -> str:
    return counted(number, "peso", "pesos")


def gauchos(number: int) -> str:
    return counted(number, "gaucho", "gauchos")


def deal(deal: str) -> str:
    """What a deal of the box takes, or the name of another."""
    return gauchos(facts.GAUCHOS[deal]) if deal in facts.GAUCHOS else f"the deal “{deal}”"


def points(number: int) -> str:
    return counted(number, "point", "points")


def certificates(number: int) -> str:
    return counted(number, "certificate", "certificates")


def number_of_cards(number: int) -> str:
    return counted(number, "card", "cards")


# ---- cards


def card(card: Card) -> str:
    """`Serrano`, `the objective “West + 2 × Station”`, `the exhaustion card`"""
    if card == EXHAUSTION:
        return ref(refs.card(card), "the exhaustion card")
    return ref(
        refs.card(card), f"the objective {_quoted(card)}" if card in facts.TASKS else CARDS.get(card, card)
    )


def card_name(card: Card) -> str:
    return CARDS[card]


def objective(card: Card) -> str:
    """`“West + 2 × Station”`, where it goes without saying that it is an objective."""
    return ref(refs.card(card), _quoted(card))


def _quoted(card: Card) -> str:
    return f"“{CARDS.get(card, card)}”"


def cards(names: Iterable[Card]) -> str:
    """`2 Niata, Serrano and an exhaustion card`"""
    return both(several(kind, number) for kind, number in facts.kinds(names))


def several(kind: Card, number: int) -> str:
    """`2 Niata`"""
    if kind == EXHAUSTION:
        return ref(refs.card(kind), "an exhaustion card" if number == 1 else f"{number} exhaustion cards")
    return card(kind) if number == 1 else ref(refs.card(kind), f"{number} {CARDS.get(kind, kind)}")


def some(kind: Filter) -> str:
    """`a cattle card`, or all there are of a kind."""
    return _SOME[kind]


# ---- tiles


def worker(supply: Supply) -> str:
    """`a strong gaucho`"""
    return ref(refs.supply(supply), f"a {_WORKERS[supply]}")


def granjero(farmer: Farmer) -> str:
    """`the green granjero 5`"""
    tile = FARMERS[farmer]
    return ref(refs.supply(farmer), f"the {COLOURS[tile.colour]} granjero {tile.strength}")


def tile(supply: Supply) -> str:
    """A tile of the foresight: `a gaucho`, `the green granjero 5`"""
    return granjero(supply) if supply in FARMERS else worker(supply) if supply in _WORKERS else f"“{supply}”"


def tile_in_full(supply: Supply) -> str:
    """With the hand on it, which tells it from others of its strength."""
    if supply not in FARMERS:
        return tile(supply)
    return ref(refs.supply(supply), f"{plain(granjero(supply))} {_HANDS[FARMERS[supply].hand]}")


def row(number: int) -> str:
    return ref(refs.row(number), f"row {number}")


def job_row(number: int) -> str:
    return f"{row(number)} of the job market"


def worker_row(row: Row) -> str:
    return ref(refs.workers(row), f"the {row} row")


GRANJERO_ROW = worker_row(Row.GRANJERO)


def neutral(neutral: Neutral | str) -> str:
    return ref(refs.neutral(Neutral(neutral)), f"neutral building {neutral.upper()}")


def a_neutral(tile: Neutral) -> str:
    """`neutral building B`, by itself."""
    return neutral(tile)


def building(number: Number) -> str:
    return ref(refs.building(number), f"building {number}")


def building_with_side(building: BuildingOf) -> str:
    """`building 3a`"""
    return ref(refs.building(building.number, building.owner), f"building {building.name}")


# ---- the trail


def space(space: Space) -> str:
    """`grain space 2`, to follow a preposition."""
    if space == START:
        return ref(refs.space(space), "the start of the trail")
    if space == BUENOS_AIRES:
        return ref(refs.space(space), "Buenos Aires")
    if space in SHORTCUT:
        return shortcut(SHORTCUT[space])
    if space not in facts.SPACES:
        return f"“{space}”"
    kind, _, key = space.rpartition("_")
    what = f"{COLOURS[kind]} space" if kind in COLOURS else WORDS.forms["spaces"][kind]
    return ref(refs.space(space), f"{what} {key.upper()}")


def shortcut(at: int) -> str:
    return ref(refs.space(f"shortcut_{at}"), f"the shortcut at {at}")


# ---- the railroad, ships and cities


def place(place: Place) -> str:
    """`space 7`, `the turnout behind space 4`, `the depot`"""
    match place.partition("_"):
        case "space", _, number:
            return ref(refs.place(place), f"space {number}")
        case "turnout", _, number:
            return ref(refs.place(place), f"the turnout behind space {number}")
        case "depot", _, _:
            return ref(refs.place(place), "the depot")
        case _:
            return f"“{place}”"


def station(station: Station) -> str:
    return (
        ref(refs.station(station), f"station {facts.number(station)}")
        if facts.is_station(station)
        else f"“{station}”"
    )


def master(master: Master) -> str:
    return ref(refs.master(master), f"“{WORDS.labels['masters'][master]}”")


def ship(ship: Ship) -> str:
    """`ship 7`, `ship 7 of the pile`"""
    name = facts.ship_name(ship)
    return f"“{ship}”" if name is None else ref(refs.ship(ship), _ship(name))


def _ship(name: facts.ShipName) -> str:
    return f"ship {name.load}{' of the pile' if name.is_second else ''}"


def quay(quay: Quay | str) -> str:
    """`quay 1 of Le Havre`"""
    return ref(refs.quay(quay), WORDS.labels["quays"][quay].replace("Quay", "quay"))


def bonus(bonus: BonusSpace) -> str:
    """`bonus space 1 in the west of Rotterdam`"""
    return ref(refs.bonus(bonus), _bonus(facts.bonus_name(bonus))) if facts.is_bonus(bonus) else f"“{bonus}”"


def _bonus(name: facts.BonusName) -> str:
    return f"bonus space {name.number} {_QUARTERS[name.quarter]} of {_CITIES[name.city]}"


def disc(disc: str) -> str:
    """What a disc is taken from: `“Hand limit”`, `station 3`"""
    if facts.is_station(disc):
        return station(disc)
    name = WORDS.labels["disc_spaces"].get(disc)
    return f"“{disc}”" if name is None else ref(refs.disc(disc), f"“{name}”")


def corner(corner: Corner) -> str:
    return WORDS.labels["corners"][corner].lower()


def auxiliary(auxiliary: Auxiliary) -> str:
    return ref(refs.auxiliary(auxiliary), f"“{WORDS.labels['auxiliaries'][auxiliary]}”")


def an_auxiliary(used: AuxiliaryBegun) -> str:
    """`an auxiliary action`, where what it does is told besides."""
    return ref(refs.auxiliary(used.auxiliary), f"{'a double' if used.times > 1 else 'an'} auxiliary action")


def foresight(letter: Letter) -> str:
    return ref(refs.foresight(letter), letter.upper())


def _label(text: str) -> str:
    """A name without its article, with a capital letter."""
    name = plain(text).removeprefix("the ")
    return name[0].upper() + name[1:]


LABELS: dict[str, dict[str, str]] = {
    "cards": CARDS,
    "spaces": {name: _label(space(name)) for name in sorted(facts.SPACES)},
    "ships": {tile.ship: _label(ship(tile.ship)) for tile in SHIPS},
    "farmers": {farmer: _label(tile_in_full(farmer)) for farmer in FARMERS},
    "places": {name: _label(place(name)) for name in POSITION},
    "stations": {name: _label(station(name)) for name in facts.STATION_NAMES},
    "bonus_spaces": {name: _label(bonus(name)) for name in facts.BONUS_SPACES},
    "boxed_buildings": {name: f"Building {number} of seat {seat + 1}" for name, seat, number in facts.BOXED},
}
"""Names that follow from the numbers of the box."""
