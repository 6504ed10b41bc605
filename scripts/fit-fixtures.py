#!/usr/bin/env python3
"""Writes the FIT files of fixtures/imports/fit, and beside each what two decoders read in it.

The files are made up. The package fit-tool writes them; fitdecode and Garmin's own garmin-fit-sdk read
them (fit-tool itself instead of the latter what that refuses). Where the two differ, the script fails and writes nothing of that file. Run it in a virtual environment:

    python3 -m venv /tmp/fit && /tmp/fit/bin/pip install fit-tool fitdecode garmin-fit-sdk
    /tmp/fit/bin/python scripts/fit-fixtures.py

The same versions of the packages write the same bytes.
"""

import datetime
import io
import json
import pathlib
import sys

import fitdecode
import garmin_fit_sdk
from fit_tool.base_type import BaseType
from fit_tool.developer_field import DeveloperField
from fit_tool.endian import Endian
from fit_tool.fit_file import FitFile
from fit_tool.fit_file_builder import FitFileBuilder
from fit_tool.profile.messages.activity_message import ActivityMessage
from fit_tool.profile.messages.developer_data_id_message import DeveloperDataIdMessage
from fit_tool.profile.messages.event_message import EventMessage
from fit_tool.profile.messages.exercise_title_message import ExerciseTitleMessage
from fit_tool.profile.messages.field_description_message import FieldDescriptionMessage
from fit_tool.profile.messages.file_id_message import FileIdMessage
from fit_tool.profile.messages.lap_message import LapMessage
from fit_tool.profile.messages.length_message import LengthMessage
from fit_tool.profile.messages.record_message import RecordMessage
from fit_tool.profile.messages.session_message import SessionMessage
from fit_tool.profile.messages.set_message import SetMessage
from fit_tool.profile.profile_type import Event, EventType, FileType, Sport, SubSport
from fit_tool.record import RecordHeader

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "fixtures" / "imports" / "fit"
UTC = datetime.timezone.utc
MORNING = int(datetime.datetime(2031, 3, 4, 5, 30, 5, tzinfo=UTC).timestamp())
EPOCH = 631_065_600
GARMIN, COROS = 1, 294
LIMIT = 20_000


def message(kind, local=0, endian=Endian.LITTLE, developer_fields=None, **values):
    """A message with values. Names that end in _at are times in seconds since 1970."""
    made = kind(local_id=local, endian=endian, developer_fields=developer_fields)
    for name, value in values.items():
        if name.endswith("_at"):
            name, value = name.removesuffix("_at"), value * 1000
        if not hasattr(type(made), name):
            raise AttributeError(f"{kind.__name__} has no {name}")
        setattr(made, name, value)
    return made


def file_id(builder, manufacturer=GARMIN, product=3121, created=MORNING, **options):
    builder.add(message(
        FileIdMessage, type=FileType.ACTIVITY, manufacturer=manufacturer, product=product,
        serial_number=123456789, time_created_at=created, **options))


def activity(builder, end, sessions=1, east=None):
    made = message(ActivityMessage, timestamp_at=end, num_sessions=sessions, total_timer_time=1.0)
    if east is not None:
        # Local time is no instant: its number is that of FIT itself.
        made.local_timestamp = end + east - EPOCH
    builder.add(made)


def run():
    """A run of three laps, with a pause, as a watch writes it."""
    builder = FitFileBuilder(auto_define=True, min_string_size=16)
    file_id(builder)
    builder.add(message(
        EventMessage, timestamp_at=MORNING, event=Event.TIMER, event_type=EventType.START))
    for step in range(0, 1740, 6):
        builder.add(message(
            RecordMessage, local=1, timestamp_at=MORNING + step, heart_rate=120 + step // 60,
            distance=round(step * 2.88, 2), position_lat=47.5, position_long=12.25, speed=2.88))
    for lap in range(3):
        builder.add(message(
            LapMessage, local=2, timestamp_at=MORNING + 580 * (lap + 1),
            start_time_at=MORNING + 580 * lap, total_elapsed_time=580.0, total_timer_time=570.0,
            total_distance=1670.0, avg_heart_rate=130 + lap, sport=Sport.RUNNING))
    builder.add(message(
        SessionMessage, local=3, timestamp_at=MORNING + 1740, start_time_at=MORNING,
        sport=Sport.RUNNING, sub_sport=SubSport.TRAIL, total_elapsed_time=1740.0,
        total_timer_time=1710.0, total_distance=5010.0, total_calories=402, avg_heart_rate=141,
        max_heart_rate=163, total_ascent=48))
    activity(builder, MORNING + 1740, east=3600)
    return builder.build().to_bytes()


def triathlon():
    """Swim, ride and run with two transitions; the swim says only that it is generic."""
    builder = FitFileBuilder(auto_define=True)
    file_id(builder, product=2697)
    legs = [
        (Sport.GENERIC, SubSport.OPEN_WATER, 1680, 1510.0, 150),
        (Sport.TRANSITION, SubSport.SWIM_TO_BIKE_TRANSITION, 130, 210.0, 140),
        (Sport.CYCLING, SubSport.ROAD, 4200, 40120.0, 148),
        (Sport.TRANSITION, SubSport.BIKE_TO_RUN_TRANSITION, 75, 180.0, 139),
        (Sport.RUNNING, SubSport.GENERIC, 3060, 10040.0, 156),
    ]
    start, sessions = MORNING, []
    for sport, sub_sport, seconds, metres, rate in legs:
        for step in range(0, seconds, 60):
            builder.add(message(
                RecordMessage, local=1, timestamp_at=start + step, heart_rate=rate,
                distance=round(metres * step / seconds, 2)))
        sessions.append(message(
            SessionMessage, local=2, timestamp_at=start + seconds, start_time_at=start, sport=sport,
            sub_sport=sub_sport, total_elapsed_time=float(seconds),
            total_timer_time=float(seconds), total_distance=metres, total_calories=seconds // 6,
            avg_heart_rate=rate, max_heart_rate=rate + 11))
        start += seconds
    builder.add_all(sessions)
    activity(builder, start, sessions=len(legs), east=-8 * 3600)
    return builder.build().to_bytes()


def strength():
    """Sets with rests between them, one of an exercise without a title, and a hold."""
    builder = FitFileBuilder(auto_define=True, min_string_size=32)
    file_id(builder, product=3290)
    # Category, its exercise, repetitions, kilograms, seconds; None is a rest.
    sets = [
        (0, 1, 10, 60.0, 38), None, (0, 1, 8, 62.5, 33), None, (28, 6, 12, 80.0, 50), None,
        (0, 1, 6, 65.0, 29), None, (19, 43, None, None, 45), None, (22, 77, 20, None, 41),
    ]
    time = MORNING + 20
    for index, done in enumerate(sets):
        if done is None:
            made = message(
                SetMessage, local=1, timestamp_at=time + 90, start_time_at=time, duration=90.0,
                set_type=0, message_index=index)
            time += 90
        else:
            category, exercise, repetitions, kilograms, seconds = done
            made = message(
                SetMessage, local=1, timestamp_at=time + seconds, start_time_at=time,
                duration=float(seconds), set_type=1, category=[category],
                category_subtype=[exercise], message_index=index)
            if repetitions is not None:
                made.repetitions = repetitions
            if kilograms is not None:
                made.weight = kilograms
            time += seconds
        builder.add(made)
    for index, (category, exercise, title) in enumerate(
        [(0, 1, "Barbell Bench Press"), (28, 6, "Back Squat"), (19, 43, "Plank")]
    ):
        builder.add(message(
            ExerciseTitleMessage, local=2, message_index=index, exercise_category=category,
            exercise_name=exercise, workout_step_name=title))
    builder.add(message(
        SessionMessage, local=3, timestamp_at=time, start_time_at=MORNING, sport=Sport.TRAINING,
        sub_sport=SubSport.STRENGTH_TRAINING, total_elapsed_time=float(time - MORNING),
        total_timer_time=float(time - MORNING), total_calories=180, avg_heart_rate=104,
        max_heart_rate=138))
    activity(builder, time, east=3600)
    return builder.build().to_bytes()


def pool_swim():
    """Lengths of a pool of 25 m, with a rest."""
    builder = FitFileBuilder(auto_define=True)
    file_id(builder, manufacturer=COROS, product=841)
    for length in range(40):
        start = MORNING + length * 33
        builder.add(message(
            LengthMessage, local=1, timestamp_at=start + 33, start_time_at=start,
            total_elapsed_time=33.0, total_timer_time=33.0, total_strokes=19, length_type=1))
    builder.add(message(
        SessionMessage, local=2, timestamp_at=MORNING + 1400, start_time_at=MORNING,
        sport=Sport.SWIMMING, sub_sport=SubSport.LAP_SWIMMING, total_elapsed_time=1400.0,
        total_timer_time=1320.0, total_distance=1000.0, pool_length=25.0, num_active_lengths=40,
        total_calories=260, avg_heart_rate=133, max_heart_rate=151))
    activity(builder, MORNING + 1400)
    return builder.build().to_bytes()


def developer_fields():
    """A ride in big-endian, whose records have developers' fields, and whose session lacks a heart rate."""
    big = {"endian": Endian.BIG}
    builder = FitFileBuilder(auto_define=True, min_string_size=16)
    file_id(builder, manufacturer=32, product=31, **big)
    builder.add(message(
        DeveloperDataIdMessage, local=1, developer_data_index=0,
        application_id=list(range(16)), **big))
    builder.add(message(
        FieldDescriptionMessage, local=2, developer_data_index=0, field_definition_number=0,
        fit_base_type_id=BaseType.UINT16.value, field_name="power", units="watts", **big))
    for step in range(0, 1200, 10):
        power = DeveloperField(
            field_id=0, developer_data_index=0, name="power", base_type=BaseType.UINT16, size=2)
        power.set_value(0, 200 + step % 7)
        builder.add(message(
            RecordMessage, local=3, developer_fields=[power], timestamp_at=MORNING + step,
            heart_rate=130 + step // 100, distance=step * 8.0, **big))
    builder.add(message(
        SessionMessage, local=4, timestamp_at=MORNING + 1200, start_time_at=MORNING,
        sport=Sport.CYCLING, sub_sport=SubSport.GRAVEL_CYCLING, total_elapsed_time=1200.0,
        total_timer_time=1195.5, total_distance=9520.0, total_calories=205, **big))
    return builder.build().to_bytes()


def compressed_timestamps():
    """A walk whose records have their times in their headers."""
    builder = FitFileBuilder(auto_define=True)
    file_id(builder, manufacturer=COROS, product=841)
    builder.add(message(
        RecordMessage, local=0, timestamp_at=MORNING, heart_rate=90, distance=0.0))
    for step in range(7, 700, 7):
        builder.add(message(
            RecordMessage, local=1, heart_rate=90 + step // 70, distance=step * 1.4))
        builder.records[-1].header = RecordHeader(
            is_time_compressed=True, is_definition=False, local_id=1,
            time_offset_seconds=(MORNING + step - EPOCH) & 31)
    builder.add(message(
        SessionMessage, local=2, timestamp_at=MORNING + 700, start_time_at=MORNING,
        sport=Sport.WALKING, total_elapsed_time=700.0, total_timer_time=700.0))
    return builder.build().to_bytes()


SESSION = {
    "start": "start_time", "sport": "sport", "sub_sport": "sub_sport", "timer": "total_timer_time",
    "elapsed": "total_elapsed_time", "metres": "total_distance", "calories": "total_calories",
    "heart_rate": "avg_heart_rate", "highest_heart_rate": "max_heart_rate", "ascent": "total_ascent",
}
SET = {
    "start": "start_time", "type": "set_type", "seconds": "duration", "repetitions": "repetitions",
    "kilograms": "weight", "category": "category", "exercise": "category_subtype",
}
TITLE = {"category": "exercise_category", "exercise": "exercise_name", "title": "wkt_step_name"}
RECORD = {"time": "timestamp", "heart_rate": "heart_rate", "metres": "distance"}
MESSAGES = {"session": SESSION, "set": SET, "exercise_title": TITLE, "record": RECORD}


def plain(value):
    """A value as JSON has it: the first of several, instants in UTC."""
    if isinstance(value, (list, tuple)):
        value = value[0] if value else None
    if isinstance(value, datetime.datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(value, float):
        return int(value) if value == int(value) else round(value, 4)
    return value


def by_fitdecode(data):
    found = {name: [] for name in MESSAGES}
    with fitdecode.FitReader(io.BytesIO(data), check_crc=fitdecode.CrcCheck.RAISE) as reader:
        for frame in reader:
            if frame.frame_type == fitdecode.FIT_FRAME_DATA and frame.name in MESSAGES:
                found[frame.name].append({
                    key: plain(frame.get_value(field, fallback=None))
                    for key, field in MESSAGES[frame.name].items()})
    return found


def by_sdk(data):
    def decoder():
        return garmin_fit_sdk.Decoder(garmin_fit_sdk.Stream.from_byte_array(bytearray(data)))

    # To check reads the stream to its end.
    if not decoder().check_integrity():
        raise ValueError("Garmin's decoder finds the file damaged")
    messages, errors = decoder().read()
    if errors:
        raise ValueError(f"Garmin's decoder: {errors}")
    return {
        name: [
            {key: plain(made.get(field)) for key, field in fields.items()}
            for made in messages.get(f"{name}_mesgs", [])]
        for name, fields in MESSAGES.items()}


def by_fit_tool(data):
    found = {name: [] for name in MESSAGES}
    names = {"wkt_step_name": "workout_step_name"}
    for record in FitFile.from_bytes(data).records:
        made = record.message
        if not record.header.is_definition and made.name in MESSAGES:
            values = {}
            for key, field in MESSAGES[made.name].items():
                value = getattr(made, names.get(field, field))
                if key in ("start", "time") and value is not None:
                    value = datetime.datetime.fromtimestamp(value / 1000, UTC)
                if key in ("sport", "sub_sport") and value is not None:
                    value = {"sport": Sport, "sub_sport": SubSport}[key](value).name.lower()
                values[key] = plain(value)
            found[made.name].append(values)
    return found


def summary(found):
    """What a test compares: sessions and sets whole, of the records what they say together."""
    def known(made):
        return {key: value for key, value in made.items() if value is not None}

    titles = {(made["category"], made["exercise"]): made["title"] for made in found["exercise_title"]}
    sets = []
    for made in found["set"]:
        if made["type"] not in (1, "active"):
            continue
        title = titles.get((made["category"], made["exercise"]))
        sets.append(known({**made, "type": None, "exercise": None, "title": title}))
    rates = [made["heart_rate"] for made in found["record"] if made["heart_rate"] is not None]
    records = {"count": len(found["record"])}
    if found["record"]:
        records |= {"first": found["record"][0]["time"], "last": found["record"][-1]["time"]}
        records |= {"metres": found["record"][-1]["metres"]}
    if rates:
        records |= {"heart_rate": round(sum(rates) / len(rates), 4), "highest_heart_rate": max(rates)}
    return {"sessions": [known(made) for made in found["session"]], "sets": sets, "records": records}


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed = False
    for make in (run, triathlon, strength, pool_swim, developer_fields, compressed_timestamps):
        name, data = make.__name__.replace("_", "-"), make()
        # Garmin's decoder refuses compressed timestamps: there the writer's own reads beside fitdecode.
        second = by_fit_tool if make is compressed_timestamps else by_sdk
        one, other = by_fitdecode(data), second(data)
        if one != other:
            failed = True
            for kind in MESSAGES:
                if len(one[kind]) != len(other[kind]):
                    print(f"{name}: {len(one[kind])} and {len(other[kind])} messages {kind}")
                for left, right in zip(one[kind], other[kind]):
                    if left != right:
                        print(f"{name}: {kind}: {left}\n  but {right}")
        elif len(data) > LIMIT:
            failed = True
            print(f"{name}: {len(data)} bytes")
        else:
            (FOLDER / f"{name}.fit").write_bytes(data)
            text = json.dumps(summary(one), indent=2, ensure_ascii=False) + "\n"
            (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
            print(f"{name}: {len(data)} bytes")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
