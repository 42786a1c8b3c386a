//! Memory for results, of which there may be too little.

use std::io;
use std::mem;

use naibx_sys as sys;

use crate::error::{Details, Error, Result};

fn add<T: Copy>(vector: &mut Vec<T>, more: &[T]) -> Result<()> {
    vector.try_reserve(more.len()).map_err(|_| {
        let (count, bytes) = (vector.len() + more.len(), mem::size_of::<T>());
        let message = format!("out of memory for {} results of {} bytes", count, bytes);
        Error::of(Details::new(sys::NAIBX_ERROR_OUT_OF_MEMORY, message))
    })?;
    vector.extend_from_slice(more);
    Ok(())
}

pub(crate) fn copy<T: Copy>(values: &[T]) -> Result<Vec<T>> {
    let mut vector = Vec::new();
    add(&mut vector, values)?;
    Ok(vector)
}

/// A writer to memory.
#[derive(Default)]
pub(crate) struct Bytes {
    bytes: Vec<u8>,
    failure: Option<Error>,
}

impl Bytes {
    /// What was written, if `write` could write all of it.
    pub(crate) fn of(write: impl FnOnce(&mut Self) -> Result<()>) -> Result<Vec<u8>> {
        let mut this = Bytes::default();
        let result = write(&mut this);
        match this.failure {
            Some(failure) => Err(failure),
            None => result.map(|()| this.bytes),
        }
    }
}

impl io::Write for Bytes {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        add(&mut self.bytes, part).map_err(|failure| {
            self.failure = Some(failure);
            io::Error::from(io::ErrorKind::OutOfMemory)
        })?;
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
