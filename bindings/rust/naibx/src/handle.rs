//! A Rust object that owns one of the library.

use std::os::raw::c_void;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::ptr::{self, NonNull};

use naibx_sys as sys;

use crate::allocator::Kept;
use crate::error::Result;
use crate::executor::{Execute, Executor};
use crate::panics;

/// An object of the library that somebody owns.
pub(crate) trait Destroy {
    /// # Safety
    /// The object is the caller's, and is not used again.
    unsafe fn destroy(this: *mut Self);
}

/// Owns an object of the library, and keeps what that uses of the host's.
pub(crate) struct Handle<T: Destroy> {
    address: NonNull<T>,
    pub(crate) kept: Kept,
    executor: Option<Executor>,
}

impl<T: Destroy> Handle<T> {
    /// Owns what `create` writes to its out parameter when it succeeds.
    pub(crate) fn new(kept: Kept, create: impl FnOnce(*mut *mut T) -> Result<()>) -> Result<Self> {
        let mut address = ptr::null_mut();
        let result = create(&mut address);
        // Before a panic of an allocator goes on: the object is to be destroyed.
        let this = Handle::of(address, kept);
        panics::resume();
        result?;
        Ok(this.expect("a function that succeeds hands an object out"))
    }

    /// Owns what a call has handed out, if it has.
    pub(crate) fn of(address: *mut T, kept: Kept) -> Option<Self> {
        NonNull::new(address).map(|address| Handle { address, kept, executor: None })
    }

    /// For functions that take `const T *`, which any number of threads may call.
    #[inline]
    pub(crate) fn get(&self) -> *const T {
        self.address.as_ptr()
    }

    /// For functions that take `T *`.
    #[inline]
    pub(crate) fn get_mut(&mut self) -> *mut T {
        self.address.as_ptr()
    }

    /// The result of a call with this object: a panic of a callback goes on here.
    #[inline]
    pub(crate) fn done(&self, result: Result<()>) -> Result<()> {
        panics::resume();
        result
    }

    /// Sets an executor, or none, by a function of C that takes it, and keeps it
    /// as long as it is used.
    pub(crate) fn set_executor(
        &mut self,
        execute: Option<Box<Execute>>,
        set: impl FnOnce(*mut T, sys::naibx_executor, *mut c_void) -> Result<()>,
    ) -> Result<()> {
        let executor = execute.map(Executor::new);
        let (function, context) =
            executor.as_ref().map_or((None, ptr::null_mut()), Executor::parts);
        let result = set(self.get_mut(), function, context);
        // Before a panic of an allocator goes on: the library has it now.
        if result.is_ok() {
            self.executor = executor;
        }
        self.done(result)
    }
}

impl<T: Destroy> Drop for Handle<T> {
    fn drop(&mut self) {
        // SAFETY: owned, and gone after this.
        unsafe { T::destroy(self.address.as_ptr()) }
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
