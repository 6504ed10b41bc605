"""A home of its own, with a store of made-up days, a bare remote beside it, and the programs."""

import os
import pathlib
import shutil
import subprocess
import sys

import days
from measure import Command

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "fixtures" / "store"


class World:
    """Everything that the commands see; nothing of the machine's person."""

    def __init__(self, folder, binary):
        self.folder = pathlib.Path(folder)
        self.binary = str(binary)
        home = self.folder / "home"
        home.mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "TZ": "UTC", "LC_ALL": "C.UTF-8",
            "GIT_CONFIG_GLOBAL": str(home / ".gitconfig"), "GIT_CONFIG_NOSYSTEM": "1",
            "OUTPUT": str(self.folder / "output"), "ERRORS": str(self.folder / "errors"),
        }  # fmt: skip
        for key, value in {
            "user.name": "Robin Example", "user.email": "robin@example.org",
            "init.defaultBranch": "main", "gc.auto": "0", "advice.detachedHead": "false",
        }.items():  # fmt: skip
            self.git(home, "config", "--global", key, value)

    def git(self, folder, *words):
        """What git prints; it must succeed."""
        command = ["git", "-C", str(folder), *words]
        done = subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def store(self, name, count, seed):
        """A store of `count` days in one commit, pushed to a bare repository beside it."""
        note(f"making a store of {count} days")
        store = self.folder / name
        shutil.copytree(FIXTURES, store, ignore=lambda folder, _: ["logs"] if folder.endswith("content") else [])
        logs = store / "content" / "logs"
        logs.mkdir()
        for file, text in days.generate(count, seed):
            (logs / file).write_text(text)
        remote = self.folder / f"{name}.git"
        self.git(self.folder, "init", "--quiet", "--bare", str(remote))
        self.git(self.folder, "init", "--quiet", str(store))
        self.git(store, "add", "--all")
        self.git(store, "commit", "--quiet", "--message", "days")
        self.git(store, "remote", "add", "origin", str(remote))
        self.git(store, "push", "--quiet", "--set-upstream", "origin", "main")
        return store

    def clone(self, store, name, url=None):
        """Another working copy of the same remote, from scratch; `url` is how it is reached."""
        clone = self.folder / name
        shutil.rmtree(clone, ignore_errors=True)
        self.git(self.folder, "clone", "--quiet", url or f"{store}.git", str(clone))
        return clone

    def bestupid(self, store, *words, **options):
        """Our program in the store's folder, the command first, as people type it.

        It runs on the last of the days that were made up.
        """
        words = [self.binary, *words, "--now", f"{days.LAST_DAY}T21:00"]
        return Command(*words, folder=store, environment=self.environment, **options)

    def peer(self, store, *words, **options):
        """Another program, in the store's folder."""
        return Command(*words, folder=store, environment=self.environment, **options)


def settle(world, store):
    """Has git look at every file once, so that its index is fresh and nothing in it is in doubt."""
    # Git doubts an entry that is as young as its index.
    os.sync()
    subprocess.run(["sleep", "1.1"], check=True)
    world.git(store, "status", "--porcelain")
    world.git(store, "update-index", "--refresh")


def note(text):
    """Tells on standard error what takes long."""
    print(text, file=sys.stderr, flush=True)
