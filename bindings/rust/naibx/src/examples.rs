//! Many examples to learn from.

use naibx_sys as sys;

use crate::error::{Error, Result};
use crate::features::{Features, Rows};
use crate::row_list::{Offsets, RowList};

/// Sets of labels, one after the other: row r has the labels `offsets[r]` to
/// `offsets[r + 1] - 1`.
#[derive(Clone, Copy, Debug)]
pub struct LabelSets<'a> {
    /// One more than there are sets.
    pub offsets: &'a [u64],
    /// The labels of all sets.
    pub labels: &'a [u32],
}

/// Examples, borrowed.
#[derive(Clone, Copy, Debug)]
pub struct Examples<'a> {
    /// Their features.
    pub rows: Rows<'a>,
    /// Their sets.
    pub labels: LabelSets<'a>,
    /// Their weights, 1 each where there are none.
    pub weights: Option<&'a [f64]>,
}

impl Examples<'_> {
    /// That there are as many sets and weights as rows.
    pub(crate) fn check(&self) -> Result<()> {
        let row_count = self.rows.row_count();
        let offset_count = self.labels.offsets.len();
        if offset_count.checked_sub(1) != Some(row_count) {
            let message = format!(
                "there are {} label offsets for {} rows, but must be one more than rows",
                offset_count, row_count
            );
            return Err(Error::new(sys::NAIBX_ERROR_OFFSETS, message));
        }
        if let Some(count) = self.weights.map(<[f64]>::len).filter(|count| *count != row_count) {
            let message = format!("there are {} weights for {} rows", count, row_count);
            return Err(Error::new(sys::NAIBX_ERROR_WEIGHT, message));
        }
        Ok(())
    }
}

/// Gathers examples, for [`Model::add_examples`](crate::Model::add_examples).
///
/// ```
/// # fn main() -> naibx::Result<()> {
/// let days = [[50.0, 9.0], [80.0, 2.0]];
/// let planned = [vec![2], vec![0, 1]];
/// let list: naibx::ExampleList = days.iter().zip(planned).collect();
/// assert_eq!(list.examples()?.labels.labels, [2, 0, 1]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct ExampleList {
    rows: RowList,
    label_offsets: Offsets,
    labels: Vec<u32>,
    weights: Vec<f64>,
}

impl ExampleList {
    /// No examples.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many examples.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there are no examples.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// Adds an example. What is wrong with it is an error of
    /// [`examples`](Self::examples) or of learning it.
    pub fn push<'a, L>(&mut self, features: impl Into<Features<'a>>, labels: L, weight: f64)
    where
        L: IntoIterator<Item = u32>,
    {
        self.rows.push(features);
        self.labels.extend(labels);
        self.label_offsets.0.push(self.labels.len() as u64);
        self.weights.push(weight);
    }

    /// All examples.
    ///
    /// # Errors
    /// As [`RowList::rows`].
    pub fn examples(&self) -> Result<Examples<'_>> {
        Ok(Examples {
            rows: self.rows.rows()?,
            labels: LabelSets { offsets: &self.label_offsets.0, labels: &self.labels },
            weights: Some(&self.weights),
        })
    }
}

/// Pairs of features and labels, of weight 1.
impl<'a, F: Into<Features<'a>>, L: IntoIterator<Item = u32>> FromIterator<(F, L)> for ExampleList {
    fn from_iter<I: IntoIterator<Item = (F, L)>>(examples: I) -> Self {
        let mut list = ExampleList::new();
        for (features, labels) in examples {
            list.push(features, labels, 1.0);
        }
        list
    }
}
