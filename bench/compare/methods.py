"""Each method as four pieces of work that are timed alike.

A method has a name and is made for a family, training rows and test rows; what
it needs in another form it makes then, which is not timed. None stands for
what a library cannot do.
"""

import numpy as np
import scipy.sparse

from naibx_calls import Examples, Naibx
from numpy_cascade import NumpyCascade


class Method:
    learn_one = learn_batch = predict_one = predict_batch = None
    # How many rows learn_one and predict_one take in one call.
    learn_rows = predict_rows = 1

    def predicted(self):
        """Test rows by labels, from the last prediction of a batch."""
        return self.result


class OfNaibx(Method):
    name = "NaiBX"

    def __init__(self, library, family, train, test):
        self.library, self.family = library, family
        self.shape = train[0].shape[1], train[1].shape[1]
        self.is_sparse = family != "gaussian"
        self.train = Examples(*train, self.is_sparse)
        self.test = Examples(*test, self.is_sparse)
        self.learn_rows, self.predict_rows = self.train.rows, self.test.rows
        self.learner = Naibx(library, family, *self.shape)
        self.learn_arguments = self.learner.learn_arguments(self.train)
        self.learn_batch()
        self.predict_arguments = self.model.predict_arguments(self.test)
        self.learn_nothing = [(None, *rest) for _, *rest in self.learn_arguments]
        self.predict_nothing = [(None, *rest) for _, *rest in self.predict_arguments]

    def learn_one(self):
        add = self.library.naibx_add_example
        for arguments in self.learn_arguments:
            add(*arguments)

    def learn_batch(self):
        model = Naibx(self.library, self.family, *self.shape)
        model.learn_batch(self.train)
        model.compile()
        if not hasattr(self, "model"):
            self.model = model

    def predict_one(self):
        predict = self.library.naibx_answer_predict
        for arguments in self.predict_arguments:
            predict(*arguments)

    def predict_batch(self):
        self.model.predict_batch(self.test)

    # What calls take by themselves: as many, with the same arguments, of a
    # function that looks at none but the first, which is NULL, and returns.
    def learn_overhead(self):
        nothing = self.library.naibx_error_destroy
        for arguments in self.learn_nothing:
            nothing(*arguments)

    def predict_overhead(self):
        nothing = self.library.naibx_error_destroy
        for arguments in self.predict_nothing:
            nothing(*arguments)

    def predicted(self):
        # The answer has the row that was last predicted alone.
        self.predict_batch()
        offsets, labels = self.model.sets()
        rows = np.repeat(
            np.arange(self.test.rows), np.diff(offsets).astype(int)
        )
        result = np.zeros((self.test.rows, self.shape[1]), dtype=bool)
        result[rows, labels] = True
        return result


class OfNumpy(Method):
    def __init__(self, family, train, test, is_sparse):
        self.name = "numpy cascade" + (", scipy.sparse" if is_sparse else "")
        form = scipy.sparse.csr_matrix if is_sparse else np.ascontiguousarray
        self.family, self.y = family, train[1]
        self.x, self.test = form(train[0]), form(test[0])
        self.shape = train[0].shape[1], train[1].shape[1]
        if not is_sparse:
            self.sets = [np.flatnonzero(y) for y in train[1]]
            self.learner = NumpyCascade(family, *self.shape)
            self.learn_rows, self.predict_rows = len(self.y), len(test[0])
            self.learn_one, self.predict_one = self._learn_one, self._predict_one

    def _learn_one(self):
        for x, labels in zip(self.x, self.sets):
            self.learner.learn_one(x, labels)

    def learn_batch(self):
        self.model = NumpyCascade(self.family, *self.shape)
        self.model.learn_batch(self.x, self.y)
        self.model.compile()

    def _predict_one(self):
        for x in self.test:
            self.model.predict_one(x)

    def predict_batch(self):
        self.result = self.model.predict_batch(self.test)


class OfScikitLearn(Method):
    """One model for each label, or a chain of them."""

    def __init__(self, family, train, test, is_chain):
        from sklearn.multiclass import OneVsRestClassifier
        from sklearn.multioutput import ClassifierChain
        from sklearn.naive_bayes import BernoulliNB, GaussianNB, MultinomialNB

        base = {
            "gaussian": GaussianNB,
            "bernoulli": BernoulliNB,
            "multinomial": MultinomialNB,
        }[family]
        wrapper = ClassifierChain if is_chain else OneVsRestClassifier
        self.name = f"scikit-learn {wrapper.__name__}({base.__name__})"
        self.make = lambda: wrapper(base())
        form = np.ascontiguousarray if family == "gaussian" else scipy.sparse.csr_matrix
        self.x, self.y, self.test = form(train[0]), train[1], form(test[0])
        self.row = self.test[:1]
        if not is_chain:
            self.estimators = [base() for _ in range(self.y.shape[1])]
            self.first = self.x[:1], np.array([0, 1])
            self.learn_one = self._learn_one

    def _learn_one(self):
        row, classes = self.first
        for estimator, y in zip(self.estimators, self.y[0]):
            estimator.partial_fit(row, [y], classes)

    def learn_batch(self):
        self.model = self.make().fit(self.x, self.y)

    def predict_one(self):
        self.model.predict(self.row)

    def predict_batch(self):
        result = self.model.predict(self.test)
        self.result = result.toarray() if scipy.sparse.issparse(result) else result


class OfRiver(Method):
    """Learns one example at a time and has no batches."""

    def __init__(self, family, train, test, is_chain):
        from river import multioutput, naive_bayes

        base = {
            "gaussian": naive_bayes.GaussianNB,
            "bernoulli": naive_bayes.BernoulliNB,
            "multinomial": naive_bayes.MultinomialNB,
        }[family]
        self.is_chain = is_chain
        labels = train[1].shape[1]
        how = "ClassifierChain" if is_chain else "one per label"
        self.name = f"river {base.__name__}, {how}"
        if is_chain:
            self.make = lambda: multioutput.ClassifierChain(
                base(), order=list(range(labels))
            )
        else:
            self.make = lambda: [base() for _ in range(labels)]

        def dictionaries(x):
            if family == "gaussian":
                return [dict(enumerate(row.tolist())) for row in x]
            return [{int(i): float(row[i]) for i in np.flatnonzero(row)} for row in x]

        self.train, self.test = dictionaries(train[0]), dictionaries(test[0])
        self.sets = [dict(enumerate(map(bool, y))) for y in train[1]]
        self.labels = labels
        self.learner = self.make()
        self.learn_row = self.predict_row = 0

    def _learn(self, model, x, y):
        if self.is_chain:
            model.learn_one(x, y)
        else:
            for label, estimator in enumerate(model):
                estimator.learn_one(x, y[label])

    def _predict(self, x):
        if self.is_chain:
            return self.model.predict_one(x)
        return {
            label: estimator.predict_one(x)
            for label, estimator in enumerate(self.model)
        }

    def learn_one(self):
        self._learn(self.learner, self.train[self.learn_row], self.sets[self.learn_row])
        self.learn_row = (self.learn_row + 1) % len(self.train)

    def learn_batch(self):
        self.model = self.make()
        for x, y in zip(self.train, self.sets):
            self._learn(self.model, x, y)

    def predict_one(self):
        self._predict(self.test[self.predict_row])
        self.predict_row = (self.predict_row + 1) % len(self.test)

    def predict_batch(self):
        self.result = np.zeros((len(self.test), self.labels), dtype=bool)
        for row, x in enumerate(self.test):
            for label, is_in in self._predict(x).items():
                self.result[row, label] = bool(is_in)


class OfMlpack(Method):
    """Gaussian features only, and no learning one at a time."""

    name = "mlpack nbc, one per label"

    def __init__(self, train, test):
        from mlpack import nbc

        self.nbc = nbc
        self.x, self.test = train[0], test[0]
        self.row = np.ascontiguousarray(test[0][:1])
        self.columns = [np.ascontiguousarray(y, dtype=np.int64) for y in train[1].T]

    def _predict(self, x):
        return [
            self.nbc(input_model=model, test=x)["predictions"].ravel()
            for model in self.models
        ]

    def learn_batch(self):
        self.models = [
            self.nbc(training=self.x, labels=column)["output_model"]
            for column in self.columns
        ]

    def predict_one(self):
        self._predict(self.row)

    def predict_batch(self):
        self.result = np.array(self._predict(self.test)).T


def makers(library, family, train, test):
    """Functions that make each method that knows the family."""
    yield lambda: OfNaibx(library, family, train, test)
    yield lambda: OfNumpy(family, train, test, False)
    if family != "gaussian":
        yield lambda: OfNumpy(family, train, test, True)
    yield lambda: OfScikitLearn(family, train, test, False)
    yield lambda: OfScikitLearn(family, train, test, True)
    yield lambda: OfRiver(family, train, test, False)
    yield lambda: OfRiver(family, train, test, True)
    if family == "gaussian":
        yield lambda: OfMlpack(train, test)
