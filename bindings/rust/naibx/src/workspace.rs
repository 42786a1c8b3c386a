//! Scratch memory for predictions.

use std::fmt;

use naibx_sys as sys;

use crate::error::Result;
use crate::executor::Executor;
use crate::handle::Handle;

/// Scratch memory of one thread, so that predictions allocate nothing. Made by
/// `create_workspace` of a model or a predictor; with a larger one it grows at
/// the first call. Batches use as many threads as are set here.
pub struct Workspace {
    handle: Handle<sys::naibx_workspace>,
    executor: Option<Executor>,
}

impl Workspace {
    pub(crate) fn own(handle: Handle<sys::naibx_workspace>) -> Self {
        Workspace { handle, executor: None }
    }

    /// Let batches use threads that are started for a call and end with it; 1
    /// until this is called. Takes 1 to 1024.
    pub fn set_threads(&mut self, thread_count: u32) -> Result<()> {
        let workspace = self.handle.get_mut();
        // SAFETY: exclusive, and alive.
        self.handle.done(unsafe { call!(naibx_workspace_set_threads(workspace, thread_count)) })?;
        self.executor = None;
        Ok(())
    }

    /// Let batches use the caller's own threads, as
    /// [`Model::set_executor`](crate::Model::set_executor) says.
    pub fn set_executor<E>(&mut self, execute: E, thread_count: u32) -> Result<()>
    where
        E: Fn(u64, &(dyn Fn(u64) + Sync)) + Send + Sync + 'static,
    {
        let executor = Executor::new(Box::new(execute));
        let (function, context) = executor.parts();
        let workspace = self.handle.get_mut();
        // SAFETY: exclusive, and alive; the context is kept as long as it is used.
        self.handle.done(unsafe {
            call!(naibx_workspace_set_executor(workspace, function, context, thread_count))
        })?;
        self.executor = Some(executor);
        Ok(())
    }

    #[inline]
    pub(crate) fn get_mut(&mut self) -> *mut sys::naibx_workspace {
        self.handle.get_mut()
    }
}

impl fmt::Debug for Workspace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Workspace")
            .field("has_executor", &self.executor.is_some())
            .finish_non_exhaustive()
    }
}
