"""What is asked of a predictor."""

from ._declarations import Output, Rule
from ._methods import PlainRequest


class Request(PlainRequest):
    """What is asked: the sizes of the sets, and what is computed. Set once,
    then read by any number of predictions and threads; None in its place asks
    for the predicted sets alone."""


def request_of(sizes, with_steps, require=None, forbid=None, given=None):
    """A request for sets, or None where nothing else is asked for. Labels are
    those of all rows."""
    lists = {Rule.REQUIRED: require, Rule.FORBIDDEN: forbid, Rule.GIVEN: given}
    if sizes is None and not with_steps and not any(
            labels is not None for labels in lists.values()):
        return None
    request = Request()
    request.set_row_sizes(sizes)
    for rule, labels in lists.items():
        if labels is not None:
            request.set_labels(rule, labels)
    if with_steps:
        request.set_outputs(Output.SETS | Output.STEPS)
    return request
