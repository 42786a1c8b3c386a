"""What models and predictors have in common: the prediction of sets."""

from array import array
from ctypes import byref, c_double, c_uint64
from typing import List, NamedTuple, Optional, Sequence, overload

from ._buffers import DOUBLE, INT64, UINT32, UINT64, places
from ._callbacks import Progress
from ._declarations import SIZE_PREDICTED, Status
from ._errors import error_of
from ._examples import many_examples, one_each, one_example
from ._handle import Handle, used
from ._library import lib
from ._prepared import PreparedPrediction
from ._workspace import Workspace

# Labels that a batch has room for at first, if there are not fewer in all.
_FIRST_CAPACITY = 2**20


class Prediction(NamedTuple):
    """A set in the order of choice, and for each label, if asked for, the
    logarithm of its probability among the labels that were left then."""
    labels: "array[int]"
    step_log_probabilities: Optional["array[float]"]


class SizeScores(NamedTuple):
    """log P(M = m | x) for the sizes 0 to L, and log p(x)."""
    log_posterior: "array[float]"
    log_evidence: float


class LabelScores(NamedTuple):
    """log P(y) + log p(x | y) for the labels 0 to L-1, and the logarithm of
    the sum of their exponentials."""
    scores: "array[float]"
    log_evidence: float


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


class Predicting(Handle):
    """Predicts; the functions of the library have the prefix `_prefix`."""

    _prefix: str
    label_count: int
    feature_count: int

    def _own(self, address, kept=()):
        super()._own(address, kept)
        with self.get_config() as config:
            self.label_count = config.label_count
            self.feature_count = config.feature_count

    def predict(self, values, size: int = SIZE_PREDICTED, *, indices=None,
                step_log_probabilities: bool = False,
                workspace: Optional[Workspace] = None) -> Prediction:
        """Predict the set of one example.

        `values`: feature_count numbers, NaN where missing; or with `indices`
        those of the columns in it, strictly increasing, all others being 0; or
        a sparse matrix of scipy with one row. `size`: 0 to L, or predicted.

        Raises NotTrainedError, DataError for the features, ArgumentError for
        the size.
        """
        features = one_example(values, indices, self.feature_count)
        labels = places(UINT32, self.label_count)
        steps = None
        if step_log_probabilities:
            steps = places(DOUBLE, self.label_count)
        count = c_uint64()
        with self._read() as address, _used(workspace) as scratch:
            self._function("predict")(
                address, *features.one(), size, _address(labels),
                _address(steps), self.label_count, byref(count), scratch)
        return Prediction(labels[:count.value],
                          steps if steps is None else steps[:count.value])

    def prepare(self, values=None, *,
                step_log_probabilities: bool = False) -> PreparedPrediction:
        """Make arrays and arguments once, for calls that cost little more than
        in C. `values`: feature_count doubles one after the other, read at every
        call; without it there is an array of them to write to."""
        return PreparedPrediction(self, values, step_log_probabilities)

    def predict_batch(self, values, sizes=None, *, indices=None,
                      row_offsets=None, step_log_probabilities: bool = False,
                      progress=None, interruptible: bool = True,
                      workspace: Optional[Workspace] = None) -> Predictions:
        """Predict the sets of many examples.

        `values`: rows x feature_count numbers, or a sparse matrix of scipy, or
        the three arrays `values`, `indices` and `row_offsets` of one in CSR.
        `sizes`: a size for each row, or None to predict them all.

        `progress(done, total)` is called now and then; anything true that it
        returns ends the call in CancelledError, what it raises comes out. It
        may be a bar of tqdm. Without it Ctrl-C stops the call in the main
        thread, unless `interruptible` is False.

        Raises as `predict`, with the row; CancelledError.
        """
        features = many_examples(values, indices, row_offsets,
                                 self.feature_count)
        sizes = one_each(sizes, INT64, "sizes", Status.ERROR_OUT_OF_RANGE,
                         features.row_count)
        batch = _Batch(features.row_count, step_log_probabilities,
                       min(features.row_count * self.label_count,
                           max(_FIRST_CAPACITY, 2 * features.row_count)))
        predict = self._function("predict_batch")
        with self._read() as address, _used(workspace) as scratch, Progress(
                progress, interruptible,
                workspace and workspace._executor) as watch:
            status = Status.BUFFER_TOO_SMALL
            while status == Status.BUFFER_TOO_SMALL:
                status, error = predict.status(
                    address, features.row_count, *features.many(),
                    sizes and sizes.address, *batch.arguments(),
                    watch.function, None, scratch)
                if status == Status.BUFFER_TOO_SMALL:
                    batch.grow()
            if status:
                raise error_of(status, error, lib)
        watch.finish(features.row_count)
        return batch.predictions()

    def score_sizes(self, values, *, indices=None,
                    workspace: Optional[Workspace] = None) -> SizeScores:
        """Posterior over the sizes of the set of one example, given as for
        `predict`."""
        return SizeScores(*self._scores("score_sizes", self.label_count + 1,
                                        values, indices, workspace))

    def score_labels(self, values, *, indices=None,
                     workspace: Optional[Workspace] = None) -> LabelScores:
        """Base score of every label for one example, given as for `predict`.
        The scores rank the labels; they are no probabilities of each label
        being in the set."""
        return LabelScores(*self._scores("score_labels", self.label_count,
                                         values, indices, workspace))

    def _scores(self, name, count, values, indices, workspace):
        features = one_example(values, indices, self.feature_count)
        scores, evidence = places(DOUBLE, count), c_double()
        with self._read() as address, _used(workspace) as scratch:
            self._function(name)(address, *features.one(), _address(scores),
                                 count, byref(evidence), scratch)
        return scores, evidence.value

    def _function(self, name):
        return getattr(lib, self._prefix + name)


class _Batch:
    """Where the sets of a batch go."""

    def __init__(self, row_count, with_steps, capacity):
        self.offsets = places(UINT64, row_count + 1)
        self.count = c_uint64()
        self._with_steps = with_steps
        self._make(capacity)

    def _make(self, capacity):
        self.capacity = capacity
        self.labels = places(UINT32, capacity)
        self.steps = places(DOUBLE, capacity) if self._with_steps else None

    def grow(self):
        self._make(self.count.value)

    def arguments(self):
        return (_address(self.offsets), _address(self.labels),
                _address(self.steps), self.capacity, byref(self.count))

    def predictions(self):
        count = self.count.value
        return Predictions(self.offsets, self.labels[:count],
                           None if self.steps is None else self.steps[:count])


def _address(memory):
    return None if memory is None else memory.buffer_info()[0]


def _used(workspace):
    return used(workspace, Workspace, "workspace", exclusive=True)
