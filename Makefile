# Everything a developer or a machine runs. `make demo` and `make test` set up all they need by themselves:
# a virtual environment from requirements.lock, and the jars of the embedded Neo4j (checked, cached per user).
# Needs Python 3.11 or newer and make. Another Python: make test PYTHON=/path/to/python3.12

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help setup jars demo test soak coverage lint format types contracts bench lock clean

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TESTS ?=
ROUNDS ?= 500
WORKERS ?= 2
EXTRA := --extra dev
COMPILE = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --custom-compile-command "make lock"

# A name on the PATH is not enough: version managers leave stubs there that do not run.
FIND_PYTHON = for name in $(PYTHON) python3.11 python3.12 python3.13 python3.14 python3 python; do \
	if "$$name" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo "$$name"; exit 0; fi; done; exit 1

help: ## this list
	@awk -F':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## the virtual environment, with everything in it

$(READY): requirements.lock pyproject.toml
	@python=$$($(FIND_PYTHON)) || { \
		echo "provgraph needs Python 3.11 or newer with venv and ensurepip (Debian: python3-venv);"; \
		echo "none was found. Name one: make PYTHON=/path/to/python3"; exit 2; } >&2; \
	$(BIN)/python -c '' 2>/dev/null || { echo "virtual environment ($$python)"; "$$python" -m venv --clear $(VENV); }
	@echo "packages of requirements.lock, checked by their hashes (the first time takes a minute or two)"
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation --editable .
	@touch $@

jars: $(READY) ## the jars of every embedded Neo4j that the tests start (quick when they are there)
	@$(BIN)/python tests/prepare.py

demo: $(READY) ## the main job on a sample, start to end
	@$(BIN)/provgraph demo

test: jars ## the whole test suite, with its coverage (a part: make test TESTS=tests/unit WORKERS=0)
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(TESTS)
	@$(BIN)/coverage combine --quiet
	@$(MAKE) --no-print-directory coverage

soak: jars ## races and crashes at full length, a table at the end: make soak ROUNDS=500
	@$(BIN)/python -m tests.soak --rounds $(ROUNDS)

coverage: $(READY) ## what the last run of the tests covered; fails below the floor in pyproject.toml
	@$(BIN)/coverage report --skip-covered --sort=cover $(if $(TESTS),--fail-under=0)

lint: $(READY) ## ruff: rules and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

format: $(READY) ## let ruff mend what it can
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

types: $(READY) ## mypy, strict
	@$(BIN)/mypy

contracts: $(READY) ## who may import whom
	@$(BIN)/lint-imports --no-cache

bench: $(READY) ## ratios to the bare driver, as a table and bench.json (some: make bench BENCH="append --rounds 3")
	@$(BIN)/python -m benchmarks --json bench.json $(BENCH)

lock: ## resolve the locks anew from pyproject.toml; names no index
	@test -x $(BIN)/uv || $(MAKE) --no-print-directory setup
	@$(COMPILE) $(EXTRA) --output-file requirements.lock pyproject.toml
	@$(COMPILE) --constraint requirements.lock --output-file requirements.runtime.lock pyproject.toml

clean: ## remove what was built here; the jars and your data stay
	rm -rf $(VENV) build dist provgraph.egg-info .coverage .coverage.* .hypothesis .*_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
