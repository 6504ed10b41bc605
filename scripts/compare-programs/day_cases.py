"""Stores of many days: every command that reads them."""

import datetime
import random

from case import Case
from generated import DATE, FIXTURES, Days, fixture_days
from state import described

BATCH = 250
FIELDS = [
    "weight,sleep,sleep_quality,mood_am,mood_pm,energy,focus,calories,protein,carbs,fat,fiber",
    "swim.distance,swim.duration,swim.pace,swim.hr,bike.distance,bike.duration,bike.pace,bike.hr",
    "run.distance,run.duration,run.pace,run.hr,walk.distance,walk.duration,walk.pace,walk.hr",
    "todos.done,todos.total,habits.done,habits.total,todos.rate,habits.rate,workout_type",
]
OTHER_FIELDS = [
    'lift:"Bench press".e1rm,lift:"Bench press".volume,lift:"Bench press".reps', 'lift:"Front squat"',
    "lift:Chin up.sets,lift:Plank.reps", "lift:Hip thrust.top_weight", "habit:cold-rinse,habit:read.streak",
    "habit:calf-stretch.strength,habit:plan-tomorrow.longest", "Deep_Work", "field:Caffeine", "Diet Score",
    "wieght", "run", "swim,bike,run,walk",
]  # fmt: skip
AGGREGATES = ["mean", "median", "min", "max", "sum", "first", "last", "count"]
STEPS = ["day", "week", "month", "quarter", "year", "all"]
WHERE = ["weight>175", "sleep<7", "workout_type=strength", "run.hr<=140", "energy!=6", "calories>=2000"]
CONFIGURATIONS = [
    b"", b'day_starts_at: "04:00"\n', b"units:\n  weight: kg\n  distance: km\n", b"time_zone: Europe/Vienna\n",
    b"bot_authors: [bot@example.org]\nowners:\n  Garden: device\n",
]  # fmt: skip


class DayStore(Case):
    """Days in one store, and everything that reads them."""

    is_independent = True

    def __init__(self, name, texts, habits, configuration, last, seed):
        logs = sum(not name.endswith("-workout.md") for name in texts)
        super().__init__(name, texts, {"days": logs})
        self.habits, self.configuration, self.last, self.seed = habits, configuration, last, seed

    def prepare(self, world):
        """Makes the store."""
        for name, text in self.texts.items():
            world.write(f"log/content/logs/{name}", text)
        world.write("log/bestupid.yaml", self.configuration)
        if self.habits is not None:
            world.write("log/content/config/habits.md", self.habits)
        world.git("init", "--quiet", folder=world.path / "log")

    def run(self, world):
        chance = random.Random(self.seed)
        self.prepare(world)
        names = [f"log/content/logs/{name}" for name in self.texts]
        dates = sorted({name[:10] for name in self.texts})
        period = ["--from", dates[0], "--to", dates[-1]]

        def run(*words, label=None):
            shown = [word for word in words if word not in period]
            return world.bestupid("-C", "log", *words, now=f"{self.last}T07:30", label=label or " ".join(shown))

        run("parse", "--json", *names, label="parse --json FILE…")
        if self.habits is not None:
            habits = ["--habits", "log/content/config/habits.md"]
            run("parse", "--json", *habits, *names, label="parse --json --habits FILE…")
        for name in chance.sample(names, min(5, len(names))):
            status, output = run("parse", "--print", name)
            if status == 0 and output != (world.path / name).read_bytes():
                world.note(f"parse --print {name} [broken law]", b"other bytes than the file's")
        self.read(run, chance, dates, period)
        self.export(run, chance, world)

    def read(self, run, chance, dates, period):
        """Checks, queries and shows."""
        run("check", "--notes", "--json")
        run("check", "--notes")
        # The first query reads the logs, the others what it kept.
        for fields in [*FIELDS, *chance.sample(OTHER_FIELDS, 4)]:
            run("query", fields, *period, "--json")
        fields = chance.choice(FIELDS)
        run("query", fields, *period)
        run("query", fields, *period, "--csv", "--fill")
        run("query", fields, *period, "--by", chance.choice(STEPS), "--agg", chance.choice(AGGREGATES))
        run("query", fields, *period, "--by", chance.choice(STEPS), "--json")
        run("query", fields, *period, "--rolling", chance.choice(["7d", "4w", "3d"]), "--ndjson")
        run("query", fields, *period, "--where", chance.choice(WHERE), "--json")
        run("query", 'lift:"Bench press".e1rm', *period, "--formula", "brzycki", "--json")
        run("show", f"{dates[0]}..{dates[min(9, len(dates) - 1)]}")
        for date in chance.sample(dates, min(3, len(dates))):
            run("show", date, "--color", "always")
            run("show", date, "--section", chance.choice(["Quick Log", "Fuel Log", "Strength Log", "nothing"]))
        run("show", chance.choice(dates), "--raw")
        run("cache", "rebuild")
        run("query", FIELDS[0], *period, "--json")

    def export(self, run, chance, world):
        """The forms of `export`, and edits of days that many things have happened to."""
        run("export")
        run("export", "--format", "json", "--in", chance.choice(["this month", "last-week", "q1", "2031-W02"]))
        run("export", "--format", "csv")
        run("export", "--format", "csv", "--table", "strength")
        for _ in range(2):
            run("export", "--format", "daily-metrics", "-o", "figures.json")
            figures = world.path / "figures.json"
            world.note("figures.json", described(figures) if figures.exists() else b"none")

    def with_texts(self, texts):
        if set(texts) - set(self.texts) or not texts:
            return None
        name = f"{self.name}: {next(iter(texts))}" if len(texts) < len(self.texts) else self.name
        return type(self)(name, texts, self.habits, self.configuration, self.last, self.seed)


class FixtureDay(DayStore):
    """The files of one fixture under their own names; less is asked of it than of many days."""

    def run(self, world):
        super().prepare(world)
        names = [f"log/content/logs/{name}" for name in self.texts]
        habits = ["--habits", "log/content/config/habits.md"] if self.habits is not None else []
        world.bestupid("parse", "--json", *habits, *names)
        for name in names:
            world.bestupid("parse", "--print", name)
        for words in (["check", "--notes", "--json"], ["export"], ["export", "--format", "csv", "--table", "strength"]):
            world.bestupid("-C", "log", *words, now=f"{self.last}T07:30")


def fixtures():
    """Every fixture day, all of them in one store, each on a day of its own, and the fixture store."""
    folders = {}
    for name, text in fixture_days():
        top, _, rest = name.partition("/")
        if top == "days":
            folder, _, file = rest.partition("/")
            folders.setdefault(folder, {})[file] = text
    together = {}
    for number, (folder, files) in enumerate(sorted(folders.items())):
        habits = files.pop("habits.md", None)
        yield FixtureDay(f"fixture {folder}", files, habits, b"", "2031-03-30", number)
        date = datetime.date(2030, 6, 1) + datetime.timedelta(days=number)
        for name, text in files.items():
            together[DATE.sub(str(date).encode(), name.encode()).decode()] = DATE.sub(str(date).encode(), text)
    habits = (FIXTURES / "store/content/config/habits.md").read_bytes()
    for number, configuration in enumerate(CONFIGURATIONS):
        yield DayStore(f"all fixtures {number}", together, habits, configuration, str(date), number)
    logs = {path.name: path.read_bytes() for path in sorted((FIXTURES / "store/content/logs").glob("*.md"))}
    yield DayStore("fixture store", logs, habits, (FIXTURES / "store/bestupid.yaml").read_bytes(), "2031-03-30", 0)


def generated(days, seed):
    """Batches of days made up from a seed, most of them mangled."""
    habits = (FIXTURES / "store/content/config/habits.md").read_bytes()
    for number in range(-(-days // BATCH)):
        chance = random.Random(f"{seed}/days/{number}")
        makes = Days(chance)
        date = datetime.date(2029, 1, 1) + datetime.timedelta(days=chance.randint(0, 1000))
        texts = {}
        for _ in range(min(BATCH, days - number * BATCH)):
            name = f"{date}/index.md" if chance.random() < 0.05 else f"{date}.md"
            texts[name] = makes.mangled(date)
            if chance.random() < 0.05:
                texts[f"{date}-{chance.choice(['workout', 'workout', 'draft'])}.md"] = makes.mangled(date)
            date += datetime.timedelta(days=1 if chance.random() < 0.95 else chance.randint(2, 40))
        kept = chance.choice([None, habits, habits, makes.lines()])
        yield DayStore(
            f"days {number}", texts, kept, chance.choice(CONFIGURATIONS), str(date), f"{seed}/{number}"
        )
