"""Seeds faults into a copy of the sources, one at a time, and looks whether a test notices each.

All faults of faults.py are compiled into one build, each behind a question that a file answers, so
that the sources are built once and not once for each fault.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from faults import FAULTS
from places import Sources

ROOT = pathlib.Path(__file__).resolve().parents[2]

QUESTION = """\
import Foundation

private let seededFault =
  (try? String(contentsOfFile: "{file}", encoding: .utf8))?
  .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""

/// Whether the fault of this name is to be made. Code that other modules take in asks too.
@usableFromInline
func isSeeded(_ name: String) -> Bool {{ name == seededFault }}
"""


def seed(root, file):
    """Puts all faults into the sources below root, asked for by name in a file. Returns those that cannot be put in."""
    sources = Sources(root)
    names = [fault.name for fault in FAULTS]
    problems = [f"{name}: twice" for name in sorted(set(names)) if names.count(name) > 1]
    for fault in FAULTS:
        new = fault.new.replace("FAULT", f'isSeeded("{fault.name}")')
        try:
            path = sources.replace(fault.place, fault.old, new)
        except ValueError as error:
            problems.append(f"{fault.name}: {error}")
            continue
        target = root.joinpath(*path.relative_to(root).parts[:2])
        (target / "SeededFault.swift").write_text(QUESTION.format(file=file))
    return problems


def copy_sources(folder, file):
    """Copies the sources and puts all faults into the copy, or ends with those that cannot be put in."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".build", ".git"))
    if problems := seed(folder, file):
        sys.exit("\n".join(problems))


def run_tests(root, expression, limit):
    """Whether the tests whose names match an expression pass."""
    command = ["swift", "test", "--skip-build", "--filter", expression]
    try:
        run = subprocess.run(
            command, cwd=root, timeout=limit, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except subprocess.TimeoutExpired:
        return False, "did not end"
    if "with 0 tests" in run.stdout:
        sys.exit(f"no test is named {expression}")
    failed = [line for line in run.stdout.splitlines() if line.startswith("✘ Test ")]
    return run.returncode == 0, failed[0][2:110] if failed else ""


def main():
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only see whether each fault can be put in")
    parser.add_argument("--only", metavar="NAME,NAME", help="these faults alone")
    parser.add_argument("--folder", type=pathlib.Path, help="build here, and keep it")
    parser.add_argument("--unchecked", action="store_true", help="take it for granted that the tests pass without a fault")
    parser.add_argument("--limit", type=int, default=300, help="seconds for the tests of one fault")
    options = parser.parse_args()

    if options.check:
        with tempfile.TemporaryDirectory() as folder:
            copy_sources(pathlib.Path(folder) / "copy", "fault")
        return
    only = options.only.split(",") if options.only else None
    faults = [fault for fault in FAULTS if only is None or fault.name in only]

    folder = options.folder or pathlib.Path(tempfile.mkdtemp(prefix="bestupid-faults-"))
    folder.mkdir(parents=True, exist_ok=True)
    copy, file = folder / "copy", folder / "fault"
    file.write_text("")
    if not copy.exists():
        copy_sources(copy, file)
    subprocess.run(["swift", "build", "--build-tests"], cwd=copy, check=True)

    for tests in sorted({fault.tests for fault in faults}) if not options.unchecked else []:
        passed, failure = run_tests(copy, tests, options.limit * 4)
        if not passed:
            sys.exit(f"{tests} fails without a fault: {failure}")

    unexpected = 0
    for fault in faults:
        file.write_text(fault.name)
        start = time.monotonic()
        passed, failure = run_tests(copy, fault.tests, options.limit)
        took = time.monotonic() - start
        expected = passed == (fault.equivalent is not None)
        unexpected += not expected
        words = "not noticed" if passed else "noticed"
        if fault.equivalent:
            words += f", equivalent: {fault.equivalent}"
        print(f"{'ok ' if expected else 'BAD'} {fault.name:38} {took:4.0f} s  {words}  {failure}", flush=True)
    noticed = sum(fault.equivalent is None for fault in faults) - unexpected
    print(f"{len(faults)} faults: {noticed} noticed, {unexpected} not as expected")
    if options.folder is None:
        shutil.rmtree(folder)
    sys.exit(1 if unexpected else 0)


main()
