"""Two people who sit down at the same moment never have names that could be taken for each other."""

from threading import Barrier, Thread

import pytest

from domain.core.errors import Rejected
from service.games.handler import Handler
from service.games.seats import SeatRequest
from service.games.setup import GameSetup
from service.store.memory.store import MemoryStore
from tests.service.playing import TITLE, offers
from tests.support.speed import patience


class Meeting(MemoryStore):
    """A store at which two people meet: both have read the names before either sits down."""

    def __init__(self) -> None:
        super().__init__()
        self.barrier = Barrier(2, timeout=patience(30))
        meta, read = self.streams.meta, list[str]()

        def met(game: str) -> dict[str, str] | None:
            found = meta(game)
            read.append(game)
            if len(read) <= 2:
                self.barrier.wait()
            return found

        self.meet = lambda: setattr(self.streams, "meta", met)


@pytest.mark.parametrize("renames", [False, True])
def test_of_two_who_take_alike_names_at_the_same_time_one_is_refused(renames: bool) -> None:
    store = Meeting()
    handlers = [Handler(store), Handler(store)]
    game = handlers[0].open_game(GameSetup(TITLE, {}, offers("roo"))).loaded.id
    if renames:
        handlers[0].seats.take(game, SeatRequest(1, name="Ben"))
    for handler in handlers:
        handler.current(game)
    store.meet()
    reasons = list[str]()

    def sit(handler: Handler, seat: int, name: str) -> None:
        try:
            if renames and seat == 1:
                handler.seats.rename(game, seat, name)
            else:
                handler.seats.take(game, SeatRequest(seat, name=name))
        except Rejected as error:
            reasons.append(str(error.reason))

    threads = [Thread(target=sit, args=it) for it in zip(handlers, (1, 2), ("Ana", "ANA"), strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert reasons == ["name_taken"]
