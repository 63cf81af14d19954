"""The lobby in memory."""

from itertools import product

from domain.table.state import Status
from service.store.memory.state import State
from service.store.records import STATUSES, VISIBILITIES, Place, Visibility


class MemoryLobby:
    """`Lobby`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def page(
        self,
        status: Status | None,
        title: str | None,
        before: tuple[int, str] | None,
        most: int,
        owner: str = "",
        everything: bool = False,
    ) -> list[tuple[int, str]]:
        with self._state.lock:
            found = [
                (place.since, game)
                for game, place in self._state.places.items()
                if status in (None, place.status)
                and title in (None, place.title)
                and (place.owner == owner if owner else everything or place.public)
            ]
        return sorted((it for it in found if before is None or it < before), reverse=True)[:most]

    def counts(self) -> dict[tuple[Visibility, Status], int]:
        with self._state.lock:
            places = list(self._state.places.values())
        found = [("public" if it.public else "private", it.status) for it in places]
        return {kind: found.count(kind) for kind in product(VISIBILITIES, STATUSES)}

    def put(self, game: str, version: int, place: Place) -> bool:
        with self._state.lock:
            if (known := self._state.games.get(game)) is None or len(known.entries) != version:
                return False
            self._state.places[game] = place
            return True
