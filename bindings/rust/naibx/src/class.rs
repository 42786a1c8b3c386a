//! The classes that statistics are kept for.

use naibx_sys as sys;

/// A class that statistics of features are kept for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Class {
    /// All examples.
    All,
    /// Examples whose set holds this label.
    Label(u32),
    /// Examples whose set has this size.
    Size(u32),
}

impl Class {
    pub(crate) fn kind_and_number(self) -> (i32, u32) {
        match self {
            Class::All => (sys::NAIBX_CLASS_ALL, 0),
            Class::Label(label) => (sys::NAIBX_CLASS_LABEL, label),
            Class::Size(size) => (sys::NAIBX_CLASS_SIZE, size),
        }
    }
}
