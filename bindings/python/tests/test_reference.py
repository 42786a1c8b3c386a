"""What the library says is what the formulas say, for models of any kind."""

import math

import calls
import naibx
import numpy as np
import pytest
from hypothesis import given, settings, strategies
from naibx import Family
from reference import Feature, Reference, normalised

CATEGORIES = 3
CONSTANTS = strategies.sampled_from([0.25, 1.0, 3.0])


@strategies.composite
def references(draw):
    """A reference that has seen some examples, and the values of one more."""
    random = np.random.default_rng(draw(strategies.integers(0, 2**32)))
    families = draw(strategies.lists(strategies.sampled_from(
        [Family.GAUSSIAN, Family.BERNOULLI, Family.MULTINOMIAL,
         Family.CATEGORICAL]), max_size=6))
    label_count = draw(strategies.integers(1, 5))
    missing = draw(strategies.sampled_from([0.0, 0.2]))
    reference = Reference(
        label_count, [Feature(family, category_count=CATEGORIES)
                      for family in families],
        draw(strategies.tuples(CONSTANTS, CONSTANTS, CONSTANTS)))
    for _ in range(draw(strategies.integers(3, 12))):
        size = random.integers(0, label_count + 1)
        labels = set(random.permutation(label_count)[:size].tolist())
        reference.examples.append((
            values_of(random, families, missing), labels,
            float(random.integers(1, 4))))
    return reference, values_of(random, families, missing)


def values_of(random, families, missing):
    """Discrete values may be missing."""
    draw = {Family.GAUSSIAN: lambda: random.normal(5, 3),
            Family.BERNOULLI: lambda: random.integers(0, 2),
            Family.MULTINOMIAL: lambda: random.integers(0, 4),
            Family.CATEGORICAL: lambda: random.integers(0, CATEGORIES)}
    return [math.nan if family in (Family.BERNOULLI, Family.CATEGORICAL)
            and random.random() < missing else float(draw[family]())
            for family in families]


def model_of(reference):
    """A model of the library that has learned the same."""
    with naibx.Config(reference.label_count) as config:
        groups = []
        for family, _, category_count in reference.features:
            if family == Family.CATEGORICAL:
                config.add_categorical([category_count])
                groups.append(family)
            elif family in groups:
                config.extend_group(groups.index(family), 1)
            else:
                config.add_features(family, 1)
                groups.append(family)
        config.smoothing = reference.smoothing
        config.feature_smoothing = reference.feature_smoothing
        config.variance_prior = reference.prior
        model = naibx.Model(config)
    for values, labels, weight in reference.examples:
        model.add_example(values, sorted(labels), weight)
    return model


@settings(deadline=None)
@given(references())
def test_scores_are_those_of_the_formulas(given_):
    reference, values = given_
    with model_of(reference) as model, naibx.Predictor(model) as predictor:
        for predicting in (model, predictor):
            for given_scores, (scores, evidence) in [
                    (calls.score_labels(predicting, values),
                     reference.score_labels(values)),
                    (calls.score_sizes(predicting, values),
                     reference.score_sizes(values))]:
                assert given_scores[0].tolist() == pytest.approx(
                    scores, rel=1e-9, abs=1e-9)
                assert given_scores.log_evidence == pytest.approx(
                    evidence, rel=1e-9, abs=1e-9)


@settings(deadline=None)
@given(references(), strategies.integers(-1, 5))
def test_each_step_takes_a_best_label_with_its_probability(given_, size):
    reference, values = given_
    size = min(size, reference.label_count)
    with model_of(reference) as model:
        labels, steps = calls.predict(model, values, size,
                                      step_log_probabilities=True)
    if size == naibx.SIZE_PREDICTED:
        sizes, _ = reference.score_sizes(values)
        assert sizes[len(labels)] == pytest.approx(max(sizes), abs=1e-9)
    else:
        assert len(labels) == size
    for place, label in enumerate(labels):
        scores = reference.score_step(values, len(labels), labels[:place])
        best = max(scores.values())
        assert scores[label] == pytest.approx(best, rel=1e-9)
        assert steps[place] == pytest.approx(normalised(scores)[label],
                                             abs=1e-9)


@settings(deadline=None)
@given(references())
def test_batches_are_learned_and_predicted_as_one_by_one(given_):
    reference, _ = given_
    rows, sets, weights = zip(*reference.examples)
    with model_of(reference) as model, model.get_config() as config, (
            naibx.Model(config)) as other:
        other.add_examples(rows, sets, weights)
        for row, prediction in zip(rows, calls.predict_batch(
                other, rows, step_log_probabilities=True)):
            assert prediction == calls.predict(model, row,
                                               step_log_probabilities=True)
