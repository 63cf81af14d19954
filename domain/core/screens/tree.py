"""Choice trees: the legal commands of a seat by type, then step by step, with the ids to light each time."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.markup import Ref, capitalized, plain, refs
from domain.core.record import OPTIONAL, Command, type_of
from domain.core.screens.bindings import Bindings, Step, steps_of
from domain.core.texts import Texts, spelled


def _about(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


_Label = Annotated[str, _about("In the reader's language.")]
_Command = Annotated[Any, _about("All of the command, as a body to send; null = not yet.")]
_Next = Annotated[
    "TreeNode | None", _about("The next step, left out at will if there is a `command`; null = none.")
]


class TreeItem(msgspec.Struct, frozen=True):
    """One of the things of which several can be chosen."""

    ref: Annotated[str, _about("Its reference id.")]
    label: _Label


class TreeChoice(msgspec.Struct, frozen=True):
    """One thing to choose in a step, or one list of things."""

    ref: Annotated[str | None, _about("The reference id of what is chosen; null = none, or a list.")]
    refs: Annotated[
        list[str],
        _about(
            "Every id to light for it, `ref` first; of a list the id of each item, in the order of the items "
            "and as often."
        ),
    ]
    value: Annotated[
        dict[str, Any],
        _about("What it settles, by field of the command; `path.last` is the last item of `path` only."),
    ]
    label: _Label
    command: _Command
    node: _Next


class TreeNode(msgspec.Struct, frozen=True):
    """A step, and what can be chosen in it."""

    step: Annotated[str, _about("Its name, as in `x-steps` of the command's schema.")]
    label: _Label
    optional: Annotated[bool, _about("Whether it may be left out.")]
    several: Annotated[bool, _about("Whether each choice is a list, which can be put together item by item.")]
    choices: Annotated[list[TreeChoice], _about("At least one; no two alike.")]
    items: Annotated[
        list[TreeItem] | UnsetType, OPTIONAL, _about("Of lists: whatever is in one of them, each thing once.")
    ] = UNSET


class TreeBranch(msgspec.Struct, frozen=True):
    """The legal commands of one type."""

    type: Annotated[str, _about("The type of the command.")]
    label: _Label
    command: _Command
    node: _Next


def tree(
    bindings: Bindings,
    texts: Texts,
    view: object,
    legal: Iterable[Command],
    body: Callable[[Command], object],
) -> list[TreeBranch]:
    """These commands as a tree, whose leaves are their bodies, each once; in the order in which they come.

    `texts` are marked, and see nothing but the `view` of the seat that chooses.
    """
    planter = _TreeBuilder(texts, view, body)
    by_type: dict[type[Command], list[Command]] = {}
    for command in legal:
        by_type.setdefault(type(command), []).append(command)
    branches = []
    for kind, commands in by_type.items():
        name = type_of(commands[0])
        leaf, node = planter.grow(steps_of(bindings, kind, name), commands)
        label = texts.labels.get("commands", {}).get(name) or spelled(name).capitalize()
        branches.append(TreeBranch(name, label, leaf, node))
    return branches


class _TreeBuilder:
    def __init__(self, texts: Texts, view: object, body: Callable[[Command], object]) -> None:
        self._texts, self._view, self._body = texts, view, body

    def grow(self, steps: Sequence[Step], commands: Sequence[Command]) -> tuple[object, TreeNode | None]:
        """What comes when all before these steps is chosen: a leaf, a node, or both."""
        if not steps:
            (command,) = commands
            return self._body(command), None
        step = steps[0]
        without = [command for command in commands if step.is_left_out(command)]
        others = [command for command in commands if not step.is_left_out(command)]
        leaf = self._body(without[0]) if without else None
        return leaf, self._node(steps, others, optional=bool(without)) if others else None

    def _node(self, steps: Sequence[Step], commands: Sequence[Command], *, optional: bool) -> TreeNode:
        step = steps[0]
        by_value: dict[tuple[object, ...], list[Command]] = {}
        for command in commands:
            by_value.setdefault(tuple(step.value(command).values()), []).append(command)
        choices, items = [], dict[str, str]()
        for group in by_value.values():
            marked = self._said(step, group[0])
            named = refs(marked)
            ids = _ids(step, group[0], named)
            leaf, node = self.grow(steps[1:], group)
            if step.several:
                items.update(_labels(ids, named))
                light = ids
            else:
                light = list(dict.fromkeys((*ids, *(item.id for item in named))))
            one = ids[0] if ids and not step.several else None
            label = plain(capitalized(marked))
            choices.append(TreeChoice(one, light, step.value(group[0]), label, leaf, node))
        things = [TreeItem(id, label) for id, label in items.items()] if step.several else UNSET
        return TreeNode(step.name, self._label(step), optional, step.several, choices, things)

    def _label(self, step: Step) -> str:
        return self._texts.labels.get("steps", {}).get(step.name) or spelled(step.name).capitalize()

    def _said(self, step: Step, command: Command) -> str:
        words = self._texts.choices.get(step.name)
        if words is not None:
            return words(self._view, command)
        return self._texts.command(command) if step.name == "choice" else _spelled(step, command)


def _ids(step: Step, command: Command, named: Sequence[Ref]) -> list[str]:
    """Of the ids that a thing could have, the one that the words name."""
    known = {item.id for item in named}
    return [next((id for id in ids if id in known), ids[0]) for ids in step.ids(command)]


def _labels(ids: Sequence[str], named: Sequence[Ref]) -> dict[str, str]:
    """The label of each item of a list: the words that have its id, else those in its place."""
    known = {item.id: item.text for item in named}
    in_place = dict(zip(ids, (item.text for item in named), strict=False))
    return {id: capitalized(known.get(id) or in_place.get(id, id)) for id in ids}


def _spelled(step: Step, command: Command) -> str:
    return ", ".join(str(value) for value in step.value(command).values())
