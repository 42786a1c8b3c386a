"""NaiBX as an estimator of scikit-learn, 1.6 or newer."""

from ._estimator import NaiBXClassifier

__all__ = ["NaiBXClassifier"]
