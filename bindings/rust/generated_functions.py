"""A function of the header as a method, where it takes handles, numbers, arrays
of numbers and texts alone."""

from generate_declarations import SCALARS
from generated_names import (
    NOT_OBJECTS, TYPES, camel, documentation, sentence)

# What is written by hand although its arguments are plain: the lifetime of a
# predictor is another for each form.
BY_HAND = {"naibx_predictor_create", "naibx_request_set_row_sizes",
           "naibx_answer_predict_again", "naibx_answer_log_probability"}
# What the methods of the numbers call.
PRIVATE = {"number", "set_number"}


def scalar(type_):
    """What Rust calls a number of C; None for anything else."""
    found = "i32" if type_ == "naibx_status" else SCALARS.get(type_, "")
    return found if not found.startswith("c_") and found else None


class Function:
    """A function as a method: `arguments` of Rust, `passed` to C, `results`."""

    def __init__(self, function, names):
        self.names, self.function = names, function
        self.name = function["name"]
        self.type, method = names.split(self.name)
        self.method = names.method(method)
        self.arguments, self.passed, self.prepared = [], [], []
        self.results, self.told = [], []
        self.receiver = self.created = self.kept = None
        # The array of which a number is the length, by the name of the number.
        self.arrays = {}
        self.of_object = ""
        # A function that takes or gives anything else is written by hand.
        self.is_plain = (function["reports_error"] and self.name not in BY_HAND)
        described = list(zip(function["parameters"], function["descriptions"]))
        for (name, type_), (direction, null, count, text) in described[:-1]:
            if self.is_plain:
                self.is_plain = (
                    self.take_array(name, type_, direction, null, count)
                    if count else self.take(name, type_, direction, null))
            if count:
                text = text.replace(f"; `{count}` numbers", "")
            self.told.append((name, direction, names.text(text)))
        if self.receiver:
            # What is said of the object, after what it is.
            self.of_object = self.told.pop(0)[2].partition(". ")[2]

    def take(self, name, type_, direction, null):
        """Whether this is a parameter that is known here."""
        handle = type_.replace("const ", "").rstrip(" *")
        if handle in self.names.handles and handle not in NOT_OBJECTS:
            return self.take_handle(name, type_, handle, null)
        if direction == "out":
            return self.take_result(name, type_)
        if type_ == "const char *":
            kind = "path" if name == "path" else "name"
            self.arguments.append((name, "impl AsRef<Path>" if kind == "path"
                                   else "&str"))
            given = "path.as_ref()" if kind == "path" else name
            self.prepared.append(f"let {name} = text::{kind}({given})?;")
            self.passed.append(f"{name}.as_ptr()")
            return True
        return self.take_number(name, type_)

    def take_handle(self, name, type_, handle, null):
        if type_.endswith("**"):
            self.created = self.names.handles[handle]
            self.passed.append(name)
        elif null != "never":
            return self.take_allocator(name, handle)
        elif (self.names.handles[handle] == self.type
              and not self.receiver and not self.arguments):
            self.receiver = "&self" if "const" in type_ else "&mut self"
            self.kept = self.kept or "self"
            self.passed.append("self.handle.get()" if "const" in type_ else
                               "object")
        else:
            self.kept = self.kept or name
            self.arguments.append((name, f"&{self.names.handles[handle]}"))
            self.passed.append(f"{name}.handle.get()")
        return True

    def take_allocator(self, name, handle):
        """The one object that there may be none of, and that is kept."""
        if handle != "naibx_allocator":
            return False
        self.arguments.append((name, "Option<&Allocator>"))
        if self.receiver:
            self.prepared += [f"if let Some({name}) = {name} {{",
                              "    keep(&mut self.handle.kept, "
                              f"&{name}.handle.kept);", "}"]
        else:
            self.kept = self.kept or name
        self.passed.append(f"{name}.map_or(ptr::null(), |one| one.handle.get())")
        return True

    def take_array(self, name, type_, direction, null, count):
        element = scalar(type_[len("const "):].rstrip(" *"))
        # A slice is never NULL.
        if direction != "in" or null not in ("never", count) or not element:
            return False
        self.arguments.append((name, f"&[{element}]"))
        self.arrays[count] = name
        self.passed.append(f"{name}.as_ptr()")
        return True

    def take_result(self, name, type_):
        pointee = type_[:-1].strip()
        if pointee == "const char *":
            self.results.append((name, "&str", "ptr::null()",
                                 f"unsafe {{ text::borrowed({name}) }}"))
        elif type_.count("*") == 1 and scalar(pointee):
            enum = camel(name) if camel(name) in TYPES else None
            value = (f"{enum}::from_code({name}).ok_or(Error::NotSupported)?"
                     if enum else name)
            self.results.append((name, enum or scalar(pointee),
                                 "0.0" if pointee == "double" else "0", value))
        else:
            return False
        self.passed.append(f"&mut {name}")
        return True

    def take_number(self, name, type_):
        if name == "class_kind":
            self.arguments.append(("class", "Class"))
            self.prepared.append("let (class_kind, class_number) = "
                                 "class.kind_and_number();")
            self.passed.append("class_kind")
        elif name == "class_number":
            self.passed.append("class_number")
        elif name == "outputs":
            self.arguments.append((name, "impl IntoIterator<Item = Output>"))
            self.prepared.append("let outputs = outputs.into_iter().fold(0, "
                                 "|sum, one| sum | one.code());")
            self.passed.append(name)
        elif name in self.arrays:
            # More than the number can say is more than is allowed.
            length = f"{self.arrays[name]}.len()"
            self.passed.append(f"{scalar(type_)}::try_from({length})"
                               f".unwrap_or({scalar(type_)}::MAX)")
        elif camel(name) in TYPES:
            self.arguments.append((name, camel(name)))
            self.passed.append(f"{name}.code()")
        elif scalar(type_):
            self.arguments.append((name, scalar(type_)))
            self.passed.append(name)
        else:
            return False
        return True

    def about(self):
        given = [f"- `{name}`: {told}" for name, direction, told in self.told
                 if direction == "in" and told and name not in self.arrays
                 and not name.startswith("class_")]
        handed_out = [told for _, direction, told in self.told
                      if direction == "out" and told]
        if len(self.results) == 1 and handed_out:
            given.append(f"- result: {handed_out[0]}")
        errors = self.names.text(self.function["returned"])
        return [self.names.text(self.function["summary"]), self.of_object,
                *given, *(["# Errors", errors] if errors else [])]

    def result_type(self):
        if self.created:
            return self.created
        if len(self.results) > 1:
            return camel(self.method)
        return self.results[0][1] if self.results else "()"

    def lines(self):
        arguments = [self.receiver] if self.receiver else []
        arguments += [f"{name}: {type_}" for name, type_ in self.arguments]
        is_private = self.method in PRIVATE
        yield from documentation([] if is_private else self.about(), "    ")
        yield (f"    {'' if is_private else 'pub '}fn {self.method}"
               f"({', '.join(arguments)}) -> "
               f"Result<{self.result_type()}> {{")
        for line in self.prepared:
            yield f"        {line}"
        if self.receiver == "&mut self":
            yield "        let object = self.handle.get_mut();"
        call = f"unsafe {{ call!({self.name}({', '.join(self.passed)})) }}"
        yield from self.creation(call) if self.created else self.question(call)
        yield "    }"

    def creation(self, call):
        kept = "Default::default()"
        if self.kept:
            kept = f"{self.kept}.handle.kept.clone()"
        if (self.kept, "Option<&Allocator>") in self.arguments:
            kept = (f"{self.kept}.map_or_else(Default::default, "
                    "|one| one.handle.kept.clone())")
        out = self.passed[-1]
        yield "        // SAFETY: alive; a place for the result."
        yield (f"        Handle::new({kept}, |{out}| {call})"
               f".map(|handle| {self.created} {{ handle }})")

    def question(self, call):
        for name, _, zero, _ in self.results:
            yield f"        let mut {name} = {zero};"
        yield "        // SAFETY: alive; places for the results."
        if not self.results:
            yield f"        {call}"
            return
        yield f"        {call}?;"
        if len(self.results) > 1:
            fields = ", ".join(
                name if value == name else f"{name}: {value}"
                for name, _, _, value in self.results)
            yield f"        Ok({self.result_type()} {{ {fields} }})"
        else:
            if "unsafe" in self.results[0][3]:
                yield "        // SAFETY: valid while the object is borrowed."
            yield f"        Ok({self.results[0][3]})"

    def struct_lines(self):
        """The type of several results."""
        if len(self.results) < 2:
            return
        told = {name: text for name, _, text in self.told}
        yield f"\n/// What [`{self.type}::{self.method}`] finds."
        yield "#[derive(Clone, Copy, Debug, PartialEq)]"
        yield f"pub struct {self.result_type()} {{"
        for name, type_, _, _ in self.results:
            yield from documentation([sentence(told[name])], "    ")
            yield f"    pub {name}: {type_},"
        yield "}"
