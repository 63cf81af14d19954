"""The things of Great Western Trail: Argentina in French: each in the forms that sentences need."""

from collections.abc import Iterable

from domain.core.catalogue import catalogue
from domain.core.languages.fr import both, counted
from domain.core.markup import plain, ref
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
from domain.gwt_argentina.events import AuxiliaryBegun
from domain.gwt_argentina.presentation.texts import facts, refs
from domain.gwt_argentina.presentation.texts.facts import BuildingOf

WORDS = catalogue("domain.gwt_argentina", "fr")
COLOURS = {code: word.lower() for code, word in WORDS.labels["colours"].items()}
MARKET = ref(refs.MARKET, "marché aux bestiaux")
"""To follow an article."""
TOKEN = ref(refs.TOKEN, "le jeton Marché du travail")
_WORKERS = {code: word.lower() for code, word in WORDS.labels["workers"].items()}
_OF_CITIES = WORDS.forms["of_cities"]
_QUARTERS = WORDS.forms["quarters"]
_HANDS = WORDS.forms["hands"]
_SOME = {**WORDS.labels["filters"], **WORDS.forms["some"]}
_FEMININE = WORDS.forms["feminine"]
CARDS = facts.card_names(WORDS.labels["breeds"], WORDS.labels["tasks"], "Carte Épuisement")
"""The cards in the box: cattle with their points where there are several, objectives by their tasks."""


# ---- numbers of things


def pesos(number: int) -> str:
    return counted(number, "peso", "pesos")


def gauchos(number: int) -> str:
    return counted(number, "gaucho", "gauchos")


def deal(deal: str) -> str:
    """What a deal of the box takes, or the name of another."""
    return gauchos(facts.GAUCHOS[deal]) if deal in facts.GAUCHOS else f"l’offre « {deal} »"


def points(number: int) -> str:
    return counted(number, "point", "points")


def grain(number: int) -> str:
    return counted(number, "céréale", "céréales")


def certificates(number: int) -> str:
    return counted(number, "certificat", "certificats")


def number_of_cards(number: int) -> str:
    return counted(number, "carte", "cartes")


# ---- cards


def card(card: Card) -> str:
    """`Serrano`, `l'objectif « Ouest + 2 × Gare »`, `la carte Épuisement`"""
    if card == EXHAUSTION:
        return ref(refs.card(card), "la carte Épuisement")
    return ref(
        refs.card(card), f"l'objectif {_quoted(card)}" if card in facts.TASKS else CARDS.get(card, card)
    )


def card_name(card: Card) -> str:
    return CARDS[card]


def objective(card: Card) -> str:
    """`« Ouest + 2 × Gare »`, where it goes without saying that it is an objective."""
    return ref(refs.card(card), _quoted(card))


def _quoted(card: Card) -> str:
    return f"« {CARDS.get(card, card)} »"


def cards(names: Iterable[Card]) -> str:
    """`2 Niata, Serrano et une carte Épuisement`"""
    return both(several(kind, number) for kind, number in facts.kinds(names))


def several(kind: Card, number: int) -> str:
    """`2 Niata`"""
    if kind == EXHAUSTION:
        return ref(refs.card(kind), "une carte Épuisement" if number == 1 else f"{number} cartes Épuisement")
    return card(kind) if number == 1 else ref(refs.card(kind), f"{number} {CARDS.get(kind, kind)}")


def some(kind: Filter) -> str:
    """`une carte Bovin`, or all there are of a kind."""
    return _SOME[kind]


# ---- tiles


def worker(supply: Supply) -> str:
    """`un gaucho costaud`"""
    return ref(refs.supply(supply), f"un {_WORKERS[supply]}")


def granjero(farmer: Farmer) -> str:
    """`le granjero vert 5`"""
    return ref(refs.supply(farmer), f"le {_granjero(farmer)}")


def to_granjero(farmer: Farmer) -> str:
    """`au granjero vert 5`"""
    return ref(refs.supply(farmer), f"au {_granjero(farmer)}")


def _granjero(farmer: Farmer) -> str:
    tile = FARMERS[farmer]
    return f"granjero {COLOURS[tile.colour]} {tile.strength}"


def tile(supply: Supply) -> str:
    """A tile of the foresight: `un gaucho`, `le granjero vert 5`"""
    return (
        granjero(supply) if supply in FARMERS else worker(supply) if supply in _WORKERS else f"« {supply} »"
    )


def tile_in_full(supply: Supply) -> str:
    """With the hand on it, which tells it from others of its strength."""
    if supply not in FARMERS:
        return tile(supply)
    return ref(refs.supply(supply), f"{plain(granjero(supply))} {_HANDS[FARMERS[supply].hand]}")


def row(number: int) -> str:
    """To follow an article."""
    return ref(refs.row(number), f"rangée {number}")


def job_row(number: int) -> str:
    """`rangée 3 du marché du travail`, to follow an article."""
    return f"{row(number)} du marché du travail"


def worker_row(row: Row) -> str:
    """`rangée des gauchos`, to follow an article."""
    return ref(refs.workers(row), f"rangée des {row}s")


GRANJERO_ROW = worker_row(Row.GRANJERO)


def neutral(neutral: Neutral | str) -> str:
    """To follow an article."""
    return ref(refs.neutral(Neutral(neutral)), f"bâtiment neutre {neutral.upper()}")


def a_neutral(tile: Neutral) -> str:
    """`bâtiment neutre B`, by itself."""
    return neutral(tile)


def building(number: Number) -> str:
    """To follow an article."""
    return ref(refs.building(number), f"bâtiment {number}")


def building_with_side(building: BuildingOf) -> str:
    """`bâtiment 3a`, to follow an article."""
    return ref(refs.building(building.number, building.owner), f"bâtiment {building.name}")


# ---- the trail


def space(space: Space) -> str:
    """`la case de céréales 2`"""
    if space == START:
        return ref(refs.space(space), "le départ de la piste")
    if space == BUENOS_AIRES:
        return ref(refs.space(space), "Buenos Aires")
    if space in SHORTCUT:
        return ref(refs.space(space), f"le raccourci de la case {SHORTCUT[space]}")
    return ref(refs.space(space), f"la case {_space(space)}") if space in facts.SPACES else f"« {space} »"


def to_space(target: Space) -> str:
    """`à la case de céréales 2`, `à Buenos Aires`, `au raccourci de la case 9`"""
    if target in SHORTCUT:
        return ref(refs.space(target), f"au raccourci de la case {SHORTCUT[target]}")
    return f"à {space(target)}"


def _space(space: Space) -> str:
    kind, _, key = space.rpartition("_")
    return f"{_FEMININE[kind] if kind in COLOURS else WORDS.forms['spaces'][kind]} {key.upper()}"


# ---- the railroad, ships and cities


def place(place: Place) -> str:
    """`la case 7`, `la voie d'évitement après la case 4`, `le dépôt`"""
    match place.partition("_"):
        case "space", _, number:
            return ref(refs.place(place), f"la case {number}")
        case "turnout", _, number:
            return ref(refs.place(place), f"la voie d'évitement après la case {number}")
        case "depot", _, _:
            return ref(refs.place(place), "le dépôt")
        case _:
            return f"« {place} »"


def to_place(target: Place) -> str:
    """`à la case 7`, `au dépôt`"""
    return ref(refs.place(target), "au dépôt") if target == DEPOT else f"à {place(target)}"


def from_place(origin: Place) -> str:
    """`de la case 7`, `du dépôt`"""
    return ref(refs.place(origin), "du dépôt") if origin == DEPOT else f"de {place(origin)}"


def station(station: Station) -> str:
    """`la gare 3`"""
    return (
        ref(refs.station(station), f"la gare {facts.number(station)}")
        if facts.is_station(station)
        else f"« {station} »"
    )


def master(master: Master) -> str:
    return ref(refs.master(master), f"« {WORDS.labels['masters'][master]} »")


def ship(ship: Ship) -> str:
    """`le navire 7`, `le navire 7 de la pile`"""
    name = facts.ship_name(ship)
    if name is None:
        return f"« {ship} »"
    return ref(refs.ship(ship), f"le navire {name.load}{' de la pile' if name.is_second else ''}")


def quay(quay: Quay | str) -> str:
    """`quai 1 du Havre`, to follow an article."""
    return ref(refs.quay(quay), WORDS.labels["quays"][quay].replace("Quai", "quai"))


def bonus(bonus: BonusSpace) -> str:
    """`la case Bonus 1 à l'ouest de Rotterdam`"""
    if not facts.is_bonus(bonus):
        return f"« {bonus} »"
    name = facts.bonus_name(bonus)
    where = f"{_QUARTERS[name.quarter]} {_OF_CITIES[name.city]}"
    return ref(refs.bonus(bonus), f"la case Bonus {name.number} {where}")


def disc(disc: str) -> str:
    """What a disc is taken from: `« Limite de main »`, `la gare 3`"""
    if facts.is_station(disc):
        return station(disc)
    name = WORDS.labels["disc_spaces"].get(disc)
    return f"« {disc} »" if name is None else ref(refs.disc(disc), f"« {name} »")


def corner(corner: Corner) -> str:
    return WORDS.labels["corners"][corner].lower()


def auxiliary(auxiliary: Auxiliary) -> str:
    return ref(refs.auxiliary(auxiliary), f"« {WORDS.labels['auxiliaries'][auxiliary]} »")


def an_auxiliary(used: AuxiliaryBegun) -> str:
    """`une action auxiliaire`, where what it does is told besides."""
    return ref(refs.auxiliary(used.auxiliary), f"une {'double ' if used.times > 1 else ''}action auxiliaire")


def foresight(letter: Letter) -> str:
    return ref(refs.foresight(letter), letter.upper())


def _label(text: str) -> str:
    """A name without its article, with a capital letter."""
    name = plain(text).removeprefix("le ").removeprefix("la ")
    return name[0].upper() + name[1:]


LABELS: dict[str, dict[str, str]] = {
    "cards": CARDS,
    "spaces": {name: _label(space(name)) for name in sorted(facts.SPACES)},
    "ships": {tile.ship: _label(ship(tile.ship)) for tile in SHIPS},
    "farmers": {farmer: _label(tile_in_full(farmer)) for farmer in FARMERS},
    "places": {name: _label(place(name)) for name in POSITION},
    "stations": {name: _label(station(name)) for name in facts.STATION_NAMES},
    "bonus_spaces": {name: _label(bonus(name)) for name in facts.BONUS_SPACES},
    "boxed_buildings": {name: f"Bâtiment {number} du siège {seat + 1}" for name, seat, number in facts.BOXED},
}
"""Names that follow from the numbers of the box."""
