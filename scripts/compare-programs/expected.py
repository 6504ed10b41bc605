"""The one table of differences that are meant, and of what differs from run to run by its nature.

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

    # libgit2 carries no commits any more (docs/decisions/0061-libgit2-in-place-of-our-own-git-formats.md).
    Row(r"config", "both", rb"how remotes are reached: [^\n\"]*", b"how remotes are reached", "libgit2 is no transport"),
    Row(r"config set transport", "both", rb"(?s).*", b"", "libgit2 is no transport"),
    Row(r"^changes.*config\.yaml", "both", rb"transport: libgit2\n", b"", "libgit2 is no transport"),
    Row(r"^no git:", "both", rb"(?s).*", b"", "git is needed, and its absence is one error"),
    Row(r"split index|sparse index", "both", rb"mandatory extension( of git's index)?", b"mandatory extension",
        "libgit2's own words"),
    Row(r"damaged index", "both", rb"\((git_attr_get_many|git_repository_index|git_index_open)\)|git's index is corrupt: it has no header|failed to read index: [^\"]* no longer exists",
        b"git's index", "libgit2's own words"),
    Row(r"intent to add.*form of the index", "both", rb"version [23]", b"version N",
        "where no entry needs version 3 libgit2 writes version 2, as git does"),
    Row(r"^(autocrlf|safecrlf):", "both", rb"(?s).*", b"",
        "a text that was committed with CRLF keeps it, as with git add; it became LF"),

    # The parser reads every line by the whole root (docs/decisions/0056-a-start-is-short.md).
    Row(r" --version", "both", rb"(?s).*", b"", "a command takes --version, as all take it"),
    Row(r"--date --json|--date \[|--date$", "both", rb"(?s).*", b"", "an option without its value is told as that"),
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
