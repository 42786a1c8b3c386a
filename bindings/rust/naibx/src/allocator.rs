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

fn has(kept: &Kept, source: &Arc<dyn Any + Send + Sync>) -> bool {
    kept.iter().any(|one| Arc::ptr_eq(one, source))
}

/// Keeps what others keep, too.
pub(crate) fn keep(kept: &mut Kept, others: &Kept) {
    for source in others {
        if !has(kept, source) {
            kept.push(Arc::clone(source));
        }
    }
}

/// Keeps nothing that others do not keep.
pub(crate) fn keep_only(kept: &mut Kept, others: &Kept) {
    kept.retain(|source| has(others, source));
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

unsafe extern "C" fn allocate<S: Deref>(
    context: *mut c_void,
    size: usize,
    alignment: usize,
) -> *mut c_void
where
    S::Target: GlobalAlloc,
{
    // SAFETY: the context is kept by every object that was made with it.
    let source = unsafe { &*context.cast::<S>() };
    let layout = Layout::from_size_align(size, alignment).ok();
    // SAFETY: the library asks for at least one byte.
    let block = layout.and_then(|layout| panics::catch(|| unsafe { source.alloc(layout) }));
    block.map_or(ptr::null_mut(), <*mut u8>::cast)
}

unsafe extern "C" fn deallocate<S: Deref>(
    context: *mut c_void,
    block: *mut c_void,
    size: usize,
    alignment: usize,
) where
    S::Target: GlobalAlloc,
{
    // SAFETY: as above; the layout is the one that the block was asked for with.
    unsafe {
        let source = &*context.cast::<S>();
        let layout = Layout::from_size_align_unchecked(size, alignment);
        let _ = panics::catch(|| source.dealloc(block.cast(), layout));
    }
}
