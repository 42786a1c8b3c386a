"""The functions of the table of declarations as Go has them."""

import copy
import re

from go_words import camel, function_name, lower_camel, small_name, type_name

NUMBERS = {"uint32_t": "uint32", "uint64_t": "uint64", "int64_t": "int64",
           "int32_t": "int32", "double": "float64", "naibx_status": "Status"}
RESULTS = {**NUMBERS, "const char *": "string", "void": ""}


# What Load does already.
SHORT = {"LoadModel"}


class Parameter:
    """One parameter of a function, as C and as Go have it."""

    def __init__(self, declared, described, handles, kinds):
        self.name, self.type = declared
        self.direction, self.null_rule, self.count, self.text = described
        if self.direction == "out":
            self.text = re.sub(r"; may be NULL|\s*May be NULL\.", "", self.text)
        bare = self.type.replace("const ", "").rstrip("* ").strip()
        stars = self.type.count("*")
        self.bare, self.go_name = bare, lower_camel(self.name)
        self.is_const = self.type.startswith("const ")
        self.shape = shape_of(bare, stars, self, handles)
        # A constant goes by the name of its enumeration, a sum by the plural.
        kind = camel(self.name) if camel(self.name) in kinds \
            else camel(self.name).rstrip("s")
        self.go_type = kind if kind in kinds and bare.endswith(
            "int32_t") else NUMBERS.get(bare)
        if self.shape in ("handle", "made"):
            self.go_type = "*" + type_name(bare)
        elif self.shape in ("text", "name"):
            self.go_type = "string"
        elif self.shape == "array":
            self.go_type = "[]" + NUMBERS.get(bare, "byte")


def shape_of(bare, stars, parameter, handles):
    """What the parameter is, or None where that is not plain."""
    if bare in handles:
        return {1: "handle", 2: "made"}.get(stars)
    if bare == "char":
        return {1: "text", 2: "name"}.get(stars)
    if bare in NUMBERS and stars == 0:
        return "number"
    if stars == 1 and parameter.direction == "out" and bare in NUMBERS \
            and not parameter.count:
        return "found"
    if stars == 1 and parameter.count and parameter.is_const \
            and (bare in NUMBERS or bare == "uint8_t"):
        return "array"
    return None


class Function:
    """A plain function: its object, if it is of one, and its parameters."""

    def __init__(self, declared, handles, kinds):
        self.name, self.result = declared["name"], declared["result"]
        self.summary, self.returned = declared["summary"], declared["returned"]
        self.can_fail = declared["reports_error"]
        self.all = [Parameter(*both, handles, kinds) for both in zip(
            declared["parameters"], declared["descriptions"])]
        self.parameters = self.all[:-1] if self.can_fail else self.all
        counted = [one.count for one in self.parameters if one.count]
        for one in self.parameters:
            if one.name in counted:
                one.shape = "count"
        self.is_plain = (all(one.shape for one in self.parameters)
                         and len(set(counted)) == len(counted)
                         and (self.can_fail or self.result in RESULTS)
                         and not self.name.endswith("_destroy"))
        self.makes = self.name.endswith("_create")
        first = self.parameters[0] if self.parameters else None
        self.object = first if first and first.shape == "handle" \
            and first.null_rule == "never" and not self.makes else None
        self.go_name = self.named()
        self.unwanted = []

    def named(self):
        if self.makes:
            return "New" + next(one.go_type[1:] for one in self.parameters
                                if one.shape == "made")
        name = function_name(self.name)
        # Numbers by key have methods of their own, which call these.
        return small_name(name) if self.name.endswith("_number") else name

    def parts(self):
        """Of a function that makes several objects, each of which may be left out,
        those that make one alone."""
        made = [one for one in self.found() if one.shape == "made"]
        for one in made if len(made) > 1 else []:
            alone, kind = copy.copy(self), one.go_type[1:]
            alone.unwanted = [other for other in made if other is not one]
            alone.go_name = self.go_name.replace("Parts", kind)
            alone.summary = self.summary.replace("the parts", f"the {one.name}")
            if alone.go_name not in SHORT:
                yield alone

    def receiver(self):
        """How Go names the object."""
        return self.object.go_type[1].lower()

    def given(self):
        return [one for one in self.parameters if one is not self.object
                and one.shape in ("handle", "number", "text", "array")]

    def found(self):
        return [one for one in self.parameters if one not in self.unwanted
                and one.shape in ("made", "name", "found")]


def owner_of(function):
    """What a method has before its name."""
    return f"({function.receiver()} {function.object.go_type}) " \
        if function.object else ""
