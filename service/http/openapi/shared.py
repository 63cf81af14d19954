"""Parameters, headers, responses and schemas that views name: each is a component, and said once."""

from typing import Any

Doc = dict[str, Any]

_NAME = "x-component"
PATH_PARAMETERS = {
    "delivery": "The id of a message, as the log of the webhook lists it.",
    "game": "The id of the game: twenty hexadecimal digits.",
    "key": "The id of the key, which is no secret.",
    "seat": "The number of the seat, counted from 0.",
    "title": "The id of the title, as `getTitles` lists it.",
    "webhook": "The id of the webhook.",
}
"""What each parameter in a path is."""


def named(name: str, piece: Doc) -> Doc:
    """A parameter, header, response, or schema of an answer, that is to be a component of this name."""
    return {**piece, _NAME: name}


def share(document: Doc) -> None:
    """Put the named pieces of all operations under `components`, and refer to them."""
    components: Doc = document["components"]
    for item in document["paths"].values():
        if "parameters" in item:
            item["parameters"] = [
                _shared(components, "parameters", _of_path(parameter)) for parameter in item["parameters"]
            ]
        for method, operation in item.items():
            if method != "parameters":
                _share_operation(components, operation)
    for response in components["responses"].values():
        _share_parts(components, response)
    for kind in ("parameters", "headers"):
        components[kind] = dict(sorted(components.get(kind, {}).items()))


def resolved(document: Doc, piece: Doc) -> Doc:
    """The component that a piece refers to, or the piece itself."""
    while "$ref" in piece:
        _, _, kind, name = piece["$ref"].split("/")
        piece = document["components"][kind][name]
    return piece


def _share_operation(components: Doc, operation: Doc) -> None:
    if "parameters" in operation:
        operation["parameters"] = [
            _shared(components, "parameters", parameter) for parameter in operation["parameters"]
        ]
    for status, response in operation["responses"].items():
        operation["responses"][status] = _shared(components, "responses", _share_parts(components, response))


def _share_parts(components: Doc, response: Doc) -> Doc:
    for content in response.get("content", {}).values():
        content["schema"] = _shared(components, "schemas", content["schema"])
    if response.get("headers"):
        headers = response["headers"].items()
        response["headers"] = {name: _shared(components, "headers", header) for name, header in headers}
    else:
        response.pop("headers", None)
    return response


def _of_path(parameter: Doc) -> Doc:
    name = parameter["name"]
    about = {**parameter, "description": PATH_PARAMETERS[name]}
    return named("Path" + name.capitalize(), about)


def _shared(components: Doc, kind: str, piece: Doc) -> Doc:
    """A reference to the piece, if it has a name; raises `ValueError` for two pieces of one name."""
    if _NAME not in piece:
        return piece
    name = piece[_NAME]
    plain = {key: part for key, part in piece.items() if key != _NAME}
    if components.setdefault(kind, {}).setdefault(name, plain) != plain:
        raise ValueError(f"two {kind} are called {name}")
    return {"$ref": f"#/components/{kind}/{name}"}
