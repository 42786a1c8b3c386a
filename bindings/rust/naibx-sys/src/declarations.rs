// What include/naibx/naibx.h declares, for Rust.
//
// Made by generate_declarations.py from bindings/declarations.json, which tests
// hold it against: change the header, not this file.

use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_void};

/// Outcome of a call: 0 for success, else a positive code.
pub type naibx_status = i32;

/// Opaque: known by its address alone.
#[repr(C)]
pub struct naibx_error {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: known by its address alone.
#[repr(C)]
pub struct naibx_allocator {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: known by its address alone.
#[repr(C)]
pub struct naibx_config {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: known by its address alone.
#[repr(C)]
pub struct naibx_model {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: known by its address alone.
#[repr(C)]
pub struct naibx_predictor {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: known by its address alone.
#[repr(C)]
pub struct naibx_request {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: known by its address alone.
#[repr(C)]
pub struct naibx_answer {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Opaque: known by its address alone.
#[repr(C)]
pub struct naibx_load_options {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Version of the header: 10000 major + 100 minor + patch.
pub const NAIBX_VERSION: u32 = 200;

pub const NAIBX_OK: naibx_status = 0;
pub const NAIBX_BUFFER_TOO_SMALL: naibx_status = 1;
pub const NAIBX_NOT_TRAINED: naibx_status = 2;
pub const NAIBX_CANCELLED: naibx_status = 3;
pub const NAIBX_NOT_SUPPORTED: naibx_status = 4;
pub const NAIBX_CUT_SHORT: naibx_status = 5;
pub const NAIBX_STALE: naibx_status = 6;
pub const NAIBX_ERROR_NULL_ARGUMENT: naibx_status = 100;
pub const NAIBX_ERROR_OUT_OF_RANGE: naibx_status = 101;
pub const NAIBX_ERROR_INVALID_TEXT: naibx_status = 102;
pub const NAIBX_ERROR_MISMATCH: naibx_status = 103;
pub const NAIBX_ERROR_IMPOSSIBLE: naibx_status = 104;
pub const NAIBX_ERROR_LABEL: naibx_status = 200;
pub const NAIBX_ERROR_DUPLICATE_LABEL: naibx_status = 201;
pub const NAIBX_ERROR_SET_SIZE: naibx_status = 202;
pub const NAIBX_ERROR_WEIGHT: naibx_status = 203;
pub const NAIBX_ERROR_FEATURE_COUNT: naibx_status = 204;
pub const NAIBX_ERROR_FEATURE_INDEX: naibx_status = 205;
pub const NAIBX_ERROR_FEATURE_VALUE: naibx_status = 206;
pub const NAIBX_ERROR_OFFSETS: naibx_status = 207;
pub const NAIBX_ERROR_NOT_A_MODEL: naibx_status = 300;
pub const NAIBX_ERROR_NEWER_VERSION: naibx_status = 301;
pub const NAIBX_ERROR_UNKNOWN_FEATURE: naibx_status = 302;
pub const NAIBX_ERROR_TRUNCATED: naibx_status = 303;
pub const NAIBX_ERROR_CHECKSUM: naibx_status = 304;
pub const NAIBX_ERROR_CORRUPT: naibx_status = 305;
pub const NAIBX_ERROR_OLDER_VERSION: naibx_status = 306;
pub const NAIBX_ERROR_READ: naibx_status = 400;
pub const NAIBX_ERROR_WRITE: naibx_status = 401;
pub const NAIBX_ERROR_OUT_OF_MEMORY: naibx_status = 500;
pub const NAIBX_ERROR_LIMIT: naibx_status = 501;
pub const NAIBX_ERROR_UNDECIDED: naibx_status = 502;
pub const NAIBX_ERROR_INTERNAL: naibx_status = 600;

pub const NAIBX_MAX_LABELS: u32 = 16777216;
pub const NAIBX_MAX_FEATURES: u32 = 268435456;

pub const NAIBX_GAUSSIAN: i32 = 0;
pub const NAIBX_BERNOULLI: i32 = 1;
pub const NAIBX_MULTINOMIAL: i32 = 2;
pub const NAIBX_CATEGORICAL: i32 = 3;

pub const NAIBX_METHOD_NAIVE: i32 = 0;
pub const NAIBX_METHOD_LINEAR: i32 = 1;
pub const NAIBX_METHOD_KERNEL: i32 = 2;
pub const NAIBX_METHOD_AUTO: i32 = 3;

pub const NAIBX_COLUMN_DENSE: i32 = 0;
pub const NAIBX_COLUMN_RARE: i32 = 1;
pub const NAIBX_COLUMN_SPARSE: i32 = 2;
pub const NAIBX_COLUMN_AUTO: i32 = 3;

pub const NAIBX_LOSS_SUBSET_AND_JACCARD: i32 = 0;
pub const NAIBX_LOSS_SUBSET: i32 = 1;
pub const NAIBX_LOSS_JACCARD: i32 = 2;
pub const NAIBX_LOSS_F1: i32 = 3;
pub const NAIBX_LOSS_HAMMING: i32 = 4;

pub const NAIBX_LABEL_COUNT: i32 = 1;
pub const NAIBX_FEATURE_COUNT: i32 = 2;
pub const NAIBX_SMOOTHING: i32 = 3;
pub const NAIBX_FEATURE_SMOOTHING: i32 = 4;
pub const NAIBX_VARIANCE_PRIOR: i32 = 5;
pub const NAIBX_FIXED_SIZE: i32 = 6;
pub const NAIBX_ALLOW_EMPTY: i32 = 7;
pub const NAIBX_MERGE_DUPLICATES: i32 = 8;
pub const NAIBX_METHOD: i32 = 9;
pub const NAIBX_LANDMARKS: i32 = 10;
pub const NAIBX_RESERVOIR: i32 = 11;
pub const NAIBX_SEED: i32 = 12;
pub const NAIBX_LOSS: i32 = 13;
pub const NAIBX_SEEN_SETS: i32 = 14;

pub const NAIBX_SIZE_PREDICTED: i64 = -1;

pub const NAIBX_FLOAT64: i32 = 0;
pub const NAIBX_FLOAT32: i32 = 1;
pub const NAIBX_LIVE: i32 = 2;

pub const NAIBX_KERNEL_BEST: i32 = 0;
pub const NAIBX_KERNEL_PORTABLE: i32 = 1;
pub const NAIBX_KERNEL_AVX2: i32 = 2;
pub const NAIBX_KERNEL_AVX512: i32 = 3;
pub const NAIBX_KERNEL_NEON: i32 = 4;

pub const NAIBX_FORM: i32 = 1;
pub const NAIBX_TABLE_BYTES: i32 = 2;
pub const NAIBX_KERNEL: i32 = 3;
pub const NAIBX_LABEL_SEEN: i32 = 4;
pub const NAIBX_SIZE_SEEN: i32 = 5;
pub const NAIBX_PREDICTOR_METHOD: i32 = 6;
pub const NAIBX_HELD_OUT_UTILITY: i32 = 7;
pub const NAIBX_GAIN: i32 = 8;
pub const NAIBX_RIDGE_LAMBDA: i32 = 9;
pub const NAIBX_RIDGE_WIDTH: i32 = 10;
pub const NAIBX_DECODER: i32 = 11;
pub const NAIBX_DECODER_SET_WEIGHT: i32 = 12;
pub const NAIBX_DECODER_SIZE_WEIGHT: i32 = 13;
pub const NAIBX_DECODER_THRESHOLD: i32 = 14;
pub const NAIBX_DECODER_GAIN: i32 = 15;

pub const NAIBX_DECODE_SETS: i32 = 0;
pub const NAIBX_DECODE_SIZE: i32 = 1;
pub const NAIBX_DECODE_THRESHOLD: i32 = 2;
pub const NAIBX_DECODE_CASCADE: i32 = 3;

pub const NAIBX_SETS: u32 = 1;
pub const NAIBX_STEPS: u32 = 2;
pub const NAIBX_SIZES: u32 = 4;
pub const NAIBX_SIZE_EVIDENCE: u32 = 8;
pub const NAIBX_LABEL_SCORES: u32 = 16;
pub const NAIBX_LABEL_EVIDENCE: u32 = 32;
pub const NAIBX_SET_SCORES: u32 = 64;
pub const NAIBX_RANKING: u32 = 128;
pub const NAIBX_KEPT_SCORES: u32 = 256;

pub const NAIBX_SIZE_BEST: i32 = 0;
pub const NAIBX_SIZE_MODE: i32 = 1;
pub const NAIBX_SIZE_MEDIAN: i32 = 2;
pub const NAIBX_SIZE_MEAN: i32 = 3;
pub const NAIBX_SIZE_QUANTILE: i32 = 4;
pub const NAIBX_SIZE_ACCURACY: i32 = 5;
pub const NAIBX_SIZE_F1: i32 = 6;

pub const NAIBX_REQUIRED: i32 = 0;
pub const NAIBX_FORBIDDEN: i32 = 1;
pub const NAIBX_GIVEN: i32 = 2;

pub const NAIBX_WIDTH_EXACT: u32 = 0;

pub const NAIBX_WEIGHT: i32 = 1;
pub const NAIBX_TYPICAL_WEIGHT: i32 = 2;
pub const NAIBX_LABEL_WEIGHT: i32 = 3;
pub const NAIBX_SIZE_WEIGHT: i32 = 4;
pub const NAIBX_LABEL_SIZE_WEIGHT: i32 = 5;
pub const NAIBX_PAIR_WEIGHT: i32 = 6;
pub const NAIBX_UNCOMPILED_WEIGHT: i32 = 7;
pub const NAIBX_DROPPED_SET_WEIGHT: i32 = 8;

pub const NAIBX_CLASS_ALL: i32 = 0;
pub const NAIBX_CLASS_LABEL: i32 = 1;
pub const NAIBX_CLASS_SIZE: i32 = 2;

pub const NAIBX_LABEL_LIMIT: i32 = 1;
pub const NAIBX_FEATURE_LIMIT: i32 = 2;
pub const NAIBX_BYTE_LIMIT: i32 = 3;
pub const NAIBX_MAP_TABLES: i32 = 4;
pub const NAIBX_VERIFY_TABLES: i32 = 5;

pub const NAIBX_FILE_BYTES: i32 = 1;
pub const NAIBX_FILE_VERSION: i32 = 2;
pub const NAIBX_FILE_HAS_MODEL: i32 = 3;
pub const NAIBX_FILE_HAS_PREDICTOR: i32 = 4;

pub type naibx_allocate = Option<
    unsafe extern "C" fn(context: *mut c_void, size: usize, alignment: usize) -> *mut c_void,
>;
pub type naibx_deallocate = Option<
    unsafe extern "C" fn(context: *mut c_void, memory: *mut c_void, size: usize, alignment: usize),
>;
pub type naibx_progress = Option<
    unsafe extern "C" fn(context: *mut c_void, done: u64, total: u64) -> i32,
>;
pub type naibx_task = Option<
    unsafe extern "C" fn(task_context: *mut c_void, index: u64),
>;
pub type naibx_executor = Option<
    unsafe extern "C" fn(
        context: *mut c_void,
        task_count: u64,
        task: naibx_task,
        task_context: *mut c_void,
    ),
>;
pub type naibx_write = Option<
    unsafe extern "C" fn(context: *mut c_void, bytes: *const u8, size: u64) -> i32,
>;

extern "C" {
    pub fn naibx_version() -> u32;
    pub fn naibx_version_string() -> *const c_char;
    pub fn naibx_format_version() -> u32;
    pub fn naibx_status_name(status: naibx_status) -> *const c_char;
    pub fn naibx_error_status(error: *const naibx_error) -> naibx_status;
    pub fn naibx_error_message(error: *const naibx_error) -> *const c_char;
    pub fn naibx_error_row(error: *const naibx_error) -> i64;
    pub fn naibx_error_column(error: *const naibx_error) -> i64;
    pub fn naibx_error_destroy(error: *mut naibx_error);
    pub fn naibx_allocator_create(
        allocate: naibx_allocate,
        deallocate: naibx_deallocate,
        context: *mut c_void,
        allocator: *mut *mut naibx_allocator,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_allocator_destroy(allocator: *mut naibx_allocator);
    pub fn naibx_config_create(
        label_count: u32,
        config: *mut *mut naibx_config,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_destroy(config: *mut naibx_config);
    pub fn naibx_config_add_features(
        config: *mut naibx_config,
        family: i32,
        feature_count: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_add_categorical(
        config: *mut naibx_config,
        category_counts: *const u32,
        feature_count: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_extend_group(
        config: *mut naibx_config,
        group: u32,
        feature_count: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_set_number(
        config: *mut naibx_config,
        key: i32,
        number: f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_get_number(
        config: *const naibx_config,
        key: i32,
        number: *mut f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_set_allocator(
        config: *mut naibx_config,
        allocator: *const naibx_allocator,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_set_label_name(
        config: *mut naibx_config,
        label: u32,
        name: *const c_char,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_set_feature_name(
        config: *mut naibx_config,
        column: u32,
        name: *const c_char,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_set_category_name(
        config: *mut naibx_config,
        column: u32,
        category: u32,
        name: *const c_char,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_set_column_kind(
        config: *mut naibx_config,
        column: u32,
        kind: i32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_column_kind(
        config: *const naibx_config,
        column: u32,
        kind: *mut i32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_feature(
        config: *const naibx_config,
        column: u32,
        family: *mut i32,
        group: *mut u32,
        category_count: *mut u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_label_name(
        config: *const naibx_config,
        label: u32,
        name: *mut *const c_char,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_feature_name(
        config: *const naibx_config,
        column: u32,
        name: *mut *const c_char,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_config_category_name(
        config: *const naibx_config,
        column: u32,
        category: u32,
        name: *mut *const c_char,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_create(
        config: *const naibx_config,
        model: *mut *mut naibx_model,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_destroy(model: *mut naibx_model);
    pub fn naibx_copy(
        model: *const naibx_model,
        copy: *mut *mut naibx_model,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_create_part(
        model: *const naibx_model,
        part: *mut *mut naibx_model,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_get_config(
        model: *const naibx_model,
        config: *mut *mut naibx_config,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_get_decided_config(
        model: *const naibx_model,
        config: *mut *mut naibx_config,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_set_executor(
        model: *mut naibx_model,
        executor: naibx_executor,
        context: *mut c_void,
        thread_count: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_add_example(
        model: *mut naibx_model,
        values: *const f64,
        indices: *const u32,
        value_count: u64,
        labels: *const u32,
        label_count: u64,
        weight: f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_add_examples(
        model: *mut naibx_model,
        row_count: u64,
        values: *const f64,
        indices: *const u32,
        row_offsets: *const u64,
        value_count: u64,
        labels: *const u32,
        label_offsets: *const u64,
        label_count: u64,
        weights: *const f64,
        progress: naibx_progress,
        context: *mut c_void,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_merge(
        model: *mut naibx_model,
        other: *const naibx_model,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_set_group(
        model: *mut naibx_model,
        group: u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_clear_group(model: *mut naibx_model, error: *mut *mut naibx_error) -> naibx_status;
    pub fn naibx_freeze(model: *mut naibx_model, error: *mut *mut naibx_error) -> naibx_status;
    pub fn naibx_compile(model: *mut naibx_model, error: *mut *mut naibx_error) -> naibx_status;
    pub fn naibx_predict(
        model: *const naibx_model,
        values: *const f64,
        indices: *const u32,
        value_count: u64,
        size: i64,
        labels: *mut u32,
        capacity: u64,
        label_count: *mut u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_predictor_create(
        model: *const naibx_model,
        form: i32,
        predictor: *mut *mut naibx_predictor,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_predictor_destroy(predictor: *mut naibx_predictor);
    pub fn naibx_predictor_get_config(
        predictor: *const naibx_predictor,
        config: *mut *mut naibx_config,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_predictor_get_decided_config(
        predictor: *const naibx_predictor,
        config: *mut *mut naibx_config,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_predictor_set_number(
        predictor: *mut naibx_predictor,
        key: i32,
        number: f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_predictor_get_number(
        predictor: *const naibx_predictor,
        key: i32,
        index: u32,
        number: *mut f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_create(
        request: *mut *mut naibx_request,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_destroy(request: *mut naibx_request);
    pub fn naibx_request_set_size(
        request: *mut naibx_request,
        least: u32,
        most: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_row_sizes(
        request: *mut naibx_request,
        sizes: *const i64,
        row_count: u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_size_rule(
        request: *mut naibx_request,
        size_rule: i32,
        level: f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_size_posterior(
        request: *mut naibx_request,
        log_probabilities: *const f64,
        size_count: u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_row_size_posterior(
        request: *mut naibx_request,
        row: u64,
        log_probabilities: *const f64,
        size_count: u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_labels(
        request: *mut naibx_request,
        rule: i32,
        labels: *const u32,
        label_count: u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_row_labels(
        request: *mut naibx_request,
        rule: i32,
        row: u64,
        labels: *const u32,
        label_count: u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_add_group(
        request: *mut naibx_request,
        labels: *const u32,
        label_count: u64,
        least: u32,
        most: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_add_implication(
        request: *mut naibx_request,
        label: u32,
        implied: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_clear_constraints(
        request: *mut naibx_request,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_best(
        request: *mut naibx_request,
        set_count: u32,
        width: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_node_limit(
        request: *mut naibx_request,
        nodes: u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_deadline(
        request: *mut naibx_request,
        microseconds: u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_request_set_outputs(
        request: *mut naibx_request,
        outputs: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_create(
        allocator: *const naibx_allocator,
        answer: *mut *mut naibx_answer,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_destroy(answer: *mut naibx_answer);
    pub fn naibx_answer_set_executor(
        answer: *mut naibx_answer,
        executor: naibx_executor,
        context: *mut c_void,
        thread_count: u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_reserve(
        answer: *mut naibx_answer,
        predictor: *const naibx_predictor,
        request: *const naibx_request,
        row_count: u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_predict(
        answer: *mut naibx_answer,
        predictor: *const naibx_predictor,
        request: *const naibx_request,
        row_count: u64,
        values: *const f64,
        indices: *const u32,
        row_offsets: *const u64,
        value_count: u64,
        progress: naibx_progress,
        context: *mut c_void,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_predict_again(
        answer: *mut naibx_answer,
        predictor: *const naibx_predictor,
        request: *const naibx_request,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_log_probability(
        answer: *mut naibx_answer,
        predictor: *const naibx_predictor,
        row: u64,
        labels: *const u32,
        label_count: u64,
        log_probability: *mut f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_sets(
        answer: *const naibx_answer,
        set_count: *mut u64,
        label_offsets: *mut *const u64,
        labels: *mut *const u32,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_set_offsets(
        answer: *const naibx_answer,
        row_count: *mut u64,
        set_offsets: *mut *const u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_outcomes(
        answer: *const naibx_answer,
        row_count: *mut u64,
        outcomes: *mut *const naibx_status,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_numbers(
        answer: *const naibx_answer,
        output: u32,
        numbers: *mut *const f64,
        count: *mut u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_answer_ranking(
        answer: *const naibx_answer,
        labels: *mut *const u32,
        count: *mut u64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_get_number(
        model: *const naibx_model,
        key: i32,
        first: u32,
        second: u32,
        number: *mut f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_get_gaussian(
        model: *const naibx_model,
        class_kind: i32,
        class_number: u32,
        column: u32,
        weight: *mut f64,
        mean: *mut f64,
        variance: *mut f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_get_value_weight(
        model: *const naibx_model,
        class_kind: i32,
        class_number: u32,
        column: u32,
        category: u32,
        value_weight: *mut f64,
        total_weight: *mut f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_save(
        model: *const naibx_model,
        path: *const c_char,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_save_parts(
        model: *const naibx_model,
        predictor: *const naibx_predictor,
        path: *const c_char,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_write_parts(
        model: *const naibx_model,
        predictor: *const naibx_predictor,
        write: naibx_write,
        context: *mut c_void,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_load_options_create(
        options: *mut *mut naibx_load_options,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_load_options_destroy(options: *mut naibx_load_options);
    pub fn naibx_load_options_set_allocator(
        options: *mut naibx_load_options,
        allocator: *const naibx_allocator,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_load_options_set_number(
        options: *mut naibx_load_options,
        key: i32,
        number: f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_load(
        path: *const c_char,
        options: *const naibx_load_options,
        model: *mut *mut naibx_model,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_load_parts(
        path: *const c_char,
        options: *const naibx_load_options,
        model: *mut *mut naibx_model,
        predictor: *mut *mut naibx_predictor,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_read_parts(
        bytes: *const u8,
        size: u64,
        options: *const naibx_load_options,
        model: *mut *mut naibx_model,
        predictor: *mut *mut naibx_predictor,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_merge_bytes(
        model: *mut naibx_model,
        bytes: *const u8,
        size: u64,
        options: *const naibx_load_options,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
    pub fn naibx_file_get_number(
        bytes: *const u8,
        size: u64,
        key: i32,
        number: *mut f64,
        error: *mut *mut naibx_error,
    ) -> naibx_status;
}
