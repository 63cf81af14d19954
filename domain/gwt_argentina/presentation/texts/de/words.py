"""The things of Great Western Trail: Argentina in German: each in the forms that sentences need."""

from collections.abc import Iterable

from domain.core.catalogue import catalogue
from domain.core.languages.de import both, counted
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
from domain.gwt_argentina.events import AuxiliaryBegun
from domain.gwt_argentina.presentation.texts import facts, refs
from domain.gwt_argentina.presentation.texts.facts import BuildingOf

WORDS = catalogue("domain.gwt_argentina", "de")
COLOURS = WORDS.labels["colours"]
MARKET = ref(refs.MARKET, "Rindermarkt")
TOKEN = ref(refs.TOKEN, "Arbeitsmarktmarker")
_WORKERS = WORDS.forms["workers"]
_STEMS = WORDS.forms["stems"]
"""The adjectives without their endings: `grün` + `en`."""
_CITIES = WORDS.labels["cities"]
_QUARTERS = WORDS.forms["quarters"]
_HANDS = WORDS.forms["hands"]
_SOME = {**WORDS.labels["filters"], **WORDS.forms["some"]}
CARDS = facts.card_names(WORDS.labels["breeds"], WORDS.labels["tasks"], "Erschöpfungskarte")
"""The cards in the box: cattle with their points where there are several, objectives by their tasks."""


# ---- numbers of things


def pesos(number: int) -> str:
    return counted(number, "Peso", "Pesos")


def gauchos(number: int) -> str:
    return counted(number, "Gaucho", "Gauchos")


def deal(deal: str) -> str:
    """What a deal of the box takes, or the name of another."""
    return gauchos(facts.GAUCHOS[deal]) if deal in facts.GAUCHOS else f"dem Angebot „{deal}“"


def points(number: int) -> str:
    return counted(number, "Punkt", "Punkte")


def certificates(number: int) -> str:
    return counted(number, "Zertifikat", "Zertifikate")


def number_of_cards(number: int) -> str:
    return counted(number, "Karte", "Karten")


# ---- cards


def card(card: Card) -> str:
    """`Serrano`, `den Auftrag „West + 2 × Bahnhof“`, `die Erschöpfungskarte`; accusative."""
    if card == EXHAUSTION:
        return ref(refs.card(card), "die Erschöpfungskarte")
    return ref(
        refs.card(card), f"den Auftrag {_quoted(card)}" if card in facts.TASKS else CARDS.get(card, card)
    )


def card_name(card: Card) -> str:
    return CARDS[card]


def objective(card: Card) -> str:
    """`„West + 2 × Bahnhof“`, where it goes without saying that it is an objective."""
    return ref(refs.card(card), _quoted(card))


def _quoted(card: Card) -> str:
    return f"„{CARDS.get(card, card)}“"


def cards(names: Iterable[Card]) -> str:
    """`2 Niata, Serrano und eine Erschöpfungskarte`, accusative."""
    return both(several(kind, number) for kind, number in facts.kinds(names))


def several(kind: Card, number: int) -> str:
    """`2 Niata`"""
    if kind == EXHAUSTION:
        return ref(
            refs.card(kind), "eine Erschöpfungskarte" if number == 1 else f"{number} Erschöpfungskarten"
        )
    return card(kind) if number == 1 else ref(refs.card(kind), f"{number} {CARDS.get(kind, kind)}")


def some(kind: Filter) -> str:
    """`eine Rinderkarte`, or all there are of a kind."""
    return _SOME[kind]


# ---- tiles


def worker(supply: Supply) -> str:
    """`einen starken Gaucho`, accusative."""
    return ref(refs.supply(supply), _WORKERS[supply])


def granjero(farmer: Farmer) -> str:
    """`den grünen Granjero 5`, accusative."""
    return ref(refs.supply(farmer), f"den {_granjero(farmer)}")


def to_granjero(farmer: Farmer) -> str:
    """`dem grünen Granjero 5`, dative."""
    return ref(refs.supply(farmer), f"dem {_granjero(farmer)}")


def at_granjero(farmer: Farmer) -> str:
    """`beim grünen Granjero 5`"""
    return ref(refs.supply(farmer), f"beim {_granjero(farmer)}")


def up_to_granjero(farmer: Farmer) -> str:
    """`zum grünen Granjero 5`"""
    return ref(refs.supply(farmer), f"zum {_granjero(farmer)}")


def _granjero(farmer: Farmer) -> str:
    return f"{_STEMS[FARMERS[farmer].colour]}en Granjero {FARMERS[farmer].strength}"


def tile(supply: Supply) -> str:
    """A tile of the foresight, accusative: `einen Gaucho`, `den grünen Granjero 5`"""
    return granjero(supply) if supply in FARMERS else worker(supply) if supply in _WORKERS else f"„{supply}“"


def tile_in_full(supply: Supply) -> str:
    """With the hand on it, which tells it from others of its strength; accusative."""
    if supply not in FARMERS:
        return tile(supply)
    return ref(refs.supply(supply), f"{plain(granjero(supply))} {_HANDS[FARMERS[supply].hand]}")


def a_tile(supply: Supply) -> str:
    """Nominative, without an article: `grüner Granjero 5`, `starker Gaucho`"""
    if supply not in FARMERS:
        return ref(refs.supply(supply), WORDS.labels["workers"][supply].replace("Starker", "starker"))
    return ref(refs.supply(supply), f"{_STEMS[FARMERS[supply].colour]}er Granjero {FARMERS[supply].strength}")


def row(number: int) -> str:
    return ref(refs.row(number), f"Reihe {number}")


def job_row(number: int) -> str:
    """`Reihe 3 des Arbeitsmarkts`"""
    return f"{row(number)} des Arbeitsmarkts"


def worker_row(row: Row) -> str:
    """`Gauchoreihe`, to follow an article."""
    return ref(refs.workers(row), f"{row.capitalize()}reihe")


GRANJERO_ROW = worker_row(Row.GRANJERO)


def neutral(neutral: Neutral | str) -> str:
    """`neutralen Gebäude B`, to follow `zum` or `am`."""
    return ref(refs.neutral(Neutral(neutral)), f"neutralen Gebäude {neutral.upper()}")


def a_neutral(neutral: Neutral) -> str:
    """`neutrales Gebäude B`, nominative."""
    return ref(refs.neutral(neutral), f"neutrales Gebäude {neutral.upper()}")


def building(number: Number) -> str:
    return ref(refs.building(number), f"Gebäude {number}")


def building_with_side(building: BuildingOf) -> str:
    """`Gebäude 3a`"""
    return ref(refs.building(building.number, building.owner), f"Gebäude {building.name}")


# ---- the trail


def space(space: Space) -> str:
    """`Getreidefeld 2`, in any case but for the start and shortcuts, which are in the accusative."""
    if space == START:
        return ref(refs.space(space), "den Anfang des Wegs")
    if space == BUENOS_AIRES:
        return ref(refs.space(space), "Buenos Aires")
    if space in SHORTCUT:
        return ref(refs.space(space), f"die Abkürzung bei Feld {SHORTCUT[space]}")
    if space not in facts.SPACES:
        return f"„{space}“"
    kind, _, key = space.rpartition("_")
    what = f"Feld {COLOURS[kind]}" if kind in COLOURS else WORDS.forms["spaces"][kind]
    return ref(refs.space(space), f"{what} {key.upper()}")


def to_space(target: Space) -> str:
    """`zu Getreidefeld 2`, `nach Buenos Aires`, `zur Abkürzung bei Feld 9`"""
    if target in SHORTCUT:
        return ref(refs.space(target), f"zur Abkürzung bei Feld {SHORTCUT[target]}")
    return f"{'nach' if target == BUENOS_AIRES else 'zu'} {space(target)}"


# ---- the railroad, ships and cities


def place(place: Place) -> str:
    """`Feld 7`, `das Nebengleis hinter Feld 4`, `das Depot`; nominative and accusative."""
    match place.partition("_"):
        case "space", _, number:
            return ref(refs.place(place), f"Feld {number}")
        case "turnout", _, number:
            return ref(refs.place(place), f"das Nebengleis hinter Feld {number}")
        case "depot", _, _:
            return ref(refs.place(place), "das Depot")
        case _:
            return f"„{place}“"


def from_place(origin: Place) -> str:
    """`von Feld 7`, `vom Nebengleis hinter Feld 4`, `vom Depot`"""
    name = plain(place(origin))
    return ref(refs.place(origin), f"vom {name[4:]}" if name.startswith("das ") else f"von {name}")


def to_place(target: Place) -> str:
    """`nach Feld 7`, `auf das Nebengleis hinter Feld 4`, `ins Depot`"""
    if target == DEPOT:
        return ref(refs.place(target), "ins Depot")
    name = plain(place(target))
    return ref(refs.place(target), f"{'auf' if name.startswith('das ') else 'nach'} {name}")


def at_place(where: Place) -> str:
    """`auf Feld 7`, `auf dem Nebengleis hinter Feld 4`, `im Depot`"""
    if where == DEPOT:
        return ref(refs.place(where), "im Depot")
    return ref(refs.place(where), f"auf {plain(place(where)).replace('das ', 'dem ')}")


def station(station: Station) -> str:
    return (
        ref(refs.station(station), f"Bahnhof {facts.number(station)}")
        if facts.is_station(station)
        else f"„{station}“"
    )


def master(master: Master) -> str:
    return ref(refs.master(master), f"„{WORDS.labels['masters'][master]}“")


def ship(ship: Ship) -> str:
    """`Schiff 7`, `Schiff 7 des Stapels`"""
    name = facts.ship_name(ship)
    if name is None:
        return f"„{ship}“"
    return ref(refs.ship(ship), f"Schiff {name.load}{' des Stapels' if name.is_second else ''}")


def quay(quay: Quay | str) -> str:
    """`Kai 1 von Le Havre`"""
    return ref(refs.quay(quay), WORDS.labels["quays"][quay])


def bonus(bonus: BonusSpace) -> str:
    """`Bonusfeld 1 im Westen von Rotterdam`"""
    if not facts.is_bonus(bonus):
        return f"„{bonus}“"
    name = facts.bonus_name(bonus)
    where = f"{_QUARTERS[name.quarter]} von {_CITIES[name.city]}"
    return ref(refs.bonus(bonus), f"Bonusfeld {name.number} {where}")


def disc(disc: str) -> str:
    """What a disc is taken from: `„Handlimit“`, `Bahnhof 3`"""
    if facts.is_station(disc):
        return station(disc)
    name = WORDS.labels["disc_spaces"].get(disc)
    return f"„{disc}“" if name is None else ref(refs.disc(disc), f"„{name}“")


def corner(corner: Corner) -> str:
    """`weiße Ecken`"""
    name = WORDS.labels["corners"][corner]
    return name[0].lower() + name[1:]


def auxiliary(auxiliary: Auxiliary) -> str:
    return ref(refs.auxiliary(auxiliary), f"„{WORDS.labels['auxiliaries'][auxiliary]}“")


def an_auxiliary(used: AuxiliaryBegun) -> str:
    """`eine Hilfsaktion`, where what it does is told besides."""
    return ref(refs.auxiliary(used.auxiliary), f"eine {'doppelte ' if used.times > 1 else ''}Hilfsaktion")


def foresight(letter: Letter) -> str:
    return ref(refs.foresight(letter), letter.upper())


def _label(text: str) -> str:
    """A name without its article, with a capital letter."""
    return capitalized(plain(text).removeprefix("die ").removeprefix("den ").removeprefix("das "))


LABELS: dict[str, dict[str, str]] = {
    "cards": CARDS,
    "spaces": {name: _label(space(name)) for name in sorted(facts.SPACES)},
    "ships": {tile.ship: plain(ship(tile.ship)) for tile in SHIPS},
    "farmers": {
        farmer: plain(f"{capitalized(a_tile(farmer))} {_HANDS[tile.hand]}")
        for farmer, tile in FARMERS.items()
    },
    "places": {name: _label(place(name)) for name in POSITION},
    "stations": {name: _label(station(name)) for name in facts.STATION_NAMES},
    "bonus_spaces": {name: _label(bonus(name)) for name in facts.BONUS_SPACES},
    "boxed_buildings": {name: f"Gebäude {number} von Platz {seat + 1}" for name, seat, number in facts.BOXED},
}
"""Names that follow from the numbers of the box."""
