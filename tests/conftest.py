"""What is shared by all tests? The whole real service, started once, when the first test needs it."""

import gc
import os
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from domain.titles import TITLES
from service.games import bot_decision
from service.process import parallel
from service.title_kit.pytest_laws import use_adapters
from tests.support import server, speed
from tests.support.pages import OPERATOR
from tests.titles.wheels import our_wheel

pytest.register_assert_rewrite("tests.domain")  # assertions of support code, too, say what they compared


# What the laws of all titles have to be told of ours.
use_adapters({title: f"tests.domain.contract.adapters.{title.replace('-', '_')}" for title in TITLES})
# How long an example takes says how busy the machine is, and nothing about what is tested.
settings.register_profile("any speed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any speed")
# Bots that think in the process of a test are late only if they hang.
bot_decision.within = speed.patiently_within
# Tests use all cores themselves: a command that would works in this process alone, unless `--jobs` is given.
parallel.cores = lambda: 1


def pytest_configure() -> None:
    """The first process of a run measures how slow the machine is, before its others make it busy.

    Compiled modules are kept, whatever the shell says: a run starts some hundred programs of ours.
    """
    speed.measure()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests, modules and tables stay to the end: the garbage collector need not look at them all the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whatever takes long is begun first: in the end only short tests are left to be shared out.

    The limit of every test is that of an idle machine (its own, or the usual one), scaled.
    """
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    if config.getoption("timeout") is None:
        usual = float(config.getini("timeout"))
        for item in items:
            own = item.get_closest_marker("timeout")
            limit = speed.patience(own.args[0] if own else usual)
            item.add_marker(pytest.mark.timeout(limit), append=False)


@pytest.fixture(scope="session")
def service() -> Iterator[server.Service]:
    with server.running({"ESTANCIA_HOOKS_ALLOW_PRIVATE": "yes", "ESTANCIA_HOOK_TIMEOUT": "2"}) as it:
        yield it


@pytest.fixture(scope="session")
def operator() -> str:
    return OPERATOR


@pytest.fixture(scope="session")
def guarded() -> Iterator[server.Service]:
    """One where there is something to be let into, and where nobody is too fast."""
    limits = {"ESTANCIA_REQUESTS_EACH": "0", "ESTANCIA_WORK_EACH": "0"}
    with server.running({"ESTANCIA_OPERATOR_KEY": OPERATOR, **limits}) as it:
        yield it


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The wheel of this repository, built once in a run."""
    folder = tmp_path_factory.getbasetemp()
    return our_wheel(folder if worker_id == "master" else folder.parent)
