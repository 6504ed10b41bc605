"""Single edits of single files: `log` and `unset` with `--file`."""

import random

from case import Case
from generated import FIRST_DATE, Days
from state import described

BATCH = 100

# What can be logged, with values that can be read, that are odd, and that are wrong.
FIELDS = {
    "weight": ["181", "110.5kg", "79,6 kg", "~180", "0", "-5", "900", "heavy", "", "174.5 lbs"],
    "sleep": ["6:35", "6h35m", "6.58", "7", "31h", "25:00", "7:75", "seven"],
    "quality": ["76", "7.6", "76%", "7/10", "101", "-1"], "mood am": ["6", "10", "11", "6/10", "good"],
    "mood pm": ["5", "60%", "0"], "energy": ["6", "x"], "focus": ["7", "7.5"],
    "swim": ["750m/33:39", "1mi/40", "750/33:39", "33min", "8x50m/15:40", "fast"],
    "bike": ["8.6mi/30", "8.6/30:15", "14km/31", "/25"], "run": ["4.5/45", "4.5mi/45:10", "10km/52:00", "6"],
    "walk": ["25min", "2/35", "1:05:30"], "calories": ["2100", "~1,950", "1900-2100"], "protein": ["120", "120g"],
    "carbs": ["210"], "fat": ["70.5"], "fiber": ["28"], "note": ["Calm water.", "two\nlines", "# heading", "", "ünï"],
    "Deep_Work": ["3.5"], "Caffeine": ["~200 mg"], "wieght": ["181"], "Total distance": ["450m"],
    "Notes": ["a :: b"], "todo": ["x"], "avg hr": ["131"], "rpe": ["7"],
}  # fmt: skip
LIFTS = ["Bench press", "Hip thrust", "Chin up", "Front squat", "Zercher carry", "Row, seated", "plank"]
SETS = ["3x10@135", "10x135,9x135,8x130", "3x8 @ 95 lbs", "2x40s", "3x6@BW+15", "3x5@-35", "3x", "60kg 3x5", "0x0@0"]
FOODS = ["8:30 greek yogurt", "soup 12:40pm", "walnuts", "**5:25pm**: quark", "- tofu at 18:15", "x (~340 cal)"]
UNSET = ["weight", "sleep", "mood pm", "run", "lift Bench press", "Deep_Work", "calories", "note", "nothing", "avg hr"]


def entry(chance):
    """The words of one entry."""
    kind = chance.random()
    if kind < 0.15:
        return ["lift", chance.choice(LIFTS), chance.choice(SETS)]
    if kind < 0.25:
        return ["food", chance.choice(FOODS)]
    name = chance.choice(list(FIELDS))
    words = [*name.split(" "), chance.choice(FIELDS[name])]
    if name in ("run", "bike", "swim") and chance.random() < 0.3:
        words += ["hr", chance.choice(["140", "138 bpm", "900", "x"])]
    return words


def edit(chance):
    """The words of a command, and its standard input."""
    options = [option for option in ("--new", "--dry-run", "--json") if chance.random() < 0.25]
    kind = chance.random()
    if kind < 0.15:
        fields = [chance.choice(UNSET) for _ in range(chance.choice([1, 1, 2]))]
        return ["unset", *[word for field in fields for word in field.split(" ")], *set(options) - {"--new"}], b""
    if kind < 0.25:
        lines = [" ".join(f"'{word}'" for word in entry(chance)) for _ in range(chance.randint(0, 4))]
        return ["log", "-", *options], "\n".join(lines).encode()
    words = [word for _ in range(chance.choice([1, 1, 1, 2, 3])) for word in entry(chance)]
    if "food" in words and chance.random() < 0.5:
        options += ["--calories", chance.choice(["290", "x", "-1"]), "--protein", "30"]
    return ["log", *words, *options], b""


class Edits(Case):
    """Edits of days, one after the other on each file."""

    def __init__(self, name, texts, seed):
        super().__init__(name, texts, {"edits": 2 * len(texts)})
        self.seed = seed

    def run(self, world):
        for name, text in self.texts.items():
            chance = random.Random(f"{self.seed}/{name}")
            world.write(name, text)
            for _ in range(2):
                words, stdin = edit(chance)
                words = [word for word in words if word]
                world.bestupid(*words, "--file", name, stdin=stdin)
            world.note(name, described(world.path / name))

    def with_texts(self, texts):
        if set(texts) - set(self.texts) or not texts:
            return None
        return Edits(self.name, texts, self.seed)


def generated(count, seed):
    """Batches of edits of generated days."""
    for number in range(-(-count // BATCH)):
        chance = random.Random(f"{seed}/edits/{number}")
        days = Days(chance)
        texts = {f"{index:02}/{FIRST_DATE}.md": days.mangled(FIRST_DATE) for index in range(BATCH // 2)}
        yield Edits(f"edits {number}", texts, f"{seed}/{number}")
