"""A checked table: a game on the service with a bot behind the proxy, and rivals in the other seats."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from service.arena.botcheck.grading import Case, Failed, Inapplicable, Work
from service.arena.botcheck.program import Program
from service.arena.botcheck.proxy import Exchange, Proxy
from service.arena.botcheck.rival import Opponent
from service.json_types import JsonObject
from service.sdk import Estancia, Game, Problem, Unanswered

NOON = "2026-01-01T12:00:00Z"


class Table:
    """What a check has in its hands. `patience`: seconds that the bot has for what it is to do next."""

    def __init__(self, client: Estancia, command: str, case: Case, seed: str, patience: float) -> None:
        self.client, self.case, self.patience, self._seed = client, case, patience, seed
        self._command = command
        offers: list[JsonObject] = [
            {"kind": "reserved", "name": "The bot" if seat == case.seat else f"Rival {seat}"}
            for seat in range(case.seats)
        ]
        if case.waits:
            offers[1 - case.seat] = {"kind": "open"}
        sandbox = {"seed": seed, **({"now": NOON} if case.clocked else {})}
        more: JsonObject = {"clock": {"turn": 60}} if case.clocked else {}
        opened = client.open(case.title, offers, settings=dict(case.settings), sandbox=sandbox, **more)
        self._token: str = opened["seats"][case.seat]["token"]
        self.game: Game = client.game(opened["game"], self._token)
        """The game as the bot's seat sees it, beside the proxy."""
        self.proxy = Proxy(client.url)
        self.program: Program | None = None
        self.rivals: list[Opponent] = []
        self._others = [
            (seat, client.game(opened["game"], opened["seats"][seat]["token"]))
            for seat in range(case.seats)
            if seat != case.seat and not case.waits
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.program is not None:
            self.program.kill()
        try:
            self.end()
            for rival in self.rivals:
                rival.join()
        finally:
            self.proxy.close()

    # ---- the people

    def start(self) -> None:
        """Start the bot, and let the rivals play."""
        if not self.rivals:
            self.rivals = [
                Opponent(game, f"{self._seed} {seat}", self.proxy.tell, undoes=self.case.undoes)
                for seat, game in self._others
            ]
        environment = {
            "ESTANCIA_URL": self.proxy.url,
            "ESTANCIA_GAME": self.game.id,
            "ESTANCIA_TOKEN": self._token,
            "ESTANCIA_SEAT": str(self.case.seat),
        }
        self.program = Program(self._command, environment, self.proxy.tell)

    def sit_down(self) -> None:
        """The one who was missing comes."""
        seat, game = 1 - self.case.seat, self.client.game(self.game.id)
        game.sit(seat, name="Rival")
        self._others.append((seat, game))
        self.rivals.append(Opponent(game, self._seed, self.proxy.tell))

    def end(self) -> None:
        """All rivals resign, so that the game is over."""
        for seat, game in self._others:
            if self.game.snapshot()["status"] == "running":
                with suppress(Problem):  # it has ended meanwhile
                    game.leave(seat)
        if self.case.waits and not self._others:
            self.game.leave(self.case.seat)

    @property
    def other(self) -> Game:
        """The game as a rival sees it."""
        return self._others[0][1]

    # ---- what has happened

    def done(self) -> int:
        """Commands of the bot that the service has done."""
        return sum(exchange.is_done for exchange in self.proxy.log)

    def refused(self) -> list[Exchange]:
        """Commands of the bot that could never be sent then."""
        return [exchange for exchange in self.proxy.log if exchange.is_refused]

    def is_over(self) -> bool:
        """Whether the game is, as far as the rivals know."""
        return any(rival.is_over for rival in self.rivals)

    def until(self, holds: Callable[[], bool], failing: str, seconds: float | None = None) -> None:
        """Wait until this holds; raises `Failed` when the bot has ended before, or time is up."""
        seconds = self.patience if seconds is None else seconds
        self.proxy.until(lambda: holds() or self.has_ended(), seconds)
        if holds():
            return
        if self.has_ended():
            raise Failed(f"{failing}: {self._ending()}")
        raise Failed(f"{failing} within {seconds:g} s{self._last()}")

    def plays_on(self, commands: int = 2, failing: str = "it has not played on") -> None:
        """Wait until the bot has done `commands` more commands, or has no more to do as the game is over."""
        before = self.done()
        self.until(lambda: self.done() >= before + commands or self.is_over(), failing)
        if self.done() < before + commands and not self.done():
            raise Inapplicable("the game was over before it could do anything")

    def has_ended(self) -> bool:
        """Whether the bot's process has."""
        return self.program is not None and self.program.code is not None

    def exits(self) -> None:
        """Wait until the bot has ended by itself, as it should when the game is over."""
        seconds = self.patience
        if not self.proxy.until(self.has_ended, seconds):
            raise Failed(f"the game is over, and it still runs {seconds:g} s later")
        if self.program is not None and self.program.code != 0:
            raise Failed(self._ending())

    def event(self, kind: str, seconds: float, of: Callable[[Any], bool] = lambda _: True) -> bool:
        """Wait for an event of this type in the game, from now on."""
        after, left = self.game.snapshot()["version"], seconds
        while left > 0:
            page = self.game.events(after=after, wait=2)
            if any(event["type"] == kind and of(event) for event in page["events"]):
                return True
            after, left = page["version"] if page["events"] else after, left - 2
        return False

    def _ending(self) -> str:
        if self.program is None:
            return "it has not begun"
        return f"it has ended with {self.program.code} ({self.program.said() or 'no word'})"

    def _last(self) -> str:
        last = [exchange for exchange in self.proxy.log if exchange.problem]
        if not last:
            return f" ({len(self.proxy.log)} requests)"
        exchange, problem = last[-1], last[-1].problem
        answer = f"{problem.get('status')} {problem.get('reason') or ''}"
        return f" (last told: {answer} to {exchange.method} {exchange.path})"


def at_table(client: Estancia, command: str, patience: float, work: Work) -> None:
    """Do this work with the bot that this command line starts."""
    try:
        with Table(client, command, work.case, work.seed, patience) as table:
            work.check.run(table)
    except (Problem, Unanswered) as problem:
        raise Failed(f"the service has said: {problem}") from problem
