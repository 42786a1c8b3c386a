//! Makes the calls of the suite: one configuration, one model and one predictor
//! at a time.

use naibx::*;
use serde_json::{json, Value};

#[derive(Default)]
pub struct Host {
    pub config: Option<Config>,
    pub model: Option<Model>,
    pub predictor: Option<Predictor<'static>>,
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(number).collect()
}

fn whole<T: TryFrom<u64>>(value: &Value) -> T {
    let number = value.as_u64().unwrap_or_else(|| panic!("{} is no count", value));
    T::try_from(number).ok().expect("it has room")
}

fn wholes<T: TryFrom<u64>>(value: &Value) -> Vec<T> {
    value.as_array().expect("a list").iter().map(whole).collect()
}

/// JSON has no infinity.
fn out(values: &[f64]) -> Value {
    values.iter().map(|value| out_number(*value)).collect()
}

fn out_number(value: f64) -> Value {
    if value.is_finite() {
        json!(value)
    } else if value.is_nan() {
        json!("nan")
    } else {
        json!(if value > 0.0 { "inf" } else { "-inf" })
    }
}

fn hex(bytes: &[u8]) -> Value {
    json!({"bytes": bytes.iter().map(|byte| format!("{:02x}", byte)).collect::<String>()})
}

fn unhex(value: &Value) -> Vec<u8> {
    let text = value.as_str().expect("a text");
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

/// The features of one row, owned.
struct Row {
    indices: Option<Vec<u32>>,
    values: Vec<f64>,
}

impl Row {
    fn of(call: &Value) -> Self {
        Row { indices: call.get("indices").map(wholes), values: numbers(&call["values"]) }
    }

    fn features(&self) -> Features<'_> {
        match &self.indices {
            Some(indices) => (indices, &self.values).into(),
            None => (&self.values).into(),
        }
    }
}

/// The features of many rows, owned.
struct Batch {
    row_count: usize,
    sparse: Option<(Vec<u64>, Vec<u32>)>,
    values: Vec<f64>,
}

impl Batch {
    fn of(call: &Value) -> Self {
        if let Some(offsets) = call.get("row_offsets") {
            let sparse = Some((wholes(offsets), wholes(&call["indices"])));
            return Batch { row_count: 0, sparse, values: numbers(&call["values"]) };
        }
        let rows = call["values"].as_array().expect("rows");
        let values = rows.iter().flat_map(numbers).collect();
        Batch { row_count: rows.len(), sparse: None, values }
    }

    fn rows(&self) -> Rows<'_> {
        match &self.sparse {
            Some((row_offsets, indices)) => {
                Rows::Sparse { row_offsets, indices, values: &self.values }
            }
            None => Rows::Dense { row_count: self.row_count, values: &self.values },
        }
    }
}

/// None is predicted. What is no size is here one that no set can have.
fn size(value: &Value) -> Option<u32> {
    match value.as_i64().expect("a size") {
        -1 => None,
        size => Some(u32::try_from(size).unwrap_or(u32::MAX)),
    }
}

fn class(call: &Value) -> Class {
    let number = whole(&call["class_number"]);
    match call["class_kind"].as_str() {
        Some("all") => Class::All,
        Some("label") => Class::Label(number),
        Some("size") => Class::Size(number),
        other => panic!("{:?} is no kind of class", other),
    }
}

/// The sets, and the numbers of one output, that a call asks for.
fn ask(
    predictor: &Predictor<'_>,
    outputs: &[Output],
    call: &Value,
    rows: Rows<'_>,
    give: impl FnOnce(Sets<'_>) -> Result<Value>,
) -> Result<Value> {
    let mut request = Request::new()?;
    request.set_outputs(outputs.iter().copied())?;
    if let Some(size) = call.get("size").and_then(size) {
        request.set_size(size, size)?;
    }
    let sizes: Option<Vec<_>> =
        call.get("sizes").map(|sizes| sizes.as_array().unwrap().iter().map(size).collect());
    request.set_row_sizes(sizes.as_deref())?;
    let mut answer = Answer::new(None)?;
    give(answer.predict(predictor, &request, rows)?)
}

/// What a model and a predictor answer alike.
fn answer(predictor: &Predictor<'_>, method: &str, call: &Value) -> Result<Value> {
    let with_steps = &[Output::Sets, Output::Steps];
    let numbers = |sets: &Sets<'_>, output| sets.numbers(output).map(out);
    let number = |sets: &Sets<'_>, output| sets.numbers(output).map(|one| out_number(one[0]));
    match method {
        "predict" => {
            let row = Row::of(call);
            let found = ask(predictor, with_steps, call, row.features().into(), |sets| {
                Ok(json!({"labels": sets.get(0),
                          "step_log_probabilities": numbers(&sets, Output::Steps)?}))
            })?;
            let labels = predictor.predict(row.features(), call.get("size").and_then(size))?;
            assert_eq!(json!(labels), found["labels"]);
            Ok(found)
        }
        "predict_batch" => ask(predictor, with_steps, call, Batch::of(call).rows(), |sets| {
            Ok(json!({"label_offsets": sets.offsets(), "labels": sets.labels(),
                      "step_log_probabilities": numbers(&sets, Output::Steps)?}))
        }),
        "score_sizes" => {
            let outputs = &[Output::Sizes, Output::SizeEvidence];
            ask(predictor, outputs, call, Row::of(call).features().into(), |sets| {
                Ok(json!({"log_posterior": numbers(&sets, Output::Sizes)?,
                          "log_evidence": number(&sets, Output::SizeEvidence)?}))
            })
        }
        "score_labels" => {
            let outputs = &[Output::LabelScores, Output::LabelEvidence];
            ask(predictor, outputs, call, Row::of(call).features().into(), |sets| {
                Ok(json!({"scores": numbers(&sets, Output::LabelScores)?,
                          "log_evidence": number(&sets, Output::LabelEvidence)?}))
            })
        }
        other => panic!("there is no call {}", other),
    }
}

impl Host {
    /// What the call returns, or its error; as `expect` says it.
    pub fn outcome(&mut self, call: &Value) -> Value {
        let name = call["call"].as_str().expect("a call has a name");
        self.make(name, call).unwrap_or_else(|error| {
            let mut said = json!({"status": status_name(error.code())});
            if let Some(row) = error.row() {
                said["row"] = json!(row);
            }
            if let Some(column) = error.column() {
                said["column"] = json!(column);
            }
            said
        })
    }

    fn make(&mut self, name: &str, call: &Value) -> Result<Value> {
        match name {
            "config_create" => self.config = Some(Config::new(whole(&call["label_count"]))?),
            "create" => self.model = Some(Model::new(self.config.as_ref().unwrap())?),
            "copy" => self.model = Some(self.model.as_ref().unwrap().try_clone()?),
            "load_from_buffer" => {
                self.model = Some(Model::from_bytes(&unhex(&call["bytes"]), None)?)
            }
            "predictor_create" => {
                let model = self.model.as_ref().unwrap();
                self.predictor = Some(match call["precision"].as_str() {
                    Some("float64") => Predictor::float64(model)?,
                    Some("float32") => Predictor::float32(model)?,
                    other => panic!("{:?} is no precision", other),
                })
            }
            "predictor_load_from_buffer" => {
                self.predictor = Some(Predictor::from_bytes(&unhex(&call["bytes"]), None)?)
            }
            "save_with_predictor_to_buffer" => {
                let (model, predictor) = (self.model.as_ref(), self.predictor.as_ref());
                return Ok(hex(&to_bytes((model.unwrap(), predictor.unwrap()))?));
            }
            _ => return self.ask(name, call),
        }
        Ok(json!({}))
    }

    fn ask(&mut self, name: &str, call: &Value) -> Result<Value> {
        if let Some(method) = name.strip_prefix("config_") {
            configure(self.config.as_mut().expect("a configuration"), method, call)?;
            Ok(json!({}))
        } else if let Some(method) = name.strip_prefix("predictor_") {
            let predictor = self.predictor.as_ref().expect("a predictor");
            match method {
                "save_to_buffer" => to_bytes(predictor).map(|bytes| hex(&bytes)),
                _ => answer(predictor, method, call),
            }
        } else if name.starts_with("add_") {
            learn(self.model.as_mut().expect("a model"), name, call)?;
            Ok(json!({}))
        } else {
            let model = self.model.as_ref().expect("a model");
            match name {
                "save_to_buffer" => to_bytes(model).map(|bytes| hex(&bytes)),
                _ if name.starts_with("get_") => look(model, name, call),
                _ => answer(&Predictor::live(model)?, name, call),
            }
        }
    }
}

fn configure(config: &mut Config, method: &str, call: &Value) -> Result<()> {
    let is_set = |value: &Value| whole::<u32>(value) != 0;
    let name = call["name"].as_str().unwrap_or("");
    match method {
        "add_features" => {
            let family = match call["family"].as_str() {
                Some("gaussian") => Family::Gaussian,
                Some("bernoulli") => Family::Bernoulli,
                Some("multinomial") => Family::Multinomial,
                Some("categorical") => Family::Categorical,
                other => panic!("{:?} is no family", other),
            };
            config.add_features(family, whole(&call["feature_count"]))
        }
        "add_categorical" => config.add_categorical(&wholes::<u32>(&call["category_counts"])),
        "extend_group" => config.extend_group(whole(&call["group"]), whole(&call["feature_count"])),
        "set_smoothing" => config.set_smoothing(number(&call["smoothing"])),
        "set_feature_smoothing" => config.set_feature_smoothing(number(&call["smoothing"])),
        "set_variance_prior" => config.set_variance_prior(number(&call["prior"])),
        "set_fixed_size" => config.set_fixed_size(size(&call["size"])),
        "set_allow_empty" => config.set_allow_empty(is_set(&call["allow"])),
        "set_merge_duplicates" => config.set_merge_duplicates(is_set(&call["merge"])),
        "set_label_name" => config.set_label_name(whole(&call["label"]), name),
        "set_feature_name" => config.set_feature_name(whole(&call["column"]), name),
        "set_category_name" => {
            config.set_category_name(whole(&call["column"]), whole(&call["category"]), name)
        }
        other => panic!("there is no call config_{}", other),
    }
}

fn learn(model: &mut Model, name: &str, call: &Value) -> Result<()> {
    if name == "add_example" {
        let weight = call.get("weight").map_or(1.0, number);
        return model.add_example(
            Row::of(call).features(),
            &wholes::<u32>(&call["labels"]),
            weight,
        );
    }
    assert_eq!(name, "add_examples");
    let sets = call["labels"].as_array().expect("sets").iter().map(wholes::<u32>);
    let (mut offsets, mut labels) = (vec![0], Vec::new());
    for set in sets {
        labels.extend(set);
        offsets.push(labels.len() as u64);
    }
    let weights = call.get("weights").map(numbers);
    model.add_examples(Examples {
        rows: Batch::of(call).rows(),
        labels: LabelSets { offsets: &offsets, labels: &labels },
        weights: weights.as_deref(),
    })
}

fn look(model: &Model, name: &str, call: &Value) -> Result<Value> {
    let argument = |name: &str| call.get(name).map_or(0, whole);
    let weight = match name {
        "get_weight" => model.weight(),
        "get_label_weight" => model.label_weight(argument("label"))?,
        "get_size_weight" => model.size_weight(argument("size"))?,
        "get_label_size_weight" => model.label_size_weight(argument("label"), argument("size"))?,
        "get_pair_weight" => model.pair_weight(argument("label"), argument("other"))?,
        "get_gaussian" => {
            let found = model.gaussian(class(call), argument("column"))?;
            return Ok(json!({"weight": found.weight, "mean": found.mean,
                             "variance": found.variance}));
        }
        "get_value_weight" => {
            let (column, category) = (argument("column"), argument("category"));
            let found = model.value_weight(class(call), column, category)?;
            return Ok(json!({"value_weight": found.value_weight,
                             "total_weight": found.total_weight}));
        }
        other => panic!("there is no call {}", other),
    };
    Ok(json!({ "weight": weight }))
}
