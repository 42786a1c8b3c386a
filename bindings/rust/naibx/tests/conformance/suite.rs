//! The conformance suite (tests/conformance/README.md of the project), played
//! over the safe layer.
#![allow(dead_code)]

#[path = "host.rs"]
pub mod host;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// Where the suite lies: in the repository, unless NAIBX_CONFORMANCE says where.
pub fn folder() -> PathBuf {
    let in_repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/conformance");
    std::env::var_os("NAIBX_CONFORMANCE").map_or(in_repository, PathBuf::from)
}

pub fn read_cases(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path)
        .unwrap_or_else(|reason| panic!("cannot read {}: {}", path.display(), reason));
    serde_json::from_str::<Vec<Value>>(&text).expect("the suite is JSON")
}

fn as_number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => match text.as_str() {
            "inf" => Some(f64::INFINITY),
            "-inf" => Some(f64::NEG_INFINITY),
            "nan" => Some(f64::NAN),
            _ => None,
        },
        _ => None,
    }
}

/// Whole numbers are exact; those with a fraction to 1e-9, relative above 1.
fn is_same_number(said: &Value, expected: &Value) -> Option<bool> {
    if let (Some(one), Some(other)) = (said.as_i64(), expected.as_i64()) {
        return Some(one == other);
    }
    let (one, other) = (as_number(said)?, as_number(expected)?);
    Some(
        one == other
            || (one.is_nan() && other.is_nan())
            || (other.is_finite() && (one - other).abs() <= 1e-9 * other.abs().max(1.0)),
    )
}

pub fn is_same(said: &Value, expected: &Value) -> bool {
    if let Some(same) = is_same_number(said, expected) {
        return same;
    }
    match (said, expected) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| is_same(a, b))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, a)| other.get(key).map_or(false, |b| is_same(a, b)))
        }
        _ => said == expected,
    }
}

/// Makes a call; what differs from what it is to return.
pub fn play(host: &mut host::Host, call: &Value) -> Result<(), String> {
    let said = host.outcome(call);
    let nothing = serde_json::json!({});
    if is_same(&said, call.get("expect").unwrap_or(&nothing)) {
        Ok(())
    } else {
        Err(format!("{}\n  gave {}", call, said))
    }
}
