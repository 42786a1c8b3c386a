// Constraints on small sets, and all sets that meet them.
#pragma once

#include "library.hpp"
#include "random_case.hpp"

#include <naibx/naibx.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace naibx::conformance {

struct DestroyRequest {
  void operator()(naibx_request *request) const {
    naibx_request_destroy(request);
  }
};
using Request = std::unique_ptr<naibx_request, DestroyRequest>;

struct Constraints {
  struct Group {
    std::vector<std::uint32_t> labels;
    std::uint32_t least;
    std::uint32_t most;
  };

  std::vector<std::uint32_t> required;
  std::vector<std::uint32_t> forbidden;
  std::vector<std::uint32_t> given;
  std::vector<Group> groups;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> implications;
  std::uint32_t least = 0;
  std::uint32_t most = 0;
};

Constraints random_constraints(RandomSource &random, std::uint32_t label_count);
Request make_request(const Constraints &constraints);

// Sets are bits, label by label.
bool meets(const Constraints &constraints, std::uint32_t set);
// All of them, of few labels.
std::vector<std::uint32_t> sets_that_meet(const Constraints &constraints,
                                          std::uint32_t label_count);
std::uint32_t bits_of(const std::vector<std::uint32_t> &labels);
std::uint32_t size_of(std::uint32_t set);

// One row, which may have no set.
struct Found {
  naibx_status status = NAIBX_OK;
  std::vector<std::uint32_t> labels;
  std::vector<double> steps;
};
std::vector<Found> predict_batch_within(const naibx_predictor *predictor,
                                        const std::vector<Row> &rows,
                                        const naibx_request *request);
Found predict_within(const naibx_predictor *predictor, const Row &row,
                     const naibx_request *request);

} // namespace naibx::conformance
