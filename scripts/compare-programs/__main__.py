"""Compares two builds of the program: see scripts/compare-programs.sh."""

import argparse
import collections
import multiprocessing
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

import command_cases
import day_cases
import edit_cases
import merge_cases
import repository_cases
import sequence_cases
from comparison import compare
from expected import TABLE
from world import World

# What is compared, in the order that it is told.
KINDS = {
    "fixtures": lambda options: [*day_cases.fixtures(), *merge_cases.fixtures()],
    "days": lambda options: day_cases.generated(options.days, options.seed),
    "edits": lambda options: edit_cases.generated(options.edits, options.seed),
    "merges": lambda options: merge_cases.generated(options.merges, options.seed),
    "commands": lambda options: command_cases.all_cases(),
    "sequences": lambda options: sequence_cases.all_cases(options.sequences, options.seed),
    "repositories": lambda options: repository_cases.all_cases(),
}

SHOWN = 10


def main():
    parser = argparse.ArgumentParser(
        prog="compare-programs.sh", description="Runs two builds of bestupid alike, and compares all that they do."
    )
    parser.add_argument("old", metavar="OLD", help="the program as it was")
    parser.add_argument("new", metavar="NEW", help="the program as it is")
    parser.add_argument("--days", type=int, default=20_000, help="generated and mangled days (default: %(default)s)")
    parser.add_argument("--edits", type=int, default=10_000, help="edits of such days (default: %(default)s)")
    parser.add_argument("--merges", type=int, default=5_000, help="merges of such days (default: %(default)s)")
    parser.add_argument("--sequences", type=int, default=100, help="random sequences of commands (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="repeats a run; without it, any")
    parser.add_argument("--only", metavar="KIND", action="append", choices=list(KINDS), help=", ".join(KINDS))
    parser.add_argument("--case", metavar="TEXT", help="only cases whose name has this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="at once (default: %(default)s)")
    parser.add_argument("--keep", metavar="DIR", help="write both sides of every difference into this folder")
    options = parser.parse_args()
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(10**9)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="bestupid-compare-") as folder:
        results = run_all(options, pathlib.Path(folder).resolve())
    sys.exit(report(options, results, time.monotonic() - start))


def run_all(options, folder):
    """The results of all cases, of each kind in its order."""
    programs = []
    for name in ("old", "new"):
        program = pathlib.Path(getattr(options, name))
        if not os.access(program, os.X_OK) or program.is_dir():
            sys.exit(f"compare-programs.sh: {program} is no program")
        programs.append(shutil.copy(program, folder / name))
    print(f"seed {options.seed}", flush=True)
    cases = [
        (kind, case)
        for kind in options.only or KINDS
        for case in KINDS[kind](options)
        if options.case is None or options.case in case.name
    ]
    results = []
    # A process of the pool has the cases from the beginning, and is told a number.
    begin.cases = cases
    with multiprocessing.get_context("fork").Pool(options.jobs, begin, (folder, programs)) as pool:
        for result in pool.imap(one, range(len(cases))):
            results.append(result)
            tell(result, len(results), len(cases))
    return results


def tell(result, done, count):
    """How far it has come, on a terminal; and every difference at once, anywhere."""
    if sys.stderr.isatty():
        print(f"\r{done} of {count} cases", end="\n" if done == count else "", file=sys.stderr, flush=True)
    if result.differences:
        first = result.differences[0]
        print(f"different: {first.kind}, {first.case}: {first.label}", flush=True)


def begin(folder, programs):
    """Prepares a process of the pool: a world of its own."""
    number = multiprocessing.current_process()._identity[0]
    begin.world = World(folder / f"worker-{number}")
    begin.programs = programs


def one(number):
    kind, case = begin.cases[number]
    return compare(kind, case, begin.world, begin.programs)


def report(options, results, seconds):
    """Prints what was compared and what differs; the exit status."""
    differences = [difference for result in results for difference in result.differences]
    print("\n| kind | cases | compared | outputs, files and trees | differences |")
    print("|---|---|---|---|---|")
    for kind in options.only or KINDS:
        chosen = [result for result in results if result.kind == kind]
        counts = collections.Counter()
        for result in chosen:
            counts.update(result.counts)
        words = ", ".join(f"{count:,} {name}" for name, count in counts.items())
        outputs = sum(result.outputs for result in chosen)
        differing = sum(len(result.differences) for result in chosen)
        print(f"| {kind} | {len(chosen):,} | {words} | {outputs:,} | {differing} |")
    reasons = collections.Counter()
    for result in results:
        reasons.update(result.reasons)
    if reasons:
        print("\nExpected differences:")
    for reason, count in reasons.most_common():
        print(f"- {count} ×: {reason}")
    unused = {row.reason for row in TABLE} - {part for reason in reasons for part in reason.split("; ")}
    for reason in sorted(unused):
        print(f"- none: {reason}")
    for kind in options.only or KINDS:
        of_kind = sorted((entry for entry in differences if entry.kind == kind), key=lambda entry: len(entry.old) + len(entry.new))
        for difference in of_kind[:SHOWN]:
            show(difference)
        if len(of_kind) > SHOWN:
            print(f"\n… and {len(of_kind) - SHOWN} more differences in {kind}")
    if options.keep:
        keep(pathlib.Path(options.keep), differences)
    outcome = f"{len(differences)} unexpected differences" if differences else "no unexpected difference"
    print(f"\n{outcome}; seed {options.seed}, {seconds:.0f} s")
    return 1 if differences else 0


def show(difference):
    """Prints where the two sides differ first, and the file that they differ on where it is short."""
    print(f"\n{difference.kind}, {difference.case}: {difference.label}")
    if difference.old == difference.new:
        print(difference.old.decode(errors="backslashreplace"))
        return
    old, new = difference.old.split(b"\n"), difference.new.split(b"\n")
    line = next((index for index, pair in enumerate(zip(old, new)) if pair[0] != pair[1]), min(len(old), len(new)))
    for sign, side in (("-", old), ("+", new)):
        for text in side[line : line + 3]:
            print(f"  {line + 1}{sign} {clipped(text)}")
    size = sum(len(text) for text in difference.texts.values())
    if size < 2000:
        for name, text in difference.texts.items():
            print(f"  {name}: {text!r}")


def clipped(text):
    shown = text.decode(errors="backslashreplace")
    return shown if len(shown) <= 300 else shown[:300] + " …"


def keep(folder, differences):
    """Writes every difference as files: both sides, and the files that they are about."""
    for number, difference in enumerate(differences):
        place = folder / f"{number:03}-{difference.kind}"
        place.mkdir(parents=True)
        (place / "label").write_text(f"{difference.case}: {difference.label}\n")
        (place / "old").write_bytes(difference.old)
        (place / "new").write_bytes(difference.new)
        for name, text in difference.texts.items():
            (place / "files" / name).parent.mkdir(parents=True, exist_ok=True)
            (place / "files" / name).write_bytes(text)


if __name__ == "__main__":
    main()
