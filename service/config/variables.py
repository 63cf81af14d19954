"""Environment variables: `VARIABLES` has name, default, meaning and expected form of each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from service.config.values import (
    LONGEST_SILENCE,
    LONGEST_TRY,
    SHORTEST_KEY,
    parse_address,
    parse_count,
    parse_count_or_none,
    parse_fsync,
    parse_key,
    parse_origins,
    parse_place,
    parse_seconds,
    parse_try,
    parse_url,
    parse_yes,
)

Value: TypeAlias = Any
"""Of a variable: a text, a number, a path, …, or None."""


@dataclass(frozen=True)
class Variable:
    """Environment variable. `parse` raises `ValueError` for unexpected text. A secret is never repeated."""

    name: str
    default: str | None
    meaning: str
    expected: str
    parse: Callable[[str], Value]
    secret: bool = False
    unset: Value = None


_A_COUNT = "a whole number, 1 or more"
_OR_NONE = "a whole number, 0 for none"
_A_URL = "redis://host:port, rediss://host:port or unix:///path"

VARIABLES: Mapping[str, Variable] = {
    "bind": Variable(
        "ESTANCIA_BIND",
        "127.0.0.1:8000",
        "HTTP listen address. Beyond loopback every client needs a key",
        "host:port, IPv6 in brackets",
        parse_address,
    ),
    "data": Variable(
        "ESTANCIA_DATA",
        "./var",
        "Data folder of the embedded server. Not used when ESTANCIA_REDIS_URL is set",
        "a folder, created if missing",
        Path,
    ),
    "redis_url": Variable(
        "ESTANCIA_REDIS_URL",
        None,
        "The event store: Redis 7.0 or newer, or Valkey; any node of a cluster. Not set: the embedded server",
        _A_URL,
        parse_url,
        secret=True,
    ),
    "queue_url": Variable(
        "ESTANCIA_QUEUE_URL",
        None,
        "The job queue, which needs no persistence. Not set: the server or cluster of ESTANCIA_REDIS_URL, "
        "or an embedded one that keeps nothing on disk",
        _A_URL,
        parse_url,
        secret=True,
    ),
    "http_processes": Variable(
        "ESTANCIA_HTTP_PROCESSES", "2", "Number of HTTP processes", _A_COUNT, parse_count
    ),
    "http_connections": Variable(
        "ESTANCIA_HTTP_CONNECTIONS",
        "4000",
        "Maximum number of open connections per HTTP process; an open event stream is one. Fewer if the "
        "system allows a process fewer open files",
        _A_COUNT,
        parse_count,
    ),
    "connections_each": Variable(
        "ESTANCIA_CONNECTIONS_EACH",
        "500",
        "Maximum number of open connections per address and HTTP process. Loopback (a proxy on this machine) "
        "has no limit. All clients of a proxy on another machine count as one address",
        _A_COUNT,
        parse_count,
    ),
    "workers": Variable(
        "ESTANCIA_WORKERS",
        "2",
        "Number of workers, which perform the automatic steps of the rules and play the bots",
        _A_COUNT,
        parse_count,
    ),
    "hint_workers": Variable(
        "ESTANCIA_HINT_WORKERS",
        "1",
        "Number of hint workers; games have priority",
        _OR_NONE,
        parse_count_or_none,
    ),
    "analysis_workers": Variable(
        "ESTANCIA_ANALYSIS_WORKERS",
        "1",
        "Number of workers that analyse ended games; games have priority",
        _OR_NONE,
        parse_count_or_none,
    ),
    "hook_workers": Variable(
        "ESTANCIA_HOOK_WORKERS",
        "1",
        "Number of workers that deliver to webhooks",
        _OR_NONE,
        parse_count_or_none,
    ),
    "hook_timeout": Variable(
        "ESTANCIA_HOOK_TIMEOUT",
        "10",
        "Time-out in seconds for the answer of a webhook's endpoint",
        f"a number, above 0, at most {LONGEST_TRY}",
        parse_try,
    ),
    "hooks_allow_private": Variable(
        "ESTANCIA_HOOKS_ALLOW_PRIVATE",
        "no",
        "Whether webhooks may point to this machine and to private networks, and need no TLS. For "
        "development only: a client that creates a webhook can then reach everything that this machine can "
        "reach",
        "yes or no",
        parse_yes,
    ),
    "fsync": Variable(
        "ESTANCIA_FSYNC",
        "always",
        "Durability: a power failure loses nothing, a second or two, or what the system had not written",
        "always, everysec or no",
        parse_fsync,
    ),
    "replicas": Variable(
        "ESTANCIA_REPLICAS",
        "0",
        "Number of replicas of the event store that must have a command before it is acknowledged. A "
        "failover then loses no acknowledged command. If they do not have it within two seconds, the answer "
        "is a 503 that says so",
        "a whole number, 0 for none; needs ESTANCIA_REDIS_URL",
        parse_count_or_none,
    ),
    "streams_each": Variable(
        "ESTANCIA_STREAMS_EACH",
        "20",
        "Maximum number of open event streams per token, or per address without a token, at each HTTP "
        "process. Loopback (a proxy on this machine) has no limit",
        _A_COUNT,
        parse_count,
    ),
    "stream_heartbeat": Variable(
        "ESTANCIA_STREAM_HEARTBEAT",
        "15",
        "Heartbeat interval in seconds of a silent event stream. The heartbeat also detects that a client "
        "has gone",
        f"a number, above 0, at most {LONGEST_SILENCE}",
        parse_seconds,
    ),
    "abandon_open": Variable(
        "ESTANCIA_ABANDON_OPEN",
        "24",
        "Hours without any event after which a game that waits for players is abandoned. Applies to new "
        "games",
        _A_COUNT,
        parse_count,
    ),
    "abandon_running": Variable(
        "ESTANCIA_ABANDON_RUNNING",
        "336",
        "Hours without a move after which a running game is abandoned. Applies to new games",
        _A_COUNT,
        parse_count,
    ),
    "requests_each": Variable(
        "ESTANCIA_REQUESTS_EACH",
        "50",
        "Rate limit in requests per second, per token, or per address without a token, at each HTTP process, "
        "on average over ten seconds. With n HTTP processes (ESTANCIA_HTTP_PROCESSES), the limit is up to n "
        "times as high. All clients without a token behind a proxy on another machine count as one address. "
        "Loopback without a token has no limit",
        "a whole number, 0 for no limit",
        parse_count_or_none,
    ),
    "work_each": Variable(
        "ESTANCIA_WORK_EACH",
        "500",
        "Limit in milliseconds of processor time per second for requests that take longer than a command "
        "(replays, exports, texts of many events, checks). Counts per token or key, or per address without "
        "one, at each HTTP process, on average over ten seconds. Loopback without a token or key, and the "
        "operator's key, have no limit",
        "a whole number, 0 for no limit",
        parse_count_or_none,
    ),
    "games_each": Variable(
        "ESTANCIA_GAMES_EACH",
        "1000",
        "Maximum number of games per hour that one app key may open, fork or import at each HTTP process. If "
        "no operator's key is set, the limit counts per address, and all of loopback is one address. The "
        "operator's key has no limit",
        "a whole number, 0 for no limit",
        parse_count_or_none,
    ),
    "analyses_each": Variable(
        "ESTANCIA_ANALYSES_EACH",
        "12",
        "Maximum number of analyses that one token or key may request in ten minutes at each HTTP process. "
        "Without a token or key, the limit counts per address, and all of loopback is one address. Existing "
        "analyses and those of the operator do not count",
        "a whole number, 0 for no limit",
        parse_count_or_none,
    ),
    "store_memory": Variable(
        "ESTANCIA_STORE_MEMORY",
        None,
        "Memory limit of the embedded store in megabytes. When it is full, nothing is lost and nothing can "
        "be written. Not set: half of the machine's memory",
        _A_COUNT,
        parse_count,
    ),
    "cold_storage": Variable(
        "ESTANCIA_COLD_STORAGE",
        None,
        "Cold storage for the streams of games that ended long ago, so that they use no memory in the store. "
        "Other options of an object store come from its usual variables (AWS_ACCESS_KEY_ID, "
        "AWS_ENDPOINT_URL, …). Not set: games stay in the store. Once games are there, it must stay set",
        "a folder, created if missing, or s3://bucket/prefix, gs:// or az://",
        parse_place,
    ),
    "cold_after": Variable(
        "ESTANCIA_COLD_AFTER",
        "168",
        "Hours from the end of a game until it moves to ESTANCIA_COLD_STORAGE",
        _A_COUNT,
        parse_count,
    ),
    "log_requests": Variable(
        "ESTANCIA_LOG_REQUESTS",
        None,
        "Whether to log each request. Requests that fail by a fault in Estancia are always logged. Not set: "
        "only if the log does not go to a terminal",
        "yes or no",
        parse_yes,
    ),
    "cors_origins": Variable(
        "ESTANCIA_CORS_ORIGINS",
        None,
        "CORS: origins whose pages may use the service from a browser. Not set: only the service's own pages",
        "https://one.example,https://two.example:8443, each origin spelled out (there is no "
        "https://*.example), or * alone",
        parse_origins,
        unset=(),
    ),
    "operator_key": Variable(
        "ESTANCIA_OPERATOR_KEY",
        None,
        "The bearer token that may do everything; required to listen beyond loopback",
        f"at least {SHORTEST_KEY} printable ASCII characters, no space",
        parse_key,
        secret=True,
    ),
}
