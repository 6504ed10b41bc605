"""The files that I1 to I8 import, made up: exports of Apple Health, FIT files, a CSV."""

import datetime
import random
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import days
from world import note

GENERATOR = Path(__file__).resolve().parent.parent / "scripts" / "make-apple-health.py"
SEED = 1
PIECE = 1 << 22


class Exports:
    """Exports of Apple Health over so many days, made when the first row asks, in a folder that may outlive the run."""

    def __init__(self, folder, count, megabytes):
        self.folder, self.count, self.megabytes = folder.resolve(), count, megabytes
        self.folder.mkdir(parents=True, exist_ok=True)

    def health(self, times=1):
        """The XML as a phone writes it, `times` as large."""
        def make(path):
            years = self.count / 365.25
            subprocess.run(
                [sys.executable, "-B", GENERATOR, "--seed", str(SEED), "--start", str(days.names(self.count)[0]),
                 "--years", str(years), "--megabytes", str(times * self.megabytes), "--output", path],
                check=True)

        return self.made(f"health-{times * self.megabytes}-{self.count}.xml", make)

    def strict(self):
        """The same as strict parsers take it: without the document type and the control characters."""
        def make(path):
            with open(self.health(), "rb") as source, open(path, "wb") as target:
                line = b""
                while line != b"]>\n":
                    line = source.readline()
                target.write(b'<?xml version="1.0" encoding="UTF-8"?>\n')
                while piece := source.read(PIECE):
                    target.write(piece.replace(b"\x0b", b" "))

        return self.made(f"{self.health().stem}-strict.xml", make)

    def zipped(self, file):
        """A zip with the file where a phone's export has it."""
        def make(path):
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                with open(file, "rb") as source:
                    with archive.open("apple_health_export/export.xml", "w", force_zip64=True) as target:
                        shutil.copyfileobj(source, target, PIECE)

        return self.made(f"{file.stem}.zip", make)

    def made(self, name, make):
        path = self.folder / name
        if not path.exists():
            note(f"making {name}")
            part = self.folder / f"{name}.part"
            make(part)
            part.rename(path)
        return path


# FIT

EPOCH = datetime.datetime(1989, 12, 31)
# Number, size and base type of each field. A record is one of a good watch: 41 bytes.
FILE_ID = [(0, 1, 0x00), (1, 2, 0x84), (2, 2, 0x84), (3, 4, 0x8C), (4, 4, 0x86)]
RECORD = [
    (253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (5, 4, 0x86), (73, 4, 0x86), (78, 4, 0x86), (6, 2, 0x84), (2, 2, 0x84),
    (7, 2, 0x84), (39, 2, 0x84), (40, 2, 0x84), (41, 2, 0x84), (85, 2, 0x84), (3, 1, 0x02), (4, 1, 0x02), (13, 1, 0x01),
]  # fmt: skip
SESSION = [
    (253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86), (11, 2, 0x84), (5, 1, 0x00), (16, 1, 0x02),
    (17, 1, 0x02),
]  # fmt: skip
LETTERS = {0x00: "B", 0x01: "b", 0x02: "B", 0x84: "H", 0x85: "i", 0x86: "I", 0x8C: "I"}


def fit(path, start, records):
    """An activity with so many records, one a second: 42 bytes each."""
    time = int((start - EPOCH).total_seconds())
    end = time + records
    data = definition(0, 0, FILE_ID) + message(0, FILE_ID, 4, 294, 841, 12345, time)
    data += definition(1, 20, RECORD)
    pack = struct.Struct("<B" + "".join(LETTERS[kind] for _, _, kind in RECORD)).pack
    data += b"".join(
        pack(
            1, time + second, 566_000_000 + 30 * second, 146_000_000 - 20 * second, 290 * second, 2900, 3000 + second % 500,
            2900, 3000 + second % 500, 180 + second % 90, 800, 3500, 2400, 1100, 120 + second % 40, 84, 19)
        for second in range(records)
    )  # fmt: skip
    data += definition(2, 18, SESSION)
    data += message(2, SESSION, end, time, 1000 * records, 1000 * records, 290 * records, 600, 1, 139, 159)
    header = struct.pack("<BBHI4s", 14, 0x20, 21180, len(data), b".FIT")
    whole = header + struct.pack("<H", crc(header)) + data
    path.write_bytes(whole + struct.pack("<H", crc(whole)))


def definition(local, number, fields):
    return struct.pack("<BBBHB", 0x40 | local, 0, 0, number, len(fields)) + bytes(b for field in fields for b in field)


def message(local, fields, *values):
    return struct.pack("<B" + "".join(LETTERS[kind] for _, _, kind in fields), local, *values)


def crc_table():
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0xA001 if value & 1 else 0)
        table.append(value)
    return table


CRC = crc_table()


def crc(data):
    sum = 0
    for byte in data:
        sum = sum >> 8 ^ CRC[(sum ^ byte) & 0xFF]
    return sum


# CSV


def weights(path, count):
    """A weight a day, in kilograms."""
    chance = random.Random(SEED)
    lines = [f"{date},{chance.uniform(77, 83):.1f}" for date in days.names(count)]
    path.write_text("\n".join(["date,weight", *lines, ""]))
