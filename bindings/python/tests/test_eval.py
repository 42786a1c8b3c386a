"""The figures of docs/metrics.md."""

import math

import calls
import naibx
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sparse
import sklearn.metrics as reference
from hypothesis import given, settings, strategies
from naibx import eval as metrics

LABEL_COUNT = 4
SETS = strategies.sets(strategies.integers(0, LABEL_COUNT - 1))
PAIRS = strategies.lists(strategies.tuples(SETS, SETS), min_size=1)
TRUTH, PREDICTED = [{0, 1}, {2}, set()], [[1], [2], []]


def matrix_of(sets):
    matrix = np.zeros((len(sets), LABEL_COUNT), int)
    for row, labels in enumerate(sets):
        matrix[row, list(labels)] = 1
    return matrix


def test_figures_are_those_of_a_small_example():
    found = metrics.measure_sets(TRUTH, PREDICTED, LABEL_COUNT)
    assert found == pytest.approx(metrics.SetMetrics(
        lcard=1, lcard_pred=2 / 3, hs=11 / 12, zs=2 / 3, acc=2.5 / 3, pre=1,
        rec=2.5 / 3, f1=(2 / 3 + 2) / 3, micro_f1=4 / 5, macro_f1=3 / 4))


def test_nothing_found_where_nothing_was_to_find_counts_what_is_asked():
    for score in (0.0, 1.0):
        row, = metrics.measure_rows([[]], [[]], LABEL_COUNT, empty_score=score)
        assert (row.acc, row.pre, row.rec, row.f1) == (score,) * 4
        assert (row.hs, row.zs) == (1, 1)


# docs/metrics.md, the columns of empty sets: acc, pre, rec, f1.
@pytest.mark.parametrize("truth, predicted, figures, hs", [
    ([], [1], (0, 0, 0, 0), 3 / 4), ([1], [], (0, 0, 0, 0), 3 / 4),
    ([], [], (1, 1, 1, 1), 1)])
def test_c28_empty_sets_have_the_figures_of_the_table(truth, predicted,
                                                      figures, hs):
    row, = metrics.measure_rows([truth], [predicted], LABEL_COUNT)
    assert (row.acc, row.pre, row.rec, row.f1, row.hs) == (*figures, hs)


def test_c29_labels_never_true_nor_predicted_count_the_empty_score():
    for score, expected in ((1.0, 3 / 4), (0.0, 1 / 4)):
        found = metrics.measure_sets([[0], [0]], [[0], [0, 1]], LABEL_COUNT,
                                     empty_score=score)
        assert found.macro_f1 == expected


def test_means_are_those_of_the_rows():
    rows = metrics.measure_rows(TRUTH, PREDICTED, LABEL_COUNT)
    means = [sum(column) / len(rows) for column in zip(*rows)]
    assert means == pytest.approx(
        metrics.measure_sets(TRUTH, PREDICTED, LABEL_COUNT)[:len(means)])


def test_without_rows_no_figure_has_a_value():
    assert all(map(math.isnan, metrics.measure_sets([], [], LABEL_COUNT)))
    assert all(map(math.isnan, metrics.measure_rankings([], [])))
    assert metrics.measure_rows([], [], LABEL_COUNT) == []


@settings(deadline=None)
@given(PAIRS)
def test_sets_are_measured_as_by_scikit_learn(pairs):
    truth, predicted = zip(*pairs)
    true, guess = matrix_of(truth), matrix_of(predicted)
    found = metrics.measure_sets(truth, predicted, LABEL_COUNT, empty_score=0)
    options = {"average": "samples", "zero_division": 0}
    assert found[2:] == pytest.approx((
        1 - reference.hamming_loss(true, guess),
        reference.accuracy_score(true, guess),
        reference.jaccard_score(true, guess, **options),
        reference.precision_score(true, guess, **options),
        reference.recall_score(true, guess, **options),
        reference.f1_score(true, guess, **options),
        reference.f1_score(true, guess, average="micro", zero_division=0),
        reference.f1_score(true, guess, average="macro", zero_division=0)))


@settings(deadline=None)
@given(strategies.lists(strategies.tuples(SETS, strategies.lists(
    strategies.integers(-3, 3), min_size=LABEL_COUNT, max_size=LABEL_COUNT)),
    min_size=1))
def test_rankings_are_measured_as_by_scikit_learn(rows):
    truth, scores = zip(*rows)
    true, scores = matrix_of(truth), np.array(scores, float)
    found = metrics.measure_rankings(truth, scores)
    best = scores.argmax(1)
    errors = [bool(of_row) and label not in of_row
              for of_row, label in zip(truth, best)]
    assert found == pytest.approx((
        reference.coverage_error(true, scores),
        reference.label_ranking_loss(true, scores), np.mean(errors),
        reference.label_ranking_average_precision_score(true, scores)))


def test_labels_never_learned_share_the_last_rank():
    found = metrics.measure_rankings([[3]], [[0.0, -1.0, -math.inf, -math.inf]])
    assert found == (4, 1, 1, 1 / 4)


@pytest.mark.parametrize("make", [
    matrix_of, lambda sets: matrix_of(sets).astype(bool),
    lambda sets: sparse.csr_matrix(matrix_of(sets)),
    lambda sets: sparse.coo_array(matrix_of(sets)),
    lambda sets: pd.DataFrame(matrix_of(sets)),
    lambda sets: [np.array(sorted(labels), np.uint8) for labels in sets]])
def test_sets_may_be_given_in_many_ways(make):
    assert metrics.measure_sets(make(TRUTH), PREDICTED, LABEL_COUNT) == (
        metrics.measure_sets(TRUTH, PREDICTED, LABEL_COUNT))


def test_predictions_of_a_model_are_measured_as_they_are(model):
    rows = [[80.0, 2.0], [50.0, 9.0]]
    sets = calls.predict_batch(model, rows)
    assert metrics.measure_sets([{0, 1}, {2}], sets, 3).zs == 1
    scores = [calls.score_labels(model, row).scores for row in rows]
    assert metrics.measure_rankings([{0, 1}, {2}], scores).lrap == 1


def test_single_predictions_and_scores_are_measured_as_they_are(model):
    rows = [[80.0, 2.0], [50.0, 9.0]]
    truth = [{0, 1}, {2}]
    sets = calls.predict_batch(model, rows, step_log_probabilities=True)
    for predicted in (sets[:2], [calls.predict(model, row) for row in rows]):
        assert metrics.measure_sets(truth, predicted, 3).zs == 1
    scores = memoryview(calls.score_labels(model, rows).scores)
    assert metrics.measure_rankings(
        truth, scores.cast("B").cast("d", (2, 3))).lrap == 1


def test_empty_arrays_are_no_rows_and_empty_sets():
    assert math.isnan(metrics.measure_rankings(
        np.zeros((0, 3), int), np.zeros((0, 3))).lrap)
    assert metrics.measure_sets([np.array([])], [[]], LABEL_COUNT).zs == 1


@pytest.mark.parametrize("truth, predicted, kind, words", [
    ([[4]], [[0]], naibx.DataError, r"truth\[0\] has the label 4, but there"),
    ([[2**31]], [[0]], naibx.DataError, "label 2147483648, but there are 4"),
    ([[0]], [[2**32 - 1]], naibx.DataError, "label 4294967295, but there are"),
    ([[0]], [[2**32]], naibx.DataError, r"predicted\[0\] holds 4294967296"),
    ([[0]], [[1, 1]], naibx.DataError, r"predicted\[0\] has a label more than"),
    ([[0]], [[-1]], naibx.DataError, r"predicted\[0\] holds -1"),
    ([[0]], [[0], [1]], ValueError, "predicted has 2 rows, but truth has 1"),
    ([0], [[0]], TypeError, r"truth\[0\] has to be the labels of a row"),
    (7, [[0]], TypeError, "truth has to have a set of labels for each row"),
    (np.ones((1, 3)), [[0]], ValueError, "truth has 3 columns"),
    (np.full((1, 4), 2), [[0]], naibx.DataError, r"truth\[0, 0\] is 2")])
def test_wrong_sets_are_refused_by_name_and_row(truth, predicted, kind, words):
    with pytest.raises(kind, match=words):
        metrics.measure_sets(truth, predicted, LABEL_COUNT)


def test_wrong_scores_are_refused():
    with pytest.raises(ValueError, match="scores has 2 rows, but truth has 1"):
        metrics.measure_rankings([[0]], [[1.0], [2.0]])
    with pytest.raises(naibx.DataError, match=r"scores\[0\] holds NaN"):
        metrics.measure_rankings([[0]], [[math.nan, 1.0]])
    with pytest.raises(ValueError, match="for each row and label"):
        metrics.measure_rankings([[0]], [1.0, 2.0])
    with pytest.raises(ValueError, match="scores has 0 rows, but truth has 1"):
        metrics.measure_rankings([[0]], [])
    with pytest.raises(ValueError, match=r"scores has the shape \(2, 0\)"):
        metrics.measure_rankings([[0], [0]], np.zeros((2, 0)))
    with pytest.raises(TypeError, match="scores .* not a sparse matrix"):
        metrics.measure_rankings([[0]], sparse.csr_matrix(np.ones((1, 3))))
    with pytest.raises(ValueError, match="empty_score is 2"):
        metrics.measure_rows([], [], 3, empty_score=2)
    with pytest.raises(ValueError, match="label_count is 0"):
        metrics.measure_sets([], [], 0)


def test_matrices_of_numpy_with_two_dimensions_for_ever_are_taken():
    rows = sparse.csr_matrix([[1, 0], [1, 1]]).todense()
    assert isinstance(rows, np.matrix)
    assert metrics.measure_sets(rows, [[0], [0, 1]], 2).zs == 1


def test_masked_marks_are_refused():
    rows = np.ma.array([[1, 1], [1, 1]], mask=[[0, 1], [0, 0]])
    with pytest.raises(naibx.DataError, match="masked"):
        metrics.measure_sets(rows, [[0], [0, 1]], 2)


def test_one_number_is_no_ranking():
    with pytest.raises(ValueError, match="one number"):
        metrics.measure_rankings([], np.array(1.0))


def test_an_array_in_a_matrix_is_no_mark():
    rows = np.empty((1, 2), object)
    rows[0, 0], rows[0, 1] = np.array([0, 1]), 0
    with pytest.raises(naibx.DataError, match="holds 0 and 1"):
        metrics.measure_sets(rows, [[0]], 2)
