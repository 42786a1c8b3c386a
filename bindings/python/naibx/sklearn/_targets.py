"""What y is, as the sets that the library takes, and sets as y was."""

import warnings

import numpy as np
import scipy.sparse as sparse
from sklearn.preprocessing import MultiLabelBinarizer
from sklearn.utils.multiclass import (check_classification_targets,
                                      type_of_target)
from sklearn.utils.validation import column_or_1d

from .._indicators import sets_of_indicator
from ._frames import columns_of, is_frame, only_column
from ._given_sets import (are_sets, array_of, declared_labels,
                          distinct_classes, distinct_labels, refuse_no_targets,
                          refuse_text_among_numbers)

_TEXT = {True: "text", False: "no text"}
CLASSES, MATRIX, SETS = "a vector of classes", "a matrix", "sets of labels"


class Targets:
    """One y: what form it has, the names of its columns, its elements."""

    def __init__(self, y, validate):
        """validate: what scikit-learn asks of any y, which returns an array."""
        self.names = None
        self.is_sparse = sparse.issparse(y)
        refuse_no_targets(y)
        rows = only_column(y) if is_frame(y) and y.shape[1] == 1 else y
        if are_sets(rows):
            self.form, self.y = SETS, list(rows)
            return
        refuse_text_among_numbers(y)
        if is_frame(y) and y.shape[1] != 1:
            self.names = array_of(list(y.columns))
            y = _matrix_of(y)
        self.y = _without_objects(validate(y))
        if self.y.ndim == 1 and self.y.dtype == object:
            distinct_classes(self.y)  # which says more than scikit-learn does
        check_classification_targets(self.y)
        kind = type_of_target(self.y, input_name="y")
        if kind == "multiclass-multioutput":
            raise ValueError("y has several columns of classes; sets of labels "
                             "are a matrix of 0 and 1")
        self.form = MATRIX if kind == "multilabel-indicator" else CLASSES
        if self.form == CLASSES:
            self.y = column_or_1d(self.y, warn=True)

    def __len__(self):
        return len(self.y) if self.form == SETS else self.y.shape[0]


def _without_objects(y):
    """Objects that are all numbers as an array of numbers."""
    if sparse.issparse(y) or y.dtype != object:
        return y
    if y.ndim == 2:
        try:
            return y.astype(float)
        except (TypeError, ValueError):  # scikit-learn says what it is not
            return y
    try:
        numbers = np.asarray(y.tolist())
    except ValueError:  # of lists, which differ in length
        return y
    return numbers if numbers.ndim == 1 and numbers.dtype.kind in "biuf" else y


def _matrix_of(frame):
    columns = columns_of(frame, "y")
    for column in columns:
        if column.numbers is None:
            raise ValueError(
                f"the column {column.name!r} of y holds text or categories; "
                "sets of labels are a matrix of 0 and 1, as y == 'yes' makes "
                "of words")
    matrix = np.column_stack([column.numbers for column in columns])
    # Numbers that may be labels are shown as such in messages.
    whole = np.isfinite(matrix).all() and (matrix == np.floor(matrix)).all()
    return matrix.astype(np.int64) if whole else matrix


def _has_text(labels):
    return any(isinstance(label, str) for label in labels.tolist())


class Labels:
    """What the first y that is learned says about all others."""

    def __init__(self, targets, classes):
        self.form = targets.form
        self.names = targets.names
        self.is_sparse = targets.is_sparse
        if self.form == MATRIX:
            columns = np.arange(targets.y.shape[1])
            self.classes = columns if self.names is None else self.names
            if len(set(self.classes.tolist())) != len(self.classes):
                raise ValueError("columns of y have the same name; which label "
                                 "is which would not be known")
        elif classes is not None:
            self.classes = declared_labels(classes)
        elif self.form == SETS:
            self.classes = distinct_labels(targets.y)
        else:
            self.classes = distinct_classes(targets.y)
        self._check_classes(classes)

    @property
    def are_sets(self):
        return self.form != CLASSES

    def name_of(self, label):
        """Its name in the model, None where it has none of its own."""
        unnamed = self.form == MATRIX and self.names is None
        return None if unnamed else str(self.classes[label])

    def places(self, labels, name):
        """Where labels of the caller's stand among all."""
        if isinstance(labels, (str, bytes)) or not np.iterable(labels):
            raise ValueError(f"{name} has to be a list of labels, not "
                             f"{labels!r}")
        known = {label: place for place, label in
                 enumerate(self.classes.tolist())}
        unknown = [label for label in labels if label not in known]
        if unknown:
            raise ValueError(f"{name} has {unknown[0]!r}, which is no label of "
                             "classes_")
        return [known[label] for label in labels]

    def check(self, targets, classes):
        """Refuses a later y that is of another kind."""
        if targets.form != self.form or (
                self.form == MATRIX
                and targets.y.shape[1] != len(self.classes)):
            raise ValueError(
                f"y is of another shape than before: it is {targets.form}, and "
                f"was {self.form}, when it had {len(self.classes)} labels")
        self._check_names(targets.names)
        self._check_classes(classes)

    def check_truth(self, targets):
        """Refuses a y with which no prediction can agree."""
        self.check(targets, None)
        if self.form == MATRIX:
            self.sets(targets)  # refuses other numbers than 0 and 1
        if self.form == CLASSES:
            is_text, was_text = _has_text(targets.y), _has_text(self.classes)
            if is_text != was_text:
                raise ValueError(f"y is {_TEXT[is_text]}, and the classes are "
                                 f"{_TEXT[was_text]}; make both the same")

    def _check_names(self, names):
        if self.form != MATRIX or (names is None and self.names is None):
            return
        if names is None or self.names is None:
            now, before = ("without", "with") if names is None else (
                "with", "without")
            warnings.warn(f"y is {now} names of its columns, and was {before}; "
                          "they are taken in their order", stacklevel=2)
        elif names.tolist() != self.names.tolist():
            raise ValueError(
                f"the columns of y are {names.tolist()}, and were "
                f"{self.names.tolist()}; give them by the same names in the "
                "same order, y[estimator.classes_]")

    def _check_classes(self, classes):
        if classes is None:
            return
        if self.form == MATRIX:  # its columns or, as scikit-learn does, values
            classes = np.asarray(classes)
            same = classes.tolist() in (self.classes.tolist(), [0, 1])
        else:
            same = np.array_equal(declared_labels(classes), self.classes)
        if not same:
            raise ValueError(f"classes={classes!r} is not the same as on last "
                             "call to partial_fit, or as the columns of y, "
                             f"was: {self.classes!r}")

    def sets(self, targets):
        """The labels of all rows, and where those of each begin."""
        if self.form == CLASSES:
            places = np.searchsorted(self.classes, targets.y)
            places = np.minimum(places, len(self.classes) - 1)
            unknown = self.classes[places] != targets.y
            if np.any(unknown):
                self._refuse(np.unique(targets.y[unknown]).tolist())
            return places, np.arange(len(places) + 1)
        return sets_of_indicator(self.matrix(targets), "y", len(self.classes))

    def matrix(self, targets):
        """Sets as an indicator matrix."""
        if self.form == MATRIX:
            return targets.y
        unknown = set().union(*targets.y) - set(self.classes.tolist())
        if unknown:
            self._refuse(sorted(unknown, key=repr))
        binarizer = MultiLabelBinarizer(classes=self.classes.tolist(),
                                        sparse_output=True)
        return binarizer.fit(targets.y).transform(targets.y)

    def _refuse(self, unknown):
        raise ValueError(f"y holds {unknown}, which are not in the classes "
                         f"{self.classes}; name all of them in the first call, "
                         "partial_fit(X, y, classes=...)")

    def as_y_was(self, sets):
        """Predictions of the library in the form of y."""
        labels = np.asarray(sets.labels).astype(np.intp)
        if self.form == CLASSES:
            return self.classes[labels]
        offsets = np.asarray(sets.label_offsets).astype(np.intp)
        if self.form == SETS:
            names = self.classes[labels].tolist()
            return [set(names[begin:end])
                    for begin, end in zip(offsets, offsets[1:])]
        matrix = sparse.csr_matrix(
            (np.ones(len(labels), np.int64), labels, offsets),
            shape=(len(sets), len(self.classes)))
        matrix.sort_indices()
        return matrix if self.is_sparse else matrix.toarray()
