"""Checks that the figures of docs/paper-table.md for the authors' program are
computed again, and that they are the paper's.

Usage: check_paper_table.py PROJECT_DIR SET
"""

import os
import re
import sys
from pathlib import Path

SKIPPED = 77
# How far a figure of the page is from the one that it was rounded from.
ROUNDED = 0.0005001


def page_figures(page, name, origin, algorithm):
    """{column: figure} of a row; columns without a figure are left out."""
    section = re.search(rf"^## {name} \(.*?(?=^## )", page,
                        re.MULTILINE | re.DOTALL).group()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]]
            for line in section.splitlines() if line.startswith("|")]
    row = next(row for row in rows if row[:2] == [algorithm, origin])
    return {column: float(cell) for column, cell in zip(rows[0], row)
            if column and cell}


def main():
    project, name = Path(sys.argv[1]), sys.argv[2]
    sys.path.insert(0, str(project / "scripts"))
    # pylint: disable-next=import-outside-toplevel
    from published_program import DATA_SETS, published_figures

    data_set = next(known for known in DATA_SETS if known.name == name)
    path = Path(os.environ["NAIBX_DATA_DIR"], "mlc", data_set.file + ".arff")
    if not path.exists():
        print(f"skipped: {path} is not there")
        return SKIPPED
    page = (project / "docs/paper-table.md").read_text(encoding="utf-8")
    failures = []
    for algorithm, computed in published_figures(data_set, path).items():
        for origin, within in (("paper", data_set.within),
                               ("authors' program", ROUNDED)):
            shown = page_figures(page, name, origin, algorithm)
            for column in shown.keys() & computed.keys():
                if abs(shown[column] - computed[column]) > within:
                    failures.append(
                        f"{name}, {algorithm}, {column}: computed "
                        f"{computed[column]:.4f}, row \"{origin}\" of the page "
                        f"{shown[column]:.3f}, allowed {within:.4f}")
    print("\n".join(failures) or f"{name}: the paper's figures come out")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
