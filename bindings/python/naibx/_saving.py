"""Saving and loading: a model, a predictor, or both."""

from contextlib import contextmanager
from ctypes import byref, c_void_p
from typing import TYPE_CHECKING, Any, Optional, Tuple, TypeVar

from ._buffers import Array
from ._callbacks import Write
from ._handle import Handle, given, used
from ._library import lib, path as path_for_library
from ._load_options import LoadOptions

if TYPE_CHECKING:
    from ._model import Model
    from ._predictor import Predictor

_Self = TypeVar("_Self", bound="Saved")
# Of a file, in the order of the library.
_PARTS = ("Model", "Predictor")


class Saved(Handle):
    """A model or a predictor."""

    # The name of this part of a file.
    _part: str

    def save(self, path) -> None:
        """Save to a file, which appears whole or not at all. Raises FileError,
        which is an OSError."""
        save_parts(path, *self._alone())

    def write(self, to) -> None:
        """Save part by part to `to(bytes)`, or to a file opened for binary
        writing. What it raises comes out."""
        write_parts(to, *self._alone())

    def to_bytes(self) -> bytes:
        """The bytes of a file."""
        return bytes_of_parts(*self._alone())

    def _alone(self) -> Any:
        return [self if name == self._part else None for name in _PARTS]

    @classmethod
    def load(cls: "type[_Self]", path, options: Optional[LoadOptions] = None
             ) -> _Self:
        """Load from a file, which may hold other parts, too. Raises FileError,
        FormatError, LimitError."""
        return _load_file(path, options, [cls._part])[0]

    @classmethod
    def from_bytes(cls: "type[_Self]", data,
                   options: Optional[LoadOptions] = None) -> _Self:
        """Load from the bytes of a file. Raises FormatError, LimitError."""
        return _load_bytes(data, options, [cls._part])[0]


def save_parts(path, model: "Optional[Model]",
               predictor: "Optional[Predictor]") -> None:
    """Save a model, a compiled predictor, or both to one file, as `Model.save`
    does. ArgumentError for a live predictor, or one of another kind of
    model."""
    with _used_parts(model, predictor) as parts:
        lib.save_parts(*parts, path_for_library(path))


def write_parts(to, model: "Optional[Model]",
                predictor: "Optional[Predictor]") -> None:
    """Save as `save_parts` does, to `to(bytes)`, or to a file opened for binary
    writing. What it raises comes out."""
    with _used_parts(model, predictor) as parts, Write(to) as target:
        lib.write_parts(*parts, target.function, None)


def bytes_of_parts(model: "Optional[Model]",
                   predictor: "Optional[Predictor]") -> bytes:
    """The bytes of a file with both."""
    data = bytearray()
    write_parts(data.extend, model, predictor)
    return bytes(data)


def load_parts(path, options: Optional[LoadOptions] = None
               ) -> "Tuple[Model, Predictor]":
    """Load both parts of a file. Raises FileError, FormatError, also where
    there are not both, LimitError."""
    return _load_file(path, options, _PARTS)


def read_parts(data, options: Optional[LoadOptions] = None
               ) -> "Tuple[Model, Predictor]":
    """The same from the bytes of a file."""
    return _load_bytes(data, options, _PARTS)


@contextmanager
def _used_parts(model, predictor):
    with used(given("Model", model, "model", True)) as first, used(
            given("Predictor", predictor, "predictor", True)) as second:
        yield first, second


def _load_file(path, options, wanted):
    return _load(lib.load_parts, (path_for_library(path),), options, wanted)


def file_bytes(data):
    """What keeps the bytes of a file in memory, and how many they are."""
    view = memoryview(data)
    return Array(view if view.c_contiguous else view.tobytes()), view.nbytes


def _load_bytes(data, options, wanted):
    memory, size = file_bytes(data)
    return _load(lib.read_parts, (memory.address, size), options, wanted)


def _load(function, source, options, wanted):
    handles = {name: c_void_p() for name in wanted}
    with used(given("LoadOptions", options, "options", True)) as address:
        function(*source, address, *(
            byref(handles[name]) if name in wanted else None
            for name in _PARTS))
        kept = options._ownership.kept if options else ()
        return [Handle._classes[name]._adopt(handle.value, kept)
                for name, handle in handles.items()]
