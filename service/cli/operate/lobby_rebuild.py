"""Rebuild the lobby lists from the streams, while all goes on: `python -m service.cli.operate.lobby_rebuild`.

They are kept with every append, so this is for games that were written when there was no lobby yet, or
brought in from elsewhere.
"""

import os
from datetime import datetime

from service import config
from service.cold_storage.tiered_store import open_store
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.store.records import Place


def rebuild(handler: Handler) -> int:
    """Give every game its place anew; says how many there are."""
    found = 0
    for game in handler.store.streams.games():
        created_at = (handler.store.streams.meta(game) or {})["created_at"]
        since = round(datetime.fromisoformat(created_at).timestamp() * 1000)
        loaded, place = _place(handler, game, since)
        while not handler.store.lobby.put(game, loaded.version, place):
            loaded, place = _place(handler, game, since)
        found += 1
    return found


def _place(handler: Handler, game: str, since: int) -> tuple[LoadedGame, Place]:
    loaded = handler.current(game)
    public = loaded.game.table.visibility == "public"
    return loaded, Place(loaded.title, loaded.status(), since, loaded.owner, public)


def main() -> None:
    settings = config.read(os.environ)
    store = open_store(settings.store, settings.fsync, settings.replicas, cold=settings.cold_storage)
    found = rebuild(Handler(store))
    print(f"{found} games are in the lobby")


if __name__ == "__main__":
    main()
