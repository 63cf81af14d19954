"""Plain JSON of answers."""

import msgspec

from service.json_types import Json

IN_NO_VIEW = "settings"
"""The field of a state that no answer repeats."""
_plain = msgspec.json.Encoder()


def shown_view(view: Json) -> Json:
    """A title's view as answers show it: a game's settings stand beside it, and not in it again."""
    fields: tuple[str, ...] = view.__struct_fields__
    if IN_NO_VIEW not in fields:
        return view
    return {name: getattr(view, name) for name in fields if name != IN_NO_VIEW}


def encode(item: object) -> bytes:
    """Plain JSON of records, envelopes and builtins, for answers."""
    return _plain.encode(item)
