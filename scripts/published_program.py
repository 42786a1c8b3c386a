"""The figures that the program of the paper's authors computes.

It shuffles the rows by the C library's rand(), which it never seeds, so that
their order is always the same. For each of ten folds it learns as many of the
first rows as are not in the fold, whichever these are, and tests the fold.
"""

import random
import re
from typing import NamedTuple

from published_model import PublishedNumbers, PublishedWords

FIGURES = ("lcard_pred", "hs", "zs", "acc", "pre", "rec")


class DataSet(NamedTuple):
    """A data set, and how the authors' program was told to read it."""

    name: str
    file: str
    family: str
    label_count: int
    # Of the file here, and of the paper's.
    labels_first: bool = False
    paper_labels_first: bool = False
    # Bounds the distance from the paper's figures, which have three decimals.
    within: float = 0.0005001


DATA_SETS = (
    DataSet("Emotions", "emotions", "gaussian", 6),
    DataSet("Yeast", "yeast", "gaussian", 14),
    DataSet("CAL500", "cal500", "gaussian", 174),
    DataSet("Enron", "enron", "bernoulli", 53, False, True),
    DataSet("LLog", "Langlog", "bernoulli", 75, True, True, within=0.008),
    DataSet("SlashDot", "SLASHDOT-F", "bernoulli", 22, True, True),
    DataSet("Arts", "yahoo_arts-full", "multinomial", 26, True, True),
)


def read_rows(data_set, path):
    """(columns with their values, labels) of each row."""
    with open(path, encoding="utf-8", errors="replace") as file:
        header, data = re.split(r"^@data\s*$", file.read(), maxsplit=1,
                                flags=re.MULTILINE | re.IGNORECASE)
    column_count = len(re.findall(r"^@attribute\s", header,
                                  re.MULTILINE | re.IGNORECASE))
    first = 0 if data_set.labels_first else column_count - data_set.label_count
    rows = []
    for line in filter(None, map(str.strip, data.splitlines())):
        if line.startswith("{"):
            cells = [cell.split() for cell in line.strip("{}").split(",")]
            values = {int(column): float(value) for column, value in cells}
        else:
            values = dict(enumerate(map(float, line.split(","))))
        labels = [column - first
                  for column in range(first, first + data_set.label_count)
                  if values.pop(column, 0)]
        if data_set.paper_labels_first and not data_set.labels_first:
            values = {column + data_set.label_count: value
                      for column, value in values.items()}
        rows.append((values, labels))
    return column_count - data_set.label_count, rows


def unseeded_rand(count):
    """The first numbers of rand() in the GNU C library."""
    state = [1]
    while len(state) < 31:
        state.append(16807 * state[-1] % (2**31 - 1))
    state += state[:3]
    while len(state) < 344 + count:
        state.append((state[-31] + state[-3]) % 2**32)
    return [number >> 1 for number in state[344:]]


def shuffled(rows, seed):
    """As std::random_shuffle of the GNU C++ library shuffles, if no seed is
    given."""
    rows = list(rows)
    if seed is not None:
        random.Random(seed).shuffle(rows)
        return rows
    for last, number in enumerate(unseeded_rand(len(rows) - 1), start=1):
        other = number % (last + 1)
        rows[last], rows[other] = rows[other], rows[last]
    return rows


def row_figures(truth, prediction, label_count):
    chosen = set(prediction)
    both, either = len(chosen & truth), len(chosen | truth)
    return (len(prediction), 1 - (either - both) / label_count,
            chosen == truth, both / either if either else 0,
            both / len(prediction) if prediction else 0,
            both / len(truth) if truth else 0)


def parts(row_count, split):
    """(how many of the first rows are learned, which are tested)."""
    if split:
        border = int(row_count * split)
        yield border, range(border, row_count)
        return
    begin = 0
    for fold in range(10):
        length = row_count // 10 + (fold < row_count % 10)
        yield row_count - length, range(begin, begin + length)
        begin += length


def figures_of_part(program, rows, label_count):
    """The means over rows of NaiBX and of NaiBX_TrueM, as in FIGURES."""
    of_rows = {"NaiBX": [], "NaiBX_TrueM": []}
    for values, labels in rows:
        scores = program.label_scores(values)
        sizes = {"NaiBX": program.size(values), "NaiBX_TrueM": len(labels)}
        for algorithm, size in sizes.items():
            of_rows[algorithm].append(row_figures(
                set(labels), program.choose(scores, size), label_count))
    return {algorithm: means(figures) for algorithm, figures in of_rows.items()}


def means(rows):
    return [sum(column) / len(rows) for column in zip(*rows)]


def published_figures(data_set, path, split=None, seed=None):
    """The figures of NaiBX and NaiBX_TrueM, each a dictionary by FIGURES. With
    a split, a part of 1, the rows after those that are learned are tested.
    With a seed the shuffle is another one."""
    n, rows = read_rows(data_set, path)
    rows = shuffled(rows, seed)
    kind = PublishedNumbers if data_set.family == "gaussian" else PublishedWords
    program, learned, of_parts = None, 0, []
    for border, tested in parts(len(rows), split):
        if border != learned:
            program = kind(rows[:border], n, data_set.label_count,
                           data_set.family)
            learned = border
        of_parts.append(figures_of_part(program, [rows[i] for i in tested],
                                        data_set.label_count))
    return {algorithm: dict(zip(FIGURES, means([part[algorithm]
                                                for part in of_parts])))
            for algorithm in of_parts[0]}
