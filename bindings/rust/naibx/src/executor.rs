//! The caller's own threads for the work of a batch.

use std::os::raw::c_void;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Mutex;

use naibx_sys as sys;

use crate::callbacks::Payload;

/// Calls the task once for each number below the count.
pub(crate) type Execute = dyn Fn(u64, &(dyn Fn(u64) + Sync)) + Send + Sync;

/// An executor that C may call as long as this lives.
pub(crate) struct Executor(Box<Contents>);

struct Contents {
    execute: Box<Execute>,
    panic: Mutex<Option<Payload>>,
}

impl Executor {
    pub(crate) fn new(execute: Box<Execute>) -> Self {
        Executor(Box::new(Contents { execute, panic: Mutex::new(None) }))
    }

    pub(crate) fn context(&self) -> *mut c_void {
        let contents: *const Contents = &*self.0;
        contents as *mut c_void
    }

    /// After a call that may have used it.
    pub(crate) fn resume_panic(&self) {
        let payload = self.0.panic.lock().ok().and_then(|mut panic| panic.take());
        if let Some(payload) = payload {
            resume_unwind(payload);
        }
    }
}

/// What the library wants done, as one call of it gives it.
struct Tasks {
    task: unsafe extern "C" fn(*mut c_void, u64),
    context: *mut c_void,
    begun: Vec<AtomicBool>,
}

// SAFETY: the library lets any thread run a task, each once.
unsafe impl Sync for Tasks {}

impl Tasks {
    fn run(&self, index: u64) {
        let begun = usize::try_from(index).ok().and_then(|index| self.begun.get(index));
        let begun = begun.unwrap_or_else(|| {
            panic!("there is no task {}, but {} tasks", index, self.begun.len())
        });
        // Once alone, whatever the executor does.
        if !begun.swap(true, Ordering::AcqRel) {
            // SAFETY: a number below the count, for the first time, while the
            // library waits.
            unsafe { (self.task)(self.context, index) }
        }
    }
}

pub(crate) unsafe extern "C" fn run(
    context: *mut c_void,
    task_count: u64,
    task: sys::naibx_task,
    task_context: *mut c_void,
) {
    let task = match task {
        Some(task) => task,
        None => return,
    };
    // SAFETY: the context of an executor that the object of the call keeps.
    let contents = unsafe { &*context.cast::<Contents>() };
    let tasks = Tasks {
        task,
        context: task_context,
        begun: (0..task_count).map(|_| AtomicBool::new(false)).collect(),
    };
    let execute = AssertUnwindSafe(|| (contents.execute)(task_count, &|index| tasks.run(index)));
    if let Err(payload) = catch_unwind(execute) {
        if let Ok(mut panic) = contents.panic.lock() {
            panic.get_or_insert(payload);
        }
    }
    // What it has left out; the library waits for all of them.
    for index in 0..task_count {
        tasks.run(index);
    }
}

/// The function and the context of an optional executor.
pub(crate) fn parts(executor: Option<&Executor>) -> (sys::naibx_executor, *mut c_void) {
    match executor {
        Some(executor) => (Some(run), executor.context()),
        None => (None, ptr::null_mut()),
    }
}
