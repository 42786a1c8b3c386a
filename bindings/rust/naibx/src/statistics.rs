//! The sums that a model keeps.

use naibx_sys as sys;

use crate::constants::Class;
use crate::error::Result;
use crate::model::Model;

/// Distribution of a Gaussian feature in a class, as prediction uses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gaussian {
    /// Weight of the class's examples in which the feature is not missing.
    pub weight: f64,
    /// Mean, in the unit of the feature.
    pub mean: f64,
    /// Variance, in the unit squared; 0 where the feature counts in no score.
    pub variance: f64,
}

/// Weight of a value of a discrete feature in a class.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueWeight {
    /// Weight of the examples with the value; of a multinomial feature the
    /// weighted sum of its counts.
    pub value_weight: f64,
    /// Weight of the examples in which the feature is not missing; of a
    /// multinomial one the weighted sum of the counts of its group.
    pub total_weight: f64,
}

/// All are an [`Error::Argument`](crate::Error::Argument) for a label, a size, a
/// column or a category that the model has not got.
impl Model {
    fn ask(
        &self,
        get: impl FnOnce(*const sys::naibx_model, *mut f64) -> Result<()>,
    ) -> Result<f64> {
        let mut weight = 0.0;
        self.handle.done(get(self.handle.get(), &mut weight))?;
        Ok(weight)
    }

    /// N, the weight of all examples.
    pub fn weight(&self) -> Result<f64> {
        // SAFETY: alive; a place for the result. As in all functions here.
        self.ask(|model, weight| unsafe { call!(naibx_get_weight(model, weight)) })
    }

    /// The weight of a typical example, by which the three constants of the
    /// configuration are multiplied: 1 where no weight is below 1.
    pub fn typical_weight(&self) -> Result<f64> {
        // SAFETY: see `weight`.
        self.ask(|model, weight| unsafe { call!(naibx_get_typical_weight(model, weight)) })
    }

    /// The weight of the examples whose set holds a label.
    pub fn label_weight(&self, label: u32) -> Result<f64> {
        // SAFETY: see `weight`.
        self.ask(|model, weight| unsafe { call!(naibx_get_label_weight(model, label, weight)) })
    }

    /// The weight of the examples whose set has a size.
    pub fn size_weight(&self, size: u32) -> Result<f64> {
        // SAFETY: see `weight`.
        self.ask(|model, weight| unsafe { call!(naibx_get_size_weight(model, size, weight)) })
    }

    /// The weight of the examples whose set holds a label and has a size.
    pub fn label_size_weight(&self, label: u32, size: u32) -> Result<f64> {
        // SAFETY: see `weight`.
        self.ask(|model, weight| unsafe {
            call!(naibx_get_label_size_weight(model, label, size, weight))
        })
    }

    /// The weight of the examples whose set holds both labels; 0 for one label
    /// twice.
    pub fn pair_weight(&self, label: u32, other: u32) -> Result<f64> {
        // SAFETY: see `weight`.
        self.ask(|model, weight| unsafe {
            call!(naibx_get_pair_weight(model, label, other, weight))
        })
    }

    /// Distribution of a Gaussian feature in a class.
    pub fn gaussian(&self, class: Class, column: u32) -> Result<Gaussian> {
        let (kind, number) = class.kind_and_number();
        let (mut weight, mut mean, mut variance) = (0.0, 0.0, 0.0);
        let model = self.handle.get();
        // SAFETY: alive; places for the results.
        self.handle.done(unsafe {
            call!(naibx_get_gaussian(
                model,
                kind,
                number,
                column,
                &mut weight,
                &mut mean,
                &mut variance,
            ))
        })?;
        Ok(Gaussian { weight, mean, variance })
    }

    /// Weight of a value of a discrete feature in a class; `category` is 0 where
    /// the feature is not categorical.
    pub fn value_weight(&self, class: Class, column: u32, category: u32) -> Result<ValueWeight> {
        let (kind, number) = class.kind_and_number();
        let (mut value_weight, mut total_weight) = (0.0, 0.0);
        let model = self.handle.get();
        // SAFETY: alive; places for the results.
        self.handle.done(unsafe {
            call!(naibx_get_value_weight(
                model,
                kind,
                number,
                column,
                category,
                &mut value_weight,
                &mut total_weight,
            ))
        })?;
        Ok(ValueWeight { value_weight, total_weight })
    }
}
