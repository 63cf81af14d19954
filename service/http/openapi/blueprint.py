"""Flask-smorest, adapted: blueprints whose views describe themselves, and an API without unasked additions.

Flask-smorest collects what views say of themselves into an OpenAPI document, and reads bodies by marshmallow
schemas.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import islice
from typing import Any, TypeVar, cast

import flask_smorest  # type: ignore[import-untyped]
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from service.games.people import seat_name_rules
from service.http.openapi.spec import ANY_OTHER, PUBLIC, Doc
from service.http.wire.json_body import json_body
from service.http.wire.params import require_known
from service.http.wire.problems import MALFORMED, Problem, ProblemType

MOST_FAULTS = 8
"""Maximum number of faults of a body in a problem."""
LONGEST = 200
"""Characters of the name of a field in a fault, or of its description."""

View = TypeVar("View", bound=Callable[..., Any])


class StrictParser(FlaskParser):
    """Bodies for marshmallow, read as strictly as all others, and refused in the same words."""

    DEFAULT_VALIDATION_STATUS = 400

    def load_json(self, req: Any, schema: Schema) -> Any:  # noqa: ARG002
        return json_body()

    def handle_error(self, error: ValidationError, *_: Any, **__: Any) -> Any:
        messages: Any = error.messages
        faults = list(islice(_flat(messages["json"]), MOST_FAULTS))
        where = "; ".join(f"`{path}`: {text.rstrip('.')}" for path, text in faults)
        is_name = all(text == seat_name_rules.FAULT for _, text in faults)
        reason = "bad_name" if is_name else "bad_body"
        raise Problem(
            MALFORMED, f"The body does not have the form that this call takes. {where}.", reason=reason
        )


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """Blueprint of the framework, with types, and with one way to describe a view."""

    ARGUMENTS_PARSER = StrictParser()

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        return cast("Callable[[View], View]", super().route(rule, **options))

    def arguments(self, schema: type[Schema], **options: Any) -> Callable[[View], View]:
        return cast("Callable[[View], View]", super().arguments(schema, **options))

    def operation(
        self,
        name: str,
        *,
        ok: Mapping[int, Doc],
        no: Sequence[ProblemType] = (),
        security: list[Doc] = PUBLIC,
        **more: Any,
    ) -> Callable[[View], View]:
        """Describe a view in the contract.

        `more` goes unchanged into the OpenAPI operation. `name` is the `operationId`, `ok` its good responses
        by status, `no` its own problems; all calls have 400 and the others of `ANY_CALL` (`default`). A query
        parameter that is not described here is refused.
        """
        names = tuple(
            parameter["name"] for parameter in more.get("parameters", ()) if parameter["in"] == "query"
        )
        refused = {
            kind.status: {"$ref": f"#/components/responses/{kind.response}"} for kind in (MALFORMED, *no)
        }
        responses: dict[Any, Doc] = {
            **ok,
            **refused,
            "default": {"$ref": f"#/components/responses/{ANY_OTHER}"},
        }
        described = self.doc(operationId=name, responses=responses, security=security, **more)

        def operation(view: View) -> View:
            @wraps(view)
            def checked(*args: Any, **named: Any) -> Any:
                require_known(names)
                return view(*args, **named)

            return cast("View", described(checked))

        return operation


class Api(flask_smorest.Api):  # type: ignore[misc]
    """API of the framework. Our own error handlers, registered after its own, respond to errors."""

    DEFAULT_ERROR_RESPONSE_NAME = None


def _flat(messages: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """(where, what) of each fault in marshmallow's tree of messages."""
    if isinstance(messages, dict):
        for name, below in messages.items():
            yield from _flat(
                below, path if name == "_schema" else f"{path}.{str(name)[:LONGEST]}".lstrip(".")
            )
    elif isinstance(messages, list):
        for message in messages:
            yield from _flat(message, path)
    else:
        yield path or "body", str(messages)[:LONGEST]
