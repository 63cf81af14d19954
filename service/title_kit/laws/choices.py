"""The tree of a seat's legal commands: has it all of them, each once, and is each choice told from others?"""

import gzip
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from domain.core.record import snake
from domain.core.screens.tree import TreeBranch, TreeChoice, TreeItem, TreeNode
from domain.core.texts import LANGUAGES
from domain.titles import TITLES
from service.games.codec.answers import encode
from service.title_kit.adapters import adapter_of
from service.title_kit.games import looks
from service.title_kit.law import law
from service.title_kit.trees import leaves, nodes, tree_of, trees
from service.title_kit.wording import reads_well

DEEPEST = 3
"""Steps of a command."""
LONGEST = 4_000
"""Bytes of a tree, gzipped."""


def depth(node: TreeNode | None) -> int:
    return 0 if node is None else 1 + max(depth(choice.node) for choice in node.choices)


@law(examples=3)
def the_leaves_are_exactly_the_legal_commands_each_once(
    title: str, seats: int, number: int, whims: int
) -> None:
    for branches, legal in trees(title, seats, number, whims):
        assert sorted(map(encode, leaves(branches))) == sorted(map(encode, legal))
        for branch in branches:
            assert {command["type"] for command in leaves([branch])} == {branch.type}
            assert branch.command is not None or branch.node is not None


@law(examples=3)
def no_two_choices_of_a_step_are_alike(title: str, seats: int, number: int, whims: int) -> None:
    for language in LANGUAGES:
        for branches, _ in trees(title, seats, number, whims, language):
            for node in nodes(branches):
                assert node.choices
                values = [encode(choice.value) for choice in node.choices]
                shown = [(choice.label, *choice.refs) for choice in node.choices]
                assert len(set(values)) == len(values)
                assert len(set(shown)) == len(shown), shown
                texts = [branches[0].label, node.label, *(choice.label for choice in node.choices)]
                texts += [item.label for item in items(node)]
                assert all(map(reads_well, texts)), texts


def items(node: TreeNode) -> list[TreeItem]:
    return [] if node.items is UNSET else node.items


@law(examples=3)
def a_choice_settles_the_fields_of_its_step_in_all_commands_below_it(
    title: str, seats: int, number: int, whims: int
) -> None:
    for branches, _ in trees(title, seats, number, whims):
        for branch in branches:
            for node in nodes([branch]):
                for choice in node.choices:
                    for command in below(choice):
                        settled = {field: part(command, field) for field in choice.value}
                        assert encode(settled) == encode(choice.value)


def part(command: dict[str, Any], field: str) -> Any:
    name, _, which = field.partition(".")
    plain = msgspec.to_builtins(command[name])
    return {"": plain, "last": plain[-1:] and plain[-1], "rest": plain[:-1]}[which] if which else plain


def below(choice: TreeChoice) -> list[Any]:
    return [choice.command] * (choice.command is not None) + leaves([TreeBranch("", "", None, choice.node)])


@law(examples=3)
def what_is_lit_is_of_a_kind_that_the_title_declares(title: str, seats: int, number: int, whims: int) -> None:
    kinds = {*kinds_of(title), "seat"}
    for branches, _ in trees(title, seats, number, whims):
        for node in nodes(branches):
            lit = [ref for choice in node.choices for ref in choice.refs]
            assert {ref.partition(":")[0] for ref in lit} <= kinds
            for choice in node.choices:
                if node.several:
                    (chosen,) = choice.value.values()
                    assert choice.ref is None
                    assert len(choice.refs) == len(chosen)
                elif choice.ref is not None:
                    assert choice.ref == choice.refs[0]
                    assert len(set(choice.refs)) == len(choice.refs)
            if node.several:
                assert {item.ref for item in items(node)} == set(lit)


def kinds_of(title: str) -> set[str]:
    return set(TITLES[title].presentation.references)


@law(examples=2)
def trees_are_neither_deep_nor_long(title: str, seats: int, number: int, whims: int) -> None:
    for branches, _ in trees(title, seats, number, whims):
        assert all(depth(branch.node) <= DEEPEST for branch in branches)
        assert len(gzip.compress(encode(branches), 5)) <= LONGEST


@law(examples=2)
def what_a_seat_may_not_know_changes_no_byte_of_its_tree(
    title: str, seats: int, number: int, whims: int
) -> None:
    for history, viewer, rng in looks(title, seats, number, whims):
        if viewer is None:
            continue
        shown = encode(tree_of(history, history.states[-1], viewer))
        for twin in adapter_of(title).twins(history, viewer, Random(rng.random())):
            assert encode(tree_of(twin, twin.states[-1], viewer)) == shown


@law()
def every_field_of_every_command_is_settled_by_one_of_its_steps(title: str) -> None:
    decider, bindings = TITLES[title].rules, TITLES[title].presentation.bindings
    kinds = {snake(cls.__name__): cls for cls in decider.player_commands}
    assert bindings.keys() == {name for name, cls in kinds.items() if cls.__struct_fields__ != ("seat",)}
    for name, steps in bindings.items():
        settled = [(field, step.part) for step in steps for field in step.fields]
        assert len(set(settled)) == len(settled), name
        assert {field for field, _ in settled} == {*kinds[name].__struct_fields__} - {"seat"}, name
        parts = {field: {of for name, of in settled if name == field} for field, _ in settled}
        assert all(of in ({"whole"}, {"last", "rest"}) for of in parts.values()), name
        assert len({step.name for step in steps}) == len(steps), name


@law()
def every_step_has_words_in_every_language(title: str) -> None:
    shown = TITLES[title].presentation
    steps = {step.name for steps in shown.bindings.values() for step in steps}
    for texts in shown.texts.values():
        assert texts.labels.get("steps", {}).keys() == steps
        assert texts.choices.keys() == steps
