"""Runs a case with both programs, and finds what differs and the shortest example of it."""

import collections
import time
import traceback

from expected import explain

Difference = collections.namedtuple("Difference", "kind case label old new texts")
Result = collections.namedtuple("Result", "kind counts outputs runs differences reasons")

# How many seconds the search for a shorter example may take, and how often each process searches.
PATIENCE = 30
SEARCHES = 5


def compare(kind, case, world, programs):
    """What a case comes to."""
    old, new = records(case, world, programs)
    counts, runs = case.counts, world.runs
    differences, reasons = difference(case.name, old, new)
    if differences:
        case, differences = narrowed(case, differences, world, programs)
    found = [Difference(kind, case.name, label, one, other, case.texts) for label, one, other in differences]
    return Result(kind, counts, len(old), runs, found, reasons)


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


def difference(name, old, new):
    """What differs and is not expected; and for what is expected, how often for which reason."""
    found, reasons = [], collections.Counter()
    for label in [*old, *[label for label in new if label not in old]]:
        one, other = old.get(label, b"(nothing)"), new.get(label, b"(nothing)")
        is_broken = label.endswith(("[broken law]", "[failed]"))
        if one != other:
            one, other, reason = explain(f"{name}: {label}", one, other)
            if one != other:
                found.append((label, one, other))
            else:
                reasons[reason] += 1
        elif is_broken:
            found.append((label, one, other))
    return found, reasons


def narrowed(case, differences, world, programs):
    """The smallest case found that differs as well, and how."""
    end = time.monotonic() + PATIENCE
    world.searches += 1
    if world.searches > SEARCHES:
        return case, differences
    world.wanted = first_command(differences) if case.is_independent else None

    def differs(candidate):
        if candidate is None or time.monotonic() > end:
            return None
        return difference(candidate.name, *records(candidate, world, programs))[0]

    smaller = case
    while smaller:
        smaller = next((half for half in smaller.halves() if (found := differs(half))), None)
        if smaller:
            case, differences = smaller, found
    step = max((text.count(b"\n") for text in case.texts.values()), default=0) // 2 + 1
    while step > 0 and time.monotonic() < end:
        candidates = map(case.with_texts, without_lines(case.texts, step))
        smaller = next((candidate for candidate in candidates if (found := differs(candidate))), None)
        if smaller:
            case, differences = smaller, found
        else:
            step //= 2
    world.wanted = None
    return case, differences


def first_command(differences):
    """The label of the command whose output, errors or status differs first; None where a file does."""
    label, _, stream = differences[0][0].rpartition(" [")
    return label if stream in ("output]", "errors]", "status]") else None


def without_lines(texts, step):
    """The files with `step` lines of one of them left out."""
    for name, text in texts.items():
        lines = text.splitlines(keepends=True)
        for start in range(0, len(lines), step):
            yield {**texts, name: b"".join(lines[:start] + lines[start + step :])}
