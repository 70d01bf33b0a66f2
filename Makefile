# `make run` installs what is missing, builds the client and starts it; `make test` builds and runs all tests.

SWIFT ?= swift
PREFIX ?= /usr/local
# Only some shells expand ~ within an argument.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
DESTDIR ?=
ARGS ?=
FILTER ?=
# Installs what is missing without asking at a terminal.
YES ?=
# The build directory, instead of .build.
SCRATCH ?=

# Debian packages, each with a file whose presence shows that it is installed.
PACKAGES := libreadline-dev:readline/readline.h libsqlite3-dev:sqlite3.h libsodium-dev:sodium.h \
	libcurl4-openssl-dev:curl/curl.h libutf8proc-dev:utf8proc.h zlib1g-dev:zlib.h \
	libturbojpeg0-dev:turbojpeg.h libldap-dev:ldap.h git:git gcc:crtbeginS.o libc6-dev:stdio.h
# What the server needs beside them; the client links no PostgreSQL.
SERVER_PACKAGES := libpq-dev:postgresql/libpq-fe.h
# What tests alone need: a terminal of others as a library, and with ROLLCALL_TEST_REAL_TERMINALS=required real ones with a
# screen for their windows, and a reader of QR codes. Tests that find no real one say that they are skipped.
TEST_PACKAGES := libvterm-dev:vterm.h
# What the examples of the articles are run with, and what judges the packages, where servers of others are required.
EXAMPLES := curl:curl git:git bats:bats lintian:lintian mandoc:mandoc man-db:lexgrog
# What makes Debian packages.
PACKAGING := dpkg-dev:dpkg-shlibdeps python3:python3 git:git
REAL_TERMINALS := xvfb:Xvfb x11-apps:xwd xterm:xterm kitty:kitty alacritty:alacritty tmux:tmux zbar-tools:zbarimg \
	fonts-dejavu-core:fonts/truetype/dejavu/DejaVuSansMono.ttf
# With ROLLCALL_TEST_REAL_SERVERS=required, a keyring on a bus of its own, a database, and memory allocators to preload;
# other servers come from PyPI.
REAL_SERVERS := dbus-daemon:dbus-daemon gnome-keyring:gnome-keyring-daemon libsecret-1-0:libsecret-1.so.0 \
	postgresql-15:postgresql/15/bin/initdb libjemalloc2:libjemalloc.so.2 libmimalloc2.0:libmimalloc.so.2 \
	libtcmalloc-minimal4:libtcmalloc_minimal.so.4 slapd:slapd ldap-utils:ldapwhoami
# Debian keeps some headers in a folder named after the architecture.
INCLUDES := /usr/include /usr/local/include /usr/bin /usr/local/bin $(wildcard /usr/include/*-linux-gnu) \
	$(wildcard /usr/lib/gcc/*/*)
STRIPPED ?= -Xlinker -s
# At a terminal, SwiftPM would otherwise have the compiler write in colour, and build everything anew for another output.
FIXED := --no-color-diagnostics
# No test reads debug information.
TESTED := $(FIXED) -debug-info-format none
# Avoids what every start would pay for: system libraries are linked statically if their archives are installed, and
# nothing is exported. Since the programs take passwords, they are position-independent and bound in full before they
# start: their many relative relocations are packed, which the C library's loader must support (glibc 2.36 or later).
ARCHIVES := $(CURDIR)/.build/archives
# Whoever builds another one's clone, such as root in a container, runs what is in it anyway.
GIT := git -c safe.directory="$(CURDIR)" -C "$(CURDIR)"
# The commit, which the linker tells both programs, so that nothing is recompiled for another one.
COMMIT := $(shell $(GIT) rev-parse --short=7 HEAD 2>/dev/null | head -c 7)
COMMIT_DAY := $(shell $(GIT) log -1 --date=format:%Y%m%d --format=%cd 2>/dev/null)
BUILD := $(if $(COMMIT_DAY),-Xlinker --defsym=rollcall_commit=0x$(COMMIT) \
	-Xlinker --defsym=rollcall_commit_day=0x$(COMMIT_DAY))
# A section for each function lets the linker leave out those that nothing calls.
RELEASE := $(FIXED) --configuration release --static-swift-stdlib --disable-local-rpath -Xswiftc '-L$(ARCHIVES)' \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
	$(if $(SCRATCH),--scratch-path '$(SCRATCH)') $(STRIPPED) -Xlinker --no-export-dynamic -Xlinker -pie \
	-Xcc '-ffile-prefix-map=$(CURDIR)=.' -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now \
	-Xlinker -ltinfo -Xlinker -lgcc_eh $(BUILD)
# The first build takes minutes and shows its progress; later ones are silent unless something is wrong.
quiet = $(if $(wildcard .build/release/$(1)),--quiet)
# Says how long the first build takes and, while the compiler is silent, that it goes on.
building = $(if $(call quiet,$(1)),,echo "Building $(1): the first time, this takes five to ten minutes" >&2; \
	( seconds=0; while sleep 5 && kill -0 $$$$ 2>/dev/null; do \
	seconds=$$((seconds + 5)); echo "Building $(1): $$seconds s" >&2; done ) >&2 & \
	beat=$$!; trap "kill $$beat 2>/dev/null" EXIT;)

.PHONY: build run server test docs pictures bench soak fuzz mutants sanitize install deb container releasable release clean swift libraries archives

# The client. The build's output goes to standard error, so that the output of `make run` can be piped.
build: archives
	@$(call building,rollcall) $(SWIFT) build $(RELEASE) $(call quiet,rollcall) --product rollcall </dev/null >&2

server: PACKAGES += $(SERVER_PACKAGES)
server: archives
	@$(call building,rollcall-server) \
		$(SWIFT) build $(RELEASE) $(call quiet,rollcall-server) --product rollcall-server </dev/null >&2

TESTS := $(notdir $(wildcard Tests/*Tests)) Acceptance
# Seconds after which the tests of a target are ended: whatever hangs is said, rather than that everything took too long.
TEST_SECONDS ?= 1200

# Runs the tests of the targets in $(1), built with the options in $(2), without those that match $(3). What failed or never
# ended is said once more at the end, since of a long log often only that is kept. The program is run as `swift test` does,
# which itself would keep back the last lines of one that hangs.
define run_tests
mkdir -p .build/test-logs; failed=; \
	program="$$($(SWIFT) build $(TESTED) $(2) --show-bin-path </dev/null)/rollcallPackageTests.xctest" || exit; \
	for tests in $(1); do \
		log=.build/test-logs/$$tests; \
		{ timeout --kill-after=20 $(TEST_SECONDS) "$$program" --testing-library swift-testing --filter "^$$tests\." \
			$(if $(3),--skip '$(3)') </dev/null 2>&1; echo $$? >$$log.status; } | \
			sed -u "s/$$(printf '\033')\[[0-9;]*m//g" | tee $$log; \
		[ "$$(cat $$log.status)" = 0 ] || failed="$$failed $$tests"; \
	done; \
	[ -z "$$failed" ] || { \
		for tests in $$failed; do \
			printf '\n== %s\n' $$tests; grep -aE '✘|↳|error:|[Ff]atal' .build/test-logs/$$tests | tail -n 40; \
			[ "$$(cat .build/test-logs/$$tests.status)" != 124 ] || { echo "Not ended after $(TEST_SECONDS) s:"; \
				awk -F' (with [0-9]+ test|started|passed|failed)' '{name = $$1; sub(/^[^T]*/, "", name)} \
					/ (Suite|Test case|Test run) / {next} / started\.$$/ {begun[name]} / after / {delete begun[name]} \
					END {for (name in begun) if (name) print name}' \
					.build/test-logs/$$tests; }; \
		done >&2; \
		echo "Failed:$$failed" >&2; exit 1; }
endef

# The first command also builds the programs that the acceptance tests drive. Test targets run one after the other, and
# only the tests within one run in parallel: all at once they would compete for cores and run into time-outs.
test: PACKAGES += $(SERVER_PACKAGES) $(TEST_PACKAGES) \
	$(if $(filter required,$(ROLLCALL_TEST_REAL_TERMINALS)),$(REAL_TERMINALS)) \
	$(if $(filter required,$(ROLLCALL_TEST_REAL_SERVERS)),$(REAL_SERVERS) $(EXAMPLES))
test: INCLUDES += /usr/bin /usr/sbin /usr/share /usr/lib $(wildcard /usr/lib/*-linux-gnu)
test: libraries
	@$(SWIFT) build $(TESTED) --build-tests --explicit-target-dependency-import-check error </dev/null
	@$(call run_tests,$(TESTS))

# Redraws the committed pictures of the screens, which `make test` compares with what the program draws, and takes those of
# kitty's window anew.
pictures: PACKAGES += $(SERVER_PACKAGES) $(TEST_PACKAGES) $(REAL_TERMINALS) imagemagick:convert
pictures: INCLUDES += /usr/share
pictures: libraries
	@$(SWIFT) build $(TESTED) --build-tests </dev/null
	@ROLLCALL_UPDATE_PICTURES=1 $(SWIFT) test $(TESTED) --skip-build \
		--filter '^Acceptance\.(Screen|Terminal)PictureTests' </dev/null

# Prints one table on standard output. The programs measured from the outside are built as for installation.
bench: PACKAGES += $(SERVER_PACKAGES)
bench: build server
	@ROLLCALL_SOURCES="$(CURDIR)" ROLLCALL_BINARIES="$$($(SWIFT) build $(RELEASE) --show-bin-path </dev/null)" \
		ROLLCALL_BENCHMARKS=1 $(SWIFT) run --configuration release --scratch-path .build/benchmarks rollcall-bench "$(FILTER)"

# Everything at once against a server of its own on loopback, for ten minutes or SECONDS.
soak: SECONDS ?= 600
soak: PACKAGES += $(SERVER_PACKAGES)
soak: build server
	@bin="$$($(SWIFT) build $(RELEASE) --show-bin-path </dev/null)" && \
	python3 Tests/Benchmarks/soak/soak.py "$$bin/rollcall-server" "$$bin/rollcall" "$(SECONDS)"

# Fuzzes TARGET, or each in turn, for SECONDS, beginning with the corpus in the tree. What is new goes to .build/fuzz-corpus,
# what breaks a rule to .build/fuzz-findings. The crash handler would hang in a process that libFuzzer watches.
TARGET ?= $(notdir $(wildcard Tests/FuzzTests/Corpus/*))
FUZZER := .build/fuzz/debug/rollcall-fuzz
fuzz: SECONDS ?= 60
fuzz: libraries
	@ROLLCALL_FUZZERS=1 $(SWIFT) build --scratch-path .build/fuzz --product rollcall-fuzz --sanitize=address \
		-Xswiftc -O -Xswiftc -sanitize=fuzzer </dev/null >&2
	@mkdir -p .build/fuzz-findings; failed=; \
	for target in $(TARGET); do \
		mkdir -p .build/fuzz-corpus/$$target; echo "== $$target"; \
		ROLLCALL_FUZZ_TARGET=$$target SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 $(FUZZER) \
			-max_total_time=$(SECONDS) -max_len=65536 -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
			-artifact_prefix=.build/fuzz-findings/$$target- .build/fuzz-corpus/$$target \
			Tests/FuzzTests/Corpus/$$target || failed="$$failed $$target"; \
	done; \
	[ -z "$$failed" ] || { echo "Found something:$$failed" >&2; exit 1; }

# Changes the rooms in MUTATED by one small thing at a time, and prints the changes that no test notices. SAMPLE limits
# how many of each; without it, it takes hours.
MUTATED ?= Relays Reactors Accounts LocalAccounts RemoteAccounts
SAMPLE ?= 0
mutants: PACKAGES += $(SERVER_PACKAGES) $(TEST_PACKAGES)
mutants: libraries
	@SWIFT="$(SWIFT)" python3 Tests/Mutants/mutants.py --sample $(SAMPLE) $(MUTATED)

# Runs the tests with ThreadSanitizer, one target after the other, or those in SANITIZED; not those that look into a
# process, its memory, its threads or its end, of which the sanitizer has its own.
UNSANITIZED := \.(ServerMemoryTests|SecretMemoryTests|KeystrokeTests|LeavingTests|StorageTests)/
SANITIZED ?= $(filter-out Acceptance,$(TESTS))
sanitize: TEST_SECONDS := 7200
sanitize: PACKAGES += $(SERVER_PACKAGES) $(TEST_PACKAGES)
sanitize: libraries
	@$(SWIFT) build --build-tests --sanitize=thread --scratch-path .build/thread </dev/null
	@export TSAN_OPTIONS="halt_on_error=0 suppressions=$(CURDIR)/.tools/thread.supp" SWIFT_BACKTRACE=enable=no; \
	$(call run_tests,$(SANITIZED),--sanitize=thread --scratch-path .build/thread,$(UNSANITIZED))

install: PACKAGES += $(SERVER_PACKAGES)
install: build server
	@bin="$$($(SWIFT) build $(RELEASE) --show-bin-path </dev/null)" && \
	install -d "$(DESTDIR)$(PREFIX)/bin" && \
	install -m 755 "$$bin/rollcall" "$$bin/rollcall-server" "$(DESTDIR)$(PREFIX)/bin" && \
	.packaging/completions "$$bin/rollcall" "$(DESTDIR)$(PREFIX)/share" site-functions

# Where packages are made.
PACKAGED ?= $(CURDIR)/.build/packages

# The Debian packages of both programs. The same commit and the same Package.resolved give the same bytes.
deb: PACKAGES += $(SERVER_PACKAGES) $(PACKAGING)
deb: INCLUDES += /usr/bin
deb: build server
	@bin="$$($(SWIFT) build $(RELEASE) --show-bin-path </dev/null)" && \
	.packaging/deb "$$bin/rollcall" "$$bin/rollcall-server" "$(PACKAGED)"

# A container's image of the server, for podman or docker.
TAG ?= rollcall-server
container: server
	@bin="$$($(SWIFT) build $(RELEASE) --show-bin-path </dev/null)" && .packaging/container "$$bin/rollcall-server" "$(TAG)"

# Tests everything, then makes what is published, in a folder of its version: packages, a list of what is in them (SPDX), and
# checksums, signed where gpg has a key. Tags the commit with the version, by which packages of others depend on it.
# Fails before everything else where the commit could not have the tag.
VERSION = $$(sed -n 's/.*static let number = "\(.*\)"/\1/p' Sources/Terminal/Version.swift)
releasable:
	@$(GIT) rev-parse --quiet --verify HEAD >/dev/null || { echo "There is no commit to be tagged." >&2; exit 1; }; \
	[ -z "$$($(GIT) status --porcelain)" ] || { \
		echo "There are changes that are not committed: commit them first." >&2; exit 1; }; \
	tagged="$$($(GIT) rev-parse --quiet --verify "refs/tags/$(VERSION)^{commit}" || $(GIT) rev-parse HEAD)"; \
	[ "$$tagged" = "$$($(GIT) rev-parse HEAD)" ] || { \
		echo "$(VERSION) is the tag of another commit: give the version a new number first." >&2; exit 1; }
release: PACKAGES += $(PACKAGING)
release: INCLUDES += /usr/bin
release: releasable test build server
	@bin="$$($(SWIFT) build $(RELEASE) --show-bin-path </dev/null)" && \
	.packaging/release "$$bin/rollcall" "$$bin/rollcall-server" "$(PACKAGED)" && \
	{ [ -z "$$($(GIT) status --porcelain)" ] && [ "$$($(GIT) rev-parse --short=7 HEAD | head -c 7)" = "$(COMMIT)" ] || { \
		echo "Not tagged: the tree changed meanwhile." >&2; exit 1; }; } && \
	{ $(GIT) rev-parse --quiet --verify "refs/tags/$(VERSION)" >/dev/null || \
		$(GIT) tag --annotate --message "rollcall $(VERSION)" "$(VERSION)"; } && \
	echo "$(VERSION) is tagged: git push origin $(VERSION)"

# The documentation of the libraries, without a warning: an archive for each in DOCS. They are built in a folder that
# leads here: without its traits the package has no dependencies, and SwiftPM would forget those that it has.
DOCS ?= .build/docs
DOCC ?= docc
LIBRARIES := Relays Reactors RelaysTesting Sections
docs: swift
	@set -e; docs="$(abspath $(DOCS))"; graphs="$$docs/graphs"; mkdir -p "$$docs/package"; \
	for entry in Package.swift Sources Tests .tools; do ln -sfn "$(CURDIR)/$$entry" "$$docs/package/$$entry"; done; \
	for library in $(LIBRARIES); do \
		$(SWIFT) build --quiet --package-path "$$docs/package" --disable-default-traits --target $$library \
			-Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$$graphs" </dev/null; \
		mkdir -p "$$graphs/$$library"; \
		for graph in "$$graphs/$$library".symbols.json "$$graphs/$$library"@*.json; do \
			if [ -e "$$graph" ]; then cp "$$graph" "$$graphs/$$library"; fi; \
		done; \
		$(DOCC) convert Sources/$$library/$$library.docc --warnings-as-errors --fallback-display-name $$library \
			--fallback-bundle-identifier rollcall.$$library --additional-symbol-graph-dir "$$graphs/$$library" \
			--output-path "$(DOCS)/$$library.doccarchive" >/dev/null; \
		echo "$(DOCS)/$$library.doccarchive"; \
	done

clean:
	@rm -rf .build

swift:
	@command -v "$(SWIFT)" >/dev/null || { \
		echo "Swift is missing: install 6.2 or later (https://www.swift.org/install/linux) and put it on PATH." >&2; \
		exit 1; }; \
	version="$$($(SWIFT) --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')"; \
	case "$$version" in \
	"") \
		echo "$(SWIFT) does not say its version, so it cannot be run: see what \"$(SWIFT) --version\" says, or install" \
			"Swift 6.2 or later (https://www.swift.org/install/linux)." >&2; exit 1;; \
	[0-5].*|6.[01]|6.[01].*) \
		echo "Swift $$version is too old: install 6.2 or later (https://www.swift.org/install/linux)." >&2; exit 1;; \
	esac

# A folder with nothing but the archives, so that the linker prefers them to the shared libraries beside them.
archives: libraries
	@mkdir -p "$(ARCHIVES)"; \
	for library in readline tinfo sodium sqlite3 utf8proc stdc++ gcc_eh z; do \
		for compiler in clang cc gcc; do \
			archive="$$($$compiler -print-file-name=lib$$library.a 2>/dev/null)"; \
			case "$$archive" in /*) ln -sf "$$archive" "$(ARCHIVES)/"; break;; esac; \
		done; \
	done

# Silent and offline if every header is installed.
libraries: swift
	@missing=; \
	for package in $(PACKAGES); do \
		found=; \
		for folder in $(INCLUDES); do [ ! -e "$$folder/$${package#*:}" ] || found=yes; done; \
		[ -n "$$found" ] || missing="$$missing $${package%%:*}"; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	if ! { command -v apt-get && { [ -z "$$as_root" ] || command -v $$as_root; }; } >/dev/null; then \
		echo "These packages are missing and cannot be installed from here (apt-get with root or sudo is needed):" \
			"install them, then run make again:$$missing" >&2; \
		exit 1; \
	fi; \
	echo "To build rollcall, these packages are missing:$$missing" >&2; \
	if [ -z "$(YES)" ] && [ -t 0 ] && [ -t 2 ]; then \
		printf 'Install them with %sapt-get? [Y/n] ' "$${as_root:+$$as_root }" >&2; read -r answer || answer=n; \
		case "$$answer" in ""|[Yy]*) ;; *) \
			echo "Nothing was installed: install them, then run make again." >&2; exit 1;; esac; \
	fi; \
	echo "Installing$$missing" >&2; \
	{ $$as_root apt-get update --quiet; \
	$$as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get install --quiet --yes --no-install-recommends $$missing; } </dev/null >&2 || { \
		echo "Could not install$$missing: see above, then run make again." >&2; \
		exit 1; }
