//! Answers: predictions, in memory that is used again and again.

use std::fmt;
use std::ops::ControlFlow;
use std::ptr;
use std::sync::Arc;

use naibx_sys as sys;

use crate::allocator::{keep, keep_only};
use crate::callbacks::{progress_parts, Progress};
use crate::error::Result;
use crate::executor::Executor;
use crate::features::{Raw, Rows};
use crate::handle::Handle;
use crate::objects::{Predictor, Request};
use crate::sets::Sets;

/// Scratch memory and results of one thread. It grows as needed, and serves any
/// predictor and any request, one after the other.
///
/// ```
/// # use naibx::*;
/// # fn main() -> Result<()> {
/// # let mut config = Config::new(3)?;
/// # config.add_features(Family::Gaussian, 2)?;
/// # let mut model = Model::new(&config)?;
/// # model.add_example(&[50.0, 9.0], &[2], 1.0)?;
/// let predictor = Predictor::float64(&model)?;
/// let mut answer = Answer::new(None)?;
/// let sets = answer.predict(&predictor, None, &[76.0, 3.0])?;
/// assert_eq!(sets.get(0), [2]);
/// # Ok(())
/// # }
/// ```
pub struct Answer {
    pub(crate) handle: Handle<sys::naibx_answer>,
}

impl Answer {
    /// Let batches use threads that are started for a call and end with it; 1
    /// until this is called. Takes 1 to 1024. The results are the same for every
    /// number.
    pub fn set_threads(&mut self, thread_count: u32) -> Result<()> {
        self.handle.set_executor(sys::naibx_answer_set_executor, None, thread_count)
    }

    /// Let batches use the caller's own threads, as
    /// [`Model::set_executor`](crate::Model::set_executor) says.
    pub fn set_executor<E>(&mut self, execute: E, thread_count: u32) -> Result<()>
    where
        E: Fn(u64, &(dyn Fn(u64) + Sync)) + Send + Sync + 'static,
    {
        let executor: Executor = Arc::new(Box::new(execute));
        self.handle.set_executor(sys::naibx_answer_set_executor, Some(executor), thread_count)
    }

    /// Make room, so that predictions with this predictor (a live one also when
    /// its model has learned more), this request and at most so many rows
    /// allocate nothing. The results that are there are dropped.
    pub fn reserve<'r>(
        &mut self,
        predictor: &Predictor<'_>,
        request: impl Into<Option<&'r Request>>,
        row_count: usize,
    ) -> Result<()> {
        let request = address(request.into());
        let (answer, source) = (self.hold(predictor), predictor.handle.get());
        // SAFETY: exclusive, and alive.
        unsafe { call!(naibx_answer_reserve(answer, source, request, row_count as u64)) }?;
        keep_only(&mut self.handle.kept_by_predictor, &predictor.handle.kept);
        Ok(())
    }

    /// Predict the sets of examples, or of one: what the request asks for, or
    /// with None the predicted sets alone. The same row gives the same bits alone
    /// and in every batch.
    ///
    /// The results stay until the next call, which is why they borrow the answer;
    /// after an error there are none.
    ///
    /// # Errors
    /// [`NotTrained`](crate::Error::NotTrained) for a live predictor;
    /// [`Argument`](crate::Error::Argument) for a size that no set can have, or
    /// for sizes of another number of rows; [`Data`](crate::Error::Data), with
    /// the row.
    pub fn predict<'a, 'r>(
        &mut self,
        predictor: &Predictor<'_>,
        request: impl Into<Option<&'r Request>>,
        rows: impl Into<Rows<'a>>,
    ) -> Result<Sets<'_>> {
        self.call(predictor, request.into(), rows.into(), None)
    }

    /// Predict, asking `progress(done, total)` now and then, in the thread of the
    /// call, whether to go on.
    ///
    /// # Errors
    /// As [`predict`](Self::predict); [`Cancelled`](crate::Error::Cancelled).
    pub fn predict_with_progress<'a, 'r>(
        &mut self,
        predictor: &Predictor<'_>,
        request: impl Into<Option<&'r Request>>,
        rows: impl Into<Rows<'a>>,
        mut progress: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<Sets<'_>> {
        self.call(predictor, request.into(), rows.into(), Some(&mut progress))
    }

    fn call(
        &mut self,
        predictor: &Predictor<'_>,
        request: Option<&Request>,
        rows: Rows<'_>,
        mut progress: Option<Progress<'_>>,
    ) -> Result<Sets<'_>> {
        let rows = Raw::of(rows)?;
        let request = address(request);
        let (progress, context) = progress_parts(&mut progress);
        let (answer, source) = (self.hold(predictor), predictor.handle.get());
        // SAFETY: exclusive, and alive; slices of these lengths; a callback with its
        // context.
        unsafe {
            call!(naibx_answer_predict(
                answer,
                source,
                request,
                rows.row_count,
                rows.values,
                rows.indices,
                rows.row_offsets,
                rows.count,
                progress,
                context,
            ))
        }?;
        keep_only(&mut self.handle.kept_by_predictor, &predictor.handle.kept);
        Ok(self.sets())
    }

    /// Ask something else of the rows that this predictor predicted last, from the
    /// scores that the answer has kept ([`Output::KeptScores`](crate::Output)).
    ///
    /// # Errors
    /// [`Stale`](crate::Error::Stale) where a live predictor's model has changed
    /// since; [`Argument`](crate::Error::Argument) for another predictor, or where
    /// there are no kept scores; those of [`predict`](Self::predict).
    pub fn predict_again<'r>(
        &mut self,
        predictor: &Predictor<'_>,
        request: impl Into<Option<&'r Request>>,
    ) -> Result<Sets<'_>> {
        let request = address(request.into());
        let (answer, source) = (self.handle.get_mut(), predictor.handle.get());
        // SAFETY: exclusive, and alive; the model cannot change while the predictor
        // is borrowed.
        unsafe { call!(naibx_answer_predict_again(answer, source, request)) }?;
        Ok(self.sets())
    }

    /// How likely a set is for a row whose scores the answer has kept, as a
    /// logarithm: by the paper's method over all orders of its labels, at most 16;
    /// by the others among the sets that are weighed and this one.
    ///
    /// # Errors
    /// As [`predict_again`](Self::predict_again); [`Data`](crate::Error::Data);
    /// [`Limit`](crate::Error::Limit) for more labels.
    pub fn log_probability(
        &mut self,
        predictor: &Predictor<'_>,
        row: u64,
        labels: &[u32],
    ) -> Result<f64> {
        let (answer, source) = (self.handle.get_mut(), predictor.handle.get());
        let (first, count) = (labels.as_ptr(), labels.len() as u64);
        let mut found = 0.0;
        // SAFETY: as for `predict_again`; a slice of this length.
        unsafe {
            call!(naibx_answer_log_probability(answer, source, row, first, count, &mut found))
        }?;
        Ok(found)
    }

    /// Has the memory of a predictor kept which the library will hold. Until the
    /// call has succeeded, it may hold the one before still.
    fn hold(&mut self, predictor: &Predictor<'_>) -> *mut sys::naibx_answer {
        keep(&mut self.handle.kept_by_predictor, &predictor.handle.kept);
        self.handle.get_mut()
    }
}

fn address(request: Option<&Request>) -> *const sys::naibx_request {
    request.map_or(ptr::null(), |request| request.handle.get())
}

impl fmt::Debug for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Answer").field("sets", &self.sets()).finish_non_exhaustive()
    }
}

impl Request {
    /// Set the size of the set of each row, None where that is predicted; or no
    /// such sizes. Rows and sizes must then match in number wherever the request
    /// is used.
    pub fn set_row_sizes(&mut self, sizes: Option<&[Option<u32>]>) -> Result<()> {
        let sizes: Option<Vec<i64>> = sizes.map(|sizes| {
            let code = |size: &Option<u32>| size.map_or(sys::NAIBX_SIZE_PREDICTED, i64::from);
            sizes.iter().map(code).collect()
        });
        let (values, count) = sizes.as_ref().map_or((ptr::null(), 0), |s| (s.as_ptr(), s.len()));
        let request = self.handle.get_mut();
        // SAFETY: exclusive, and alive; a slice of this length, which is copied.
        unsafe { call!(naibx_request_set_row_sizes(request, values, count as u64)) }
    }
}
