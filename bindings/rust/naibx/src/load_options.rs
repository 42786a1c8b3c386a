//! How a file is loaded.

use std::fmt;
use std::ptr;

use naibx_sys as sys;

use crate::allocator::{Allocator, Kept};
use crate::error::Result;
use crate::handle::Handle;

/// Where the memory of what is loaded comes from, and how large it may be. A
/// program that loads what strangers send lowers the limits to what it expects.
pub struct LoadOptions {
    pub(crate) handle: Handle<sys::naibx_load_options>,
}

impl LoadOptions {
    /// The default allocator, no limits but those of the library.
    pub fn new() -> Result<Self> {
        let handle = Handle::new(Kept::default(), |options| {
            // SAFETY: a place for the result.
            unsafe { call!(naibx_load_options_create(options)) }
        })?;
        Ok(LoadOptions { handle })
    }

    /// Set the allocator of what is loaded.
    pub fn set_allocator(&mut self, allocator: Option<&Allocator>) -> Result<()> {
        self.handle.kept.add(allocator);
        let options = self.handle.get_mut();
        let allocator = allocator.map_or(ptr::null(), |one| one.handle.get());
        // SAFETY: exclusive, and alive; the context is kept.
        self.handle.done(unsafe { call!(naibx_load_options_set_allocator(options, allocator)) })
    }

    /// Refuse files with more labels, features or bytes than these.
    pub fn set_limits(&mut self, labels: u64, features: u64, bytes: u64) -> Result<()> {
        let options = self.handle.get_mut();
        // SAFETY: exclusive, and alive.
        self.handle
            .done(unsafe { call!(naibx_load_options_set_limits(options, labels, features, bytes)) })
    }

    /// Whether [`Predictor::map`](crate::Predictor::map) reads the whole file to
    /// look at all numbers of the tables, as loading always does; by default it
    /// does.
    pub fn set_verify_tables(&mut self, verify: bool) -> Result<()> {
        let options = self.handle.get_mut();
        // SAFETY: exclusive, and alive.
        self.handle
            .done(unsafe { call!(naibx_load_options_set_verify_tables(options, verify.into())) })
    }

    /// The address for a call, and what is kept by what it loads.
    pub(crate) fn parts(options: Option<&LoadOptions>) -> (*const sys::naibx_load_options, Kept) {
        match options {
            Some(options) => (options.handle.get(), options.handle.kept.clone()),
            None => (ptr::null(), Kept::default()),
        }
    }
}

impl fmt::Debug for LoadOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LoadOptions").finish_non_exhaustive()
    }
}
