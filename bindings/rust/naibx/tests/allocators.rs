//! Memory from an allocator of the caller's.

mod models;
mod predicting;

use std::alloc::{GlobalAlloc, Layout, System};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicIsize, AtomicUsize, Ordering};
use std::sync::Arc;

use models::{config, examples};
use naibx::{
    both_from_bytes, to_bytes, Allocator, Answer, Error, LoadOptions, Model, Output, Predictor,
    Rows,
};
use predicting::{predict, predict_batch, predict_with, request_of};

#[derive(Default)]
struct Counting {
    blocks: Arc<AtomicIsize>,
    is_full: Arc<AtomicBool>,
}

// SAFETY: passes all on.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        assert!(!self.is_full.load(Ordering::Relaxed), "no memory left");
        self.blocks.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.blocks.fetch_sub(1, Ordering::Relaxed);
        unsafe { System.dealloc(block, layout) }
    }
}

#[test]
fn allocator_outlives_what_was_made_with_it_and_gets_all_back() {
    let source = Counting::default();
    let (blocks, is_full) = (Arc::clone(&source.blocks), Arc::clone(&source.is_full));
    let mut config = config();
    config.set_allocator(Some(&Allocator::new(Box::new(source)).unwrap())).unwrap();
    let mut model = Model::new(&config).unwrap();
    drop(config);
    model.add_example(&[1.0, 2.0], &[0], 1.0).unwrap();
    let copy = model.try_clone().unwrap();
    let predictor = Predictor::float64(&copy).unwrap();
    drop(model);
    assert!(blocks.load(Ordering::Relaxed) > 0);
    is_full.store(true, Ordering::Relaxed);
    assert!(catch_unwind(AssertUnwindSafe(|| copy.try_clone().map(drop))).is_err());
    is_full.store(false, Ordering::Relaxed);
    assert_eq!(predict(&predictor, &[1.0, 2.0], None).unwrap(), [0]);
    drop((copy, predictor));
    assert_eq!(blocks.load(Ordering::Relaxed), 0);
}

/// Counts in its own life: it must not go before what it gave.
#[derive(Default)]
struct Watched(Counting);

impl Drop for Watched {
    fn drop(&mut self) {
        assert_eq!(self.0.blocks.load(Ordering::SeqCst), 0, "gone before its memory");
    }
}

// SAFETY: passes all on.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe { self.0.alloc(layout) }
    }
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { self.0.dealloc(block, layout) }
    }
}

fn watched_model() -> (Model, Arc<AtomicIsize>) {
    let source = Watched::default();
    let blocks = Arc::clone(&source.0.blocks);
    let mut config = config();
    config.set_allocator(Some(&Allocator::new(Box::new(source)).unwrap())).unwrap();
    let mut model = Model::new(&config).unwrap();
    model.add_example(&[1.0, 2.0], &[0], 1.0).unwrap();
    (model, blocks)
}

#[test]
fn answer_keeps_the_memory_of_its_last_predictor_and_of_no_other() {
    let row = [1.0, 2.0];
    let ((first, of_first), (second, of_second)) = (watched_model(), watched_model());
    let mut answer = Answer::new(None).unwrap();
    answer.predict(&Predictor::live(&first).unwrap(), None, &row).unwrap();
    // After an error it may hold the one before still.
    assert!(answer.predict(&Predictor::live(&second).unwrap(), None, &[1.0]).is_err());
    assert!(answer.predict(&Predictor::float64(&second).unwrap(), None, &[1.0]).is_err());
    drop(first);
    assert!(of_first.load(Ordering::SeqCst) > 0);
    answer.predict(&Predictor::float32(&second).unwrap(), None, &row).unwrap();
    assert_eq!(of_first.load(Ordering::SeqCst), 0);
    drop(second);
    assert!(of_second.load(Ordering::SeqCst) > 0);
    assert_eq!(answer.sets().get(0), [0]);
    drop(answer);
    assert_eq!(of_second.load(Ordering::SeqCst), 0);
}

#[test]
fn static_allocator_is_used() {
    static BLOCKS: AtomicIsize = AtomicIsize::new(0);
    struct Static;
    // SAFETY: passes all on.
    unsafe impl GlobalAlloc for Static {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            BLOCKS.fetch_add(1, Ordering::SeqCst);
            unsafe { System.alloc(layout) }
        }
        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            BLOCKS.fetch_sub(1, Ordering::SeqCst);
            unsafe { System.dealloc(block, layout) }
        }
    }
    static STATIC: Static = Static;
    let mut config = config();
    config.set_allocator(Some(&Allocator::new(&STATIC).unwrap())).unwrap();
    let model = Model::new(&config).unwrap();
    assert!(BLOCKS.load(Ordering::SeqCst) > 0);
    drop((config, model));
    assert_eq!(BLOCKS.load(Ordering::SeqCst), 0);
}

/// Has no memory for one allocation.
struct FailsOnce {
    turn: Arc<AtomicUsize>,
    of_failure: usize,
    blocks: Arc<AtomicIsize>,
}

// SAFETY: passes all on, but for one.
unsafe impl GlobalAlloc for FailsOnce {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.turn.fetch_add(1, Ordering::SeqCst) == self.of_failure {
            return std::ptr::null_mut();
        }
        self.blocks.fetch_add(1, Ordering::SeqCst);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.blocks.fetch_sub(1, Ordering::SeqCst);
        unsafe { System.dealloc(block, layout) }
    }
}

#[test]
fn predictions_allocate_nothing_in_an_answer_that_has_reserved() {
    let turn = Arc::<AtomicUsize>::default();
    let source =
        FailsOnce { turn: Arc::clone(&turn), of_failure: usize::MAX, blocks: Arc::default() };
    let mut answer = Answer::new(Some(&Allocator::new(Box::new(source)).unwrap())).unwrap();
    let mut model = models::model();
    let values = [3.0; 20];
    let rows = Rows::Dense { row_count: 10, values: &values };
    let request = request_of(&[Output::Sets, Output::Steps, Output::Sizes]);
    answer.reserve(&Predictor::live(&model).unwrap(), &request, 10).unwrap();
    let reserved = turn.load(Ordering::SeqCst);
    assert!(reserved > 0);
    for _ in 0..3 {
        model.add_example(&[3.0, 9.0], &[0, 1], 1.0).unwrap();
        let live = Predictor::live(&model).unwrap();
        assert_eq!(answer.predict(&live, &request, rows).unwrap().len(), 10);
    }
    assert_eq!(turn.load(Ordering::SeqCst), reserved);
}

fn do_all(source: FailsOnce) -> naibx::Result<()> {
    let allocator = Allocator::new(Box::new(source))?;
    let mut config = config();
    config.set_allocator(Some(&allocator))?;
    let mut model = Model::new(&config)?;
    model.set_threads(2)?;
    model.add_examples(examples(3000).examples()?)?;
    let predictor = Predictor::float32(&model.try_clone()?)?;
    let mut answer = Answer::new(Some(&allocator))?;
    answer.set_threads(2)?;
    let values = [1.0; 2000];
    let rows = Rows::Dense { row_count: 1000, values: &values };
    let request = request_of(&[Output::Sets, Output::Steps, Output::Sizes]);
    answer.reserve(&predictor, &request, 10)?;
    predict_with(&predictor, rows, Some(&request), &mut answer)?;
    predict_with(&model, rows, Some(&request), &mut answer)?;
    let bytes = to_bytes((&model, &predictor))?;
    let mut options = LoadOptions::new()?;
    options.set_allocator(Some(&allocator))?;
    Model::from_bytes(&bytes, Some(&options))?;
    Predictor::from_bytes(&bytes, Some(&options))?;
    both_from_bytes(&bytes, Some(&options)).map(drop)
}

#[test]
fn c49_memory_that_runs_out_at_any_allocation_is_an_error_and_none_is_lost() {
    for of_failure in 0.. {
        let (turn, blocks) = (Arc::default(), Arc::default());
        let source = FailsOnce { turn: Arc::clone(&turn), of_failure, blocks: Arc::clone(&blocks) };
        let done = do_all(source);
        assert_eq!(blocks.load(Ordering::SeqCst), 0, "after a failure of {}", of_failure);
        if turn.load(Ordering::SeqCst) <= of_failure {
            assert!(of_failure > 20 && done.is_ok());
            return;
        }
        assert!(matches!(done, Err(Error::OutOfMemory(_))), "{}: {:?}", of_failure, done);
    }
}

#[test]
fn c49_batch_that_no_memory_is_enough_for_is_an_error() {
    let mut model = Model::new(&naibx::Config::new(3).unwrap()).unwrap();
    model.add_example(&[], &[1], 1.0).unwrap();
    let rows_of = |row_count| Rows::Dense { row_count, values: &[] };
    let error = predict_batch(&model, rows_of(usize::MAX / 32)).unwrap_err();
    assert!(matches!(error, Error::OutOfMemory(_)), "{:?}", error);
    let error = predict_batch(&model, rows_of(usize::MAX)).unwrap_err();
    assert!(matches!(error, Error::Argument(_)), "{:?}", error);
}
