"""The layout of Buenos Aires, the cities beyond the sea, and the cards on offer."""

from domain.core.screens.layout import HEAD, PAD, Place, Zone, around, below, beside, laid_in_rows
from domain.gwt_argentina.calculators.tables import BonusCard, Tables
from domain.gwt_argentina.content import effects as fx
from domain.gwt_argentina.content.job_market import MarketEvent
from domain.gwt_argentina.content.pieces import BonusSpace, City, Letter, Quarter
from domain.gwt_argentina.presentation.texts import refs

EVENT_MARKS = {MarketEvent.CATTLE: "cow", MarketEvent.END: "flag"}
"""What the job market token sets off: for the others ships of a colour depart."""
EFFECT_MARKS: dict[type, str] = {fx.TakeObjective: "target", fx.TakeCattle: "cow", fx.Engine: "train"}

_CELL = 0.9
_BERTH, _BERTHS = (1.25, 1.35), 10
_BONUS, _QUARTER = (1.25, 0.9), 1.1
_TILE, _CARD = 1.0, 1.0


def city(in_force: Tables, seats: int, x: float) -> tuple[Zone, ...]:
    """All of it, in a column that begins there."""
    jobs = _job_market(in_force, seats, x)
    foresight = _foresight(beside(jobs), jobs.height)
    port = _port(in_force, x, below(jobs))
    cities: list[Zone] = []
    for city in City:
        cities.append(_city(city, in_force, beside(*cities) if cities else x, below(port)))
    cards = _cards(x, below(*cities), max(beside(foresight), beside(port), beside(*cities)) - PAD)
    return (jobs, foresight, port, *cities, *cards)


def _job_market(in_force: Tables, seats: int, x: float) -> Zone:
    """A column for each row of the market, with what a worker of it costs."""
    rows = [
        Place(
            refs.row(number),
            PAD,
            HEAD,
            _CELL,
            (seats + 1) * _CELL,
            text=f"${row.pesos}",
            glyph=None if row.event is MarketEvent.NONE else EVENT_MARKS.get(row.event, "ship"),
            colour=row.event if row.event in ("yellow", "turquoise", "purple") else None,
            arrange="column",
        )
        for number, row in sorted(in_force.job_rows.items())
    ]
    places = laid_in_rows(rows, len(rows))
    return around(Zone("job_market", "job_market", x, PAD, 0, 0, "zones.job_market", places=places))


def _foresight(x: float, height: float) -> Zone:
    """Of each letter two open tiles, and the bag that they come from."""
    step = (height - HEAD - PAD) / len(Letter)
    size = step - 0.1
    places = [
        place
        for i, letter in enumerate(Letter)
        for place in (
            Place(
                refs.foresight(letter), PAD, HEAD + i * step, 2.2, size, text=letter.upper(), arrange="row"
            ),
            Place(refs.bag(letter), 2.6, HEAD + i * step, 1.1, size, glyph="bag"),
        )
    ]
    return around(Zone("foresight", "foresight", x, PAD, 0, 0, "zones.foresight", places=tuple(places)))


def _port(in_force: Tables, x: float, y: float) -> Zone:
    """A berth for each ship, by what must be loaded; last the pile of those that are still to come."""
    ships = sorted(in_force.ships.values(), key=lambda tile: (tile.load, tile.ship))
    berths = [Place(refs.berth(tile.ship), PAD, HEAD, *_BERTH) for tile in ships]
    pile = Place(refs.SHIP_PILE, PAD, HEAD, *_BERTH, glyph="bag")
    places = laid_in_rows([*berths, pile], _BERTHS)
    return around(Zone("port", "port", x, y, 0, 0, "zones.port", places=places))


def _city(city: City, in_force: Tables, x: float, y: float) -> Zone:
    """Its quays above, below them a row for each quarter, which begins with the grain that it takes."""
    height = _BONUS[1]
    quays = [
        Place(
            refs.quay(quay),
            PAD,
            HEAD,
            2.1,
            height,
            text=" ".join((f"★{card.points}", *(["-" + str(card.less_grain)] if card.less_grain else []))),
            glyph="quay",
            marks=("grain",) if card.less_grain else (),
            arrange="row",
        )
        for quay, card in in_force.quays.items()
        if card.city is city
    ]
    places = list(laid_in_rows(quays, len(quays)))
    for row, quarter in enumerate(Quarter, start=1):
        top = HEAD + row * (height + 0.1)
        bonuses = [card for card in in_force.bonuses_of[city] if card.quarter is quarter]
        grain = str(bonuses[0].grain)
        label = f"quarters.{quarter}"
        head = Place(refs.quarter(city, quarter), PAD, top, _QUARTER, height, label, grain, "grain")
        spaces = [_bonus(card, PAD + _QUARTER + 0.1, top) for card in bonuses]
        places += [head, *laid_in_rows(spaces, len(spaces), 0.1)]
    return around(Zone(refs.city(city), "city", x, y, 0, 0, f"cities.{city}", places=tuple(places)))


def _bonus(card: BonusCard, x: float, y: float) -> Place:
    pesos = [
        f"${effect.amount}"
        for effect in card.effects
        if isinstance(effect, fx.Gain) and effect.what == "pesos"
    ]
    points = [f"★{card.points}"] if card.points else []
    marks = tuple(EFFECT_MARKS[type(effect)] for effect in card.effects if type(effect) in EFFECT_MARKS)
    name: BonusSpace = card.space
    return Place(refs.bonus(name), x, y, *_BONUS, text=" ".join((*pesos, *points)), marks=marks)


def _cards(x: float, y: float, right: float) -> tuple[Zone, ...]:
    """The cattle market with its stacks; the objectives on offer with theirs; and what is out of the game."""
    stacks = [
        Place(refs.MARKET_STACK, PAD, HEAD, _CARD, 1.2, glyph="cow"),
        Place(refs.EXHAUSTION, PAD, HEAD, _CARD, 1.2, glyph="tired"),
    ]
    market = Zone(refs.MARKET, "market", x, y, 9.6, 3.4, "zones.market", arrange="grid")
    piles = laid_in_rows(stacks, 1, 0.1)
    side = around(Zone(refs.STACKS, "stacks", beside(market), y, 0, 3.4, "zones.stacks", places=piles))
    objectives = (
        Place(refs.OBJECTIVE_STACK, PAD, HEAD, _CARD, 1.2, glyph="target"),
        Place(refs.DISPLAY, PAD + _CARD + 0.2, HEAD, 4.6, 1.2, arrange="row"),
    )
    lower = below(market, side)
    display = around(
        Zone(refs.OBJECTIVES, "objectives", x, lower, 0, 0, "zones.objectives", places=objectives)
    )
    wide = right - beside(display)
    box = Zone(refs.BOX, "box", beside(display), lower, wide, display.height, "zones.box", arrange="grid")
    return (market, side, display, box)
