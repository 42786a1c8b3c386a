"""How a file is loaded."""

from ._methods import PlainLoadOptions


class LoadOptions(PlainLoadOptions):
    """Where the memory of what is loaded comes from, how large a model may be
    that is let in, and how tables are loaded."""
