"""NaiBX: predict a subset of labels from features, with naive Bayes."""

from ._declarations import (ClassKind, Family, Kernel, MAX_FEATURES, MAX_LABELS,
                            Precision, SIZE_PREDICTED, Status)
from ._errors import (ArgumentError, BufferTooSmallError, CancelledError,
                      DataError, Error, FileError, FormatError, InternalError,
                      LimitError, MissingFileError, NotSupportedError,
                      NotTrainedError, OutOfMemoryError, ResourceError)
from ._version import (__version__, format_version, status_name, version,
                       version_string)

__all__ = [
    "ArgumentError", "BufferTooSmallError", "CancelledError", "ClassKind",
    "DataError", "Error", "Family", "FileError", "FormatError",
    "InternalError", "Kernel", "LimitError", "MAX_FEATURES", "MAX_LABELS",
    "MissingFileError", "NotSupportedError", "NotTrainedError",
    "OutOfMemoryError", "Precision", "ResourceError", "SIZE_PREDICTED",
    "Status", "__version__", "format_version", "status_name", "version",
    "version_string"]
