"""What `score` takes for the truth: what `partial_fit` takes for y."""

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sparse
from naibx.sklearn import NaiBXClassifier

NAMES = ["coal", "gas", "hydro"]
DAYS = [[50.0, 9.0], [80.0, 2.0], [78.0, 3.0], [54.0, 8.0], [70.0, 4.0]]
PLANNED = [{"hydro"}, {"coal", "gas"}, {"gas", "coal"}, {"hydro"}, {"gas"}]
MATRIX = np.array([[int(name in row) for name in NAMES] for row in PLANNED])
FRAME = pd.DataFrame(MATRIX, columns=NAMES)
# Which of the five days are predicted as planned.
RIGHT = [True, True, True, True, False]


def test_columns_of_the_truth_have_to_be_those_that_were_learned():
    fitted = NaiBXClassifier().fit(DAYS, FRAME)
    assert fitted.score(DAYS, FRAME) == np.mean(RIGHT)
    others = [FRAME[NAMES[::-1]], FRAME.rename(columns={"gas": "oil"})]
    polars = pytest.importorskip("polars")
    others.append(polars.DataFrame(MATRIX[:, ::-1], schema=NAMES[::-1]))
    for other in others:
        with pytest.raises(ValueError, match=r"y\[estimator.classes_\]"):
            fitted.score(DAYS, other)
    with pytest.warns(UserWarning, match="without names"):
        assert fitted.score(DAYS, MATRIX) == np.mean(RIGHT)


@pytest.mark.parametrize("make", [
    np.array, np.ndarray.tolist, lambda matrix: matrix.astype(bool),
    lambda matrix: matrix.astype(float), lambda matrix: matrix.astype(object),
    sparse.csr_matrix, sparse.coo_array])
def test_matrices_of_every_kind_are_the_truth(make):
    fitted = NaiBXClassifier().fit(DAYS, MATRIX)
    assert fitted.score(DAYS, make(MATRIX)) == np.mean(RIGHT)


@pytest.mark.parametrize("dtype", ["boolean", "Int64", "Float32", object, bool])
def test_frames_of_every_type_are_the_truth(dtype):
    fitted = NaiBXClassifier().fit(DAYS, FRAME)
    assert fitted.score(DAYS, FRAME.astype(dtype)) == np.mean(RIGHT)


FORMS = {"sets": PLANNED, "matrix": MATRIX, "fewer columns": MATRIX[:, :2],
         "numbers": [0, 1, 1, 0, 2],
         "text": ["coal", "gas", "gas", "coal", "oil"]}


@pytest.mark.parametrize("learned", FORMS)
@pytest.mark.parametrize("given", FORMS)
def test_the_truth_is_of_the_form_that_was_learned_or_refused(learned, given):
    fitted = NaiBXClassifier().fit(DAYS, FORMS[learned])
    if given == learned:
        assert 0 < fitted.score(DAYS, FORMS[given]) <= 1
    else:
        with pytest.raises(ValueError, match="another shape|y is .*text, and"):
            fitted.score(DAYS, FORMS[given])


@pytest.mark.parametrize("make", [np.array, sparse.csr_matrix])
def test_a_truth_of_other_numbers_than_0_and_1_is_refused(make):
    fitted = NaiBXClassifier().fit(DAYS, MATRIX)
    with pytest.raises(ValueError, match="is 2; .*0 and 1"):
        fitted.score(DAYS, make(2 * MATRIX))


def test_lists_of_labels_are_no_sets_when_they_are_scored_either():
    fitted = NaiBXClassifier().fit(DAYS, PLANNED)
    with pytest.raises(ValueError, match=r"set\(row\)"):
        fitted.score(DAYS, [list(labels) for labels in PLANNED])


def test_masked_truth_and_masked_weights_are_refused():
    mask = np.arange(5) == 2
    for y in (MATRIX, MATRIX[:, 0]):
        fitted = NaiBXClassifier().fit(DAYS, y)
        with pytest.raises(ValueError, match="y has masked"):
            fitted.score(DAYS, np.ma.array(
                y, mask=mask if y.ndim == 1 else np.tile(mask, (3, 1)).T))
        with pytest.raises(ValueError, match="sample_weight has masked"):
            fitted.score(DAYS, y, np.ma.array(np.ones(5), mask=mask))


@pytest.mark.parametrize("y", [PLANNED, MATRIX])
def test_weights_of_rows_that_are_scored(y):
    fitted = NaiBXClassifier().fit(DAYS, y)
    weights = [1, 2, 0, 0, 5]
    for given in (weights, np.array(weights, "f4"), pd.Series(weights)):
        assert fitted.score(DAYS, y, given) == np.average(RIGHT, weights=weights)
    with pytest.raises(ValueError, match="every sample_weight is zero"):
        fitted.score(DAYS, y, np.zeros(5))
