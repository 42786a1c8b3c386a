//! What is saved and loaded.

mod models;
mod predicting;

use std::error::Error as _;
use std::fs;
use std::io;

use models::{examples, model};
use naibx::{
    both_from_bytes, load_both, save, to_bytes, write, Error, LoadOptions, Model, Output, Predictor,
};
use naibx_sys as sys;
use predicting::{numbers, predict};

#[test]
fn c42_model_that_was_saved_is_the_same_and_learns_on() {
    let mut whole = model();
    let mut saved = Model::from_bytes(&to_bytes(&whole).unwrap(), None).unwrap();
    for model in [&mut whole, &mut saved] {
        model.add_examples(examples(50).examples().unwrap()).unwrap();
    }
    let bytes = to_bytes(&whole).unwrap();
    assert_eq!(to_bytes(&saved).unwrap(), bytes);
    let mut written = Vec::new();
    write(&whole, &mut written).unwrap();
    assert_eq!(written, bytes);
    let predictor = Predictor::float32(&whole).unwrap();
    let loaded = Predictor::from_bytes(&to_bytes(&predictor).unwrap(), None).unwrap();
    let scores = |predictor| numbers(predictor, Output::LabelScores, &[3.0, 9.0]).unwrap();
    assert_eq!(scores(&loaded), scores(&predictor));
    assert_eq!(
        predict(&loaded, &[3.0, 9.0], 2).unwrap(),
        predict(&predictor, &[3.0, 9.0], 2).unwrap()
    );
}

#[test]
fn models_and_saved_ones_are_merged() {
    let mut merged = model();
    let one = merged.weight();
    merged.merge(&model()).unwrap();
    merged.merge_bytes(&to_bytes(&model()).unwrap(), None).unwrap();
    assert_eq!(merged.weight(), 3.0 * one);
    assert!(matches!(merged.merge_bytes(&[], None), Err(Error::Format(_))));
    assert!(matches!(merged.freeze(), Err(Error::Argument(_))));
    assert!(matches!(merged.set_group(7), Err(Error::Argument(_))));
    merged.clear_group().unwrap();
    assert_eq!(merged.weight(), 3.0 * one);
}

#[test]
fn c43_bytes_that_are_cut_off_or_changed_anywhere_are_refused() {
    let model = model();
    let predictor = Predictor::float32(&model).unwrap();
    let bytes = to_bytes((&model, &predictor)).unwrap();
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 0x41;
        for damaged in [&bytes[..place], &changed] {
            assert!(matches!(Model::from_bytes(damaged, None), Err(Error::Format(_))), "{}", place);
            assert!(Predictor::from_bytes(damaged, None).is_err(), "{}", place);
        }
    }
    assert!(matches!(Model::from_bytes(b"not a model at all", None), Err(Error::Format(_))));
}

#[test]
fn c45_file_of_a_newer_version_is_told_with_both_versions() {
    let mut bytes = to_bytes(&model()).unwrap();
    bytes[8..10].copy_from_slice(&900_u16.to_le_bytes());
    let error = Model::from_bytes(&bytes, None).unwrap_err();
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
    let labels = predict(&Model::load(&path, None).unwrap(), &[3.0, 9.0], None).unwrap();
    assert_eq!(labels, predict(&model(), &[3.0, 9.0], None).unwrap());
    for wrong in [folder.join("none/model.naibx"), folder.clone()] {
        for (error, code) in [
            (Model::load(&wrong, None).unwrap_err(), sys::NAIBX_ERROR_READ),
            (model().save(&wrong).unwrap_err(), sys::NAIBX_ERROR_WRITE),
        ] {
            assert!(matches!(error, Error::File(_)));
            assert_eq!(error.code(), code);
            assert!(error.to_string().contains("naibx-Größe"), "{}", error);
        }
    }
    assert_eq!(Model::load("a\0b", None).unwrap_err().code(), sys::NAIBX_ERROR_INVALID_TEXT);
    fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn c41_path_that_is_not_unicode_is_taken_and_shown() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let error = Model::load(OsStr::from_bytes(b"/no\xff/model"), None).unwrap_err();
    assert!(error.to_string().contains(r"/no\xff/model"), "{}", error);
}

#[test]
fn limits_of_loading_hold() {
    let bytes = to_bytes(&model()).unwrap();
    let mut options = LoadOptions::new().unwrap();
    options.set_label_limit(2).unwrap();
    let error = Model::from_bytes(&bytes, Some(&options)).unwrap_err();
    assert!(matches!(error, Error::Limit(_)), "{:?}", error);
}

#[test]
fn parts_of_a_file_are_loaded_alone_and_together_and_named() {
    let mut model = model();
    let predictor = Predictor::float64(&model).unwrap();
    model.add_example(&[3.0, 9.0], &[0, 1], 50.0).unwrap();
    let bytes = to_bytes((&model, &predictor)).unwrap();
    let path = std::env::temp_dir().join(format!("naibx-parts-{}", std::process::id()));
    save((&model, &predictor), &path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), bytes);
    let mut options = LoadOptions::new().unwrap();
    // SAFETY: nobody else knows of the file, which is there for as long.
    unsafe { options.set_map_tables(true) }.unwrap();
    for options in [None, Some(&options)] {
        let (loaded, of_it) = load_both(&path, options).unwrap();
        assert_eq!(to_bytes((&loaded, &of_it)).unwrap(), bytes);
        let alone = Predictor::load(&path, options).unwrap();
        assert_eq!(to_bytes(&alone).unwrap(), to_bytes(&predictor).unwrap());
    }
    fs::remove_file(&path).unwrap();
    let (loaded, _) = both_from_bytes(&bytes, None).unwrap();
    assert_eq!(to_bytes(&loaded).unwrap(), to_bytes(&model).unwrap());
    for (part, has_model) in
        [(to_bytes(&model).unwrap(), true), (to_bytes(&predictor).unwrap(), false)]
    {
        assert_eq!(naibx::file_bytes(&part).unwrap(), part.len() as u64);
        assert_eq!(naibx::file_has_model(&part).unwrap(), has_model);
        assert_eq!(naibx::file_has_predictor(&part).unwrap(), !has_model);
        let version = u64::from(naibx::format_version());
        assert_eq!(naibx::file_version(&part).unwrap() >> 16, version >> 16);
        let error = both_from_bytes(&part, None).unwrap_err();
        assert_eq!(error.code(), sys::NAIBX_ERROR_NOT_A_MODEL);
    }
    assert!(matches!(naibx::file_bytes(b"none"), Err(Error::Format(_))));
    let other = Model::new(&naibx::Config::new(2).unwrap()).unwrap();
    let error = to_bytes((&other, &predictor)).unwrap_err();
    assert_eq!(error.code(), sys::NAIBX_ERROR_MISMATCH);
}

struct Fails(io::ErrorKind);

impl io::Write for Fails {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::new(self.0, "the tray is full"))
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn error_of_a_writer_is_the_source_of_that_of_the_call() {
    let error = write(&model(), Fails(io::ErrorKind::PermissionDenied)).unwrap_err();
    assert!(error.to_string().starts_with("the writer failed"), "{}", error);
    assert_eq!(error.source().unwrap().to_string(), "the tray is full");
    assert_eq!(io::Error::from(error).kind(), io::ErrorKind::PermissionDenied);
}

#[test]
fn c49_writer_whose_memory_runs_out_is_told_as_such() {
    let error = write(&model(), Fails(io::ErrorKind::OutOfMemory)).unwrap_err();
    assert!(matches!(error, Error::OutOfMemory(_)), "{:?}", error);
    assert_eq!(error.code(), sys::NAIBX_ERROR_OUT_OF_MEMORY);
    assert_eq!(error.source().unwrap().to_string(), "the tray is full");
}

#[test]
fn c41_error_of_a_writer_that_gathers_what_it_writes_is_not_lost() {
    for capacity in [0, 100, 1 << 20] {
        let fails = Fails(io::ErrorKind::PermissionDenied);
        let full = io::BufWriter::with_capacity(capacity, fails);
        let error = write(&model(), full).unwrap_err();
        assert_eq!(error.code(), sys::NAIBX_ERROR_WRITE);
        assert_eq!(error.source().unwrap().to_string(), "the tray is full");
    }
}
