//! NaiBX predicts which labels out of a fixed set belong to an example: first
//! how many, then which ones, each given the features and the labels chosen
//! before. It is naive Bayes or, where `Config::set_method` says so, ridge
//! regression, learns from one example at a time, and says how probable each choice
//! was.
//!
//! This crate is a thin, safe layer over the C library, which `naibx-sys` builds
//! from source. Names are those of the C functions without their prefix.
//!
//! ```
//! use naibx::{Config, Family, Model};
//!
//! # fn main() -> naibx::Result<()> {
//! let mut config = Config::new(3)?;
//! config.add_features(Family::Gaussian, 2)?;
//! let mut model = Model::new(&config)?;
//! model.add_example(&[50.0, 9.0], &[2], 1.0)?;
//! model.add_example(&[80.0, 2.0], &[0, 1], 1.0)?;
//! let labels = model.predict(&[76.0, 3.0], None)?;
//! assert_eq!(labels, [0, 1]);
//! # Ok(())
//! # }
//! ```
//!
//! # The parts
//!
//! A [`Model`] holds statistics: it learns and is saved. A [`Predictor`] decides:
//! it is compiled from a model, or reads one live. A [`Request`] says what is
//! asked. An [`Answer`] is the scratch memory and the results of one thread.
//!
//! # Threads
//!
//! What is `&self` here is `const` in C: any number of threads at once. What is
//! `&mut self` is exclusive. So a [`Model`] may be shared by threads that
//! predict, and learns in one. A live predictor borrows its model, which cannot
//! learn meanwhile; a compiled one stays as it is while the model learns on.
//!
//! ```compile_fail,E0502
//! # use naibx::*;
//! # fn learn(mut model: Model) {
//! std::thread::scope(|scope| {
//!     scope.spawn(|| model.predict(&[1.0], None));
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
//! model.weight();
//! # }
//! ```
//!
//! # Errors
//!
//! What the texts of functions do not repeat: a number or an index that is out of
//! its range is an [`Error::Argument`], and memory that runs out an
//! [`Error::OutOfMemory`]. After an error objects are as they were, but for the
//! results of an [`Answer`], of which there are none then.
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
mod allocator;
mod answer;
mod callbacks;
mod class;
mod examples;
mod executor;
mod features;
#[rustfmt::skip]
mod generated;
mod handle;
mod memory;
mod model;
mod objects;
mod panics;
mod predictor;
mod row_list;
mod saving;
mod sets;
mod text;

pub use answer::Answer;
pub use class::Class;
pub use error::{Details, Error, Result};
pub use examples::{ExampleList, Examples, LabelSets};
pub use features::{Features, Rows};
pub use generated::*;
pub use objects::{Allocator, Config, LoadOptions, Model, Predictor, Request};
pub use row_list::RowList;
pub use saving::{both_from_bytes, load_both, save, to_bytes, write, Parts};
pub use sets::Sets;

// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
#[cfg(doctest)]
#[doc = include_str!("refused.md")]
mod refused {}
