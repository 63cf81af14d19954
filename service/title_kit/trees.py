"""Choice trees of the games of a title, and what is in them."""

from collections.abc import Iterator
from typing import Any

from domain.core.screens.tree import TreeBranch, TreeNode, tree
from domain.table.texts import marked_texts_of
from service.games.codec.commands import body_of
from service.title_kit.games import played
from service.title_kit.histories import History


def tree_of(history: History, state: Any, seat: int, language: str = "en") -> list[TreeBranch]:
    codec, decider = history.codec, history.decider
    texts, view = marked_texts_of(codec.title, language), decider.view(state, seat)
    return tree(history.presentation.bindings, texts, view, decider.legal_commands(state, seat), body_of)


def trees(
    title: str, seats: int, number: int, whims: int, language: str = "en"
) -> Iterator[tuple[list[TreeBranch], list[Any]]]:
    """The tree of each seat at some moments, with its legal commands."""
    history = played(title, seats, number)
    for place in history.some_places(whims, 25):
        state = history.states[place]
        for seat in range(seats):
            legal = history.decider.legal_commands(state, seat)
            yield tree_of(history, state, seat, language), [body_of(command) for command in legal]


def nodes(branches: list[TreeBranch]) -> Iterator[TreeNode]:
    below = [branch.node for branch in branches]
    while below:
        if (node := below.pop()) is not None:
            yield node
            below += [choice.node for choice in node.choices]


def leaves(branches: list[TreeBranch]) -> list[Any]:
    inner = [choice.command for node in nodes(branches) for choice in node.choices]
    return [command for command in (*(branch.command for branch in branches), *inner) if command is not None]
