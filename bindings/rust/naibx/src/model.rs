//! Models: what they learn, and the short way to predict.

use std::ops::ControlFlow;
use std::ptr;
use std::sync::Arc;

use naibx_sys as sys;

use crate::callbacks::{progress_parts, Progress};
use crate::error::Result;
use crate::examples::Examples;
use crate::executor::Executor;
use crate::features::{Features, Raw, Rows};
use crate::objects::{Model, Predictor};

impl Model {
    /// Predict the set of one example: its labels in the order of choice. `size`
    /// is how many, or None where that is predicted, too.
    ///
    /// This is the short way, which makes all that it needs for the call; for
    /// many predictions there is an [`Answer`](crate::Answer).
    ///
    /// # Errors
    /// As [`Answer::predict`](crate::Answer::predict).
    pub fn predict<'a>(
        &self,
        features: impl Into<Features<'a>>,
        size: impl Into<Option<u32>>,
    ) -> Result<Vec<u32>> {
        Predictor::live(self)?.predict(features, size)
    }

    /// Let [`add_examples`](Self::add_examples) use threads that are started for
    /// a call and end with it; 1 until this is called. Takes 1 to 1024. What is
    /// learned is the same for every number.
    pub fn set_threads(&mut self, thread_count: u32) -> Result<()> {
        self.handle.set_executor(sys::naibx_set_executor, None, thread_count)
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
        let executor: Executor = Arc::new(Box::new(execute));
        self.handle.set_executor(sys::naibx_set_executor, Some(executor), thread_count)
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
        let row = Raw::of(Rows::One(features.into()))?;
        let model = self.handle.get_mut();
        // SAFETY: exclusive, and alive; slices of these lengths.
        unsafe {
            call!(naibx_add_example(
                model,
                row.values,
                row.indices,
                row.count,
                labels.as_ptr(),
                labels.len() as u64,
                weight,
            ))
        }
    }

    /// Learn many examples, or none of them where one is refused.
    ///
    /// # Errors
    /// As [`add_example`](Self::add_example), with the row.
    pub fn add_examples(&mut self, examples: Examples<'_>) -> Result<()> {
        self.add_examples_with_progress(examples, |_, _| ControlFlow::Continue(()))
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
        examples.check()?;
        let rows = Raw::of(examples.rows)?;
        let weights = examples.weights.map_or(ptr::null(), <[f64]>::as_ptr);
        let mut progress: Option<Progress<'_>> = Some(&mut progress);
        let (progress, context) = progress_parts(&mut progress);
        let model = self.handle.get_mut();
        // SAFETY: exclusive, and alive; slices of these lengths, which have been
        // checked where C takes one length for several; a callback with its
        // context.
        unsafe {
            call!(naibx_add_examples(
                model,
                rows.row_count,
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
    }
}
