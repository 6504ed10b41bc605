"""The one table of what differs from run to run by its nature, and of differences that a change means.

A row for a change goes with the next change: the older program is then the one that had it.

A row holds where its first pattern is found in the case's name and the label: what its second pattern
finds is replaced in the output of the old program, the new program, or both, before the two are compared
once more.
"""

import collections
import re

Row = collections.namedtuple("Row", "label side pattern replacement reason")

TABLE = [
    # What no two runs have in common.
    Row(r"doctor.*output", "both", rb"\d+ MB free", b"N MB free", "free space changes all the time"),
    Row(r"output|errors", "both", rb"\b\d+ s old", rb"N s old", "the age of a lock is the age of the set-up"),
    Row(r"doctor|cache", "both", rb"\b\d+ of (?=\d+ days)|\b[\d.]+ [kM]?B\b|\"(kept|bytes)\": \d+", rb"N ",
        "the cache's form may change, and the youngest files do not count as fresh"),
    Row(r"output|errors|sync-", "both", rb"after \d+ ms", rb"after N ms", "how soon a connection is refused"),
    Row(r"own files", "both", rb"sharedindex\.[0-9a-z]+", rb"sharedindex.ID", "the name of a split index is a hash of times"),
]


def explain(label, old, new):
    """Both sides without what is expected to differ, and why that is; the reason is empty where nothing is."""
    reasons = []
    for row in TABLE:
        if re.search(row.label, label):
            changed = False
            if row.side in ("old", "both"):
                old, changed = replaced(row, old, changed)
            if row.side in ("new", "both"):
                new, changed = replaced(row, new, changed)
            if changed:
                reasons.append(row.reason)
    return old, new, "; ".join(reasons)


def replaced(row, content, changed):
    result = re.sub(row.pattern, row.replacement, content)
    return result, changed or result != content
