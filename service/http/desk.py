"""What do the views of one application share?"""

from dataclasses import dataclass

from flask import current_app

from service.config import Config
from service.handler import Handler
from service.http.apps import Apps
from service.http.auth import SeatTokens
from service.http.hub import Hub
from service.http.meters import Meters
from service.http.rates import Rates
from service.http.slots import Slots


@dataclass(frozen=True)
class Desk:
    """Where requests are served: the way into streams, the news from them, and the rules of the house."""

    handler: Handler
    hub: Hub
    streams: Slots
    meters: Meters
    tokens: SeatTokens
    apps: Apps
    rates: Rates
    config: Config


def desk() -> Desk:
    """The desk of the application that serves this request."""
    found: Desk = current_app.extensions["estancia"]
    return found
