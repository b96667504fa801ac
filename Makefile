# `make demo` and `make test` need nothing but Python 3.11 or newer and, for the native engine, a C++
# compiler; `make help` lists the rest.

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(sort $(shell find xcmodel backends -name '*.py'))
FULL := benchmarks/results/full.json
INSTRUCTION_SETS ?= native
CORES := $(shell getconf _NPROCESSORS_ONLN)
ENGINE := $(shell find backends -name '*.[ch]pp' -o -name CMakeLists.txt -o -name '*.cmake')

# Tests start hundreds of programs, and each would compile all modules to bytecode again.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help demo test test-all proofs sanitize sanitize-memory sanitize-threads pyright format gallery docs bench bench-full bench-readme clean FORCE

help:
	@echo 'make demo      solve and count a pentomino puzzle by every backend'
	@echo 'make test      check style and types, run all tests but the slow ones'
	@echo 'make test-all  run all tests'
	@echo 'make proofs    prove the proved checker of certificates, and build it (needs Coq, OCaml, Zarith)'
	@echo 'make sanitize  test the native engine under sanitizers: address, undefined behaviour, threads'
	@echo 'make pyright   check the types once more, with pyright (needs Node.js)'
	@echo 'make format    lay out all Python files, mend what can be mended'
	@echo 'make gallery   make docs/gallery, the page of pictures, from its scripts'
	@echo 'make bench     time backends and peers on a small set, write build/benchmarks/small.html'
	@echo 'make bench-full  on the full set, from where it stopped; write benchmarks/results/full.html'
	@echo 'make bench-readme  put the table of those results into README.md'
	@echo 'make docs      build the documentation, build/docs/index.html'
	@echo 'make clean     remove everything that the above have made'
	@echo 'PYTHON=python3.12 chooses the Python of a new .venv'

demo: .venv/installed
	$(BIN)/xcmodel demo

test: .venv/installed-for-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal -m 'not slow'

test-all: .venv/installed-for-tests
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

proofs:
	$(MAKE) -C xcmodel/certificate/proved

# Compiling the kernels with sanitizers takes some minutes; INSTRUCTION_SETS=portable builds one set alone.
# These builds check the invariants of frames and covers as well: see engine/base/check.hpp.
sanitize: sanitize-memory sanitize-threads

sanitize-memory: .venv/installed-for-tests
	$(BIN)/cmake -S backends/xcmodel_dlx -B build/sanitize -DXCMODEL_SELF_TEST=ON \
		-DXCMODEL_INSTRUCTION_SETS=$(INSTRUCTION_SETS)
	$(BIN)/cmake --build build/sanitize --parallel $(CORES)
	$(BIN)/ctest --test-dir build/sanitize --output-on-failure --parallel $(CORES)

sanitize-threads: .venv/installed-for-tests
	$(BIN)/cmake -S backends/xcmodel_dlx -B build/sanitize-threads -DXCMODEL_SELF_TEST=ON \
		-DXCMODEL_SANITIZERS=thread -DXCMODEL_INSTRUCTION_SETS=portable -DXCMODEL_UNITY=OFF
	$(BIN)/cmake --build build/sanitize-threads --parallel $(CORES) --target threads
	$(BIN)/ctest --test-dir build/sanitize-threads --output-on-failure --tests-regex '^threads$$' \
		--repeat until-fail:5

pyright: .venv/installed-for-tests
	$(BIN)/pyright

format: .venv/installed-for-tests
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

gallery: .venv/installed
	$(BIN)/python docs/build_gallery.py

# A warning is an error, such as a link that leads nowhere.
docs: .venv/installed-for-tests
	$(BIN)/python -m sphinx -q -W --keep-going docs build/docs

# DATA=folder adds the larger set-partitioning problems, which are not kept in the project.
bench: .venv/installed-for-benchmarks
	$(BIN)/python -m benchmarks run build/benchmarks/small.json --set small --rounds 2 --time-limit 1 $(if $(DATA),--data $(DATA))

bench-full: .venv/installed-for-benchmarks
	$(BIN)/python -m benchmarks run $(FULL) --set full --rounds 2 --time-limit 2 $(if $(DATA),--data $(DATA))

bench-readme: .venv/installed
	$(BIN)/python -m benchmarks table $(FULL) --into README.md

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# Editable, so that edits are picked up: tests, type checkers and README read the same files.
.venv/installed: .venv/sources $(ENGINE)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

# Nine tenths of what tests and documentation bring are never imported, so nothing is compiled to bytecode
# before it is; solvers are right away, so that no time limit of a test is spent on it.
.venv/installed-for-tests: .venv/sources $(ENGINE)
	$(BIN)/python -m pip install --quiet --no-compile --editable '.[test]'
	$(BIN)/xcmodel backends > /dev/null
	@touch $@ .venv/installed

.venv/installed-for-benchmarks: .venv/sources $(ENGINE)
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	@touch $@ .venv/installed

# An editable install knows files by their names, so a new file asks for another install.
.venv/sources: .venv/bin/python pyproject.toml FORCE
	@echo '$(SOURCES)' | cmp -s - $@ && test $@ -nt pyproject.toml || echo '$(SOURCES)' > $@

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'xcmodel needs Python 3.11 or newer: make PYTHON=python3.12 ...'; exit 1; }
	$(PYTHON) -m venv .venv
	-$(BIN)/python -m pip install --quiet --upgrade pip # That of old Pythons takes a minute longer.
