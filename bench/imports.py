"""I1 to I8: files of other programs taken in."""

import datetime
import itertools
import re
import shutil
import subprocess
import sys
from pathlib import Path

import days
import exports
import floors
from measure import Failed, in_turn
from table import Row, ratio_row, without
from world import note, settle

# A program that reads all of a FIT file.
FITDECODE = "import fitdecode, sys\nwith fitdecode.FitReader(sys.argv[1]) as file:\n    for frame in file: pass\n"
DEEP = ["query", "measured.deep,measured.hrv", "--last", "90d", "--json"]
WEIGHT = ["query", "weight", "--last", "90d", "--json"]


class ImportRows:
    """The rows of imports, each on the largest store; those that take seconds run five times at most."""

    names = [f"i{number}" for number in range(1, 9)]

    @property
    def largest(self):
        return max(self.sizes)

    @property
    def few(self):
        return min(self.runs, 5)

    @property
    def is_large(self):
        """Whether the export is as large as the floors want it."""
        return self.exports.megabytes >= floors.HEALTH_MEGABYTES

    def dry(self, file):
        return self.world.bestupid(self.store(self.largest), "import", "apple-health", file, "--dry-run")

    # An export of Apple Health.

    def i1(self):
        count, megabytes = self.largest, self.exports.megabytes
        work, beside = f"`import apple-health --dry-run`, {megabytes} MB", "`xmllint --stream --noout`"
        if shutil.which("xmllint") is None:
            return [without("I1", count, work, beside, "xmllint", f"≤ {floors.RATIOS['I1'][floors.TEN_YEARS]}")]
        peer = self.world.peer(self.world.folder, "xmllint", "--stream", "--noout", self.exports.strict())
        figures = in_turn(self.dry(self.exports.health()), peer, self.few)
        return [ratio_row("I1", count, work, beside, figures, self.is_large)]

    def i2(self):
        count, beside = self.largest, "`unzip -p … \\| xmllint --stream --noout -`"
        work = "the same from a zip"
        for tool in ("xmllint", "unzip"):
            if shutil.which(tool) is None:
                return [without("I2", count, work, beside, tool, f"≤ {floors.RATIOS['I2'][floors.TEN_YEARS]}")]
        strict = self.exports.zipped(self.exports.strict())
        peer = self.world.peer(
            self.world.folder, "sh", "-c", 'unzip -p "$1" | xmllint --stream --noout -', "sh", strict)
        figures = in_turn(self.dry(self.exports.zipped(self.exports.health())), peer, self.few)
        return [ratio_row("I2", count, work, beside, figures, self.is_large)]

    def i3(self):
        """The peak of memory, which days make and not records."""
        count, megabytes = str(self.largest), self.exports.megabytes
        _, once = self.dry(self.exports.health()).run()
        _, large = self.dry(self.exports.health(4)).run()
        peak, growth = once / 2**20, large / once
        return [
            Row("I3", count, "peak memory of I1", "–", f"{peak:.0f} MB", "", "", f"≤ {floors.IMPORT_MEMORY} MB",
                peak <= floors.IMPORT_MEMORY),
            Row("I3", count, f"the same of {4 * megabytes} MB", "I1", f"{large / 2**20:.0f} MB", f"{peak:.0f} MB",
                f"{growth:.2f}", f"≤ {floors.IMPORT_GROWTH}" if self.is_large else "–",
                growth <= floors.IMPORT_GROWTH if self.is_large else None),
        ]  # fmt: skip

    def i6(self):
        store = self.imported()
        head = self.world.git(store, "rev-parse", "HEAD")
        file = self.exports.health()
        second = self.world.bestupid(store, "import", "apple-health", file)
        figures = in_turn(second, self.dry(file), self.few)
        if self.world.git(store, "rev-parse", "HEAD") != head:
            raise Failed("I6: the second import of a file made a commit")
        return [ratio_row("I6", self.largest, "the second import of I1's file", "I1", figures, self.is_large)]

    def i8(self):
        store = self.imported()
        figures = in_turn(self.world.bestupid(store, *DEEP), self.world.bestupid(store, *WEIGHT), self.runs)
        work = f"`{' '.join(DEEP)}`, warm"
        return [ratio_row("I8", self.largest, work, f"`{' '.join(WEIGHT)}`", figures)]

    def imported(self):
        """The largest store with the export taken in."""
        if "imported" not in self.stores:
            store = self.world.clone(self.store(self.largest), "imported")
            self.world.bestupid(store, "import", "apple-health", self.exports.health()).run()
            settle(self.world, store)
            self.stores["imported"] = store
        return self.stores["imported"]

    # FIT files.

    def i4(self):
        count, beside = self.largest, "`fitdecode`"
        records = 24_000 if count >= floors.TEN_YEARS else 2_400
        work = f"`import activity --dry-run` of a FIT file, {records:,} records"
        python = python_with_fitdecode()
        if python is None:
            return [without("I4", count, work, beside, "fitdecode", f"≤ {floors.RATIOS['I4'][floors.TEN_YEARS]}")]
        file = self.world.folder / "long.fit"
        exports.fit(file, datetime.datetime.combine(days.LAST_DAY, datetime.time(6)), records)
        ours = self.world.bestupid(self.store(count), "import", "activity", file, "--dry-run")
        figures = in_turn(ours, self.world.peer(self.world.folder, python, "-c", FITDECODE, file), self.few)
        return [ratio_row("I4", count, work, beside, figures)]

    def i5(self):
        count = self.largest
        folder = self.world.folder / "fit"
        folder.mkdir()
        dates = days.names(min(500, count))
        note(f"making {len(dates)} FIT files")
        for date in dates:
            exports.fit(folder / f"{date}.fit", datetime.datetime.combine(date, datetime.time(6)), 2_400)
        ours = self.world.bestupid(self.store(count), "import", "activity", folder, "--dry-run")
        peer = self.world.peer(folder, "sha256sum", *sorted(folder.iterdir()))
        figures = in_turn(ours, peer, self.runs)
        work = f"`import activity --dry-run` of {len(dates)} FIT files of 100 KB"
        return [ratio_row("I5", count, work, "`sha256sum` of them", figures)]

    # Days filled.

    def i7(self):
        world, count = self.world, self.largest
        file, filled = world.folder / "weights.csv", world.folder / "filled"
        exports.weights(file, count)
        blank = self.without_weights(count)
        numbers = itertools.count()

        def fresh(command):
            """Another clone for each run: what a repository has already need not be written.

            None is removed in between: ext4 takes its time to make files where others were just deleted.
            """
            command.folder = world.clone(blank, f"fill-{next(numbers)}")
            settle(world, command.folder)

        def ready():
            fresh(fill)
            world.bestupid(fill.folder, *WEIGHT).run()

        def changed():
            fresh(peer)
            shutil.copytree(filled, peer.folder, dirs_exist_ok=True)

        fill = world.bestupid(blank, "import", "csv", file, "--units", "kg", prepare=ready)
        peer = world.peer(blank, "sh", "-c", "git add -A && git commit -qm x", prepare=changed)
        fill.run()
        commits = world.git(fill.folder, "rev-list", "--count", "@{upstream}..HEAD")
        names = world.git(fill.folder, "diff", "--name-only", "@{upstream}", "HEAD").splitlines()
        if commits != "1" or sum(name.startswith("content/logs/") for name in names) != count:
            raise Failed(f"I7: {commits} commits of {len(names)} files, where one was to fill {count} days")
        for name in names:
            (filled / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(fill.folder / name, filled / name)
        figures = in_turn(fill, peer, self.few)
        work = f"`import csv` that fills {count:,} days, durable"
        return [ratio_row("I7", count, work, "`git add -A && git commit` of the same", figures)]

    def without_weights(self, count):
        """The store of so many days, none of which has a weight."""
        store = self.world.clone(self.store(count), "blank")
        for file in (store / "content" / "logs").iterdir():
            file.write_text(re.sub(r"(?m)^Weight::.*$", "Weight::", file.read_text()))
        self.world.git(store, "commit", "--quiet", "--all", "--message", "no weights")
        remote = Path(f"{store}.git")
        self.world.git(self.world.folder, "clone", "--quiet", "--bare", str(store), str(remote))
        return store


def python_with_fitdecode():
    """The Python that has it, or none; scripts/install-dependencies.sh puts it into the first."""
    own = Path(__file__).resolve().parent.parent / ".build" / "python" / "bin" / "python3"
    for python in (str(own), sys.executable):
        if shutil.which(python) is None:
            continue
        if subprocess.run([python, "-c", "import fitdecode"], capture_output=True).returncode == 0:
            return python
    return None
