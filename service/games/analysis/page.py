"""The page of an analysis: curves of the chances with their intervals, and the costly turns in words."""

from collections.abc import Mapping, Sequence
from html import escape

from service.games.analysis.sentences import percent, say
from service.json_types import Json

COLOURS = ("#b5651d", "#2a6f97", "#5b8c3a", "#8e4a9e", "#b03a48")
"""Of seats."""
WIDTH, HEIGHT, LEFT, TOP = 900, 320, 44, 12
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color-scheme:light dark}svg{width:100%;height:auto}svg text{font-size:12px;fill:currentColor}"
    "table{border-collapse:collapse}td,th{padding:.15rem .7rem;text-align:left;border-bottom:1px solid #8886}"
    "td.n{text-align:right}"
)


def page(
    analysis: Mapping[str, Json],
    title: str,
    names: Sequence[str],
    costly: Sequence[str],
    unsure: Sequence[str],
    language: str,
) -> str:
    """HTML without scripts. `analysis` as plain data, `title` in words, `names` of the seats, sentences of
    the `costly` turns and of the `unsure` ones.
    """
    heading = escape(say("title", language, title=title))
    rows = "".join(_row(turn, names, language) for turn in analysis["turns"])
    short = "" if analysis["complete"] else f"<p>{escape(say('short', language))}</p>"
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{heading}</title>'
        f"<style>{_STYLE}</style><h1>{heading}</h1>"
        f"<p>{escape(say('how', language, trials=analysis['trials']))}</p>{short}"
        f"{_chart(analysis['turns'], names, language)}"
        f"<h2>{escape(say('cost_most', language))}</h2>"
        + (_list(costly) or f"<p>{escape(say('nothing', language))}</p>")
        + (f"<h2>{escape(say('perhaps', language))}</h2>{_list(unsure)}" if unsure else "")
        + f"<table><thead><tr><th>{say('turn', language)}</th><th>{say('after', language)}</th>"
        f"<th>{say('whose', language)}</th>"
        f"{''.join(f'<th>{escape(name)}</th>' for name in names)}</tr></thead>"
        f"<tbody>{rows}</tbody></table></html>\n"
    )


def _list(sentences: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return items and f"<ol>{items}</ol>"


def _row(turn: Mapping[str, Json], names: Sequence[str], language: str) -> str:
    whose = "" if turn["seat"] is None else names[turn["seat"]]
    chances = "".join(
        f'<td class="n">{percent(chance["share"], language)} '
        f"({100 * chance['low']:.0f}–{100 * chance['high']:.0f})</td>"
        for chance in turn["chances"]
    )
    return (
        f'<tr><td class="n">{turn["turn"]}</td><td class="n">{turn["position"]}</td>'
        f"<td>{escape(whose)}</td>{chances}</tr>"
    )


def _chart(turns: Sequence[Mapping[str, Json]], names: Sequence[str], language: str) -> str:
    last = max(1, len(turns) - 1)

    def x(number: int) -> float:
        return LEFT + (WIDTH - 2 * LEFT) * number / last

    def y(share: float) -> float:
        return TOP + (HEIGHT - 5 * TOP) * (1 - share)

    def points(seat: int, what: str) -> list[str]:
        return [f"{x(i):.1f},{y(turn['chances'][seat][what]):.1f}" for i, turn in enumerate(turns)]

    body = "".join(
        f'<text x="{LEFT - 6}" y="{y(at) + 4:.0f}" text-anchor="end">{percent(at, language)}</text>'
        f'<path d="M{LEFT} {y(at):.1f}H{WIDTH - LEFT}" stroke="#8886"/>'
        for at in (0.0, 0.5, 1.0)
    )
    for seat, name in enumerate(names):
        colour = COLOURS[seat % len(COLOURS)]
        band = " ".join([*points(seat, "low"), *reversed(points(seat, "high"))])
        body += (
            f'<polygon points="{band}" fill="{colour}" opacity=".15"/>'
            f'<polyline points="{" ".join(points(seat, "share"))}" fill="none" stroke="{colour}" '
            f'stroke-width="2" stroke-dasharray="{"none" if not seat else f"{8 - seat} {seat + 1}"}"/>'
            f'<text x="{LEFT + 150 * seat}" y="{HEIGHT - 8}" style="fill:{colour};font-weight:bold">'
            f"{'—' if not seat else '- -'} {escape(name)}</text>"
        )
    ends, axis = ((0, "start"), (len(turns) - 1, "end")), say("turn", language)
    body += "".join(
        f'<text x="{x(number):.0f}" y="{y(0) + 16:.0f}" text-anchor="{side}">{axis} {number}</text>'
        for number, side in ends
    )
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{len(turns)}">{body}</svg>'
