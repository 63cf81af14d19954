"""A failover loses what was written last: does every process go by the history that is left?

Two processes (handlers) share a store, which is put back to a moment, and a game goes on otherwise.
"""

from dataclasses import dataclass

import pytest

from domain.core.record import Command
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.results import Stale
from service.games.unreadable.errors import NoSuchGame
from service.store.base import EventStore
from tests.service.playing import NOON, key, opened, play
from tests.support.games import check_log, verdict
from tests.support.moments import moment


@dataclass
class Failover:
    """What is left of a game. `here` has seen what was lost, `there` has not."""

    store: EventStore
    here: Handler
    there: Handler
    lost: LoadedGame
    left: LoadedGame
    """Where the game goes on."""

    @property
    def game(self) -> str:
        return self.left.id

    def go_on(self) -> LoadedGame:
        """By another command than the one that was lost, which has as many events."""
        new = self.there.send(self.game, command(self.there.current(self.game), -1)).loaded
        assert new.version == self.lost.version
        assert new.hash != self.lost.hash
        return new

    def has_one_history(self) -> bool:
        """Whether the stream is one chain, and both processes see the game that it makes."""
        folded = check_log(self.store, self.game)
        assert verdict(self.store, self.game).verdict == "exact"
        return folded.game == self.here.current(self.game).game == self.there.current(self.game).game


def command(loaded: LoadedGame, which: int) -> Command:
    return loaded.legal_commands(loaded.to_act()[0])[which]


@pytest.fixture
def failover(store: EventStore) -> Failover:
    here, there = (Handler(store, clock=lambda: NOON) for _ in range(2))
    left = play(here, opened(here), 4)
    there.current(left.id)
    lose = moment(store)
    lost = here.send(left.id, command(left, 0)).loaded
    lose()
    return Failover(store, here, there, lost, left)


def test_a_command_follows_the_event_that_is_there_and_not_the_one_that_was_seen(failover: Failover) -> None:
    new = failover.go_on()
    seen = failover.here.cached(failover.game)
    assert seen == failover.lost
    sent = failover.here.send(failover.game, command(new, 0))
    assert sent.first == new.version + 1
    assert failover.has_one_history()


def test_a_read_shows_what_is_there_although_the_version_is_the_one_that_was_seen(failover: Failover) -> None:
    new = failover.go_on()
    assert failover.here.current(failover.game) == new
    assert failover.has_one_history()


def test_a_step_of_the_rules_follows_the_event_that_is_there(failover: Failover) -> None:
    new = failover.go_on()
    failover.here.advance(failover.lost)
    assert failover.here.current(failover.game).version >= new.version
    assert failover.has_one_history()


def test_a_game_that_has_not_gone_on_is_as_it_was_before(failover: Failover) -> None:
    assert failover.here.current(failover.game) == failover.left
    failover.here.send(failover.game, command(failover.left, -1))
    assert failover.has_one_history()


def test_a_command_for_a_version_that_is_lost_is_stale(failover: Failover) -> None:
    with pytest.raises(Stale):
        failover.here.send(failover.game, command(failover.lost, 0), expected=failover.lost.version)
    assert failover.here.current(failover.game) == failover.left


def test_a_command_whose_effect_was_lost_is_done_when_it_is_sent_again(failover: Failover) -> None:
    lose = moment(failover.store)
    first = failover.here.send(failover.game, command(failover.left, 0), key=key("one"))
    lose()
    again = failover.there.send(failover.game, command(failover.left, 0), key=key("one"))
    assert (again.replayed, again.first) == (False, first.first)
    assert failover.here.send(failover.game, command(failover.left, 0), key=key("one")).replayed
    assert failover.has_one_history()


def test_a_snapshot_of_a_lost_past_is_not_believed(failover: Failover) -> None:
    failover.store.snapshots.save(failover.game, failover.lost.snapshot())
    new = failover.go_on()
    fresh = Handler(failover.store)
    assert fresh.current(failover.game) == new
    failover.there.send(failover.game, command(new, 0))
    assert Handler(failover.store).current(failover.game).version > new.version
    assert failover.has_one_history()


def test_a_game_whose_opening_was_lost_is_not_there(store: EventStore) -> None:
    here = Handler(store, clock=lambda: NOON)
    lose = moment(store)
    loaded = opened(here)
    lose()
    with pytest.raises(NoSuchGame):
        here.current(loaded.id)


def test_a_game_that_is_over_only_in_a_lost_past_is_not_deleted(store: EventStore) -> None:
    here, there = (Handler(store, clock=lambda: NOON) for _ in range(2))
    before = opened(here)
    lose = moment(store)
    lost = play(here, before)
    assert lost.is_final()
    lose()
    here.delete(lost)
    assert there.current(before.id) == here.current(before.id) == before
