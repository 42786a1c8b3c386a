"""What a model is made of."""

from ctypes import byref, c_char_p, c_int32, c_uint32
from typing import NamedTuple, Optional

from ._allocator import Allocator, functions_of
from ._buffers import UINT32
from ._declarations import Family, Status
from ._examples import numbers
from ._handle import Handle, created, used
from ._library import lib, text


class Feature(NamedTuple):
    """What a column is; `category_count` is 0 where it is not categorical."""
    family: Family
    group: int
    category_count: int


class Config(Handle):
    """What a model is made of: labels, features, constants, names.

    `Config(label_count)` has no features, all three constants 1, no fixed size
    and duplicate labels refused. Numbers out of range, here and below, are an
    ArgumentError, which is a ValueError.
    """

    _destroy_function = "config_destroy"

    def __init__(self, label_count: int):
        self._own(created(lib.config_create, label_count))

    def add_features(self, family: int, feature_count: int) -> None:
        """Append columns as a new group of `Family.GAUSSIAN`, `BERNOULLI` or
        `MULTINOMIAL`."""
        self._change(lib.config_add_features, family, feature_count)

    def add_categorical(self, category_counts) -> None:
        """Append categorical columns as a new group; for each its number of
        categories."""
        counts = numbers(category_counts, UINT32, "category_counts",
                         Status.ERROR_OUT_OF_RANGE)
        if len(counts.shape) != 1:
            raise ValueError("category_counts has to have one dimension")
        self._change(lib.config_add_categorical, counts.address, counts.count)

    def extend_group(self, group: int, feature_count: int) -> None:
        """Append columns to a group that is not categorical."""
        self._change(lib.config_extend_group, group, feature_count)

    def set_smoothing(self, smoothing: float) -> None:
        """Set `a`, added to every count of labels and sizes: 0, or 1e-300 to
        1e12."""
        self._change(lib.config_set_smoothing, smoothing)

    def set_feature_smoothing(self, smoothing: float) -> None:
        """Set `b`, added to every count of discrete features: 0, or 1e-300 to
        1e12."""
        self._change(lib.config_set_feature_smoothing, smoothing)

    def set_variance_prior(self, prior: float) -> None:
        """Set `k`, the imagined examples with the overall variance: 0, or 1e-12
        to 1e12."""
        self._change(lib.config_set_variance_prior, prior)

    def set_fixed_size(self, size: int) -> None:
        """Declare that every set has this size; SIZE_PREDICTED: sizes vary."""
        self._change(lib.config_set_fixed_size, size)

    def set_allow_empty(self, allow: bool) -> None:
        """Say whether the empty set may be predicted although no example had
        it."""
        self._change(lib.config_set_allow_empty, allow)

    def set_merge_duplicates(self, merge: bool) -> None:
        """Say whether a label that stands twice in a set counts once or is an
        error."""
        self._change(lib.config_set_merge_duplicates, merge)

    def set_allocator(self, allocator: Optional[Allocator]) -> None:
        """Set the allocator of what is made from this; None: the default."""
        with used(allocator, Allocator, "allocator") as address:
            self._change(lib.config_set_allocator, address)
            self._kept.extend(functions_of(allocator))

    def set_label_name(self, label: int, name: str) -> None:
        """Name a label."""
        self._change(lib.config_set_label_name, label, text(name, "name"))

    def set_feature_name(self, column: int, name: str) -> None:
        """Name a feature."""
        self._change(lib.config_set_feature_name, column, text(name, "name"))

    def set_category_name(self, column: int, category: int, name: str) -> None:
        """Name a category of a categorical feature."""
        self._change(lib.config_set_category_name, column, category,
                     text(name, "name"))

    @property
    def label_count(self) -> int:
        """Number of labels L."""
        return self._look(lib.config_label_count)

    @property
    def feature_count(self) -> int:
        """Number of columns."""
        return self._look(lib.config_feature_count)

    @property
    def smoothing(self) -> float:
        """The constant `a`."""
        return self._look(lib.config_smoothing)

    @property
    def feature_smoothing(self) -> float:
        """The constant `b`."""
        return self._look(lib.config_feature_smoothing)

    @property
    def variance_prior(self) -> float:
        """The constant `k`."""
        return self._look(lib.config_variance_prior)

    @property
    def fixed_size(self) -> int:
        """The size of every set, or SIZE_PREDICTED."""
        return self._look(lib.config_fixed_size)

    @property
    def allow_empty(self) -> bool:
        """Whether the empty set may be predicted although no example had it."""
        return bool(self._look(lib.config_allow_empty))

    @property
    def merge_duplicates(self) -> bool:
        """Whether a label that stands twice in a set counts once."""
        return bool(self._look(lib.config_merge_duplicates))

    def feature(self, column: int) -> Feature:
        """What a column is."""
        family, group, count = c_int32(), c_uint32(), c_uint32()
        self._look(lib.config_feature, column, byref(family), byref(group),
                   byref(count))
        return Feature(Family(family.value), group.value, count.value)

    def label_name(self, label: int) -> str:
        """Name of a label, "" where none was given."""
        return self._name(lib.config_label_name, label)

    def feature_name(self, column: int) -> str:
        """Name of a feature, "" where none was given."""
        return self._name(lib.config_feature_name, column)

    def category_name(self, column: int, category: int) -> str:
        """Name of a category, "" where none was given."""
        return self._name(lib.config_category_name, column, category)

    def _name(self, function, *place):
        name = c_char_p()
        with self._read() as address:
            function(address, *place, byref(name))
            # Before another thread may change what it points to.
            return name.value.decode("utf-8")

    def _look(self, function, *arguments):
        with self._read() as address:
            return function(address, *arguments)

    def _change(self, function, *arguments):
        with self._write() as address:
            function(address, *arguments)
