# Few verbs; each sets up what it needs in .venv. `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help play test check bench strength signatures clean

help: ## list the verbs
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

$(VENV)/play.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml $(VENV)/play.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@

play: $(VENV)/play.stamp ## set everything up and play in this terminal
	@$(BIN)/turnwise play

test: $(VENV)/dev.stamp ## set everything up and run all tests
	$(BIN)/python -m turnwise.testing --compile
	$(BIN)/python -m pytest -n $(WORKERS) tests/contract tests/testing
	$(BIN)/python -m pytest -n $(WORKERS) --ignore tests/contract --ignore tests/testing --cov --cov-report=term --cov-fail-under=98

check: $(VENV)/dev.stamp ## ruff, mypy --strict and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --strict bench
	$(BIN)/lint-imports

bench: $(VENV)/dev.stamp ## measure speed beside C, rlcard, OpenSpiel and a bare server, and the simple players
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench
	$(BIN)/python bench/speed.py
	$(BIN)/python bench/search_speed.py
	$(BIN)/python bench/solver.py
	$(BIN)/python bench/server_speed.py
	$(BIN)/python bench/greedy.py

strength: $(VENV)/dev.stamp ## measure how strong the bots are, for hours; goes on where it stopped
	$(BIN)/python bench/strength.py all

signatures: $(VENV)/dev.stamp ## write the games' signatures anew, after a meant change of rules
	$(BIN)/python -m turnwise.testing --write tests/contract/signatures.json

clean: ## remove what the verbs above have made
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
