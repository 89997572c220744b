# Houseway. `make run` and `make test` are all a newcomer needs; both set up .venv first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

WEB := src/houseway/web
BUILT := $(WEB)/built/index.html
DENO := cd $(WEB) && DENO_NO_UPDATE_CHECK=1 ../../../$(BIN)/deno
PORT ?= 8000
CHROMIUM := apt-get install -y -qq chromium-headless-shell

.PHONY: run web test check format carried bench prove docs pictures lock clean

run: $(READY) web  ## Open the house in the browser: prints its address, and serves until Ctrl-C. PORT=8080 for another port.
	@port=$$($(BIN)/python -m houseway.cli.ports $(PORT)) && exec $(BIN)/houseway serve --port $$port

web: $(BUILT)  ## The browser client, checked and bundled.

test: check web  ## Everything that must hold. Browser tests need Chromium; as root it is installed.
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
		|| { test "$$(id -u)" = 0 && { $(CHROMIUM) || { apt-get update -qq && $(CHROMIUM); }; } >/dev/null 2>&1; } \
		|| echo "No Chromium here: the browser tests are skipped (apt-get install chromium-headless-shell)."
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(READY) web  ## Lint, types, import directions.
	$(DENO) lint --quiet
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

docs: $(READY)  ## The documentation site, in build/site; pages, notebooks and references as the code stands now.
	$(BIN)/python -m docs.site

pictures: $(READY)  ## Pictures, notebooks and printed figures of the documentation, made anew; look at the difference.
	$(BIN)/python -m docs.make

lock: $(READY)  ## Pin the dependencies again, with hashes and no hosts.
	$(BIN)/pip-compile -q --strip-extras --extra dev --generate-hashes --allow-unsafe --no-emit-index-url \
		--no-emit-trusted-host --no-emit-find-links --no-annotate --no-header -o requirements.lock pyproject.toml
	$(BIN)/pip-compile -q --strip-extras --extra dev --extra bench --generate-hashes --allow-unsafe --no-emit-index-url \
		--no-emit-trusted-host --no-emit-find-links --no-annotate --no-header -o requirements-bench.lock pyproject.toml

clean:
	rm -rf .venv build dist $(WEB)/built $(WEB)/node_modules .mypy_cache .ruff_cache .pytest_cache

$(BUILT): $(READY) $(shell find $(WEB) -type f -not -path '*/node_modules/*' -not -path '*/built/*')
	$(DENO) install --frozen --quiet
	$(DENO) check --quiet main.tsx build.ts client_test.ts
	$(DENO) run -A --quiet build.ts

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Houseway needs Python 3.11 or later."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

.venv/.bench: requirements-bench.lock $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	touch .venv/.bench
