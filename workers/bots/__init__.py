"""What is a hosted bot? A pure function from what its seat may know to one of its legal commands."""

from collections.abc import Callable
from typing import Any

from domain.core.decider import Seat
from domain.core.record import Command

Bot = Callable[[Any, tuple[Command, ...], Seat, bytes], Command]
"""`choose(view, legal, seat, seed)` -> one of `legal`.

`view` is the title's state as `seat` may see it, `legal` its legal commands in a stable order (never empty),
`seed` 32 bytes for its whims. Nothing else comes in, and the same arguments always give the same answer. A
bot that is late, raises, or answers what is not in `legal` loses this decision to a simpler bot.
"""
