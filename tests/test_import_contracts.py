"""The import contracts of pyproject.toml: each kind of forbidden import is planted, and has to be caught."""

from copy import deepcopy

import grimp
import pytest
from importlinter.api import read_configuration
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract
from importlinter.domain.contract import Contract

from tests.support.server import ROOT

CONFIGURATION = read_configuration(str(ROOT / "pyproject.toml"))
SESSION = CONFIGURATION["session_options"]
OPTIONS = {options["name"]: options for options in CONFIGURATION["contracts_options"]}
KINDS: dict[str, type[Contract]] = {
    "acyclic_siblings": AcyclicSiblingsContract,
    "forbidden": ForbiddenContract,
    "independence": IndependenceContract,
    "layers": LayersContract,
}

PARTS = "Benchmarks run workers, workers the service, and all of them the domain"
CIRCLES = "No circle among the modules of any package"
SERVICE = "The service: every room leans on those below it"
VIEWS = "HTTP: no view is a library of another"
DOMAIN = "The domain: titles know the table and nothing of each other"
CORE = "Core: records below, the two plugs of a title above"
TITLE = "Inside a title: the same order in all of them"
RULES = "Rules, bots and judges know nothing of how a title is shown"
PURE = "The domain is pure: it imports what is listed here, and nothing else"
REDIS = "Only the store and the queue know Redis and RQ"
FLASK = "Only HTTP knows Flask"

PLANTS = [
    ("domain.gwt_argentina.calculators.movement", "domain.gwt_argentina.flow", TITLE),
    ("domain.gwt_argentina.content.cattle", "domain.gwt_argentina.errors", TITLE),
    ("domain.el_gaucho.scoring", "domain.el_gaucho.knowledge", TITLE),
    ("domain.ranchers.bots.greedy", "domain.el_gaucho.bots.greedy", DOMAIN),
    ("domain.ranchers.flow", "domain.el_gaucho.flow", DOMAIN),
    ("domain.core.luck", "domain.core.catalogue", CORE),
    ("domain.table.clock", "domain.table.game", CIRCLES),
    ("domain.ranchers.scoring", "domain.core.texts", RULES),
    ("domain.table.undo", "domain.core.texts", RULES),
    ("domain.el_gaucho.bots.greedy", "domain.el_gaucho.presentation.layout", RULES),
    ("domain.el_gaucho.view", "glob", PURE),
    ("domain.el_gaucho.decide", "time", PURE),
    ("domain.core.record", "service.times", PURE),
    ("service.games.handler", "workers.jobs", PARTS),
    ("service.store.base", "service.games.codec", SERVICE),
    ("service.http.views.tables.games", "service.http.views.play.commands", VIEWS),
    ("service.http.views.tables.games", "redis", REDIS),
    ("workers.sweeper", "rq", REDIS),
    ("service.games.writer", "flask", FLASK),
]
"""Who would import whom, and the contract that forbids it."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """The imports of the whole program."""
    roots = SESSION["root_packages"]
    return grimp.build_graph(*roots, include_external_packages=True, cache_dir=None)


def is_kept(name: str, graph: grimp.ImportGraph) -> bool:
    options = OPTIONS[name]
    contract = KINDS[options["type"]](name, SESSION, options)
    return contract.check(deepcopy(graph), verbose=False).kept


def test_the_program_keeps_every_contract(graph: grimp.ImportGraph) -> None:
    assert [name for name in OPTIONS if not is_kept(name, graph)] == []


@pytest.mark.parametrize("importer, imported, contract", PLANTS)
def test_a_planted_import_is_caught(
    graph: grimp.ImportGraph, importer: str, imported: str, contract: str
) -> None:
    planted = deepcopy(graph)
    assert importer in planted.modules
    if imported not in planted.modules:
        assert imported.partition(".")[0] not in SESSION["root_packages"]
        planted.add_module(imported, is_squashed=True)
    planted.add_import(importer=importer, imported=imported)
    assert not is_kept(contract, planted)


@pytest.mark.parametrize("contract", [name for name, options in OPTIONS.items() if "containers" in options])
def test_a_new_room_has_to_be_given_its_place(graph: grimp.ImportGraph, contract: str) -> None:
    for container in OPTIONS[contract]["containers"]:
        planted = deepcopy(graph)
        planted.add_module(f"{container}.new_room")
        assert not is_kept(contract, planted)


def test_every_package_of_the_program_is_looked_at() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == set(SESSION["root_packages"]) == set(OPTIONS[CIRCLES]["ancestors"])
