//! What C calls: closures behind a context, whose panics are kept until the call
//! has returned.

use std::any::Any;
use std::io;
use std::ops::ControlFlow;
use std::os::raw::c_void;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr;
use std::slice;

use naibx_sys as sys;

use crate::error::{Error, Result};

/// What a panic has thrown.
pub(crate) type Payload = Box<dyn Any + Send>;

/// Takes the rows that are finished and those of the call, and says whether to
/// go on.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

struct Watch<'a> {
    progress: Progress<'a>,
    panic: Option<Payload>,
}

unsafe extern "C" fn ask(context: *mut c_void, done: u64, total: u64) -> i32 {
    // SAFETY: the context that `with_progress` has given, in its thread.
    let watch = unsafe { &mut *context.cast::<Watch<'_>>() };
    let asked = catch_unwind(AssertUnwindSafe(|| (watch.progress)(done, total)));
    match asked {
        Ok(ControlFlow::Continue(())) => 0,
        Ok(ControlFlow::Break(())) => 1,
        Err(payload) => {
            watch.panic = Some(payload);
            1
        }
    }
}

/// Makes a call with the function and the context of a progress callback.
pub(crate) fn with_progress(
    progress: Option<Progress<'_>>,
    call: impl FnOnce(sys::naibx_progress, *mut c_void) -> Result<()>,
) -> Result<()> {
    let progress = match progress {
        None => return call(None, ptr::null_mut()),
        Some(progress) => progress,
    };
    let mut watch = Watch { progress, panic: None };
    let context: *mut Watch<'_> = &mut watch;
    let result = call(Some(ask), context.cast());
    if let Some(payload) = watch.panic {
        resume_unwind(payload);
    }
    result
}

struct Output<'a> {
    writer: &'a mut dyn io::Write,
    error: Option<io::Error>,
    panic: Option<Payload>,
}

unsafe extern "C" fn take(context: *mut c_void, bytes: *const u8, size: u64) -> i32 {
    // SAFETY: the context that `with_writer` has given, in its thread; the
    // library says how many bytes there are, which are in memory.
    let (output, part) = unsafe {
        (&mut *context.cast::<Output<'_>>(), slice::from_raw_parts(bytes, size as usize))
    };
    let written = catch_unwind(AssertUnwindSafe(|| output.writer.write_all(part)));
    match written {
        Ok(Ok(())) => return 0,
        Ok(Err(error)) => output.error = Some(error),
        Err(payload) => output.panic = Some(payload),
    }
    1
}

/// Makes a call with the function and the context of a writing callback. What
/// the writer says becomes the source of the error.
pub(crate) fn with_writer(
    writer: &mut dyn io::Write,
    call: impl FnOnce(sys::naibx_write, *mut c_void) -> Result<()>,
) -> Result<()> {
    let mut output = Output { writer, error: None, panic: None };
    let context: *mut Output<'_> = &mut output;
    let result = call(Some(take), context.cast());
    if let Some(payload) = output.panic {
        resume_unwind(payload);
    }
    let source = output.error;
    result.map_err(|error: Error| error.caused_by(source))
}
