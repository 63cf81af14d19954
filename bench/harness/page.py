"""The page of charts: every row of a run, with what it was in the runs before (HTML with SVG, no scripts)."""

from collections.abc import Sequence
from html import escape
from itertools import groupby

from bench.harness.measure import Row, figure
from bench.harness.results import Run

WIDTH, HEIGHT, EDGE = 320, 90, 8
STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(21rem, 1fr)); gap: 1rem; }
h2 { grid-column: 1 / -1; margin: 1rem 0 0; }
figure { margin: 0; padding: .7rem; border: 1px solid #8884; border-radius: .4rem; }
figcaption { font-weight: 600; }
svg { width: 100%; height: auto; display: block; }
polyline { fill: none; stroke: #2a6f97; stroke-width: 2; }
circle { fill: #2a6f97; }
line { stroke: #8886; }
rect { fill: #2a6f97; }
rect.against { fill: #b08968; }
text { font: 10px system-ui, sans-serif; fill: currentColor; }
p { margin: .3rem 0 0; }
.note { opacity: .75; font-size: 13px; }
:root { color-scheme: light dark; }
"""


def page(runs: Sequence[Run]) -> str:
    """The last of these runs, row by row, each with its history. There is at least one."""
    now = runs[-1]
    parts = [
        f"<h2>{escape(part)}</h2>" + "".join(_figure(row, runs) for row in rows)
        for part, rows in groupby(now.rows, key=lambda row: row.name.partition(":")[0])
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>How fast is Estancia?</title>'
        f"<style>{STYLE}</style></head><body><h1>How fast is Estancia?</h1>"
        f"<p>{escape(now.at)} · {escape(now.machine)} · scale {now.scale:g}</p>"
        f'<p class="note">{escape(now.libraries)}</p>'
        f"<p>Runs: {len(runs)}. Server, store, workers and load share the cores; only ratios mean something "
        f"elsewhere.</p><main>{''.join(parts)}</main></body></html>\n"
    )


def _figure(row: Row, runs: Sequence[Run]) -> str:
    past = [
        (run.at, entry.value)
        for run in runs
        for entry in run.rows
        if (entry.name, entry.unit) == (row.name, row.unit)
    ]
    against = f"against {row.baseline}: {row.ratio:.2f}" if row.ratio is not None else ""
    text = " · ".join(part for part in (figure(row), against, f"aim {row.aim}" if row.aim else "") if part)
    note = " · ".join(
        part for part in (f"n {row.n:,}", row.spread and f"spread {row.spread}", row.note) if part
    )
    return (
        f"<figure><figcaption>{escape(row.name)}</figcaption>{_line(past) if len(past) > 1 else ''}"
        f'{_bars(row) if row.ratio else ""}<p>{escape(text)}</p><p class="note">{escape(note)}</p></figure>'
    )


def _line(past: Sequence[tuple[str, float]]) -> str:
    """What it was in each run, from zero up."""
    most = max(value for _, value in past) or 1.0
    width, height = WIDTH - 2 * EDGE, HEIGHT - 3 * EDGE
    points = [
        (EDGE + width * i / (len(past) - 1), EDGE + height * (1 - value / most))
        for i, (_, value) in enumerate(past)
    ]
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"><title>{escape(at)}: {value:,.2f}</title></circle>'
        for (x, y), (at, value) in zip(points, past, strict=True)
    )
    ends = ((EDGE, "start", past[0][0][:10]), (WIDTH - EDGE, "end", past[-1][0][:10]))
    dates = "".join(
        f'<text x="{x}" y="{HEIGHT - 3}" text-anchor="{side}">{escape(day)}</text>' for x, side, day in ends
    )
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    floor = EDGE + height
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{len(past)} runs">'
        f'<line x1="{EDGE}" y1="{floor}" x2="{WIDTH - EDGE}" y2="{floor}"/>'
        f'<polyline points="{line}"/>{dots}{dates}</svg>'
    )


def _bars(row: Row) -> str:
    """It, and what it is measured against, in one scale."""
    assert row.ratio
    most = max(row.ratio, 1.0)
    rows = (("", row.ratio, ""), ("against", 1.0, row.baseline))
    return (
        f'<svg viewBox="0 0 {WIDTH} 36" role="img" aria-label="{row.ratio:.2f} of {escape(row.baseline)}">'
        + "".join(
            f'<rect class="{kind}" x="0" y="{18 * i}" width="{WIDTH * share / most:.1f}" height="14"/>'
            f'<text x="4" y="{18 * i + 11}">{escape(name)}</text>'
            for i, (kind, share, name) in enumerate(rows)
        )
        + "</svg>"
    )
