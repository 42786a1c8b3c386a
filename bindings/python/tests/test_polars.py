"""Data frames of polars, where it is installed."""

import math

import naibx
import numpy as np
import pytest
from conftest import DAYS, PLANNED, make_config
from naibx._buffers import VALUES, numbers
from naibx.eval import measure_sets

pl = pytest.importorskip("polars")

SETS = [[int(label in labels) for label in range(3)] for labels in PLANNED]


def frame(rows, **columns):
    return pl.DataFrame(rows, orient="row", **columns)


def test_d14_frames_are_features_and_indicators(model):
    for sets in (SETS, np.array(SETS, bool).tolist()):
        with make_config() as config, naibx.Model(config) as other:
            other.add_examples(frame(DAYS), frame(sets))
            assert other.to_bytes() == model.to_bytes()
            assert list(other.predict_batch(frame(DAYS))) == list(
                model.predict_batch(DAYS))
    assert measure_sets(frame(SETS), PLANNED, 3).zs == 1
    with pytest.raises(naibx.DataError, match=r"labels\[0, 1\] is 2"):
        model.add_examples(DAYS[:1], frame([[0, 2, 1]]))


@pytest.mark.parametrize("column", [[None, 2], [None, 2.0], [None, True]])
def test_d14_nulls_are_missing(column):
    values = pl.Series("a", column)
    for given in (values, pl.DataFrame({"a": values})):
        first, second = np.frombuffer(
            numbers(given, VALUES).memory.tobytes())
        assert math.isnan(first) and second == column[1]


def test_text_is_no_number():
    for value in (pl.Series(["1", "2"]),
                  pl.DataFrame({"a": ["1"], "b": [1.0]})):
        with pytest.raises(TypeError):
            numbers(value, VALUES)
