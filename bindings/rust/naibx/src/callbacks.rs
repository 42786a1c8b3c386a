//! What C calls: closures and writers behind a context.

use std::io;
use std::ops::ControlFlow;
use std::os::raw::c_void;
use std::ptr;
use std::slice;

use naibx_sys as sys;

use crate::panics;

/// Takes the rows that are finished and those of the call, and says whether to
/// go on.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

/// The function that C is given, and its context, which points to `progress`.
pub(crate) fn progress_parts(
    progress: &mut Option<Progress<'_>>,
) -> (sys::naibx_progress, *mut c_void) {
    match progress {
        Some(progress) => (Some(ask), (progress as *mut Progress<'_>).cast()),
        None => (None, ptr::null_mut()),
    }
}

unsafe extern "C" fn ask(context: *mut c_void, done: u64, total: u64) -> i32 {
    // SAFETY: the context that `progress_parts` has given, in its thread.
    let progress = unsafe { &mut *context.cast::<Progress<'_>>() };
    let answer = panics::catch(|| progress(done, total));
    i32::from(answer != Some(ControlFlow::Continue(())))
}

/// The context of `take`.
pub(crate) struct Output<'a> {
    pub(crate) writer: &'a mut dyn io::Write,
    pub(crate) error: Option<io::Error>,
}

/// Writes what C hands out.
pub(crate) unsafe extern "C" fn take(context: *mut c_void, bytes: *const u8, size: u64) -> i32 {
    // SAFETY: an `Output` of the call, in its thread; the library says how many
    // bytes there are, which are in memory.
    let (output, part) = unsafe {
        (&mut *context.cast::<Output<'_>>(), slice::from_raw_parts(bytes, size as usize))
    };
    let result = panics::catch(|| output.writer.write_all(part));
    let is_written = matches!(result, Some(Ok(())));
    output.error = result.and_then(Result::err);
    i32::from(!is_written)
}
