"""`workout live` on a pseudo-terminal: how soon it shows something, and what it costs while nobody does anything."""

import fcntl
import os
import pty
import select
import struct
import termios
import time

FIRST = b"Enter log"


class LiveView:
    """The view in 80x24; `with` ends it with q."""

    def __init__(self, command):
        self.command = command

    def __enter__(self):
        self.start = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(self.command.folder)
            os.execve(self.command.words[0], self.command.words, self.command.environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        return self

    def __exit__(self, *_):
        os.write(self.terminal, b"q")
        self.read(1)
        os.waitpid(self.process, 0)
        os.close(self.terminal)

    def read(self, seconds, until=None):
        """What it writes within a time, or until something is in it."""
        end, found = time.perf_counter() + seconds, b""
        while (left := end - time.perf_counter()) > 0 and (until is None or until not in found):
            if select.select([self.terminal], [], [], left)[0]:
                try:
                    found += os.read(self.terminal, 65536)
                except OSError:
                    break
        return found

    def first_frame(self):
        """Seconds from the start of the program to its first screen."""
        if FIRST not in self.read(10, FIRST):
            raise RuntimeError("workout live shows nothing")
        return time.perf_counter() - self.start

    def processor_time(self):
        """Seconds that it has used of the processors (Linux)."""
        with open(f"/proc/{self.process}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
