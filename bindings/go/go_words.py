"""Names and comments of Go for what the table of declarations says."""

import re
import textwrap

# The enumerations of the header that are types of Go, and what their constants
# have before their names.
TYPES = {"Status": "", "Family": "", "Form": "", "Kernel": "Kernel",
         "Rule": "", "SizeRule": "Size", "Output": "Output", "ClassKind": "Class", "Method": "Method",
         "Loss": "Loss", "ColumnKind": "Column", "Decoder": "Decode"}
# Written as Go writes what is no single word.
WORDS = {"OK": "OK", "AVX2": "AVX2", "AVX512": "AVX512",
         "NEON": "NEON"}
PREFIXES = ("naibx_config_", "naibx_predictor_", "naibx_request_",
            "naibx_answer_", "naibx_load_options_")
# What is said of C alone.
OF_THE_HEADER = [(r"; valid until [^;.]*", ""),
                 (r", or NULL where it is not wanted\.(?: At least .*)?", "."),
                 (", see the first comment of this file", ""),
                 ("(WEIGHTS|ERRORS) above", r"\1 in naibx.h"),
                 (r"; `\w+_count` numbers\.", ".")]
# Words of Go that are parameters in C.
RESERVED = {"error": "err", "range": "bounds", "type": "kind"}


def camel(name):
    return "".join(WORDS.get(word.upper(), word.capitalize())
                   for word in name.split("_"))


def lower_camel(name):
    name = small_name(camel(name))
    return RESERVED.get(name, name)


def small_name(name):
    return name[:1].lower() + name[1:]


def type_name(handle):
    return camel(handle.replace("naibx_", "", 1))


def is_keys(enumeration):
    """Keys of numbers, which are methods."""
    return enumeration["name"].endswith("Number")


def constant_name(constant, enumeration):
    kind = enumeration["name"]
    if kind == "Status" and constant != "OK":
        return "Err" + camel(constant.replace("ERROR_", "", 1))
    return TYPES.get(kind, "") + camel(constant)


def function_name(name):
    """That of a method or a function: naibx_config_set_number is SetNumber."""
    for prefix in PREFIXES:
        if name.startswith(prefix):
            name = name[len(prefix):]
            break
    name = name.replace("naibx_", "", 1)
    return camel(re.sub(r"(^|_)get_", r"\1", name))


class Comments:
    """Turns what the header says into comments of Go."""

    def __init__(self, table):
        self.names = {"NULL": "nil", "UINT32_MAX": "math.MaxUint32",
                      "NAIBX_VERSION": "HeaderVersion"}
        for enumeration in table["enumerations"]:
            prefix = c_prefix(enumeration)
            for constant, _ in enumeration["constants"]:
                self.names[prefix + constant] = constant_name(
                    constant, enumeration)
        for function in table["functions"]:
            name = function["name"]
            self.names[name] = ("New" + type_name(
                name.replace("_create", "") if name != "naibx_create"
                else "naibx_model") if name.endswith("_create")
                else function_name(name))
        for handle in table["handles"]:
            self.names[handle] = type_name(handle)

    def words(self, text):
        for in_c, in_go in OF_THE_HEADER:
            text = re.sub(in_c, in_go, text)
        text = re.sub(r"\b(?:NAIBX_\w+|naibx_\w+|NULL|UINT32_MAX)\b",
                      lambda found: self.names.get(found[0], found[0]), text)
        text = re.sub(r"`(\w+)`", lambda found: lower_camel(found[1]), text)
        return text.replace("; may be nil", "; or nil").replace("`", "")

    def of(self, name, text):
        """NAME: text, as the comment of what has the name."""
        return comment(f"{name}: {self.words(small(text))}")

    def item(self, name, text):
        """The same in a list."""
        return "\n".join(textwrap.wrap(
            f"{name}: {self.words(small(text))}", 76, initial_indent="//   - ",
            subsequent_indent="//     ", break_long_words=False,
            break_on_hyphens=False))


def c_prefix(enumeration):
    return {"Kernel": "NAIBX_KERNEL_", "ClassKind": "NAIBX_CLASS_",
            "Method": "NAIBX_METHOD_", "Loss": "NAIBX_LOSS_",
            "ColumnKind": "NAIBX_COLUMN_", "Decoder": "NAIBX_DECODE_"}.get(
        enumeration["name"], "NAIBX_")


def small(text):
    """Begins with a small letter, where that is one of a word."""
    return small_name(text) if re.match(
        r"([A-Z][a-z]+|A)\b(?! feature)", text) and not text.startswith(
            ("Bernoulli", "Gaussian", "Multinomial")) else text


def third_person(text):
    """What begins as an order tells what is done: sets, copies, looks."""
    verb, _, rest = text.partition(" ")
    verb = small_name(verb)
    ending = "ies" if verb.endswith("y") else "s"
    return f"{verb.rstrip('y')}{ending} {rest}"


def comment(text, indent=""):
    return "\n".join(textwrap.wrap(
        text, 80, initial_indent=indent + "// ",
        subsequent_indent=indent + "// ", break_long_words=False,
        break_on_hyphens=False))
