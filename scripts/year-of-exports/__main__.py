#!/usr/bin/env python3
"""Makes up a year of a person, told by four sources that disagree, overlap and repeat, and the logs that
importing all of it must give, in whatever order.

    python3 -B scripts/year-of-exports --seed 7 FOLDER

    FOLDER/store      logs and settings before the import
    FOLDER/exports    garmin/, apple-health-early.xml, apple-health.xml, takeout/, strong.csv
    FOLDER/golden     the same logs afterwards, byte for byte
    FOLDER/cases.tsv  the days that are about something, and about what

Import each with `--units lb`. The golden logs are computed from the made-up year by the rules of
docs/imports.md and docs/format.md in the plainest way; they share no code with the program. The same
arguments give the same bytes.
"""

import argparse
import dataclasses
import datetime
import json
import pathlib
import random

import year_cases
import year_exports
import year_logs
from year_told import (
    FARTHEST, KINDS, Activity, Golden, Night, Told, activity_text, apart, best, fixed, groups, lift_text, meal_text,
    plain, rank)

# Names of Strong, and what the library of the store calls them.
LIFTS = {"Bench Press (Barbell)": "Bench press", "Seated Row (Cable)": "Seated row", "Pull Up": "Pull Up",
         "Lat Pulldown (Machine)": "Lat Pulldown (Machine)", "Plank": "Plank"}
DAYS = [datetime.date(2031, 1, 1) + datetime.timedelta(days=n) for n in range(365)]
POUND = 0.45359237


# Time. Instants are seconds since 1970.


def seconds(*parts):
    return int(datetime.datetime(*parts, tzinfo=datetime.timezone.utc).timestamp())


SUMMER = (seconds(2031, 3, 30, 1), seconds(2031, 10, 26, 1))
JOURNEY = (datetime.date(2031, 5, 5), datetime.date(2031, 5, 11))
EARLY, LATE = seconds(2031, 5, 20, 18), seconds(2032, 1, 15, 18)


def offset(time):
    """Seconds east of UTC: Vienna, and on the journey Lisbon."""
    vienna = 7200 if SUMMER[0] <= time < SUMMER[1] else 3600
    away = datetime.date(1970, 1, 1) + datetime.timedelta(days=(time + vienna - 3600) // 86400)
    return vienna - 3600 if JOURNEY[0] <= away <= JOURNEY[1] else vienna


def at(day, hour, minute=0, second=0):
    """The instant at which the clock shows a time of a day; no one does anything while clocks change."""
    shown = seconds(day.year, day.month, day.day) + hour * 3600 + minute * 60 + second
    return shown - offset(shown - 7200)


def clock(time, form="%Y-%m-%d %H:%M:%S", east=None):
    shown = time + (offset(time) if east is None else east)
    return (datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=shown)).strftime(form)


class Year:
    def __init__(self, seed, cases):
        self.seed = seed
        self.told = {name: Told() for name in ("garmin", "apple-early", "apple", "fitbit", "strong")}
        self.cases = {}
        self.logs = {}
        for day in DAYS:
            self.make(day)
            self.logs[day] = year_logs.make_log(day, self.random("log", day), self.golden(day).activities)
        for case in cases:
            self.take(case)

    def random(self, *what):
        return random.Random("/".join(str(part) for part in (self.seed, *what)))

    def has(self, source, day):
        month, gap = day.month, (day.month, day.day)
        return {"garmin": month >= 3 and not (8, 4) <= gap <= (8, 17), "apple": not (2, 10) <= gap <= (2, 14),
                "apple-early": gap <= (5, 18) and not (2, 10) <= gap <= (2, 14),
                "fitbit": gap <= (6, 15) and not (4, 7) <= gap <= (4, 13),
                "strong": month in (1, 2, 5, 6, 7, 10, 11) and day.weekday() in (0, 3)}[source]

    def make(self, day):
        rnd = self.random("day", day)
        sources = [name for name in self.told if self.has(name, day)]
        self.make_night(day, rnd, sources)
        kilograms = 77 + rnd.uniform(-2, 2)
        if "apple" in sources and rnd.random() < 0.6:
            value = apart(round(kilograms, 2), 0.01, 2.20462, 1)
            self.told["apple"].weights[day] = value
            if "apple-early" in sources and rnd.random() < 0.9:
                # What the later export corrects.
                other = apart(value + 1, 0.01, 2.20462, 1)
                self.told["apple-early"].weights[day] = other if rnd.random() < 0.1 else value
        if "fitbit" in sources and rnd.random() < 0.5:
            self.told["fitbit"].weights[day] = round(round((kilograms + 0.3) / POUND, 1) * POUND, 3)
        for name in sources:
            if name != "strong" and rnd.random() < 0.8:
                self.told[name].rates[day] = rnd.randrange(48, 60)
        if "apple" in sources and rnd.random() < 0.4:
            meal = [rnd.randrange(400, 900), *(rnd.randrange(10, 80) for _ in range(4))]
            records = [meal, [300, 20, 31, 9, 4]]
            self.told["apple"].meals[day] = ("Plates", records)
            if "apple-early" in sources:
                self.told["apple-early"].meals[day] = ("Plates", records[:rnd.randrange(1, 3)])
        for kind, hour in self.plan(rnd):
            self.tell(day, kind, hour, rnd, sources)
        if "strong" in sources:
            self.told["strong"].workouts[day].append((at(day, 18, rnd.randrange(60)), self.lifts(rnd)))

    def make_night(self, day, rnd, sources):
        start = at(day - datetime.timedelta(days=1), 22, 30 + rnd.randrange(30)) + 60 * rnd.randrange(90)
        stages = [("light", rnd.randrange(40, 90)), ("deep", rnd.randrange(30, 70)), ("awake", rnd.randrange(1, 15)),
                  ("rem", rnd.randrange(40, 80)), ("light", rnd.randrange(150, 240))]
        # A night that ended before four, when days begin, would be the day's before.
        if start + 60 * sum(length for _, length in stages) < at(day, 4, 30):
            start += 7200
        for name in sources:
            if name == "strong" or rnd.random() < 0.15:
                continue
            own = [(stage, max(1, length + rnd.randrange(-5, 6))) for stage, length in stages]
            score = {"garmin": 0.8, "fitbit": 0.5}.get(name, 0) > rnd.random()
            self.told[name].nights[day] = Night(
                start + 60 * rnd.randrange(-5, 10), own, staged=name == "garmin" or rnd.random() < 0.6,
                score=rnd.randrange(55, 95) if score else None)
        if day in self.told["apple-early"].nights and rnd.random() < 0.7:
            self.told["apple"].nights[day] = self.told["apple-early"].nights[day]

    @staticmethod
    def plan(rnd):
        kinds = rnd.choices(KINDS, [1, 2, 4, 3], k=rnd.choices([0, 1, 2, 3], [3, 4, 2, 1])[0])
        return [(kind, hour) for kind, hour in zip(kinds, (6, 12, 17))]

    def tell(self, day, kind, hour, rnd, sources):
        """An activity, told by some with a few seconds and metres between them."""
        speed = {"swim": 0.7, "bike": 6.5, "run": 2.8, "walk": 1.5}[kind] * rnd.uniform(0.9, 1.1)
        start = at(day, hour, rnd.randrange(40))
        moving = rnd.choice([rnd.randrange(420, 580), rnd.randrange(1200, 4800)])
        known = [name for name in sources if name not in ("strong", "apple-early") and rnd.random() < 0.75]
        for name in known:
            own = moving + rnd.randrange(-20, 21)
            step, factor = (50, 1) if kind == "swim" else (10, 1 / 1609.344)
            metres = apart(max(round(speed * own / step), 1) * step, step, factor, 0 if kind == "swim" else 2)
            activity = Activity(
                kind, start + rnd.randrange(-60, 60), own, metres if rnd.random() < 0.95 else None,
                rnd.randrange(95, 165) if rnd.random() < 0.8 else None,
                0 if name == "garmin" else rnd.choice([0, 0, 60]))
            self.told[name].activities[day].append(activity)
            if name == "apple" and "apple-early" in sources:
                old = dataclasses.replace(activity)
                if rnd.random() < 0.2 and old.metres:
                    old.metres += 200
                self.told["apple-early"].activities[day].append(old)

    @staticmethod
    def lifts(rnd):
        lifts = []
        for name in rnd.sample(list(LIFTS), rnd.randrange(2, 5)):
            weight, sets = rnd.randrange(12, 60) * 2.5, []
            effort = rnd.random() < 0.6
            if name.startswith("Bench"):
                sets.append(("W", 45, 10, 0, ""))
            for _ in range(rnd.randrange(2, 4)):
                rpe = rnd.choice(["", "8", "8.5", "9"]) if effort else ""
                if name == "Plank":
                    sets.append(("work", 0, 0, rnd.randrange(30, 90), ""))
                else:
                    sets.append(("work", 0 if name == "Pull Up" else weight, rnd.randrange(5, 13), 0, rpe))
                weight -= rnd.choice([0, 0, 5])
            lifts.append((name, sets))
        return lifts

    def take(self, case):
        """Puts a day that is about something in place of the made-up one."""
        day = datetime.date(2031, *case.day)
        self.cases[day] = case.about
        for told in self.told.values():
            for part in (told.activities, told.workouts, told.weights, told.nights, told.meals):
                part.pop(day, None)
        for source, what, *rest in case.told:
            told = self.told[source]
            if what == "weight":
                told.weights[day] = rest[0]
            elif what == "meal":
                told.meals[day] = rest[0]
            elif what == "night":
                told.nights[day] = Night(at(day, 0), *rest)
            elif what == "lifts":
                told.workouts[day].append((at(day, rest[0]), rest[1]))
            else:
                start, long, metres, rate, *app = rest
                if metres and what != "swim":
                    metres = apart(metres, 10, 1 / 1609.344, 2)
                begun = at(day, *(int(part) for part in start.split(":")))
                told.activities[day].append(Activity(what, begun, long, metres, rate, 0, *app))
        self.logs[day] = year_logs.clean_log(day, case.written)

    # What all of them say of a day

    def golden(self, day):
        """The texts that belong into the log of a day, each of the best source that has one."""
        sources = {"garmin": self.told["garmin"], "apple": self.told["apple"].joined(self.told["apple-early"]),
                   "fitbit": self.told["fitbit"], "strong": self.told["strong"]}
        found = Golden()
        for told in sources.values():
            pounds = told.weights.get(day, 0) * 2.20462
            if 60 <= pounds <= 700:
                found.body.setdefault("Weight", plain(float(fixed(pounds, 1))))
            if night := told.nights.get(day):
                found.body.setdefault("Sleep", f"{night.asleep // 60}:{night.asleep % 60:02}")
                if night.score:
                    found.body.setdefault("Sleep_Quality", str(night.score))
            if meal := told.meals.get(day):
                found.meals.append(meal_text(*meal))
        tellings = [(rank(name, one), one) for name, told in sources.items() for one in told.activities[day]
                    if (one.metres or 0) <= FARTHEST.get(one.kind, 10**6)]
        told = sorted((best(group) for group in groups(tellings)), key=lambda one: one.start)
        for kind in KINDS:
            own = [one for one in told if one.kind == kind]
            if own:
                found.activities[kind] = [activity_text(one) for one in own]
            if own and own[0].rate:
                found.rates[kind] = str(own[0].rate)
        lifts = {}
        for _, exercises in sorted(self.told["strong"].workouts[day]):
            for name, sets in exercises:
                lifts.setdefault(LIFTS.get(name, name), []).extend(sets)
        found.lifts = [(name, lift_text(sets)) for name, sets in lifts.items()]
        return found


# Writing

LIBRARY = {"version": 1, "exercises": [{"name": "Bench press"}, {"name": "Seated row"}]}
SETTINGS = """time_zone: Europe/Vienna
day_starts_at: "04:00"
import:
  travel: [2031-05-05..2031-05-11 Europe/Lisbon]
"""


def write_all(year, folder):
    told, exports = year.told, folder / "exports"
    year_exports.garmin(exports / "garmin", told["garmin"], DAYS, clock)
    year_exports.apple(exports / "apple-health-early.xml", told["apple-early"], DAYS, clock, at, EARLY, 7200)
    year_exports.apple(exports / "apple-health.xml", told["apple"], DAYS, clock, at, LATE, 3600)
    year_exports.fitbit(exports / "takeout", told["fitbit"], DAYS, clock)
    year_exports.strong(exports / "strong.csv", told["strong"], DAYS, clock)
    year_exports.write(folder / "store/bestupid.yaml", SETTINGS)
    year_exports.write(folder / "store/content/config/exercises.json", json.dumps(LIBRARY, indent=2))
    for day in DAYS:
        if log := year.logs.get(day):
            year_exports.write(folder / f"store/content/logs/{day}.md", log.text())
            filled = year_logs.fill(log, year.golden(day))
            year_exports.write(folder / f"golden/content/logs/{day}.md", filled.text())
    year_exports.write(folder / "cases.tsv", "".join(f"{day}\t{about}\n" for day, about in sorted(year.cases.items())))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    year = Year(arguments.seed, year_cases.CASES)
    write_all(year, arguments.folder)


if __name__ == "__main__":
    main()
