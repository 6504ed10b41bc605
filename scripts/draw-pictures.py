#!/usr/bin/env python3
"""Draws terminals as SVG: draw-pictures.py CAPTURED FOLDER

CAPTURED has what the tests have seen on terminals, with the codes of its colours, in files NAME.ansi
(Tests/CommandTests/Program/PictureTests.swift). Each becomes FOLDER/NAME-dark.svg and NAME-light.svg, by the package
rich. The first line is the command, and the title of the picture; the whole text is its description.
"""

import collections
import io
import itertools
import pathlib
import re
import string
import sys
from html import escape, unescape

from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

# Those of charts (Sources/Charts/Files/ChartColors.swift), and others beside them. All text has a contrast of 4.5.
Palette = collections.namedtuple("Palette", "ground text frame faint red green yellow cyan")
PALETTES = {
    "dark": Palette(
        "#2E2E2E", "#F6F1EA", "#474747", "#A4A3A3", "#D09584", "#9FBF8F", "#DDBB7A", "#9FB5BE"
    ),
    "light": Palette(
        "#F6F1EA", "#2E2E2E", "#DDD5CA", "#5A5A5A", "#8B4030", "#4A6A35", "#7A5510", "#4A6A78"
    ),
}

# Of the machine that shows the picture: none is fetched.
FONTS = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace'

# What rich draws with: a cell is 24.4 pixels high, and 12 wide, as in most of these fonts.
FONT_SIZE, LINE_HEIGHT, ASPECT = 20, 24.4, 0.6
CELL = FONT_SIZE * ASPECT
# From the top of a cell to the line on which letters stand.
BASE = 18.5
# Around the text.
MARGIN = 22

# What rich fills in is in braces.
FORM = string.Template(
    f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $width $height" role="img" aria-labelledby="t d">
<title id="t">$title</title>
<desc id="d">$text</desc>
<style>text{{{{font-family:{FONTS};font-size:{FONT_SIZE}px}}}}
{{styles}}</style>
<rect x="0.5" y="0.5" width="$right" height="$bottom" rx="10" fill="$ground" stroke="$frame"/>
<g transform="translate({MARGIN},{MARGIN})">
{{backgrounds}}{{matrix}}</g>
</svg>
"""
)

# A text as rich writes it.
TEXT = re.compile(r'<text class="([^"]*)" x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)</text>')

# The part of a cell that a sign fills, from its top to its bottom, and how strongly. Drawn as shapes they join as on
# a terminal whatever the font has.
BLOCKS = {
    "─": (0.47, 0.53, 1), "▀": (0, 0.5, 1), "░": (0, 1, 0.25), "▒": (0, 1, 0.5), "▓": (0, 1, 0.75),
    **{chr(0x2580 + eighths): (1 - eighths / 8, 1, 1) for eighths in range(1, 9)},
}  # fmt: skip
# Those of which a run is a row of bars.
BARS = set("▁▂▃▅▆▇░")


def rgb(color):
    """The parts of a colour `#2E2E2E`."""
    return tuple(bytes.fromhex(color[1:]))


def terminal(palette):
    """The colours of a terminal; the program uses no blue, no magenta and no bright ones."""
    ground, text, red, green, yellow, cyan = (
        rgb(getattr(palette, name)) for name in ("ground", "text", "red", "green", "yellow", "cyan")
    )
    return TerminalTheme(ground, text, [text, red, green, yellow, text, text, cyan, text])


def styled(screen, faint):
    """The screen as rich has it. Faint text has a colour of its own: half of another one is hard to read."""
    text = Text.from_ansi(screen)
    for index, span in enumerate(text.spans):
        if span.style.dim:
            text.spans[index] = span._replace(style=span.style + Style(dim=False, color=faint))
    # Each run of signs is an element of its own: where a font lacks them, what follows still stands in its column.
    blocks = "".join(BLOCKS)
    text.highlight_regex(f"[{blocks}]+|[^\x00-\x7f{blocks}]+", Style(blink=False))
    return text


def literal(words):
    """Words as XML has them, where rich fills in what is in braces."""
    return escape(words, False).replace("{", "{{").replace("}", "}}")


def shapes(signs, left, base, style):
    """A run of blocks as paths, one for each strength. Bars are as high as letters: those of two lines do not touch."""
    top, height = (base - 16, 17) if set(signs) & BARS else (base - BASE, LINE_HEIGHT + 0.25)
    paths = {}
    for sign, run in itertools.groupby(signs):
        first, last, strength = BLOCKS[sign]
        width = CELL * len(list(run))
        path = f"M{left:g} {top + height * first:.5g}h{width:g}v{height * (last - first):.4g}h-{width:g}z"
        paths[strength] = paths.get(strength, "") + path
        left += width
    return "".join(
        f'<path class="{style}" opacity="{strength}" d="{path}"/>\n'
        for strength, path in paths.items()
    )


def element(match):
    """What stands for a text of rich's: shapes, or texts that neither begin with blanks nor have two in a row, as not all
    that draw SVG keep them."""
    style, left, base, words = match[1], float(match[2]), float(match[3]), unescape(match[4])
    if words[0] in BLOCKS:
        return shapes(words, left, base, style)
    return "".join(
        f'<text class="{style}" x="{left + CELL * part.start():g}" y="{base:g}" textLength="{CELL * len(part[0]):g}">'
        f"{escape(part[0], False)}</text>\n"
        for part in re.finditer(r"\S+( \S+)*", words.replace("\N{NO-BREAK SPACE}", " "))
    )


def drawn(screen, theme):
    """The picture of a screen."""
    palette = PALETTES[theme]
    text = styled(screen, palette.faint)
    lines = text.plain.split("\n")
    columns = max(map(len, lines))
    width, height = columns * CELL + 2 * MARGIN, len(lines) * LINE_HEIGHT + 2 * MARGIN
    form = FORM.substitute(
        width=f"{width:g}", height=f"{height:g}", right=f"{width - 1:g}", bottom=f"{height - 1:g}",
        title=literal(lines[0].removeprefix("$ ")), text=literal(text.plain),
        ground=palette.ground, frame=palette.frame,
    )  # fmt: skip
    console = Console(width=columns, record=True, file=io.StringIO())
    console.print(text, no_wrap=True, overflow="ignore", crop=False)
    svg = console.export_svg(
        theme=terminal(palette), code_format=form, font_aspect_ratio=ASPECT, unique_id="t"
    )
    return TEXT.sub(element, svg)


def main():
    captured, folder = map(pathlib.Path, sys.argv[1:])
    for path in sorted(captured.glob("*.ansi")):
        for theme in PALETTES:
            picture = drawn(path.read_text(encoding="utf-8").rstrip("\n"), theme)
            (folder / f"{path.stem}-{theme}.svg").write_text(picture, encoding="utf-8")


main()
