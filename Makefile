# Everything that one does with the source tree. `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=

SWIFT = swift
SHELL_SCRIPTS = .ci/run scripts/*.sh scripts/test-packages/*.sh packaging/archive/*.sh
# The compiler of Apple's platforms has its library in the system, and can't link it statically. No rpath:
# the program would look for the system's libraries beside itself first.
RELEASE = -c release --disable-local-rpath $(SAME_BYTES) $(if $(filter Linux,$(shell uname -s)),\
  --static-swift-stdlib -Xlinker "-L$(CURDIR)/$(STATIC)" -Xlinker --build-id=none -Xlinker -zrelro)
# No folder of the build stands in the program, so that any folder gives the same one (`make test-reproducible`): neither this
# one nor that of compiled C modules, whose name is made of it. A build ID would be made of what stripping takes away.
SAME_BYTES = -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
  -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs
# What the linker takes in, for the licenses in packages.
LIST_LINKED = $(if $(filter Linux,$(shell uname -s)),-Xlinker "--dependency-file=$(CURDIR)/.build/linked")
# What `bestupid version` says: the commit and its day, so that one commit gives one program whenever it is built.
export BESTUPID_COMMIT := $(shell git describe --always --dirty --abbrev=12 --exclude='*' 2>/dev/null)
export BESTUPID_DATE := $(shell TZ=UTC git log -1 --format=%cd --date=format-local:%Y-%m-%d 2>/dev/null)
STATIC = .build/static
BINARY = .build/release/bestupid
SHARE = .build/share

.DEFAULT_GOAL = help
.PHONY: help build check test test-under-load lint format docs pictures demo install uninstall dist check-packages test-packages \
  test-reproducible clean bench bench-merge compare campaign-merge campaign-imports campaign-convergence \
  campaign-convergence-real campaign-concurrency campaign-kill campaign-memory campaign-servers campaign-versions version-fixtures \
  faults fuzz test-optimised

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-26s %s\n", $$1, $$2 }' Makefile

build: ## Build .build/release/bestupid, after installing the libraries that are missing.
	@scripts/install-dependencies.sh build
	@$(MAKE) --no-print-directory $(STATIC)
	$(SWIFT) build $(RELEASE) $(LIST_LINKED) --product bestupid
	$(SWIFT) build $(RELEASE) --product generate-manual
	@scripts/make-share.sh $(BINARY) .build/release/generate-manual $(SHARE)
	@touch $(BINARY)

# A folder with nothing but the C++ library below Swift's own, which makes the linker take it in: to load
# it takes a tenth of a start (docs/decisions/0051-the-cxx-library-is-linked-in.md).
$(STATIC):
	@mkdir -p $@
	@library=$$(cc -print-file-name=libstdc++.a 2>/dev/null || true); \
	  case "$$library" in /*) ln -sf "$$library" $@ ;; esac

# The program is the one that is installed: as it ships, and its commands take a quarter of a debug build's time.
test: build ## Install what the tests need, and run every test, with the program as it is installed.
	@scripts/install-dependencies.sh build test
	BESTUPID_PROGRAM=$(CURDIR)/$(BINARY) scripts/in-memory.sh $(SWIFT) test

# The tests that need neither the built program nor a server, but for the laws of the merge. A part of it:
# `make check FILTER='LanguageTests|ActionsTests'`.
CHECKED = Actions|BotMetrics|Charts|DayEditing|DayModel|JSON|Language|LogSyntax|Query|Reports|Training|Values|Words|Workouts|YAML
check: FILTER = ^($(CHECKED))Tests\.
check: ## For between two edits: the format, and the tests that run in one process.
	@scripts/install-dependencies.sh build test
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --filter '$(FILTER)'

# What the optimiser makes of the sources and tests, in a folder of its own: its flags are not those of the installed program.
OPTIMISED_TEST = $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/optimised

# A part of it: `make test-optimised FILTER='DayEditingTests'`.
OPTIMISED_TARGETS = $(CHECKED)|Archives|CSV|Coaching|Cycle|Imports|Live|LogMerge|MeasuredFiles|Routines|Trackers|WatchData|XML
test-optimised: FILTER = ^($(OPTIMISED_TARGETS))Tests\.
test-optimised: ## The tests that run in one process, with the optimiser, as the installed program is.
	@scripts/install-dependencies.sh build test
	$(OPTIMISED_TEST) --filter '$(FILTER)'

# A part of it: `make test-under-load FILTER='GitTests|EditorTests'`.
FILTER ?=
test-under-load: N ?= 3
test-under-load: build ## Run the tests N times beside `yes` on every core: none may fail for want of time.
	@scripts/install-dependencies.sh build test
	$(SWIFT) build --build-tests
	BESTUPID_PROGRAM=$(CURDIR)/$(BINARY) scripts/under-load.sh $(N) \
	  $(SWIFT) test --skip-build $(if $(FILTER),--filter '$(FILTER)')

# The campaigns of docs/reliability.md: the tests of the same names, N times as large, and by chance: a failure names its seed.
campaign-%: export BESTUPID_SEED ?= random
campaign-merge: N ?= 300000
campaign-merge: ## The laws of the merge on N files of every kind with edits made at random, optimised.
	BESTUPID_CASES=$(N) $(OPTIMISED_TEST) \
	  --filter 'LogMergeTests.(LawTests/everyLaw|TextLawTests/random|JSONLawTests/theLaws)'

campaign-convergence: N ?= 10000
campaign-convergence: ## R4: three devices and a bot, N rounds in memory, optimised.
	BESTUPID_ROUNDS=$(N) $(OPTIMISED_TEST) \
	  --filter LogMergeTests.ConvergenceTests

# A part of docs/reliability.md, R5: `make fuzz FORM=fit N=600`, with the address sanitizer `make fuzz FORM=xml SANITIZE=fuzzer,address`.
# What was found before is where it begins; an input that breaks something stays in .build/fuzz/found.
SANITIZE ?= fuzzer
fuzz: N ?= 60
fuzz: ## R5: a reader of imports, FORM=…, for N seconds on bytes that libFuzzer makes by where they lead.
	@scripts/install-dependencies.sh build
	BESTUPID_FUZZ=$(SANITIZE) $(SWIFT) build -c release --scratch-path .build/$(SANITIZE) --product fuzz-imports
	@mkdir -p .build/fuzz/corpus/$(FORM) .build/fuzz/found
	SWIFT_BACKTRACE=enable=no BESTUPID_FUZZ_FORM=$(FORM) .build/$(SANITIZE)/release/fuzz-imports \
	  -max_total_time=$(N) -max_len=20000 -timeout=5 -report_slow_units=1 -rss_limit_mb=2048 -print_final_stats=1 \
	  -artifact_prefix=.build/fuzz/found/$(FORM)- .build/fuzz/corpus/$(FORM)

# The figures of docs/performance.md: `make bench BENCH='--rows P3,P4'`, `make bench BENCH='--days 365'`.
BENCH ?=
bench: build ## P1 to P15, T1 to T5, U1 to U3, C1, C2, I1 to I8: whole commands beside their peers, and whether the floors hold.
	@scripts/install-dependencies.sh bench
	$(SWIFT) build $(RELEASE) --product merge-benchmark
	@python3 -B bench --binary $(BINARY) --merge-benchmark .build/release/merge-benchmark $(BENCH)

bench-merge: N ?= 2000
bench-merge: ## How the time of a merge grows with the size of awkward files: N and 8 N lines.
	BESTUPID_BENCHMARK=$(N) $(OPTIMISED_TEST) \
	  --filter LogMergeTests.SpeedTests

campaign-servers: N ?= 10
campaign-servers: ## R7: git against sshd and nginx, N rounds of each scenario.
	@scripts/install-dependencies.sh build test servers
	BESTUPID_ROUNDS=$(N) $(SWIFT) test --filter ServerTests

campaign-concurrency: N ?= 40
campaign-concurrency: ## R3: writers, syncs and a person at once, N values of each writer.
	@scripts/install-dependencies.sh build test
	BESTUPID_ENTRIES=$(N) $(SWIFT) test --filter ConcurrencyTests

campaign-kill: ## R1: a log, an import, a workout's end, a routine's ticks and a sync that merges, killed before each call that changes the disk; a sync of which each call fails.
	@scripts/install-dependencies.sh build test
	BESTUPID_KILLS=all $(SWIFT) test --filter 'CommandTests.(Kill|SyncKill|WorkoutKill|RoutineKill|ImportTrouble|FailingCall)Tests'

# Valgrind of Debian 12 cannot read the debug information. N=20: as many lines of the table of commands and of the documents, by chance.
campaign-memory: N ?=
campaign-memory: build ## Every command of the tests' table and of the documents under valgrind, with the program as it is installed.
	@scripts/install-dependencies.sh build test memory
	@mkdir -p .build/memory
	strip -g -o .build/memory/bestupid $(BINARY)
	BESTUPID_MEMORY=$(CURDIR)/.build/memory/bestupid BESTUPID_LINES=$(N) BESTUPID_PROGRAM=$(CURDIR)/$(BINARY) \
	  $(SWIFT) test --filter CommandTests.ValgrindTests

campaign-imports: N ?= 120
campaign-imports: ## A made-up year of four sources, taken in in N of its 120 orders, and taken back.
	@scripts/install-dependencies.sh build test
	BESTUPID_ORDERS=$(N) $(SWIFT) test --filter CommandTests.GoldenYearTests

# The last commit that was not yet called 0.9.0.
campaign-versions: OLD ?= 5d8c8bce
campaign-versions: N ?= 40
campaign-versions: ## Two versions at work on one store, this one and that of the commit OLD: nothing is lost.
	@scripts/install-dependencies.sh build test
	@mkdir -p .build/old/$(OLD) && git archive $(OLD) | tar -x -C .build/old/$(OLD)
	env -u BESTUPID_COMMIT -u BESTUPID_DATE $(SWIFT) build --package-path .build/old/$(OLD) --product bestupid
	BESTUPID_OTHER_PROGRAM=$(CURDIR)/.build/old/$(OLD)/.build/debug/bestupid BESTUPID_ENTRIES=$(N) BESTUPID_ROUNDS=$(N) \
	  $(SWIFT) test --filter 'CommandTests.(Concurrency|Convergence)Tests'

version-fixtures: build ## Keep what this version leaves behind, for later ones to read (fixtures/versions).
	scripts/make-version-fixtures.sh $(BINARY) fixtures/versions/$$(cat VERSION)

campaign-convergence-real: N ?= 200
campaign-convergence-real: ## R4: three devices and a bot over one remote, N rounds.
	@scripts/install-dependencies.sh build test
	BESTUPID_ROUNDS=$(N) $(SWIFT) test --filter CommandTests.ConvergenceTests

# A part of it: `make faults FAULTS='--only "index not synced"'`.
FAULTS ?=
faults: ## Seed faults into a copy of the sources, one at a time: a test must notice each.
	@scripts/install-dependencies.sh build test
	@python3 -B scripts/seed-faults $(FAULTS)

# A part of it: `make compare OLD=PATH COMPARE='--only days --days 1000'`.
COMPARE ?=
compare: build ## Compare the program with another build, byte for byte: OLD=PATH.
	@test -n "$(OLD)" || { echo 'make compare OLD=PATH, the program to compare with' >&2; exit 64; }
	@scripts/compare-programs.sh "$(OLD)" $(BINARY) $(COMPARE)

# A warning in a target of ours is an error in any build (Package.swift).
lint: ## Check the format, the scripts, .github, and that no file of ours compiles with a warning.
	@scripts/install-dependencies.sh build lint
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	shellcheck $(SHELL_SCRIPTS)
	python3 -B scripts/seed-faults --check
	scripts/check-workflows.sh
	$(SWIFT) build --build-tests

format: ## Format the sources in place.
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

docs: ## Write docs/cli.md anew from the help of every command.
	BESTUPID_RECORD=1 $(SWIFT) test --filter ManualTests

# What the tests see on terminals is drawn by the package rich.
pictures: build ## Draw docs/pictures anew: the dashboard, a workout and two charts of the demonstration.
	@scripts/install-dependencies.sh build test pictures
	@rm -rf .build/pictures
	BESTUPID_RECORD=1 BESTUPID_PROGRAM=$(CURDIR)/$(BINARY) $(SWIFT) test --filter CommandTests.PictureTests
	@.build/python/bin/python3 -B scripts/draw-pictures.py .build/pictures docs/pictures

demo: build ## Show the whole program at work in a temporary folder.
	@scripts/demo.sh $(BINARY)

# So that `make build && sudo make install` compiles nothing as root.
$(BINARY): Package.swift $(shell find Sources -type f)
	$(MAKE) build

install: $(BINARY) ## Install the program, its man page and completions below PREFIX.
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/bestupid"
	cd $(SHARE) && find . -type f | while read -r file; do \
	  install -d "$(DESTDIR)$(PREFIX)/share/$$(dirname "$$file")" && \
	  install -m 644 "$$file" "$(DESTDIR)$(PREFIX)/share/$$file" || exit 1; \
	done

uninstall: ## Remove what `make install` put below PREFIX.
	rm -f "$(DESTDIR)$(PREFIX)/bin/bestupid" \
	  "$(DESTDIR)$(PREFIX)"/share/man/man1/bestupid.1 \
	  "$(DESTDIR)$(PREFIX)"/share/man/man1/bestupid-*.1 \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/bestupid" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_bestupid" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/bestupid.fish"

dist: build ## Make the packages, an archive and a .deb, in .build/dist.
	@scripts/install-dependencies.sh build dist
	@scripts/make-dist.sh

check-packages: dist ## Check the packages: what is in them, and installing into a folder and out of it.
	@scripts/check-packages.sh

test-packages: ## Try the packages that `make dist` made in a bare Debian 12, as root.
	@scripts/install-dependencies.sh packages
	@scripts/test-packages.sh

test-reproducible: dist ## Build this commit again in another folder: the packages are the same, byte for byte.
	@scripts/test-reproducible.sh

clean: ## Remove everything that was built.
	rm -rf .build
