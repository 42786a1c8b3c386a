#!/usr/bin/env python3
"""Writes the tables of bench/README.md from what bench/run has measured.

Usage: bench/tables.py FOLDER README

FOLDER holds predictor.json and those of python, rust, go and csharp, one
batch-*.json for each set of kernels of OpenBLAS and, where it was made,
compare.json.
"""

import glob
import json
import os
import sys

from comparison_tables import compare_tables, second_level_cache
from predictor_tables import batch_table, predictor_tables
from table_text import replaced, table
from targets import Shortfalls, judge_predictor


def medians(report):
    """Counters of each benchmark that ran, by its name in parts, in the order
    in which they were registered and not run."""
    entries = [
        entry
        for entry in report["benchmarks"]
        if entry.get("aggregate_name") == "median" and not entry.get("error_occurred")
    ]
    entries.sort(key=lambda entry: entry["family_index"])
    return {
        tuple(entry["run_name"].removesuffix("/manual_time").split("/")): entry
        for entry in entries
    }


def machine(context, versions):
    caches = ", ".join(
        f"L{cache['level']} {cache['type'].lower()} {cache['size'] // 1024} KiB"
        for cache in context["caches"]
    )
    lines = [
        f"- Date: {context['date'][:10]}; load at the start {context['load_avg'][0]:.2f}\n",
        f"- Processor: {context['processor']}, {context['num_cpus']} cores; {caches}\n",
        f"- Ceilings measured with {context['ceilings_with']}\n",
        f"- Compiler: {context['compiler']}; NaiBX {context['naibx']}\n",
        f"- {context['blas'].split(' NO_LAPACK')[0]}\n",
    ]
    if versions:
        lines.append(
            "- " + ", ".join(f"{name} {v}" for name, v in versions.items()) + "\n"
        )
    return "".join(lines) + "\n"


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def all_tables(folder):
    predictor = load(os.path.join(folder, "predictor.json"))
    batches = {
        os.path.basename(path)[len("batch-") : -len(".json")]: medians(load(path))
        for path in sorted(glob.glob(os.path.join(folder, "batch-*.json")))
    }
    results = medians(predictor)
    for language in ("python", "rust", "go", "csharp"):
        results.update(medians(load(os.path.join(folder, f"{language}.json"))))
    shortfalls = Shortfalls()
    judge_predictor(results, shortfalls)
    text = predictor_tables(results)
    text += "### Batches of 1,024 beside OpenBLAS\n\n"
    text += batch_table(batches, shortfalls)
    versions = {}
    if os.path.exists(os.path.join(folder, "compare.json")):
        compare = load(os.path.join(folder, "compare.json"))
        versions = compare["versions"]
        cache = second_level_cache(predictor["context"])
        text += "### Beside other libraries\n\n"
        text += compare_tables(compare, cache, shortfalls)
    head = machine(predictor["context"], versions)
    head += "### Targets\n\n"
    head += table(["target", "limit", "worst", "met"], shortfalls.targets)
    head += "### What fell short\n\n"
    head += ("".join(shortfalls.lines) or "Nothing.\n") + "\n"
    return head + text


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, readme = sys.argv[1:]
    with open(readme, encoding="utf-8") as file:
        page = file.read()
    page = replaced(page, all_tables(folder))
    with open(readme, "w", encoding="utf-8") as file:
        file.write(page)


if __name__ == "__main__":
    main()
