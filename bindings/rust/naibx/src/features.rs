//! The features of one example and of many, as slices.

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

impl<'a> From<&'a [f64]> for Features<'a> {
    fn from(values: &'a [f64]) -> Self {
        Features::Dense(values)
    }
}

impl<'a, const N: usize> From<&'a [f64; N]> for Features<'a> {
    fn from(values: &'a [f64; N]) -> Self {
        Features::Dense(values)
    }
}

impl<'a> From<&'a Vec<f64>> for Features<'a> {
    fn from(values: &'a Vec<f64>) -> Self {
        Features::Dense(values)
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

pub(crate) mod raw {
    //! The same as pointers and counts. What C takes one count for is checked to
    //! have it.

    use std::ptr;

    use naibx_sys as sys;

    use super::{Features, Rows};
    use crate::error::{Details, Error, Result};

    pub(crate) fn refused(code: i32, message: String) -> Error {
        Error::of(Details::new(code, message))
    }

    fn check_pairs(indices: &[u32], values: &[f64]) -> Result<()> {
        if indices.len() == values.len() {
            return Ok(());
        }
        Err(refused(
            sys::NAIBX_ERROR_FEATURE_COUNT,
            format!("there are {} indices, but {} values", indices.len(), values.len()),
        ))
    }

    pub(crate) struct Raw {
        pub row_count: u64,
        pub values: *const f64,
        pub indices: *const u32,
        pub row_offsets: *const u64,
        pub count: u64,
    }

    impl Raw {
        #[inline]
        pub(crate) fn of(rows: Rows<'_>) -> Result<Self> {
            let nothing = (ptr::null(), ptr::null());
            let (values, (indices, row_offsets)) = match rows {
                Rows::One(Features::Dense(values)) | Rows::Dense { values, .. } => {
                    (values, nothing)
                }
                Rows::One(Features::Sparse { indices, values }) => {
                    check_pairs(indices, values)?;
                    (values, (indices.as_ptr(), ptr::null()))
                }
                Rows::Sparse { row_offsets, indices, values } => {
                    check_pairs(indices, values)?;
                    if row_offsets.is_empty() {
                        return Err(refused(
                            sys::NAIBX_ERROR_OFFSETS,
                            "there are no row offsets; of no rows there is one, 0".to_owned(),
                        ));
                    }
                    (values, (indices.as_ptr(), row_offsets.as_ptr()))
                }
            };
            Ok(Raw {
                row_count: rows.row_count() as u64,
                values: values.as_ptr(),
                indices,
                row_offsets,
                count: values.len() as u64,
            })
        }
    }
}
