"""Reliability of predicted chances: of those who were given so much, how many have won? With a chart."""

from collections import defaultdict
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from bench.calibration.fitting import predicted
from bench.calibration.samples import Sample
from domain.analysis.chances import ChanceModel
from domain.analysis.intervals import wilson

BINS = 10
WIDTH, HEIGHT, EDGE, SIDE = 300, 330, 40, 240
STYLE = "text{font:11px system-ui,sans-serif}"
BLUE, GREY = "#2a6f97", "#888888"


class Bin(NamedTuple):
    """Predictions of about the same chance. `low` and `high`: the 95 % interval of the share that has won.

    Seats and situations of one game hang together, so the interval counts games, not predictions.
    """

    predictions: int
    games: int
    predicted: float
    won: float
    low: float
    high: float

    @property
    def fits(self) -> bool:
        return self.low <= self.predicted <= self.high


class Prediction(NamedTuple):
    """The chance of a seat in a situation of a game (`game` says which), and its share of the victory."""

    game: str
    chance: float
    won: float


def predictions(group: str, samples: Sequence[Sample], model: ChanceModel, trials: int) -> list[Prediction]:
    """What an analysis with this model says of these samples."""
    return [
        Prediction(f"{group} {sample.number}", chance, won)
        for sample in samples
        for chance, won in zip(predicted(model, sample, trials), sample.won, strict=True)
    ]


def reliability(predictions: Sequence[Prediction]) -> list[Bin]:
    """The bins that have predictions, from the smallest chances to the greatest."""
    by_bin: dict[int, list[Prediction]] = defaultdict(list)
    for prediction in predictions:
        by_bin[min(BINS - 1, int(prediction.chance * BINS))].append(prediction)
    bins = []
    for _, inside in sorted(by_bin.items()):
        count, games = len(inside), len({prediction.game for prediction in inside})
        won = sum(prediction.won for prediction in inside) / count
        mean = sum(prediction.chance for prediction in inside) / count
        bins.append(Bin(count, games, mean, won, *wilson(won, games)))
    return bins


def chart(panels: Sequence[tuple[str, Sequence[Bin]]], note: str) -> str:
    """The reliability curves side by side (SVG). `note`: when and of what."""
    width = WIDTH * len(panels)
    body = "".join(
        f'<g transform="translate({WIDTH * i} 0)">{_panel(name, bins)}</g>'
        for i, (name, bins) in enumerate(panels)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT + 20}" width="{width}" '
        f'role="img" aria-label="{escape(note)}"><style>{STYLE}</style>'
        f'<rect width="{width}" height="{HEIGHT + 20}" fill="#ffffff"/>{body}'
        f'<text x="{width / 2}" y="{HEIGHT + 12}" text-anchor="middle">{escape(note)}</text></svg>\n'
    )


def _panel(name: str, bins: Sequence[Bin]) -> str:
    line = " ".join(f"{_x(bin.predicted):.1f},{_y(bin.won):.1f}" for bin in bins)
    ticks = "".join(
        f'<text x="{_x(at):.0f}" y="{_y(0) + 14:.0f}" text-anchor="middle">{at:.0%}</text>'
        f'<text x="{_x(0) - 4:.0f}" y="{_y(at) + 4:.0f}" text-anchor="end">{at:.0%}</text>'
        for at in (0.0, 0.5, 1.0)
    )
    return (
        f'<text x="{_x(0.5):.0f}" y="16" text-anchor="middle" font-weight="bold">{escape(name)}</text>'
        f'<rect x="{_x(0)}" y="{_y(1)}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{GREY}"/>'
        f'<path d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}" stroke="{GREY}" stroke-dasharray="4 4"/>{ticks}'
        f'<polyline points="{line}" fill="none" stroke="{BLUE}" stroke-width="1.5"/>'
        + "".join(_mark(bin) for bin in bins)
        + f'<text x="{_x(0.5):.0f}" y="{_y(0) + 30:.0f}" text-anchor="middle">predicted chance; up: '
        "share that has won</text>"
    )


def _mark(bin: Bin) -> str:
    x = f"{_x(bin.predicted):.1f}"
    title = f"{bin.predicted:.1%} predicted, {bin.won:.1%} won, {bin.games} games"
    return (
        f'<path d="M{x} {_y(bin.low):.1f}V{_y(bin.high):.1f}" stroke="{BLUE}"/>'
        f'<circle cx="{x}" cy="{_y(bin.won):.1f}" r="3" fill="{BLUE}"><title>{title}</title></circle>'
    )


def _x(share: float) -> float:
    return EDGE + SIDE * share


def _y(share: float) -> float:
    return 28 + SIDE * (1 - share)
