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

    def parts(self):
        """Smaller cases that this one is made of."""
        return []

    def with_texts(self, texts):
        """The same case with other files; None where it makes no sense."""
        return None
