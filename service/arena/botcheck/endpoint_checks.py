"""The checks of bot endpoints: questions of whole games, repeated, cut, taken back, at once, and nonsense."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from threading import Barrier, BrokenBarrierError
from urllib.parse import urlsplit

from domain.table import bounds
from domain.table.events import Offer
from service.arena.botcheck.grading import Case, Check, Failed, Work
from service.arena.endpoint import Endpoint, Fault, Reply, question
from service.games.codec.answers import encode
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.store.memory.store import MemoryStore

AT_ONCE = 4
"""Games in which the bot is asked at the same time."""
SOON = 1.0
"""Seconds that a question gives it when it is to be quick."""


class EndpointTrial:
    """A bot endpoint, and games in memory in which it is asked. `patience`: seconds for an answer."""

    def __init__(self, url: str, case: Case, seed: str, patience: float) -> None:
        self.url, self.case, self.patience, self._seed = url, case, patience, seed

    def asked(self, more: str = "") -> Iterator[LoadedGame]:
        """A game (another one with `more`), each time that the bot is to act; the others play at random.

        It goes on with what the bot answers then.
        """
        handler, rng = Handler(MemoryStore()), random.Random(self._seed + more)
        offers = [Offer("reserved")] * self.case.seats
        sandbox = Sandbox(self._seed + more)
        setup = GameSetup(self.case.title, dict(self.case.settings), offers, sandbox=sandbox)
        loaded = handler.open_game(setup).loaded
        with closing(Endpoint(self.url)) as endpoint:
            while not loaded.has_ended():
                if loaded.due() is not None:
                    loaded = handler.advance(loaded)
                    continue
                if loaded.is_full():
                    raise Failed(f"the game had no end after {bounds.EVENTS} events")
                seat = self.case.seat if self.case.seat in loaded.to_act() else loaded.to_act()[0]
                if seat == self.case.seat:
                    yield loaded
                    command = self.ask(endpoint, loaded).command
                else:
                    command = rng.choice(loaded.legal_commands(seat))
                loaded = handler.send(loaded.id, command, expected=loaded.version).loaded

    def ask(self, endpoint: Endpoint, loaded: LoadedGame, seconds: float | None = None) -> Reply:
        """What it answers; raises `Failed` for what is no answer."""
        try:
            return endpoint.ask(loaded, self.case.seat, seconds or self.patience)
        except Fault as fault:
            raise Failed(f"at version {loaded.version}: {fault}") from fault

    def question(self, loaded: LoadedGame) -> bytes:
        return encode(question(loaded, self.case.seat, self.patience))


def session(url: str, patience: float, work: Work) -> None:
    """Do this work with the bot behind a URL."""
    work.check.run(EndpointTrial(url, work.case, work.seed, patience))


def plays(trial: EndpointTrial) -> None:
    for _ in trial.asked():
        pass


def plays_a_while(trial: EndpointTrial) -> None:
    for _ in zip(trial.asked(), range(9), strict=False):
        pass


def asked_again(trial: EndpointTrial) -> None:
    with closing(Endpoint(trial.url)) as endpoint:
        for loaded, _ in zip(trial.asked(), range(5), strict=False):
            for _ in range(2):
                trial.ask(endpoint, loaded)


def hung_up(trial: EndpointTrial) -> None:
    endpoint, host = Endpoint(trial.url), urlsplit(trial.url).netloc.rpartition("@")[2]
    start = f"POST {endpoint.target} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    for loaded, _ in zip(trial.asked(), range(3), strict=False):
        head, body = start.encode(), trial.question(loaded)
        whole = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
        for raw in (whole[: len(head)], whole[:-20], whole):
            endpoint.hang_up(raw, trial.patience)


def taken_back(trial: EndpointTrial) -> None:
    games = [loaded for loaded, _ in zip(trial.asked(), range(4), strict=False)]
    with closing(Endpoint(trial.url)) as endpoint:
        for loaded in (*games[::-1], *games):
            trial.ask(endpoint, loaded)


def at_once(trial: EndpointTrial) -> None:
    met = Barrier(AT_ONCE)

    def one(number: int) -> None:
        """Its second answer comes when all games have had their first, over connections that stay open."""
        for i, _ in enumerate(trial.asked(f" {number}")):
            if i == 3:
                return
            if i == 1:
                with suppress(BrokenBarrierError):  # another game reports the reason
                    met.wait(trial.patience)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(one, range(AT_ONCE)))


def in_time(trial: EndpointTrial) -> None:
    with closing(Endpoint(trial.url)) as endpoint:
        for loaded, _ in zip(trial.asked(), range(5), strict=False):
            trial.ask(endpoint, loaded, SOON)


def nonsense(trial: EndpointTrial) -> None:
    with closing(Endpoint(trial.url)) as endpoint:
        for raw in (b"", b"{", b"[]", b'{"protocol": 99}', b'"' + b"x" * 100_000):
            try:
                endpoint.post(raw, trial.patience)
            except Fault as fault:
                if "status 4" not in fault.detail:
                    raise Failed(f"to {raw[:20]!r} it has said: {fault.detail}") from fault
            else:
                raise Failed(f"to {raw[:20]!r} it has answered with 200")
    plays_a_while(trial)


def is_named(trial: EndpointTrial) -> None:
    with closing(Endpoint(trial.url)) as endpoint:
        if trial.ask(endpoint, next(trial.asked())).bot is None:
            raise Failed("its answers do not say which bot it is")


ENDPOINT_CHECKS = (
    Check("plays", "answers with legal commands through whole games",
          "Answer with one of `commands`, as it stands in the question.",
          plays, full=True, quick=plays_a_while),
    Check("asked-again", "answers the same question as often as it comes",
          "A question may come again when the answer was lost: keep nothing that hangs on it.", asked_again),
    Check("hung-up", "goes on when questions are cut, or nobody waits for the answer",
          "Catch errors of a connection where you read and write, and serve the next one.", hung_up),
    Check("taken-back", "answers questions of earlier positions, as after an undo",
          "Go by `view` and `commands` alone; what you keep is for one `version`.", taken_back),
    Check("at-once", f"answers for {AT_ONCE} games at a time",
          "Serve each connection in a thread of its own, and keep games apart by `game`.", at_once),
    Check("in-time", f"answers within {SOON:g} s when `may_take_ms` says so",
          "Stop thinking in time: `may_take_ms` counts from when the question is sent.", in_time),
    Check("nonsense", "refuses what is no question, with a status of 400 to 499, and goes on",
          "Check `protocol`, and answer 400 to what you cannot read.", nonsense, required=False),
    Check("marked", "says which bot it is", "Put `bot` into the answer, with `name` and `version`.",
          is_named, required=False),
)  # fmt: skip
"""All of them, the most basic first."""
