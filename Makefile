# Everything a developer does here. `make` alone lists it.
#
# All of it runs in .venv, built from requirements/*.txt: exact versions, with hashes. `make run` installs only what
# the service needs; the tools for developing come on top, when something first needs them.

PYTHON ?= python3
UV ?= uv
BIN := .venv/bin

RUN := .venv/run.stamp
DEV := .venv/dev.stamp
CLIENTS := tests/contract/clients
NODE := $(CLIENTS)/node_modules/.package-lock.json
WEB := webtools/node_modules/.package-lock.json
BIOME := webtools/node_modules/.bin/biome
WITH_NODE := PATH="$(abspath $(BIN)):$$PATH"
SECONDS = 300
SEED = $(shell date +%s)
PARTS =
SCALE = 1
PACE = 0
PICTURES =
MORE = --max-examples 100 --seed $(shell date +%s)
# On a terminal pip says what it does.
PIP := $(BIN)/python -m pip --disable-pip-version-check $(if $(MAKE_TERMOUT),,--quiet) --require-virtualenv
LOCK := $(UV) pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet

# The tests start some hundred programs of ours: none of them shall have to be compiled again.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help run demo test test-fast test-web test-clients test-browser test-deploy test-image contract torture soak check format lock sdk vendor openapi clean

help:  ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

run: $(RUN)  ## Start the whole service on this machine: http://127.0.0.1:8000, Ctrl-C stops it
	@$(BIN)/estancia serve

demo: $(RUN)  ## Watch four bots play a game to the end: PACE=1 (seconds a paragraph)
	@$(BIN)/estancia demo --pace $(PACE)

test: $(DEV) $(NODE)  ## Run the tests, on two cores; the targets beside it have the others
	$(BIN)/python -m pytest -n 3 --dist worksteal

test-fast: $(DEV)  ## Run those of the rules, and of HTTP without a server: under a minute
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" tests/domain tests/service/http

test-web: $(DEV) $(WEB)  ## Run the tests of the pages' code that need no browser: a second
	$(BIN)/node --disable-warning=MODULE_TYPELESS_PACKAGE_JSON --test --test-timeout=60000 --test-reporter=dot "tests/web/*.test.mjs"

test-clients: $(DEV) $(NODE)  ## Generate clients from the contract, compile them, and let them play
	$(BIN)/python -m pytest -n 2 --dist worksteal -m clients tests/contract

test-browser: $(DEV) $(WEB)  ## Play in a real browser: needs Chromium (Debian: apt-get install chromium); PICTURES=1
	PICTURES=$(PICTURES) $(BIN)/python -m pytest -m browser tests/browser

test-deploy: $(DEV)  ## Start what deploy/ describes: needs nginx and caddy, of Debian's packages
	$(BIN)/python -m pytest -rs -m deploy tests/deploy

test-image: $(DEV)  ## Take the steps of deploy/Containerfile in bare Debian roots: root, debootstrap, minutes
	$(BIN)/python -m tests.deploy.image

soak: $(DEV)  ## Play games for long, and report what memory, files and store have grown by: SECONDS=7200
	$(BIN)/python -m tests.torture.soak $(SECONDS)

contract: $(DEV)  ## Call the service as only its contract says, with a new seed; MORE= for fewer calls, always the same
	CONTRACT_MORE="$(MORE)" $(BIN)/python -m pytest -m contract tests/contract

torture: $(DEV)  ## Kill whatever the service consists of while people play: SECONDS=300 SEED=1; or FAILOVERS=30 STORE=sentinels
	$(BIN)/python -m tests.torture$(if $(FAILOVERS),.failovers $(FAILOVERS), $(SECONDS)) $(SEED) $(if $(FAILOVERS),$(STORE))

check: $(DEV) $(WEB) $(NODE) test-web  ## Format, lint, types, layers, prose, generated files, and whether the contract breaks clients
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.prose
	$(BIN)/python -m service.http.server.export_contract --check
	$(BIN)/python -m tests.contract.compatibility
	$(BIN)/python -m service.cli.operate.settings_page --check
	$(BIN)/node webtools/contract.mjs --check
	$(WITH_NODE) $(BIOME) ci service/web tests/web webtools
	$(WITH_NODE) webtools/node_modules/.bin/tsc -p webtools
	$(BIN)/node webtools/vendor.mjs --check

format: $(DEV) $(WEB) $(NODE)  ## Format the code, and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/node webtools/contract.mjs --write
	$(WITH_NODE) $(BIOME) check --write service/web tests/web webtools

vendor: $(DEV) $(WEB)  ## Bundle anew what the pages have from elsewhere, as webtools/package-lock.json says
	$(BIN)/node webtools/vendor.mjs --write

lock:  ## Choose the newest allowed versions of all dependencies (needs uv)
	$(LOCK) --upgrade --extra dev pyproject.toml requirements/build.in -o requirements/dev.txt
	$(LOCK) -c requirements/dev.txt pyproject.toml requirements/build.in -o requirements/run.txt

sdk: $(DEV) $(NODE)  ## Write the types of the JavaScript SDK anew, from its code
	rm -f service/web/sdk/*.d.ts
	cp $(CLIENTS)/sdk.tsconfig.json service/web/sdk/tsconfig.json
	$(BIN)/node $(CLIENTS)/node_modules/typescript/bin/tsc -p service/web/sdk --outDir service/web/sdk
	rm service/web/sdk/tsconfig.json

clean:  ## Remove .venv and all caches; games are kept
	rm -rf .venv $(CLIENTS)/node_modules webtools/node_modules .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

ifneq ($(wildcard bench/__main__.py),)
.PHONY: bench
bench: $(DEV)  ## Measure how fast it is, in a table: PARTS="http store" SCALE=0.2 HTML=page.html
	$(BIN)/python -m bench $(PARTS) --scale $(SCALE) $(if $(JSON),--json $(JSON)) $(if $(HTML),--html $(HTML))
endif

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=…")'
	@echo "Making .venv, once ..."
	@$(PYTHON) -m venv .venv

$(RUN): requirements/run.txt pyproject.toml | .venv/bin/python
	@echo "Installing the $$(grep -c '^[a-z]' requirements/run.txt) packages that the service needs into .venv, once ..."
	@$(PIP) install --require-hashes -r requirements/run.txt
	@echo "Installing Estancia itself ..."
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements/dev.txt $(RUN)
	@echo "Installing the tools for developing into .venv, once ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(NODE): $(CLIENTS)/package-lock.json $(CLIENTS)/.npmrc $(DEV)
	cd $(CLIENTS) && NODE_USE_SYSTEM_CA=1 $(WITH_NODE) npm ci --loglevel error
	@touch $@

$(WEB): webtools/package-lock.json webtools/.npmrc $(DEV)
	cd webtools && NODE_USE_SYSTEM_CA=1 $(WITH_NODE) npm ci --loglevel error
	@touch $@
