"""Arrays: what is passed as it is, what is converted, what is refused."""

import ctypes
import math
from array import array

import calls
import naibx
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sparse
from conftest import DAYS, PLANNED, TODAY, make_config
from hypothesis import given, strategies
from naibx.eval import measure_sets
from naibx._buffers import (DOUBLE, INT64, LABELS, UINT32, UINT64, VALUES,
                            numbers)

INTEGERS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]
ORDERS = ["<", ">"]


def converted(value, code=DOUBLE):
    result = numbers(value, VALUES._replace(code=code))
    return result, list(memoryview(result.memory.tobytes()).cast(code))


def address(value):
    return np.asarray(value).__array_interface__["data"][0]


@pytest.mark.parametrize("make", [
    lambda: np.array([[1.0, 2.0], [3.0, 4.0]]),
    lambda: array("d", [1, 2, 3, 4]),
    lambda: memoryview(array("d", [1, 2, 3, 4])),
    lambda: memoryview(array("d", [1, 2, 3, 4]).tobytes()).cast("d"),
    lambda: (ctypes.c_double * 4)(1, 2, 3, 4),
    lambda: np.frombuffer(array("d", [1, 2, 3, 4]).tobytes()),
    lambda: np.array([[0.0, 0.0], [1.0, 2.0], [3.0, 4.0]])[1:]])
def test_doubles_in_a_row_are_not_copied(make):
    value = make()
    result, elements = converted(value)
    assert result.address == address(value)
    assert elements == [1, 2, 3, 4]


@pytest.mark.parametrize("code,dtype", [
    (UINT32, "u4"), (UINT64, "u8"), (INT64, "i8"), (UINT64, np.ulonglong)])
def test_integers_of_the_right_width_are_not_copied(code, dtype):
    value = np.array([1, 2, 3], dtype)
    assert converted(value, code)[0].address == address(value)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("dtype", INTEGERS + ["f2", "f4", "f8", "?"])
def test_every_number_becomes_a_double(dtype, order):
    value = np.array([[0, 1, 1], [1, 0, 1]], np.dtype(dtype).newbyteorder(order))
    assert converted(value)[1] == [0, 1, 1, 1, 0, 1]
    # What knows no numpy and has the same buffer.
    if dtype != "?":
        assert converted(memoryview(value))[1] == [0, 1, 1, 1, 0, 1]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("code", [UINT32, UINT64, INT64])
def test_every_integer_becomes_one_of_the_right_width(code, dtype, order):
    value = np.array([0, 1, 100], np.dtype(dtype).newbyteorder(order))
    assert converted(value, code)[1] == [0, 1, 100]
    assert converted(memoryview(value), code)[1] == [0, 1, 100]
    assert converted(value.tolist(), code)[1] == [0, 1, 100]


@pytest.mark.parametrize("type_", [
    ctypes.c_byte, ctypes.c_short, ctypes.c_int, ctypes.c_long,
    ctypes.c_longlong, ctypes.c_ulong, ctypes.c_float, ctypes.c_double])
def test_arrays_of_ctypes_become_doubles(type_):
    assert converted((type_ * 3)(1, 2, 3))[1] == [1, 2, 3]


@pytest.mark.parametrize("value", [
    np.arange(8.0)[::2], np.arange(8.0)[::-1][1::2][::-1],
    np.asfortranarray([[0.0, 2.0], [4.0, 6.0]]),
    memoryview(array("d", range(8)))[::2]])
def test_rows_are_read_in_order_wherever_they_lie(value):
    assert converted(value)[1] == [0, 2, 4, 6]


@pytest.mark.parametrize("code,low,high", [
    (UINT32, -1, 2**32), (UINT64, -1, 2**64), (INT64, -2**63 - 1, 2**63)])
def test_integers_without_room_are_refused_and_not_cut_off(code, low, high):
    for number in (low, high):
        with pytest.raises(naibx.DataError, match=f"holds {number}"):
            numbers([number], LABELS._replace(code=code))
        for dtype in ("i8", "u8"):
            if np.iinfo(dtype).min <= number <= np.iinfo(dtype).max:
                for value in (np.array([number], dtype),
                              memoryview(np.array([number], dtype))):
                    with pytest.raises(naibx.DataError) as caught:
                        numbers(value, LABELS._replace(code=code))
                    assert caught.value.code == naibx.Status.ERROR_LABEL


@pytest.mark.parametrize("value", [
    "12", b"12", bytearray(b"12"), ["1", "2"], [None, 1.0], [1j, 2],
    np.array([1j, 2j]), np.array(["1", "2"]), np.array([b"1"]),
    np.array([None, 1.0]), np.array(["2020-01-01"], "M8[ns]"),
    np.array([1], "m8[s]"), np.zeros(1, [("a", "f8")]), 5, None, object(),
    pd.Series(["1", "2"]), pd.Series(pd.to_datetime(["2020-01-01"])),
    pd.DataFrame({"a": ["1"], "b": [1.0]})])
def test_what_is_no_number_is_a_type_error(value):
    with pytest.raises(TypeError):
        numbers(value, VALUES)


@pytest.mark.parametrize("value", [
    [0.0, 1.0], [True, False], np.array([0.0]), np.array([True]),
    array("d", [1]), ["0"]])
def test_labels_that_are_no_integers_are_a_type_error(model, value):
    with pytest.raises(TypeError):
        model.add_example(TODAY, value)


def test_ragged_and_deep_lists_are_refused(model):
    with pytest.raises(ValueError, match=r"values\[1\] has 1 elements"):
        calls.predict_batch(model, [[1.0, 2.0], [1.0]])
    with pytest.raises(ValueError, match="dimensions"):
        calls.predict_batch(model, [[[1.0, 2.0]]])
    with pytest.raises(ValueError, match="dimensions"):
        calls.predict_batch(model, [1.0, 2.0])
    with pytest.raises(ValueError, match="dimensions"):
        calls.predict(model, [[1.0, 2.0]])
    with pytest.raises(ValueError, match="dimensions"):
        calls.predict(model, np.float64(1))


@pytest.mark.parametrize("make", [
    np.array, pd.DataFrame, lambda rows: pd.DataFrame(rows, dtype="Float64"),
    sparse.csr_matrix, sparse.csr_array, sparse.coo_array, sparse.csc_matrix,
    lambda rows: np.ma.masked_array(rows), lambda rows: [array("d", row) for row in rows],
    lambda rows: pd.DataFrame({"a": pd.array([row[0] for row in rows], "Int64"),
                               "b": np.float32([row[1] for row in rows])})])
def test_rows_of_every_kind_give_the_same_model(model, make):
    with make_config() as config, naibx.Model(config) as other:
        other.add_examples(make(DAYS), PLANNED)
        assert other.to_bytes() == model.to_bytes()
        assert list(calls.predict_batch(other, make(DAYS))) == list(
            calls.predict_batch(model, DAYS))


def test_what_is_missing_in_a_frame_or_masked_is_missing(predicting):
    expected = calls.predict(predicting, [np.nan, 3.0])
    frame = pd.DataFrame({"a": pd.array([None], "Int64"), "b": [3.0]})
    assert calls.predict_batch(predicting, frame)[0] == expected
    masked = np.ma.masked_array([[76.0, 3.0]], [[True, False]])
    assert calls.predict_batch(predicting, masked)[0] == expected


def test_sparse_matrix_is_not_changed_and_may_be_in_any_order(predicting):
    matrix = sparse.csr_matrix(
        (np.array([3.0, 70.0, 6.0]), np.array([1, 0, 0]), np.array([0, 3])),
        shape=(1, 2))
    before = matrix.indices.copy()
    expected = calls.predict(predicting, TODAY)
    assert calls.predict_batch(predicting, matrix)[0] == expected
    assert calls.predict(predicting, matrix) == expected
    assert (matrix.indices == before).all() and matrix.nnz == 3


def test_sparse_arrays_are_taken_by_themselves(predicting):
    for values, indices, dense in (([3.0], [1], [0, 3.0]), ([], [], [0, 0])):
        assert calls.predict(predicting, values, indices=indices) == (
            calls.predict(predicting, dense))
    batch = calls.predict_batch(predicting, [76.0, 3.0, 3.0], indices=[0, 1, 1],
                                     row_offsets=[0, 2, 3])
    assert list(batch) == [calls.predict(predicting, TODAY),
                           calls.predict(predicting, [0, 3.0])]
    with pytest.raises(ValueError, match="belong together"):
        calls.predict_batch(predicting, [3.0], indices=[1])
    with pytest.raises(ValueError, match="indices has 2"):
        calls.predict(predicting, [3.0], indices=[0, 1])
    with pytest.raises(naibx.DataError) as caught:
        calls.predict_batch(predicting, [3.0], indices=[1], row_offsets=[0, 2])
    assert caught.value.code == naibx.Status.ERROR_OFFSETS
    with pytest.raises(naibx.DataError) as caught:
        calls.predict(predicting, [3.0], indices=[-1])
    assert caught.value.code == naibx.Status.ERROR_FEATURE_INDEX


def test_another_number_of_features_is_named(predicting):
    for call, values in (
            (calls.predict, [1.0]), (calls.predict_batch, [[1.0]]),
            (calls.predict_batch, sparse.csr_matrix([[1.0, 2.0, 3.0]])),
            (calls.predict_batch, np.zeros((0, 3)))):
        with pytest.raises(naibx.DataError, match="features.*2") as caught:
            call(predicting, values)
        assert caught.value.code == naibx.Status.ERROR_FEATURE_COUNT


def test_labels_come_as_rows_or_as_two_arrays(model):
    for labels, offsets in (
            ([{2}, {0, 1}, (1, 0), np.array([2]), array("b", [1])], None),
            ([2, 0, 1, 0, 1, 2, 1], [0, 1, 3, 5, 6, 7]),
            (np.array([2, 0, 1, 0, 1, 2, 1], ">i8"),
             np.array([0, 1, 3, 5, 6, 7], "u4"))):
        with make_config() as config, naibx.Model(config) as other:
            other.add_examples(DAYS, labels, label_offsets=offsets)
            assert other.to_bytes() == model.to_bytes()


INDICATORS = [
    np.array, lambda rows: np.array(rows, bool), pd.DataFrame,
    lambda rows: np.array(rows, float), lambda rows: np.array(rows, object),
    lambda rows: pd.DataFrame(rows, dtype="boolean"), sparse.csr_matrix,
    sparse.csc_array, sparse.coo_array, lambda rows: np.ma.array(rows),
    lambda rows: memoryview(np.array(rows))]


@pytest.mark.parametrize("make", INDICATORS)
def test_d13_arrays_of_two_dimensions_are_indicators_everywhere(make):
    """Also where they have two columns, which might be two labels a row."""
    rows, sets = [[0, 1], [1, 0], [1, 1], [0, 0]], [[1], [0], [0, 1], []]
    days = DAYS[:4]
    with make_config(2) as config, naibx.Model(config) as model, (
            naibx.Model(config)) as other:
        model.add_examples(days, make(rows))
        other.add_examples(days, sets)
        assert model.to_bytes() == other.to_bytes()
    assert measure_sets(make(rows), sets, 2).zs == 1


@pytest.mark.parametrize("make", [
    np.array, pd.DataFrame, sparse.csr_matrix,
    lambda rows: np.array(rows, object),
    lambda rows: memoryview(np.array(rows))])
def test_d13_indicators_hold_0_and_1(make):
    with make_config(2) as config, naibx.Model(config) as model:
        with pytest.raises(naibx.DataError, match=(
                r"labels\[1, 0\] is 2; .*holds 0 and 1")) as caught:
            model.add_examples(DAYS[:2], make([[0, 1], [2, 0]]))
        assert caught.value.row == 1
        assert model.weight == 0


def test_d13_lists_are_labels_everywhere(model):
    with make_config(2) as config, naibx.Model(config) as two:
        two.add_examples(DAYS[:2], [[0, 1], [1, 0]])
        assert two.pair_weight(0, 1) == 2
    assert measure_sets([[0, 1], [1, 0]], [{0, 1}, {0, 1}], 2).zs == 1
    with pytest.raises(ValueError, match="2 columns; .* 3 labels.* as lists"):
        model.add_examples(DAYS, np.array([[0, 1]] * 5))
    with pytest.raises(naibx.DataError, match="masked"):
        model.add_examples(DAYS[:1], np.ma.array([[0, 1, 1]], mask=[[0, 0, 1]]))


def test_rows_of_labels_have_to_be_as_many_as_examples(model):
    before = model.to_bytes()
    with pytest.raises(ValueError, match="labels has 1 rows"):
        model.add_examples(DAYS, [[0]])
    with pytest.raises(ValueError, match="label_offsets"):
        model.add_examples(DAYS, [0], label_offsets=[0, 1])
    with pytest.raises(ValueError, match="weights has 1 rows"):
        model.add_examples(DAYS, PLANNED, [1.0])
    with pytest.raises(ValueError, match="sizes has 1 rows"):
        calls.predict_batch(model, DAYS, [1])
    with pytest.raises(TypeError, match=r"a set of one is \[label\]"):
        model.add_examples(DAYS, [0, 1, 2, 0, 1])
    with pytest.raises(naibx.DataError) as caught:
        model.add_examples(DAYS, [[0], [1], [2], [3], [0]])
    assert (caught.value.code, caught.value.row) == (
        naibx.Status.ERROR_LABEL, 3)
    with pytest.raises(naibx.DataError) as caught:
        model.add_example(TODAY, [0, 0])
    assert caught.value.code == naibx.Status.ERROR_DUPLICATE_LABEL
    assert model.to_bytes() == before


def test_result_arrays_are_seen_by_numpy_without_a_copy(predicting):
    batch = calls.predict_batch(predicting, DAYS)
    seen = np.asarray(batch.labels)
    assert seen.dtype == np.uint32
    assert address(seen) == batch.labels.buffer_info()[0]


def test_array_cannot_be_resized_while_it_is_read():
    value = array("d", [1.0, 2.0])
    held = numbers(value, VALUES)
    with pytest.raises(BufferError):
        value.append(3.0)
    del held
    value.append(3.0)


@given(strategies.lists(strategies.lists(
    strategies.floats(-1e100, 1e100), min_size=3, max_size=3), max_size=9),
    strategies.sampled_from(["<f8", ">f8"]), strategies.booleans())
def test_layout_of_rows_does_not_matter(rows, dtype, fortran):
    matrix = np.array(rows, dtype, order="F" if fortran else "C").reshape(-1, 3)
    expected = [number for row in rows for number in row]
    assert converted(matrix)[1] == expected
    if rows:
        assert converted(rows)[1] == expected
    wide = np.zeros((len(rows), 6), dtype)
    wide[:, ::2] = matrix
    assert converted(wide[:, ::2])[1] == expected


def test_masked_labels_are_refused(model):
    for labels in ([0, 1], [0, 2**32 + 1]):
        with pytest.raises(naibx.DataError, match="masked"):
            model.add_example(TODAY, np.ma.array(labels, mask=[0, 1]))
    model.add_example(TODAY, np.ma.array([0, 1]))


@pytest.mark.parametrize("name", ["filled", "mask", "tocsr", "nnz", "tolist",
                                  "astype", "dtype"])
def test_columns_of_a_data_frame_may_have_any_name(predicting, name):
    frame = pd.DataFrame({name: [76.0], "mask" if name == "filled" else "x":
                          [3.0]})
    assert calls.predict_batch(predicting, frame)[0] == calls.predict(
        predicting, TODAY)


def test_what_is_missing_in_columns_of_any_type_is_missing(model):
    expected = calls.predict(model, [math.nan, 3.0])
    for column in (pd.Series([None], dtype=object),
                   pd.Series([pd.NA], dtype="Int64"),
                   pd.Categorical([None], categories=[1.0, 2.0])):
        frame = pd.DataFrame({"load": column, "wind": pd.Categorical([3.0])})
        assert calls.predict_batch(model, frame)[0] == expected


def test_sparse_rows_that_run_backwards_are_refused(model):
    rows = sparse.csr_matrix([[1.0, 2.0], [3.0, 4.0]])
    rows.indptr[1] = 4
    rows.indptr[2] = 2
    with pytest.raises(ValueError):
        calls.predict_batch(model, rows)
