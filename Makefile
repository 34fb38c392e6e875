# `make run` plays, `make test` checks. Each first installs what it needs, once.

# The oldest first: what is tried there works with every newer one.
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
EXE := .exe
else
BIN := .venv/bin
endif
RECIPE := pyproject.toml constraints.txt hatch_build.py package-lock.json
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
# Each worker is given few tests at a time, so that the long ones, which begin first, are spread.
# COSTS=1 says where the minutes went, and KEEP=1 writes it into the page about that.
MANY := --numprocesses=auto --dist=load --maxschedchunk=4 --durations=10 \
	$(if $(COSTS),-p tests.kit.costs $(if $(KEEP),--keep-costs))
export BIN
# Some containers forbid to keep compiled code. Tests start hundreds of programs, which would all compile it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run venv test quick thorough lint types style format bench bench-light bench-load bench-tables bench-throws mutants faults samples soak simulate audit docs words sheet-pictures film system wheel program container service constraints clean
.DEFAULT_GOAL := help

help:
	@echo "make run       start the companion and open the shared screen"
	@echo "make quick     check style, types, the core and the laws, in about a minute"
	@echo "make test      check everything; ARGS=tests/web checks that folder only, SINCE=main what a change concerns"
	@echo "               and COSTS=1 says where the minutes went"
	@echo "make thorough  check everything, with many more random games"
	@echo "make lint      check style, types and imports only"
	@echo "make format    sort imports and format the code"
	@echo "make bench     measure how fast it is"
	@echo "make bench-light  measure how labels (beside other readers) and dice are read; PHOTOS=… adds your photos"
	@echo "make bench-throws  look for dice that are read wrongly with certainty; runs add up: THROWS=…"
	@echo "make bench-tables  measure what many tables cost in PostgreSQL; KEEP=1 keeps the figures, and the page made of them"
	@echo "make bench-load   compare what an answer costs with other servers, with up to 200 tables"
	@echo "make mutants   break a game's rules, and list what no test notices: GAME=… MINUTES=10"
	@echo "make faults    plant faults in pages, routes and the rest, and say which no test notices: ROOM=…"
	@echo "make samples   try the same sample of mutants at any commit: COMMIT=…"
	@echo "make soak      attack, kill and disturb a companion for a while, and count: MINUTES=10"
	@echo "make simulate  play evenings in a simulator with a clock, network and disk of its own: SEEDS=1000"
	@echo "make audit     ask whether a weakness is known in a package we use; ADVISORIES=… needs no network"
	@echo "make docs      regenerate the reference pages"
	@echo "make sheet-pictures  take the pictures of printed sheets in docs/ anew"
	@echo "make film      film five evenings in two minutes, as dist/companion.webm"
	@echo "make wheel     build a wheel for others to install"
	@echo "make program   build one file that runs on a laptop without Python, and try it"
	@echo "make container build a container image with podman or docker: CONTAINER=docker"
	@echo "make service   install the companion as a service of this computer: sudo make service"
	@echo "make clean     remove everything that was generated"

run: .venv/plays
	@$(BIN)/companion $(ARGS)

venv: .venv/tests

# SINCE=main asks only the tests that what has changed since then concerns, SINCE= those since the last commit.
test: .venv/tests system lint
	$(BIN)/python -m $(if $(filter undefined,$(origin SINCE)),pytest $(MANY) $(ARGS),lab.since $(SINCE))

quick: .venv/tests lint
	COMPANION_LAWS=quick $(BIN)/python -m pytest --quiet $(MANY) \
		tests/core tests/lint tests/laws $(ARGS)

thorough: .venv/tests system lint
	COMPANION_LAWS=thorough $(BIN)/python -m pytest $(MANY) $(ARGS)

# Types take as long as all the rest, so they have a core of their own.
lint: .venv/tests
	@$(MAKE) --no-print-directory --jobs=2 types style

# Two at once break each other's cache, so the second one waits, where the machine has flock.
types: .venv/tests
	@$(if $(shell command -v flock),flock .venv/types.lock) $(BIN)/mypy

style: .venv/tests
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/python -m tests.lint
	@$(BIN)/python -m tests.lint.scripts
	@$(BIN)/lint-imports | tail -n 1

format: .venv/tests
	$(BIN)/ruff check --fix-only --select I,F401,UP --quiet .
	$(BIN)/ruff format .

bench: .venv/tests
	@set -e; for each in $(filter-out %bench_load.py %bench_tables.py %bench_commits.py,$(wildcard lab/benchmarks/bench_*.py)); do \
		$(BIN)/python -m lab.benchmarks.$$(basename $$each .py) $(ARGS); done

# PHOTOS is a folder with one folder for each set, and beside each picture its text: 1.jpg, 1.txt.
bench-light: .venv/tests
	@$(BIN)/python -m lab.benchmarks.bench_light $(if $(PHOTOS),--photos $(PHOTOS)) $(ARGS)

# What runs of the same reader have seen adds up in build/throws: THROWS=1000 reads so many more of each
# kind, and may be stopped at any time; FIRST=40000000 begins at that seed; REPORT=1 only says how far it is;
# KEEP=1 adds it to lab/benchmarks/throws.toml, where every machine finds it.
bench-throws: .venv/tests
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m lab.benchmarks.throw_proof \
		$(if $(THROWS),--throws $(THROWS)) $(if $(FIRST),--first $(FIRST)) \
		$(if $(REPORT),--report) $(if $(KEEP),--keep)

# ARGS="--tables 1,50 --answers 2000 --only json,html" measures less. Needs Linux, and npm for boardgame.io and Colyseus.
bench-load: .venv/tests
	@$(BIN)/python -m lab.benchmarks.bench_load $(ARGS)

# ARGS="--tables 6 --answers 150 --turns 1 --many 60" and COMMITS="--sizes 300,1000" measure less; KEEP=1
# writes the figures into lab/benchmarks/tables.toml, and what follows from them into the page about them.
bench-tables: .venv/tests
	@$(BIN)/python -m lab.benchmarks.bench_tables $(ARGS) $(if $(KEEP),--keep)
	@$(BIN)/python -m lab.benchmarks.bench_commits $(COMMITS) $(if $(KEEP),--keep)
	@$(if $(KEEP),$(BIN)/python -m lab.benchmarks.carrying)

# SAMPLE=40 tries that many at random, AT=dice.py:120 those of a file or line; WORKERS=1 leaves a core
# free; REPORT=1 only repeats the report; RULES=1 checks that tests which name a rule fail when it is broken.
mutants: .venv/tests
	@$(BIN)/python -m lab.mutants $(if $(GAME),$(GAME),core) --minutes $(if $(MINUTES),$(MINUTES),10) \
		--workers $(if $(WORKERS),$(WORKERS),2) $(if $(SAMPLE),--sample $(SAMPLE)) \
		$(if $(SEED),--seed $(SEED)) $(if $(AT),--at $(AT)) $(if $(REPORT),--report) \
		$(if $(RULES),--rules) $(if $(OWN),--own)

# ROOM is printables, scanner, routes, scripts, styles or pages; ONLY="ID …" plants only these; COMMIT=…
# asks the tests of that commit; HINTED=1 asks only the tests that probably notice; AGAIN=1 asks anew.
faults: .venv/tests
	@$(BIN)/python -m lab.mutants.noticing $(ROOM) --minutes $(if $(MINUTES),$(MINUTES),60) \
		$(if $(ONLY),--only $(ONLY)) $(if $(COMMIT),--at $(COMMIT)) $(if $(HINTED),--hinted) \
		$(if $(AGAIN),--again) $(if $(KEEP),--keep)

# GAME may be several targets: core, tables and ids of games.
samples: .venv/tests
	@$(BIN)/python -m lab.mutants.sampled $(GAME) --minutes $(if $(MINUTES),$(MINUTES),120) \
		--workers $(if $(WORKERS),$(WORKERS),2) $(if $(COMMIT),--at $(COMMIT))

# What runs reach adds up in build/soak; REPORT=1 only says how far that is. ONLY=kills does one part
# (hostile, kills, evenings, twins, postgres), MOST=100 bounds its rounds, FROM=40 repeats them without
# counting; KEEP=1 writes what was reached into lab/soak/reached.json, from which other machines go on.
soak: .venv/tests
	@$(BIN)/python -m lab.soak --minutes $(if $(HOURS),$$(($(HOURS) * 60)),$(if $(MINUTES),$(MINUTES),10)) \
		$(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY)) $(if $(MOST),--most $(MOST)) \
		$(if $(FROM),--from $(FROM)) $(if $(REPORT),--report) $(if $(KEEP),--keep)

# FIRST is the first seed; STORY=1 tells that evening step by step; BUG=ID plants a bug of planted.toml;
# PLANTED=1 looks for each of them, in so many evenings, and KEEP=1 writes down how soon each was found.
simulate: .venv/tests
	@$(BIN)/python -m lab.simulator $(if $(SEEDS),--seeds $(SEEDS)) $(if $(FIRST),--first $(FIRST)) \
		$(if $(MINUTES),--minutes $(MINUTES)) $(if $(STORY),--story) $(if $(BUG),--bug $(BUG)) \
		$(if $(PLANTED),--planted) $(if $(KEEP),--keep)

# ADVISORIES is a file from osv.dev (one JSON file, or all.zip), to be read instead of asking there.
audit: .venv/tests
	@$(BIN)/python -m lab.audit $(if $(ADVISORIES),--advisories $(ADVISORIES)) $(ARGS)

# Bring every catalogue up to date with what the program says; LANGUAGES=nl begins a new one.
words: .venv/tests
	@$(BIN)/python -m tests.catalogues $(LANGUAGES)

docs: .venv/tests
	COMPANION_LANGUAGE=en $(BIN)/python -m docs.make_reference

sheet-pictures: .venv/tests
	$(BIN)/python -m docs.make_sheet_pictures

film: .venv/tests
	@mkdir -p dist
	$(BIN)/python -m lab.film dist/companion.webm

wheel: .venv/tests
	$(BIN)/python -m pip --disable-pip-version-check wheel --quiet --no-deps --wheel-dir dist .

# The file runs on the system it was built on, with the same or a newer C library.
program: wheel
	$(BIN)/python distribution/program/build.py
	$(BIN)/python -m lab.smoke.try_program dist/companion$(EXE)

# Docker finds the list of ignored files by itself; podman is told, and to keep the health check.
CONTAINER ?= podman
container:
	$(CONTAINER) build --tag companion-table --file distribution/container/Containerfile \
		$(if $(findstring podman,$(CONTAINER)),--format docker --ignorefile distribution/container/Containerfile.dockerignore) .

# WHEEL=FILE installs that one instead of this folder.
service:
	sh distribution/service/install.sh $(WHEEL)

$(BIN)/python$(EXE):
	@test -n "$(PYTHON)" || { echo "Please install Python 3.11 or newer first."; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
		echo "Python cannot make a virtual environment here. On Debian: apt-get install python3-venv"; exit 1; }

.venv/plays: $(BIN)/python$(EXE) $(RECIPE)
	@echo "Setting up. This happens once and takes a minute or two."
	@$(PIP) --editable .
	@touch $@

.venv/tests: $(BIN)/python$(EXE) $(RECIPE)
	@echo "Fetching what the checks need. This happens once and takes a minute or two."
	@$(PIP) --upgrade pip # Debian's own is too old for dependency groups
	@$(PIP) --editable ".[mdns,postgres]" --group dev
	@$(BIN)/python -m tests.kit.npm
	@touch .venv/plays $@

# The browser for the tests, and a library one of the decoders needs.
system: .venv/tests
	@sh tests/system.sh

# Pin all versions again, from a fresh install limited only by pyproject.toml.
constraints:
	rm -rf build/fresh && $(PYTHON) -m venv build/fresh
	build/fresh/bin/python -m pip install --quiet --upgrade pip
	build/fresh/bin/python -m pip install --quiet --group dev ".[mdns,postgres]"
	{ echo "# Every version of a fresh install, with all extras and the development tools."; \
	  echo "# Made by: make constraints"; \
	  build/fresh/bin/python -m pip freeze --all --exclude companion-table --exclude setuptools \
	  | grep -v '^#'; } > constraints.txt
	rm -rf build/fresh

clean:
	rm -rf .venv node_modules build dist htmlcov .coverage* web/static/vendor printables/fonts
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find companion hosting printables scanner web lab tests -name __pycache__ -type d -prune -exec rm -rf {} +
