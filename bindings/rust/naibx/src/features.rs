//! The features of one example and of many, as slices.

use std::ptr;

use naibx_sys as sys;

use crate::error::{Error, Result};

/// The features of one example, borrowed. Functions take in its place a slice,
/// an array or a vector of all features, or a pair of two such of indices and
/// values: `&[76.0, 3.0]`, `(&[0], &[76.0])`.
#[derive(Clone, Copy, Debug)]
pub enum Features<'a> {
    /// One value for each column; NaN is a missing value.
    Dense(&'a [f64]),
    /// Values of some columns; all others are 0.
    Sparse {
        /// Columns of the values, strictly increasing.
        indices: &'a [u32],
        /// As many values.
        values: &'a [f64],
    },
}

/// Slices, arrays, vectors.
impl<'a, V: AsRef<[f64]> + ?Sized> From<&'a V> for Features<'a> {
    fn from(values: &'a V) -> Self {
        Features::Dense(values.as_ref())
    }
}

impl<'a> From<(&'a [u32], &'a [f64])> for Features<'a> {
    fn from((indices, values): (&'a [u32], &'a [f64])) -> Self {
        Features::Sparse { indices, values }
    }
}

impl<'a, const N: usize> From<(&'a [u32; N], &'a [f64; N])> for Features<'a> {
    fn from((indices, values): (&'a [u32; N], &'a [f64; N])) -> Self {
        Features::Sparse { indices, values }
    }
}

impl<'a> From<(&'a Vec<u32>, &'a Vec<f64>)> for Features<'a> {
    fn from((indices, values): (&'a Vec<u32>, &'a Vec<f64>)) -> Self {
        Features::Sparse { indices, values }
    }
}

/// The features of many examples, borrowed, or of one. Functions take in its
/// place the features of one, too. A [`RowList`](crate::RowList) makes them from
/// rows that lie apart.
#[derive(Clone, Copy, Debug)]
pub enum Rows<'a> {
    /// One row.
    One(Features<'a>),
    /// Row after row.
    Dense {
        /// How many rows.
        row_count: usize,
        /// `row_count` times as many values as there are columns.
        values: &'a [f64],
    },
    /// Compressed sparse rows (CSR).
    Sparse {
        /// Row r has the values `row_offsets[r]` to `row_offsets[r + 1] - 1`:
        /// one more than there are rows.
        row_offsets: &'a [u64],
        /// Columns of the values, strictly increasing within a row.
        indices: &'a [u32],
        /// As many values.
        values: &'a [f64],
    },
}

impl<'a, F: Into<Features<'a>>> From<F> for Rows<'a> {
    fn from(features: F) -> Self {
        Rows::One(features.into())
    }
}

impl Rows<'_> {
    /// How many rows.
    pub fn row_count(&self) -> usize {
        match self {
            Rows::One(_) => 1,
            Rows::Dense { row_count, .. } => *row_count,
            Rows::Sparse { row_offsets, .. } => row_offsets.len().saturating_sub(1),
        }
    }
}

/// The same as pointers and counts.
pub(crate) struct Raw {
    pub row_count: u64,
    pub values: *const f64,
    pub indices: *const u32,
    pub row_offsets: *const u64,
    pub count: u64,
}

impl Raw {
    /// What C takes one count for is checked to have it.
    #[inline]
    pub(crate) fn of(rows: Rows<'_>) -> Result<Self> {
        let (values, indices, row_offsets) = match rows {
            Rows::One(Features::Dense(values)) | Rows::Dense { values, .. } => (values, None, None),
            Rows::One(Features::Sparse { indices, values }) => (values, Some(indices), None),
            Rows::Sparse { row_offsets, indices, values } => {
                (values, Some(indices), Some(row_offsets))
            }
        };
        if let Some(count) = indices.map(<[u32]>::len).filter(|count| *count != values.len()) {
            let message = format!("there are {} indices, but {} values", count, values.len());
            return Err(Error::new(sys::NAIBX_ERROR_FEATURE_COUNT, message));
        }
        if row_offsets.map_or(false, <[u64]>::is_empty) {
            let message = "there are no row offsets; of no rows there is one, 0";
            return Err(Error::new(sys::NAIBX_ERROR_OFFSETS, message));
        }
        Ok(Raw {
            row_count: rows.row_count() as u64,
            values: values.as_ptr(),
            indices: indices.map_or(ptr::null(), <[u32]>::as_ptr),
            row_offsets: row_offsets.map_or(ptr::null(), <[u64]>::as_ptr),
            count: values.len() as u64,
        })
    }
}
