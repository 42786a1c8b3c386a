"""The sums that a model keeps."""

from ctypes import byref, c_double
from typing import NamedTuple

from ._handle import Handle
from ._library import lib


class Gaussian(NamedTuple):
    """Distribution of a Gaussian feature in a class, as prediction uses it."""
    weight: float
    mean: float
    variance: float


class ValueWeight(NamedTuple):
    """Weight of a value of a discrete feature in a class, and of all."""
    value_weight: float
    total_weight: float


class Statistics(Handle):
    """A class is all examples, those with a label, or those of a size:
    `ClassKind` and the number of the class. Numbers out of range are an
    ArgumentError."""

    def get_weight(self) -> float:
        """N, the weight of all examples."""
        return self._sum(lib.get_weight)

    def get_typical_weight(self) -> float:
        """The weight of a typical example, by which the three constants of the
        configuration are multiplied: 1 where no weight is below 1."""
        return self._sum(lib.get_typical_weight)

    def get_label_weight(self, label: int) -> float:
        """N_y, the weight of the examples whose set holds a label."""
        return self._sum(lib.get_label_weight, label)

    def get_size_weight(self, size: int) -> float:
        """N_m, the weight of the examples whose set has a size."""
        return self._sum(lib.get_size_weight, size)

    def get_label_size_weight(self, label: int, size: int) -> float:
        """N_ym, of those whose set holds a label and has a size."""
        return self._sum(lib.get_label_size_weight, label, size)

    def get_pair_weight(self, label: int, other: int) -> float:
        """N_yy', of those whose set holds both labels; 0 for the same."""
        return self._sum(lib.get_pair_weight, label, other)

    def get_gaussian(self, class_kind: int, class_number: int,
                     column: int) -> Gaussian:
        """Weight, mean and variance of a Gaussian column in a class."""
        return Gaussian(*self._sums(3, lib.get_gaussian, class_kind,
                                    class_number, column))

    def get_value_weight(self, class_kind: int, class_number: int, column: int,
                         category: int = 0) -> ValueWeight:
        """Weight of a value of a discrete column in a class; `category` is for
        categorical columns."""
        return ValueWeight(*self._sums(2, lib.get_value_weight, class_kind,
                                       class_number, column, category))

    def _sum(self, function, *arguments):
        return self._sums(1, function, *arguments)[0]

    def _sums(self, count, function, *arguments):
        sums = [c_double() for _ in range(count)]
        with self._read() as address:
            function(address, *arguments, *map(byref, sums))
        return [each.value for each in sums]
