"""Bindings read, and the tree that is made with them: of commands that no title has."""

import tomllib
from typing import Any

import msgspec
import pytest

from domain.core.markup import ref
from domain.core.record import Command
from domain.core.screens.bindings import Bindings, read_bindings
from domain.core.screens.tree import TreeBranch, tree
from domain.core.texts import Texts

STEPS = """
[steps]
where = { fields = ["row", "column"], selects = ["cell:{seat}/{row}-{column}"] }
what = { fields = ["things"], selects = ["thing:{things}"], several = true, left_out = [] }
to = { fields = ["path"], selects = ["cell:{last}"], part = "last" }
over = { fields = ["path"], selects = ["cell:{rest}"], part = "rest", several = true }
who = { fields = ["name"], selects = ["dog:{name}", "cat:{name}"] }
[commands]
"""


class Lay(Command, frozen=True):
    seat: int
    row: int
    column: int
    things: tuple[str, ...] = ()


class Walk(Command, frozen=True):
    seat: int
    path: tuple[str, ...]


class Call(Command, frozen=True):
    seat: int
    name: str


class Rest(Command, frozen=True):
    seat: int


def bindings(commands: str) -> Bindings:
    return read_bindings(tomllib.loads(STEPS + commands))


def texts(**choices: Any) -> Texts:
    return Texts(
        language="en", name="", labels={}, reasons={}, details={}, clauses={}, choices=choices,
        command=lambda it: f"call {ref('dog:' + it.name, it.name)}", account=lambda *_: None,
    )  # fmt: skip


def grown(commands: str, legal: list[Command], **choices: Any) -> list[TreeBranch]:
    return tree(bindings(commands), texts(**choices), None, legal, msgspec.to_builtins)


def test_a_step_that_may_be_left_out_comes_beside_a_command() -> None:
    legal = [Lay(1, 2, 3), Lay(1, 2, 3, ("hay", "hay")), Lay(1, 2, 4, ("hay",))]
    (branch,) = grown('lay = ["where", "what"]', legal)
    assert branch.command is None
    assert branch.node is not None
    first, second = branch.node.choices
    assert (first.ref, first.refs, first.value) == ("cell:1/2-3", ["cell:1/2-3"], {"row": 2, "column": 3})
    assert first.command == msgspec.to_builtins(legal[0])
    assert first.node is not None
    assert (first.node.optional, first.node.several) == (True, True)
    (both,) = first.node.choices
    assert (both.ref, both.refs) == (None, ["thing:hay", "thing:hay"])
    assert second.command is None
    assert second.node is not None
    assert not second.node.optional


def test_a_path_is_chosen_from_its_end() -> None:
    legal: list[Command] = [Walk(0, ("a", "c")), Walk(0, ("b", "c")), Walk(0, ("b",))]
    (branch,) = grown('walk = ["to", "over"]', legal)
    assert branch.node is not None
    assert [it.value for it in branch.node.choices] == [{"path.last": "c"}, {"path.last": "b"}]
    over = branch.node.choices[0].node
    assert over is not None
    assert [it.value for it in over.choices] == [{"path.rest": ("a",)}, {"path.rest": ("b",)}]
    assert [it.refs for it in over.choices] == [["cell:a"], ["cell:b"]]


def test_of_several_ids_the_words_say_which_it_is() -> None:
    (branch,) = grown(
        'call = ["who"]',
        [Call(0, "tom"), Call(0, "rex"), Call(0, "bo")],
        who=lambda _, it: {"tom": ref("cat:tom", "tom"), "rex": ref("dog:rex", "rex")}.get(it.name, it.name),
    )
    assert branch.node is not None
    assert [it.ref for it in branch.node.choices] == ["cat:tom", "dog:rex", "dog:bo"]
    assert [it.label for it in branch.node.choices] == ["Tom", "Rex", "Bo"]


def test_without_bindings_a_command_is_one_choice_and_without_fields_none() -> None:
    rest, call = grown("", [Rest(0), Call(0, "rex")])
    assert (rest.label, rest.node) == ("Rest", None)
    assert rest.command == msgspec.to_builtins(Rest(0))
    assert call.node is not None
    (choice,) = call.node.choices
    assert (choice.label, choice.refs, choice.value) == ("Call rex", ["dog:rex"], {"name": "rex"})


@pytest.mark.parametrize(
    "commands, problem",
    [
        ('lay = ["what", "where"]', "only the last step can be left out"),
        ('lay = ["where"]\n[steps.two]\nfields = ["row", "column"]\nleft_out = 0', "two: how many fields"),
        ('lay = ["where"]\n[steps.two]\nfields = []', "two: how many fields"),
        ('lay = ["where"]\n[steps.many]\nfields = ["things"]\nseveral = true', "many: items need ids"),
        ('lay = ["where"]\n[steps.odd]\nfields = ["row"]\nselect = "cell"', "unknown field `select`"),
    ],
)
def test_bindings_that_make_no_sense_are_refused(commands: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        bindings(commands)


def test_a_step_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError, match="nowhere"):
        bindings('lay = ["nowhere"]')
