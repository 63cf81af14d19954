"""The configuration of the service, from environment variables.

Every variable is described once, in `VARIABLES`: name, default, meaning. A variable that is empty is not set.
"""

import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

Fsync = Literal["always", "everysec", "no"]

SHORTEST_KEY = 16
LONGEST_SILENCE = 300
"""Seconds; hardly anything between a client and a service keeps a silent connection for longer."""

LONGEST_TRY = 30
"""Seconds; a job that delivers may take a minute."""


ANY_ORIGIN = ("*",)


class ConfigError(Exception):
    """A variable makes no sense; the text says which one, what was found, and what is expected."""

    def __init__(self, name: str, found: str, expected: str) -> None:
        super().__init__(f"{name} is {found}; expected: {expected}")


class Address(NamedTuple):
    """Where to listen for HTTP."""

    host: str
    port: int


@dataclass(frozen=True)
class Config:
    """All that the environment may decide; `VARIABLES` says what each field means."""

    bind: Address
    data: Path
    redis_url: str | None = field(repr=False)
    queue_url: str | None = field(repr=False)
    http_processes: int
    http_threads: int
    workers: int
    hook_workers: int
    hook_timeout: float
    hooks_allow_private: bool
    fsync: Fsync
    streams_each: int
    stream_heartbeat: float
    abandon_open: int
    abandon_running: int
    requests_each: int
    cors_origins: tuple[str, ...]
    operator_key: str | None = field(repr=False)

    @property
    def store(self) -> str:
        """The URL of the event store; raises `ConfigError` in a process that nobody has told it."""
        if self.redis_url is None:
            raise ConfigError("ESTANCIA_REDIS_URL", "not set", "the event store (`estancia serve` tells it)")
        return self.redis_url

    @property
    def queue(self) -> str:
        """The URL of the job queue."""
        return self.queue_url or self.store


@dataclass(frozen=True)
class Variable:
    """One variable; `parse` raises `ValueError` for what is not `expected`. A secret is never repeated."""

    name: str
    default: str | None
    meaning: str
    expected: str
    parse: Callable[[str], Any]
    secret: bool = False
    unset: Any = None


def read(environ: Mapping[str, str]) -> Config:
    """The configuration; raises `ConfigError` for the first variable that makes no sense."""
    config = Config(**{it: _value(variable, environ) for it, variable in VARIABLES.items()})
    if config.operator_key is None and not _is_loopback(config.bind.host):
        raise ConfigError(
            "ESTANCIA_OPERATOR_KEY",
            "not set",
            f"a secret, because other machines reach ESTANCIA_BIND ({config.bind.host}:{config.bind.port})",
        )
    if config.operator_key is None and config.cors_origins == ANY_ORIGIN:
        raise ConfigError(
            "ESTANCIA_CORS_ORIGINS",
            "'*'",
            "the origins of your own apps, because without ESTANCIA_OPERATOR_KEY any site that is open in a "
            "browser on this machine could act as the operator",
        )
    return config


def describe() -> list[tuple[str, str, str]]:
    """Rows for the guides: name, default, meaning."""
    return [(it.name, it.default or "not set", f"{it.meaning} ({it.expected})") for it in VARIABLES.values()]


def _value(variable: Variable, environ: Mapping[str, str]) -> Any:
    text = environ.get(variable.name) or variable.default
    if text is None:
        return variable.unset
    try:
        return variable.parse(text)
    except ValueError:
        found = f"a text of {len(text)} characters" if variable.secret else repr(text)
        raise ConfigError(variable.name, found, variable.expected) from None


def _address(text: str) -> Address:
    parts = urlsplit(f"//{text}")
    if not parts.hostname or parts.port is None or parts.netloc != text or parts.username is not None:
        raise ValueError(text)
    return Address(parts.hostname, parts.port)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _url(text: str) -> str:
    parts = urlsplit(text)
    place = parts.path if parts.scheme == "unix" else parts.hostname
    if parts.scheme not in ("redis", "rediss", "unix") or not place or (parts.port or 1) < 1:
        raise ValueError(text)
    return text


def _count(text: str) -> int:
    if (number := int(text)) < 1:
        raise ValueError(text)
    return number


def _seconds(text: str) -> float:
    if not 0 < (number := float(text)) <= LONGEST_SILENCE:
        raise ValueError(text)
    return number


def _try(text: str) -> float:
    if not 0 < (number := float(text)) <= LONGEST_TRY:
        raise ValueError(text)
    return number


def _count_or_none(text: str) -> int:
    if (number := int(text)) < 0:
        raise ValueError(text)
    return number


def _yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(text)
    return text == "yes"


def _origins(text: str) -> tuple[str, ...]:
    """What browsers send as `Origin`: no path, no upper case, no port that goes without saying."""
    if text == "*":
        return ANY_ORIGIN
    origins = tuple(origin.strip() for origin in text.split(","))
    for origin in origins:
        parts = urlsplit(origin)
        is_usual = (parts.scheme, parts.port) in (("http", 80), ("https", 443))
        whole = f"{parts.scheme}://{parts.netloc}"
        if not (parts.scheme and parts.hostname) or whole != origin or origin != origin.lower() or is_usual:
            raise ValueError(origin)
    return origins


def _fsync(text: str) -> str:
    if text not in ("always", "everysec", "no"):
        raise ValueError(text)
    return text


def _key(text: str) -> str:
    if len(text) < SHORTEST_KEY or not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError(text)
    return text


_A_COUNT = "a whole number, 1 or more"
_A_URL = "redis://host:port, rediss://host:port or unix:///path"

VARIABLES: Mapping[str, Variable] = {
    "bind": Variable(
        "ESTANCIA_BIND",
        "127.0.0.1:8000",
        "Where to listen for HTTP. Beyond loopback nobody may do anything without a key",
        "host:port, IPv6 in brackets",
        _address,
    ),
    "data": Variable(
        "ESTANCIA_DATA",
        "./var",
        "Where the embedded server keeps its data. Not used when ESTANCIA_REDIS_URL is set",
        "a folder, made when it is not there",
        Path,
    ),
    "redis_url": Variable(
        "ESTANCIA_REDIS_URL",
        None,
        "The event store: Redis 7.0 or newer, or Valkey; any node of a cluster. Not set: the embedded server",
        _A_URL,
        _url,
        secret=True,
    ),
    "queue_url": Variable(
        "ESTANCIA_QUEUE_URL",
        None,
        "The job queue, which may lose everything. Not set: the server or cluster of ESTANCIA_REDIS_URL, "
        "or an embedded one that keeps nothing on disk",
        _A_URL,
        _url,
        secret=True,
    ),
    "http_processes": Variable(
        "ESTANCIA_HTTP_PROCESSES", "2", "Processes that answer HTTP", _A_COUNT, _count
    ),
    "http_threads": Variable(
        "ESTANCIA_HTTP_THREADS",
        "1100",
        "Threads of each such process; a request takes one, and so does an open event stream",
        _A_COUNT,
        _count,
    ),
    "workers": Variable(
        "ESTANCIA_WORKERS",
        "2",
        "Processes that do what the rules do by themselves, and play the bots",
        _A_COUNT,
        _count,
    ),
    "hook_workers": Variable(
        "ESTANCIA_HOOK_WORKERS", "1", "Processes that tell webhooks what has happened", _A_COUNT, _count
    ),
    "hook_timeout": Variable(
        "ESTANCIA_HOOK_TIMEOUT",
        "10",
        "Seconds in which the endpoint of a webhook must have answered",
        f"a number, above 0, at most {LONGEST_TRY}",
        _try,
    ),
    "hooks_allow_private": Variable(
        "ESTANCIA_HOOKS_ALLOW_PRIVATE",
        "no",
        "Whether webhooks may lead to this machine and into private networks, and need no TLS: for "
        "development only, as whoever makes a webhook can then reach whatever this machine can reach",
        "yes or no",
        _yes,
    ),
    "fsync": Variable(
        "ESTANCIA_FSYNC",
        "always",
        "How much a loss of power may cost: nothing, a second or two, or whatever the system had not written",
        "always, everysec or no",
        _fsync,
    ),
    "streams_each": Variable(
        "ESTANCIA_STREAMS_EACH",
        "20",
        "Event streams that one token, or one address without a token, may hold open at a process; loopback "
        "(a proxy of this machine) may hold any number",
        _A_COUNT,
        _count,
    ),
    "stream_heartbeat": Variable(
        "ESTANCIA_STREAM_HEARTBEAT",
        "15",
        "Seconds of silence after which an event stream says that it is still there, and notices when its "
        "client is not",
        f"a number, above 0, at most {LONGEST_SILENCE}",
        _seconds,
    ),
    "abandon_open": Variable(
        "ESTANCIA_ABANDON_OPEN",
        "24",
        "Hours after which a new game that waits for players, and where nothing happens, is abandoned",
        _A_COUNT,
        _count,
    ),
    "abandon_running": Variable(
        "ESTANCIA_ABANDON_RUNNING",
        "336",
        "Hours after which a new game that runs, and where nobody moves, is abandoned",
        _A_COUNT,
        _count,
    ),
    "requests_each": Variable(
        "ESTANCIA_REQUESTS_EACH",
        "50",
        "Requests a second that one token, or one address without a token, may make at a process, on average "
        "over ten seconds: with all of ESTANCIA_HTTP_PROCESSES up to so many times as much. All clients of a "
        "proxy on another machine that show no token are one address; loopback without a token may make any "
        "number",
        "a whole number, 0 for no limit",
        _count_or_none,
    ),
    "cors_origins": Variable(
        "ESTANCIA_CORS_ORIGINS",
        None,
        "Origins whose pages may use the service from a browser. Not set: only pages of the service's own",
        "https://one.example,https://two.example:8443 or *",
        _origins,
        unset=(),
    ),
    "operator_key": Variable(
        "ESTANCIA_OPERATOR_KEY",
        None,
        "The bearer token that may do everything; needed to listen beyond loopback",
        f"at least {SHORTEST_KEY} printable ASCII characters, no space",
        _key,
        secret=True,
    ),
}
