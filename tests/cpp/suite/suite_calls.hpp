// The calls of the conformance suite (tests/conformance/README.md), made with
// the C++ interface.
#pragma once

#include <naibx/naibx.hpp>
#include <nlohmann/json.hpp>

#include <optional>

namespace naibx_test {

// One of each kind at a time.
struct Objects {
  std::optional<naibx::Config> config;
  std::optional<naibx::Model> model;
  std::optional<naibx::Predictor> predictor;
};

// What the call returns, or its error, as the suite writes it.
nlohmann::json make_call(Objects &on, const nlohmann::json &call);

} // namespace naibx_test
