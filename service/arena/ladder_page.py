"""The ladder for people: a table as text, as Markdown and as HTML, and a chart as SVG."""

from collections.abc import Iterator, Sequence
from html import escape

from domain.bots import find_bot
from domain.titles import TITLES
from service.arena.ladder import Ladder, LadderEntry

COLUMNS = ("seats", "bot", "level", "rating", "95 % interval", "games", "p50 ms", "p99 ms")
WIDTH, LEFT, RIGHT, LINE, TOP = 720, 190, 60, 18, 46
"""Of the chart, in pixels."""
STEP = 250
"""Points of rating between two lines of its grid."""
INK, MARK, GRID = "#222", "#b5651d", "#ddd"


def grade_of(title: str, bot: str) -> str:
    """Its level in a word; nothing for a bot that is hosted no more."""
    hosted = find_bot(title, bot)
    return "" if hosted is None else hosted.grade


def cells(ladder: Ladder, entry: LadderEntry) -> tuple[str, ...]:
    """A row of the table."""
    interval = "by definition" if entry.low == entry.high else f"{entry.low} … {entry.high}"
    return (
        f"{ladder.seats}",
        entry.bot,
        grade_of(ladder.title, entry.bot),
        f"{entry.rating}",
        interval,
        f"{entry.games}",
        f"{entry.p50:.1f}",
        f"{entry.p99:.1f}",
    )


def rows(ladders: Sequence[Ladder]) -> list[tuple[str, ...]]:
    """All rows of a title's ladders."""
    return [cells(ladder, entry) for ladder in ladders for entry in ladder.rungs]


def by_title(ladders: Sequence[Ladder]) -> Iterator[tuple[str, list[Ladder]]]:
    """The name of each title, and its ladders."""
    for title in dict.fromkeys(ladder.title for ladder in ladders):
        yield TITLES[title].name, [ladder for ladder in ladders if ladder.title == title]


def measured(ladders: Sequence[Ladder]) -> str:
    """When, and by how many games."""
    return "; ".join(f"{ladder.seats} seats: {ladder.games} games, {ladder.date}" for ladder in ladders)


def markdown(ladders: Sequence[Ladder]) -> str:
    """The tables, a heading for each title."""
    parts = []
    for name, its in by_title(ladders):
        lines = [f"### {name}", "", f"{measured(its)}.", "", _line(COLUMNS), "|" + "---|" * len(COLUMNS)]
        lines += [_line((seats, f"`{bot}`", *others)) for seats, bot, *others in rows(its)]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def html(ladders: Sequence[Ladder]) -> str:
    """A page of its own: the chart and the tables."""
    tables = []
    for name, its in by_title(ladders):
        head = "".join(f"<th>{escape(cell)}</th>" for cell in COLUMNS)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows(its)
        )
        tables.append(
            f"<h2>{escape(name)}</h2><p>{escape(measured(its))}</p><table><tr>{head}</tr>{body}</table>"
        )
    style = "body{font-family:sans-serif;margin:2em}td,th{padding:.2em .8em;text-align:right}"
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Ladder of bots</title>'
        f"<style>{style}</style><h1>Ladder of bots</h1>{svg(ladders)}{''.join(tables)}</html>\n"
    )


def svg(ladders: Sequence[Ladder]) -> str:
    """The chart: a line for each bot, its rating as a dot in its interval."""
    rungs = [entry for ladder in ladders for entry in ladder.rungs]
    low = min((entry.low for entry in rungs), default=0) // STEP * STEP
    high = -(-max((entry.high for entry in rungs), default=STEP) // STEP) * STEP
    scale = (WIDTH - LEFT - RIGHT) / max(STEP, high - low)
    drawn, y = [], TOP
    for name, its in by_title(ladders):
        drawn.append(f'<text x="10" y="{y}" font-size="14" font-weight="bold">{escape(name)}</text>')
        for ladder in its:
            y += LINE // 2
            for i, entry in enumerate(ladder.rungs):
                y += LINE
                seats = f'<text x="10" y="{y}">{ladder.seats} seats</text>' if i == 0 else ""
                at, left, right = (
                    LEFT + (rating - low) * scale for rating in (entry.rating, entry.low, entry.high)
                )
                drawn.append(
                    f'{seats}<text x="{LEFT - 12}" y="{y}" text-anchor="end">{escape(entry.bot)}</text>'
                    f'<path d="M{left:.1f} {y - 4}H{right:.1f}" stroke="{MARK}" stroke-width="2"/>'
                    f'<circle cx="{at:.1f}" cy="{y - 4}" r="4.5" fill="{MARK}"/>'
                    f'<text x="{WIDTH - 10}" y="{y}" text-anchor="end">{entry.rating}</text>'
                )
        y += 2 * LINE
    height = y - LINE
    grid = [
        f'<path d="M{LEFT + (rating - low) * scale:.1f} 26V{height - 8}" stroke="{GRID}"/>'
        f'<text x="{LEFT + (rating - low) * scale:.1f}" y="20" text-anchor="middle">{rating}</text>'
        for rating in range(low, high + 1, STEP)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'font-family="sans-serif" font-size="12" fill="{INK}" role="img" '
        'aria-label="Ratings of bots with their intervals">'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>{"".join([*grid, *drawn])}</svg>\n'
    )


def _line(row: Sequence[str]) -> str:
    return f"| {' | '.join(row)} |"
