//! A panic of a callback comes out of the call that it was made in.

mod models;
mod predicting;

use std::alloc::{GlobalAlloc, Layout, System};
use std::io;
use std::ops::ControlFlow;
use std::panic::{catch_unwind, AssertUnwindSafe, RefUnwindSafe, UnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use models::{config, examples, model};
use naibx::{
    to_bytes, write, Allocator, Answer, Config, LoadOptions, Model, Predictor, Request, RowList,
};
use predicting::predict;

fn text_of(panic: Box<dyn std::any::Any + Send>) -> &'static str {
    panic.downcast_ref::<&str>().copied().expect("the panic of the callback")
}

#[test]
fn panic_in_progress_comes_out_of_the_call_and_the_model_is_as_it_was() {
    let mut model = model();
    let before = to_bytes(&model).unwrap();
    let list = examples(5000);
    let learn = AssertUnwindSafe(|| {
        model.add_examples_with_progress(list.examples().unwrap(), |_, _| panic!("enough"))
    });
    assert_eq!(text_of(catch_unwind(learn).unwrap_err()), "enough");
    assert_eq!(to_bytes(&model).unwrap(), before);
    let mut rows = RowList::new();
    (0..5000).for_each(|i| rows.push(&[f64::from(i), 1.0]));
    let predictor = Predictor::live(&model).unwrap();
    let mut answer = Answer::new(None).unwrap();
    let ask = AssertUnwindSafe(|| {
        let progress = |_, _| -> ControlFlow<()> { panic!("enough of these") };
        let rows = rows.rows().unwrap();
        answer.predict_with_progress(&predictor, None, rows, progress).map(drop)
    });
    assert_eq!(text_of(catch_unwind(ask).unwrap_err()), "enough of these");
    let alone = predict(&model, &[3.0, 9.0], None).unwrap();
    assert_eq!(answer.predict(&predictor, None, &[3.0, 9.0]).unwrap().get(0), alone);
}

struct Panicking;

impl io::Write for Panicking {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        panic!("no paper")
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn panic_of_a_writer_comes_out_of_the_call() {
    let model = model();
    let save = AssertUnwindSafe(|| write(&model, Panicking));
    assert_eq!(text_of(catch_unwind(save).unwrap_err()), "no paper");
    let mut bytes = Vec::new();
    write(&model, &mut bytes).unwrap();
    assert_eq!(bytes, to_bytes(&model).unwrap());
}

#[test]
fn panic_of_an_executor_comes_out_of_the_call_when_the_work_is_done() {
    let list = examples(4000);
    let mut alone = model();
    alone.add_examples(list.examples().unwrap()).unwrap();
    let mut shared = model();
    shared.set_executor(|_, _| panic!("on strike"), 2).unwrap();
    let learn = AssertUnwindSafe(|| shared.add_examples(list.examples().unwrap()));
    assert_eq!(text_of(catch_unwind(learn).unwrap_err()), "on strike");
    assert_eq!(to_bytes(&shared).unwrap(), to_bytes(&alone).unwrap());
}

#[test]
fn of_several_panics_in_a_call_the_first_comes_out_and_none_is_left() {
    let mut model = model();
    model.set_executor(|_, _| panic!("on strike"), 2).unwrap();
    let list = examples(4000);
    let learn = AssertUnwindSafe(|| {
        model.add_examples_with_progress(list.examples().unwrap(), |_, _| panic!("enough"))
    });
    let first = text_of(catch_unwind(learn).unwrap_err());
    assert!(first == "on strike" || first == "enough", "{}", first);
    model.set_threads(1).unwrap();
    model.add_examples(list.examples().unwrap()).unwrap();
}

struct PanicsWhenDropped;

impl Drop for PanicsWhenDropped {
    fn drop(&mut self) {
        panic!("dropped")
    }
}

#[test]
fn payload_of_a_later_panic_may_panic_when_it_is_dropped() {
    let mut model = model();
    let work = |_: u64, _: &(dyn Fn(u64) + Sync)| std::panic::panic_any(PanicsWhenDropped);
    model.set_executor(work, 2).unwrap();
    let list = examples(4000);
    for _ in 0..2 {
        let learn = AssertUnwindSafe(|| model.add_examples(list.examples().unwrap()));
        std::mem::forget(catch_unwind(learn).unwrap_err());
    }
}

#[test]
fn call_in_a_callback_does_not_see_a_panic_of_the_call_around_it() {
    let (mut model, other) = (model(), model());
    model.set_executor(|_, _| panic!("on strike"), 2).unwrap();
    let list = examples(20_000);
    let mut failures = 0;
    let learn = AssertUnwindSafe(|| {
        model.add_examples_with_progress(list.examples().unwrap(), |_, _| {
            let asked = catch_unwind(AssertUnwindSafe(|| other.weight()));
            failures += u32::from(asked.is_err());
            ControlFlow::Continue(())
        })
    });
    assert_eq!(text_of(catch_unwind(learn).unwrap_err()), "on strike");
    assert_eq!(failures, 0);
}

#[test]
fn objects_may_be_used_after_a_panic() {
    fn are_safe<T: UnwindSafe + RefUnwindSafe>() {}
    are_safe::<(Allocator, Config, LoadOptions, Model)>();
    are_safe::<(Predictor<'static>, Request, Answer)>();
}

/// Panics in the thread that has said so.
struct Moody {
    in_allocation: Arc<AtomicBool>,
    in_release: Arc<AtomicBool>,
}

// SAFETY: the memory is that of the system.
unsafe impl GlobalAlloc for Moody {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let thread = std::thread::current();
        if self.in_allocation.load(Ordering::SeqCst) && thread.name() == Some("moody") {
            panic!("no memory for this thread");
        }
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
        assert!(!self.in_release.load(Ordering::SeqCst), "keep it");
    }
}

fn moody_model() -> (Model, Arc<AtomicBool>, Arc<AtomicBool>) {
    let (in_allocation, in_release) = (Arc::default(), Arc::default());
    let source =
        Moody { in_allocation: Arc::clone(&in_allocation), in_release: Arc::clone(&in_release) };
    let mut config = config();
    config.set_allocator(Some(&Allocator::new(Box::new(source)).unwrap())).unwrap();
    let mut model = Model::new(&config).unwrap();
    model.add_example(&[1.0, 2.0], &[0], 1.0).unwrap();
    (model, in_allocation, in_release)
}

#[test]
fn panic_of_an_allocator_comes_out_in_its_own_thread() {
    let (model, in_allocation, _) = moody_model();
    in_allocation.store(true, Ordering::SeqCst);
    std::thread::scope(|scope| {
        let moody = std::thread::Builder::new().name("moody".to_owned());
        let copies = moody.spawn_scoped(scope, || {
            for _ in 0..200 {
                let copy = catch_unwind(AssertUnwindSafe(|| model.try_clone().map(drop)));
                assert_eq!(text_of(copy.unwrap_err()), "no memory for this thread");
            }
        });
        while !copies.as_ref().unwrap().is_finished() {
            model.weight();
        }
        copies.unwrap().join().unwrap();
    });
}

#[test]
fn panic_of_an_allocator_in_a_drop_comes_out_of_no_other_call() {
    let (model, _, in_release) = moody_model();
    let other = model.try_clone().unwrap();
    in_release.store(true, Ordering::SeqCst);
    drop(model);
    in_release.store(false, Ordering::SeqCst);
    other.weight();
}
