//! Memory for results, of which a call may need more than there is.

use std::mem;

use naibx_sys as sys;

use crate::error::{Details, Error, Result};

/// An empty vector that has room for so many.
pub(crate) fn room<T>(count: usize) -> Result<Vec<T>> {
    let mut vector = Vec::new();
    vector.try_reserve_exact(count).map_err(|_| {
        let bytes = mem::size_of::<T>();
        let message = format!("out of memory for {} results of {} bytes", count, bytes);
        Error::of(Details::new(sys::NAIBX_ERROR_OUT_OF_MEMORY, message))
    })?;
    Ok(vector)
}

/// So many zeros.
pub(crate) fn zeros<T: Clone + Default>(count: usize) -> Result<Vec<T>> {
    let mut vector = room(count)?;
    vector.resize(count, T::default());
    Ok(vector)
}
