"""Runs a case with both programs, and finds what differs and the shortest example of it."""

import collections
import traceback

from expected import explain

Difference = collections.namedtuple("Difference", "kind case label old new texts")
Result = collections.namedtuple("Result", "kind counts outputs runs differences reasons")

# How many runs the search for a shorter example may take.
PATIENCE = 150


def compare(kind, case, world, programs):
    """What a case comes to."""
    old, new = records(case, world, programs)
    differences, reasons = difference(old, new)
    if differences:
        case, differences = narrowed(case, differences, world, programs)
    found = [Difference(kind, case.name, label, one, other, case.texts) for label, one, other in differences]
    return Result(kind, case.counts, len(old), world.runs, found, reasons)


def records(case, world, programs):
    """What the old program does, and what the new one does."""
    world.runs = 0
    kept = []
    for program in programs:
        world.start(program)
        try:
            case.run(world)
        except Exception:
            # A set-up that fails with one program and not with the other is a difference too.
            world.note("set-up [failed]", traceback.format_exc().encode())
        kept.append(world.record)
    return kept


def difference(old, new):
    """What differs and is not expected; and for what is expected, how often for which reason."""
    found, reasons = [], collections.Counter()
    for label in [*old, *[label for label in new if label not in old]]:
        one, other = old.get(label, b"(nothing)"), new.get(label, b"(nothing)")
        is_broken = label.endswith(("[broken law]", "[failed]"))
        if one != other:
            one, other, reason = explain(label, one, other)
            if one != other:
                found.append((label, one, other))
            else:
                reasons[reason] += 1
        elif is_broken:
            found.append((label, one, other))
    return found, reasons


def narrowed(case, differences, world, programs):
    """A smaller case that differs as well."""
    for part in case.parts():
        if found := difference(*records(part, world, programs))[0]:
            case, differences = part, found
            break
    runs, step = 0, max((text.count(b"\n") for text in case.texts.values()), default=0) // 2 + 1
    while step > 0 and runs < PATIENCE:
        smaller = None
        for texts in without_lines(case.texts, step):
            candidate = case.with_texts(texts)
            runs += 1
            if candidate is None or runs > PATIENCE:
                break
            if found := difference(*records(candidate, world, programs))[0]:
                smaller, differences = candidate, found
                break
        if smaller:
            case = smaller
        else:
            step //= 2
    return case, differences


def without_lines(texts, step):
    """The files with `step` lines of one of them left out."""
    for name, text in texts.items():
        lines = text.splitlines(keepends=True)
        for start in range(0, len(lines), step):
            yield {**texts, name: b"".join(lines[:start] + lines[start + step :])}
