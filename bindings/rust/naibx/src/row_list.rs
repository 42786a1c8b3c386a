//! Rows that lie apart, gathered.

use naibx_sys as sys;

use crate::error::{Error, Result};
use crate::features::{Features, Rows};

/// Where the parts of a list begin and end: one more than there are parts.
#[derive(Clone, Debug)]
pub(crate) struct Offsets(pub(crate) Vec<u64>);

impl Default for Offsets {
    fn default() -> Self {
        Offsets(vec![0])
    }
}

/// Gathers the features of many examples, for functions that take [`Rows`]. All
/// rows are dense, or all are sparse.
///
/// ```
/// let rows: naibx::RowList = [[50.0, 9.0], [80.0, 2.0]].iter().collect();
/// assert_eq!(rows.rows().unwrap().row_count(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct RowList {
    sparse: bool,
    row_offsets: Offsets,
    indices: Vec<u32>,
    values: Vec<f64>,
    /// The first row that does not fit those before it.
    misfit: Option<(usize, String)>,
}

impl RowList {
    /// No rows.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.row_offsets.0.len() - 1
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a row. One that does not fit the first is an error of
    /// [`rows`](Self::rows).
    pub fn push<'a>(&mut self, features: impl Into<Features<'a>>) {
        let (sparse, indices, values): (_, &[u32], _) = match features.into() {
            Features::Dense(values) => (false, &[], values),
            Features::Sparse { indices, values } => (true, indices, values),
        };
        if self.is_empty() {
            self.sparse = sparse;
        }
        if let Some(why) = self.why_not(sparse, indices, values) {
            let row = self.len();
            self.misfit.get_or_insert((row, why));
        }
        self.indices.extend_from_slice(indices);
        self.values.extend_from_slice(values);
        self.row_offsets.0.push(self.values.len() as u64);
    }

    fn why_not(&self, sparse: bool, indices: &[u32], values: &[f64]) -> Option<String> {
        if sparse != self.sparse {
            let (this, first) = if sparse { ("sparse", "dense") } else { ("dense", "sparse") };
            Some(format!("is {}, but the first is {}", this, first))
        } else if sparse && indices.len() != values.len() {
            Some(format!("has {} indices, but {} values", indices.len(), values.len()))
        } else if !sparse && !self.is_empty() && values.len() as u64 != self.row_offsets.0[1] {
            let first = self.row_offsets.0[1];
            Some(format!("has {} features, but the first has {}", values.len(), first))
        } else {
            None
        }
    }

    /// All rows.
    ///
    /// # Errors
    /// [`Error::Data`] with the first row that is dense where others are sparse,
    /// has another number of features, or not as many indices as values.
    pub fn rows(&self) -> Result<Rows<'_>> {
        if let Some((row, why)) = &self.misfit {
            let (code, message) = (sys::NAIBX_ERROR_FEATURE_COUNT, format!("row {} {}", row, why));
            return Err(Error::in_row(Some(*row), code, message));
        }
        let values = &self.values;
        Ok(if self.sparse {
            let (row_offsets, indices) = (&self.row_offsets.0, &self.indices);
            Rows::Sparse { row_offsets, indices, values }
        } else {
            Rows::Dense { row_count: self.len(), values }
        })
    }
}

impl<'a, F: Into<Features<'a>>> FromIterator<F> for RowList {
    fn from_iter<I: IntoIterator<Item = F>>(rows: I) -> Self {
        let mut list = RowList::new();
        rows.into_iter().for_each(|row| list.push(row));
        list
    }
}
