"""What is asked of a predictor."""

from ._declarations import Output
from ._methods import PlainRequest


class Request(PlainRequest):
    """What is asked: the sizes of the sets, and what is computed. Set once,
    then read by any number of predictions and threads; None in its place asks
    for the predicted sets alone."""


def request_of(sizes, with_steps):
    """A request for sets, or None where nothing else is asked for."""
    if sizes is None and not with_steps:
        return None
    request = Request()
    request.set_row_sizes(sizes)
    if with_steps:
        request.set_outputs(Output.SETS | Output.STEPS)
    return request
