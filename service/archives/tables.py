"""Tidy tables of games: one row a game, seat, command, event, line of a score sheet, decision of a bot."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from domain.table import game as rules
from domain.table.events import BotDecided
from service.archives.steps import NotReadable, Step, StepReader, UndoneEvents
from service.audit.reasons import of_failure
from service.games.codec.answers import encode
from service.games.codec.stored_events import is_seat_command
from service.process.attempts import attempt
from service.process.parallel import map_on_cores
from service.times import ms_of

Row: TypeAlias = list[Any]
Rows = dict[str, list[Row]]

TABLES: dict[str, dict[str, str]] = {
    "games": {
        "game": "its id",
        "title": "what was played",
        "opened_at": "time of the first event",
        "ended_at": "time of the last event",
        "status": "open, running, over or abandoned",
        "ended": "resigned, abandoned, closed, or empty when the rules have ended it",
        "seats": "how many",
        "rounds": "the number of the last round",
        "events": "how many",
        "commands": "how many were sent by seats and not taken back",
        "undone": "how many more were sent by seats and taken back",
        "rules_version": "the highest",
        "test_mode": "whether its creator chose its luck (0 or 1)",
        "parent": "the game that a fork comes from",
        "settings": "JSON",
    },
    "seats": {
        "game": "id of the game",
        "seat": "0, 1, …",
        "kind": "open, reserved, held or bot",
        "bot": "the hosted bot that played it in the end",
        "name": "if names were exported",
        "points": "in the end",
        "place": "1 for the best; the same for those with as many points",
        "won": "0 or 1",
        "resigned": "0 or 1",
    },
    "commands": {
        "game": "id of the game",
        "position": "of its first event",
        "seat": "who sent it; empty: the rules, or the clock",
        "by": "person, bot or rules",
        "round": "see `events`",
        "type": "of the command",
        "at": "time",
        "ms": "since the command before it",
        "events": "how many it caused",
        "undone": "whether it was taken back (0 or 1)",
        "command": "JSON, as it was sent",
    },
    "events": {
        "game": "id of the game",
        "position": "1, 2, …",
        "command": "position of the first event of its command",
        "type": "of the event",
        "seat": "whom it is about, or who caused it",
        "round": "the title's own, or else how often the turn has gone round",
        "at": "time",
        "draw": "number of the draw, if luck was needed",
        "undone": "whether it was taken back (0 or 1)",
        "data": "JSON",
    },
    "scores": {
        "game": "id of the game",
        "seat": "whose",
        "line": "0, 1, … on the sheet",
        "what": "a code of the title: what counts",
        "points": "that it gave",
    },
    "decisions": {
        "game": "id of the game",
        "position": "of the trace",
        "seat": "for whom",
        "round": "see `events`",
        "bot": "that decided",
        "version": "of the bot",
        "budget_ms": "that it had",
        "candidates": "how many commands it weighed, if it says so",
        "type": "of the command that it chose",
        "undone": "whether that was taken back (0 or 1)",
        "search": "JSON: what it says of its search",
    },
}
"""Every table, and what its columns hold. Empty is null."""
_EVENTS = [*TABLES["commands"]].index("events")


def tables_of(paths: Sequence[Path], jobs: int | None = None) -> Iterator[tuple[Path, Rows | str]]:
    """The rows of every bundle, in their order, on all cores; or why it could not be read."""
    return zip(paths, map_on_cores(partial(attempt, _rows_or_why, _lost), paths, jobs), strict=True)


def _rows_or_why(path: Path) -> Rows | str:
    try:
        return rows_of(path)
    except NotReadable as problem:
        return str(problem)


def _lost(_path: Path, problem: BaseException) -> str:
    """Of a file for which nothing but an exception came."""
    return of_failure(problem).text()


def rows_of(path: Path) -> Rows:
    """The rows of one bundle. Raises `NotReadable`, and OSError."""
    reader, rows, undone = StepReader(path), {name: list[Row]() for name in TABLES}, UndoneEvents()
    game, commands = reader.header.game, dict[int, Row]()
    last: Step | None = None
    trace: Step | None = None
    newest, ms = 0, None
    for step in reader.steps():
        undone.add(step)
        rows["events"].append(_event(game, step))
        if isinstance(step.event, BotDecided):
            trace = step
        elif step.stored.has_cause:
            newest, before, ms = step.position, ms, ms_of(step.stored.at)
            commands[newest] = _command(
                game, step, None if before is None else ms - before, by_bot=trace is not None
            )
            if trace is not None and is_seat_command(step.stored, step.event):
                rows["decisions"].append(_decision(game, trace, _type(step)))
            trace = None
        if newest in commands:
            commands[newest][_EVENTS] += 1
        last = step
    rows["commands"] = list(commands.values())
    for name in ("commands", "events", "decisions"):
        position, mark = (list(TABLES[name]).index(column) for column in ("position", "undone"))
        for row in rows[name]:
            row[mark] = int(row[position] in undone.positions)
    if last is not None:
        rows["games"].append(_game(reader, last, rows))
        rows["seats"] = list(_seats(reader))
        if reader.decider.is_over(reader.game.play):
            rows["scores"] = list(_scores(reader))
    return rows


def _event(game: str, step: Step) -> Row:
    stored = step.stored
    return [
        game, step.position, step.append, stored.type, step.seat, step.round, stored.at, stored.luck, 0,
        bytes(stored.data).decode(),
    ]  # fmt: skip


def _command(game: str, step: Step, ms: int | None, *, by_bot: bool) -> Row:
    """`ms`: since the command before it. It has no events yet."""
    stored = step.stored
    by = "rules" if stored.seat is None else "bot" if by_bot else "person"
    return [
        game, step.position, stored.seat, by, step.round, _type(step), stored.at, ms, 0, 0,
        bytes(stored.cause).decode(),
    ]  # fmt: skip


def _type(step: Step) -> str:
    """The type of the command that caused it."""
    type: str = step.cause.get("type", "") if isinstance(step.cause, dict) else ""
    return type


def _decision(game: str, trace: Step, kind: str) -> Row:
    decided: Any = trace.event
    return [
        game, trace.position, decided.seat, trace.round, decided.bot, decided.version, decided.budget,
        decided.candidates, kind, 0, encode(decided.search).decode(),
    ]  # fmt: skip


def _game(reader: StepReader, last: Step, rows: Rows) -> Row:
    table, header = reader.game.table, reader.header
    ended = None if table.ended is None else table.ended.why
    sent = [row[9] for row in rows["commands"] if row[2] is not None]
    return [
        header.game, header.title, header.created_at, last.stored.at,
        rules.status(reader.decider, reader.game), ended, len(table.seats), last.round, last.position,
        sent.count(0), sent.count(1), header.rules_versions[1], int(table.sandbox),
        None if table.forked is None else table.forked.parent, encode(table.settings).decode(),
    ]  # fmt: skip


def _seats(reader: StepReader) -> Iterator[Row]:
    game, decider, names = reader.game, reader.decider, reader.header.names or {}
    has_ended = rules.status(decider, game) in ("over", "abandoned")
    winners = rules.winners(decider, game) if has_ended else ()
    points = decider.totals(game.play) if decider.is_over(game.play) else (None,) * len(game.table.seats)
    for seat, (table_seat, own) in enumerate(zip(game.table.seats, points, strict=True)):
        place = None if own is None else 1 + sum(other is not None and other > own for other in points)
        yield [
            reader.header.game, seat, table_seat.kind, table_seat.bot, names.get(str(seat)), own, place,
            int(seat in winners), int(table_seat.resigned),
        ]  # fmt: skip


def _scores(reader: StepReader) -> Iterator[Row]:
    for sheet in reader.decider.scoring(reader.game.play):
        for i, line in enumerate(sheet.lines):
            yield [reader.header.game, sheet.seat, i, line.what, line.points]
