"""`python -m bench.calibration`: fit the chances to win that an analysis tells, and see whether they come true.

Bots play games for the fit, and other games for the check. With --write, the fitted numbers go into
`domain/analysis/chances.toml`, the curve into `docs/images/calibration.svg`.
"""

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench.calibration.collecting import collect
from bench.calibration.fitting import fitted, loss
from bench.calibration.reliability import Bin, chart, pooled, reliability
from bench.calibration.samples import Sample
from domain.analysis.chances import ChanceModel
from domain.analysis.judges import JUDGES
from domain.titles import TITLES

NUMBERS = Path("domain/analysis/chances.toml")
CHART = Path("docs/images/calibration.svg")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="for the check (default 300)")
    parser.add_argument("--fit", type=int, default=150, help="for the fit, which are others (default 150)")
    parser.add_argument("--title", choices=TITLES, action="append", help="default: all")
    parser.add_argument("--seats", type=int, action="append", help="default: as many as the title allows")
    parser.add_argument("--samples", type=Path, default=Path("var/calibration"), help="keeps what was played")
    parser.add_argument("--jobs", type=int, help="processes, at idle priority (default: one a core)")
    parser.add_argument("--write", action="store_true", help="write the numbers and the chart")
    chosen = parser.parse_args()
    chosen.samples.mkdir(parents=True, exist_ok=True)
    numbers, panels = [HEADER], []
    for title in chosen.title or sorted(TITLES):
        checked: list[tuple[Sequence[Sample], ChanceModel, int]] = []
        for seats in chosen.seats or TITLES[title].seats:
            trials = JUDGES[title].trials
            games = chosen.fit + chosen.games
            found = collect(chosen.samples, title, seats, games, trials, chosen.jobs)
            fit = [each for each in found if each.number < chosen.fit]
            check = [each for each in found if each.number >= chosen.fit]
            model = fitted(fit, trials)
            numbers.append(_row(title, seats, model))
            checked.append((check, model, trials))
            _tell(f"{title}, {seats} seats", reliability(check, model, trials))
            print(f"  {model}, loss {loss(model, check, trials):.4f}")
        every = pooled(checked)
        _tell(f"{title}, all", every)
        panels.append((TITLES[title].name, every))
    if chosen.write:
        NUMBERS.write_text("\n".join(numbers), "utf-8")
        day = datetime.now(UTC).strftime("%Y-%m-%d")
        note = f"{day}, {chosen.games} games of each title and number of seats, of random, novice and greedy"
        CHART.write_text(chart(panels, note), "utf-8")


HEADER = """\
# The numbers of the chance model (chances.py), by title and seats: `python -m bench.calibration --write`.
# slopes and waits: when 0, 1/4, 1/2, 3/4 and all of the game is played.
"""


def _row(title: str, seats: int, model: ChanceModel) -> str:
    slopes, waits = (", ".join(f"{each:g}" for each in of) for of in (model.slopes, model.waits))
    return (
        f"[{title}.{seats}]\nslopes = [{slopes}]\nwaits = [{waits}]\n"
        f"trust = {model.trust:g}\nnoise = {model.noise:g}\n"
    )


def _tell(name: str, bins: Sequence[Bin]) -> None:
    fitting = sum(each.fits for each in bins)
    print(f"{name}: {fitting} of {len(bins)} within their intervals")
    for each in bins:
        print(
            f"  predicted {each.predicted:6.1%}  won {each.won:6.1%}  ({each.low:.1%} … {each.high:.1%})  "
            f"{each.predictions} predictions of {each.games} games{'' if each.fits else '  MISSED'}"
        )


if __name__ == "__main__":
    main()
