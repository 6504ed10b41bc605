"""Stores that cases begin with."""

import shutil

from generated import FIXTURES


def fixture_store(world):
    """The four weeks of the fixture store in one commit, with a remote beside it, as the default store."""
    shutil.copytree(FIXTURES / "store", world.store)
    world.git("init", "--quiet")
    world.git("add", "--all")
    world.git("commit", "--quiet", "--message", "four weeks of days")
    world.git("init", "--quiet", "--bare", world.path / "remote.git", folder=world.path)
    world.git("remote", "add", "origin", world.path / "remote.git")
    world.git("push", "--quiet", "--set-upstream", "origin", "main")
    world.write("home/.config/bestupid/config.yaml", f"store: {world.store}\ndevice: desk\n")


def with_fixture_store(world):
    """Fills the world with the fixture store and files that command lines name."""
    world.template("fixture-store", fixture_store)


def with_remote_only(world):
    """A home without a default store, and a remote that can be cloned."""
    with_fixture_store(world)
    world.empty(world.store)
    (world.home / ".config/bestupid/config.yaml").unlink()


def with_nothing(world):
    """A home and nothing else."""


def person_commit(world, folder, message, time, email="robin@example.org"):
    """Commits all files of a working copy with plain git, as a person or the bot does."""
    world.git("add", "--all", folder=folder)
    world.git("-c", f"user.email={email}", "commit", "--quiet", "--allow-empty", "--message", message,
              folder=folder, time=time)
