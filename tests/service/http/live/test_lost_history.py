"""What a client hears when the store has lost events that it has seen."""

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from domain.core.record import Command
from service.games.handler import Handler
from service.games.history.losses import losses_of
from service.games.loaded import LoadedGame
from service.store.memory.store import MemoryStore
from tests.service.http.listening import Ear
from tests.service.http.live.support import said
from tests.service.http.support import Duel
from tests.support.moments import moment

SSE = "text/event-stream"


@dataclass
class Failover:
    """A duel, and a failover that loses its last command; another process then goes on otherwise."""

    duel: Duel
    handler: Handler
    left: LoadedGame
    lost: LoadedGame
    lose: Callable[[], None]

    def go_on(self, notice: bool = True) -> LoadedGame:
        """What is there now; `notice`: the process that has seen what is lost looks at the game."""
        self.lose()
        now = Handler(self.handler.store).send(self.duel.game, command(self.left, -1)).loaded
        assert (now.version, now.hash != self.lost.hash) == (self.lost.version, True)
        if notice:
            assert self.handler.current(self.duel.game) == now
        return now

    @property
    def reset(self) -> dict[str, int]:
        return {"version": self.lost.version, "lost_after": self.left.version}


def command(loaded: LoadedGame, which: int) -> Command:
    return loaded.legal_commands(loaded.to_act()[0])[which]


@pytest.fixture
def failover(duel: Duel, handler: Handler, store: MemoryStore) -> Failover:
    left = handler.current(duel.game)
    lose = moment(store)
    return Failover(duel, handler, left, handler.send(duel.game, command(left, 0)).loaded, lose)


def test_an_open_stream_is_told_once_that_history_was_lost(
    failover: Failover, listen: Callable[..., Ear]
) -> None:
    ear = listen()
    ear.until(failover.lost.version)
    now = failover.go_on(notice=False)
    assert said(ear.next()) == ("reset", failover.reset)
    heard = ear.until(now.version)
    assert [frame.id for frame in heard] == list(range(1, now.version + 1))
    assert heard[-1].data["hash"] == now.hash.hex()
    after = Handler(failover.handler.store).send(failover.duel.game, command(now, 0)).loaded
    failover.handler.store.state.publish(failover.duel.game, after.version, listed=False)  # type: ignore[attr-defined]
    assert ear.next().event != "reset"


def test_an_open_stream_notices_a_lost_event_behind_newer_ones(
    failover: Failover, listen: Callable[..., Ear]
) -> None:
    ear = listen()
    ear.until(failover.lost.version)
    now = failover.go_on(notice=False)
    after = Handler(failover.handler.store).send(failover.duel.game, command(now, 0)).loaded
    assert said(ear.next()) == ("reset", {**failover.reset, "version": after.version})
    assert ear.until(after.version)[-1].data["hash"] == after.hash.hex()


def test_who_comes_back_with_an_id_that_is_gone_is_told_once(
    failover: Failover, listen: Callable[..., Ear]
) -> None:
    lost = listen(f"?after={failover.left.version}").until(failover.lost.version)[-1]
    now = failover.go_on()
    ear = listen(Last_Event_ID=str(lost.id))
    assert said(ear.next()) == ("reset", failover.reset)
    last = ear.until(now.version)[-1]
    id = last.text.partition("id: ")[2].partition("\n")[0]
    assert id == f"{now.version}-{now.hash.hex()[:8]}"
    again = listen(Last_Event_ID=id)
    after = Handler(failover.handler.store).send(failover.duel.game, command(now, 0)).loaded
    assert again.next().id == now.version + 1 <= after.version


def test_ids_are_positions_wherever_nothing_was_lost(failover: Failover, listen: Callable[..., Ear]) -> None:
    failover.go_on()
    frames = listen().until(failover.left.version)
    assert all(f"id: {frame.id}\n" in f"{frame.text}\n" for frame in frames)


def test_a_page_after_an_event_that_is_gone_says_so(failover: Failover) -> None:
    now = failover.go_on()
    query = f"/events?after={now.version}"
    for hash in ("", f"&after_hash={failover.lost.hash.hex()[:8]}"):
        page = failover.duel.get(query + hash).get_json()
        assert (page["reset"], page["lost_after"]) == (True, failover.left.version)
        assert len(page["events"]) == now.version
    page = failover.duel.get(f"{query}&after_hash={now.hash.hex()[:8]}").get_json()
    assert (page["reset"], page["events"]) == (False, [])
    lines = failover.duel.get(query, Accept="application/x-ndjson").text
    assert json.loads(lines.splitlines()[0]) == {"type": "reset", **failover.reset}


def test_a_page_after_a_hash_that_nobody_knows_begins_anew(duel: Duel) -> None:
    page = duel.get(f"/events?after={duel.version()}&after_hash=00000000").get_json()
    assert (page["reset"], page["lost_after"]) == (True, 0)


def test_an_answer_of_a_lost_version_is_not_still_the_same(failover: Failover) -> None:
    seat = failover.left.to_act()[0]
    paths = ("", "/commands", "/scoring")
    tags = {path: failover.duel.get(path, seat).headers["ETag"] for path in paths}
    failover.go_on()
    for path, tag in tags.items():
        answer = failover.duel.get(path, seat, If_None_Match=tag)
        assert (answer.status_code, answer.headers["ETag"]) == (200, tag), path


def test_a_process_looks_again_at_what_it_has_seen_lately(failover: Failover) -> None:
    now = failover.go_on(notice=False)
    failover.handler.recheck()
    meta = failover.handler.store.streams.meta(failover.duel.game) or {}
    assert [(it.after, it.until) for it in losses_of(meta)] == [(failover.left.version, now.version)]


def test_a_stream_whose_chain_is_broken_in_the_store_is_told_once(
    duel: Duel, store: MemoryStore, listen: Callable[..., Ear]
) -> None:
    entries = store.state.games[duel.game].entries
    entries[2] = entries[2]._replace(hash=bytes(32))
    heard = listen().until(len(entries))
    assert [frame.id for frame in heard] == list(range(1, len(entries) + 1))


@pytest.mark.parametrize("hash", ["", "0", "0000000", "0000000G", "000000000", "ABCDEF01"])
def test_digits_of_no_hash_are_refused(duel: Duel, hash: str) -> None:
    response = duel.get(f"/events?after_hash={hash}")
    assert (response.status_code, response.get_json()["reason"]) == (400, "bad_parameter")
