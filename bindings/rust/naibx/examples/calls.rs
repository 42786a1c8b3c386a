//! What a prediction from Rust takes beside the same call in C, for
//! bench/rust_calls: `calls C_CALLS`.

use std::ptr::{null, null_mut};
use std::time::Instant;

use naibx::{Answer, Config, Family, Model, Predictor};
use naibx_sys as sys;
use serde_json::json;

const LEARNED: usize = 1000;
const ROWS: usize = 64;
const TURNS: usize = 400;
/// The shapes of bench/workload.cpp: name, features, labels, size of a set.
const SHAPES: [(&str, usize, usize, usize); 3] =
    [("emotions", 72, 6, 2), ("yeast", 103, 14, 4), ("cal500", 68, 174, 26)];

type PredictEach = unsafe extern "C" fn(
    *const sys::naibx_predictor,
    *const f64,
    u64,
    u64,
    *mut u32,
    u64,
    *mut sys::naibx_answer,
) -> sys::naibx_status;

#[cfg(unix)]
fn find(path: &str) -> Option<PredictEach> {
    use std::ffi::CString;
    use std::os::raw::{c_char, c_int, c_void};

    extern "C" {
        fn dlopen(path: *const c_char, mode: c_int) -> *mut c_void;
        fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    }

    const NOW: c_int = 2;
    let (path, name) = (CString::new(path).ok()?, CString::new("bench_predict_each").ok()?);
    // SAFETY: texts of C; the function is of this type, see bench/c_calls.c.
    unsafe {
        let library = dlopen(path.as_ptr(), NOW);
        let found = if library.is_null() { null_mut() } else { dlsym(library, name.as_ptr()) };
        std::mem::transmute::<*mut c_void, Option<PredictEach>>(found)
    }
}

/// The calls are compared under Unix alone; elsewhere this only compiles.
#[cfg(not(unix))]
fn find(_: &str) -> Option<PredictEach> {
    None
}

/// Numbers that look random (xorshift).
struct Generator(u64);

impl Generator {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Nearly normal: a sum of twelve uniform ones.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| (self.next() >> 11) as f64 / (1_u64 << 53) as f64).sum::<f64>() - 6.0
    }

    fn row(&mut self, features: usize) -> Vec<f64> {
        (0..features).map(|_| self.normal()).collect()
    }

    fn set(&mut self, labels: usize, size: usize) -> Vec<u32> {
        let mut all: Vec<u32> = (0..labels as u32).collect();
        for place in 0..size {
            let other = place + self.next() as usize % (labels - place);
            all.swap(place, other);
        }
        all.truncate(size);
        all
    }
}

fn make_predictor(
    generator: &mut Generator,
    features: usize,
    labels: usize,
    size: usize,
) -> naibx::Result<Predictor<'static>> {
    let mut config = Config::new(labels as u32)?;
    config.add_features(Family::Gaussian, features as u32)?;
    let mut model = Model::new(&config)?;
    for _ in 0..LEARNED {
        let (row, set) = (generator.row(features), generator.set(labels, size));
        model.add_example(&row, &set, 1.0)?;
    }
    Predictor::float64(&model)
}

/// The same predictor, for the loop in C. Never destroyed: the program ends soon.
fn in_c(
    function: PredictEach,
    predictor: &Predictor<'static>,
    rows: &[Vec<f64>],
    labels: usize,
) -> naibx::Result<impl FnMut()> {
    let bytes = naibx::to_bytes(predictor)?;
    let (mut copy, mut answer) = (null_mut(), null_mut());
    let (data, length) = (bytes.as_ptr(), bytes.len() as u64);
    // SAFETY: bytes of this length; places for the results.
    unsafe {
        let status = sys::naibx_read_parts(data, length, null(), null_mut(), &mut copy, null_mut());
        assert_eq!(status, sys::NAIBX_OK);
        let status = sys::naibx_answer_create(null(), &mut answer, null_mut());
        assert_eq!(status, sys::NAIBX_OK);
    }
    let (joined, mut set) = (rows.concat(), vec![0; labels]);
    let (count, features) = (rows.len() as u64, rows[0].len() as u64);
    Ok(move || {
        let (values, set) = (joined.as_ptr(), set.as_mut_ptr());
        // SAFETY: alive; arrays of these lengths.
        let status = unsafe { function(copy, values, count, features, set, labels as u64, answer) };
        assert_eq!(status, sys::NAIBX_OK);
    })
}

fn nanoseconds(work: &mut dyn FnMut()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_nanos() as f64 / ROWS as f64
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    (numbers[numbers.len() / 2] + numbers[(numbers.len() - 1) / 2]) / 2.0
}

/// Medians for a row, and of the quotients of neighbours.
fn in_turns(first: &mut dyn FnMut(), second: &mut dyn FnMut()) -> [f64; 4] {
    first();
    second();
    let (mut ours, mut others, mut quotients) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TURNS {
        let (one, other) = (nanoseconds(first), nanoseconds(second));
        ours.push(one);
        others.push(other);
        quotients.push(one / other);
    }
    let (over, c) = (median(quotients), median(others));
    [median(ours), c, c * (over - 1.0), over]
}

fn measure(function: PredictEach) -> naibx::Result<Vec<serde_json::Value>> {
    let mut generator = Generator(88_172_645_463_325_252);
    let mut entries = Vec::new();
    for (name, features, labels, size) in SHAPES {
        let predictor = make_predictor(&mut generator, features, labels, size)?;
        let rows: Vec<Vec<f64>> = (0..ROWS).map(|_| generator.row(features)).collect();
        let mut answer = Answer::new(None)?;
        let mut ours = || {
            for row in &rows {
                answer.predict(&predictor, None, row).expect("a prediction");
            }
        };
        let mut c = in_c(function, &predictor, &rows, labels)?;
        let [ns, c_ns, added_ns, over_c] = in_turns(&mut ours, &mut c);
        entries.push(json!({
            "run_name": format!("rust/prepared/{}", name),
            "aggregate_name": "median",
            "family_index": entries.len(),
            "ns": ns, "c_ns": c_ns, "added_ns": added_ns, "over_c": over_c,
        }));
    }
    Ok(entries)
}

fn main() {
    let path = std::env::args().nth(1).unwrap_or_else(|| {
        eprintln!("usage: calls C_CALLS");
        std::process::exit(2)
    });
    let function = find(&path).unwrap_or_else(|| {
        eprintln!("{} has no bench_predict_each", path);
        std::process::exit(1)
    });
    let entries = measure(function).expect("predictions");
    println!("{:#}", json!({ "benchmarks": entries }));
}
