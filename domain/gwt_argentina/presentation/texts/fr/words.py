"""The things of Great Western Trail: Argentina in French: each in the forms that sentences need."""

from collections.abc import Iterable, Sequence

from domain.core.catalogue import catalogue
from domain.core.languages.french import both
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
from domain.gwt_argentina.presentation.texts import facts, refs
from domain.gwt_argentina.state import State

WORDS = catalogue("domain.gwt_argentina", "fr")
COLOURS = {code: word.lower() for code, word in WORDS.labels["colours"].items()}
SHIP_COLOURS = {code: word.lower() for code, word in WORDS.labels["ship_colours"].items()}
FORFEITS = WORDS.forms["forfeits"]
"""What somebody does not do; about granjeros the tiles beside the board say it."""
MARKET = ref(refs.MARKET, "marché aux bestiaux")
"""To follow an article."""
TOKEN = ref(refs.TOKEN, "le jeton Marché du travail")
GAUCHO = ("gaucho", "gauchos")
_WORKERS = {code: word.lower() for code, word in WORDS.labels["workers"].items()}
_OF_CITIES = WORDS.forms["of_cities"]
_QUARTERS = WORDS.forms["quarters"]
_HANDS = WORDS.forms["hands"]
_FEMININE = WORDS.forms["feminine"]
CARDS = facts.card_names(WORDS.labels["breeds"], WORDS.labels["tasks"], "Carte Épuisement")
"""The cards in the box: cattle with their points where there are several, objectives by their tasks."""


# ---- numbers of things


def counted(number: int, one: str, many: str) -> str:
    """`1 pas`, `2 points`; zero takes the singular."""
    return f"{number} {one if abs(number) < 2 else many}"


def pesos(number: int) -> str:
    return counted(number, "peso", "pesos")


def points(number: int) -> str:
    return counted(number, "point", "points")


def grain(number: int) -> str:
    return counted(number, "céréale", "céréales")


def certificates(number: int) -> str:
    return counted(number, "certificat", "certificats")


def number_of_cards(number: int) -> str:
    return counted(number, "carte", "cartes")


def for_pesos(number: int) -> str:
    """What was paid, at the end of a sentence; nothing if it cost nothing."""
    return f" pour {pesos(number)}" if number else ""


# ---- cards


def card(it: Card) -> str:
    """`Serrano`, `l'objectif « Ouest + 2 × Gare »`, `la carte Épuisement`"""
    if it == EXHAUSTION:
        return ref(refs.card(it), "la carte Épuisement")
    return ref(refs.card(it), f"l'objectif {_quoted(it)}" if it in facts.TASKS else CARDS.get(it, it))


def objective(it: Card) -> str:
    """`« Ouest + 2 × Gare »`, where it goes without saying that it is an objective."""
    return ref(refs.card(it), _quoted(it))


def _quoted(it: Card) -> str:
    return f"« {CARDS.get(it, it)} »"


def cards(them: Iterable[Card]) -> str:
    """`2 Niata, Serrano et une carte Épuisement`"""
    return both(several(it, number) for it, number in facts.kinds(them))


def several(it: Card, number: int) -> str:
    """`2 Niata`"""
    if it == EXHAUSTION:
        return ref(refs.card(it), "une carte Épuisement" if number == 1 else f"{number} cartes Épuisement")
    return card(it) if number == 1 else ref(refs.card(it), f"{number} {CARDS.get(it, it)}")


def wanted(it: Filter) -> str:
    return WORDS.labels["filters"][it]


# ---- tiles


def worker(it: Supply) -> str:
    """`un gaucho costaud`"""
    return ref(refs.supply(it), f"un {_WORKERS[it]}")


def granjero(it: Farmer) -> str:
    """`le granjero vert 5`"""
    return ref(refs.supply(it), f"le {_granjero(it)}")


def to_granjero(it: Farmer) -> str:
    """`au granjero vert 5`"""
    return ref(refs.supply(it), f"au {_granjero(it)}")


def _granjero(it: Farmer) -> str:
    tile = FARMERS[it]
    return f"granjero {COLOURS[tile.colour]} {tile.strength}"


def tile(it: Supply) -> str:
    """A tile of the foresight: `un gaucho`, `le granjero vert 5`"""
    return granjero(it) if it in FARMERS else worker(it) if it in _WORKERS else f"« {it} »"


def tile_in_full(it: Supply) -> str:
    """With the hand on it, which tells it from others of its strength."""
    if it not in FARMERS:
        return tile(it)
    return ref(refs.supply(it), f"{plain(granjero(it))} {_HANDS[FARMERS[it].hand]}")


def row(number: int) -> str:
    """To follow an article."""
    return ref(refs.row(number), f"rangée {number}")


def job_row(number: int) -> str:
    """`rangée 3 du marché du travail`, to follow an article."""
    return f"{row(number)} du marché du travail"


def worker_row(it: Row) -> str:
    """`rangée des gauchos`, to follow an article."""
    return ref(refs.workers(it), f"rangée des {it}s")


def neutral(it: Neutral | str) -> str:
    """To follow an article."""
    return ref(refs.neutral(Neutral(it)), f"bâtiment neutre {it.upper()}")


def building(number: Number) -> str:
    """To follow an article."""
    return ref(refs.building(number), f"bâtiment {number}")


def building_with_side(it: str, owner: int | None = None) -> str:
    """`bâtiment 3a`, to follow an article."""
    return ref(refs.building(int(it[:-1]), owner), f"bâtiment {it}")


def built(number: Number, state: State) -> str:
    """`bâtiment 3a`, by the side that it shows in this game; to follow an article."""
    return building_with_side(facts.named_building(number, state))


# ---- the trail


def space(it: Space) -> str:
    """`la case de céréales 2`"""
    if it == START:
        return ref(refs.space(it), "le départ de la piste")
    if it == BUENOS_AIRES:
        return ref(refs.space(it), "Buenos Aires")
    if it in SHORTCUT:
        return ref(refs.space(it), f"le raccourci de la case {SHORTCUT[it]}")
    return ref(refs.space(it), f"la case {_space(it)}") if it in facts.SPACES else f"« {it} »"


def to_space(it: Space) -> str:
    """`à la case de céréales 2`, `à Buenos Aires`, `au raccourci de la case 9`"""
    if it in SHORTCUT:
        return ref(refs.space(it), f"au raccourci de la case {SHORTCUT[it]}")
    return f"à {space(it)}"


def _space(it: Space) -> str:
    kind, _, key = it.rpartition("_")
    return f"{_FEMININE[kind] if kind in COLOURS else WORDS.forms['spaces'][kind]} {key.upper()}"


def standing(space_: Space, before: State, seat: int, names: Sequence[str]) -> str:
    """What is reached: `au bâtiment neutre B`, `au bâtiment 3a de Ben`, `au granjero vert 5`"""
    there = facts.standing(space_, before)
    if there is None:
        return to_space(space_)
    owner, what = there
    if owner == seat:
        return f"à son propre {building_with_side(what, owner)}"
    if owner is not None:
        return f"au {building_with_side(what, owner)} de {names[owner]}"
    return to_granjero(what) if what in FARMERS else f"au {neutral(what)}"


# ---- the railroad, ships and cities


def place(it: Place) -> str:
    """`la case 7`, `la voie d'évitement après la case 4`, `le dépôt`"""
    match it.partition("_"):
        case "space", _, number:
            return ref(refs.place(it), f"la case {number}")
        case "turnout", _, number:
            return ref(refs.place(it), f"la voie d'évitement après la case {number}")
        case "depot", _, _:
            return ref(refs.place(it), "le dépôt")
        case _:
            return f"« {it} »"


def to_place(it: Place) -> str:
    """`à la case 7`, `au dépôt`"""
    return ref(refs.place(it), "au dépôt") if it == DEPOT else f"à {place(it)}"


def from_place(it: Place) -> str:
    """`de la case 7`, `du dépôt`"""
    return ref(refs.place(it), "du dépôt") if it == DEPOT else f"de {place(it)}"


def station(it: Station) -> str:
    """`la gare 3`"""
    return ref(refs.station(it), f"la gare {facts.number(it)}") if facts.is_station(it) else f"« {it} »"


def master(it: Master) -> str:
    return ref(refs.master(it), f"« {WORDS.labels['masters'][it]} »")


def ship(it: Ship) -> str:
    """`le navire 7`, `le navire 7 de la pile`"""
    name = facts.ship_name(it)
    if name is None:
        return f"« {it} »"
    return ref(refs.ship(it), f"le navire {name.load}{' de la pile' if name.is_second else ''}")


def quay(it: Quay | str) -> str:
    """`quai 1 du Havre`, to follow an article."""
    return ref(refs.quay(it), WORDS.labels["quays"][it].replace("Quai", "quai"))


def bonus(it: BonusSpace) -> str:
    """`la case Bonus 1 à l'ouest de Rotterdam`"""
    if not facts.is_bonus(it):
        return f"« {it} »"
    name = facts.bonus_name(it)
    where = f"{_QUARTERS[name.quarter]} {_OF_CITIES[name.city]}"
    return ref(refs.bonus(it), f"la case Bonus {name.number} {where}")


def disc(it: str) -> str:
    """What a disc is taken from: `« Limite de main »`, `la gare 3`"""
    if facts.is_station(it):
        return station(it)
    name = WORDS.labels["disc_spaces"].get(it)
    return f"« {it} »" if name is None else ref(refs.disc(it), f"« {name} »")


def corner(it: Corner) -> str:
    return WORDS.labels["corners"][it].lower()


def auxiliary(it: Auxiliary) -> str:
    return ref(refs.auxiliary(it), f"« {WORDS.labels['auxiliaries'][it]} »")


def an_auxiliary(it: Auxiliary, times: int) -> str:
    """`une action auxiliaire`, where what it does is told besides."""
    return ref(refs.auxiliary(it), f"une {'double ' if times > 1 else ''}action auxiliaire")


def foresight(it: Letter) -> str:
    return ref(refs.foresight(it), it.upper())


def _label(text: str) -> str:
    """A name without its article, with a capital letter."""
    name = plain(text).removeprefix("le ").removeprefix("la ")
    return name[0].upper() + name[1:]


LABELS: dict[str, dict[str, str]] = {
    "cards": CARDS,
    "spaces": {it: _label(space(it)) for it in sorted(facts.SPACES)},
    "ships": {it.ship: _label(ship(it.ship)) for it in SHIPS},
    "farmers": {it: _label(tile_in_full(it)) for it in FARMERS},
    "places": {it: _label(place(it)) for it in POSITION},
    "stations": {it: _label(station(it)) for it in facts.STATION_NAMES},
    "bonus_spaces": {it: _label(bonus(it)) for it in facts.BONUS_SPACES},
    "boxed_buildings": {it: f"Bâtiment {number} du siège {seat + 1}" for it, seat, number in facts.BOXED},
}
"""Names that follow from the numbers of the box."""
