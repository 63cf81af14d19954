"""The variables: each described once, in `VARIABLES`: name, default, meaning, and what is expected."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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


_A_COUNT = "a whole number, 1 or more"
_A_URL = "redis://host:port, rediss://host:port or unix:///path"

VARIABLES: Mapping[str, Variable] = {
    "bind": Variable(
        "ESTANCIA_BIND",
        "127.0.0.1:8000",
        "Where to listen for HTTP. Beyond loopback nobody may do anything without a key",
        "host:port, IPv6 in brackets",
        parse_address,
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
        parse_url,
        secret=True,
    ),
    "queue_url": Variable(
        "ESTANCIA_QUEUE_URL",
        None,
        "The job queue, which may lose everything. Not set: the server or cluster of ESTANCIA_REDIS_URL, "
        "or an embedded one that keeps nothing on disk",
        _A_URL,
        parse_url,
        secret=True,
    ),
    "http_processes": Variable(
        "ESTANCIA_HTTP_PROCESSES", "2", "Processes that answer HTTP", _A_COUNT, parse_count
    ),
    "http_connections": Variable(
        "ESTANCIA_HTTP_CONNECTIONS",
        "4000",
        "Connections that each such process holds open at a time; an open event stream is one. Fewer when "
        "the system allows a process fewer open files",
        _A_COUNT,
        parse_count,
    ),
    "connections_each": Variable(
        "ESTANCIA_CONNECTIONS_EACH",
        "500",
        "Connections that one address may hold open at a process; loopback (a proxy of this machine) may "
        "hold any number. All clients of a proxy on another machine are one address",
        _A_COUNT,
        parse_count,
    ),
    "workers": Variable(
        "ESTANCIA_WORKERS",
        "2",
        "Processes that do what the rules do by themselves, and play the bots",
        _A_COUNT,
        parse_count,
    ),
    "hint_workers": Variable(
        "ESTANCIA_HINT_WORKERS", "1", "Processes that give hints, after all who play", _A_COUNT, parse_count
    ),
    "analysis_workers": Variable(
        "ESTANCIA_ANALYSIS_WORKERS",
        "1",
        "Processes that analyse games that are over, after all who play",
        _A_COUNT,
        parse_count,
    ),
    "hook_workers": Variable(
        "ESTANCIA_HOOK_WORKERS", "1", "Processes that tell webhooks what has happened", _A_COUNT, parse_count
    ),
    "hook_timeout": Variable(
        "ESTANCIA_HOOK_TIMEOUT",
        "10",
        "Seconds in which the endpoint of a webhook must have answered",
        f"a number, above 0, at most {LONGEST_TRY}",
        parse_try,
    ),
    "hooks_allow_private": Variable(
        "ESTANCIA_HOOKS_ALLOW_PRIVATE",
        "no",
        "Whether webhooks may lead to this machine and into private networks, and need no TLS: for "
        "development only, as whoever makes a webhook can then reach whatever this machine can reach",
        "yes or no",
        parse_yes,
    ),
    "fsync": Variable(
        "ESTANCIA_FSYNC",
        "always",
        "How much a loss of power may cost: nothing, a second or two, or whatever the system had not written",
        "always, everysec or no",
        parse_fsync,
    ),
    "replicas": Variable(
        "ESTANCIA_REPLICAS",
        "0",
        "Replicas of the event store that must have a command before it is acknowledged, so that a failover "
        "loses nothing that was; a command that they do not have within two seconds is a 503 that says so",
        "a whole number, 0 for none; needs ESTANCIA_REDIS_URL",
        parse_count_or_none,
    ),
    "streams_each": Variable(
        "ESTANCIA_STREAMS_EACH",
        "20",
        "Event streams that one token, or one address without a token, may hold open at a process; loopback "
        "(a proxy of this machine) may hold any number",
        _A_COUNT,
        parse_count,
    ),
    "stream_heartbeat": Variable(
        "ESTANCIA_STREAM_HEARTBEAT",
        "15",
        "Seconds of silence after which an event stream says that it is still there, and notices when its "
        "client is not",
        f"a number, above 0, at most {LONGEST_SILENCE}",
        parse_seconds,
    ),
    "abandon_open": Variable(
        "ESTANCIA_ABANDON_OPEN",
        "24",
        "Hours after which a new game that waits for players, and where nothing happens, is abandoned",
        _A_COUNT,
        parse_count,
    ),
    "abandon_running": Variable(
        "ESTANCIA_ABANDON_RUNNING",
        "336",
        "Hours after which a new game that runs, and where nobody moves, is abandoned",
        _A_COUNT,
        parse_count,
    ),
    "requests_each": Variable(
        "ESTANCIA_REQUESTS_EACH",
        "50",
        "Requests a second that one token, or one address without a token, may make at a process, on average "
        "over ten seconds: with all of ESTANCIA_HTTP_PROCESSES up to so many times as much. All clients of a "
        "proxy on another machine that show no token are one address; loopback without a token may make any "
        "number",
        "a whole number, 0 for no limit",
        parse_count_or_none,
    ),
    "work_each": Variable(
        "ESTANCIA_WORK_EACH",
        "500",
        "Milliseconds of a processor in each second that one token or key, or one address without, may use "
        "at a process for what takes longer than a command (replays, exports, texts of many events, checks), "
        "on average over ten seconds. Loopback without a token or key, and the operator's key, may use any",
        "a whole number, 0 for no limit",
        parse_count_or_none,
    ),
    "games_each": Variable(
        "ESTANCIA_GAMES_EACH",
        "1000",
        "Games that one key of an app may open, fork or import in an hour at a process; without an "
        "operator's key so many for each address, all of loopback being one. The operator's key may open any "
        "number",
        "a whole number, 0 for no limit",
        parse_count_or_none,
    ),
    "analyses_each": Variable(
        "ESTANCIA_ANALYSES_EACH",
        "12",
        "Analyses that one token or key may ask for in ten minutes at a process; without one so many for "
        "each address, all of loopback being one. What is there already is not counted, nor are the "
        "operator's",
        "a whole number, 0 for no limit",
        parse_count_or_none,
    ),
    "store_memory": Variable(
        "ESTANCIA_STORE_MEMORY",
        None,
        "Megabytes of memory that the embedded store may use; when they are full, nothing is lost and "
        "nothing can be written. Not set: half of the machine's",
        _A_COUNT,
        parse_count,
    ),
    "cold_storage": Variable(
        "ESTANCIA_COLD_STORAGE",
        None,
        "Where the streams of games go that ended long ago, so that they take no memory in the store. What "
        "an object store wants to know besides, it takes from the usual variables (AWS_ACCESS_KEY_ID, "
        "AWS_ENDPOINT_URL, …). Not set: games stay in the store. Once games are there it must stay set",
        "a folder, made when it is not there, or s3://bucket/prefix, gs:// or az://",
        parse_place,
    ),
    "cold_after": Variable(
        "ESTANCIA_COLD_AFTER",
        "168",
        "Hours after the end of a game until it goes to ESTANCIA_COLD_STORAGE",
        _A_COUNT,
        parse_count,
    ),
    "log_requests": Variable(
        "ESTANCIA_LOG_REQUESTS",
        None,
        "Whether each request is a line of the log; one that fails by a mistake of ours always is. Not set: "
        "only where the log does not go to a terminal",
        "yes or no",
        parse_yes,
    ),
    "cors_origins": Variable(
        "ESTANCIA_CORS_ORIGINS",
        None,
        "Origins whose pages may use the service from a browser. Not set: only pages of the service's own",
        "https://one.example,https://two.example:8443, each origin spelled out (there is no "
        "https://*.example), or * alone",
        parse_origins,
        unset=(),
    ),
    "operator_key": Variable(
        "ESTANCIA_OPERATOR_KEY",
        None,
        "The bearer token that may do everything; needed to listen beyond loopback",
        f"at least {SHORTEST_KEY} printable ASCII characters, no space",
        parse_key,
        secret=True,
    ),
}
