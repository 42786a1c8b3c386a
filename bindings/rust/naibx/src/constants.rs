//! The constants that functions take, as types.

use naibx_sys as sys;

/// Most labels that a model can have.
pub const MAX_LABELS: u32 = sys::NAIBX_MAX_LABELS;
/// Most features that a model can have, and most categories in all.
pub const MAX_FEATURES: u32 = sys::NAIBX_MAX_FEATURES;

/// A type whose variants have numbers in C.
macro_rules! constants {
    ($(#[$about:meta])* $name:ident { $($(#[$of_one:meta])* $variant:ident = $constant:ident),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[repr(i32)]
        pub enum $name { $($(#[$of_one])* $variant = sys::$constant),* }

        impl $name {
            pub(crate) fn code(self) -> i32 {
                self as i32
            }

            /// None for a number that a newer library may have.
            pub(crate) fn from_code(code: i32) -> Option<Self> {
                match code {
                    $(sys::$constant => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

constants! {
    /// Families of features. NaN is a missing value in each; infinity is refused
    /// in each.
    Family {
        /// Real values, normally distributed within a class.
        Gaussian = NAIBX_GAUSSIAN,
        /// Present (> 0) or absent (0 or less); absence counts as evidence too.
        Bernoulli = NAIBX_BERNOULLI,
        /// Counts of 0 or more, such as words of a text; the features of one
        /// group share one total.
        Multinomial = NAIBX_MULTINOMIAL,
        /// A category 0 to K-1, given as a whole number. Added by
        /// [`Config::add_categorical`](crate::Config::add_categorical) alone.
        Categorical = NAIBX_CATEGORICAL,
    }
}

constants! {
    /// Numbers that the tables of a predictor are made of.
    Precision {
        /// Doubles: scores as those of the model, to rounding.
        Float64 = NAIBX_FLOAT64,
        /// Floats: half the memory and up to twice the speed, less accurate.
        Float32 = NAIBX_FLOAT32,
    }
}

constants! {
    /// Instruction sets that the inner loops are compiled for.
    Kernel {
        /// The fastest that this machine runs.
        Best = NAIBX_KERNEL_BEST,
        /// C++ alone, two doubles at a time, on every machine.
        Portable = NAIBX_KERNEL_PORTABLE,
        /// AVX2 with fused multiply-add.
        Avx2 = NAIBX_KERNEL_AVX2,
        /// AVX-512 (F, DQ, VL).
        Avx512 = NAIBX_KERNEL_AVX512,
        /// NEON, on 64-bit ARM.
        Neon = NAIBX_KERNEL_NEON,
    }
}

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

/// How many labels a set shall have. Functions take an integer of any type in its
/// place: `model.predict(&values, 3)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Size(i64);

impl Size {
    /// The model says how many.
    pub const PREDICTED: Size = Size(sys::NAIBX_SIZE_PREDICTED);

    /// The number; None where it is predicted, or is one that no set can have.
    pub fn number(self) -> Option<u32> {
        u32::try_from(self.0).ok()
    }

    pub(crate) fn code(self) -> i64 {
        self.0
    }
}

impl Default for Size {
    fn default() -> Self {
        Size::PREDICTED
    }
}

macro_rules! sizes {
    ($($number:ty),*; $($large:ty),*) => {
        $(impl From<$number> for Size {
            fn from(size: $number) -> Self {
                Size(size.into())
            }
        })*
        $(impl From<$large> for Size {
            /// What the type of C has no room for is above every number of labels.
            fn from(size: $large) -> Self {
                Size(i64::try_from(size).unwrap_or(i64::MAX))
            }
        })*
    };
}

sizes!(i8, i16, i32, i64, u8, u16, u32; isize, u64, usize);
