//! Objects in several threads, and what callbacks may do.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io;
use std::ops::ControlFlow;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};
use std::sync::Arc;

use naibx::{
    Allocator, BatchOptions, Config, Error, ExampleList, Family, LoadOptions, Model, Precision,
    Predictor, RowList, Rows, Size, Workspace,
};

fn config() -> Config {
    let mut config = Config::new(3).unwrap();
    config.add_features(Family::Gaussian, 2).unwrap();
    config
}

fn examples(count: u32) -> ExampleList {
    let rows: Vec<[f64; 2]> =
        (0..count).map(|i| [f64::from(i % 17), f64::from(i * i % 23)]).collect();
    rows.iter().zip(0..).map(|(row, i): (_, u32)| (row, vec![i % 3])).collect()
}

fn model() -> Model {
    let mut model = Model::new(&config()).unwrap();
    model.add_examples(examples(100).examples().unwrap()).unwrap();
    model
}

fn text_of(panic: Box<dyn std::any::Any + Send>) -> &'static str {
    panic.downcast_ref::<&str>().copied().expect("the panic of the callback")
}

#[test]
fn objects_may_go_to_other_threads() {
    fn is_send<T: Send>() {}
    fn is_sync<T: Sync>() {}
    is_send::<(Config, Model, Predictor, Workspace, LoadOptions, Allocator, Error)>();
    is_sync::<(Config, Model, Predictor, LoadOptions, Error)>();
}

#[test]
fn many_threads_predict_at_once_what_one_does() {
    let model = model();
    let predictor = Predictor::new(&model, Precision::Float64).unwrap();
    let expected = predictor.predict(&[3.0, 9.0], Size::PREDICTED).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut prepared = predictor.prepare().unwrap();
                for _ in 0..500 {
                    prepared.values_mut().copy_from_slice(&[3.0, 9.0]);
                    assert_eq!(prepared.predict(Size::PREDICTED).unwrap(), expected);
                    assert_eq!(model.predict(&[3.0, 9.0], Size::PREDICTED).unwrap(), expected);
                }
            });
        }
    });
}

#[test]
fn predictor_stays_as_it_is_while_its_model_learns_and_after_it_is_gone() {
    let mut model = model();
    let predictor = Predictor::new(&model, Precision::Float64).unwrap();
    let before = predictor.score_labels(&[3.0, 9.0]).unwrap();
    model.add_example(&[3.0, 9.0], &[0, 1, 2], 1000.0).unwrap();
    assert_ne!(model.score_labels(&[3.0, 9.0]).unwrap(), before);
    drop(model);
    assert_eq!(predictor.score_labels(&[3.0, 9.0]).unwrap(), before);
}

#[test]
fn progress_can_stop_learning_and_nothing_is_learned() {
    let mut model = model();
    let before = model.save_to_buffer().unwrap();
    let list = examples(5000);
    let result =
        model.add_examples_with_progress(list.examples().unwrap(), |_, _| ControlFlow::Break(()));
    assert!(matches!(result, Err(Error::Cancelled)));
    assert_eq!(model.save_to_buffer().unwrap(), before);
    let mut totals = Vec::new();
    model
        .add_examples_with_progress(list.examples().unwrap(), |done, total| {
            assert!(done <= total);
            totals.push(total);
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(!totals.is_empty() && totals.iter().all(|total| *total == 5000));
}

#[test]
fn panic_in_progress_comes_out_of_the_call_and_the_model_is_as_it_was() {
    let mut model = model();
    let before = model.save_to_buffer().unwrap();
    let list = examples(5000);
    let learn = AssertUnwindSafe(|| {
        model.add_examples_with_progress(list.examples().unwrap(), |_, _| panic!("enough"))
    });
    assert_eq!(text_of(catch_unwind(learn).unwrap_err()), "enough");
    assert_eq!(model.save_to_buffer().unwrap(), before);
    let mut rows = RowList::new();
    (0..5000).for_each(|i| rows.push(&[f64::from(i), 1.0]));
    let predict = AssertUnwindSafe(|| {
        let mut progress = |_, _| -> ControlFlow<()> { panic!("enough of these") };
        let options = BatchOptions { progress: Some(&mut progress), ..BatchOptions::default() };
        model.predict_batch(rows.rows().unwrap(), options)
    });
    assert_eq!(text_of(catch_unwind(predict).unwrap_err()), "enough of these");
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
    let save = AssertUnwindSafe(|| model.save_to_writer(Panicking));
    assert_eq!(text_of(catch_unwind(save).unwrap_err()), "no paper");
    let mut bytes = Vec::new();
    model.save_to_writer(&mut bytes).unwrap();
    assert_eq!(bytes, model.save_to_buffer().unwrap());
}

#[test]
fn threads_and_executors_learn_and_predict_what_one_thread_does() {
    let list = examples(4000);
    let rows: Vec<f64> = (0..8000).map(|i| f64::from(i % 19)).collect();
    let rows = Rows::Dense { row_count: 4000, values: &rows };
    let mut alone = model();
    alone.add_examples(list.examples().unwrap()).unwrap();
    let expected = alone.predict_batch(rows, BatchOptions::default()).unwrap();
    let mut shared = model();
    let is_used = Arc::new(AtomicBool::new(false));
    let sign = Arc::clone(&is_used);
    let execute = move |count: u64, task: &(dyn Fn(u64) + Sync)| {
        sign.store(true, Ordering::Relaxed);
        std::thread::scope(|scope| {
            (0..count).for_each(|index| drop(scope.spawn(move || task(index))))
        })
    };
    shared.set_executor(execute.clone(), 3).unwrap();
    shared.add_examples(list.examples().unwrap()).unwrap();
    assert!(is_used.swap(false, Ordering::Relaxed));
    assert_eq!(shared.save_to_buffer().unwrap(), alone.save_to_buffer().unwrap());
    let mut workspace = shared.workspace_create().unwrap();
    workspace.set_executor(execute, 3).unwrap();
    let options = BatchOptions { workspace: Some(&mut workspace), ..BatchOptions::default() };
    assert_eq!(shared.predict_batch(rows, options).unwrap(), expected);
    assert!(is_used.load(Ordering::Relaxed));
    workspace.set_threads(2).unwrap();
    let options = BatchOptions { workspace: Some(&mut workspace), ..BatchOptions::default() };
    assert_eq!(shared.predict_batch(rows, options).unwrap(), expected);
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
    assert_eq!(shared.save_to_buffer().unwrap(), alone.save_to_buffer().unwrap());
}

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
    config.set_allocator(Some(&Allocator::new(source).unwrap())).unwrap();
    let mut model = Model::new(&config).unwrap();
    drop(config);
    model.add_example(&[1.0, 2.0], &[0], 1.0).unwrap();
    let copy = model.copy().unwrap();
    let predictor = Predictor::new(&copy, Precision::Float64).unwrap();
    drop(model);
    assert!(blocks.load(Ordering::Relaxed) > 0);
    is_full.store(true, Ordering::Relaxed);
    assert!(catch_unwind(AssertUnwindSafe(|| copy.copy().map(drop))).is_err());
    is_full.store(false, Ordering::Relaxed);
    assert_eq!(predictor.predict(&[1.0, 2.0], Size::PREDICTED).unwrap(), [0]);
    drop((copy, predictor));
    assert_eq!(blocks.load(Ordering::Relaxed), 0);
}
