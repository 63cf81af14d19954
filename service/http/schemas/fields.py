"""Fields and validators of marshmallow that mean what JSON Schema says, where the library does not."""

from typing import Any

from marshmallow import ValidationError, fields, validate

from service.games.people import seat_name_rules
from service.times import EARLIEST, LATEST, ms_of

one_line = validate.Regexp(
    # The end is told by "nothing follows", which means the same in Python and in the contract's JSON Schema.
    r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*(?![\s\S])",
    error="No control characters.",
)
"""What people may write into a name or the like."""


class _Readable(validate.Regexp):
    """The pattern of a name, and what no pattern can say."""

    def __init__(self) -> None:
        super().__init__(seat_name_rules.PATTERN, error=seat_name_rules.FAULT)

    def __call__(self, value: str) -> str:  # type: ignore[override]
        if seat_name_rules.is_towering(value):
            raise ValidationError(seat_name_rules.FAULT)
        super().__call__(value)
        return value


person_name = [validate.Length(min=1, max=seat_name_rules.LONGEST), _Readable()]
"""What somebody, or an app, may be called."""
_YEARS = "^(197[1-9]|19[89][0-9]|[2-8][0-9]{3})-"


class WholeNumber(fields.Integer):
    """A whole number: 5 and 5.0, but neither "5" nor true."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise ValidationError("A whole number.")
        return int(value)


class BoundedList(fields.List[Any]):
    """A list whose length is looked at before anything in it."""

    def _deserialize(self, value: Any, *more: Any, **options: Any) -> list[Any]:
        if isinstance(value, list):
            for each in self.validators:
                if isinstance(each, validate.Length):
                    each(value)
        return super()._deserialize(value, *more, **options)


class StrictBoolean(fields.Boolean):
    """true or false, and nothing that a program might take for them."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("true or false.")
        return value


class Timestamp(fields.String):
    """A moment in RFC 3339, as milliseconds since 1970."""

    def __init__(self, **more: Any) -> None:
        super().__init__(metadata={"format": "date-time", "pattern": _YEARS}, **more)

    def _deserialize(self, value: Any, *more: Any, **options: Any) -> int:  # type: ignore[override]
        text = super()._deserialize(value, *more, **options)
        try:
            if not EARLIEST <= (ms := ms_of(text)) < LATEST:
                raise ValueError(text)
            return ms
        except (ValueError, OverflowError):
            raise ValidationError("A moment in RFC 3339, such as 2026-01-01T12:00:00Z.") from None
