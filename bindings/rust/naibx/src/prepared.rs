//! Predictions without what making arrays costs.

use std::fmt;

use crate::constants::Size;
use crate::error::Result;
use crate::features::Features;
use crate::memory;
use crate::model::Model;
use crate::predictor::Predictor;
use crate::workspace::Workspace;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Target<'a> {
    Model(&'a Model),
    Predictor(&'a Predictor),
}

/// Predicts the set of what stands in [`values_mut`](Self::values_mut), again and
/// again, and allocates nothing. Made by `prepare` of a model or a predictor,
/// which cannot change meanwhile; each thread makes its own.
///
/// ```
/// # use naibx::*;
/// # fn main() -> Result<()> {
/// # let mut config = Config::new(3)?;
/// # config.add_features(Family::Gaussian, 2)?;
/// # let mut model = Model::new(&config)?;
/// # model.add_example(&[50.0, 9.0], &[2], 1.0)?;
/// let predictor = Predictor::new(&model, Precision::Float64)?;
/// let mut prediction = predictor.prepare()?;
/// prediction.values_mut().copy_from_slice(&[76.0, 3.0]);
/// assert_eq!(prediction.predict(Size::PREDICTED)?, [2]);
/// # Ok(())
/// # }
/// ```
///
/// A model that learns meanwhile:
///
/// ```compile_fail,E0502
/// # use naibx::*;
/// # fn learn(mut model: Model) {
/// let mut prediction = model.prepare().unwrap();
/// model.add_example(&[1.0], &[0], 1.0);
/// prediction.predict(Size::PREDICTED);
/// # }
/// ```
pub struct PreparedPrediction<'a> {
    target: Target<'a>,
    values: Vec<f64>,
    labels: Vec<u32>,
    steps: Vec<f64>,
    workspace: Workspace,
}

impl<'a> PreparedPrediction<'a> {
    pub(crate) fn new(target: Target<'a>) -> Result<Self> {
        let (features, labels, workspace) = match target {
            Target::Model(model) => {
                (model.feature_count(), model.label_count(), model.create_workspace()?)
            }
            Target::Predictor(predictor) => {
                (predictor.feature_count(), predictor.label_count(), predictor.create_workspace()?)
            }
        };
        Ok(PreparedPrediction {
            target,
            values: memory::zeros(features as usize)?,
            labels: memory::zeros(labels as usize)?,
            steps: memory::zeros(labels as usize)?,
            workspace,
        })
    }

    /// The features, one for each column, to be written to.
    #[inline]
    pub fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// The set of the values, in the order of choice.
    ///
    /// # Errors
    /// As [`Model::predict`].
    #[inline]
    pub fn predict(&mut self, size: impl Into<Size>) -> Result<&[u32]> {
        let count = self.call(size.into(), false)?;
        Ok(&self.labels[..count])
    }

    /// The set of the values, and the natural logarithm of the probability of
    /// each step.
    ///
    /// # Errors
    /// As [`Model::predict`].
    pub fn predict_with_steps(&mut self, size: impl Into<Size>) -> Result<(&[u32], &[f64])> {
        let count = self.call(size.into(), true)?;
        Ok((&self.labels[..count], &self.steps[..count]))
    }

    #[inline]
    fn call(&mut self, size: Size, with_steps: bool) -> Result<usize> {
        let features = Features::Dense(&self.values);
        let labels = &mut self.labels[..];
        let steps = if with_steps { Some(&mut self.steps[..]) } else { None };
        let workspace = Some(&mut self.workspace);
        match self.target {
            Target::Model(model) => model.predict_into(features, size, labels, steps, workspace),
            Target::Predictor(predictor) => {
                predictor.predict_into(features, size, labels, steps, workspace)
            }
        }
    }
}

impl fmt::Debug for PreparedPrediction<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("PreparedPrediction")
            .field("target", &self.target)
            .field("values", &self.values)
            .finish_non_exhaustive()
    }
}
