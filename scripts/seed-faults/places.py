"""Finds a piece of text in a declaration, named as Swift names it: `StoreLock.take`.

So a fault finds its place wherever the declaration stands, also after it was moved to another file.
The compiler tells where that is: its syntax tree has each declaration with its place in the file.
"""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor


class Sources:
    """The Swift files below a folder."""

    def __init__(self, root):
        self.root = root
        self.texts = {file: file.read_bytes() for file in sorted((root / "Sources").rglob("*.swift"))}
        self.declarations = {}

    def occurrences(self, place, text):
        """Where a text stands within the declarations of a name: files with offsets of bytes."""
        return [
            (file, at) for file, at in self.everywhere(text)
            if any(name == place and start <= at < end for name, start, end in self.declarations[file])]

    def replace(self, place, old, new):
        """Puts a text in place of one that a declaration has once. Returns the file.

        Raises ValueError where the declaration has the text more or less often.
        """
        found = self.occurrences(place, old)
        if len(found) != 1:
            raise ValueError(f"{place} has its text {len(found)} times")
        file, at = found[0]
        bytes = self.texts[file]
        self.texts[file] = bytes[:at] + new.encode() + bytes[at + len(old.encode()):]
        file.write_bytes(self.texts[file])
        del self.declarations[file]
        return file

    def everywhere(self, text):
        """Where a text stands in any file, whose declarations are known then."""
        text = text.encode()
        files = [file for file, bytes in self.texts.items() if text in bytes]
        self.read([file for file in files if file not in self.declarations])
        return [(file, at) for file in files for at in offsets(text, self.texts[file])]

    def read(self, files):
        """Reads the declarations of files."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            self.declarations.update(zip(files, pool.map(declarations, files)))


def offsets(text, bytes):
    """Where a text begins in bytes."""
    at = bytes.find(text)
    while at >= 0:
        yield at
        at = bytes.find(text, at + 1)


def declarations(file):
    """The declarations of a file: each name behind those around it, with its range of bytes."""
    printed = subprocess.run(
        ["swiftc", "-frontend", "-swift-version", "6", "-enable-bare-slash-regex", "-dump-parse", "-dump-ast-format", "json", str(file)],
        check=True, capture_output=True, text=True).stdout
    found = []
    collect(json.loads(printed)["items"], "", file.stat().st_size, found)
    return found


def collect(nodes, around, end, found):
    """Adds the declarations among nodes of the syntax tree. Each ends where the next begins: the tree has only
    where the last word of one begins."""
    spans = [node for node in nodes if "range" in node and node["_kind"] not in ("var_decl", "import_decl")]
    ends = [node["range"]["start"] for node in spans[1:]] + [end]
    for node, end in zip(spans, ends):
        for name in names(node):
            path = f"{around}.{name}" if around else name
            found.append((path, node["range"]["start"], end))
            collect(node.get("members", []), path, node["range"]["end"], found)


def names(node):
    """The names that a declaration has: an extension that of its type, several variables one each."""
    if node["_kind"] == "extension_decl":
        return [extended(node["extended_type"])]
    if node["_kind"] == "pattern_binding_decl":
        return [name for entry in node["pattern_entries"] for name in bound(entry["pattern"])]
    base = node.get("name", {}).get("base_name", {})
    return [base.get("name") or base["special"]] if base else []


def bound(pattern):
    """The names that a pattern binds."""
    if pattern["_kind"] == "pattern_named":
        return [pattern["name"]["base_name"]["name"]]
    parts = [pattern[key] for key in ("sub_pattern",) if key in pattern] + pattern.get("elements", [])
    return [name for part in parts for name in bound(part.get("pattern", part))]


def extended(type):
    """An extended type as it is written."""
    return type if isinstance(type, str) else type.get("id") or extended(type["base"])
