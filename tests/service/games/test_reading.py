"""Reading a long stream costs what is shown, not all of it: counted in entries that the store hands out."""

from collections.abc import Callable

import pytest

from domain.table.commands import SetClock
from domain.table.events import ClockSet
from service.games import appends, cache
from service.games.appends import InsideAppend, require_end
from service.games.codec.chain import chain, digest_of
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.people.seat_names import meta_at
from service.games.results import MOST_MISSED, Stale
from service.games.setup import GameSetup, Sandbox
from service.identity.tokens import hash_token
from service.store.memory.state import State
from service.store.memory.store import MemoryStore
from service.store.memory.streams import MemoryStreams
from service.store.records import Appended, Entry, Guard, Token
from tests.service.playing import NOON, TITLE, at_rest, first_command, offers, other, play

LENGTH = 5_000
Read = Callable[[Callable[[], object]], int]


class Streams(MemoryStreams):
    """Counts the entries that are read."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.entries = 0

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        found = super().read(game, after, most)
        self.entries += len(found)
        return found


@pytest.fixture
def streams(store: MemoryStore) -> Streams:
    counting = Streams(store.state)
    store.streams = counting
    return counting


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def handler(store: MemoryStore) -> Handler:
    return Handler(store, clock=lambda: NOON)


@pytest.fixture
def read(streams: Streams) -> Read:
    def entries(what: Callable[[], object]) -> int:
        before = streams.entries
        what()
        return streams.entries - before

    return entries


def lengthened(handler: Handler, loaded: LoadedGame, count: int = LENGTH) -> LoadedGame:
    """So many events more, of the kind that changes least."""
    codec, hash, entries = loaded.codec, loaded.hash, list[Entry]()
    for position in range(loaded.version + 1, loaded.version + count + 1):
        record = codec.record(ClockSet(NOON), at=loaded.at, seat=None, cause=SetClock(NOON), draw=None)
        hash = chain(hash, position, digest_of(loaded.server_seed, position, record))
        entries.append(Entry(record, hash))
    assert isinstance(handler.store.streams.append(loaded.id, entries, Guard(loaded.head)), Appended)
    return handler.current(loaded.id)


@pytest.fixture
def game(handler: Handler) -> LoadedGame:
    setup = GameSetup(TITLE, {}, offers("rr"), sandbox=Sandbox("long", now=NOON))
    return lengthened(handler, at_rest(handler, handler.open_game(setup).loaded))


def test_a_command_for_an_old_version_is_told_the_first_of_what_it_has_missed(
    handler: Handler, game: LoadedGame, read: Read
) -> None:
    command = first_command(game)
    missed = list[Entry]()

    def send() -> None:
        with pytest.raises(Stale) as stale:
            handler.send(game.id, command, expected=5)
        missed.extend(stale.value.missed)

    assert read(send) <= MOST_MISSED + 2 * appends.PAGE
    assert missed == handler.store.streams.read(game.id, 5, MOST_MISSED)


def test_whether_a_choice_still_stands_is_found_out_at_the_first_event_that_matters(
    handler: Handler, game: LoadedGame, read: Read
) -> None:
    """A person's command: what others have done beside it since would not matter."""
    by = Token(hash_token(handler.seats.replace_token(game.id, 0)), 0)
    command = first_command(game, 0)

    def send() -> None:
        with pytest.raises(Stale):
            handler.send(game.id, command, by=by, expected=game.version - LENGTH)

    assert read(send) <= MOST_MISSED + 2 * appends.PAGE


def test_leafing_through_the_past_reads_every_entry_about_once(
    handler: Handler, game: LoadedGame, read: Read
) -> None:
    pages = range(1, game.version, 100)

    def leaf() -> None:
        for first in pages:
            assert handler.at(game.id, first).version == first

    assert read(leaf) <= LENGTH + len(pages) * cache.PAST_EVERY
    assert read(leaf) <= len(pages) * cache.PAST_EVERY
    assert read(lambda: handler.at(game.id, 4_321)) <= cache.PAST_EVERY


def test_the_past_is_the_same_however_it_was_found(handler: Handler, game: LoadedGame) -> None:
    before = [handler.at(game.id, version) for version in (3_000, 250, 251, 1, 4_999, 249, 3_000)]
    assert before == [other(handler).at(game.id, at.version) for at in before]


def test_a_fold_of_a_past_that_the_store_has_lost_is_not_believed(
    handler: Handler, store: MemoryStore
) -> None:
    setup = GameSetup(TITLE, {}, offers("rr"), sandbox=Sandbox("lost", now=NOON))
    loaded = play(handler, at_rest(handler, handler.open_game(setup).loaded), 12)
    kept = list(store.state.games[loaded.id].entries)
    handler.at(lengthened(handler, loaded, 600).id, 510)
    store.state.games[loaded.id].entries[:] = kept
    now = lengthened(handler, play(handler, handler.current(loaded.id), 1, whims=1), 600)
    assert handler.at(now.id, 510) == other(handler).at(now.id, 510)


def test_the_names_of_a_past_version_are_found_without_reading_what_came_after_the_start(
    handler: Handler, game: LoadedGame, read: Read
) -> None:
    then = handler.at(game.id, 2)
    assert read(lambda: meta_at(handler.store, game, then)) <= appends.PAGE


def test_where_an_append_ends_is_seen_by_what_is_around(
    handler: Handler, game: LoadedGame, read: Read
) -> None:
    codec, streams = game.codec, handler.store.streams
    ends = list[int]()
    for append in appends.appends(codec, streams.read(game.id)):
        ends.append((ends[-1] if ends else 0) + len(append))
    for position in (*range(1, 40), LENGTH // 2, game.version):

        def look(position: int = position) -> None:
            if position in ends:
                require_end(codec, streams, game.id, game.version, position)
                return
            with pytest.raises(InsideAppend) as inside:
                require_end(codec, streams, game.id, game.version, position)
            before = [end for end in ends if end < position]
            after = next(end for end in ends if end > position)
            assert (inside.value.before, inside.value.after) == (before[-1] if before else None, after)

        assert read(look) <= 3 * appends.PAGE


def test_what_is_asked_of_a_version_is_worked_out_once(handler: Handler) -> None:
    loaded = at_rest(handler, handler.open_game(GameSetup(TITLE, {}, offers("rr"))).loaded)
    (seat, *_) = loaded.to_act()
    assert loaded.legal_commands(seat) is loaded.legal_commands(seat)
    assert loaded.view(seat) is loaded.view(seat)
    assert loaded.view(None) is not loaded.view(seat)
    later = handler.send(loaded.id, first_command(loaded)).loaded
    assert later.legal_commands(seat) != loaded.legal_commands(seat)
