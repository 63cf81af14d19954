"""Narration of a game on a terminal: event by event, in the words of its title."""

import os
from collections.abc import Iterable, Iterator, Sequence

import click
import msgspec

from domain.core.decider import Seat
from domain.core.markup import Ref, parts, plain, ref
from domain.core.record import Command, Event, snake
from domain.table import game as rules
from domain.table.events import TABLE_EVENTS, BotDecided, GameOpened, SeatFilled, SeatLeft, SeatsRemoved
from domain.table.state import StreamEntry
from domain.table.texts import marked_texts_of
from domain.table.texts.paragraphs import called, paragraphs
from domain.titles import TITLES
from service.cli.terminal import situations
from service.games.codec.commands import Malformed
from service.games.codec.title_codec import Codec
from service.json_types import JsonObject

WIDTH = 100
_TRACE = snake(BotDecided.__name__)
_SEATED = (SeatFilled, SeatLeft, SeatsRemoved)
"""Events before the start that change the names of seats."""
BOARD = "│ "
"""Prefix of a line of a situation."""
MOST_LINES = 45
"""Prefix of a situation within a story."""
SEATS = ("green", "magenta", "cyan", "blue", "red")
"""Colours of seats on a terminal."""


class NotAGame(click.ClickException):
    """These are not the events of a game, from its first one on."""


def tell(
    envelopes: Iterable[JsonObject],
    language: str,
    after: int = 0,
    names: Sequence[str | None] = (),
    board: int = 0,
    *,
    bots: bool = False,
) -> Iterator[str]:
    """Paragraphs of the account of a game, from its envelopes since position 1, as they come.

    What one seat does in a row becomes one paragraph; a line that begins with "# " is a heading; what is
    named is marked (`domain/core/markup.py`). With `after`, the story begins after that position. `names`:
    those of the seats, as far as they are known. After every `board` paragraphs comes the situation then.
    `bots`: with what hosted bots say of their decisions.
    """
    ordered = iter(envelopes)
    story = _NarratedGame(next(ordered, {}), language, names)
    if not after:
        yield story.beginning
    accounts = (
        (seat, text)
        for envelope in ordered
        for seat, text in [story.next(envelope)]
        if text is not None and envelope["position"] > after and (bots or envelope["type"] != _TRACE)
    )
    for number, paragraph in enumerate(paragraphs(accounts, story.names, language), 1):
        yield paragraph
        if board and number % board == 0:
            yield _board(situations.described(story.before, language))


def show(paragraphs: Iterable[str]) -> None:
    """Print paragraphs. Headings and seats are highlighted on a terminal, unless NO_COLOR is set."""
    colour = False if os.environ.get("NO_COLOR") else None
    for paragraph in paragraphs:
        for line in paragraph.splitlines():
            if line.startswith("# "):
                click.secho(f"\n{plain(line[2:])}", bold=True, fg="yellow", color=colour)
            elif line.startswith(BOARD):
                click.secho(line, dim=True, color=colour)
            else:
                is_long = len(plain(line)) > WIDTH
                said = _painted(line)
                said = click.wrap_text(said, WIDTH, subsequent_indent="    ") if is_long else said
                click.echo(said, color=colour)


def _painted(line: str) -> str:
    """Return the line with its seats in their colours."""
    return "".join(
        _seat(part) if isinstance(part, Ref) and part.id.startswith("seat:") else _words(part)
        for part in parts(line)
    )


def _words(part: str | Ref) -> str:
    return part.text if isinstance(part, Ref) else part


def _seat(part: Ref) -> str:
    number = int(part.id.partition(":")[2])
    return click.style(part.text, fg=SEATS[number % len(SEATS)], bold=True)


def _board(text: str) -> str:
    """Return a situation with a margin; of a very long one only the beginning, where the seats are."""
    lines = text.splitlines()
    shown = [*lines[:MOST_LINES], "…"] if len(lines) > MOST_LINES else lines
    return "\n".join(BOARD + line for line in ("", *shown, ""))


class _NarratedGame:
    """Story of a game so far, as the viewer may know it, in the words of its title."""

    def __init__(self, first: JsonObject, language: str, names: Sequence[str | None]) -> None:
        if first.get("type") != "game_opened":
            raise NotAGame("A game's events begin with `game_opened` at position 1.")
        opened = msgspec.convert(first["data"], GameOpened)
        title = TITLES[opened.title]
        self._decider, self._codec = title.rules, Codec(title)
        self._classes = {snake(cls.__name__): cls for cls in (*TABLE_EVENTS, *self._decider.events)}
        self._texts = marked_texts_of(title, language)
        self._game = self.before = rules.empty(self._decider)
        self._known = names
        self.names = self._called([offer.bot for offer in opened.offers])
        self.beginning = f"# {self._texts.name}\n{self.next(first)[1]}"

    def next(self, envelope: JsonObject) -> tuple[Seat | None, str | None]:
        """Return the seat and the text of the next event; `before` is the game before it from now on."""
        event = msgspec.convert(envelope["data"], self._classes[envelope["type"]])
        happened = StreamEntry(
            envelope["position"], event, envelope.get("seat"), self._command(envelope, event)
        )
        self.before, self._game = self._game, rules.happen(self._decider, self._game, happened)
        if type(event) in _SEATED:
            self.names[:] = self._called([seat.bot for seat in self._game.table.seats])
        return getattr(event, "seat", None), self._texts.account(event, self.before, self.names)

    def _command(self, envelope: JsonObject, event: Event) -> Command | None:
        """Return the cause of an event of the title, if it has a text."""
        cause, seat = envelope.get("cause"), envelope.get("seat")
        if cause is None or seat is None or type(event) in TABLE_EVENTS:
            return None
        try:
            return self._codec.command(cause, seat)
        except Malformed:
            return None

    def _called(self, bots: Sequence[str | None]) -> list[str]:
        known = called(bots, self._known, self._texts)
        return [ref(f"seat:{seat}", name) for seat, name in enumerate(known)]
