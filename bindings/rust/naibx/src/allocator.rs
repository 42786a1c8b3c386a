//! Memory from the caller's own functions.

use std::alloc::{GlobalAlloc, Layout};
use std::os::raw::c_void;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::ptr;
use std::sync::Arc;

use crate::error::Result;
use crate::handle::Handle;
use crate::objects::{Allocator, Config, LoadOptions};
use crate::panics;

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
        Ok(Allocator::own(handle))
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

/// What an allocator is in C; NULL for the default one.
pub(crate) fn address(allocator: Option<&Allocator>) -> *const naibx_sys::naibx_allocator {
    allocator.map_or(ptr::null(), |one| one.handle.get())
}

impl Config {
    /// Set the allocator of the models that are made from this configuration, of
    /// their copies and their predictors; None for the default one.
    pub fn set_allocator(&mut self, allocator: Option<&Allocator>) -> Result<()> {
        self.handle.kept.add_of(allocator);
        let config = self.handle.get_mut();
        // SAFETY: exclusive, and alive; the context is kept.
        self.handle.done(unsafe { call!(naibx_config_set_allocator(config, address(allocator))) })
    }
}

impl LoadOptions {
    /// Set the allocator of what is loaded; None for the default one.
    pub fn set_allocator(&mut self, allocator: Option<&Allocator>) -> Result<()> {
        self.handle.kept.add_of(allocator);
        let options = self.handle.get_mut();
        let allocator = address(allocator);
        // SAFETY: exclusive, and alive; the context is kept.
        self.handle.done(unsafe { call!(naibx_load_options_set_allocator(options, allocator)) })
    }
}

/// The allocators that an object, and whatever is made from it, may use.
#[derive(Clone, Default)]
pub(crate) struct Kept(Vec<Arc<Memory>>);

// A panic of one leaves it as it was.
impl UnwindSafe for Kept {}
impl RefUnwindSafe for Kept {}

impl Kept {
    pub(crate) fn add(&mut self, others: &Kept) {
        for memory in &others.0 {
            if !self.0.iter().any(|kept| Arc::ptr_eq(kept, memory)) {
                self.0.push(Arc::clone(memory));
            }
        }
    }

    fn add_of(&mut self, allocator: Option<&Allocator>) {
        if let Some(allocator) = allocator {
            self.add(&allocator.handle.kept);
        }
    }

    pub(crate) fn of(allocator: Option<&Allocator>) -> Self {
        allocator.map_or_else(Kept::default, |one| one.handle.kept.clone())
    }

    pub(crate) fn is_same(&self, other: &Kept) -> bool {
        self.0.len() == other.0.len()
            && self.0.iter().zip(&other.0).all(|(one, another)| Arc::ptr_eq(one, another))
    }
}
