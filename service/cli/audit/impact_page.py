"""Page about an impact: the effects of changed rules, with charts."""

from collections.abc import Callable, Iterable
from html import escape

from service.audit.impact_summary import Group, Summary

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:left;border-bottom:1px solid #ccc}"
    "td.n{text-align:right}"
)
WIDTH = 520


def page(summary: Summary, named: Callable[[Group], str]) -> str:
    """Return the page; `named` puts a group into words."""
    endings = [
        ("other winners", summary.winners_change),
        ("other scores", summary.scores_change),
        ("followed to the end", summary.followed),
    ]
    rows = "".join(
        f'<tr><td class="n">{group.games}</td><td class="n">{group.events}</td>'
        f"<td>{escape(named(group))}</td><td>{escape(', '.join(group.examples))}</td></tr>"
        for group in summary.groups
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>What these rules would change</title>'
        f"<style>{_STYLE}</style><h1>What these rules would change</h1>"
        f"<p>{summary.games} games, {summary.events} events.</p>"
        f"<h2>Games by outcome</h2>{_bars(summary.outcomes.items())}"
        f"<h2>Games by what differs</h2>{_bars((named(group), group.games) for group in summary.groups)}"
        f"<h2>Endings, of games that differ</h2>{_bars(endings)}"
        "<table><thead><tr><th>Games</th><th>Events</th><th>What</th><th>For example</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></html>\n"
    )


def _bars(items: Iterable[tuple[str, int]]) -> str:
    """Return a bar for each value, on one scale."""
    bars = list(items)
    most, height = max((value for _, value in bars), default=0) or 1, 26 * len(bars) + 4
    return (
        f'<svg viewBox="0 0 {2 * WIDTH} {height}" role="img" font-size="14">'
        + "".join(
            f'<text x="0" y="{26 * i + 17}">{escape(label)}</text>'
            f'<rect x="{WIDTH}" y="{26 * i + 4}" width="{(WIDTH - 60) * value / most:.0f}" height="18" '
            f'fill="#b5651d"/><text x="{WIDTH + 6 + (WIDTH - 60) * value / most:.0f}" y="{26 * i + 17}">'
            f"{value}</text>"
            for i, (label, value) in enumerate(bars)
        )
        + "</svg>"
    )
