"""What the table of declarations says, in the words and lines of Python."""

import re
import textwrap

INTEGERS = ("int32_t", "int64_t", "uint32_t", "uint64_t", "naibx_status")
# Arrays of C, by the codes of their elements.
ARRAYS = {"const uint32_t *": "UINT32", "const int64_t *": "INT64",
          "const uint64_t *": "UINT64", "const double *": "DOUBLE"}
# What the header says of C.
OTHER_WORDS = [(r"\bNULL\b", "None"), (r"UINT32_MAX", "2**32 - 1"),
               (r"see WEIGHTS above", "see WEIGHTS in naibx.h"),
               (r"; valid until[^;.]*", ""), (r"(; may|\. May) be None", ""),
               (r"`SIZE_PREDICTED`, as it is unless", "None, as it is unless"),
               (r"; `\w+` numbers\.", ".")]


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def lines_of(text, indent):
    return textwrap.wrap(text, 79 - indent, break_long_words=False,
                         break_on_hyphens=False)


class Table:
    def __init__(self, table):
        self.handles = {handle: camel(handle[len("naibx_"):])
                        for handle in table["handles"]}
        self.functions = table["functions"]
        self.enumerations = table["enumerations"]
        self.names = {each["name"] for each in self.enumerations}
        self.words = {}
        for each in self.enumerations:
            for constant, _ in each["constants"]:
                self._add_constant(each["name"], constant)
        for function in self.functions:
            self.words[function["name"]] = self._place(function["name"])

    def _add_constant(self, enumeration, constant):
        # The prefix of C stands before some of the constants, not all.
        prefix = {"Kernel": "KERNEL_", "ClassKind": "CLASS_",
                  "Method": "METHOD_", "Loss": "LOSS_",
                  "ColumnKind": "COLUMN_", "Decoder": "DECODE_",
                  "SizeRule": "SIZE_"}.get(
            enumeration, "")
        if enumeration.endswith("Number"):
            word = f"`{property_name(enumeration[:-6], constant)}`"
        else:
            word = f"`{enumeration}.{constant}`" if enumeration else (
                f"`{constant}`")
        self.words[f"NAIBX_{prefix}{constant}"] = word

    def _place(self, name):
        owner, short = self.split(name)
        return f"`{owner}.{short}`" if owner else f"`{short}`"

    def split(self, name):
        """The class that a function belongs to, by its prefix, and its name
        there."""
        name = name[len("naibx_"):]
        for handle, owner in self.handles.items():
            prefix = handle[len("naibx_"):] + "_"
            if name.startswith(prefix):
                return owner, name[len(prefix):]
        return "Model" if self._is_of_model(name) else "", name

    def destroy_function_of(self, owner):
        return next(function["name"][len("naibx_"):]
                    for function in self.functions
                    if self.split(function["name"]) == (owner, "destroy"))

    def _is_of_model(self, name):
        return any(function["name"] == "naibx_" + name
                   and function["parameters"]
                   and "naibx_model *" in function["parameters"][0][1]
                   for function in self.functions)

    def python(self, text):
        """A text of the header in the words of Python."""
        text = re.sub(r"(?<!\")\b(NAIBX_[A-Z0-9_]+|naibx_\w+)\b", lambda match:
                      self.words.get(match.group(), match.group()), text)
        for of_header, of_python in OTHER_WORDS:
            text = re.sub(of_header, of_python, text)
        return text

    def handle_of(self, type_):
        match = re.fullmatch(r"(?:const )?(naibx_\w+) \*", type_)
        return self.handles.get(match.group(1)) if match else None


def property_name(owner, constant):
    prefix = re.sub(r"(?<!^)(?=[A-Z])", "_", owner).upper() + "_"
    return (constant[len(prefix):] if constant.startswith(prefix)
            else constant).lower()


class Parameter:
    """One parameter of a function, as Python has it."""

    def __init__(self, table, name, type_, description):
        direction, null_rule, count, text = description
        self.name, self.text = name, table.python(text)
        self.is_out = direction == "out"
        self.handle = table.handle_of(
            type_.replace("**", "*") if self.is_out else type_)
        self.may_be_none = null_rule == "always" or (
            bool(count) and null_rule == count)
        self.type = type_[:-2].rstrip() if self.is_out else type_
        self.is_text = self.type in ("const char *", "const char")
        self.is_integer = self.type in INTEGERS
        self.count = count
        # Whole numbers, how many there are coming next.
        # Features are given in other ways, too.
        self.array = (ARRAYS.get(self.type) if count and not self.is_out
                      and name != "values" else None)
        self.is_plain = name not in ("path", "key") and bool(
            self.array or not count and (
                self.handle or self.is_text or self.is_integer
                or self.type == "double"))
        self.enumeration = camel(name) if camel(name) in table.names else None
        self.default = " = 0" if text.endswith("else 0.") else ""

    @property
    def annotation(self):
        if self.handle:
            return f'"Optional[{self.handle}]"' if self.may_be_none else (
                f'"{self.handle}"')
        if self.array:
            iterable = ("Iterable[float]" if self.array == "DOUBLE" else
                        "Iterable[int]")
            return f"Optional[{iterable}]" if self.may_be_none else iterable
        if self.is_text:
            return "str"
        if self.is_out and self.enumeration:
            return self.enumeration
        return "int" if self.is_integer else "float"

    @property
    def argument(self):
        if self.handle:
            return f'given("{self.handle}", {self.name}, "{self.name}"' + (
                ", True)" if self.may_be_none else ")")
        if self.array:
            return f'plain_array("{self.name}", {self.array}, {self.name}' + (
                ", True)" if self.may_be_none else ")")
        return f'text({self.name}, "{self.name}")' if self.is_text else (
            self.name)

    @property
    def place(self):
        return "c_char_p" if self.is_text else "c_" + self.type.replace(
            "_t", "")


def parameters_of(table, function):
    """Without the error."""
    found = [Parameter(table, name, type_, description)
             for (name, type_), description in zip(function["parameters"],
                                                   function["descriptions"])]
    if function["reports_error"]:
        found = found[:-1]
    # An array knows how many elements it has.
    return [each for place, each in enumerate(found)
            if not place or not found[place - 1].array
            or found[place - 1].count != each.name]


def docstring(table, function, given_, indent=8):
    """What the header says, with the parameters that need more words."""
    parts = [table.python(function["summary"])]
    parts += [f"Returns {each.text}" if each.is_out else
              f"`{each.name}`: {each.text}" for each in given_
              if each.text not in ("", "UTF-8.")]
    if function["returned"]:
        parts.append("Raises " + table.python(function["returned"]))
    return quoted(parts, indent)


def quoted(parts, indent):
    lines = lines_of('"""' + parts[0], indent)
    for part in parts[1:]:
        lines += ["", *lines_of(part, indent)]
    if len(lines[-1]) <= 76 - indent:
        lines[-1] += '"""'
    else:
        lines.append('"""')
    return [" " * indent + line if line else "" for line in lines]


def signature(name, given_, result, indent=4, first="self"):
    words = [*([first] if first else []),
             *(f"{each.name}: {each.annotation}{each.default}"
               for each in given_)]
    return wrapped(f"def {name}(", words, f") -> {result}:", indent)


def wrapped(head, words, tail, indent):
    line = " " * indent + head + ", ".join(words) + tail
    if len(line) <= 79:
        return [line]
    lines = textwrap.wrap(", ".join(word.replace(" ", "\0") for word in words)
                          + tail.replace(" ", "\0"), 75 - indent)
    return [" " * indent + head, *(
        " " * (indent + 8 * head.startswith("def") + 4 * (
            not head.startswith("def"))) + line.replace("\0", " ")
        for line in lines)]
