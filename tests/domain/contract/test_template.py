"""Every title has the same shape: the same question is answered by the same function in the same file."""

import ast
import inspect
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from domain.core.catalogue import catalogue, event_clauses
from domain.core.record import snake
from domain.table.events import TABLE_EVENTS
from domain.titles import TITLES
from tests.domain.contract.games import every_title

PLUG = {
    "start": ("flow", "start", ("settings", "seats")),
    "due": ("flow", "due", ("state",)),
    "to_act": ("flow", "to_act", ("state",)),
    "decide": ("decide", "decide", ("command", "state")),
    "evolve": ("evolve", "evolve", ("state", "event")),
    "candidates": ("legal", "candidates", ("state", "seat")),
    "view": ("view", "view", ("state", "viewer")),
    "disclose": ("view", "disclose", ("event", "viewer")),
    "scoring": ("scoring", "scoring", ("state",)),
    "totals": ("scoring", "totals", ("state",)),
    "is_over": ("decider", "is_over", ("state",)),
    "winners": ("decider", "winners", ("state",)),
    "settings": ("settings", "Settings", None),
    "state": ("state", "State", None),
}
"""Field of the rules -> the file that it comes from, its name there, and the names of its parameters."""
SHOWN = {
    "layout": ("presentation.layout", "layout", ("settings", "seats")),
    "scene": ("presentation.scene", "scene", ("view",)),
    "content": ("content", "box", ()),
}
"""The same of the presentation."""
ABSENT = ("is_legal", "legal_commands")
"""What no title has of its own: legality is the same for all."""


def package(title: str) -> str:
    return f"domain.{title.replace('-', '_')}"


@every_title
@pytest.mark.parametrize("field", [*PLUG, *SHOWN])
def test_every_part_of_the_plug_comes_from_the_same_file_and_is_called_alike(title: str, field: str) -> None:
    file, name, parameters = (PLUG | SHOWN)[field]
    plug = TITLES[title].rules if field in PLUG else TITLES[title].presentation
    part: Any = getattr(plug, field)
    assert (part.__module__, part.__name__) == (f"{package(title)}.{file}", name)
    if parameters is not None:
        assert tuple(inspect.signature(part).parameters) == parameters


@every_title
def test_the_lists_of_the_plug_are_those_of_their_files(title: str) -> None:
    decider, at = TITLES[title].rules, package(title)
    assert decider.player_commands is import_module(f"{at}.commands").PLAYER_COMMANDS
    assert decider.system_commands is import_module(f"{at}.commands").SYSTEM_COMMANDS
    assert decider.events is import_module(f"{at}.events").EVENTS
    assert decider.reasons == tuple(import_module(f"{at}.errors").Reason)
    assert decider.initial_state == decider.state()
    shown = TITLES[title].presentation
    assert shown.references is import_module(f"{at}.presentation.texts.refs").KINDS
    assert shown.texts is import_module(f"{at}.presentation.texts").TEXTS


@every_title
def test_no_title_says_for_itself_what_is_legal(title: str) -> None:
    for path in _files(title):
        assert not {each.name for each in ast.walk(_parsed(path)) if isinstance(each, ast.FunctionDef)} & {
            *ABSENT
        }, path


@every_title
def test_no_fold_goes_round_the_table_to_find_who_is_next(title: str) -> None:
    """Whose turn it is, events say."""
    folds = [path for path in _files(title) if "evolve" in (path.stem, path.parent.name)]
    assert folds
    assert not [node for path in folds for node in ast.walk(_parsed(path)) if isinstance(node, ast.Mod)]


def _files(title: str) -> list[Path]:
    module = import_module(package(title))
    assert module.__file__ is not None
    return sorted(Path(module.__file__).parent.rglob("*.py"))


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@every_title
def test_every_event_names_a_clause_that_there_is(title: str) -> None:
    decider, shown = TITLES[title].rules, TITLES[title].presentation
    assert list(shown.clauses) == [snake(event.__name__) for event in decider.events]
    assert set(shown.clauses.values()) <= shown.texts["en"].clauses.keys()


def test_every_event_of_a_table_names_a_clause_that_there_is() -> None:
    named = event_clauses("domain.table")
    assert list(named) == [snake(event.__name__) for event in TABLE_EVENTS]
    assert set(named.values()) <= catalogue("domain.table", "en").clauses.keys()
