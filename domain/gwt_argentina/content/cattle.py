"""The cards: cattle, exhaustion, and the deals of the cattle market."""

from collections import Counter
from typing import Annotated

from msgspec import Meta

from domain.core.record import Record
from domain.gwt_argentina.content.pieces import EXHAUSTION, Breed, Card
from domain.gwt_argentina.content.provenance import Provenance, confirmed, printed, single


class Cattle(Record, frozen=True):
    """A kind of cattle card. `copies`: in every starting herd, or in the market."""

    card: Card
    breed: Breed
    colour: str
    breeding: int
    strength: int
    points: int
    copies: int
    market: bool = True


class Deal(Record, frozen=True, forbid_unknown_fields=True):
    """What some gauchos get for some pesos: `cards` cards of these types, or fewer."""

    deal: Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z0-9_]+$")]
    gauchos: Annotated[int, Meta(ge=1, le=6)]
    pesos: Annotated[int, Meta(ge=0, le=99)]
    breeds: Annotated[tuple[Breed, ...], Meta(min_length=1, max_length=10)]
    cards: Annotated[int, Meta(ge=1, le=2)] = 1


def _market(
    breed: Breed, colour: str, breeding: int, strength: int, copies: dict[int, int]
) -> tuple[Cattle, ...]:
    return tuple(
        Cattle(
            f"{breed}_{points}" if len(copies) > 1 else str(breed),
            breed,
            colour,
            breeding,
            strength,
            points,
            number,
        )
        for points, number in copies.items()
    )


CATTLE: tuple[Cattle, ...] = (
    Cattle("niata", Breed.NIATA, "grey", 1, 1, 0, 5, market=False),
    Cattle("patagonico", Breed.PATAGONICO, "green", 2, 2, 0, 3, market=False),
    Cattle("fronterizo", Breed.FRONTERIZO, "black", 2, 2, 0, 3, market=False),
    Cattle("holando_argentino", Breed.HOLANDO_ARGENTINO, "white", 2, 2, 0, 3, market=False),
    *_market(Breed.CARACU, "orange", 1, 7, {2: 3, 3: 3}),
    *_market(Breed.CHAQUENO, "yellow", 3, 5, {1: 5}),
    *_market(Breed.SERRANO, "red", 3, 4, {2: 5}),
    *_market(Breed.BLANCO_OREJINEGRO, "blue", 3, 3, {3: 5}),
    *_market(Breed.FRANQUEIRO, "brown", 4, 6, {3: 3, 4: 3, 5: 3}),
    *_market(Breed.ABERDEEN_ANGUS, "purple", 5, 7, {5: 2, 6: 2, 7: 2}),
)
"""All kinds of cattle cards, in the order of the market's display."""
CATTLE_BY_CARD: dict[Card, Cattle] = {cattle.card: cattle for cattle in CATTLE}
HERD: tuple[Card, ...] = tuple(
    sorted(
        (*(cattle.card for cattle in CATTLE if not cattle.market for _ in range(cattle.copies)), EXHAUSTION)
    )
)
"""The 15 cards that every seat begins with."""
MARKET: tuple[Card, ...] = tuple(
    sorted(cattle.card for cattle in CATTLE if cattle.market for _ in range(cattle.copies))
)
"""The 36 cards of the market."""
MARKET_SIZE = {2: 9, 3: 12, 4: 15}
"""Open cards that the market is filled up to, by number of players."""
EXHAUSTION_CARDS = 25
EXHAUSTION_POINTS = -2
TURNED_UP = 2
"""Market cards that an unused gaucho turns up."""
_VALUE_3 = (Breed.CHAQUENO, Breed.SERRANO, Breed.BLANCO_OREJINEGRO)
DEALS: tuple[Deal, ...] = (
    Deal("caracu_1", 1, 4, (Breed.CARACU,)),
    Deal("value_3_1", 1, 5, _VALUE_3),
    Deal("franqueiro_1", 1, 11, (Breed.FRANQUEIRO,)),
    Deal("value_3_2", 2, 2, _VALUE_3),
    Deal("aberdeen_angus_2", 2, 11, (Breed.ABERDEEN_ANGUS,)),
    Deal("two_value_3_3", 3, 5, _VALUE_3, 2),
    Deal("franqueiro_3", 3, 6, (Breed.FRANQUEIRO,)),
    Deal("aberdeen_angus_4", 4, 6, (Breed.ABERDEEN_ANGUS,)),
    Deal("two_franqueiro_5", 5, 9, (Breed.FRANQUEIRO,), 2),
)
"""Named by what they get and the gauchos they take."""
COPIES: Counter[Card] = Counter(MARKET)

PROVENANCE: dict[str, Provenance] = {
    "cattle": confirmed(
        "the numbers of cards, pictures and examples of the rulebook; points of some by none"
    ),
    "herd": printed("5, 3, 3 and 3 cattle cards and an exhaustion card"),
    "market_size": printed("9, 12 or 15 cards"),
    "exhaustion_cards": printed("25 cards, one of them in every herd"),
    "exhaustion_points": single("-2 each"),
    "deals": Provenance(
        "inferred", "rulebook, but the deals of 3 gauchos for a Franqueiro and of 4 for an Angus: one source"
    ),
}
