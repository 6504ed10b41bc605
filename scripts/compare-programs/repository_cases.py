"""Repositories in every state that git allows: the same commands in each, and what git says afterwards."""

import os
import shlex
import shutil

import stores
from case import Case
from state import note_state

YESTERDAY = "content/logs/2031-03-30.md"
LINES = [
    "status --json", "log weight 181 --json", "log sleep 7:10 --date 2031-03-30", "unset energy --date 2031-03-30",
    "status", "query weight --last 5d --json", None, "new tomorrow", "sync --json", "log mood am 6", "sync",
    "conflicts --json", "doctor --json", "show today",
]  # fmt: skip


class Repository(Case):
    """One state of a repository."""

    def __init__(self, name, prepare):
        super().__init__(name, {}, {"states": 1, "commands": len(LINES) - 1})
        self.prepare = prepare

    def run(self, world):
        stores.with_fixture_store(world)
        # What a command may do only after a second would otherwise depend on the copy of the store.
        world.git("status", "--porcelain")
        folder = self.prepare(world) or world.store
        for minute, line in enumerate(LINES):
            if line is None:
                note_state(world)
            else:
                world.bestupid(*shlex.split(line), folder=folder, now=f"2031-03-31T07:{minute + 10}",
                               label=f"bestupid {line}")
        note_state(world)


def git(*commands):
    """A state that git commands in the store lead to."""
    def prepare(world):
        for words in commands:
            world.git(*shlex.split(words))

    return prepare


def files(contents, *commands):
    """A state that files in the store, and then git commands, lead to."""
    def prepare(world):
        for name, content in contents.items():
            world.write(f"log/{name}", content)
        git(*commands)(world)

    return prepare


def lines_end_in_crlf(*commands):
    """The last day has CRLF, committed as it is before the git commands come."""
    def prepare(world):
        path = world.store / YESTERDAY
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        git("add --all", "commit --quiet --allow-empty -m crlf", *commands)(world)

    return prepare


def elsewhere(change):
    """A state of the remote: `change` works in another clone, whose commits are pushed."""
    def prepare(world):
        other = world.path / "other"
        world.git("clone", "--quiet", world.path / "remote.git", other, folder=world.path)
        change(other)
        stores.person_commit(world, other, "elsewhere", "2031-03-31T06:00:00 +0000")
        world.git("push", "--quiet", folder=other)

    return prepare


def both(*steps):
    def prepare(world):
        for step in steps:
            folder = step(world)
        return folder

    return prepare


def file_of_git(name, content):
    def prepare(world):
        world.write(f"log/.git/{name}", content)

    return prepare


def hook(folder, name, text):
    def prepare(world):
        world.write(f"{folder}/hooks/{name}", f"#!/bin/sh\n{text}\n").chmod(0o755)

    return prepare


def replaced(old, new):
    def change(folder):
        path = folder / YESTERDAY
        path.write_bytes(path.read_bytes().replace(old, new, 1))

    return change


def appended(text):
    def change(folder):
        path = folder / YESTERDAY
        path.write_bytes(path.read_bytes() + text)

    return change


def submodule(world):
    world.git("init", "--quiet", world.path / "part", folder=world.path)
    world.git("commit", "--quiet", "--allow-empty", "-m", "part", folder=world.path / "part")
    world.git("submodule", "--quiet", "add", world.path / "part", "part")
    world.git("commit", "--quiet", "-m", "with a submodule")


def worktree(world):
    world.git("worktree", "add", "--quiet", world.path / "linked", "-b", "side")
    return world.path / "linked"


def partial_clone(world):
    world.git("config", "uploadpack.allowFilter", "true", folder=world.path / "remote.git")
    world.git("clone", "--quiet", "--filter=blob:none", f"file://{world.path}/remote.git", world.path / "partial",
              folder=world.path)
    return world.path / "partial"


def cloned(*options):
    def prepare(world):
        world.git("clone", "--quiet", *options, f"file://{world.path}/remote.git", world.path / "copy", folder=world.path)
        return world.path / "copy"

    return prepare


def other_format(world):
    folder = world.path / "sha256"
    world.git("init", "--quiet", "--object-format=sha256", folder, folder=world.path)
    shutil.copytree(world.store / "content", folder / "content")
    stores.person_commit(world, folder, "days", "2031-03-30T20:00:00 +0000")
    return folder


def unborn(world):
    folder = world.path / "unborn"
    world.git("init", "--quiet", folder, folder=world.path)
    shutil.copytree(world.store / "content", folder / "content")
    return folder


def below(world):
    folder = world.store / "part/days"
    folder.mkdir(parents=True)
    for name in ("content", "bestupid.yaml"):
        os.rename(world.store / name, folder / name)
    stores.person_commit(world, world.store, "moved", "2031-03-30T21:00:00 +0000")
    return folder


def diverged(*changes):
    """The remote and the store changed the last day, each in its own way."""
    theirs, ours = changes
    return both(elsewhere(theirs), lambda world: ours(world.store), git("commit --quiet -am ours"))


def conflicted(*commands):
    """A merge, or the like, that stopped at a conflict."""
    def prepare(world):
        git("checkout --quiet -b side")(world)
        replaced(b"Weight::", b"Weight:: 1")(world.store)
        git("commit --quiet -am side", "checkout --quiet main")(world)
        replaced(b"Weight::", b"Weight:: 2")(world.store)
        git("commit --quiet -am main")(world)
        for words in commands:
            world.git(*shlex.split(words), check=False)

    return prepare


def loose_object(change):
    """Damages the object of the last day's file."""
    def prepare(world):
        name = world.git("rev-parse", f"HEAD:{YESTERDAY}")
        path = world.store / ".git/objects" / name[:2] / name[2:]
        path.chmod(0o644)
        change(path)

    return prepare


def many_files(world):
    for number in range(3000):
        world.write(f"log/notes/{number % 50}/{number}.md", f"note {number}\n")
    stores.person_commit(world, world.store, "notes", "2031-03-30T21:00:00 +0000")


def old_lock(name):
    def prepare(world):
        path = world.write(f"log/.git/{name}", "")
        os.utime(path, (1_000_000_000, 1_000_000_000))

    return prepare


def special(make):
    def prepare(world):
        path = world.store / "content/logs/2031-03-31.md"
        make(world, path)

    return prepare


FILTER = "*.md filter=upper\n"
STATES = {
    "plain": git(),
    "an unborn branch": unborn,
    "a detached HEAD": git("checkout --quiet --detach"),
    "packed branches": git("pack-refs --all"),
    "packed objects": git("gc --quiet --prune=now"),
    "a commit graph": git("commit-graph write --reachable"),
    "an index of version 3": git("update-index --index-version 3"),
    "an index of version 4": git("update-index --index-version 4"),
    "a split index": git("update-index --split-index"),
    "an untracked cache": git("update-index --untracked-cache"),
    "no index": git("rm -r --cached --quiet ."),
    "a sparse checkout of folders": git("sparse-checkout set content"),
    "a sparse checkout without logs": git("sparse-checkout set data"),
    "a sparse checkout of patterns": git("sparse-checkout set --no-cone '/*' '!/content/config/'"),
    "a sparse index": git("sparse-checkout set --sparse-index content"),
    "intent to add": files({"new.md": "new\n"}, "add --intent-to-add new.md"),
    "intent to add the day": files({"content/logs/2031-03-31.md": "## Quick Log\nWeight::\n"}, "add -N content/logs/2031-03-31.md"),
    "assume unchanged": git(f"update-index --assume-unchanged {YESTERDAY} bestupid.yaml"),
    "skip worktree": git(f"update-index --skip-worktree {YESTERDAY} bestupid.yaml"),
    "another file staged": files({"new.md": "new\n"}, "add new.md"),
    "the day staged": files({"content/logs/2031-03-31.md": "## Quick Log\nWeight::\n"}, "add content/logs/2031-03-31.md"),
    "yesterday staged and changed": both(lambda world: appended(b"staged\n")(world.store), git("add --all"),
                                         lambda world: appended(b"changed\n")(world.store)),
    "a deletion staged": git(f"rm --quiet {YESTERDAY}"),
    "a renamed day staged": git(f"mv {YESTERDAY} content/logs/2031-04-30.md"),
    "a mode staged": git(f"update-index --chmod=+x {YESTERDAY}"),
    "uncommitted edits": lambda world: appended(b"changed\n")(world.store),
    "untracked files": files({"new.md": "new\n", "a/b/c.txt": "c\n"}),
    "ignored logs": files({".gitignore": "2031-03-31.md\n*.tmp\n", "x.tmp": ""}, "add --all", "commit --quiet -m ignore"),
    "a submodule": submodule,
    "a repository within": both(git("init --quiet inner"), files({"inner/x.md": "x\n"})),
    "a linked worktree": worktree,
    "a store below the root": below,
    "autocrlf": lines_end_in_crlf("config core.autocrlf true"),
    "autocrlf from the start": both(git("config core.autocrlf true"), lines_end_in_crlf()),
    "autocrlf input": both(git("config core.autocrlf input"), lines_end_in_crlf()),
    "eol=crlf": both(files({".gitattributes": "*.md text eol=crlf\n"}), lines_end_in_crlf()),
    "text=auto": both(files({".gitattributes": "* text=auto\n"}), lines_end_in_crlf()),
    "binary logs": both(files({".gitattributes": "*.md -text\n"}), lines_end_in_crlf()),
    "attributes of the repository": both(file_of_git("info/attributes", "*.md text eol=crlf\n"), lines_end_in_crlf()),
    "safecrlf": lines_end_in_crlf("config core.autocrlf input", "config core.safecrlf true"),
    "a filter": both(git("config filter.upper.clean 'tr a-z A-Z'", "config filter.upper.smudge cat"),
                     files({".gitattributes": FILTER}, "add --all", "commit --quiet -m filter")),
    "a filter that is not there": files({".gitattributes": FILTER}, "add --all", "commit --quiet -m filter"),
    "a required filter": both(git("config filter.upper.clean false", "config filter.upper.required true"),
                              files({".gitattributes": FILTER}, "add .gitattributes", "commit --quiet -m filter")),
    "ident": files({".gitattributes": "*.md ident\n", "id.md": "$Id$\n"}, "add --all", "commit --quiet -m ident"),
    "another encoding": files({".gitattributes": "*.txt working-tree-encoding=UTF-16\n", "x.txt": "x\n".encode("utf-16")},
                              "add --all", "commit --quiet -m encoding"),
    "an executable day": both(lambda world: (world.store / YESTERDAY).chmod(0o755), git("commit --quiet -am mode")),
    "modes do not count": both(git("config core.fileMode false"), lambda world: (world.store / YESTERDAY).chmod(0o755)),
    "names without case": git("config core.ignoreCase true"),
    "odd names": files({"ünïcödé.md": "a\n", "u\u0308.md": "b\n", "a b\"c.md": "c\n", "new\nline.md": "d\n"}),
    "no reflog": git("config core.logAllRefUpdates false"),
    "no identity": git("config --global --unset user.name", "config --global --unset user.email"),
    "an odd identity": git("config user.name 'A <b> C'", "config user.email ''"),
    "signed commits": git("config commit.gpgSign true"),
    "a hook that says no": hook("log/.git", "pre-commit", "exit 1"),
    "a push hook that says no": hook("log/.git", "pre-push", "echo no; exit 1"),
    "a server that says no": hook("remote.git", "pre-receive", "echo not today >&2; exit 1"),
    "a merge under way": conflicted("merge side"),
    "a rebase under way": conflicted("rebase side"),
    "a cherry-pick under way": conflicted("cherry-pick side"),
    "a merge whose conflict is solved": conflicted("merge side", f"add {YESTERDAY}"),
    "a bisection": git("bisect start"),
    "a lock on the index": file_of_git("index.lock", ""),
    "an old lock on the index": old_lock("index.lock"),
    "an old lock on the branch": old_lock("refs/heads/main.lock"),
    "an old lock on HEAD": old_lock("HEAD.lock"),
    "a damaged index": file_of_git("index", "no index"),
    "a deleted index": lambda world: (world.store / ".git/index").unlink(),
    "an empty object": loose_object(lambda path: path.write_bytes(b"")),
    "a torn object": loose_object(lambda path: path.write_bytes(path.read_bytes()[:40])),
    "a damaged object": loose_object(lambda path: path.write_bytes(b"x" + path.read_bytes()[1:])),
    "a missing object": loose_object(lambda path: path.unlink()),
    "a SHA-256 repository": other_format,
    "a shallow clone": cloned("--depth=1"),
    "a partial clone": partial_clone,
    "a clone with another's objects": lambda world: cloned("--shared")(world),
    "a git folder elsewhere": cloned("--separate-git-dir=kept"),
    "no upstream": git("branch --unset-upstream"),
    "no remote": git("remote remove origin"),
    "a remote without an address": git("config --unset remote.origin.url"),
    "another branch at the remote": git("push --quiet origin main:other", "branch --quiet --set-upstream-to=origin/other"),
    "two remotes": both(git("remote add second ../second.git"), git("init --quiet --bare ../second.git")),
    "an empty remote": both(git("init --quiet --bare ../empty.git", "remote set-url origin ../empty.git")),
    "a remote that is gone": git("remote set-url origin ../gone.git"),
    "a remote that nobody listens at": git("remote set-url origin http://127.0.0.1:1/x.git"),
    "a remote by ssh": git("remote set-url origin ssh://127.0.0.1:1/x.git"),
    "a remote by its file address": lambda world: world.git("remote", "set-url", "origin", f"file://{world.path}/remote.git"),
    "a push address of its own": git("remote set-url --push origin ../gone.git"),
    "a refspec of its own": git("config remote.origin.fetch +refs/heads/main:refs/remotes/origin/main"),
    "the remote is ahead": elsewhere(appended(b"Elsewhere.\n")),
    "the remote is ahead by a new folder": elsewhere(lambda folder: (folder / "new").mkdir() or (folder / "new/x.md").write_text("x\n")),
    "the remote removed a day": elsewhere(lambda folder: (folder / YESTERDAY).unlink()),
    "both sides changed": diverged(appended(b"Theirs.\n"), replaced(b"Weight::", b"Weight:: 1")),
    "both sides changed one value": diverged(replaced(b"Energy::", b"Energy:: 1 "), replaced(b"Energy::", b"Energy:: 2 ")),
    "both sides changed one line": diverged(appended(b"Theirs.\n"), appended(b"Ours.\n")),
    "a file in the way": both(elsewhere(lambda folder: (folder / "way.md").write_text("theirs\n")), files({"way.md": "ours\n"})),
    "an ignored file in the way": both(files({".gitignore": "way.md\n"}, "add --all", "commit --quiet -m i", "push --quiet"),
                                       elsewhere(lambda folder: (folder / "sub").mkdir() or (folder / "sub/x").write_text("x\n")),
                                       files({"sub": "a file\n"})),
    "unrelated histories": git("checkout --quiet --orphan other", "commit --quiet -m unrelated", "branch --quiet -M main",
                               "branch --quiet --set-upstream-to=origin/main"),
    "a branch and a tag of one name": git("tag main"),
    "a replaced commit": git("commit --quiet --allow-empty -m next", "replace HEAD HEAD~1"),
    "notes on commits": git("notes add -m note"),
    "3,000 more files": many_files,
    "the day is a link": special(lambda world, path: path.symlink_to(world.path / "notes.txt")),
    "the day is a folder": special(lambda world, path: path.mkdir()),
    "the day is a pipe": special(lambda world, path: os.mkfifo(path)),
    "logs are a link": both(lambda world: os.rename(world.store / "content", world.path / "content"),
                            lambda world: (world.store / "content").symlink_to(world.path / "content")),
    "a file of another's": files({"content/logs/weekly-protocol-2031-03-24.md": "x\n", "content/logs/notes.md": "Weight:: 1\n"}),
    "a merge driver": lambda world: world.write("log/.git/info/attributes", "content/logs/*.md merge=bestupid\n") and None,
    "a worktree configuration": git("config extensions.worktreeConfig true", "config --worktree core.autocrlf input"),
}  # fmt: skip


def all_cases():
    """Every state."""
    for name, prepare in STATES.items():
        yield Repository(name, prepare)
