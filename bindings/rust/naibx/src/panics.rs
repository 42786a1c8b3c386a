//! Panics of callbacks. They must not cross C, so the thread keeps one until the
//! call that it made has returned.

use std::any::Any;
use std::cell::Cell;
use std::mem;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

/// What a panic has thrown.
pub(crate) type Payload = Box<dyn Any + Send>;

thread_local! {
    /// The first panic during the call that this thread is in.
    static KEPT: Cell<Option<Payload>> = const { Cell::new(None) };
}

/// What is kept, and no longer is. A thread that ends keeps nothing.
#[inline]
pub(crate) fn take() -> Option<Payload> {
    KEPT.try_with(Cell::take).ok().flatten()
}

/// Keeps a panic for the call that this thread is in, unless one is kept.
pub(crate) fn keep(payload: Payload) {
    let mut first = take();
    keep_first(&mut first, payload);
    let _ = KEPT.try_with(|kept| kept.set(first.take()));
    discard(first);
}

/// Puts a panic where there is none.
pub(crate) fn keep_first(place: &mut Option<Payload>, payload: Payload) {
    match place {
        Some(_) => discard(Some(payload)),
        None => *place = Some(payload),
    }
}

/// Drops what a panic has thrown, which may panic in its turn.
fn discard(payload: Option<Payload>) {
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        mem::forget(again);
    }
}

/// Drops what is kept: for calls that nothing can come out of.
pub(crate) fn forget() {
    discard(take());
}

/// Lets what is kept go on, after a call has returned.
#[inline]
pub(crate) fn resume() {
    if let Some(payload) = take() {
        resume_unwind(payload);
    }
}

/// What a callback does; None where it panics, which is kept. Calls that it makes
/// in its turn do not see what was kept before.
pub(crate) fn catch<T>(work: impl FnOnce() -> T) -> Option<T> {
    let before = take();
    let done = catch_unwind(AssertUnwindSafe(work));
    if let Some(before) = before {
        keep(before);
    }
    done.map_err(keep).ok()
}
