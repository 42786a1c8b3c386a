//! What a model is made of.

use std::fmt;
use std::os::raw::c_char;
use std::ptr;

use naibx_sys as sys;

use crate::allocator::{Allocator, Kept};
use crate::constants::{Family, Size};
use crate::error::{Error, Result};
use crate::features::raw::refused;
use crate::handle::Handle;
use crate::text;

/// What a model is made of: labels, features, constants and names.
///
/// A setter that fails is an [`Error::Argument`], or an [`Error::Limit`] for
/// more features than there can be; the configuration is as it was.
pub struct Config {
    pub(crate) handle: Handle<sys::naibx_config>,
}

/// What a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its family.
    pub family: Family,
    /// Number of its group.
    pub group: u32,
    /// Its number of categories, 0 where it is not categorical.
    pub category_count: u32,
}

/// Setters that pass their argument on.
macro_rules! setters {
    ($($(#[$about:meta])* $name:ident: $function:ident($argument:ident: $type:ty),)*) => {$(
        $(#[$about])*
        pub fn $name(&mut self, $argument: $type) -> Result<()> {
            let config = self.handle.get_mut();
            // SAFETY: exclusive, and alive.
            self.handle.done(unsafe { call!($function(config, $argument.into())) })
        }
    )*};
}

/// Getters that cannot fail.
macro_rules! getters {
    ($($(#[$about:meta])* $name:ident: $function:ident -> $type:ty,)*) => {$(
        $(#[$about])*
        pub fn $name(&self) -> $type {
            // SAFETY: alive.
            unsafe { sys::$function(self.handle.get()) }
        }
    )*};
}

impl Config {
    /// A configuration with labels 0 to `label_count` - 1, no features, all
    /// three constants 1 and no fixed size.
    pub fn new(label_count: u32) -> Result<Self> {
        let handle = Handle::new(Kept::default(), |config| {
            // SAFETY: a place for the result.
            unsafe { call!(naibx_config_create(label_count, config)) }
        })?;
        Ok(Config { handle })
    }

    /// Append the next columns as a new group of one family, which is not
    /// [`Family::Categorical`]. Columns and groups are numbered from 0.
    pub fn add_features(&mut self, family: Family, feature_count: u32) -> Result<()> {
        let config = self.handle.get_mut();
        // SAFETY: exclusive, and alive.
        let added =
            unsafe { call!(naibx_config_add_features(config, family.code(), feature_count)) };
        self.handle.done(added)
    }

    /// Append the next columns as a new group of categorical features, one for
    /// each number of categories.
    pub fn add_categorical(&mut self, category_counts: &[u32]) -> Result<()> {
        let feature_count = u32::try_from(category_counts.len()).map_err(|_| {
            refused(sys::NAIBX_ERROR_LIMIT, "there are more than 2^32 features".to_owned())
        })?;
        let config = self.handle.get_mut();
        let counts = category_counts.as_ptr();
        // SAFETY: exclusive, and alive; so many numbers are read.
        self.handle
            .done(unsafe { call!(naibx_config_add_categorical(config, counts, feature_count)) })
    }

    /// Append the next columns to a group that exists and is not categorical.
    pub fn extend_group(&mut self, group: u32, feature_count: u32) -> Result<()> {
        let config = self.handle.get_mut();
        // SAFETY: exclusive, and alive.
        self.handle.done(unsafe { call!(naibx_config_extend_group(config, group, feature_count)) })
    }

    setters! {
        /// Set `a`, which is added to every count of labels and sizes: 0, or
        /// 1e-300 to 1e12, in examples.
        set_smoothing: naibx_config_set_smoothing(smoothing: f64),
        /// Set `b`, which is added to every count of discrete features: 0, or
        /// 1e-300 to 1e12, in examples.
        set_feature_smoothing: naibx_config_set_feature_smoothing(smoothing: f64),
        /// Set `k`, the number of imagined examples with the overall variance
        /// that are added to the variance of every class: 0, or 1e-12 to 1e12.
        set_variance_prior: naibx_config_set_variance_prior(prior: f64),
        /// Say whether the empty set may be predicted although no example had it.
        set_allow_empty: naibx_config_set_allow_empty(allow: bool),
        /// Say whether a label that stands twice in one set counts once; it is an
        /// error by default.
        set_merge_duplicates: naibx_config_set_merge_duplicates(merge: bool),
    }

    /// Declare that every set has the same size, 0 to L; or that sizes vary,
    /// [`Size::PREDICTED`].
    pub fn set_fixed_size(&mut self, size: impl Into<Size>) -> Result<()> {
        let config = self.handle.get_mut();
        let size = size.into().code();
        // SAFETY: exclusive, and alive.
        self.handle.done(unsafe { call!(naibx_config_set_fixed_size(config, size)) })
    }

    /// Set the allocator of the models that are made from this configuration, of
    /// their copies, their predictors and their workspaces.
    pub fn set_allocator(&mut self, allocator: Option<&Allocator>) -> Result<()> {
        self.handle.kept.add(allocator);
        let config = self.handle.get_mut();
        let allocator = allocator.map_or(ptr::null(), |one| one.handle.get());
        // SAFETY: exclusive, and alive; the context is kept.
        self.handle.done(unsafe { call!(naibx_config_set_allocator(config, allocator)) })
    }

    /// Name a label, 0 to L-1.
    pub fn set_label_name(&mut self, label: u32, name: &str) -> Result<()> {
        let name = text::name(name)?;
        let config = self.handle.get_mut();
        // SAFETY: exclusive, and alive; a text of C.
        self.handle
            .done(unsafe { call!(naibx_config_set_label_name(config, label, name.as_ptr())) })
    }

    /// Name a feature.
    pub fn set_feature_name(&mut self, column: u32, name: &str) -> Result<()> {
        let name = text::name(name)?;
        let config = self.handle.get_mut();
        // SAFETY: exclusive, and alive; a text of C.
        self.handle
            .done(unsafe { call!(naibx_config_set_feature_name(config, column, name.as_ptr())) })
    }

    /// Name a category of a categorical feature.
    pub fn set_category_name(&mut self, column: u32, category: u32, name: &str) -> Result<()> {
        let name = text::name(name)?;
        let config = self.handle.get_mut();
        // SAFETY: exclusive, and alive; a text of C.
        self.handle.done(unsafe {
            call!(naibx_config_set_category_name(config, column, category, name.as_ptr()))
        })
    }

    getters! {
        /// Number of labels, L.
        label_count: naibx_config_label_count -> u32,
        /// Number of features.
        feature_count: naibx_config_feature_count -> u32,
        /// Constant `a`, see [`set_smoothing`](Self::set_smoothing).
        smoothing: naibx_config_smoothing -> f64,
        /// Constant `b`, see [`set_feature_smoothing`](Self::set_feature_smoothing).
        feature_smoothing: naibx_config_feature_smoothing -> f64,
        /// Constant `k`, see [`set_variance_prior`](Self::set_variance_prior).
        variance_prior: naibx_config_variance_prior -> f64,
    }

    /// The size that every set has, or [`Size::PREDICTED`].
    pub fn fixed_size(&self) -> Size {
        // SAFETY: alive.
        unsafe { sys::naibx_config_fixed_size(self.handle.get()) }.into()
    }

    /// Whether the empty set may be predicted although no example had it.
    pub fn allow_empty(&self) -> bool {
        // SAFETY: alive.
        unsafe { sys::naibx_config_allow_empty(self.handle.get()) != 0 }
    }

    /// Whether a label that stands twice in one set counts once.
    pub fn merge_duplicates(&self) -> bool {
        // SAFETY: alive.
        unsafe { sys::naibx_config_merge_duplicates(self.handle.get()) != 0 }
    }

    /// What a column is.
    ///
    /// # Errors
    /// [`Error::Argument`] for the column; [`Error::NotSupported`] for a family
    /// that this crate does not know.
    pub fn feature(&self, column: u32) -> Result<Feature> {
        let (mut family, mut group, mut category_count) = (0, 0, 0);
        let config = self.handle.get();
        // SAFETY: alive; places for the results.
        self.handle.done(unsafe {
            call!(naibx_config_feature(
                config,
                column,
                &mut family,
                &mut group,
                &mut category_count
            ))
        })?;
        let family = Family::from_code(family).ok_or(Error::NotSupported)?;
        Ok(Feature { family, group, category_count })
    }

    /// Name of a label, "" where none was given.
    pub fn label_name(&self, label: u32) -> Result<&str> {
        // SAFETY: alive; a place for the result.
        self.text(|config, name| unsafe { call!(naibx_config_label_name(config, label, name)) })
    }

    /// Name of a feature, "" where none was given.
    pub fn feature_name(&self, column: u32) -> Result<&str> {
        // SAFETY: alive; a place for the result.
        self.text(|config, name| unsafe { call!(naibx_config_feature_name(config, column, name)) })
    }

    /// Name of a category, "" where none was given.
    pub fn category_name(&self, column: u32, category: u32) -> Result<&str> {
        // SAFETY: alive; a place for the result.
        self.text(|config, name| unsafe {
            call!(naibx_config_category_name(config, column, category, name))
        })
    }

    fn text(
        &self,
        get: impl FnOnce(*const sys::naibx_config, *mut *const c_char) -> Result<()>,
    ) -> Result<&str> {
        let mut name = ptr::null();
        self.handle.done(get(self.handle.get(), &mut name))?;
        // SAFETY: valid until the configuration changes, for which it would have
        // to be borrowed exclusively.
        Ok(unsafe { text::borrowed(name) })
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Config")
            .field("label_count", &self.label_count())
            .field("feature_count", &self.feature_count())
            .finish_non_exhaustive()
    }
}
