"""What a run leaves behind: files, and repositories as git sees them."""

import hashlib
import os
import re
import struct
import subprocess

# What the program or git leave in the repository's own folder is compared by its names only, but
# for these folders, which git describes better itself.
OWN_WORDS = ("objects", "logs", "refs")
# The names of temporary files and tokens end at random.
RANDOM = re.compile(r"(?<![0-9a-z])(?=[a-z]*[0-9])[0-9a-z]{10,13}(?![0-9a-z])")


def note_state(world):
    """Records all files of the world, and every repository in it."""
    repositories = []
    for folder, folders, files in os.walk(world.path):
        folders.sort()
        relative = os.path.relpath(folder, world.path)
        for name in [*folders]:
            path = os.path.join(folder, name)
            if os.path.islink(path):
                folders.remove(name)
                files.append(name)
            elif name == ".git" or os.path.exists(os.path.join(path, "HEAD")):
                folders.remove(name)
                repositories.append(path)
        # The form of the cache may change; its answers are compared.
        if os.path.join("home", ".cache") in (relative, os.path.join(relative, ".cache")):
            folders[:] = [name for name in folders if name != ".cache"]
            if relative != "home":
                folders.clear()
                continue
        for name in sorted(files):
            path = os.path.join(folder, name)
            world.note(f"file {os.path.relpath(path, world.path)}", described(path))
            if name == ".git" and not os.path.islink(path):
                repositories.append(path)
        if not files and not folders:
            world.note(f"empty folder {relative}", b"")
    for path in sorted(repositories):
        note_repository(world, path)


def described(path):
    """A file's mode and content."""
    status = os.lstat(path)
    if os.path.islink(path):
        return b"link to " + os.fsencode(os.readlink(path))
    if not os.path.isfile(path):
        return b"special file"
    with open(path, "rb") as file:
        return b"mode %o\n" % (status.st_mode & 0o777) + file.read()


def note_repository(world, path):
    """Records the repository in `path`; git is asked once where many cases leave the same bytes."""
    folder = os.path.dirname(path) if os.path.basename(path) == ".git" else path
    name = os.path.relpath(folder, world.path)
    key = digest(folder)
    if key not in world.repositories:
        world.repositories[key] = list(repository_notes(world, path, folder))
    for what, content in world.repositories[key]:
        world.note(f"git {name}: {what}", content)


def digest(folder):
    """A hash of all files below a folder; of git's objects the names say enough."""
    total = hashlib.sha256(folder.encode())
    for below, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            path = os.path.join(below, file)
            total.update(path.encode(errors="surrogateescape") + b"\0")
            if "/objects/" not in path:
                total.update(described(path))
    return total.digest()


def repository_notes(world, path, folder):
    """Commits, branches, index and soundness of the repository in `path`."""
    is_bare = folder == path

    def git(*words):
        done = subprocess.run(
            ["git", "-c", "safe.directory=*", *words], cwd=folder, check=False,
            env={**world.environment, "GIT_OPTIONAL_LOCKS": "0"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        return done.stdout if done.returncode == 0 else done.stdout + b"status %d\n" % done.returncode

    yield "commits", git("log", "--all", "--topo-order", "--date=raw",
                           "--format=%H tree %T parents %P%n%an <%ae> %ad%n%cn <%ce> %cd%n%e%n%B%n")
    yield "branches", git("for-each-ref", "--format=%(objectname) %(refname) %(symref)")
    yield "HEAD", git("rev-parse", "--symbolic-full-name", "HEAD") + git("rev-parse", "HEAD")
    yield "soundness", git("fsck", "--strict", "--no-dangling", "--no-progress")
    if is_bare:
        return
    yield "files of HEAD", git("ls-tree", "-r", "HEAD")
    yield "status", git("status", "--porcelain", "--untracked-files=all")
    yield "index", git("ls-files", "--stage", "-v")
    yield "staged", git("diff-index", "--cached", "HEAD")
    yield "reflog", git("reflog", "show", "--format=%H %gs", "HEAD")
    own = path
    if os.path.isfile(path):
        with open(path) as file:
            own = os.path.join(folder, file.read().partition(": ")[2].strip())
    yield "form of the index", index_form(os.path.join(own, "index"))
    names = []
    for below, folders, files in os.walk(own):
        folders[:] = sorted(set(folders) - set(OWN_WORDS if below == own else []))
        names += [RANDOM.sub("RANDOM", os.path.relpath(os.path.join(below, file), own)) for file in files]
    yield "own files", "\n".join(sorted(names)).encode()
    for file in ("config", "info/attributes", "info/exclude", "MERGE_HEAD", "description"):
        path = os.path.join(own, file)
        if os.path.exists(path):
            yield f"own file {file}", described(path)


def index_form(path):
    """The version of an index file, and the names of its extensions that a person asks for."""
    if not os.path.exists(path):
        return b"none"
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] != b"DIRC" or len(data) < 32:
        return b"damaged"
    version, _ = struct.unpack(">II", data[4:12])
    asked_for = [name for name in (b"link", b"UNTR", b"FSMN", b"sdir") if name in data]
    return b"version %d %s" % (version, b" ".join(asked_for))
