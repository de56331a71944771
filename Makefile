# make play    install what is needed into this checkout, lay the table and open it in a browser
# make test    everything that CI runs
# make check   linters and types only
# make bench   measure; writes bench/results.md and bench/web.md
# make screenshots   take the pictures of README and docs
# make bench-server   measure and torment the server; writes bench/server/results.md
# make lab     reports about all games, into docs/lab; GAMES=2000 plays more, and what was played is not played again
# make clean   remove what the others made
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -path '*/web' -prune -o -path src/tafelrunde/webapp -prune -o \( -name '*.py' -o -name '*.ftl' -o -name '*.md' \) -print) pyproject.toml setup.py
APP_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print) $(shell find src -path '*/web/*' -type f -o -name '*.ftl')
export TAFELRUNDE_SOURCE := $(CURDIR)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The compiler works on one large file, and meanwhile the other core builds the browser app and checks types.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j2
endif

.PHONY: play test check compiler compiled screenshots bench bench-server lab clean
.DELETE_ON_ERROR:

play: $(VENV)/served
	@$(BIN)/tafelrunde serve --open

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
	@touch $@

# The app goes to the installed package by itself, so that a change to a board compiles no rules.
$(VENV)/served: $(VENV)/app $(VENV)/built
	@$(BIN)/python tools/webapp.py
	@touch $@

# Tests and bench run on the compiled build: a compiler is installed where that is allowed, and a build that was
# made without one is made again.
compiler: $(VENV)/run
	@sh tools/ensure-compiler $(PYTHON)
	@(cd / && $(CURDIR)/$(BIN)/python -c 'import sys, tafelrunde.measure as m; sys.exit(not m.is_compiled())') 2>/dev/null || rm -f $(VENV)/built

compiled: compiler $(VENV)/test $(VENV)/packages
	@$(MAKE) --no-print-directory $(VENV)/served

check: $(VENV)/test $(VENV)/packages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-logo
	PYTHONPATH=src $(BIN)/python tools/typescript.py --check
	sh tools/npm run --silent check

test: check compiled
	@sh tools/ensure-browser
	sh tools/npm test --silent
	TAFELRUNDE_BUILD=compiled $(BIN)/python -m pytest -n 2 --dist worksteal --hypothesis-profile ci --ignore tests/browser
	TAFELRUNDE_BUILD=compiled $(BIN)/python -m pytest -n 2 --dist worksteal tests/browser
	TAFELRUNDE_BUILD=interpreted PYTHONPATH=src $(BIN)/python -m pytest -n 2 --hypothesis-profile ci tests/test_build.py tests/test_contract.py tests/test_kit.py

screenshots: compiled
	@sh tools/ensure-browser
	$(BIN)/python -m tools.screenshots

bench: compiled
	@sh tools/ensure-browser
	$(BIN)/python bench/run.py
	$(BIN)/python -m bench.web

bench-server: compiled
	$(BIN)/python bench/server/report.py

GAMES ?= 150
lab: compiled
	$(BIN)/tafelrunde lab all --games $(GAMES)

clean:
	rm -rf $(VENV) web/node_modules src/tafelrunde/webapp build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
