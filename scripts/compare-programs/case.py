"""What every kind of comparison has in common."""


class Case:
    """Something that both programs do alike, each in an empty world.

    `texts` are the files that it is about, by name; they can be made smaller to find the shortest
    example of a difference. `counts` says how many things of which sort it compares.
    """

    def __init__(self, name, texts=None, counts=None):
        self.name, self.texts, self.counts = name, texts or {}, counts or {}

    def run(self, world):
        """Does it, and has the world note all that can be compared."""
        raise NotImplementedError

    # Whether each command can be run without those before it.
    is_independent = False

    def halves(self):
        """Two smaller cases that this one is made of, or none."""
        names = list(self.texts)
        middle = len(names) // 2
        if middle == 0:
            return []
        halves = [self.with_texts({name: self.texts[name] for name in part}) for part in (names[:middle], names[middle:])]
        return [half for half in halves if half]

    def with_texts(self, texts):
        """The same case with other files; None where it makes no sense."""
        return None
