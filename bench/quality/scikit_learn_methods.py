"""What people use today: scikit-learn, and LightGBM, with one thread.

A method is fitted to rows and 0/1 labels and gives every label of a row a score
from 0 to 1, or chooses a set of those learned. Constants are the libraries'
defaults but for those here; only kernel ridge chooses some, by inner folds.
"""

import warnings

import numpy as np
import scipy.sparse
from sklearn.ensemble import ExtraTreesClassifier, RandomForestClassifier
from sklearn.impute import SimpleImputer
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, KFold
from sklearn.multioutput import ClassifierChain
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import (FunctionTransformer, Normalizer,
                                   StandardScaler)

INNER_FOLDS = 3
CHAINS = 10
NEIGHBOURS = 10
ALPHAS, GAMMAS = (0.03, 0.3, 3.0), (0.25, 1.0, 4.0)  # gammas over the mean square

warnings.filterwarnings("ignore")  # of labels without rows, and of convergence


def standardised(x):
    """Dense columns to unit variance; sparse ones are 0 and 1, and stay."""
    return StandardScaler() if isinstance(x, np.ndarray) else "passthrough"


def scaled(x):
    """The same, but sparse rows to unit length, for distances."""
    return StandardScaler() if isinstance(x, np.ndarray) else Normalizer()


class Scores:
    """Base of the methods that score labels."""

    def fit(self, x, y):
        # A label of all or no rows is not worth a model, and some have none.
        self.constant = np.flatnonzero(y.min(axis=0) == y.max(axis=0))
        self.varying = np.setdiff1d(np.arange(y.shape[1]), self.constant)
        self.values = y[0, self.constant]
        self.fit_varying(x, y[:, self.varying])
        return self

    def scores(self, x):
        result = np.zeros((x.shape[0], len(self.constant) + len(self.varying)))
        result[:, self.constant] = self.values
        result[:, self.varying] = self.scores_of_varying(x)
        return result


class Together(Scores):
    """One model for all labels."""

    def __init__(self, make):
        self.make = make

    def fit_varying(self, x, y):
        self.model = make_pipeline(*self.make(x)).fit(x, y)

    def scores_of_varying(self, x):
        return np.array([of_label[:, 1] for of_label in self.model.predict_proba(x)]).T


class Apart(Scores):
    """Binary relevance: a model for each label."""

    def __init__(self, make):
        self.make = make

    def fit_varying(self, x, y):
        *steps, _ = self.make(x)
        self.steps = make_pipeline(*steps) if steps else None
        x = self.steps.fit_transform(x) if steps else x
        self.models = [self.make(x)[-1].fit(x, column) for column in y.T]

    def scores_of_varying(self, x):
        x = self.steps.transform(x) if self.steps else x
        return np.array([model.predict_proba(x)[:, 1] for model in self.models]).T


class Chains(Scores):
    """The mean of chains of logistic regressions in random orders."""

    def fit_varying(self, x, y):
        self.scaler = make_pipeline(standardised(x))
        x = self.scaler.fit_transform(x)
        self.chains = [
            ClassifierChain(
                LogisticRegression(max_iter=1000), order="random", random_state=seed
            ).fit(x, y)
            for seed in range(CHAINS)
        ]

    def scores_of_varying(self, x):
        x = self.scaler.transform(x)
        return np.mean([chain.predict_proba(x) for chain in self.chains], axis=0)


class KernelRidgeScores(Scores):
    """Exact, with a Gaussian kernel; both constants by inner folds."""

    def fit_varying(self, x, y):
        self.scaler = make_pipeline(scaled(x))
        x = self.scaler.fit_transform(x)
        squares = x.multiply(x) if scipy.sparse.issparse(x) else x * x
        grid = {
            "alpha": ALPHAS,
            "gamma": [gamma * x.shape[0] / squares.sum() for gamma in GAMMAS],
        }
        self.model = GridSearchCV(
            KernelRidge(kernel="rbf"),
            grid,
            cv=KFold(INNER_FOLDS, shuffle=True, random_state=0),
            scoring="neg_mean_squared_error",
        ).fit(x, y)

    def scores_of_varying(self, x):
        return self.model.predict(self.scaler.transform(x))


class LabelSets:
    """Every set that was seen is a class."""

    def __init__(self, make):
        self.make = make

    def fit(self, x, y):
        self.sets, classes = np.unique(y, axis=0, return_inverse=True)
        self.model = make_pipeline(*self.make(x)).fit(x, classes.ravel())
        return self

    def predict(self, x):
        return self.sets[self.model.predict(x)]


class ImputedScores(Scores):
    """Missing values are the mean of their column among the rows fitted to."""

    def __init__(self, make):
        self.make = make

    def fit_varying(self, x, y):
        self.imputer = SimpleImputer(keep_empty_features=True)
        self.model = self.make().fit(self.imputer.fit_transform(x), y)

    def scores_of_varying(self, x):
        return self.model.scores(self.imputer.transform(x))


class ImputedNaibx:
    """The same before NaiBX, which need not have it. Chooses sets."""

    def fit(self, x, y):
        from naibx.sklearn import NaiBXClassifier

        steps = [SimpleImputer(keep_empty_features=True), NaiBXClassifier(method="auto")]
        self.model = make_pipeline(*steps).fit(x, y)
        return self

    def predict(self, x):
        return self.model.predict(x)


def boosted(_):
    import lightgbm

    # It takes no sparse counts.
    return [FunctionTransformer(lambda rows: rows.astype(float)),
            lightgbm.LGBMClassifier(n_jobs=1, verbose=-1, random_state=0)]


def logistic(x):
    return [standardised(x), LogisticRegression(max_iter=1000)]


# The name of what is made, and how. Those that score are measured at .5 and cut.
MAKERS = {
    "random forest": lambda: Together(
        lambda _: [RandomForestClassifier(n_jobs=1, random_state=0)]
    ),
    "extra trees": lambda: Together(
        lambda _: [ExtraTreesClassifier(n_jobs=1, random_state=0)]
    ),
    "extra trees on label sets": lambda: LabelSets(
        lambda _: [ExtraTreesClassifier(n_jobs=1, random_state=0)]
    ),
    "logistic regression on label sets": lambda: LabelSets(logistic),
    "kernel ridge": KernelRidgeScores,
    "logistic regression for each label": lambda: Apart(logistic),
    "chains of logistic regressions": Chains,
    "nearest neighbours": lambda: Together(
        lambda x: [scaled(x), KNeighborsClassifier(NEIGHBOURS)]
    ),
    "LightGBM for each label": lambda: Apart(boosted),
}


# For sets with missing values; forests take these as they are too.
IMPUTED = {
    "imputed, NaiBX auto": ImputedNaibx,
    "imputed, random forest": lambda: ImputedScores(MAKERS["random forest"]),
    "imputed, kernel ridge": lambda: ImputedScores(MAKERS["kernel ridge"]),
}


def cut_of(make, x, y):
    """The score above which as many labels lie as the training rows have, on
    rows that were held out."""
    scores = np.zeros(y.shape)
    inner = KFold(INNER_FOLDS, shuffle=True, random_state=0)
    for train, held_out in inner.split(y):
        scores[held_out] = make().fit(x[train], y[train]).scores(x[held_out])
    return np.sort(scores, axis=None)[-max(int(y.sum()), 1)]
