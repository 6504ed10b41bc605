"""Merges of three versions of a file, by `merge-file`."""

import json
import random

from case import Case
from generated import FIRST_DATE, FIXTURES, Days
from mangling import mangle
from state import described

BATCH = 50
OTHER_FILES = [
    "content/config/habits.md", "content/config/protocol_2031-03-24.md", "notes/idea.md", "bestupid.yaml",
    "photo.bin", "README", "content/logs/2031-03-04-workout.md", "content/logs/2031-03-04/index.md",
]  # fmt: skip
JSON_FILES = ["data/daily_metrics.json", "memory/facts.json", "exercises.json", "memory/events.jsonl"]
ROLES = [[], ["--ours-role", "device", "--theirs-role", "bot"], ["--ours-role", "bot"],
         ["--ours-role", "device", "--theirs-role", "device"]]


class Merges(Case):
    """Triples of versions: the texts are named `NUMBER/base`, `NUMBER/ours` and `NUMBER/theirs`.

    `options` says for each number where the file lies and who wrote the versions.
    """

    is_independent = True

    def __init__(self, name, texts, options):
        super().__init__(name, texts, {"merges": len(options)})
        self.options = options

    def run(self, world):
        for name, text in self.texts.items():
            world.write(name, text)
        for number, options in self.options.items():
            versions = [f"{number}/{version}" for version in ("base", "ours", "theirs")]
            world.bestupid("merge-file", *versions, *options, "--json")
            # Bytes that are no text are in the file only; the one written may be one of the three.
            if number.endswith("7"):
                world.bestupid("merge-file", *versions, *options, "--output", f"{number}/base")
                world.note(f"{number}/base", described(world.path / number / "base"))
            else:
                world.bestupid("merge-file", *versions, *options)

    def halves(self):
        numbers = list(self.options)
        middle = len(numbers) // 2
        if middle == 0:
            return []
        return [
            Merges(self.name, {name: text for name, text in self.texts.items() if name.partition("/")[0] in part},
                   {number: self.options[number] for number in part})
            for part in (numbers[:middle], numbers[middle:])
        ]  # fmt: skip

    def with_texts(self, texts):
        return Merges(self.name, texts, self.options) if set(texts) == set(self.texts) else None


def fixtures():
    """The fixtures' days that two sides made apart, with either as ours."""
    texts, options = {}, {}
    for folder in sorted(path for path in (FIXTURES / "merges").iterdir() if path.is_dir()):
        bot, person = (folder / "bot.md").read_bytes(), (folder / "person.md").read_bytes()
        for name, ours, theirs, roles in [("bot", bot, person, ["bot", "device"]),
                                          ("person", person, bot, ["device", "bot"])]:
            number = f"{folder.name}-{name}"
            texts |= {f"{number}/base": b"", f"{number}/ours": ours, f"{number}/theirs": theirs}
            options[number] = ["--path", "content/logs/2031-03-04.md", "--ours-role", roles[0],
                               "--theirs-role", roles[1]]
    yield Merges("fixture merges", texts, options)


def figures(chance):
    """JSON like that of the bot."""
    entries = [
        {"date": f"2031-03-{day:02}", "weight_lbs": chance.choice([None, 176.4, 181]),
         "mood": {"morning": chance.choice([None, 6]), "bedtime": None}, "training": {"activities": []},
         "extracted_at": f"2031-03-{day:02}T{chance.randint(10, 23)}:00:00Z", "tags": chance.sample("abcdef", 3)}
        for day in range(1, chance.randint(2, 8))
    ]  # fmt: skip
    form = chance.choice([{"indent": 2}, {"indent": None}, {"indent": "\t"}])
    return json.dumps(chance.choice([entries, {"days": entries, "version": 1}]), **form).encode() + b"\n"


def edited_figures(text, chance):
    """The same with other values here and there."""
    for old, new in [(b"176.4", b"175.0"), (b"null", b"7"), (b'"a"', b'"z", "y"'), (b"12:00", b"13:30"), (b"181", b"null")]:
        if chance.random() < 0.4:
            text = text.replace(old, new, chance.choice([1, 2]))
    return mangle(text, chance, [b"{}\n"], 1) if chance.random() < 0.15 else text


def generated(count, seed):
    """Batches of triples: a base, and two edits of it; or no base at all."""
    for batch in range(-(-count // BATCH)):
        chance = random.Random(f"{seed}/merges/{batch}")
        days = Days(chance)
        texts, options = {}, {}
        for index in range(min(BATCH, count - batch * BATCH)):
            kind, number = chance.random(), f"{index:02}"
            if kind < 0.8:
                base = days.mangled(FIRST_DATE) if chance.random() < 0.3 else days.day(FIRST_DATE)
                ours, theirs = days.edited(base), days.edited(base)
                if chance.random() < 0.2:
                    base = b""
                path = f"content/logs/{FIRST_DATE}.md"
            elif kind < 0.9:
                base = figures(chance)
                ours, theirs = edited_figures(base, chance), edited_figures(base, chance)
                path = chance.choice(JSON_FILES)
            else:
                base = days.day(FIRST_DATE)
                ours, theirs = days.edited(base), days.edited(base)
                path = chance.choice(OTHER_FILES)
            texts |= {f"{number}/base": base, f"{number}/ours": ours, f"{number}/theirs": theirs}
            options[number] = ["--path", path, *chance.choice(ROLES)]
        yield Merges(f"merges {batch}", texts, options)
