"""The exceptions: one class for each block of the library's status codes."""

import errno
from typing import Optional

from ._declarations import Status


class Error(Exception):
    """What the library refused or could not do.

    `code` is the status, a `Status` (or a plain int that only a newer library
    knows); `row` and `column` say where in a batch, from 0, or are None.
    """

    code: int = Status.ERROR_INTERNAL
    # In place of a message of the library.
    _words = ""

    def __init__(self, message: str, code: Optional[int] = None,
                 row: Optional[int] = None, column: Optional[int] = None):
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code
        self.row = row
        self.column = column

    def __str__(self) -> str:
        return self.message

    def __reduce__(self):
        return type(self), (self.message, self.code, self.row, self.column)


class NotTrainedError(Error, ValueError):
    """The model has not learned an example yet."""
    code = Status.NOT_TRAINED
    _words = "the model has not learned an example yet"


class CancelledError(Error, RuntimeError):
    """The progress callback asked to stop."""
    code = Status.CANCELLED
    _words = "the progress callback asked to stop"


class NotSupportedError(Error, NotImplementedError):
    """This machine, or this build, has not what was asked for."""
    code = Status.NOT_SUPPORTED
    _words = "this machine or this build has not what was asked for"


class StaleError(Error, RuntimeError):
    """The model has changed since the scores were kept."""
    code = Status.STALE
    _words = "the model has changed since the answer kept the scores"


class ArgumentError(Error, ValueError):
    """A number, an index, a constant or a text that is not allowed."""
    code = Status.ERROR_OUT_OF_RANGE


class DataError(Error, ValueError):
    """A label, a weight, a feature value or an offset that is not allowed."""
    code = Status.ERROR_FEATURE_VALUE


class FormatError(Error, ValueError):
    """Not a NaiBX file, a newer or an older one, or a damaged one."""
    code = Status.ERROR_CORRUPT


class FileError(Error, OSError):
    """A file cannot be read or written."""
    code = Status.ERROR_READ


class MissingFileError(FileError, FileNotFoundError):
    """A file, or the folder that it is to be in, does not exist."""

    errno = errno.ENOENT


class ResourceError(Error):
    """Memory ran out, or a limit is exceeded."""
    code = Status.ERROR_LIMIT


class OutOfMemoryError(ResourceError, MemoryError):
    """Memory ran out."""
    code = Status.ERROR_OUT_OF_MEMORY


class LimitError(ResourceError, ValueError):
    """A documented limit, or one of the load options, is exceeded."""
    code = Status.ERROR_LIMIT


class InternalError(Error, RuntimeError):
    """A fault of the library itself; please report it."""
    code = Status.ERROR_INTERNAL


_OF_STATUS = {each.code: each for each in (
    NotTrainedError, CancelledError, NotSupportedError, StaleError,
    OutOfMemoryError, LimitError)}
_OF_BLOCK = {1: ArgumentError, 2: DataError, 3: FormatError, 4: FileError,
             5: ResourceError}


def error_of(status, handle, lib):
    """The exception of a status; destroys the error object."""
    try:
        status = lib.error_status(handle) or status
        message = lib.error_message(handle).decode("utf-8")
        row, column = lib.error_row(handle), lib.error_column(handle)
    finally:
        lib.error_destroy(handle)
    kind = _OF_STATUS.get(status) or _OF_BLOCK.get(status // 100, InternalError)
    if kind is FileError and message.endswith(
            "the file or its folder does not exist"):
        kind = MissingFileError
    try:
        status = Status(status)
    except ValueError:  # of a newer library
        pass
    return kind(message or kind._words, status, None if row < 0 else row,
                None if column < 0 else column)
