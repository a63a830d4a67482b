# Boltbox. `make play` sets everything up and opens the game; `make test` sets everything up and tests it.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
GAME ?= robo_power
SEATS ?= 3
SEED ?= 1
GAMES ?= 200000

.PHONY: play test
play: $(VENV)/.play
	$(PY) main.py

test: $(VENV)/.test
	$(PY) -m pytest

$(VENV)/.play: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install -q -e .
	touch $@

$(VENV)/.test: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install -q -e .[test]
	touch $@ $(VENV)/.play
