"""Models: they learn, and predict from their statistics."""

from typing import Optional

from ._buffers import LABELS, WEIGHTS, vector
from ._callbacks import Progress
from ._declarations import Form
from ._examples import MANY, ONE, examples, one_each
from ._executing import Executing
from ._handle import given
from ._label_sets import learned_sets
from ._library import lib
from ._load_options import LoadOptions
from ._methods import PlainModel
from ._predicting import Predicting
from ._predictor import Predictor
from ._saving import Saved, file_bytes

# With a progress callback the library learns a batch into a copy of the model,
# which only a long batch is worth.
_INTERRUPTIBLE_ROWS = 10000


class Model(PlainModel, Executing, Predicting, Saved):
    """Statistics of the examples seen so far, made from a Config.

    Threads: any number may predict, look and save at once; those that learn
    wait until they have finished, and the other way round. Pickling a model
    keeps what `save` keeps: not the allocator, threads and executor.
    """

    _part = "Model"
    _live: Optional[Predictor] = None

    __copy__ = PlainModel.copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return Model.from_bytes, (self.to_bytes(),)

    def close(self) -> None:
        if self._live is not None:
            self._live.close()
        super().close()

    close.__doc__ = PlainModel.close.__doc__

    def _get_predictor(self):
        """What reads the model as it predicts."""
        if self._live is None:
            self._live = Predictor(self, Form.LIVE)
        return self._live

    def merge_bytes(self, data, options: Optional[LoadOptions] = None
                    ) -> None:
        """Learn all that a saved model has learned, as `merge`.

        `data`: what `to_bytes` gave. `options`: allocator and limits for
        reading, or None for the defaults.

        Raises as `merge`, and FormatError, LimitError; nothing is learned
        then.
        """
        memory, size = file_bytes(data)
        self._change(lib.merge_bytes, (memory.address, size),
                     given("LoadOptions", options, "options", True))

    def add_example(self, values, labels, weight: float = 1.0, *,
                    indices=None) -> None:
        """Learn one example.

        `values`: feature_count numbers, NaN where missing; or with `indices`
        those of the columns in it, strictly increasing, all others being 0; or
        a sparse matrix of scipy with one row. `labels`: the set, in any order.
        `weight`: how much it counts, 0 or more: 2 is the same example twice.

        Raises DataError for the part that is wrong; nothing is learned then.
        """
        features = examples(values, indices, None, self.feature_count, ONE)
        labels = vector(labels, LABELS)
        with self._write() as address:
            lib.add_example(address, *features.one(), labels.address,
                            labels.count, weight)

    def add_examples(self, values, labels, weights=None, *, indices=None,
                     row_offsets=None, label_offsets=None, progress=None,
                     interruptible: bool = True) -> None:
        """Learn many examples, as if one by one.

        `values`: rows x feature_count numbers, or a sparse matrix of scipy, or
        the three arrays `values`, `indices` and `row_offsets` of one in CSR.
        `labels`: the set of each row, or an indicator matrix: an array of two
        dimensions, one column for each label, 0 and 1 in it; or with
        `label_offsets` all sets one after the other, that of row r from
        `label_offsets[r]` on. `weights`: one for each row, or None for 1 each.

        `progress` and `interruptible`: as for `Answer.predict`. To be stopped,
        the library learns into a copy of the model; so without `progress`
        Ctrl-C stops batches of 10,000 rows and more alone.

        Raises DataError with the row, CancelledError; nothing is learned then.
        """
        features = examples(values, indices, row_offsets, self.feature_count,
                            MANY)
        rows = features.row_count
        labels, offsets = learned_sets(labels, label_offsets, rows,
                                       self.label_count)
        weights = one_each(weights, WEIGHTS, rows)
        interruptible = interruptible and rows >= _INTERRUPTIBLE_ROWS
        with self._write() as address, Progress(
                progress, interruptible, self._executor) as watch:
            lib.add_examples(
                address, rows, *features.many(), labels.address,
                offsets.address, labels.count, weights and weights.address,
                watch.function, None)
        watch.finish(rows)
