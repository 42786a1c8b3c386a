// How sets are predicted: the method of a model and what belongs to it.
#pragma once

#include "column_kinds.hpp"

#include <naibx/naibx.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {

// As the library numbers them.
enum class Method : std::int32_t {
  naive = NAIBX_METHOD_NAIVE,
  linear = NAIBX_METHOD_LINEAR,
  kernel = NAIBX_METHOD_KERNEL,
  automatic = NAIBX_METHOD_AUTO
};

// With fewer different rows predictors follow the paper's model whatever the
// method (docs/ridge.md).
constexpr std::size_t kFewestDifferentRows = 150;

// What the command line says. What is not given stays at the library's default,
// but for the landmarks.
struct MethodOptions {
  Method method = Method::naive;
  std::optional<std::int64_t> landmarks;
  std::optional<std::int64_t> reservoir;
  std::optional<std::int64_t> sample_seed;
  std::optional<std::int32_t> loss;
  ColumnKindOptions kinds;
};

// What a configuration says.
struct MethodSummary {
  Method method = Method::naive;
  std::int64_t landmarks = 0;
  std::int64_t reservoir = 0;
  std::int64_t sample_seed = 0;
  std::int32_t loss = NAIBX_LOSS_SUBSET_AND_JACCARD;
  // Of the columns whose kinds were set.
  KindCounts set_kinds;
};

// In the order of the numbers: "naive", "subset-and-jaccard" and so on.
const std::vector<std::string> &method_names();
const std::vector<std::string> &loss_names();
std::string method_name(Method method);
std::string loss_name(std::int32_t loss);

// Whether landmarks have a part in it.
bool uses_landmarks(Method method);

// Sets all that belongs to the method; 1,000 landmarks unless told. Throws
// UsageError for an option that the library refuses.
void set_method(Config &config, const MethodOptions &options);

MethodSummary summarize_method(const Config &config);

// Live for the paper's method, which is quick to change and slow to compile;
// compiled for the others, which are nothing else.
Predictor make_predictor(const Model &model);

} // namespace naibx::cli
