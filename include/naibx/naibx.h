/**
 * @file
 * NaiBX: predict a subset of labels from features, with naive Bayes or, where
 * NAIBX_METHOD says so, ridge regression.
 *
 * A model learns online, one call per example. By the default method it
 * predicts the size of the label set first and then its labels one by one, each
 * given the features, the size and the labels chosen so far (Mossina and
 * Rachelson, "Naive Bayes Classification for Subset Selection"; "the paper"
 * below).
 *
 * @code
 *   double x[2][2] = {{0.1, 2.0}, {0.9, -1.0}}, query[2] = {0.2, 1.8};
 *   uint32_t first_set[2] = {0, 2}, second_set[1] = {1}, labels[3];
 *   uint64_t count = 0;
 *   naibx_config *config = NULL;
 *   naibx_model *model = NULL;
 *   naibx_error *error = NULL;
 *
 *   if (naibx_config_create(3, &config, &error) ||
 *       naibx_config_add_features(config, NAIBX_GAUSSIAN, 2, &error) ||
 *       naibx_create(config, &model, &error) ||
 *       naibx_add_example(model, x[0], NULL, 2, first_set, 2, 1.0, &error) ||
 *       naibx_add_example(model, x[1], NULL, 2, second_set, 1, 1.0, &error) ||
 *       naibx_predict(model, query, NULL, 2, NAIBX_SIZE_PREDICTED, labels, 3,
 *                     &count, &error))
 *     fprintf(stderr, "%s\n", naibx_error_message(error));
 *   naibx_error_destroy(error);
 *   naibx_destroy(model);
 *   naibx_config_destroy(config);
 * @endcode
 *
 * (A program also checks the status: the expected outcomes, 1 to 99, make no
 * error object and so have no message.)
 *
 * THE PARTS. A model (naibx_model) holds statistics: it learns and is saved. A
 * predictor (naibx_predictor) decides: it is compiled from a model, or reads
 * the model as it learns. A request (naibx_request) says what is asked. An
 * answer (naibx_answer) is the scratch memory and the results of one thread.
 * naibx_predict is the short way for one set from a model.
 *
 * WHO OWNS WHAT. Handles are opaque. What a `_create`, `_copy`, `_load` or
 * `get_config` function hands out belongs to the caller, who passes it to the
 * matching `_destroy` once, in any order; every `_destroy` accepts NULL. A
 * handle that others still need lives on inside them. Arrays and strings passed
 * in are read during the call and never kept. Arrays and strings handed out
 * belong to the object that they came from.
 *
 * PARAMETERS. A pointer must not be NULL unless its text says so; an array may
 * be NULL where it has no elements. What an out parameter points to is not
 * read but overwritten: with NULL or 0 where the call fails. Counts are in
 * elements, logarithms are natural, and rows, columns, labels and groups are
 * numbered from 0.
 *
 * ERRORS. A function that can fail returns a naibx_status, 0 for success, and
 * takes `naibx_error **error` last. `error` may be NULL; what it points to is
 * overwritten: with NULL on success and on the expected outcomes (status 1 to
 * 99), else with an object that the caller destroys. A call that returns
 * anything but NAIBX_OK leaves its objects as they were, unless its own text
 * says otherwise. Every function can return NAIBX_ERROR_NULL_ARGUMENT,
 * NAIBX_ERROR_OUT_OF_RANGE for a number outside the range that its text names
 * or for an array larger than the address space, NAIBX_ERROR_OUT_OF_MEMORY, and
 * NAIBX_ERROR_INTERNAL for a fault of the library itself. The texts below list
 * only the other statuses. Nothing is printed, nothing exits or aborts, and no
 * C++ exception leaves the library.
 *
 * THREADS. The library has no global state. It starts threads only where it is
 * asked to (naibx_set_executor, naibx_answer_set_executor), and joins them
 * before the call returns. A parameter `const T *` may be shared by any number
 * of threads at once; a `T *` is exclusive: one thread at a time, and no reader
 * meanwhile. Using a live predictor reads its model. Functions that take no
 * handle may be called from any thread.
 *
 * CALLBACKS must not throw or longjmp, and must not use an object that the call
 * in progress writes to. They run with the caller's floating-point settings.
 *
 * FLOATING POINT. Calls work in round-to-nearest with traps masked and
 * subnormal numbers on, whatever the host has set, and give the host's
 * settings and flags back.
 *
 * ABI. Within one SOVERSION functions and constants are only added; none
 * changes its meaning or is removed. What breaks this has a new SOVERSION,
 * before 1.0 too. No structure layout is part of the ABI.
 *
 * FILES. The format of model files has a version of its own. Until 1.0 it may
 * change with an entry in the change log; from 1.0 on every version stays
 * readable.
 *
 * LIMITS. At most NAIBX_MAX_LABELS labels, NAIBX_MAX_FEATURES features and as
 * many categories in all; a model holds 16 bytes for each Gaussian feature and
 * class (a class is a label or a size that has been seen), 8 for each other
 * feature (for each category of a categorical one) and class, once a value was
 * missing 16 more for each Gaussian feature and class and 8 for each other (but
 * a multinomial one), and 4 T^2 bytes of co-occurrence for T labels seen, 8
 * once a weight was no whole number; rows of Gaussian features and of labels
 * are rounded up to multiples of 8. Where the tables of all labels take at most
 * 4 MiB these are there from the start. Labels never seen take nothing else,
 * but for 4 bytes for each up to the largest seen. The weights of all examples
 * sum to at most 2^53. A Gaussian value lies within +-1e140, a multinomial
 * count is at most 2^53. Deviations under 1e-140 count as none.
 *
 * WEIGHTS. A weight of 1 or more counts examples: weight 2 is the same example
 * twice. A weight below 1 says how much of an example counts. As long as none
 * is above 1, multiplying all of them by one factor changes nothing (down to
 * 1e-150, and as long as weight times squared deviation of a Gaussian feature
 * stays above some 1e-300): the three constants of the configuration count
 * examples of the typical weight (NAIBX_TYPICAL_WEIGHT), and variances have
 * their degrees of freedom in examples, too.
 *
 * Everything here is of version 0.2 unless its text names another.
 *
 * Source: include/naibx/naibx.h, MIT licence.
 */
#ifndef NAIBX_NAIBX_H
#define NAIBX_NAIBX_H

#include <stddef.h>
#include <stdint.h>

/** @cond */ /* How a function is exported is nothing to a reader. */
#if defined(NAIBX_STATIC) || (defined(_WIN32) && defined(NAIBX_BUILDING))
#define NAIBX_API /* a DLL exports what its list of symbols names */
#elif defined(_WIN32)
#define NAIBX_API __declspec(dllimport)
#elif defined(__GNUC__)
#define NAIBX_API __attribute__((visibility("default")))
#else
#define NAIBX_API
#endif
/** @endcond */

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup version Version and status names
 *  Which library runs, which files it reads, and what a call returns.
 *  @{ */

/** Version of this header: 10000 major + 100 minor + patch. */
#define NAIBX_VERSION 200

/** Outcome of a call: 0 for success, else one of the positive codes below. */
typedef int32_t naibx_status;

/** Status codes, in blocks of a hundred; a code never changes its meaning. */
enum {
  /** The call did what it says. */
  NAIBX_OK = 0,

  /** Expected outcome: the array of the caller is too small; the count that is
   *  needed is handed out, and nothing else. No error object. */
  NAIBX_BUFFER_TOO_SMALL = 1,
  /** Expected outcome: the model has not learned an example yet. No error
   *  object. */
  NAIBX_NOT_TRAINED = 2,
  /** Expected outcome: the caller's callback asked to stop. No error object. */
  NAIBX_CANCELLED = 3,
  /** Expected outcome: this machine, or this build of the library, has not what
   *  was asked for. No error object. */
  NAIBX_NOT_SUPPORTED = 4,
  /** Expected outcome of a row: its sets are there, but the node limit or the
   *  deadline of the request ended the search for better ones. No call returns
   *  it. */
  NAIBX_CUT_SHORT = 5,
  /** Expected outcome: the model has changed since the answer kept the scores
   *  of its rows. No error object. */
  NAIBX_STALE = 6,

  /** Argument: a pointer is NULL that must not be. */
  NAIBX_ERROR_NULL_ARGUMENT = 100,
  /** Argument: a number, an index or a constant is out of its range. */
  NAIBX_ERROR_OUT_OF_RANGE = 101,
  /** Argument: a text is not valid UTF-8. */
  NAIBX_ERROR_INVALID_TEXT = 102,
  /** Argument: two objects do not belong together. */
  NAIBX_ERROR_MISMATCH = 103,
  /** Argument: no set meets what a request asks of a row; the message names the
   *  conflict. */
  NAIBX_ERROR_IMPOSSIBLE = 104,

  /** Data: a label id is not below the number of labels. */
  NAIBX_ERROR_LABEL = 200,
  /** Data: a label occurs twice in one set. */
  NAIBX_ERROR_DUPLICATE_LABEL = 201,
  /** Data: the size of a set does not fit the model. */
  NAIBX_ERROR_SET_SIZE = 202,
  /** Data: a weight is negative, not finite, or makes the sum exceed 2^53. */
  NAIBX_ERROR_WEIGHT = 203,
  /** Data: an example has another number of features than the model. */
  NAIBX_ERROR_FEATURE_COUNT = 204,
  /** Data: a feature index is out of range or does not increase. */
  NAIBX_ERROR_FEATURE_INDEX = 205,
  /** Data: a feature value is not one that its family allows. */
  NAIBX_ERROR_FEATURE_VALUE = 206,
  /** Data: row offsets decrease or do not match the arrays. */
  NAIBX_ERROR_OFFSETS = 207,

  /** Format: the bytes are not a NaiBX file, or do not hold the part, model or
   *  predictor, that is loaded. */
  NAIBX_ERROR_NOT_A_MODEL = 300,
  /** Format: the file's version is newer than this library reads. */
  NAIBX_ERROR_NEWER_VERSION = 301,
  /** Format: the file needs a feature that this library does not have. */
  NAIBX_ERROR_UNKNOWN_FEATURE = 302,
  /** Format: the file ends before it should, or goes on after it. */
  NAIBX_ERROR_TRUNCATED = 303,
  /** Format: a checksum does not match. */
  NAIBX_ERROR_CHECKSUM = 304,
  /** Format: the contents contradict each other or break a rule. */
  NAIBX_ERROR_CORRUPT = 305,
  /** Format: the file's version is older than this library reads, which can
   *  only be before 1.0 of the format. */
  NAIBX_ERROR_OLDER_VERSION = 306,

  /** I/O: a file cannot be opened or read. */
  NAIBX_ERROR_READ = 400,
  /** I/O: a file cannot be created, written or moved into place. */
  NAIBX_ERROR_WRITE = 401,

  /** Resource: memory ran out. The error object is static. */
  NAIBX_ERROR_OUT_OF_MEMORY = 500,
  /** Resource: a documented limit is exceeded. */
  NAIBX_ERROR_LIMIT = 501,
  /** Resource: the node limit or the deadline of a request was reached before
   *  it was known whether a set meets what it asks of a row. */
  NAIBX_ERROR_UNDECIDED = 502,

  /** Internal: a fault of the library itself; please report it. */
  NAIBX_ERROR_INTERNAL = 600
};

/** Limits, see the first comment of this file. */
enum {
  /** The most labels that a model may have. */
  NAIBX_MAX_LABELS = 16777216,
  /** The most features that a model may have, and the most categories. */
  NAIBX_MAX_FEATURES = 268435456
};

/** Version of the library at run time, as NAIBX_VERSION encodes it. */
NAIBX_API uint32_t naibx_version(void);

/** Version of the library at run time, as text such as "0.2.0"; valid until the
 *  library is unloaded. */
NAIBX_API const char *naibx_version_string(void);

/** Newest version of the model file format that this library reads, and the
 *  one that it writes: 65536 major + minor. */
NAIBX_API uint32_t naibx_format_version(void);

/** Name of a status constant, such as "NAIBX_ERROR_LABEL"; valid until the
 *  library is unloaded; "unknown status" for a number that this version does
 *  not know. */
NAIBX_API const char *naibx_status_name(naibx_status status);

/** @}
 *  @defgroup error Errors
 *  What went wrong, in words, for the caller to show and to destroy.
 *  @{ */

/** What went wrong in one call. Immutable; outlives the call and the objects
 *  that the call was about. */
typedef struct naibx_error naibx_error;

/** Status that came with an error.
 *  @param error the error; NULL gives NAIBX_OK. */
NAIBX_API naibx_status naibx_error_status(const naibx_error *error);

/** One line in English that says what, where and which bound: UTF-8 without a
 *  newline, valid until the error is destroyed.
 *  @param error the error; NULL gives "". */
NAIBX_API const char *naibx_error_message(const naibx_error *error);

/** Row of the batch that the error is about, or -1 where no row applies or the
 *  call has one alone.
 *  @param error the error; NULL gives -1. */
NAIBX_API int64_t naibx_error_row(const naibx_error *error);

/** Column, that is feature, that the error is about, or -1.
 *  @param error the error; NULL gives -1. */
NAIBX_API int64_t naibx_error_column(const naibx_error *error);

/** Destroy an error. */
NAIBX_API void naibx_error_destroy(naibx_error *error);

/** @}
 *  @defgroup allocator Allocator
 *  Where the memory comes from that grows with the data; optional.
 *  @{ */

/**
 * Allocate memory for the library.
 * @param context the pointer given to naibx_allocator_create.
 * @param size bytes wanted, at least 1.
 * @param alignment a power of two that the address must be a multiple of.
 * @return the memory, or NULL where there is none. Must not call the library.
 *   Called from every thread that uses an object made with the allocator.
 */
typedef void *(*naibx_allocate)(void *context, size_t size, size_t alignment);

/**
 * Take back memory that the matching naibx_allocate gave. Must not call the
 * library.
 * @param context the pointer given to naibx_allocator_create.
 * @param memory what was given, never NULL.
 * @param size the bytes asked for then.
 * @param alignment the alignment asked for then.
 */
typedef void (*naibx_deallocate)(void *context, void *memory, size_t size,
                                 size_t alignment);

/** A pair of functions through which models, their copies, their compiled
 *  predictors, the configurations got from them, and answers take the memory
 *  that grows with labels, features or rows. */
typedef struct naibx_allocator naibx_allocator;

/**
 * Make an allocator.
 * @param context passed to both functions; may be NULL. The functions and the
 *   context must stay valid until the last object made with the allocator is
 *   gone; the allocator itself may be destroyed before that.
 */
NAIBX_API naibx_status naibx_allocator_create(naibx_allocate allocate,
                                              naibx_deallocate deallocate,
                                              void *context,
                                              naibx_allocator **allocator,
                                              naibx_error **error);

/** Destroy an allocator. */
NAIBX_API void naibx_allocator_destroy(naibx_allocator *allocator);

/** @}
 *  @defgroup config Configuration
 *  What a model is made of, said before it is made.
 *  @{ */

/** What a model is made of: labels, features, constants, names. */
typedef struct naibx_config naibx_config;

/** Families of features. Not a number (NaN) is a missing value in each;
 *  infinity is refused in each. */
enum {
  /** Real values, normally distributed within a class. */
  NAIBX_GAUSSIAN = 0,
  /** Present (> 0) or absent (0 or less); absence counts as evidence too. */
  NAIBX_BERNOULLI = 1,
  /** Counts >= 0, whole or fractional, such as words of a text; the features
   *  of one group share one total. */
  NAIBX_MULTINOMIAL = 2,
  /** A category 0 to K-1, given as a whole number. */
  NAIBX_CATEGORICAL = 3
};

/** How sets are predicted. */
enum {
  /** The paper's: naive Bayes, the size first and then label by label. */
  NAIBX_METHOD_NAIVE = 0,
  /** Ridge regression of labels and sizes on the columns; the set is the best
   *  among those seen and the most likely labels. */
  NAIBX_METHOD_LINEAR = 1,
  /** The same on the columns and on their similarity to landmarks, which are
   *  rows of the data. */
  NAIBX_METHOD_KERNEL = 2,
  /** The paper's, unless one of the other two is better on held-out examples by
   *  more than one standard error: then the best. */
  NAIBX_METHOD_AUTO = 3
};

/** What a column is to the linear and the kernel method (docs/ridge.md). */
enum {
  /** Numbers, each of which says something: by their normal scores. */
  NAIBX_COLUMN_DENSE = 0,
  /** Mostly the same value: only whether a value differs from it counts. */
  NAIBX_COLUMN_RARE = 1,
  /** Mostly 0, as words of a text: all sparse columns together are one row of
   *  unit length. */
  NAIBX_COLUMN_SPARSE = 2,
  /** One of these, chosen from the sample, as it is unless set. */
  NAIBX_COLUMN_AUTO = 3
};

/** What a predicted set is to be good at, where the method is not the paper's:
 *  how it is compared with the true one. */
enum {
  /** The mean of the next two. */
  NAIBX_LOSS_SUBSET_AND_JACCARD = 0,
  /** Whether both are the same. */
  NAIBX_LOSS_SUBSET = 1,
  /** Labels in both over labels in one. */
  NAIBX_LOSS_JACCARD = 2,
  /** Harmonic mean of precision and recall. */
  NAIBX_LOSS_F1 = 3,
  /** Share of all labels that are in both or in none. */
  NAIBX_LOSS_HAMMING = 4
};

/** Numbers of a configuration: naibx_config_set_number,
 *  naibx_config_get_number. */
enum {
  /** Number of labels L. [count, read only] */
  NAIBX_LABEL_COUNT = 1,
  /** Number of columns. [count, read only] */
  NAIBX_FEATURE_COUNT = 2,
  /** `a`, which is added to every count of labels and sizes (Laplacian
   *  smoothing, section 4.3 of the paper): 0, or 1e-300 to 1e12, in typical
   *  examples, see WEIGHTS above; 1 unless set. [number] */
  NAIBX_SMOOTHING = 3,
  /** `b`, which is added to every count of Bernoulli, multinomial and
   *  categorical features: 0, or 1e-300 to 1e12, in typical examples; 1 unless
   *  set. [number] */
  NAIBX_FEATURE_SMOOTHING = 4,
  /** `k`, the number of imagined examples with the overall variance that are
   *  added to the variance of every class: 0, which is the paper's formula, or
   *  1e-12 to 1e12, in typical examples; 1 unless set. [number] */
  NAIBX_VARIANCE_PRIOR = 5,
  /** The size that every set has (the paper's specialisation, end of section
   *  4.2): no size statistics are kept, no size is predicted, and P(M = m | y)
   *  is 1. 0 to L, or NAIBX_SIZE_PREDICTED, as it is unless set: sizes vary.
   *  [count] */
  NAIBX_FIXED_SIZE = 6,
  /** 1 where the empty set may be predicted although no example had it; its
   *  features then have the statistics of all examples. 0 unless set.
   *  [switch] */
  NAIBX_ALLOW_EMPTY = 7,
  /** 1 where a label that occurs twice in one set counts once; 0, as it is
   *  unless set, where it is an error. [switch] */
  NAIBX_MERGE_DUPLICATES = 8,
  /** How predictors that are compiled predict: NAIBX_METHOD_NAIVE, as it is
   *  unless set, to NAIBX_METHOD_AUTO (docs/ridge.md). With fewer than 150
   *  different examples they follow the paper, unless naibx_freeze has made a
   *  map, and live until naibx_compile. A model of another method keeps rows of
   *  its data, and so do its files. [count] */
  NAIBX_METHOD = 9,
  /** Landmarks of NAIBX_METHOD_KERNEL and NAIBX_METHOD_AUTO: 1 to 8192; 500
   *  unless set. [count] */
  NAIBX_LANDMARKS = 10,
  /** Different examples that are kept whole: 150 to 65536; 2000 unless set.
   *  When there are more, the features are fixed and a sample stays. Those of a
   *  group stay together, so there may be almost twice as many
   *  (naibx_set_group). [count] */
  NAIBX_RESERVOIR = 11,
  /** Which examples the sample has: 0, as it is unless set, to 2^53. [count] */
  NAIBX_SEED = 12,
  /** NAIBX_LOSS_SUBSET_AND_JACCARD, as it is unless set, to
   *  NAIBX_LOSS_HAMMING. [count] */
  NAIBX_LOSS = 13,
  /** Different label sets that are counted, where the method is not the
   *  paper's: 1 to 1048576; 65536 unless set. When there are more, the least
   *  counted go, until three quarters of this are left, and
   *  NAIBX_DROPPED_SET_WEIGHT says how much they weighed. [count] */
  NAIBX_SEEN_SETS = 14
};

/** In place of a size. */
enum {
  /** Let the predictor decide. */
  NAIBX_SIZE_PREDICTED = -1
};

/**
 * Make a configuration with no features and the default allocator.
 * @param label_count number of labels L, 1 to NAIBX_MAX_LABELS.
 */
NAIBX_API naibx_status naibx_config_create(uint32_t label_count,
                                           naibx_config **config,
                                           naibx_error **error);

/** Destroy a configuration. Models made from it are not affected. */
NAIBX_API void naibx_config_destroy(naibx_config *config);

/**
 * Append the next columns as a new group of one family. Groups are numbered in
 * the order of addition.
 * @param family NAIBX_GAUSSIAN, NAIBX_BERNOULLI or NAIBX_MULTINOMIAL.
 * @param feature_count how many columns, at least 1.
 * @return NAIBX_ERROR_LIMIT for more than NAIBX_MAX_FEATURES columns in all.
 */
NAIBX_API naibx_status naibx_config_add_features(naibx_config *config,
                                                 int32_t family,
                                                 uint32_t feature_count,
                                                 naibx_error **error);

/**
 * Append the next columns as a new group of categorical features.
 * @param category_counts for each column its number of categories, at least 1;
 *   `feature_count` numbers.
 * @param feature_count how many columns, at least 1.
 * @return NAIBX_ERROR_LIMIT for more than NAIBX_MAX_FEATURES columns or
 *   categories.
 */
NAIBX_API naibx_status naibx_config_add_categorical(
    naibx_config *config, const uint32_t *category_counts,
    uint32_t feature_count, naibx_error **error);

/**
 * Append the next columns to a group that exists, so that the columns of a
 * group need not be neighbours. It matters for multinomial groups alone, whose
 * features share one total.
 * @param group number of a group that is not categorical.
 * @param feature_count how many columns, at least 1.
 * @return NAIBX_ERROR_LIMIT for more than NAIBX_MAX_FEATURES columns in all.
 */
NAIBX_API naibx_status naibx_config_extend_group(naibx_config *config,
                                                 uint32_t group,
                                                 uint32_t feature_count,
                                                 naibx_error **error);

/**
 * Set a number of a configuration.
 * @param key NAIBX_SMOOTHING or another that is not read only.
 * @param number what its text allows.
 */
NAIBX_API naibx_status naibx_config_set_number(naibx_config *config,
                                               int32_t key, double number,
                                               naibx_error **error);

/**
 * Look up a number of a configuration.
 * @param key NAIBX_LABEL_COUNT to NAIBX_SEEN_SETS.
 */
NAIBX_API naibx_status naibx_config_get_number(const naibx_config *config,
                                               int32_t key, double *number,
                                               naibx_error **error);

/**
 * Set the allocator of the models that are made from this configuration, of
 * their copies and of their predictors.
 * @param allocator the allocator, or NULL for the default one.
 */
NAIBX_API naibx_status naibx_config_set_allocator(
    naibx_config *config, const naibx_allocator *allocator,
    naibx_error **error);

/**
 * Name a label. Names are kept in the model and in its file; they need not
 * differ.
 * @param label 0 to L-1.
 * @param name UTF-8.
 * @return NAIBX_ERROR_INVALID_TEXT.
 */
NAIBX_API naibx_status naibx_config_set_label_name(naibx_config *config,
                                                   uint32_t label,
                                                   const char *name,
                                                   naibx_error **error);

/**
 * Name a feature.
 * @param column number of a column that has been added.
 * @param name UTF-8.
 * @return NAIBX_ERROR_INVALID_TEXT.
 */
NAIBX_API naibx_status naibx_config_set_feature_name(naibx_config *config,
                                                     uint32_t column,
                                                     const char *name,
                                                     naibx_error **error);

/**
 * Name a category of a categorical feature.
 * @param column number of a categorical column.
 * @param category 0 to K-1.
 * @param name UTF-8.
 * @return NAIBX_ERROR_INVALID_TEXT.
 */
NAIBX_API naibx_status naibx_config_set_category_name(naibx_config *config,
                                                      uint32_t column,
                                                      uint32_t category,
                                                      const char *name,
                                                      naibx_error **error);

/**
 * Set what a column is to the linear and the kernel method, which otherwise
 * choose. The paper's method does not look at it.
 * @param kind NAIBX_COLUMN_DENSE to NAIBX_COLUMN_AUTO. Categorical columns stay
 *   dense.
 * @return NAIBX_ERROR_LIMIT where more than 1,000 columns would be set to
 *   NAIBX_COLUMN_RARE.
 */
NAIBX_API naibx_status naibx_config_set_column_kind(naibx_config *config,
                                                    uint32_t column,
                                                    int32_t kind,
                                                    naibx_error **error);

/**
 * Look up the kind of a column as it is set.
 * @param[out] kind NAIBX_COLUMN_DENSE to NAIBX_COLUMN_AUTO.
 */
NAIBX_API naibx_status naibx_config_column_kind(const naibx_config *config,
                                                uint32_t column, int32_t *kind,
                                                naibx_error **error);

/**
 * Look up what a column is.
 * @param column number of a column.
 * @param[out] family its family; may be NULL.
 * @param[out] group number of its group; may be NULL.
 * @param[out] category_count its number of categories, 0 where it is not
 *   categorical; may be NULL.
 */
NAIBX_API naibx_status naibx_config_feature(const naibx_config *config,
                                            uint32_t column, int32_t *family,
                                            uint32_t *group,
                                            uint32_t *category_count,
                                            naibx_error **error);

/**
 * Look up the name of a label.
 * @param label 0 to L-1.
 * @param[out] name UTF-8, "" where none was given; valid until the
 *   configuration is changed or destroyed.
 */
NAIBX_API naibx_status naibx_config_label_name(const naibx_config *config,
                                               uint32_t label,
                                               const char **name,
                                               naibx_error **error);

/**
 * Look up the name of a feature.
 * @param column number of a column.
 * @param[out] name as of naibx_config_label_name.
 */
NAIBX_API naibx_status naibx_config_feature_name(const naibx_config *config,
                                                 uint32_t column,
                                                 const char **name,
                                                 naibx_error **error);

/**
 * Look up the name of a category.
 * @param column number of a categorical column.
 * @param category 0 to K-1.
 * @param[out] name as of naibx_config_label_name.
 */
NAIBX_API naibx_status naibx_config_category_name(const naibx_config *config,
                                                  uint32_t column,
                                                  uint32_t category,
                                                  const char **name,
                                                  naibx_error **error);

/** @}
 *  @defgroup threads Callbacks of long calls
 *  Progress, and work shared between threads.
 *  @{ */

/**
 * Asked now and then during a long call, and when all rows are finished
 * (`done` is `total`), by the thread that made the call. Without rows it is
 * not asked.
 * @param context the pointer given with the callback.
 * @param done rows that are finished.
 * @param total rows of the call.
 * @return 0 to go on; anything else stops the call, which then returns
 *   NAIBX_CANCELLED.
 */
typedef int32_t (*naibx_progress)(void *context, uint64_t done, uint64_t total);

/**
 * A part of the work of a call, for an executor to do.
 * @param task_context what the executor was given with the task.
 * @param index number of the part.
 */
typedef void (*naibx_task)(void *task_context, uint64_t index);

/**
 * Run tasks on the caller's own threads: call `task(task_context, i)` once for
 * each i below `task_count`, in any order and on any threads, at once or one
 * after the other, and return when all calls have returned. What a task has
 * written must by then be visible to the caller's thread, as it is after a
 * join. Called in the thread that made the call into the library.
 * @param context the pointer given with the executor.
 * @param task_count how many tasks, 2 to the thread count given with it.
 * @param task the function to call; it throws nothing, and works in the
 *   floating-point settings of the library whatever those of its thread are.
 * @param task_context to be passed to `task`.
 */
typedef void (*naibx_executor)(void *context, uint64_t task_count,
                               naibx_task task, void *task_context);

/** @}
 *  @defgroup model Model: make, learn
 *  Models come from a configuration or a file and learn example by example.
 *  @{ */

/** Statistics of the examples seen so far. */
typedef struct naibx_model naibx_model;

/**
 * Make an empty model.
 * @param config what it is made of; copied.
 */
NAIBX_API naibx_status naibx_create(const naibx_config *config,
                                    naibx_model **model, naibx_error **error);

/** Destroy a model. Live predictors of it stay as they are. */
NAIBX_API void naibx_destroy(naibx_model *model);

/**
 * Copy a model, statistics and all, with its allocator. Threads, executor and
 * group stay behind: the copy begins with one thread and without a group.
 */
NAIBX_API naibx_status naibx_copy(const naibx_model *model, naibx_model **copy,
                                  naibx_error **error);

/**
 * Make a model of the same configuration and allocator that has learned
 * nothing. Of the linear and the kernel method it has the map, if the model has
 * one: parts that learn apart, of any number of rows, merge exactly.
 * @param model what it is a part of; stays as it is.
 */
NAIBX_API naibx_status naibx_create_part(const naibx_model *model,
                                         naibx_model **part,
                                         naibx_error **error);

/** Copy the configuration of a model, to look at or to make another like it;
 *  the allocator is the model's. */
NAIBX_API naibx_status naibx_get_config(const naibx_model *model,
                                        naibx_config **config,
                                        naibx_error **error);

/**
 * Copy the configuration of a model with the kind of each column decided: it is
 * that of the model's map or, as long as this may change, that of a map made
 * now, for which all kept examples are looked at. Nothing is decided before the
 * first example, and where the method is NAIBX_METHOD_NAIVE. A model made of
 * such a configuration keeps these kinds, whatever its data.
 */
NAIBX_API naibx_status naibx_get_decided_config(const naibx_model *model,
                                                naibx_config **config,
                                                naibx_error **error);

/**
 * Let naibx_add_examples use several threads; one until this is called. What
 * is learned is the same, bit for bit, for every number of threads. The setting
 * is not saved, and copies do not have it.
 * @param executor runs the tasks on the caller's threads, or NULL: then threads
 *   are started for a call and joined before it returns, and where the system
 *   has no thread left, the others do its work.
 * @param context passed to `executor`; may be NULL.
 * @param thread_count into how many tasks the work is split, with that of the
 *   caller, 1 to 1024; with 1 the executor is not called.
 */
NAIBX_API naibx_status naibx_set_executor(naibx_model *model,
                                          naibx_executor executor,
                                          void *context, uint32_t thread_count,
                                          naibx_error **error);

/**
 * Learn one example (algorithm 1 of the paper, with the update of N_ym that
 * its table 2 has).
 * @param values the features. With `indices` NULL they are dense, one for each
 *   column. NaN is a missing value.
 * @param indices NULL, or for sparse input the columns of `values`, strictly
 *   increasing; every other column is 0, which of a categorical feature is the
 *   category 0 and not a missing one (that is NaN).
 * @param value_count how many values (and indices). Where it is 0 `indices`
 *   still must not be NULL if the example is sparse: NULL makes it a dense one
 *   with no features. (An empty array of a container may be NULL; pass the
 *   address of anything in its place.)
 * @param labels the set, in any order.
 * @param label_count size of the set.
 * @param weight how much the example counts, >= 0, see WEIGHTS above; 0 leaves
 *   the model as it is, after all checks.
 * @return NAIBX_ERROR_FEATURE_COUNT, NAIBX_ERROR_FEATURE_INDEX,
 *   NAIBX_ERROR_FEATURE_VALUE, NAIBX_ERROR_LABEL, NAIBX_ERROR_DUPLICATE_LABEL,
 *   NAIBX_ERROR_SET_SIZE, NAIBX_ERROR_WEIGHT for the part that is wrong.
 */
NAIBX_API naibx_status naibx_add_example(
    naibx_model *model, const double *values, const uint32_t *indices,
    uint64_t value_count, const uint32_t *labels, uint64_t label_count,
    double weight, naibx_error **error);

/**
 * Learn many examples; the result is the same, bit for bit, as learning them
 * one by one. All rows are checked before the first is learned; where the call
 * fails nothing was learned.
 * @param row_count how many examples.
 * @param values dense: row after row, row_count times the number of columns.
 *   Sparse (CSR): the values of all rows one after the other.
 * @param indices NULL for dense, else the columns of `values`, strictly
 *   increasing within a row.
 * @param row_offsets NULL for dense, else row_count + 1 numbers: row r has the
 *   values row_offsets[r] to row_offsets[r + 1] - 1.
 * @param value_count length of `values` (and of `indices`).
 * @param labels the sets of all rows one after the other.
 * @param label_offsets row_count + 1 numbers: row r has the labels
 *   label_offsets[r] to label_offsets[r + 1] - 1.
 * @param label_count length of `labels`.
 * @param weights row_count weights, or NULL for 1 each.
 * @param progress asked about every thousandth row; may be NULL. With it the
 *   call works on a copy of the statistics, so that a cancelled call leaves the
 *   model as it was.
 * @param context passed to `progress`; may be NULL.
 * @return NAIBX_CANCELLED; NAIBX_ERROR_OFFSETS; those of naibx_add_example,
 *   whose error has the row.
 */
NAIBX_API naibx_status naibx_add_examples(
    naibx_model *model, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    const uint32_t *labels, const uint64_t *label_offsets, uint64_t label_count,
    const double *weights, naibx_progress progress, void *context,
    naibx_error **error);

/**
 * Learn all that another model has learned: the result is that of learning all
 * examples with one model, where merges may be of any number, in any order. It
 * is exact for the paper's statistics: counts add up, means and variances agree
 * to rounding (docs/model.md). Of the linear and the kernel method see
 * "Merging" in docs/ridge.md. Names have to be equal or absent in one of the
 * two; the model keeps its own. What both have learned, as a model and its copy
 * have, counts twice. Where the call fails nothing was learned.
 * @param other stays as it is. It may be the model itself, all of whose
 * examples then count twice.
 * @return NAIBX_ERROR_MISMATCH where the configurations differ, or both have
 *   maps and these differ; the message names what differs. NAIBX_ERROR_WEIGHT
 *   where the sum of all weights would exceed 2^53.
 */
NAIBX_API naibx_status naibx_merge(naibx_model *model, const naibx_model *other,
                                   naibx_error **error);

/**
 * Say that the examples that are learned from now on belong together, such as
 * those of one day or one plant, which may be all but the same. It is for the
 * linear and the kernel method and the choice among methods: figures for
 * examples that a method has not seen then leave out the whole group, and the
 * sample has all or none of it ("Groups" in docs/ridge.md). It holds for
 * naibx_add_example and naibx_add_examples until the next call, or
 * naibx_clear_group. Copies and files have what was learned, but begin without
 * a current group.
 * @param group any number; the same one is the same group, also in models that
 *   are merged.
 * @return NAIBX_ERROR_MISMATCH where the method is NAIBX_METHOD_NAIVE, which
 *   has no use for groups.
 */
NAIBX_API naibx_status naibx_set_group(naibx_model *model, uint64_t group,
                                       naibx_error **error);

/** Say that each example that is learned from now on stands for itself, as
 *  before the first naibx_set_group; equal ones belong together. */
NAIBX_API naibx_status naibx_clear_group(naibx_model *model,
                                         naibx_error **error);

/**
 * Make the map of the linear or the kernel method now, from the examples that
 * are kept: all of them, as long as there are no more than NAIBX_RESERVOIR
 * different ones. Models without a map that are merged with this one are then
 * learned through its map; those of naibx_create_part have it from the start.
 * Where there is a map already, it is made anew from the sample that is kept,
 * and everything else that the method has learned is forgotten: its statistics
 * then are those of the sample alone. The paper's statistics stay. Where the
 * call fails nothing changes.
 * @return NAIBX_NOT_TRAINED without an example; NAIBX_ERROR_MISMATCH where the
 *   method is NAIBX_METHOD_NAIVE.
 */
NAIBX_API naibx_status naibx_freeze(naibx_model *model, naibx_error **error);

/**
 * Fit the weights of the linear or the kernel method to all that was learned.
 * naibx_predict and live predictors follow them from then on; until the first
 * call, and where NAIBX_METHOD_AUTO finds the paper's method better, they
 * follow the paper. Nothing else fits them anew: what is learned later is not
 * in them, which NAIBX_UNCOMPILED_WEIGHT tells. Copies and files have them. It
 * takes up to seconds, as naibx_predictor_create does. Where the call fails
 * nothing changes.
 * @return NAIBX_NOT_TRAINED without an example; NAIBX_ERROR_MISMATCH where the
 *   method is NAIBX_METHOD_NAIVE.
 */
NAIBX_API naibx_status naibx_compile(naibx_model *model, naibx_error **error);

/**
 * Predict the set of one example from a model, in one call: as an answer does
 * with a live predictor, but with scratch memory of the call.
 * @param values the features, as for naibx_add_example.
 * @param indices NULL for dense, as for naibx_add_example.
 * @param value_count how many values.
 * @param size size of the set, 0 to L, or NAIBX_SIZE_PREDICTED.
 * @param[out] labels the set in the order of choice; `capacity` places.
 * @param capacity how many places there are; L is always enough.
 * @param[out] label_count size of the set; also with NAIBX_BUFFER_TOO_SMALL.
 * @return NAIBX_BUFFER_TOO_SMALL; NAIBX_NOT_TRAINED; those of
 *   naibx_answer_predict.
 */
NAIBX_API naibx_status naibx_predict(
    const naibx_model *model, const double *values, const uint32_t *indices,
    uint64_t value_count, int64_t size, uint32_t *labels, uint64_t capacity,
    uint64_t *label_count, naibx_error **error);

/** @}
 *  @defgroup predictor Predictor
 *  Predicts: live, from the statistics that the model has at the time, or
 *  compiled into tables, which answer as the model did at that time, mostly
 *  several times as fast. Of the linear and the kernel method, a compiled one
 *  has weights of its own, and a live one those of the last naibx_compile; both
 *  are as fast.
 *
 *  Tables of the paper's method: with l labels and s sizes seen in training,
 *  let l' be l rounded up to a multiple of 8 and C be l' + s rounded up to one
 *  of 8, or of 16 with floats. They take r C (3 G + 2 B + M + K) bytes for G
 *  Gaussian features that are not constant, B Bernoulli and M multinomial ones
 *  and K categories in all, with r = 8, or 4 for floats; and 8 l' (l + s + 1)
 *  for pairs of labels and sizes. docs/prediction.md has the few bytes that
 *  remain.
 *  @{ */

/** What predicts. */
typedef struct naibx_predictor naibx_predictor;

/** What a predictor is made of. */
enum {
  /** Tables of doubles: scores as those of the model, to rounding. */
  NAIBX_FLOAT64 = 0,
  /** Tables of floats: down to half the memory and up to twice the speed; see
   *  docs/prediction.md for what it costs in accuracy. */
  NAIBX_FLOAT32 = 1,
  /** The statistics of the model, as they are when it predicts, or the weights
   *  of the last naibx_compile. It cannot be saved. */
  NAIBX_LIVE = 2
};

/** Instruction sets that the inner loops are compiled for. */
enum {
  /** The fastest that this machine runs. */
  NAIBX_KERNEL_BEST = 0,
  /** C++ alone, two doubles at a time, on every machine. */
  NAIBX_KERNEL_PORTABLE = 1,
  /** AVX2 with fused multiply-add. */
  NAIBX_KERNEL_AVX2 = 2,
  /** AVX-512 (F, DQ, VL). */
  NAIBX_KERNEL_AVX512 = 3,
  /** NEON, on 64-bit ARM. */
  NAIBX_KERNEL_NEON = 4
};

/** Numbers of a predictor: naibx_predictor_get_number,
 *  naibx_predictor_set_number. */
enum {
  /** NAIBX_FLOAT64, NAIBX_FLOAT32 or NAIBX_LIVE. [count, read only] */
  NAIBX_FORM = 1,
  /** Memory of the tables in bytes; 0 for a live one. [count, read only] */
  NAIBX_TABLE_BYTES = 2,
  /** The instruction set in use, NAIBX_KERNEL_PORTABLE to NAIBX_KERNEL_NEON.
   *  Set it, to compare or to measure, to one of these or to
   *  NAIBX_KERNEL_BEST, as it is from the start. Scores of two kernels agree
   *  within 1e-12 of the sizes of the terms that are summed; one kernel always
   *  gives the same bits, whatever the number of rows or threads. A live
   *  predictor has that of its machine. [count] */
  NAIBX_KERNEL = 3,
  /** 1 where the label with the number `index` was seen in training, else 0.
   *  [switch, read only, indexed] */
  NAIBX_LABEL_SEEN = 4,
  /** 1 where the size `index` can be predicted, else 0.
   *  [switch, read only, indexed] */
  NAIBX_SIZE_SEEN = 5,
  /** The method that predicts, NAIBX_METHOD_NAIVE to NAIBX_METHOD_KERNEL: what
   *  NAIBX_METHOD_AUTO has chosen. [count, read only] */
  NAIBX_PREDICTOR_METHOD = 6,
  /** What NAIBX_LOSS says of the sets that the method predicts for held-out
   *  examples: a mean from 0 to 1, which is the best. NaN where it was not
   *  measured: where the method is the paper's without a choice, and live
   *  before naibx_compile. [number, read only] */
  NAIBX_HELD_OUT_UTILITY = 7,
  /** How much of it the method gains over the paper's. NaN where there was no
   *  choice. [number, read only] */
  NAIBX_GAIN = 8,
  /** What the weights of ridge regression are held down with (docs/ridge.md);
   *  0 where the method is the paper's. [number, read only] */
  NAIBX_RIDGE_LAMBDA = 9,
  /** How narrow the kernel is (docs/ridge.md); 0 where the method has none.
   *  [number, read only] */
  NAIBX_RIDGE_WIDTH = 10,
  /** How a set follows from scores, NAIBX_DECODE_SETS to NAIBX_DECODE_CASCADE,
   *  chosen on held-out examples but for the last. [count, read only] */
  NAIBX_DECODER = 11,
  /** How much the frequency of a set counts, h of docs/ridge.md; 0 unless the
   *  decoder is NAIBX_DECODE_SETS. [number, read only] */
  NAIBX_DECODER_SET_WEIGHT = 12,
  /** How much the size of a set counts, h' of docs/ridge.md; 0 unless the
   *  decoder is NAIBX_DECODE_SETS. [number, read only] */
  NAIBX_DECODER_SIZE_WEIGHT = 13,
  /** The probability from which on a label is in the set, of
   *  NAIBX_DECODE_THRESHOLD; else 0. [number, read only] */
  NAIBX_DECODER_THRESHOLD = 14,
  /** How much NAIBX_HELD_OUT_UTILITY gains by the choice of a decoder, over
   *  NAIBX_DECODE_SETS with both weights .5. NaN where there was no choice.
   *  [number, read only] */
  NAIBX_DECODER_GAIN = 15
};

/** How a set follows from scores (docs/ridge.md). */
enum {
  /** The best set among those seen and the most likely labels. */
  NAIBX_DECODE_SETS = 0,
  /** The most likely labels, as many as promise the best Jaccard. */
  NAIBX_DECODE_SIZE = 1,
  /** All labels of at least some probability. */
  NAIBX_DECODE_THRESHOLD = 2,
  /** The paper's: the size, then label by label. */
  NAIBX_DECODE_CASCADE = 3
};

/**
 * Make a predictor from a model. Compiling one takes about as long as some tens
 * of predictions; with sparse rows, whose predictions are short, some hundreds
 * or thousands. By another method than the paper's it takes up to seconds.
 * @param model what to compile, which stays free to learn; or what a live one
 *   reads, which lives on inside it.
 * @param form NAIBX_FLOAT64, NAIBX_FLOAT32 or NAIBX_LIVE.
 * @return NAIBX_NOT_TRAINED for tables of a model without examples.
 */
NAIBX_API naibx_status naibx_predictor_create(const naibx_model *model,
                                              int32_t form,
                                              naibx_predictor **predictor,
                                              naibx_error **error);

/** Destroy a predictor. */
NAIBX_API void naibx_predictor_destroy(naibx_predictor *predictor);

/** Copy the configuration of the model that a predictor was made from, names
 *  and all; the allocator is the predictor's. */
NAIBX_API naibx_status
naibx_predictor_get_config(const naibx_predictor *predictor,
                           naibx_config **config, naibx_error **error);

/** Copy that configuration with the kind of each column as it is in the
 *  predictor's map; where the paper's method predicts there is none, and kinds
 *  are as they were set. */
NAIBX_API naibx_status
naibx_predictor_get_decided_config(const naibx_predictor *predictor,
                                   naibx_config **config, naibx_error **error);

/**
 * Set a number of a predictor.
 * @param key NAIBX_KERNEL.
 * @param number what its text allows.
 * @return NAIBX_NOT_SUPPORTED for a kernel that this machine cannot run;
 *   NAIBX_ERROR_MISMATCH for a live predictor, whose kernel stays as it is.
 */
NAIBX_API naibx_status naibx_predictor_set_number(naibx_predictor *predictor,
                                                  int32_t key, double number,
                                                  naibx_error **error);

/**
 * Look up a number of a predictor.
 * @param key NAIBX_FORM to NAIBX_DECODER_GAIN.
 * @param index the label or size that the key is about, else 0.
 */
NAIBX_API naibx_status
naibx_predictor_get_number(const naibx_predictor *predictor, int32_t key,
                           uint32_t index, double *number, naibx_error **error);

/** @}
 *  @defgroup request Request: what is asked
 *  Set once, then read by any number of predictions. Where a request may be
 *  NULL, that asks for the predicted set alone.
 *  @{ */

/** What is asked of a predictor. */
typedef struct naibx_request naibx_request;

/** What a prediction computes: a sum of these. naibx_answer_numbers has the
 *  shapes. */
enum {
  /** The sets. */
  NAIBX_SETS = 1,
  /** For each label of a set the log-probability of its step; with NAIBX_SETS.
   *  Up to half of the time of the paper's method. [per label] */
  NAIBX_STEPS = 2,
  /** Log-posterior over the sizes of the set. [per row and size] */
  NAIBX_SIZES = 4,
  /** log p(x), as the sizes have it; of the paper's method alone. [per row] */
  NAIBX_SIZE_EVIDENCE = 8,
  /** Base score of every label. [per row and label] */
  NAIBX_LABEL_SCORES = 16,
  /** Logarithm of the sum of the exponentials of the base scores; of the
   *  paper's method alone. [per row] */
  NAIBX_LABEL_EVIDENCE = 32,
  /** Score of each set; with NAIBX_SETS. [per set] */
  NAIBX_SET_SCORES = 64,
  /** All labels, best first: naibx_answer_ranking. */
  NAIBX_RANKING = 128,
  /** Nothing to read: the scores of the rows stay in the answer, for
   *  naibx_answer_predict_again and naibx_answer_log_probability. */
  NAIBX_KEPT_SCORES = 256
};

/** Make a request for the predicted sets. */
NAIBX_API naibx_status naibx_request_create(naibx_request **request,
                                            naibx_error **error);

/** Destroy a request. */
NAIBX_API void naibx_request_destroy(naibx_request *request);

/**
 * Set bounds for the size of the sets. The size is the best of those seen in
 * training that lie within; where none does, the bound that is nearest to the
 * best one. (The linear and the kernel method take the best set of a size that
 * was seen within, or of any size within where none was.) With equal bounds it
 * is given, and no size is predicted.
 * @param least smallest size.
 * @param most largest size, at least `least`; UINT32_MAX for L.
 */
NAIBX_API naibx_status naibx_request_set_size(naibx_request *request,
                                              uint32_t least, uint32_t most,
                                              naibx_error **error);

/**
 * Set the size of the set of each row. Rows and sizes must then match in number
 * wherever the request is used, else NAIBX_ERROR_MISMATCH.
 * @param sizes for each row 0 to L, or NAIBX_SIZE_PREDICTED for what the
 *   request says otherwise; copied. NULL for no such sizes.
 * @param row_count how many rows; 0 where `sizes` is NULL.
 */
NAIBX_API naibx_status naibx_request_set_row_sizes(naibx_request *request,
                                                   const int64_t *sizes,
                                                   uint64_t row_count,
                                                   naibx_error **error);

/** How a size is taken from its posterior, of the sizes within bounds. */
enum {
  /** What the method does by itself: the paper's method takes the mode; the
   *  linear and the kernel method choose the set as a whole. */
  NAIBX_SIZE_BEST = 0,
  /** The most likely size. */
  NAIBX_SIZE_MODE = 1,
  /** The smallest size that is not below half of the probability. */
  NAIBX_SIZE_MEDIAN = 2,
  /** The size that is nearest to the mean; of two the larger. */
  NAIBX_SIZE_MEAN = 3,
  /** The smallest size with at least `level` of the probability at or below
   *  it. */
  NAIBX_SIZE_QUANTILE = 4,
  /** That of the set with the best accuracy (Jaccard index) on average: of the
   *  paper's method over its sets of all sizes that are at least a thousandth
   *  as likely as the mode, 30 at most; of the others over all sets that they
   *  weigh, or where a posterior of the caller's decides as the paper's. */
  NAIBX_SIZE_ACCURACY = 5,
  /** The same by F1. */
  NAIBX_SIZE_F1 = 6
};

/**
 * Set how the size is taken where it is not given.
 * @param size_rule NAIBX_SIZE_BEST, which it is unless set, to NAIBX_SIZE_F1.
 * @param level for NAIBX_SIZE_QUANTILE above 0 and below 1, else 0.
 */
NAIBX_API naibx_status naibx_request_set_size_rule(naibx_request *request,
                                                   int32_t size_rule,
                                                   double level,
                                                   naibx_error **error);

/**
 * Set how likely each size is, in place of what the model says, for all rows:
 * from a predictor of the caller's own, or from counts. The rule is applied to
 * this; with NAIBX_SIZE_BEST that is the mode, of each method.
 * @param log_probabilities of the sizes 0, 1 and so on, but for a summand of
 *   all; -infinity, like a size that is not there, for one that cannot be. At
 *   least one is a number, and none is of a size above L; copied.
 * @param size_count length of `log_probabilities`; 0 for those of the model.
 */
NAIBX_API naibx_status naibx_request_set_size_posterior(
    naibx_request *request, const double *log_probabilities,
    uint64_t size_count, naibx_error **error);

/**
 * Set how likely each size is for one row, in place of what is said for all. A
 * request with such of a row that a prediction does not have gives
 * NAIBX_ERROR_MISMATCH there.
 * @param row which row of the prediction, from 0.
 * @param log_probabilities as for all rows; copied.
 * @param size_count length of `log_probabilities`; 0 for those of all rows.
 */
NAIBX_API naibx_status naibx_request_set_row_size_posterior(
    naibx_request *request, uint64_t row, const double *log_probabilities,
    uint64_t size_count, naibx_error **error);

/** What is asked of labels: a rule of naibx_request_set_labels. */
enum {
  /** They must be in the set. */
  NAIBX_REQUIRED = 0,
  /** They must not be in the set. */
  NAIBX_FORBIDDEN = 1,
  /** They are decided already and count as chosen from the start: the paper's
   *  method chooses the others given them. They stand first in its sets. */
  NAIBX_GIVEN = 2
};

/**
 * Set which labels must be in the sets of all rows, must not be, or are given.
 * Within all that a request asks, the paper's method takes the best size, and
 * then each label the best after which the rest can still be met; the other
 * methods take the best set by expected utility (docs/constraints.md). Where no
 * set meets it all, a prediction of one row fails with NAIBX_ERROR_IMPOSSIBLE,
 * and one of a batch has an empty set, which naibx_answer_outcomes tells.
 * @param rule NAIBX_REQUIRED, NAIBX_FORBIDDEN or NAIBX_GIVEN.
 * @param labels in place of those that the rule had before; copied.
 * @param label_count length of `labels`; 0 for none.
 */
NAIBX_API naibx_status naibx_request_set_labels(naibx_request *request,
                                                int32_t rule,
                                                const uint32_t *labels,
                                                uint64_t label_count,
                                                naibx_error **error);

/**
 * Set such labels of one row, besides those of all rows. A request with labels
 * of a row that a prediction does not have gives NAIBX_ERROR_MISMATCH there.
 * @param rule NAIBX_REQUIRED, NAIBX_FORBIDDEN or NAIBX_GIVEN.
 * @param row which row of the prediction, from 0.
 * @param labels in place of those that the rule had for this row; copied.
 * @param label_count length of `labels`; 0 for none.
 */
NAIBX_API naibx_status naibx_request_set_row_labels(naibx_request *request,
                                                    int32_t rule, uint64_t row,
                                                    const uint32_t *labels,
                                                    uint64_t label_count,
                                                    naibx_error **error);

/**
 * Ask for at least and at most so many labels of a group, besides what else is
 * asked. Groups are numbered from 0 in their order.
 * @param labels without duplicates; copied.
 * @param label_count length of `labels`.
 * @param least fewest of them.
 * @param most most of them, at least `least`.
 * @return NAIBX_ERROR_DUPLICATE_LABEL.
 */
NAIBX_API naibx_status naibx_request_add_group(naibx_request *request,
                                               const uint32_t *labels,
                                               uint64_t label_count,
                                               uint32_t least, uint32_t most,
                                               naibx_error **error);

/**
 * Ask that a label is in only if another is.
 * @param label which label.
 * @param implied what is in where `label` is.
 */
NAIBX_API naibx_status naibx_request_add_implication(naibx_request *request,
                                                     uint32_t label,
                                                     uint32_t implied,
                                                     naibx_error **error);

/** Forget all labels, groups and implications; sizes stay. */
NAIBX_API naibx_status naibx_request_clear_constraints(naibx_request *request,
                                                       naibx_error **error);

/** In place of a width. */
enum {
  /** Look at all that could be better, within the node limit. */
  NAIBX_WIDTH_EXACT = 0
};

/**
 * Ask for the most likely sets of each row, best first, in place of the one
 * that is predicted (a set count and a width of 1). How many there are is told
 * by naibx_answer_set_offsets; their scores are NAIBX_SET_SCORES.
 *
 * The paper's method follows so many beginnings of sets from label to label as
 * the width says: half of them for the best size, a quarter for the second, and
 * so on. With NAIBX_WIDTH_EXACT it then searches for what is better (branch and
 * bound), each node being the beginning of a set. The linear and the kernel
 * method rank what they weigh and the neighbours of the best `width` of them;
 * they have no exact search, and take a width of 64.
 * @param set_count at most so many sets of a row, 1 to 1,024.
 * @param width at least `set_count` and at most 1,024, or NAIBX_WIDTH_EXACT.
 */
NAIBX_API naibx_status naibx_request_set_best(naibx_request *request,
                                              uint32_t set_count,
                                              uint32_t width,
                                              naibx_error **error);

/**
 * Set how long a set is searched for where constraints exclude the first
 * choices, or with NAIBX_WIDTH_EXACT: both may be as hard as any problem is.
 * @param nodes so many labels of each row are put in or out to see what
 * follows; 10,000 unless told. With 0 none is searched for.
 */
NAIBX_API naibx_status naibx_request_set_node_limit(naibx_request *request,
                                                    uint64_t nodes,
                                                    naibx_error **error);

/**
 * Set how long one call may take. The clock is read between the steps of a
 * search and before rows are scored, some hundreds at once. A search that it
 * ends keeps the best sets that it has found: the outcome of the row is
 * NAIBX_CUT_SHORT. A cascade that it meets takes its remaining labels by the
 * scores that they have by then. Rows that are not reached have no set, the
 * outcome NAIBX_ERROR_UNDECIDED, and NaN for numbers.
 * @param microseconds from the beginning of the call; 0 for none.
 */
NAIBX_API naibx_status naibx_request_set_deadline(naibx_request *request,
                                                  uint64_t microseconds,
                                                  naibx_error **error);

/**
 * Set what is computed.
 * @param outputs NAIBX_SETS and so on, summed; at least one of them, and
 *   NAIBX_STEPS and NAIBX_SET_SCORES only with NAIBX_SETS.
 */
NAIBX_API naibx_status naibx_request_set_outputs(naibx_request *request,
                                                 uint32_t outputs,
                                                 naibx_error **error);

/** @}
 *  @defgroup answer Answer: results
 *  One for each thread that predicts. It grows as needed and serves any
 *  predictor and any request, one after the other.
 *  @{ */

/** Scratch memory and results of one thread, and of those that share its
 *  batches. */
typedef struct naibx_answer naibx_answer;

/**
 * Make an answer without results.
 * @param allocator where its memory comes from, or NULL for the default one.
 */
NAIBX_API naibx_status naibx_answer_create(const naibx_allocator *allocator,
                                           naibx_answer **answer,
                                           naibx_error **error);

/** Destroy an answer, and with it the arrays that it handed out. */
NAIBX_API void naibx_answer_destroy(naibx_answer *answer);

/**
 * Let the batches of an answer use several threads; one until this is called.
 * The results are the same, bit for bit, for every number of threads.
 * @param executor as for naibx_set_executor; may be NULL.
 * @param context passed to `executor`; may be NULL.
 * @param thread_count as for naibx_set_executor, 1 to 1024.
 */
NAIBX_API naibx_status naibx_answer_set_executor(naibx_answer *answer,
                                                 naibx_executor executor,
                                                 void *context,
                                                 uint32_t thread_count,
                                                 naibx_error **error);

/**
 * Make room, so that predictions allocate nothing: with this predictor (a live
 * one also when its model has learned more), this request and so many rows.
 * Room for the labels of a row is for the largest set that it can have. The
 * results that are there are dropped.
 * @param request what will be asked, or NULL.
 * @param row_count at most so many rows.
 * @return NAIBX_NOT_TRAINED for a live predictor of a model without examples;
 *   NAIBX_ERROR_MISMATCH for sizes of other rows.
 */
NAIBX_API naibx_status naibx_answer_reserve(naibx_answer *answer,
                                            const naibx_predictor *predictor,
                                            const naibx_request *request,
                                            uint64_t row_count,
                                            naibx_error **error);

/**
 * Predict the sets of examples. The paper's method (its algorithm 2) takes the
 * size with the best posterior, then greedily as many labels, each the best
 * given the features, the size and the labels chosen before. Ties go to the
 * smaller size and the lower id; labels never seen come last, by id. The linear
 * and the kernel method choose the set as a whole (docs/ridge.md). The same row
 * gives the same bits alone and in every batch.
 *
 * The results are read by the functions below, and stay until the next call
 * that predicts or reserves, also one that fails: then there are none.
 * @param request what is asked, or NULL.
 * @param row_count how many examples.
 * @param values the features, as for naibx_add_examples.
 * @param indices NULL for dense, as for naibx_add_examples.
 * @param row_offsets NULL for dense, as for naibx_add_examples; may be NULL for
 *   a single sparse row, too.
 * @param value_count length of `values`.
 * @param progress asked after at most 100 rows, and with several threads after
 *   work of some 20 to 200 ms for each of them; may be NULL.
 * @param context passed to `progress`; may be NULL.
 * @return NAIBX_NOT_TRAINED for a live predictor; NAIBX_CANCELLED;
 *   NAIBX_ERROR_OFFSETS; NAIBX_ERROR_MISMATCH for sizes of other rows, and
 *   where an evidence is asked of another method than the paper's;
 *   NAIBX_ERROR_LABEL for one of the request; of a single row, not of a batch,
 *   NAIBX_ERROR_IMPOSSIBLE and NAIBX_ERROR_UNDECIDED;
 *   NAIBX_ERROR_FEATURE_COUNT, NAIBX_ERROR_FEATURE_INDEX,
 *   NAIBX_ERROR_FEATURE_VALUE, whose error has the row.
 */
NAIBX_API naibx_status naibx_answer_predict(
    naibx_answer *answer, const naibx_predictor *predictor,
    const naibx_request *request, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    naibx_progress progress, void *context, naibx_error **error);

/**
 * Ask something else of the rows that were predicted last: from the scores that
 * the answer has kept (NAIBX_KEPT_SCORES), as when a solver has fixed some of
 * the labels. The results are those of naibx_answer_predict with the same rows
 * and this request, on the calling thread alone. The scores stay until the next
 * call of naibx_answer_predict or naibx_answer_reserve.
 * @param predictor the one that predicted them.
 * @param request what is asked, or NULL.
 * @return NAIBX_STALE where a live predictor's model has changed since;
 *   NAIBX_ERROR_MISMATCH for another predictor, or where there are no kept
 *   scores; those of naibx_answer_predict.
 */
NAIBX_API naibx_status naibx_answer_predict_again(
    naibx_answer *answer, const naibx_predictor *predictor,
    const naibx_request *request, naibx_error **error);

/**
 * Look up how likely a set is for a row whose scores the answer has kept. By
 * the paper's method log P(M = m | x) and the logarithm of the sum over all
 * orders of its labels: those of all sets sum to 1. By the linear and the
 * kernel method the log-probability among the sets that are weighed and this
 * one. Results stay; memory of the call is allocated.
 * @param predictor the one that predicted it.
 * @param row which row.
 * @param labels the set, in any order, without duplicates.
 * @param label_count length of `labels`; at most 16 for the paper's method,
 * else NAIBX_ERROR_LIMIT (2^16 beginnings are looked at).
 * @param[out] log_probability the result; -infinity for a size never seen.
 * @return NAIBX_STALE; NAIBX_ERROR_MISMATCH as of naibx_answer_predict_again;
 *   NAIBX_ERROR_LABEL; NAIBX_ERROR_DUPLICATE_LABEL; NAIBX_ERROR_LIMIT.
 */
NAIBX_API naibx_status naibx_answer_log_probability(
    naibx_answer *answer, const naibx_predictor *predictor, uint64_t row,
    const uint32_t *labels, uint64_t label_count, double *log_probability,
    naibx_error **error);

/**
 * Look at the sets of an answer.
 * @param[out] set_count how many sets: one for each row, unless the request
 *   asks for several (naibx_answer_set_offsets).
 * @param[out] label_offsets set_count + 1 numbers: set s has the labels
 *   label_offsets[s] to label_offsets[s + 1] - 1.
 * @param[out] labels the sets one after the other, each in the order of choice.
 * @return NAIBX_ERROR_MISMATCH where there are no results, or no sets among
 *   them.
 */
NAIBX_API naibx_status naibx_answer_sets(const naibx_answer *answer,
                                         uint64_t *set_count,
                                         const uint64_t **label_offsets,
                                         const uint32_t **labels,
                                         naibx_error **error);

/**
 * Look at which sets are of which row.
 * @param[out] row_count how many rows.
 * @param[out] set_offsets row_count + 1 numbers: row r has the sets
 *   set_offsets[r] to set_offsets[r + 1] - 1, the best first. NULL where the
 *   request asked for one set: set r is that of row r.
 * @return NAIBX_ERROR_MISMATCH as of naibx_answer_sets.
 */
NAIBX_API naibx_status naibx_answer_set_offsets(const naibx_answer *answer,
                                                uint64_t *row_count,
                                                const uint64_t **set_offsets,
                                                naibx_error **error);

/**
 * Look at what became of the rows.
 * @param[out] row_count how many rows.
 * @param[out] outcomes for each NAIBX_OK; NAIBX_CUT_SHORT; or
 *   NAIBX_ERROR_IMPOSSIBLE or NAIBX_ERROR_UNDECIDED, which have an empty set,
 * or none where several were asked for. NULL where the request left nothing to
 *   search for: all are NAIBX_OK. Asked for alone, a row without a set fails
 *   with an error that names the conflict.
 * @return NAIBX_ERROR_MISMATCH as of naibx_answer_sets.
 */
NAIBX_API naibx_status naibx_answer_outcomes(const naibx_answer *answer,
                                             uint64_t *row_count,
                                             const naibx_status **outcomes,
                                             naibx_error **error);

/**
 * Look at numbers of an answer. By output:
 * - NAIBX_STEPS: for each label of the sets the logarithm of its probability
 *   among the labels that were left when it was chosen. A label with the score
 *   -infinity, as labels never seen have, gets none, unless all that are left
 *   have it: then each gets the same.
 * - NAIBX_SIZES: for each row L + 1 numbers, log P(M = m | x) for m = 0 to L,
 *   whatever bounds the request has. A size that no example had has -infinity
 *   (but see NAIBX_ALLOW_EMPTY). A model with a fixed size has all of the
 *   probability there.
 * - NAIBX_SIZE_EVIDENCE: for each row log p(x), the logarithm of the sum over
 *   all sizes of P(M = m) p(x | M = m); 0 for a fixed size.
 * - NAIBX_LABEL_SCORES: for each row L numbers. Of the paper's method these are
 *   log P(y) + log p(x | y), that is, the part of the cascade's score that
 *   depends on neither the size nor the labels chosen before. A label never
 *   seen has -infinity. The scores rank the labels; their exponentials,
 *   normalised, are probabilities only where every set has one label, and not
 *   those of each label being in the set. Of the linear and the kernel method
 *   they are the log-odds of each label being in the set, calibrated.
 * - NAIBX_LABEL_EVIDENCE: for each row one number.
 * - NAIBX_SET_SCORES: for each set the logarithm of how likely it is. Of the
 *   paper's method log P(M = m | x), where the size was weighed against others,
 *   and the sum of its steps in the order of its labels, the best order that
 *   was found. Of the linear and the kernel method its log-probability among
 *   the sets that were weighed. -infinity for the empty set of a row that has
 *   none.
 * @param output one of them.
 * @param[out] numbers row after row.
 * @param[out] count how many in all.
 * @return NAIBX_ERROR_MISMATCH where there are no results, or the request did
 *   not ask for this.
 */
NAIBX_API naibx_status naibx_answer_numbers(const naibx_answer *answer,
                                            uint32_t output,
                                            const double **numbers,
                                            uint64_t *count,
                                            naibx_error **error);

/**
 * Look at the rankings of an answer: for each row all L labels. Of the paper's
 * method in the order in which the cascade for the predicted size would take
 * them if it went on to L; of the linear and the kernel method by score. They
 * heed sizes, but not what is asked of labels. (For an order by score alone,
 * sort NAIBX_LABEL_SCORES.)
 * @param[out] labels row after row.
 * @param[out] count how many in all.
 * @return NAIBX_ERROR_MISMATCH where there are no results, or no rankings among
 *   them.
 */
NAIBX_API naibx_status naibx_answer_ranking(const naibx_answer *answer,
                                            const uint32_t **labels,
                                            uint64_t *count,
                                            naibx_error **error);

/** @}
 *  @defgroup statistics Statistics
 *  The sums that a model keeps, for a look inside; docs/model.md says what they
 *  are for.
 *  @{ */

/** Numbers of a model: naibx_get_number. A model with a fixed size keeps no
 *  sums for sizes: those of all examples are shown for that size, 0 for the
 *  others. */
enum {
  /** N, the weight of all examples. [number, read only] */
  NAIBX_WEIGHT = 1,
  /** The weight of a typical example, 0 to 1: the sum of w min(w, 1) over the
   *  sum of w, which is 1 where no weight is below 1, and before the first
   *  example. The smoothing, the feature smoothing and the variance prior are
   *  multiplied by it. [number, read only] */
  NAIBX_TYPICAL_WEIGHT = 2,
  /** N_y, the weight of the examples whose set holds the label `first`.
   *  [number, read only, indexed by label] */
  NAIBX_LABEL_WEIGHT = 3,
  /** N_m, the weight of the examples whose set has the size `first`.
   *  [number, read only, indexed by size] */
  NAIBX_SIZE_WEIGHT = 4,
  /** N_ym, the weight of the examples whose set holds the label `first` and has
   *  the size `second`. [number, read only, indexed by label and size] */
  NAIBX_LABEL_SIZE_WEIGHT = 5,
  /** N_yy', the weight of the examples whose set holds the labels `first` and
   *  `second`; 0 where these are the same.
   *  [number, read only, indexed by label and label] */
  NAIBX_PAIR_WEIGHT = 6,
  /** The weight of the examples that naibx_compile has not seen: they were
   *  learned since. All of them where naibx_compile was never called; 0 where
   *  the paper's method predicts live, which lacks none.
   *  [number, read only] */
  NAIBX_UNCOMPILED_WEIGHT = 7,
  /** The weight of the examples whose sets are no more counted, since there
   *  were more different ones than NAIBX_SEEN_SETS: a predictor of another
   *  method than the paper's knows these sets no more. 0 while all are counted,
   *  and for the paper's method. [number, read only] */
  NAIBX_DROPPED_SET_WEIGHT = 8
};

/** Kinds of classes that statistics of features are kept for. */
enum {
  /** All examples; the number of the class is 0. */
  NAIBX_CLASS_ALL = 0,
  /** Examples whose set holds a label; the number is the label's id. */
  NAIBX_CLASS_LABEL = 1,
  /** Examples whose set has a size; the number is the size. */
  NAIBX_CLASS_SIZE = 2
};

/**
 * Look up a number of a model.
 * @param key NAIBX_WEIGHT to NAIBX_DROPPED_SET_WEIGHT.
 * @param first the label, 0 to L-1, or the size, 0 to L, that the key is about,
 *   else 0.
 * @param second the second one where the key is about two, else 0.
 */
NAIBX_API naibx_status naibx_get_number(const naibx_model *model, int32_t key,
                                        uint32_t first, uint32_t second,
                                        double *number, naibx_error **error);

/**
 * Look up the distribution of a Gaussian feature in a class, as prediction uses
 * it.
 * @param class_kind NAIBX_CLASS_ALL, NAIBX_CLASS_LABEL, NAIBX_CLASS_SIZE.
 * @param class_number which class of the kind.
 * @param column number of a Gaussian column.
 * @param[out] weight weight of the class's examples in which the feature is
 *   not missing; may be NULL.
 * @param[out] mean mean, in the unit of the feature; may be NULL.
 * @param[out] variance variance, with the variance prior for a label or a
 *   size, in the unit squared; may be NULL. A class for which the formula has
 *   no value shows mean and variance of all examples. 0 where the feature
 *   counts in no score: it is constant over all examples, or was observed in
 *   one alone.
 */
NAIBX_API naibx_status naibx_get_gaussian(const naibx_model *model,
                                          int32_t class_kind,
                                          uint32_t class_number,
                                          uint32_t column, double *weight,
                                          double *mean, double *variance,
                                          naibx_error **error);

/**
 * Look up the weight of a value of a discrete feature in a class.
 * @param class_kind NAIBX_CLASS_ALL, NAIBX_CLASS_LABEL, NAIBX_CLASS_SIZE.
 * @param class_number which class of the kind.
 * @param column number of a Bernoulli, multinomial or categorical column.
 * @param category for a categorical column its category, else 0.
 * @param[out] value_weight Bernoulli: weight of the examples that have the
 *   feature. Multinomial: weighted sum of its counts. Categorical: weight of
 *   the examples with that category. May be NULL.
 * @param[out] total_weight Bernoulli and categorical: weight of the examples
 *   in which the feature is not missing. Multinomial: weighted sum of the
 *   counts of the feature's group. May be NULL.
 */
NAIBX_API naibx_status naibx_get_value_weight(
    const naibx_model *model, int32_t class_kind, uint32_t class_number,
    uint32_t column, uint32_t category, double *value_weight,
    double *total_weight, naibx_error **error);

/** @}
 *  @defgroup file Save and load
 *  A file holds a model, a predictor, or both. A saved model is the same on
 *  every machine and goes on learning when loaded; a compiled predictor is
 *  saved as its tables, without the statistics.
 *  @{ */

/**
 * Save a model to a file. The file appears whole or not at all: it is written
 * next to its destination, flushed to disk and renamed. Symbolic links to it
 * stay; other hard links keep the old file. On POSIX systems the permissions of
 * a file that is replaced, its group, its owner and, on Linux, its access
 * control list are kept. Where the system does not let the process keep the
 * group or the list, the access that they gave is removed, so that nobody can
 * read the file who could not before.
 *
 * A pipe, a device and a name of a descriptor (/dev/stdout, /dev/fd/3) are
 * written in place. The names .naibx-NUMBER.tmp are reserved for files that are
 * being written, and refused: the next save to the folder removes those that a
 * killed process has left behind.
 * @param model the model. The same model gives the same bytes.
 * @param path where, UTF-8.
 * @return NAIBX_ERROR_WRITE.
 */
NAIBX_API naibx_status naibx_save(const naibx_model *model, const char *path,
                                  naibx_error **error);

/**
 * Save a model, a compiled predictor, or both to one file, as naibx_save does.
 * @param model the model, or NULL. It may have learned more since the predictor
 *   was compiled.
 * @param predictor the predictor, or NULL. The same parts give the same bytes.
 * @param path where, UTF-8.
 * @return NAIBX_ERROR_WRITE; NAIBX_ERROR_MISMATCH for a live predictor, or a
 *   model with other labels, features, constants or names than the predictor
 *   has; NAIBX_ERROR_LIMIT for a predictor without any class, of more than a
 *   million features.
 */
NAIBX_API naibx_status naibx_save_parts(const naibx_model *model,
                                        const naibx_predictor *predictor,
                                        const char *path, naibx_error **error);

/**
 * Take the next part of a file that is being saved. The parts are of any size,
 * in order, and follow each other without a gap.
 * @param context the pointer given with the callback.
 * @param bytes the part; valid during the call.
 * @param size how many bytes, at least 1.
 * @return 0 where they are taken; anything else stops the call, which then
 *   returns NAIBX_ERROR_WRITE.
 */
typedef int32_t (*naibx_write)(void *context, const uint8_t *bytes,
                               uint64_t size);

/**
 * Save as naibx_save_parts does, to wherever a callback puts it: memory, an
 * archive, a socket. What it has taken is a whole file when this succeeds.
 * @param model the model, or NULL.
 * @param predictor the predictor, or NULL.
 * @param write takes the bytes.
 * @param context passed to `write`; may be NULL.
 * @return those of naibx_save_parts.
 */
NAIBX_API naibx_status naibx_write_parts(const naibx_model *model,
                                         const naibx_predictor *predictor,
                                         naibx_write write, void *context,
                                         naibx_error **error);

/** How a file is loaded: where the memory comes from, and how large a model may
 *  be that is let in. A program that loads what strangers send lowers the
 *  limits to what it expects. */
typedef struct naibx_load_options naibx_load_options;

/** Numbers of load options: naibx_load_options_set_number. A file that exceeds
 *  a limit is refused with NAIBX_ERROR_LIMIT before memory is taken for it; the
 *  memory of what is loaded is in proportion to the bytes of its file. */
enum {
  /** At most so many labels; NAIBX_MAX_LABELS unless set. [count] */
  NAIBX_LABEL_LIMIT = 1,
  /** At most so many features; NAIBX_MAX_FEATURES unless set. [count] */
  NAIBX_FEATURE_LIMIT = 2,
  /** A file of at most so many bytes; 2^53 and more, as unless set, for any.
   *  [count] */
  NAIBX_BYTE_LIMIT = 3,
  /** 1 to leave the tables of a predictor where the system keeps the file,
   *  which all processes share that map it, in place of a copy. Until the
   *  predictor is gone the file must not be written to or cut off, which would
   *  end the process or change the answers; saving to its path is safe, since
   *  that puts a new file in its place. Where a file cannot be mapped (a pipe,
   *  a big-endian machine) it is loaded. 0 unless set. [switch] */
  NAIBX_MAP_TABLES = 4,
  /** 0 to leave the numbers of tables that are mapped unchecked: then a
   *  predictor of any size is ready at once, and its tables come from the disk
   *  as they are used. What they index is checked all the same, so that a
   *  damaged file does no harm but to the answers: these may be anything, even
   *  a label twice. 1 unless set. [switch] */
  NAIBX_VERIFY_TABLES = 5
};

/** Make load options. */
NAIBX_API naibx_status naibx_load_options_create(naibx_load_options **options,
                                                 naibx_error **error);

/** Destroy load options; what was loaded with them needs them no more. */
NAIBX_API void naibx_load_options_destroy(naibx_load_options *options);

/**
 * Set the allocator of what is loaded.
 * @param allocator the allocator, or NULL for the default one.
 */
NAIBX_API naibx_status naibx_load_options_set_allocator(
    naibx_load_options *options, const naibx_allocator *allocator,
    naibx_error **error);

/**
 * Set a number of load options.
 * @param key NAIBX_LABEL_LIMIT to NAIBX_VERIFY_TABLES.
 * @param number what its text allows; a limit is a whole number >= 0.
 */
NAIBX_API naibx_status
naibx_load_options_set_number(naibx_load_options *options, int32_t key,
                              double number, naibx_error **error);

/**
 * Load a model from a file; of one that holds a predictor, too, the model
 * alone. Nothing in the file is trusted: what loads can be predicted with,
 * learned into and saved.
 * @param path where, UTF-8.
 * @param options allocator and limits, or NULL for the defaults.
 * @return NAIBX_ERROR_READ; NAIBX_ERROR_NOT_A_MODEL; NAIBX_ERROR_NEWER_VERSION;
 *   NAIBX_ERROR_OLDER_VERSION; NAIBX_ERROR_UNKNOWN_FEATURE;
 *   NAIBX_ERROR_TRUNCATED; NAIBX_ERROR_CHECKSUM; NAIBX_ERROR_CORRUPT;
 *   NAIBX_ERROR_LIMIT.
 */
NAIBX_API naibx_status naibx_load(const char *path,
                                  const naibx_load_options *options,
                                  naibx_model **model, naibx_error **error);

/**
 * Load the parts of a file. A predictor uses the fastest kernel of the machine
 * that it is loaded on.
 * @param path where, UTF-8.
 * @param options allocator, limits and how tables are loaded, or NULL for the
 *   defaults.
 * @param[out] model the model, or NULL where it is not wanted. At least one of
 *   the two is.
 * @param[out] predictor the predictor, or NULL where it is not wanted.
 * @return as naibx_load; NAIBX_ERROR_NOT_A_MODEL also where the file has not a
 *   part that is wanted.
 */
NAIBX_API naibx_status naibx_load_parts(const char *path,
                                        const naibx_load_options *options,
                                        naibx_model **model,
                                        naibx_predictor **predictor,
                                        naibx_error **error);

/**
 * Load the parts of a file that is in memory.
 * @param bytes what was saved, at any alignment.
 * @param size how many bytes.
 * @param options allocator and limits, or NULL for the defaults.
 * @param[out] model as for naibx_load_parts; may be NULL.
 * @param[out] predictor as for naibx_load_parts; may be NULL.
 * @return as naibx_load_parts, but for NAIBX_ERROR_READ.
 */
NAIBX_API naibx_status naibx_read_parts(const uint8_t *bytes, uint64_t size,
                                        const naibx_load_options *options,
                                        naibx_model **model,
                                        naibx_predictor **predictor,
                                        naibx_error **error);

/**
 * Learn all that a saved model has learned, as naibx_merge.
 * @param bytes what was saved, at any alignment; a predictor beside the model
 *   is passed over.
 * @param size how many bytes.
 * @param options allocator and limits for reading, or NULL for the defaults.
 *   Without an allocator it is the model's.
 * @return as naibx_merge, and as naibx_read_parts.
 */
NAIBX_API naibx_status naibx_merge_bytes(naibx_model *model,
                                         const uint8_t *bytes, uint64_t size,
                                         const naibx_load_options *options,
                                         naibx_error **error);

/** Numbers of a file: naibx_file_get_number. */
enum {
  /** Its length in bytes. [count, read only] */
  NAIBX_FILE_BYTES = 1,
  /** Version of its format: 65536 major + minor. [count, read only] */
  NAIBX_FILE_VERSION = 2,
  /** 1 where it holds a model, else 0. [switch, read only] */
  NAIBX_FILE_HAS_MODEL = 3,
  /** 1 where it holds a predictor, else 0. [switch, read only] */
  NAIBX_FILE_HAS_PREDICTOR = 4
};

/**
 * Look up a number of a file, from its beginning alone.
 * @param bytes the first bytes of the file, or all of them: NAIBX_FILE_BYTES
 *   and NAIBX_FILE_VERSION need 64, the others 4096.
 * @param size how many bytes.
 * @param key NAIBX_FILE_BYTES to NAIBX_FILE_HAS_PREDICTOR.
 * @return NAIBX_ERROR_NOT_A_MODEL; NAIBX_ERROR_TRUNCATED for too few bytes.
 */
NAIBX_API naibx_status naibx_file_get_number(const uint8_t *bytes,
                                             uint64_t size, int32_t key,
                                             double *number,
                                             naibx_error **error);

/** @} */

#ifdef __cplusplus
}
#endif

#endif /* NAIBX_NAIBX_H */
