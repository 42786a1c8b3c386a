//! Memory from the caller's own functions.

use std::alloc::{GlobalAlloc, Layout};
use std::fmt;
use std::os::raw::c_void;
use std::ptr;
use std::sync::Arc;

use naibx_sys as sys;

use crate::error::Result;
use crate::handle::Handle;
use crate::panics;

/// Where the memory of models, of their copies, predictors and workspaces comes
/// from, as far as it grows with labels, features or rows.
///
/// It is made from any allocator of Rust, such as [`std::alloc::System`]. That
/// lives as long as the objects that were made with it.
///
/// ```
/// # fn main() -> naibx::Result<()> {
/// let allocator = naibx::Allocator::new(std::alloc::System)?;
/// let mut config = naibx::Config::new(3)?;
/// config.set_allocator(Some(&allocator))?;
/// # Ok(())
/// # }
/// ```
pub struct Allocator {
    pub(crate) handle: Handle<sys::naibx_allocator>,
}

impl Allocator {
    /// An allocator that takes its memory from `source`, in each thread that uses
    /// an object made with it. It must not call this crate.
    ///
    /// Where it panics, the library takes it for memory that has run out, and the
    /// panic goes on when the call has returned, in the thread that made it. A
    /// panic in a thread of the library's own, or while an object is dropped, goes
    /// no further.
    pub fn new<S>(source: S) -> Result<Self>
    where
        S: GlobalAlloc + Send + Sync + 'static,
    {
        let memory = Arc::new(Memory { source: Box::new(source) });
        let context = Arc::as_ptr(&memory) as *mut c_void;
        let handle = Handle::new(Kept(vec![memory]), |allocator| {
            // SAFETY: whatever is made with it keeps the context alive.
            unsafe {
                call!(naibx_allocator_create(Some(allocate), Some(deallocate), context, allocator))
            }
        })?;
        Ok(Allocator { handle })
    }

    /// An allocator that takes its memory from a static one, such as that of
    /// `#[global_allocator]`, as [`new`](Self::new) says.
    pub fn from_static<S>(source: &'static S) -> Result<Self>
    where
        S: GlobalAlloc + Sync,
    {
        Allocator::new(Borrowed(source))
    }
}

/// An allocator that somebody else owns.
struct Borrowed<S: 'static>(&'static S);

// SAFETY: as safe as the one that it passes on to.
unsafe impl<S: GlobalAlloc> GlobalAlloc for Borrowed<S> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller says.
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as the caller says.
        unsafe { self.0.dealloc(block, layout) }
    }
}

impl fmt::Debug for Allocator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Allocator").finish_non_exhaustive()
    }
}

pub(crate) struct Memory {
    source: Box<dyn GlobalAlloc + Send + Sync>,
}

unsafe extern "C" fn allocate(context: *mut c_void, size: usize, alignment: usize) -> *mut c_void {
    // SAFETY: the context is kept by every object that was made with it.
    let memory = unsafe { &*context.cast::<Memory>() };
    match Layout::from_size_align(size, alignment) {
        // SAFETY: the library asks for at least one byte.
        Ok(layout) => panics::catch(|| unsafe { memory.source.alloc(layout) })
            .map_or(ptr::null_mut(), |block| block.cast()),
        Err(_) => ptr::null_mut(),
    }
}

unsafe extern "C" fn deallocate(
    context: *mut c_void,
    block: *mut c_void,
    size: usize,
    alignment: usize,
) {
    // SAFETY: as above; the layout is the one that the block was asked for with.
    unsafe {
        let memory = &*context.cast::<Memory>();
        let layout = Layout::from_size_align_unchecked(size, alignment);
        let _ = panics::catch(|| memory.source.dealloc(block.cast(), layout));
    }
}

/// The allocators that an object, and whatever is made from it, may use.
#[derive(Clone, Default)]
pub(crate) struct Kept(Vec<Arc<Memory>>);

impl Kept {
    pub(crate) fn add(&mut self, allocator: Option<&Allocator>) {
        for memory in allocator.into_iter().flat_map(|one| &one.handle.kept.0) {
            if !self.0.iter().any(|kept| Arc::ptr_eq(kept, memory)) {
                self.0.push(Arc::clone(memory));
            }
        }
    }
}
