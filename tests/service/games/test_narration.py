"""Narration: what is told of a stream, to whom, and that it follows from what they see alone."""

import json
from functools import cache
from itertools import pairwise

import msgspec
import pytest

from domain.core.decider import Viewer
from domain.core.texts import LANGUAGES
from domain.table.commands import Undo
from domain.table.events import Offer
from domain.table.texts.narrated import Part, narrated
from domain.titles import TITLES
from service.cli.terminal.narration import tell
from service.games.codec.answers import encode
from service.games.codec.envelopes import Envelope
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.narration import Feed, GroupTold
from service.games.setup import GameSetup, Sandbox
from service.store.memory.store import MemoryStore
from tests.service.playing import Counted, at_rest, opened, play

every_title = pytest.mark.parametrize("title", TITLES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
VIEWERS = (0, 1, None)
NAMES = {0: "Ana", 1: "Ben"}


def game_of(handler: Handler, title: str, commands: int = 25) -> LoadedGame:
    """A game that was played for a while, one of its commands taken back, where that is possible."""
    seats = [Offer("reserved")] * TITLES[title].rules.seats[0]
    setup = GameSetup(title, {}, seats, names=NAMES, sandbox=Sandbox("luck"))
    loaded, undone = at_rest(handler, handler.open_game(setup).loaded), False
    for whims in range(commands):
        loaded = play(handler, loaded, 1, whims)
        steps = loaded.game.steps
        if not undone and steps and loaded.to_act()[:1] == (steps[-1].seat,):
            undone = bool(handler.send(loaded.id, Undo(steps[-1].seat)))
            loaded = handler.current(loaded.id)
    return loaded


@cache
def told_of(title: str) -> tuple[Handler, LoadedGame]:
    """Such a game, which nobody plays on."""
    handler = Handler(MemoryStore())
    return handler, game_of(handler, title)


def pages(
    handler: Handler, loaded: LoadedGame, viewer: Viewer, language: str | None, size: int = 1_000
) -> tuple[list[Envelope], list[GroupTold]]:
    """The whole feed in pages, each asked for by itself."""
    events, groups = list[Envelope](), list[GroupTold]()
    while len(events) < loaded.version:
        entries = handler.store.streams.read(loaded.id, len(events), size)
        page, told = Feed(handler, viewer, language).page(loaded, len(events) + 1, entries)
        events += page
        groups += told or []
    return events, groups


@every_title
@every_language
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_told_follows_from_the_viewers_own_feed(title: str, language: str, viewer: Viewer) -> None:
    handler, loaded = told_of(title)
    events, groups = pages(handler, loaded, viewer, language)
    feed = json.loads(encode(pages(handler, loaded, viewer, None)[0]))
    names = [NAMES.get(seat) for seat in range(len(loaded.game.table.seats))]
    # Each of three: in every language, and as every viewer, all events are compared.
    for event in events[1 + (VIEWERS.index(viewer) + LANGUAGES.index(language)) % 3 :: 3]:
        # Whoever replays what the viewer was sent folds masked events, and has nothing else.
        replayed = tell(feed[: event.position], language, event.position - 1, names)
        assert event.text == (narrated("\n".join(replayed)).text or None)
    assert "command_undone" in {event.type for event in events}
    assert all(one.last < next.first for one, next in pairwise(groups))


@every_title
def test_parts_are_the_text_and_name_what_is_named(title: str) -> None:
    events, groups = pages(*told_of(title), 0, "en")
    for it in (*(event for event in events if event.text is not None), *groups):
        assert isinstance(it.text, str)
        assert isinstance(it.parts, list)
        assert "".join(part.text for part in it.parts) == it.text
    named = {part.ref.partition(":")[0] for it in groups for part in it.parts if part.ref}
    assert "seat" in named
    assert len(named) > 1


@every_title
def test_the_same_is_told_in_pages_of_any_size(title: str) -> None:
    handler, loaded = told_of(title)
    whole, _ = pages(handler, loaded, 1, "fr")
    assert pages(handler, loaded, 1, "fr", size=7)[0] == whole


def test_whoever_does_not_ask_pays_nothing() -> None:
    store = Counted()
    handler = Handler(store)
    loaded = game_of(handler, "el-gaucho")
    entries = store.streams.read(loaded.id)
    feed = Feed(handler, 0, None)
    assert store.asked(lambda: feed.page(loaded, 1, entries)) == {}
    page, groups = feed.page(loaded, 1, entries)
    assert groups is msgspec.UNSET
    assert not any(key in msgspec.json.encode(event) for event in page for key in (b'"text"', b'"parts"'))


def test_a_feed_that_goes_on_is_not_folded_from_the_beginning_again() -> None:
    store = Counted()
    handler = Handler(store)
    loaded = game_of(handler, "el-gaucho")
    feed, entries = Feed(handler, 0, "en"), store.streams.read(loaded.id)
    feed.page(loaded, 1, entries[:10])
    assert store.asked(lambda: feed.page(loaded, 11, entries[10:])) == {"meta": 1}


def test_a_name_is_data_whatever_it_looks_like() -> None:
    handler = Handler(MemoryStore())
    loaded = opened(handler, "rr", names={0: "# The end", 1: "\ud800seat:0\ud801Ana\ud802"})
    events, _ = pages(handler, loaded, None, "en")
    parts = [part for event in events for part in event.parts or [] if part.ref in ("seat:0", "seat:1")]
    assert {(part.ref, part.text, part.heading) for part in parts if part.heading is msgspec.UNSET} == {
        ("seat:0", "# The end", msgspec.UNSET),
        ("seat:1", "Ana", msgspec.UNSET),
    }


def test_a_heading_is_told_as_one() -> None:
    assert narrated("# The end\nNobody came.").parts == [
        Part("The end", heading=True),
        Part("\n"),
        Part("Nobody came."),
    ]


def test_a_group_is_all_that_a_command_has_caused_and_whose_it_was() -> None:
    handler = Handler(MemoryStore())
    loaded = play(handler, opened(handler, names=NAMES), 12)
    _, groups = pages(handler, loaded, None, "en")
    commands = [it for it in groups if it.seat is not None and it.first > 4]
    assert commands
    for it in commands:
        assert it.parts[0] == Part(NAMES[it.seat or 0], f"seat:{it.seat}")
