# Two commands do everything: `make demo` and `make test`. Needs Python >= 3.11 with venv, git and make.
DASHBOARD ?= 1
PORT ?=
BIN := .venv/bin
PYTEST_ARGS ?=
BENCH_ARGS ?=

.PHONY: help setup setup-dev demo test test-long bench lint clean

help:
	@echo "make demo       set up, make demo data, ingest it, print the audit and the fan report, serve the dashboard"
	@echo "                (DASHBOARD=0 ends after the report; PORT=8601 chooses the port)"
	@echo "make test       set up, then ruff, mypy --strict and the tests"
	@echo "make test-long  the tests that take minutes"
	@echo "make bench      measure beside public tools, write bench/results.json and docs/performance.md (half an hour;"
	@echo "                BENCH_ARGS='--matches 2000 --rounds 3' for a quick look)"
	@echo "make clean      remove .venv, caches and the demo store"

setup:
	@sh .ci/setup run

setup-dev:
	@sh .ci/setup dev

demo: setup
	@$(BIN)/quepu demo --store demo-store $(if $(PORT),--port $(PORT)) $(if $(filter 0,$(DASHBOARD)),--no-serve)

lint: setup-dev
	$(BIN)/ruff check .
	$(BIN)/mypy --strict

test: lint
	$(BIN)/python -m pytest -m "not long" $(PYTEST_ARGS)

test-long: setup-dev
	$(BIN)/python -m pytest -m long $(PYTEST_ARGS)

bench: setup-dev
	$(BIN)/python -m bench $(BENCH_ARGS)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis demo-store build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
