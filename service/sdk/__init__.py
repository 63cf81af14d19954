"""Python SDK: a synchronous HTTP client of the service for bots and servers, of the standard library alone.

This package can be copied elsewhere; it knows nothing of the rest of the program. Requests that are safe to
repeat are repeated until they are answered or `patience` is over; commands, and all calls that create
something, carry an idempotency key, so that none of them is done twice. Bodies and answers are those of the
contract (`/openapi.json`), unchanged. Several threads may share an `Estancia` and its games.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from urllib.parse import quote

from .http import Http, Json, Problem, Unanswered

__all__ = ["VERSION", "Estancia", "Game", "Problem", "Unanswered", "new_key"]

VERSION = "0.1.0"
"""The version of the service that this file comes with."""
AGAIN = 1.0
"""Seconds between two looks at an analysis."""


def new_key() -> str:
    """A new idempotency key that nobody can guess."""
    return secrets.token_hex(16)


class Estancia(Http):
    """One service, and who asks there: an app's key, the operator's, or nobody."""

    def game(self, id: str, token: str | None = None) -> "Game":
        """A game of this service, seen with this token of a seat or of spectators, or with the client's."""
        return Game(self, id, token or self.token)

    def titles(self) -> list[Json]:
        titles: list[Json] = self.ask("GET", "/v1/titles")["titles"]
        return titles

    def title(self, id: str, **query: Json) -> Json:
        return self.ask("GET", f"/v1/titles/{id}", query=query)

    def bots(self) -> list[Json]:
        """The hosted bots."""
        bots: list[Json] = self.ask("GET", "/v1/bots")["bots"]
        return bots

    def games(self, **query: Json) -> Json:
        """A page of the lobby: `games` and `next`, the `cursor` of the page after it."""
        return self.ask("GET", "/v1/games", query=query)

    def lobby(self, **query: Json) -> Iterator[list[Json]]:
        """The games of the lobby, live: at once and after every change, newest first (`status`, `title`)."""
        games: dict[str, Json] = {}
        for event, data in self.stream("/v1/games", lambda: query):
            match event:
                case "games":
                    games = {line["game"]: line for line in data["games"]}
                case "game" if data["game"] in games:
                    games[data["game"]] = data
                case "game":
                    games = {data["game"]: data, **games}
                case "gone":
                    games.pop(data["game"], None)
                case _:
                    continue
            yield list(games.values())

    def open(self, title: str, seats: list[Json], *, key: str | None = None, **more: Json) -> Json:
        """Opens a game; the answer has the tokens of reserved seats."""
        body = {"title": title, "seats": seats, **more}
        return self.ask("POST", "/v1/games", body, key=key or new_key())

    def import_(self, bundle: str) -> Json:
        """Takes in an exported game."""
        return self.ask("POST", "/v1/games/import", bundle, repeatable=True)


class Game:
    """One game, and who looks at it: a seat, a spectator, an app, or anybody."""

    def __init__(self, client: Estancia, id: str, token: str | None) -> None:
        self.client = client
        self.id = id
        self.token = token
        self.path = f"/v1/games/{quote(id, safe='')}"

    def ask(self, method: str, path: str = "", body: Json = None, **options: Json) -> Json:
        """Any call below this game's path; options as of `Estancia.ask`."""
        return self.client.ask(method, self.path + path, body, **{"token": self.token, **options})

    def snapshot(self, *, unless: int | None = None, **query: Json) -> Json:
        """The game at one moment: view, seats, clock, `to_act`, and what the list `include` names.

        None if `unless` names the version that it still has.
        """
        headers = {} if unless is None else {"If-None-Match": f'"{unless}"'}
        return self.ask("GET", query=query, headers=headers)

    def commands(self, **query: Json) -> Json:
        """What this seat may send, as complete bodies."""
        return self.ask("GET", "/commands", query=query)

    def act(self, command: Json, **options: Json) -> Json:
        """Sends a command, as often as it takes, and does it once.

        Options: `version` that was decided on (if it is no longer the newest, a `Problem` with code `stale`);
        `wait`, seconds for which the answer may wait for what the rules and bots do next; `key`; and whatever
        the query may hold. With `include=["game", …]` the answer has a `snapshot` of the moment after.
        `trace`: up to 20 lines of a bot on how it came to the command, which only the full bundle tells.
        """
        trace = options.pop("trace", None)
        if trace:
            return self._send("/commands/batch", {"commands": [command], "trace": trace}, **options)
        return self._send("/commands", command, **options)

    def undo(self, **options: Json) -> Json:
        """Takes this seat's last command back; options as of `act`."""
        return self._send("/undo", None, **options)

    def _send(
        self,
        path: str,
        body: Json | None,
        *,
        version: int | None = None,
        wait: int = 0,
        key: str | None = None,
        **query: Json,
    ) -> Json:
        headers = {} if version is None else {"If-Match": f'"{version}"'}
        if wait:
            headers["Prefer"] = f"wait={wait}"
        options = {"query": query, "headers": headers, "key": key or new_key(), "seconds": 30 + wait}
        sent: Json = self.ask("POST", path, body, **options)
        own = ("game", "version", "status", "to_act", "due", "events", "groups")
        included = {name: part for name, part in sent.items() if name not in own}
        game = sent.pop("game", None)
        return {**sent, "snapshot": game and {**game, **included}}

    def turns(self, *, rights: bool = False, **query: Json) -> Iterator[Json]:
        """A snapshot with `commands` whenever the game waits for this seat, until the game is over.

        `rights`: also while it only may do something in the turn of another, who does not wait for it.
        """
        include = sorted({"commands", *query.pop("include", ())})
        while (table := self.snapshot(include=include, **query))["status"] in ("open", "running"):
            mine = table["commands"]
            if mine and mine["commands"] and (rights or mine["seat"] in table["to_act"]):
                yield table
            else:
                self.events(after=table["version"], limit=1, wait=20)

    def check(self, command: Json, **query: Json) -> Json:
        """Would it be legal, and what would it do? Writes nothing."""
        return self.ask("POST", "/commands/check", command, query=query, repeatable=True)

    def hint(self, bot: str | None = None, at: int | None = None, **query: Json) -> Json:
        """What a bot would do in this seat, now or `at` a past position."""
        return self.ask("POST", "/hint", {"bot": bot, "at": at}, query=query, repeatable=True, seconds=60)

    def events(self, **query: Json) -> Json:
        """A page of events: `after`, `limit`, `wait`, `text`, …."""
        return self.ask("GET", "/events", query=query, seconds=30 + query.get("wait", 0))

    def follow(self, after: int = 0, **query: Json) -> Iterator[Json]:
        """All events after a position, live until the game ends, each once and in order.

        One of the type `reset` has no position: the store was restored from an older backup, or has lost what
        came after position `lost_after`. Discard your events: they begin again.
        """
        query["after"], has_lost = after, False
        for event, data in self.client.stream(f"{self.path}/events", lambda: query, self.token):
            if event == "reset":
                query.update(after=0, after_hash=None)
                has_lost = "lost_after" in data
                yield {"type": event, **data}
            elif data.get("position", 0) > query["after"]:
                query["after"] = data["position"]
                if has_lost and "hash" in data:  # so that it learns of the loss once, whenever it comes back
                    query["after_hash"] = data["hash"][:8]
                yield data

    def sit(self, seat: int, *, key: str | None = None, **sitting: Json) -> Json:
        """Sits down (`name=…`); from then on this object is that seat."""
        granted: Json = self.ask("POST", f"/seats/{seat}", sitting, key=key or new_key())
        self.token = granted["token"]
        return granted

    def leave(self, seat: int) -> Json:
        """Stands up before the start, or resigns."""
        return self.ask("DELETE", f"/seats/{seat}")

    def hands(self, seat: int, bot: str | None) -> Json:
        """Gives a free seat to a bot (before the start), or a taken one into its hands (None: back)."""
        return self.ask("PATCH", f"/seats/{seat}", {"bot": bot})

    def rename(self, seat: int, name: str) -> Json:
        """Gives a seat another name."""
        return self.ask("PUT", f"/seats/{seat}/name", {"name": name}, repeatable=True)

    def mark_bot(self, seat: int, bot: str, version: str) -> Json:
        """Says that a bot of your own plays the seat, and which: everybody is shown it."""
        mark = {"bot": bot, "version": version}
        return self.ask("PUT", f"/seats/{seat}/played-by", mark, repeatable=True)

    def unmark_bot(self, seat: int) -> Json:
        """Says that a person plays the seat."""
        return self.ask("DELETE", f"/seats/{seat}/played-by", repeatable=True)

    def start(self) -> Json:
        """Starts with those who sit; for the manager."""
        return self.ask("POST", "/start")

    def close(self) -> Json:
        """Closes a table that has not begun; for the manager."""
        return self.ask("DELETE")

    def delete(self) -> None:
        """Deletes a game that has ended, with all that is kept of it; for the manager."""
        self.ask("DELETE", "/events")

    def rematch(self) -> Json:
        """Sits down in the next game of the same people, at the seat that the answer names with its token."""
        return self.ask("POST", "/rematch", repeatable=True)

    def invite(self) -> Json:
        """A new invitation, which makes older ones worthless; for the manager."""
        return self.ask("POST", "/invitation", repeatable=True)

    def scoring(self, **query: Json) -> Json:
        """Points, explained."""
        return self.ask("GET", "/scoring", query=query)

    def replay(self, **query: Json) -> Json:
        """A page of positions: `from` (as `**{"from": 1}`), `to`; `next` is None at the end."""
        return self.ask("GET", "/replay", query=query)

    def fork(self, at: int, seats: list[Json], *, key: str | None = None, **more: Json) -> Json:
        """A new game that goes on from a position of this one."""
        body = {"at": at, "seats": seats, **more}
        return self.ask("POST", "/forks", body, key=key or new_key())

    def export(self, **query: Json) -> str:
        """The game as a file that proves itself (`names`, `seed`)."""
        bundle: str = self.ask("GET", "/export", query=query, headers={"Accept": "application/x-ndjson"})
        return bundle

    def audit(self) -> Json:
        """Whether the stored game is what the rules make of it."""
        return self.ask("GET", "/audit", seconds=60)

    def analysis(self, **query: Json) -> Json:
        """How the analysis of a game that is over stands; a `Problem` if nobody has asked for it."""
        return self.ask("GET", "/analysis", query=query)

    def analyse(self, progress: Callable[[int, int], None] = lambda _done, _of: None, **query: Json) -> Json:
        """The chances to win after each turn of a game that is over, and the turns that cost most.

        Those that did for sure are its `costly`, those that most likely did its `unsure`. None if it failed.
        `progress(done, of)` hears now and then how far it is.
        """
        asked = self.ask("POST", "/analysis", query=query, repeatable=True)
        while asked["state"] in ("queued", "running"):
            progress(asked["done"], asked["of"])
            time.sleep(AGAIN)
            asked = self.ask("GET", "/analysis", query=query)
        return asked["analysis"]

    def ticket(self) -> Json:
        """A ticket for clients that cannot send tokens (`/events?ticket=…`)."""
        return self.ask("POST", "/tickets", repeatable=True)
