//! Objects in several threads, and what callbacks may do.

mod models;
mod predicting;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use models::{examples, model};
use naibx::{
    to_bytes, Allocator, Answer, Config, Error, LoadOptions, Model, Output, Predictor, Request,
    Rows,
};
use predicting::{numbers, predict, predict_batch, predict_with, request_of};

#[test]
fn objects_may_go_to_other_threads() {
    fn is_send<T: Send>() {}
    fn is_sync<T: Sync>() {}
    is_send::<(Config, Model, Predictor<'static>, LoadOptions, Allocator, Error)>();
    is_send::<(Request, Answer)>();
    is_sync::<(Config, Model, Predictor<'static>, LoadOptions, Error)>();
    is_sync::<(Request, Answer)>();
}

#[test]
fn c47_many_threads_predict_at_once_what_one_does() {
    let model = model();
    let predictor = Predictor::float64(&model).unwrap();
    let expected = predict(&predictor, &[3.0, 9.0], None).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let live = Predictor::live(&model).unwrap();
                let mut answer = Answer::new(None).unwrap();
                for _ in 0..500 {
                    for predictor in [&predictor, &live] {
                        let sets = answer.predict(predictor, None, &[3.0, 9.0]).unwrap();
                        assert_eq!(sets.get(0), expected);
                    }
                    assert_eq!(predict(&model, &[3.0, 9.0], None).unwrap(), expected);
                }
            });
        }
    });
}

#[test]
fn predictor_stays_as_it_is_while_its_model_learns_and_after_it_is_gone() {
    let mut model = model();
    let predictor = Predictor::float64(&model).unwrap();
    let before = numbers(&predictor, Output::LabelScores, &[3.0, 9.0]).unwrap();
    model.add_example(&[3.0, 9.0], &[0, 1, 2], 1000.0).unwrap();
    assert_ne!(numbers(&model, Output::LabelScores, &[3.0, 9.0]).unwrap(), before);
    drop(model);
    assert_eq!(numbers(&predictor, Output::LabelScores, &[3.0, 9.0]).unwrap(), before);
}

#[test]
fn progress_can_stop_learning_and_nothing_is_learned() {
    let mut model = model();
    let before = to_bytes(&model).unwrap();
    let list = examples(5000);
    let result =
        model.add_examples_with_progress(list.examples().unwrap(), |_, _| ControlFlow::Break(()));
    assert!(matches!(result, Err(Error::Cancelled)));
    assert_eq!(to_bytes(&model).unwrap(), before);
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
    let expected = predict_batch(&alone, rows).unwrap();
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
    assert_eq!(to_bytes(&shared).unwrap(), to_bytes(&alone).unwrap());
    let mut answer = Answer::new(None).unwrap();
    answer.set_executor(execute, 3).unwrap();
    assert_eq!(predict_with(&shared, rows, None, &mut answer).unwrap(), expected);
    assert!(is_used.load(Ordering::Relaxed));
    answer.set_threads(2).unwrap();
    assert_eq!(predict_with(&shared, rows, None, &mut answer).unwrap(), expected);
}

#[test]
fn progress_goes_on_and_batches_of_many_labels_are_whole() {
    let mut model = Model::new(&Config::new(40).unwrap()).unwrap();
    let all: Vec<u32> = (0..40).collect();
    model.add_example(&[], &all, 1.0).unwrap();
    let predictor = Predictor::live(&model).unwrap();
    let request = request_of(&[Output::Sets, Output::Steps]);
    let mut answer = Answer::new(None).unwrap();
    for row_count in [20_000, 30_000] {
        let mut last = 0;
        let progress = |done, total| {
            assert!(done >= last && total == row_count as u64);
            last = done;
            ControlFlow::Continue(())
        };
        let rows = Rows::Dense { row_count, values: &[] };
        let sets = answer.predict_with_progress(&predictor, &request, rows, progress).unwrap();
        assert_eq!((sets.len(), sets.steps().unwrap().len()), (row_count, row_count));
        let mut pairs = sets.iter().zip(sets.steps().unwrap());
        assert!(pairs.all(|(set, steps)| set == all && steps.len() == 40));
        assert_eq!(last, row_count as u64);
    }
    let rows = Rows::Dense { row_count: 20_000, values: &[] };
    let stopped =
        answer.predict_with_progress(&predictor, None, rows, |_, _| ControlFlow::Break(()));
    assert!(matches!(stopped, Err(Error::Cancelled)));
    assert!(answer.sets().is_empty());
}

#[test]
fn results_stay_when_predictor_and_model_are_gone_in_every_order() {
    for model_goes_first in [true, false] {
        let model = model();
        let expected = predict(&model, &[3.0, 9.0], None).unwrap();
        let compiled = Predictor::float64(&model).unwrap();
        let mut answers = [Answer::new(None).unwrap(), Answer::new(None).unwrap()];
        {
            let live = Predictor::live(&model).unwrap();
            for (answer, predictor) in answers.iter_mut().zip([&live, &compiled]) {
                answer.predict(predictor, None, &[3.0, 9.0]).unwrap();
            }
        }
        if model_goes_first {
            drop(model);
            assert_eq!(predict(&compiled, &[3.0, 9.0], None).unwrap(), expected);
            drop(compiled);
        } else {
            drop(compiled);
            drop(model);
        }
        answers.iter().for_each(|answer| assert_eq!(answer.sets().get(0), expected));
    }
}

#[test]
fn live_predictor_sees_what_the_model_learned_since_the_last() {
    let mut model = model();
    let mut answer = Answer::new(None).unwrap();
    for set in [[0, 1], [1, 2], [0, 2]] {
        model.add_example(&[3.0, 9.0], &set, 100.0 * model.weight()).unwrap();
        let live = Predictor::live(&model).unwrap();
        assert_eq!(live.form(), Some(naibx::Form::Live));
        let mut found = answer.predict(&live, None, &[3.0, 9.0]).unwrap().get(0).to_vec();
        found.sort_unstable();
        assert_eq!(found, set);
    }
}

#[test]
fn c27_a_row_has_the_same_bits_alone_and_in_every_batch_dense_and_sparse() {
    let model = model();
    let request = request_of(&[Output::Sets, Output::Steps]);
    for predictor in [Predictor::live(&model).unwrap(), Predictor::float64(&model).unwrap()] {
        let values: Vec<f64> = (0..200).map(|i| f64::from(i % 19)).collect();
        let rows = Rows::Dense { row_count: 100, values: &values };
        let mut answer = Answer::new(None).unwrap();
        let all = predict_with(&predictor, rows, Some(&request), &mut answer).unwrap();
        for (row, values) in values.chunks(2).enumerate() {
            for row_of in [Rows::from(values), Rows::from((&[0, 1][..], values))] {
                let one = predict_with(&predictor, row_of, Some(&request), &mut answer).unwrap();
                assert_eq!((&one.sets[0], one.steps.len()), (&all.sets[row], 1));
                if matches!(row_of, Rows::One(naibx::Features::Dense(_))) {
                    assert_eq!(one.steps[0], all.steps[row]);
                }
            }
        }
    }
}
