"""How the tests ask the library for predictions: what they call, in one place.

Tests of a prepared prediction, and of the estimator, call these themselves.
"""


def predict(predicting, values, *arguments, **options):
    """A naibx.Prediction of one example."""
    return predicting.predict(values, *arguments, **options)


def predict_batch(predicting, values, *arguments, **options):
    """naibx.Predictions of many."""
    return predicting.predict_batch(values, *arguments, **options)


def score_labels(predicting, values, **options):
    """Scores of all labels, and log p(x)."""
    return predicting.score_labels(values, **options)


def score_sizes(predicting, values, **options):
    """log P(M = m | x) of all sizes, and log p(x)."""
    return predicting.score_sizes(values, **options)
