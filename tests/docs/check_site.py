"""Builds the site with Doxygen and checks that no link of it leads nowhere.

Doxygen has to finish without a warning; of every page the links within the
site, with their anchors, and the pictures have to exist, and so have the links
of the navigation; every page of the guide has to be there.

Usage: check_site.py PROJECT_DIR
"""

import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

SKIPPED = 77
# What the pages of Doxygen itself refer to without having it.
MADE_BY_SCRIPT = {"javascript:void(0)", ""}
LINK_OF_SCRIPT = re.compile(r'"([\w./-]+\.html(?:#[\w-]+)?)"')


class Page(HTMLParser):
    """Anchors of a page and what it refers to."""

    def __init__(self, path):
        super().__init__()
        self.anchors = set()
        self.targets = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif name in ("href", "src") or (tag, name) == ("object", "data"):
                self.targets.add(value or "")


def build(project, folder):
    """Doxygen's own settings, but for where the site goes."""
    settings = (f"@INCLUDE = docs/Doxyfile\n"
                f"OUTPUT_DIRECTORY = \"{folder}\"\n")
    return subprocess.run(["doxygen", "-"], cwd=project, input=settings,
                          capture_output=True, text=True)


def target_failure(site, pages, page, target):
    """What is wrong with a link of a page, None if nothing is."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or target in MADE_BY_SCRIPT:
        return None
    file = (site / unquote(parts.path)) if parts.path else page
    if not file.exists():
        return f"{page.name} refers to {target}, which is not there"
    if parts.fragment and file.suffix == ".html":
        if unquote(parts.fragment) not in pages[file].anchors:
            return f"{page.name} refers to {target}, an anchor that is not there"
    return None


def link_failures(site):
    pages = {path: Page(path) for path in sorted(site.glob("*.html"))}
    for path, page in pages.items():
        for target in sorted(page.targets):
            yield target_failure(site, pages, path, target)
    for path in sorted(site.glob("*.js")):
        if path.name.startswith("navtreeindex"):
            continue  # says where a page is in the tree; nobody follows it
        text = path.read_text(encoding="utf-8")
        for target in LINK_OF_SCRIPT.findall(text):
            yield target_failure(site, pages, path, target)


def guide_failures(project, site):
    """Every page of docs/ stands in the navigation."""
    menu = (site / "menudata.js").read_text(encoding="utf-8")
    for page in sorted((project / "docs").glob("*.md")):
        if f'"guide-{page.stem}.html"' not in menu:
            yield (f"docs/{page.name} is not in the guide: name it in "
                   "docs/Doxyfile and docs/site/layout.xml")


def main():
    project = Path(sys.argv[1]).resolve()
    if shutil.which("doxygen") is None:
        print("skipped: there is no doxygen")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        built = build(project, folder)
        if built.returncode != 0 or built.stderr:
            print(f"Doxygen is not content:\n{built.stdout}{built.stderr}")
            return 1
        site = Path(folder, "html")
        failures = [failure for failure in (*link_failures(site),
                                            *guide_failures(project, site))
                    if failure]
    print("\n".join(failures) or "The site: every link leads somewhere")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
