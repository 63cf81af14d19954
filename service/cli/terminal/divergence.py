"""Text of a divergence: the facts of the log, and those of the seed or the rules."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from domain.core.errors import Rejected
from domain.core.record import Event, type_of
from domain.core.texts import explain
from domain.core.wording import Wording
from domain.table import game as rules
from domain.table.state import Game
from domain.table.texts import clause_of, texts_of
from domain.table.texts.paragraphs import called, paragraph
from domain.titles import TITLES
from service.audit.bundles.bundle import Header, Unreadable, read_header
from service.audit.bundles.lines import Lines
from service.audit.bundles.scan import records
from service.audit.verdict import Finding
from service.cli.terminal.situations import differences
from service.cli.terminal.translator import Translator
from service.foreign_files import open_file
from service.games.codec.commands import Malformed
from service.games.codec.stored_events import StoredEvent
from service.games.codec.title_codec import Codec, codec_of
from service.json_types import Json

MOST = 5
"""Maximum number of differing fields in the text."""


def of_bundle(path: Path, finding: Finding, language: str) -> list[str]:
    """Return the text for a full bundle; nothing without events."""
    try:
        with open_file(path) as file:
            header = read_header(next(Lines(file), b""))
            file.seek(0)
            return in_words(
                header.title, (bytes(record.record) for record in records(file)), finding, language, header
            )
    except (OSError, Unreadable):
        return []


def in_words(
    title: str | None,
    stream: Iterable[bytes],
    finding: Finding,
    language: str,
    header: Header | None = None,
) -> list[str]:
    """Return the text for a stream of records."""
    if finding.verdict != "diverged" or not finding.position or title not in TITLES:
        return []
    try:
        return list(_DivergenceAccount(title, stream, finding, language, header).lines())
    except Exception:  # a stream that was bent can be anything; the records are shown then
        return []


class _DivergenceAccount:
    """Return the game right before the divergence, and both versions of the next events."""

    def __init__(
        self, title: str, stream: Iterable[bytes], finding: Finding, language: str, header: Header | None
    ) -> None:
        self._found, self._language, self._say = finding, language, Translator(language)
        self._codec: Codec = codec_of(title)
        self._texts = texts_of(self._codec.title, language)
        game = rules.empty(self._codec.decider)
        for position, record in enumerate(islice(stream, (finding.position or 1) - 1), start=1):
            game = rules.happen(
                self._codec.decider, game, self._codec.happened(position, record, timed=True)[1]
            )
        self._game: Game = game
        known = (None if header is None else header.names) or {}
        seats = game.table.seats
        names: Sequence[str | None] = [known.get(str(seat)) for seat in range(len(seats))]
        self._names = called([seat.bot for seat in seats], names, self._texts)

    def lines(self) -> Iterator[str]:
        say = self._say
        log, right = self._event(self._found.found), self._event(self._found.expected)
        code = "" if self._found.reason is None else self._found.reason.code
        account = None if log is None else self._account(log[1])
        if code == "refused" and log is not None:
            yield say("log_says", text=account or self._label(log[1]))
            yield from self._refusal(log[0])
            return
        if (about := right or log) is None:
            return
        expected = None if right is None else self._account(right[1])
        gives = "seed_gives" if code == "drawn_otherwise" else "rules_give"
        nothing = say("nothing_happens")
        if account != expected:
            yield say("log_says", text=nothing if log is None else account or self._label(log[1]))
            yield say(gives, text=nothing if right is None else expected or self._label(right[1]))
        elif log is not None and right is not None:
            words = Wording(self._texts)
            same = [self._label(log[1])] if account is None else [account]
            yield say("log_says", text=same[0])
            for line in islice(differences(words, right[1], log[1]), MOST):
                yield say("change", text=line)
        yield from self._rule(type_of(about[1]))

    def _rule(self, kind: str) -> Iterator[str]:
        rule = clause_of(self._codec.title, kind)
        if rule is not None and rule in self._texts.clauses:
            yield self._say("by_rule", rule=rule, clause=self._texts.clauses[rule])

    def _event(self, record: str | None) -> tuple[StoredEvent, Event] | None:
        """Parse a record; None for a hash, or nothing."""
        if record is None or not record.startswith("{"):
            return None
        return self._codec.read(record.encode())

    def _account(self, event: Event) -> str | None:
        text = self._texts.account(event, self._game, self._names)
        if text is None:
            return None
        return paragraph(getattr(event, "seat", None), [text], self._names, self._language)

    def _label(self, event: Event) -> str:
        return Wording(self._texts).kind("events", type_of(event))

    def _refusal(self, stored: StoredEvent) -> Iterator[str]:
        """Return why the rules reject the command, in the words of the title."""
        cause: Json = msgspec.json.decode(stored.cause)
        if stored.seat is None:
            return
        try:
            command = self._codec.command(cause, stored.seat)
            rules.decide(self._codec.decider, command, self._game)
        except Rejected as no:
            legal = rules.legal_commands(self._codec.decider, self._game, stored.seat)
            yield explain(self._texts, no, legal, command)
        except Malformed:
            return
