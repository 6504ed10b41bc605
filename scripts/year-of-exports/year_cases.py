"""Days of the made-up year that are about something: what sources say of them, and what the person wrote."""

import dataclasses


@dataclasses.dataclass
class Case:
    """`told` has rows of a source and what it tells of:

    an activity with its kind, start, seconds, metres, heart rate, and perhaps the app;
    "weight" in kilograms; "night" with its stages in minutes, whether it has them, and a score;
    "meal" with the app and its records; "lifts" with an hour and the sets by exercise.
    """
    day: tuple
    about: str
    told: list
    written: dict = dataclasses.field(default_factory=dict)


def bench(*loads):
    return [("Bench Press (Barbell)", [("work", pounds, reps, 0, "") for pounds, reps in loads])]


ROW = [("Seated Row (Cable)", [("work", 45, 12, 0, "8"), ("work", 45, 10, 0, "")])]
NIGHT = [("light", 90), ("deep", 60), ("awake", 7), ("rem", 70), ("light", 200)]

CASES = [
    Case((3, 5), "one run, told by three, begun at one second", [
        ("garmin", "run", "06:30:00", 1710, 5010, 149), ("apple-early", "run", "06:30:00", 1800, 5200, 152),
        ("apple", "run", "06:30:00", 1800, 5200, 152), ("fitbit", "run", "06:30:00", 1690, 4900, 147)]),
    Case((3, 7), "three runs, of which two sources tell two each", [
        ("garmin", "run", "06:30:00", 1710, 5010, 149), ("garmin", "run", "12:00:00", 1300, 4000, 151),
        ("fitbit", "run", "12:00:20", 1310, 4100, 150), ("fitbit", "run", "18:00:00", 2400, 7000, 141)]),
    Case((3, 11), "less than half in common: two", [
        ("garmin", "run", "07:00:00", 3600, 10000, 150), ("apple", "run", "07:40:20", 2400, 7000, 144)]),
    Case((3, 12), "just half of the shorter one in common: one", [
        ("garmin", "run", "07:00:00", 2400, 7000, None), ("apple", "run", "07:20:00", 2400, 6800, 144)]),
    Case((3, 14), "short, begun within two minutes, nearly as long: one", [
        ("garmin", "walk", "07:00:00", 180, 300, 99), ("fitbit", "walk", "07:01:55", 170, 280, 98)]),
    Case((3, 18), "different kinds at one time: two", [
        ("garmin", "walk", "07:00:00", 1800, 2500, 100), ("apple", "run", "07:00:00", 1800, 2600, 101)]),
    Case((3, 19), "what a watch has no kind for is the run of another", [
        ("garmin", "other", "07:00:00", 1810, None, 143), ("apple", "run", "07:00:10", 1790, 5000, 140)]),
    Case((3, 21), "what a watch has no kind for, with two kinds at its time, is measured only", [
        ("garmin", "other", "07:00:00", 1810, None, 143), ("apple", "run", "07:00:10", 1790, 5000, 140),
        ("fitbit", "walk", "07:00:30", 1800, 2000, 99)]),
    Case((3, 25), "told by two apps of one export: the watch's, with the heart rate of the other", [
        ("apple", "run", "07:00:10", 1790, 5000, None), ("apple", "run", "07:00:00", 1900, 5300, 146, "A Running App"),
        ("fitbit", "run", "07:00:20", 1800, 5100, 139)]),
    Case((3, 26), "one that has half in common with two neighbours counts as the first", [
        ("garmin", "run", "07:00:00", 3600, 10000, 150), ("garmin", "run", "07:50:00", 1800, 5000, 155),
        ("fitbit", "run", "07:52:00", 840, 2000, 160)]),
    Case((3, 28), "after midnight, before the day begins", [
        ("garmin", "walk", "25:10:00", 1500, 2000, 100), ("fitbit", "walk", "25:10:20", 1520, 2100, 101)]),
    Case((4, 2), "the later export has a run before the one that the earlier has", [
        ("apple-early", "run", "12:00:00", 1800, 5000, 150), ("apple", "run", "06:00:00", 1200, 3000, 140),
        ("apple", "run", "12:00:00", 1800, 5100, 150)]),
    Case((4, 4), "what the later export does not say any more stays", [
        ("apple-early", "run", "12:00:00", 1800, 5000, 150), ("apple-early", "weight", 77.3),
        ("apple-early", "night", NIGHT), ("apple-early", "meal", ("Plates", [[500, 30, 40, 20, 5]]))]),
    Case((4, 9), "two of the phone are one long one of the watch", [
        ("apple-early", "run", "07:00:00", 1200, 3000, 150), ("apple", "run", "07:00:00", 1200, 3000, 150),
        ("apple-early", "run", "07:30:00", 1200, 3100, 151), ("apple", "run", "07:30:00", 1200, 3100, 151),
        ("garmin", "run", "06:59:30", 3100, 6900, 148)]),
    Case((4, 11), "the night of one source, its score from another", [
        ("garmin", "night", NIGHT), ("fitbit", "night", [("light", 401), ("awake", 20)], False, 77)]),
    Case((4, 16), "distance and heart rate from the next ones", [
        ("garmin", "run", "07:00:00", 1800, None, None), ("apple", "run", "07:00:10", 1790, 5000, None),
        ("fitbit", "run", "07:00:20", 1800, 5100, 139)]),
    Case((5, 8), "on a journey, late in the evening", [
        ("garmin", "run", "23:20:00", 1800, 5000, 150), ("apple", "run", "23:20:10", 1790, 5100, 149)]),
    Case((6, 2), "two workouts of a day", [
        ("strong", "lifts", 8, bench((135, 10), (140, 8))), ("strong", "lifts", 18, ROW)]),
    Case((6, 5), "the person wrote one of the lifts", [("strong", "lifts", 18, bench((135, 10)) + ROW)],
         {"Bench press": " 2x9 @ 135 lbs (sets: 9x135, 8x135)"}),
    Case((6, 9), "a planned lift that nothing confirms", [("strong", "lifts", 18, ROW)]),
    Case((6, 12), "a planned lift that the person did not do", [("strong", "lifts", 18, bench((135, 10)) + ROW)],
         {"Bench press": " skipped"}),
    Case((11, 4), "a walk of which only the minutes are known", [("strong", "walk", "09:00:00", 750, None, None)]),
    Case((4, 15), "what cannot be gives way to the next source", [
        ("apple", "weight", 25), ("fitbit", "weight", 77.746)]),
    Case((4, 17), "a placeholder that one of the imports fills for a while", [
        ("garmin", "run", "07:00:00", 1800, 5000, 151), ("garmin", "walk", "17:00:00", 1800, 2000, 100),
        ("apple", "run", "07:00:00", 1800, 5000, 150)], {"Avg_HR": " 0"}),
    Case((4, 18), "a heart rate of a walk beside a run of the person's", [
        ("garmin", "walk", "17:00:00", 1800, 2000, 100)], {"Run": " 3.1/28"}),
    Case((4, 22), "two of the best source, and one of another over the end of both", [
        ("garmin", "run", "07:00:00", 1800, 5000, 150), ("garmin", "run", "07:31:00", 1800, 5100, 155),
        ("apple", "run", "07:15:00", 1860, 5200, 152)]),
    Case((4, 23), "a start that the later export corrects", [
        ("apple-early", "run", "06:30:00", 1800, 5000, 150), ("apple", "run", "06:30:20", 1780, 5400, 150)]),
    Case((4, 24), "a watch of which only the later export tells", [
        ("apple-early", "run", "06:29:00", 1920, 5600, 150, "Plates"),
        ("apple", "run", "06:29:00", 1920, 5600, 150, "Plates"),
        ("apple", "run", "06:30:20", 1780, 5400, 150)]),
    Case((4, 25), "food of another app in the later export", [
        ("apple-early", "meal", ("Plates", [[600, 30, 40, 20, 5]])),
        ("apple", "meal", ("Diary", [[610, 31, 40, 20, 5]]))]),
    Case((4, 29), "a swim in a pool of 25 m", [("apple", "swim", "06:30:00", 1800, 975, 130)]),
    Case((4, 30), "food whose tenths are rounded twice", [("apple", "meal", ("Plates", [[600, 31.46, 40, 20, 5]]))]),
    Case((6, 16), "one exercise in two workouts", [
        ("strong", "lifts", 8, bench((135, 10), (140, 8))), ("strong", "lifts", 18, ROW + bench((130, 12)))]),
    Case((11, 13), "one exercise with two kinds of equipment", [("strong", "lifts", 18, [
        ("Curl (Barbell)", [("work", 60, 9, 0, "")]), ("Curl (Dumbbell)", [("work", 25, 12, 0, "")])])]),
    Case((11, 6), "a plan without a mark", [("strong", "lifts", 18, bench((135, 10), (135, 9)) + ROW)],
         {"Bench press": " 3x10 @ 135 lbs", "Seated row": " 3x12 @ 40 lbs"}),
]
