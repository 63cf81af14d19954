"""URL routes: all blueprints of the contract, and the patterns of path parameters."""

from flask import Blueprint, Flask
from werkzeug.routing import BaseConverter

from service.hooks.messages import DELIVERY_ID
from service.http.views.audit import (
    archives,
    audits,
    checks,
    forks,
    imports,
)
from service.http.views.play import (
    analysis,
    clock,
    commands,
    events,
    hints,
    replay,
    scoring,
    tickets,
    undo,
)
from service.http.views.service import (
    bots,
    health,
    keys,
    metrics,
    operations,
    titles,
    webhooks,
)
from service.http.views.tables import (
    games,
    lobby,
    rematch,
    seat_records,
    seats,
    spectators,
    table,
)
from service.store.ids import GAME_ID


class GameId(BaseConverter):
    """Ids are opaque to clients; anything that cannot be one is an unknown path."""

    regex = GAME_ID


class KeyId(BaseConverter):
    regex = "[0-9a-f]{16}"


class SeatNumber(BaseConverter):
    regex = "[0-9]{1,2}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class HookId(BaseConverter):
    regex = "[0-9a-f]{16}"


class DeliveryId(BaseConverter):
    regex = DELIVERY_ID


CONVERTERS: dict[str, type[BaseConverter]] = {
    "game": GameId,
    "seat": SeatNumber,
    "key": KeyId,
    "hook": HookId,
    "delivery": DeliveryId,
}
BLUEPRINTS: tuple[Blueprint, ...] = tuple(
    resource.blueprint
    for resource in (
        titles,
        checks,
        bots,
        lobby,
        games,
        table,
        rematch,
        seats,
        seat_records,
        clock,
        commands,
        undo,
        events,
        replay,
        forks,
        imports,
        hints,
        scoring,
        analysis,
        tickets,
        spectators,
        webhooks,
        audits,
        archives,
        keys,
        health,
        metrics,
        operations,
    )
)
"""In the order in which the contract lists them."""


def take_patterns(app: Flask) -> None:
    """Register the patterns of path parameters, before any blueprint is registered."""
    app.url_map.converters.update(CONVERTERS)
