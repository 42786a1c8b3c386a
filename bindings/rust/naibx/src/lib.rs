//! NaiBX predicts which labels out of a fixed set belong to an example: first
//! how many, then which ones, each given the features and the labels chosen
//! before. It is naive Bayes, learns from one example at a time, and says how
//! probable each choice was.
//!
//! This crate is a thin, safe layer over the C library, which `naibx-sys` builds
//! from source. Names are those of the C functions without their prefix.
//!
//! ```
//! use naibx::{Config, Family, Model, Size};
//!
//! # fn main() -> naibx::Result<()> {
//! let mut config = Config::new(3)?;
//! config.add_features(Family::Gaussian, 2)?;
//! let mut model = Model::new(&config)?;
//! model.add_example(&[50.0, 9.0], &[2], 1.0)?;
//! model.add_example(&[80.0, 2.0], &[0, 1], 1.0)?;
//! let labels = model.predict(&[76.0, 3.0], Size::PREDICTED)?;
//! assert_eq!(labels, [0, 1]);
//! # Ok(())
//! # }
//! ```
//!
//! # Threads
//!
//! What is `&self` here is `const` in C: any number of threads at once. What is
//! `&mut self` is exclusive. So a [`Model`] may be shared by threads that
//! predict, and learns in one; a [`Predictor`] is compiled from a model, and
//! stays as it is while that learns on.
//!
//! ```compile_fail,E0502
//! # use naibx::*;
//! # fn learn(mut model: Model) {
//! std::thread::scope(|scope| {
//!     scope.spawn(|| model.predict(&[1.0], Size::PREDICTED));
//!     scope.spawn(|| model.add_example(&[1.0], &[0], 1.0)); // not meanwhile
//! });
//! # }
//! ```
//!
//! # Lifetimes
//!
//! Objects are destroyed when they are dropped. That they are not used later, or
//! destroyed twice, is checked by the compiler.
//!
//! ```compile_fail,E0382
//! # use naibx::*;
//! # fn use_later(model: Model) {
//! drop(model);
//! model.label_count();
//! # }
//! ```
//!
//! # Panics
//!
//! A panic in a callback does not cross the library: the call ends, as it does
//! where the callback asks to stop, and then the panic goes on, the first where
//! there are several. A model is as it was. In an executor's panic the work is
//! done first.

#![warn(missing_docs, missing_debug_implementations)]
#![deny(unsafe_op_in_unsafe_fn)]

#[macro_use]
mod error;
#[macro_use]
mod predicting;
mod allocator;
mod callbacks;
mod config;
mod constants;
mod examples;
mod executor;
mod features;
mod handle;
mod load_options;
mod memory;
mod model;
mod panics;
mod predictor;
mod prepared;
mod results;
mod row_list;
mod saving;
mod statistics;
mod text;
mod version;
mod workspace;

pub use allocator::Allocator;
pub use config::{Config, Feature};
pub use constants::{Class, Family, Kernel, Precision, Size, MAX_FEATURES, MAX_LABELS};
pub use error::{Details, Error, Result};
pub use examples::{ExampleList, Examples, LabelSets};
pub use features::{Features, Rows};
pub use load_options::LoadOptions;
pub use model::Model;
pub use predicting::BatchOptions;
pub use predictor::Predictor;
pub use prepared::PreparedPrediction;
pub use results::{Prediction, Predictions, Scores};
pub use row_list::RowList;
pub use statistics::{Gaussian, ValueWeight};
pub use version::{format_version, status_name, version, version_string};
pub use workspace::Workspace;

// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
#[cfg(doctest)]
mod refused;
