"""The logs of the made-up person, and what they must be once everything that was told is filled in."""

import re

ORDER = ["Planned Workout", "Today's Todos", "Daily Habits", "Quick Log", "Training Output", "Strength Log",
         "Fuel Log", "Daily Reflection", "Top 3 for Tomorrow"]
RATES = ["swim_hr", "bike_hr", "run_hr", "walk_hr"]
CATALOGUE = ["weight", "sleep", "sleep_quality", "mood_am", "mood_pm", "energy", "focus",
             "swim", "bike", "run", "walk", "avg_hr", *RATES]
TOTALS = ["calories_so_far", "protein_so_far", "carbs_so_far", "fat_so_far", "fiber_so_far"]
ORDINALS = ["Second", "Third", "Fourth"]
PLAN = {"Bench press": "3x10 @ 135 lbs", "Seated row": "3x12 @ 40 lbs"}
BLANK = {"", "0", "0:00", "0 lbs", "-", "TBD", "*pending*"}
FIELD = re.compile(r"^(\s*(?:[-*] +)?)([\w .()'/%-]+?)::[ \t]*(.*?)[ \t]*(<!--.*-->)?$")
ITEM = re.compile(r"^\s*(?:[-*]|\d+\.) ")


class Section:
    def __init__(self, heading, lines, gap=True):
        self.heading, self.lines, self.gap = heading, lines, gap

    def fields(self):
        """The fields as (line, name as it compares, value)."""
        found = ((index, FIELD.match(line)) for index, line in enumerate(self.lines))
        return [(index, match[2].lower().replace("_", " "), match[3]) for index, match in found if match]

    def value(self, name):
        return next((value for _, known, value in self.fields() if known == name.lower().replace("_", " ")), None)

    def set(self, name, text):
        """Writes behind the `::` of a field that is there; a comment stays."""
        index = next(index for index, known, _ in self.fields() if known == name.lower().replace("_", " "))
        match = FIELD.match(self.lines[index])
        comment = f" {match[4]}" if match[4] else ""
        self.lines[index] = f"{match[1]}{match[2]}:: {text}{comment}"

    def add_field(self, name, text):
        """Behind the nearest field before it in the catalogue, else in front of the nearest behind it, else last."""
        fields = self.fields()
        place = None
        if name.lower() in CATALOGUE:
            ranks = [(CATALOGUE.index(known.replace(" ", "_")), index) for index, known, _ in fields
                     if known.replace(" ", "_") in CATALOGUE]
            own = CATALOGUE.index(name.lower())
            before, behind = [one for one in ranks if one[0] < own], [one for one in ranks if one[0] > own]
            place = max(before)[1] + 1 if before else min(behind)[1] if behind else None
        if place is None:
            place = fields[-1][0] + 1 if fields else len(self.lines)
        bullet = FIELD.match(self.lines[fields[0][0]])[1] if fields else ""
        self.lines.insert(place, f"{bullet}{name}:: {text}")

    def add_item(self, text):
        """Below the last item of a list, else last."""
        items = [index for index, line in enumerate(self.lines) if ITEM.match(line)]
        self.lines.insert(items[-1] + 1 if items else len(self.lines), f"- {text}")


class Log:
    def __init__(self, sections, line_end="\n", is_ended=True):
        self.sections, self.line_end, self.is_ended = sections, line_end, is_ended

    def copy(self):
        sections = [Section(one.heading, list(one.lines), one.gap) for one in self.sections]
        return Log(sections, self.line_end, self.is_ended)

    def section(self, heading):
        return next((one for one in self.sections if one.heading == heading), None)

    def ensured(self, heading):
        """A section; one that is missing stands before the first that follows it in the template, else last."""
        if known := self.section(heading):
            return known
        behind = [index for index, one in enumerate(self.sections)
                  if one.heading in ORDER and ORDER.index(one.heading) > ORDER.index(heading)]
        place = behind[0] if behind else len(self.sections)
        self.sections.insert(place, Section(heading, []))
        if place > 0:
            self.sections[place - 1].gap = True
        return self.sections[place]

    def text(self):
        lines = []
        for index, one in enumerate(self.sections):
            lines += ([f"## {one.heading}"] if one.heading else []) + one.lines
            lines += [""] if one.gap and index < len(self.sections) - 1 else []
        return self.line_end.join(lines) + (self.line_end if self.is_ended else "")


# What the person writes


def front(day, title):
    return Section(None, ["---", f'title: "{day}: [{title}]"', f"date: {day}", 'tags: ["log"]', "---"])


def planned_workout():
    return Section("Planned Workout", ["Strength A"] + [f"- {name} {plan}" for name, plan in PLAN.items()])


def blank(names, values, bullet=""):
    return [f"{bullet}{name}::" + (f" {values[name]}" if name in values else "") for name in names]


def make_log(day, rnd, activities):
    """The log of a day of which these kinds of activities are told; None for a day without one."""
    form = rnd.choices(["none", "prose", "short", "full", "bullets", "table"], [3, 2, 5, 9, 3, 1])[0]
    if form == "none":
        return None
    values = {name: str(rnd.randrange(4, 9)) for name in ("Mood_AM", "Energy") if rnd.random() < 0.6}
    own = {"Weight": ["172.0", "172.5 lbs", "missed (away)"], "Sleep": ["7:10 (woke twice)", "6.5"], "Run": ["3.1/28"],
           "Sleep_Quality": ["7/10"], "Walk": ["/25", "1.2mi/24"], "Avg_HR": ["131"]}
    for name, texts in own.items():
        if name in ("Run", "Walk") and name.lower() not in activities:
            continue
        if rnd.random() < 0.12:
            values[name] = rnd.choice(texts)
        elif rnd.random() < 0.1 and name != "Avg_HR":
            values[name] = rnd.choice(["0", "TBD", "-", "<!-- see the scale -->"])
    line_end, is_ended, gap = rnd.choice(["\n"] * 6 + ["\r\n"]), rnd.random() < 0.6, rnd.random() < 0.8
    narrative = Section("Daily Reflection", ["A day like others.", f"Number {rnd.randrange(1000)} of many."], gap)
    if form == "prose":
        return Log([front(day, day.strftime("%A")), narrative], line_end, is_ended)
    body, training = ["Weight", "Sleep", "Sleep_Quality", "Mood_AM", "Mood_PM", "Energy", "Focus"], \
        ["Swim", "Bike", "Run", "Walk", "Avg_HR"]
    bullet = "- " if form == "bullets" else ""
    if form != "full":
        body = [name for name in body if rnd.random() < 0.5] or ["Focus"]
        training = [name for name in training if rnd.random() < 0.4]
    sections = [front(day, rnd.choice(["Run Day", "Strength Day", "Long Recovery Day"]))]
    strength, fuel = make_strength(rnd, form), make_fuel(rnd, bullet)
    if form == "full":
        sections += [planned_workout(),
                     Section("Today's Todos", ["- [ ] Workout: Strength A", "- [x] Call the landlord"], gap)]
    if form == "table":
        cells = {name: values[name] if values.get(name, "")[:1].isdigit() else "0"
                 for name in ("Weight", "Sleep", "Sleep_Quality")}
        sections.append(Section("Daily Stats", [
            "| Metric | Value | Notes |", "| :--- | :--- | :--- |", f"| **Weight (lbs)** |  {cells['Weight']}  | |",
            f"| **Sleep Hours** | {cells['Sleep']} | |", f"| **Sleep Quality** | {cells['Sleep_Quality']} |  |"]))
    else:
        sections.append(Section("Quick Log", blank(body, values, bullet), gap))
    if training:
        lines = blank(training, values, bullet)
        sections.append(Section("Training Output", lines + (["- Light rain"] if rnd.random() < 0.2 else []), gap))
    sections += [one for one in (strength, fuel) if one]
    sections += [narrative] if rnd.random() < 0.4 else []
    sections += [Section("Top 3 for Tomorrow", ["1.", "2.", "3."])] if form == "full" else []
    return Log(sections, line_end, is_ended)


def clean_log(day, written):
    """A log as the template makes it, with what is written behind the `::` of some fields."""
    def lines(names):
        return [f"{name}::{written.get(name, '')}" for name in names]

    return Log([
        front(day, "Run Day"),
        planned_workout(),
        Section("Today's Todos", ["- [ ] Workout: Strength A"]),
        Section("Quick Log", lines(["Weight", "Sleep", "Sleep_Quality", "Mood_AM", "Energy"])),
        Section("Training Output", lines(["Bike", "Run", "Walk", "Avg_HR"])),
        Section("Strength Log", [f"{name}::{written.get(name, f' {plan} (planned)')}" for name, plan in PLAN.items()]),
        Section("Fuel Log", blank(TOTALS, {"calories_so_far": "0"}))], is_ended=False)


def make_strength(rnd, form):
    if form == "full":
        bench = rnd.choice(["3x10 @ 135 lbs (planned)"] * 3 + ["skipped", "2x8 @ 125 lbs (sets: 8x125, 8x125)", ""])
        return Section("Strength Log", [
            f"{rnd.choice(['Bench press', 'Bench_press'])}:: {bench}".rstrip(), "Seated row:: 3x12 @ 40 lbs (planned)",
            *(["Goblet squat:: 2x12 @ 45 lbs (sets: 12x45, 10x45)"] if rnd.random() < 0.2 else [])])
    return Section("Strength Log", ["Pull Up:: 3x6"]) if rnd.random() < 0.1 else None


def make_fuel(rnd, bullet):
    if rnd.random() < 0.3:
        return None
    lines = blank(TOTALS, {"calories_so_far": rnd.choice(["0"] * 4 + ["1850"]), "protein_so_far": "0"}, bullet)
    return Section("Fuel Log", lines + (["- 12:40 soup (~340 cal, 12g protein)"] if rnd.random() < 0.25 else []))


# What it must be afterwards


def fill(log, told):
    """Fills a log with `told`: body, activities (by kind the texts and the first one's rate), lifts, meals."""
    original, log = log, log.copy()
    stats = log.section("Daily Stats")
    for name, label in (("Weight", "Weight (lbs)"), ("Sleep", "Sleep Hours"), ("Sleep_Quality", "Sleep Quality")):
        if name not in told.body:
            continue
        if stats:
            index = next(index for index, line in enumerate(stats.lines) if f"**{label}**" in line)
            stats.lines[index] = re.sub(r"(\| +)0( +\|)", rf"\g<1>{told.body[name]}\2", stats.lines[index], count=1)
        else:
            put(log, "Quick Log", name, told.body[name])
    persons = written(original)
    for kind, texts in told.activities.items():
        if kind not in persons:
            put(log, "Training Output", kind.capitalize(), texts[0])
    for kind, texts in told.activities.items():
        for ordinal, text in zip(ORDINALS, texts[1:] if kind not in persons else []):
            log.ensured("Training Output").add_item(f"**{ordinal} {kind}:** {text}")
    told_of = sum(len(texts) for texts in told.activities.values())
    several = told_of + len(persons - set(told.activities)) > 1
    for kind, rate in told.rates.items():
        if kind not in persons:
            put(log, "Training Output", f"{kind.capitalize()}_HR" if several else "Avg_HR", rate)
    for name, text in told.lifts:
        section = log.ensured("Strength Log")
        known = section.value(name)
        if known is None:
            section.add_field(name, text)
        elif known in BLANK or known in PLAN.values() or known.endswith("(planned)"):
            section.set(name, text)
    fuel = log.section("Fuel Log")
    if told.meals and not (fuel and any(value not in BLANK for _, _, value in fuel.fields())) \
            and not (fuel and any(ITEM.match(line) and not FIELD.match(line) for line in fuel.lines)):
        for meal in told.meals:
            log.ensured("Fuel Log").add_item(meal)
    return log


def written(log):
    """The kinds of which the person wrote an activity."""
    return {kind for kind in ("swim", "bike", "run", "walk")
            if not is_blank(log, "Training Output", kind.capitalize())}


def is_blank(log, heading, name):
    section = log.section(heading)
    return not section or section.value(name) in BLANK | {None}


def put(log, heading, name, text):
    """Fills a blank field; what a person wrote stays."""
    if not is_blank(log, heading, name):
        return
    section = log.ensured(heading)
    if section.value(name) is None:
        section.add_field(name, text)
    else:
        section.set(name, text)
