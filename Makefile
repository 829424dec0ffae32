# Everything runs in .venv, which the first target that needs it creates. The only network use is
# the package installation itself.

VENV   := .venv
PY     := $(VENV)/bin/python
STAMP  := $(VENV)/.installed
SMALL  := $(VENV)/.installed-demo
PACKS  := .[dev,docs,fit,plot,e2e,inspect,ray,scout,spacy]
# The first interpreter that really runs and is new enough (a shim may exist and not run).
PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11 python3.14,$(shell \
	$(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $(name))))

.PHONY: help demo test browser e2e promptfoo check format golden docs site bench bench-card bench-grounding bench-postcheck bench-quality bench-engine bench-guarantee bench-decision ablate bench-report bench-speed bench-looped bench-killed chaos fuzz
.DEFAULT_GOAL := help

help:            ## show these targets
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/: .*## /\t/' | expand -t 18

$(PY):
	@test -n "$(PYTHON)" || { echo "make: Python 3.11 or newer is needed; name one with PYTHON=…" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

# Compiled as it is imported: of 19,000 modules the tests load a part.
$(STAMP): pyproject.toml constraints.txt | $(PY)
	$(PY) -m pip install --quiet --no-compile --disable-pip-version-check -e '$(PACKS)' -c constraints.txt
	@touch $@ $(SMALL)

# What `pip install hybrid-checker` brings, and no more.
$(SMALL): pyproject.toml constraints.txt | $(PY)
	$(PY) -m pip install --quiet --no-compile --disable-pip-version-check -e . -c constraints.txt
	@touch $@

demo: $(SMALL)   ## screen the sample records in fixtures/; the report is out/demo/report.html
	$(VENV)/bin/hybrid check fixtures/*.jsonl --rules-only --format table \
		-o out/demo --overwrite --exit-zero
	$(VENV)/bin/hybrid report out/demo -o out/demo/report.html

test: $(STAMP)   ## run every test
	$(PY) -m pytest -q -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

# The tests of the report open it in a browser, which is no Python package.
browser:         ## install Chromium for the tests of the report, where Debian's packages are
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
		command -v apt-get >/dev/null && apt-get -q update && apt-get -qy install chromium; } \
		|| echo "make: no Chromium could be installed; its tests are skipped" >&2

e2e: $(STAMP)    ## a small real model behind a real server; also part of make test
	$(PY) -m pytest -q tests/e2e

promptfoo: $(STAMP) ## the assertion on promptfoo itself: 720 packages of npm, 1.9 GB, in out/
	npm install --prefix out/npm --no-audit --no-fund --ignore-scripts promptfoo@0.121.20
	PATH="$(CURDIR)/out/npm/node_modules/.bin:$$PATH" $(PY) -m pytest -q tests/integrations/test_promptfoo.py

check: $(STAMP)  ## lint, format check, types (the notebook's too), import directions, fresh generated pages
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	@mkdir -p out && $(PY) docs/cells.py > out/cells.py
	$(PY) -m mypy hybrid tests bench docs out/cells.py
	$(VENV)/bin/lint-imports --no-logo
	$(PY) docs/generate.py --check

format: $(STAMP) ## format the code
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

golden: $(STAMP) ## regenerate the golden files that tests compare with
	$(PY) -m pytest -q --update-goldens

docs: $(STAMP)   ## regenerate the generated pages and the outputs that pages show
	$(PY) docs/generate.py

site: $(STAMP)   ## build the pages into out/site; a warning is an error
	$(PY) -m sphinx -b html -W --keep-going -E -q -d out/doctrees docs out/site

bench: bench-quality bench-grounding bench-postcheck ## quality, grounding and post-checks, one after the other

bench-card: $(STAMP) ## the error card of this release, docs/error-card.md
	$(PY) -m bench.card > docs/error-card.md

bench-grounding: $(STAMP) ## quotes: accepts by class of change, beside other methods
	$(PY) -m pip install --quiet --disable-pip-version-check -e '.[bench]' -c constraints.txt
	$(PY) bench/grounding.py

bench-postcheck: $(STAMP) ## sound and spoilt verdicts: false accepts and refusals by kind
	$(PY) bench/postcheck.py

bench-quality: $(STAMP) ## precision, recall, F1 per error type and language
	$(PY) bench/quality.py

bench-guarantee: $(STAMP) ## thresholds and bounds of simulated audits: how often promises are kept
	$(PY) -m bench.guarantee

bench-decision: $(STAMP) ## judge and rules weighed, on scripted judges: gain, calibration, promises
	$(PY) -m bench.decision

bench-engine: $(STAMP) ## three ways to find the cue lines, in one run: ours, spaCy's, RE2's
	$(PY) -m bench.engine

ablate: $(STAMP) ## FILES="…": what changes without each cue, rule, detector and measure
	$(PY) -m bench.ablate $(FILES)

bench-report: $(STAMP) ## the report of 5,000 records: opening, scrolling, searching
	$(VENV)/bin/hybrid check fixtures/*.jsonl fixtures/crafted/first/*.jsonl --rules-only --quiet \
		-o out/bench --overwrite --exit-zero
	$(PY) bench/report.py out/bench

bench-speed: $(STAMP) ## records a second, beside plain spaCy and JSON readers; memory, start, stages
	$(PY) bench/speed.py

bench-looped: $(STAMP) ## looped texts as they double: a square shows as a ratio of four
	$(PY) -m bench.looped

bench-killed: $(STAMP) ## a run of 200,000 records that is killed again and again, and one left alone
	$(PY) bench/killed.py --records 200000

chaos: $(STAMP)  ## FAULTS=5000 SEED=1: faults in input, files, cache, judge and processes, and what was lost
	$(PY) -m bench.chaos --faults $(or $(FAULTS),5000) --seed $(or $(SEED),1)

fuzz: $(STAMP)   ## SECONDS=600: inputs that a fuzzer finds for readers, packs, answers, quotes and fences
	$(PY) -m pip install --quiet --disable-pip-version-check -e '.[fuzz]' -c constraints.txt
	$(PY) -m bench.fuzz --seconds $(or $(SECONDS),600)
