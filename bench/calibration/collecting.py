"""The collection of samples: games in several processes, kept in a file that is gone on with."""

from functools import partial
from pathlib import Path

import msgspec

from bench.calibration.samples import Sample, samples
from service.process.parallel import map_on_cores


def collect(folder: Path, title: str, seats: int, games: int, trials: int, jobs: int | None) -> list[Sample]:
    """Return the samples of `games` games; play those now that are not yet in the folder."""
    path = folder / f"{title}-{seats}.ndjson"
    known = _read(path)
    done = max((sample.number for sample in known), default=-1) + 1
    with path.open("ab") as file:
        work = partial(samples, title, seats, trials=trials)
        for collected in map_on_cores(work, range(done, games), jobs):
            file.writelines(msgspec.json.encode(sample) + b"\n" for sample in collected)
            file.flush()
            known += collected
    return [sample for sample in known if sample.number < games]


def _read(path: Path) -> list[Sample]:
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Sample) for line in lines]
