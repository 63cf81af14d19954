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
"""Niceness: all other work on this machine goes first."""
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
            collected = collect(chosen.samples, title, seats, chosen.games, trials, chosen.jobs)
            if not collected:
                continue
            model = fitted(collected, trials)
            checked = _checked(f"{title} {seats}", collected, trials)
            numbers.append(_row(seats, model))
            _tell(f"{title}, {seats} seats", checked)
            print(f"  {model}, loss {_loss(checked) * seats:.4f}")
            every += checked
        _tell(f"{title}, all", every)
        games += len({sample.game for sample in every})
        panels.append((TITLES[title].name, reliability(every)))
        if chosen.write:
            _numbers_of(title).write_text("\n".join(numbers), "utf-8")
    if chosen.write and not chosen.title:
        day = datetime.now(UTC).strftime("%Y-%m-%d")
        CHART.write_text(chart(panels, f"{day}, {games} games of random, novice and greedy"), "utf-8")


def _numbers_of(title: str) -> Path:
    """The file of a title's numbers, in its package."""
    return Path(str(files(TITLES[title].package))) / "chances.toml"


def _loss(predictions: Sequence[Prediction]) -> float:
    """The mean logarithmic loss of a prediction; as many times the seats, that of a situation."""
    return -sum(prediction.won * log(prediction.chance or NEVER) for prediction in predictions) / len(
        predictions
    )


def _checked(group: str, samples: Sequence[Sample], trials: int) -> list[Prediction]:
    """Of each part of the games, what a model says that was fitted to the others."""
    all_predictions = list[Prediction]()
    for part in range(PARTS):
        others = [sample for sample in samples if sample.number % PARTS != part]
        own = [sample for sample in samples if sample.number % PARTS == part]
        all_predictions += predictions(group, own, fitted(others, trials), trials)
    return all_predictions


HEADER = """\
# Numbers of the chance model (domain/analysis/chances.py), by seats: `python -m bench.calibration --write`.
# slopes and waits: when 0, 1/4, 1/2, 3/4 and all of the game is played.
"""


def _row(seats: int, model: ChanceModel) -> str:
    slopes, waits = (", ".join(f"{number:g}" for number in of) for of in (model.slopes, model.waits))
    return (
        f"[{seats}]\nslopes = [{slopes}]\nwaits = [{waits}]\n"
        f"trust = {model.trust:g}\nnoise = {model.noise:g}\nknown = {model.known:g}\n"
    )


def _tell(name: str, predictions: Sequence[Prediction]) -> None:
    bins = reliability(predictions)
    fitting, games = sum(bin.fits for bin in bins), len({prediction.game for prediction in predictions})
    print(f"{name}, {games} games: {fitting} of {len(bins)} within their intervals")
    for bin in bins:
        print(
            f"  predicted {bin.predicted:6.1%}  won {bin.won:6.1%}  ({bin.low:.1%} … {bin.high:.1%})  "
            f"{bin.predictions} predictions of {bin.games} games{'' if bin.fits else '  MISSED'}"
        )


if __name__ == "__main__":
    main()
