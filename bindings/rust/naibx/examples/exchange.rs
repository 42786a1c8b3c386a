//! Hands a model and a predictor to the bindings of other languages, and takes
//! theirs: `exchange write PATH` and `exchange read PATH`, with the first case of
//! mixed.json of the conformance suite.

#[path = "../tests/conformance/suite.rs"]
mod suite;

use serde_json::Value;
use suite::host::Host;

fn name(call: &Value) -> &str {
    call["call"].as_str().unwrap_or("")
}

/// The calls up to the first predictor, and those after it.
fn calls() -> Result<(Vec<Value>, Vec<Value>), String> {
    let cases = suite::read_cases(&suite::folder().join("mixed.json"));
    let calls = cases.first().and_then(|case| case["calls"].as_array()).ok_or("no case")?;
    let made = calls.iter().position(|call| name(call) == "predictor_create").ok_or("none")? + 1;
    Ok((calls[..made].to_vec(), calls[made..].to_vec()))
}

fn write(path: &str) -> Result<(), String> {
    let mut host = Host::default();
    for call in calls()?.0 {
        suite::play(&mut host, &call)?;
    }
    let model = host.model.ok_or("the case makes no model")?;
    let predictor = host.predictor.ok_or("the case makes no predictor")?;
    naibx::save((&model, &predictor), path).map_err(|error| error.to_string())
}

fn read(path: &str) -> Result<(), String> {
    let loaded = naibx::load_both(path, None).map_err(|error| error.to_string())?;
    let mut host = Host { config: None, model: Some(loaded.0), predictor: Some(loaded.1) };
    let mut checked = 0;
    for call in calls()?.1 {
        let is_question = name(&call).starts_with("predict") || name(&call).starts_with("score_");
        // What replaces the predictor is a matter of the writer.
        if is_question && name(&call) != "predictor_create" {
            suite::play(&mut host, &call)?;
            checked += 1;
        }
    }
    if checked == 0 {
        return Err("the case asks nothing".to_owned());
    }
    println!("{} answers are as expected", checked);
    Ok(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", path] => write(path),
        ["read", path] => read(path),
        _ => Err("usage: exchange write PATH | exchange read PATH".to_owned()),
    };
    if let Err(reason) = result {
        eprintln!("exchange: {}", reason);
        std::process::exit(1);
    }
}
