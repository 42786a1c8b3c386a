"""Getters and setters of numbers that have a key."""

from go_functions import owner_of
from go_words import c_prefix, camel, lower_camel


class Number:
    """A number that has a key."""

    def __init__(self, enumeration, place, kinds):
        constant = enumeration["constants"][place][0]
        self.key = f"C.{c_prefix(enumeration)}{constant}"
        self.name, self.in_c = camel(constant), constant.lower()
        self.kind, *more = enumeration["kinds"][place].split(", ")
        self.is_read_only = "read only" in more
        self.text = number_text(enumeration["texts"][place], self.kind)
        self.go_type = self.name if self.name in kinds else {
            "number": "float64", "count": "int64", "switch": "bool"}[self.kind]
        self.places = places(more)
        for place, name in zip(("first", "second"), self.places):
            self.text = self.text.replace(f"{name} `{place}`", name)
            self.text = self.text.replace(f"`{place}`", f"`{name}`")

    def result(self):
        return "number != 0" if self.go_type == "bool" \
            else f"{self.go_type}(number)"


def places(more):
    """Names of the numbers that the key is about."""
    for one in more:
        if one.startswith("indexed"):
            names = one.replace("indexed", "").replace("by", "").split("and")
            names = [name.strip() or "index" for name in names]
            return ["label", "other"] if names == ["label"] * 2 else names
    return []


def number_text(text, kind):
    """Of a switch, which is a truth in Go."""
    if kind != "switch":
        return text
    for number, word in (("1", "true"), ("0", "false")):
        for before in (" where", " to leave", " unless", ", as it is"):
            text = text.replace(number + before, word + before)
        text = text.replace(f"else {number}", f"else {word}")
    return text


def number_lines(enumeration, functions, kinds, comments):
    """Getters and setters. The functions of the keys are named after them."""
    noun = enumeration["name"].replace("Number", "")
    prefix = "naibx_" if noun == "Model" else "naibx_" + "".join(
        f"_{c.lower()}" if c.isupper() else c for c in noun).strip("_") + "_"
    getter = functions.get(prefix + "get_number")
    setter = functions.get(prefix + "set_number")
    for place in range(len(enumeration["constants"])):
        number = Number(enumeration, place, kinds)
        if getter:
            yield from getter_lines(number, getter, comments)
        if setter and not number.is_read_only:
            yield from setter_lines(number, setter, comments)


def getter_lines(number, getter, comments):
    fixed = [one for one in getter.given() if one.shape == "array"]
    given = [f"{one.go_name} {one.go_type}" for one in fixed]
    if number.places:
        given.append(", ".join(number.places) + " uint32")
    indices = [one for one in getter.given() if one.name in (
        "index", "first", "second")]
    words = [*number.places, *["0"] * len(indices)][:len(indices)]
    arguments = ", ".join([*(one.go_name for one in fixed), number.key, *words])
    call = f"{getter.receiver()}." if getter.object else ""
    yield "\n" + comments.of(number.name, number.text)
    yield f"func {owner_of(getter)}{number.name}({', '.join(given)}) " \
        f"({number.go_type}, error) {{" \
        f"\n\tnumber, err := {call}{getter.go_name}({arguments})" \
        f"\n\treturn {number.result()}, err\n}}"


def setter_lines(number, setter, comments):
    name = lower_camel(number.in_c)
    value = f"float64({name})"
    before = ""
    if number.go_type == "bool":
        before, value = "\tvar number float64\n\tif " + name + \
            " {\n\t\tnumber = 1\n\t}\n", "number"
    yield "\n" + comments.of("Set" + number.name, number.text)
    yield f"func {owner_of(setter)}Set{number.name}({name} " \
        f"{number.go_type}) error {{\n{before}\treturn " \
        f"{setter.receiver()}.{setter.go_name}({number.key}, {value})\n}}"
