# Few verbs; each sets up what it needs in .venv. `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
MUTANTS_SECONDS ?= 600
NODE := ./web/with-node
WEB := $(shell find web/src web/public web/*.json web/*.ts web/*.js web/index.html -type f)
PAGE := src/turnwise/server/page/index.html
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# Tests of servers often wait: one worker more finds time.
WAITING := $(shell expr $(WORKERS) + 1)
# What coverage counts is tested here; elsewhere tracing would only take time.
TRACED := tests/api tests/core tests/games tests/matches tests/terminal tests/bots/test_solver.py tests/server/tables tests/server/test_scenarios.py tests/server/test_strangers.py
QUICK := $(TRACED) tests/bots/test_bot.py tests/bots/test_levels.py tests/server/protocol tests/server/test_socket.py tests/test_clauses.py

.DEFAULT_GOAL := help
.PHONY: help play page test quick deep browser-deep soak mutants check bench strength signatures protocol clean

help: ## list the verbs
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

$(VENV)/play.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml $(VENV)/play.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@

web/node_modules/turnwise.stamp: web/package-lock.json $(VENV)/play.stamp
	$(NODE) npm install --no-save --no-audit --no-fund --loglevel=error  # not ci: optional parts for other systems need not be there
	@touch $@

$(PAGE): web/node_modules/turnwise.stamp $(WEB)
	$(NODE) npm run --silent build -- --logLevel warn
	@touch $@

$(VENV)/browser.stamp: $(VENV)/dev.stamp
	@command -v chromium chromium-browser google-chrome >/dev/null \
	  || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } \
	  || { echo "The browser tests need Chromium: install your system's package, or name one by TURNWISE_CHROMIUM"; exit 1; }
	@touch $@

page: $(PAGE) ## build the page for the browser, if something of it has changed

play: $(VENV)/play.stamp $(PAGE) ## set everything up and open the table in a browser
	@$(BIN)/turnwise

test: $(VENV)/dev.stamp $(VENV)/browser.stamp $(PAGE) ## set everything up and run all tests
	$(NODE) npm run --silent test
	$(BIN)/python -m turnwise.testing --compile
	$(PYTEST) $(TRACED) --cov --cov-report=term --cov-fail-under=98
	$(PYTEST) -n $(WAITING) $(TRACED:%=--ignore %) --ignore tests/browser
	$(PYTEST) tests/browser

quick: $(VENV)/dev.stamp ## rules, core and matches, and a little of bots, terminal and server: 2 minutes, once the games are compiled
	$(PYTEST) -m 'not deep and not untraced' $(QUICK)

deep: $(VENV)/dev.stamp ## what takes longer than a test may: more seeds, more worlds, more requests
	$(BIN)/python -m turnwise.testing --compile
	$(PYTEST) -m deep --ignore tests/browser

browser-deep: $(VENV)/dev.stamp $(VENV)/browser.stamp $(PAGE) ## whole games of every edition by clicking, and axe on every screen (one worker on two busy cores: the screens 10 minutes, the longest game more than 4)
	$(PYTEST) -m deep tests/browser

soak: $(VENV)/dev.stamp ## kill the server 120 times under load: nothing is lost, nothing is there twice
	PYTHONPATH=tests/helpers $(BIN)/python -m kills --kills 100 --db sqlite
	PYTHONPATH=tests/helpers $(BIN)/python -m kills --kills 20 --db postgresql

mutants: $(VENV)/dev.stamp ## plant small faults in the rules of all games: scenarios and tests must notice 95 % (MUTANTS_SECONDS for longer)
	PYTHONPATH=tests/helpers $(BIN)/python -m mutants --workers $(WORKERS) --seconds $(MUTANTS_SECONDS)

check: $(VENV)/dev.stamp web/node_modules/turnwise.stamp ## ruff, mypy --strict, the direction of imports, svelte-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --strict bench examples
	$(BIN)/lint-imports
	$(NODE) npm run --silent check

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

protocol: $(VENV)/play.stamp ## write the generated parts of docs/protocol*.md anew, and the schema for the page's tests
	$(BIN)/python -m turnwise.server.protocol.page docs/protocol.md docs/protocol_games.md
	$(BIN)/python -m turnwise.server.protocol.schema > web/tests/protocol.json

clean: ## remove what the verbs above have made
	rm -rf web/node_modules src/turnwise/server/page $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
