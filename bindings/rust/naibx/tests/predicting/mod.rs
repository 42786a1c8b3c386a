//! How the tests predict: the one place that knows the calls, but for the suite
//! of all languages.
#![allow(dead_code)]

use naibx::{
    BatchOptions, Features, Model, Predictions, Predictor, PreparedPrediction, Result, Rows, Size,
    Workspace,
};

/// A model or a predictor.
pub trait Source {
    fn set(&self, features: Features<'_>, size: Size) -> Result<Vec<u32>>;
    fn set_into(
        &self,
        features: Features<'_>,
        size: Size,
        labels: &mut [u32],
        steps: Option<&mut [f64]>,
        workspace: Option<&mut Workspace>,
    ) -> Result<usize>;
    fn sets(&self, rows: Rows<'_>, options: BatchOptions<'_>) -> Result<Predictions>;
}

macro_rules! source {
    ($name:ty) => {
        impl Source for $name {
            fn set(&self, features: Features<'_>, size: Size) -> Result<Vec<u32>> {
                self.predict(features, size)
            }

            fn set_into(
                &self,
                features: Features<'_>,
                size: Size,
                labels: &mut [u32],
                steps: Option<&mut [f64]>,
                workspace: Option<&mut Workspace>,
            ) -> Result<usize> {
                self.predict_into(features, size, labels, steps, workspace)
            }

            fn sets(&self, rows: Rows<'_>, options: BatchOptions<'_>) -> Result<Predictions> {
                self.predict_batch(rows, options)
            }
        }
    };
}
source!(Model);
source!(Predictor);

pub fn predict<'a>(
    from: &impl Source,
    features: impl Into<Features<'a>>,
    size: impl Into<Size>,
) -> Result<Vec<u32>> {
    from.set(features.into(), size.into())
}

pub fn predict_into<'a>(
    from: &impl Source,
    features: impl Into<Features<'a>>,
    size: impl Into<Size>,
    labels: &mut [u32],
    steps: Option<&mut [f64]>,
    workspace: Option<&mut Workspace>,
) -> Result<usize> {
    from.set_into(features.into(), size.into(), labels, steps, workspace)
}

pub fn predict_batch(
    from: &impl Source,
    rows: Rows<'_>,
    options: BatchOptions<'_>,
) -> Result<Predictions> {
    from.sets(rows, options)
}

pub fn predict_prepared<'a>(
    prepared: &'a mut PreparedPrediction<'_>,
    size: impl Into<Size>,
) -> Result<&'a [u32]> {
    prepared.predict(size)
}
