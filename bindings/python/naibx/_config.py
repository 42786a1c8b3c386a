"""What a model is made of."""

from ._buffers import UINT32
from ._declarations import Status
from ._examples import vector
from ._library import lib
from ._methods import PlainConfig


class Config(PlainConfig):
    """What a model is made of: labels, features, constants, names.

    `Config(label_count)` has no features, all three constants 1, no fixed size
    and duplicate labels refused. Numbers out of range, here and below, are an
    ArgumentError, which is a ValueError.
    """

    _destroy_function = "config_destroy"

    def add_categorical(self, category_counts) -> None:
        """Append categorical columns as a new group; for each its number of
        categories."""
        counts = vector(category_counts, UINT32, "category_counts",
                        Status.ERROR_OUT_OF_RANGE)
        self._change(lib.config_add_categorical, counts.address, counts.count)
