"""Days made up at random from a seed, as long and as uneven as real ones: some 2.5 KB each."""

import datetime
import json
import random

LAST_DAY = datetime.date(2031, 12, 31)

FOCUS = [
    "Two good hours before noon, then the ride, then nothing that needs a screen.",
    "Easy day: move, eat early, lights out at ten.",
    "The presentation first; training is the reward.",
    "Errands in one loop, then the long set.",
]
ALERTS = [
    "Sleep was short twice this week, so the run stays easy whatever the watch says.",
    "Third day without a swim.",
    "Rain from four; ride before lunch or not at all.",
    "The knee was stiff on Sunday; stop at the first sign.",
]
TIPS = [
    "Eat before you are hungry; the long gap between lunch and the ride cost you on Thursday.",
    "Warm up the shoulders for five minutes before the rows.",
    "Keep the first ten minutes easier than they feel.",
    "Breathe every third stroke until the turn.",
    "Shoes by the door, bottle filled, no decisions in the morning.",
]
TODOS = [
    "Finish the grant summary", "Answer the landlord", "Book the eye test", "Sort the receipts",
    "Descale the kettle", "Return the library books", "Ring Grandpa", "Order seeds",
    "Reply to the school", "Tax letter", "Book the ferry", "Water the ferns", "Wash the lamp",
]
HABITS = [
    ("Cold rinse", "Turn the tap before drying"),
    ("Read ten pages", "Book on the pillow"),
    ("Plan tomorrow", "Notebook by the kettle"),
    ("Calf stretch", "Step by the back door"),
]
LIFTS = {
    "Strength A": [("Bench press", 135, 10), ("Front squat", 95, 8), ("Seated row", 75, 10)],
    "Strength B": [("Romanian deadlift", 155, 8), ("Incline press", 50, 10), ("Chin up", 0, 6)],
}
FOODS = [
    "oats, walnuts", "eggs on rye", "greek yogurt, berries", "tuna wrap", "lentil soup",
    "couscous, chickpeas", "salmon bowl", "stir fry with noodles", "quark", "apple, cheese",
    "toast, peanut butter, banana", "leftovers",
]
WEEK = ["Swim", "Run", "Strength A", "Bike", "Strength B", "Run", "Recovery"]
WEEKS = [
    "The week so far: one strength day, one run, no swim; the knee is quiet since Sunday. Keep the\n"
    "first ten minutes of the ride easier than they feel, stay off the hill behind the mill, and\n"
    "change shoes sitting down. If the wind turns, the loop by the canal is the sheltered one.",
    "Four of seven days were as planned, and the other three were better than nothing. Sleep is the\n"
    "one number that moved: up by twenty minutes since the screen goes off at nine. Leave it at that\n"
    "and change nothing else until the end of the month, however good the idea is on Thursday.",
]
STORY = [
    "Slow start, then the fog lifted and so did I.",
    "The afternoon went to a problem that was a typing error all along.",
    "Met Ada at the canal; we talked more than we ran.",
    "Good legs, bad wind.",
    "Nothing went as planned and it was fine.",
    "Read in the garden until the light went.",
]


ROUTINES = {
    "Morning": ["Make bed", "Drink water", "Read ten pages", "Stretch"],
    "Workday": ["Clear the desk", "First task", "Walk"],
    "Evening": ["Tidy up", "Lay out clothes", "Read"],
}
DEFINITIONS = "\n".join([
    "---", "routines:",
    *(
        f'  - {{name: {name}, time: "{hour}:45", tasks: [{", ".join("{title: " + task + "}" for task in tasks)}]}}'
        for hour, (name, tasks) in zip(("06", "09", "20"), ROUTINES.items())
    ),
    "---", "",
])  # fmt: skip


def names(count):
    """The dates of the last `count` days, in their order."""
    return [LAST_DAY - datetime.timedelta(days=back) for back in reversed(range(count))]


def day(date, chance):
    """The text of a day."""
    plan = WEEK[date.weekday()]
    pick, number = chance.choice, chance.randint
    lines = [
        "---", f'title: "{date}: [{plan} Day]"', f"date: {date}", 'tags: ["log"]', "---", "",
        "## Planned Workout", *planned(plan, chance), "",
        "## Daily Briefing", f"**Today's Focus:** {pick(FOCUS)}",
        "> **Alerts:**", *(f"> - {text}" for text in chance.sample(ALERTS, 2)),
        "**Tips:**", *(f"- {text}" for text in chance.sample(TIPS, 4)), pick(WEEKS), "",
        "## Today's Todos",
    ]  # fmt: skip
    for todo in chance.sample(TODOS, number(6, 9)):
        lines.append(f"- [{pick('x x')}] {todo}")
        if number(1, 6) == 1:
            lines.append(f"  - [{pick('x ')}] the first half")
    lines += ["", "## Daily Habits"]
    for name, setup in HABITS:
        lines += [f"- [{pick('xxx ')}] {name}", f"  - *Setup: {setup}*"]
    lines += ["", "## Quick Log", "<!-- one value after each :: -->"]
    if number(1, 20) > 1:
        lines.append(f"Weight:: {chance.uniform(170, 182):.1f}")
    else:
        lines.append("Weight::")
    hours, minutes = number(5, 8), number(0, 59)
    lines += [
        "Sleep:: " + pick([f"{hours}:{minutes:02}", f"{hours}h{minutes:02}m", f"{hours}.75"]),
        f"Sleep_Quality:: {number(55, 95)}", f"Mood_AM:: {number(3, 9)}",
        f"Mood_PM:: {number(3, 9)}", f"Energy:: {number(3, 9)}", f"Focus:: {number(3, 9)}", "",
    ]  # fmt: skip
    lines += trained(plan, chance)
    lines += [
        "", "## Fuel Log", "<!-- Daily Targets: 2100-2400 cal | 120g protein | 30g fiber -->",
        f"calories_so_far:: ~{number(1800, 2600):,}", f"protein_so_far:: ~{number(80, 150)}",
        f"carbs_so_far:: ~{number(180, 300)}", f"fat_so_far:: ~{number(50, 90)}",
        f"fiber_so_far:: {number(18, 40)}",
        f"- {number(6, 9)}:{number(10, 59)} {pick(FOODS)}",
        f"- **1:{number(10, 59)}pm**: {pick(FOODS)} (~{number(40, 70)}0 cal, {number(20, 45)}g protein)",
        f"- **6:{number(10, 59)}pm**: {pick(FOODS)} (~{number(50, 90)}0 cal, {number(20, 45)}g protein)",
        f"- {pick(FOODS)}", "",
        "## The Narrative", *chance.sample(STORY, 4), "",
        "## What Went Well", f"- {pick(STORY)}", "", "## What Went Poorly", f"- {pick(STORY)}", "",
        "## Top 3 for Tomorrow",
        *(f"{place}. {todo}" for place, todo in enumerate(chance.sample(TODOS, 3), 1)), "",
    ]  # fmt: skip
    return "\n".join(lines)


def ticks(chance):
    """The boxes of a day's routines."""
    lines = ["", "## Routines"]
    for name, tasks in ROUTINES.items():
        lines.append(f"### {name}")
        for task in tasks:
            # Five of six, as people do.
            done = chance.randint(1, 6) > 1
            note = f" (06:4{chance.randint(0, 9)}, 1:{chance.randint(10, 59)})" if done else ""
            lines.append(f"- [{'x' if done else ' '}] {task}{note}")
    return "\n".join(lines) + "\n"


def cycle(place, chance):
    """The section of a day of the cycle, by how many days after the first it is; empty for most."""
    day = place % 28
    if day > 4:
        return "" if chance.randint(0, 5) else f"\n## Cycle\nCramps:: {chance.randint(1, 3)}\n"
    lines = ["", "## Cycle", f"Flow:: {['medium', 'heavy', 'medium', 'light', 'spotting'][day]}"]
    if day in (0, 4):
        lines.insert(2, f"Period:: {'end' if day else 'start'}")
    return "\n".join(lines) + f"\nTemp:: 36.{chance.randint(30, 60)}\n"


def workout(number):
    """A workout of the library."""
    return json.dumps(
        {
            "id": f"workout-{number}", "title": f"Workout {number}", "description": "Slow and steady. " * 8,
            "type": ["yoga", "strength", "pilates", "barre"][number % 4], "duration": 10 + number % 50,
            "intensity": ["low", "medium", "high"][number % 3], "phases": ["menstrual", "luteal"][: number % 3],
            "equipment": ["none"], "target_areas": ["core"], "tags": ["quiet", "short"], "source": "own",
            "updated": "2031-03-04T08:00:00Z",
        }, indent=2) + "\n"


def planned(plan, chance):
    if plan in LIFTS:
        return [f"- {name} 3x{reps} @ {weight} lbs" for name, weight, reps in LIFTS[plan]]
    return [f"{plan}: {chance.randint(25, 60)} minutes, easy, by feel."]


def trained(plan, chance):
    if plan in LIFTS:
        lines = ["## Strength Log", "<!-- Exercise:: 3x10 @ 100 -->"]
        for name, weight, reps in LIFTS[plan]:
            weight += 5 * chance.randint(0, 8)
            done = [reps - chance.randint(0, 2) for _ in range(3)]
            sets = ", ".join(f"{count}x{weight}" for count in done)
            lines.append(f"{name}:: 3x{reps} @ {weight} lbs (sets: {sets})")
        return lines
    lines = ["## Training Output"]
    time = f"{chance.randint(25, 60)}:{chance.randint(0, 59):02}"
    if plan == "Swim":
        lines.append(f"Swim:: {chance.randint(12, 32) * 25}m/{time}")
    elif plan != "Recovery":
        lines.append(f"{plan}:: {chance.uniform(2.5, 12):.1f}/{time}")
    return [*lines, f"Avg_HR:: {chance.randint(118, 158)}", f"Session_RPE:: {chance.randint(2, 9)}"]


def generate(count, seed):
    """Pairs of a file's name and its text, for the last `count` days."""
    chance = random.Random(seed)
    for date in names(count):
        yield f"{date}.md", day(date, chance)
