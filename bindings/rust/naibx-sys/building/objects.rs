//! Compiles files at the same time, as many as cargo allows.

use std::env;
use std::path::PathBuf;
use std::thread;

/// The objects, or what the first compiler that failed says.
pub fn compile(build: &cc::Build, files: &[PathBuf]) -> Result<Vec<PathBuf>, cc::Error> {
    let allowed = env::var("NUM_JOBS").ok().and_then(|number| number.parse().ok());
    let threads = allowed.unwrap_or(1).clamp(1, files.len().max(1));
    // What cc finds out about the compiler is kept for the others.
    build.try_get_compiler()?;
    let shares: Vec<_> = thread::scope(|scope| {
        let begin = |first| {
            let mut share = build.clone();
            share.files(files.iter().skip(first).step_by(threads));
            scope.spawn(move || share.try_compile_intermediates())
        };
        let shares: Vec<_> = (0..threads).map(begin).collect();
        shares.into_iter().map(|share| share.join().expect("cc returns")).collect()
    });
    let mut objects = Vec::new();
    for share in shares {
        objects.extend(share?);
    }
    Ok(objects)
}
