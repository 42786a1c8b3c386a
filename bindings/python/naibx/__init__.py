"""NaiBX: predict a subset of labels from features, with naive Bayes."""

from ._allocator import Allocator
from ._config import Config, Feature
from ._declarations import (ClassKind, Family, Kernel, MAX_FEATURES, MAX_LABELS,
                            Precision, SIZE_PREDICTED, Status)
from ._errors import (ArgumentError, BufferTooSmallError, CancelledError,
                      DataError, Error, FileError, FormatError, InternalError,
                      LimitError, MissingFileError, NotSupportedError,
                      NotTrainedError, OutOfMemoryError, ResourceError)
from ._load_options import LoadOptions
from ._model import Model
from ._predicting import LabelScores, Prediction, Predictions, SizeScores
from ._predictor import Predictor
from ._prepared import PreparedPrediction
from ._statistics import Gaussian, ValueWeight
from ._version import (__version__, format_version, status_name, version,
                       version_string)
from ._workspace import Workspace

__all__ = [
    "Allocator", "ArgumentError", "BufferTooSmallError", "CancelledError",
    "ClassKind", "Config", "DataError", "Error", "Family", "Feature",
    "FileError", "FormatError", "Gaussian", "InternalError", "Kernel",
    "LabelScores", "LimitError", "LoadOptions", "MAX_FEATURES", "MAX_LABELS",
    "MissingFileError", "Model", "NotSupportedError", "NotTrainedError",
    "OutOfMemoryError", "Precision", "Prediction", "Predictions", "Predictor",
    "PreparedPrediction", "ResourceError", "SIZE_PREDICTED", "SizeScores",
    "Status", "ValueWeight", "Workspace", "__version__", "format_version",
    "status_name", "version", "version_string"]
