"""The rows of the table that is printed, and how their figures are written."""

import collections

import floors

Row = collections.namedtuple("Row", "name days work beside ours peer figure floor holds")


def ratio_row(name, count, work, beside, figures, counts=True):
    """A row whose floor is a ratio; it only informs where its work is smaller than that of the floor."""
    floor = floors.RATIOS[name].get(count) if counts else None
    return Row(
        name.split()[0], str(count), work, beside, milliseconds(figures.ours), milliseconds(figures.peer),
        f"{figures.ratio:.2f}", "–" if floor is None else f"≤ {floor}",
        None if floor is None else figures.ratio <= floor,
    )  # fmt: skip


def memory_row(count, figures):
    memory = figures.memory / 2**20
    return Row("P9", str(count), "the same: peak memory", "–", f"{memory:.0f} MB", "", "", f"≤ {floors.MEMORY} MB",
               memory <= floors.MEMORY)


def milliseconds(seconds):
    return f"{1000 * seconds:.1f} ms"


def microseconds(seconds):
    return f"{1e6 * seconds:.1f} µs"


def without(name, count, work, beside, tool, floor):
    """A row that is passed over, as its peer is missing."""
    return Row(name, str(count), work, beside, f"not measured: no {tool}", "", "", floor, None)
