"""Which functions of the table are plain, and where they belong in C#."""

import re

from generate_declarations import pascal

# Plain by their arguments, and why they are not made here.
BY_HAND = {
    "naibx_predictor_create": "a live predictor waits for its model",
    "naibx_load_options_set_number": "streams are read within the limits",
    "naibx_request_set_outputs": "an answer knows what it was asked for",
    "naibx_answer_reserve": "a live predictor waits for its model",
    "naibx_answer_predict_again": "an answer knows what it was asked for",
    "naibx_answer_log_probability": "a live predictor waits for its model",
    "naibx_save": "naibx_save_parts does it",
    "naibx_save_parts": "either part may be missing",
    "naibx_load": "naibx_load_parts does it",
    "naibx_merge": "calls with two models must not wait for each other"}
NUMBERS = {"uint32_t": "int", "uint64_t": "long", "double": "double",
           "int32_t": "int", "int64_t": "long"}
# Arrays that are given, all of them int[] here, and what makes those of C.
ARRAYS = {"const uint32_t *": "Check.NotNegative({0}, nameof({0}))",
          "const int64_t *": "Check.Longs({0})",
          "const double *": "{0}"}
# Classes whose constructors do more than to take a handle.
CONSTRUCTED_BY_HAND = {"Model", "Predictor"}
# Classes without a member by hand, and what they are.
WITHOUT_HAND = {
    "Config": "What a model is made of: labels, features, constants and names.",
    "Library": "Which library runs, and which files it reads. All members may be "
               "used by any number of threads at once."}
ERROR = ["error", "naibx_error **"]


def handle_of(type_):
    """naibx_load_options of "const naibx_load_options *" and of "... **"."""
    match = re.fullmatch(r"(?:const )?(naibx_\w+) \*+", type_)
    return match and match.group(1)


def enumeration_of(enumerations, name, type_):
    """What a number stands for, told by its name."""
    base = type_.rstrip(" *")
    if base == "naibx_status":
        return "Status"
    for known in enumerations:
        if name.replace("_", "").lower() in (
                known.lower(), known.lower() + "s") and base != "double":
            return known
    return None


def prefix_of(owner):
    """What the functions of a class begin with in C."""
    words = re.sub(r"(?<!^)([A-Z])", r"_\1", owner).lower()
    return "naibx_" if owner == "Model" else f"naibx_{words}_"


class Function:
    """A function of the table and its place in C#."""

    def __init__(self, entry, table):
        self.entry, self.name = entry, entry["name"]
        self.parameters = [p for p in entry["parameters"] if p != ERROR]
        self.texts = {p[0]: d for p, d in zip(entry["parameters"],
                                              entry["descriptions"])}
        first = self.parameters[0][1] if self.parameters else ""
        self.takes_self = handle_of(first) in table["handles"]
        self.is_creation = self.name.endswith("create")
        if self.is_creation:
            self.takes_self = False
        owner = handle_of(self.parameters[-1][1] if self.is_creation else first)
        known = owner in table["handles"]
        self.owner = pascal(owner) if known else "Library"
        self.is_read = first.startswith("const ")
        self.arguments = self.parameters[1 if self.takes_self else 0:]
        self.arrays = [p for p in self.arguments
                       if p[1] in ARRAYS and self.count_of(p[0])]
        self.counts = [self.count_of(name) for name, _ in self.arrays]
        self.outs = [p for p in self.arguments if self.is_out(p)]
        self.ins = [p for p in self.arguments
                    if p not in self.outs and p[0] not in self.counts]

    def is_out(self, parameter):
        return self.texts[parameter[0]][0] == "out"

    def count_of(self, name):
        """The parameter that has the length of an array."""
        return self.texts[name][2]

    def is_nullable(self, name):
        return self.texts[name][1] == "always"

    def is_plain(self, table):
        callbacks = {callback["name"] for callback in table["callbacks"]}
        counted = [p for p in self.parameters if self.count_of(p[0])]
        return (self.name not in BY_HAND and self.owner != "Error"
                and counted == self.arrays
                and len(set(self.counts)) == len(counted) and sum(
                    bool(handle_of(type_)) for _, type_ in self.outs) < 2
                and not any(
                    type_ in callbacks or type_.endswith("void *")
                    or not self.is_out([name, type_]) and type_ != "const char *"
                    and [name, type_] not in self.arrays
                    and type_.endswith("*") and not handle_of(type_)
                    or type_.startswith("const") and type_.endswith("**")
                    and type_ != "const char **"
                    for name, type_ in self.parameters)
                and not self.name.endswith(("_destroy", "_number")))

    @property
    def method(self):
        name = pascal(self.name.removeprefix(prefix_of(self.owner)))
        looks = self.takes_self and self.is_read and self.outs
        is_verb = name.startswith(("Get", "Copy"))
        return "Get" + name if looks and not is_verb else name
