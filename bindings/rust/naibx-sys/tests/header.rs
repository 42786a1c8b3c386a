//! The declarations say what the header says: a C file with the same
//! declarations, made from those of Rust, is compiled after the header. Other
//! types conflict there, other numbers fail an assertion.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const DECLARATIONS: &str = include_str!("../src/declarations.rs");

/// Of a packed crate, or of the repository.
fn include_folder() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [here.join("library"), here.join("../../../include")];
    let found = folders.iter().find(|folder| folder.join("naibx/naibx.h").is_file());
    found.expect("the header is in the crate or around it").clone()
}

fn in_c(rust: &str) -> String {
    if let Some(pointee) = rust.strip_prefix("*mut ") {
        return format!("{} *", in_c(pointee));
    }
    if let Some(pointee) = rust.strip_prefix("*const ") {
        return format!("const {} *", in_c(pointee));
    }
    match rust {
        "c_char" => "char",
        "c_void" => "void",
        "f64" => "double",
        "i32" => "int32_t",
        "i64" => "int64_t",
        "u8" => "uint8_t",
        "u32" => "uint32_t",
        "u64" => "uint64_t",
        "usize" => "size_t",
        other => other,
    }
    .to_owned()
}

/// The parameters, as C writes them, and the result.
fn signature(text: &str) -> (String, String) {
    let (_, rest) = text.split_once('(').expect("parameters");
    let (parameters, result) = rest.split_once(')').expect("parameters that end");
    let types: Vec<String> = parameters
        .split(',')
        .map(str::trim)
        .filter(|parameter| !parameter.is_empty())
        .map(|parameter| in_c(parameter.split_once(": ").expect("a type").1))
        .collect();
    let result =
        result.trim().trim_end_matches(',').strip_prefix("-> ").map_or("void".into(), in_c);
    let parameters = if types.is_empty() { "void".to_owned() } else { types.join(", ") };
    (parameters, result)
}

/// What stands between each occurrence of a beginning and the end after it.
fn parts<'a>(beginning: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    let rest = DECLARATIONS.split(beginning).skip(1);
    rest.map(move |text| text.split_once(end).expect("an end").0)
}

fn c_lines() -> (Vec<String>, usize) {
    let mut lines = vec!["#include <naibx/naibx.h>".to_owned()];
    for text in parts("pub const ", ";") {
        let (name, rest) = text.split_once(": ").expect("a constant");
        let (type_, number) = rest.split_once(" = ").expect("a number");
        let whole = in_c(type_);
        lines.push(format!("_Static_assert({} == ({}){}, \"{}\");", name, whole, number, name));
    }
    for name in parts("pub struct ", " {") {
        lines.push(format!("typedef struct {} {};", name, name));
    }
    for text in parts("pub type ", ";") {
        let (name, type_) = text.split_once(" = ").expect("a type");
        if type_.starts_with("Option<") {
            let (parameters, result) = signature(type_.trim_end_matches('>').trim());
            lines.push(format!("typedef {} (*{})({});", result, name, parameters));
        } else {
            lines.push(format!("typedef {} {};", in_c(type_), name));
        }
    }
    let mut functions = 0;
    for text in parts("pub fn ", ";") {
        let (name, _) = text.split_once('(').expect("a name");
        let (parameters, result) = signature(text);
        lines.push(format!("{} {}({});", result, name, parameters));
        lines.push(format!("{} (*use_{})({}) = {};", result, name, parameters, name));
        functions += 1;
    }
    (lines, functions)
}

fn compile(name: &str, lines: &[String]) -> Output {
    let folder = env::temp_dir().join(format!("naibx-header-{}-{}", std::process::id(), name));
    fs::create_dir_all(&folder).expect("a folder for the file");
    let file = folder.join("declarations.c");
    fs::write(&file, lines.join("\n") + "\n").expect("the file can be written");
    let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
    let output = Command::new(compiler)
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I"])
        .arg(include_folder())
        .arg(&file)
        .output();
    let _ = fs::remove_dir_all(&folder);
    output.unwrap_or_else(|reason| panic!("CC, or else cc, is no compiler of C: {}", reason))
}

#[test]
#[ignore = "needs a compiler of C, which CC names, or else cc"]
fn declarations_are_those_of_the_header() {
    let (lines, functions) = c_lines();
    assert!(functions >= 50, "few functions are found");
    let output = compile("same", &lines);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
#[ignore = "needs a compiler of C, which CC names, or else cc"]
fn declarations_that_differ_are_found() {
    for wrong in [
        "uint64_t naibx_version(void);",
        "typedef int64_t naibx_status;",
        "_Static_assert(NAIBX_NOT_TRAINED == 3, \"\");",
    ] {
        let mut lines = c_lines().0;
        lines.push(wrong.to_owned());
        assert!(!compile("wrong", &lines).status.success(), "{}", wrong);
    }
}
