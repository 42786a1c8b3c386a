"""NaiBX: predict a subset of labels from features, with naive Bayes."""

from ._allocator import Allocator
from ._answer import Answer
from ._config import Config
from ._declarations import (ClassKind, ColumnKind, Decoder, Family, Form, Kernel, Loss,
                            MAX_FEATURES, MAX_LABELS, Method, Output,
                            Rule, SIZE_PREDICTED, SizeRule, Status,
                            WIDTH_EXACT)
from ._errors import (ArgumentError, CancelledError,
                      DataError, Error, FileError, FormatError, InternalError,
                      LimitError, MissingFileError, NotSupportedError,
                      NotTrainedError, OutOfMemoryError, ResourceError, StaleError)
from ._file import File
from ._load_options import LoadOptions
from ._methods import (Feature, Gaussian, ValueWeight, format_version,
                       status_name, version, version_string)
from ._model import Model
from ._predictor import Predictor
from ._request import Request
from ._results import Prediction, Predictions
from ._saving import (bytes_of_parts, load_parts, read_parts, save_parts,
                      write_parts)

__version__ = version_string()

__all__ = [
    "Allocator", "Answer", "ArgumentError", "CancelledError",
    "ClassKind", "ColumnKind", "Config", "DataError", "Decoder", "Error", "Family",
    "Feature", "File", "FileError", "Form", "FormatError", "Gaussian",
    "InternalError", "Kernel", "LimitError", "LoadOptions", "Loss",
    "MAX_FEATURES", "MAX_LABELS", "Method", "MissingFileError", "Model", "NotSupportedError",
    "NotTrainedError", "OutOfMemoryError", "Output", "Prediction",
    "Predictions", "Predictor", "Request", "ResourceError", "Rule", "SIZE_PREDICTED",
    "SizeRule", "StaleError", "Status", "ValueWeight", "WIDTH_EXACT", "__version__", "bytes_of_parts",
    "format_version", "load_parts", "read_parts", "save_parts", "status_name",
    "version", "version_string", "write_parts"]
