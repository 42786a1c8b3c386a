#!/usr/bin/env python3
"""Repeats small sets, by what is quick, against the figures of results.csv.

Usage: repeat.py --build DIR --data DIR

They have to agree to 1e-6. What cannot be repeated here is said by name: sets
whose files are absent, and methods of another version than the file's. Linear
algebra may round otherwise on another machine, so that of scikit-learn only
trees are repeated.
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

import data_sets  # noqa: E402
import method_list  # noqa: E402
import method_runs  # noqa: E402
import naibx_runs  # noqa: E402
import results_file  # noqa: E402

RESULTS = Path(__file__).resolve().parent / "results.csv"
TREES = ("extra trees", "extra trees on label sets")
OF_NAIBX = tuple(method_list.NAIBX + method for method in method_list.NAIBX_OPTIONS)
SETS = {
    "flags": OF_NAIBX + TREES,
    "emotions": OF_NAIBX + TREES,
    "replan-400": OF_NAIBX[:2],  # with a file of its own to test
}
TOLERANCE = 1e-6
SKIPPED = 77


def measured(name, build, data_set, work):
    """Figures by variant."""
    if name.startswith(method_list.NAIBX):
        method = name.removeprefix(method_list.NAIBX)
        folds = naibx_runs.evaluate(build, method, data_set, work)
        return {"": naibx_runs.means(folds)}
    import scikit_learn_runs

    outcomes = scikit_learn_runs.run(name, data_set, single_rows=1)
    return {variant: outcome.figures(data_set) for variant, outcome in outcomes.items()}


def differences(lines, figures):
    """Texts about figures that are not those of the lines."""
    if not lines or {line["variant"] for line in lines} != set(figures):
        yield "has other lines in results.csv"
        return
    for line in lines:
        for metric in results_file.METRICS:
            new, old = figures[line["variant"]][metric], line[metric]
            if not abs(new - old) <= TOLERANCE:
                yield f"{line['variant']} {metric} {new:.9f}, in the file {old:.9f}"


def repeat(build, set_name, data_set, work):
    """For each method None where it was left out, or the differences."""
    known = [line for line in results_file.read(RESULTS) if line["set"] == set_name]
    for name in SETS[set_name]:
        lines = [line for line in known if line["method"] == name]
        if name in TREES and lines:
            here, there = method_runs.software(name, ""), lines[0]["software"]
            if here != there:
                print(f"skipped: {set_name}, {name}: of {there}, here is {here}")
                continue
        found = list(differences(lines, measured(name, build, data_set, work)))
        print("FAILED" if found else "ok", f"{set_name}, {name}", *found, sep="  ")
        yield found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True)
    parser.add_argument("--data", required=True)
    options = parser.parse_args()
    results = []
    for set_name in SETS:
        with tempfile.TemporaryDirectory() as folder:
            data_set = data_sets.load(set_name, options.data, Path(folder))
            if data_set is None:
                print(f"skipped: {set_name} is not in {options.data}/mlc")
                continue
            results += repeat(options.build, set_name, data_set, Path(folder))
    failures = sum(map(bool, results))
    print(f"{len(results)} repeated, {failures} failures")
    return 1 if failures else 0 if results else SKIPPED


if __name__ == "__main__":
    sys.exit(main())
