"""Told to stop while people play, the service loses nothing that it has said yes to."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import click
import msgspec
import pytest

from service.cli.terminal.http_client import Client
from tests.support import games
from tests.support.server import FEW, Service
from tests.support.speed import patience

pytestmark = pytest.mark.slow

PLAYERS = 6
ENOUGH = 10
"""Yeses that every player has heard before the service is told to stop."""


def play_until_nobody_answers(service: Service, warm: Event) -> tuple[str, list[tuple[int, str]]]:
    """One person plays both seats as fast as it goes; what was answered: version, and type of each event."""
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
    said: list[tuple[int, str]] = []
    with service.client() as client:
        opened = client.post("/v1/games", {"title": "el-gaucho", "seats": seats})
    game, tokens = opened["game"], [seat["token"] for seat in opened["seats"]]
    players = [Client(service.url, token) for token in tokens]
    try:
        while True:
            for player in players:
                legal = player.get(f"/v1/games/{game}/commands")["commands"]
                if legal:
                    sent = player.post(f"/v1/games/{game}/commands", legal[0])
                    said += [(event["position"], event["type"]) for event in sent["events"]]
            if len(said) >= ENOUGH:
                warm.set()
    except click.ClickException:
        return game, said
    finally:
        for player in players:
            player.__exit__()


@pytest.mark.timeout(120)
def test_whatever_was_answered_is_in_the_log_after_a_stop_under_load(tmp_path: Path) -> None:
    service = Service(tmp_path, FEW)
    service.start()
    warm = [Event() for _ in range(PLAYERS)]
    with ThreadPoolExecutor(PLAYERS) as pool:
        playing = [pool.submit(play_until_nobody_answers, service, each) for each in warm]
        assert all(each.wait(patience(60)) for each in warm)
        assert service.stop() == 0
        told = [each.result(patience(60)) for each in playing]
    with service.stopped_store() as store:
        for game, said in told:
            records = map(msgspec.json.decode, games.records(store, game))
            log = {position: record["type"] for position, record in enumerate(records, 1)}
            assert len(said) >= ENOUGH
            assert [log.get(position) for position, _ in said] == [type for _, type in said]
