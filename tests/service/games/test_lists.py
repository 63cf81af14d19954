"""Commands that are sent together are the same as one after the other, and all are done, or none."""

from collections.abc import Iterator
from random import Random

import pytest

from domain.core.decider import Seat
from domain.core.errors import Rejected
from domain.core.record import Command
from domain.table.events import Offer
from domain.table.foresight import require_foreseen
from domain.titles import TITLES
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.results import NotYourSeat, RejectedInList, Sent, Stale
from service.games.setup import GameSetup, Sandbox
from service.store.memory.store import MemoryStore
from tests.service.playing import NOON, Counted, assert_intact, key, token_of
from tests.support.games import verdict

SEED = "lists"
every_title = pytest.mark.parametrize("title", TITLES)


@pytest.fixture
def store() -> Counted:
    return Counted()


@pytest.fixture
def handler(store: Counted) -> Handler:
    return Handler(store, clock=lambda: NOON)


def at_rest(handler: Handler, loaded: LoadedGame) -> LoadedGame:
    while loaded.due() is not None:
        loaded = handler.advance(loaded)
    return loaded


def opened(handler: Handler, title: str) -> LoadedGame:
    seats = [Offer("reserved")] * TITLES[title].rules.seats[0]
    loaded = handler.open_game(GameSetup(title, {}, seats, sandbox=Sandbox(SEED))).loaded
    return at_rest(handler, loaded)


def is_foreseen(loaded: LoadedGame, command: Command, seat: Seat) -> bool:
    decider, play = loaded.codec.decider, loaded.game.play
    events = decider.decide(command, play)
    try:
        require_foreseen(decider, command, decider.view(play, seat), events, seat)
    except Rejected:
        return False
    return True


Run = tuple[Seat, list[Command], str]
"""What one seat sends, one after the other, until nothing of it can follow; and why nothing can."""


def runs(handler: Handler, loaded: LoadedGame) -> Iterator[Run]:
    """Of a random game, played command by command."""
    whim = Random(SEED)
    while loaded.to_act():
        seat, commands, why = loaded.to_act()[0], list[Command](), ""
        while not why:
            command = whim.choice(loaded.legal_commands(seat))
            why = "" if is_foreseen(loaded, command, seat) else "unforeseen"
            loaded = handler.send(loaded.id, command).loaded
            commands.append(command)
            if not why and loaded.due() is not None:
                why = "rules_busy"
            elif not why and loaded.to_act() != (seat,):
                why = "turn"
        loaded = at_rest(handler, loaded)
        yield seat, commands, why


@every_title
def test_a_game_of_lists_is_to_the_byte_the_game_of_their_commands(
    title: str, handler: Handler, store: Counted
) -> None:
    one, many = opened(handler, title), opened(handler, title)
    why_not, longest = set[str](), 0
    for _, commands, why in runs(handler, one):
        if why != "turn":
            refused(handler, store, many, commands, why)
            why_not.add(why)
        calls = store.asked(lambda commands=commands: handler.send(many.id, *commands))  # type: ignore[misc]
        assert calls["append"] == 1
        longest = max(longest, len(commands))
        at_rest(handler, handler.cached(many.id))
    assert store.streams.read(one.id) == store.streams.read(many.id)
    assert_intact(store, many.id)
    assert verdict(store, many.id).verdict == "exact"
    assert longest > 1
    assert why_not


def refused(
    handler: Handler, store: MemoryStore, game: LoadedGame, commands: list[Command], why: str
) -> None:
    """With one command more, none is done, and it is said which one cannot be, and why."""
    version = store.streams.version(game.id)
    with pytest.raises(RejectedInList) as no:
        handler.send(game.id, *commands, commands[0])
    index = len(commands) - (why == "unforeseen")
    assert (no.value.reason, no.value.index) == (why, index)
    assert no.value.clause == {"unforeseen": "table.24", "rules_busy": "table.7"}[why]
    assert no.value.loaded.version >= (version or 0)
    assert store.streams.version(game.id) == version


def test_what_nobody_could_foresee_ends_a_list_and_so_does_what_the_rules_do_by_themselves(
    handler: Handler,
) -> None:
    """Clauses table.24 and table.7."""
    found = {why for title in TITLES for _, _, why in runs(handler, opened(handler, title))}
    assert found == {"unforeseen", "rules_busy", "turn"}


def turn(handler: Handler, game: LoadedGame) -> tuple[Seat, list[Command]]:
    """The first list of two or more commands of a game like this, which is played as far."""
    for seat, commands, _ in runs(handler, opened(handler, game.title)):
        if len(commands) > 1:
            return seat, commands
        at_rest(handler, handler.send(game.id, *commands).loaded)
    raise AssertionError("every list of this game has one command")


def sent(handler: Handler, game: LoadedGame, commands: list[Command], **how: object) -> Sent:
    return handler.send(game.id, *commands, **how)  # type: ignore[arg-type]


def test_a_list_under_a_key_is_done_once(handler: Handler, store: Counted) -> None:
    game = opened(handler, "ranchers")
    _, commands = turn(handler, game)
    first = sent(handler, game, commands, key=key("k"))
    again = sent(handler, game, commands, key=key("k"))
    assert (again.replayed, again.first, again.last) == (True, first.first, first.last)
    assert again.entries == first.entries
    assert store.streams.version(game.id) == first.last


def test_a_list_for_an_older_version_is_stale(handler: Handler, store: Counted) -> None:
    game = opened(handler, "ranchers")
    _, commands = turn(handler, game)
    version = handler.cached(game.id).version
    with pytest.raises(Stale):
        sent(handler, game, commands, expected=version - 1)
    assert store.streams.version(game.id) == version
    assert sent(handler, game, commands, expected=version).first == version + 1


def test_a_list_of_whoever_has_lost_the_seat_is_refused(handler: Handler, store: Counted) -> None:
    game = opened(handler, "ranchers")
    seat, commands = turn(handler, game)
    version = store.streams.version(game.id)
    with pytest.raises(NotYourSeat):
        sent(handler, game, commands, by=token_of("est_seat_wrong", seat))
    assert store.streams.version(game.id) == version
