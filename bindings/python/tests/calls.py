"""How the tests ask the library for predictions: what they call, in one place.

Tests of an answer, and of the estimator, call these themselves.
"""

from typing import NamedTuple

import naibx


class SizeScores(NamedTuple):
    log_posterior: object
    log_evidence: float


class LabelScores(NamedTuple):
    scores: object
    log_evidence: float


def predict(predicting, values, *arguments, **options):
    """A naibx.Prediction of one example."""
    return predicting.predict(values, *arguments, **options)


def predict_batch(predicting, values, *arguments, **options):
    """naibx.Predictions of many."""
    return predicting.predict_batch(values, *arguments, **options)


def score_labels(predicting, values, **options):
    """Scores of all labels, and the logarithm of the sum of their
    exponentials."""
    return LabelScores(*_scores(
        predicting, values, naibx.Output.LABEL_SCORES,
        naibx.Output.LABEL_EVIDENCE, **options))


def score_sizes(predicting, values, **options):
    """log P(M = m | x) of all sizes, and log p(x)."""
    return SizeScores(*_scores(predicting, values, naibx.Output.SIZES,
                               naibx.Output.SIZE_EVIDENCE, **options))


def predictor_of(predicting):
    """What an answer predicts with."""
    return naibx.Predictor(predicting, naibx.Form.LIVE) if isinstance(
        predicting, naibx.Model) else predicting


def _scores(predicting, values, scores, evidence, **options):
    with naibx.Answer() as answer, naibx.Request() as request:
        request.set_outputs(scores | evidence)
        answer.predict(predictor_of(predicting), request, values, **options)
        return answer.numbers(scores), answer.numbers(evidence)[-1]
