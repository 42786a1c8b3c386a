#!/usr/bin/env python3
"""Writes the tables of a page from the results: page.py results.csv quality.md"""

import os
import sys

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from table_text import duration, replaced, table  # noqa: E402

import method_list  # noqa: E402
import results_file  # noqa: E402
import set_list  # noqa: E402
from compared import (  # noqa: E402
    CHOSEN,
    FOR_LABELS,
    OURS,
    Results,
    best_text,
    figure,
    is_meka,
    is_of_today,
    is_ours,
    name_of,
)

TITLES = {
    "zs": "Zs: the share of sets that are right",
    "acc": "Acc: the mean Jaccard of a row",
    "f1": "F1 of a row",
    "hs": "Hs: the share of single labels that are right",
}
NAMES = {"zs": "Zs", "acc": "Acc", "hs": "Hs", "f1": "F1", "micro_f1": "micro-F1"}
TIMED = (*OURS, "random forest", "extra trees on label sets", "MEKA chains of SVMs")


def summary(results, metric, ours=OURS):
    header = ["set", *(method.removeprefix("NaiBX ") for method in ours)]
    header += ["best of today's", "best of MEKA"]
    rows = []
    for name in results.sets:
        row = [name]
        row += [figure(results.of_method(name, method), metric) for method in ours]
        for kind in (is_of_today, is_meka):
            row.append(best_text(results.best(name, metric, kind), metric))
        rows.append(row)
    return f"### {TITLES[metric]}\n\n" + table(header, rows)


def with_missing(results):
    """By set and method; methods that score are shown cut."""
    if not results.sets:
        return ""
    columns = dict.fromkeys(line["method"] for line in results.run)
    text = ""
    for metric in ("zs", "acc", "f1"):
        rows = []
        for name in results.sets:
            lines = [results.of_method(name, method, "cut") for method in columns]
            rows.append([name] + [figure(line, metric) for line in lines])
        header = ["set"] + [method.removeprefix("NaiBX ") for method in columns]
        text += f"### With missing values, {TITLES[metric]}\n\n" + table(header, rows)
    return text


def averages(results):
    """Each method on all sets that it ran on, beside `auto` on the same."""
    others = dict.fromkeys(
        (line["method"], line["variant"])
        for line in results.run
        if line["method"] != CHOSEN
    )
    rows = []
    for method, variant in others:
        pairs = [
            (line, results.of_method(line["set"], CHOSEN))
            for line in results.run
            if (line["method"], line["variant"]) == (method, variant)
        ]
        pairs = [(line, ours) for line, ours in pairs if ours]
        row = [method + (f", {variant}" if variant else ""), len(pairs)]
        for metric in NAMES:
            gains = [ours[metric] - line[metric] for line, ours in pairs]
            row.append(f"{sum(gains) / len(gains):+.3f}" if gains else "-")
        rows.append(row)
    text = "### How far `auto` is ahead of one method everywhere\n\n"
    text += "Means over the sets that the method was run on.\n\n"
    return text + table(["method", "sets", *NAMES.values()], rows)


def comparison(results):
    """Where the best other method differs from `auto` by more than one standard
    error of the difference, as if the two were of different rows."""
    behind, ahead, count = [], 0, 0
    for name in results.sets:
        ours = results.of_method(name, CHOSEN)
        for metric, title in NAMES.items():
            best = results.best(name, metric, lambda line: not is_ours(line))
            if ours is None or best is None:
                continue
            error = (ours[metric + "_se"] ** 2 + best[metric + "_se"] ** 2) ** 0.5
            gain = ours[metric] - best[metric]
            count += 1
            ahead += gain > error
            if gain < -error:
                behind.append([name, title, f"{ours[metric]:.3f}",
                               best_text(best, metric)])  # fmt: skip
    text = "### Where another is better\n\n"
    text += (
        f"Of {count} figures (sets by Zs, Acc, Hs, F1 and micro-F1) `auto` is ahead "
        f"of the best of all others, taken for each figure by itself and with "
        f"hindsight, by more than one standard error of the difference in {ahead}, "
        f"and as far behind in {len(behind)}"
    )
    if not behind:
        return text + ".\n\n"
    return text + ":\n\n" + table(["set", "figure", "auto", "best other"], behind)


def times(results):
    text = ""
    for column, title in (
        ("fit_s", "Fitting a fold"),
        ("one_row_s", "Predicting one row alone"),
        ("batch_row_s", "A row of a batch of all tested rows"),
    ):
        rows = []
        for name in results.sets:
            lines = [results.of_method(name, method) for method in TIMED]
            rows.append([name] + [duration(line and line[column]) for line in lines])
        header = ["set"] + [method.removeprefix("NaiBX ") for method in TIMED]
        text += f"### {title}\n\n" + table(header, rows)
    return text


def set_table(results, name):
    lines = results.of_set(name)
    head = f"### {name}: {lines[0]['tested_rows']} rows tested, "
    folds = lines[0]["folds"]
    head += f"{folds} folds\n\n" if folds != "1" else "one split\n\n"
    rows = []
    for line in lines:
        row = [("MEKA: " if is_meka(line) else "") + name_of(line)]
        row += [figure(line, metric) for metric in NAMES]
        row += [duration(line[column]) for column in results_file.TIMES]
        rows.append(row)
    header = ["method", *NAMES.values(), "fit", "a row of a batch", "one row"]
    return head + table(header, rows)


def not_run(results):
    if not results.not_run:
        return ""
    rows = [
        [line["set"], line["method"], line["not_run"]] for line in results.not_run
    ]
    return "### Not run\n\n" + table(["set", "method", "why"], rows)


def missing(lines):
    """Methods for a set that were tried on others, but not on it."""
    known = {line["method"] for line in lines}
    rows = []
    for name in dict.fromkeys(line["set"] for line in lines):
        tried = {line["method"] for line in lines if line["set"] == name}
        methods = [m for m in method_list.names_for(name) if m in known]
        left = [method for method in methods if method not in tried]
        if left:
            rows.append([name, ", ".join(left)])
    if not rows:
        return ""
    return "### Not measured yet\n\n" + table(["set", "methods"], rows)


def tables(lines):
    whole = [line for line in lines if line["set"] not in set_list.MISSING]
    results = Results(whole)
    missing_values = Results([line for line in lines if line not in whole])
    software = sorted({line["software"] for line in lines})
    text = "Software: " + ", ".join(software) + ".\n\n"
    text += "".join(summary(results, metric) for metric in TITLES if metric != "hs")
    text += summary(results, "hs", (CHOSEN, FOR_LABELS))
    text += averages(results) + comparison(results) + with_missing(missing_values)
    text += times(results)
    text += "".join(set_table(results, name) for name in results.sets)
    return text + not_run(results) + missing(lines)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    results, page_path = sys.argv[1:]
    with open(page_path, encoding="utf-8") as file:
        page = file.read()
    page = replaced(page, tables(results_file.read(results)))
    with open(page_path, "w", encoding="utf-8") as file:
        file.write(page)


if __name__ == "__main__":
    main()
