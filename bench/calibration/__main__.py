"""`python -m bench.calibration`: fit the chances to win that an analysis tells; do they come true?

The model is fitted to games of bots. It is checked on the same games, each by a model that was fitted to
others (cross-validation). With --write, the fitted numbers go into `chances.toml` of each title's package,
the curve of all titles into `docs/images/calibration.svg`.
"""

import argparse
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import files
from math import log
from pathlib import Path

from bench.calibration.collecting import collect
from bench.calibration.fitting import NEVER, fitted
from bench.calibration.reliability import Bin, Prediction, chart, predictions, reliability
from bench.calibration.samples import Sample
from domain.analysis.chances import ChanceModel
from domain.analysis.judges import JUDGES
from domain.titles import TITLES

IDLE = 19
"""Niceness: whoever else works on this machine goes first."""
PARTS = 5
CHART = Path("docs/images/calibration.svg")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=450, help="of each title and number of seats")
    parser.add_argument("--title", choices=JUDGES, action="append", help="default: all")
    parser.add_argument("--seats", type=int, action="append", help="default: as many as the title allows")
    parser.add_argument("--samples", type=Path, default=Path("var/calibration"), help="keeps what was played")
    parser.add_argument("--jobs", type=int, help="processes, at idle priority (default: one a core)")
    parser.add_argument("--write", action="store_true", help="write the numbers and the chart")
    chosen = parser.parse_args()
    if chosen.write and chosen.seats:
        parser.error("--write replaces the numbers of a title for all numbers of seats: leave out --seats")
    os.nice(IDLE)
    chosen.samples.mkdir(parents=True, exist_ok=True)
    panels, games = list[tuple[str, Sequence[Bin]]](), 0
    for title in chosen.title or sorted(JUDGES):
        numbers, every = [HEADER], list[Prediction]()
        for seats in chosen.seats or TITLES[title].rules.seats:
            trials = JUDGES[title].trials
            found = collect(chosen.samples, title, seats, chosen.games, trials, chosen.jobs)
            if not found:
                continue
            model = fitted(found, trials)
            checked = _checked(f"{title} {seats}", found, trials)
            numbers.append(_row(seats, model))
            _tell(f"{title}, {seats} seats", checked)
            print(f"  {model}, loss {_loss(checked) * seats:.4f}")
            every += checked
        _tell(f"{title}, all", every)
        games += len({each.game for each in every})
        panels.append((TITLES[title].name, reliability(every)))
        if chosen.write:
            _numbers_of(title).write_text("\n".join(numbers), "utf-8")
    if chosen.write and not chosen.title:
        day = datetime.now(UTC).strftime("%Y-%m-%d")
        CHART.write_text(chart(panels, f"{day}, {games} games of random, novice and greedy"), "utf-8")


def _numbers_of(title: str) -> Path:
    """The file of a title's numbers, in its package."""
    return Path(str(files(TITLES[title].package))) / "chances.toml"


def _loss(found: Sequence[Prediction]) -> float:
    """The mean logarithmic loss of a prediction; as many times the seats, that of a situation."""
    return -sum(each.won * log(each.chance or NEVER) for each in found) / len(found)


def _checked(group: str, samples: Sequence[Sample], trials: int) -> list[Prediction]:
    """Of each part of the games, what a model says that was fitted to the others."""
    found = list[Prediction]()
    for part in range(PARTS):
        others = [each for each in samples if each.number % PARTS != part]
        own = [each for each in samples if each.number % PARTS == part]
        found += predictions(group, own, fitted(others, trials), trials)
    return found


HEADER = """\
# Numbers of the chance model (domain/analysis/chances.py), by seats: `python -m bench.calibration --write`.
# slopes and waits: when 0, 1/4, 1/2, 3/4 and all of the game is played.
"""


def _row(seats: int, model: ChanceModel) -> str:
    slopes, waits = (", ".join(f"{each:g}" for each in of) for of in (model.slopes, model.waits))
    return (
        f"[{seats}]\nslopes = [{slopes}]\nwaits = [{waits}]\n"
        f"trust = {model.trust:g}\nnoise = {model.noise:g}\nknown = {model.known:g}\n"
    )


def _tell(name: str, found: Sequence[Prediction]) -> None:
    bins = reliability(found)
    fitting = sum(each.fits for each in bins)
    print(
        f"{name}, {len({each.game for each in found})} games: {fitting} of {len(bins)} within their intervals"
    )
    for each in bins:
        print(
            f"  predicted {each.predicted:6.1%}  won {each.won:6.1%}  ({each.low:.1%} … {each.high:.1%})  "
            f"{each.predictions} predictions of {each.games} games{'' if each.fits else '  MISSED'}"
        )


if __name__ == "__main__":
    main()
