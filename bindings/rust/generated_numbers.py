"""The numbers by key of the header as methods: a getter, and a setter for those
that are not read only."""

from generated_names import Names, documentation, sentence, truths

# Counts are u64, but for these.
COUNTS = {"LABEL_COUNT": "u32", "FEATURE_COUNT": "u32",
          "FIXED_SIZE": "Option<u32>", "FORM": "Option<Form>",
          "KERNEL": "Option<Kernel>"}
# What the caller promises of a switch that the compiler cannot check.
PROMISES = {"MAP_TABLES": "What is said of the file is the caller's promise, "
            "for every file that is loaded with these options."}


class Number:
    """One number, and how it becomes a value of Rust."""

    def __init__(self, constant, text, kind, names):
        self.constant, self.name = constant, constant.lower()
        self.words = [word.strip() for word in kind.split(",")]
        self.is_settable = "read only" not in self.words
        self.indices = self.indices_of(self.words[-1])
        self.type = {"number": "f64", "switch": "bool"}.get(
            self.words[0], COUNTS.get(constant, "u64"))
        text = names.text(text)
        if self.type == "bool":
            text = truths(text)
        for written, index in zip(("`first`", "`second`"), self.indices):
            text = text.replace(written, f"`{index}`")
        self.text = sentence(text)

    @staticmethod
    def indices_of(word):
        if not word.startswith("indexed"):
            return []
        named = word[len("indexed by "):].split(" and ")
        if len(set(named)) < len(named):
            named[1] = "other"
        return named if " by " in word else ["index"]

    def got(self, number):
        if self.type == "bool":
            return f"{number} != 0.0"
        if self.type == "f64":
            return number
        if self.type == "Option<u32>":
            return f"u32::try_from({number} as i64).ok()"
        if self.type.startswith("Option"):
            return f"{self.type[7:-1]}::from_code({number} as i32)"
        return f"{number} as {self.type}"

    def set_type(self):
        if self.type == "Option<u32>":
            return "impl Into<Option<u32>>"
        return self.type[7:-1] if self.type.startswith("Option") else self.type

    def given(self):
        if self.type == "bool":
            return f"f64::from(u8::from({self.name}))"
        if self.type == "Option<u32>":
            return (f"{self.name}.into().map_or("
                    "sys::NAIBX_SIZE_PREDICTED as f64, f64::from)")
        if self.type.startswith("Option"):
            return f"f64::from({self.name}.code())"
        return self.name if self.type == "f64" else f"{self.name} as f64"


def found(table, names, name):
    for enumeration in table["enumerations"]:
        if enumeration["name"] == name:
            for (constant, _), text, kind in zip(
                    enumeration["constants"], enumeration["texts"],
                    enumeration["kinds"]):
                yield Number(constant, text, kind, names)


def numbers(table, names: Names, type_):
    """The methods of an object, each as lines."""
    functions = {names.of_function(function["name"]): function
                 for function in table["functions"]}
    get = functions.get(f"{type_}::number")
    put = functions.get(f"{type_}::set_number")
    for number in found(table, names, f"{type_}Number"):
        if get:
            yield list(getter(number, index_count(get)))
        if put and number.is_settable:
            yield list(setter(number, bool(get), names.text(put["returned"])))


def index_count(get):
    """Beside the object, the key, the number and the error."""
    return len(get["parameters"]) - 4


def getter(number, count):
    arguments = "".join(f", {index}: u32" for index in number.indices)
    passed = [f"sys::NAIBX_{number.constant}", *number.indices]
    passed += ["0"] * (count - len(number.indices))
    value = f"self.number({', '.join(passed)})"
    if not number.indices:
        yield from documentation([number.text], "    ")
        yield f"    pub fn {number.name}(&self) -> {number.type} {{"
        value = number.got(f'{value}.expect("a number that there always is")')
        yield f"        {value}"
    else:
        yield from documentation(
            [number.text, "# Errors",
             "[`Error::Argument`] for what there is not."], "    ")
        yield (f"    pub fn {number.name}(&self{arguments}) -> "
               f"Result<{number.type}> {{")
        yield f"        {value}" + (
            "" if number.type == "f64" else
            f".map(|number| {number.got('number')})")
    yield "    }"


def setter(number, has_getter, errors):
    text = (f"Set [`{number.name}`](Self::{number.name})." if has_getter else
            number.text)
    promise = PROMISES.get(number.constant)
    yield from documentation(
        [text, "# Errors", "[`Error::Argument`] for what is out of its range"
         + (f"; {errors}" if errors else "."),
         *(["# Safety", promise] if promise else [])], "    ")
    yield (f"    pub {'unsafe ' if promise else ''}fn set_{number.name}"
           f"(&mut self, {number.name}: {number.set_type()}) -> Result<()> {{")
    yield (f"        self.set_number(sys::NAIBX_{number.constant}, "
           f"{number.given()})")
    yield "    }"


def file_numbers(table, names):
    """Functions: a file is no object here, but its first bytes."""
    for number in found(table, names, "FileNumber"):
        key = f"sys::NAIBX_{number.constant}"
        yield ""
        yield from documentation(
            ["Of a file, from its first 4096 bytes or all of them: "
             + number.text[0].lower() + number.text[1:], "# Errors",
             "[`Error::Format`] for what is no file of NaiBX, or for too few "
             "bytes."], "")
        yield (f"pub fn {number.name}(bytes: &[u8]) -> "
               f"Result<{number.type}> {{")
        yield f"""\
    let (mut number, size) = (0.0, bytes.len() as u64);
    let first = bytes.as_ptr();
    // SAFETY: a slice of this length; a place for the result.
    unsafe {{ call!(naibx_file_get_number(first, size, {key}, &mut number)) }}?;
    Ok({number.got('number')})
}}"""
