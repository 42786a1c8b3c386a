// The plain functions, the numbers and the constants of include/naibx/naibx.h.
//
// Made by generate_methods.py from bindings/declarations.json, which tests hold
// it against: change the header, not this file.

use std::path::Path;
use std::ptr;

use naibx_sys as sys;

use crate::allocator::keep;
use crate::answer::Answer;
use crate::class::Class;
use crate::error::{Error, Result};
use crate::handle::{Destroy, Handle};
use crate::objects::*;
use crate::text;

/// The most labels that a model may have.
pub const MAX_LABELS: u32 = sys::NAIBX_MAX_LABELS;
/// The most features that a model may have, and the most categories.
pub const MAX_FEATURES: u32 = sys::NAIBX_MAX_FEATURES;

/// Families of features. Not a number (NaN) is a missing value in each;
/// infinity is refused in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(i32)]
pub enum Family {
    /// Real values, normally distributed within a class.
    Gaussian = sys::NAIBX_GAUSSIAN,
    /// Present (> 0) or absent (0 or less); absence counts as evidence too.
    Bernoulli = sys::NAIBX_BERNOULLI,
    /// Counts >= 0, whole or fractional, such as words of a text; the features
    /// of one group share one total.
    Multinomial = sys::NAIBX_MULTINOMIAL,
    /// A category 0 to K-1, given as a whole number.
    Categorical = sys::NAIBX_CATEGORICAL,
}

impl Family {
    pub(crate) fn code(self) -> i32 {
        self as i32
    }

    /// None for a number that a newer library may have.
    #[allow(dead_code)]
    pub(crate) fn from_code(code: i32) -> Option<Self> {
        [Family::Gaussian, Family::Bernoulli, Family::Multinomial, Family::Categorical].iter().copied().find(|one| one.code() == code)
    }
}

/// What a predictor is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(i32)]
pub enum Form {
    /// Tables of doubles: scores as those of the model, to rounding.
    Float64 = sys::NAIBX_FLOAT64,
    /// Tables of floats: down to half the memory and up to twice the speed; see
    /// docs/prediction.md for what it costs in accuracy.
    Float32 = sys::NAIBX_FLOAT32,
    /// The statistics of the model, as they are when it predicts, or the
    /// weights of the last `Model::compile`. It cannot be saved.
    Live = sys::NAIBX_LIVE,
}

impl Form {
    pub(crate) fn code(self) -> i32 {
        self as i32
    }

    /// None for a number that a newer library may have.
    #[allow(dead_code)]
    pub(crate) fn from_code(code: i32) -> Option<Self> {
        [Form::Float64, Form::Float32, Form::Live].iter().copied().find(|one| one.code() == code)
    }
}

/// Instruction sets that the inner loops are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(i32)]
pub enum Kernel {
    /// The fastest that this machine runs.
    Best = sys::NAIBX_KERNEL_BEST,
    /// C++ alone, two doubles at a time, on every machine.
    Portable = sys::NAIBX_KERNEL_PORTABLE,
    /// AVX2 with fused multiply-add.
    Avx2 = sys::NAIBX_KERNEL_AVX2,
    /// AVX-512 (F, DQ, VL).
    Avx512 = sys::NAIBX_KERNEL_AVX512,
    /// NEON, on 64-bit ARM.
    Neon = sys::NAIBX_KERNEL_NEON,
}

impl Kernel {
    pub(crate) fn code(self) -> i32 {
        self as i32
    }

    /// None for a number that a newer library may have.
    #[allow(dead_code)]
    pub(crate) fn from_code(code: i32) -> Option<Self> {
        [Kernel::Best, Kernel::Portable, Kernel::Avx2, Kernel::Avx512, Kernel::Neon].iter().copied().find(|one| one.code() == code)
    }
}

/// What a prediction computes: a sum of these. `Sets::numbers` has the shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u32)]
pub enum Output {
    /// The sets.
    Sets = sys::NAIBX_SETS,
    /// For each label of a set the log-probability of its step; with
    /// `Output::Sets`. Up to half of the time of the paper's method.
    Steps = sys::NAIBX_STEPS,
    /// Log-posterior over the sizes of the set.
    Sizes = sys::NAIBX_SIZES,
    /// log p(x), as the sizes have it; of the paper's method alone.
    SizeEvidence = sys::NAIBX_SIZE_EVIDENCE,
    /// Base score of every label.
    LabelScores = sys::NAIBX_LABEL_SCORES,
    /// Logarithm of the sum of the exponentials of the base scores; of the
    /// paper's method alone.
    LabelEvidence = sys::NAIBX_LABEL_EVIDENCE,
    /// Score of each set; with `Output::Sets`.
    SetScores = sys::NAIBX_SET_SCORES,
    /// All labels, best first: `Sets::ranking`.
    Ranking = sys::NAIBX_RANKING,
    /// Nothing to read: the scores of the rows stay in the answer, for
    /// `Answer::predict_again` and `Answer::log_probability`.
    KeptScores = sys::NAIBX_KEPT_SCORES,
}

impl Output {
    pub(crate) fn code(self) -> u32 {
        self as u32
    }

    /// None for a number that a newer library may have.
    #[allow(dead_code)]
    pub(crate) fn from_code(code: u32) -> Option<Self> {
        [Output::Sets, Output::Steps, Output::Sizes, Output::SizeEvidence, Output::LabelScores, Output::LabelEvidence, Output::SetScores, Output::Ranking, Output::KeptScores].iter().copied().find(|one| one.code() == code)
    }
}

/// How a size is taken from its posterior, of the sizes within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(i32)]
pub enum SizeRule {
    /// What the method does by itself: the paper's method takes the mode; the
    /// linear and the kernel method choose the set as a whole.
    Best = sys::NAIBX_SIZE_BEST,
    /// The most likely size.
    Mode = sys::NAIBX_SIZE_MODE,
    /// The smallest size that is not below half of the probability.
    Median = sys::NAIBX_SIZE_MEDIAN,
    /// The size that is nearest to the mean; of two the larger.
    Mean = sys::NAIBX_SIZE_MEAN,
    /// The smallest size with at least `level` of the probability at or below
    /// it.
    Quantile = sys::NAIBX_SIZE_QUANTILE,
    /// That of the set with the best accuracy (Jaccard index) on average: of
    /// the paper's method over its sets of all sizes that are at least a
    /// thousandth as likely as the mode, 30 at most; of the others over all
    /// sets that they weigh, or where a posterior of the caller's decides as
    /// the paper's.
    Accuracy = sys::NAIBX_SIZE_ACCURACY,
    /// The same by F1.
    F1 = sys::NAIBX_SIZE_F1,
}

impl SizeRule {
    pub(crate) fn code(self) -> i32 {
        self as i32
    }

    /// None for a number that a newer library may have.
    #[allow(dead_code)]
    pub(crate) fn from_code(code: i32) -> Option<Self> {
        [SizeRule::Best, SizeRule::Mode, SizeRule::Median, SizeRule::Mean, SizeRule::Quantile, SizeRule::Accuracy, SizeRule::F1].iter().copied().find(|one| one.code() == code)
    }
}

/// What is asked of labels: a rule of `Request::set_labels`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(i32)]
pub enum Rule {
    /// They must be in the set.
    Required = sys::NAIBX_REQUIRED,
    /// They must not be in the set.
    Forbidden = sys::NAIBX_FORBIDDEN,
    /// They are decided already and count as chosen from the start: the paper's
    /// method chooses the others given them. They stand first in its sets.
    Given = sys::NAIBX_GIVEN,
}

impl Rule {
    pub(crate) fn code(self) -> i32 {
        self as i32
    }

    /// None for a number that a newer library may have.
    #[allow(dead_code)]
    pub(crate) fn from_code(code: i32) -> Option<Self> {
        [Rule::Required, Rule::Forbidden, Rule::Given].iter().copied().find(|one| one.code() == code)
    }
}

/// What [`Config::feature`] finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feature {
    /// Its family.
    pub family: Family,
    /// Number of its group.
    pub group: u32,
    /// Its number of categories, 0 where it is not categorical.
    pub category_count: u32,
}

/// What [`Model::gaussian`] finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gaussian {
    /// Weight of the class's examples in which the feature is not missing.
    pub weight: f64,
    /// Mean, in the unit of the feature.
    pub mean: f64,
    /// Variance, with the variance prior for a label or a size, in the unit
    /// squared. A class for which the formula has no value shows mean and
    /// variance of all examples. 0 where the feature counts in no score: it is
    /// constant over all examples, or was observed in one alone.
    pub variance: f64,
}

/// What [`Model::value_weight`] finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueWeight {
    /// Bernoulli: weight of the examples that have the feature. Multinomial:
    /// weighted sum of its counts. Categorical: weight of the examples with
    /// that category.
    pub value_weight: f64,
    /// Bernoulli and categorical: weight of the examples in which the feature
    /// is not missing. Multinomial: weighted sum of the counts of the feature's
    /// group.
    pub total_weight: f64,
}

impl Config {
    /// Make a configuration with no features and the default allocator.
    ///
    /// - `label_count`: number of labels L, 1 to `MAX_LABELS`.
    pub fn new(label_count: u32) -> Result<Config> {
        // SAFETY: alive; a place for the result.
        Handle::new(Default::default(), |config| unsafe { call!(naibx_config_create(label_count, config)) }).map(|handle| Config { handle })
    }

    /// Append the next columns as a new group of one family. Groups are
    /// numbered in the order of addition.
    ///
    /// - `family`: `Family::Gaussian`, `Family::Bernoulli` or
    ///   `Family::Multinomial`.
    /// - `feature_count`: how many columns, at least 1.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit) for more than `MAX_FEATURES`
    /// columns in all.
    pub fn add_features(&mut self, family: Family, feature_count: u32) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_add_features(object, family.code(), feature_count)) }
    }

    /// Append the next columns as a new group of categorical features.
    ///
    /// - `category_counts`: for each column its number of categories, at least
    ///   1.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit) for more than `MAX_FEATURES`
    /// columns or categories.
    pub fn add_categorical(&mut self, category_counts: &[u32]) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_add_categorical(object, category_counts.as_ptr(), u32::try_from(category_counts.len()).unwrap_or(u32::MAX))) }
    }

    /// Append the next columns to a group that exists, so that the columns of a
    /// group need not be neighbours. It matters for multinomial groups alone,
    /// whose features share one total.
    ///
    /// - `group`: number of a group that is not categorical.
    /// - `feature_count`: how many columns, at least 1.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit) for more than `MAX_FEATURES`
    /// columns in all.
    pub fn extend_group(&mut self, group: u32, feature_count: u32) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_extend_group(object, group, feature_count)) }
    }

    fn set_number(&mut self, key: i32, number: f64) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_set_number(object, key, number)) }
    }

    fn number(&self, key: i32) -> Result<f64> {
        let mut number = 0.0;
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_get_number(self.handle.get(), key, &mut number)) }?;
        Ok(number)
    }

    /// Set the allocator of the models that are made from this configuration,
    /// of their copies and of their predictors.
    ///
    /// - `allocator`: the allocator, or `None` for the default one.
    pub fn set_allocator(&mut self, allocator: Option<&Allocator>) -> Result<()> {
        if let Some(allocator) = allocator {
            keep(&mut self.handle.kept, &allocator.handle.kept);
        }
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_set_allocator(object, allocator.map_or(ptr::null(), |one| one.handle.get()))) }
    }

    /// Name a label. Names are kept in the model and in its file; they need not
    /// differ.
    ///
    /// - `label`: 0 to L-1.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`](crate::Error::Argument).
    pub fn set_label_name(&mut self, label: u32, name: &str) -> Result<()> {
        let name = text::name(name)?;
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_set_label_name(object, label, name.as_ptr())) }
    }

    /// Name a feature.
    ///
    /// - `column`: number of a column that has been added.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`](crate::Error::Argument).
    pub fn set_feature_name(&mut self, column: u32, name: &str) -> Result<()> {
        let name = text::name(name)?;
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_set_feature_name(object, column, name.as_ptr())) }
    }

    /// Name a category of a categorical feature.
    ///
    /// - `column`: number of a categorical column.
    /// - `category`: 0 to K-1.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`](crate::Error::Argument).
    pub fn set_category_name(&mut self, column: u32, category: u32, name: &str) -> Result<()> {
        let name = text::name(name)?;
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_set_category_name(object, column, category, name.as_ptr())) }
    }

    /// Set what a column is to the linear and the kernel method, which
    /// otherwise choose. The paper's method does not look at it.
    ///
    /// - `kind`: `NAIBX_COLUMN_DENSE` to `NAIBX_COLUMN_AUTO`. Categorical
    ///   columns stay dense.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`](crate::Error::Limit) where more than 1,000 columns
    /// would be set to `NAIBX_COLUMN_RARE`.
    pub fn set_column_kind(&mut self, column: u32, kind: i32) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_set_column_kind(object, column, kind)) }
    }

    /// Look up the kind of a column as it is set.
    ///
    /// - result: `NAIBX_COLUMN_DENSE` to `NAIBX_COLUMN_AUTO`.
    pub fn column_kind(&self, column: u32) -> Result<i32> {
        let mut kind = 0;
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_column_kind(self.handle.get(), column, &mut kind)) }?;
        Ok(kind)
    }

    /// Look up what a column is.
    ///
    /// - `column`: number of a column.
    pub fn feature(&self, column: u32) -> Result<Feature> {
        let mut family = 0;
        let mut group = 0;
        let mut category_count = 0;
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_feature(self.handle.get(), column, &mut family, &mut group, &mut category_count)) }?;
        Ok(Feature { family: Family::from_code(family).ok_or(Error::NotSupported)?, group, category_count })
    }

    /// Look up the name of a label.
    ///
    /// - `label`: 0 to L-1.
    /// - result: "" where none was given.
    pub fn label_name(&self, label: u32) -> Result<&str> {
        let mut name = ptr::null();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_label_name(self.handle.get(), label, &mut name)) }?;
        // SAFETY: valid while the object is borrowed.
        Ok(unsafe { text::borrowed(name) })
    }

    /// Look up the name of a feature.
    ///
    /// - `column`: number of a column.
    /// - result: as of `Config::label_name`.
    pub fn feature_name(&self, column: u32) -> Result<&str> {
        let mut name = ptr::null();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_feature_name(self.handle.get(), column, &mut name)) }?;
        // SAFETY: valid while the object is borrowed.
        Ok(unsafe { text::borrowed(name) })
    }

    /// Look up the name of a category.
    ///
    /// - `column`: number of a categorical column.
    /// - `category`: 0 to K-1.
    /// - result: as of `Config::label_name`.
    pub fn category_name(&self, column: u32, category: u32) -> Result<&str> {
        let mut name = ptr::null();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_config_category_name(self.handle.get(), column, category, &mut name)) }?;
        // SAFETY: valid while the object is borrowed.
        Ok(unsafe { text::borrowed(name) })
    }

    /// Number of labels L.
    pub fn label_count(&self) -> u32 {
        self.number(sys::NAIBX_LABEL_COUNT).expect("a number that there always is") as u32
    }

    /// Number of columns.
    pub fn feature_count(&self) -> u32 {
        self.number(sys::NAIBX_FEATURE_COUNT).expect("a number that there always is") as u32
    }

    /// `a`, which is added to every count of labels and sizes (Laplacian
    /// smoothing, section 4.3 of the paper): 0, or 1e-300 to 1e12, in typical
    /// examples; 1 unless set.
    pub fn smoothing(&self) -> f64 {
        self.number(sys::NAIBX_SMOOTHING).expect("a number that there always is")
    }

    /// Set [`smoothing`](Self::smoothing).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_smoothing(&mut self, smoothing: f64) -> Result<()> {
        self.set_number(sys::NAIBX_SMOOTHING, smoothing)
    }

    /// `b`, which is added to every count of Bernoulli, multinomial and
    /// categorical features: 0, or 1e-300 to 1e12, in typical examples; 1
    /// unless set.
    pub fn feature_smoothing(&self) -> f64 {
        self.number(sys::NAIBX_FEATURE_SMOOTHING).expect("a number that there always is")
    }

    /// Set [`feature_smoothing`](Self::feature_smoothing).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_feature_smoothing(&mut self, feature_smoothing: f64) -> Result<()> {
        self.set_number(sys::NAIBX_FEATURE_SMOOTHING, feature_smoothing)
    }

    /// `k`, the number of imagined examples with the overall variance that are
    /// added to the variance of every class: 0, which is the paper's formula,
    /// or 1e-12 to 1e12, in typical examples; 1 unless set.
    pub fn variance_prior(&self) -> f64 {
        self.number(sys::NAIBX_VARIANCE_PRIOR).expect("a number that there always is")
    }

    /// Set [`variance_prior`](Self::variance_prior).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_variance_prior(&mut self, variance_prior: f64) -> Result<()> {
        self.set_number(sys::NAIBX_VARIANCE_PRIOR, variance_prior)
    }

    /// The size that every set has (the paper's specialisation, end of section
    /// 4.2): no size statistics are kept, no size is predicted, and P(M = m |
    /// y) is 1. 0 to L, or `None`, as it is unless set: sizes vary.
    pub fn fixed_size(&self) -> Option<u32> {
        u32::try_from(self.number(sys::NAIBX_FIXED_SIZE).expect("a number that there always is") as i64).ok()
    }

    /// Set [`fixed_size`](Self::fixed_size).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_fixed_size(&mut self, fixed_size: impl Into<Option<u32>>) -> Result<()> {
        self.set_number(sys::NAIBX_FIXED_SIZE, fixed_size.into().map_or(sys::NAIBX_SIZE_PREDICTED as f64, f64::from))
    }

    /// True where the empty set may be predicted although no example had it;
    /// its features then have the statistics of all examples. False unless set.
    pub fn allow_empty(&self) -> bool {
        self.number(sys::NAIBX_ALLOW_EMPTY).expect("a number that there always is") != 0.0
    }

    /// Set [`allow_empty`](Self::allow_empty).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_allow_empty(&mut self, allow_empty: bool) -> Result<()> {
        self.set_number(sys::NAIBX_ALLOW_EMPTY, f64::from(u8::from(allow_empty)))
    }

    /// True where a label that occurs twice in one set counts once; false, as
    /// it is unless set, where it is an error.
    pub fn merge_duplicates(&self) -> bool {
        self.number(sys::NAIBX_MERGE_DUPLICATES).expect("a number that there always is") != 0.0
    }

    /// Set [`merge_duplicates`](Self::merge_duplicates).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_merge_duplicates(&mut self, merge_duplicates: bool) -> Result<()> {
        self.set_number(sys::NAIBX_MERGE_DUPLICATES, f64::from(u8::from(merge_duplicates)))
    }

    /// How predictors that are compiled predict: `NAIBX_METHOD_NAIVE`, as it is
    /// unless set, to `NAIBX_METHOD_AUTO` (docs/ridge.md). With fewer than 150
    /// different examples they follow the paper, unless `Model::freeze` has
    /// made a map, and live until `Model::compile`. A model of another method
    /// keeps rows of its data, and so do its files.
    pub fn method(&self) -> u64 {
        self.number(sys::NAIBX_METHOD).expect("a number that there always is") as u64
    }

    /// Set [`method`](Self::method).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_method(&mut self, method: u64) -> Result<()> {
        self.set_number(sys::NAIBX_METHOD, method as f64)
    }

    /// Landmarks of `NAIBX_METHOD_KERNEL` and `NAIBX_METHOD_AUTO`: 1 to 8192;
    /// 500 unless set.
    pub fn landmarks(&self) -> u64 {
        self.number(sys::NAIBX_LANDMARKS).expect("a number that there always is") as u64
    }

    /// Set [`landmarks`](Self::landmarks).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_landmarks(&mut self, landmarks: u64) -> Result<()> {
        self.set_number(sys::NAIBX_LANDMARKS, landmarks as f64)
    }

    /// Different examples that are kept whole: 150 to 65536; 2000 unless set.
    /// When there are more, the features are fixed and a sample stays. Those of
    /// a group stay together, so there may be almost twice as many
    /// (`Model::set_group`).
    pub fn reservoir(&self) -> u64 {
        self.number(sys::NAIBX_RESERVOIR).expect("a number that there always is") as u64
    }

    /// Set [`reservoir`](Self::reservoir).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_reservoir(&mut self, reservoir: u64) -> Result<()> {
        self.set_number(sys::NAIBX_RESERVOIR, reservoir as f64)
    }

    /// Which examples the sample has: 0, as it is unless set, to 2^53.
    pub fn seed(&self) -> u64 {
        self.number(sys::NAIBX_SEED).expect("a number that there always is") as u64
    }

    /// Set [`seed`](Self::seed).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_seed(&mut self, seed: u64) -> Result<()> {
        self.set_number(sys::NAIBX_SEED, seed as f64)
    }

    /// `NAIBX_LOSS_SUBSET_AND_JACCARD`, as it is unless set, to
    /// `NAIBX_LOSS_HAMMING`.
    pub fn loss(&self) -> u64 {
        self.number(sys::NAIBX_LOSS).expect("a number that there always is") as u64
    }

    /// Set [`loss`](Self::loss).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_loss(&mut self, loss: u64) -> Result<()> {
        self.set_number(sys::NAIBX_LOSS, loss as f64)
    }

    /// Different label sets that are counted, where the method is not the
    /// paper's: 1 to 1048576; 65536 unless set. When there are more, the least
    /// counted go, until three quarters of this are left, and
    /// `dropped_set_weight` says how much they weighed.
    pub fn seen_sets(&self) -> u64 {
        self.number(sys::NAIBX_SEEN_SETS).expect("a number that there always is") as u64
    }

    /// Set [`seen_sets`](Self::seen_sets).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_seen_sets(&mut self, seen_sets: u64) -> Result<()> {
        self.set_number(sys::NAIBX_SEEN_SETS, seen_sets as f64)
    }
}

impl Model {
    /// Make an empty model.
    ///
    /// - `config`: what it is made of; copied.
    pub fn new(config: &Config) -> Result<Model> {
        // SAFETY: alive; a place for the result.
        Handle::new(config.handle.kept.clone(), |model| unsafe { call!(naibx_create(config.handle.get(), model)) }).map(|handle| Model { handle })
    }

    /// Copy a model, statistics and all, with its allocator. Threads, executor
    /// and group stay behind: the copy begins with one thread and without a
    /// group.
    pub fn try_clone(&self) -> Result<Model> {
        // SAFETY: alive; a place for the result.
        Handle::new(self.handle.kept.clone(), |copy| unsafe { call!(naibx_copy(self.handle.get(), copy)) }).map(|handle| Model { handle })
    }

    /// Make a model of the same configuration and allocator that has learned
    /// nothing. Of the linear and the kernel method it has the map, if the
    /// model has one: parts that learn apart, of any number of rows, merge
    /// exactly.
    pub fn create_part(&self) -> Result<Model> {
        // SAFETY: alive; a place for the result.
        Handle::new(self.handle.kept.clone(), |part| unsafe { call!(naibx_create_part(self.handle.get(), part)) }).map(|handle| Model { handle })
    }

    /// Copy the configuration of a model, to look at or to make another like
    /// it; the allocator is the model's.
    pub fn config(&self) -> Result<Config> {
        // SAFETY: alive; a place for the result.
        Handle::new(self.handle.kept.clone(), |config| unsafe { call!(naibx_get_config(self.handle.get(), config)) }).map(|handle| Config { handle })
    }

    /// Copy the configuration of a model with the kind of each column decided:
    /// it is that of the model's map or, as long as this may change, that of a
    /// map made now, for which all kept examples are looked at. Nothing is
    /// decided before the first example, and where the method is
    /// `NAIBX_METHOD_NAIVE`. A model made of such a configuration keeps these
    /// kinds, whatever its data.
    pub fn decided_config(&self) -> Result<Config> {
        // SAFETY: alive; a place for the result.
        Handle::new(self.handle.kept.clone(), |config| unsafe { call!(naibx_get_decided_config(self.handle.get(), config)) }).map(|handle| Config { handle })
    }

    /// Learn all that another model has learned: the result is that of learning
    /// all examples with one model, where merges may be of any number, in any
    /// order. It is exact for the paper's statistics: counts add up, means and
    /// variances agree to rounding (docs/model.md). Of the linear and the
    /// kernel method see "Merging" in docs/ridge.md. Names have to be equal or
    /// absent in one of the two; the model keeps its own. What both have
    /// learned, as a model and its copy have, counts twice. Where the call
    /// fails nothing was learned.
    ///
    /// - `other`: stays as it is. It may be the model itself, all of whose
    ///   examples then count twice.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`](crate::Error::Argument) where the configurations
    /// differ, or both have maps and these differ; the message names what
    /// differs. [`Error::Data`](crate::Error::Data) where the sum of all
    /// weights would exceed 2^53.
    pub fn merge(&mut self, other: &Model) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_merge(object, other.handle.get())) }
    }

    /// Say that the examples that are learned from now on belong together, such
    /// as those of one day or one plant, which may be all but the same. It is
    /// for the linear and the kernel method and the choice among methods:
    /// figures for examples that a method has not seen then leave out the whole
    /// group, and the sample has all or none of it ("Groups" in docs/ridge.md).
    /// It holds for `Model::add_example` and `Model::add_examples` until the
    /// next call, or `Model::clear_group`. Copies and files have what was
    /// learned, but begin without a current group.
    ///
    /// - `group`: any number; the same one is the same group, also in models
    ///   that are merged.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`](crate::Error::Argument) where the method is
    /// `NAIBX_METHOD_NAIVE`, which has no use for groups.
    pub fn set_group(&mut self, group: u64) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_set_group(object, group)) }
    }

    /// Say that each example that is learned from now on stands for itself, as
    /// before the first `Model::set_group`; equal ones belong together.
    pub fn clear_group(&mut self) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_clear_group(object)) }
    }

    /// Make the map of the linear or the kernel method now, from the examples
    /// that are kept: all of them, as long as there are no more than
    /// `reservoir` different ones. Models without a map that are merged with
    /// this one are then learned through its map; those of `Model::create_part`
    /// have it from the start. Where there is a map already, it is made anew
    /// from the sample that is kept, and everything else that the method has
    /// learned is forgotten: its statistics then are those of the sample alone.
    /// The paper's statistics stay. Where the call fails nothing changes.
    ///
    /// # Errors
    ///
    /// [`Error::NotTrained`](crate::Error::NotTrained) without an example;
    /// [`Error::Argument`](crate::Error::Argument) where the method is
    /// `NAIBX_METHOD_NAIVE`.
    pub fn freeze(&mut self) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_freeze(object)) }
    }

    /// Fit the weights of the linear or the kernel method to all that was
    /// learned. `Model::predict` and live predictors follow them from then on;
    /// until the first call, and where `NAIBX_METHOD_AUTO` finds the paper's
    /// method better, they follow the paper. Nothing else fits them anew: what
    /// is learned later is not in them, which `uncompiled_weight` tells. Copies
    /// and files have them. It takes up to seconds, as `Predictor::new` does.
    /// Where the call fails nothing changes.
    ///
    /// # Errors
    ///
    /// [`Error::NotTrained`](crate::Error::NotTrained) without an example;
    /// [`Error::Argument`](crate::Error::Argument) where the method is
    /// `NAIBX_METHOD_NAIVE`.
    pub fn compile(&mut self) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_compile(object)) }
    }

    fn number(&self, key: i32, first: u32, second: u32) -> Result<f64> {
        let mut number = 0.0;
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_get_number(self.handle.get(), key, first, second, &mut number)) }?;
        Ok(number)
    }

    /// Look up the distribution of a Gaussian feature in a class, as prediction
    /// uses it.
    ///
    /// - `column`: number of a Gaussian column.
    pub fn gaussian(&self, class: Class, column: u32) -> Result<Gaussian> {
        let (class_kind, class_number) = class.kind_and_number();
        let mut weight = 0.0;
        let mut mean = 0.0;
        let mut variance = 0.0;
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_get_gaussian(self.handle.get(), class_kind, class_number, column, &mut weight, &mut mean, &mut variance)) }?;
        Ok(Gaussian { weight, mean, variance })
    }

    /// Look up the weight of a value of a discrete feature in a class.
    ///
    /// - `column`: number of a Bernoulli, multinomial or categorical column.
    /// - `category`: for a categorical column its category, else 0.
    pub fn value_weight(&self, class: Class, column: u32, category: u32) -> Result<ValueWeight> {
        let (class_kind, class_number) = class.kind_and_number();
        let mut value_weight = 0.0;
        let mut total_weight = 0.0;
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_get_value_weight(self.handle.get(), class_kind, class_number, column, category, &mut value_weight, &mut total_weight)) }?;
        Ok(ValueWeight { value_weight, total_weight })
    }

    /// Save a model to a file. The file appears whole or not at all: it is
    /// written next to its destination, flushed to disk and renamed. Symbolic
    /// links to it stay; other hard links keep the old file. On POSIX systems
    /// the permissions of a file that is replaced, its group, its owner and, on
    /// Linux, its access control list are kept. Where the system does not let
    /// the process keep the group or the list, the access that they gave is
    /// removed, so that nobody can read the file who could not before. A pipe,
    /// a device and a name of a descriptor (/dev/stdout, /dev/fd/3) are written
    /// in place. The names .naibx-NUMBER.tmp are reserved for files that are
    /// being written, and refused: the next save to the folder removes those
    /// that a killed process has left behind.
    ///
    /// The same model gives the same bytes.
    ///
    /// - `path`: where
    ///
    /// # Errors
    ///
    /// [`Error::File`](crate::Error::File).
    pub fn save(&self, path: impl AsRef<Path>) -> Result<()> {
        let path = text::path(path.as_ref())?;
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_save(self.handle.get(), path.as_ptr())) }
    }

    /// N, the weight of all examples.
    pub fn weight(&self) -> f64 {
        self.number(sys::NAIBX_WEIGHT, 0, 0).expect("a number that there always is")
    }

    /// The weight of a typical example, 0 to 1: the sum of w min(w, 1) over the
    /// sum of w, which is 1 where no weight is below 1, and before the first
    /// example. The smoothing, the feature smoothing and the variance prior are
    /// multiplied by it.
    pub fn typical_weight(&self) -> f64 {
        self.number(sys::NAIBX_TYPICAL_WEIGHT, 0, 0).expect("a number that there always is")
    }

    /// N_y, the weight of the examples whose set holds the label `label`.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what there is not.
    pub fn label_weight(&self, label: u32) -> Result<f64> {
        self.number(sys::NAIBX_LABEL_WEIGHT, label, 0)
    }

    /// N_m, the weight of the examples whose set has the size `size`.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what there is not.
    pub fn size_weight(&self, size: u32) -> Result<f64> {
        self.number(sys::NAIBX_SIZE_WEIGHT, size, 0)
    }

    /// N_ym, the weight of the examples whose set holds the label `label` and
    /// has the size `size`.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what there is not.
    pub fn label_size_weight(&self, label: u32, size: u32) -> Result<f64> {
        self.number(sys::NAIBX_LABEL_SIZE_WEIGHT, label, size)
    }

    /// N_yy', the weight of the examples whose set holds the labels `label` and
    /// `other`; 0 where these are the same.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what there is not.
    pub fn pair_weight(&self, label: u32, other: u32) -> Result<f64> {
        self.number(sys::NAIBX_PAIR_WEIGHT, label, other)
    }

    /// The weight of the examples that `Model::compile` has not seen: they were
    /// learned since. All of them where `Model::compile` was never called; 0
    /// where the paper's method predicts live, which lacks none.
    pub fn uncompiled_weight(&self) -> f64 {
        self.number(sys::NAIBX_UNCOMPILED_WEIGHT, 0, 0).expect("a number that there always is")
    }

    /// The weight of the examples whose sets are no more counted, since there
    /// were more different ones than `seen_sets`: a predictor of another method
    /// than the paper's knows these sets no more. 0 while all are counted, and
    /// for the paper's method.
    pub fn dropped_set_weight(&self) -> f64 {
        self.number(sys::NAIBX_DROPPED_SET_WEIGHT, 0, 0).expect("a number that there always is")
    }
}

impl Predictor<'_> {
    /// Copy the configuration of the model that a predictor was made from,
    /// names and all; the allocator is the predictor's.
    pub fn config(&self) -> Result<Config> {
        // SAFETY: alive; a place for the result.
        Handle::new(self.handle.kept.clone(), |config| unsafe { call!(naibx_predictor_get_config(self.handle.get(), config)) }).map(|handle| Config { handle })
    }

    /// Copy that configuration with the kind of each column as it is in the
    /// predictor's map; where the paper's method predicts there is none, and
    /// kinds are as they were set.
    pub fn decided_config(&self) -> Result<Config> {
        // SAFETY: alive; a place for the result.
        Handle::new(self.handle.kept.clone(), |config| unsafe { call!(naibx_predictor_get_decided_config(self.handle.get(), config)) }).map(|handle| Config { handle })
    }

    fn set_number(&mut self, key: i32, number: f64) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_predictor_set_number(object, key, number)) }
    }

    fn number(&self, key: i32, index: u32) -> Result<f64> {
        let mut number = 0.0;
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_predictor_get_number(self.handle.get(), key, index, &mut number)) }?;
        Ok(number)
    }

    /// `Form::Float64`, `Form::Float32` or `Form::Live`.
    pub fn form(&self) -> Option<Form> {
        Form::from_code(self.number(sys::NAIBX_FORM, 0).expect("a number that there always is") as i32)
    }

    /// Memory of the tables in bytes; 0 for a live one.
    pub fn table_bytes(&self) -> u64 {
        self.number(sys::NAIBX_TABLE_BYTES, 0).expect("a number that there always is") as u64
    }

    /// The instruction set in use, `Kernel::Portable` to `Kernel::Neon`. Set
    /// it, to compare or to measure, to one of these or to `Kernel::Best`, as
    /// it is from the start. Scores of two kernels agree within 1e-12 of the
    /// sizes of the terms that are summed; one kernel always gives the same
    /// bits, whatever the number of rows or threads. A live predictor has that
    /// of its machine.
    pub fn kernel(&self) -> Option<Kernel> {
        Kernel::from_code(self.number(sys::NAIBX_KERNEL, 0).expect("a number that there always is") as i32)
    }

    /// Set [`kernel`](Self::kernel).
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range;
    /// [`Error::NotSupported`](crate::Error::NotSupported) for a kernel that
    /// this machine cannot run; [`Error::Argument`](crate::Error::Argument) for
    /// a live predictor, whose kernel stays as it is.
    pub fn set_kernel(&mut self, kernel: Kernel) -> Result<()> {
        self.set_number(sys::NAIBX_KERNEL, f64::from(kernel.code()))
    }

    /// True where the label with the number `index` was seen in training, else
    /// false.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what there is not.
    pub fn label_seen(&self, index: u32) -> Result<bool> {
        self.number(sys::NAIBX_LABEL_SEEN, index).map(|number| number != 0.0)
    }

    /// True where the size `index` can be predicted, else false.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what there is not.
    pub fn size_seen(&self, index: u32) -> Result<bool> {
        self.number(sys::NAIBX_SIZE_SEEN, index).map(|number| number != 0.0)
    }

    /// The method that predicts, `NAIBX_METHOD_NAIVE` to `NAIBX_METHOD_KERNEL`:
    /// what `NAIBX_METHOD_AUTO` has chosen.
    pub fn predictor_method(&self) -> u64 {
        self.number(sys::NAIBX_PREDICTOR_METHOD, 0).expect("a number that there always is") as u64
    }

    /// What `loss` says of the sets that the method predicts for held-out
    /// examples: a mean from 0 to 1, which is the best. NaN where it was not
    /// measured: where the method is the paper's without a choice, and live
    /// before `Model::compile`.
    pub fn held_out_utility(&self) -> f64 {
        self.number(sys::NAIBX_HELD_OUT_UTILITY, 0).expect("a number that there always is")
    }

    /// How much of it the method gains over the paper's. NaN where there was no
    /// choice.
    pub fn gain(&self) -> f64 {
        self.number(sys::NAIBX_GAIN, 0).expect("a number that there always is")
    }

    /// What the weights of ridge regression are held down with (docs/ridge.md);
    /// 0 where the method is the paper's.
    pub fn ridge_lambda(&self) -> f64 {
        self.number(sys::NAIBX_RIDGE_LAMBDA, 0).expect("a number that there always is")
    }

    /// How narrow the kernel is (docs/ridge.md); 0 where the method has none.
    pub fn ridge_width(&self) -> f64 {
        self.number(sys::NAIBX_RIDGE_WIDTH, 0).expect("a number that there always is")
    }

    /// How a set follows from scores, `NAIBX_DECODE_SETS` to
    /// `NAIBX_DECODE_CASCADE`, chosen on held-out examples but for the last.
    pub fn decoder(&self) -> u64 {
        self.number(sys::NAIBX_DECODER, 0).expect("a number that there always is") as u64
    }

    /// How much the frequency of a set counts, h of docs/ridge.md; 0 unless the
    /// decoder is `NAIBX_DECODE_SETS`.
    pub fn decoder_set_weight(&self) -> f64 {
        self.number(sys::NAIBX_DECODER_SET_WEIGHT, 0).expect("a number that there always is")
    }

    /// How much the size of a set counts, h' of docs/ridge.md; 0 unless the
    /// decoder is `NAIBX_DECODE_SETS`.
    pub fn decoder_size_weight(&self) -> f64 {
        self.number(sys::NAIBX_DECODER_SIZE_WEIGHT, 0).expect("a number that there always is")
    }

    /// The probability from which on a label is in the set, of
    /// `NAIBX_DECODE_THRESHOLD`; else 0.
    pub fn decoder_threshold(&self) -> f64 {
        self.number(sys::NAIBX_DECODER_THRESHOLD, 0).expect("a number that there always is")
    }

    /// How much `held_out_utility` gains by the choice of a decoder, over
    /// `NAIBX_DECODE_SETS` with both weights .5. NaN where there was no choice.
    pub fn decoder_gain(&self) -> f64 {
        self.number(sys::NAIBX_DECODER_GAIN, 0).expect("a number that there always is")
    }
}

impl Request {
    /// Make a request for the predicted sets.
    pub fn new() -> Result<Request> {
        // SAFETY: alive; a place for the result.
        Handle::new(Default::default(), |request| unsafe { call!(naibx_request_create(request)) }).map(|handle| Request { handle })
    }

    /// Set bounds for the size of the sets. The size is the best of those seen
    /// in training that lie within; where none does, the bound that is nearest
    /// to the best one. (The linear and the kernel method take the best set of
    /// a size that was seen within, or of any size within where none was.) With
    /// equal bounds it is given, and no size is predicted.
    ///
    /// - `least`: smallest size.
    /// - `most`: largest size, at least `least`; `u32::MAX` for L.
    pub fn set_size(&mut self, least: u32, most: u32) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_size(object, least, most)) }
    }

    /// Set how the size is taken where it is not given.
    ///
    /// - `size_rule`: `SizeRule::Best`, which it is unless set, to
    ///   `SizeRule::F1`.
    /// - `level`: for `SizeRule::Quantile` above 0 and below 1, else 0.
    pub fn set_size_rule(&mut self, size_rule: SizeRule, level: f64) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_size_rule(object, size_rule.code(), level)) }
    }

    /// Set how likely each size is, in place of what the model says, for all
    /// rows: from a predictor of the caller's own, or from counts. The rule is
    /// applied to this; with `SizeRule::Best` that is the mode, of each method.
    ///
    /// - `log_probabilities`: of the sizes 0, 1 and so on, but for a summand of
    ///   all; -infinity, like a size that is not there, for one that cannot be.
    ///   At least one is a number, and none is of a size above L; copied.
    pub fn set_size_posterior(&mut self, log_probabilities: &[f64]) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_size_posterior(object, log_probabilities.as_ptr(), u64::try_from(log_probabilities.len()).unwrap_or(u64::MAX))) }
    }

    /// Set how likely each size is for one row, in place of what is said for
    /// all. A request with such of a row that a prediction does not have gives
    /// [`Error::Argument`](crate::Error::Argument) there.
    ///
    /// - `row`: which row of the prediction, from 0.
    /// - `log_probabilities`: as for all rows; copied.
    pub fn set_row_size_posterior(&mut self, row: u64, log_probabilities: &[f64]) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_row_size_posterior(object, row, log_probabilities.as_ptr(), u64::try_from(log_probabilities.len()).unwrap_or(u64::MAX))) }
    }

    /// Set which labels must be in the sets of all rows, must not be, or are
    /// given. Within all that a request asks, the paper's method takes the best
    /// size, and then each label the best after which the rest can still be
    /// met; the other methods take the best set by expected utility
    /// (docs/constraints.md). Where no set meets it all, a prediction of one
    /// row fails with [`Error::Argument`](crate::Error::Argument), and one of a
    /// batch has an empty set, which `Answer::outcomes` tells.
    ///
    /// - `rule`: `Rule::Required`, `Rule::Forbidden` or `Rule::Given`.
    /// - `labels`: in place of those that the rule had before; copied.
    pub fn set_labels(&mut self, rule: Rule, labels: &[u32]) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_labels(object, rule.code(), labels.as_ptr(), u64::try_from(labels.len()).unwrap_or(u64::MAX))) }
    }

    /// Set such labels of one row, besides those of all rows. A request with
    /// labels of a row that a prediction does not have gives
    /// [`Error::Argument`](crate::Error::Argument) there.
    ///
    /// - `rule`: `Rule::Required`, `Rule::Forbidden` or `Rule::Given`.
    /// - `row`: which row of the prediction, from 0.
    /// - `labels`: in place of those that the rule had for this row; copied.
    pub fn set_row_labels(&mut self, rule: Rule, row: u64, labels: &[u32]) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_row_labels(object, rule.code(), row, labels.as_ptr(), u64::try_from(labels.len()).unwrap_or(u64::MAX))) }
    }

    /// Ask for at least and at most so many labels of a group, besides what
    /// else is asked. Groups are numbered from 0 in their order.
    ///
    /// - `labels`: without duplicates; copied.
    /// - `least`: fewest of them.
    /// - `most`: most of them, at least `least`.
    ///
    /// # Errors
    ///
    /// [`Error::Data`](crate::Error::Data).
    pub fn add_group(&mut self, labels: &[u32], least: u32, most: u32) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_add_group(object, labels.as_ptr(), u64::try_from(labels.len()).unwrap_or(u64::MAX), least, most)) }
    }

    /// Ask that a label is in only if another is.
    ///
    /// - `label`: which label.
    /// - `implied`: what is in where `label` is.
    pub fn add_implication(&mut self, label: u32, implied: u32) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_add_implication(object, label, implied)) }
    }

    /// Forget all labels, groups and implications; sizes stay.
    pub fn clear_constraints(&mut self) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_clear_constraints(object)) }
    }

    /// Ask for the most likely sets of each row, best first, in place of the
    /// one that is predicted (a set count and a width of 1). How many there are
    /// is told by `Sets::row_offsets`; their scores are `Output::SetScores`.
    /// The paper's method follows so many beginnings of sets from label to
    /// label as the width says: half of them for the best size, a quarter for
    /// the second, and so on. With `WIDTH_EXACT` it then searches for what is
    /// better (branch and bound), each node being the beginning of a set. The
    /// linear and the kernel method rank what they weigh and the neighbours of
    /// the best `width` of them; they have no exact search, and take a width of
    /// 64.
    ///
    /// - `set_count`: at most so many sets of a row, 1 to 1,024.
    /// - `width`: at least `set_count` and at most 1,024, or `WIDTH_EXACT`.
    pub fn set_best(&mut self, set_count: u32, width: u32) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_best(object, set_count, width)) }
    }

    /// Set how long a set is searched for where constraints exclude the first
    /// choices, or with `WIDTH_EXACT`: both may be as hard as any problem is.
    ///
    /// - `nodes`: so many labels of each row are put in or out to see what
    ///   follows; 10,000 unless told. With 0 none is searched for.
    pub fn set_node_limit(&mut self, nodes: u64) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_node_limit(object, nodes)) }
    }

    /// Set how long one call may take. The clock is read between the steps of a
    /// search and before rows are scored, some hundreds at once. A search that
    /// it ends keeps the best sets that it has found: the outcome of the row is
    /// `naibx_sys::NAIBX_CUT_SHORT`. A cascade that it meets takes its
    /// remaining labels by the scores that they have by then. Rows that are not
    /// reached have no set, the outcome [`Error::Limit`](crate::Error::Limit),
    /// and NaN for numbers.
    ///
    /// - `microseconds`: from the beginning of the call; 0 for none.
    pub fn set_deadline(&mut self, microseconds: u64) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_deadline(object, microseconds)) }
    }

    /// Set what is computed.
    ///
    /// - `outputs`: `Output::Sets` and so on, summed; at least one of them, and
    ///   `Output::Steps` and `Output::SetScores` only with `Output::Sets`.
    pub fn set_outputs(&mut self, outputs: impl IntoIterator<Item = Output>) -> Result<()> {
        let outputs = outputs.into_iter().fold(0, |sum, one| sum | one.code());
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_request_set_outputs(object, outputs)) }
    }
}

impl Answer {
    /// Make an answer without results.
    ///
    /// - `allocator`: where its memory comes from, or `None` for the default
    ///   one.
    pub fn new(allocator: Option<&Allocator>) -> Result<Answer> {
        // SAFETY: alive; a place for the result.
        Handle::new(allocator.map_or_else(Default::default, |one| one.handle.kept.clone()), |answer| unsafe { call!(naibx_answer_create(allocator.map_or(ptr::null(), |one| one.handle.get()), answer)) }).map(|handle| Answer { handle })
    }
}

impl LoadOptions {
    /// Make load options.
    pub fn new() -> Result<LoadOptions> {
        // SAFETY: alive; a place for the result.
        Handle::new(Default::default(), |options| unsafe { call!(naibx_load_options_create(options)) }).map(|handle| LoadOptions { handle })
    }

    /// Set the allocator of what is loaded.
    ///
    /// - `allocator`: the allocator, or `None` for the default one.
    pub fn set_allocator(&mut self, allocator: Option<&Allocator>) -> Result<()> {
        if let Some(allocator) = allocator {
            keep(&mut self.handle.kept, &allocator.handle.kept);
        }
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_load_options_set_allocator(object, allocator.map_or(ptr::null(), |one| one.handle.get()))) }
    }

    fn set_number(&mut self, key: i32, number: f64) -> Result<()> {
        let object = self.handle.get_mut();
        // SAFETY: alive; places for the results.
        unsafe { call!(naibx_load_options_set_number(object, key, number)) }
    }

    /// At most so many labels; `MAX_LABELS` unless set.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_label_limit(&mut self, label_limit: u64) -> Result<()> {
        self.set_number(sys::NAIBX_LABEL_LIMIT, label_limit as f64)
    }

    /// At most so many features; `MAX_FEATURES` unless set.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_feature_limit(&mut self, feature_limit: u64) -> Result<()> {
        self.set_number(sys::NAIBX_FEATURE_LIMIT, feature_limit as f64)
    }

    /// A file of at most so many bytes; 2^53 and more, as unless set, for any.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_byte_limit(&mut self, byte_limit: u64) -> Result<()> {
        self.set_number(sys::NAIBX_BYTE_LIMIT, byte_limit as f64)
    }

    /// True to leave the tables of a predictor where the system keeps the file,
    /// which all processes share that map it, in place of a copy. Until the
    /// predictor is gone the file must not be written to or cut off, which
    /// would end the process or change the answers; saving to its path is safe,
    /// since that puts a new file in its place. Where a file cannot be mapped
    /// (a pipe, a big-endian machine) it is loaded. False unless set.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    ///
    /// # Safety
    ///
    /// What is said of the file is the caller's promise, for every file that is
    /// loaded with these options.
    pub unsafe fn set_map_tables(&mut self, map_tables: bool) -> Result<()> {
        self.set_number(sys::NAIBX_MAP_TABLES, f64::from(u8::from(map_tables)))
    }

    /// False to leave the numbers of tables that are mapped unchecked: then a
    /// predictor of any size is ready at once, and its tables come from the
    /// disk as they are used. What they index is checked all the same, so that
    /// a damaged file does no harm but to the answers: these may be anything,
    /// even a label twice. True unless set.
    ///
    /// # Errors
    ///
    /// [`Error::Argument`] for what is out of its range.
    pub fn set_verify_tables(&mut self, verify_tables: bool) -> Result<()> {
        self.set_number(sys::NAIBX_VERIFY_TABLES, f64::from(u8::from(verify_tables)))
    }
}

/// Of a file, from its first 4096 bytes or all of them: its length in bytes.
///
/// # Errors
///
/// [`Error::Format`] for what is no file of NaiBX, or for too few bytes.
pub fn file_bytes(bytes: &[u8]) -> Result<u64> {
    let (mut number, size) = (0.0, bytes.len() as u64);
    let first = bytes.as_ptr();
    // SAFETY: a slice of this length; a place for the result.
    unsafe { call!(naibx_file_get_number(first, size, sys::NAIBX_FILE_BYTES, &mut number)) }?;
    Ok(number as u64)
}

/// Of a file, from its first 4096 bytes or all of them: version of its format:
/// 65536 major + minor.
///
/// # Errors
///
/// [`Error::Format`] for what is no file of NaiBX, or for too few bytes.
pub fn file_version(bytes: &[u8]) -> Result<u64> {
    let (mut number, size) = (0.0, bytes.len() as u64);
    let first = bytes.as_ptr();
    // SAFETY: a slice of this length; a place for the result.
    unsafe { call!(naibx_file_get_number(first, size, sys::NAIBX_FILE_VERSION, &mut number)) }?;
    Ok(number as u64)
}

/// Of a file, from its first 4096 bytes or all of them: true where it holds a
/// model, else false.
///
/// # Errors
///
/// [`Error::Format`] for what is no file of NaiBX, or for too few bytes.
pub fn file_has_model(bytes: &[u8]) -> Result<bool> {
    let (mut number, size) = (0.0, bytes.len() as u64);
    let first = bytes.as_ptr();
    // SAFETY: a slice of this length; a place for the result.
    unsafe { call!(naibx_file_get_number(first, size, sys::NAIBX_FILE_HAS_MODEL, &mut number)) }?;
    Ok(number != 0.0)
}

/// Of a file, from its first 4096 bytes or all of them: true where it holds a
/// predictor, else false.
///
/// # Errors
///
/// [`Error::Format`] for what is no file of NaiBX, or for too few bytes.
pub fn file_has_predictor(bytes: &[u8]) -> Result<bool> {
    let (mut number, size) = (0.0, bytes.len() as u64);
    let first = bytes.as_ptr();
    // SAFETY: a slice of this length; a place for the result.
    unsafe { call!(naibx_file_get_number(first, size, sys::NAIBX_FILE_HAS_PREDICTOR, &mut number)) }?;
    Ok(number != 0.0)
}

/// Version of the library at run time, as `NAIBX_VERSION` encodes it.
pub fn version() -> u32 {
    // SAFETY: takes any number; a text lives as long as the library.
    unsafe { sys::naibx_version() }
}

/// Version of the library at run time, as text such as "0.2.0".
pub fn version_string() -> &'static str {
    // SAFETY: takes any number; a text lives as long as the library.
    unsafe { text::borrowed(sys::naibx_version_string()) }
}

/// Newest version of the model file format that this library reads, and the one
/// that it writes: 65536 major + minor.
pub fn format_version() -> u32 {
    // SAFETY: takes any number; a text lives as long as the library.
    unsafe { sys::naibx_format_version() }
}

/// Name of a status constant, such as "NAIBX_ERROR_LABEL"; "unknown status" for
/// a number that this version does not know.
pub fn status_name(status: i32) -> &'static str {
    // SAFETY: takes any number; a text lives as long as the library.
    unsafe { text::borrowed(sys::naibx_status_name(status)) }
}

impl Destroy for sys::naibx_allocator {
    unsafe fn destroy(this: *mut Self) {
        // SAFETY: as the caller says.
        unsafe { sys::naibx_allocator_destroy(this) }
    }
}

impl Destroy for sys::naibx_config {
    unsafe fn destroy(this: *mut Self) {
        // SAFETY: as the caller says.
        unsafe { sys::naibx_config_destroy(this) }
    }
}

impl Destroy for sys::naibx_model {
    unsafe fn destroy(this: *mut Self) {
        // SAFETY: as the caller says.
        unsafe { sys::naibx_destroy(this) }
    }
}

impl Destroy for sys::naibx_predictor {
    unsafe fn destroy(this: *mut Self) {
        // SAFETY: as the caller says.
        unsafe { sys::naibx_predictor_destroy(this) }
    }
}

impl Destroy for sys::naibx_request {
    unsafe fn destroy(this: *mut Self) {
        // SAFETY: as the caller says.
        unsafe { sys::naibx_request_destroy(this) }
    }
}

impl Destroy for sys::naibx_answer {
    unsafe fn destroy(this: *mut Self) {
        // SAFETY: as the caller says.
        unsafe { sys::naibx_answer_destroy(this) }
    }
}

impl Destroy for sys::naibx_load_options {
    unsafe fn destroy(this: *mut Self) {
        // SAFETY: as the caller says.
        unsafe { sys::naibx_load_options_destroy(this) }
    }
}
