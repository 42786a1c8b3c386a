//! A Rust object that owns one of the library.

use std::panic::{RefUnwindSafe, UnwindSafe};
use std::ptr::{self, NonNull};

use naibx_sys as sys;

use crate::allocator::Kept;
use crate::error::Result;
use crate::panics;

/// An object of the library that somebody owns.
pub(crate) trait Destroy {
    /// # Safety
    /// The object is the caller's, and is not used again.
    unsafe fn destroy(this: *mut Self);
}

macro_rules! destroyed_by {
    ($($object:ident: $function:ident),* $(,)?) => {$(
        impl Destroy for sys::$object {
            unsafe fn destroy(this: *mut Self) {
                // SAFETY: as the caller says.
                unsafe { sys::$function(this) }
            }
        }
    )*};
}

destroyed_by! {
    naibx_allocator: naibx_allocator_destroy,
    naibx_config: naibx_config_destroy,
    naibx_load_options: naibx_load_options_destroy,
    naibx_model: naibx_destroy,
    naibx_predictor: naibx_predictor_destroy,
    naibx_workspace: naibx_workspace_destroy,
}

/// Owns an object of the library, and keeps what its memory comes from.
pub(crate) struct Handle<T: Destroy> {
    address: NonNull<T>,
    pub(crate) kept: Kept,
}

impl<T: Destroy> Handle<T> {
    /// Owns what `create` writes to its out parameter when it succeeds.
    pub(crate) fn new(kept: Kept, create: impl FnOnce(*mut *mut T) -> Result<()>) -> Result<Self> {
        let mut address = ptr::null_mut();
        let result = create(&mut address);
        // Before a panic of an allocator goes on: the object is to be destroyed.
        let this = NonNull::new(address).map(|address| Handle { address, kept: kept.clone() });
        panics::resume();
        result?;
        Ok(this.expect("a function that succeeds hands an object out"))
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
