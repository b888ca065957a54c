# The few commands that matter; `make help` lists them. They need a POSIX shell, GNU make 3.81 or
# newer, and Deno 2.7 or newer or, where there is none, npm to fetch it. What is too long for a line
# here is a script in .make/.
#
# Variables: DENO    the Deno to use (default: the one on the path, else the fetched one)
#            PREFIX  where `make install` puts the program (default: ~/.local); DESTDIR is honoured
#            TARGET  the platform to build for, as `deno compile --target` names it
#            BINARY  the file to build (default: bin/scrabble, or bin/scrabble-TARGET)
#            FUZZ    options of the fuzzer, and SOAK those of the soak test; each lists its own
#            LEAVES  options of the training of leaves; LEAVES=--help lists them
#            CI      if set, deno.lock must be right as it is

SHELL = /bin/sh
PREFIX = $(HOME)/.local
TARGET =
BINARY =
export DENO

DICTIONARIES = dictionaries/enable1.kwg
FROZEN = $(if $(CI),--frozen)

.PHONY: help demo test e2e fuzz soak build install uninstall bench leaves dictionaries fmt lint check clean distclean

help: ## lists these commands
	@sed -n 's/^\([a-z0-9]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | \
	  while IFS='|' read -r name purpose; do printf '  make %-14s%s\n' "$$name" "$$purpose"; done

demo: dictionaries ## plays a game between two players over TCP, then shows it again
	@.make/demo

test: dictionaries ## runs all tests; the last line counts them
	@.make/tests unit e2e browser

e2e: dictionaries ## runs the end-to-end tests alone, of SCRABBLE_BINARY if that is set
	@.make/tests e2e browser

fuzz: ## sends the protocols what nobody should send (minutes; FUZZ='--seed 1 --protocol fish')
	@deno=$$(.make/deno) && "$$deno" run $(FROZEN) --no-prompt --v8-flags=--expose-gc \
	  --allow-net=127.0.0.1 tests/fuzz/fuzz.ts $(FUZZ)

soak: dictionaries ## hosts tournaments among faulty players (an hour; SOAK='--minutes 5')
	@deno=$$(.make/deno) && "$$deno" run $(FROZEN) --no-prompt --v8-flags=--expose-gc --allow-all \
	  tests/fuzz/soak.ts $(SOAK) >/dev/null

build: dictionaries ## makes bin/scrabble, one file that runs anywhere
	@TARGET='$(TARGET)' BINARY='$(BINARY)' .make/build

install: dictionaries ## puts scrabble into PREFIX/bin
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' .make/install

uninstall: ## takes it away again
	rm -f '$(DESTDIR)$(PREFIX)/bin/scrabble'

bench: dictionaries ## measures how fast it is
	@deno=$$(.make/deno) && "$$deno" run $(FROZEN) --no-prompt --allow-read tests/bench/bench.ts && \
	  "$$deno" run $(FROZEN) --no-prompt --allow-read --allow-write --allow-run \
	    tests/bench/tournament_bench.ts

leaves: dictionaries ## trains the values of leaves (a quarter of an hour; LEAVES='--games 1000')
	@deno=$$(.make/deno) && "$$deno" run $(FROZEN) --no-prompt --allow-read --allow-write \
	  tests/bench/train_leaves.ts $(LEAVES)

dictionaries: $(DICTIONARIES) ## builds the word graphs from the word lists

dictionaries/%.kwg: dictionaries/%.txt lib/cli/build_dictionary.ts $(wildcard lib/dictionary/*.ts)
	@deno=$$(.make/deno) && echo 'Building $@' && \
	  "$$deno" run $(FROZEN) --no-prompt --allow-read --allow-write=dictionaries \
	    lib/cli/build_dictionary.ts $< $@

fmt: ## formats the sources
	@deno=$$(.make/deno) && "$$deno" fmt --quiet

lint: ## looks for what is suspect in the sources
	@deno=$$(.make/deno) && "$$deno" lint

check: ## checks types, lint and format
	@deno=$$(.make/deno) && "$$deno" check --quiet $(FROZEN) . && "$$deno" lint && "$$deno" fmt --check

clean: ## removes what was built, and the games of the demo
	rm -rf bin games coverage .cache dictionaries/*.kwg

distclean: clean ## removes the fetched Deno, too
	rm -rf .deno
