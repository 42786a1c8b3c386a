//! What C calls: closures behind a context.

use std::io;
use std::ops::ControlFlow;
use std::os::raw::c_void;
use std::ptr;
use std::slice;

use naibx_sys as sys;

use crate::error::{Error, Result};
use crate::features::raw::refused;
use crate::panics;

/// Takes the rows that are finished and those of the call, and says whether to
/// go on.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

unsafe extern "C" fn ask(context: *mut c_void, done: u64, total: u64) -> i32 {
    // SAFETY: the context that `with_progress` has given, in its thread.
    let progress = unsafe { &mut *context.cast::<Progress<'_>>() };
    match panics::catch(|| progress(done, total)) {
        Some(ControlFlow::Continue(())) => 0,
        Some(ControlFlow::Break(())) | None => 1,
    }
}

/// Makes a call with the function and the context of a progress callback.
pub(crate) fn with_progress(
    progress: Option<Progress<'_>>,
    call: impl FnOnce(sys::naibx_progress, *mut c_void) -> Result<()>,
) -> Result<()> {
    match progress {
        None => call(None, ptr::null_mut()),
        Some(mut progress) => {
            let context: *mut Progress<'_> = &mut progress;
            call(Some(ask), context.cast())
        }
    }
}

struct Output<'a> {
    writer: &'a mut dyn io::Write,
    error: Option<io::Error>,
}

unsafe extern "C" fn take(context: *mut c_void, bytes: *const u8, size: u64) -> i32 {
    // SAFETY: the context that `with_writer` has given, in its thread; the
    // library says how many bytes there are, which are in memory.
    let (output, part) = unsafe {
        (&mut *context.cast::<Output<'_>>(), slice::from_raw_parts(bytes, size as usize))
    };
    match panics::catch(|| output.writer.write_all(part)) {
        Some(Ok(())) => return 0,
        Some(Err(error)) => output.error = Some(error),
        None => {}
    }
    1
}

/// Makes a call with the function and the context of a writing callback, and
/// flushes the writer. What that says becomes the source of the error.
pub(crate) fn with_writer(
    writer: &mut dyn io::Write,
    call: impl FnOnce(sys::naibx_write, *mut c_void) -> Result<()>,
) -> Result<()> {
    let mut output = Output { writer, error: None };
    let context: *mut Output<'_> = &mut output;
    let result = call(Some(take), context.cast());
    let Output { writer, error: source } = output;
    panics::resume();
    result.map_err(|error: Error| error.caused_by(source))?;
    // A writer with a buffer that is dropped tells nobody what it could not write.
    writer.flush().map_err(|error| {
        let message = "the writer could not be flushed, so that the file may not be whole";
        refused(sys::NAIBX_ERROR_WRITE, message.to_owned()).caused_by(Some(error))
    })
}
