"""What a model thinks of every label at each step of the cascade.

The library tells the probability of the labels that it chose. A picture also
needs those of the others, which follow from base scores and counts: the
formulas of docs/model.md. scripts/draw-cascade draws with this, too.
"""

import math
from typing import NamedTuple, Optional, Sequence

from ._declarations import SIZE_PREDICTED


class Step(NamedTuple):
    """The label that a step chose, and the probability of each label that was
    left then; None for those chosen before."""
    label: int
    probabilities: Sequence[Optional[float]]


class Cascade(NamedTuple):
    """P(M = m | x) for the sizes 0 to L, or None where the size was given, and
    one step for each label of the set."""
    sizes: Optional[Sequence[float]]
    steps: Sequence[Step]


def cascade_of(model, values, size=SIZE_PREDICTED, indices=None):
    """The cascade of one example, as `model.predict` goes through it."""
    set_ = model.predict(values, size, indices=indices).labels.tolist()
    scores = model.score_labels(values, indices=indices).scores.tolist()
    with model.get_config() as config:
        smoothing = config.smoothing
        predicted = size == SIZE_PREDICTED and (
            config.fixed_size == SIZE_PREDICTED)
    sizes = None
    if predicted:
        posterior = model.score_sizes(values, indices=indices).log_posterior
        sizes = [math.exp(each) for each in posterior]
    count = model.label_count
    weights = [model.get_label_weight(label) for label in range(count)]
    for label, weight in enumerate(weights):
        scores[label] += (
            _log(model.get_label_size_weight(label, len(set_)) + smoothing)
            - _log(weight + smoothing * count)) if set_ else 0.0
    steps = []
    for chosen in set_:
        steps.append(Step(chosen, _shares(scores)))
        scores[chosen] = None
        for label, score in enumerate(scores):
            if score is not None:
                scores[label] = score + (
                    _log(model.get_pair_weight(label, chosen) + smoothing)
                    - _log(weights[label] + smoothing * (count - 1)))
    return Cascade(sizes, steps)


def _log(value):
    return math.log(value) if value > 0 else -math.inf


def _shares(scores):
    largest = max(score for score in scores if score is not None)
    if largest == -math.inf:  # nothing is known of any: all are alike
        scores, largest = [score if score is None else 0.0
                           for score in scores], 0.0
    parts = [None if score is None else math.exp(score - largest)
             for score in scores]
    total = math.fsum(part for part in parts if part is not None)
    return [part if part is None else part / total for part in parts]
