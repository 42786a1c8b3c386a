//! Memory from the caller's own functions.

use std::alloc::{GlobalAlloc, Layout};
use std::any::Any;
use std::ops::Deref;
use std::os::raw::c_void;
use std::ptr;
use std::sync::Arc;

use crate::error::Result;
use crate::handle::Handle;
use crate::objects::Allocator;
use crate::panics;

/// The sources of the allocators that an object, and whatever is made from it, may
/// use.
pub(crate) type Kept = Vec<Arc<dyn Any + Send + Sync>>;

/// Keeps what others keep, too.
pub(crate) fn keep(kept: &mut Kept, others: &Kept) {
    for source in others {
        if !kept.iter().any(|one| Arc::ptr_eq(one, source)) {
            kept.push(Arc::clone(source));
        }
    }
}

impl Allocator {
    /// An allocator that takes its memory from an allocator of Rust, in each
    /// thread that uses an object made with it: from a static one by a reference,
    /// from any other in a [`Box`] or an [`Arc`]. It must not call this crate.
    ///
    /// Where it panics, the library takes it for memory that has run out, and the
    /// panic goes on when the call has returned, in the thread that made it. A
    /// panic in a thread of the library's own, or while an object is dropped, goes
    /// no further.
    pub fn new<S>(source: S) -> Result<Self>
    where
        S: Deref + Send + Sync + 'static,
        S::Target: GlobalAlloc,
    {
        let source = Arc::new(source);
        let context = Arc::as_ptr(&source) as *mut c_void;
        let (take, give_back) = (allocate::<S>, deallocate::<S>);
        let handle = Handle::new(vec![source], |allocator| {
            // SAFETY: whatever is made with it keeps the context alive.
            unsafe {
                call!(naibx_allocator_create(Some(take), Some(give_back), context, allocator))
            }
        })?;
        Ok(Allocator { handle })
    }
}

unsafe extern "C" fn allocate<S>(context: *mut c_void, size: usize, alignment: usize) -> *mut c_void
where
    S: Deref,
    S::Target: GlobalAlloc,
{
    // SAFETY: the context is kept by every object that was made with it.
    let source = unsafe { &*context.cast::<S>() };
    match Layout::from_size_align(size, alignment) {
        // SAFETY: the library asks for at least one byte.
        Ok(layout) => panics::catch(|| unsafe { source.alloc(layout) })
            .map_or(ptr::null_mut(), |block| block.cast()),
        Err(_) => ptr::null_mut(),
    }
}

unsafe extern "C" fn deallocate<S>(
    context: *mut c_void,
    block: *mut c_void,
    size: usize,
    alignment: usize,
) where
    S: Deref,
    S::Target: GlobalAlloc,
{
    // SAFETY: as above; the layout is the one that the block was asked for with.
    unsafe {
        let source = &*context.cast::<S>();
        let layout = Layout::from_size_align_unchecked(size, alignment);
        let _ = panics::catch(|| source.dealloc(block.cast(), layout));
    }
}
