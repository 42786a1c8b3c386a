"""Sets within what a request asks of labels."""

import itertools

import numpy as np
import pytest

import naibx
from naibx import Answer, Config, Family, Form, Method, Model, Predictor, Request
from naibx import Rule, Status

L = 6


def learned(method):
    config = Config(L)
    config.add_features(Family.GAUSSIAN, 3)
    config.method, config.landmarks, config.allow_empty = method, 40, True
    random = np.random.default_rng(3)
    X = random.normal(size=(240, 3))
    Y = X @ random.normal(size=(3, L)) + random.normal(size=(240, L)) / 3 > 0.3
    model = Model(config)
    model.add_examples(X, [np.flatnonzero(y).tolist() for y in Y])
    return model


MODELS = {method: learned(method) for method in (Method.NAIVE, Method.KERNEL)}


def asked(random):
    """A request, and whether a set meets it."""
    required, forbidden = (np.flatnonzero(random.random(L) < share).tolist()
                           for share in (0.15, 0.2))
    group = np.flatnonzero(random.random(L) < 0.5).tolist()
    most = int(random.integers(0, len(group) + 1))
    label, implied = random.integers(0, L, 2).tolist()
    request = Request()
    request.set_labels(Rule.REQUIRED, required)
    request.set_labels(Rule.FORBIDDEN, forbidden)
    request.add_group(group, 0, most)
    request.add_implication(label, implied)

    def meets(labels):
        return (set(required) <= labels and not set(forbidden) & labels
                and len(set(group) & labels) <= most
                and (label not in labels or implied in labels))
    return request, meets


@pytest.mark.parametrize("method", MODELS)
def test_sets_meet_what_is_asked(method):
    random = np.random.default_rng(5)
    predictor = Predictor(MODELS[method], Form.FLOAT64)
    answer = Answer()
    possible = 0
    for _ in range(200):
        request, meets = asked(random)
        rows = random.normal(size=(4, 3))
        can_be = any(meets(set(labels)) for size in range(L + 1)
                     for labels in itertools.combinations(range(L), size))
        answer.predict(predictor, request, rows)
        outcomes, sets = answer.outcomes().tolist(), answer.sets()
        if can_be:
            assert outcomes == [Status.OK] * 4
            assert all(meets(set(found.labels.tolist())) for found in sets)
            possible += 1
        else:
            assert outcomes == [Status.ERROR_IMPOSSIBLE] * 4
            assert [len(found.labels) for found in sets] == [0] * 4
            with pytest.raises(naibx.ArgumentError, match="no set meets"):
                answer.predict(predictor, request, rows[0])
    assert 50 < possible < 200


def test_given_labels_come_first_and_change_the_others():
    predictor = Predictor(MODELS[Method.NAIVE], Form.LIVE)
    answer, request = Answer(), Request()
    request.set_size(3, 3)
    request.set_outputs(naibx.Output.SETS | naibx.Output.STEPS)
    request.set_labels(Rule.GIVEN, [4, 1])
    answer.predict(predictor, request, [0.2, -1.0, 0.4])
    found = answer.sets()[0]
    assert found.labels.tolist()[:2] == [1, 4]
    assert found.step_log_probabilities.tolist()[:2] == [0.0, 0.0]
    request.clear_constraints()
    answer.predict(predictor, request, [0.2, -1.0, 0.4])
    assert answer.labels() != found.labels.tolist()


def test_a_search_ends_where_it_is_told():
    # One of each two of three labels.
    request = Request()
    for group in itertools.combinations(range(3), 2):
        request.add_group(list(group), 1, 1)
    predictor = Predictor(MODELS[Method.NAIVE], Form.FLOAT64)
    row = [0.0, 0.0, 0.0]
    with pytest.raises(naibx.ArgumentError, match="together") as caught:
        Answer().predict(predictor, request, row)
    assert caught.value.code == Status.ERROR_IMPOSSIBLE
    request.set_node_limit(0)
    with pytest.raises(naibx.ResourceError, match="node limit") as caught:
        Answer().predict(predictor, request, row)
    assert caught.value.code == Status.ERROR_UNDECIDED


def test_labels_that_are_none_are_refused():
    request = Request()
    request.set_labels(Rule.REQUIRED, [L])
    with pytest.raises(naibx.DataError, match="label 6 as NAIBX_REQUIRED"):
        Answer().predict(Predictor(MODELS[Method.NAIVE], Form.LIVE), request,
                         [0.0, 0.0, 0.0])


@pytest.mark.parametrize("method", MODELS)
def test_predict_takes_labels(method):
    rows = np.random.default_rng(11).normal(size=(5, 3))
    for predictor in (MODELS[method], Predictor(MODELS[method])):
        labels = predictor.predict(rows[0], require=[2], forbid=(0, 1)).labels
        assert 2 in labels and not {0, 1} & set(labels)
        given = predictor.predict(rows[0], given=[4]).labels
        assert method != Method.NAIVE or given[0] == 4
        for one in predictor.predict_batch(rows, require=[5]):
            assert 5 in one.labels
        with pytest.raises(naibx.ArgumentError, match="must be in and must not"):
            predictor.predict(rows[0], require=[1], forbid=[1])


def test_rows_have_labels_of_their_own_and_several_sets():
    request, answer = Request(), Answer()
    rows = np.random.default_rng(12).normal(size=(3, 3))
    request.set_best(4, 8)
    request.set_outputs(naibx.Output.SETS | naibx.Output.SET_SCORES
                        | naibx.Output.RANKING | naibx.Output.KEPT_SCORES)
    request.set_row_labels(Rule.REQUIRED, 1, [3])
    predictor = Predictor(MODELS[Method.NAIVE])
    answer.predict(predictor, request, rows)
    offsets, sets = answer.set_offsets(), answer.sets()
    scores = answer.numbers(naibx.Output.SET_SCORES)
    assert len(sets) == len(scores) == offsets[-1] == 12
    assert all(3 in one.labels for one in sets[offsets[1]:offsets[2]])
    assert sorted(answer.ranking()[:L]) == list(range(L))
    best = sets[0].labels
    assert answer.log_probability(predictor, 0, best) >= scores[0] - 1e-9
    request.set_row_labels(Rule.REQUIRED, 1, [])
    answer.predict_again(predictor, request)
    assert answer.sets()[0].labels == best


def test_kept_scores_of_a_model_that_has_changed_are_stale():
    model = learned(Method.NAIVE)
    request, answer = Request(), Answer()
    request.set_outputs(naibx.Output.KEPT_SCORES)
    with Predictor(model, Form.LIVE) as live:
        answer.predict(live, request, [0.0, 1.0, 2.0])
        answer.predict_again(live, None)
        model.add_example([0.0, 1.0, 2.0], [1])
        with pytest.raises(naibx.StaleError):
            answer.predict_again(live, None)


def test_lists_alone_give_the_sets_that_a_search_finds():
    random = np.random.default_rng(21)
    predictor = Predictor(MODELS[Method.KERNEL])
    for _ in range(150):
        rows = random.normal(size=(3, 3))
        least = int(random.integers(0, 4))
        found = []
        request = Request()
        request.set_size(least, int(random.integers(least, L + 1)))
        request.set_labels(Rule.REQUIRED, np.flatnonzero(random.random(L) < .2))
        request.set_labels(Rule.FORBIDDEN,
                           np.flatnonzero(random.random(L) < .2))
        for _ in range(2):
            answer = Answer()
            answer.predict(predictor, request, rows)
            found.append(([one.labels for one in answer.sets()],
                          answer.outcomes()))
            request.add_group(range(L), 0, L)  # which excludes nothing
        assert found[0] == found[1]


@pytest.mark.parametrize("method", [Method.NAIVE, Method.LINEAR, Method.KERNEL])
def test_a_fixed_size_gives_way_to_what_is_asked(method):
    config = Config(L)
    config.add_features(Family.GAUSSIAN, 3)
    config.method, config.landmarks, config.fixed_size = method, 40, 1
    random = np.random.default_rng(8)
    X = random.normal(size=(200, 3))
    model = Model(config)
    model.add_examples(X, [[int(x[0] > 0) + 2 * int(x[1] > 0)] for x in X])
    predictor, answer, request = Predictor(model), Answer(), Request()
    assert len(predictor.predict(X[0]).labels) == 1
    assert len(predictor.predict(X[0], require=[0, 1]).labels) == 2
    request.set_size_posterior([-np.inf, -np.inf, 0.0])
    answer.predict(predictor, request, X[:3])
    assert [len(one.labels) for one in answer.sets()] == [2, 2, 2]
    request.set_row_size_posterior(1, [0.0, -np.inf])
    answer.predict(predictor, request, X[:3])
    assert [len(one.labels) for one in answer.sets()] == [2, 0, 2]


def test_a_size_that_no_example_had_scores_minus_infinity():
    with Config(3) as config:
        config.add_features(Family.GAUSSIAN, 1)
        model = Model(config)
    for value, label in ((0.0, 0), (1.0, 1), (2.0, 1)):
        model.add_example([value], [label])
    request, answer = Request(), Answer()
    request.set_outputs(naibx.Output.SETS | naibx.Output.SET_SCORES)
    request.set_best(8, 8)
    predictor = Predictor(model)
    answer.predict(predictor, request, [0.5])
    scores = answer.numbers(naibx.Output.SET_SCORES)
    assert len(scores) == 2 and min(scores) > -np.inf  # label 2 cannot be
    request.set_labels(Rule.REQUIRED, [0, 1])
    answer.predict(predictor, request, [0.5])
    assert set(answer.numbers(naibx.Output.SET_SCORES)) == {-np.inf}
    assert set(answer.sets()[0].labels) == {0, 1}
