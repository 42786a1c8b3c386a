#include "guard.hpp"
#include "handles.hpp"
#include "numbers.hpp"

#include <cmath>
#include <optional>

using naibx::capi::checked_switch;
using naibx::capi::clear;
using naibx::capi::fail_for_key;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

constexpr const char *kConfigNumbers =
    "NAIBX_LABEL_COUNT (1) to NAIBX_SEEN_SETS (14)";

std::optional<uint32_t>
checked_fixed_size(const naibx::Configuration &configuration, double size) {
  const uint32_t label_count = configuration.label_count();
  if (size == static_cast<double>(naibx::kPredictSize)) {
    return std::nullopt;
  }
  if (!(size >= 0.0 && size <= label_count) || size != std::floor(size)) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the fixed size is ", size,
                ", but must be a whole number from 0 to ", label_count,
                ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
  }
  return static_cast<uint32_t>(size);
}

// A whole number from least to most.
uint64_t checked_whole(const char *name, double number, double least,
                       double most) {
  if (!(number >= least && number <= most) || number != std::floor(number)) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, name, " is ", number,
                ", but must be a whole number from ", least, " to ", most);
  }
  return static_cast<uint64_t>(number);
}

void set_ridge_number(naibx::Configuration &configuration, int32_t key,
                      double number) {
  naibx::RidgeSettings settings = configuration.ridge();
  switch (key) {
  case NAIBX_METHOD:
    settings.method = static_cast<naibx::Method>(checked_whole(
        "NAIBX_METHOD", number, NAIBX_METHOD_NAIVE, NAIBX_METHOD_AUTO));
    break;
  case NAIBX_LANDMARKS:
    settings.landmark_count = static_cast<uint32_t>(
        checked_whole("NAIBX_LANDMARKS", number, 1, naibx::kMostLandmarks));
    break;
  case NAIBX_RESERVOIR:
    settings.reservoir_rows = static_cast<uint32_t>(
        checked_whole("NAIBX_RESERVOIR", number, naibx::kFewestReservoirRows,
                      naibx::kMostReservoirRows));
    break;
  case NAIBX_SEED:
    settings.seed = checked_whole("NAIBX_SEED", number, 0,
                                  static_cast<double>(naibx::kLargestSeed));
    break;
  case NAIBX_LOSS:
    settings.loss = static_cast<naibx::Loss>(
        checked_whole("NAIBX_LOSS", number, NAIBX_LOSS_SUBSET_AND_JACCARD,
                      NAIBX_LOSS_HAMMING));
    break;
  case NAIBX_SEEN_SETS:
    settings.seen_sets = static_cast<uint32_t>(
        checked_whole("NAIBX_SEEN_SETS", number, 1, naibx::kMostSeenSets));
    break;
  default:
    fail_for_key(key, kConfigNumbers);
  }
  configuration.set_ridge(settings);
}

double get_ridge_number(const naibx::RidgeSettings &settings, int32_t key) {
  switch (key) {
  case NAIBX_METHOD:
    return static_cast<double>(settings.method);
  case NAIBX_LANDMARKS:
    return settings.landmark_count;
  case NAIBX_RESERVOIR:
    return settings.reservoir_rows;
  case NAIBX_SEED:
    return static_cast<double>(settings.seed);
  case NAIBX_LOSS:
    return static_cast<double>(settings.loss);
  case NAIBX_SEEN_SETS:
    return settings.seen_sets;
  default:
    fail_for_key(key, kConfigNumbers);
  }
}

void set_number(naibx::Configuration &configuration, int32_t key,
                double number) {
  switch (key) {
  case NAIBX_LABEL_COUNT:
  case NAIBX_FEATURE_COUNT:
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE,
                key == NAIBX_LABEL_COUNT
                    ? "NAIBX_LABEL_COUNT is read only: it is given to "
                      "naibx_config_create"
                    : "NAIBX_FEATURE_COUNT is read only: features are added "
                      "with naibx_config_add_features");
  case NAIBX_SMOOTHING:
    return configuration.set_smoothing(number);
  case NAIBX_FEATURE_SMOOTHING:
    return configuration.set_feature_smoothing(number);
  case NAIBX_VARIANCE_PRIOR:
    return configuration.set_variance_prior(number);
  case NAIBX_FIXED_SIZE:
    return configuration.set_fixed_size(
        checked_fixed_size(configuration, number));
  case NAIBX_ALLOW_EMPTY:
    return configuration.set_allow_empty(
        checked_switch("NAIBX_ALLOW_EMPTY", number));
  case NAIBX_MERGE_DUPLICATES:
    return configuration.set_merge_duplicates(
        checked_switch("NAIBX_MERGE_DUPLICATES", number));
  default:
    return set_ridge_number(configuration, key, number);
  }
}

double get_number(const naibx::Configuration &configuration, int32_t key) {
  switch (key) {
  case NAIBX_LABEL_COUNT:
    return configuration.label_count();
  case NAIBX_FEATURE_COUNT:
    return static_cast<double>(configuration.features().size());
  case NAIBX_SMOOTHING:
    return configuration.constants().smoothing;
  case NAIBX_FEATURE_SMOOTHING:
    return configuration.constants().feature_smoothing;
  case NAIBX_VARIANCE_PRIOR:
    return configuration.constants().variance_prior;
  case NAIBX_FIXED_SIZE:
    return configuration.fixed_size()
               ? *configuration.fixed_size()
               : static_cast<double>(naibx::kPredictSize);
  case NAIBX_ALLOW_EMPTY:
    return configuration.allow_empty() ? 1.0 : 0.0;
  case NAIBX_MERGE_DUPLICATES:
    return configuration.merge_duplicates() ? 1.0 : 0.0;
  default:
    return get_ridge_number(configuration.ridge(), key);
  }
}

} // namespace

extern "C" {

naibx_status naibx_config_set_number(naibx_config *config, int32_t key,
                                     double number, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(config, "config");
    set_number(config->configuration, key, number);
    return NAIBX_OK;
  });
}

naibx_status naibx_config_get_number(const naibx_config *config, int32_t key,
                                     double *number, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(number);
    require(config, "config");
    require(number, "number");
    *number = get_number(config->configuration, key);
    return NAIBX_OK;
  });
}

} // extern "C"
