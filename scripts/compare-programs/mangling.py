"""What goes wrong with files: in editors, on the way, and by hand."""

NOISE = b"#-*_|:<>!`~[]x \t\r\n0"
HALF_OPEN = [b"<!-- opens\n", b"```\n", b"~~~~\n", b"closes -->\n", b"---\n", b"~~struck\n", b"```swift\n"]
ODD_BYTES = [b"\0", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xe2\x80\xa8", b"\xcc\x81", b"\x1b[31m", b"\x0c", b"\xc2\xa0"]
MARK = b"\xef\xbb\xbf"


def delete_line(lines, chance, _):
    if lines:
        del lines[chance.randrange(len(lines))]


def duplicate_line(lines, chance, _):
    if lines:
        index = chance.randrange(len(lines))
        lines.insert(chance.choice([index, chance.randint(0, len(lines))]), lines[index])


def swap_lines(lines, chance, _):
    if len(lines) > 1:
        one, other = chance.sample(range(len(lines)), 2)
        lines[one], lines[other] = lines[other], lines[one]


def move_block(lines, chance, _):
    if len(lines) > 3:
        start = chance.randrange(len(lines))
        block = lines[start : start + chance.randint(1, 8)]
        del lines[start : start + len(block)]
        index = chance.randint(0, len(lines))
        lines[index:index] = block


def foreign_line(lines, chance, soup):
    lines.insert(chance.randint(0, len(lines)), chance.choice(soup))


def repeat_heading(lines, chance, _):
    headings = [line for line in lines if line.startswith(b"#")]
    if headings:
        lines.insert(chance.randint(0, len(lines)), chance.choice(headings))


def other_level(lines, chance, _):
    headings = [index for index, line in enumerate(lines) if line.startswith(b"##")]
    if headings:
        index = chance.choice(headings)
        lines[index] = chance.choice([b"#" + lines[index], lines[index][1:], b" " + lines[index]])


def open_something(lines, chance, _):
    lines.insert(chance.randint(0, len(lines)), chance.choice(HALF_OPEN))


def change_byte(lines, chance, _):
    if lines:
        index = chance.randrange(len(lines))
        line = bytearray(lines[index])
        if line:
            byte = chance.randrange(256) if chance.random() < 0.3 else chance.choice(NOISE)
            line[chance.randrange(len(line))] = byte
            lines[index] = bytes(line)


def insert_bytes(lines, chance, _):
    if lines:
        index = chance.randrange(len(lines))
        at = chance.randint(0, len(lines[index]))
        odd = chance.choice(ODD_BYTES) if chance.random() < 0.6 else bytes([chance.choice(NOISE)])
        lines[index] = lines[index][:at] + odd + lines[index][at:]


def cut_line(lines, chance, _):
    if lines:
        index = chance.randrange(len(lines))
        at = chance.randint(0, len(lines[index]))
        lines[index] = lines[index][:at] + chance.choice([b"", b"\n", b"\r\n", b"\r"])


def crlf_line(lines, chance, _):
    if lines:
        index = chance.randrange(len(lines))
        lines[index] = lines[index].rstrip(b"\r\n") + b"\r\n"


def crlf_everywhere(lines, _, __):
    lines[:] = [line.rstrip(b"\r\n") + b"\r\n" for line in lines]


def change_number(lines, chance, _):
    numbered = [index for index, line in enumerate(lines) if any(byte in b"0123456789" for byte in line)]
    if numbered:
        index = chance.choice(numbered)
        line = bytearray(lines[index])
        places = [at for at, byte in enumerate(line) if byte in b"0123456789"]
        line[chance.choice(places)] = chance.choice(b"0123456789.,:/-")
        lines[index] = bytes(line)


def drop_final_newline(lines, _, __):
    if lines:
        lines[-1] = lines[-1].rstrip(b"\r\n")


def add_mark(lines, _, __):
    lines.insert(0, MARK)


def cut_short(lines, chance, _):
    del lines[chance.randint(0, len(lines)) :]


def indent(lines, chance, _):
    if lines:
        index = chance.randrange(len(lines))
        lines[index] = chance.choice([b"  ", b"\t", b"    ", b" ", b"> "]) + lines[index]


# What happens, and how often among the others.
WAYS = [
    (delete_line, 8), (duplicate_line, 8), (swap_lines, 6), (move_block, 4), (foreign_line, 10),
    (repeat_heading, 4), (other_level, 2), (open_something, 3), (change_byte, 8), (insert_bytes, 6),
    (cut_line, 4), (crlf_line, 2), (crlf_everywhere, 1), (change_number, 8), (drop_final_newline, 2),
    (add_mark, 1), (cut_short, 1), (indent, 4),
]  # fmt: skip


def mangle(text, chance, soup, count=None):
    """The text after some misfortunes; `soup` has the lines that may come in from elsewhere."""
    lines = text.splitlines(keepends=True)
    count = chance.choice([1, 1, 2, 3, 5, 9]) if count is None else count
    for way in chance.choices([way for way, _ in WAYS], [weight for _, weight in WAYS], k=count):
        way(lines, chance, soup)
    return b"".join(lines)
