"""Which fields do bodies have that the library does not read as JSON Schema means them?"""

from datetime import datetime
from typing import Any

from marshmallow import ValidationError, fields, validate

from service.times import ms_of

# The end is told by "nothing follows", which means the same in Python and in the contract's JSON Schema.
LINE = validate.Regexp(r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*(?![\s\S])", error="No control characters.")


class Whole(fields.Integer):
    """A whole number: 5 and 5.0, but neither "5" nor true."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise ValidationError("A whole number.")
        return int(value)


class Moment(fields.String):
    """A moment in RFC 3339, as milliseconds since 1970."""

    def __init__(self, **more: Any) -> None:
        super().__init__(metadata={"format": "date-time"}, **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> int:  # type: ignore[override]
        text = super()._deserialize(value, attr, data, **more)
        try:
            if (
                not datetime(1970, 1, 2)
                <= datetime.fromisoformat(text).replace(tzinfo=None)
                < datetime(9000, 1, 1)
            ):
                raise ValueError(text)
            return ms_of(text)
        except ValueError:
            raise ValidationError("A moment in RFC 3339, such as 2026-01-01T12:00:00Z.") from None
