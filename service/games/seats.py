"""Seats of games: taken, left, renamed, marked; with what is kept of their people beside the stream."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from domain.core.decider import Seat
from domain.table.commands import ClaimSeat, LeaveSeat, RenameSeat, TakeSeat
from service.games.cache import GameCache
from service.games.opening.creation import still_granted
from service.games.people.app_records import list_game, record_fields
from service.games.people.bot_marks import mark_fields, mark_of
from service.games.people.seat_names import name_fields, names_of, require_distinct_name
from service.games.results import Sent
from service.games.setup import BotMark
from service.games.unreadable.errors import NoSuchGame
from service.games.writer import StreamWriter, Submission
from service.identity.idempotency import IdempotentCall
from service.identity.tokens import hash_token, kind_of, new_token
from service.store.base import EventStore
from service.store.records import NO_EFFECTS, IdempotencyKey, Token


@dataclass(frozen=True)
class SeatRequest:
    """A person who takes a seat.

    `external_id`: what the owner of the game calls the person; `played_by`: their bot; `by`: the invitation
    that they show; `is_claim`: the seat is held for them; `own`: the secret of the seat, if they have it
    already.
    """

    seat: Seat
    name: str | None = None
    entropy: str = ""
    external_id: str | None = None
    played_by: BotMark | None = None
    by: Token | None = None
    is_claim: bool = False
    own: str | None = None

    def command(self) -> ClaimSeat | TakeSeat:
        return (ClaimSeat if self.is_claim else TakeSeat)(self.seat, self.entropy)

    def fields(self) -> dict[str, str]:
        """What the meta record of the game keeps of the person."""
        fields = {} if self.name is None else name_fields({self.seat: self.name})
        fields |= {} if self.played_by is None else mark_fields({self.seat: self.played_by})
        return fields | ({} if self.external_id is None else record_fields({self.seat: self.external_id}, {}))


class Seats:
    """The seats of all games of a store. What is `Rejected`, `Stale`, …: as `Handler.send` raises it."""

    def __init__(self, cache: GameCache, writer: StreamWriter, clock: Callable[[], int]) -> None:
        self._cache = cache
        self._writer = writer
        self._clock = clock

    @property
    def _store(self) -> EventStore:
        return self._cache.store

    def take(
        self, game_id: str, request: SeatRequest, call: IdempotentCall | None = None
    ) -> tuple[Sent, str]:
        """Take an open seat, or claim one that is held; returns the seat's secret as well.

        With `call` a second call does nothing and answers the same, or raises `KeyReusedError`.
        """
        seat = request.seat
        secret = request.own or (new_token("seat") if call is None else call.token(seat))
        if request.external_id is not None:
            owner = self._cache.cached(game_id).owner
            list_game(self._store, owner, [request.external_id], game_id, self._clock())
        sent = self._writer.submit(
            game_id,
            Submission(
                (request.command(),),
                seat,
                request.by,
                key=None if call is None else IdempotencyKey(call.record(), call.fingerprint),
                effects=replace(NO_EFFECTS, grant=Token(hash_token(secret), seat), names=request.fields()),
                check=self._name_check(game_id, seat, request.name),
            ),
        )
        if sent.replayed:
            still_granted(self._store, game_id, {seat: secret})
        return sent, secret

    def is_taken_by(self, game_id: str, seat: Seat, call: IdempotentCall | None) -> bool:
        """Whether this very call has taken this seat before, and the seat is still theirs."""
        return call is not None and self._store.tokens.seat_of(game_id, hash_token(call.token(seat))) == seat

    def rename(self, game_id: str, seat: Seat, name: str, *, by: Token | None = None) -> Sent:
        """Change the name of the person who sits there."""
        effects = replace(NO_EFFECTS, names=name_fields({seat: name}))
        check = self._name_check(game_id, seat, name)
        return self._writer.submit(
            game_id, Submission((RenameSeat(seat),), seat, by, effects=effects, check=check)
        )

    def mark(self, game_id: str, seat: Seat, mark: BotMark | None, *, by: Token | None = None) -> Sent:
        """Say which bot of another author plays a seat; None: a person does.

        The stream records it as it records a new name: that there is one. A mark that is there already
        changes nothing.
        """
        if by is not None and mark == mark_of(self._store.streams.meta(game_id) or {}, seat):
            now = self._writer.current(game_id, by)
            return Sent(now, now.version + 1, now.version, ())
        effects = replace(NO_EFFECTS, names=mark_fields({seat: mark}))
        return self._writer.submit(game_id, Submission((RenameSeat(seat),), seat, by, effects=effects))

    def leave(self, game_id: str, seat: Seat, *, by: Token | None = None) -> Sent:
        """Leave a seat before the start. The seat's token and name are gone with it."""
        effects = replace(NO_EFFECTS, vacate=seat)
        return self._writer.submit(game_id, Submission((LeaveSeat(seat),), seat, by, effects=effects))

    def replace_token(self, game_id: str, seat: int) -> str:
        """A new secret for a seat, or for `SPECTATORS`, …; older ones are revoked. Raises `NoSuchGame`."""
        secret = new_token(kind_of(seat))
        if not self._store.tokens.replace(game_id, Token(hash_token(secret), seat)):
            raise NoSuchGame
        return secret

    def _name_check(self, game_id: str, seat: Seat, name: str | None) -> Callable[[], None]:
        """Raises `Rejected` for a name that could be taken for that of another seat."""

        def check() -> None:
            if name is not None:
                seats = len(self._cache.cached(game_id).game.table.seats)
                meta = self._store.streams.meta(game_id) or {}
                require_distinct_name(seat, name, names_of(meta, seats))

        return check
