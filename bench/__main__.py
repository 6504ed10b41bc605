"""Measures P1 to P12 of docs/performance.md and prints them as a table: `make bench`.

Every figure is a whole command beside another one, run in turn; medians. It is no test: it ends with
an error only where a command does.
"""

import argparse
import os
import pathlib
import platform
import subprocess
import sys
import tempfile

from measure import Failed
from rows import Bench
from world import World, note

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    parser = argparse.ArgumentParser(prog="bench", description=__doc__.split("\n")[0])
    release = ROOT / ".build" / "release"
    parser.add_argument("--binary", default=release / "bestupid", help="the program")
    parser.add_argument("--merge-benchmark", default=release / "merge-benchmark", help="for P12")
    parser.add_argument("--days", type=int, default=3650, help="of the store; P8 takes ten times as many")
    parser.add_argument("--runs", type=int, default=21, help="of each command")
    parser.add_argument("--commits", type=int, default=2000, help="of P11")
    parser.add_argument("--rows", help="only these, as in P3,P4")
    options = parser.parse_args()
    programs = [pathlib.Path(path).resolve() for path in (options.binary, options.merge_benchmark)]
    wanted = options.rows.lower().split(",") if options.rows else None

    with tempfile.TemporaryDirectory(prefix="bestupid-bench-") as folder:
        bench = Bench(
            World(folder, programs[0]), options.days, options.runs, options.commits,
            programs[1],
        )  # fmt: skip
        print(f"{machine()}; {options.days} days, {options.runs} runs of each\n")
        print("| # | work | beside | ours | peer | ratio | to reach | reached |")
        print("|---|---|---|---|---|---|---|---|")
        for measure in Bench.rows:
            if wanted and measure.__name__ not in wanted:
                continue
            note(measure.__name__.upper())
            for row in measure(bench):
                answer = {True: "yes", False: "**no**", None: "–"}[row.reached]
                print("|", " | ".join([*row[:7], answer]), "|", flush=True)


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
