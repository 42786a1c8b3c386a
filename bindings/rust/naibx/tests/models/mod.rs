//! Small models to test with.
#![allow(dead_code)]

use naibx::{Config, ExampleList, Family, Model};

pub fn config() -> Config {
    let mut config = Config::new(3).unwrap();
    config.add_features(Family::Gaussian, 2).unwrap();
    config
}

pub fn examples(count: u32) -> ExampleList {
    let rows: Vec<[f64; 2]> =
        (0..count).map(|i| [f64::from(i % 17), f64::from(i * i % 23)]).collect();
    rows.iter().zip(0..).map(|(row, i): (_, u32)| (row, vec![i % 3])).collect()
}

pub fn model() -> Model {
    let mut model = Model::new(&config()).unwrap();
    model.add_examples(examples(100).examples().unwrap()).unwrap();
    model
}
