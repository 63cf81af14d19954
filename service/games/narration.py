"""Narration of a stream: each event described as one viewer may know it, in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.core.decider import Seat, Viewer
from domain.core.markup import capitalized, ref
from domain.core.record import Command, Event
from domain.core.texts import Texts, command_in
from domain.core.title import Title
from domain.table import game as rules
from domain.table.events import BotDecided, CommandUndone
from domain.table.texts import marked_texts_of
from domain.table.texts.narrated import Told, narrated
from domain.table.texts.paragraphs import SeatAccount, called, paragraph, paragraphs
from domain.table.texts.why import next_best, why
from domain.table.undo import seen_undone
from service.games.appends import begins_append
from service.games.codec.envelopes import Envelope
from service.games.feed_form import WHOLE, FeedForm
from service.games.handler import Handler
from service.games.loaded import LoadedGame, empty_game
from service.games.people.seat_names import meta_at, names_of
from service.json_types import Json
from service.process.work_meter import yield_turn
from service.store.base import EventStore
from service.store.records import Entry


class GroupTold(Told, frozen=True):
    """The events at positions `first` to `last`, which one command has caused, told together.

    `seat`: whose command; null = the rules'. A page that begins inside such a group has only its end.
    """

    first: int
    last: int
    seat: int | None


@dataclass
class _Group:
    """What a command has caused, as far as it is described."""

    first: Envelope
    names: Sequence[str]
    last: int = 0
    accounts: list[SeatAccount] = field(default_factory=list)


class Narrator:
    """Tells the events of a game to a viewer, one after the other, from the one after `before` on.

    It folds the game itself, and shows each account the situation before it as the viewer may see it, so a
    text holds nothing that the viewer's view and feed do not.
    """

    def __init__(self, store: EventStore, before: LoadedGame, viewer: Viewer, language: str) -> None:
        self._store, self._loaded, self._viewer, self._language = store, before, viewer, language
        self._texts = marked_texts_of(before.codec.title, language)
        self._called: list[str] = []
        self._after_trace = False

    @property
    def version(self) -> int:
        """The position of the last event that was described."""
        return self._loaded.version

    def tell(self, newest: LoadedGame, entries: Sequence[Entry]) -> tuple[list[Envelope], list[GroupTold]]:
        """The next entries as the viewer may see them, with their texts; and in groups, what each command has
        caused told together. Groups of which all goes without saying are left out.
        """
        envelopes, groups = list[Envelope](), list[_Group]()
        meta = meta_at(self._store, newest, self._loaded)
        for entry in entries:
            envelope, account, begins = self._next(entry, meta(self._loaded.version))
            if begins or not groups:
                groups.append(_Group(envelope, self._called))
            groups[-1].last = envelope.position
            if account is not None:
                groups[-1].accounts.append(account)
            envelopes.append(envelope)
            yield_turn()
        return envelopes, [self._group_sentence(group) for group in groups if group.accounts]

    def _next(self, entry: Entry, meta: Mapping[str, str]) -> tuple[Envelope, SeatAccount | None, bool]:
        """The next event, its account, and whether a command begins with it."""
        loaded, viewer = self._loaded, self._viewer
        codec, position = loaded.codec, loaded.version + 1
        stored, event = codec.read(entry.record)
        begins = begins_append(stored, event, after_trace=self._after_trace)
        self._after_trace = isinstance(event, BotDecided)
        self._loaded = loaded.after([entry])
        before = rules.view(codec.decider, loaded.game, viewer)
        if isinstance(event, CommandUndone):
            before = replace(before, steps=seen_undone(codec.decider, loaded.game, event, viewer))
        self._called = marked_names(self._loaded, meta, self._texts)
        text = self._texts.account(rules.disclose(codec.decider, event, viewer), before, self._called)
        envelope = codec.envelope(position, entry, loaded.server_seed, viewer)
        if text is None:
            return replace(envelope, text=None, parts=[]), None, begins
        account = (getattr(event, "seat", None), text)
        sentence = narrated(paragraph(account[0], [text], self._called, self._language))
        return replace(envelope, text=sentence.text, parts=sentence.parts), account, begins

    def _group_sentence(self, group: _Group) -> GroupTold:
        sentence = narrated("\n".join(paragraphs(group.accounts, group.names, self._language)))
        return GroupTold(sentence.text, sentence.parts, group.first.position, group.last, group.first.seat)


class Feed:
    """A stream as one viewer is shown it, page by page, in a form; narrated if a language is asked for."""

    def __init__(
        self, handler: Handler, viewer: Viewer, language: str | None, form: FeedForm = WHOLE
    ) -> None:
        self._handler, self._viewer, self._language, self._form = handler, viewer, language, form
        self._narrator: Narrator | None = None

    def page(
        self, newest: LoadedGame, first: int, entries: Sequence[Entry]
    ) -> tuple[list[Envelope], list[GroupTold] | UnsetType]:
        """The entries from position `first` on, as far as the form shows them; told, they come with all of
        their groups as well.

        Telling folds the game from its newest snapshot before `first` on, unless the page before ended there.
        """
        if self._language is None or not entries:
            envelopes = newest.envelopes(first, entries, self._viewer)
            return self._form.of(envelopes), UNSET if self._language is None else []
        if self._narrator is None or self._narrator.version != first - 1:
            self._narrator = Narrator(
                self._handler.store, self._at(newest, first - 1), self._viewer, self._language
            )
        envelopes, groups = self._narrator.tell(newest, entries)
        return self._form.of(envelopes), groups

    def _at(self, newest: LoadedGame, version: int) -> LoadedGame:
        if not version:
            return empty_game(newest.id, newest.title, newest.server_seed, newest.owner)
        return newest if version == newest.version else self._handler.at(newest.id, version)


def foreseen_sentence(
    loaded: LoadedGame, events: Sequence[Event], seat: Seat, meta: Mapping[str, str], language: str
) -> Told | None:
    """What a command of a seat would come to, told from what that seat sees; None if it goes without saying.

    `events` are those that `Decider.foreseen` gives, masked for the seat.
    """
    decider = loaded.codec.decider
    texts = marked_texts_of(loaded.codec.title, language)
    names, before = marked_names(loaded, meta, texts), rules.view(decider, loaded.game, seat)
    accounts = list[SeatAccount]()
    for event in events:
        if (text := texts.account(event, before, names)) is not None:
            accounts.append((getattr(event, "seat", None), text))
        before = replace(before, play=decider.evolve(before.play, event))
    return narrated("\n".join(paragraphs(accounts, names, language))) if accounts else None


def marked_names(loaded: LoadedGame, meta: Mapping[str, str], texts: Texts) -> list[str]:
    """What the seats are called, each as a reference to it."""
    seats = loaded.game.table.seats
    known = names_of(meta, len(seats))
    names = called([seat.bot for seat in seats], [known.get(i) for i in range(len(seats))], texts)
    return [ref(f"seat:{i}", name) for i, name in enumerate(names)]


def command_sentence(title: Title, view: object, command: Command, language: str) -> Told:
    """A command of a title as something to choose, in the view of its seat: `Take 5 and 6`."""
    return narrated(capitalized(command_in(marked_texts_of(title, language), view, command)))


def reason_sentence(loaded: LoadedGame, seat: Seat, search: Mapping[str, Json], language: str) -> Told:
    """Why a bot would send what it chose in the place of this seat, by its account of the search."""
    body = next_best(search)
    texts = marked_texts_of(loaded.codec.title, language)
    other = None
    if body is not None:
        other = capitalized(command_in(texts, loaded.view(seat), loaded.codec.command(body, seat)))
    return narrated(why(search, language, other))
