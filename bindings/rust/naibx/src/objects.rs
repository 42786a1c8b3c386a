//! The objects of the library, each of which owns a handle. Their plain methods
//! are in `generated`.

use std::fmt;
use std::marker::PhantomData;

use naibx_sys as sys;

use crate::handle::Handle;

macro_rules! objects {
    ($($(#[$about:meta])* $name:ident: $object:ident;)*) => {$(
        $(#[$about])*
        pub struct $name {
            pub(crate) handle: Handle<sys::$object>,
        }

        impl fmt::Debug for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}

objects! {
    /// Where the memory of models, of their copies and predictors, and of
    /// answers comes from, as far as it grows with labels, features or rows.
    ///
    /// It is made from any allocator of Rust, such as [`std::alloc::System`].
    /// That lives as long as the objects that were made with it.
    ///
    /// ```
    /// # fn main() -> naibx::Result<()> {
    /// let allocator = naibx::Allocator::new(&std::alloc::System)?;
    /// let mut config = naibx::Config::new(3)?;
    /// config.set_allocator(Some(&allocator))?;
    /// # Ok(())
    /// # }
    /// ```
    Allocator: naibx_allocator;

    /// What a model is made of: labels, features, constants and names.
    ///
    /// A setter that fails is an [`Error::Argument`](crate::Error::Argument) or
    /// an [`Error::Limit`](crate::Error::Limit); the configuration is as it was.
    Config: naibx_config;

    /// Statistics of the examples seen so far: learns, and is saved.
    ///
    /// Any number of threads may predict with one, while none learns.
    Model: naibx_model;

    /// What is asked of a predictor: the sizes of the sets, and what is computed
    /// beside them. Any number of predictions may read one at once.
    Request: naibx_request;

    /// How a file is loaded: where the memory comes from, and how large a model
    /// may be that is let in. A program that loads what strangers send lowers
    /// the limits to what it expects.
    LoadOptions: naibx_load_options;
}

/// What predicts: compiled from a model into tables, which answer as the model
/// did at that time, mostly several times as fast; or live, from the statistics
/// that the model has. A live one borrows its model, which cannot learn
/// meanwhile. A compiled one is a `Predictor<'static>`.
///
/// Any number of threads may predict with one.
pub struct Predictor<'model> {
    pub(crate) handle: Handle<sys::naibx_predictor>,
    model: PhantomData<&'model Model>,
}

impl Predictor<'_> {
    /// The caller sees to the lifetime of what it reads.
    pub(crate) fn own(handle: Handle<sys::naibx_predictor>) -> Self {
        Predictor { handle, model: PhantomData }
    }
}

impl fmt::Debug for Predictor<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Predictor").field("form", &self.form()).finish_non_exhaustive()
    }
}
