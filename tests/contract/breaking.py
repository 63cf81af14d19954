"""Compatibility of two contracts: what breaks clients of the older one (docs/versioning.md)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from service.http.openapi.shared import resolved

Doc = dict[str, Any]
SCHEMAS = "#/components/schemas/"
METHODS = ("get", "post", "put", "patch", "delete")

KINDS: Mapping[str, str] = {
    "call_removed": "the call is gone",
    "token_needed": "the call needs a token now",
    "parameter_removed": "the parameter is gone, and what is unknown is refused",
    "parameter_required": "the parameter is required now",
    "body_required": "a body is required now",
    "media_type_removed": "the media type is gone",
    "answer_removed": "the good answer of this status is gone",
    "property_removed": "the property is gone",
    "property_required": "the property is required now",
    "property_optional": "the property may be missing now",
    "variant_removed": "the variant is gone",
    "type_changed": "the type is another",
    "may_be_null": "it may be null now",
    "null_refused": "null is refused now",
    "value_removed": "a value is taken no more",
    "narrowed": "a bound is closer",
}
"""What breaks a client, and how it is told."""
_CLOSER: Mapping[str, Callable[[Any, Any], bool]] = {
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems"), lambda old, new: new > old),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "maxLength", "maxItems"), lambda old, new: new < old),
    **dict.fromkeys(("pattern", "uniqueItems"), lambda old, new: old != new),
}
"""Of a bound that the old schema and the new one have: whether the new one is closer."""


class Break(NamedTuple):
    """One change that breaks clients, of a kind of `KINDS`."""

    kind: str
    place: str
    """`Schema.property`, or the id of an operation, and what of it."""

    def __str__(self) -> str:
        return f"{self.place}: {KINDS[self.kind]}"


def breaks(old: Doc, new: Doc) -> list[Break]:
    """What the new contract takes away from clients of the old one."""
    return list(dict.fromkeys(_Comparison(old, new).calls()))


class _Comparison:
    """Of two documents; what has been compared is not compared again."""

    def __init__(self, old: Doc, new: Doc) -> None:
        self._old, self._new = old, new
        self._done: set[tuple[str, str, bool]] = set()

    def calls(self) -> Iterator[Break]:
        for path, item in self._old["paths"].items():
            for method in (it for it in METHODS if it in item):
                old, new = item[method], self._new["paths"].get(path, {}).get(method)
                name = old["operationId"]
                if new is None:
                    yield Break("call_removed", name)
                    continue
                if {} in old.get("security", ()) and {} not in new.get("security", [{}]):
                    yield Break("token_needed", name)
                yield from self._parameters(old, new, name)
                yield from self._bodies(old.get("requestBody"), new.get("requestBody"), name)
                for status, answer in old["responses"].items():
                    if status < "300" and status not in new["responses"]:
                        yield Break("answer_removed", f"{name} {status}")
                    elif status < "300":
                        answers = resolved(self._old, answer), resolved(self._new, new["responses"][status])
                        yield from self._contents(*answers, name, asked=False)

    def _parameters(self, old: Doc, new: Doc, name: str) -> Iterator[Break]:
        olds, news = _parameters_of(old, self._old), _parameters_of(new, self._new)
        for key, it in olds.items():
            if key not in news:
                yield Break("parameter_removed", f"{name} {key[1]}")
            else:
                yield from self.schemas(it["schema"], news[key]["schema"], f"{name} {key[1]}", asked=True)
        for key, it in news.items():
            if it.get("required") and not olds.get(key, {}).get("required"):
                yield Break("parameter_required", f"{name} {key[1]}")

    def _bodies(self, old: Doc | None, new: Doc | None, name: str) -> Iterator[Break]:
        if new is not None and new.get("required") and not (old or {}).get("required"):
            yield Break("body_required", name)
        if old is not None:
            yield from self._contents(old, new or {}, name, asked=True)

    def _contents(self, old: Doc, new: Doc, name: str, *, asked: bool) -> Iterator[Break]:
        for kind, it in old.get("content", {}).items():
            if kind not in new.get("content", {}):
                yield Break("media_type_removed", f"{name} {kind}")
            else:
                yield from self.schemas(it["schema"], new["content"][kind]["schema"], name, asked=asked)

    def schemas(self, old: Doc, new: Doc, place: str, *, asked: bool) -> Iterator[Break]:
        """Of two schemas at a place, of what clients send (`asked`) or are sent."""
        names = old.get("$ref", ""), new.get("$ref", "")
        if names[0]:
            place = names[0].removeprefix(SCHEMAS)
        if all(names):
            if (*names, asked) in self._done:
                return
            self._done.add((*names, asked))
        old, new = _resolved(old, self._old), _resolved(new, self._new)
        # What is told may be one of what it could be; what is asked may be one of what it can be now.
        if not asked and (one := _variants(old).get(names[1].removeprefix(SCHEMAS))) is not None:
            old = _resolved(one, self._old)
        if asked and (one := _variants(new).get(names[0].removeprefix(SCHEMAS))) is not None:
            new = _resolved(one, self._new)
        if asked and _takes_null(old) and not _takes_null(new):
            yield Break("null_refused", place)
        if not asked and _takes_null(new) and not _takes_null(old):
            yield Break("may_be_null", place)
        olds, news = _variants(old), _variants(new)
        if len(olds) == len(news) == 1:
            ((_, one),), ((_, other),) = olds.items(), news.items()
            inner = self._plain if one is old and other is new else self.schemas
            yield from inner(one, other, place, asked=asked)
        elif len(olds) == 1:
            yield from self._of_one(next(iter(olds.values())), news, place, asked=asked)
        else:
            inside = _inside(news, self._new) | news
            for key, variant in olds.items():
                if key in inside:
                    yield from self.schemas(variant, inside[key], place, asked=asked)
                else:
                    yield Break("variant_removed", f"{place} {key}")

    def _of_one(self, old: Doc, news: dict[str, Doc], place: str, *, asked: bool) -> Iterator[Break]:
        """What was one has become several: all that is sent must still fit, and one of what is asked."""
        found = [list(self.schemas(old, it, place, asked=asked)) for it in news.values()]
        yield from min(found, key=len) if asked else (it for each in found for it in each)

    def _plain(self, old: Doc, new: Doc, place: str, *, asked: bool) -> Iterator[Break]:
        types, now = _types(old), _types(new)
        if types and now and (types - now if asked else now - types):
            yield Break("type_changed", place)
            return
        if asked and "enum" in new and ("enum" not in old or set(old["enum"]) - set(new["enum"])):
            yield Break("value_removed", place)
        for bound, is_closer in _CLOSER.items():
            if asked and bound in new and (bound not in old or is_closer(old[bound], new[bound])):
                yield Break("narrowed", place)
        properties = new.get("properties", {})
        for name, it in old.get("properties", {}).items():
            if name in properties:
                yield from self.schemas(it, properties[name], f"{place}.{name}", asked=asked)
            else:
                yield Break("property_removed", f"{place}.{name}")
        olds, news = set(old.get("required", ())), set(new.get("required", ()))
        for name in sorted(news - olds if asked else (olds - news) & properties.keys()):
            yield Break("property_required" if asked else "property_optional", f"{place}.{name}")
        for part in ("items", "additionalProperties"):
            if old.get(part) and new.get(part):
                yield from self.schemas(old[part], new[part], place, asked=asked)


def _parameters_of(operation: Doc, document: Doc) -> dict[tuple[str, str], Doc]:
    parameters = [resolved(document, it) for it in operation.get("parameters", ())]
    return {(it["in"], it["name"]): it for it in parameters}


def _resolved(schema: Doc, document: Doc) -> Doc:
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].removeprefix(SCHEMAS)]
    return _whole(schema, document) if "allOf" in schema else schema


def _whole(schema: Doc, document: Doc) -> Doc:
    """What a schema says with all that it is composed of."""
    parts = [_resolved(part, document) for part in schema["allOf"]]
    return {
        "type": "object",
        "properties": {name: it for part in parts for name, it in part.get("properties", {}).items()},
        "required": [name for part in parts for name in part.get("required", ())],
    }


def _variants(schema: Doc) -> dict[str, Doc]:
    """Those of a union but null, by a name; of another schema itself."""
    union = schema.get("anyOf") or schema.get("oneOf") or [_but_null(schema)]
    return {_key(it): it for it in union if it.get("type") != "null"}


def _but_null(schema: Doc) -> Doc:
    """The same schema, without null as one of its types."""
    if not isinstance(types := schema.get("type"), list) or "null" not in types:
        return schema
    return {**schema, "type": next(it for it in types if it != "null")}


def _inside(variants: dict[str, Doc], document: Doc) -> dict[str, Doc]:
    """The variants of those variants that are unions themselves."""
    unions = (_resolved(it, document) for it in variants.values())
    return {
        key: it
        for union in unions
        if "anyOf" in union or "oneOf" in union
        for key, it in _variants(union).items()
    }


def _key(schema: Doc) -> str:
    return str(schema.get("$ref", "")).removeprefix(SCHEMAS) or " or ".join(sorted(_types(schema))) or "any"


def _types(schema: Doc) -> set[str]:
    found = schema.get("type", [])
    return {found} if isinstance(found, str) else set(found) - {"null"}


def _takes_null(schema: Doc) -> bool:
    union = schema.get("anyOf") or schema.get("oneOf") or []
    return "null" in schema.get("type", []) or any(it.get("type") == "null" for it in union)
