# make play    install what is needed into this checkout, lay the table and open it in a browser; LAN=1 lets phones in the same network in
# make site    all games as a folder for any file server, without a server of ours, into dist/site: see docs/offline.md
# make dev     the same while you change the code: see docs/loop.md; COMPILED=1 compiles the rules, PORT=5174 is another address
# make test    everything that CI runs
# make test-quick   tests for daily work: no browser, no PostgreSQL, nothing slow, the compiled build only
# make test-pythons   a part of the tests on the interpreted build, on the other Pythons that are there
# make check   linters and types only
# make format  let Ruff and Prettier write everything their way
# make hooks   let git commit run the linters first
# make docs    all pages of docs/ and the Python reference as one site, into build/docs
# make bench   measure; writes bench/results.md, bench/web.md, bench/learning.md and bench/pace.md
# make screenshots   take the pictures of README and docs, and a gallery of everything to look at (dist/gallery)
# make bench-server   measure and torment the server; writes bench/server/results.md
# make torment   do bad things to servers under load and count what was lost; MINUTES=60 does it for longer; writes bench/server/torment.md
# make materials   list what a release is made of (build/materials.json), and ask OSV for advisories where a network is there
# make lab     reports about all games, into docs/lab, and so into make docs; GAMES=2000 plays more, and what was played is not played again
# make clean   remove what the others made
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -path '*/web' -prune -o -path src/tafelrunde/webapp -prune -o \( -name '*.py' -o -name '*.ftl' -o -name '*.md' -o -name '*.json' \) -print) pyproject.toml setup.py
APP_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print) $(shell find src -path '*/web/*' -type f -o -name '*.ftl' -o -name examples.json -o -name print.json)
export TAFELRUNDE_SOURCE := $(CURDIR)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The compiler works on one large file, and meanwhile the other core builds the browser app and checks types.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j2
endif

.PHONY: play site dev test test-quick test-app test-compiled test-pythons check check-python check-app format hooks docs compiler compiled screenshots bench bench-server torment materials lab clean
.DELETE_ON_ERROR:

play: $(VENV)/served
	@$(BIN)/tafelrunde serve --open $(if $(LAN),--lan)

# What was made for the tab may have been cleared away with build/.
ifeq ($(wildcard build/tab/index.json),)
.PHONY: $(VENV)/tab
endif

site: $(VENV)/app $(VENV)/tab
	@PYTHONPATH=src $(BIN)/python -m tools.site

dev: $(VENV)/dev $(VENV)/packages
	@$(BIN)/python tools/dev.py --port $(or $(PORT),5173) $(if $(COMPILED),--compiled)

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tafelrunde needs Python 3.11 or newer; name one with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "Tafelrunde needs Python's venv module; Debian has it in python3-venv." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/run: requirements/run.txt | $(VENV)/python
	@echo "Installing what Tafelrunde needs into $(VENV) ..."
	@$(BIN)/pip install --quiet --require-hashes -r requirements/run.txt
	@touch $@

# Node comes from PyPI where the system's is too old. One pip at a time: whatever else uses it waits for this.
$(VENV)/node: requirements/node.txt tools/npm | $(VENV)/run
	@sh tools/npm --version >/dev/null
	@touch $@

$(VENV)/dev: requirements/dev.txt | $(VENV)/node
	@$(BIN)/pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/docs: requirements/docs.txt | $(VENV)/test
	@$(BIN)/pip install --quiet --require-hashes -r requirements/docs.txt
	@touch $@

$(VENV)/test: requirements/test.txt | $(VENV)/node
	@echo "Installing what the tests need into $(VENV) ..."
	@$(BIN)/pip install --quiet --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/built: $(SOURCES) | $(VENV)/node
	@echo "Compiling the rules ..."
	@rm -rf build/lib* build/bdist*
	@$(BIN)/pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	@touch $@

$(VENV)/packages: web/package-lock.json | $(VENV)/node
	@echo "Installing what the browser app is made with ..."
	@sh tools/npm ci --silent
	@touch $@

$(VENV)/app: $(APP_SOURCES) $(VENV)/packages
	@echo "Building the browser app ..."
	@sh tools/npm run --silent build -- --logLevel warn
	@PYTHONPATH=src $(BIN)/python tools/drawings.py
	@touch $@

# Python, the rules and the bots for a browser's tab: compiled where Python 3.13's headers are, interpreted elsewhere.
$(VENV)/tab: $(SOURCES) requirements/tab.txt requirements/wasm.txt tools/tab.py tools/tab.mjs tools/wasm.py $(VENV)/packages
	@PYTHONPATH=src:. $(BIN)/python -m tools.tab
	@touch $@

# The app goes to the installed package by itself, so that a change to a board compiles no rules.
$(VENV)/served: $(VENV)/built $(VENV)/app $(VENV)/tab
	@$(BIN)/python tools/webapp.py
	@touch $@

# Tests and bench run on the compiled build: a compiler is installed where that is allowed, and a build that was
# made without one is made again.
compiler: $(VENV)/run
	@sh tools/ensure-compiler $(PYTHON)
	@(cd / && $(CURDIR)/$(BIN)/python -c 'import sys, tafelrunde.lab.speed as m; sys.exit(not m.is_compiled())') 2>/dev/null || rm -f $(VENV)/built

compiled: compiler $(VENV)/test $(VENV)/packages
	@$(MAKE) --no-print-directory $(VENV)/served

check: check-python check-app

check-python: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-logo
	PYTHONPATH=src $(BIN)/python tools/typescript.py --check

check-app: $(VENV)/test $(VENV)/packages
	sh tools/npm run --silent check
	sh tools/npm run --silent lint
	sh tools/npm run --silent prettier -- --check --log-level warn

format: $(VENV)/test $(VENV)/packages
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	sh tools/npm run --silent prettier -- --write --log-level warn

hooks: $(VENV)/test $(VENV)/packages
	$(BIN)/pre-commit install

docs: $(VENV)/docs $(VENV)/packages
	$(BIN)/python tools/docs.py

test-app: $(VENV)/packages
	sh tools/npm test --silent

# Types are checked while the compiler works. Then all tests share both cores: those who wait for a browser, a server or
# a pause leave their turn to the others, so there is one worker more than cores. The slowest come first.
WORKERS := $(shell expr $$(nproc) + 1)
PYTEST := $(BIN)/python -m pytest --hypothesis-profile ci

# The compiler takes longest, and so it is named first: what comes after it shares the other core.
test: compiled check test-app
	@$(MAKE) --no-print-directory test-compiled test-pythons docs

test-compiled:
	@sh tools/ensure-browser
	TAFELRUNDE_BUILD=compiled $(PYTEST) -n $(WORKERS) --dist worksteal

# Beside the others, and told when it is done.
test-pythons: $(VENV)/test
	@$(BIN)/python tools/pythons.py >$(VENV)/pythons.log 2>&1; code=$$?; cat $(VENV)/pythons.log; exit $$code

test-quick: compiled
	TAFELRUNDE_BUILD=compiled $(PYTEST) -q -n $(WORKERS) --dist worksteal -m "not browser and not postgres and not slow"

screenshots: compiled
	@sh tools/ensure-browser
	$(BIN)/python -m tools.screenshots
	$(BIN)/python -m tools.gallery

bench: compiled
	@sh tools/ensure-browser
	$(BIN)/python bench/run.py
	$(BIN)/python -m bench.web
	$(BIN)/python bench/learning.py
	$(BIN)/python bench/pace.py

bench-server: compiled
	$(BIN)/python bench/server/report.py

MINUTES ?= 5
RESULTS ?= bench/server/torment.md
torment: compiled
	@sh tools/ensure-torment
	$(BIN)/python -m bench.server.torment --minutes $(MINUTES) --results $(RESULTS)

materials: | $(VENV)/python
	@$(BIN)/python -m tools.materials

GAMES ?= 150
lab: compiled
	$(BIN)/tafelrunde lab all --games $(GAMES)

clean:
	rm -rf $(VENV) web/node_modules src/tafelrunde/webapp build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
