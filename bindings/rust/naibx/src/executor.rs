//! The caller's own threads for the work of a batch.

use std::os::raw::c_void;
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use naibx_sys as sys;

use crate::panics::{self, Payload};

/// Calls the task once for each number below the count.
type Execute = dyn Fn(u64, &(dyn Fn(u64) + Sync)) + Send + Sync;

/// An executor that C may call as long as this lives.
pub(crate) type Executor = Arc<Box<Execute>>;

/// The function that C is given, and its context, which points into the executor.
pub(crate) fn executor_parts(executor: Option<&Executor>) -> (sys::naibx_executor, *mut c_void) {
    match executor {
        Some(executor) => (Some(run), Arc::as_ptr(executor) as *mut c_void),
        None => (None, ptr::null_mut()),
    }
}

/// What the library wants done, as one call of it gives it.
struct Tasks {
    task: sys::naibx_task,
    context: *mut c_void,
    begun: Vec<AtomicBool>,
    /// Of an allocator that a task has used in another thread.
    panic: Mutex<Option<Payload>>,
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
            if let Some(task) = self.task {
                // SAFETY: a number below the count, for the first time, while the
                // library waits.
                unsafe { task(self.context, index) }
            }
            if let (Some(payload), Ok(mut panic)) = (panics::take(), self.panic.lock()) {
                panics::keep_first(&mut panic, payload);
            }
        }
    }
}

unsafe extern "C" fn run(
    context: *mut c_void,
    task_count: u64,
    task: sys::naibx_task,
    task_context: *mut c_void,
) {
    // SAFETY: the context of an executor that the object of the call keeps.
    let execute = unsafe { &*context.cast::<Box<Execute>>() };
    let tasks = Tasks {
        task,
        context: task_context,
        begun: (0..task_count).map(|_| AtomicBool::new(false)).collect(),
        panic: Mutex::new(None),
    };
    panics::catch(|| execute(task_count, &|index| tasks.run(index)));
    // What it has left out; the library waits for all of them.
    for index in 0..task_count {
        tasks.run(index);
    }
    if let Some(payload) = tasks.panic.lock().ok().and_then(|mut panic| panic.take()) {
        panics::keep(payload);
    }
}
