//! Models: made, taught, copied.

use std::fmt;
use std::ops::ControlFlow;

use naibx_sys as sys;

use crate::callbacks;
use crate::config::Config;
use crate::error::Result;
use crate::examples::Examples;
use crate::executor::Executor;
use crate::features::{raw, Features};
use crate::handle::Handle;

/// Statistics of the examples seen so far. Learns, and predicts straight from
/// its statistics.
///
/// Any number of threads may predict with one, while none learns.
pub struct Model {
    pub(crate) handle: Handle<sys::naibx_model>,
    executor: Option<Executor>,
    label_count: u32,
    feature_count: u32,
}

predicting!(
    Model,
    naibx_model,
    naibx_predict,
    naibx_predict_batch,
    naibx_score_sizes,
    naibx_score_labels,
    naibx_workspace_create
);

impl Model {
    /// An empty model.
    pub fn new(config: &Config) -> Result<Self> {
        let handle = Handle::new(config.handle.kept.clone(), |model| {
            // SAFETY: alive; a place for the result.
            unsafe { call!(naibx_create(config.handle.get(), model)) }
        })?;
        Ok(Model::with_counts(handle, config.label_count(), config.feature_count()))
    }

    fn with_counts(handle: Handle<sys::naibx_model>, label_count: u32, feature_count: u32) -> Self {
        Model { handle, executor: None, label_count, feature_count }
    }

    pub(crate) fn own(handle: Handle<sys::naibx_model>) -> Result<Self> {
        let mut model = Model::with_counts(handle, 0, 0);
        let config = model.config()?;
        model.label_count = config.label_count();
        model.feature_count = config.feature_count();
        Ok(model)
    }

    /// A copy, statistics and all. Threads and executor stay behind.
    pub fn try_clone(&self) -> Result<Self> {
        let handle = Handle::new(self.handle.kept.clone(), |copy| {
            // SAFETY: alive; a place for the result.
            unsafe { call!(naibx_copy(self.handle.get(), copy)) }
        })?;
        Ok(Model::with_counts(handle, self.label_count, self.feature_count))
    }

    /// A copy of the configuration, to look at or to make another model like
    /// this one.
    pub fn config(&self) -> Result<Config> {
        let handle = Handle::new(self.handle.kept.clone(), |config| {
            // SAFETY: alive; a place for the result.
            unsafe { call!(naibx_get_config(self.handle.get(), config)) }
        })?;
        Ok(Config { handle })
    }

    /// Let [`add_examples`](Self::add_examples) use threads that are started for
    /// a call and end with it; 1 until this is called. Takes 1 to 1024. What is
    /// learned is the same for every number.
    pub fn set_threads(&mut self, thread_count: u32) -> Result<()> {
        let model = self.handle.get_mut();
        // SAFETY: exclusive, and alive.
        self.handle.done(unsafe { call!(naibx_set_threads(model, thread_count)) })?;
        self.executor = None;
        Ok(())
    }

    /// Let [`add_examples`](Self::add_examples) use the caller's own threads.
    ///
    /// `execute(task_count, task)` calls `task(i)` once for each i below
    /// `task_count`, in any order and on any threads, and returns when all have
    /// returned. A task may wait for one that has begun. What it leaves out is
    /// done by the calling thread. A panic in it goes on after the call, whose
    /// work has been done.
    ///
    /// ```
    /// # fn set(model: &mut naibx::Model) -> naibx::Result<()> {
    /// model.set_executor(
    ///     |task_count, task| {
    ///         std::thread::scope(|scope| {
    ///             for index in 0..task_count {
    ///                 scope.spawn(move || task(index));
    ///             }
    ///         })
    ///     },
    ///     4,
    /// )
    /// # }
    /// ```
    pub fn set_executor<E>(&mut self, execute: E, thread_count: u32) -> Result<()>
    where
        E: Fn(u64, &(dyn Fn(u64) + Sync)) + Send + Sync + 'static,
    {
        let executor = Executor::new(Box::new(execute));
        let (function, context) = executor.parts();
        let model = self.handle.get_mut();
        // SAFETY: exclusive, and alive; the context is kept as long as it is used.
        self.handle
            .done(unsafe { call!(naibx_set_executor(model, function, context, thread_count)) })?;
        self.executor = Some(executor);
        Ok(())
    }

    /// Learn one example: its features, its set of labels in any order, and its
    /// weight, that is how often it was seen. NaN is a missing value.
    ///
    /// # Errors
    /// [`Error::Data`](crate::Error::Data) for the part that is wrong; the model
    /// is as it was.
    pub fn add_example<'a>(
        &mut self,
        features: impl Into<Features<'a>>,
        labels: &[u32],
        weight: f64,
    ) -> Result<()> {
        let row = raw::Row::of(features.into())?;
        let model = self.handle.get_mut();
        // SAFETY: exclusive, and alive; slices of these lengths.
        self.handle.done(unsafe {
            call!(naibx_add_example(
                model,
                row.values,
                row.indices,
                row.count,
                labels.as_ptr(),
                labels.len() as u64,
                weight,
            ))
        })
    }

    /// Learn many examples, or none of them where one is refused.
    ///
    /// # Errors
    /// As [`add_example`](Self::add_example), with the row.
    pub fn add_examples(&mut self, examples: Examples<'_>) -> Result<()> {
        self.learn(examples, None)
    }

    /// Learn many examples, asking `progress(done, total)` about every thousandth
    /// row whether to go on. Where it stops the call, nothing was learned.
    ///
    /// # Errors
    /// As [`add_examples`](Self::add_examples);
    /// [`Error::Cancelled`](crate::Error::Cancelled).
    pub fn add_examples_with_progress(
        &mut self,
        examples: Examples<'_>,
        mut progress: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<()> {
        self.learn(examples, Some(&mut progress))
    }

    fn learn(
        &mut self,
        examples: Examples<'_>,
        progress: Option<callbacks::Progress<'_>>,
    ) -> Result<()> {
        examples.check()?;
        let rows = raw::Batch::of(examples.rows)?;
        let weights = examples.weights.map_or(std::ptr::null(), <[f64]>::as_ptr);
        let model = self.handle.get_mut();
        let result = callbacks::with_progress(progress, |progress, context| {
            // SAFETY: exclusive, and alive; slices of these lengths, which have
            // been checked where C takes one length for several.
            unsafe {
                call!(naibx_add_examples(
                    model,
                    rows.row_count as u64,
                    rows.values,
                    rows.indices,
                    rows.row_offsets,
                    rows.count,
                    examples.labels.labels.as_ptr(),
                    examples.labels.offsets.as_ptr(),
                    examples.labels.labels.len() as u64,
                    weights,
                    progress,
                    context,
                ))
            }
        });
        self.handle.done(result)
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Model")
            .field("label_count", &self.label_count)
            .field("feature_count", &self.feature_count)
            .finish_non_exhaustive()
    }
}
