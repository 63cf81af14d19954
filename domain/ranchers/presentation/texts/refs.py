"""Reference ids: what Ranchers names in sentences, layouts and scenes, for screens to light up."""

from domain.ranchers.content import Animal, Building, Card, Token

KINDS = {
    "animal": "an animal of a kind, or the Horse: `animal:cow`",
    "card": "an objective, by its name in the content or in the settings: `card:most_cow`",
    "building": "a Building: `building:wild`",
    "token": "a Dog or a Cat: `token:dog`",
    "space": "a space of a ranch, 1 to 9, 5 being the Pond: `space:0/5` of the first seat; or `space:5` of "
    "whoever is spoken to",
    "slot": "a slot of the middle with its pair, counted from 0: `slot:0`",
    "ranch": "a ranch: `ranch:1` to `ranch:4`",
    "pouch": "the pouch of the animals",
    "deck": "the deck of the objectives",
    "fish": "the fish that are left; or those of a seat: `fish:0`",
    "grants": "the objectives of the Grants",
    "grant_animals": "the Grant Animals that nobody has taken",
    "buildings": "the Buildings that nobody has chosen",
    "tokens": "the Dogs/Cats that are left; or those of a seat: `tokens:0`",
    "discarded": "what is out of the game",
    "ranches": "the ranches that nobody has chosen",
    "middle": "the middle of the table",
    "module": "what the extra module adds to it",
    "board": "where the ranch that a seat plays on is told: `board:0`",
    "cards": "the objectives of a seat: `cards:0`",
    "hand": "the animal that a seat has just taken: `hand:0`",
    "sold": "the objectives that a seat has sold for fish: `sold:0`",
    "grant": "the objective of the Grants that a seat has won: `grant:0`",
    "reserved": "the pairs that a seat has set aside: `reserved:0`",
    "declared": "what the Horse or the Building of a seat stands for: `declared:0`",
}
POUCH, DECK, FISH, GRANTS, GRANT_ANIMALS = "pouch", "deck", "fish", "grants", "grant_animals"
BUILDINGS, TOKENS, DISCARDED, RANCHES = "buildings", "tokens", "discarded", "ranches"
MIDDLE, MODULE = "middle", "module"


def animal(animal: Animal) -> str:
    return f"animal:{animal}"


def card(card: Card) -> str:
    return f"card:{card}"


def building(building: Building) -> str:
    return f"building:{building}"


def token(token: Token) -> str:
    return f"token:{token}"


def space(number: int, seat: int | None = None) -> str:
    return f"space:{number}" if seat is None else f"space:{seat}/{number}"


def slot(index: int) -> str:
    return f"slot:{index}"


def ranch(number: int) -> str:
    return f"ranch:{number}"


def owned(kind: str, seat: int) -> str:
    """What every seat has one of: `hand:0`."""
    return f"{kind}:{seat}"
