"""Has a bot become another without a new version? Then nobody could be asked again what it did before.

Red here: it decides otherwise, or tells it otherwise, in games that are kept. If that is wanted, raise its
version in `domain/<title>/bots/hosted.py`, and note the new digest under it.
"""

import builtins
import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from domain.bots import bots_of
from domain.core import luck
from domain.core.bots import Bot, Effort
from domain.core.canonical import canonical
from domain.core.decider import fold
from domain.titles import TITLES
from service.games.codec.commands import body_of
from service.games.codec.title_codec import codec_of
from tests.golden.games import read
from tests.support.golden_files import golden_file
from tests.support.rounding import sum_without_floats

GAMES = {
    "el-gaucho": ("el_gaucho_2_steppe", "el_gaucho_3_shared"),
    "gwt-argentina": (
        "gwt_argentina_2_fifth",
        "gwt_argentina_3_sixth",
        "gwt_argentina_4_tokens",
        "gwt_argentina_4_tired",
    ),
    "ranchers": ("ranchers_2_grants", "ranchers_4_horses", "ranchers_3_buildings", "ranchers_3_fish"),
}
EVERY = 11
"""Positions between two questions."""
KNOWN: dict[tuple[str, str, str], str] = {
    ("el-gaucho", "random", "1"): "449b7e18147a036a",
    ("el-gaucho", "novice", "1"): "cbc1e855b68929d8",
    ("gwt-argentina", "novice", "1"): "83190ea5dbeb1fd3",
    ("ranchers", "novice", "1"): "79bc0cff0f5fb453",
    ("el-gaucho", "casual", "1"): "6944e5ac3440463a",
    ("gwt-argentina", "casual", "1"): "d560998a79e788f0",
    ("ranchers", "casual", "1"): "d2cde0c07ef0c61d",
    ("el-gaucho", "greedy", "1"): "86bc07d68069777b",
    ("el-gaucho", "expert", "1"): "b48a282e66233b54",
    ("gwt-argentina", "random", "1"): "d86866664de207d6",
    ("gwt-argentina", "greedy", "1"): "c42ba51cbcb1bbbe",
    ("gwt-argentina", "expert", "1"): "8528f5bcc0558cd4",
    ("ranchers", "random", "1"): "21d1ecdcd55ab5e6",
    ("ranchers", "greedy", "1"): "0108d3aef3e2cbfd",
    ("ranchers", "planner", "1"): "e464e5f0bdee4a06",
    ("ranchers", "sampler", "1"): "aef1c7cdd99c85c1",
}


@cache
def situations(title: str) -> tuple[tuple[Any, Any, int, bytes], ...]:
    return tuple(_situations(title))


def _situations(title: str) -> Iterator[tuple[Any, Any, int, bytes]]:
    decider, codec = TITLES[title].rules, codec_of(title)
    for name in GAMES[title]:
        events = [codec.read(record)[1] for record in read(golden_file(name))[0].records]
        state = decider.initial_state
        for at in range(EVERY, len(events), EVERY):
            since = (event for event in events[at - EVERY : at] if type(event) in decider.events)
            state = fold(decider, since, state)
            for seat in decider.to_act(state)[:1]:
                legal, whims = decider.legal_commands(state, seat), luck.bot_seed(bytes(32), at, seat)
                if legal and decider.due(state) is None:
                    yield decider.view(state, seat), legal, seat, whims


@pytest.mark.parametrize(
    ("title", "bot"),
    [(title, bot) for title in GAMES for bot in bots_of(title)],
    ids=lambda it: getattr(it, "id", it),
)
def test_a_bot_of_the_same_version_decides_and_tells_the_same(
    title: str, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builtins, "sum", sum_without_floats)
    said = hashlib.sha256()
    for asked in situations(title):
        choice = bot.think(*asked, Effort(2), None)
        said.update(canonical([body_of(choice.command), choice.search]))
    assert KNOWN.get((title, bot.id, bot.version)) == said.hexdigest()[:16]


def test_every_title_with_bots_of_its_own_is_asked() -> None:
    assert {title for title in TITLES if len(bots_of(title)) > 1} <= set(GAMES)
