"""Rows of games: one flat row a game, for CSV and JSON."""

import csv
from pathlib import Path
from types import TracebackType

from service.arena.games import GameResult
from service.arena.statistics import TimeHistogram
from service.foreign_files import harmless_cell
from service.json_types import JsonObject

OF_GAME = ("game", "group", "deal")
OF_SEAT = (
    "bot",
    "place",
    "won",
    "points",
    "commands",
    "ms",
    "ms_p50",
    "ms_p99",
    "ms_most",
    "faults",
)


def row_of(played: GameResult) -> JsonObject:
    """`game` is the name of its bundle; `seat0_bot`, `seat0_place` (1 = first), … are of its seats."""
    row: JsonObject = {"game": played.log, "group": "-".join(played.lineup), "deal": played.deal + 1}
    for seat, seat_result in enumerate(played.seats):
        times = TimeHistogram()
        times.add(seat_result.seconds)
        values = (
            seat_result.bot,
            seat_result.place + 1,
            round(seat_result.won, 4),
            seat_result.points,
            times.count,
            round(1000 * times.total, 1),
            round(1000 * times.percentile(0.5), 2),
            round(1000 * times.percentile(0.99), 2),
            round(1000 * times.most, 2),
            seat_result.faults,
        )
        row |= {f"seat{seat}_{name}": value for name, value in zip(OF_SEAT, values, strict=True)}
    return row


class CsvFile:
    """A CSV file to which games are written as they end, so that nothing is lost when they are stopped."""

    def __init__(self, path: Path, seats: int) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        of_seats = [f"seat{seat}_{name}" for seat in range(seats) for name in OF_SEAT]
        self._writer = csv.DictWriter(self._file, [*OF_GAME, *of_seats], lineterminator="\n")
        self._writer.writeheader()

    def write(self, row: JsonObject) -> None:
        """One more game."""
        self._writer.writerow({name: harmless_cell(cell) for name, cell in row.items()})
        self._file.flush()

    def __enter__(self) -> "CsvFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
