"""The picture of a cascade: features, size, one step after the other, set."""

from xml.sax.saxutils import escape

WIDTH, HEIGHT, MARGIN = 920, 322, 20
TOP = 76  # of the panels
PANEL_HEIGHT = 194
ROW = 29
FULL_BAR = 0.8  # the probability of the longest bar
INK, MUTED, LINE, PAPER = "#1f2328", "#57606a", "#d0d7de", "#ffffff"
BAR, CHOSEN, TWIN = "#afb8c1", "#0969da", "#bc4c00"

STYLE = (
    "text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',"
    f"sans-serif;font-size:13px;fill:{INK}}}"
    ".title{font-size:15px;font-weight:600}.head{font-weight:600}"
    f".note{{font-size:12px;fill:{MUTED}}}.strong{{font-weight:600}}"
)


class Panel:
    """A box of horizontal bars."""

    def __init__(self, x, width, name_width, head):
        self.x = x
        self.width = width
        self.bar_x = x + 12 + name_width
        self.bar_width = (width - name_width - 78) / FULL_BAR
        self.parts = [box(x, TOP, width, PANEL_HEIGHT),
                      text(x + 12, TOP + 22, head, "head")]

    def bar(self, row, name, share, fill, ghost=None):
        y = TOP + 38 + row * ROW
        strong = "strong" if fill != BAR else ""
        self.parts.append(text(self.x + 12, y + 14, name, strong))
        if share is None:
            self.parts.append(text(self.bar_x, y + 14, "chosen before", "note"))
            return
        length = self.bar_width * share
        if ghost is not None:
            self.parts.append(
                f'<rect x="{self.bar_x}" y="{y + 0.5}" '
                f'width="{self.bar_width * ghost:.1f}" height="18" rx="2" '
                f'fill="none" stroke="{TWIN}" stroke-dasharray="3 2"/>')
        self.parts.append(
            f'<rect x="{self.bar_x}" y="{y + 0.5}" width="{max(length, 1):.1f}" '
            f'height="18" rx="2" fill="{fill}"/>')
        end = self.bar_x + self.bar_width * max(share, ghost or 0.0)
        self.parts.append(text(f"{end + 6:.1f}", y + 14, percent(share), strong))


def text(x, y, content, style=""):
    style = f' class="{style}"' if style else ""
    return f'<text x="{x}" y="{y}"{style}>{escape(content)}</text>'


def box(x, y, width, height):
    return (f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" '
            f'fill="#f6f8fa" stroke="{LINE}"/>')


def arrow(x):
    y = TOP + PANEL_HEIGHT // 2
    return (f'<path d="M{x + 3} {y}h11m-5 -5l5 5l-5 5" fill="none" '
            f'stroke="{MUTED}" stroke-width="1.6"/>')


def percent(share):
    return "< 0.1 %" if share < 0.001 else f"{100 * share:.1f} %"


def sizes_panel(x, width, sizes, best):
    panel = Panel(x, width, 16, "How many?")
    # What is not drawn is a size that no day had.
    shown = [size for size, share in enumerate(sizes) if share > 0.0]
    for row, size in enumerate(shown):
        panel.bar(row, str(size), sizes[size], CHOSEN if size == best else BAR)
    return panel.parts


def without_the_choice(before, step):
    """What the labels that are left would have, had the choice no say."""
    left = sum(share for label, share in enumerate(before.probabilities)
               if share is not None and label != before.label)
    return [None if share is None else before.probabilities[label] / left
            for label, share in enumerate(step.probabilities)]


def step_panel(x, width, labels, number, steps, twin):
    step = steps[number]
    head = "First label" if number == 0 else (
        f"Next label, given {labels[steps[number - 1].label]}")
    panel = Panel(x, width, 56, head)
    ghosts = [None] * len(labels)
    if number > 0:
        ghosts[twin] = without_the_choice(steps[number - 1], step)[twin]
    for label, name in enumerate(labels):
        fill = CHOSEN if label == step.label else BAR
        if number > 0 and label == twin and fill == BAR:
            fill = TWIN
        panel.bar(label, name, step.probabilities[label], fill, ghosts[label])
    return panel.parts


def features_panel(x, width, features):
    parts = [box(x, TOP, width, PANEL_HEIGHT),
             text(x + 12, TOP + 22, "Features x", "head")]
    for row, feature in enumerate(features):
        parts.append(text(x + 12, TOP + 52 + row * ROW, feature))
    return parts


def set_panel(x, width, labels, steps):
    parts = [box(x, TOP, width, PANEL_HEIGHT),
             text(x + 12, TOP + 22, "The set", "head")]
    for row, step in enumerate(steps):
        y = TOP + 38 + row * ROW
        parts.append(f'<rect x="{x + 12}" y="{y}" width="{width - 24}" '
                     f'height="22" rx="11" fill="{CHOSEN}"/>')
        parts.append(f'<text x="{x + width / 2:.0f}" y="{y + 15.5}" '
                     f'text-anchor="middle" style="fill:{PAPER}">'
                     f'{escape(labels[step.label])}</text>')
    return parts


def notes(columns, chosen, ghost):
    formulas = [
        (columns[1], ["P(M = m)", "\u00d7 p(x | M = m)"]),
        (columns[2], ["P(y) \u00d7 p(x | y)", "\u00d7 P(M = 2 | y)"]),
        (columns[3], [f"the same \u00d7 P({chosen} | y)",
                      f"(dashed: without that, {percent(ghost)})"]),
    ]
    for (x, _), lines in formulas:
        for row, line in enumerate(lines):
            yield text(x + 12, TOP + PANEL_HEIGHT + 20 + 17 * row, line, "note")


def description(features, labels, sizes, steps, twin, ghost):
    chosen = [labels[step.label] for step in steps]
    first, second = (percent(step.probabilities[step.label]) for step in steps)
    return (
        f"Given {' and '.join(features)}, the size {len(steps)} is the most "
        f"probable, with {percent(sizes[len(steps)])}. The first label is "
        f"{chosen[0]}, with {first}. Given it, its twin {labels[twin]} falls "
        f"from {percent(ghost)} to {percent(steps[1].probabilities[twin])}, "
        f"and {chosen[1]} is next, with {second}. The set is "
        f"{' and '.join(chosen)}.")


def draw(features, labels, twins, day_count, sizes, steps):
    """The SVG of a set of two labels, the first of which has a twin. Steps have
    the label that was chosen and the probabilities of all that were left."""
    if len(steps) != 2 or labels[steps[0].label] not in twins:
        raise RuntimeError("the picture shows a set of two labels that begins "
                           "with one of the twins")
    first = labels[steps[0].label]
    twin = labels.index(next(name for name in twins if name != first))
    ghost = without_the_choice(steps[0], steps[1])[twin]
    columns = [(20, 112), (150, 172), (340, 218), (576, 218), (812, 88)]
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{PAPER}" '
        f'stroke="{LINE}"/>',
        text(MARGIN, 32, "Which plants to plan anew today?", "title"),
        text(MARGIN, 54, f"Learned from {day_count} days. Gas A and gas B are "
             "twins: no day needs both.", "note"),
        *features_panel(*columns[0], features),
        *sizes_panel(*columns[1], sizes, len(steps)),
        *step_panel(*columns[2], labels, 0, steps, twin),
        *step_panel(*columns[3], labels, 1, steps, twin),
        *set_panel(*columns[4], labels, steps),
        *(arrow(x + width) for x, width in columns[:-1]),
        *notes(columns, first, ghost),
    ]
    body = "\n".join(parts)
    told = description(features, labels, sizes, steps, twin, ghost)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
        f'height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'aria-labelledby="title desc">\n'
        '<title id="title">How NaiBX predicts a set: first its size, then '
        "label after label</title>\n"
        f'<desc id="desc">{escape(told)}</desc>\n'
        f"<style>{STYLE}</style>\n{body}\n</svg>\n")
