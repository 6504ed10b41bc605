#!/usr/bin/env python3
"""Imports a made-up year in all orders, and checks that each gives the same tree, and the golden logs.

    python3 -B scripts/year-of-exports/orders.py PROGRAM YEAR [--orders 120] [--no-undo]

YEAR is a folder that this folder makes. Orders that begin alike share copies of the store as it is then. Of each tree that
comes out every import is done once more, which must change nothing. Then imports are taken back: all, the newest first, which must give the first tree, or
the oldest first, which may leave headings; and each alone, begun with, which must give the logs of the others.
Nothing of this touches the person's own files: the program gets a home of its own.
"""

import argparse
import collections
import filecmp
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

FILES = ["garmin", "apple-health-early.xml", "apple-health.xml", "takeout", "strong.csv"]
NAMES = {"GIT_AUTHOR_NAME": "Kim", "GIT_AUTHOR_EMAIL": "kim@example.org",
         "GIT_COMMITTER_NAME": "Kim", "GIT_COMMITTER_EMAIL": "kim@example.org"}


class Trial:
    def __init__(self, program, year, work):
        self.program, self.year, self.work = program.resolve(), year.resolve(), work
        self.failures, self.imports = 0, 0
        home = work / "home"
        home.mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), "TZ": "UTC", **NAMES}
        self.first = work / "first"
        shutil.copytree(year / "store", self.first)
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "The year"]):
            self.git(self.first, *words)
        self.run(self.first, "init")

    def call(self, words, folder):
        done = subprocess.run(words, cwd=folder, env=self.environment, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def git(self, store, *words):
        status, text, error = self.call(["git", *words], store)
        assert status == 0, error
        return text.strip()

    def run(self, store, *words):
        status, text, error = self.call(
            [self.program, "-C", store, "--now", "2032-02-01T12:00:00Z", *words], store)
        if status != 0:
            self.fail(f"{' '.join(map(str, words))}: {error.strip()}")
        return text

    def take(self, store, file):
        self.imports += 1
        self.run(store, "import", "file", self.year / "exports" / file, "--units", "lb")

    def copy(self, store, name):
        copy = self.work / name
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(store, copy, symlinks=True)
        return copy

    def tree(self, store):
        return self.git(store, "rev-parse", "HEAD^{tree}")

    def fail(self, text):
        self.failures += 1
        print(f"FAILED: {text}", flush=True)

    def compare(self, about, logs, store):
        """Compares logs with those that must be."""
        names = sorted(path.name for path in logs.iterdir())
        own = store / "content/logs"
        _, differing, missing = filecmp.cmpfiles(logs, own, names, shallow=False)
        others = sorted({path.name for path in own.iterdir()} - set(names))
        if found := differing + missing + others:
            self.fail(f"{about}: {len(found)} logs differ: {' '.join(name.removesuffix('.md') for name in found)}")

    # The orders

    def orders(self, wanted):
        trees = collections.defaultdict(list)

        def go(store, done):
            if len(done) == len(FILES):
                tree = self.tree(store)
                trees[tree].append(done)
                if len(trees[tree]) == 1:
                    self.finish(store, done)
                return
            for file in FILES:
                if any(order[:len(done) + 1] == (*done, file) for order in wanted):
                    copy = self.copy(store, f"store-{len(done)}")
                    self.take(copy, file)
                    go(copy, (*done, file))

        go(self.first, ())
        for tree, orders in trees.items():
            print(f"tree {tree[:10]}: {len(orders)} orders, such as {' '.join(orders[0])}")
        if len(trees) > 1:
            self.fail(f"{len(trees)} trees")

    def finish(self, store, done):
        """What an order gave that no other gave before."""
        self.compare(f"after {' '.join(done)}", self.year / "golden/content/logs", store)
        head = self.git(store, "rev-parse", "HEAD")
        for file in FILES:
            self.take(store, file)
            if self.git(store, "rev-parse", "HEAD") != head:
                self.fail(f"after {' '.join(done)}: {file} once more changes something")
                break

    # Taking back

    def list(self, store):
        return [one["id"] for one in json.loads(self.run(store, "import", "list", "--json"))["imports"]]

    def words(self, store):
        """What a store says, without headings, blank lines and the marks that mean nothing in a cell: of imports that are taken back
        the oldest first, those of the later ones stay."""
        files = {}
        for path in sorted(store.rglob("*")):
            name = path.relative_to(store)
            if path.is_file() and name.parts[0] != ".git":
                lines = path.read_bytes().replace(b"\r", b"").split(b"\n")
                files[name] = [re.sub(rb"\|\s*0?\s*(?=\|)", b"|", line) for line in lines
                               if line.strip() and not line.startswith(b"#")]
        return files

    def undo(self):
        for order, newest in itertools.product((FILES, FILES[::-1]), (True, False)):
            store = self.copy(self.first, "store")
            for file in order:
                self.take(store, file)
            for name in self.list(store)[::1 if newest else -1]:
                self.run(store, "import", "undo", name)
            same = self.tree(store) == self.tree(self.first)
            if not same and (newest or self.words(store) != self.words(self.first)):
                about = f"{' '.join(order)}, undone, the {'newest' if newest else 'oldest'} first"
                self.fail(f"{about}: {self.git(store, 'diff', '--shortstat', self.tree(self.first), 'HEAD')}")
        for file in FILES:
            store, others = self.copy(self.first, "store"), self.copy(self.first, "others")
            self.take(store, file)
            name = self.list(store)[0]
            for other in FILES:
                # The early export says nothing new behind the later one, so it makes no commit that could stay.
                if other != file and (file, other) != ("apple-health.xml", "apple-health-early.xml"):
                    self.take(store, other)
                    self.take(others, other)
            self.run(store, "import", "undo", name)
            self.compare(f"{file} undone", others / "content/logs", store)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("year", type=pathlib.Path)
    parser.add_argument("--orders", type=int, default=120, help="how many, spread over all")
    parser.add_argument("--no-undo", action="store_true")
    arguments = parser.parse_args()
    orders = list(itertools.permutations(FILES))
    count = arguments.orders
    wanted = [orders[index * (len(orders) - 1) // max(count - 1, 1)] for index in range(count)]
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        trial = Trial(arguments.program, arguments.year, pathlib.Path(work))
        trial.orders(wanted)
        if not arguments.no_undo:
            trial.undo()
    print(f"{count} orders, {trial.imports} imports, {trial.failures} failures, {time.monotonic() - begun:.0f} s")
    sys.exit(trial.failures > 0)


if __name__ == "__main__":
    main()
