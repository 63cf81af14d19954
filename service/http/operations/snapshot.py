"""Snapshot of a game: everything for a screen, computed from one version, so that all parts agree."""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import msgspec
from msgspec import UNSET, UnsetType

from domain.core.decider import Seat, Viewer
from domain.core.errors import Rejected
from domain.core.record import Command
from domain.core.screens.tree import TreeBranch, tree
from domain.table import game as rules
from domain.table.commands import Undo
from domain.table.state import Step
from domain.table.texts import marked_texts_of
from domain.table.texts.narrated import Told
from domain.table.undo import last_step
from service.games.codec.answers import shown_view
from service.games.codec.commands import body_of
from service.games.loaded import LoadedGame
from service.games.narration import command_sentence
from service.games.people.app_records import metadata
from service.http.openapi import spec
from service.http.schemas.commands import CommandsShown, UndoShown
from service.http.schemas.games import GameShown, abandoned_at, clock_shown, forked_from, seats_shown
from service.http.schemas.play import due_names
from service.http.wire.problems import explained
from service.process.work_meter import yield_turn


def include(*options: str, about: str) -> spec.Doc:
    """Return the parameter `include`: a list of further parts of the answer."""
    items = {"type": "string", "enum": list(options)}
    return {
        "name": "include", "in": "query", "style": "form", "explode": False, "description": about,
        "schema": {"type": "array", "items": items, "uniqueItems": True},
    }  # fmt: skip


def game_shown(
    loaded: LoadedGame,
    meta: Mapping[str, str],
    viewer: Viewer,
    commands: CommandsShown | UnsetType | None = UNSET,
    *,
    to_owner: bool = False,
    drawn: bool = False,
) -> GameShown:
    """Return the game as this viewer may see it.

    `meta` is its meta record, `commands` its legal commands. `drawn`: with its scene.
    """
    decider, table, view = loaded.codec.decider, loaded.game.table, loaded.view(viewer)
    return GameShown(
        game=loaded.id,
        title=loaded.title,
        status=loaded.status(),
        version=loaded.version,
        rules_version=decider.rules_version,
        visibility=table.visibility,
        sandbox=table.sandbox,
        commitment=table.commitment,
        settings=table.settings,
        seats=seats_shown(loaded, meta, to_owner=to_owner),
        to_act=loaded.to_act(),
        may_act=loaded.may_act(),
        due=due_names(loaded),
        clock=clock_shown(table),
        abandoned_at=abandoned_at(loaded),
        forked_from=forked_from(table),
        imported_at=meta.get("imported_at"),
        rematch_of=meta.get("rematch_of"),
        rematch=meta.get("rematch"),
        view=shown_view(view),
        result=loaded.result(),
        commands=commands,
        scene=loaded.codec.title.presentation.scene(view) if drawn else UNSET,
        metadata=metadata(meta) if to_owner else UNSET,
    )


def commands_shown(
    loaded: LoadedGame, seat: Seat, spoken: str | None, tree_in: str | None = None
) -> CommandsShown:
    """Return the legal commands of this seat; with texts and as a tree if a language is given."""
    by_bot = loaded.game.table.seats[seat].bot is not None
    commands = () if by_bot else loaded.legal_commands(seat)
    follow_up = _follow_up(loaded, seat, commands)
    return CommandsShown(
        version=loaded.version,
        seat=seat,
        commands=[body_of(command) for command in commands],
        undo=undo_shown(loaded, seat, spoken),
        told=UNSET if spoken is None else _sentences(loaded, seat, commands, spoken),
        tree=UNSET if tree_in is None else _tree(loaded, seat, commands, tree_in),
        follow_up=UNSET if follow_up is None else body_of(follow_up),
    )


def _follow_up(loaded: LoadedGame, seat: Seat, commands: Sequence[Command]) -> Command | None:
    if not commands:
        return None
    last = last_step(loaded.game, seat)
    decider = loaded.codec.decider
    return decider.follow_up(loaded.view(seat), seat, commands, None if last is None else last.command)


def _sentences(loaded: LoadedGame, seat: Seat, commands: Iterable[Command], language: str) -> list[Told]:
    view, texts = loaded.view(seat), list[Told]()
    for command in commands:
        texts.append(command_sentence(loaded.codec.title, view, command, language))
        yield_turn()
    return texts


def _tree(loaded: LoadedGame, seat: Seat, commands: Iterable[Command], language: str) -> list[TreeBranch]:
    codec = loaded.codec
    texts = marked_texts_of(codec.title, language)
    return tree(codec.title.presentation.bindings, texts, loaded.view(seat), commands, body_of)


def undo_shown(loaded: LoadedGame, seat: Seat, spoken: str | None) -> UndoShown:
    """Return whether this seat can take its last command back now, which one that is, or why not."""
    codec = loaded.codec
    try:
        rules.decide(codec.decider, Undo(seat), loaded.game)
    except Rejected as error:
        refused = UndoShown(False, None, None, error.reason.value, error.clause)
        if spoken is None:
            return refused
        return msgspec.structs.replace(refused, detail=explained(error, loaded.title))
    step = cast("Step", last_step(loaded.game, seat))  # or it would have been refused
    if spoken is None:
        return UndoShown(True, step.version, body_of(step.command), None, None)
    sentence = command_sentence(codec.title, codec.decider.view(step.play, seat), step.command, spoken)
    return UndoShown(True, step.version, body_of(step.command), None, None, sentence)
