#!/usr/bin/env python3
"""Write the posteriors of scikit-learn's naive Bayes classifiers.

Usage: NAIBX_DATA_DIR=... make_scikit_learn.py

Writes one file per model into the folder `expected` beside this script. Each
data set becomes a multi-class problem: rows whose set has exactly one label,
or for `flags`, which has a single such row, every row with the lowest label of
its set. The last 20 of these rows are the queries, the others are learned.
Files hold the log posterior of every class for every query; they hold nothing
of the data sets. Rows and labels are numbered from 0 as in the data file.
"""

import os
import pathlib
import re

import numpy
import sklearn
from sklearn.naive_bayes import (BernoulliNB, CategoricalNB, GaussianNB,
                                 MultinomialNB)

QUERY_COUNT = 20
DATA = pathlib.Path(os.environ["NAIBX_DATA_DIR"]) / "mlc"
EXPECTED = pathlib.Path(__file__).resolve().parent / "expected"


def read_arff(name):
    """The nominal values of each column (None if numeric), and the rows."""
    nominal, rows, in_data = [], [], False
    for line in open(DATA / name, encoding="utf-8", errors="replace"):
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        if in_data:
            rows.append(read_row(line, nominal))
        elif line.lower().startswith("@attribute"):
            values = re.search(r"\{(.*)\}\s*$", line)
            nominal.append([v.strip() for v in values.group(1).split(",")]
                           if values else None)
        elif line.lower().startswith("@data"):
            in_data = True
    return nominal, numpy.array(rows)


def read_row(line, nominal):
    def number(column, text):
        values = nominal[column]
        if values is None or sorted(values) == ["0", "1"]:
            return float(text)
        return float(values.index(text.strip()))

    if not line.startswith("{"):
        return [number(i, text) for i, text in enumerate(line.split(","))]
    row = [0.0] * len(nominal)
    for entry in line.strip("{}").split(","):
        if entry.strip():
            column, text = entry.split()
            row[int(column)] = number(int(column), text)
    return row


def split_labels(rows, label_count):
    """Features and labels; a negative count means that labels come last."""
    if label_count < 0:
        return rows[:, :label_count], rows[:, label_count:]
    return rows[:, label_count:], rows[:, :label_count]


def write(name, model, features, labels, singles_only=True):
    sizes = labels.sum(axis=1)
    chosen = numpy.flatnonzero(sizes == 1 if singles_only else sizes > 0)
    classes = labels[chosen].argmax(axis=1)
    training, queries = chosen[:-QUERY_COUNT], chosen[-QUERY_COUNT:]
    model = model(features[training], classes[:-QUERY_COUNT])
    posteriors = model.predict_joint_log_proba(features[queries])
    posteriors -= numpy.logaddexp.reduce(posteriors, axis=1, keepdims=True)
    with open(EXPECTED / f"{name}.csv", "w", encoding="ascii") as file:
        file.write(f"# scikit-learn {sklearn.__version__}, written by "
                   "make_scikit_learn.py\nrow,label,log_posterior\n")
        for row, row_posteriors in zip(queries, posteriors):
            for label, value in zip(model.classes_, row_posteriors):
                file.write(f"{row},{label},{float(value)!r}\n")


def gaussian(prior):
    """GaussianNB with the variances of NaiBX for variance prior `prior`."""

    def fit(features, classes):
        model = GaussianNB().fit(features, classes)
        overall = features.var(axis=0, ddof=1)
        for i, label in enumerate(model.classes_):
            rows = features[classes == label]
            assert len(rows) >= 2
            squares = ((rows - rows.mean(axis=0)) ** 2).sum(axis=0)
            model.var_[i] = ((squares + prior * overall) /
                             (len(rows) - 1 + prior))
        return model

    return fit


def main():
    EXPECTED.mkdir(exist_ok=True)

    _, rows = read_arff("emotions.arff")
    features, labels = split_labels(rows, -6)
    for prior in (0, 1):
        write(f"gaussian_prior_{prior}", gaussian(prior), features, labels)

    _, rows = read_arff("SLASHDOT-F.arff")
    features, labels = split_labels(rows, 22)
    write("bernoulli", BernoulliNB(alpha=1).fit, features, labels)

    _, rows = read_arff("yahoo_arts-full.arff")
    features, labels = split_labels(rows, 26)
    write("multinomial", MultinomialNB(alpha=1).fit, features, labels)

    nominal, rows = read_arff("flags.arff")
    features, labels = split_labels(rows, -7)
    columns = [i for i, values in enumerate(nominal[:-7])
               if values and sorted(values) != ["0", "1"]]
    counts = [len(nominal[i]) for i in columns]
    write("categorical", CategoricalNB(alpha=1, min_categories=counts).fit,
          features[:, columns].astype(int), labels, singles_only=False)


if __name__ == "__main__":
    main()
