"""Command lines, right and wrong, each in a world of its own or with others that change nothing."""

import shlex

import stores
from case import Case
from generated import FIXTURES
from state import note_state

VERBS = {
    "init": "init new-store", "clone": "clone remote.git copy", "log": "log weight 181", "unset": "unset weight",
    "new": "new 2031-04-02", "show": "show 2031-03-30", "query": "query weight", "export": "export --in 2031-W13",
    "import": "import", "import daily-metrics": "import daily-metrics figures.json", "sync": "sync", "pull": "pull",
    "push": "push", "status": "status", "conflicts": "conflicts", "conflicts list": "conflicts list",
    "conflicts show": "conflicts show abc", "conflicts restore": "conflicts restore abc", "schedule": "schedule",
    "schedule install": "schedule install", "schedule remove": "schedule remove",
    "schedule status": "schedule status", "check": "check", "doctor": "doctor", "parse": "parse day/2031-03-04.md",
    "merge-file": "merge-file base.md ours.md theirs.md", "cache": "cache", "cache status": "cache status",
    "cache rebuild": "cache rebuild", "cache path": "cache path", "config": "config", "config list": "config list",
    "config get": "config get device", "config set": "config set device lap", "completions": "completions bash",
}  # fmt: skip

# What is wrong with any command, or right: words that are added, before or behind.
ADDED = ["--no-such-option", "--now", "--now noon", "--now 2031-13-01", "--color mauve", "--color", "-C", "-C ''",
         "-C nowhere", "-C day", "one two three four five", "--json --no-such-option", "--json", "--quiet",
         "--version", "--help", "-h", "--color always", "--color=never", "-x", "--json=yes", "--",
         "--experimental-dump-help"]  # fmt: skip

READS = r"""
bestupid
--version
--version --json
--help
help
help log
help nothing
help conflicts restore
--quiet
--json
frobnicate
frobnicate --json
logg weight 181
--experimental-dump-help
show
show today
show yesterday
show -2
show -0
show -- -0
show mon
show 2031-03-30
show 2031-03-30 --json
show 2031-03-01 --json
show 2031-02-30
show 2031-3-4
show tomorrow
show 1999-01-01
show 2031-03-24..2031-03-30
show 2031-03-24..2031-03-30 --json
show 2031-03-30..2031-03-24
show 2031-W12
show 2031-03
show q1
show last-week
show last week
show this month
show 2031-03-30 --section 'Quick Log'
show 2031-03-30 --section quick
show 2031-03-30 --section Nothing
show 2031-03-30 --section 'Fuel Log' --json
show 2031-03-30 --section
show 2031-03-30 --raw
show 2031-03-30 --raw --json
show 2031-03-29..2031-03-30 --raw
show 2031-03-30 --raw --section 'Fuel Log'
show 2031-03-30 --color always
query
query weight
query weight --json
query weight --csv
query weight --ndjson
query weight --csv --json
query weight,sleep --last 2w
query weight --last 0d
query weight --last 2x
query weight --last
query weight --last 12w --from 2031-03-01
query weight --from 2031-03-10
query weight --to 2031-03-10
query weight --from 2031-03-20 --to 2031-03-10
query weight --from today
query weight --in 2031-W10
query weight --in 'last month'
query weight --in never
query weight --in 2031-03-10..2031-03-12
query weight --by week
query weight --by fortnight
query weight --by week --agg max
query weight --agg mode
query weight --agg mean --json
query weight --rolling 7d
query weight --rolling 7d --at-least 2 --fill
query weight --rolling 0d
query weight --rolling week
query weight --at-least 2
query weight --where 'sleep<7' --where 'energy>=6'
query weight --where 'sleep ? 7'
query weight --where workout_type=run
query weight --where
query wieght
query wieght --json
query weight,,sleep
query ''
query , --json
query 'lift:"Front squat".e1rm' --json
query 'lift:Front squat.volume,lift:Front squat.reps' --by month
query 'lift:Nothing.e1rm'
query 'lift:"open'
query lift:
query habit:cold-rinse.streak
query habit:nothing
query habits.rate,todos.rate --by week --json
query run.pace,run.hr,run.distance
query run
query workout_type
query weight --formula brzycki
query 'lift:"Front squat".e1rm' --formula brzycki --json
query weight --formula other
export
export --format ndjson --in 2031-W12
export --format json --in 2031-W12
export --format csv
export --format csv --table metrics
export --format csv --table strength
export --format csv --table other
export --table strength
export --format xml
export --format
export --last 3d
export --from 2031-03-29
export --in 1999
export --in 1999 --format csv
export --format daily-metrics --dry-run
export --format daily-metrics --dry-run --json
export --dry-run
check
check --notes
check --notes --json
check 2031-03-10
check 2031-03-10..2031-03-12 --json
check 1999-01-01
check nonsense
parse day/2031-03-04.md
parse day/2031-03-04.md --json
parse day/2031-03-04.md day/2031-03-05.md --json
parse day/2031-03-04.md day/2031-03-04-workout.md --json
parse day/2031-03-04.md --habits log/content/config/habits.md
parse day/2031-03-04.md --habits gone.md
parse gone.md
parse gone.md --json
parse day
parse notes.txt --json
parse --print day/2031-03-04.md
parse --print day/2031-03-04.md day/2031-03-05.md
parse --print gone.md
parse /dev/null --json
parse ''
merge-file base.md ours.md theirs.md
merge-file base.md ours.md theirs.md --json
merge-file base.md ours.md
merge-file base.md ours.md gone.md
merge-file /dev/null ours.md theirs.md --path content/logs/2031-03-04.md
merge-file base.md ours.md theirs.md --path content/logs/2031-03-04.md --ours-role bot --theirs-role device --json
merge-file base.md ours.md theirs.md --ours-role cat
merge-file base.md ours.md theirs.md --path ../up.md
merge-file base.md ours.md theirs.md --path /abs.md
merge-file base.md ours.md theirs.md --path ''
merge-file base.md ours.md theirs.md --path data/x.json
merge-file day ours.md theirs.md
merge-file base.md ours.md theirs.md -o gone/out.md
merge-file base.md ours.md theirs.md -o day
status
status --json
conflicts
conflicts --json
conflicts list --all
conflicts list --last 12w
conflicts list --last never
conflicts show nothing
conflicts show
conflicts show abc --json
conflicts restore abc
conflicts restore
schedule
schedule --json
schedule status
schedule frobnicate
schedule remove
schedule install --every 7m
schedule install --every 0m
schedule install --every
schedule install --using launchd
schedule install --using other
schedule install --every 90m --json
config
config --json
config list
config list --json
config get device
config get store
config get units.weight
config get units.weight --json
config get nothing
config get
config get owners
config get transport
config set units.weight stone
config set day_starts_at 25:00
config set day_starts_at 13:00
config set time_zone Mars/Base
config set nothing x
config set owners x
config set device ''
config set store relative
config set transport carrier-pigeon
config set color mauve
config set device
completions bash
completions zsh
completions fish
completions tcsh
completions
cache
cache path
cache path --json
cache frobnicate
doctor
doctor --json
doctor --repair
doctor --as-cron
doctor --as-cron --json
log weight 181 --dry-run
log weight 181 sleep 6:35 mood am 6 --dry-run --json
log weight 181 --dry-run --date 2031-03-30
log food '8:30 greek yogurt' --calories 290 --protein 30 --dry-run
log lift 'Bench press' 3x10@135 --dry-run --date yesterday
log
log weight
log weight heavy
log weight -- -5
log sleep 31h
log sleep 7:75
log mood 6
log mood am eleven
log mood noon 6
log run fast
log lift 'Bench press'
log lift
log food
log food x --calories many
log food x --calories -5
log weight 181 --calories 5
log wieght 181
log wieght 181 --json
log Deep_Work 3
log weight 181 --date 2031-02-30
log weight 181 --date tomorrow
log weight 181 --date
log weight 181 --date ''
log weight 181 --file gone.md
log weight 181 --file day
log weight 181 --file ''
log weight 181 --file notes.txt --date today
log note ''
log note 'two\nlines' --dry-run
log 'weight 181'
log weight 181 weight 182 --dry-run
log '' ''
log - --dry-run
unset
unset nothing
unset weight --date 1999-01-01
unset weight --dry-run --date 2031-03-30
unset weight mood pm --dry-run --date 2031-03-30 --json
unset mood
new 2031-02-30
new 2031-03-30
new tomorrow x
import
import other
import daily-metrics gone.json
import daily-metrics notes.txt
import daily-metrics day
import daily-metrics figures.json --dry-run
import daily-metrics figures.json --dry-run --new --json
import daily-metrics
clone
clone remote.git
clone gone.git copy
clone remote.git log
clone http://127.0.0.1:1/x.git copy
clone ssh://127.0.0.1:1/x.git copy --json
clone '' copy
clone remote.git ''
clone remote.git copy --time-limit 0
clone remote.git copy --time-limit soon
sync --time-limit 0
sync --time-limit
pull --time-limit -1
init ''
init notes.txt
init remote.git
init day/new --remote ''
init log/content
"""

CHANGES = r"""
log weight 181
log weight 181 --json
log weight 181 --quiet
log weight 181 sleep 6:35 quality 76 mood am 6 mood pm 5 energy 6 focus 7
log weight 110.5kg --date 2031-03-30
log weight 900 --date 2031-03-30
log sleep 6h35m --date yesterday
log run 4.5/45 hr 140
log swim 750m/33:39 --date -3
log bike 8.6mi/30 --date mon
log walk 25min --date 2031-03-28
log lift 'Bench press' 3x10@135
log lift 'Bench press' 10x135,9x135,8x130 --date 2031-03-19
log lift 'Zercher carry' 3x8 --new --date 2031-03-19
log food '8:30 greek yogurt' --calories 290 --protein 30
log food 'soup 12:40pm' --carbs 40 --fat 10 --fiber 8 --date 2031-03-30
log calories 2100 protein 120 --date 2031-03-30
log note 'Calm water.' --date 2031-03-30
log Deep_Work 3.5 --new
log Deep_Work 3.5 Caffeine 200 --new --json --date 2031-03-30
log weight 181 --date 2031-05-01
log weight 181 --file day/2031-03-04.md
log weight 181 --file notes.txt
log weight 181 --file day/2031-03-04.md --json
log -- weight 181
log weight=181
unset weight --date 2031-03-30
unset weight mood pm --date 2031-03-30 --json
unset sleep --file day/2031-03-04.md
unset run --date 2031-03-30
new
new --json
new tomorrow
new 2031-04-02
new 2031-04-02 --quiet
export -o days.ndjson
export --format csv --table strength -o sets.csv --json
export -o gone/x
export -o day
export --format daily-metrics
export --format daily-metrics --json
export --format daily-metrics -o figures.json
export --format daily-metrics --last 7d
import daily-metrics figures.json
import daily-metrics figures.json --new
import daily-metrics figures.json --json
import daily-metrics private.json --new
sync
sync --json
sync --quiet
pull
pull --json
push
push --json
config set device lap
config set device 'my desk' --json
config set units.weight kg
config set units.distance km --json
config set day_starts_at 4:30
config set time_zone Europe/Vienna
config set bot_authors 'bot@example.org, Coach'
config set color always
config set transport git
config set transport auto
config set transport libgit2
config set store ~/elsewhere
schedule install
schedule install --every 2h --json
schedule install --every 24h --using cron
schedule install --using systemd
init new-store
init new-store --json
init new-store --remote remote.git
init log
init log --merge-driver
init log --merge-driver --json
init log --remote remote.git
init empty
clone remote.git copy
clone remote.git copy --json
clone remote.git empty
cache rebuild
cache rebuild --json
merge-file base.md ours.md theirs.md -o out.md
merge-file base.md ours.md theirs.md -o ours.md --json
doctor --repair --yes
doctor --repair -y --json
"""

INPUTS = [
    b"weight 181\nsleep 6:35\n", b"", b"# a comment\n\nweight 181\n", b"weight heavy\n", b"weight 181\nwieght 5\n",
    b"food '8:30 greek yogurt' --calories 290\nlift \"Bench press\" 3x10@135\n", b"weight 181 --date mon\n",
    b"\xef\xbb\xbfweight 181\r\nmood am 6\r\n", b"weight \xff\n", b"note 'open\n", b"weight\n", b"Deep_Work 3\n",
    b"weight 181\n" * 50, b"mood am 6 mood pm 7 energy 5\nnote a\\ b\n", b"--help\n", b"weight 181 --no-such\n",
]  # fmt: skip

# Other surroundings: variables, the current folder, and a few command lines in them.
SURROUNDINGS = [
    ("in the store", {}, "log", ["", "show", "log weight 181", "status", "check", "init", "parse content/logs/2031-03-30.md"]),
    ("in a folder of the store", {}, "log/content/logs", ["show --json", "log weight 181 --json", "sync", "status --json"]),
    ("in .git", {}, "log/.git", ["show", "status"]),
    ("BESTUPID_STORE", {"BESTUPID_STORE": "../log"}, "day", ["show", "log weight 181", "status"]),
    ("BESTUPID_STORE is none", {"BESTUPID_STORE": "day"}, ".", ["show", "--json show", "", "doctor"]),
    ("BESTUPID_STORE is empty", {"BESTUPID_STORE": ""}, ".", ["show"]),
    ("no HOME", {"HOME": None, "XDG_CONFIG_HOME": None, "XDG_CACHE_HOME": None, "XDG_STATE_HOME": None}, "log",
     ["show", "log weight 181", "query weight", "config", "sync", "cache path"]),
    ("an empty environment", dict.fromkeys(["PATH", "HOME", "TZ", "LC_ALL", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_GLOBAL",
     "GIT_TERMINAL_PROMPT", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"]), "log", ["show", "query weight --json"]),
    ("no git", {"PATH": "/nowhere"}, ".", ["show", "log weight 181", "query weight", "status", "sync", "doctor", "doctor --json",
     "clone remote.git copy", "pull --json", "push", "config get transport", "init new-store", "schedule"]),
    ("Vienna", {"TZ": "Europe/Vienna"}, ".", ["show", "log weight 181", "status", "schedule install --using cron"]),
    ("Kiritimati", {"TZ": "Pacific/Kiritimati"}, ".", ["show --json", "log weight 181", "new"]),
    ("NO_COLOR", {"NO_COLOR": "1"}, ".", ["show --color always", "show"]),
    ("systemd", {}, ".", ["schedule install", "schedule install --every 30m --json", "schedule status", "schedule remove"]),
]  # fmt: skip
TIMES = ["2031-03-31T02:00", "2031-03-31T03:59:59", "2031-03-31T04:00Z", "2031-03-31T04:00:00+01:00", "2031-03-31",
         "2032-02-29T12:00", "2031-12-31T23:59:59Z", "1969-12-31T23:00", "2031-03-31 07:30", "2031-03-31T25:00",
         "9999-12-31T23:59"]  # fmt: skip
FILES = {
    "notes.txt": "Weight:: 3\nno log\n", "empty/.keep": "", "base.md": "## Quick Log\nWeight::\nMood_AM:: 5\n",
    "ours.md": "## Quick Log\nWeight:: 181\nMood_AM:: 6\n", "theirs.md": "## Quick Log\nWeight:: 180\nMood_AM:: 5\n",
    "day/2031-03-05.md": "## Quick Log\nSleep:: 7:10\n", "day/2031-03-04-workout.md": "# Workout B\n\n## Row\n- 10x50\n",
    "figures.json": '[\n  {"date": "2031-03-30", "weight_lbs": 171.5, "sleep": {"hours": 7.5, "quality": 8}},\n'
    '  {"date": "2031-04-05", "weight_lbs": 172, "mood": {"morning": 6, "bedtime": null}}\n]\n',
    "private.json": '{"days": [{"date": "2031-04-06", "weight_lbs": 170, "energy": 7}, {"date": "x"}]}\n',
}  # fmt: skip


class Commands(Case):
    """Command lines in one world, with what they leave."""

    def __init__(self, name, lines, prepare=stores.with_fixture_store, folder=".", stdin=b"", variables=None,
                 now="2031-03-31T07:30"):  # fmt: skip
        super().__init__(name, {}, {"command lines": len(lines)})
        self.lines, self.prepare, self.folder, self.now = lines, prepare, folder, now
        self.stdin, self.variables = stdin, variables

    def run(self, world):
        self.prepare(world)
        for name, text in FILES.items():
            world.write(name, text)
        world.write("day/2031-03-04.md", (FIXTURES / "benchmark" / "base.md").read_bytes())
        if self.name.startswith("systemd"):
            world.write("home/has-systemd", "")
        for line in self.lines:
            now = None if "--now" in line else self.now
            world.bestupid(*shlex.split(line), folder=world.path / self.folder, stdin=self.stdin,
                           variables=self.variables, now=now, label=f"bestupid {line}")
        note_state(world)

    def halves(self):
        middle = len(self.lines) // 2
        if middle == 0:
            return []
        return [
            Commands(self.name, part, self.prepare, self.folder, self.stdin, self.variables, self.now)
            for part in (self.lines[:middle], self.lines[middle:])
        ]


def lines(table):
    return [line.removeprefix("bestupid") for line in table.strip().split("\n")]


def all_cases():
    """The whole table; what changes nothing shares its world with others."""
    reads = lines(READS)
    for start in range(0, len(reads), 10):
        yield Commands(f"reads {start}", reads[start : start + 10])
    # Nothing is there: no store, no figures, no habits.
    for start in range(0, len(reads), 20):
        yield Commands(f"no store {start}", reads[start : start + 20], stores.with_nothing)
    for line in lines(CHANGES):
        yield Commands("changes", [line])
        if not line.startswith(("export", "merge-file", "schedule")):
            # Twice, and what a query and a status make of it.
            yield Commands("changes twice", [line, line, "status --json", "query weight --last 5d", "show today"])
    for verb, example in VERBS.items():
        wrong = [f"{example} {added}" for added in ADDED] + [f"help {verb}", f"{verb} ''"]
        yield Commands(f"any {verb}", wrong)
        yield Commands(f"any {verb}, options first", [f"{added} {example}" for added in ADDED])
    for number, text in enumerate(INPUTS):
        for options in ("", " --dry-run", " --new --json", " --file day/2031-03-04.md"):
            yield Commands(f"input {number}", [f"log -{options}"], stdin=text)
    for name, variables, folder, chosen in SURROUNDINGS:
        yield Commands(name, chosen, folder=folder, variables=variables)
    for time in TIMES:
        yield Commands(f"at {time}", ["show", "log weight 181 --json", "status", "query weight --last 3d", "new"], now=time)
