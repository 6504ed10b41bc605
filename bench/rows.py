"""P1 to P12, each as one function: the work, its peer, and what is to be reached."""

import collections
import itertools
import json
import os
import shutil
import subprocess
from pathlib import Path

import days
from measure import Command, in_turn
from world import note, settle

Row = collections.namedtuple("Row", "name work beside ours peer figure goal reached")

QUERY = ["query", 'weight,sleep,lift:"Bench press".e1rm', "--json"]
SEED = 1


class Bench:
    """The rows, and the stores that they share, made when the first of them asks."""

    def __init__(self, world, count, runs, commits, merge_benchmark):
        self.world, self.count, self.runs, self.commits = world, count, runs, commits
        self.merge_benchmark = merge_benchmark
        self.stores = {}

    def store(self, count):
        if count not in self.stores:
            self.stores[count] = self.world.store(f"days-{count}", count, SEED)
            settle(self.world, self.stores[count])
        return self.stores[count]

    def pair(self, name, work, beside, ours, peer, goal):
        figures = in_turn(ours, peer, self.runs)
        return [ratio_row(name, work, beside, figures, goal)]

    # One day written and committed.

    def p1(self):
        world, store = self.world, self.store(self.count)
        ours, theirs = world.clone(store, "ours"), world.clone(store, "theirs")
        last = f"content/logs/{days.LAST_DAY}.md"
        numbers = itertools.count()

        def edit():
            with open(theirs / last, "a") as file:
                file.write(f"Weight:: {next(numbers)}\n")

        # Another value each time, so that each run has something to write.
        log = world.bestupid(ours, "log", "weight", "0", prepare=lambda: renew(log))

        def renew(command):
            command.words[5] = f"{150 + next(numbers) % 1000 / 10}"

        peer = world.peer(theirs, "sh", "-c", f"git add {last} && git commit -qm x", prepare=edit)
        row, = self.pair("P1", "`log weight …`, committed durably", "`git add FILE && git commit -m x`", log, peer, 0.8)
        return [row, self.syncs(log)]

    def syncs(self, log):
        """How often the same command has the disk confirm what it wrote."""
        trace = self.world.folder / "trace"
        if shutil.which("strace") is None:
            return Row("P1", "fsyncs of the same", "–", "not counted: no strace", "", "", "≤ 12", None)
        calls = "trace=fsync,fdatasync,syncfs,sync_file_range"
        words = ["strace", "-f", "-qq", "-e", calls, "-o", trace, *log.words]
        log.prepare()
        words[-len(log.words):] = log.words
        Command(*words, folder=log.folder, environment=log.environment).run()
        count = len(trace.read_text().splitlines())
        return Row("P1", "fsyncs of the same", "–", str(count), "", "", "≤ 12", count <= 12)

    # Reading.

    def rebuild(self, count):
        return self.world.bestupid(self.store(count), "cache", "rebuild", "--quiet")

    def cat(self, count):
        store = self.store(count)
        logs = sorted((store / "content" / "logs").glob("*.md"))
        return self.world.peer(store, "cat", *logs, output=os.devnull)

    def query(self, count):
        return self.world.bestupid(self.store(count), *QUERY)

    def p2(self):
        figures = in_turn(self.rebuild(self.count), self.cat(self.count), self.runs)
        return [
            ratio_row("P2", "`cache rebuild`", "`cat content/logs/*.md > /dev/null`", figures, 1.5),
            memory_row("P9", "the same", figures),
        ]

    def p3(self):
        store = self.store(self.count)
        return self.pair(
            "P3", "`query weight --last 90d --json`, warm", "`git status --porcelain`",
            self.world.bestupid(store, "query", "weight", "--last", "90d", "--json"),
            self.world.peer(store, "git", "status", "--porcelain"), 1.5,
        )  # fmt: skip

    def p4(self):
        store = self.store(self.count)
        search = self.world.peer(store, "rg", "-o", "^Weight::.*", "content/logs")
        figures = in_turn(self.query(self.count), search, self.runs)
        return [
            ratio_row("P4", f"`{' '.join(QUERY)}`, warm", "`rg -o '^Weight::.*'`", figures, 1.5),
            memory_row("P9", "the same", figures),
        ]

    def p5(self):
        store = self.store(self.count)
        file = store / "content" / "logs" / f"{days.names(self.count)[self.count // 2]}.md"
        text = file.read_text()
        numbers = itertools.count()

        def edit():
            file.write_text(text + f"\nAn editor wrote line {next(numbers)}.\n")

        changed = self.query(self.count)
        changed.prepare = edit
        rows = self.pair("P5", "the same, one file changed", "P4", changed, self.query(self.count), 1.2)
        file.write_text(text)
        return rows

    def p8(self):
        many = 10 * self.count
        rows = []
        for name, make in [("P2", self.rebuild), ("P4", self.query)]:
            figures = in_turn(make(many), make(self.count), max(3, self.runs // 4))
            ratio = figures.ratio / 10
            rows.append(Row(
                "P8", f"{name} of {many} days, a day", f"of {self.count}",
                microseconds(figures.ours / many), microseconds(figures.peer / self.count),
                f"{ratio:.2f}", "≤ 1.2", ratio <= 1.2,
            ))  # fmt: skip
        return rows

    # Sync.

    def p6(self):
        world, store = self.world, self.store(self.count)
        ours, theirs = world.clone(store, "ours"), world.clone(store, "theirs")
        settle(world, ours)
        return self.pair(
            "P6", "`sync`, nothing new", "`git fetch && git push`", world.bestupid(ours, "sync"),
            world.peer(theirs, "sh", "-c", "git fetch -q && git push -q"), 1.2,
        )  # fmt: skip

    def p7(self):
        """Both sides change the same days, apart enough for a merge by line."""
        world, store = self.world, self.store(self.count)
        changed = [f"content/logs/{date}.md" for date in days.names(self.count)[-100:]]
        here = self.edited(world.clone(store, "here"), changed, "Energy::", "Energy:: 2 <!-- here -->")
        there = self.edited(world.clone(store, "there"), changed, "1. ", "1. Elsewhere")
        remote = Path(f"{store}.git")
        world.git(there, "push", "--quiet", "origin", "HEAD:there")
        world.git(here, "push", "--quiet", "origin", "HEAD:here")
        first, ours, theirs = (world.git(store, "rev-parse", "HEAD"),
                               world.git(here, "rev-parse", "HEAD"), world.git(there, "rev-parse", "HEAD"))

        def again():
            world.git(remote, "update-ref", "refs/heads/main", theirs)
            world.git(here, "reset", "--quiet", "--hard", ours)
            world.git(here, "update-ref", "refs/remotes/origin/main", first)
            settle(world, here)

        rows = self.pair(
            "P7", f"`sync` that merges {len(changed)} days", "`git pull --no-rebase` of the same",
            world.bestupid(here, "sync", prepare=again),
            world.peer(here, "git", "pull", "-q", "--no-rebase", "--no-edit", prepare=again), 2,
        )  # fmt: skip
        world.git(remote, "update-ref", "refs/heads/main", first)
        return rows

    def edited(self, clone, files, start, line):
        for name in files:
            file = clone / name
            lines = file.read_text().split("\n")
            place = next(index for index, old in enumerate(lines) if old.startswith(start))
            lines[place] = line
            file.write_text("\n".join(lines))
        self.world.git(clone, "commit", "--quiet", "--all", "--message", "days changed")
        return clone

    def p11(self):
        world = self.world
        store = world.store("young", 60, SEED)
        log, sync = world.bestupid(store, "log", "weight", "0"), world.bestupid(store, "sync")
        note(f"logging {self.commits} values with a sync after every tenth")
        for number in range(self.commits):
            log.words[5] = f"{150 + number % 1000 / 10}"
            log.run()
            if number % 10 == 9:
                sync.run()
        gathered = world.folder / "gathered"
        shutil.copytree(store, gathered)
        world.git(gathered, "gc", "--quiet", "--prune=now")
        ours, peer = size(store / ".git"), size(gathered / ".git")
        return [Row(
            "P11", f"disk after {self.commits} commits and their syncs", "`git gc` of the same",
            f"{ours / 1024:.0f} KB", f"{peer / 1024:.0f} KB", f"{ours / peer:.2f}", "≤ 1.3",
            ours / peer <= 1.3,
        )]  # fmt: skip

    # The program by itself.

    def p10(self):
        folder = self.world.folder
        version = Command(self.world.binary, "--version", folder=folder, environment=self.world.environment)
        figures = in_turn(version, self.world.peer(folder, "git", "--version"), 3 * self.runs)
        more = figures.ours - figures.peer
        return [Row(
            "P10", "`bestupid --version`", "`git --version`", milliseconds(figures.ours),
            milliseconds(figures.peer), f"{1000 * more:.1f} ms more", "≤ 3 ms more", more <= 0.003,
        )]  # fmt: skip

    def p12(self):
        files = Path(__file__).resolve().parent.parent / "fixtures" / "benchmark"
        done = subprocess.run([self.merge_benchmark, files], check=True, capture_output=True, text=True)
        return [
            Row("P12", f"merging a day, {name}", "–", f"{rate:,.0f} a second", "", "", "≥ 5,000 a second", rate >= 5000)
            for name, rate in json.loads(done.stdout).items()
        ]

    rows = [p1, p2, p3, p4, p5, p6, p7, p8, p10, p11, p12]


def ratio_row(name, work, beside, figures, goal):
    return Row(
        name, work, beside, milliseconds(figures.ours), milliseconds(figures.peer),
        f"{figures.ratio:.2f}", f"≤ {goal}", figures.ratio <= goal,
    )  # fmt: skip


def memory_row(name, work, figures):
    memory = figures.memory / 2**20
    return Row(name, f"{work}: peak memory", "–", f"{memory:.0f} MB", "", "", "≤ 80 MB", memory <= 80)


def milliseconds(seconds):
    return f"{1000 * seconds:.1f} ms"


def microseconds(seconds):
    return f"{1e6 * seconds:.1f} µs"


def size(folder):
    """What the files below a folder take of the disk, in bytes."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*"))
