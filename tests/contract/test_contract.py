"""Does the running service keep its contracts? Calls made up from them: good ones, bad ones, chains of them.

Every call is made as the contract of one title has it; of the others those that take what is the title's.
`make contract` makes more of them, with a new seed; with `MORE=` those that a change has to pass.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from domain.core.record import snake
from domain.titles import TITLES
from service.http.openapi.document import operations
from tests.support.server import ROOT, Service
from tests.support.speed import patience
from tests.support.valkey import until

pytestmark = [pytest.mark.slow, pytest.mark.contract]

MORE = os.environ.get("CONTRACT_MORE", "").split()
"""Options of a longer run."""
REACHED = ("304", "409", "412", "422")
"""Besides the good answers: those of a call that was understood, by somebody who may."""


WHOLE, *OTHERS = TITLES
"""The title whose contract is tried whole, and the others."""
OF_A_TITLE = ("openGame", "sendCommand", "sendCommands", "checkCommand", "checkPosition")


def known_games(service: Service, operator: str, title: str) -> dict[str, Any]:
    """A game of a title that is over, some that are not, with their tokens; its commands; a delivery."""
    people = [{"kind": "reserved", "name": "Ana"}, {"kind": "reserved", "name": "Ben"}]
    offers = (
        {"title": title, "seats": [{"kind": "bot", "bot": "random"}] * 2},
        {"title": title, "seats": people},
        {"title": title, "seats": people},
        {"title": title, "seats": people, "visibility": "private"},
        {"title": title, "seats": [*people, {"kind": "open"}, {"kind": "open"}]},
        {"title": title, "seats": [{"kind": "open"}] * 4},
    )
    with service.client(operator) as client:
        opened = [client.post("/v1/games", offer) for offer in offers]
        over = opened[0]["game"]
        assert list(client.events(over))[-1]["type"] == "luck_revealed"
        kept, left = (client.post("/v1/games", {"title": title, "seats": people}) for _ in range(2))
        hook = client.post("/v1/webhooks", {"url": "https://nobody.invalid/hook"})["webhook"]
        client.post(f"/v1/webhooks/{hook}/test", {})
        log = f"/v1/webhooks/{hook}/deliveries"
        until(lambda: client.get(log)["deliveries"], 30)
        told = {"webhook": hook, "delivery": client.get(log)["deliveries"][0]["delivery"]}
    with urlopen(f"{service.url}/v1/games/{over}/export?seed=true") as answer:
        bundle = answer.read().decode()
    commands = {title: [snake(cls.__name__) for cls in TITLES[title].rules.player_commands]}
    seated = {"game": kept["game"], "token": kept["seats"][0]["token"]}
    known = {"operator": operator, "over": over, "games": opened, "seated": seated, "told": told}
    return {**known, "left": left["game"], "bundle": bundle, "commands": commands}


def schemathesis(
    service: Service, operator: str, folder: Path, title: str, *options: str
) -> subprocess.CompletedProcess[str]:
    """Its report, and `answers` in the folder: a line for each answer, the call and the status."""
    known = {**known_games(service, operator, title), "answers": str(folder / "answers")}
    (folder / "known.json").write_text(json.dumps(known))
    return subprocess.run(
        (
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", "tests/contract/schemathesis.toml"),
            *("run", f"{service.url}/openapi/{title}.json", "--no-color"),
            *(f"--request-timeout={patience(20)}", *options, *MORE),
        ),
        cwd=ROOT,
        env={**os.environ, "ESTANCIA_TEST_KNOWN": str(folder / "known.json"), "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.timeout(0 if MORE else 600)
def test_the_service_does_what_the_contract_says_whatever_it_is_asked(
    guarded: Service, operator: str, tmp_path: Path
) -> None:
    run = schemathesis(guarded, operator, tmp_path, WHOLE)
    mistakes = [line for line in guarded.log.read_text().splitlines() if '"level":"error"' in line]
    assert run.returncode == 0, "\n".join([run.stdout, *mistakes])
    assert " Stateful (in" in run.stdout
    answers = [line.split() for line in (tmp_path / "answers").read_text().splitlines()]
    reached = {call for call, status in answers if status in REACHED or status.startswith("2")}
    calls = {operation["operationId"] for operation in operations(guarded.get("/openapi.json"))}
    # A call that was only ever refused at the door was not tested: hooks.py has to know more.
    assert calls - reached == set()


@pytest.mark.timeout(0 if MORE else 600)
@pytest.mark.parametrize("title", OTHERS)
def test_so_it_does_in_what_the_contracts_of_the_other_titles_say_of_their_own(
    guarded: Service, operator: str, tmp_path: Path, title: str
) -> None:
    own = (f"--include-operation-id={call}" for call in OF_A_TITLE)
    run = schemathesis(guarded, operator, tmp_path, title, *own, "--phases=examples,coverage,fuzzing")
    assert run.returncode == 0, run.stdout
    answers = [line.split() for line in (tmp_path / "answers").read_text().splitlines()]
    assert {call for call, status in answers if status in REACHED or status.startswith("2")} == {*OF_A_TITLE}
