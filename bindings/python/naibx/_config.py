"""What a model is made of."""

from ._methods import PlainConfig


class Config(PlainConfig):
    """What a model is made of: labels, features, constants, names.

    `Config(label_count)` has no features, all three constants 1, no fixed size
    and duplicate labels refused. Numbers out of range, here and below, are an
    ArgumentError, which is a ValueError.
    """
