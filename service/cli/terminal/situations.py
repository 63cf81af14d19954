"""Situations as text: the state at a position, for a viewer, and the changes since another."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec

from domain.core.decider import AnyDecider, Viewer
from domain.core.record import Event, snake
from domain.core.texts import scored
from domain.core.wording import Wording, by_seat, said
from domain.table import game as rules
from domain.table.events import TABLE_EVENTS
from domain.table.opening import settings_of
from domain.table.state import Game, StreamEntry
from domain.table.texts import texts_of
from domain.table.texts.paragraphs import called
from domain.titles import TITLES
from service.audit.bundles.bundle import EnvelopeLine
from service.audit.bundles.scan import envelopes, records, scan
from service.audit.verdict import Diverged
from service.cli.terminal.layout import STEP, laid_out
from service.foreign_files import open_file
from service.json_types import Json, JsonObject
from service.times import ms_of

WIDTH = 100
Envelopes = Sequence[JsonObject]


def read_bundle(path: Path) -> tuple[list[JsonObject], bool]:
    """Return the events of a bundle, and whether it is full: then every viewer's view can be computed."""
    with open_file(path) as file:
        try:
            kind = scan(file).header.kind
        except Diverged as divergence:
            raise click.ClickException(
                f"{path} is not a valid bundle: {divergence}. `estancia verify` says more."
            ) from None
        file.seek(0)
        if kind == "masked":
            return [_plain_envelope(envelope) for envelope in envelopes(file)], False
        return [{**_plain(line.record), "position": line.position} for line in records(file)], True


def as_seen(events: Envelopes, viewer: Viewer) -> list[JsonObject]:
    """Return the events of a full bundle as this viewer saw them."""
    decider = _decider(events)
    return [
        {**envelope, "data": _builtins(rules.disclose(decider, _event(decider, envelope), viewer))}
        for envelope in events
    ]


def at(events: Envelopes, position: int) -> Game:
    """Return the game after the event at this position, as the viewer of these events knows it."""
    decider = _decider(events)
    game = rules.empty(decider)
    for envelope in events[:position]:
        happened = StreamEntry(
            envelope["position"], _event(decider, envelope), envelope["seat"], at=ms_of(envelope["at"])
        )
        game = rules.happen(decider, game, happened)
    return game


def described(game: Game, language: str) -> str:
    """Return a situation as text: the seats to act, the table, and last the settings."""
    words, decider = _wording(game, language), TITLES[game.table.title].rules
    acting = ", ".join(map(words.seat, rules.to_act(decider, game)))
    lines = [f"{words.term('to_act')}{words.colon}{acting}"] if acting else []
    lines += laid_out(words, game.play, WIDTH, but=("settings",))
    chosen, usual = settings_of(decider, game.table.settings), decider.settings()
    same = [name for name in usual.__struct_fields__ if getattr(chosen, name) == getattr(usual, name)]
    if of_this_game := list(laid_out(words, chosen, WIDTH, STEP, but=same)):
        lines += [words.field("settings", game.table), *of_this_game]
    return "\n".join(lines)


def score(game: Game, language: str, names: Sequence[str | None]) -> list[str]:
    """Return the points of every seat so far, with reasons, as the viewer of these events knows them."""
    title = TITLES[game.table.title]
    decider, texts = title.rules, texts_of(title, language)
    known = called([seat.bot for seat in game.table.seats], names, texts)
    sheets = decider.scoring(game.play)
    return scored(texts, sheets, known, final=decider.is_over(game.play))


def changes(before: Game, after: Game, language: str) -> list[str]:
    """Return the changes at the second position: `Cattle barons, Seat 1 › Pesos: 3 → 8`."""
    words = _wording(after, language)
    return [
        *_changes(words, before.table, after.table, words.term("table")),
        *_changes(words, before.play, after.play, ""),
    ]


def differences(words: Wording, before: object, after: object) -> Iterator[str]:
    """Return the changes between two records of one type: `Pesos: 3 → 8`."""
    return _changes(words, before, after, "")


def _changes(words: Wording, before: Json, after: Json, path: str, *, seats: bool = False) -> Iterator[str]:
    if before == after:
        return
    if type(before) is type(after) and isinstance(before, msgspec.Struct):
        for name in before.__struct_fields__:
            field = words.field(name, after)
            inner = f"{path} › {field}" if path else field
            seats = by_seat(after, name)
            yield from _changes(words, said(before, name), said(after, name), inner, seats=seats)
    elif isinstance(before, tuple) and isinstance(after, tuple):
        if len(before) == len(after):
            for i, both in enumerate(zip(before, after, strict=True)):
                yield from _changes(words, *both, f"{path}, {words.seat(i)}" if seats else f"{path} {i}")
        else:
            yield from _gained(words, before, after, path)
    else:
        yield f"{path}{words.colon}{_short(words.value(before))} → {_short(words.value(after))}"


def _gained(words: Wording, before: tuple[Json, ...], after: tuple[Json, ...], path: str) -> Iterator[str]:
    """Return the added and removed items of a list that has grown or shrunk, in any order."""
    gone, come = list(before), []
    for item in after:
        if item in gone:
            gone.remove(item)
        else:
            come.append(item)
    yield from (f"{path}{words.colon}- {_short(words.value(item))}" for item in gone)
    yield from (f"{path}{words.colon}+ {_short(words.value(item))}" for item in come)


def _short(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[:WIDTH]}…"


def _wording(game: Game, language: str) -> Wording:
    return Wording(texts_of(TITLES[game.table.title], language))


def _decider(events: Envelopes) -> AnyDecider:
    first = events[0] if events else {}
    if first.get("type") != "game_opened" or first["data"].get("title") not in TITLES:
        raise click.ClickException("A game's events begin with `game_opened` at position 1.")
    return TITLES[first["data"]["title"]].rules


def _event(decider: AnyDecider, envelope: JsonObject) -> Event:
    classes = {snake(cls.__name__): cls for cls in (*TABLE_EVENTS, *decider.events)}
    event: Event = msgspec.convert(envelope["data"], classes[envelope["type"]])
    return event


def _plain_envelope(envelope: EnvelopeLine) -> JsonObject:
    return {
        "position": envelope.position,
        "type": envelope.type,
        "data": _plain(envelope.data),
        "seat": envelope.seat,
        "at": envelope.at,
    }


def _plain(raw: msgspec.Raw) -> Json:
    return msgspec.json.decode(raw)


def _builtins(item: object) -> Json:
    """Convert by JSON, so that only dicts, lists and plain values are left."""
    return msgspec.json.decode(msgspec.json.encode(item))
