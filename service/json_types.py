"""Types of plain data that JSON says: what is behind them is checked where it is used."""

from typing import Any, TypeAlias

Json: TypeAlias = Any
"""Any JSON value."""
JsonObject: TypeAlias = dict[str, Json]
"""A JSON object."""
