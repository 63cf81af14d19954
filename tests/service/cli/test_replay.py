"""`estancia replay` and `score` of games that run, and of files."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.cli.support import run
from tests.support import valkey
from tests.support.server import Service

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("shape", ["page", "list", "lines"])
def test_a_replay_of_saved_events_tells_the_same_story(service: Service, tmp_path: Path, shape: str) -> None:
    game = run_game(service)
    events = list(all_events(service, game))
    saved = tmp_path / "game.json"
    compact = {"separators": (",", ":")}  # as the service writes it
    texts = {
        "page": json.dumps({"events": events, "version": len(events)}, **compact),
        "list": json.dumps(events, indent=2),
        "lines": "".join(json.dumps(event, **compact) + "\n" for event in events),
    }
    saved.write_text(texts[shape])
    assert run("replay", str(saved)).stdout == run("replay", game, "--url", service.url).stdout
    refused = run("verify", str(saved))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "events as the service answers them" in refused.output


def run_game(service: Service) -> str:
    """A finished game of two bots."""
    body = {"title": "el-gaucho", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    with service.client() as client:
        game: str = client.post("/v1/games", body)["game"]
        for _ in client.events(game):
            pass
    return game


def all_events(service: Service, game: str) -> Iterator[dict[str, object]]:
    with service.client() as client:
        yield from client.events(game, wait=0)


def test_a_replay_of_a_running_game_tells_as_far_as_it_is(service: Service) -> None:
    body = {"title": "el-gaucho", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "random"}]}
    with service.client() as client:
        game = client.post("/v1/games", body)["game"]
    result = run("replay", game, "--url", service.url, "--language", "de")
    assert result.exit_code == 0
    assert "El Gaucho" in result.stdout


def test_whoever_plays_can_have_the_score_so_far_explained(service: Service) -> None:
    body = {"title": "ranchers", "seats": [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]}
    with service.client() as client:
        opened = client.post("/v1/games", body)
        valkey.until(lambda: not client.get(f"/v1/games/{opened['game']}")["due"])
    token = opened["seats"][0]["token"]
    result = run("replay", opened["game"], "--score", "--url", service.url, "--key", token)
    assert result.stdout == "\nThe score so far\n   0  Ana\n   0  Ben\n"


@pytest.mark.parametrize("text", ["", "no events", "[]", '[{"type": "dice_rolled"}]', "{}"])
def test_a_file_without_a_game_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    saved = tmp_path / "game.json"
    saved.write_text(text)
    result = run("replay", str(saved))
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert result.output.count("\n") == 1


def test_without_a_service_a_replay_says_so() -> None:
    result = run("replay", "0" * 20, "--url", f"http://127.0.0.1:{valkey.free_port()}")
    assert result.exit_code == 1
    assert "estancia serve" in result.output


def test_a_file_that_is_not_there_may_have_been_meant_as_a_game(service: Service) -> None:
    result = run("replay", "nosuch.ndjson", "--url", service.url)
    assert result.exit_code == 2
    assert "There is no file nosuch.ndjson, and it is not the id of a game" in result.output
    result = run("replay", "0" * 20, "--url", service.url)
    assert result.exit_code == 1
    assert (
        f"There is no file {'0' * 20}; as the id of a game it was looked up at {service.url}. "
        in result.output
    )
