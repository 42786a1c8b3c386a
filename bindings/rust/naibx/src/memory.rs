//! Memory for results, of which there may be too little.

use std::io;
use std::mem;

use naibx_sys as sys;

use crate::error::{Error, Result};

fn add<T: Copy>(vector: &mut Vec<T>, more: &[T]) -> Result<()> {
    vector.try_reserve(more.len()).map_err(|_| {
        let (count, bytes) = (vector.len() + more.len(), mem::size_of::<T>());
        let message = format!("out of memory for {} results of {} bytes", count, bytes);
        Error::new(sys::NAIBX_ERROR_OUT_OF_MEMORY, message)
    })?;
    vector.extend_from_slice(more);
    Ok(())
}

pub(crate) fn copy<T: Copy>(values: &[T]) -> Result<Vec<T>> {
    let mut vector = Vec::new();
    add(&mut vector, values)?;
    Ok(vector)
}

/// A writer to memory. What it cannot take is an error of the kind `OutOfMemory`.
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl io::Write for Bytes {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        add(&mut self.0, part)?;
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
