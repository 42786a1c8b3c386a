"""Numbers, durations and tables as the pages of this folder show them."""

import re

# What a script writes into a page stands between two such lines.
BEGIN = re.compile(r"(<!-- tables: written by [\w/]+ -->\n)")
END = "<!-- end of the tables -->\n"


def replaced(page, text):
    """The page with the text between the two marks."""
    before, mark, rest = BEGIN.split(page)
    after = rest.split(END)[1]
    return before + mark + "\n" + text + END + after


def number(value):
    """Three digits that count, without exponent."""
    if value is None:
        return "-"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 1 else f"{value:.{2 if value < 10 else 1}f}"


def duration(seconds):
    if seconds is None:
        return "-"
    for unit, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= unit:
            return number(seconds / unit) + " " + name
    return number(seconds * 1e9) + " ns"


def table(header, rows):
    lines = [header, ["---"] * len(header)] + rows
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines) + "\n"
