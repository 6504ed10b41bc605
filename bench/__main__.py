"""Measures the rows of docs/performance.md, P1 to I8, and prints them as a table: `make bench`.

Every figure is a whole command beside another one, run in turn; medians. It is a benchmark and not a
test: it ends with an error only where a command does.
"""

import argparse
import os
import pathlib
import platform
import subprocess
import sys
import tempfile

import floors
from exports import Exports
from measure import Failed
from rows import Bench
from world import World, note

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    parser = argparse.ArgumentParser(prog="bench", description=__doc__.split("\n")[0])
    release = ROOT / ".build" / "release"
    parser.add_argument("--binary", default=release / "bestupid", help="the program")
    parser.add_argument("--merge-benchmark", default=release / "merge-benchmark", help="for P12")
    parser.add_argument("--days", default=f"{floors.ONE_YEAR},{floors.TEN_YEARS}",
                        help="of the stores; P8 takes ten times the largest, I1 to I8 the largest (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=21, help="of each command")
    parser.add_argument("--commits", type=int, default=floors.COMMITS, help="of P11")
    parser.add_argument("--health-megabytes", type=int, default=floors.HEALTH_MEGABYTES,
                        help="of the export of I1, I2, I3 and I6; I3 also takes four times as many (default: %(default)s)")
    parser.add_argument("--keep", metavar="FOLDER", help="keep these exports there, and use those that are there")
    parser.add_argument("--rows", help="only these, as in P3,P4")
    options = parser.parse_args()
    programs = [pathlib.Path(path).resolve() for path in (options.binary, options.merge_benchmark)]
    wanted = options.rows.lower().split(",") if options.rows else Bench.names
    if unknown := set(wanted) - set(Bench.names):
        parser.error(f"no such row: {', '.join(sorted(unknown)).upper()}")
    sizes = [int(count) for count in options.days.split(",")]

    with tempfile.TemporaryDirectory(prefix="bestupid-bench-") as folder:
        exports = Exports(pathlib.Path(options.keep or folder), max(sizes), options.health_megabytes)
        bench = Bench(World(folder, programs[0]), sizes, options.runs, options.commits, programs[1], exports)
        print(f"{machine()}; {options.runs} runs of each\n")
        print("| # | days | work | beside | ours | peer | ratio | floor | holds |")
        print("|---|---|---|---|---|---|---|---|---|")
        for name in wanted:
            note(name.upper())
            for row in bench.rows(name):
                answer = {True: "yes", False: "**no**", None: "–"}[row.holds]
                print("|", " | ".join([*row[:8], answer]), "|", flush=True)


def machine():
    """The machine and the programs that the figures belong to."""
    model = platform.processor() or platform.machine()
    if (info := pathlib.Path("/proc/cpuinfo")).exists():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = next(iter(names), model)
    try:
        system = platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        system = platform.platform()
    git = subprocess.run(["git", "--version"], check=True, capture_output=True, text=True)
    return f"{system}, {model}, {os.cpu_count()} cores, {git.stdout.strip()}"


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"bench: {failure}")
