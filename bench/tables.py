#!/usr/bin/env python3
"""Writes the tables of bench/README.md from what bench/run has measured.

Usage: bench/tables.py FOLDER README

FOLDER holds predictor.json, one batch-*.json for each set of kernels of
OpenBLAS and, where it was made, compare.json.
"""

import glob
import json
import os
import sys

BEGIN = "<!-- tables: written by bench/run -->\n"
END = "<!-- end of the tables -->\n"
WORKS = {
    "learn_one": "learn one",
    "learn_batch": "learn a batch",
    "predict_one": "predict one",
    "predict_batch": "predict a batch",
}


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


def simple_table(results, kind, titles):
    """`titles`: counters and what to call them; names of benchmarks first."""
    rows = [
        ["/".join(name[1:])] + [number(entry.get(key)) for key in titles]
        for name, entry in results.items()
        if name[0] == kind
    ]
    return table(["what", *titles.values()], rows)


class Shortfalls:
    """Which targets were missed, and by what."""

    def __init__(self):
        self.lines = []
        self.targets = []

    def judge(self, target, figures, limit, at_least=False):
        """`figures`: pairs of what and its figure."""
        figures = [pair for pair in figures if pair[1] is not None]
        if not figures:
            return
        best_first = sorted(figures, key=lambda pair: pair[1], reverse=at_least)
        worst = best_first[-1]
        missed = [
            (name, value)
            for name, value in figures
            if (value < limit if at_least else value > limit)
        ]
        self.targets.append(
            [
                target,
                ("at least " if at_least else "at most ") + number(limit),
                f"{number(worst[1])} ({worst[0]})",
                f"{len(figures) - len(missed)} of {len(figures)}",
            ]
        )
        if missed:
            what = ", ".join(f"{name} {number(value)}" for name, value in missed)
            self.lines.append(f"- {target}: {what}\n")


def of_kind(results, kind, counter):
    return [
        ("/".join(name[1:]), entry.get(counter))
        for name, entry in results.items()
        if name[0] == kind
    ]


def judge_predictor(results, shortfalls):
    for target, kind, counter, limit, at_least in (
        (
            "one dense prediction over its target, by the numbers it needs",
            "one",
            "over_target",
            1.0,
            False,
        ),
        (
            "one dense prediction over its target, by its tables",
            "one",
            "over_target_of_tables",
            1.0,
            False,
        ),
        ("prediction on the model over predictor", "model", "over_predictor", 5, False),
        ("sparse prediction over gathering", "sparse", "over_gather", 1.5, False),
        ("cascade over scoring", "cascade", "added", 0.3, False),
        ("two threads over one", "threads", "gain", 1.8, True),
        ("ns that a call in C++ adds to that in C", "cpp", "added_ns", 100, False),
    ):
        figures = of_kind(results, kind, counter)
        shortfalls.judge(target, figures, limit, at_least)
    one = [
        (name, value)
        for name, value in of_kind(results, "learn", "over_traffic")
        if name.startswith("one/")
    ]
    shortfalls.judge("learning one over its traffic", one, 1.5)
    million = [
        (how, results[name]["ns"] * 1e-3)
        for how, name in (
            ("one at a time", ("learn", "one", "100x50")),
            ("in batches", ("learn", "many", "100x50")),
        )
        if name in results
    ]
    shortfalls.judge("seconds for a million examples, n = 100, m = 4", million, 2)


def batch_table(batches, shortfalls):
    """`batches`: results by the name of the kernels of OpenBLAS."""
    names = [name for name in next(iter(batches.values())) if name[0] == "batch"]
    rows, ratios = [], []
    for name in names:
        entries = {blas: results[name] for blas, results in batches.items()}
        fastest = min(entries, key=lambda blas: entries[blas]["blas_ns"])
        entry = entries[fastest]
        # Both were timed in turns, beside the fastest of the yardsticks.
        ratios.append(("/".join(name[1:]), entry["over_blas"]))
        rows.append(
            ["/".join(name[1:]), number(entry["ns"])]
            + [number(entries[blas]["blas_ns"]) for blas in entries]
            + [fastest, number(entry["over_blas"]), number(entry["of_peak"])]
        )
    shortfalls.judge("a batch of 1,024 over OpenBLAS", ratios, 1.5)
    header = ["what", "ns a row"] + [f"OpenBLAS, {blas}" for blas in batches]
    return table(header + ["fastest", "over the fastest", "of peak"], rows)


def second_level_cache(context):
    """Bytes of one core's, or 0 where it is not known."""
    sizes = [cache["size"] for cache in context["caches"] if cache["level"] == 2]
    return sizes[0] if sizes else 0


def compare_tables(report, cache, shortfalls):
    """`cache`: bytes of the second level."""
    text = []
    ratios = {work: [] for work in WORKS}
    without_call = {"learn_one": [], "predict_one": []}
    cached = {"learn_batch": [], "predict_batch": []}
    for data in report["sets"]:
        ours, *others = data["methods"]
        title = f"{data['name']} {data['family']}"
        text.append(
            f"#### {data['name']}, {data['family']}: {data['rows']} rows, "
            f"{data['features']} features, {data['labels']} labels\n\n"
        )
        rows = [
            [method["name"]]
            + [duration(method[work]) for work in WORKS]
            + [f"{method[key]:.3f}" for key in ("hs", "zs", "acc")]
            for method in data["methods"]
        ]
        fastest = ["times faster than the fastest other"]
        inside = ["the same, without the call through ctypes"]
        for work in WORKS:
            times = [method[work] for method in others if method[work] is not None]
            ratio = min(times) / ours[work]
            fastest.append(number(ratio))
            ratios[work].append((title, ratio))
            if work in cached and ours["table_bytes"] <= cache:
                cached[work].append((title, ratio))
            if work in without_call:
                inner = ours[work] - ours[work + "_overhead"]
                ratio = min(times) / inner if inner > 0 else None
                without_call[work].append((title, ratio))
                inside.append(number(ratio))
            else:
                inside.append("")
        rows.append(fastest + ["", "", ""])
        rows.append(inside + ["", "", ""])
        text.append(table(["", *WORKS.values(), "Hs", "Zs", "Acc"], rows))
        text.append(
            f"A call through ctypes takes {duration(ours['learn_one_overhead'])} "
            f"(learning) and {duration(ours['predict_one_overhead'])} (predicting) by "
            "itself, which is part of the first line. The numpy cascade predicts "
            f"{100 * others[0]['same_sets']:.1f} % of the sets as NaiBX does.\n\n"
        )
    for work in ("learn_one", "predict_one"):
        shortfalls.judge(
            f"{WORKS[work]}: times faster than others", ratios[work], 20, True
        )
        shortfalls.judge(
            f"{WORKS[work]}: the same, without the call through ctypes",
            without_call[work],
            20,
            True,
        )
    for work, figures in cached.items():
        what = f"{WORKS[work]}: times faster than others"
        shortfalls.judge(what + ", tables in the L2 cache", figures, 5, True)
        shortfalls.judge(what + ", anywhere", ratios[work], 1, True)
    absent = ", ".join(report["absent"])
    if absent:
        text.append(f"Not there, and so not compared: {absent}.\n\n")
    return "".join(text)


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


def predictor_tables(results):
    return "".join(
        f"### {title}\n\n" + simple_table(results, kind, columns)
        for title, kind, columns in (
            (
                "One dense Gaussian prediction",
                "one",
                {
                    "ns": "ns",
                    "labels": "labels",
                    "read_bytes": "bytes of numbers",
                    "read_ns": "ns to read them",
                    "compute_ns": "ns to compute",
                    "over_target": "over 1.3 of the larger + 150 ns",
                    "tables_read_bytes": "bytes of tables",
                    "tables_ns": "the larger for tables, ns",
                    "over_target_of_tables": "over 1.3 of it + 150 ns",
                },
            ),
            (
                "On the model",
                "model",
                {
                    "ns": "ns on the model",
                    "predictor_ns": "ns on the predictor",
                    "over_predictor": "quotient",
                },
            ),
            ("Kernels", "kernel", {"ns": "ns", "over_best": "over the best"}),
            (
                "Single precision, batches of 1,024",
                "float32",
                {
                    "ns": "ns a row",
                    "float64_ns": "float64",
                    "over_float64": "quotient",
                },
            ),
            (
                "Sparse: 200 of 20,000 features, 150 labels",
                "sparse",
                {
                    "ns": "ns",
                    "gather_ns": "ns to gather and add",
                    "over_gather": "quotient",
                    "table_bytes": "bytes of tables",
                },
            ),
            (
                "What the cascade adds",
                "cascade",
                {
                    "ns": "ns",
                    "scoring_ns": "ns of the calls that score",
                    "step_ns": "ns a step",
                    "added": "added",
                },
            ),
            (
                "Two threads, batches of 4,096",
                "threads",
                {
                    "ns": "ns a row",
                    "two_ns": "with two",
                    "gain": "gain",
                    "machine_gain": "gain of arithmetic alone",
                },
            ),
            (
                "Learning",
                "learn",
                {
                    "ns": "ns an example",
                    "traffic_ns": "ns to update its statistics",
                    "over_traffic": "quotient",
                    "pass_ns": "ns of a pass over them",
                    "over_pass": "quotient",
                },
            ),
            (
                "Compiling",
                "compile",
                {
                    "ns": "ns",
                    "table_bytes": "bytes of tables",
                    "model_bytes": "bytes of the model's file",
                },
            ),
            (
                "The C++ interface",
                "cpp",
                {
                    "ns": "ns",
                    "c_ns": "ns in C",
                    "added_ns": "ns added",
                    "over_c": "quotient",
                },
            ),
        )
    )


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


def replaced(page, text):
    """The page with the text between the two marks."""
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    return before + BEGIN + "\n" + text + END + after


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
