"""Predictions: the scratch memory and the results of one thread."""

import os
import weakref
from array import array
from ctypes import (
    POINTER, byref, c_double, c_int32, c_uint32, c_uint64, string_at)
from typing import TYPE_CHECKING, Any, List, Optional

from ._allocator import Allocator
from ._buffers import DOUBLE, UINT32, UINT64
from ._callbacks import Progress
from ._declarations import Output, Status
from ._examples import MANY, ONE, examples
from ._executing import Executing
from ._handle import given, used
from ._library import lib
from ._methods import PlainAnswer
from ._repeated import Gate, Repeated, row_of_doubles
from ._request import Request
from ._results import Predictions

if TYPE_CHECKING:
    from ._predictor import Predictor

_all_answers: "weakref.WeakSet[Answer]" = weakref.WeakSet()


class Answer(PlainAnswer, Executing):
    """Scratch memory and results of one thread: it predicts with any predictor,
    and what it found is read from it, as copies.

    The results stay until the next `predict` or `reserve`, also one that fails:
    then there are none. Calls that share an answer wait for each other: give
    each thread its own.
    """

    _prefix = "answer_"

    def __init__(self, allocator: Optional[Allocator] = None):
        super().__init__(allocator)
        _all_answers.add(self)

    def _own(self, address, kept=()):
        super()._own(address, kept)
        self._begin_anew()

    def _begin_anew(self):
        # Of calls that repeat the last one.
        self._gate = Gate()
        self._repeated: Optional[Repeated] = None
        # The set that such a call has found, until it is read.
        self._found: Any = None
        self._ownership.attach(self._gate)

    def predict(self, predictor: "Predictor", request: Optional[Request],
                values, *, indices=None, row_offsets=None, progress=None,
                interruptible: bool = True) -> None:
        """Predict the sets of examples; the results are read by `labels`,
        `sets` and `numbers`.

        `request`: what is asked; None: the predicted sets alone. `values`:
        feature_count numbers, NaN where missing; or rows x feature_count of
        them; or a sparse matrix of scipy. With `indices` those of the columns
        in it, strictly increasing, all others being 0; with `row_offsets` of
        many rows (CSR).

        `progress(done, total)` is called now and then; anything true that it
        returns ends the call in CancelledError, what it raises comes out. It
        may be a bar of tqdm. Without it Ctrl-C stops the call in the main
        thread, unless `interruptible` is False.

        An array of float64 of one row, with the predictor and the request of
        the last call, costs least.

        Raises NotTrainedError; DataError with the row and the column;
        ArgumentError; CancelledError.
        """
        again = self._repeated
        if (again is not None and again.request is request
                and again.tables is getattr(predictor, "_ownership", None)
                and indices is row_offsets is progress is None):
            if values.__class__ is array and values.typecode == DOUBLE:
                address, count = values.buffer_info()
            else:
                address, count, _memory = row_of_doubles(values)
            if count == again.count:
                with again.lock:
                    if self._gate.is_open or again.opens():
                        again.address.value = address
                        # What fails does so again below, which says why.
                        if not again.predict(*again.arguments):
                            self._found = None if again.sets(
                                *again.places) else (
                                    again.labels[:again.offsets[1]])
                            return
        given("Predictor", predictor, "predictor")
        features = examples(values, indices, row_offsets,
                            predictor.feature_count, {**ONE, **MANY})
        self._predict(predictor, given("Request", request, "request", True),
                      features, progress, interruptible)
        if features.is_one_dense_row():
            self._repeat(predictor, request)

    def _predict(self, predictor, request, features, progress=None,
                 interruptible=True):
        interruptible = interruptible and features.row_count > 1
        with predictor._read() as tables, used(request) as asked, (
                self._write()) as address, Progress(
                    progress, interruptible, self._executor) as watch:
            self._ownership.kept.update(predictor._ownership.kept)
            lib.answer_predict(
                address, tables, asked, features.row_count, *features.many(),
                watch.function, None)
        watch.finish(features.row_count)

    def _repeat(self, predictor, request):
        """Let calls like the last one come in by a lock of this answer alone.
        Functions of an allocator have to be asked what they have raised."""
        self._repeated = None if self._ownership.kept else Repeated(
            self._gate, self._ownership, predictor, request)

    def labels(self, row: int = 0) -> List[int]:
        """The set of one row, in the order of choice."""
        found = self._found
        if row == 0 and found is not None and not self._ownership.closed:
            self._found = None  # it is the caller's now
            return found
        return self.sets()[row].labels.tolist()

    def _write(self):
        self._found = None
        return super()._write()

    def sets(self) -> Predictions:
        """The sets of all rows, with the log-probabilities of the steps if the
        request has asked for them. ArgumentError where there are no sets."""
        count = c_uint64()
        offsets, labels = POINTER(c_uint64)(), POINTER(c_uint32)()
        with self._write() as address:
            lib.answer_sets(address, byref(count), byref(offsets),
                            byref(labels))
            found = _copy(UINT64, offsets, count.value + 1)
            # That they were not asked for is no error, and none is made.
            steps = _numbers(lib.answer_numbers.call, address, Output.STEPS,
                             None)
            return Predictions(found, _copy(UINT32, labels, found[-1]), steps)

    def set_offsets(self) -> "array[int]":
        """Which sets are of which row: those of row r are
        `sets()[offsets[r]:offsets[r + 1]]`, the best first."""
        count, found = c_uint64(), POINTER(c_uint64)()
        with self._write() as address:
            lib.answer_set_offsets(address, byref(count), byref(found))
            return (_copy(UINT64, found, count.value + 1) if found
                    else array(UINT64, range(count.value + 1)))

    def ranking(self) -> "array[int]":
        """All labels of each row, best first, row after row, where the request
        asked for `Output.RANKING`."""
        count, found = c_uint64(), POINTER(c_uint32)()
        with self._write() as address:
            lib.answer_ranking(address, byref(found), byref(count))
            return _copy(UINT32, found, count.value)

    def outcomes(self) -> "array[int]":
        """For each row 0; `Status.CUT_SHORT` where the search for better sets
        was ended by the node limit or the deadline; or the `Status` that says
        why it has no set: `ERROR_IMPOSSIBLE` where none meets what the request
        asks, `ERROR_UNDECIDED` where that was not known in time. Asked for
        alone, such a row raises an error that names the conflict."""
        count, found = c_uint64(), POINTER(c_int32)()
        with self._write() as address:
            lib.answer_outcomes(address, byref(count), byref(found))
            return (_copy("i", found, count.value) if found
                    else array("i", [Status.OK]) * count.value)

    def numbers(self, output: int) -> "array[float]":
        """The numbers of an `Output` that the request has asked for, row after
        row: `STEPS`, for each label of the sets the logarithm of its
        probability among the labels that were left when it was chosen; `SIZES`,
        log P(M = m | x) for m = 0 to L; `SIZE_EVIDENCE`, log p(x) as the sizes
        have it; `LABEL_SCORES`, log P(y) + log p(x | y) for y = 0 to L-1, which
        rank the labels, and are no probabilities of each being in the set;
        `LABEL_EVIDENCE`, the logarithm of the sum of their exponentials;
        `SET_SCORES`, for each set the logarithm of how likely it is.
        ArgumentError for others. The linear and the kernel method have no
        evidence, and their `LABEL_SCORES` are log-odds of each label being in
        the set."""
        with self._write() as address:
            return _numbers(lib.answer_numbers, address, output)


def _numbers(function, address, output, *error):
    numbers, count = POINTER(c_double)(), c_uint64()
    if function(address, output, byref(numbers), byref(count), *error):
        return None
    return _copy(DOUBLE, numbers, count.value)


def _copy(code, pointer, count):
    found = array(code)
    found.frombytes(string_at(pointer, count * found.itemsize))
    return found


def _after_fork():
    """The child has one thread, and no call of another is under way in it."""
    for answer in _all_answers:
        answer._begin_anew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
