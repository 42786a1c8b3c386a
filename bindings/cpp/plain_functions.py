"""Functions of the table of declarations, as the C++ interface has them."""

import re

# What is left out is this.
DEFAULTS = {("naibx_predictor_create", "form"): "NAIBX_FLOAT64",
            ("naibx_get_value_weight", "category"): "0"}
SCALARS = {"double": "double", "int32_t": "std::int32_t",
           "naibx_status": "naibx_status",
           "int64_t": "std::int64_t", "uint32_t": "std::uint32_t",
           "uint64_t": "std::uint64_t"}
ARRAY = re.compile(r"const (u?int(?:32|64)_t|double) \*")


def camel(name):
    return "".join(word.capitalize() for word in name.split("_"))


def noun(handle):
    return handle.removeprefix("naibx_")


class Parameter:
    """One of C, and what it is in C++."""

    def __init__(self, function, declared, described, table):
        self.name, self.type = declared
        _, self.null, self.count, text = described
        self.text = text or f"the {self.name}."
        base = re.sub(r"^const | \*+$", "", self.type)
        self.handle = base if base in table["handles"] else None
        self.is_out = False
        self.cpp = self.out_type = None
        # Features are given in other ways, too.
        array = (ARRAY.fullmatch(self.type)
                 if self.count and self.name != "values" else None)
        self.is_array = array is not None
        if array:  # which is null where it has no elements
            self.text = re.sub(r"; `\w+` numbers\.$", ".", self.text).replace(
                "NULL for", "None for")
            self.cpp = f"span<const double> {self.name}" if (
                array[1] == "double") else (
                f"const Integers<std::{array[1]}> &{self.name}")
            count = SCALARS[dict(function["parameters"])[self.count]]
            self.given = [self.name if array[1] != "double" else (
                f"{self.name}.data()"), f"base_detail::converted<{count}>("
                          f"{self.name}.size())"]
        elif self.handle and self.type.endswith(" **"):
            self.is_out = True
        elif self.handle and self.null == "always":
            self.cpp = f"const {camel(noun(self.handle))} *{self.name}"
            self.given = [f'detail::Optional{{{self.name}, "{self.name}"}}']
        elif self.handle:
            self.cpp = f"const {camel(noun(self.handle))} &{self.name}"
            self.given = [f"{self.name}.get()"]
        elif self.type == "const char *":
            self.cpp, self.given = f"const Text &{self.name}", [self.name]
        elif self.type in SCALARS:
            self.cpp = f"{SCALARS[self.type]} {self.name}"
            self.given = [self.name]
        elif self.type == "const char **":
            self.is_out, self.out_type = True, "std::string"
        elif self.type.endswith(" *") and not self.type.startswith("const "):
            self.is_out, self.out_type = True, SCALARS.get(base)
        self.default = DEFAULTS.get((function["name"], self.name))
        if self.default is None and self.handle and self.null == "always":
            self.default = "nullptr"


class Function:
    """One of C: the class that it belongs to, and whether it is plain."""

    def __init__(self, declared, table):
        self.name = declared["name"]
        self.summary, self.returned = declared["summary"], declared["returned"]
        self.result, self.reports = (declared["result"],
                                     declared["reports_error"])
        count = len(declared["parameters"]) - (1 if self.reports else 0)
        self.parameters = [
            Parameter(declared, *pair, table) for pair in
            list(zip(declared["parameters"], declared["descriptions"]))[:count]]
        self.owner = self.owner_among(table["handles"])
        first = self.parameters[0] if self.parameters else None
        self.is_method = (first is not None and first.handle is not None and
                          first.handle == self.owner and not first.is_out)
        # An array of C++ knows how many elements it has.
        counts = {one.count for one in self.parameters if one.is_array}
        self.inputs = [one for one in self.parameters[self.is_method:]
                       if not one.is_out and one.name not in counts]
        for one in self.inputs:
            if one.handle and one.handle == self.owner:
                # Of the very class, which is not there yet.
                one.cpp = one.cpp.replace(camel(noun(one.handle)), "Derived")
        self.outs = [one for one in self.parameters if one.is_out]
        self.is_const = self.is_method and first.type.startswith("const ")
        self.is_plain = (
            not (self.is_method and first.null == "always") and
            all(one.cpp is not None for one in self.inputs) and
            all(one.out_type or one.handle for one in self.outs) and
            (len(self.outs) == 1 or
             not any(one.handle for one in self.outs)))

    def owner_among(self, handles):
        """A model has no noun in the names of its functions."""
        for handle in sorted(handles, key=len, reverse=True):
            if self.name.startswith(handle + "_"):
                return handle
        is_of_model = any(one.handle == "naibx_model"
                          for one in self.parameters)
        return "naibx_model" if is_of_model else None

    @property
    def cpp_name(self):
        prefix = "naibx"
        if self.owner and self.name.startswith(self.owner + "_"):
            prefix = self.owner
        return self.name.removeprefix(prefix + "_")

    @property
    def is_by_key(self):
        return self.cpp_name.endswith(("get_number", "set_number"))
