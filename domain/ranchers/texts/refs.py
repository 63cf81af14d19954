"""Reference ids: what the sentences of Ranchers name, for screens that make it clickable."""

from domain.ranchers.content import POND, Animal, Building, Card, Token

KINDS = {
    "animal": "an animal of a kind, or the Horse: `animal:cow`",
    "card": "an objective, by its name in the content or in the settings: `card:most_cow`",
    "building": "a Building: `building:wild`",
    "token": "a Dog or a Cat: `token:dog`",
    "space": "a space of the ranch of whoever the sentence tells, 1 to 9, 5 being the Pond: `space:5`",
    "slot": "a slot of the middle with its pair, counted from 0: `slot:0`",
    "ranch": "a ranch: `ranch:1` to `ranch:4`",
    "pouch": "the pouch of the animals",
    "deck": "the deck of the objectives",
    "fish": "a fish",
    "grants": "an objective of the Grants",
}
POUCH, DECK, FISH, GRANTS = "pouch", "deck", "fish", "grants"


def animal(it: Animal) -> str:
    return f"animal:{it}"


def card(it: Card) -> str:
    return f"card:{it}"


def building(it: Building) -> str:
    return f"building:{it}"


def token(it: Token) -> str:
    return f"token:{it}"


def space(number: int) -> str:
    return f"space:{number}"


def slot(index: int) -> str:
    return f"slot:{index}"


def ranch(number: int) -> str:
    return f"ranch:{number}"


POND_SPACE = space(POND)
