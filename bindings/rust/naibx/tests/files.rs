//! What is saved and loaded.

mod models;
mod predicting;

use std::error::Error as _;
use std::fs;
use std::io;

use models::{examples, model};
use naibx::{Error, LoadOptions, Model, Precision, Predictor, Size};
use naibx_sys as sys;
use predicting::predict;

#[test]
fn c42_model_that_was_saved_is_the_same_and_learns_on() {
    let mut whole = model();
    let mut saved = Model::load_from_buffer(&whole.save_to_buffer().unwrap()).unwrap();
    for model in [&mut whole, &mut saved] {
        model.add_examples(examples(50).examples().unwrap()).unwrap();
    }
    let bytes = whole.save_to_buffer().unwrap();
    assert_eq!(saved.save_to_buffer().unwrap(), bytes);
    let mut written = Vec::new();
    whole.save_to_writer(&mut written).unwrap();
    assert_eq!(written, bytes);
    let predictor = Predictor::new(&whole, Precision::Float32).unwrap();
    let loaded = Predictor::load_from_buffer(&predictor.save_to_buffer().unwrap()).unwrap();
    let scores = |predictor: &Predictor| predictor.score_labels(&[3.0, 9.0]).unwrap();
    assert_eq!(scores(&loaded), scores(&predictor));
    assert_eq!(
        predict(&loaded, &[3.0, 9.0], 2).unwrap(),
        predict(&predictor, &[3.0, 9.0], 2).unwrap()
    );
}

#[test]
fn c43_bytes_that_are_cut_off_or_changed_anywhere_are_refused() {
    let model = model();
    let predictor = Predictor::new(&model, Precision::Float32).unwrap();
    let bytes = model.save_with_predictor_to_buffer(&predictor).unwrap();
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 0x41;
        for damaged in [&bytes[..place], &changed] {
            assert!(matches!(Model::load_from_buffer(damaged), Err(Error::Format(_))), "{}", place);
            assert!(Predictor::load_from_buffer(damaged).is_err(), "{}", place);
        }
    }
    assert!(matches!(Model::load_from_buffer(b"not a model at all"), Err(Error::Format(_))));
}

#[test]
fn c45_file_of_a_newer_version_is_told_with_both_versions() {
    let mut bytes = model().save_to_buffer().unwrap();
    bytes[8..10].copy_from_slice(&900_u16.to_le_bytes());
    let error = Model::load_from_buffer(&bytes).unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_NEWER_VERSION);
    let own = naibx::format_version();
    let own = format!("{}.{}", own >> 16, own & 0xffff);
    assert!(error.to_string().contains("900") && error.to_string().contains(&own), "{}", error);
}

#[test]
fn c41_paths_are_any_and_those_that_cannot_be_are_told() {
    let folder = std::env::temp_dir().join(format!("naibx-Größe-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("модель.naibx");
    model().save(&path).unwrap();
    let labels = predict(&Model::load(&path).unwrap(), &[3.0, 9.0], Size::PREDICTED).unwrap();
    assert_eq!(labels, predict(&model(), &[3.0, 9.0], Size::PREDICTED).unwrap());
    for wrong in [folder.join("none/model.naibx"), folder.clone()] {
        for (error, code) in [
            (Model::load(&wrong).unwrap_err(), sys::NAIBX_ERROR_READ),
            (model().save(&wrong).unwrap_err(), sys::NAIBX_ERROR_WRITE),
        ] {
            assert!(matches!(error, Error::File(_)));
            assert_eq!(error.code(), code);
            assert!(error.to_string().contains("naibx-Größe"), "{}", error);
        }
    }
    assert_eq!(Model::load("a\0b").unwrap_err().code(), sys::NAIBX_ERROR_INVALID_TEXT);
    fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn c41_path_that_is_not_unicode_is_taken_and_shown() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let error = Model::load(OsStr::from_bytes(b"/no\xff/model")).unwrap_err();
    assert!(error.to_string().contains(r"/no\xff/model"), "{}", error);
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
