"""How does a table of Ranchers look in a test?

A pair is written `most_cow pig` (`- pig` without an objective), a ranch row by row: `cow - -, - ~ pig`, where
`~` is the Pond with no animal on it; rows left out are empty.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from domain.core.record import Event
from domain.ranchers import events
from domain.ranchers.content import (
    KINDS,
    OBJECTIVES,
    PER_KIND,
    POND,
    RANCHES,
    RESERVE_USES,
    TOKENS,
    Animal,
    Building,
    Module,
    Ranch,
    Special,
    Token,
)
from domain.ranchers.decider import DECIDER
from domain.ranchers.settings import Settings
from domain.ranchers.state import Pair, Rancher
from tests.domain import situation
from tests.domain.situation import SEED, Outcome

TITLE = DECIDER
CARDS = tuple(objective.card for objective in OBJECTIVES)
SPECIALS = (Special(1, Animal.COW), Special(9, Animal.SHEEP))
"""The special spaces of every ranch in `table`."""
REST = "..."
"""At the end of a pouch or a deck: and all that is not named, in some order."""


class Situation(situation.Situation):
    title = TITLE

    def rancher(self, seat: int = 0) -> Rancher:
        return self.state.ranchers[seat]

    def ranch(self, seat: int = 0) -> str:
        """Written as in `table`."""
        spaces = self.rancher(seat).spaces
        names = [str(animal or ("~" if i == POND - 1 else "-")) for i, animal in enumerate(spaces)]
        return ", ".join(" ".join(names[row : row + 3]) for row in (0, 3, 6))

    def objectives(self, seat: int = 0) -> str:
        return " ".join(self.rancher(seat).objectives)

    def middle(self) -> list[str]:
        """The slots, written as in `table`."""
        return [_written(each) for each in self.state.middle]


given = Situation.after
disclosed = Situation.disclosed


def set_up(players: int = 3, luck: bytes = SEED, **settings: Any) -> Outcome[Situation]:
    """What the set-up of a new game comes to."""
    return Situation.set_up(players, luck, **settings)


def animals(text: str) -> tuple[Animal, ...]:
    """`cow pig`"""
    return tuple(map(Animal, text.split()))


def spaces(ranch: str) -> tuple[Animal | None, ...]:
    """`cow - -, - ~ pig` -> what stands on the nine spaces."""
    rows = [row.split() for row in (*filter(None, ranch.split(", ")), *["- - -"] * 3)][:3]
    assert all(len(row) == 3 for row in rows), f"not a ranch: {ranch!r}"
    names = [name for row in rows for name in row]
    return tuple(None if name in ("-", "~") else Animal(name) for name in names)


# ---- tables


def table(
    *ranches: str,
    turn: int = 0,
    owned: Mapping[int, str] | None = None,
    middle: Iterable[str] = ("most_goat goat", "most_pig pig"),
    deck: str = REST,
    pouch: str = REST,
    sold: Mapping[int, str] | None = None,
    grants: Mapping[int, int] | None = None,
    buildings: Mapping[int, Building] | None = None,
    tokens: Mapping[int, str] | None = None,
    players: int = 3,
    specials: tuple[Special, Special] = SPECIALS,
    **settings: Any,
) -> list[Event]:
    """Seat `turn` is about to take a pair; the seats' ranches are those named, the others' are empty.

    `owned` are their objectives: who has more animals than these took bare ones, who has fewer has lost some.
    `sold` are objectives sold for fish, `grants` the points of a grant won, `tokens` Dogs and Cats.
    The events tell just as much as leads there, not whole turns.
    """
    pairs = [_pair(each) for each in middle]
    chosen = Settings(
        special_spaces=(Ranch(specials, specials),) * len(RANCHES), market_slots=len(pairs), **settings
    )
    cards = {seat: text.split() for seat, text in (owned or {}).items()}
    named = " ".join((*(owned or {}).values(), *(sold or {}).values())).split()
    boards = [spaces(ranch) for ranch in (*ranches, *[""] * players)][:players]
    story: list[Event] = [_laid_out(chosen, players, turn, pairs, named, boards, deck, pouch)]
    story += [events.SideChosen(seat, seat + 1, "a", specials, None) for seat in range(players)]
    for seat, building in (buildings or {}).items():
        uses = RESERVE_USES if building is Building.RESERVE else 0
        story.append(events.BuildingChosen(seat, building, uses, None))
    story.append(events.TurnBegan(turn))
    for seat, board in enumerate(boards):
        story += _history(seat, board, cards.get(seat, []))
        had = (tokens or {}).get(seat, "").split()
        story += [events.TokenTaken(seat, Token(token), "close") for token in had]
        for card in (sold or {}).get(seat, "").split():
            story += [_took(seat, card, KINDS[0]), events.ObjectiveSold(seat, card)]
    story += [events.GrantWon(seat, points) for seat, points in (grants or {}).items()]
    return [*story, *_refilled(story[0], pairs), events.TurnBegan(turn)]


def ended(*ranches: str, declared: Mapping[int, Animal] | None = None, **more: Any) -> Situation:
    """All turns are over, `declared` is declared, and the scores are due."""
    by_seat = declared or {}
    told = [events.AnimalDeclared(seat, animal) for seat, animal in by_seat.items()]
    return given(table(*ranches, **{"middle": ("-", "-"), **more}), events.TurnsEnded(tuple(by_seat)), told)


def scored(*ranches: str, **more: Any) -> tuple[events.RanchScored, ...]:
    """Every seat's score at the end of a game."""
    return tuple(ended(*ranches, **more).rules().all(events.RanchScored))


def line(
    ranch: str, objective: str, declared: Animal | None = None, **more: Any
) -> tuple[int, tuple[int, ...]]:
    """What this objective brings seat 0, and thanks to which spaces.

    `objective` is a card of the box, or the name of a line that a module adds to the score sheet.
    """
    told = {"owned": {0: objective} if objective in CARDS else {}, "players": 4}
    declares = {} if declared is None else {0: declared}
    sheet = scored(ranch, declared=declares, **{**told, **more})[0].sheet
    found = [each for each in sheet if each.objective == objective]
    assert len(found) == 1, sheet
    return found[0].points, found[0].spaces


def _laid_out(
    settings: Settings,
    players: int,
    start: int,
    middle: list[Pair],
    named: list[str],
    boards: list[tuple[Animal | None, ...]],
    deck: str,
    pouch: str,
) -> events.GameSetUp:
    module = settings.module
    box = Counter(KINDS * PER_KIND[players] + (Animal.HORSE,) * (players if module == Module.HORSES else 0))
    on_table = Counter(pair.animal for pair in middle if pair.animal)
    granted = tuple(board[POND - 1] for board in boards) if module == Module.GRANTS else ()
    for board in boards:
        on_table.update(animal for i, animal in enumerate(board) if animal and (i != POND - 1 or not granted))
    next_animals = animals(pouch.removesuffix(REST))
    on_table.update(next_animals)
    assert on_table <= box, f"more than there are in the box: {on_table - box}"
    next_cards = deck.removesuffix(REST).split()
    used = [*named, *(pair.objective for pair in middle if pair.objective), *next_cards]
    assert len(set(used)) == len(used), "an objective is named twice"
    assert set(used) <= set(CARDS)
    cards = [*next_cards, *(card for card in CARDS if card not in used and deck.endswith(REST))]
    left = (box - on_table).elements() if pouch.endswith(REST) else ()
    return events.GameSetUp(
        players=players,
        start_player=start,
        settings=settings,
        ranches=tuple(range(1, players + 1)),
        pouch=(*(pair.animal for pair in middle if pair.animal), *next_animals, *left),
        deck=(*(pair.objective for pair in middle if pair.objective), *cards),
        fish=players + 1 if module == Module.FISH else 0,
        grant_animals=KINDS if module == Module.GRANTS else (),
        grant_objectives=settings.grant_points[: 2 if players == 2 else 3] if module == Module.GRANTS else (),
        buildings=tuple(Building) if module == Module.BUILDINGS else (),
        tokens=TOKENS if module == Module.DOGS_CATS else 0,
    )


def _history(seat: int, board: tuple[Animal | None, ...], cards: list[str]) -> list[Event]:
    """As many pairs as there are animals or objectives, all from slot 0."""
    story: list[Event] = []
    left = list(cards)
    for space, animal in enumerate(board, start=1):
        if animal is Animal.HORSE:
            story += [_took(seat, None, animal), events.HorseKept(seat, None)]
        elif animal is not None and space == POND:
            story.append(events.GrantTaken(seat, animal))
        elif animal is not None:
            story.append(_took(seat, left.pop(0) if left else None, animal))
            story.append(events.AnimalPlaced(seat, space, animal))
    for card in left:
        story += [_took(seat, card, Animal.HORSE), events.HorseDiscarded(seat)]
    return story


def _took(seat: int, card: str | None, animal: Animal) -> Event:
    return events.PairTaken(seat, 0, card, animal, "horse" if animal is Animal.HORSE else "place")


def _refilled(laid_out: Event, middle: list[Pair]) -> list[Event]:
    assert isinstance(laid_out, events.GameSetUp)
    deck, story = list(laid_out.deck), list[Event]()
    for slot, pair in enumerate(middle):
        if pair.animal is not None:
            deck = deck[1:] if pair.objective else deck
            assert pair.objective or not deck, "an animal lies bare only when the deck has run out"
            story.append(events.SlotRefilled(slot, pair.objective, pair.animal, deck[0] if deck else None))
    return story


def _pair(text: str) -> Pair:
    """`most_cow pig`, `- pig` or `-`"""
    objective, _, animal = text.partition(" ")
    return Pair(None if objective == "-" else objective, Animal(animal) if animal else None)


def _written(pair: Pair) -> str:
    return f"{pair.objective or '-'} {pair.animal}" if pair.animal else "-"
