# Few verbs; each sets up what it needs in .venv. `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := --quiet --disable-pip-version-check
WORKERS ?= 2
MUTANTS_SECONDS ?= 600
NODE := ./web/with-node
WEB := $(shell find web/src web/public web/*.json web/*.ts web/*.js web/index.html -type f)
PAGE := src/turnwise/server/page/index.html
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# Tests of servers and pages often wait: one worker more finds time.
WAITING := $(shell expr $(WORKERS) + 1)
# Processes, sockets, terminals and browsers may lose a race on a busy machine: a test that fails is tried once more,
# and is named at the end. Rules are never tried again.
AGAIN := --reruns 1 -r fER
# Interpreted rules are slow when they are traced: coverage watches them here, and the other packages everywhere.
TRACED := tests/api tests/core tests/games tests/matches tests/terminal tests/bots/test_solver.py tests/server/tables tests/server/test_scenarios.py tests/server/test_strangers.py
WATCHED := workers bots lab server terminal testing cli lab_commands api arguments
QUICK := $(TRACED) tests/bots/test_bot.py tests/bots/test_levels.py tests/server/protocol tests/server/test_socket.py tests/test_clauses.py
# Other versions of packages and of Python have an environment each, and compiled rules of their own.
VENVS := .venvs
PYTHONS ?= 3.12 3.13
PYTHON_OF = { python$(1) -c 'import ensurepip, sys; print(sys.executable)' \
  || "$$(pyenv prefix $(1))/bin/python$(1)" -c 'import ensurepip, sys; print(sys.executable)'; } 2> /dev/null
VERSIONS := tests/core/test_version_fence.py tests/core/test_compiler.py tests/bots/test_search.py tests/server/test_connections.py $(addprefix tests/server/test_,socket.py coming_back.py repeated_requests.py agreements.py) $(addprefix tests/lab/report/test_,data.py page.py)
CONNECTIONS := $(addprefix tests/server/test_,websocket_protocol.py connection_budget.py limits.py proxies.py security_headers.py)
ON_RAY := tests/workers tests/lab/experiments
PARITY := tests/contract/test_games.py -k compiled_is_equal

# Tests start hundreds of processes: where Python may write no bytecode beside the sources, it does so in .venv.
ifneq ($(PYTHONDONTWRITEBYTECODE),)
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(abspath $(VENV))/bytecode
endif

.DEFAULT_GOAL := help
.PHONY: help play page test quick deep bounds ray versions pythons browser-deep soak mutants check bench strength signatures protocol reference clean

help: ## list the verbs
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

$(VENV)/play.stamp: pyproject.toml
	@echo "Setting up Python packages in $(VENV) (about a minute the first time)…"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --disable-pip-version-check --editable . > $(VENV)/pip.log 2>&1 & installing=$$!; seconds=0; \
	  while kill -0 $$installing 2> /dev/null; do sleep 5; seconds=$$((seconds + 5)); \
	    echo "  $$seconds s: $$(grep -hE '^(Collecting|Installing)' $(VENV)/pip.log | tail -n 1 | cut -c -60)"; done; \
	  wait $$installing || { cat $(VENV)/pip.log; exit 1; }
	@touch $@

$(VENV)/dev.stamp: pyproject.toml $(VENV)/play.stamp
	@echo "Setting up what tests and checks need…"
	@$(BIN)/python -m pip install $(PIP) --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install $(PIP) --group dev
	@touch $@

$(VENV)/ray.stamp: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group ray
	@touch $@

web/node_modules/turnwise.stamp: web/package-lock.json $(VENV)/play.stamp
	@echo "Setting up what builds the page (some seconds)…"
	@$(NODE) npm install --no-save --no-audit --no-fund --loglevel=error  # not ci: optional parts for other systems need not be there
	@touch $@

$(PAGE): web/node_modules/turnwise.stamp $(WEB)
	@echo "Building the page (some seconds)…"
	@$(NODE) npm run --silent build -- --logLevel warn
	@touch $@

$(VENV)/browser.stamp: $(VENV)/dev.stamp
	@command -v chromium chromium-browser google-chrome >/dev/null \
	  || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } \
	  || { echo "The browser tests need Chromium: install your system's package, or name one by TURNWISE_CHROMIUM"; exit 1; }
	@touch $@

page: $(PAGE) ## build the page for the browser, if something of it has changed

play: $(VENV)/play.stamp $(PAGE) ## set everything up and open the table in a browser
	@echo "Starting the table; bots think less until their searches are compiled (the first time only)…"
	@$(BIN)/turnwise

test: $(VENV)/dev.stamp $(VENV)/browser.stamp $(PAGE) ## set everything up and run all tests
	$(NODE) npm run --silent test
	$(BIN)/python -m turnwise.testing --compile
	$(PYTEST) $(TRACED) --cov --cov-report=
	$(PYTEST) -n $(WAITING) $(AGAIN) $(TRACED:%=--ignore %) --ignore tests/browser $(WATCHED:%=--cov=turnwise.%) --cov-append --cov-report=
	$(BIN)/python tests/helpers/covered.py
	$(PYTEST) -n $(WAITING) $(AGAIN) tests/browser

quick: $(VENV)/dev.stamp ## rules, core and matches, and a little of bots, terminal and server: 2 minutes, once the games are compiled
	$(PYTEST) -m 'not deep and not ray and not untraced' $(QUICK)

deep: $(VENV)/dev.stamp ## what takes longer than a test may: more seeds, more worlds, more requests
	$(BIN)/python -m turnwise.testing --compile
	$(PYTEST) -m deep --ignore tests/browser

bounds: $(VENV)/dev.stamp ## compile rules, searches and solvers of all games once more, with every index checked, and play
	$(PYTEST) -m 'deep or not deep' tests/contract/test_games.py -k stay_in_bounds

# On a busy machine Ray's own processes may fail to start: then what failed is tried once more.
ray: $(VENV)/ray.stamp ## the worker pool and the lab on a real Ray cluster of this machine, which is installed for it
	$(BIN)/python -m pytest -m ray $(ON_RAY) || $(BIN)/python -m pytest -m ray $(ON_RAY) --last-failed

$(VENVS)/oldest/stamp: pyproject.toml
	@echo "Setting up the oldest versions of all packages…"
	@$(PYTHON) -m venv $(VENVS)/oldest
	@$(PYTHON) tests/helpers/oldest.py > $(VENVS)/oldest.txt
	@$(VENVS)/oldest/bin/python -m pip install $(PIP) --upgrade 'pip>=25.1'
	@$(VENVS)/oldest/bin/python -m pip install $(PIP) --constraint $(VENVS)/oldest.txt --editable '.[lab,postgres]' --group versions
	@touch $@

$(VENVS)/%/stamp: pyproject.toml
	@echo "Setting up Python $*…"
	@"$$($(call PYTHON_OF,$*))" -m venv $(VENVS)/$*
	@$(VENVS)/$*/bin/python -m pip install $(PIP) --upgrade 'pip>=25.1'
	@$(VENVS)/$*/bin/python -m pip install $(PIP) --editable '.[lab,postgres]' --group versions
	@touch $@

tested-%: export TURNWISE_CACHE = $(CURDIR)/$(VENVS)/$*/compiled
tested-%: $(VENVS)/%/stamp  # signatures, parity, searches and sockets in another environment
	$(VENVS)/$*/bin/python -m turnwise.testing tests/contract/signatures.json
	$(VENVS)/$*/bin/python -m pytest -n $(WORKERS) --dist worksteal -q $(AGAIN) $(VERSIONS)
	$(VENVS)/$*/bin/python -m pytest -n $(WORKERS) --dist worksteal -q $(PARITY)

tested-plain: export TURNWISE_PLAIN = numba uvicorn
tested-plain: export TURNWISE_CACHE = $(CURDIR)/$(VENVS)/plain/compiled
tested-plain: $(VENV)/dev.stamp $(PAGE)  # the same with the packages in .venv, of which no inner parts are used
	$(BIN)/python -m turnwise.testing tests/contract/signatures.json
	$(PYTEST) -q $(AGAIN) $(VERSIONS) $(CONNECTIONS)
	$(PYTEST) -q $(PARITY)

versions: tested-oldest tested-plain ## a short suite with the oldest versions of all packages (Numba 0.61), and without the inner parts of those in .venv

pythons: ## the same suite with other versions of Python (PYTHONS), of those that this machine has
	@for version in $(PYTHONS); do \
	  if $(call PYTHON_OF,$$version) > /dev/null; then $(MAKE) --no-print-directory tested-$$version || exit 1; \
	  else echo "Python $$version is not on this machine (or has no ensurepip): it is not tested"; fi; done

browser-deep: $(VENV)/dev.stamp $(VENV)/browser.stamp $(PAGE) ## whole games of every edition by clicking, and axe on every screen (one worker on two busy cores: the screens 10 minutes, the longest game more than 4)
	$(PYTEST) $(AGAIN) -m deep tests/browser

soak: $(VENV)/dev.stamp ## kill the server 120 times under load: nothing is lost, nothing is there twice
	PYTHONPATH=tests/helpers $(BIN)/python -m kills --kills 100 --db sqlite
	PYTHONPATH=tests/helpers $(BIN)/python -m kills --kills 20 --db postgresql

mutants: $(VENV)/dev.stamp ## plant small faults in the rules of all games: scenarios and tests must notice 95 % (MUTANTS_SECONDS for longer)
	PYTHONPATH=tests/helpers $(BIN)/python -m mutants --workers $(WORKERS) --seconds $(MUTANTS_SECONDS)

check: $(VENV)/dev.stamp web/node_modules/turnwise.stamp ## ruff, mypy --strict, the direction of imports, Prettier, ESLint, svelte-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --strict bench examples docs hatch_build.py
	$(BIN)/mypy --explicit-package-bases tests
	$(BIN)/lint-imports
	$(NODE) npm run --silent check

bench: $(VENV)/dev.stamp ## measure speed beside C, rlcard, OpenSpiel and a bare server, and the simple players
	$(BIN)/python -m pip install $(PIP) --group bench
	$(BIN)/python bench/speed.py
	$(BIN)/python bench/lab_speed.py
	$(BIN)/python bench/lab_speed.py --commands
	$(BIN)/python bench/search_speed.py
	$(BIN)/python bench/solver.py
	$(BIN)/python bench/server_speed.py
	$(BIN)/python bench/greedy.py
	$(BIN)/python bench/first_move.py

strength: $(VENV)/dev.stamp ## measure how strong the bots are, for hours; goes on where it stopped
	$(BIN)/python bench/strength.py all

signatures: $(VENV)/dev.stamp ## write the games' signatures anew, after a meant change of rules
	$(BIN)/python -m turnwise.testing --write tests/contract/signatures.json

protocol: $(VENV)/play.stamp ## write the wire types of the page (web/src/**/wire) and the generated parts of docs/protocol*.md anew
	$(BIN)/python -m turnwise.server.protocol.web_types web/src
	$(BIN)/python -m turnwise.server.protocol.protocol_docs docs/protocol.md docs/protocol_games.md

reference: $(VENV)/play.stamp ## write docs/reference.md from the sources, and the drawings of the README and the tutorial
	$(BIN)/python docs/reference.py
	$(BIN)/python docs/images/positions.py

clean: ## remove what the verbs above have made
	rm -rf web/node_modules src/turnwise/server/page $(VENV) $(VENVS) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
