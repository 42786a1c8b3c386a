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
    /// The sets, row after row.
    pub fn sets(&self) -> impl Iterator<Item = &[u32]> + '_ {
        let labels = &self.labels;
        self.label_offsets.windows(2).map(move |ends| &labels[ends[0] as usize..ends[1] as usize])
    }
}

/// Scores of labels or sizes, natural logarithms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// One for each label, or for each size from 0 to L.
    pub scores: Vec<f64>,
    /// Logarithm of the sum of what was normalised.
    pub log_evidence: f64,
}
