//! The safe layer leaves out no function of the header.

use std::fs;
use std::path::Path;

/// What does in C what others do, with less to write.
const SHORT_WAYS: [&str; 2] = ["naibx_predict", "naibx_load"];

#[test]
fn every_function_of_the_header_is_called() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = here.join("../../declarations.json");
    let text = fs::read_to_string(table).unwrap();
    let table: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut code = String::new();
    for entry in fs::read_dir(here.join("src")).unwrap() {
        code += &fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    let is_in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words: std::collections::HashSet<&str> = code.split(|c| !is_in_name(c)).collect();
    let functions = table["functions"].as_array().unwrap();
    assert!(functions.len() >= 50);
    for function in functions {
        let name = function["name"].as_str().unwrap();
        let is_needed = !SHORT_WAYS.contains(&name);
        assert!(!is_needed || words.contains(name), "{} is called nowhere", name);
        assert!(is_needed || !words.contains(name), "{} is not to be called", name);
    }
}
