#!/usr/bin/env python3
"""Makes mutants of some targets, builds them all at once in a copy of the tree, and runs the tests against one after
the other. Prints those that no test notices, and the score of each target.

Every mutant sleeps in the one program that is built; ROLLCALL_MUTANT wakes one. Those that do not compile are left out.
A mutant counts as noticed where a test fails, the program ends or takes far longer than without it."""

import argparse, os, pathlib, random, re, shlex, shutil, signal, subprocess, sys, threading, time
from concurrent.futures import ThreadPoolExecutor

# The tests of a target, and those that use it and are fast.
SUITES = {
    "Relays": ["RelaysTests", "ReactorsTests", "BrowsingTests"],
    "Reactors": ["ReactorsTests", "BrowsingTests"],
    "Accounts": ["AccountsTests", "RemoteAccountsTests", "LocalAccountsTests", "SimulationTests"],
    "LocalAccounts": ["LocalAccountsTests", "SimulationTests", "ServerTests"],
    "RemoteAccounts": ["RemoteAccountsTests", "SimulationTests"],
}
# Few, since many mutants live through them.
SEEDS = "300"
FAILED = re.compile(rb"\xe2\x9c\x98|recorded an issue|Fatal error|Segmentation")

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("targets", nargs="*", default=list(SUITES))
parser.add_argument("--sample", type=int, default=0, help="so many of each target, instead of all")
parser.add_argument("--seed", type=int, default=1, help="which sample")
parser.add_argument("--only", default="", help="the numbers of some, with commas")
parser.add_argument("--at-once", type=int, default=os.cpu_count())
parser.add_argument("--tree", default=".build/mutants/tree")
parser.add_argument("--swift", default=os.environ.get("SWIFT", "swift"), help="the command, with what goes before it")
parser.add_argument("--skip-build", action="store_true")
options = parser.parse_args()

here = pathlib.Path(__file__).resolve().parent
source = here.parent.parent
tree = pathlib.Path(options.tree).resolve()
work = source / ".build" / "mutants"
swift = shlex.split(options.swift)


def run(arguments, **more):
    return subprocess.run(arguments, check=True, **more)


def build_mutator():
    """The parser comes with the compiler, which has it for macros."""
    compiler = pathlib.Path(os.path.realpath(shutil.which("swiftc"))).parent.parent / "lib" / "swift" / "host"
    libraries = [f"-lSwift{name}" for name in ("Syntax", "Parser", "Operators")]
    run(["swiftc", "-I", compiler, "-L", compiler, "-Xlinker", "-rpath", "-Xlinker", compiler, *libraries,
         *sorted((here / "Mutator").glob("*.swift")), "-o", work / "mutator"])


def write(path, data):
    """Only where it is different, so that nothing is compiled for nothing."""
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def copy_tree():
    names = subprocess.run(["git", "-C", source, "ls-files", "-co", "--exclude-standard"], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    mutated = tuple(f"Sources/{target}/" for target in SUITES)
    for name in [*names, "Package.resolved"]:
        path = source / name
        if not path.is_file() or name.startswith(mutated):
            continue
        data = path.read_bytes()
        if name == "Package.swift":
            data = data.replace(b"    .treatAllWarnings(as: .error),\n", b"")
        write(tree / name, data)


def mutate(without):
    """Writes the targets anew, all but the mutants in `without`; returns the mutants."""
    fresh = work / "Sources"
    shutil.rmtree(fresh, ignore_errors=True)
    for target in SUITES:
        shutil.copytree(source / "Sources" / target, fresh / target)
    listed = run([work / "mutator", *SUITES], cwd=fresh, input="\n".join(map(str, sorted(without))),
                 capture_output=True, text=True).stdout
    for target in SUITES:
        shutil.copy(here / "Switches.swift", fresh / target / "Switches.swift")
    for path in fresh.rglob("*"):
        if path.is_file():
            write(tree / "Sources" / path.relative_to(fresh), path.read_bytes())
    mutants = []
    for line in listed.splitlines():
        number, file, first, last, column, kind, text = line.split("\t", 6)
        mutants.append(dict(number=int(number), file=file, first=int(first), last=int(last), kind=kind, text=text,
                            target=file.split("/")[0]))
    return mutants


def unfit(mutants, output):
    """The mutants that a compiler complains of."""
    found = set(re.findall(r"Sources/(\S+?\.swift):(\d+):\d+: error: (.*)", output))
    dropped = set()
    for file, line, message in found:
        line = int(line)
        if "missing return" in message or "on all paths" in message:
            # Said of the end of a body, whose last statement would be left out, or whose lone expression is its result
            # only where nothing stands before it.
            for reach in (15, 60):
                before = [m for m in mutants if m["file"] == file and line - reach <= m["first"] <= line]
                before.sort(key=lambda m: (m["kind"] != "drop", m["last"] > line, -m["first"]))
                dropped.update(m["number"] for m in before[:1])
                if before:
                    break
            continue
        near = [m for m in mutants if m["file"] == file and m["first"] <= line <= m["last"]]
        # First those most likely to be of a wrong type, then what begins there, then what is around.
        for test in (lambda m: m["first"] == line and m["kind"] in ("arithmetic", "number", "boundary", "drop"),
                     lambda m: m["first"] == line, lambda m: True):
            chosen = [m["number"] for m in near if test(m)]
            if chosen:
                dropped.update(chosen)
                break
        else:
            # A closure or a branch around it, that no longer returns what it did.
            reach = 60 if "initializ" in message else 15
            around = [m for m in mutants if m["file"] == file and abs(m["first"] - line) <= reach]
            drops = [m for m in around if m["kind"] == "drop"]
            dropped.update(m["number"] for m in drops or around)
    return dropped


def build():
    """Builds, leaving out what does not compile; one target after the other, which is far faster than all of it."""
    kept = work / "without"
    without = set(map(int, kept.read_text().split())) if kept.exists() else set()
    mutants = mutate(without)
    for what in [*(["--target", target] for target in SUITES), ["--build-tests"]]:
        while True:
            built = subprocess.run([*swift, "build", *what], cwd=tree, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            (work / "build.log").write_text(built.stdout)
            if built.returncode == 0:
                break
            dropped = unfit(mutants, built.stdout)
            if not dropped:
                sys.exit(f"The mutants do not build; see {work / 'build.log'}.")
            without |= dropped
            kept.write_text(" ".join(map(str, sorted(without))))
            print(f"{len(dropped)} mutants do not compile; {len(without)} are left out", file=sys.stderr, flush=True)
            mutants = mutate(without)
    return mutants


def passes(suite, number, limit):
    """Whether every test of a suite passes within `limit` seconds; the first that fails ends it."""
    environment = dict(os.environ, ROLLCALL_MUTANT=str(number), SWIFT_BACKTRACE="enable=no",
                       ROLLCALL_SIMULATION_SEEDS=SEEDS)
    program = [tree / ".build/debug/rollcallPackageTests.xctest", "--testing-library", "swift-testing", "--filter",
               rf"^{suite}\."]
    child = subprocess.Popen(program, cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, start_new_session=True)
    timer = threading.Timer(limit, lambda: os.killpg(child.pid, signal.SIGKILL))
    timer.start()
    failed = False
    try:
        for line in child.stdout:
            if FAILED.search(line):
                failed = True
                break
    finally:
        timer.cancel()
        if failed:
            os.killpg(child.pid, signal.SIGKILL)
        status = child.wait()
        child.stdout.close()
    return not failed and status == 0


def main():
    work.mkdir(parents=True, exist_ok=True)
    if options.skip_build:
        without = set(map(int, (work / "without").read_text().split()))
        mutants = mutate(without)
    else:
        build_mutator()
        copy_tree()
        mutants = build()
    limits = {}
    for suite in sorted({suite for target in options.targets for suite in SUITES[target]}):
        begin = time.monotonic()
        if not passes(suite, 0, 600):
            sys.exit(f"{suite} fails without a mutant.")
        limits[suite] = 4 * (time.monotonic() - begin) + 20
    only = set(map(int, options.only.split(","))) if options.only else None
    for target in options.targets:
        all_of_it = [m for m in mutants if m["target"] == target]
        chosen = [m for m in all_of_it if m["number"] in only] if only else all_of_it
        if options.sample and options.sample < len(chosen):
            chosen = sorted(random.Random(options.seed).sample(chosen, options.sample), key=lambda m: m["number"])

        def survives(mutant):
            return all(passes(suite, mutant["number"], limits[suite]) for suite in SUITES[target])

        survived = 0
        with ThreadPoolExecutor(options.at_once) as pool:
            for mutant, alive in zip(chosen, pool.map(survives, chosen)):
                if alive:
                    survived += 1
                    print("{number:6} {file}:{first} {kind}: {text:.100}".format(**mutant), flush=True)
        if chosen:
            print(f"{target}: {len(chosen) - survived} of {len(chosen)} mutants noticed, "
                  f"{100 * (len(chosen) - survived) / len(chosen):.1f} % ({len(all_of_it)} in all)", flush=True)


if __name__ == "__main__":
    main()
