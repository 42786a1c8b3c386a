"""Kinds of columns that a caller sets, against tests/ridge_reference.py."""

import numpy as np
import pytest

import naibx
from naibx import ColumnKind, Config, Family, Method, Model, Predictor
from ridge_reference import AUTO, DENSE, RARE, SPARSE, Ridge, column_kinds
from test_ridge import answered, problem, sparse_problem


def configured(labels, categories, kinds, **numbers):
    config = Config(labels)
    plain = sum(1 for count in categories if count == 0)
    config.add_features(Family.GAUSSIAN, plain)
    if plain < len(categories):
        config.add_categorical(categories[plain:])
    for name, number in numbers.items():
        setattr(config, name, number)
    for column, kind in enumerate(kinds):
        config.set_column_kind(column, kind)
    return config


def learned(X, Y, w, categories, kinds, **numbers):
    model = Model(configured(Y.shape[1], categories, kinds, **numbers))
    model.add_examples(X, [np.flatnonzero(y).tolist() for y in Y], w)
    return model


def kinds_of(config):
    return [config.column_kind(j) for j in range(config.feature_count)]


def mixed(seed):
    """Columns 0 to 3 are numbers, 4 to 6 switches, 7 constant, 8 a category."""
    return problem(seed, 260, 4, missing=0.1, weights=True)


def steps(seed):
    """Columns of few values, so that one of them is the usual one."""
    random = np.random.default_rng(seed)
    X = random.choice([-1.0, 0.0, 2.0, 5.0], (260, 6), p=[0.1, 0.2, 0.1, 0.6])
    X[random.random(X.shape) < 0.1] = np.nan
    Y = (np.nan_to_num(X) @ random.normal(size=(6, 4)) > 1).astype(int)
    return X, Y, random.choice([0.5, 1.0, 2.0], 260), [0] * 6


D, R, S, A = DENSE, RARE, SPARSE, AUTO
CASES = {
    "switches as dense": (mixed(1), [A, A, A, A, D, D, D], {}, {}),
    "a constant as dense": (mixed(2), [A] * 7 + [D], {}, {}),
    "a constant as sparse": (mixed(3), [A] * 7 + [S], {}, {}),
    "a number as rare": (mixed(4), [R], {}, {}),
    "numbers as sparse": (mixed(5), [S, S], {}, {}),
    "too few dense are left": (mixed(6), [R, R, S], {}, {}),
    "all are set": (mixed(7), [S, D, D, D, R, D, S, R, D], {}, {}),
    "values that differ from a usual one": (steps(8), [R] * 6, {}, {}),
    "usual values beside the others": (steps(9), [R, A, R], {}, {}),
    "words as rare": (sparse_problem(10, 240, 4), [R] * 5, {}, {}),
    "words as dense": (sparse_problem(11, 240, 4), [D] * 3, {}, {}),
    "words as dense, but too few": (sparse_problem(12, 240, 4), [D] * 2, {},
                                    {}),
    "linear": (mixed(13), [S, R, D, A, D, S], {"method": Method.LINEAR},
               {"method": "linear"}),
}


@pytest.mark.parametrize("name", CASES)
def test_scores_with_set_kinds_are_those_of_the_reference(name):
    (X, Y, w, categories), kinds, numbers, options = CASES[name]
    kinds = kinds + [AUTO] * (X.shape[1] - len(kinds))
    train, test = slice(0, len(X) - 40), slice(len(X) - 40, None)
    settings = {"method": Method.KERNEL, "landmarks": 1000,
                "allow_empty": True, **numbers}
    model = learned(X[train], Y[train], w[train], categories, kinds,
                    **settings)
    predictor = Predictor(model)
    sets, scores = answered(predictor, X[test])
    reference = Ridge(kinds=kinds, **options).fit(
        X[train], Y[train], w[train], np.array(categories))
    expected, _ = reference.scores(
        reference.map(X[test]) @ reference.W + reference.b)
    assert np.abs(scores - expected).max() < 1e-8
    assert sets == [np.flatnonzero(row).tolist()
                    for row in reference.predict(X[test])]
    decided = kinds_of(model.get_decided_config())
    assert decided == reference.map.kinds.tolist()
    assert kinds_of(predictor.get_decided_config()) == decided
    assert all(kind in (AUTO, found) for kind, found in zip(kinds, decided))
    assert kinds_of(model.get_config()) == kinds


def test_setting_the_kinds_that_would_be_chosen_changes_nothing():
    for X, Y, w, categories in (mixed(20), sparse_problem(21, 240, 4)):
        numbers = {"method": Method.KERNEL, "landmarks": 50}
        model = learned(X, Y, w, categories, [], **numbers)
        other = Model(model.get_decided_config())
        other.add_examples(X, [np.flatnonzero(y).tolist() for y in Y], w)
        left, right = (answered(Predictor(each), X)
                       for each in (model, other))
        assert left[0] == right[0]
        assert (left[1] == right[1]).all()


def test_more_constants_than_can_be_rare_are_sparse_in_sparse_data():
    random = np.random.default_rng(3)
    X = np.hstack([random.poisson(0.1, (160, 20)), np.full((160, 1001), 2)])
    Y = (X[:, :3] > 0).astype(int)
    numbers = {"method": Method.KERNEL, "landmarks": 20}
    for constants, kind in ((1000, RARE), (1001, SPARSE)):
        there = X[:, :20 + constants].astype(float)
        model = learned(there, Y, None, [0] * there.shape[1], [], **numbers)
        found = kinds_of(model.get_decided_config())
        assert found == column_kinds(there, np.ones(160),
                                     np.zeros(there.shape[1], bool))[0].tolist()
        assert set(found[20:]) == {kind}


def test_nothing_is_decided_where_there_is_no_map():
    X, Y, w, categories = mixed(22)
    naive = learned(X, Y, w, categories, [R, S])
    assert kinds_of(naive.get_decided_config()) == [R, S] + [A] * 7
    assert kinds_of(Predictor(naive).get_decided_config()) == [R, S] + [A] * 7
    empty = Model(configured(4, categories, [S], method=Method.KERNEL))
    assert kinds_of(empty.get_decided_config()) == [S] + [A] * 8


def test_kinds_of_a_frozen_map_stay():
    X, Y, w, categories = mixed(23)
    model = learned(X, Y, w, categories, [], method=Method.KERNEL)
    model.freeze()
    kinds = kinds_of(model.get_decided_config())
    assert kinds[4:] == [R, R, R, R, D]
    X[:, 7] = np.arange(len(X))  # no longer constant
    model.add_examples(X, [np.flatnonzero(y).tolist() for y in Y])
    assert kinds_of(model.get_decided_config()) == kinds


def test_kinds_are_saved_copied_and_compared():
    X, Y, w, categories = mixed(24)
    model = learned(X, Y, w, categories, [A, R, S], method=Method.KERNEL)
    for other in (model.copy(), Model.from_bytes(model.to_bytes())):
        assert kinds_of(other.get_config()) == [A, R, S] + [A] * 6
        assert (answered(Predictor(other), X)[1]
                == answered(Predictor(model), X)[1]).all()
    plain = learned(X, Y, w, categories, [A, R], method=Method.KERNEL)
    with pytest.raises(naibx.Error, match="the kind of column 2 is "
                       "NAIBX_COLUMN_SPARSE here and NAIBX_COLUMN_AUTO"):
        model.merge(plain)


def test_kinds_that_cannot_be_are_refused():
    config = configured(2, [0] * 1002 + [3], [])
    config.set_column_kind(1002, ColumnKind.DENSE)
    for kind in (ColumnKind.RARE, ColumnKind.SPARSE):
        with pytest.raises(ValueError, match="column 1002 is categorical"):
            config.set_column_kind(1002, kind)
    for kind in (-1, 4):
        with pytest.raises(ValueError, match="the kind is"):
            config.set_column_kind(0, kind)
    with pytest.raises(ValueError, match="column 1003 does not exist"):
        config.set_column_kind(1003, ColumnKind.RARE)
    for column in range(1000):
        config.set_column_kind(column, ColumnKind.RARE)
    config.set_column_kind(5, ColumnKind.RARE)
    with pytest.raises(naibx.LimitError, match="1000 columns are set"):
        config.set_column_kind(1000, ColumnKind.RARE)
    config.set_column_kind(5, ColumnKind.AUTO)
    config.set_column_kind(1000, ColumnKind.RARE)
