"""Rewrites a page or the header for Doxygen, which reads standard output.

The pages are written for browsers of the repository. Doxygen 1.9 takes some of
it otherwise: it looks for commands, entities and tags in `code`, and knows
neither the anchors of headings nor files that are no pages. In both, the names
of the library become links. No line moves, so that warnings name the right one.

Usage: filter.py FILE
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HEADER = ROOT / "include/naibx/naibx.h"
CPP_HEADER = ROOT / "include/naibx/naibx.hpp"
# Their pages are for who reads the repository, and not on the site.
NO_PAGES = (ROOT / "examples/replan", ROOT / "examples/solver",
            ROOT / "bench")
NAME = re.compile(r"(?<![\w#\"])(?:naibx|NAIBX)_\w+")
COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
CODE_IN_COMMENT = re.compile(r"(@code.*?@endcode)", re.DOTALL)
FENCE = re.compile(r"^( *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(.+?)\1", re.DOTALL)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
HEADING = re.compile(r"^(#+) +(.*?)$", re.MULTILINE)
# What Doxygen would take for a command, a tag, an entity or emphasis.
SPECIAL = re.compile(r"--|[\\@&$#<>%\"|*]")


def names_of_header():
    """What the header declares, and so has a place to link to."""
    code = COMMENT.sub("", HEADER.read_text(encoding="utf-8"))
    return set(NAME.findall(code)) - {"NAIBX_API", "NAIBX_NAIBX_H",
                                      "NAIBX_STATIC"}


def linked(text, names):
    """Doxygen links a name without parentheses only if it is told to."""
    return NAME.sub(lambda match: "#" * (match.group() in names) +
                    match.group(), text)


def rewritten_comment(comment, names):
    pieces = CODE_IN_COMMENT.split(comment)
    for i in range(0, len(pieces), 2):
        pieces[i] = linked(pieces[i], names)
    return "".join(pieces)


def rewritten_header(text):
    """What stands above in the header stands on another page of the site."""
    names = names_of_header()
    text = text.replace("see ERRORS above",
                        'see ERRORS among the @ref naibx.h "rules"')
    return COMMENT.sub(lambda match: rewritten_comment(match.group(), names),
                       text)


def page_id(path):
    """The README is the main page, which has a name of its own."""
    return "index" if path.name == "README.md" else f"guide-{path.stem}"


def anchor_of(heading):
    """What a browser of the repository makes of it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def escaped_code(match, names):
    """Code, with every special character as a command."""
    text = match.group(2)
    if match.group(1) != "`":
        text = text.strip()
    text = text.replace("\\|", "|")  # as a table needs it
    escaped = SPECIAL.sub(lambda special: "\\" + special.group(), text)
    return f"<code>{linked(escaped, names)}</code>"


def rewritten_link(path, match):
    bang, text, target = match.groups()
    if re.match(r"[a-z]+:", target):
        return match.group()
    name, _, anchor = target.partition("#")
    file = (path.parent / name).resolve() if name else path
    if bang:
        return f"![{text}]({file.name})"
    if file == HEADER:
        return f"[{text}](@ref naibx.h)"
    if file == CPP_HEADER:
        return f"[{text}](@ref naibx.hpp)"
    if file.suffix == ".md" and file.parent not in NO_PAGES:
        reference = f"{page_id(file)}-{anchor}" if anchor else page_id(file)
        return f"[{text}](@ref {reference})"
    return text


def rewritten_heading(path, seen, match):
    marks, text = match.groups()
    if len(marks) > 1:
        anchor = anchor_of(text)
        seen.append(anchor)
        again = seen.count(anchor) - 1
        anchor += f"-{again}" if again else ""
        return f"{marks} {text} {{#{page_id(path)}-{anchor}}}"
    if page_id(path) == "index":
        return match.group()
    return f"{marks} {text} {{#{page_id(path)}}}"


def rewritten_prose(path, seen, text):
    """What is no block of code; `seen` are the anchors of the page."""
    names = names_of_header()
    text = HEADING.sub(lambda match: rewritten_heading(path, seen, match), text)
    parts = CODE.split(text)
    result = ""
    # split() gives prose, backticks, code, prose, ...
    for i in range(0, len(parts), 3):
        result += LINK.sub(lambda match: rewritten_link(path, match), parts[i])
        if i + 2 < len(parts):
            ticks = parts[i + 1]
            result += escaped_code(CODE.match(ticks + parts[i + 2] + ticks),
                                   names)
    return result


def rewritten_page(path, text):
    seen = []
    pieces = FENCE.split(text)
    for i in range(0, len(pieces), 2):
        pieces[i] = rewritten_prose(path, seen, pieces[i])
    return "".join(pieces)


def main():
    path = Path(sys.argv[1]).resolve()
    text = path.read_text(encoding="utf-8")
    is_page = path.suffix == ".md"
    text = rewritten_page(path, text) if is_page else rewritten_header(text)
    sys.stdout.buffer.write(text.encode("utf-8"))


if __name__ == "__main__":
    sys.exit(main())
