"""Fields and validators of marshmallow that agree with JSON Schema where the library's do not."""

from typing import Any

from marshmallow import ValidationError, fields, validate

from service.games.people import seat_name_rules
from service.times import EARLIEST, LATEST, ms_of

one_line = validate.Regexp(
    # The end is written as "nothing follows", which means the same in Python and in JSON Schema.
    r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*(?![\s\S])",
    error="No control characters.",
)
"""Field for a name or other text by people."""


class _Readable(validate.Regexp):
    """Validator of a name: its pattern, and rules that no pattern can express."""

    def __init__(self) -> None:
        super().__init__(seat_name_rules.PATTERN, error=seat_name_rules.FAULT)

    def __call__(self, value: str) -> str:  # type: ignore[override]
        if seat_name_rules.is_towering(value):
            raise ValidationError(seat_name_rules.FAULT)
        super().__call__(value)
        return value


person_name = [validate.Length(min=1, max=seat_name_rules.LONGEST), _Readable()]
"""Field for the name of a person or an app."""
_YEARS = "^(197[1-9]|19[89][0-9]|[2-8][0-9]{3})-"


class WholeNumber(fields.Integer):
    """Field for a whole number: 5 and 5.0, but neither "5" nor true."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise ValidationError("A whole number.")
        return int(value)


class BoundedList(fields.List[Any]):
    """Field for a list, whose length is checked before its items."""

    def _deserialize(self, value: Any, *more: Any, **options: Any) -> list[Any]:
        if isinstance(value, list):
            for validator in self.validators:
                if isinstance(validator, validate.Length):
                    validator(value)
        return super()._deserialize(value, *more, **options)


class StrictBoolean(fields.Boolean):
    """Field for true or false, without substitutes."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("true or false.")
        return value


class Timestamp(fields.String):
    """Field for a time in RFC 3339, as milliseconds since 1970."""

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
