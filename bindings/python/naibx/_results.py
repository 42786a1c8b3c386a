"""Sets of labels that were predicted."""

from array import array
from typing import List, NamedTuple, Optional, Sequence, overload


class Prediction(NamedTuple):
    """A set in the order of choice, and for each label, if asked for, the
    logarithm of its probability among the labels that were left then."""
    labels: "array[int]"
    step_log_probabilities: Optional["array[float]"]


class Predictions(Sequence[Prediction]):
    """The sets of a batch: a sequence of Prediction.

    The set of row r is `labels[label_offsets[r]:label_offsets[r + 1]]`; the
    three arrays have the buffer protocol (`numpy.asarray` copies nothing).
    """

    def __init__(self, label_offsets: "array[int]", labels: "array[int]",
                 step_log_probabilities: Optional["array[float]"]):
        self.label_offsets = label_offsets
        self.labels = labels
        self.step_log_probabilities = step_log_probabilities

    def __len__(self) -> int:
        return len(self.label_offsets) - 1

    @overload
    def __getitem__(self, row: int) -> Prediction:
        ...

    @overload
    def __getitem__(self, row: slice) -> List[Prediction]:
        ...

    def __getitem__(self, row):
        if isinstance(row, slice):
            return [self[place] for place in range(*row.indices(len(self)))]
        place = range(len(self))[row]
        begin, end = self.label_offsets[place:place + 2]
        steps = self.step_log_probabilities
        return Prediction(self.labels[begin:end],
                          None if steps is None else steps[begin:end])

    def __repr__(self):
        return f"<Predictions of {len(self)} rows, {len(self.labels)} labels>"
