"""Checks what `naibx eval` reports by doing it again another way: models are
trained and asked by the commands for that, folds are shuffled, sets compared
and constants chosen here. Then its tables are read by other readers than ours.

Usage: check_evaluation.py NAIBX
"""

import csv
import io
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

NAIBX = sys.argv[1]
LABELS = 3
PRIORS = ["0.1", "0.5", "2"]
INNER_FOLDS = 3
SEED = 1
NAME = 'a_b, "c" & 50% ~ {d}^#$ \\e--f'
MASK = (1 << 64) - 1


def run(*words):
    done = subprocess.run([NAIBX, *map(str, words)], capture_output=True,
                          check=False)
    if done.returncode != 0:
        sys.exit(f"naibx {words}: {done.stderr.decode()}")
    return done.stdout.decode()


def some_rows():
    """Features and sets; the second label shows in the spread alone."""
    chance = random.Random(20)
    rows = []
    for number in range(60):
        labels = {number % 2} | ({2} if chance.random() < 0.4 else set())
        spread = 3.0 if 1 in labels else 0.6
        values = [chance.gauss(0, spread),
                  chance.gauss(1 if 2 in labels else 0, 1)]
        rows.append((values, labels))
    return rows


def write_arff(path, rows):
    quoted = NAME.replace("\\", "\\\\").replace('"', '\\"')
    lines = [f'@relation "{quoted}: -C -{LABELS}"']
    lines += [f"@attribute x{i} numeric" for i in range(2)]
    lines += [f"@attribute y{i} {{0,1}}" for i in range(LABELS)]
    lines.append("@data")
    for values, labels in rows:
        bits = [int(label in labels) for label in range(LABELS)]
        lines.append(",".join(map(repr, values)) + "," +
                     ",".join(map(str, bits)))
    path.write_text("\n".join(lines) + "\n")


def shuffled(count, seed):
    """SplitMix64, Lemire's bounded numbers, Fisher-Yates."""
    state = seed

    def draw():
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(bound):
        product = (draw() >> 32) * bound
        while product % 2**32 < 2**32 % bound:
            product = (draw() >> 32) * bound
        return product >> 32

    numbers = list(range(count))
    for last in range(count, 1, -1):
        other = below(last)
        numbers[last - 1], numbers[other] = numbers[other], numbers[last - 1]
    return numbers


def folds_of(count, folds, seed):
    order = shuffled(count, seed)
    parts = []
    for fold in range(folds):
        length = count // folds + (fold < count % folds)
        parts.append(sorted(order[:length]))
        order = order[length:]
    return parts


def predicted(folder, train, test, prior):
    """The sets of the rows `test` by a model of the rows `train`."""
    write_arff(folder / "train.arff", train)
    write_arff(folder / "test.arff", test)
    run("train", folder / "train.arff", "--family", "gaussian",
        "--variance-prior", prior, "-o", folder / "model")
    text = run("predict", folder / "model", folder / "test.arff", "--output",
               "indices")
    return [set(map(int, line.split())) for line in text.splitlines()]


def mean(numbers):
    numbers = list(numbers)
    return sum(numbers) / len(numbers)


def figures(test, sets):
    pairs = [(truth, found) for (_, truth), found in zip(test, sets)]
    return {
        "acc": mean(len(y & p) / len(y | p) if y | p else 1 for y, p in pairs),
        "hs": mean(1 - len(y ^ p) / LABELS for y, p in pairs),
        "zs": mean(float(y == p) for y, p in pairs),
        "f1": mean(2 * len(y & p) / (len(y) + len(p)) if y or p else 1
                   for y, p in pairs),
        "lcard_pred": mean(len(p) for _, p in pairs)}


def without(rows, places):
    left_out = set(places)
    return [row for place, row in enumerate(rows) if place not in left_out]


def at(rows, places):
    return [rows[place] for place in places]


def inner_score(folder, rows, prior):
    return mean(
        figures(at(rows, part), predicted(folder, without(rows, part),
                                          at(rows, part), prior))["acc"]
        for part in folds_of(len(rows), INNER_FOLDS, SEED))


def expect_near(found, wanted, what):
    if abs(found - wanted) > 1e-12:
        sys.exit(f"{what}: {found} instead of {wanted}")


def check_choice(folder, rows, report):
    parts = folds_of(len(rows), 4, SEED)
    chosen_ones = []
    all_scores = []
    for number, part in enumerate(parts):
        train, test = without(rows, part), at(rows, part)
        scores = [inner_score(folder, train, prior) for prior in PRIORS]
        all_scores.append(scores)
        chosen = PRIORS[scores.index(max(scores))]
        chosen_ones.append(chosen)
        fold = report["folds"][number]
        expect_near(fold["constants"]["variance_prior"], float(chosen),
                    f"variance prior of fold {number}")
        for name, value in figures(
                test, predicted(folder, train, test, chosen)).items():
            expect_near(fold["metrics"][name], value,
                        f"{name} of fold {number}")
    for name in ("acc", "hs", "zs", "f1", "lcard_pred"):
        expect_near(report["metrics"][name]["mean"],
                    mean(fold["metrics"][name] for fold in report["folds"]),
                    f"mean of {name}")
    for place, prior in enumerate(PRIORS):
        combination = report["selection"]["combinations"][place]
        expect_near(combination["inner_score"],
                    mean(scores[place] for scores in all_scores),
                    f"inner score of {prior}")
        if combination["chosen"] != chosen_ones.count(prior):
            sys.exit(f"{prior} is said to be chosen {combination['chosen']} "
                     "times")


def check_csv(text, report):
    lines = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    names = [line["fold"] for line in lines]
    if names != ["1", "2", "3", "4", "mean", "sd"]:
        sys.exit(f"the CSV table has the lines {names}")
    for line in lines:
        if line["data"] != NAME or line["empty_score"] != "1":
            sys.exit(f"a line of the CSV table: {line}")
    for name, value in report["metrics"].items():
        expect_near(float(lines[4][name]), value["mean"], "CSV " + name)
        expect_near(float(lines[5][name]), value["sd"], "CSV sd of " + name)
        for number, fold in enumerate(report["folds"]):
            expect_near(float(lines[number][name]), fold["metrics"][name],
                        "CSV fold " + name)


def plain_text(latex):
    """What LaTeX would print of a text without commands of its own."""
    words = {"textbackslash": "\\", "textasciitilde": "~",
             "textasciicircum": "^"}
    latex = re.sub(r"\\char`\\(.)\{\}", lambda found: found[1], latex)
    latex = re.sub(r"(?<=[-'`,?!])\{\}", "", latex)
    return re.sub(r"\\(?:([a-z]+)\{\}|(.))",
                  lambda found: words[found[1]] if found[1] else found[2],
                  latex)


def check_latex(text, report):
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    head = lines[2].removeprefix(" & ").removesuffix(" \\\\")
    if plain_text(head) != NAME:
        sys.exit(f"LaTeX prints {plain_text(head)} for {NAME}")
    accuracy = report["metrics"]["acc"]
    wanted = f"${accuracy['mean']:.3f} \\pm {accuracy['sd']:.3f}$ \\\\"
    if not any(line.startswith("accuracy") and line.endswith(wanted)
               for line in lines):
        sys.exit(f"no line of the LaTeX table has {wanted}")
    if "Nothing to find and nothing predicted counts 1." not in text:
        sys.exit("the LaTeX table does not say what empty sets count")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = some_rows()
        write_arff(folder / "all.arff", rows)
        choice = ["eval", folder / "all.arff", "--family", "gaussian",
                  "--folds", 4, "--seed", SEED, "--variance-prior",
                  ",".join(PRIORS), "--inner-folds", INNER_FOLDS]
        tables = ["--csv", folder / "t.csv", "--latex", folder / "t.tex"]
        report = json.loads(run(*choice, "--json", *tables))
        check_choice(folder, rows, report)
        check_csv((folder / "t.csv").read_text(), report)
        check_latex((folder / "t.tex").read_text(), report)


main()
