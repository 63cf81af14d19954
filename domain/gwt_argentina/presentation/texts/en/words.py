"""The things of Great Western Trail: Argentina in English: each in the forms that sentences need."""

from collections.abc import Iterable, Sequence

from domain.core.catalogue import catalogue
from domain.core.languages.english import both
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
from domain.gwt_argentina.presentation.texts import facts, refs
from domain.gwt_argentina.state import State

WORDS = catalogue("domain.gwt_argentina", "en")
COLOURS = {code: word.lower() for code, word in WORDS.labels["colours"].items()}
SHIP_COLOURS = {code: word.lower() for code, word in WORDS.labels["ship_colours"].items()}
FORFEITS = WORDS.forms["forfeits"]
"""What somebody does not do; about granjeros the tiles beside the board say it."""
MARKET = ref(refs.MARKET, "the cattle market")
TOKEN = ref(refs.TOKEN, "the job market token")
GAUCHO = ("gaucho", "gauchos")
_WORKERS = {code: word.lower() for code, word in WORDS.labels["workers"].items()}
_CITIES = WORDS.labels["cities"]
_QUARTERS = WORDS.forms["quarters"]
_HANDS = WORDS.forms["hands"]
CARDS = facts.card_names(WORDS.labels["breeds"], WORDS.labels["tasks"], "Exhaustion card")
"""The cards in the box: cattle with their points where there are several, objectives by their tasks."""


# ---- numbers of things


def counted(number: int, one: str, many: str) -> str:
    """`1 peso`, `2 pesos`"""
    return f"{number} {one if number == 1 else many}"


def pesos(number: int) -> str:
    return counted(number, "peso", "pesos")


def points(number: int) -> str:
    return counted(number, "point", "points")


def certificates(number: int) -> str:
    return counted(number, "certificate", "certificates")


def number_of_cards(number: int) -> str:
    return counted(number, "card", "cards")


def for_pesos(number: int) -> str:
    """What was paid, at the end of a sentence; nothing if it cost nothing."""
    return f" for {pesos(number)}" if number else ""


# ---- cards


def card(it: Card) -> str:
    """`Serrano`, `the objective “West + 2 × Station”`, `the exhaustion card`"""
    if it == EXHAUSTION:
        return ref(refs.card(it), "the exhaustion card")
    return ref(refs.card(it), f"the objective {_quoted(it)}" if it in facts.TASKS else CARDS.get(it, it))


def objective(it: Card) -> str:
    """`“West + 2 × Station”`, where it goes without saying that it is an objective."""
    return ref(refs.card(it), _quoted(it))


def _quoted(it: Card) -> str:
    return f"“{CARDS.get(it, it)}”"


def cards(them: Iterable[Card]) -> str:
    """`2 Niata, Serrano and an exhaustion card`"""
    return both(several(it, number) for it, number in facts.kinds(them))


def several(it: Card, number: int) -> str:
    """`2 Niata`"""
    if it == EXHAUSTION:
        return ref(refs.card(it), "an exhaustion card" if number == 1 else f"{number} exhaustion cards")
    return card(it) if number == 1 else ref(refs.card(it), f"{number} {CARDS.get(it, it)}")


def wanted(it: Filter) -> str:
    return WORDS.labels["filters"][it]


# ---- tiles


def worker(it: Supply) -> str:
    """`a strong gaucho`"""
    return ref(refs.supply(it), f"a {_WORKERS[it]}")


def granjero(it: Farmer) -> str:
    """`the green granjero 5`"""
    tile = FARMERS[it]
    return ref(refs.supply(it), f"the {COLOURS[tile.colour]} granjero {tile.strength}")


def tile(it: Supply) -> str:
    """A tile of the foresight: `a gaucho`, `the green granjero 5`"""
    return granjero(it) if it in FARMERS else worker(it) if it in _WORKERS else f"“{it}”"


def tile_in_full(it: Supply) -> str:
    """With the hand on it, which tells it from others of its strength."""
    if it not in FARMERS:
        return tile(it)
    return ref(refs.supply(it), f"{plain(granjero(it))} {_HANDS[FARMERS[it].hand]}")


def row(number: int) -> str:
    return ref(refs.row(number), f"row {number}")


def job_row(number: int) -> str:
    return f"{row(number)} of the job market"


def worker_row(it: Row) -> str:
    return ref(refs.workers(it), f"the {it} row")


def neutral(it: Neutral | str) -> str:
    return ref(refs.neutral(Neutral(it)), f"neutral building {it.upper()}")


def building(number: Number) -> str:
    return ref(refs.building(number), f"building {number}")


def building_with_side(it: str, owner: int | None = None) -> str:
    """`building 3a`"""
    return ref(refs.building(int(it[:-1]), owner), f"building {it}")


def built(number: Number, state: State) -> str:
    """`building 3a`, by the side that it shows in this game."""
    return building_with_side(facts.named_building(number, state))


# ---- the trail


def space(it: Space) -> str:
    """`grain space 2`, to follow a preposition."""
    if it == START:
        return ref(refs.space(it), "the start of the trail")
    if it == BUENOS_AIRES:
        return ref(refs.space(it), "Buenos Aires")
    if it in SHORTCUT:
        return shortcut(SHORTCUT[it])
    if it not in facts.SPACES:
        return f"“{it}”"
    kind, _, key = it.rpartition("_")
    what = f"{COLOURS[kind]} space" if kind in COLOURS else WORDS.forms["spaces"][kind]
    return ref(refs.space(it), f"{what} {key.upper()}")


def shortcut(at: int) -> str:
    return ref(refs.space(f"shortcut_{at}"), f"the shortcut at {at}")


def standing(space_: Space, before: State, seat: int, names: Sequence[str]) -> str:
    """What stands on a space: `neutral building B`, `Ben's building 3a`, `the green granjero 5`"""
    there = facts.standing(space_, before)
    if there is None:
        return space(space_)
    owner, what = there
    if owner is not None:
        whose = "their own" if owner == seat else f"{names[owner]}'s"
        return f"{whose} {building_with_side(what, owner)}"
    return granjero(what) if what in FARMERS else neutral(what)


# ---- the railroad, ships and cities


def place(it: Place) -> str:
    """`space 7`, `the turnout behind space 4`, `the depot`"""
    match it.partition("_"):
        case "space", _, number:
            return ref(refs.place(it), f"space {number}")
        case "turnout", _, number:
            return ref(refs.place(it), f"the turnout behind space {number}")
        case "depot", _, _:
            return ref(refs.place(it), "the depot")
        case _:
            return f"“{it}”"


def station(it: Station) -> str:
    return ref(refs.station(it), f"station {facts.number(it)}") if facts.is_station(it) else f"“{it}”"


def master(it: Master) -> str:
    return ref(refs.master(it), f"“{WORDS.labels['masters'][it]}”")


def ship(it: Ship) -> str:
    """`ship 7`, `ship 7 of the pile`"""
    name = facts.ship_name(it)
    return f"“{it}”" if name is None else ref(refs.ship(it), _ship(name))


def _ship(name: facts.ShipName) -> str:
    return f"ship {name.load}{' of the pile' if name.is_second else ''}"


def quay(it: Quay | str) -> str:
    """`quay 1 of Le Havre`"""
    return ref(refs.quay(it), WORDS.labels["quays"][it].replace("Quay", "quay"))


def bonus(it: BonusSpace) -> str:
    """`bonus space 1 in the west of Rotterdam`"""
    return ref(refs.bonus(it), _bonus(facts.bonus_name(it))) if facts.is_bonus(it) else f"“{it}”"


def _bonus(name: facts.BonusName) -> str:
    return f"bonus space {name.number} {_QUARTERS[name.quarter]} of {_CITIES[name.city]}"


def disc(it: str) -> str:
    """What a disc is taken from: `“Hand limit”`, `station 3`"""
    if facts.is_station(it):
        return station(it)
    name = WORDS.labels["disc_spaces"].get(it)
    return f"“{it}”" if name is None else ref(refs.disc(it), f"“{name}”")


def corner(it: Corner) -> str:
    return WORDS.labels["corners"][it].lower()


def auxiliary(it: Auxiliary) -> str:
    return ref(refs.auxiliary(it), f"“{WORDS.labels['auxiliaries'][it]}”")


def an_auxiliary(it: Auxiliary, times: int) -> str:
    """`an auxiliary action`, where what it does is told besides."""
    return ref(refs.auxiliary(it), f"{'a double' if times > 1 else 'an'} auxiliary action")


def foresight(it: Letter) -> str:
    return ref(refs.foresight(it), it.upper())


def _label(text: str) -> str:
    """A name without its article, with a capital letter."""
    name = plain(text).removeprefix("the ")
    return name[0].upper() + name[1:]


LABELS: dict[str, dict[str, str]] = {
    "cards": CARDS,
    "spaces": {it: _label(space(it)) for it in sorted(facts.SPACES)},
    "ships": {it.ship: _label(ship(it.ship)) for it in SHIPS},
    "farmers": {it: _label(tile_in_full(it)) for it in FARMERS},
    "places": {it: _label(place(it)) for it in POSITION},
    "stations": {it: _label(station(it)) for it in facts.STATION_NAMES},
    "bonus_spaces": {it: _label(bonus(it)) for it in facts.BONUS_SPACES},
    "boxed_buildings": {it: f"Building {number} of seat {seat + 1}" for it, seat, number in facts.BOXED},
}
"""Names that follow from the numbers of the box."""
