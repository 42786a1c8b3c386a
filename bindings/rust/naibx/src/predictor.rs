//! Predictors: how they are made, and the short way to predict.

use naibx_sys as sys;

use crate::answer::Answer;
use crate::error::Result;
use crate::features::{Features, Rows};
use crate::generated::Form;
use crate::handle::Handle;
use crate::memory;
use crate::objects::{Model, Predictor, Request};

fn create(model: &Model, form: Form) -> Result<Handle<sys::naibx_predictor>> {
    Handle::new(model.handle.kept.clone(), |predictor| {
        // SAFETY: alive; a place for the result.
        unsafe { call!(naibx_predictor_create(model.handle.get(), form.code(), predictor)) }
    })
}

impl Predictor<'static> {
    /// Compile what a model has learned so far into tables of doubles: scores as
    /// those of the model, to rounding.
    ///
    /// # Errors
    /// [`Error::NotTrained`](crate::Error::NotTrained).
    pub fn float64(model: &Model) -> Result<Self> {
        create(model, Form::Float64).map(Predictor::own)
    }

    /// Compile into tables of floats: down to half the memory and up to twice the
    /// speed, less accurate.
    ///
    /// # Errors
    /// As [`float64`](Self::float64).
    pub fn float32(model: &Model) -> Result<Self> {
        create(model, Form::Float32).map(Predictor::own)
    }
}

impl<'model> Predictor<'model> {
    /// Predict from the statistics of a model, which may have learned nothing yet;
    /// by the linear or the kernel method, from the weights of `Model::compile`.
    pub fn live(model: &'model Model) -> Result<Self> {
        create(model, Form::Live).map(Predictor::own)
    }

    /// Predict the set of one example: its labels in the order of choice. `size`
    /// is how many, or None where that is predicted, too.
    ///
    /// This is the short way, which makes an [`Answer`] for the call.
    ///
    /// # Errors
    /// As [`Answer::predict`].
    pub fn predict<'a>(
        &self,
        features: impl Into<Features<'a>>,
        size: impl Into<Option<u32>>,
    ) -> Result<Vec<u32>> {
        let mut request = None;
        if let Some(size) = size.into() {
            request.insert(Request::new()?).set_size(size, size)?;
        }
        let mut answer = Answer::new(None)?;
        let sets = answer.predict(self, request.as_ref(), Rows::One(features.into()))?;
        memory::copy(sets.labels())
    }
}
