"""The layout of Ranchers: the middle and what the module adds above, everybody's ranch below."""

from domain.core.screens.layout import (
    GAP,
    HEAD,
    PAD,
    SEAT_COLOURS,
    Colour,
    Layout,
    Place,
    Thing,
    Zone,
    around,
    laid_in_rows,
    side_by_side,
    table,
)
from domain.ranchers.content import (
    ADJACENT,
    LINE_POINTS,
    OBJECTIVES,
    POND,
    RANCHES,
    Animal,
    Building,
    Family,
    Module,
    Token,
)
from domain.ranchers.presentation.texts import refs
from domain.ranchers.settings import Settings

COLOURS = {
    Animal.GOAT: Colour("#8d8d8d", "#000000", "stripes"),
    Animal.SHEEP: Colour("#f4f0e4", "#1a1a1a", "waves"),
    Animal.CHICKEN: Colour("#e2b93b", "#1a1a1a", "dots"),
    Animal.PIG: Colour("#e8a0a8", "#1a1a1a", "plain"),
    Animal.COW: Colour("#6b4a36", "#ffffff", "patches"),
    Animal.HORSE: Colour("#2f3b52", "#ffffff", "checks"),
}
PIECES = ("animal", "card", "ranch", "special")
MODULE_PIECES: dict[str, tuple[str, ...]] = {
    Module.HORSES: ("declared",),
    Module.FISH: ("fish",),
    Module.GRANTS: ("grant",),
    Module.BUILDINGS: ("building", "declared"),
    Module.DOGS_CATS: ("token",),
}
GLYPHS = ("bag", "ranch", "pond", *Family)
MODULE_GLYPHS: dict[str, tuple[str, ...]] = {
    Module.FISH: ("fish",),
    Module.GRANTS: ("rosette",),
    Module.BUILDINGS: ("house",),
    Module.DOGS_CATS: ("paw", *Token),
}
"""Besides one for each animal."""
MODULE_PLACES: dict[str, tuple[str, ...]] = {
    Module.HORSES: (refs.DISCARDED,),
    Module.FISH: (refs.FISH,),
    Module.GRANTS: (refs.GRANTS, refs.GRANT_ANIMALS),
    Module.BUILDINGS: (refs.BUILDINGS,),
    Module.DOGS_CATS: (refs.TOKENS,),
}
"""In the middle of the table."""
SEAT_PLACES: dict[str, tuple[str, ...]] = {
    Module.HORSES: ("declared",),
    Module.FISH: ("fish", "sold"),
    Module.GRANTS: ("grant",),
    Module.BUILDINGS: ("reserved", "declared"),
    Module.DOGS_CATS: ("tokens",),
}
"""Beside a ranch."""

_SPACE, _ROW = 1.3, 3
_SLOT = (2.2, 1.4)
_PILE = 1.4
_EXTRA = (2.2, 1.2)


def layout(settings: Settings, seats: int) -> Layout:
    """The table of a game with these settings."""
    middle = _middle(settings)
    below = max(zone.y + zone.height for zone in middle) + PAD
    boards = [_board(seat, below, settings.module) for seat in range(seats)]
    animals = [animal for animal in Animal if animal is not Animal.HORSE or settings.module == Module.HORSES]
    module = settings.module
    return table(
        (*middle, *side_by_side(boards, 2)),
        colours={str(animal): COLOURS[animal] for animal in animals},
        seat_colours=SEAT_COLOURS[:seats],
        glyphs=(*animals, *GLYPHS, *MODULE_GLYPHS.get(module, ())),
        pieces={kind: f"pieces.{kind}" for kind in (*PIECES, *MODULE_PIECES.get(module, ()))},
        things=_things(settings, animals),
    )


def _middle(settings: Settings) -> tuple[Zone, ...]:
    slots = [
        Place(refs.slot(i), PAD, HEAD, *_SLOT, text=str(i + 1), arrange="row")
        for i in range(settings.market_slots)
    ]
    x = PAD + settings.market_slots * (_SLOT[0] + GAP) + PAD
    piles = [
        Place(pile, x, HEAD, _PILE, _PILE, f"zones.{pile}", glyph=glyph)
        for pile, glyph in ((refs.DECK, None), (refs.POUCH, "bag"))
    ]
    places = (*laid_in_rows(slots, len(slots)), *laid_in_rows(piles, 2))
    middle = around(Zone(refs.MIDDLE, "middle", PAD, PAD, 0, 0, "zones.middle", places=places))
    beside = Zone(refs.MODULE, "module", middle.x + middle.width + PAD, PAD, 0, middle.height)
    return (middle, *_module(settings, beside))


def _module(settings: Settings, zone: Zone) -> tuple[Zone, ...]:
    """What the module lays on the table, and the ranches that nobody has chosen."""
    kinds = MODULE_PLACES.get(settings.module, ())
    if settings.ranches == "chosen":
        kinds = (*kinds, refs.RANCHES)
    places = [Place(kind, PAD, HEAD, 3.4, _PILE, f"zones.{kind}", arrange="row") for kind in kinds]
    if settings.module == Module.DOGS_CATS:
        places += [
            Place(refs.token(token), PAD, HEAD, 3.4, _PILE, f"tokens.{token}", glyph=token) for token in Token
        ]
    if not places:
        return ()
    rows = laid_in_rows(places, len(places))
    label = f"modules.{settings.module}"
    return (around(Zone(zone.id, zone.kind, zone.x, zone.y, 0, zone.height, label, places=rows)),)


def _board(seat: int, y: float, module: str) -> Zone:
    """A seat's ranch; its objectives to the right; below, what it has just taken and what modules add."""
    spaces = [
        Place(
            refs.space(number, seat),
            PAD,
            HEAD,
            _SPACE,
            _SPACE,
            glyph="pond" if number == POND else None,
            ref=refs.space(number),
            next=tuple(refs.space(other, seat) for other in ADJACENT[number]),
        )
        for number in ADJACENT
    ]
    side = _ROW * (_SPACE + GAP)
    cards = Place(
        refs.owned("cards", seat), side + 2 * PAD, HEAD, 4.6, side - GAP, "zones.cards", arrange="grid"
    )
    extras = [
        Place(refs.owned(kind, seat), PAD, HEAD + side + PAD, *_EXTRA, f"zones.{kind}", arrange="row")
        for kind in ("hand", *SEAT_PLACES.get(module, ()), "board")
    ]
    places = (*laid_in_rows(spaces, _ROW), cards, *laid_in_rows(extras, len(extras)))
    return around(Zone(f"seat:{seat}", "seat", PAD, y, 0, 0, seat=seat, places=places))


def _things(settings: Settings, animals: list[Animal]) -> dict[str, Thing]:
    """Names, and what is printed; but not where the settings of the game print something else."""
    things = {refs.animal(animal): Thing(f"animals.{animal}") for animal in animals}
    things |= {
        refs.card(objective.card): Thing(f"objectives.{objective.card}", f"objective_texts.{objective.card}")
        if objective in OBJECTIVES and (objective.points or settings.line_points == LINE_POINTS)
        else Thing(f"pieces.card {objective.card}")
        for objective in settings.objectives
    }
    printed = settings.special_spaces == RANCHES
    things |= {
        refs.ranch(i): Thing(f"pieces.ranch {i}", f"ranch_texts.{i}" if printed else "")
        for i in range(1, len(RANCHES) + 1)
    }
    if settings.module == Module.BUILDINGS:
        usual = Settings()
        things |= {
            refs.building(building): Thing(f"buildings.{building}", f"building_texts.{building}")
            if getattr(settings, points := f"{building}_points", None) == getattr(usual, points, None)
            else Thing(f"buildings.{building}")
            for building in Building
        }
    return things
