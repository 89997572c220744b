# Houseway. `make run` and `make test` are all a newcomer needs; both set up .venv first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: run test check format carried bench prove docs lock clean

run: $(READY)  ## Sit down at a table (a demonstration round where there is no terminal).
	@$(BIN)/houseway play dragon-poker

test: check  ## Everything that must hold.
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(READY)  ## Lint, types, import directions.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

carried: $(READY)  ## Write down which paragraphs the tests saw carried (src/houseway/data/carried.tsv); look at the difference.
	$(BIN)/python -m pytest -n 2 --dist worksteal --write-carried

bench: $(READY) .venv/.bench  ## Speed, side by side with the peers; the last result is in benchmarks/RESULTS.md.
	$(BIN)/python -m benchmarks.bench

prove: $(READY)  ## Proofs too long for the tests; the last result is in benchmarks/PROOFS.md.
	$(BIN)/python -m benchmarks.prove

docs: $(READY)  ## Pictures and figures of the documentation, made anew.
	$(BIN)/python -m docs.make

lock: $(READY)  ## Pin the dependencies again, with hashes and no hosts.
	$(BIN)/pip-compile -q --strip-extras --extra dev --generate-hashes --allow-unsafe --no-emit-index-url \
		--no-emit-trusted-host --no-emit-find-links --no-annotate --no-header -o requirements.lock pyproject.toml
	$(BIN)/pip-compile -q --strip-extras --extra dev --extra bench --generate-hashes --allow-unsafe --no-emit-index-url \
		--no-emit-trusted-host --no-emit-find-links --no-annotate --no-header -o requirements-bench.lock pyproject.toml

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Houseway needs Python 3.11 or later."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

.venv/.bench: requirements-bench.lock $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	touch .venv/.bench
