# The Referee of Twenty-Five. `make help` lists what can be asked for.
# `make run` and `make test` need Python 3.11 and make; scripts/needs-of-verify sees to the rest.

PYTHON ?= python3
VENV ?= .venv
# Tests run at a time, and further arguments for pytest.
JOBS ?= 2
ARGS ?=

BIN := $(VENV)/bin
# The generators of clients are kept apart; the tests look for them here.
CLIENTS := .venv-clients
NODE := node_modules/.bin
PIP_INSTALL := install --quiet --disable-pip-version-check --require-hashes -r
UV_COMPILE := .venv-lock/bin/uv --no-config pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# The steps of `make verify` come one after the other; each uses the processors itself.
.NOTPARALLEL:
.PHONY: help run test verify lint types layers contract advice manifests proxy clients browser extras \
	slow exhaustive bench sizing chaos sbom verify-image fuzz audit format lock vendor collection needs \
	packages clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: $(VENV)/.run ## Serve; HOST (127.0.0.1), PORT (8025) and WORKERS (2) come from the environment
	@exec $(BIN)/gunicorn -c service/ops/gunicorn.conf.py 'service:create_app()'

test: $(VENV)/.test ## Run the tests that need nothing but Python (JOBS=2, ARGS=...)
	@$(BIN)/python -m pytest -n $(JOBS) -m "not (browser or node or proxy or slow)" $(ARGS)

verify: export NOTHING_SKIPS = 1
verify: needs lint types layers contract manifests proxy clients browser extras slow exhaustive ## Check everything else; nothing may be skipped

lint: $(VENV)/.verify ## Lint Python, shell scripts and the Dockerfile
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/shellcheck scripts/needs-of-verify .ci/run examples/ask.sh
	@$(BIN)/hadolint Dockerfile

types: $(VENV)/.verify ## Check the types
	@$(BIN)/mypy

layers: $(VENV)/.test ## Check which package imports which
	@$(BIN)/lint-imports

contract: $(VENV)/.test node_modules/.installed ## Lint openapi.yaml
	@$(BIN)/openapi-spec-validator openapi.yaml
	@$(NODE)/redocly lint openapi.yaml
	@$(NODE)/spectral lint --fail-severity=warn openapi.yaml

# Its exit status says how much there is to consider, not that something is wrong.
advice: node_modules/.installed ## Ask Zalando's guidelines about openapi.yaml; docs/contract.md answers
	@$(NODE)/spectral lint --ruleset .spectral-advice.yaml --fail-severity error openapi.yaml || [ $$? -eq 1 ]

# The kustomization itself is for the tests of deploy/, which need nothing but Python.
manifests: $(VENV)/.verify ## Check the manifests for Kubernetes without a cluster
	@$(BIN)/kubernetes-validate --strict --quiet $(filter-out %/kustomization.yaml,$(wildcard deploy/kubernetes/*.yaml))

proxy: $(VENV)/.test ## Try deploy/nginx.conf with the real nginx
	@$(BIN)/python -m pytest -n $(JOBS) -m proxy $(ARGS)

clients: $(VENV)/.verify $(CLIENTS)/.clients node_modules/.installed ## Generate clients from openapi.yaml and let them play; ask with real programs
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile -m "(node or program) and not browser" $(ARGS)

browser: $(VENV)/.verify node_modules/.installed ## Use the pages in a real browser
	@$(BIN)/python -m pytest -n $(JOBS) -m browser $(ARGS)

extras: $(VENV)/.verify ## Run the tests that need the packages of an extra
	@$(BIN)/python -m pytest -m extra $(ARGS)

# pytest's 5 means that no test is marked slow, which is no fault.
slow: $(VENV)/.test ## Run the tests too slow for `make test`
	@$(BIN)/python -m pytest -n $(JOBS) -m "slow and not (browser or node or proxy)" $(ARGS) || [ $$? -eq 5 ]

exhaustive: $(VENV)/.test ## Compare the rules with an independent count of every position
	@$(BIN)/python -m tests.exhaustive

bench: .venv-bench/.bench ## Measure beside other frameworks and engines; needs wrk (QUICK=1 for a rough run)
	@QUICK=$(QUICK) .venv-bench/bin/python -m benchmarks

sizing: $(VENV)/.run ## Measure what a number of workers answers and takes; needs wrk
	@$(BIN)/python -m benchmarks.sizing

chaos: $(VENV)/.run ## Try faults for real and write chaos/RESULTS.md; QUICK=1 shortens; as root, needs nginx and gcc
	@$(BIN)/python -m chaos $(if $(QUICK),--quick) $(ARGS)

sbom: $(VENV)/.verify ## Write sbom.json: what the service is made of, in CycloneDX
	@$(BIN)/cyclonedx-py requirements --pyproject pyproject.toml --mc-type application \
		--output-reproducible --validate --of JSON -o sbom.json requirements/run.txt
	@echo "sbom.json lists what requirements/run.txt installs."

verify-image: ## Build the image for real and ask it questions; as root on Debian
	@$(PYTHON) scripts/verify_image.py

# How long each reader is looked at, in seconds. What is found is kept in .hypothesis and tried again.
fuzz: export FUZZ_SECONDS ?= 120
fuzz: $(VENV)/.test ## Look for inputs that break a reader (FUZZ_SECONDS=120 for each)
	@$(BIN)/python -m pytest -n $(JOBS) -m fuzz $(ARGS)

# By itself, because it asks the registries what is known of each package.
audit: .venv-audit/.audit ## Look for known faults in the locked packages; needs the network
	@for lock in run opentelemetry verify lock audit; do \
		echo "requirements/$$lock.txt"; \
		.venv-audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements/$$lock.txt || exit 1; \
	done
	@npm audit

format: $(VENV)/.test ## Put the Python code into its one form
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

lock: .venv-lock/.lock ## Write requirements/*.txt anew (UPGRADE=--upgrade takes newer versions)
	@$(UV_COMPILE) $(UPGRADE) requirements/lock.in -o requirements/lock.txt
	@$(UV_COMPILE) $(UPGRADE) pyproject.toml -o requirements/run.txt
	@$(UV_COMPILE) $(UPGRADE) pyproject.toml --extra opentelemetry -o requirements/opentelemetry.txt
	@$(UV_COMPILE) $(UPGRADE) pyproject.toml requirements/test.in -o requirements/test.txt
	@$(UV_COMPILE) $(UPGRADE) pyproject.toml --extra opentelemetry requirements/test.in requirements/verify.in -o requirements/verify.txt
	@$(UV_COMPILE) $(UPGRADE) pyproject.toml requirements/test.in requirements/bench.in -o requirements/bench.txt
	@$(UV_COMPILE) $(UPGRADE) requirements/clients.in -o requirements/clients.txt
	@$(UV_COMPILE) $(UPGRADE) requirements/audit.in -o requirements/audit.txt

vendor: $(VENV)/.python node_modules/.installed ## Copy Swagger UI from its locked npm package
	@$(BIN)/python scripts/vendor_swagger_ui.py

collection: $(VENV)/.run ## Write the collection for Postman and Bruno anew from openapi.yaml
	@$(BIN)/python scripts/make_collection.py

needs:
	@scripts/needs-of-verify

packages: $(VENV)/.verify $(CLIENTS)/.clients node_modules/.installed

clean: ## Remove everything that make and the tools have made
	@rm -rf $(VENV) .venv-lock .venv-audit .venv-bench $(CLIENTS) node_modules .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache sbom.json
	@find service tests scripts benchmarks chaos examples -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.python .venv-lock/.python .venv-audit/.python .venv-bench/.python $(CLIENTS)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Python 3.11 or newer is needed, but $(PYTHON) is $$(command -v $(PYTHON) >/dev/null && $(PYTHON) --version 2>&1 || echo missing). Name another: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; \
		exit 1; }
	@$(PYTHON) -m venv $(@D)
	@touch $@

# One stamp for each lock file: each holds all of the one before it.
$(VENV)/.run $(VENV)/.test $(VENV)/.verify: $(VENV)/.%: requirements/%.txt | $(VENV)/.python
	@echo "Installing requirements/$*.txt into $(VENV) ..."
	@$(BIN)/pip $(PIP_INSTALL) $<
	@touch $@

$(CLIENTS)/.clients: requirements/clients.txt | $(CLIENTS)/.python
	@echo "Installing requirements/clients.txt into $(CLIENTS) ..."
	@$(CLIENTS)/bin/pip $(PIP_INSTALL) $<
	@touch $@

.venv-lock/.lock: requirements/lock.txt | .venv-lock/.python
	@.venv-lock/bin/pip $(PIP_INSTALL) $<
	@touch $@

.venv-bench/.bench: requirements/bench.txt | .venv-bench/.python
	@echo "Installing requirements/bench.txt into .venv-bench ..."
	@.venv-bench/bin/pip $(PIP_INSTALL) $<
	@touch $@

.venv-audit/.audit: requirements/audit.txt | .venv-audit/.python
	@.venv-audit/bin/pip $(PIP_INSTALL) $<
	@touch $@

node_modules/.installed: package-lock.json .npmrc
	@command -v npm >/dev/null || { echo "Node.js and npm are missing: run scripts/needs-of-verify" >&2; exit 1; }
	@echo "Installing package-lock.json into node_modules ..."
	@npm ci --ignore-scripts --silent
	@touch $@
