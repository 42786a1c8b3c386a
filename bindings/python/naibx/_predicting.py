"""What models and predictors have in common: the short way to predictions."""

from array import array
from typing import Any, Iterable, List, Optional

from ._answer import Answer
from ._buffers import SIZES, UINT32
from ._declarations import SIZE_PREDICTED
from ._examples import MANY, ONE, examples, one_each
from ._handle import Handle
from ._library import whole
from ._request import request_of
from ._results import Prediction, Predictions


class Predicting(Handle):
    """Predicts, each call with an answer that it finds or makes."""

    label_count: int
    feature_count: int
    get_config: Any
    _get_predictor: Any

    def _own(self, address, kept=()):
        super()._own(address, kept)
        with self.get_config() as config:
            self.label_count = config.label_count
            self.feature_count = config.feature_count
        # Those that no call is using.
        self._answers: List[Answer] = []

    def predict(self, values, size: int = SIZE_PREDICTED, *, indices=None,
                step_log_probabilities: bool = False,
                require: Optional[Iterable[int]] = None,
                forbid: Optional[Iterable[int]] = None,
                given: Optional[Iterable[int]] = None) -> Prediction:
        """Predict the set of one example: its features, given as for
        `add_example`, and if it is known the size of the set. `require`,
        `forbid`: labels that must be in, or must not; `given`: that are in, the
        others being chosen given them. A `Request` can ask for more.

        Raises NotTrainedError; ArgumentError for the size, and where no set has
        what is asked; DataError for the features and for labels that there are
        not.
        """
        features = examples(values, indices, None, self.feature_count, ONE)
        sizes = None if type(size) is int and size == SIZE_PREDICTED else [
            whole("size", size)]
        lists = require, forbid, given
        if sizes or step_log_probabilities or features.indices is not None or (
                lists != (None, None, None)):
            return self._sets(features, request_of(
                sizes, step_log_probabilities, *lists))[0]
        predictor, answer = self._get_predictor(), self._take_answer()
        answer.predict(predictor, None, features.values.memory)
        labels = answer.labels()
        self._answers.append(answer)
        return Prediction(array(UINT32, labels), None)

    def predict_batch(self, values, sizes=None, *, indices=None,
                      row_offsets=None, step_log_probabilities: bool = False,
                      progress=None, interruptible: bool = True,
                      require: Optional[Iterable[int]] = None,
                      forbid: Optional[Iterable[int]] = None,
                      given: Optional[Iterable[int]] = None) -> Predictions:
        """Predict the sets of many examples.

        `values`: rows x feature_count numbers, or a sparse matrix of scipy, or
        the three arrays `values`, `indices` and `row_offsets` of one in CSR.
        `sizes`: a size for each row, or None to predict them all. `require`,
        `forbid`, `given`: labels for the sets of all rows; a row that cannot
        have them has an empty set (`Answer.outcomes` tells which). `progress`,
        `interruptible`: as for `Answer.predict`, which can use threads.

        Raises as `predict`, with the row; CancelledError.
        """
        features = examples(values, indices, row_offsets, self.feature_count,
                            MANY)
        sizes = one_each(sizes, SIZES, features.row_count)
        request = request_of(sizes and sizes.memory, step_log_probabilities,
                             require, forbid, given)
        return self._sets(features, request, progress, interruptible)

    def _take_answer(self):
        try:
            return self._answers.pop()
        except IndexError:
            return Answer()

    def _sets(self, features, request, *options):
        predictor, answer = self._get_predictor(), self._take_answer()
        answer._predict(predictor, request, features, *options)
        found = answer.sets()
        self._answers.append(answer)
        return found
