//! What goes wrong is told as an error that says what and where.

use std::error::Error as _;
use std::io;

use naibx::{
    BatchOptions, Config, Error, ExampleList, Examples, Family, LabelSets, LoadOptions, Model,
    Precision, Predictor, Rows, Size,
};
use naibx_sys as sys;

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
fn model_that_has_learned_nothing_is_not_trained() {
    let model = empty_model();
    assert!(matches!(model.predict(&[1.0, 2.0], Size::PREDICTED), Err(Error::NotTrained)));
    assert!(matches!(model.score_sizes(&[1.0, 2.0]), Err(Error::NotTrained)));
    assert!(matches!(Predictor::new(&model, Precision::Float64), Err(Error::NotTrained)));
}

#[test]
fn label_out_of_range_is_refused_and_changes_nothing() {
    let mut model = model();
    let before = model.save_to_buffer().unwrap();
    let error = model.add_example(&[1.0, 2.0], &[3], 1.0).unwrap_err();
    assert!(matches!(error, Error::Data(_)));
    assert_eq!(error.code(), sys::NAIBX_ERROR_LABEL);
    assert!(!error.to_string().is_empty());
    assert_eq!(model.save_to_buffer().unwrap(), before);
}

#[test]
fn example_of_a_batch_that_is_refused_is_named_and_none_is_learned() {
    let mut model = model();
    let before = model.save_to_buffer().unwrap();
    let rows: [([f64; 2], Vec<u32>); 2] = [([1.0, 2.0], vec![0]), ([3.0, f64::INFINITY], vec![1])];
    let list: ExampleList = rows.iter().map(|(row, set)| (row, set.iter().copied())).collect();
    let error = model.add_examples(list.examples().unwrap()).unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_FEATURE_VALUE);
    assert_eq!((error.row(), error.column()), (Some(1), Some(1)));
    assert_eq!(model.save_to_buffer().unwrap(), before);
}

#[test]
fn slices_of_different_lengths_are_refused_before_c_reads_them() {
    let mut model = model();
    let indices: &[u32] = &[0, 1];
    assert!(model.predict((indices, &[1.0][..]), Size::PREDICTED).is_err());
    assert!(model.predict(&[1.0], Size::PREDICTED).is_err());
    let rows = Rows::Dense { row_count: 2, values: &[1.0, 2.0] };
    assert!(model.predict_batch(rows, BatchOptions::default()).is_err());
    for row_count in [0, 3, 1 << 60, usize::MAX / 2 + 2, usize::MAX] {
        let rows = Rows::Dense { row_count, values: &[1.0, 2.0] };
        let error = model.predict_batch(rows, BatchOptions::default()).unwrap_err();
        assert_eq!(error.code(), sys::NAIBX_ERROR_FEATURE_COUNT);
    }
    let rows = Rows::Dense { row_count: 1, values: &[1.0, 2.0] };
    let sizes = [Size::PREDICTED; 2];
    let options = BatchOptions { sizes: Some(&sizes), ..BatchOptions::default() };
    assert!(model.predict_batch(rows, options).is_err());
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
        assert!(model.predict_batch(rows, BatchOptions::default()).is_err(), "{:?}", row_offsets);
    }
}

#[test]
fn slice_too_short_for_the_result_says_how_long_it_has_to_be() {
    let model = model();
    let mut labels = [0; 1];
    let error = model.predict_into(&[80.0, 2.0], 3, &mut labels, None, None).unwrap_err();
    assert!(matches!(error, Error::BufferTooSmall { needed: 3 }), "{:?}", error);
    let error = model.score_sizes_into(&[80.0, 2.0], &mut [0.0; 2], None).unwrap_err();
    assert!(matches!(error, Error::BufferTooSmall { needed: 4 }), "{:?}", error);
    assert!(error.to_string().contains('4'));
}

#[test]
fn empty_input_is_an_empty_result() {
    let mut model = model();
    let rows = Rows::Dense { row_count: 0, values: &[] };
    let found = model.predict_batch(rows, BatchOptions::default()).unwrap();
    assert_eq!((found.label_offsets, found.labels.len()), (vec![0], 0));
    let before = model.save_to_buffer().unwrap();
    model.add_examples(ExampleList::new().examples().unwrap()).unwrap();
    assert_eq!(model.save_to_buffer().unwrap(), before);
    assert!(model.predict(&[], Size::PREDICTED).is_err());
}

#[test]
fn nan_is_a_missing_value_and_no_weight() {
    let mut model = model();
    assert!(model.predict(&[f64::NAN, 2.0], Size::PREDICTED).is_ok());
    let error = model.add_example(&[1.0, 2.0], &[0], f64::NAN).unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_WEIGHT);
}

#[test]
fn sizes_above_what_c_can_say_are_refused() {
    let model = model();
    assert!(model.predict(&[1.0, 2.0], usize::MAX).is_err());
    assert!(model.predict(&[1.0, 2.0], 4).is_err());
    assert!(model.predict(&[1.0, 2.0], -7).is_err());
}

#[test]
fn name_with_a_nul_is_refused() {
    let mut config = Config::new(1).unwrap();
    let error = config.set_label_name(0, "a\0b").unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_INVALID_TEXT);
    config.set_label_name(0, "Größe").unwrap();
    assert_eq!(config.label_name(0).unwrap(), "Größe");
}

#[test]
fn damaged_bytes_are_an_error_of_the_format() {
    let bytes = model().save_to_buffer().unwrap();
    for damaged in [&[][..], &bytes[..bytes.len() / 2], b"not a model at all"] {
        assert!(matches!(Model::load_from_buffer(damaged), Err(Error::Format(_))));
        assert!(Predictor::load_from_buffer(damaged).is_err());
    }
}

#[test]
fn file_that_is_not_there_is_an_error_of_the_file() {
    let error = Model::load("/there/is/no/such.file").unwrap_err();
    assert!(matches!(error, Error::File(_)));
    assert!(model().save("/there/is/no/such.file").is_err());
}

#[test]
fn limits_of_loading_hold() {
    let bytes = model().save_to_buffer().unwrap();
    let mut options = LoadOptions::new().unwrap();
    options.set_limits(2, 100, 1 << 20).unwrap();
    let error = Model::load_from_buffer_with(&bytes, &options).unwrap_err();
    assert!(matches!(error, Error::Limit(_)), "{:?}", error);
}

struct Full;

impl io::Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::new(io::ErrorKind::PermissionDenied, "the tray is full"))
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn error_of_a_writer_is_the_source_of_that_of_the_call() {
    let error = model().save_to_writer(Full).unwrap_err();
    assert!(error.to_string().starts_with("the writer failed"), "{}", error);
    assert_eq!(error.source().unwrap().to_string(), "the tray is full");
    assert_eq!(io::Error::from(error).kind(), io::ErrorKind::PermissionDenied);
}

#[test]
fn c41_error_of_a_writer_that_gathers_what_it_writes_is_not_lost() {
    for capacity in [0, 100, 1 << 20] {
        let full = io::BufWriter::with_capacity(capacity, Full);
        let error = model().save_to_writer(full).unwrap_err();
        assert_eq!(error.code(), sys::NAIBX_ERROR_WRITE);
        assert_eq!(error.source().unwrap().to_string(), "the tray is full");
    }
}
