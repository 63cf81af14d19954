"""Does the sweeper of cold storage go on, whatever happens, until it is told to stop?"""

from threading import Event

import pytest
from structlog.testing import capture_logs

from service.cold_storage.moving import Mover
from service.store.base import ColdStorageUnavailable
from tests.service.cold_storage.support import HOUR, Cellar
from workers import cold_sweeper


def test_it_survives_outages_and_mistakes_tells_each_once_and_counts_what_it_moves(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pause in ("PAUSE", "REST", "RETRY"):
        monkeypatch.setattr(cold_sweeper, pause, 0.0)
    cellar, stop, moved = Cellar(f"{tmp_path}/cold"), Event(), list[tuple[str, int]]()
    cellar.closed()
    away = ColdStorageUnavailable("away")
    failures: list[Exception] = [away, away, ArithmeticError()]
    sweep = Mover.sweep

    def swept(it: Mover, now: int, most: int) -> tuple[int, bool]:
        if failures:
            raise failures.pop(0)
        found = sweep(it, now, most)
        if moved:
            stop.set()
        return found

    monkeypatch.setattr(Mover, "sweep", swept)
    with capture_logs() as lines:
        cold_sweeper.run(
            cellar.mover, lambda: cellar.clock + HOUR, stop, lambda *counted: moved.append(counted)
        )
    assert moved == [("games_moved", 1)]
    assert [line["log_level"] for line in lines] == ["warning", "error", "info"]
