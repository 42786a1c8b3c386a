//! What predictions return.

/// A set of labels, in the order of choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prediction {
    /// The labels.
    pub labels: Vec<u32>,
    /// For each the natural logarithm of its probability among the labels that
    /// were left when it was chosen.
    pub step_log_probabilities: Vec<f64>,
}

/// The sets of many examples, one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Predictions {
    /// The set of row r are the labels `label_offsets[r]` to
    /// `label_offsets[r + 1] - 1`.
    pub label_offsets: Vec<u64>,
    /// All labels.
    pub labels: Vec<u32>,
    /// As in [`Prediction`], for all labels; empty where it was not asked for.
    pub step_log_probabilities: Vec<f64>,
}

impl Predictions {
    /// How many rows.
    pub fn len(&self) -> usize {
        self.label_offsets.len().saturating_sub(1)
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sets, row after row.
    pub fn sets(&self) -> impl ExactSizeIterator<Item = &[u32]> + DoubleEndedIterator + '_ {
        parts(&self.label_offsets, &self.labels)
    }

    /// The logarithms of the probabilities of the steps, row after row, where they
    /// were asked for; else there is no row of them.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &[f64]> + DoubleEndedIterator + '_ {
        let were_asked_for = self.step_log_probabilities.len() == self.labels.len();
        let offsets = if were_asked_for { &self.label_offsets[..] } else { &[] };
        parts(offsets, &self.step_log_probabilities)
    }
}

fn parts<'a, T>(
    offsets: &'a [u64],
    all: &'a [T],
) -> impl ExactSizeIterator<Item = &'a [T]> + DoubleEndedIterator + 'a {
    offsets.windows(2).map(move |ends| &all[ends[0] as usize..ends[1] as usize])
}

/// Scores of labels or sizes, natural logarithms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// One for each label, or for each size from 0 to L.
    pub scores: Vec<f64>,
    /// Logarithm of the sum of what was normalised.
    pub log_evidence: f64,
}
