"""What a model thinks of every label at each step of the cascade.

The library tells the probability of the labels that it chose. A picture also
needs those of the others, which follow from base scores and counts: the
formulas of docs/model.md. scripts/draw-cascade draws with this, too.
"""

import math
from typing import NamedTuple, Optional, Sequence

from ._answer import Answer
from ._declarations import SIZE_PREDICTED, Form, Output
from ._predictor import Predictor
from ._request import Request


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
    with model.copy() as model:  # which nobody changes meanwhile
        chosen = model.predict(values, size, indices=indices).labels.tolist()
        answer, request = Answer(), Request()
        request.set_outputs(Output.LABEL_SCORES | Output.SIZES)
        answer.predict(Predictor(model, Form.LIVE), request, values,
                       indices=indices)
        scores = answer.numbers(Output.LABEL_SCORES).tolist()
        with model.get_config() as config:
            counts = _Counts(model, config.smoothing * model.typical_weight)
            is_fixed = config.fixed_size is not None
        sizes = None
        if size == SIZE_PREDICTED and not is_fixed:
            sizes = [math.exp(each) for each in answer.numbers(Output.SIZES)]
        if chosen and not is_fixed:  # else P(M = m | y) is 1
            scores = [score + counts.log_share_of_size(label, len(chosen))
                      for label, score in enumerate(scores)]
        return Cascade(sizes, list(_steps(counts, scores, chosen)))


def _steps(counts, scores, chosen):
    for label in chosen:
        yield Step(label, _shares(scores))
        scores[label] = None
        scores = [None if score is None else
                  score + counts.log_share_with(other, label)
                  for other, score in enumerate(scores)]


class _Counts:
    """Terms from the counts of a model."""

    def __init__(self, model, smoothing):
        self._model = model
        self._smoothing = smoothing
        self._weights = [model.label_weight(label)
                         for label in range(model.label_count)]

    def log_share_of_size(self, label, size):
        """log P(M = m | y)"""
        return self._log_share(self._model.label_size_weight(label, size),
                               label, self._model.label_count)

    def log_share_with(self, label, chosen):
        """log P(y' | y), y' being the label chosen"""
        return self._log_share(self._model.pair_weight(label, chosen),
                               label, self._model.label_count - 1)

    def _log_share(self, count, label, of_all):
        smoothed = count + self._smoothing
        if smoothed == 0:
            return -math.inf
        return math.log(smoothed) - math.log(
            self._weights[label] + self._smoothing * of_all)


def _shares(scores):
    largest = max(score for score in scores if score is not None)
    if largest == -math.inf:  # nothing is known of any: all are alike
        scores, largest = [score if score is None else 0.0
                           for score in scores], 0.0
    parts = [None if score is None else math.exp(score - largest)
             for score in scores]
    total = math.fsum(part for part in parts if part is not None)
    return [part if part is None else part / total for part in parts]
