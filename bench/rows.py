"""The rows of docs/performance.md, P1 to I8, each as one function: the work, its peer, and whether the floor holds."""

import datetime
import itertools
import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import days
import floors
from http_remote import Remote
from imports import ImportRows
from live import LiveView
from measure import Command, Figures, in_turn
from table import Row, memory_row, microseconds, milliseconds, ratio_row
from world import note, settle

QUERY = ["query", 'weight,sleep,lift:"Bench press".e1rm', "--json"]
SEED = 1


class Bench(ImportRows):
    """The rows, and the stores that they share, made when the first of them asks.

    `sizes` are the days of the stores that P1 to P7 and P13 to P15 are measured on; P8 takes ten times the largest,
    and I1 to I8 the largest. `exports` makes the files that are imported.
    """

    def __init__(self, world, sizes, runs, commits, merge_benchmark, exports):
        self.world, self.sizes, self.runs, self.commits = world, sizes, runs, commits
        self.merge_benchmark, self.exports = merge_benchmark, exports
        self.stores = {}

    def rows(self, name):
        """The rows of a name, for every size of store that they are measured on."""
        measure = getattr(self, name)
        if name in ("p8", "p10", "p11", "p12", *ImportRows.names):
            return measure()
        return [row for size in self.sizes for row in measure(size)]

    names = [f"p{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15)] + [f"t{number}" for number in range(1, 6)]
    names += [f"u{number}" for number in range(1, 4)] + ["c1", "c2", *ImportRows.names]

    def store(self, count):
        if count not in self.stores:
            self.stores[count] = self.world.store(f"days-{count}", count, SEED)
            settle(self.world, self.stores[count])
        return self.stores[count]

    # One day written and committed.

    def p1(self, count):
        world, store = self.world, self.store(count)
        ours, theirs = world.clone(store, "ours"), world.clone(store, "theirs")
        last = f"content/logs/{days.LAST_DAY}.md"
        numbers = itertools.count()

        def edit():
            with open(theirs / last, "a") as file:
                file.write(f"Weight:: {next(numbers)}\n")

        # Another value each time, so that each run has something to write.
        log = world.bestupid(ours, "log", "weight", "0", prepare=lambda: log.replace("weight", value()))

        def value():
            return f"{150 + next(numbers) % 1000 / 10}"

        peer = world.peer(theirs, "sh", "-c", f"git add {last} && git commit -qm x", prepare=edit)
        figures = in_turn(log, peer, self.runs)
        return [
            ratio_row("P1", count, "`log weight 244`, committed durably", "`git add FILE && git commit -m x`", figures),
            self.fsyncs(count, log),
        ]

    def fsyncs(self, count, log, name="P1", most=floors.FSYNCS):
        """How often the same command has the disk confirm what it wrote."""
        floor = f"≤ {most}"
        if shutil.which("strace") is None:
            return Row(name, str(count), "the same: fsyncs", "–", "not counted: no strace", "", "", floor, None)
        trace = self.world.folder / "trace"
        calls = "trace=fsync,fdatasync,syncfs,sync_file_range"
        log.prepare()
        words = ["strace", "-f", "-qq", "-e", calls, "-o", trace, *log.words]
        Command(*words, folder=log.folder, environment=log.environment).run()
        number = len(trace.read_text().splitlines())
        return Row(name, str(count), "the same: fsyncs", "–", str(number), "", "", floor, number <= most)

    # Reading.

    def rebuild(self, count):
        return self.world.bestupid(self.store(count), "cache", "rebuild", "--quiet")

    def cat(self, count):
        store = self.store(count)
        logs = sorted((store / "content" / "logs").glob("*.md"))
        return self.world.peer(store, "cat", *logs, output=os.devnull)

    def query(self, count):
        return self.world.bestupid(self.store(count), *QUERY)

    def p2(self, count):
        figures = in_turn(self.rebuild(count), self.cat(count), self.runs)
        return [
            ratio_row("P2", count, "`cache rebuild`", "`cat content/logs/*.md > /dev/null`", figures),
            memory_row(count, figures),
        ]

    def p3(self, count):
        words = ["query", "weight", "--last", "90d", "--json"]
        return self.beside_status("P3", count, f"`{' '.join(words)}`, warm", *words)

    def p13(self, count):
        return self.beside_status("P13", count, "`bestupid`, warm")

    def p14(self, count):
        return self.beside_status("P14", count, "`list`, warm", "list")

    def t1(self, count):
        store = self.store(count)
        pairs = [
            (["chart", "weight", "--last", "all"], ["query", "weight", "--rolling", "7d"]),
            (["chart", "heatmap"], ["query", "run.duration", "--last", "53w"]),
        ]
        return [self.beside_query("T1", count, ours, theirs) for ours, theirs in pairs]

    def t2(self, count):
        ours = ["chart", "strength", "Bench press", "Front squat", "--last", "all"]
        ours += ["-o", self.world.folder / "strength.svg"]
        return [self.beside_query("T2", count, ours, QUERY)]

    def t3(self, count):
        store = self.training(count)
        plan = ["workout", "plan"]
        pairs = [("T3", ["exercise", "show", "Bench press"]), ("T3 plan", plan)]
        return [self.beside_query(name, count, ours, QUERY, store) for name, ours in pairs]

    def training(self, count):
        """A store whose last week has a plan."""
        store = self.world.clone(self.store(count), "training")
        monday = days.LAST_DAY - datetime.timedelta(days=days.LAST_DAY.weekday())
        day = f"{days.LAST_DAY:%A}"
        lines = [f"| {name} | {load} lbs | 3 x {count} |" for name, load, count in days.LIFTS["Strength A"]]
        (store / "content" / "config" / f"protocol_{monday}.md").write_text("\n".join([
            "| Day | Type | Workout |", "|---|---|---|", f"| {day} | Strength A | as planned |", "",
            f"## Strength A ({day})", "| Exercise | Weight | Sets x Reps |", "|---|---|---|", *lines, "",
        ]))  # fmt: skip
        settle(self.world, store)
        self.world.bestupid(store, *QUERY).run()
        return store

    def t4(self, count):
        store, theirs = self.training(count), self.world.clone(self.store(count), "theirs")
        numbers = itertools.count(100)
        log = self.world.bestupid(
            theirs, "log", "lift", "Bench press", "-", prepare=lambda: log.replace("Bench press", sets()))

        def sets():
            load = next(numbers)
            return f"10x{load},9x{load},8x{load}"

        workout = self.world.bestupid(store, "workout", "set", "Bench press", "10x135")
        figures = in_turn(workout, log, self.runs)
        rows = [
            ratio_row("T4 set", count, "`workout set`", "`log lift`, durable", figures),
            self.fsyncs(count, workout, "T4", floors.SET_FSYNCS),
        ]
        for number in range(1, 7):
            self.world.bestupid(store, "exercise", "add", f"Exercise {number}", "--new").run()
        base = self.world.git(store, "rev-parse", "HEAD")

        def train():
            self.world.git(store, "reset", "--quiet", "--hard", base)
            for number in range(1, 7):
                self.world.bestupid(store, "workout", "set", f"Exercise {number}", "3x10x50", "--new").run()

        self.world.bestupid(store, "workout", "cancel").run()
        finish = self.world.bestupid(store, "workout", "finish", prepare=train)
        figures = in_turn(finish, log, self.runs)
        return rows + [
            ratio_row("T4 finish", count, "`workout finish` with six exercises", "`log lift`, durable", figures)]

    def t5(self, count):
        store = self.training(count)

        def now(*words):
            """A command whose clocks run, as they do only without --now."""
            return Command(self.world.binary, "workout", *words, folder=store, environment=self.world.environment)

        now("set", "Bench press", "10x135").run()
        command = now("live")
        version = self.world.bestupid(store, "--version")
        frames = []
        for _ in range(self.runs):
            with LiveView(command) as view:
                frames.append((view.first_frame(), 0))
        figures = Figures(frames, [version.run() for _ in range(self.runs)])
        later = figures.ours - figures.peer
        with LiveView(command) as view:
            view.first_frame()
            view.read(2)
            before = view.processor_time()
            written = len(view.read(10)) / 10
            used = (view.processor_time() - before) / 10
        return [
            Row("T5", str(count), "`workout live`: first frame", "`bestupid --version`", milliseconds(figures.ours),
                milliseconds(figures.peer), "", f"≤ + {1000 * floors.FIRST_FRAME:.0f} ms", later <= floors.FIRST_FRAME),
            Row("T5", str(count), "the same at rest: processor time", "–", f"{100 * used:.2f} %", "", "",
                f"≤ {100 * floors.IDLE} %", used <= floors.IDLE),
            Row("T5", str(count), "the same at rest: bytes a second", "–", f"{written:.0f}", "", "",
                f"≤ {floors.BYTES_AT_REST}", written <= floors.BYTES_AT_REST),
        ]  # fmt: skip

    def with_more(self, count, name, more, files={}):
        """The store of so many days, whose logs end with more, by the place of the day, and with further files."""
        name = f"{name}-{count}"
        if name not in self.stores:
            store = self.world.clone(self.store(count), name)
            for path, text in files.items():
                (store / path).parent.mkdir(parents=True, exist_ok=True)
                (store / path).write_text(text)
            for place, date in enumerate(days.names(count)[:-1]):
                with open(store / "content" / "logs" / f"{date}.md", "a") as file:
                    file.write(more(place))
            self.world.git(store, "add", "--all")
            self.world.git(store, "commit", "--quiet", "--message", name)
            settle(self.world, store)
            self.world.bestupid(store, *QUERY).run()
            self.stores[name] = store
        return self.stores[name]

    # Routines: three of them, in the logs of all days.

    def routines(self, count):
        chance = random.Random(SEED)
        files = {"content/config/routines.md": days.DEFINITIONS}
        return self.with_more(count, "routines", lambda place: days.ticks(chance), files)

    # The cycle: one of 28 days, in the logs of all days.

    def cycles(self, count, name="cycles", files=None):
        chance = random.Random(SEED)
        return self.with_more(count, name, lambda place: days.cycle(place, chance), files or {})

    def c1(self, count):
        store = self.cycles(count)
        figures = in_turn(
            self.world.bestupid(store, "cycle", "--json"), self.world.peer(store, "git", "status", "--porcelain"),
            self.runs)
        return [ratio_row("C1", count, "`cycle --json`, warm", "`git status --porcelain`", figures)]

    # A library of 200 workouts beside it.

    def c2(self, count):
        files = {f"content/library/workout-{number}.json": days.workout(number) for number in range(200)}
        store = self.cycles(count, "library", files)
        figures = in_turn(
            self.world.bestupid(store, "recommend", "--json"),
            self.world.peer(store, "git", "status", "--porcelain"), self.runs)
        return [ratio_row("C2", count, "`recommend --json`, warm, of 200 workouts", "`git status --porcelain`", figures)]

    def u1(self, count):
        store = self.routines(count)
        theirs = self.world.clone(self.store(count), "theirs")
        verbs = itertools.cycle(["done", "undone"])
        numbers = itertools.count()
        tick = self.world.bestupid(
            store, "routine", "done", "morning", "stretch", prepare=lambda: tick.replace("routine", next(verbs)))
        log = self.world.bestupid(
            theirs, "log", "weight", "0", prepare=lambda: log.replace("weight", f"{150 + next(numbers) % 1000 / 10}"))
        figures = in_turn(tick, log, self.runs)
        return [ratio_row("U1", count, "`routine done` and `undone`, durable", "`log weight 244`, durable", figures)]

    def u2(self, count):
        return [self.beside_query("U2", count, ["streak", "--json"], QUERY, self.routines(count))]

    def u3(self, count):
        store = self.routines(count)
        figures = in_turn(
            self.world.bestupid(store), self.world.peer(store, "git", "status", "--porcelain"), self.runs)
        return [ratio_row("U3", count, "`bestupid`, warm, with three routines", "`git status --porcelain`", figures)]

    def beside_query(self, name, count, ours, theirs, store=None):
        """A command beside a query that reads as much."""
        store = store or self.store(count)
        figures = in_turn(self.world.bestupid(store, *ours), self.world.bestupid(store, *theirs), self.runs)
        shown = " ".join(map(str, ours)).replace(f"{self.world.folder}/", "")
        return ratio_row(name, count, f"`{shown}`, warm", f"`{' '.join(theirs)}`", figures)

    def beside_status(self, name, count, work, *words):
        """A command that reads a few days, beside git's look at all files."""
        store = self.store(count)
        ours = self.world.bestupid(store, *words)
        figures = in_turn(ours, self.world.peer(store, "git", "status", "--porcelain"), self.runs)
        return [ratio_row(name, count, work, "`git status --porcelain`", figures)]

    def p4(self, count):
        store = self.store(count)
        search = self.world.peer(store, "rg", "-o", "^Weight::.*", "content/logs")
        figures = in_turn(self.query(count), search, self.runs)
        return [
            ratio_row("P4", count, f"`{' '.join(QUERY)}`, warm", "`rg -o '^Weight::.*'`", figures),
            memory_row(count, figures),
        ]

    def p5(self, count):
        store = self.store(count)
        file = store / "content" / "logs" / f"{days.names(count)[count // 2]}.md"
        text = file.read_text()
        numbers = itertools.count()

        def edit():
            file.write_text(text + f"\nAn editor wrote line {next(numbers)}.\n")

        changed = self.query(count)
        changed.prepare = edit
        figures = in_turn(changed, self.query(count), self.runs)
        file.write_text(text)
        return [ratio_row("P5", count, "the same, one file changed", "P4", figures)]

    def p8(self):
        count = max(self.sizes)
        many = 10 * count
        rows = []
        for name, make in [("P2", self.rebuild), ("P4", self.query)]:
            figures = in_turn(make(many), make(count), max(3, self.runs // 4))
            ratio = figures.ratio / 10
            rows.append(Row(
                "P8", str(many), f"{name}, a day", f"of {count} days", microseconds(figures.ours / many),
                microseconds(figures.peer / count), f"{ratio:.2f}", f"≤ {floors.GROWTH}", ratio <= floors.GROWTH,
            ))  # fmt: skip
        return rows

    # A shell that waits for the completions of a word.

    def p15(self, count):
        self.query(count).run()
        rows = []
        for kind in ("field", "habit", "todo", "section", "food", "date", "commit", "week", "config-key"):
            ours = self.world.bestupid(self.store(count), "complete", kind)
            figures = in_turn(ours, self.world.peer(self.store(count), "git", "--version"), self.runs)
            floor = floors.COMPLETE if count == floors.TEN_YEARS else None
            rows.append(Row(
                "P15", str(count), f"`complete {kind}`", "`git --version`", milliseconds(figures.ours),
                milliseconds(figures.peer), "", "–" if floor is None else f"≤ {1000 * floor:.0f} ms",
                None if floor is None else figures.ours <= floor,
            ))  # fmt: skip
        return rows

    # Sync.

    def p6(self, count):
        world, store = self.world, self.store(count)
        world.git(f"{store}.git", "config", "http.receivePack", "true")
        with Remote(world.folder, world.environment) as address:
            url = f"{address}/{store.name}.git"
            ours, theirs = world.clone(store, "ours", url), world.clone(store, "theirs", url)
            settle(world, ours)
            settle(world, theirs)
            peer = world.peer(theirs, "sh", "-c", "git fetch -q && git push -q && git status --porcelain")
            figures = in_turn(world.bestupid(ours, "sync"), peer, self.runs)
        return [ratio_row("P6", count, "`sync`, nothing new, over HTTP", "`git fetch && git push && git status`", figures)]

    def p7(self, count):
        """Both sides change the same days, apart enough for a merge by line."""
        world, store = self.world, self.store(count)
        changed = [f"content/logs/{date}.md" for date in days.names(count)[-100:]]
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

        peer = world.peer(here, "sh", "-c", "git pull -q --no-rebase --no-edit && git push -q", prepare=again)
        figures = in_turn(world.bestupid(here, "sync", prepare=again), peer, self.runs)
        world.git(remote, "update-ref", "refs/heads/main", first)
        work = f"`sync` that merges {len(changed)} days"
        return [ratio_row("P7", count, work, "`git pull --no-rebase && git push` of the same", figures)]

    def edited(self, clone, files, start, line):
        for name in files:
            file = clone / name
            lines = file.read_text().split("\n")
            index = next(index for index, old in enumerate(lines) if old.startswith(start))
            lines[index] = line
            file.write_text("\n".join(lines))
        self.world.git(clone, "commit", "--quiet", "--all", "--message", "days changed")
        return clone

    def p11(self):
        world = self.world
        store = world.store("young", 60, SEED)
        log, sync = world.bestupid(store, "log", "weight", "0"), world.bestupid(store, "sync")
        note(f"logging {self.commits} values with a sync after every tenth")
        for number in range(self.commits):
            log.replace("weight", f"{150 + number % 1000 / 10}")
            log.run()
            if number % 10 == 9:
                sync.run()
        gathered = world.folder / "gathered"
        shutil.copytree(store, gathered)
        world.git(gathered, "gc", "--quiet", "--prune=now")
        ours, peer = size(store / ".git"), size(gathered / ".git")
        counts = self.commits >= floors.COMMITS
        return [Row(
            "P11", "60", f"disk after {self.commits:,} commits and their syncs", "`git gc` of the same",
            f"{ours / 1024:.0f} KB", f"{peer / 1024:.0f} KB", f"{ours / peer:.2f}",
            f"≤ {floors.DISK}" if counts else "–", ours / peer <= floors.DISK if counts else None,
        )]  # fmt: skip

    # The program by itself.

    def p10(self):
        folder = self.world.folder
        version = Command(self.world.binary, "--version", folder=folder, environment=self.world.environment)
        figures = in_turn(version, self.world.peer(folder, "git", "--version"), 3 * self.runs)
        more = figures.ours - figures.peer
        return [Row(
            "P10", "–", "`bestupid --version`", "`git --version`", milliseconds(figures.ours),
            milliseconds(figures.peer), f"{1000 * more:.1f} ms more", f"≤ {1000 * floors.START:.0f} ms more",
            more <= floors.START,
        )]  # fmt: skip

    def p12(self):
        files = Path(__file__).resolve().parent.parent / "fixtures" / "benchmark"
        done = subprocess.run([self.merge_benchmark, files], check=True, capture_output=True, text=True)
        return [
            Row("P12", "–", f"merging a day, {name}", "–", f"{rate:,.0f} a second", "", "",
                f"≥ {floors.MERGES:,} a second", rate >= floors.MERGES)
            for name, rate in json.loads(done.stdout).items()
        ]  # fmt: skip

def size(folder):
    """What the files below a folder take of the disk, in bytes."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*"))
