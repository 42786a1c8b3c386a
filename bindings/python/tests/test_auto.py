"""NAIBX_METHOD_AUTO: which method it chooses, by what, and that it then is it."""

import math

import numpy as np
import pytest

import naibx
from naibx import Config, Family, Form, Loss, Method, Model, Predictor, Request


def independent(rows=300):
    """One label each, columns that are independent given it."""
    random = np.random.default_rng(1)
    label = random.integers(0, 3, rows)
    spread = np.array([[1, 2, 0.5, 1, 3], [2, 1, 1, 0.4, 1], [1, 1, 2, 1, 1]])
    X = (random.normal(size=(rows, 5)) * spread[label]
         + np.eye(3, 5)[label] * 0.7)
    return X, [[int(y)] for y in label]


def exclusive_or(rows=300):
    """No column says anything alone; a set may be empty."""
    X = np.random.default_rng(2).normal(size=(rows, 3))
    return X, [[label for label in range(3)
                if X[i, label] * X[i, (label + 1) % 3] > 0]
               for i in range(rows)]


def correlated(rows=300):
    """What matters is small beside what all columns share."""
    random = np.random.default_rng(3)
    shared = random.normal(size=(rows, 1)) * 5
    hidden = random.normal(size=(rows, 20))
    Y = hidden @ random.normal(size=(20, 3)) > 0
    return shared + hidden, [np.flatnonzero(y).tolist() for y in Y]


def model_of(data, method, weights=None, **numbers):
    X, sets = data
    config = Config(3)
    config.add_features(Family.GAUSSIAN, X.shape[1])
    config.method = method
    for name, number in numbers.items():
        setattr(config, name, number)
    model = Model(config)
    model.add_examples(X, sets, weights)
    return model


def results(predictor, X):
    request = Request()
    request.set_outputs(naibx.Output.SETS | naibx.Output.LABEL_SCORES
                        | naibx.Output.STEPS)
    answer = naibx.Answer()
    answer.predict(predictor, request, X)
    return ([found.labels for found in answer.sets()],
            answer.numbers(naibx.Output.LABEL_SCORES).tolist(),
            answer.numbers(naibx.Output.STEPS).tolist())


def utility(loss, found, truth):
    found, truth = set(found), set(truth)
    common = len(found & truth)
    same = float(found == truth)
    either = len(found | truth)
    jaccard = common / either if either else 1.0
    total = len(found) + len(truth)
    return {Loss.SUBSET: same, Loss.JACCARD: jaccard,
            Loss.SUBSET_AND_JACCARD: (same + jaccard) / 2,
            Loss.F1: 2 * common / total if total else 1.0,
            Loss.HAMMING: 1 - (total - 2 * common) / 3}[loss]


def refitted_utility(data, weights, loss):
    """Of the paper's model, learned anew without each of the rows."""
    X, sets = data
    total = 0.0
    for row in range(len(X)):
        left = np.arange(len(X)) != row
        model = model_of((X[left], [s for s, is_left in zip(sets, left)
                                    if is_left]),
                         Method.NAIVE, weights[left])
        total += weights[row] * utility(loss, model.predict(X[row]).labels,
                                        sets[row])
    return total / weights.sum()


CASES = {"independent": (independent, Method.NAIVE),
         "exclusive or": (exclusive_or, Method.KERNEL),
         "correlated": (correlated, Method.LINEAR)}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("reservoir", [2000, 200])
def test_the_method_that_suits_the_data_predicts(name, reservoir):
    make, method = CASES[name]
    data = make()
    auto = Predictor(model_of(data, Method.AUTO, reservoir=reservoir))
    assert auto.method == method
    chosen = Predictor(model_of(data, method, reservoir=reservoir))
    X, _ = make(400)
    if method != Method.LINEAR:
        assert results(auto, X) == results(chosen, X)
        return
    # The same but for rounding: its sums are a part of the other's.
    assert auto.ridge_lambda == chosen.ridge_lambda or reservoir == 200
    if reservoir == 2000:
        assert results(auto, X)[0] == results(chosen, X)[0]
        assert np.allclose(results(auto, X)[1], results(chosen, X)[1],
                           rtol=0, atol=1e-9)


@pytest.mark.parametrize("form", [Form.FLOAT64, Form.FLOAT32])
def test_the_papers_model_is_compiled_in_the_form_that_is_asked_for(form):
    data = independent()
    auto = Predictor(model_of(data, Method.AUTO), form)
    naive = Predictor(model_of(data, Method.NAIVE), form)
    assert auto.form == form
    assert auto.table_bytes == naive.table_bytes > 0
    assert results(auto, data[0]) == results(naive, data[0])


@pytest.mark.parametrize("loss", list(Loss))
@pytest.mark.parametrize("name", ["independent", "exclusive or"])
def test_utilities_are_those_of_models_without_the_row(name, loss):
    data = CASES[name][0](170)
    weights = np.random.default_rng(4).choice([0.5, 1.0, 3.0], 170)
    auto = Predictor(model_of(data, Method.AUTO, weights, loss=loss))
    expected = refitted_utility(data, weights, loss)
    assert auto.held_out_utility - auto.gain == pytest.approx(expected, 1e-12)
    kernel = Predictor(model_of(data, Method.KERNEL, weights, loss=loss))
    if auto.method == Method.KERNEL:
        assert auto.held_out_utility == kernel.held_out_utility
        assert auto.gain > 0
        assert (auto.ridge_lambda, auto.ridge_width) == (kernel.ridge_lambda, kernel.ridge_width)
    else:
        assert auto.gain == auto.ridge_lambda == auto.ridge_width == 0
    assert math.isnan(kernel.gain)


def test_rows_that_came_twice_are_left_out_twice():
    X, sets = independent(160)
    once = Predictor(model_of((X, sets), Method.AUTO,
                              np.where(np.arange(160) < 40, 2.0, 1.0)))
    twice = Predictor(model_of((np.vstack([X, X[:40]]), sets + sets[:40]),
                               Method.AUTO))
    assert twice.held_out_utility == pytest.approx(once.held_out_utility,
                                                   1e-12)


def test_with_few_examples_and_live_nothing_is_measured():
    few = Predictor(model_of(exclusive_or(149), Method.AUTO))
    live = Predictor(model_of(exclusive_or(), Method.AUTO), Form.LIVE)
    for predictor in few, live:
        assert predictor.method == Method.NAIVE
        assert math.isnan(predictor.held_out_utility)
        assert math.isnan(predictor.gain)


def test_all_rows_with_one_set_and_constant_columns_are_no_error():
    X = np.random.default_rng(5).normal(size=(200, 3))
    X[:, 1] = 4
    auto = Predictor(model_of((X, [[1]] * 200), Method.AUTO))
    assert auto.method == Method.NAIVE
    assert auto.held_out_utility == 1
