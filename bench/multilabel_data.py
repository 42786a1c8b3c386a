"""Multi-label sets from ARFF files, as numbers and as rows of the file."""

import os
import re

import numpy as np
import scipy.sparse

# Below this share of values that are not 0, and with this many columns, the
# features are kept sparse, unless a column of numbers is mostly not 0.
SPARSE_SHARE, SPARSE_COLUMNS = 0.2, 100


class Table:
    """An ARFF file: its header, its rows as text, and all columns as numbers.

    A nominal value is the number of its category, but for categories that are
    numbers 0 and 1: these are themselves. A missing one is NaN. `names` and `categories` are those of
    the columns; None stands for a numeric one.
    """

    def __init__(self, lines):
        self.header, self.rows = [], []
        self.names, self.categories = [], []
        for line in map(str.strip, lines):
            if not line or line.startswith("%"):
                continue
            if self.header and self.header[-1].lower().startswith("@data"):
                self.rows.append(line)
                continue
            self.header.append(line)
            if line.lower().startswith("@attribute"):
                self._add_attribute(line.split(None, 1)[1])
        self.values = self._numbers()

    def _add_attribute(self, text):
        name, kind = re.match(
            r"""('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\S+)\s+(.*)""", text
        ).groups()
        self.names.append(re.sub(r"\\(.)", r"\1", name.strip("'\"")))
        values = None
        if kind.startswith("{"):
            words = kind.strip("{}").split(",")
            words = [word.strip().strip("'\"") for word in words]
            values = {word: number for number, word in enumerate(words)}
            if set(words) <= {"0", "1"}:
                values = {word: int(word) for word in words}
        self.categories.append(values)

    def _number(self, column, word):
        if word == "?":
            return np.nan
        categories = self.categories[column]
        return float(word) if categories is None else categories[word.strip("'\"")]

    def _numbers(self):
        values, columns, ends = [], [], [0]
        for row in self.rows:
            if row.startswith("{"):
                entries = [entry.split() for entry in row.strip("{} ").split(",")]
                entries = [(int(entry[0]), entry[1]) for entry in entries if entry]
            else:
                entries = list(enumerate(map(str.strip, row.split(","))))
                if len(entries) != len(self.names):
                    raise ValueError(
                        f"a row has {len(entries)} of {len(self.names)} values"
                    )
            for column, word in entries:
                number = self._number(column, word)
                if number != 0:
                    values.append(number)
                    columns.append(column)
            ends.append(len(values))
        shape = len(self.rows), len(self.names)
        return scipy.sparse.csr_matrix((values, columns, ends), shape=shape)


class MultilabelData:
    """Rows by features and rows by labels.

    `x` has a column of 0 and 1 for each category; it is dense, or CSR where most
    is 0. `columns` are the features as the file has them, CSR. `y` is 0 and 1.
    """

    def __init__(self, name, table, labels):
        self.name, self.table, self.labels = name, table, labels
        features = np.setdiff1d(np.arange(len(table.names)), labels)
        by_column = table.values.tocsc()
        self.columns = by_column[:, features].tocsr()
        self.y = np.ascontiguousarray(by_column[:, labels].toarray(), dtype=np.uint8)
        blocks = [
            self._block(by_column[:, [column]], table.categories[column])
            for column in features
        ]
        x = scipy.sparse.hstack(blocks, format="csr")
        share = x.nnz / (x.shape[0] * x.shape[1])
        is_filled = np.diff(x.tocsc().indptr) > x.shape[0] / 2
        self.is_sparse = (
            share < SPARSE_SHARE
            and x.shape[1] >= SPARSE_COLUMNS
            and set(np.unique(x[:, is_filled].data)) <= {1.0}
        )
        self.x = x if self.is_sparse else np.ascontiguousarray(x.toarray())

    @staticmethod
    def _block(column, categories):
        if categories is None or set(categories) <= {"0", "1"}:
            return column
        numbers = np.arange(len(categories))
        return scipy.sparse.csc_matrix(column.toarray() == numbers).astype(float)

    def folds(self, count, seed):
        """(training rows, test rows) for each fold; the same for a seed."""
        order = np.random.default_rng(seed).permutation(len(self.y))
        for part in np.array_split(order, count):
            yield np.setdiff1d(order, part), np.sort(part)


def label_places(table, xml):
    """The columns that are labels: those that a Mulan label file names, or the
    first or last ones that the relation tells."""
    if xml is None:
        relation = next(line for line in table.header if "-C" in line)
        count = int(re.search(r"-C\s+(-?\d+)", relation).group(1))
        every = np.arange(len(table.names))
        return every[:count] if count > 0 else every[count:]
    names = [
        name.replace("&quot;", '"').replace("&apos;", "'").replace("&amp;", "&")
        for name in re.findall(r'<label\s+name="([^"]*)"', xml)
    ]
    return np.sort([table.names.index(name) for name in names])


def load(folder, name):
    """None where the file is not there."""
    stem = os.path.join(folder, "mlc", name)
    if not os.path.exists(stem + ".arff"):
        return None
    xml = None
    if os.path.exists(stem + ".xml"):
        with open(stem + ".xml", encoding="utf-8") as file:
            xml = file.read()
    with open(stem + ".arff", encoding="utf-8", errors="replace") as file:
        table = Table(file)
    return MultilabelData(name, table, label_places(table, xml))
