# Boltbox. `make play` sets everything up and opens the game; `make test` sets everything up and tests it.
ifeq ($(OS),Windows_NT)
PYTHON ?= python
PY = $(VENV)/Scripts/python
else
PYTHON ?= python3
PY = $(VENV)/bin/python
endif
VENV := .venv
LOCK := docs/dependencies.lock
GAME ?= robo_power
SEATS ?= 3
SEED ?= 1
MINUTES ?= 600
GAMES ?= 200000
SECONDS ?= 3600
NAMES ?=
WITH ?=
CORES ?= 2
PROGRAM := dist/boltbox/boltbox
COMPILED := build/compiled
COMPILED_TESTS := tests/games tests/ai/games tests/ai/search/test_search.py tests/ai/search/test_worlds.py tests/ai/search/test_shared_prefix.py tests/ai/test_outcomes.py tests/ai/test_think.py tests/ai/test_honest.py tests/ai/test_worker.py tests/ai/search/test_rollouts.py tests/ai/search/test_regret.py tests/ai/test_basis.py
SPREAD := -n $$(($(CORES) + 1)) --dist worksteal
CODE := main.py games ai ui bench tests art docs

# Tests and tools start many processes: each module is compiled once, whatever the shell has set.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: hints ideas howlers play check .sample .tests test test-all lint demo bench compiled compiled-test compiled-traces laws playthroughs cards decks fuzz people tour soak mutation planted proof train arena balance puzzles kill screenshots newcomer sentences touch-films pictures executable executable-test release lock clean

play: $(VENV)/.play
	@$(PY) main.py

# Style and types beside the rule tests and a sample of the rest: half a minute, for while one works.
check: $(VENV)/.test
	@$(MAKE) -j2 lint .sample

.sample:
	$(PY) -m pytest $(SPREAD) --sample

# Style, types and all tests; where cases are a product, every pair of them: three minutes.
test: $(VENV)/.test
	@$(MAKE) -j2 lint .tests

.tests:
	$(PY) -m pytest $(SPREAD)

# The full products, and as many games, kills and spoilt files as the tests know.
test-all: $(VENV)/.test lint
	$(PY) -m pytest $(SPREAD) --whole

lint: $(VENV)/.test
	$(PY) -m ruff check -q $(CODE)
	$(PY) -m ruff format -q --check $(CODE)
	$(PY) -m mypy

demo: $(VENV)/.play
	@$(PY) main.py demo --game $(GAME) --seats $(SEATS) --seed $(SEED)

bench: $(VENV)/.play
	$(PY) -m bench

# Rules, judgement and search as machine code, in a copy of the tree; without a C compiler there is none.
compiled: $(VENV)/.build
	nice -n 19 $(PY) -m art.package.compiled

# Rules, laws, playthroughs, traces and search on what is compiled.
compiled-test: compiled $(VENV)/.test
	@if test -f $(COMPILED)/compiled.txt; then cd $(COMPILED) && \
	  $(abspath $(PY)) -m pytest -p tests.support.compiled $(SPREAD) $(COMPILED_TESTS); fi

# Interpreted and compiled, 1,000 games of each kind and 100 searches: the first that differs fails.
compiled-traces: compiled $(VENV)/.test
	@if test -f $(COMPILED)/compiled.txt; then $(PY) -m tests.long_runs.compiled --games 1000 --searches 100; fi

# The ready-made ideas for blank cards: is any of them too strong or too weak?
ideas: $(VENV)/.test
	$(PY) -m tests.long_runs.ideas --games 400

# The reasons of 300 hints a game, each checked by the rules: an hour.
hints: $(VENV)/.test
	$(PY) -m tests.long_runs.hints --hints 300

# Weak levels make hardly a howler, and every level takes a sure win at once: half an hour.
howlers: $(VENV)/.test
	$(PY) -m tests.long_runs.howlers
	$(PY) -m tests.long_runs.sure_wins --games 300

laws: $(VENV)/.test
	$(PY) -m tests.long_runs.laws --games $(GAMES)

playthroughs: $(VENV)/.test
	$(PY) -m tests.long_runs.playthrough

cards: $(VENV)/.play
	$(PY) -m docs.make_cards
	$(PY) -m docs.make_schema

decks: $(VENV)/.test
	$(PY) -m tests.long_runs.random_decks

fuzz: $(VENV)/.test
	$(PY) -m tests.long_runs.fuzz_cards

# Scripted people play 200 games, 50 lessons and 200 puzzles, and the laws of the table are checked.
people: $(VENV)/.test
	nice -n 19 $(PY) -m tests.long_runs.people --cores $(CORES) $(WITH)

# Opponents win the whole tour in the person's place: a quarter of an hour.
tour: $(VENV)/.test
	nice -n 19 $(PY) -m tests.long_runs.tour

soak: $(VENV)/.test
	$(PY) -m tests.long_runs.soak_screens --seconds $(SECONDS)

mutation: $(VENV)/.test
	$(PY) -m tests.long_runs.mutation --cores $(CORES)

# Forty mistakes, written down once: how many of them do the tests notice?
planted: $(VENV)/.test
	nice -n 19 $(PY) -m tests.long_runs.planted

# Many hours; stop it at any time, it goes on from there.
proof: $(VENV)/.test
	$(PY) -m tests.long_runs.proof --cores $(CORES)

kill: $(VENV)/.test
	$(PY) -m pytest --whole tests/ui/storage/test_kill.py

# On what is compiled, where there is a C compiler: several times as fast, and what was learned comes home.
train: compiled
	@if test -f $(COMPILED)/compiled.txt; then \
	  (cd $(COMPILED) && $(abspath $(PY)) -m bench train --game $(GAME) $(WITH)); learned=$$?; \
	  cp $(COMPILED)/ai/games/$(GAME)/weights.json ai/games/$(GAME)/weights.json; exit $$learned; \
	else $(PY) -m bench train --game $(GAME) $(WITH); fi

# Twenty of a game, each proven; it goes on after the games that were searched already.
puzzles: $(VENV)/.play
	nice -n 19 $(PY) -m bench puzzles --game $(GAME) --minutes $(MINUTES)

arena: $(VENV)/.play
	nice -n 19 $(PY) -m bench opponents

# Writes docs/lab/balance.md, in many hours; a figure outside its band fails.
balance: $(VENV)/.play
	nice -n 19 $(PY) -m bench balance --workers $(CORES) --write

# All pages and games; it goes on where it stopped. `NAMES="title robot_wars"` draws those again.
screenshots: $(VENV)/.test
	nice -n 19 $(PY) -m tests.long_runs.screenshots $(NAMES)

# The pictures of the README.
newcomer: $(VENV)/.test
	$(PY) -m tests.long_runs.newcomer $(NAMES)

# What a person finds at the table, as film strips in out/touch.
# Every text for players as it reads, English beside Dutch.
sentences: $(VENV)/.test
	@$(PY) -m tests.long_runs.sentences $(NAMES)

touch-films: $(VENV)/.test
	nice -n 19 $(PY) -m tests.long_runs.touch_films $(NAMES)

pictures: $(VENV)/.test
	nice -n 19 $(PY) -m tests.long_runs.readme $(NAMES)

# A folder that runs on a machine without Python; `release` also packs it for download (docs/release.md).
executable: $(PROGRAM)

$(PROGRAM): $(VENV)/.build main.py cards.yaml LICENSE pyproject.toml $(shell find games ai ui art docs -type f -not -name '*.pyc' 2>/dev/null)
	$(PY) -m art.package.build
	@touch $@

release: $(VENV)/.build
	$(PY) -m art.package.build --release

executable-test: $(PROGRAM) $(VENV)/.test
	BOLTBOX_EXECUTABLE=$(CURDIR)/$(PROGRAM) $(PY) -m pytest tests/packages/test_executable.py tests/packages/test_build.py tests/packages/test_install.py tests/packages/test_extras.py tests/packages/test_screen_reader.py tests/packages/test_release.py

clean:
	rm -rf build dist out $(VENV)

# Only what the lock names, each file with its hash; the program itself runs from this folder.
VERSION := import sys; print("%d.%d" % sys.version_info[:2])
NEEDS := import sys; sys.version_info >= (3, 11) or sys.exit("Boltbox needs Python 3.11 or newer, and $(PYTHON) is %d.%d.%d." % sys.version_info[:3])
define install
	@$(PYTHON) -c '$(NEEDS)'
	@test "$$($(PY) -c '$(VERSION)' 2>/dev/null)" = "$$($(PYTHON) -c '$(VERSION)')" || $(PYTHON) -m venv --clear $(VENV)
	@sed '$(1)' $(LOCK) > $(VENV)/locked.txt
	@$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r $(VENV)/locked.txt
	@touch $@
endef

# An environment whose Python is gone, or another one, is set up anew.
ifneq ($(shell $(PY) -c '$(VERSION)' 2>/dev/null),$(shell $(PYTHON) -c '$(VERSION)' 2>/dev/null))
$(VENV)/.play $(VENV)/.test $(VENV)/.build: .another-python
endif
.PHONY: .another-python
.another-python:

$(VENV)/.play: $(LOCK)
	$(call install,/ To test$$/q)

$(VENV)/.test: $(LOCK)
	$(call install,/ To build$$/q)
	@touch $(VENV)/.play

$(VENV)/.build: $(LOCK)
	$(call install,)
	@touch $(VENV)/.play $(VENV)/.test

# After a pin in pyproject.toml has changed.
lock: $(VENV)/.play
	@$(PY) -m pip install -q --disable-pip-version-check $$(sed -n 's/^lock = \["\(.*\)"\]/\1/p' pyproject.toml)
	$(PY) art/package/lock.py
