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
        scores = dict(enumerate(answer.numbers(Output.LABEL_SCORES)))
        with model.get_config() as config:
            smoothing = config.smoothing * model.typical_weight
            is_fixed = config.fixed_size is not None
        sizes = None
        if size == SIZE_PREDICTED and not is_fixed:
            sizes = [math.exp(each) for each in answer.numbers(Output.SIZES)]

        def log_share(count, label, of_all):
            """log P(... | y), of what `count` examples of the label have."""
            if not count + smoothing:
                return -math.inf
            return math.log(count + smoothing) - math.log(
                model.label_weight(label) + smoothing * of_all)

        if chosen and not is_fixed:  # else P(M = m | y) is 1
            for label in scores:
                scores[label] += log_share(
                    model.label_size_weight(label, len(chosen)), label,
                    model.label_count)
        steps = []
        for label in chosen:
            shares = _shares(scores)
            steps.append(Step(label, [shares.get(other) for other
                                      in range(model.label_count)]))
            del scores[label]
            for other in scores:
                scores[other] += log_share(model.pair_weight(other, label),
                                           other, model.label_count - 1)
        return Cascade(sizes, steps)


def _shares(scores):
    """The probabilities that the scores stand for; of scores that are all
    log 0 nothing is known, and all are alike."""
    largest = max(scores.values())
    parts = {label: math.exp(score - largest) if score > -math.inf else (
        float(largest == -math.inf)) for label, score in scores.items()}
    total = math.fsum(parts.values())
    return {label: part / total for label, part in parts.items()}
