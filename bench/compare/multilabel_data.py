"""Multi-label sets from ARFF files whose labels come last, and their folds."""

import os
import re

import numpy as np


class MultilabelData:
    """x: rows by features, y: rows by labels, of 0 and 1."""

    def __init__(self, name, x, y):
        self.name = name
        self.x = np.ascontiguousarray(x, dtype=np.float64)
        self.y = np.ascontiguousarray(y, dtype=np.uint8)

    def folds(self, count, seed):
        """(training rows, test rows) for each fold; the same for a seed."""
        order = np.random.default_rng(seed).permutation(len(self.x))
        for part in np.array_split(order, count):
            yield np.setdiff1d(order, part), np.sort(part)


def parse_arff(lines):
    """All columns as numbers; dense and sparse rows."""
    column_count = 0
    rows = []
    in_data = False
    for line in lines:
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        if not in_data:
            column_count += line.lower().startswith("@attribute")
            in_data = line.lower().startswith("@data")
        elif line.startswith("{"):
            row = np.zeros(column_count)
            for entry in filter(None, line.strip("{} ").split(",")):
                column, value = entry.split()
                row[int(column)] = float(value)
            rows.append(row)
        else:
            row = np.array([float(value) for value in line.split(",")])
            if len(row) != column_count:
                raise ValueError(f"a row has {len(row)} of {column_count} values")
            rows.append(row)
    return np.array(rows)


def count_labels(xml):
    return len(re.findall(r"<label\s", xml))


def load(folder, name):
    """None where the file is not there."""
    stem = os.path.join(folder, "mlc", name)
    if not os.path.exists(stem + ".arff"):
        return None
    with open(stem + ".xml", encoding="utf-8") as file:
        labels = count_labels(file.read())
    with open(stem + ".arff", encoding="utf-8") as file:
        table = parse_arff(file)
    return MultilabelData(name, table[:, :-labels], table[:, -labels:])
