"""The world that a program runs in: a home, tools and stores of its own, always at the same path.

Old and new run in it in turn; it is emptied in between. So whatever a program prints, writes or
derives from a path can be compared as it is.
"""

import hashlib
import os
import pathlib
import shutil
import signal
import subprocess

# Stand-ins for programs of the machine that a schedule would change. They keep what they are told
# in files of the home folder. `systemctl` fails, as where no systemd runs, unless there is a file
# `has-systemd`.
TOOLS = {
    "crontab": """#!/bin/sh
case "$1" in
-l) cat "$HOME/crontab" 2>/dev/null || { echo "no crontab for kim" >&2; exit 1; } ;;
-) cat > "$HOME/crontab" ;;
*) exit 2 ;;
esac
""",
    "systemctl": """#!/bin/sh
[ -e "$HOME/has-systemd" ] || exit 1
echo "$@" >> "$HOME/systemctl.log"
""",
    "launchctl": "#!/bin/sh\nexit 1\n",
}

GIT_CONFIGURATION = """[user]
	name = Robin Example
	email = robin@example.org
[init]
	defaultBranch = main
[protocol "file"]
	allow = always
[advice]
	detachedHead = false
[gc]
	auto = 0
"""

# When git's own commits of the set-up are made: before any run of the programs.
SETUP_TIME = "2031-03-30T20:00:00 +0000"
TIME_LIMIT = 120


class World:
    """A folder with everything that a command can see. `record` collects what can be compared."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.path = self.folder / "world"
        self.program = self.folder / "program" / "bestupid"
        self.templates = self.folder / "templates"
        self.program.parent.mkdir(parents=True)
        self.templates.mkdir()
        self.record = {}
        self.runs = 0
        # The label of the only command that is run; None for all of them.
        self.wanted = None
        # How many searches for a shorter example there were.
        self.searches = 0
        # What git says of repositories that were seen before, by a hash of their bytes.
        self.repositories = {}

    def start(self, program):
        """Empties the world, and makes `program` the one that it has."""
        self.empty(self.path)
        self.path.mkdir()
        self.program.unlink(missing_ok=True)
        os.link(program, self.program)
        self.record = {}
        self.home = self.path / "home"
        self.store = self.path / "log"
        self.write("home/.gitconfig", GIT_CONFIGURATION)
        for name, text in TOOLS.items():
            self.write(f"tools/{name}", text).chmod(0o755)
        self.environment = {
            "PATH": f"{self.path}/tools:/usr/bin:/bin", "HOME": str(self.home), "TZ": "UTC",
            "LC_ALL": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
            "GIT_CONFIG_GLOBAL": f"{self.home}/.gitconfig", "XDG_CONFIG_HOME": f"{self.home}/.config",
            "XDG_CACHE_HOME": f"{self.home}/.cache", "XDG_STATE_HOME": f"{self.home}/.local/state",
        }  # fmt: skip

    @staticmethod
    def empty(folder):
        """Removes a folder, also one whose folders forbid it."""
        def allow(function, path, _):
            os.chmod(os.path.dirname(path), 0o700)
            os.chmod(path, 0o700)
            function(path)

        if folder.exists():
            shutil.rmtree(folder, onerror=allow)

    # Files.

    def write(self, name, content):
        """Writes a file of the world: text or bytes."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def template(self, name, make):
        """Fills the world from a template; `make` makes it, in this world, when it is first asked for."""
        kept = self.templates / name
        if not kept.exists():
            make(self)
            shutil.copytree(self.path, kept, symlinks=True)
        else:
            shutil.copytree(kept, self.path, symlinks=True, dirs_exist_ok=True)

    def name_clones(self):
        """Gives each working copy the id that the program would make by chance: commits carry it."""
        for git in [*self.path.glob("*/.git"), *self.path.glob("*/*/.git")]:
            folder = git / "bestupid"
            if not git.is_dir() or git.is_symlink() or folder.is_symlink() or not os.access(git, os.W_OK):
                continue
            place = git.parent.resolve()
            try:
                folder.mkdir(exist_ok=True)
                if not (folder / "clone").exists():
                    name = hashlib.sha256(str(place).encode()).hexdigest()[:16]
                    (folder / "clone").write_text(f"bestupid clone 1\nid {name}\nat {place}\n")
            except OSError:
                # A repository that is damaged on purpose.
                continue

    # Programs.

    def bestupid(self, *words, folder=None, now="2031-03-31T07:30", stdin=b"", variables=None, label=None):
        """Runs the program and records its output, its errors and its exit status.

        `now` is added to the command line unless it is None; a variable that is None is not set.
        """
        clock = ["--now", now] if now else []
        words = [str(word) for word in words]
        end = words.index("--") if "--" in words else len(words)
        words = words[:end] + clock + words[end:]
        label = label or " ".join(words)
        if self.wanted not in (None, label):
            return None, b""
        self.name_clones()
        environment = {**self.environment, **(variables or {})}
        status, output, errors = self.execute(
            [str(self.program), *words], folder or self.path, stdin,
            {name: value for name, value in environment.items() if value is not None},
        )  # fmt: skip
        self.runs += 1
        self.note(f"{label} [output]", output)
        self.note(f"{label} [errors]", errors)
        self.note(f"{label} [status]", str(status).encode())
        return status, output

    def execute(self, command, folder, stdin, environment):
        """Runs a command in a session of its own, so that its children can be ended with it."""
        names = [str(self.folder / name) for name in ("input", "output", "errors")]
        pathlib.Path(names[0]).write_bytes(stdin)
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        files = [(os.POSIX_SPAWN_OPEN, 0, names[0], os.O_RDONLY, 0),
                 (os.POSIX_SPAWN_OPEN, 1, names[1], flags, 0o600),
                 (os.POSIX_SPAWN_OPEN, 2, names[2], flags, 0o600)]  # fmt: skip
        os.chdir(folder)
        process = os.posix_spawn(command[0], command, environment, file_actions=files, setsid=True)
        status = self.wait(process)
        return status, *[pathlib.Path(name).read_bytes() for name in names[1:]]

    @staticmethod
    def wait(process):
        """The exit status of a process, which is killed with its children where it does not end."""
        def end(*_):
            raise TimeoutError

        signal.signal(signal.SIGALRM, end)
        signal.alarm(TIME_LIMIT)
        try:
            return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        except TimeoutError:
            os.killpg(process, signal.SIGKILL)
            os.waitpid(process, 0)
            return "no end in time"
        finally:
            signal.alarm(0)

    def git(self, *words, folder=None, time=SETUP_TIME, variables=None, check=True):
        """What git prints, as the person or the bot runs it; it must succeed unless `check` is False."""
        environment = {**self.environment, "GIT_AUTHOR_DATE": time, "GIT_COMMITTER_DATE": time, **(variables or {})}
        command = ["git", *[str(word) for word in words]]
        done = subprocess.run(
            command, cwd=folder or self.store, env=environment, capture_output=True, check=False
        )
        if check and done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.decode(errors='replace')}")
        return done.stdout.decode(errors="surrogateescape").strip()

    # What is compared.

    def note(self, label, content):
        """Records something under a label; equal labels are numbered."""
        number, name = 1, label
        while name in self.record:
            number += 1
            name = f"{label} ({number})"
        self.record[name] = content
