"""The file of results: a line for each set, method and variant of it."""

import csv
import os

METRICS = ("zs", "acc", "hs", "f1", "micro_f1")
TIMES = ("fit_s", "batch_row_s", "one_row_s")
FIGURES = tuple(name for metric in METRICS for name in (metric, metric + "_se"))
COLUMNS = ("set", "method", "variant", "tested_rows", "folds", *FIGURES,
           "software", *TIMES, "not_run")  # fmt: skip


def read(path):
    """Lines as dictionaries; figures are numbers."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    for line in lines:
        for name in (*FIGURES, *TIMES):
            line[name] = float(line[name]) if line[name] else None
    return lines


def write(path, lines):
    """All at once, so that an interruption leaves the old file or the new."""
    with open(f"{path}.new", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for line in lines:
            writer.writerow({name: field(name, line.get(name)) for name in COLUMNS})
    os.replace(f"{path}.new", path)


def field(name, value):
    if value is None:
        return ""
    if name in TIMES:
        return f"{value:.3g}"
    return f"{value:.10g}" if name in FIGURES else value
