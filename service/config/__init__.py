"""The configuration of the service, from environment variables. One that is empty is not set."""

import ipaddress
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from service.config.values import ANY_ORIGIN, Address, Fsync
from service.config.variables import VARIABLES, Value, Variable

__all__ = [
    "ANY_ORIGIN",
    "VARIABLES",
    "Address",
    "Config",
    "ConfigError",
    "Fault",
    "Fsync",
    "describe",
    "read",
]


class Fault(NamedTuple):
    """A variable that makes no sense."""

    name: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.name} is {self.found}; expected: {self.expected}"


class ConfigError(Exception):
    """Variables make no sense; the text says, a line each, which, what was found, and what is expected."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True)
class Config:
    """All that the environment may decide; `VARIABLES` says what each field means."""

    bind: Address
    data: Path
    redis_url: str | None = field(repr=False)
    queue_url: str | None = field(repr=False)
    http_processes: int
    http_connections: int
    connections_each: int
    workers: int
    hint_workers: int
    analysis_workers: int
    hook_workers: int
    hook_timeout: float
    hooks_allow_private: bool
    fsync: Fsync
    replicas: int
    streams_each: int
    stream_heartbeat: float
    abandon_open: int
    abandon_running: int
    requests_each: int
    work_each: int
    games_each: int
    analyses_each: int
    store_memory: int | None
    cold_storage: str | None
    cold_after: int
    log_requests: bool | None
    cors_origins: tuple[str, ...]
    operator_key: str | None = field(repr=False)

    @property
    def store(self) -> str:
        """The URL of the event store; raises `ConfigError` in a process that nobody has told it."""
        if self.redis_url is None:
            remedy = "the event store (`estancia serve` tells it)"
            raise ConfigError(Fault("ESTANCIA_REDIS_URL", "not set", remedy))
        return self.redis_url

    @property
    def queue(self) -> str:
        """The URL of the job queue."""
        return self.queue_url or self.store


def read(environ: Mapping[str, str]) -> Config:
    """The configuration; raises `ConfigError`, which names all variables that make no sense."""
    values, faults = dict[str, Value](), list[Fault]()
    for name, variable in VARIABLES.items():
        value = _value(variable, environ)
        if isinstance(value, Fault):
            faults.append(value)
        else:
            values[name] = value
    faults += _contradictions(values)
    if faults:
        raise ConfigError(*faults)
    return Config(**values)


def _contradictions(values: Mapping[str, Value]) -> Iterator[Fault]:
    """What makes no sense together, as far as the values by themselves do."""
    if values.get("replicas") and values.get("redis_url", "") is None:
        expected = "0, as the embedded server has no replicas: ESTANCIA_REDIS_URL names a store that has some"
        yield Fault("ESTANCIA_REPLICAS", str(values["replicas"]), expected)
    if values.get("operator_key", "") is not None:  # there is one, or was meant to be
        return
    bind = values.get("bind")
    if bind is not None and not _is_loopback(bind.host):
        expected = f"a secret, because other machines reach ESTANCIA_BIND ({bind.host}:{bind.port})"
        yield Fault("ESTANCIA_OPERATOR_KEY", "not set", expected)
    if values.get("cors_origins") == ANY_ORIGIN:
        expected = (
            "the origins of your own apps, because without ESTANCIA_OPERATOR_KEY any site that is open in a "
            "browser on this machine could act as the operator"
        )
        yield Fault("ESTANCIA_CORS_ORIGINS", "'*'", expected)


def describe() -> list[tuple[str, str, str]]:
    """Rows for the guides: name, default, meaning."""
    return [
        (variable.name, variable.default or "not set", f"{variable.meaning} ({variable.expected})")
        for variable in VARIABLES.values()
    ]


def _value(variable: Variable, environ: Mapping[str, str]) -> Value:
    """What a variable says, or the `Fault` in it."""
    text = environ.get(variable.name) or variable.default
    if text is None:
        return variable.unset
    try:
        return variable.parse(text)
    except ValueError:
        shown = f"a text of {len(text)} characters" if variable.secret else repr(text)
        return Fault(variable.name, shown, variable.expected)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
