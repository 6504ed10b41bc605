"""What sources say of a day, which of it is one, and the texts that belong into logs: by docs/imports.md."""

import collections
import dataclasses

KINDS = ["swim", "bike", "run", "walk"]
SOURCES = ["garmin", "apple", "fitbit", "strong"]
FARTHEST = {"swim": 20_000, "bike": 643_000, "run": 160_000, "walk": 64_000}


# Numbers


def is_near_tie(value, decimals):
    return abs(value * 10**decimals % 1 - 0.5) < 0.06


def fixed(value, decimals):
    assert not is_near_tie(value, decimals), f"{value} is a tie"
    return f"{value:.{decimals}f}"


def plain(number):
    return f"{number:.2f}".rstrip("0").rstrip(".")


def apart(value, step, factor, decimals):
    """The nearest value that is no tie once it is converted."""
    while is_near_tie(value * factor, decimals):
        value += step
    return round(value, 3)


# What sources say


@dataclasses.dataclass
class Activity:
    kind: str
    start: int
    moving: int
    metres: int | None = None
    rate: int | None = None
    paused: int = 0
    app: str = "watch"
    is_old: bool = False  # told by an export that is not the newest of its source

    @property
    def end(self):
        return self.start + self.moving + self.paused


@dataclasses.dataclass
class Night:
    """Asleep for so many minutes; `stages` are spans of minutes, `score` is Garmin's or Fitbit's."""
    start: int
    stages: list
    staged: bool = True
    score: int | None = None

    @property
    def end(self):
        return self.start + 60 * sum(length for _, length in self.stages)

    def minutes(self, *names):
        return sum(length for name, length in self.stages if name in names)

    @property
    def asleep(self):
        return self.minutes("light", "deep", "rem")


class Told:
    """What an export says, by day: the parts of which the newest counts one by one."""

    def __init__(self):
        self.nights, self.weights, self.rates, self.meals = {}, {}, {}, {}
        self.activities = collections.defaultdict(list)
        self.workouts = collections.defaultdict(list)  # (start, [(name, [(kind, pounds, reps, seconds, rpe)])])

    def joined(self, older):
        both = Told()
        for part in ("nights", "weights", "rates", "meals"):
            getattr(both, part).update(getattr(older, part) | getattr(self, part))
        for day in set(self.activities) | set(older.activities):
            old = [dataclasses.replace(one, is_old=True) for one in older.activities[day]]
            newest = {(one.kind, one.start): one for one in old + self.activities[day]}
            both.activities[day] = list(newest.values())
        return both


@dataclasses.dataclass
class Golden:
    body: dict = dataclasses.field(default_factory=dict)
    activities: dict = dataclasses.field(default_factory=dict)
    rates: dict = dataclasses.field(default_factory=dict)
    lifts: list = dataclasses.field(default_factory=list)
    meals: list = dataclasses.field(default_factory=list)


def is_one(one, other):
    """Two tellings of one activity: half of the shorter one in common, or begun and taken nearly alike."""
    spans = one.end - one.start, other.end - other.start
    common = min(one.end, other.end) - max(one.start, other.start)
    is_alike = abs(one.start - other.start) <= 120 and 10 * abs(spans[0] - spans[1]) <= max(spans)
    return 2 * common >= min(spans) or is_alike


def rank(source, one):
    """The better first: by source, then the newer export's, then the watch's own."""
    return SOURCES.index(source), one.is_old, one.app != "watch", one.app


def groups(told):
    """Tellings by activity, the best source's first: each joins the first group with which it is one. What the best
    source of a group tells apart stays apart, whoever tells of both."""
    groups = []
    for place, one in sorted(told, key=lambda told: (told[0][:2], told[1].start, told[0])):
        known = [group for group in groups
                 if any(one.kind == other.kind and is_one(one, other) for _, other in group)
                 and (group[0][0][:2] != place[:2] or is_one(one, group[0][1]))]
        (known[0] if known else groups.append([]) or groups[-1]).append((place, one))
    # What a watch has no kind for is what another source names, where that alone is at its time.
    for group in [group for group in groups if group[0][1].kind == "other"]:
        same = [other for other in groups if other[0][1].kind != "other"
                and any(is_one(group[0][1], one) for _, one in other)]
        if len(same) == 1:
            same[0] += group
            groups.remove(group)
    return groups


def best(group):
    """The best source's, with what it lacks from the next ones."""
    ranked = [one for _, one in sorted(group, key=lambda told: told[0])]

    def first(name):
        return next((value for one in ranked if (value := getattr(one, name))), None)

    kind = next((one.kind for one in ranked if one.kind != "other"), "other")
    return Activity(kind, ranked[0].start, first("moving"), first("metres"), first("rate"))


def activity_text(one):
    time = fixed(one.moving / 60, 2) if one.moving < 600 else f"{one.moving // 60}:{one.moving % 60:02}"
    if one.metres is None:
        return f"{plain(one.moving / 60)}min"
    far = f"{one.metres}m" if one.kind == "swim" else f"{fixed(one.metres / 1609.344, 2)}mi"
    return f"{far}/{time}"


def meal_text(_, records):
    """The day's food has one name, whatever app tells of it."""
    sums = [round(sum(one)) for one in zip(*records)]
    return f"Food ({sums[0]} cal, {sums[1]}g protein, {sums[2]}g carbs, {sums[3]}g fat, {sums[4]}g fiber)"


def lift_text(sets):
    """As docs/format.md §8.1 has it: the head is the best set, remarks stand behind the list."""
    def item(pounds, reps, long):
        return f"{long}s" if long else f"{reps}x{plain(pounds)}" if pounds else str(reps)
    work, warm = [one for one in sets if one[0] == "work"], [one for one in sets if one[0] == "W"]
    _, pounds, reps, long, _ = max(work, key=lambda one: (one[1], one[2], one[3]))
    head = f"{len(work)}x{f'{long}s' if long else reps}" + (f" @ {plain(pounds)} lbs" if pounds else "")
    text = f"{head} (sets: {', '.join(item(*one[1:4]) for one in work)})"
    efforts = [one[4] or "-" for one in work]
    remarks = [f"rpe {efforts[0] if len(set(efforts)) == 1 else ', '.join(efforts)}"] if set(efforts) != {"-"} else []
    remarks += [f"warm-up {', '.join(item(*one[1:4]) for one in warm)}"] if warm else []
    return f"{text} {'; '.join(remarks)}".rstrip()
