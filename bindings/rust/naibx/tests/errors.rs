//! What goes wrong is told as an error that says what and where.

mod predicting;

use naibx::{
    to_bytes, Answer, Class, Config, Error, ExampleList, Examples, Family, Features, LabelSets,
    Model, Output, Predictor, Request, RowList, Rows,
};
use naibx_sys as sys;
use predicting::{numbers, predict, predict_batch, predict_with, request_of};

fn empty_model() -> Model {
    let mut config = Config::new(3).unwrap();
    config.add_features(Family::Gaussian, 2).unwrap();
    Model::new(&config).unwrap()
}

fn model() -> Model {
    let mut model = empty_model();
    model.add_example(&[50.0, 9.0], &[2], 1.0).unwrap();
    model.add_example(&[80.0, 2.0], &[0, 1], 1.0).unwrap();
    model
}

#[test]
fn c24_model_that_has_learned_nothing_is_not_trained() {
    let model = empty_model();
    assert!(matches!(predict(&model, &[1.0, 2.0], None), Err(Error::NotTrained)));
    assert!(matches!(numbers(&model, Output::Sizes, &[1.0, 2.0]), Err(Error::NotTrained)));
    assert!(matches!(Predictor::float64(&model), Err(Error::NotTrained)));
}

#[test]
fn c22_label_out_of_range_is_named_with_the_bound_and_changes_nothing() {
    let mut model = model();
    let before = to_bytes(&model).unwrap();
    for label in [3, 1 << 31, u32::MAX] {
        let error = model.add_example(&[1.0, 2.0], &[label], 1.0).unwrap_err();
        assert!(matches!(error, Error::Data(_)));
        assert_eq!(error.code(), sys::NAIBX_ERROR_LABEL);
        let text = error.to_string();
        assert!(text.contains(&label.to_string()) && text.contains("0 to 2"), "{}", text);
    }
    assert_eq!(to_bytes(&model).unwrap(), before);
}

#[test]
fn c21_label_that_stands_twice_is_refused_unless_it_may() {
    let mut config = Config::new(3).unwrap();
    let mut model = Model::new(&config).unwrap();
    let error = model.add_example(&[], &[1, 1], 1.0).unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_DUPLICATE_LABEL);
    config.set_merge_duplicates(true).unwrap();
    model = Model::new(&config).unwrap();
    model.add_example(&[], &[1, 1], 1.0).unwrap();
    assert_eq!(model.label_weight(1).unwrap(), 1.0);
    assert_eq!(predict(&model, &[], None).unwrap(), [1]);
}

#[test]
fn c23_empty_set_is_predicted_where_it_was_learned_and_only_there() {
    let mut model = Model::new(&Config::new(3).unwrap()).unwrap();
    model.add_example(&[], &[1], 1.0).unwrap();
    assert_eq!(predict(&model, &[], None).unwrap(), [1]);
    model.add_example(&[], &[], 9.0).unwrap();
    assert!(predict(&model, &[], None).unwrap().is_empty());
    let rows = Rows::Dense { row_count: 3, values: &[] };
    let found = predict_batch(&model, rows).unwrap();
    assert_eq!(found.sets, vec![Vec::new(); 3]);
}

#[test]
fn example_of_a_batch_that_is_refused_is_named_and_none_is_learned() {
    let mut model = model();
    let before = to_bytes(&model).unwrap();
    let rows: [([f64; 2], Vec<u32>); 2] = [([1.0, 2.0], vec![0]), ([3.0, f64::INFINITY], vec![1])];
    let list: ExampleList = rows.iter().map(|(row, set)| (row, set.iter().copied())).collect();
    let error = model.add_examples(list.examples().unwrap()).unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_FEATURE_VALUE);
    assert_eq!((error.row(), error.column()), (Some(1), Some(1)));
    assert_eq!(to_bytes(&model).unwrap(), before);
}

#[test]
fn c19_slices_of_different_lengths_are_refused_before_c_reads_them() {
    let mut model = model();
    let indices: &[u32] = &[0, 1];
    assert!(predict(&model, (indices, &[1.0][..]), None).is_err());
    assert!(predict(&model, &[1.0], None).is_err());
    let rows = Rows::Dense { row_count: 2, values: &[1.0, 2.0] };
    assert!(predict_batch(&model, rows).is_err());
    for (row_count, code) in [
        (0, sys::NAIBX_ERROR_FEATURE_COUNT),
        (3, sys::NAIBX_ERROR_FEATURE_COUNT),
        (usize::MAX / 32, sys::NAIBX_ERROR_FEATURE_COUNT),
        (usize::MAX / 2 + 2, sys::NAIBX_ERROR_OUT_OF_RANGE),
        (usize::MAX, sys::NAIBX_ERROR_OUT_OF_RANGE),
    ] {
        let rows = Rows::Dense { row_count, values: &[1.0, 2.0] };
        assert_eq!(predict_batch(&model, rows).unwrap_err().code(), code, "{}", row_count);
    }
    let rows = Rows::Dense { row_count: 1, values: &[1.0, 2.0] };
    let mut request = Request::new().unwrap();
    request.set_row_sizes(Some(&[None, Some(1)])).unwrap();
    let error =
        predict_with(&model, rows, Some(&request), &mut Answer::new(None).unwrap()).unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_MISMATCH);
    for (offsets, weights) in
        [(&[0, 1, 1][..], None), (&[0, 1], Some(&[1.0, 2.0][..])), (&[], None)]
    {
        let labels = LabelSets { offsets, labels: &[0] };
        assert!(model.add_examples(Examples { rows, labels, weights }).is_err());
    }
}

#[test]
fn offsets_that_point_outside_are_refused() {
    let model = model();
    for row_offsets in [&[0_u64, 5][..], &[1, 1], &[0, u64::MAX], &[1, 0]] {
        let rows = Rows::Sparse { row_offsets, indices: &[0], values: &[1.0] };
        assert!(predict_batch(&model, rows).is_err(), "{:?}", row_offsets);
    }
}

#[test]
fn c26_answer_that_served_small_sets_has_room_for_large_ones() {
    let model = model();
    let request = request_of(&[Output::Sets, Output::Steps, Output::Sizes]);
    let mut of_three = request_of(&[Output::Sets, Output::Steps]);
    of_three.set_size(3, 3).unwrap();
    let predictor = Predictor::live(&model).unwrap();
    let mut answer = Answer::new(None).unwrap();
    for row_count in [1, 2, 100] {
        let values = vec![80.0; 2 * row_count];
        let rows = Rows::Dense { row_count, values: &values };
        let sets = answer.predict(&predictor, &request, rows).unwrap();
        assert_eq!(sets.numbers(Output::Sizes).unwrap().len(), 4 * row_count);
        let sets = answer.predict(&predictor, &of_three, rows).unwrap();
        assert_eq!((sets.len(), sets.labels().len()), (row_count, 3 * row_count));
        assert_eq!(sets.numbers(Output::Steps).unwrap().len(), 3 * row_count);
        assert_eq!(sets.steps().unwrap().len(), row_count);
    }
}

#[test]
fn what_was_not_asked_for_is_refused_and_after_an_error_there_is_nothing() {
    let model = model();
    let predictor = Predictor::float64(&model).unwrap();
    let mut answer = Answer::new(None).unwrap();
    let nothing = |answer: &Answer| {
        let sets = answer.sets();
        let error = sets.numbers(Output::Steps).unwrap_err();
        assert!(matches!(error, Error::Argument(_)), "{:?}", error);
        assert!(sets.is_empty() && sets.labels().is_empty() && sets.iter().next().is_none());
    };
    nothing(&answer);
    let sets = answer.predict(&predictor, None, &[80.0, 2.0]).unwrap();
    assert_eq!(sets.len(), 1);
    assert!(sets.numbers(Output::Steps).is_err());
    answer.predict(&predictor, &request_of(&[Output::Sizes]), &[80.0, 2.0]).unwrap();
    nothing(&answer);
    answer.predict(&predictor, None, &[80.0, 2.0]).unwrap();
    assert!(answer.predict(&predictor, None, &[80.0]).is_err());
    nothing(&answer);
    assert!(Request::new().unwrap().set_outputs([]).is_err());
}

#[test]
fn empty_input_is_an_empty_result() {
    let mut model = model();
    let rows = Rows::Dense { row_count: 0, values: &[] };
    let found = predict_batch(&model, rows).unwrap();
    assert!(found.sets.is_empty());
    let before = to_bytes(&model).unwrap();
    model.add_examples(ExampleList::new().examples().unwrap()).unwrap();
    assert_eq!(to_bytes(&model).unwrap(), before);
    assert!(predict(&model, &[], None).is_err());
}

#[test]
fn c15_nan_is_a_missing_value_and_infinity_is_refused() {
    let mut model = model();
    model.add_example(&[f64::NAN, 4.0], &[1], 1.0).unwrap();
    assert_eq!(model.gaussian(Class::All, 0).unwrap().weight, 2.0);
    assert_eq!(model.gaussian(Class::All, 1).unwrap().weight, 3.0);
    assert!(predict(&model, &[f64::NAN, 2.0], None).is_ok());
    for infinite in [f64::INFINITY, f64::NEG_INFINITY] {
        for error in [
            model.add_example(&[1.0, infinite], &[0], 1.0).unwrap_err(),
            predict(&model, &[1.0, infinite], None).map(drop).unwrap_err(),
        ] {
            assert_eq!(error.code(), sys::NAIBX_ERROR_FEATURE_VALUE);
            assert_eq!(error.column(), Some(1));
        }
    }
}

#[test]
fn c13_weight_that_is_none_is_refused_and_0_changes_nothing() {
    let mut model = model();
    let before = to_bytes(&model).unwrap();
    for weight in [f64::NAN, -1.0, f64::INFINITY] {
        let error = model.add_example(&[1.0, 2.0], &[0], weight).unwrap_err();
        assert_eq!(error.code(), sys::NAIBX_ERROR_WEIGHT);
    }
    model.add_example(&[1.0, 2.0], &[0], 0.0).unwrap();
    assert_eq!(to_bytes(&model).unwrap(), before);
}

#[test]
fn c14_negative_count_is_refused_and_changes_nothing() {
    let mut config = Config::new(2).unwrap();
    config.add_features(Family::Multinomial, 2).unwrap();
    let mut model = Model::new(&config).unwrap();
    let before = to_bytes(&model).unwrap();
    let error = model.add_example(&[1.0, -1.0], &[0], 1.0).unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_FEATURE_VALUE);
    assert_eq!(to_bytes(&model).unwrap(), before);
}

#[test]
fn c25_sizes_that_no_set_can_have_are_refused() {
    let model = model();
    for size in [4, 5, u32::MAX - 1, u32::MAX] {
        let error = predict(&model, &[1.0, 2.0], size).unwrap_err();
        assert!(matches!(error, Error::Argument(_)), "{:?}: {:?}", size, error);
        let mut request = Request::new().unwrap();
        request.set_row_sizes(Some(&[Some(size)])).unwrap();
        let mut answer = Answer::new(None).unwrap();
        let predictor = Predictor::live(&model).unwrap();
        let error = answer.predict(&predictor, &request, &[1.0, 2.0]).map(drop).unwrap_err();
        assert!(matches!(error, Error::Argument(_)), "{:?}: {:?}", size, error);
    }
    assert_eq!(predict(&model, &[1.0, 2.0], 3).unwrap().len(), 3);
    assert_eq!(predict(&model, &[1.0, 2.0], Some(2)).unwrap().len(), 2);
}

#[test]
fn c19_rows_that_do_not_fit_are_refused_with_both_numbers() {
    let pairs: [(RowList, &str); 3] = [
        (
            [&[1.0, 2.0][..], &[3.0][..]].into_iter().collect(),
            "row 1 has 1 features, but the first has 2",
        ),
        ([(&[0, 1][..], &[1.0][..])].into_iter().collect(), "row 0 has 2 indices, but 1 values"),
        (
            [Features::from(&[1.0]), Features::from((&[0], &[1.0]))].into_iter().collect(),
            "row 1 is sparse, but the first is dense",
        ),
    ];
    for (list, text) in pairs {
        assert_eq!(list.rows().unwrap_err().to_string(), text);
    }
    let error = predict(&model(), &[1.0], None).unwrap_err();
    assert!(error.to_string().contains('1') && error.to_string().contains('2'), "{}", error);
}

#[test]
fn name_with_a_nul_is_refused() {
    let mut config = Config::new(1).unwrap();
    let error = config.set_label_name(0, "a\0b").unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_INVALID_TEXT);
    config.set_label_name(0, "Größe").unwrap();
    assert_eq!(config.label_name(0).unwrap(), "Größe");
}
