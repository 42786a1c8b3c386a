"""The linear and the kernel method against tests/ridge_reference.py."""

import numpy as np
import pytest

import naibx
from naibx import Config, Family, Loss, Method, Model, Predictor, Request
from ridge_reference import Ridge


def problem(seed, rows, labels, allow_empty=True, missing=0.0, weights=False):
    """Columns of all kinds: numbers, rare switches, categories, constants."""
    random = np.random.default_rng(seed)
    numbers = random.normal(size=(rows, 4)).round(3)
    numbers[:, 3] = np.exp(numbers[:, 3]).round(2)
    rare = (random.random((rows, 3)) < 0.04).astype(float)
    constant = np.full((rows, 1), 5.0)
    category = random.integers(0, 3, (rows, 1)).astype(float)
    X = np.hstack([numbers, rare, constant, category])
    W = random.normal(size=(4, labels))
    Y = (numbers @ W + rare.sum(1)[:, None] + (category == 1)
         + 0.7 * random.normal(size=(rows, labels)) > 0.8).astype(int)
    if not allow_empty:
        Y[Y.sum(1) == 0, 0] = 1
    X[:, :4][random.random((rows, 4)) < missing] = np.nan
    w = random.choice([0.5, 1.0, 2.0], rows) if weights else np.ones(rows)
    return X, Y, w, [0] * 8 + [3]


def sparse_problem(seed, rows, labels):
    random = np.random.default_rng(seed)
    X = random.poisson(0.08, (rows, 40)).astype(float)
    Y = (X @ random.normal(size=(40, labels)) + 0.3 > 0).astype(int)
    return X, Y, np.ones(rows), [0] * 40


def compiled(X, Y, w, categories, **numbers):
    config = Config(Y.shape[1])
    plain = sum(1 for count in categories if count == 0)
    config.add_features(Family.GAUSSIAN, plain)
    if plain < len(categories):
        config.add_categorical(categories[plain:])
    for name, number in numbers.items():
        setattr(config, name, number)
    model = Model(config)
    model.add_examples(X, [np.flatnonzero(y).tolist() for y in Y], w)
    return model, Predictor(model)


def answered(predictor, X):
    request = Request()
    request.set_outputs(naibx.Output.SETS | naibx.Output.LABEL_SCORES)
    answer = naibx.Answer()
    answer.predict(predictor, request, X)
    sets = [sorted(found.labels) for found in answer.sets()]
    scores = np.array(answer.numbers(naibx.Output.LABEL_SCORES))
    return sets, scores.reshape(len(X), -1)


CASES = {
    "all kinds": (problem(1, 260, 5), {}, {}),
    "missing": (problem(2, 260, 5, missing=0.2), {}, {}),
    "weights": (problem(3, 260, 5, weights=True), {}, {}),
    "one label": (problem(4, 200, 1), {}, {}),
    "no empty set": (problem(5, 220, 4, allow_empty=False),
                     {"allow_empty": False}, {"allow_empty": False}),
    "linear": (problem(6, 220, 4), {"method": Method.LINEAR},
               {"method": "linear"}),
    "hamming": (problem(7, 220, 4), {"loss": Loss.HAMMING},
                {"loss": "hamming"}),
    "few landmarks": (problem(8, 300, 4), {"landmarks": 40},
                      {"landmarks": 40}),
    "seed": (problem(9, 240, 4), {"seed": 12, "landmarks": 60},
             {"seed": 12, "landmarks": 60}),
    "sparse": (sparse_problem(10, 240, 4), {}, {}),
}


@pytest.mark.parametrize("name", CASES)
def test_scores_and_sets_are_those_of_the_reference(name):
    (X, Y, w, categories), numbers, options = CASES[name]
    train = slice(0, len(X) - 40)
    test = slice(len(X) - 40, None)
    settings = {"method": Method.KERNEL, "landmarks": 1000,
                "allow_empty": True, **numbers}
    _, predictor = compiled(X[train], Y[train], w[train], categories,
                            **settings)
    sets, scores = answered(predictor, X[test])
    reference = Ridge(**options).fit(X[train], Y[train], w[train],
                                     np.array(categories))
    expected, _ = reference.scores(
        reference.map(X[test]) @ reference.W + reference.b)
    assert np.abs(scores - expected).max() < 1e-8
    assert sets == [np.flatnonzero(row).tolist()
                    for row in reference.predict(X[test])]


def test_rows_in_any_order_and_one_by_one_give_the_same_predictor():
    X, Y, w, categories = problem(11, 240, 4)
    options = {"method": Method.KERNEL, "landmarks": 50, "allow_empty": True}
    _, predictor = compiled(X, Y, w, categories, **options)
    order = np.random.default_rng(1).permutation(len(X))
    model, _ = compiled(X[order[:1]], Y[order[:1]], w[order[:1]], categories,
                        **options)
    for row in order[1:]:
        model.add_example(X[row], np.flatnonzero(Y[row]).tolist(), w[row])
    left, right = answered(predictor, X), answered(Predictor(model), X)
    assert left[0] == right[0]
    assert np.abs(left[1] - right[1]).max() < 1e-9


def test_a_row_learned_twice_is_a_row_of_weight_two():
    X, Y, w, categories = problem(12, 200, 3)
    options = {"method": Method.KERNEL, "allow_empty": True}
    _, twice = compiled(np.vstack([X, X[:30]]), np.vstack([Y, Y[:30]]),
                        np.ones(230), categories, **options)
    w[:30] = 2
    _, heavy = compiled(X, Y, w, categories, **options)
    assert np.abs(answered(twice, X)[1] - answered(heavy, X)[1]).max() < 1e-9


def test_learning_goes_on_after_the_map_is_frozen():
    X, Y, w, categories = problem(13, 700, 4)
    options = {"method": Method.KERNEL, "landmarks": 60, "reservoir": 200,
               "allow_empty": True}
    _, some = compiled(X[:250], Y[:250], w[:250], categories, **options)
    _, all_rows = compiled(X[:600], Y[:600], w[:600], categories, **options)
    truth = [np.flatnonzero(y).tolist() for y in Y[600:]]

    def right(predictor):
        return sum(a == b for a, b in zip(answered(predictor, X[600:])[0],
                                          truth))
    assert right(all_rows) > right(some) > 30


def test_fewer_than_150_examples_and_live_predictors_follow_the_paper():
    X, Y, w, categories = problem(14, 149, 3)
    _, few = compiled(X, Y, w, categories, method=Method.KERNEL)
    naive_model, naive = compiled(X, Y, w, categories)
    assert (answered(few, X)[1] == answered(naive, X)[1]).all()
    X, Y, w, categories = problem(14, 200, 3)
    model, _ = compiled(X, Y, w, categories, method=Method.KERNEL)
    naive_model, _ = compiled(X, Y, w, categories)
    assert model.predict(X[0]).labels == naive_model.predict(X[0]).labels


@pytest.mark.parametrize("factor", [0.5, 1e-3, 1e-150, 1e-290])
def test_proportions_of_light_weights_are_all_that_counts(factor):  # D02
    X, Y, _, categories = problem(17, 220, 4)
    w = np.random.default_rng(2).choice([0.25, 0.5], 220)
    if factor < 1e-150:  # their squares are 0: they count as equal
        w[:] = 0.5
    options = {"method": Method.KERNEL, "allow_empty": True}
    _, plain = compiled(X, Y, w, categories, **options)
    _, light = compiled(X, Y, w * factor, categories, **options)
    sets, scores = answered(plain, X)
    assert answered(light, X)[0] == sets
    assert np.abs(answered(light, X)[1] - scores).max() < 1e-8


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_learned_scores_are_numbers_and_labels_differ(seed):
    random = np.random.default_rng(seed)
    columns, labels = int(random.integers(1, 6)), int(random.integers(1, 6))
    rows = int(random.integers(150, 190))
    X = random.normal(size=(rows, columns)) * random.choice(
        [5e-324, 1e-150, 1.0, 1e139], columns)
    if seed % 3 == 1:
        X[random.random(X.shape) < 0.5] = np.nan
    if seed % 3 == 2:
        X[random.random(X.shape) < 0.9] = 0
    Y = (random.random((rows, labels))
         < random.choice([0, 0.02, 0.5, 0.98, 1], labels)).astype(int)
    w = random.choice([5e-324, 1e-300, 1e-20, 0.3, 1, 2.0 ** 40], rows)
    _, predictor = compiled(X, Y, w, [0] * columns, loss=seed % 5,
                            method=1 + seed % 2, landmarks=40, reservoir=170)
    sets, scores = answered(predictor, X)
    assert not np.isnan(scores).any() and (scores < np.inf).all()
    assert all(len(set(found)) == len(found) for found in sets)


def test_the_empty_set_is_predicted_where_it_was_learned():
    X, Y, w, categories = problem(16, 260, 3)
    empty = Y.sum(1) == 0
    assert 20 < empty.sum() < 240
    learned = {"method": Method.KERNEL, "allow_empty": False}
    _, predictor = compiled(X, Y, w, categories, **learned)
    sets, _ = answered(predictor, X)
    found = np.array([not labels for labels in sets])
    assert (found & empty).sum() > empty.sum() / 2
    _, allowed = compiled(X, Y, w, categories,
                          **{**learned, "allow_empty": True})
    assert answered(allowed, X)[0] == sets
    assert predictor.size_seen(0)
    full = ~empty
    _, never = compiled(X[full], Y[full], w[full], categories, **learned)
    assert all(answered(never, X)[0])


@pytest.mark.parametrize("method", [Method.LINEAR, Method.KERNEL])
@pytest.mark.parametrize("reservoir", [150, 2000])  # frozen, and not
def test_saving_and_loading_keeps_every_bit(method, reservoir):
    X, Y, w, categories = problem(20, 260, 4)
    learned = {"method": method, "reservoir": reservoir, "landmarks": 40}
    model, predictor = compiled(X[:200], Y[:200], w[:200], categories,
                                **learned)
    saved = model.to_bytes()
    loaded = naibx.Model.from_bytes(saved)
    assert loaded.to_bytes() == saved
    again = naibx.Predictor.from_bytes(predictor.to_bytes())
    assert again.to_bytes() == predictor.to_bytes()
    for other in (again, naibx.Predictor(loaded)):
        assert answered(other, X)[0] == answered(predictor, X)[0]
        assert np.array_equal(answered(other, X)[1], answered(predictor, X)[1])
    for row in range(200, 260):  # also where a block of examples was not full
        labels = np.flatnonzero(Y[row])
        model.add_example(X[row], labels, w[row])
        loaded.add_example(X[row], labels, w[row])
    assert loaded.to_bytes() == model.to_bytes()
    both = naibx.bytes_of_parts(model, predictor)
    assert naibx.bytes_of_parts(*naibx.read_parts(both)) == both


def test_what_other_methods_cannot_do_is_said():
    X, Y, w, categories = problem(15, 200, 3)
    _, predictor = compiled(X, Y, w, categories, method=Method.KERNEL)
    request = Request()
    request.set_outputs(naibx.Output.SETS | naibx.Output.LABEL_EVIDENCE)
    with pytest.raises(naibx.Error, match="how likely an example is"):
        naibx.Answer().predict(predictor, request, X)
