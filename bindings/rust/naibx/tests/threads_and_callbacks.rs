//! Objects in several threads, and what callbacks may do.

mod models;
mod predicting;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use models::{examples, model};
use naibx::{
    Allocator, BatchOptions, Config, Error, LoadOptions, Model, Precision, Predictor, Rows, Size,
    Workspace,
};
use predicting::{predict, predict_batch, predict_prepared};

#[test]
fn objects_may_go_to_other_threads() {
    fn is_send<T: Send>() {}
    fn is_sync<T: Sync>() {}
    is_send::<(Config, Model, Predictor, Workspace, LoadOptions, Allocator, Error)>();
    is_sync::<(Config, Model, Predictor, LoadOptions, Error)>();
}

#[test]
fn c47_many_threads_predict_at_once_what_one_does() {
    let model = model();
    let predictor = Predictor::new(&model, Precision::Float64).unwrap();
    let expected = predict(&predictor, &[3.0, 9.0], Size::PREDICTED).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut prepared = predictor.prepare().unwrap();
                for _ in 0..500 {
                    prepared.values_mut().copy_from_slice(&[3.0, 9.0]);
                    assert_eq!(predict_prepared(&mut prepared, Size::PREDICTED).unwrap(), expected);
                    assert_eq!(predict(&model, &[3.0, 9.0], Size::PREDICTED).unwrap(), expected);
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
fn threads_and_executors_learn_and_predict_what_one_thread_does() {
    let list = examples(4000);
    let rows: Vec<f64> = (0..8000).map(|i| f64::from(i % 19)).collect();
    let rows = Rows::Dense { row_count: 4000, values: &rows };
    let mut alone = model();
    alone.add_examples(list.examples().unwrap()).unwrap();
    let expected = predict_batch(&alone, rows, BatchOptions::default()).unwrap();
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
    let mut workspace = shared.create_workspace().unwrap();
    workspace.set_executor(execute, 3).unwrap();
    let options = BatchOptions { workspace: Some(&mut workspace), ..BatchOptions::default() };
    assert_eq!(predict_batch(&shared, rows, options).unwrap(), expected);
    assert!(is_used.load(Ordering::Relaxed));
    workspace.set_threads(2).unwrap();
    let options = BatchOptions { workspace: Some(&mut workspace), ..BatchOptions::default() };
    assert_eq!(predict_batch(&shared, rows, options).unwrap(), expected);
}

#[test]
fn progress_goes_on_and_batches_of_many_labels_are_whole() {
    let mut model = Model::new(&Config::new(40).unwrap()).unwrap();
    let all: Vec<u32> = (0..40).collect();
    model.add_example(&[], &all, 1.0).unwrap();
    for (row_count, is_predicted_once) in [(20_000, true), (30_000, false)] {
        let (mut last, mut times) = (0, 1);
        let mut progress = |done, _| {
            times += u32::from(done < last);
            last = done;
            ControlFlow::Continue(())
        };
        let options = BatchOptions {
            progress: Some(&mut progress),
            step_log_probabilities: true,
            ..BatchOptions::default()
        };
        let rows = Rows::Dense { row_count, values: &[] };
        let found = predict_batch(&model, rows, options).unwrap();
        assert_eq!(
            (found.len(), found.sets().len(), found.steps().len()),
            (row_count, row_count, row_count)
        );
        assert!(found
            .sets()
            .zip(found.steps())
            .all(|(set, steps)| set == all && steps.len() == 40));
        assert_eq!(times == 1, is_predicted_once);
    }
}
