"""The sets that are measured on, and which rows are trained and tested on."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent))

import multilabel_data  # noqa: E402
from set_list import FILES, MISSING, STREAMS  # noqa: E402

STREAM_TESTED = range(4800, 6400)
STREAM_SEED = 1
MISSING_SEED = 1
STREAM_PROGRAM = "replan_events"
STREAM_SOURCES = ("day_plan", "event", "event_features", "hour", "power_system",
                  "random", "redispatch")  # fmt: skip


class DataSet:
    """Rows of `data`, and `splits`: pairs of the rows trained and tested on."""

    def __init__(self, data, xml, splits):
        self.data, self.xml, self.splits = data, xml, splits

    def tested_rows(self):
        return np.concatenate([test for _, test in self.splits])

    def write_rows(self, path, rows):
        """Some rows of the ARFF file, as they are there."""
        table = self.data.table
        lines = table.header + [table.rows[row] for row in rows]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def strided_folds(row_count, fold_count=5, seed=0):
    """Every fold_count-th row of a permutation is tested on."""
    order = np.random.default_rng(seed).permutation(row_count)
    parts = [order[fold::fold_count] for fold in range(fold_count)]
    return [(np.setdiff1d(order, part), np.sort(part)) for part in parts]


def load(name, folder, work):
    """None where the file is not there; `work` is for what is made."""
    if name in MISSING:
        whole, share = MISSING[name]
        data_set = load(whole, folder, work)
        if data_set is not None:
            data_set.data = without_some(data_set.data, share)
        return data_set
    if name in STREAMS:
        data = load_events(work)
        splits = [(np.arange(STREAMS[name]), np.array(STREAM_TESTED))]
        return DataSet(data, None, splits)
    file, fold_count = FILES[name]
    data = multilabel_data.load(folder, file)
    if data is None:
        return None
    xml = Path(folder, "mlc", file + ".xml")
    splits = strided_folds(len(data.y))[:fold_count]
    return DataSet(data, xml if xml.exists() else None, splits)


def without_some(data, share):
    """The same rows; each value of a feature is missing with this probability,
    whatever it is and whatever else is missing."""
    width = len(data.table.names)
    is_feature = ~np.isin(np.arange(width), data.labels)
    drawn = np.random.default_rng(MISSING_SEED).random((len(data.y), width))
    rows = [
        ",".join(np.where(mask, "?", row.split(",")))
        for row, mask in zip(data.table.rows, (drawn < share) & is_feature)
    ]
    table = multilabel_data.Table(data.table.header + rows)
    return multilabel_data.MultilabelData(data.name, table, data.labels)


def load_events(work):
    program, path = work / STREAM_PROGRAM, work / "replan.arff"
    example = HERE.parents[1] / "examples" / "replan"
    if not path.exists():
        subprocess.run(
            [os.environ.get("CC", "cc"), "-std=c99", "-O2", "-ffp-contract=off"]
            + [f"-I{example}", f"-I{HERE.parents[1] / 'include'}"]
            + [str(HERE / "replan_events.c"), "-o", str(program)]
            + [str(example / f"{source}.c") for source in STREAM_SOURCES],
            check=True,
        )
        events = subprocess.run(
            [program, str(STREAM_TESTED.stop), str(STREAM_SEED)],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        path.write_text(events, encoding="utf-8")
    table = multilabel_data.Table(path.read_text(encoding="utf-8").splitlines())
    labels = [
        place for place, name in enumerate(table.names) if name.startswith("plant")
    ]
    return multilabel_data.MultilabelData("replan", table, np.array(labels))
