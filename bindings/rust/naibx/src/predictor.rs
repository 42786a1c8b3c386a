//! Predictors: a model compiled for speed.

use std::fmt;
use std::path::Path;

use naibx_sys as sys;

use crate::config::Config;
use crate::constants::{Kernel, Precision};
use crate::error::Result;
use crate::handle::Handle;
use crate::load_options::LoadOptions;
use crate::model::Model;
use crate::text;

/// A model compiled into tables. It answers as the model does, mostly several
/// times as fast, and stays as it is while the model learns on.
///
/// Any number of threads may predict with one.
pub struct Predictor {
    pub(crate) handle: Handle<sys::naibx_predictor>,
    label_count: u32,
    feature_count: u32,
}

predicting!(
    Predictor,
    naibx_predictor,
    naibx_predictor_predict,
    naibx_predictor_predict_batch,
    naibx_predictor_score_sizes,
    naibx_predictor_score_labels,
    naibx_predictor_workspace_create
);

impl Predictor {
    /// Compile what a model has learned so far.
    ///
    /// # Errors
    /// [`Error::NotTrained`](crate::Error::NotTrained).
    pub fn new(model: &Model, precision: Precision) -> Result<Self> {
        let handle = Handle::new(model.handle.kept.clone(), |predictor| {
            // SAFETY: alive; a place for the result.
            unsafe {
                call!(naibx_predictor_create(model.handle.get(), precision.code(), predictor))
            }
        })?;
        let (label_count, feature_count) = (model.label_count(), model.feature_count());
        Ok(Predictor { handle, label_count, feature_count })
    }

    pub(crate) fn own(handle: Handle<sys::naibx_predictor>) -> Result<Self> {
        let mut predictor = Predictor { handle, label_count: 0, feature_count: 0 };
        let config = predictor.config()?;
        predictor.label_count = config.label_count();
        predictor.feature_count = config.feature_count();
        Ok(predictor)
    }

    /// Load a predictor from a file without a copy of its tables: they stay where
    /// the system keeps the file, which all processes share that map it.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    ///
    /// # Safety
    /// Until the predictor is dropped nobody may write to the file or cut it off.
    /// (Saving to its path is safe: that puts a new file in its place.) The
    /// compiler cannot see to that, nor can the library.
    pub unsafe fn map(path: impl AsRef<Path>, options: Option<&LoadOptions>) -> Result<Self> {
        let path = text::path(path.as_ref())?;
        let (options, kept) = LoadOptions::parts(options);
        Predictor::own(Handle::new(kept, |predictor| {
            // SAFETY: a text of C, options that live, a place for the result; the
            // file is the caller's promise.
            unsafe { call!(naibx_predictor_map(path.as_ptr(), options, predictor)) }
        })?)
    }

    /// A copy of the configuration of the model that it was compiled from.
    pub fn config(&self) -> Result<Config> {
        let handle = Handle::new(self.handle.kept.clone(), |config| {
            // SAFETY: alive; a place for the result.
            unsafe { call!(naibx_predictor_get_config(self.handle.get(), config)) }
        })?;
        Ok(Config { handle })
    }

    /// The numbers that its tables are made of; None for some that this crate
    /// does not know.
    pub fn precision(&self) -> Option<Precision> {
        // SAFETY: alive.
        Precision::from_code(unsafe { sys::naibx_predictor_precision(self.handle.get()) })
    }

    /// Bytes of its tables.
    pub fn table_bytes(&self) -> u64 {
        // SAFETY: alive.
        unsafe { sys::naibx_predictor_table_bytes(self.handle.get()) }
    }

    /// Choose the instruction set.
    ///
    /// # Errors
    /// [`Error::NotSupported`](crate::Error::NotSupported) where this machine or
    /// this build has not got it.
    pub fn set_kernel(&mut self, kernel: Kernel) -> Result<()> {
        let predictor = self.handle.get_mut();
        // SAFETY: exclusive, and alive.
        self.handle.done(unsafe { call!(naibx_predictor_set_kernel(predictor, kernel.code())) })
    }

    /// The instruction set that it uses; None for one that this crate does not
    /// know.
    pub fn kernel(&self) -> Option<Kernel> {
        // SAFETY: alive.
        Kernel::from_code(unsafe { sys::naibx_predictor_kernel(self.handle.get()) })
    }
}

impl fmt::Debug for Predictor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Predictor")
            .field("label_count", &self.label_count)
            .field("feature_count", &self.feature_count)
            .finish_non_exhaustive()
    }
}
