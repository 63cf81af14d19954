"""The patterns of colours: the pages draw each one that a layout may name."""

import re
from typing import get_args

import pytest

from domain.core.screens.layout import Pattern
from domain.titles import TITLES
from tests.support.server import ROOT

DRAWN = ROOT / "service/web/shared/board/patterns.js"


def drawn() -> list[str]:
    return re.findall(r"^  (\w+): (?:\(ink\)|null)", DRAWN.read_text("utf-8"), re.MULTILINE)


def test_the_pages_draw_every_pattern_once_and_no_other() -> None:
    assert sorted(drawn()) == sorted(get_args(Pattern))


@pytest.mark.parametrize("title", TITLES)
def test_every_pattern_of_a_layout_is_drawn(title: str) -> None:
    described = TITLES[title]
    for seats in described.rules.seats:
        layout = described.presentation.layout(described.rules.settings(), seats)
        assert {colour.pattern for colour in (*layout.seat_colours, *layout.colours.values())} <= {*drawn()}
