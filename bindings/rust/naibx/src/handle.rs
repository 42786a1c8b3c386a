//! A Rust object that owns one of the library.

use std::os::raw::c_void;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::ptr;

use naibx_sys as sys;

use crate::allocator::Kept;
use crate::error::{outcome, Result};
use crate::executor::{executor_parts, Executor};
use crate::panics;

/// An object of the library that somebody owns.
pub(crate) trait Destroy {
    /// # Safety
    /// The object is the caller's, and is not used again; or NULL.
    unsafe fn destroy(this: *mut Self);
}

/// A function of C that sets an executor.
type SetExecutor<T> = unsafe extern "C" fn(
    *mut T,
    sys::naibx_executor,
    *mut c_void,
    u32,
    *mut *mut sys::naibx_error,
) -> sys::naibx_status;

/// Owns an object of the library, and keeps what that uses of the host's.
pub(crate) struct Handle<T: Destroy> {
    /// NULL until a call has handed the object out.
    pub(crate) address: *mut T,
    pub(crate) kept: Kept,
    /// What the last predictor keeps, which an answer holds.
    pub(crate) kept_by_predictor: Kept,
    executor: Option<Executor>,
}

impl<T: Destroy> Handle<T> {
    pub(crate) fn empty(kept: Kept) -> Self {
        let address = ptr::null_mut();
        Handle { address, kept, kept_by_predictor: Kept::new(), executor: None }
    }

    /// Owns what `create` writes to its out parameter, also where a panic of an
    /// allocator goes on.
    pub(crate) fn new(kept: Kept, create: impl FnOnce(*mut *mut T) -> Result<()>) -> Result<Self> {
        let mut this = Handle::empty(kept);
        create(&mut this.address)?;
        Ok(this)
    }

    /// For functions that take `const T *`, which any number of threads may call.
    #[inline]
    pub(crate) fn get(&self) -> *const T {
        self.address
    }

    /// For functions that take `T *`.
    #[inline]
    pub(crate) fn get_mut(&mut self) -> *mut T {
        self.address
    }

    /// Sets an executor, or none, and keeps it as long as it is used.
    pub(crate) fn set_executor(
        &mut self,
        set: SetExecutor<T>,
        executor: Option<Executor>,
        thread_count: u32,
    ) -> Result<()> {
        let (function, context) = executor_parts(executor.as_ref());
        let mut error = ptr::null_mut();
        // SAFETY: exclusive, and alive; the context is kept.
        let status = unsafe { set(self.get_mut(), function, context, thread_count, &mut error) };
        if status == sys::NAIBX_OK {
            self.executor = executor;
        }
        outcome(status, error)
    }
}

impl<T: Destroy> Drop for Handle<T> {
    fn drop(&mut self) {
        // SAFETY: owned, and gone after this.
        unsafe { T::destroy(self.address) }
        // Of an allocator that did not take its memory back.
        panics::forget();
    }
}

// After a panic of a callback the object is as it was.
impl<T: Destroy> UnwindSafe for Handle<T> {}
impl<T: Destroy> RefUnwindSafe for Handle<T> {}

// SAFETY: the library ties no object to a thread; what it keeps of the host's
// (allocators, executors) is Send and Sync.
unsafe impl<T: Destroy> Send for Handle<T> {}
// SAFETY: functions that take `const T *` may be called by any number of threads
// at once, and the others need `&mut`.
unsafe impl<T: Destroy> Sync for Handle<T> {}
