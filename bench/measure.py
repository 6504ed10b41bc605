"""Whole commands, timed in turn with a peer: what drifts on the machine drifts for both."""

import os
import statistics
import time


class Failed(Exception):
    """A command that should have succeeded did not."""


class Command:
    """A program with its arguments; `prepare` makes the world ready before every run, untimed.

    Its output goes to a file where nothing else is said: for /dev/null some programs do less.
    """

    def __init__(self, *words, folder, environment, output=None, prepare=lambda: None):
        self.words, self.folder, self.environment = [str(word) for word in words], folder, environment
        self.output, self.prepare = output or environment["OUTPUT"], prepare

    def replace(self, word, value):
        """Replaces the argument after `word`."""
        self.words[self.words.index(word) + 1] = value

    def run(self):
        """Runs it once: seconds on the wall, and the peak of its memory in bytes."""
        self.prepare()
        # Or a command that syncs would wait for what others have left unwritten.
        os.sync()
        os.chdir(self.folder)
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        outputs = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, self.output, flags, 0o600),
            (os.POSIX_SPAWN_OPEN, 2, self.environment["ERRORS"], flags, 0o600),
        ]
        start = time.perf_counter()
        process = os.posix_spawnp(self.words[0], self.words, self.environment, file_actions=outputs)
        _, status, usage = os.wait4(process, 0)
        seconds = time.perf_counter() - start
        if status != 0:
            with open(self.environment["ERRORS"], errors="replace") as file:
                words = " ".join(self.words)
                raise Failed(f"{words[:200]}: status {os.waitstatus_to_exitcode(status)}: {file.read()}")
        # Linux counts kilobytes, macOS bytes.
        unit = 1 if os.uname().sysname == "Darwin" else 1024
        return seconds, usage.ru_maxrss * unit


class Figures:
    """What the runs of two commands, one after the other and again, took."""

    def __init__(self, ours, peer):
        self.ours = statistics.median(seconds for seconds, _ in ours)
        self.peer = statistics.median(seconds for seconds, _ in peer)
        self.memory = max(memory for _, memory in ours)

    @property
    def ratio(self):
        return self.ours / self.peer


def in_turn(ours, peer, runs):
    """Runs both once to warm up, and then each `runs` times, in turn."""
    for command in (ours, peer):
        command.run()
    pairs = [(ours.run(), peer.run()) for _ in range(runs)]
    return Figures(*zip(*pairs))
