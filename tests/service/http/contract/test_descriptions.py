"""Does the contract say what every field of a title's commands, events and views means?"""

from collections.abc import Iterator

import pytest

from domain.core.catalogue import field_descriptions
from domain.titles import TITLES
from service.http.openapi.title_schemas import Schema, schemas

every_title = pytest.mark.parametrize("title", TITLES)


def fields(found: dict[str, Schema]) -> dict[str, Schema]:
    """Every field of every record: `Record.field`."""
    return {
        f"{name}.{field}": schema
        for name, record in {**found, **dict(data(found))}.items()
        for field, schema in record.get("properties", {}).items()
    }


def data(found: dict[str, Schema]) -> Iterator[tuple[str, Schema]]:
    """What the events hold, which stands in them."""
    for schema in found.values():
        for part in schema.get("allOf", ()):
            inside = part.get("properties", {}).get("data", {})
            if "title" in inside:
                yield inside["title"], inside


@every_title
def test_every_field_has_a_description(title: str) -> None:
    found = fields(schemas(TITLES[title]))
    assert len(found) > 150
    assert [name for name, schema in found.items() if not schema.get("description")] == []


@every_title
def test_every_description_is_a_sentence(title: str) -> None:
    for name, text in field_descriptions(TITLES[title].package).items():
        assert text[0].isupper(), name
        assert text.endswith("."), name


@every_title
def test_every_row_describes_a_field(title: str) -> None:
    found = fields(schemas(TITLES[title]))
    told = {schema["description"] for schema in found.values()}
    names = {*found, *(name.partition(".")[2] for name in found)}
    for row, text in field_descriptions(TITLES[title].package).items():
        assert row in names, row
        assert text in told, f"nothing is described by {row}"


@every_title
def test_a_seat_says_where_it_counts_from(title: str) -> None:
    found = fields(schemas(TITLES[title]))
    for name, schema in found.items():
        if name.endswith(".seat"):
            assert "from 0" in schema["description"], name
