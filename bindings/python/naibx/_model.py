"""Models: they learn, and predict from their statistics."""

from typing import Optional

from ._buffers import DOUBLE
from ._callbacks import Executor, Progress
from ._config import Config
from ._declarations import Status
from ._examples import many_examples, one_each, one_example
from ._handle import created, used
from ._label_sets import label_set, learned_sets
from ._library import lib, path as path_for_library
from ._load_options import LoadOptions
from ._predicting import Predicting
from ._saving import load, load_from_buffer, save_to_buffer, save_to_callback
from ._statistics import Statistics
from ._workspace import NO_EXECUTOR, Workspace

# With a progress callback the library learns a batch into a copy of the model,
# which only a long batch is worth.
_INTERRUPTIBLE_ROWS = 10000


class Model(Predicting, Statistics):
    """Statistics of the examples seen so far, made from a Config.

    Threads: any number may predict, look and save at once; those that learn
    wait until they have finished, and the other way round. Pickling a model
    keeps what `save` keeps: not the allocator, threads and executor.
    """

    _destroy_function = "destroy"
    _prefix = ""
    _executor = None
    # How often it has learned: what was compiled before is not of this model.
    _revision = 0

    def __init__(self, config: Config):
        if config is None:
            raise TypeError("config has to be a Config, not None")
        with used(config, Config, "config") as address:
            self._own(created(lib.create, address), config._kept)

    def copy(self) -> "Model":
        """Copy the model, without threads and executor."""
        with self._read() as address:
            return Model._adopt(created(lib.copy, address), self._kept)

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return Model.load_from_buffer, (self.save_to_buffer(),)

    def get_config(self) -> Config:
        """A copy of the model's configuration."""
        with self._read() as address:
            return Config._adopt(created(lib.get_config, address), self._kept)

    def set_threads(self, thread_count: int) -> None:
        """Let add_examples use 1 to 1024 threads of the library's own. The
        result is the same, bit for bit."""
        with self._write() as address:
            lib.set_threads(address, thread_count)
            self._executor = None

    def set_executor(self, executor, thread_count: int) -> None:
        """Let add_examples use the caller's threads: see
        `Workspace.set_executor`."""
        wrapped = None if executor is None else Executor(executor)
        with self._write() as address:
            lib.set_executor(address,
                             wrapped.function if wrapped else NO_EXECUTOR, None,
                             thread_count)
            self._executor = wrapped

    def add_example(self, values, labels, weight: float = 1.0, *,
                    indices=None) -> None:
        """Learn one example.

        `values`: feature_count numbers, NaN where missing; or with `indices`
        those of the columns in it, strictly increasing, all others being 0; or
        a sparse matrix of scipy with one row. `labels`: the set, in any order.
        `weight`: how much it counts, 0 or more: 2 is the same example twice.

        Raises DataError for the part that is wrong; nothing is learned then.
        """
        features = one_example(values, indices, self.feature_count)
        labels = label_set(labels)
        with self._write() as address:
            lib.add_example(address, *features.one(), labels.address,
                            labels.count, weight)
            self._revision += 1

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

        `progress` and `interruptible`: as for `predict_batch`. To be stopped,
        the library learns into a copy of the model; so without `progress`
        Ctrl-C stops batches of 10,000 rows and more alone.

        Raises DataError with the row, CancelledError; nothing is learned then.
        """
        features = many_examples(values, indices, row_offsets,
                                 self.feature_count)
        rows = features.row_count
        labels, offsets = learned_sets(labels, label_offsets, rows,
                                       self.label_count)
        weights = one_each(weights, DOUBLE, "weights", Status.ERROR_WEIGHT,
                           rows)
        interruptible = interruptible and rows >= _INTERRUPTIBLE_ROWS
        with self._write() as address, Progress(
                progress, interruptible, self._executor) as watch:
            lib.add_examples(
                address, rows, *features.many(), labels.address,
                offsets.address, labels.count, weights and weights.address,
                watch.function, None)
            self._revision += 1
        watch.finish(rows)

    def workspace_create(self) -> Workspace:
        """Make a workspace that fits this model."""
        with self._read() as address:
            return Workspace._adopt(created(lib.workspace_create, address),
                                    self._kept)

    def save(self, path) -> None:
        """Save to a file, which appears whole or not at all. Raises FileError,
        which is an OSError."""
        with self._read() as address:
            lib.save(address, path_for_library(path))

    def save_to_buffer(self) -> bytes:
        """The bytes of a file."""
        with self._read() as address:
            return save_to_buffer(lib.save_to_buffer, address)

    def save_to_callback(self, write) -> None:
        """Save part by part to `write(bytes)`, or to a file opened for binary
        writing. What it raises comes out."""
        with self._read() as address:
            save_to_callback(lib.save_to_callback, (address,), write)

    def save_with_predictor(self, predictor, path) -> None:
        """Save with a predictor to one file. A predictor of another kind of
        model is an ArgumentError."""
        with self._read() as address, _used_predictor(predictor) as other:
            lib.save_with_predictor(address, other, path_for_library(path))

    def save_with_predictor_to_buffer(self, predictor) -> bytes:
        """The bytes of such a file."""
        with self._read() as address, _used_predictor(predictor) as other:
            return save_to_buffer(lib.save_with_predictor_to_buffer, address,
                                  other)

    def save_with_predictor_to_callback(self, predictor, write) -> None:
        """Save both part by part, as `save_to_callback`."""
        with self._read() as address, _used_predictor(predictor) as other:
            save_to_callback(lib.save_with_predictor_to_callback,
                             (address, other), write)

    @classmethod
    def load(cls, path, options: Optional[LoadOptions] = None) -> "Model":
        """Load from a file. Raises FileError, FormatError, LimitError."""
        return load(cls, lib.load, path, options)

    @classmethod
    def load_from_buffer(cls, buffer,
                         options: Optional[LoadOptions] = None) -> "Model":
        """Load from bytes. Raises FormatError, LimitError."""
        return load_from_buffer(cls, lib.load_from_buffer, buffer, options)


def _used_predictor(predictor):
    from ._predictor import Predictor
    if predictor is None:
        raise TypeError("predictor has to be a Predictor, not None")
    return used(predictor, Predictor, "predictor")
