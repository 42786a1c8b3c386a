//! What models and predictors have in common: predictions and scores.

use std::fmt;
use std::ptr;

use crate::callbacks::Progress;
use crate::constants::Size;
use crate::error::{Error, Result};
use crate::workspace::Workspace;

/// What a batch of predictions may be asked for beside its sets. By default it
/// is nothing.
#[derive(Default)]
pub struct BatchOptions<'a> {
    /// A size for each row; without them all are predicted.
    pub sizes: Option<&'a [Size]>,
    /// Whether to tell the probabilities of the steps, which takes up to twice
    /// the time.
    pub step_log_probabilities: bool,
    /// Asked now and then, with the rows that are finished and all rows, whether
    /// to go on; by the thread that makes the call. Where the sets turn out to be
    /// larger than was thought, the batch is predicted once more, from 0 on.
    pub progress: Option<Progress<'a>>,
    /// Scratch memory, and the threads to use.
    pub workspace: Option<&'a mut Workspace>,
}

impl fmt::Debug for BatchOptions<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("BatchOptions")
            .field("sizes", &self.sizes)
            .field("step_log_probabilities", &self.step_log_probabilities)
            .field("has_progress", &self.progress.is_some())
            .field("workspace", &self.workspace)
            .finish()
    }
}

/// Enough for most batches at the first attempt, in labels. What is not written to
/// costs next to nothing, and is given back.
const FIRST_CAPACITY: usize = 1 << 20;

pub(crate) fn first_capacity(row_count: usize, label_count: u32, sizes: Option<&[Size]>) -> usize {
    let most = row_count.saturating_mul(label_count as usize);
    let wanted = match sizes {
        Some(sizes) if sizes.iter().all(|size| size.number().is_some()) => sizes
            .iter()
            .filter_map(|size| size.number())
            .fold(0_usize, |sum, size| sum.saturating_add(size as usize)),
        _ => FIRST_CAPACITY.max(row_count.saturating_mul(2)),
    };
    wanted.min(most)
}

#[inline]
pub(crate) fn address(workspace: Option<&mut Workspace>) -> *mut naibx_sys::naibx_workspace {
    workspace.map_or(ptr::null_mut(), Workspace::get_mut)
}

pub(crate) fn with_need<T>(result: Result<T>, needed: u64) -> Result<T> {
    result.map_err(|error| match error {
        Error::BufferTooSmall { .. } => Error::BufferTooSmall { needed: needed as usize },
        other => other,
    })
}

/// The methods of a type that has `handle`, `label_count` and `feature_count`,
/// over these functions of C.
macro_rules! predicting {
    ($type:ident, $object:ident, $predict:ident, $predict_batch:ident, $score_sizes:ident,
     $score_labels:ident, $workspace_create:ident) => {
        impl $type {
            /// Number of labels, L.
            #[inline]
            pub fn label_count(&self) -> u32 {
                self.label_count
            }

            /// Number of features.
            #[inline]
            pub fn feature_count(&self) -> u32 {
                self.feature_count
            }

            /// Scratch memory for one thread, with which predictions allocate
            /// nothing.
            pub fn create_workspace(&self) -> Result<$crate::Workspace> {
                let handle = $crate::handle::Handle::new(self.handle.kept.clone(), |workspace| {
                    // SAFETY: alive; a place for the result.
                    unsafe { call!($workspace_create(self.handle.get(), workspace)) }
                })?;
                Ok($crate::Workspace::own(handle))
            }

            /// Everything for predictions again and again: arrays and a workspace.
            pub fn prepare(&self) -> Result<$crate::PreparedPrediction<'_>> {
                $crate::PreparedPrediction::new($crate::prepared::Target::$type(self))
            }

            /// Predict the set of one example: its labels in the order of choice.
            ///
            /// # Errors
            /// [`NotTrained`]($crate::Error::NotTrained);
            /// [`Argument`]($crate::Error::Argument) for the size;
            /// [`Data`]($crate::Error::Data) for the features.
            pub fn predict<'a>(
                &self,
                features: impl Into<$crate::Features<'a>>,
                size: impl Into<$crate::Size>,
            ) -> Result<Vec<u32>> {
                let mut labels = $crate::memory::zeros(self.label_count as usize)?;
                let count = self.predict_into(features, size, &mut labels, None, None)?;
                labels.truncate(count);
                labels.shrink_to_fit();
                Ok(labels)
            }

            /// Predict as [`predict`](Self::predict), and say how probable each
            /// step was.
            pub fn predict_with_steps<'a>(
                &self,
                features: impl Into<$crate::Features<'a>>,
                size: impl Into<$crate::Size>,
            ) -> Result<$crate::Prediction> {
                let mut labels = $crate::memory::zeros(self.label_count as usize)?;
                let mut steps = $crate::memory::zeros(self.label_count as usize)?;
                let count =
                    self.predict_into(features, size, &mut labels, Some(&mut steps), None)?;
                labels.truncate(count);
                labels.shrink_to_fit();
                steps.truncate(count);
                steps.shrink_to_fit();
                Ok($crate::Prediction { labels, step_log_probabilities: steps })
            }

            /// Predict as [`predict`](Self::predict) into slices: the size of the
            /// set, whose labels are the first so many of `labels`, and their
            /// steps of `steps`. L places are always enough. With a workspace it
            /// allocates nothing.
            ///
            /// # Errors
            /// As `predict`; [`BufferTooSmall`]($crate::Error::BufferTooSmall).
            pub fn predict_into<'a>(
                &self,
                features: impl Into<$crate::Features<'a>>,
                size: impl Into<$crate::Size>,
                labels: &mut [u32],
                steps: Option<&mut [f64]>,
                workspace: Option<&mut $crate::Workspace>,
            ) -> Result<usize> {
                let row = $crate::features::raw::Row::of(features.into())?;
                let (steps, capacity) = match steps {
                    Some(steps) => (steps.as_mut_ptr(), labels.len().min(steps.len())),
                    None => (std::ptr::null_mut(), labels.len()),
                };
                let scratch = $crate::predicting::address(workspace);
                let mut count = 0;
                // SAFETY: alive; slices of these lengths; the workspace is
                // exclusive.
                let result = unsafe {
                    call!($predict(
                        self.handle.get(),
                        row.values,
                        row.indices,
                        row.count,
                        size.into().code(),
                        labels.as_mut_ptr(),
                        steps,
                        capacity as u64,
                        &mut count,
                        scratch,
                    ))
                };
                let result = self.handle.done(result);
                $crate::predicting::with_need(result, count)?;
                Ok(count as usize)
            }

            /// Predict the sets of many examples.
            ///
            /// # Errors
            /// As [`predict`](Self::predict), with the row;
            /// [`Cancelled`]($crate::Error::Cancelled).
            pub fn predict_batch(
                &self,
                rows: $crate::Rows<'_>,
                mut options: $crate::BatchOptions<'_>,
            ) -> Result<$crate::Predictions> {
                let rows = $crate::features::raw::Batch::of(rows)?;
                rows.check(self.feature_count)?;
                if let Some(sizes) = options.sizes {
                    if sizes.len() != rows.row_count {
                        return Err($crate::features::raw::refused(
                            naibx_sys::NAIBX_ERROR_OUT_OF_RANGE,
                            format!("there are {} sizes for {} rows", sizes.len(), rows.row_count),
                        ));
                    }
                }
                let mut capacity = $crate::predicting::first_capacity(
                    rows.row_count,
                    self.label_count,
                    options.sizes,
                );
                loop {
                    match self.predict_at_most(&rows, &mut options, capacity) {
                        Err($crate::Error::BufferTooSmall { needed }) => capacity = needed,
                        done => return done,
                    }
                }
            }

            fn predict_at_most(
                &self,
                rows: &$crate::features::raw::Batch,
                options: &mut $crate::BatchOptions<'_>,
                capacity: usize,
            ) -> Result<$crate::Predictions> {
                let offset_count = rows.row_count.saturating_add(1);
                let mut label_offsets = $crate::memory::room(offset_count)?;
                let mut labels = $crate::memory::room(capacity)?;
                let mut step_log_probabilities = Vec::new();
                let mut steps = std::ptr::null_mut();
                if options.step_log_probabilities {
                    step_log_probabilities = $crate::memory::room(capacity)?;
                    steps = step_log_probabilities.as_mut_ptr();
                }
                // The code of a size is all that it has.
                let sizes = options.sizes.map_or(std::ptr::null(), |sizes| sizes.as_ptr().cast());
                let scratch = $crate::predicting::address(options.workspace.as_deref_mut());
                let mut count = 0;
                let progress = match &mut options.progress {
                    Some(progress) => Some(&mut **progress as $crate::callbacks::Progress<'_>),
                    None => None,
                };
                let result = $crate::callbacks::with_progress(progress, |progress, context| {
                    // SAFETY: alive; slices of these lengths, and room for one
                    // more offset than rows; the workspace is exclusive.
                    unsafe {
                        call!($predict_batch(
                            self.handle.get(),
                            rows.row_count as u64,
                            rows.values,
                            rows.indices,
                            rows.row_offsets,
                            rows.count,
                            sizes,
                            label_offsets.as_mut_ptr(),
                            labels.as_mut_ptr(),
                            steps,
                            capacity as u64,
                            &mut count,
                            progress,
                            context,
                            scratch,
                        ))
                    }
                });
                $crate::predicting::with_need(self.handle.done(result), count)?;
                // SAFETY: a call that succeeds has written all offsets, and so
                // many labels and, where there is room for them, steps.
                unsafe {
                    label_offsets.set_len(offset_count);
                    labels.set_len(count as usize);
                    if options.step_log_probabilities {
                        step_log_probabilities.set_len(count as usize);
                    }
                }
                labels.shrink_to_fit();
                step_log_probabilities.shrink_to_fit();
                Ok($crate::Predictions { label_offsets, labels, step_log_probabilities })
            }

            /// Posterior over the sizes 0 to L of the set of one example, and
            /// log p(x).
            ///
            /// # Errors
            /// As [`predict`](Self::predict).
            pub fn score_sizes<'a>(
                &self,
                features: impl Into<$crate::Features<'a>>,
            ) -> Result<$crate::Scores> {
                let mut scores = $crate::memory::zeros(self.label_count as usize + 1)?;
                let log_evidence = self.score_sizes_into(features, &mut scores, None)?;
                Ok($crate::Scores { scores, log_evidence })
            }

            /// Posterior over the sizes into a slice of at least L + 1 places; log
            /// p(x).
            ///
            /// # Errors
            /// As [`predict_into`](Self::predict_into).
            pub fn score_sizes_into<'a>(
                &self,
                features: impl Into<$crate::Features<'a>>,
                log_posterior: &mut [f64],
                workspace: Option<&mut $crate::Workspace>,
            ) -> Result<f64> {
                let needed = u64::from(self.label_count) + 1;
                self.score(
                    features.into(),
                    log_posterior,
                    workspace,
                    needed,
                    naibx_sys::$score_sizes,
                )
            }

            /// Base score of every label for one example, log P(y) + log p(x | y).
            /// The scores rank the labels.
            ///
            /// # Errors
            /// As [`predict`](Self::predict).
            pub fn score_labels<'a>(
                &self,
                features: impl Into<$crate::Features<'a>>,
            ) -> Result<$crate::Scores> {
                let mut scores = $crate::memory::zeros(self.label_count as usize)?;
                let log_evidence = self.score_labels_into(features, &mut scores, None)?;
                Ok($crate::Scores { scores, log_evidence })
            }

            /// Base scores into a slice of at least L places; the logarithm of the
            /// sum of their exponentials.
            ///
            /// # Errors
            /// As [`predict_into`](Self::predict_into).
            pub fn score_labels_into<'a>(
                &self,
                features: impl Into<$crate::Features<'a>>,
                scores: &mut [f64],
                workspace: Option<&mut $crate::Workspace>,
            ) -> Result<f64> {
                let needed = self.label_count.into();
                self.score(features.into(), scores, workspace, needed, naibx_sys::$score_labels)
            }

            #[allow(clippy::type_complexity)]
            fn score(
                &self,
                features: $crate::Features<'_>,
                scores: &mut [f64],
                workspace: Option<&mut $crate::Workspace>,
                needed: u64,
                function: unsafe extern "C" fn(
                    *const naibx_sys::$object,
                    *const f64,
                    *const u32,
                    u64,
                    *mut f64,
                    u64,
                    *mut f64,
                    *mut naibx_sys::naibx_workspace,
                    *mut *mut naibx_sys::naibx_error,
                ) -> naibx_sys::naibx_status,
            ) -> Result<f64> {
                let row = $crate::features::raw::Row::of(features)?;
                let scratch = $crate::predicting::address(workspace);
                let mut log_evidence = 0.0;
                let mut error = std::ptr::null_mut();
                // SAFETY: alive; slices of these lengths; the workspace is
                // exclusive.
                let status = unsafe {
                    function(
                        self.handle.get(),
                        row.values,
                        row.indices,
                        row.count,
                        scores.as_mut_ptr(),
                        scores.len() as u64,
                        &mut log_evidence,
                        scratch,
                        &mut error,
                    )
                };
                let result = self.handle.done($crate::error::outcome(status, error));
                $crate::predicting::with_need(result, needed)?;
                Ok(log_evidence)
            }
        }
    };
}
