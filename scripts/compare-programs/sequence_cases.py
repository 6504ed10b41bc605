"""Sequences of commands on two devices, with a bot and an editor at work, over one bare remote."""

import datetime
import json
import random
import shlex

import stores
from case import Case
from edit_cases import edit
from generated import Days
from state import note_state

BOT = "bot@example.org"


class Fleet:
    """Two devices with one remote, and a clock that advances by some minutes with every step."""

    def __init__(self, world, chance):
        self.world, self.chance = world, chance
        self.time = datetime.datetime(2031, 3, 31, 7, 30)
        self.folders = {"desk": world.store, "phone": world.path / "phone", "bot": world.path / "bot"}
        self.variables = {"desk": {}, "phone": {"XDG_CONFIG_HOME": f"{world.path}/phone-config"}}
        world.write("phone-config/bestupid/config.yaml", f"store: {self.folders['phone']}\ndevice: phone\n")
        for name in ("phone", "bot"):
            world.git("clone", "--quiet", world.path / "remote.git", self.folders[name], folder=world.path)

    def run(self, device, *words, stdin=b""):
        """Runs a command on a device."""
        self.time += datetime.timedelta(minutes=7)
        return self.world.bestupid(
            *words, folder=self.folders[device], variables=self.variables[device], stdin=stdin,
            now=self.time.strftime("%Y-%m-%dT%H:%M"), label=f"{device}: {shlex.join(words)}",
        )  # fmt: skip

    def lines(self, text):
        """Runs lines such as `desk log weight 181`; a line without a device is git's, in the bot's folder."""
        for line in text.strip().split("\n"):
            device, *words = shlex.split(line)
            if device == "bot":
                self.bot(words)
            elif device == "edit":
                self.edit(words[0], words[1], lambda text, words=words: text + " ".join(words[2:]).encode() + b"\n")
            else:
                self.run(device, *words)

    @property
    def git_time(self):
        return self.time.strftime("%Y-%m-%dT%H:%M:%S +0000")

    def bot(self, words):
        """`plan DATE` commits a plan for a day and pushes it; `push` and `pull` are git's."""
        folder = self.folders["bot"]
        if words[0] == "plan":
            text = self.world.git("show", "HEAD:content/logs/2031-03-24.md", folder=folder)
            (folder / f"content/logs/{words[1]}.md").write_text(text.replace("2031-03-24", words[1]) + "\n")
            stores.person_commit(self.world, folder, f"plan for {words[1]}", self.git_time, BOT)
        self.world.git("pull", "--quiet", "--no-rebase", "-X", "ours", "--no-edit", folder=folder, time=self.git_time,
                       check=False)
        if words[0] != "pull":
            self.world.git("push", "--quiet", folder=folder, check=False)

    def edit(self, device, name, change):
        """An editor changes a file."""
        path = self.folders[device] / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(change(path.read_bytes() if path.exists() else b""))

    def decisions(self, device):
        """The IDs of all decisions that a device knows."""
        status, output = self.run(device, "conflicts", "list", "--all", "--json")
        return [entry["id"] for entry in json.loads(output)["decisions"]] if status == 0 else []

    def settle(self):
        """Syncs until every device has everything, and notes the state of all."""
        for device in ("desk", "phone", "desk", "phone"):
            self.run(device, "sync", "--json")
        for identifier in self.decisions("desk")[:5]:
            self.run("desk", "conflicts", "show", identifier)
            self.run("desk", "conflicts", "show", identifier, "--json")
            self.run("desk", "conflicts", "restore", identifier, "--dry-run")
            self.run("desk", "conflicts", "restore", identifier, "--json")
        self.run("desk", "conflicts")
        for device in ("desk", "phone"):
            for words in (["sync"], ["status", "--json"], ["query", "weight,sleep,energy", "--last", "6w", "--json"], ["check", "--notes"]):
                self.run(device, *words)
        note_state(self.world)


class Sequence(Case):
    """Lines that are run one after the other."""

    def __init__(self, name, text):
        super().__init__(name, {}, {"commands": len(text.strip().split("\n"))})
        self.text = text

    def run(self, world):
        stores.with_fixture_store(world)
        fleet = Fleet(world, random.Random(self.name))
        fleet.lines(self.text)
        fleet.settle()


class RandomSequence(Case):
    """Steps drawn from a seed."""

    def __init__(self, name, seed, length):
        super().__init__(name, {}, {"commands": length})
        self.seed, self.length = seed, length

    def run(self, world):
        stores.with_fixture_store(world)
        chance = random.Random(self.seed)
        fleet = Fleet(world, chance)
        for _ in range(self.length):
            device = chance.choice(["desk", "desk", "phone"])
            step = chance.choices([row[0] for row in STEPS], [row[1] for row in STEPS])[0]
            step(fleet, device, chance)
        if not (world.path / "remote.git").exists():
            offline(fleet, "desk", chance)
        fleet.settle()


def log(fleet, device, chance):
    words, stdin = edit(chance)
    words = [word for word in words if word and word != "--dry-run"]
    fleet.run(device, *words, "--date", chance.choice(DATES), stdin=stdin)


def log_plainly(fleet, device, chance):
    field, value = chance.choice([("weight", "181"), ("weight", "176.4"), ("energy", "6"), ("energy", "8"),
                                  ("sleep", "6:35"), ("calories", "2100"), ("note", "Calm water.")])
    fleet.run(device, "log", field, value, "--date", chance.choice(DATES[:3]))


def edit_file(fleet, device, chance):
    days = Days(chance)
    fleet.edit(device, f"content/logs/{chance.choice(EDITED)}.md", lambda text: days.edited(text) or b"empty\n")


def edit_other_file(fleet, device, chance):
    name = chance.choice(["notes.md", "data/list.json", "content/config/habits.md", "bestupid.yaml", "a/b/c.txt", "photo.bin"])
    fleet.edit(device, name, lambda text: text + chance.choice([b"# one\n", b"# two\n", b"\0\1", b"# three\r\n"]))


def remove_file(fleet, device, chance):
    (fleet.folders[device] / f"content/logs/{chance.choice(EDITED)}.md").unlink(missing_ok=True)


def bot_plan(fleet, device, chance):
    fleet.bot(["plan", f"2031-04-0{chance.randint(1, 4)}"])


def commit_by_hand(fleet, device, chance):
    stores.person_commit(fleet.world, fleet.folders[device], "by hand", fleet.git_time)


def stage(fleet, device, chance):
    fleet.edit(device, "staged.md", lambda text: text + b"staged\n")
    fleet.world.git("add", "staged.md", folder=fleet.folders[device])


def offline(fleet, device, chance):
    remote, away = fleet.world.path / "remote.git", fleet.world.path / "away.git"
    if away.exists():
        away.rename(remote)
    else:
        remote.rename(away)
        fleet.run(device, "sync")


def restore(fleet, device, chance):
    known = fleet.decisions(device)
    if known:
        fleet.run(device, "conflicts", "restore", chance.choice(known))


def command(*lines):
    """A step that runs one of some command lines."""
    return lambda fleet, device, chance: fleet.run(device, *shlex.split(chance.choice(lines)))


DATES = ["2031-03-31", "2031-03-30", "2031-04-01", "2031-03-29", "2031-04-02", "2031-03-10"]
EDITED = ["2031-03-30", "2031-03-29", "2031-03-31", "2031-04-01", "2031-03-12"]
STEPS = [
    (log, 6), (log_plainly, 8), (edit_file, 4), (edit_other_file, 2), (remove_file, 1), (bot_plan, 3),
    (commit_by_hand, 1), (stage, 1), (offline, 1), (restore, 1),
    (command("sync", "sync --json", "sync --quiet"), 8), (command("pull", "push", "pull --json", "push --json"), 2),
    (command("status", "status --json", "doctor --json", "check", "conflicts", "cache status"), 3),
    (command("query weight,energy --last 4w --json", "export --in 2031-W13", "show today", "show 2031-03-29..2031-04-01"), 3),
    (command("new 2031-04-03", "new", "unset weight --date 2031-03-30", "export --format daily-metrics",
             "import daily-metrics --new"), 2),
    (command("config set units.weight kg", "config set bot_authors bot@example.org", "config set day_starts_at 03:00"), 1),
]  # fmt: skip

WRITTEN = {
    "one value given by two devices": """
desk log energy 8
phone log energy 6
phone sync
desk sync --json
desk conflicts
phone sync""",
    "a plan of the bot": f"""
desk config set bot_authors {BOT}
desk sync
bot plan 2031-04-02
desk log weight 175.8 sleep 7:20 mood am 7 --date 2031-04-02
desk log food '8:30 greek yogurt' --calories 290 --protein 30 --date 2031-04-02
desk log note 'Calm water.' --date 2031-04-02
desk sync
phone log weight 176 --date 2031-04-02
phone sync --json""",
    "days made apart": """
desk new 2031-04-05
phone new 2031-04-05
desk log weight 180 --date 2031-04-05
phone log weight 181 mood am 5 --date 2031-04-05
phone sync
desk pull --json
desk push --json""",
    "an editor beside": """
edit desk content/logs/2031-03-30.md A line.
desk log weight 181 --date 2031-03-30
edit phone content/logs/2031-03-30.md Another line.
edit phone notes.md A note.
phone sync
edit desk notes.md Another note.
desk status
desk sync""",
    "figures": """
desk export --format daily-metrics
desk export --format daily-metrics
phone export --format daily-metrics --json
desk log weight 181
desk export --format daily-metrics --json
phone sync
desk sync
desk import daily-metrics --dry-run
desk import daily-metrics --new""",
    "unset and again": """
desk log weight 181
desk unset weight
desk unset weight
desk log weight 182
phone log weight 183
desk sync
phone sync
phone unset weight
phone sync
desk sync""",
    "push is refused": """
desk log weight 181
phone log energy 6
phone push
desk push
desk push --json
desk pull
desk push""",
    "many days": "\n".join(
        f"desk log weight {170 + day} --date 2031-03-{day:02}\nphone log sleep 7:{day:02} weight {180 + day} --date 2031-03-{day:02}"
        for day in range(10, 31)
    ),
    "schedules": """
desk schedule install --every 2h
desk schedule status
desk schedule install --every 10m --json
desk schedule status --json
desk doctor
desk schedule remove
desk schedule remove
desk schedule""",
    "queries while days change": """
desk query weight --last 4w
desk log weight 181
desk query weight --last 4w
edit desk content/logs/2031-03-30.md Weight:: 3
desk query weight --last 4w --json
desk cache status
desk cache rebuild
desk query weight --last 4w --json
phone query weight --last 4w""",
    "settings come with a sync": """
desk config set units.weight kg
desk config set day_starts_at 00:00
desk sync
phone log weight 80
phone sync
phone config list
phone log weight 81
edit desk bestupid.yaml units: [broken
desk show
desk log weight 82
desk sync
phone sync
phone config""",
}  # fmt: skip


def all_cases(count, seed):
    """The sequences that are written down, and random ones."""
    for name, text in WRITTEN.items():
        yield Sequence(name, text)
    for number in range(count):
        yield RandomSequence(f"random {number}", f"{seed}/sequences/{number}", 20)
