"""The lobby and the lists of people in memory."""

from itertools import product

from domain.table.state import Status
from service.store.memory.state import State
from service.store.records import STATUSES, VISIBILITIES, Head, Place, Visibility


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
            places = [
                (place.since, game)
                for game, place in self._state.places.items()
                if status in (None, place.status)
                and title in (None, place.title)
                and (place.owner == owner if owner else everything or place.public)
            ]
        return sorted((place for place in places if before is None or place < before), reverse=True)[:most]

    def counts(self) -> dict[tuple[Visibility, Status], int]:
        with self._state.lock:
            places = list(self._state.places.values())
        kinds = [("public" if place.public else "private", place.status) for place in places]
        return {kind: kinds.count(kind) for kind in product(VISIBILITIES, STATUSES)}

    def lists_publicly(self, game: str) -> bool:
        with self._state.lock:
            place = self._state.places.get(game)
        return place is not None and place.public

    def put(self, game: str, head: Head, place: Place) -> bool:
        with self._state.lock:
            if (known := self._state.games.get(game)) is None or not known.ends_at(head):
                return False
            self._state.places[game] = place
            return True


class MemoryPeople:
    """`People`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def add(self, person: str, game: str, since: int) -> None:
        with self._state.lock:
            for unfinished in (False, True):
                self._state.people.setdefault((person, unfinished), {})[game] = since

    def finish(self, person: str, game: str) -> None:
        with self._state.lock:
            self._state.people.get((person, True), {}).pop(game, None)

    def forget(self, person: str, game: str) -> None:
        with self._state.lock:
            for unfinished in (False, True):
                self._state.people.get((person, unfinished), {}).pop(game, None)

    def page(
        self, person: str, before: tuple[int, str] | None, most: int, *, unfinished: bool = False
    ) -> list[tuple[int, str]]:
        with self._state.lock:
            places = [
                (since, game) for game, since in self._state.people.get((person, unfinished), {}).items()
            ]
        return sorted((place for place in places if before is None or place < before), reverse=True)[:most]
