"""XML comments of the members that generate_methods.py makes, in the words of
the header."""

import re

from generate_declarations import camel, pascal

# What constants of the header are prefixed with, beside NAIBX_.
PREFIXES = {"Kernel": "KERNEL_", "ClassKind": "CLASS_",
            "Method": "METHOD_", "Loss": "LOSS_",
            "ColumnKind": "COLUMN_", "Decoder": "DECODE_"}

# What every function with numbers can return, and the header says once.
OUT_OF_RANGE = "NAIBX_ERROR_OUT_OF_RANGE for a number outside its range"


class Comments:
    """Knows what the constants and functions of C are in C#."""

    def __init__(self, table, plain):
        self.names = {f.name: f"{f.owner}.{f.method}" for f in plain
                      if not f.is_creation}
        for enumeration in table["enumerations"]:
            name = enumeration["name"]
            kinds = enumeration.get("kinds") or [""] * len(enumeration["texts"])
            for (constant, _), kind in zip(enumeration["constants"], kinds):
                own = pascal(constant)
                owner = name or "Library"
                if name.endswith("Number"):
                    owner = name.removesuffix("Number")
                    owner = "ModelFile" if owner == "File" else owner
                    own = ("Get" if "indexed" in kind or owner == "ModelFile"
                           else "") + own
                self.names["NAIBX_" + PREFIXES.get(name, "") + constant] = (
                    f"{owner}.{own}")

    def prose(self, text):
        """A sentence of the header in XML."""
        text = re.sub(r"[;.] ?may be NULL\.", ".", text, flags=re.I).strip()
        text = re.sub(r"; valid until [^;.]*(?:destroyed|unloaded)", "", text)
        text = re.sub(r"see ([A-Z]+) above", r"see \1 in naibx.h", text)
        text = re.sub(r"; `\w+_count` numbers\.", ".", text)
        text = text.replace("UINT32_MAX", "null").replace(". NULL", ". Null")
        text = text.replace("NULL", "null")
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        text = re.sub(r"`(\w+)`", r"<c>\1</c>", text)
        text = re.sub(
            r"\b(?:NAIBX|naibx)_\w+", lambda match:
            f'<see cref="{self.names[match[0]]}"/>' if match[0] in self.names
            else f"<c>{match[0]}</c>", text)
        text = text[:1].upper() + text[1:]
        return text if not text or text.endswith(".") else text + "."

    @staticmethod
    def element(name, text):
        """An element over as many lines as it takes."""
        line, lines = f"/// <{name}>", []
        close = f"</{name.split()[0]}>"
        for number, word in enumerate(re.findall(r"\S*<(?:see|paramref) [^>]*>\S*|\S+", text)):
            if number and len(line) + 1 + len(word) > 80:
                lines.append(line)
                line = "///"
            line += ("" if number == 0 else " ") + word
        return [*lines, line + close]

    def summary(self, text):
        return self.element("summary", text)

    @staticmethod
    def without_encoding(function, name):
        """Texts are strings here."""
        text = re.sub(r"(^|, )UTF-8[,.]? ?", "", function.texts[name][3])
        return f"the {name}, {text}" if text.startswith('"') else text

    def of_method(self, function):
        lines = self.summary(self.prose(function.entry["summary"]))
        for name, type_ in function.ins:
            text = self.without_encoding(function, name) or f"the {name}"
            if "char" in type_:
                text = text.rstrip(".") + ", without a NUL character"
            lines += self.element(f'param name="{camel(name)}"', self.prose(text))
        if not function.entry["reports_error"]:
            if function.ins:
                lines += self.element("returns", "The text.")
            return lines
        if len(function.outs) == 1 and not function.is_creation:
            text = self.prose(self.without_encoding(function, function.outs[0][0]))
            lines += self.element("returns", text or "The result, to be disposed.")
        elif function.outs and not function.is_creation:
            lines += self.element("returns", "What was found.")
        has_numbers = any("int" in type_ for _, type_ in function.ins)
        returned = function.entry["returned"].rstrip(".")
        return lines + self.exception("; ".join(
            ([OUT_OF_RANGE] if has_numbers else []) + ([returned] if returned else []))
            or "NAIBX_ERROR_OUT_OF_MEMORY")

    def exception(self, text):
        return self.element('exception cref="NaibxException"', self.prose(text))

    def of_number(self, text, kinds, indices, of_bytes):
        if kinds.startswith("switch"):
            text = re.sub(r"\b1\b", "true", re.sub(r"\b0\b", "false", text))
            text = re.sub(r"\. (true|false)\b",
                          lambda match: f". {match[1].title()}", text)
        text = text.replace("NAIBX_SIZE_PREDICTED", "NULL")
        text = self.prose(text)
        for number, index in zip(("first", "second"), indices):
            text = text.replace(f"<c>{number}</c>", f'<paramref name="{index}"/>')
        text = text.replace("<c>index</c>", '<paramref name="index"/>')
        lines = self.summary(text)
        for index in indices:
            other = " one" if index == "other" else ""
            lines += self.element(f'param name="{index}"',
                                  f"The {index}{other}, from 0.")
        if of_bytes:
            lines += self.element('param name="bytes"',
                                  "The first bytes of a file, or all of them.")
        if indices or of_bytes:
            lines += self.element("returns", "Whether it is so." if
                                  kinds.startswith("switch") else "The number.")
        if indices or "read only" not in kinds:
            lines += self.exception(OUT_OF_RANGE)
        return lines
