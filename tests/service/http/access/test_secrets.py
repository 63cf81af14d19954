"""Nobody is told what they must not know: whole games over HTTP, and every byte of every answer searched."""

import re
from collections.abc import Callable, Iterator
from itertools import cycle

from werkzeug.test import TestResponse

from domain.core.luck import Luck, salt
from domain.el_gaucho.content import Tile
from domain.el_gaucho.state import State
from domain.table.events import BotDecided
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.store.memory.store import MemoryStore
from tests.service.http.support import Duel, bearer, rest


class Secrets:
    """What each viewer must not see anywhere, worked out from whole states and nothing else."""

    def __init__(self, server_seed: bytes) -> None:
        self.server_seed = server_seed
        self._shown: set[Tile] = set()

    def tiles(self, state: State, viewer: int | None) -> set[Tile]:
        """Drawn by nobody, dealt to others and not shown since, or face down on the Steppe."""
        self._shown |= {
            Tile(herd.race, value) for baron in state.barons for herd in baron.herds for value in herd.values
        }
        hidden = {tile for tile in state.pile if tile is not None}
        seen = set() if viewer is None else set(state.barons[viewer].seen_steppe)
        hidden |= {tile for tile in state.steppe if tile is not None} - seen
        for seat, baron in enumerate(state.barons):
            if seat != viewer:
                hidden |= {tile for tile in baron.dealt if tile is not None} - self._shown
        return hidden


def needles(secrets: Secrets, loaded: LoadedGame, viewer: int | None) -> Iterator[bytes]:
    for tile in secrets.tiles(loaded.game.play, viewer):
        yield f'"race":"{tile.race}","value":{tile.value}}}'.encode()
        yield f'\\"race\\":\\"{tile.race}\\",\\"value\\":{tile.value}}}'.encode()
    if not loaded.game.table.revealed:
        yield secrets.server_seed.hex().encode()


def answers(duel: Duel, seat: int | None, legal: list[dict[str, object]]) -> Iterator[TestResponse]:
    """Everything a viewer can ask without moving the game on."""
    yield duel.get(seat=seat)
    yield duel.get("/scoring", seat)
    yield duel.get("/events?limit=500", seat)
    yield duel.get("/commands?as=tree&text=true", seat)
    for command in {command["type"]: command for command in legal}.values():
        yield duel.post("/commands/check?text=true&include=scene", command, seat)
    yield duel.post("/commands", {"type": "take_dice", "dice": [0, 0]}, seat)
    yield duel.post(
        "/commands",
        {"type": "look_at_steppe"} if not legal else {"type": "stop_placing"},
        seat,
        If_Match='"1"',
    )
    yield duel.post("/commands/check", {"type": "look_at_steppe"}, seat)
    yield duel.post(
        "/commands/check", {"type": "place_cattle", "tile": {"race": "x"}, "pasture": 0, "space": 0}, seat
    )


def test_no_answer_holds_a_hidden_tile_or_the_seed(
    open_duel: Callable[..., Duel], handler: Handler, store: MemoryStore
) -> None:
    duel = open_duel(sandbox={"seed": "herd"})
    meta = store.streams.meta(duel.game)
    assert meta is not None
    secrets, luck, looks, searched = Secrets(bytes.fromhex(meta["server_seed"])), Luck(bytes(32)), 0, 0
    loaded, viewers = rest(handler, duel.game), cycle((0, 1, None))
    while acting := loaded.to_act():
        legal = {seat: duel.legal(seat) for seat in acting}
        viewer = next(viewers)
        hidden = list(needles(secrets, loaded, viewer))
        for response in answers(duel, viewer, legal.get(viewer, [])):
            body = response.get_data()
            searched += 1
            assert response.status_code < 500
            assert not [needle for needle in hidden if needle in body], (viewer, body)
        looks += any(
            command["type"] == "look_at_steppe" for commands in legal.values() for command in commands
        )
        seat = acting[luck.below(len(acting))]
        sent = duel.send(legal[seat][luck.below(len(legal[seat]))], seat)
        now = handler.current(duel.game)
        assert not [needle for needle in needles(secrets, now, seat) if needle in sent.get_data()]
        loaded = rest(handler, duel.game)
    assert loaded.status() == "over"
    assert looks, "choose another seed: nobody could look at the Steppe"
    assert searched > 1000


def test_a_salt_is_given_only_with_the_whole_event(duel: Duel, store: MemoryStore) -> None:
    duel.send(duel.legal(0)[0], 0)
    meta = store.streams.meta(duel.game)
    assert meta is not None
    seed = bytes.fromhex(meta["server_seed"])
    for viewer in (0, 1, None):
        response = duel.get("/events?limit=500", viewer)
        events = response.get_json()["events"]
        whole = [event for event in events if event["salt"] is not None]
        assert 0 < len(whole) < len(events)
        for event in events:
            its_salt = salt(seed, event["position"]).hex()
            assert event["salt"] in (None, its_salt)
            if event["salt"] is None:
                assert its_salt.encode() not in response.get_data()
                assert event["cause"] is None


def test_of_a_bots_trace_a_feed_tells_the_seat_and_only_the_full_bundle_the_rest(
    duel: Duel, handler: Handler
) -> None:
    trace = BotDecided(0, "greedy", "3", seed="5eed5eed", budget=500, view="d16e57", search={"weighed": 9})
    loaded = rest(handler, duel.game)
    handler.send(duel.game, loaded.legal_commands(0)[0], trace=trace)
    masked = {"seat": 0, "bot": "", "version": "", "seed": "", "budget": 0, "view": "", "search": {}}

    def shown(viewer: int | None) -> list[object]:
        events = duel.get("/events?limit=500", viewer).get_json()["events"]
        return [event["data"] for event in events if event["type"] == "bot_decided"]

    for seat in (None, 0, 1):
        assert shown(seat) == [masked]
        assert b"5eed5eed" not in duel.get("/export", seat).get_data()
    duel.client.delete(f"{duel.url}/seats/1", headers=bearer(duel.tokens[1]))
    assert rest(handler, duel.game).game.table.revealed
    assert [shown(seat) for seat in (None, 0, 1)] == [[masked]] * 3
    assert b"5eed5eed" in duel.get("/export").get_data()


def test_a_secret_choice_looks_the_same_whatever_it_was(open_duel: Callable[..., Duel]) -> None:
    """Two games that differ only in what seat 0 has kept in secret are the same to everybody else."""
    duels = [open_duel(sandbox={"seed": "same"}) for _ in range(2)]
    legal = duels[0].legal(0)
    assert duels[1].legal(0) == legal
    assert len({len(command["tiles"]) for command in legal}) > 1
    for duel, command in zip(duels, (legal[0], legal[-1]), strict=True):
        duel.send(command, 0)
    for viewer in (1, None):
        for path in ("", "/commands", "/events?limit=500"):
            told = [_but_for_clocks(duel, duel.get(path, viewer).get_data(as_text=True)) for duel in duels]
            assert told[0] == told[1]


def _but_for_clocks(duel: Duel, text: str) -> list[str]:
    """Without what differs between any two games: ids, times, and digests over times."""
    return re.sub(
        r'"(at|abandoned_at|digest|hash|salt)":"[^"]*"|' + duel.game + r"|" + "|".join(duel.tokens), "", text
    ).split(",")
