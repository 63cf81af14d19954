"""What HTTP uses of its libraries beyond what they promise: listed here, and still there."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from gunicorn import util
from gunicorn.app.wsgiapp import WSGIApplication
from gunicorn.http import errors
from gunicorn.workers.gthread import TConn, ThreadWorker
from marshmallow.fields import Field

import service.http

PRIVATE = {
    (
        "service.http.schemas.fields",
        "_deserialize",
    ): "marshmallow's guide tells to override it in fields",
}
"""(module, name with an underscore of a library) -> why there is no other way"""
UNDOCUMENTED: dict[str, tuple[Callable[..., Any], list[str]]] = {
    "a connection is closed by the thread that served it": (ThreadWorker.handle, ["self", "conn"]),
    "closing lingers only if asked to": (TConn.close, ["self", "graceful"]),
    "what never reached the application is a problem": (
        ThreadWorker.handle_error,
        ["self", "req", "client", "addr", "exc"],
    ),
    "it is answered without waiting for its reader": (util.write_nonblock, ["sock", "data", "chunked"]),
    "no module is looked for in the current folder": (WSGIApplication.chdir, ["self"]),
    "a field is read as JSON": (Field._deserialize, ["self", "value", "attr", "data", "kwargs"]),
}
"""why it is overridden or called -> what it is, and its parameters"""
REFUSALS = (
    "ExpectationFailed", "InvalidResponseHeader", "InvalidResponseHeaderName", "LimitRequestHeaders",
    "LimitRequestLine", "ParseException", "UnsupportedTransferCoding",
)  # fmt: skip


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(service.http.__path__, "service.http."):
        if found.name != "service.http.server.gunicorn_conf":  # reads the environment
            yield importlib.import_module(found.name)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def reached_for(module: ModuleType) -> Iterator[str]:
    """Private names that are read of anything but `self` and `cls`."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if is_private(alias.name))


def overridden(module: ModuleType) -> Iterator[str]:
    """Private methods of other people's classes that a class of ours redefines."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            mro = getattr(module, node.name).__mro__
            theirs = [base for base in mro if not base.__module__.startswith(("service.", "domain."))]
            ours = (it.name for it in node.body if isinstance(it, ast.FunctionDef) and is_private(it.name))
            yield from (name for name in ours if any(name in vars(base) for base in theirs))


def test_every_private_name_of_a_library_is_listed() -> None:
    used = {(it.__name__, name) for it in modules() for name in (*reached_for(it), *overridden(it))}
    assert used == PRIVATE.keys()


@pytest.mark.parametrize("why", UNDOCUMENTED)
def test_what_is_not_documented_is_called_as_it_was(why: str) -> None:
    function, parameters = UNDOCUMENTED[why]
    assert list(inspect.signature(function).parameters) == parameters


def test_the_refusals_of_the_server_have_their_names() -> None:
    assert all(issubclass(getattr(errors, name), Exception) for name in REFUSALS)
