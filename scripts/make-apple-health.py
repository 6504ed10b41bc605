#!/usr/bin/env python3
"""Makes up an export of Apple Health, and says what must be found in it.

    scripts/make-apple-health.py --seed 7 --years 1 --output export.xml --truth truth.json

The export has what real ones have: several devices that count the same, stages of sleep, naps, a journey
to another zone, the night of a clock change, records twice, values entered by hand, names with
non-breaking spaces and control characters, a document type that is malformed as in iOS 16, and every
time with the offset that the phone has at the export. The same arguments give the same bytes.

The truth is computed here from the records, by the rules of docs/imports.md in the plainest way: sleep
as sets of minutes, counts as sums by quarter hours. It shares no code with the program.
"""

import argparse
import collections
import datetime
import functools
import json
import random
import sys
import xml.sax.saxutils

DAY = 86400
EXPORT_OFFSET = 7200
DAY_START = 4 * 3600
HOME, AWAY = "Europe/Vienna", "America/New_York"
STANDARD = {HOME: 3600, AWAY: -18000}
EPOCH = datetime.date(1970, 1, 1).toordinal()
POSIX = {HOME: "CET-1CEST,M3.5.0,M10.5.0/3", AWAY: "EST5EDT,M3.2.0,M11.1.0"}
BLANK = "\u00a0"

# name, device model, rank as the program must have it
SOURCES = {
    "hand": ("Health", None),
    "watch": (f"Anna{BLANK}Example’s Apple{BLANK}Watch", "Watch"),
    "phone": ("Anna’s iPhone <&\x0b>", "iPhone"),
    "diary": ("A Food Diary", None),
    "plates": ("Plates", None),
    "ring": ("Ring", None),
    "scale": ("Scale", None),
}
RANKS = ["hand", "watch", "phone", "diary", "plates", "ring", "scale"]

DOCUMENT_TYPE = """<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 12 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT Record (MetadataEntry*)>
<!ATTLIST Record
  type       CDATA #REQUIRED
  sourceName CDATA #REQUIRED
<!ELEMENT RightEye EMPTY>
<!ATTLIST RightEye
  sphere     CDATA #IMPLIED
  <!-- Isn't closed -->
]>
"""

Record = collections.namedtuple("Record", "type source start end value unit metadata")


# Time


def days_from_1970(year, month, day):
    return (datetime.date(year, month, day) - datetime.date(1970, 1, 1)).days


def sunday(year, month, number):
    """The day of a month's Sunday: 0 for the first, -1 for the last."""
    days = [day for day in range(1, 32) if _is_date(year, month, day)]
    return [d for d in days if datetime.date(year, month, d).weekday() == 6][number]


def _is_date(year, month, day):
    try:
        datetime.date(year, month, day)
        return True
    except ValueError:
        return False


@functools.lru_cache
def summer(year, zone):
    """When summer time begins and ends, by the rules that both zones have had since 2007."""
    if zone == HOME:
        begin = days_from_1970(year, 3, sunday(year, 3, -1)) * DAY + 3600
        end = days_from_1970(year, 10, sunday(year, 10, -1)) * DAY + 3600
    else:
        begin = days_from_1970(year, 3, sunday(year, 3, 1)) * DAY + 7 * 3600
        end = days_from_1970(year, 11, sunday(year, 11, 0)) * DAY + 6 * 3600
    return begin, end


def offset(time, zone):
    """Seconds east of UTC."""
    year = datetime.date.fromordinal(EPOCH + time // DAY).year
    begin, end = summer(year, zone)
    return STANDARD[zone] + (3600 if begin <= time < end else 0)


def place(time, zone):
    """The day to which an instant belongs, and the seconds since that day began."""
    since = time + offset(time, zone) - DAY_START
    return since // DAY, since % DAY


def text(time, east):
    moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=time + east)
    sign = "+" if east >= 0 else "-"
    return f"{moment:%Y-%m-%d %H:%M:%S} {sign}{abs(east) // 3600:02}{abs(east) // 60 % 60:02}"


def rfc3339(time, zone):
    east = offset(time, zone)
    moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=time + east)
    sign = "+" if east >= 0 else "-"
    return f"{moment:%Y-%m-%dT%H:%M:%S}{sign}{abs(east) // 3600:02}:{abs(east) // 60 % 60:02}"


# What is made up


class Life:
    """The days of a made-up person."""

    def __init__(self, seed, first, days, density):
        self.seed, self.first, self.days, self.density = seed, first, days, density

    def random(self, *what):
        return random.Random("/".join(str(part) for part in (self.seed,) + what))

    def zone(self, day):
        """A journey in every tenth week, from its second day on."""
        week, weekday = divmod(day - self.first, 7)
        return AWAY if week % 10 == 0 and 2 <= weekday <= 4 else HOME

    def metadata(self, day):
        return {"HKTimeZone": AWAY} if self.zone(day) == AWAY else {}

    def local(self, day, hour, minute=0):
        """The instant at which a clock of the day's zone shows a time."""
        wanted = day * DAY + hour * 3600 + minute * 60
        return wanted - offset(wanted - offset(wanted, self.zone(day)), self.zone(day))

    def records(self):
        for make in (
            self.weights, self.hearts, self.steps, self.energies, self.floors, self.nights,
            self.samples, self.food, self.odd,
        ):
            for day in range(self.first, self.first + self.days):
                previous = None
                chance = self.random(make.__name__, day, "twice")
                for record in make(day, self.random(make.__name__, day)):
                    yield record
                    # Some come twice, near each other.
                    if previous and chance.random() < 0.02:
                        yield previous
                    previous = record

    def weights(self, day, rnd):
        time = self.local(day, 7, rnd.randrange(30))
        if rnd.random() < 0.7:
            kilograms = 77 + rnd.uniform(-2, 2)
            if rnd.random() < 0.5:
                yield self.quantity("BodyMass", "scale", time, 0, f"{kilograms:.2f}", "kg", day)
            else:
                yield self.quantity(
                    "BodyMass", "scale", time, 0, f"{kilograms / 0.45359237:.1f}", "lb", day)
            share = f"{rnd.uniform(0.15, 0.25):.4f}"
            yield self.quantity("BodyFatPercentage", "scale", time, 0, share, "%", day)
            yield self.quantity("BodyMass", "hand", time + 40000, 0, "80", "kg", day, hand=True)
        rate = str(rnd.randrange(48, 60))
        yield self.quantity("RestingHeartRate", "watch", time, 30000, rate, "count/min", day)
        if rnd.random() < 0.3:
            yield self.quantity("RestingHeartRate", "watch", time, 50000, "61", "count/min", day)
        if rnd.random() < 0.2:
            oxygen = f"{rnd.uniform(38, 48):.2f}"
            yield self.quantity("VO2Max", "watch", time + 3600, 0, oxygen, "mL/min·kg", day)

    def hearts(self, day, rnd):
        """Records that are not kept: most of an export."""
        time = self.local(day, 5)
        for _ in range(2 * self.density):
            time += max(1, rnd.randrange(72000 // self.density))
            yield self.quantity(
                "HeartRate", "watch", time, 0, str(rnd.randrange(50, 150)), "count/min", day)
            yield self.quantity(
                "BasalEnergyBurned", "watch", time, 60, f"{rnd.random() * 2:.3f}", "Cal", day)

    def steps(self, day, rnd):
        for source in ("watch", "phone"):
            time = self.local(day, 7)
            for _ in range(2 * self.density):
                time += rnd.randrange(72000 // (2 * self.density) + 1)
                if time > self.local(day, 23):
                    break
                length = rnd.choice([0, 60, 600, rnd.randrange(1, 2400)])
                count = rnd.randrange(0, 900)
                yield self.quantity("StepCount", source, time, length, str(count), "count", day)
                kilometres = count * 0.00075
                if source == "watch":
                    yield self.quantity(
                        "DistanceWalkingRunning", source, time, length, f"{kilometres:.5f}", "km", day)
                else:
                    miles = f"{kilometres / 1.609344:.5f}"
                    yield self.quantity(
                        "DistanceWalkingRunning", source, time, length, miles, "mi", day)
        if rnd.random() < 0.2:
            start = self.local(day, 12, rnd.randrange(60))
            yield self.quantity("StepCount", "hand", start, 900, "1000", "count", day, hand=True)

    def energies(self, day, rnd):
        time = self.local(day, 6)
        for number in range(2 * self.density):
            time += rnd.randrange(60000 // (2 * self.density) + 1)
            value, unit = f"{rnd.random() * 40:.3f}", rnd.choice(["kcal", "Cal"])
            if number % 5 == 4:
                value, unit = f"{rnd.random() * 160:.2f}", "kJ"
            yield self.quantity("ActiveEnergyBurned", "watch", time, 300, value, unit, day)

    def floors(self, day, rnd):
        for source in ("watch", "phone"):
            time = self.local(day, 9, rnd.randrange(600))
            yield self.quantity(
                "FlightsClimbed", source, time, 120, str(rnd.randrange(1, 6)), "count", day)

    def night(self, day):
        """The night that ends on a day: spans in minutes of UTC, by source."""
        rnd = self.random("night", day)
        # On the way home and out, clocks differ; what counts is that spans do not overlap.
        start = (self.local(day, 0) - rnd.randrange(0, 90) * 60) // 60
        spans, time = [], start
        for _ in range(rnd.randrange(6, 10)):
            stage = rnd.choice(["AsleepCore", "AsleepCore", "AsleepDeep", "AsleepREM", "Awake"])
            length = rnd.randrange(20, 110) if stage != "Awake" else rnd.randrange(1, 30)
            spans.append(("watch", stage, time, time + length))
            time += length
        spans.append(("watch", "AsleepCore", time, time + 30))
        spans.append(("ring", "Asleep", start - 10, time + 45))
        spans.append(("phone", "InBed", start - 30, time + 50))
        if rnd.random() < 0.2:
            # A night without the watch.
            spans = [span for span in spans if span[0] != "watch"]
        elif rnd.random() < 0.3:
            # Records in which it did not tell a stage.
            spans.append(("watch", "AsleepUnspecified", start - 20, time - 15))
        if rnd.random() < 0.3:
            nap = self.local(day, 14) // 60
            spans.append(("watch", "AsleepCore", nap, nap + rnd.randrange(10, 50)))
        return spans

    def nights(self, day, rnd):
        for source, stage, start, end in self.night(day):
            yield Record(
                "HKCategoryTypeIdentifierSleepAnalysis", source, start * 60, end * 60,
                "HKCategoryValueSleepAnalysis" + stage, None, self.metadata(day))

    def samples(self, day, rnd):
        start = min(span[2] for span in self.night(day)) * 60
        for name, unit, low, high, digits in (
            ("HeartRateVariabilitySDNN", "ms", 20, 90, 4), ("OxygenSaturation", "%", 0.92, 1, 2),
            ("RespiratoryRate", "count/min", 12, 18, 1),
        ):
            time = start - start % 300
            for _ in range(3):
                # The middle of five minutes: the program keeps no finer times.
                time += 300 * rnd.randrange(1, 60)
                value = f"{rnd.uniform(low, high):.{digits}f}"
                yield self.quantity(name, "watch", time + 150, 0, value, unit, day)

    def food(self, day, rnd):
        if rnd.random() < 0.4:
            return
        for source in ("diary", "plates"):
            for hour in (8, 13):
                time = self.local(day, hour, rnd.randrange(60))
                values = {
                    "DietaryEnergyConsumed": (rnd.randrange(200, 900), "kcal"),
                    "DietaryProtein": (rnd.randrange(10, 60), "g"),
                    "DietaryFiber": (rnd.randrange(1000, 9000), "mg"),
                }
                for name, (value, unit) in values.items():
                    yield self.quantity(name, source, time, 0, str(value), unit, day)

    def odd(self, day, rnd):
        """What cannot be used, and what another command takes."""
        time = self.local(day, 10)
        yield self.quantity("BodyMass", "scale", time, 0, "12", "furlong", day)
        yield self.quantity("StepCount", "phone", time, 60, "many", "count", day)
        yield self.quantity("StepCount", "phone", time, -60, "7", "count", day)
        yield Record(
            "HKCategoryTypeIdentifierMenstrualFlow", "phone", time, time,
            "HKCategoryValueMenstrualFlowLight", None, {"HKMenstrualCycleStart": "1"})

    def quantity(self, name, source, start, length, value, unit, day, hand=False):
        metadata = dict(self.metadata(day))
        if hand:
            metadata["HKWasUserEntered"] = "1"
        return Record(
            "HKQuantityTypeIdentifier" + name, source, start, start + length, value, unit, metadata)

    def workouts(self):
        for day in range(self.first, self.first + self.days):
            rnd = self.random("workout", day)
            if rnd.random() < 0.5:
                kind = rnd.choice(["Running", "Cycling", "Hiking", "Yoga"])
                start = self.local(day, 17, rnd.randrange(60))
                minutes = rnd.randrange(20, 90)
                yield day, kind, start, minutes, rnd.randrange(0, 5), rnd.uniform(2, 30), rnd


# What must be found

FACTORS = {
    "kg": 1, "lb": 0.45359237, "%": 100, "count/min": 1, "ms": 1, "mL/min·kg": 1, "count": 1,
    "km": 1000, "mi": 1609.344, "kcal": 1, "Cal": 1, "kJ": 1 / 4.184, "g": 1, "mg": 0.001,
}
SUMS = {
    "StepCount": "steps", "DistanceWalkingRunning": "distance_km", "FlightsClimbed": "floors",
    "ActiveEnergyBurned": "active_kcal",
}
FOOD = {
    "DietaryEnergyConsumed": "calories", "DietaryProtein": "protein_g", "DietaryFiber": "fiber_g",
}
FIRST = {"BodyMass": "weight_kg", "BodyFatPercentage": "body_fat_percent"}
LAST = {"RestingHeartRate": "resting_hr", "VO2Max": "vo2max_run"}
MEANS = {
    "HeartRateVariabilitySDNN": "hrv", "OxygenSaturation": "spo2_percent",
    "RespiratoryRate": "respiration_rate",
}
KINDS = {"Running": "run", "Cycling": "bike", "Hiking": "walk", "Yoga": "other"}


def half_up(value, digits):
    """Rounded as a person does."""
    return int(value * 10**digits + 0.5) / 10**digits


class Truth:
    """What the rules make of records."""

    def __init__(self):
        self.quarters = collections.defaultdict(dict)
        self.recent = collections.defaultdict(lambda: collections.deque(maxlen=256))
        self.values = collections.defaultdict(list)
        self.meals = collections.defaultdict(lambda: collections.defaultdict(dict))
        self.sleep = collections.defaultdict(lambda: collections.defaultdict(list))
        self.workouts = collections.defaultdict(list)
        self.skipped = collections.Counter()

    def add(self, record):
        zone = record.metadata.get("HKTimeZone", HOME)
        if record.type.startswith("HKCategoryTypeIdentifierMenstrual"):
            self.skipped["cycle"] += 1
            return
        if record.type.startswith("HKCategoryType"):
            stage = record.value[len("HKCategoryValueSleepAnalysis"):]
            self.sleep[record.source][stage].append((record.start, record.end, zone))
            return
        name = record.type[len("HKQuantityTypeIdentifier"):]
        if name not in {**SUMS, **FOOD, **FIRST, **LAST, **MEANS}:
            self.skipped["type"] += 1
            return
        if not record.value.replace(".", "").isdigit():
            self.skipped["value"] += 1
        elif record.unit not in FACTORS:
            self.skipped["unit"] += 1
        elif record.end < record.start:
            self.skipped["order"] += 1
        else:
            self.take(name, record, float(record.value) * FACTORS[record.unit], zone)

    def take(self, name, record, value, zone):
        same = (record.source, record.start, record.end, value)
        if same in self.recent[name]:
            return
        self.recent[name].append(same)
        thousandths = round(value * 1000)
        day, _ = place(record.start, zone)
        if name in FOOD:
            sums = self.meals[day][record.source]
            sums[FOOD[name]] = sums.get(FOOD[name], 0) + thousandths
        elif name in SUMS:
            for (of_day, quarter), share in self.shares(record, thousandths, zone):
                sums = self.quarters[of_day, name].setdefault(quarter, {})
                sums[record.source] = sums.get(record.source, 0) + share
        else:
            self.values[day, name].append((record, value, thousandths))

    def shares(self, record, value, zone):
        """The parts of a record that lie in quarter hours: the last one has the rest."""
        length = record.end - record.start
        if length == 0:
            return [(self.quarter(record.start, zone), value)]
        seconds = collections.Counter(
            self.quarter(second, zone) for second in range(record.start, record.end))
        parts = [(quarter, value * count // length) for quarter, count in seconds.items()]
        rest = value - sum(share for _, share in parts)
        return parts[:-1] + [(parts[-1][0], parts[-1][1] + rest)]

    def quarter(self, time, zone):
        day, second = place(time, zone)
        return day, second // 900

    def nights(self):
        nights = {}
        for source in RANKS:
            for day, night in self.nights_of(self.sleep[source]).items():
                has_stages = night["light"] + night["deep"] + night["rem"] > 0
                if day in nights and (nights[day]["has_stages"] or not has_stages):
                    continue
                nights[day] = dict(night, has_stages=has_stages, in_bed=0)
        for night in nights.values():
            night["in_bed"] = self.in_bed(night)
        return nights

    def nights_of(self, stages):
        def minutes(*names):
            return {
                minute for name in names for start, end, _ in stages[name]
                for minute in range(start // 60, end // 60)
            }

        # A session can begin and end where a record does the other: sleep ends where waking begins.
        starts = {s // 60: zone for spans in stages.values() for s, _, zone in spans}
        ends = {e // 60: zone for spans in stages.values() for _, e, zone in spans}
        zone_of_start, zone_of_end = {**ends, **starts}, {**starts, **ends}
        light, deep, rem = minutes("AsleepCore"), minutes("AsleepDeep"), minutes("AsleepREM")
        awake, told = minutes("Awake"), minutes("Asleep", "AsleepUnspecified")
        staged = light | deep | rem
        asleep = sorted(staged | (told - staged - awake))
        sessions = []
        for minute in asleep:
            if sessions and minute - sessions[-1][-1] - 1 < 60:
                sessions[-1].append(minute)
            else:
                sessions.append([minute])
        by_day = collections.defaultdict(list)
        for session in sessions:
            day, _ = place((session[-1] + 1) * 60, zone_of_end[session[-1] + 1])
            by_day[day].append(session)
        nights = {}
        for day, sessions in by_day.items():
            main = max(sessions, key=len)
            parts = [s for s in sessions if s is main or self.is_night(s, zone_of_start)]
            start, end = parts[0][0], max(s[-1] for s in parts) + 1
            within = {minute for session in parts for minute in session}
            nights[day] = {
                "start": start * 60, "end": end * 60, "start_zone": zone_of_start[start],
                "end_zone": zone_of_end[end], "total": len(within), "light": len(light & within),
                "deep": len(deep & within), "rem": len(rem & within),
                "awake": len(awake & set(range(start, end))),
                "nap": sum(len(s) for s in sessions) - len(within),
            }
        return nights

    def is_night(self, session, zone_of_start):
        time = session[0] * 60
        hour = (time + offset(time, zone_of_start[session[0]])) % DAY // 3600
        return hour >= 18 or hour < 8

    def in_bed(self, night):
        """Only the phone tells it."""
        spans = [
            (start, end) for start, end, _ in self.sleep["phone"]["InBed"]
            if start < night["end"] and end > night["start"]
        ]
        return len({m for start, end in spans for m in range(start // 60, end // 60)})

    def days(self):
        days = collections.defaultdict(dict)
        for (day, name), quarters in self.quarters.items():
            total = 0
            for sources in quarters.values():
                best = min(sources, key=RANKS.index)
                total += sources[best]
            if name == "DistanceWalkingRunning":
                days[day][SUMS[name]] = half_up(total / 1e6, 2)
            else:
                days[day][SUMS[name]] = half_up(total / 1000, 0)
        nights = self.nights()
        for (day, name), values in self.values.items():
            if name in FIRST:
                days[day][FIRST[name]] = half_up(min(values, key=lambda v: v[0].start)[1], 3)
            elif name in LAST:
                days[day][LAST[name]] = half_up(max(values, key=lambda v: v[0].end)[1], 3)
        for name in MEANS:
            self.means(name, days, nights)
        for day, night in nights.items():
            days[day]["sleep"] = self.hours(night)
        for day, sources in self.meals.items():
            best = min(sources, key=RANKS.index)
            days[day]["meal"] = {
                key: half_up(value / 1000, 0 if key == "calories" else 2)
                for key, value in sources[best].items()
            }
        for day, workouts in self.workouts.items():
            days[day]["workouts"] = workouts
        return days

    def means(self, name, days, nights):
        records = [entry for (_, other), e in self.values.items() if other == name for entry in e]
        by_day = {day: e for (day, other), e in self.values.items() if other == name}
        for day in set(nights) | set(by_day):
            night = nights.get(day)
            within = [
                thousandths for record, _, thousandths in records
                if night and night["start"] <= record.start - 150 < night["end"]
            ]
            if not within and name == "HeartRateVariabilitySDNN":
                within = [thousandths for _, _, thousandths in by_day.get(day, [])]
            if within:
                days[day][MEANS[name]] = half_up(sum(within) / len(within) / 1000, 1)

    def hours(self, night):
        hours = {"total_hours": night["total"]}
        if night["in_bed"]:
            hours["in_bed_hours"] = night["in_bed"]
        if night["has_stages"]:
            for stage in ("light", "deep", "rem", "awake"):
                hours[stage + "_hours"] = night[stage]
        if night["nap"]:
            hours["nap_hours"] = night["nap"]
        hours = {key: half_up(value / 60, 2) for key, value in hours.items()}
        hours["start"] = rfc3339(night["start"], night["start_zone"])
        hours["end"] = rfc3339(night["end"], night["end_zone"])
        return hours

    def add_workout(self, day, kind, start, minutes, pause, kilometres, zone):
        of_day, _ = place(start, zone)
        self.workouts[of_day].append({
            "kind": KINDS[kind], "start": rfc3339(start, zone), "minutes": float(minutes),
            "elapsed": float(minutes + pause), "km": float(f"{kilometres:.3f}"),
        })


# The file


def attribute(value):
    return xml.sax.saxutils.escape(value, {'"': "&quot;"})


def source_attributes(source, rnd):
    name, model = SOURCES[source]
    line = f' sourceName="{attribute(name)}" sourceVersion="1.0"'
    if model:
        device = (
            f"<<HKDevice: 0x{rnd.randrange(1 << 32):x}>, name:Apple {model}, "
            f"manufacturer:Apple Inc., model:{model}, hardware:{model}7,4, software:12.1>")
        line += f' device="{attribute(device)}"'
    return line


def write_record(record, output, rnd):
    line = f' <Record type="{record.type}"' + source_attributes(record.source, rnd)
    if record.unit:
        line += f' unit="{record.unit}"'
    line += (
        f' creationDate="{text(record.end, EXPORT_OFFSET)}"'
        f' startDate="{text(record.start, EXPORT_OFFSET)}"'
        f' endDate="{text(record.end, EXPORT_OFFSET)}" value="{attribute(record.value)}"')
    if not record.metadata:
        output.write(line + "/>\n")
        return
    output.write(line + ">\n")
    for key, value in record.metadata.items():
        output.write(f'  <MetadataEntry key="{key}" value="{value}"/>\n')
    output.write(" </Record>\n")


def write_workout(workout, metadata, output, life):
    day, kind, start, minutes, pause, kilometres, rnd = workout
    end = start + (minutes + pause) * 60
    times = f'startDate="{text(start, EXPORT_OFFSET)}" endDate="{text(end, EXPORT_OFFSET)}"'
    output.write(
        f' <Workout workoutActivityType="HKWorkoutActivityType{kind}" duration="{minutes}"'
        f' durationUnit="min"{source_attributes("watch", rnd)} {times}>\n')
    for key, value in metadata.items():
        output.write(f'  <MetadataEntry key="{key}" value="{value}"/>\n')
    prefix = 'WorkoutStatistics type="HKQuantityTypeIdentifier'
    output.write(
        f'  <{prefix}HeartRate" {times} average="{rnd.randrange(110, 160)}" minimum="80"'
        ' maximum="177" unit="count/min"/>\n'
        f'  <{prefix}DistanceWalkingRunning" {times} sum="{kilometres:.3f}" unit="km"/>\n'
        " </Workout>\n")


def main():
    parser = argparse.ArgumentParser(description="Makes up an export of Apple Health.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", default="2031-01-01", help="the first day")
    parser.add_argument("--years", type=float, default=1)
    parser.add_argument("--megabytes", type=float, default=0, help="about how large it should be")
    parser.add_argument("--output", help="standard output without it")
    parser.add_argument("--truth", help="where to write what must be found")
    arguments = parser.parse_args()
    date = datetime.date.fromisoformat(arguments.start)
    first = days_from_1970(date.year, date.month, date.day)
    days = max(1, round(arguments.years * 365.25))
    # A day has some 13,100 bytes, and 5,750 more for each step of density.
    density = max(1, round((arguments.megabytes * 1e6 / days - 13_100) / 5_750))
    life, truth = Life(arguments.seed, first, days, density), Truth()
    output = sys.stdout
    if arguments.output:
        output = open(arguments.output, "w", encoding="utf-8", newline="")
    exported = (first + days) * DAY + 12 * 3600
    output.write('<?xml version="1.0" encoding="UTF-8"?>\n' + DOCUMENT_TYPE)
    output.write('<HealthData locale="en_AT">\n')
    output.write(f' <ExportDate value="{text(exported, EXPORT_OFFSET)}"/>\n')
    output.write(' <Me HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>\n')
    rnd = life.random("devices")
    for record in life.records():
        write_record(record, output, rnd)
        if arguments.truth:
            truth.add(record)
    for workout in life.workouts():
        zone = life.zone(workout[0])
        write_workout(workout, life.metadata(workout[0]), output, life)
        truth.add_workout(*workout[:6], zone)
    output.write("</HealthData>\n")
    output.flush()
    if arguments.truth:
        found = {
            str(datetime.date(1970, 1, 1) + datetime.timedelta(days=day)): values
            for day, values in sorted(truth.days().items())
        }
        with open(arguments.truth, "w", encoding="utf-8") as file:
            json.dump(
                {
                    "home": POSIX[HOME], "zones": POSIX, "day_start": DAY_START,
                    "exported": exported, "skipped": truth.skipped, "days": found,
                }, file, indent=1, ensure_ascii=False, sort_keys=True)
            file.write("\n")


if __name__ == "__main__":
    main()
