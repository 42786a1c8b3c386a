"""Numbers, durations and tables as bench/README.md shows them."""


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
