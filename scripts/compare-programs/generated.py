"""Days made up from a seed: fixtures, days like those of the benchmark, and lines in any order."""

import datetime
import pathlib
import re
import sys

from mangling import mangle

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "bench"))
import days as ordinary  # noqa: E402

FIXTURES = ROOT / "fixtures"
DATE = re.compile(rb"20[0-9]{2}-[01][0-9]-[0-3][0-9]")
FIRST_DATE = datetime.date(2030, 1, 1)

# Constructs, or halves of them, that few fixtures have.
LINES = """## 🧬 Training Output
## ✅ TODAY'S TODOS (Carryovers)
### Fuel Log (Complete)
## Top 4 for Tomorrow (Friday)
##
#hashtag
Weight::182 <!-- scale -->
Weight:: 79,6 kg
Sleep:: 7h05m (11pm-6am)
  - Sleep_Quality (1-10):: 84
std::string is prose
Run:: 4.5/45
calories_so_far:: ~2,150
- ~~Rust~~
- [ ] ~~Skip this~~ (moved)
  - *Setup: shoes by the door*
| Metric | Value | Notes |
| :--- | ---: | --- |
| **Weight (lbs)** | 0 | |
| a \\| b |  5  | 1-10
|
`<!--` code
text <!-- a --> b <!-- c --> d
~~Weight:: 3~~
ünïcödé:: ½
Größe:: 3 m
</content>
1.
12) twelve
- 9:30 two eggs
Swim:: 8x50 (400 total meters) / 15:40
Bike:: 7.9mi / 28min (118 bpm avg)
Mood_AM:: 60%
Mood_PM:: Good
Energy:: 0
Walk:: 1:05:30
Chin up:: 3x6 @ BW+15
Plank:: 2x40s
Fly:: 3x9 @ 30, 25, 20
Carry:: 3x9 @ 2x20 lbs
**Hip Thrust @ 95 lbs:**
- Set 1: 12 reps
- Set 2: 9 reps @ 105 lbs
**Lunch (1:20pm):**
- tofu at 18:15 (~340 cal, 12g protein)
**Deferred:**
Deep_Work:: 3.5
Caffeine:: ~200 mg
---
***

""".encode().splitlines(keepends=True)


def fixture_days():
    """The days of all fixtures: pairs of a name and the bytes."""
    return [
        (str(path.relative_to(FIXTURES)), path.read_bytes())
        for path in sorted(FIXTURES.rglob("*.md"))
        if path.name != "README.md"
    ]


class Days:
    """Draws days from a random source."""

    kept = None

    def __init__(self, chance):
        self.chance = chance
        if Days.kept is None:
            texts = [text for _, text in fixture_days()]
            Days.kept = texts, [line for text in texts for line in text.splitlines(keepends=True)] + 20 * LINES
        self.fixtures, self.soup = Days.kept

    def day(self, date):
        """A day that nothing has happened to yet."""
        kind = self.chance.random()
        if kind < 0.45:
            return DATE.sub(str(date).encode(), self.chance.choice(self.fixtures))
        if kind < 0.85:
            return ordinary.day(date, self.chance).encode()
        return self.lines()

    def lines(self):
        """Lines in any order, in sections or not."""
        chance = self.chance
        parts = [b"---\ntitle: x\n---\n"] if chance.random() < 0.3 else []
        for _ in range(chance.randint(0, 50)):
            parts.append(chance.choice(self.soup))
            if chance.random() < 0.03:
                parts.append(bytes(chance.randrange(256) for _ in range(chance.randint(0, 8))))
        return b"".join(parts)

    def mangled(self, date):
        """A day, four times of five a mangled one."""
        day = self.day(date)
        return mangle(day, self.chance, self.soup) if self.chance.random() < 0.8 else day

    def edited(self, text):
        """What another device makes of a day: edits that make sense, and now and then some that don't."""
        chance = self.chance
        lines = text.splitlines(keepends=True)
        for _ in range(chance.choice([0, 1, 1, 2, 3, 5, 8, 13])):
            EDITS[chance.randrange(len(EDITS))](lines, chance, self.soup)
        text = b"".join(lines)
        return mangle(text, chance, self.soup) if chance.random() < 0.25 else text


def fill_field(lines, chance, _):
    fields = [index for index, line in enumerate(lines) if b"::" in line]
    if fields:
        index = chance.choice(fields)
        name = lines[index].partition(b"::")[0]
        value = chance.choice([b"", b" 0", b" 7", b" 176.3", b" 6:35", b" ~450", b" 3x8 @ 95 lbs", b" 4.5/45"])
        lines[index] = name + b"::" + value + (b"\r\n" if lines[index].endswith(b"\r\n") else b"\n")


def tick(lines, chance, _):
    boxes = [index for index, line in enumerate(lines) if b"[ ]" in line or b"[x]" in line]
    if boxes:
        index = chance.choice(boxes)
        old, new = (b"[ ]", b"[x]") if b"[ ]" in lines[index] else (b"[x]", b"[ ]")
        lines[index] = lines[index].replace(old, new, 1)


def add_to_section(lines, chance, soup):
    headings = [index for index, line in enumerate(lines) if line.startswith(b"#")]
    at = chance.choice(headings) + 1 if headings else len(lines)
    lines.insert(at, chance.choice([b"- 12:15 soup (~340 cal)\n", b"- [ ] Ring Ada\n", b"A line of prose.\n",
                                    chance.choice(soup)]))


def append(lines, chance, soup):
    if lines and not lines[-1].endswith(b"\n"):
        lines[-1] += b"\n"
    lines.append(chance.choice([b"\n## Daily Reflection\nA good one.\n", b"- 7:10 muesli\n", chance.choice(soup)]))


def remove(lines, chance, _):
    if lines:
        del lines[chance.randrange(len(lines))]


def change_words(lines, chance, _):
    if lines:
        index = chance.randrange(len(lines))
        words = lines[index].split(b" ")
        words[chance.randrange(len(words))] = chance.choice([b"easy", b"6", b"Ada", b"10", b"(moved)"])
        lines[index] = b" ".join(words)
        if not lines[index].endswith(b"\n"):
            lines[index] += b"\n"


def remove_section(lines, chance, _):
    headings = [index for index, line in enumerate(lines) if line.startswith(b"#")]
    if headings:
        start = chance.choice(headings)
        end = next((index for index in headings if index > start), len(lines))
        del lines[start:end]


EDITS = [fill_field, fill_field, fill_field, tick, tick, add_to_section, add_to_section, append, remove,
         change_words, remove_section]
