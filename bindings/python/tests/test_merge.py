"""Models that have learned parts become one, and maps are frozen by call."""

import threading

import numpy as np
import pytest

import naibx
from naibx import (ArgumentError, Config, Family, LoadOptions, Method, Model,
                   Predictor)
from test_ridge import answered, problem, sparse_problem

CASES = {"kernel": problem(21, 400, 4, missing=0.1, weights=True),
         "linear": problem(22, 400, 4),
         "sparse": sparse_problem(23, 400, 4)}


def empty(name, **numbers):
    _, Y, _, categories = CASES[name]
    config = Config(Y.shape[1])
    plain = categories.count(0)
    config.add_features(Family.GAUSSIAN, plain)
    if plain < len(categories):
        config.add_categorical(categories[plain:])
    config.method = Method.LINEAR if name == "linear" else Method.KERNEL
    config.landmarks = 60
    for key, number in numbers.items():
        setattr(config, key, number)
    return Model(config)


def learn(model, name, rows):
    X, Y, w, _ = CASES[name]
    model.add_examples(X[rows], [np.flatnonzero(y).tolist() for y in Y[rows]],
                       w[rows])


def merged_in_a_tree(models, seed):
    """Two of them at a time, chosen at random, until one is left."""
    random = np.random.default_rng(seed)
    models = list(models)
    while len(models) > 1:
        random.shuffle(models)
        models[0].merge(models.pop())
    return models[0]


def assert_same(one, other, name, tolerance=1e-9):
    rows = CASES[name][0]
    sets, scores = answered(Predictor(one), rows)
    other_sets, other_scores = answered(Predictor(other), rows)
    assert np.abs(scores - other_scores).max() < tolerance
    assert sets == other_sets


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", CASES)
def test_rows_are_pooled_in_any_tree(name, seed):
    order = np.random.default_rng(seed).permutation(400)
    at_once = empty(name)
    learn(at_once, name, np.arange(400))
    parts = []
    for rows in np.array_split(order, 6):
        parts.append(empty(name))
        learn(parts[-1], name, rows)
    assert_same(merged_in_a_tree(parts, seed), at_once, name)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", CASES)
def test_copies_of_a_frozen_model_merge_in_any_tree(name, seed):
    root = empty(name, reservoir=200)
    learn(root, name, np.arange(160))
    root.freeze()
    at_once = root.copy()
    learn(at_once, name, np.arange(160, 400))
    # The first goes on; the others have no map, until they learn through it.
    parts = [root]
    for rows in np.array_split(np.arange(160, 400), 5):
        parts.append(empty(name, reservoir=200))
        learn(parts[-1], name, rows)
    assert_same(merged_in_a_tree(parts, seed), at_once, name)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", CASES)
def test_parts_of_any_number_of_rows_merge_in_any_tree(name, seed):
    order = np.random.default_rng(seed).permutation(400)
    sample = empty(name, reservoir=150)
    learn(sample, name, order[:120])
    sample.freeze()
    at_once = sample.create_part()
    learn(at_once, name, order)
    parts = []
    for rows in np.split(order, [0, 3, 190, 191, 380]):
        part = sample.create_part()
        learn(part, name, rows)
        parts.append(Model.from_bytes(part.to_bytes()))
    # Sums in another order, which solving for the weights magnifies.
    assert_same(merged_in_a_tree(parts, seed), at_once, name, 1e-7)


def test_frozen_parts_add_up():
    name = "kernel"
    root = empty(name, reservoir=200)
    learn(root, name, np.arange(160))
    root.freeze()
    halves = [root.copy(), root.copy()]
    both = root.copy()
    for half, rows in zip(halves, (np.arange(160, 250), np.arange(250, 400))):
        learn(half, name, rows)
        learn(both, name, rows)
    both.merge(root)  # which both halves have learned
    halves[0].merge(halves[1])
    assert_same(halves[0], both, name)


def test_the_order_does_not_show_where_the_pool_is_too_large():
    name = "kernel"
    models = []
    for rows in (np.arange(180), np.arange(150, 400)):
        models.append(empty(name, reservoir=300))
        learn(models[-1], name, rows)
    one, other = models[0].copy(), models[1].copy()
    one.merge(models[1])
    other.merge(models[0])
    assert_same(one, other, name)


def test_an_early_map_is_that_of_its_rows():
    """Further rows go through it: compiled of them all it would be another."""
    name = "linear"
    early, late = empty(name), empty(name)
    learn(early, name, np.arange(200))
    early.freeze()
    for model in (early, late):
        learn(model, name, np.arange(0 if model is late else 200, 400))
    _, scores = answered(Predictor(early), CASES[name][0])
    _, other = answered(Predictor(late), CASES[name][0])
    assert 1e-9 < np.abs(scores - other).max() < 3.0
    early.freeze()  # anew, of all: none is lost yet
    assert_same(early, late, name)


def test_different_maps_are_refused():
    name = "kernel"
    models = []
    for rows in (np.arange(200), np.arange(200, 400)):
        models.append(empty(name))
        learn(models[-1], name, rows)
        models[-1].freeze()
    with pytest.raises(ArgumentError, match="map of its own, [0-9a-f]{16} here "
                                            "and [0-9a-f]{16} in the other"):
        models[0].merge(models[1])


def test_there_may_be_nothing_to_freeze():
    with pytest.raises(naibx.NotTrainedError):
        empty("kernel").freeze()
    with pytest.raises(ArgumentError, match="NAIBX_METHOD_NAIVE"):
        empty("kernel", method=Method.NAIVE).freeze()


def test_saved_models_merge():
    models = [empty("kernel", method=Method.NAIVE) for _ in range(2)]
    for model in models:
        learn(model, "kernel", np.arange(30))
    before = models[0].weight
    models[0].merge_bytes(models[1].to_bytes())
    models[0].merge_bytes(bytearray(models[1].to_bytes()), LoadOptions())
    assert models[0].weight == 3 * before
    models[0].merge(models[0])
    assert models[0].weight == 6 * before
    with pytest.raises(naibx.FormatError):
        models[0].merge_bytes(b"no model")
    with pytest.raises(TypeError):
        models[0].merge("no model")
    assert models[0].weight == 6 * before


def test_threads_may_merge_two_models_into_each_other():
    models = [empty("kernel", method=Method.NAIVE) for _ in range(2)]

    def merge(one, other):
        for _ in range(2000):
            one.merge(other)

    threads = [threading.Thread(target=merge, args=pair, daemon=True)
               for pair in (models, models[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


@pytest.mark.parametrize("name", CASES)
def test_a_frozen_model_merges_after_a_file_as_before(name):
    model, other = frozen_pair(name)
    loaded = Model.from_bytes(model.to_bytes())
    loaded.merge_bytes(other.to_bytes())
    model.merge(other)
    assert loaded.to_bytes() == model.to_bytes()


def frozen_pair(name):
    """Two of one map that have learned different rows since."""
    model = empty(name, reservoir=150)
    learn(model, name, np.arange(200))
    other = model.copy()
    learn(model, name, np.arange(200, 290))
    learn(other, name, np.arange(290, 400))
    return model, other
