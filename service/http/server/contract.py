"""Contracts: the OpenAPI documents of this release, built from the views once for each process."""

from functools import cache

from flask import Flask

from domain.titles import TITLES
from service import VERSION
from service.http.openapi import document, info
from service.http.openapi.blueprint import Api
from service.http.openapi.components import add_components
from service.http.openapi.spec import Doc
from service.http.openapi.title_contract import with_title
from service.http.server import routes


@cache
def contract() -> Doc:
    """Return that of the service. All applications of a process share it, so it must not be changed."""
    app = Flask("service.http")
    app.config.update(
        API_TITLE="Estancia",
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={
            "info": {"description": info.ABOUT, "license": {"name": "MIT", "identifier": "MIT"}},
        },
    )
    routes.take_patterns(app)
    api = Api(app)
    for converter in (routes.GameId, routes.KeyId, routes.HookId, routes.DeliveryId):
        pattern = {"type": "string", "pattern": f"^{converter.regex}$"}
        api.register_converter(converter, lambda _, bound=pattern: bound)
    api.register_converter(routes.SeatNumber, lambda _: {"type": "integer", "minimum": 0, "maximum": 99})
    add_components(api.spec)
    for blueprint in routes.BLUEPRINTS:
        api.register_blueprint(blueprint)
    return document.completed(api.spec.to_dict())


@cache
def title_contract(title: str) -> Doc:
    """That of the service with the schemas of a title, which exists. Nobody may change it either."""
    return with_title(contract(), TITLES[title])
