//! How the tests predict.
#![allow(dead_code)]

use naibx::{Answer, Features, Model, Output, Predictor, Request, Result, Rows, Sets};

/// A model or a predictor.
pub trait Source {
    fn ask<T>(&self, ask: impl FnOnce(&Predictor<'_>) -> Result<T>) -> Result<T>;
}

impl Source for Model {
    fn ask<T>(&self, ask: impl FnOnce(&Predictor<'_>) -> Result<T>) -> Result<T> {
        ask(&Predictor::live(self)?)
    }
}

impl Source for Predictor<'_> {
    fn ask<T>(&self, ask: impl FnOnce(&Predictor<'_>) -> Result<T>) -> Result<T> {
        ask(self)
    }
}

/// A copy of sets, and of their steps where they were asked for.
#[derive(Debug, PartialEq)]
pub struct Found {
    pub sets: Vec<Vec<u32>>,
    pub steps: Vec<Vec<f64>>,
}

impl Found {
    pub fn of(sets: Sets<'_>) -> Self {
        Found {
            sets: sets.iter().map(<[u32]>::to_vec).collect(),
            steps: sets.steps().map_or(Vec::new(), |steps| steps.map(<[f64]>::to_vec).collect()),
        }
    }
}

pub fn predict<'a>(
    from: &impl Source,
    features: impl Into<Features<'a>>,
    size: impl Into<Option<u32>>,
) -> Result<Vec<u32>> {
    from.ask(|predictor| predictor.predict(features, size))
}

pub fn predict_batch(from: &impl Source, rows: Rows<'_>) -> Result<Found> {
    predict_with(from, rows, None, &mut Answer::new(None)?)
}

pub fn predict_with(
    from: &impl Source,
    rows: Rows<'_>,
    request: Option<&Request>,
    answer: &mut Answer,
) -> Result<Found> {
    from.ask(|predictor| answer.predict(predictor, request, rows).map(Found::of))
}

pub fn request_of(outputs: &[Output]) -> Request {
    let mut request = Request::new().unwrap();
    request.set_outputs(outputs.iter().copied()).unwrap();
    request
}

pub fn numbers<'a>(
    from: &impl Source,
    output: Output,
    rows: impl Into<Rows<'a>>,
) -> Result<Vec<f64>> {
    let request = request_of(&[output]);
    from.ask(|predictor| {
        let mut answer = Answer::new(None)?;
        let sets = answer.predict(predictor, &request, rows)?;
        sets.numbers(output).map(<[f64]>::to_vec)
    })
}
