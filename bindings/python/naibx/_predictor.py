"""Predictors: models compiled into tables."""

from typing import Optional

from ._config import Config
from ._declarations import Kernel, Precision
from ._handle import created, used
from ._library import lib, path as path_for_library
from ._load_options import LoadOptions
from ._model import Model
from ._predicting import Predicting
from ._saving import load, load_from_buffer, save_to_buffer, save_to_callback
from ._workspace import Workspace


class Predictor(Predicting):
    """Tables compiled from what a model has learned so far. They answer as the
    model does, mostly several times as fast, and stay as they are.

    `Predictor(model, precision)`, with `Precision.FLOAT64` or `FLOAT32`; a
    model that has not learned yet is a NotTrainedError. Any number of threads
    may predict at once. Pickling keeps what `save` keeps: not the kernel.
    """

    _destroy_function = "predictor_destroy"
    _prefix = "predictor_"

    def __init__(self, model: Model, precision: int = Precision.FLOAT64):
        if model is None:
            raise TypeError("model has to be a Model, not None")
        with used(model, Model, "model") as address:
            self._own(created(lib.predictor_create, address, precision),
                      model._kept)

    def __reduce__(self):
        return Predictor.load_from_buffer, (self.save_to_buffer(),)

    def get_config(self) -> Config:
        """A copy of the configuration of the model."""
        with self._read() as address:
            return Config._adopt(created(lib.predictor_get_config, address),
                                 self._kept)

    @property
    def precision(self) -> Precision:
        """Numbers that the tables are made of."""
        with self._read() as address:
            return Precision(lib.predictor_precision(address))

    @property
    def table_bytes(self) -> int:
        """Memory of the tables."""
        with self._read() as address:
            return lib.predictor_table_bytes(address)

    def set_kernel(self, kernel: int) -> None:
        """Force an instruction set, a `Kernel`. Raises NotSupportedError where
        this machine cannot run it, ArgumentError for another number."""
        with self._write() as address:
            lib.predictor_set_kernel(address, kernel)

    @property
    def kernel(self) -> Kernel:
        """The instruction set in use."""
        with self._read() as address:
            return Kernel(lib.predictor_kernel(address))

    def workspace_create(self) -> Workspace:
        """Make a workspace that fits this predictor."""
        with self._read() as address:
            return Workspace._adopt(
                created(lib.predictor_workspace_create, address), self._kept)

    def save(self, path) -> None:
        """Save to a file, as `Model.save`."""
        with self._read() as address:
            lib.predictor_save(address, path_for_library(path))

    def save_to_buffer(self) -> bytes:
        """The bytes of a file."""
        with self._read() as address:
            return save_to_buffer(lib.predictor_save_to_buffer, address)

    def save_to_callback(self, write) -> None:
        """Save part by part, as `Model.save_to_callback`."""
        with self._read() as address:
            save_to_callback(lib.predictor_save_to_callback, (address,), write)

    @classmethod
    def load(cls, path, options: Optional[LoadOptions] = None) -> "Predictor":
        """Load from a file. Raises FileError, FormatError, LimitError."""
        return load(cls, lib.predictor_load, path, options)

    @classmethod
    def map(cls, path, options: Optional[LoadOptions] = None) -> "Predictor":
        """Load without a copy of the tables: the file must not be written to
        or cut off until the predictor is closed. Raises as `load`."""
        return load(cls, lib.predictor_map, path, options)

    @classmethod
    def load_from_buffer(cls, buffer,
                         options: Optional[LoadOptions] = None) -> "Predictor":
        """Load from bytes. Raises FormatError, LimitError."""
        return load_from_buffer(cls, lib.predictor_load_from_buffer, buffer,
                                options)
