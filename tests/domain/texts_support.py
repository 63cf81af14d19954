"""How are the words of a title tried out? In random games, with commands of all kinds at all times."""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import fields, replace

from domain.core.decider import AnyDecider, Viewer
from domain.core.errors import Rejected
from domain.core.play import Play
from domain.core.record import Command, Event
from domain.core.texts import LANGUAGES, Texts, explain, without_marks
from domain.core.title import Title

NBSP = "\N{NO-BREAK SPACE}"
NAMES = ("Ana", "Ben", "Cleo", "Dora")
INDEXES = Path(__file__).parents[2] / "docs/rules"
every_language = pytest.mark.parametrize("language", LANGUAGES)
Told = dict[str, str | None]
"""What is said in each language."""


class Game(NamedTuple):
    """A random game; whatever is tried in those with number 0."""

    seats: int
    number: int
    settings: Any = None


class Story(NamedTuple):
    """The states of a game in which somebody is to act, its last one, and its events.

    `choices`: for each state, what each of those who are to act may do.
    """

    states: tuple[Any, ...]
    events: tuple[Event, ...]
    choices: tuple[tuple[tuple[Command, ...], ...], ...]


@dataclass(frozen=True, eq=False)
class Voice:
    """What must be known of a title to try its words out."""

    title: Title
    games: tuple[Game, ...]
    values: Callable[[random.Random, type[Command], Any], dict[str, Any]]
    """For a kind of command in a state: values for its fields, sensible or not; others may be among them."""
    rare: Callable[[], Iterator[tuple[Any, Command]]]
    """States and commands that random games do not come to, for their refusals."""
    silent: frozenset[str]
    """The events that go without saying."""

    @property
    def rules(self) -> AnyDecider:
        return self.title.rules

    @property
    def texts(self) -> Mapping[str, Texts]:
        """As plain text."""
        return plain_texts(self.title)

    @property
    def marked(self) -> Mapping[str, Texts]:
        """With references to what is named."""
        return self.title.presentation.texts

    def __repr__(self) -> str:
        return self.title.id


@cache
def plain_texts(title: Title) -> dict[str, Texts]:
    return {language: without_marks(texts) for language, texts in title.presentation.texts.items()}


@cache
def numbers(text: str) -> tuple[str, ...]:
    """In rising order, since no two languages have the same order of words."""
    return tuple(sorted(re.findall(r"\d+", text)))


def index(voice: Voice) -> dict[str, str]:
    """The clauses of `docs/rules/<title>.en.md` without remarks (`*Ruling*: …`), settings (`…`) and tests."""
    path = INDEXES / f"{voice.title.id.replace('-', '_')}.en.md"
    found = re.findall(r"^- \*\*(\d+\.\d+)\*\* (.*)$", path.read_text("utf-8"), re.MULTILINE)
    return {number: _without_remarks(text) for number, text in found}


def _without_remarks(text: str) -> str:
    rule = re.split(r"\*(?:Ruling|Inferred)\b", text)[0].strip()
    return re.sub(r" \(`\w+`(?:, `\w+`)*\)", "", rule).replace("*", "")


# ---- games


@cache
def played(voice: Voice, game: Game) -> Story:
    """Anybody who may do something does it, whether or not the game waits for them."""
    title, rng = voice.rules, random.Random(game.number)
    play = Play(title, game.seats, bytes([game.number]) * 32, game.settings).rest()
    states, choices = [play.state], []
    while not title.is_over(play.state):
        legal = [title.legal_commands(play.state, seat) for seat in range(game.seats)]
        choices.append(tuple(legal[seat] for seat in title.to_act(play.state)))
        play.send(_varied(rng, rng.choice([some for some in legal if some])))
        states.append(play.rest().state)
    return Story(tuple(states), tuple(play.events), (*choices, ()))


def _varied(rng: random.Random, legal: tuple[Any, ...]) -> Any:
    """A kind of command first, then one of that kind, so that rare deeds are done as well."""
    kind = rng.choice(sorted({type(command) for command in legal}, key=lambda kind: kind.__name__))
    return rng.choice([command for command in legal if type(command) is kind])


# ---- refusals


class Attempt:
    """A command that was refused, and what would have been legal."""

    def __init__(self, voice: Voice, rejected: Rejected, legal: tuple[Command, ...], asked: Command) -> None:
        self.rejected = rejected
        self._voice = voice
        self._legal = legal
        self._asked = asked

    def explained(self, language: str) -> str:
        return explain(self._voice.texts[language], self.rejected, self._legal, self._asked)


def attempt(voice: Voice, command: Command, state: Any) -> Attempt | None:
    try:
        voice.rules.decide(command, state)
    except Rejected as rejected:
        return Attempt(voice, rejected, _legal(voice, state, getattr(command, "seat", -1)), command)
    return None


def attempts(voice: Voice, game: Game) -> Iterator[tuple[Any, Command]]:
    """Commands of all kinds at all times of a random game, none of them luck."""
    rng = random.Random(game.number)
    for state in played(voice, game).states:
        kinds = voice.rules.player_commands
        for kind in rng.sample(kinds, min(6, len(kinds))):
            yield state, _anything(voice, rng, kind, state)
        for seat in voice.rules.to_act(state):
            choices = _legal(voice, state, seat)
            for command in rng.sample(choices, min(4, len(choices))):
                yield state, _mutated(voice, rng, command, state)


@cache
def refusals(voice: Voice) -> tuple[Attempt, ...]:
    """One for every reason, clause and kind of facts that were met."""
    found: dict[Any, Attempt] = {}
    tried_out = (it for game in voice.games if game.number == 0 for it in attempts(voice, game))
    for state, command in [*voice.rare(), *tried_out]:
        if tried := attempt(voice, command, state):
            facts = tried.rejected.facts
            kinds = tuple(
                len(fact) if isinstance(fact, tuple) else (fact if fact in (None, 0, 1) else type(fact))
                for fact in facts.values()
            )
            found.setdefault((tried.rejected.reason, tried.rejected.clause, kinds, type(command)), tried)
    return tuple(found.values())


@cache
def _legal(voice: Voice, state: Any, seat: int) -> tuple[Command, ...]:
    return voice.rules.legal_commands(state, seat) if seat in voice.rules.to_act(state) else ()


def _anything(voice: Voice, rng: random.Random, kind: type[Command], state: Any) -> Command:
    values = voice.values(rng, kind, state)
    return kind(**{each.name: values[each.name] for each in fields(kind)})


def _mutated(voice: Voice, rng: random.Random, command: Command, state: Any) -> Command:
    """The same command but for one of its fields."""
    name = rng.choice([each.name for each in fields(type(command))])
    return replace(command, **{name: getattr(_anything(voice, rng, type(command), state), name)})


# ---- accounts


@cache
def accounts(voice: Voice, game: Game, viewer: Viewer, masked: bool = True) -> tuple[tuple[Event, Told], ...]:
    """A whole game as a viewer is told it; or, not masked, as nobody should be."""
    title, state, told = voice.rules, voice.rules.initial_state, []
    for event in played(voice, game).events:
        seen = title.disclose(event, viewer) if masked else event
        names = NAMES[: game.seats]
        told.append((seen, {it: voice.texts[it].account(seen, state, names) for it in LANGUAGES}))
        state = title.evolve(state, seen)
    return tuple(told)


def all_accounts(voice: Voice, game: Game) -> Iterator[tuple[Event, Told]]:
    yield from accounts(voice, game, None, masked=False)
    for viewer in (None, *range(game.seats)):
        yield from accounts(voice, game, viewer)
