//! What the suite expects of every language.

mod suite;

use suite::host::Host;

#[test]
fn every_call_of_the_suite_returns_what_it_expects() {
    let folder = suite::folder();
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|reason| panic!("cannot read {}: {}", folder.display(), reason))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().map_or(false, |ending| ending == "json"))
        .collect();
    files.sort();
    assert!(files.len() >= 10, "the suite has ten files or more, not {}", files.len());
    let mut failures = Vec::new();
    let mut call_count = 0;
    for file in files {
        for case in suite::read_cases(&file) {
            let mut host = Host::default();
            for call in case["calls"].as_array().unwrap() {
                call_count += 1;
                if let Err(difference) = suite::play(&mut host, call) {
                    failures.push(format!("{}: {}", case["name"], difference));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(call_count > 500, "only {} calls", call_count);
}

#[test]
fn a_number_that_differs_is_a_difference() {
    let expected = serde_json::json!({"scores": [1.0, -0.5, "-inf"], "labels": [1]});
    for (other, same) in [
        (serde_json::json!({"scores": [1.0, -0.5 + 1e-12, "-inf"], "labels": [1]}), true),
        (serde_json::json!({"scores": [1.0, -0.5 + 1e-7, "-inf"], "labels": [1]}), false),
        (serde_json::json!({"scores": [1.0, -0.5, "inf"], "labels": [1]}), false),
        (serde_json::json!({"scores": [1.0, -0.5, "-inf"], "labels": [2]}), false),
        (serde_json::json!({"scores": [1.0, -0.5, "-inf"]}), false),
    ] {
        assert_eq!(suite::is_same(&other, &expected), same, "{}", other);
    }
}
