"""Tables: every viewer of a game of any title folds the same state, whatever happens at the table."""

from functools import partial
from random import Random
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from domain.core import luck
from domain.core.decider import AnyDecider, Seat, Viewer, fold
from domain.core.errors import Rejected
from domain.core.record import UNTOLD, Command, with_seed
from domain.table import game as rules
from domain.table.commands import (
    CreditTime,
    ForkGame,
    HandOver,
    OpenGame,
    RenameSeat,
    Resign,
    RevealLuck,
    SetClock,
    TakeBack,
    TakeSeat,
    TimeOut,
    Undo,
)
from domain.table.events import TABLE_EVENTS, BotDecided, Clock, CommandUndone, Offer
from domain.table.state import Game, Step, StreamEntry, in_stream
from domain.titles import TITLES
from service.games.codec.chain import GENESIS
from service.games.codec.title_codec import codec_of
from service.title_kit.law import law

AT = "2026-01-01T00:00:00.000Z"
SEED = bytes(32)


class Reader:
    """Viewer that folds the events it receives."""

    def __init__(self, decider: AnyDecider, viewer: Viewer) -> None:
        self.viewer = viewer
        self.game = rules.empty(decider)


class Sprinkled:
    """A game of people and bots with everything that can happen at a table in between."""

    def __init__(self, title: str, seats: int, number: int) -> None:
        self.decider, self.rng, self.draws, self.at = TITLES[title].rules, Random(number), 0, 0
        length = self.rng.choice((60, 120, 240))
        self.game = rules.empty(self.decider)
        self.ends = list[int]()
        self.games, self.happened = [self.game], list[StreamEntry]()
        offers = (Offer("open"), *(Offer("reserved"),) * (seats - 1))
        command = OpenGame(
            title, {}, offers, "c0ffee", "public", sandbox=True,
            entropies=(), clock=self._clock(number), now=1,
        )  # fmt: skip
        self.send(command)
        if number % 2:
            self.send(ForkGame("parent", 9, rules.plain(self._elsewhere(title, seats))))
        self.send(TakeSeat(0), 0)
        while len(self.happened) < length and rules.status(self.decider, self.game) == "running":
            self._step()
        while rules.status(self.decider, self.game) == "running":
            if not self.send(Resign(self.rng.randrange(seats), "random"), None):
                self._step()
        self.send(RevealLuck("5eed"))

    def _clock(self, number: int) -> Clock:
        """Of today or, in some games, of before."""
        then: Literal["bot", "hand_over"] = "bot" if self.rng.random() < 0.5 else "hand_over"
        return Clock(turn=60, game=600, then=then, turns="whole" if number % 3 else UNTOLD)

    def _elsewhere(self, title: str, seats: int) -> Any:
        """How far another game has come."""
        other = TITLES[title].rules
        game = rules.empty(other).play
        start, _ = with_seed(other.start(other.settings(), seats), 0, partial(luck.seed, SEED))
        return fold(other, other.decide(start, game))

    def _step(self) -> None:
        decider, rng = self.decider, self.rng
        self.at += rng.randrange(30_000)
        if (due := rules.due(decider, self.game)) is not None:
            self.send(due)
            return
        seat = rng.randrange(len(self.game.table.seats))
        sprinkled: tuple[Command, ...] = (
            HandOver(seat, "random"), TakeBack(seat), TimeOut(seat, self.at), CreditTime(3, self.at),
            SetClock(self.at), RenameSeat(seat),
        )  # fmt: skip
        if rng.random() < 0.25:
            self.send(Undo(seat), seat)
        elif rng.random() < 0.1:
            self.send(rng.choice(sprinkled), seat)
        else:
            seat = rng.choice(rules.to_act(decider, self.game))
            trace = BotDecided(seat, "random", "1", "5eed") if rng.random() < 0.1 else None
            self.send(rng.choice(rules.legal_commands(decider, self.game, seat)), seat, trace)

    def send(self, command: Command, seat: Seat | None = None, trace: BotDecided | None = None) -> bool:
        command, self.draws = with_seed(command, self.draws, partial(luck.seed, SEED))
        try:
            events = rules.decide(self.decider, command, self.game)
        except Rejected:
            return False
        appended = (trace, *events) if trace else events
        for entry in in_stream(appended, len(self.happened), seat, command, self.at):
            self.happened.append(entry)
            self.game = rules.happen(self.decider, self.game, entry)
            self.games.append(self.game)
        self.ends.append(len(self.happened))
        return True


@law(examples=3)
def with_all_that_happens_at_a_table_the_fold_of_a_viewers_feed_is_the_viewers_view(
    title: str, seats: int, number: int
) -> None:
    history = Sprinkled(title, seats, number)
    decider = history.decider
    for viewer in (*range(seats), None):
        reader = Reader(decider, viewer)
        for happened, game in zip(history.happened, history.games[1:], strict=True):
            shown = rules.disclose(decider, happened.event, viewer)
            reader.game = rules.happen(decider, reader.game, replace(happened, event=shown, command=None))
            assert (reader.game.table, reader.game.play) == (game.table, decider.view(game.play, viewer))


@law(examples=3)
def a_command_taken_back_leaves_the_play_of_the_version_that_the_event_names(
    title: str, seats: int, number: int
) -> None:
    history = Sprinkled(title, seats, number)
    for happened, game in zip(history.happened, history.games[1:], strict=True):
        if isinstance(happened.event, CommandUndone):
            assert game.play == history.games[happened.event.to].play


@law(examples=3)
def nothing_that_was_taken_back_had_told_anybody_anything(title: str, seats: int, number: int) -> None:
    """Between a command and its end are only events that the seat could foresee."""
    history = Sprinkled(title, seats, number)
    decider = history.decider
    for i, happened in enumerate(history.happened):
        if not isinstance(happened.event, CommandUndone):
            continue
        for lost in history.happened[happened.event.to : i]:
            if type(lost.event) in TABLE_EVENTS:
                continue
            assert lost.seat == happened.seat
            own = rules.disclose(decider, lost.event, lost.seat)
            for viewer in (*range(seats), None):
                disclosed = rules.disclose(decider, lost.event, viewer)
                assert disclosed == rules.disclose(decider, own, viewer)


@law(examples=3)
def whether_a_seat_may_undo_depends_on_nothing_that_it_cannot_know(
    title: str, seats: int, number: int
) -> None:
    """The foreseeable events and the received ones are enough to know the answer."""
    history = Sprinkled(title, seats, number)
    decider = history.decider
    for version in history.ends:
        game = history.games[version]
        for seat in range(seats):
            if (answer := refusal(decider, game, seat)) in ("", "secret_seen"):
                step = next(step for step in reversed(game.steps) if step.command is not None)
                disclosed = [
                    rules.disclose(decider, happened.event, seat)
                    for happened in history.happened[step.version : step.version + events_of(game, step)]
                ]
                foreseen = decider.foreseen(step.command, step.play, seat)
                assert (answer == "") == (foreseen == tuple(disclosed))


def events_of(game: Game, step: Step) -> int:
    """How many events the last command had."""
    return len(game.steps) - game.steps.index(step)


def refusal(decider: AnyDecider, game: Game, seat: Seat) -> str:
    """Why the seat may not undo now; "" = it may."""
    try:
        rules.decide(decider, Undo(seat), game)
    except Rejected as no:
        return str(no.reason)
    return ""


@law(examples=2)
def every_event_at_a_table_survives_being_written_down(title: str, seats: int, number: int) -> None:
    history, codec = Sprinkled(title, seats, number), codec_of(title)
    game = rules.empty(codec.decider)
    for happened, expected in zip(history.happened, history.games[1:], strict=True):
        cause = happened.command
        record = codec.record(happened.event, at=AT, seat=happened.seat, cause=cause, draw=None)
        _, read = codec.happened(happened.position, record, timed=True)
        assert (read.event, type(read.event)) == (happened.event, type(happened.event))
        game = rules.happen(codec.decider, game, replace(read, at=happened.at))
        assert (game.table, game.play) == (expected.table, expected.play)
        assert [(step.seat, step.version) for step in game.steps] == [
            (step.seat, step.version) for step in expected.steps
        ]


@law(examples=1)
def a_snapshot_keeps_all_but_what_can_be_undone(title: str, seats: int, number: int) -> None:
    history, codec = Sprinkled(title, seats, number), codec_of(title)
    for version in range(0, len(history.games), 17):
        game = history.games[version]
        kept = codec.snapshots.unpack(codec.snapshots.pack(game, version, GENESIS, 0, AT))
        assert kept is not None
        assert kept[0] == Game(game.table, game.play)
        assert msgspec.msgpack.encode(kept[0].table) == msgspec.msgpack.encode(game.table)
