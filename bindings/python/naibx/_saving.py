"""Saving and loading: a model, a predictor, or both."""

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


class Saved(Handle):
    """A model or a predictor."""

    # Which part of a file it is: 0 the model, 1 the predictor.
    _part: int

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
        return (None, self) if self._part else (self, None)

    @classmethod
    def load(cls: "type[_Self]", path, options: Optional[LoadOptions] = None
             ) -> _Self:
        """Load from a file, which may hold other parts, too. Raises FileError,
        FormatError, LimitError."""
        return _load_file(path, options, cls._part == 0, cls._part == 1)[
            cls._part]

    @classmethod
    def from_bytes(cls: "type[_Self]", data,
                   options: Optional[LoadOptions] = None) -> _Self:
        """Load from the bytes of a file. Raises FormatError, LimitError."""
        return _load_bytes(data, options, cls._part == 0, cls._part == 1)[
            cls._part]


def save_parts(path, model: "Optional[Model]",
               predictor: "Optional[Predictor]") -> None:
    """Save a model, a compiled predictor, or both to one file, as `Model.save`
    does. ArgumentError for a live predictor, or one of another kind of
    model."""
    with _Parts(model, predictor) as parts:
        lib.save_parts(*parts, path_for_library(path))


def write_parts(to, model: "Optional[Model]",
                predictor: "Optional[Predictor]") -> None:
    """Save as `save_parts` does, to `to(bytes)`, or to a file opened for binary
    writing. What it raises comes out."""
    with _Parts(model, predictor) as parts, Write(to) as target:
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
    return _load_file(path, options, True, True)


def read_parts(data, options: Optional[LoadOptions] = None
               ) -> "Tuple[Model, Predictor]":
    """The same from the bytes of a file."""
    return _load_bytes(data, options, True, True)


class _Parts:
    """The use of what is saved, which may be None."""

    def __init__(self, model, predictor):
        self._uses = [used(given("Model", model, "model", True)),
                      used(given("Predictor", predictor, "predictor", True))]

    def __enter__(self):
        first = self._uses[0].__enter__()
        try:
            return first, self._uses[1].__enter__()
        except BaseException:
            self._uses[0].__exit__(None, None, None)
            raise

    def __exit__(self, *raised):
        for use in self._uses[::-1]:
            use.__exit__(*raised)


def _load_file(path, options, *wanted):
    return _load(lib.load_parts, (path_for_library(path),), options, wanted)


def _load_bytes(data, options, *wanted):
    view = memoryview(data)
    memory = Array(view if view.c_contiguous else view.tobytes())
    return _load(lib.read_parts, (memory.address, view.nbytes), options, wanted)


def _load(function, source, options, wanted):
    handles = [c_void_p() if each else None for each in wanted]
    with used(given("LoadOptions", options, "options", True)) as address:
        function(*source, address, *(
            None if each is None else byref(each) for each in handles))
        kept = options._kept if options else ()
        return [None if each is None else Handle._classes[name]._adopt(
            each.value, kept)
                for name, each in zip(("Model", "Predictor"), handles)]
