"""The exports of the made-up year, each in the form of its service."""

import csv
import io
import json
import xml.sax.saxutils

GARMIN = {"swim": "lap_swimming", "bike": "road_biking", "run": "running", "walk": "walking", "other": "elliptical"}
APPLE = {"swim": "Swimming", "bike": "Cycling", "run": "Running", "walk": "Walking"}
FITBIT = {"swim": "Swim", "bike": "Outdoor Bike", "run": "Run", "walk": "Walk"}
WATCH = "<<HKDevice: 0x1>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1>"
PHONE = "<<HKDevice: 0x2>, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone15,2>"
STAGES = {"light": "AsleepCore", "deep": "AsleepDeep", "rem": "AsleepREM", "awake": "Awake"}
FOOD = [("EnergyConsumed", "kcal"), ("Protein", "g"), ("Carbohydrates", "g"), ("FatTotal", "g"), ("Fiber", "g")]
POUND = 0.45359237


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def halves(days):
    """The days in two parts that overlap by a week, as files of exports do."""
    return [days[:190], days[183:]]


def garmin(folder, told, days, clock):
    root = folder / "DI_CONNECT"
    for part in halves(days):
        span = f"{part[0]}_{part[-1]}"
        nights = [{
            "calendarDate": str(day), "sleepStartTimestampGMT": clock(night.start, "%Y-%m-%dT%H:%M:%S.0", 0),
            "sleepEndTimestampGMT": clock(night.end, "%Y-%m-%dT%H:%M:%S.0", 0),
            **{f"{name}SleepSeconds": 60 * night.minutes(name) for name in ("deep", "light", "rem", "awake")},
            "sleepWindowConfirmationType": "ENHANCED_CONFIRMED_FINAL",
            **({"sleepScores": {"overallScore": night.score}} if night.score else {}),
        } for day in part if (night := told.nights.get(day))]
        write(root / f"DI-Connect-Wellness/{span}_1_sleepData.json", json.dumps(nights, indent=1))
        sums = [{"calendarDate": str(day), "totalSteps": 8000 + day.day, "restingHeartRate": told.rates[day]}
                for day in part if day in told.rates]
        write(root / f"DI-Connect-Aggregator/UDSFile_{span}.json", json.dumps(sums, indent=1))
        health = [{"calendarDate": str(day), "metrics": [{"type": "HRV", "value": 40 + day.day}]}
                  for day in part if day in told.rates]
        write(root / f"DI-Connect-Wellness/{span}_healthStatusData.json", json.dumps(health, indent=1))
        activities = [{
            "activityId": one.start, "activityType": GARMIN[one.kind], "beginTimestamp": 1000 * one.start,
            "duration": 1000.0 * one.moving + 20.5, "calories": 1500,
            **({"distance": 100 * one.metres + 20} if one.metres else {}), **({"avgHr": one.rate} if one.rate else {}),
        } for day in part for one in told.activities[day]]
        number = 0 if part[0] == days[0] else 1001
        write(root / f"DI-Connect-Fitness/me_{number}_summarizedActivities.json",
              json.dumps([{"summarizedActivitiesExport": activities}], indent=1))


def apple(path, told, days, clock, at, exported, east):
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<!DOCTYPE HealthData [", "<!ELEMENT Record (MetadataEntry*)>",
             "<!ATTLIST Record", "  type CDATA #REQUIRED", "]>", '<HealthData locale="en_US">',
             f'<ExportDate value="{time(clock, exported, east)}"/>']

    def element(name, start, end, source, device="", **attributes):
        times = {"startDate": time(clock, start, east), "endDate": time(clock, end, east)}
        known = {"sourceName": source, **({"device": device} if device else {}), **times, **attributes}
        return f"<{name} " + " ".join(f"{key}={xml.sax.saxutils.quoteattr(str(text))}" for key, text in known.items())

    def quantity(kind, start, value, unit, source, end=None, device=""):
        lines.append(element("Record", start, end or start, source, device, type=f"HKQuantityTypeIdentifier{kind}",
                             value=value, unit=unit) + "/>")

    for day in days:
        noon = at(day, 12)
        if day in told.weights:
            quantity("BodyMass", noon - 18000, told.weights[day], "kg", "Scale")
            # A later one of the day does not count.
            quantity("BodyMass", noon + 18000, 80.5, "kg", "Scale")
        if day in told.rates:
            quantity("RestingHeartRate", noon, told.rates[day], "count/min", "Watch", noon + 36000, WATCH)
            for start, source, device in ((noon, "Watch", WATCH), (noon + 300, "iPhone", PHONE)):
                quantity("StepCount", start, 600, "count", source, start + 600, device)
        for app, records in [told.meals[day]] if day in told.meals else []:
            for index, record in enumerate(records):
                for (kind, unit), value in zip(FOOD, record):
                    quantity(f"Dietary{kind}", noon + 3600 * index, value, unit, app)
        if night := told.nights.get(day):
            start = night.start
            for stage, length in night.stages:
                value = STAGES[stage] if night.staged else "Awake" if stage == "awake" else "AsleepUnspecified"
                lines.append(element(
                    "Record", start, start + 60 * length, "Watch" if night.staged else "iPhone",
                    WATCH if night.staged else PHONE, type="HKCategoryTypeIdentifierSleepAnalysis",
                    value=f"HKCategoryValueSleepAnalysis{value}") + "/>")
                start += 60 * length
        for one in told.activities[day]:
            device, source = (WATCH, "Watch") if one.app == "watch" else ("", one.app)
            lines.append(element(
                "Workout", one.start, one.end, source, device, duration=f"{one.moving / 60:.6f}", durationUnit="min",
                workoutActivityType=f"HKWorkoutActivityType{APPLE[one.kind]}",
                **({"totalDistance": one.metres / 1000, "totalDistanceUnit": "km"} if one.metres else {})) + ">")
            if one.rate:
                lines.append(element("WorkoutStatistics", one.start, one.end, source, average=one.rate,
                                     unit="count/min", type="HKQuantityTypeIdentifierHeartRate") + "/>")
            lines.append("</Workout>")
    write(path, "\n".join([*lines, "</HealthData>", ""]))


def time(clock, moment, east):
    """With the offset that the phone has at the export, whatever it was then."""
    return f"{clock(moment, east=east)} +{east // 3600:02}00"


def fitbit(folder, told, days, clock):
    root = folder / "Takeout/Fitbit"
    for part in halves(days):
        def put(name, entries):
            write(root / f"Global Export Data/{name}-{part[0]}.json", json.dumps(entries, indent=1))
        put("sleep", [{
            "logId": night.start, "dateOfSleep": str(day), "startTime": clock(night.start, "%Y-%m-%dT%H:%M:%S.000"),
            "endTime": clock(night.end, "%Y-%m-%dT%H:%M:%S.000"), "minutesAsleep": night.asleep,
            "timeInBed": night.asleep + 20, "mainSleep": True, "type": "stages" if night.staged else "classic",
            "levels": {"summary": {word: {"minutes": night.minutes(name)} for word, name in (
                ("deep", "deep"), ("light", "light"), ("rem", "rem"), ("wake", "awake"))} if night.staged else {}},
        } for day in part if (night := told.nights.get(day))])
        put("weight", [{"logId": index, "weight": round(told.weights[day] / POUND, 1), "date": f"{day:%m/%d/%y}",
                        "time": "07:01:00", "source": "API"} for index, day in enumerate(part) if day in told.weights])
        put("resting_heart_rate", [{
            "dateTime": f"{day:%m/%d/%y} 00:00:00",
            "value": {"date": f"{day:%m/%d/%y}", "value": told.rates[day] + 0.4}}
            for day in part if day in told.rates])
        put("steps", [{"dateTime": f"{day:%m/%d/%y} 08:00:00", "value": "1200"} for day in part if day in told.rates])
        put("exercise", [{
            "logId": one.start, "activityName": FITBIT[one.kind], "startTime": clock(one.start, "%m/%d/%y %H:%M:%S"),
            "duration": 1000 * (one.end - one.start), "activeDuration": 1000 * one.moving,
            **({"distance": one.metres / 1000, "distanceUnit": "Kilometer"} if one.metres else {}),
            **({"averageHeartRate": one.rate} if one.rate else {}),
        } for day in part for one in told.activities[day]])
    rows = [[night.start, clock(night.end, "%Y-%m-%dT%H:%M:%SZ", 0), night.score]
            for night in told.nights.values() if night.score]
    write(root / "Sleep Score/sleep_score.csv", table([["sleep_log_entry_id", "timestamp", "overall_score"], *rows]))


def strong(path, told, days, clock):
    rows = [["Date", "Workout Name", "Duration", "Exercise Name", "Set Order", "Weight", "Reps", "Distance", "Seconds",
             "Notes", "Workout Notes", "RPE"]]
    for day in days:
        for start, exercises in told.workouts[day]:
            for name, sets in exercises:
                for index, (kind, pounds, reps, long, rpe) in enumerate(sets):
                    rows.append([clock(start), "Strength, A", "55m", name, "W" if kind == "W" else index + 1,
                                 pounds, reps, 0, long, "", "", rpe])
                rows.append([clock(start), "Strength, A", "55m", name, "Rest Timer", 0, 0, 0, 120, "", "", ""])
        for one in told.activities[day]:
            rows.append([clock(one.start), "Outside", "", "Walking", 1, 0, 0, 0, one.moving, "", "", ""])
    write(path, table(rows))


def table(rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
