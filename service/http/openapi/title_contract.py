"""The contract with one title: that of the service, in which what is the title's is said exactly."""

from copy import deepcopy

from domain.bots import ids_of
from domain.core.title import Title
from service.http.openapi.document import finished
from service.http.openapi.spec import Doc
from service.http.openapi.title_schemas import OPENAPI, prefix, schemas
from service.http.schemas.event_types import event_types

SAID_EXACTLY = (
    "BotId", "Command", "Event", "EventType", "HookedType", "ChosenSettings", "Settings", "TitleId", "View",
)  # fmt: skip
"""The schemas of the contract of the service in whose place that of a title has others."""


def with_title(service: Doc, title: Title) -> Doc:
    """The contract of the service, with the schemas of a title. Raises `ValueError` where names collide."""
    document = deepcopy(service)
    all_schemas: dict[str, Doc] = document["components"]["schemas"]
    own = _schemas(title, all_schemas)
    both = own.keys() & all_schemas.keys() - {*SAID_EXACTLY}
    if taken := {name for name in both if {**own[name], "title": name} != all_schemas[name]}:
        raise ValueError(f"{title.id}: the service has schemas of these names: {', '.join(sorted(taken))}")
    document["info"]["title"] = f"Estancia: {title.name}"
    document["components"]["schemas"] = {**all_schemas, **own}
    return finished(document)


def _schemas(title: Title, of_service: dict[str, Doc]) -> dict[str, Doc]:
    components = schemas(title, prefix(title.id), OPENAPI)
    components["ChosenSettings"] = deepcopy(components["Settings"])
    for name, values in (
        ("TitleId", [title.id]),
        ("BotId", list(ids_of(title.id))),
        ("EventType", event_types([title])),
        ("HookedType", ["*", *event_types([title])]),
    ):
        about = of_service[name]["description"]
        components[name] = {"type": "string", "enum": values, "description": about}
    return components
