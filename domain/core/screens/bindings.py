"""Command bindings: the steps in which a command is put together, and the ids of what each step selects.

They are data: `domain/<title>/presentation/bindings.toml`, read by `domain/core/catalogue.py`. Every field of
a command but `seat` is settled by one of its steps.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from domain.core.record import Command, Record


class Step(Record, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One step: the `fields` of the command that it settles."""

    name: str
    fields: tuple[str, ...]
    selects: tuple[str, ...] = ()
    """Templates of the id of what is chosen: `pasture:{pasture}/{space}`, `tile:{tile.race}-{tile.value}`.

    Of several templates, the one that the words for the choice name. In the id of an item of a list,
    the name of the field stands for the item; `seat` is the seat that chooses."""
    several: bool = False
    """Whether it settles a list, whose items are chosen one by one; they are what it selects."""
    part: Literal["whole", "last", "rest"] = "whole"
    """Of a list that takes two steps: its last item, then what comes before. They are called so in ids."""
    left_out: Any = UNSET
    """The step, the last of its command, may be left out; the field then has this value."""

    @property
    def optional(self) -> bool:
        return self.left_out is not UNSET

    def value(self, command: Command) -> dict[str, Any]:
        """What the command has for this step, by field: `{"tile": …}`, or `{"path.last": …}` of a part."""
        if self.part == "whole":
            return {field: getattr(command, field) for field in self.fields}
        whole = getattr(command, self.fields[0])
        if self.part == "last":
            return {f"{self.fields[0]}.last": whole[-1] if whole else None}
        return {f"{self.fields[0]}.rest": whole[:-1]}

    def is_left_out(self, command: Command) -> bool:
        if not self.optional:
            return False
        (value,) = self.value(command).values()
        return bool((list(value) if isinstance(value, tuple) else value) == self.left_out)

    def ids(self, command: Command) -> list[tuple[str, ...]]:
        """Of each thing that the command selects in this step: its id, or those that it could have."""
        if not self.selects:
            return []
        name, of = self.fields[0] if self.part == "whole" else self.part, self.value(command)
        if self.several:
            chosen: list[Mapping[str, object]] = [{name: item} for item in next(iter(of.values()))]
        else:
            chosen = [of if self.part == "whole" else {name: next(iter(of.values()))}]
        seat = command.seat  # type: ignore[attr-defined]
        return [
            tuple(pattern.format_map({"seat": seat, **values}) for pattern in self.selects)
            for values in chosen
        ]


Bindings = Mapping[str, tuple[Step, ...]]
"""The steps of each type of command, in their order."""


def read_bindings(document: Mapping[str, Any]) -> Bindings:
    """Those of a file: `[steps]` by name, and under `[commands]` the names of the steps of each type.

    Raises `KeyError` for a step that there is not, and `ValueError` for one that makes no sense.
    """
    steps = {
        name: msgspec.convert({"name": name, **table}, Step, strict=True)
        for name, table in document["steps"].items()
    }
    for step in steps.values():
        if not step.fields or ((step.several or step.part != "whole" or step.optional) and step.fields[1:]):
            raise ValueError(f"{step.name}: how many fields?")
        if step.several and not step.selects:
            raise ValueError(f"{step.name}: items need ids")
    bindings = {
        command: tuple(steps[name] for name in names) for command, names in document["commands"].items()
    }
    for command, of in bindings.items():
        if any(step.optional for step in of[:-1]):
            raise ValueError(f"{command}: only the last step can be left out")
    return bindings


def steps_of(bindings: Bindings, kind: type[Command], name: str) -> tuple[Step, ...]:
    """Those of a type of command; of one without bindings a single step, which settles everything."""
    if name in bindings:
        return bindings[name]
    fields = tuple(field for field in kind.__struct_fields__ if field != "seat")
    return (Step("choice", fields),) if fields else ()
