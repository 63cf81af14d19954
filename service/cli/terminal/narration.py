"""The narration of a game on a terminal: event by event, in the words of its title."""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click
import msgspec

from domain.core.decider import Seat
from domain.core.record import snake
from domain.table import game as rules
from domain.table.events import TABLE_EVENTS, BotDecided, GameOpened
from domain.table.state import Happened
from domain.table.texts import texts_of
from domain.table.texts.paragraphs import called, paragraphs
from domain.titles import TITLES

WIDTH = 100
_TRACE = snake(BotDecided.__name__)


class NotAGame(click.ClickException):
    """These are not the events of a game, from its first one on."""


def tell(
    envelopes: Iterable[dict[str, Any]],
    language: str,
    after: int = 0,
    names: Sequence[str | None] = (),
    *,
    bots: bool = False,
) -> Iterator[str]:
    """Paragraphs of the account of a game, from its envelopes since position 1, as they come.

    What one seat does in a row becomes one paragraph; a line that begins with "# " is a heading.
    With `after`, the story begins after that position. `names`: those of the seats, as far as they are known.
    `bots`: with what hosted bots say of their decisions.
    """
    ordered = iter(envelopes)
    story = _Story(next(ordered, {}), language, names)
    if not after:
        yield story.beginning
    told = (
        (seat, text)
        for envelope in ordered
        for seat, text in [story.next(envelope)]
        if text is not None and envelope["position"] > after and (bots or envelope["type"] != _TRACE)
    )
    yield from paragraphs(told, story.names, language)


def show(paragraphs: Iterable[str]) -> None:
    """Print them; headings stand out on a terminal, and nothing is coloured elsewhere or under NO_COLOR."""
    colour = False if os.environ.get("NO_COLOR") else None
    for paragraph in paragraphs:
        for line in paragraph.splitlines():
            if line.startswith("# "):
                click.secho(f"\n{line[2:]}", bold=True, fg="yellow", color=colour)
            else:
                long = len(line) > WIDTH
                click.echo(click.wrap_text(line, WIDTH, subsequent_indent="    ") if long else line)


class _Story:
    """The game so far, as whoever asked may know it, in the words of its title."""

    def __init__(self, first: dict[str, Any], language: str, names: Sequence[str | None]) -> None:
        if first.get("type") != "game_opened":
            raise NotAGame("A game's events begin with `game_opened` at position 1.")
        opened = msgspec.convert(first["data"], GameOpened)
        self._decider = TITLES[opened.title]
        self._classes = {snake(cls.__name__): cls for cls in (*TABLE_EVENTS, *self._decider.events)}
        self._texts = texts_of(self._decider, language)
        self._game = rules.empty(self._decider)
        self.names = called([offer.bot for offer in opened.offers], names, self._texts)
        self.beginning = f"# {self._texts.name}\n{self.next(first)[1]}"

    def next(self, envelope: dict[str, Any]) -> tuple[Seat | None, str | None]:
        """Whom the next event tells of, and what."""
        event = msgspec.convert(envelope["data"], self._classes[envelope["type"]])
        it = Happened(envelope["position"], event, envelope.get("seat"))
        before, self._game = self._game, rules.happen(self._decider, self._game, it)
        return getattr(event, "seat", None), self._texts.account(event, before, self.names)
