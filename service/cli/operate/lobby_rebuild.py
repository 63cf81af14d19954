"""Rebuild of the lobby lists from the streams, while the service runs: `python -m
service.cli.operate.lobby_rebuild`.

Every append updates the lists. So this is only for games that were written before there was a lobby, or
copied from elsewhere.
"""

import os
import sys
from contextlib import suppress
from datetime import datetime
from functools import partial

from service import config
from service.cold_storage.tiered_store import open_store
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.unreadable.errors import NoSuchGame
from service.games.unreadable.skipping import SkippedGame, read_or_skip
from service.store.records import Place


def rebuild(handler: Handler) -> tuple[int, list[SkippedGame]]:
    """Rebuild the entry of every game. Return the number of games in the lists, and those that cannot be read
    and keep their entry.
    """
    placed, skipped = 0, list[SkippedGame]()
    for game in handler.store.streams.games():
        with suppress(NoSuchGame):  # deleted meanwhile
            done = read_or_skip(game, partial(_put, handler, game))
            if isinstance(done, SkippedGame):
                skipped.append(done)
            else:
                placed += 1
    return placed, skipped


def _put(handler: Handler, game: str) -> None:
    created_at = (handler.store.streams.meta(game) or {})["created_at"]
    since = round(datetime.fromisoformat(created_at).timestamp() * 1000)
    loaded, place = _place(handler, game, since)
    while not handler.store.lobby.put(game, loaded.head, place):
        loaded, place = _place(handler, game, since)


def _place(handler: Handler, game: str, since: int) -> tuple[LoadedGame, Place]:
    loaded = handler.current(game)
    public = loaded.game.table.visibility == "public"
    return loaded, Place(loaded.title, loaded.status(), since, loaded.owner, public)


def main() -> None:
    settings = config.read(os.environ)
    store = open_store(settings.store, settings.fsync, settings.replicas, cold=settings.cold_storage)
    placed, skipped = rebuild(Handler(store))
    print(f"{placed} games are in the lobby")
    for game in skipped:
        print(f"not read: {game.game}: {game.detail}", file=sys.stderr)
    sys.exit(1 if skipped else 0)


if __name__ == "__main__":
    main()
