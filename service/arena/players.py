"""Players of the arena: hosted bots, Python callables and bot endpoints, all asked for commands alike.

Nobody needs a registry for it: `greedy` is a hosted bot, `mine=my_bot:choose` a callable (`Choose` or `Think`
of `domain.core.bots`), `mine=http://127.0.0.1:9000/` an endpoint (`service.arena.endpoint`).
"""

import inspect
import json
import re
import sys
import time
from functools import reduce
from importlib import import_module
from itertools import islice
from typing import Any, Literal, NamedTuple, cast

from domain.bots import ids_of
from domain.core.bots import Choice, Effort, Think, at_once, random
from domain.core.decider import Seat
from domain.core.record import Command
from domain.table import game as rules
from domain.table.events import BotDecided, Offer
from service.arena.endpoint import BotName, Endpoint, Fault
from service.games.bot_decision import THINKING, BotRunner, NotesCache
from service.games.loaded import LoadedGame
from service.json_types import JsonObject
from service.process.deadline import DeadlineExceeded, within

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,39}")
_URL = re.compile(r"https?://", re.IGNORECASE)
MOST_LINES, LONGEST_LINE = 20, 200
"""Of what an endpoint tells: lines, and characters of each."""
_THINKS = 6
"""Arguments of a `Think`; a `Choose` takes fewer."""


class BadPlayer(ValueError):
    """There can be no such player; the message says why."""


class Player(NamedTuple):
    """Who plays: a name, and where the bot of this name is. It goes to other processes as it is.

    `target`: the id of a hosted bot, `module:attribute`, or a URL. `folder`: where modules are looked for
    besides the usual places.
    """

    name: str
    kind: Literal["hosted", "callable", "endpoint"]
    target: str
    folder: str = ""

    def offer(self) -> Offer:
        """How its seat is offered: bots of others sit on the seats of people."""
        return Offer("bot", self.target) if self.kind == "hosted" else Offer("reserved")


class Answer(NamedTuple):
    """A legal command, always. `faults`: what went wrong before; then a simpler bot has chosen it.

    `seconds` are of CPU time, for an endpoint of time on the clock. `trace` is what the stream keeps of it;
    `bot` is what an endpoint says it is.
    """

    command: Command
    seconds: float
    faults: tuple[str, ...] = ()
    trace: BotDecided | None = None
    bot: BotName | None = None


def player_of(title: str, text: str, folder: str = "") -> Player:
    """The player that `name`, `name=module:attribute` or `name=URL` describes; raises `BadPlayer`."""
    name, named, target = text.partition("=")
    if not named:
        if text not in ids_of(title):
            raise BadPlayer(f"{title} has no bot {text!r}, but: {', '.join(ids_of(title))}.")
        return Player(text, "hosted", text)
    if _NAME.fullmatch(name) is None:
        raise BadPlayer(f"{name!r} is no name: up to 40 letters, digits and any of - _ . +")
    if name in ids_of(title):
        raise BadPlayer(f"{name!r} is the name of a hosted bot.")
    if target in ids_of(title):
        return Player(name, "hosted", target)
    try:
        if _URL.match(target):
            Endpoint(target)
            return Player(name, "endpoint", target)
        _load(target, folder)
    except Exception as problem:  # whatever a module of another author raises when it is imported
        raise BadPlayer(f"{target!r} cannot play: {problem}") from problem
    return Player(name, "callable", target, folder)


class Players:
    """The players, made ready in this process. `close` lets go of connections."""

    def __init__(self) -> None:
        self._notes = NotesCache()
        self._endpoints: dict[str, Endpoint] = {}
        self._callables: dict[tuple[str, str], Think] = {}

    def ask(self, player: Player, loaded: LoadedGame, seat: Seat, seconds: float) -> Answer:
        """What this player does on a seat the game waits for, within `seconds`, whatever happens.

        A command that is late, not legal, or missing is a fault; then a simpler hosted bot, or (in the place
        of a bot of others) `random` chooses.
        """
        if player.kind == "hosted":
            return self._hosted(loaded, seat, seconds)
        ask = self._endpoint if player.kind == "endpoint" else self._callable
        clock = time.monotonic if player.kind == "endpoint" else time.process_time
        began = clock()
        try:
            return ask(player, loaded, seat, seconds)._replace(seconds=clock() - began)
        except Fault as fault:
            return Answer(instead(loaded, seat), clock() - began, (str(fault),))

    def close(self) -> None:
        for endpoint in self._endpoints.values():
            endpoint.close()

    def _hosted(self, loaded: LoadedGame, seat: Seat, seconds: float) -> Answer:
        faults: list[str] = []
        began = time.process_time()
        runner = BotRunner(faults.append, seconds, self._notes)
        command, trace = runner.decide(loaded, seat)
        return Answer(command, time.process_time() - began, tuple(f"{bot} failed" for bot in faults), trace)

    def _endpoint(self, player: Player, loaded: LoadedGame, seat: Seat, seconds: float) -> Answer:
        endpoint = self._endpoints.setdefault(player.target, Endpoint(player.target))
        reply = endpoint.ask(loaded, seat, seconds)
        bot = reply.bot or BotName(player.name, "")
        lines = lines_of(reply.trace or {})
        trace = BotDecided(seat, bot.name, bot.version, search={"lines": lines}) if lines else None
        return Answer(reply.command, 0, trace=trace, bot=reply.bot)

    def _callable(self, player: Player, loaded: LoadedGame, seat: Seat, seconds: float) -> Answer:
        key = (player.target, player.folder)
        if (think := self._callables.get(key)) is None:
            think = self._callables[key] = _load(*key)
        view = rules.view(loaded.codec.decider, loaded.game, seat).play
        legal, enough = loaded.legal_commands(seat), time.monotonic() + THINKING * seconds
        effort = Effort(is_over=lambda: time.monotonic() > enough)
        noted = self._notes.of(loaded.id, seat, player.name)
        try:
            choice = within(seconds, lambda: think(view, legal, seat, loaded.bot_seed(seat), effort, noted))
        except DeadlineExceeded as problem:
            raise Fault("late", f"no answer within {seconds:g} s") from problem
        except Exception as problem:
            raise Fault("failed", repr(problem)[:200]) from problem
        command = choice.command if isinstance(choice, Choice) else choice
        if command not in legal:
            raise Fault("illegal", f"{command!r} is not legal"[:200])
        self._notes.keep(loaded.id, seat, player.name, getattr(choice, "notes", None))
        return Answer(command, 0)


def instead(loaded: LoadedGame, seat: Seat) -> Command:
    """What is played for a bot of others that gave no command: any legal one, by chance."""
    view = rules.view(loaded.codec.decider, loaded.game, seat).play
    return random.choose(view, loaded.legal_commands(seat), seat, loaded.bot_seed(seat)).command


def lines_of(trace: JsonObject) -> list[str]:
    """A bot's own words as the stream keeps them, in lines: what is too much is cut off."""
    lines = (f"{json.dumps(key)[1:-1]}: {json.dumps(value)}" for key, value in trace.items())
    return [line[:LONGEST_LINE] for line in islice(lines, MOST_LINES)]


def _load(target: str, folder: str) -> Think:
    """The callable `module:attribute`; raises whatever its module does, or `ValueError`."""
    module, _, attribute = target.partition(":")
    if not module or not attribute:
        raise ValueError("neither a hosted bot nor module:attribute nor a URL")
    if folder and folder not in sys.path:
        sys.path.append(folder)  # last, so that it can stand in the way of nothing else
    bot: Any = reduce(getattr, attribute.split("."), cast("Any", import_module(module)))
    if not callable(bot):
        raise ValueError(f"{attribute} is not callable")
    return bot if len(inspect.signature(bot).parameters) >= _THINKS else at_once(bot)
