//! The functions, types and constants of the C library NaiBX as its header
//! `naibx.h` declares them. The crate `naibx` has a safe interface over them.
//!
//! The library is built from the sources that this crate carries, for which it
//! takes a C++17 compiler. With the feature `system` the installed one is linked
//! in its place, if pkg-config knows a version that fits.
//!
//! Crates that link to this one get the folder of the header as
//! `DEP_NAIBX_INCLUDE` in their build script.

#![allow(non_camel_case_types)]

#[rustfmt::skip]
mod declarations;

pub use declarations::*;

// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
