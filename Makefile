# make play    install what is needed into this checkout and sit down at the table
# make test    everything that CI runs
# make check   linters and types only
# make bench   measure; writes bench/results.md
# make lab     reports about all games, into docs/lab; GAMES=2000 plays more, and what was played is not played again
# make clean   remove what the others made
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.ftl' -o -name '*.md') pyproject.toml setup.py
export TAFELRUNDE_SOURCE := $(CURDIR)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test check compiled bench lab clean
.DELETE_ON_ERROR:

play: $(VENV)/built
	@$(BIN)/tafelrunde play

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tafelrunde needs Python 3.11 or newer; name one with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "Tafelrunde needs Python's venv module; Debian has it in python3-venv." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/run: requirements/run.txt | $(VENV)/python
	@echo "Installing what Tafelrunde needs into $(VENV) ..."
	@$(BIN)/pip install --quiet --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/test: requirements/test.txt | $(VENV)/run
	@echo "Installing what the tests need into $(VENV) ..."
	@$(BIN)/pip install --quiet --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/built: $(SOURCES) | $(VENV)/run
	@echo "Compiling the rules ..."
	@rm -rf build/lib* build/bdist*
	@$(BIN)/pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	@touch $@

# Tests and bench run on the compiled build: a compiler is installed where that is allowed, and a build that was
# made without one is made again.
compiled: $(VENV)/test
	@sh tools/ensure-compiler $(PYTHON)
	@(cd / && $(CURDIR)/$(BIN)/python -c 'import sys, tafelrunde.measure as m; sys.exit(not m.is_compiled())') 2>/dev/null || rm -f $(VENV)/built
	@$(MAKE) --no-print-directory $(VENV)/built

check: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-logo

test: check compiled
	TAFELRUNDE_BUILD=compiled $(BIN)/python -m pytest -n 2
	TAFELRUNDE_BUILD=interpreted PYTHONPATH=src $(BIN)/python -m pytest -n 2 tests/test_build.py tests/test_contract.py tests/test_kit.py

bench: compiled
	$(BIN)/python bench/run.py

GAMES ?= 150
lab: compiled
	$(BIN)/tafelrunde lab all --games $(GAMES)

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
