#include "constraints.hpp"

#include <algorithm>

namespace naibx::conformance {

namespace {

std::vector<std::uint32_t> random_labels(RandomSource &random,
                                         std::uint32_t label_count,
                                         std::uint64_t percent) {
  std::vector<std::uint32_t> labels;
  for (std::uint32_t label = 0; label < label_count; ++label) {
    if (random.chance(percent))
      labels.push_back(label);
  }
  return labels;
}

void set_labels(naibx_request *request, std::int32_t rule,
                const std::vector<std::uint32_t> &labels) {
  naibx_error *error = nullptr;
  require_ok(naibx_request_set_labels(request, rule, labels.data(),
                                      labels.size(), &error),
             error);
}

} // namespace

Constraints random_constraints(RandomSource &random,
                               std::uint32_t label_count) {
  Constraints made;
  made.required = random_labels(random, label_count,
                                random.pick<std::uint64_t>({0, 0, 15}));
  made.forbidden = random_labels(random, label_count,
                                 random.pick<std::uint64_t>({0, 0, 20}));
  made.given = random_labels(random, label_count,
                             random.pick<std::uint64_t>({0, 0, 15}));
  for (std::uint64_t i = random.below(4); i > 0; --i) {
    Constraints::Group group = {random_labels(random, label_count, 50), 0, 0};
    const auto size = static_cast<std::uint32_t>(group.labels.size());
    group.least = random.chance(40)
                      ? static_cast<std::uint32_t>(random.below(size + 1))
                      : 0;
    group.most =
        group.least + static_cast<std::uint32_t>(random.below(size + 1));
    made.groups.push_back(std::move(group));
  }
  for (std::uint64_t i = random.below(4); i > 0 && label_count > 0; --i) {
    made.implications.emplace_back(
        static_cast<std::uint32_t>(random.below(label_count)),
        static_cast<std::uint32_t>(random.below(label_count)));
  }
  made.most = label_count;
  if (random.chance(40)) {
    made.least = static_cast<std::uint32_t>(random.below(label_count + 1));
    made.most = made.least + static_cast<std::uint32_t>(
                                 random.below(label_count - made.least + 1));
  }
  return made;
}

Request make_request(const Constraints &constraints) {
  naibx_request *made = nullptr;
  naibx_error *error = nullptr;
  require_ok(naibx_request_create(&made, &error), error);
  Request request(made);
  require_ok(naibx_request_set_outputs(made, NAIBX_SETS + NAIBX_STEPS, &error),
             error);
  require_ok(
      naibx_request_set_size(made, constraints.least, constraints.most, &error),
      error);
  set_labels(made, NAIBX_REQUIRED, constraints.required);
  set_labels(made, NAIBX_FORBIDDEN, constraints.forbidden);
  set_labels(made, NAIBX_GIVEN, constraints.given);
  for (const Constraints::Group &group : constraints.groups) {
    require_ok(naibx_request_add_group(made, group.labels.data(),
                                       group.labels.size(), group.least,
                                       group.most, &error),
               error);
  }
  for (const auto &[label, implied] : constraints.implications) {
    require_ok(naibx_request_add_implication(made, label, implied, &error),
               error);
  }
  return request;
}

std::uint32_t bits_of(const std::vector<std::uint32_t> &labels) {
  std::uint32_t bits = 0;
  for (const std::uint32_t label : labels)
    bits |= 1U << label;
  return bits;
}

std::uint32_t size_of(std::uint32_t set) {
  std::uint32_t size = 0;
  for (; set != 0; set &= set - 1)
    ++size;
  return size;
}

bool meets(const Constraints &constraints, std::uint32_t set) {
  const std::uint32_t in =
      bits_of(constraints.required) | bits_of(constraints.given);
  if ((set & in) != in || (set & bits_of(constraints.forbidden)) != 0 ||
      size_of(set) < constraints.least || size_of(set) > constraints.most)
    return false;
  for (const Constraints::Group &group : constraints.groups) {
    const std::uint32_t count = size_of(set & bits_of(group.labels));
    if (count < group.least || count > group.most)
      return false;
  }
  return std::all_of(constraints.implications.begin(),
                     constraints.implications.end(), [&](const auto &each) {
                       return (set >> each.first & 1U) == 0 ||
                              (set >> each.second & 1U) != 0;
                     });
}

std::vector<std::uint32_t> sets_that_meet(const Constraints &constraints,
                                          std::uint32_t label_count) {
  std::vector<std::uint32_t> sets;
  for (std::uint32_t set = 0; set < 1U << label_count; ++set) {
    if (meets(constraints, set))
      sets.push_back(set);
  }
  return sets;
}

std::vector<Found> predict_batch_within(const naibx_predictor *predictor,
                                        const std::vector<Row> &rows,
                                        const naibx_request *request) {
  const Answer answer = make_answer();
  naibx_error *error = nullptr;
  std::vector<double> values;
  for (const Row &row : rows)
    values.insert(values.end(), row.values.begin(), row.values.end());
  require_ok(naibx_answer_predict(answer.get(), predictor, request, rows.size(),
                                  values.data(), nullptr, nullptr,
                                  values.size(), nullptr, nullptr, &error),
             error);
  std::uint64_t count = 0;
  const std::uint64_t *offsets = nullptr;
  const std::uint32_t *labels = nullptr;
  const naibx_status *outcomes = nullptr;
  require_ok(naibx_answer_sets(answer.get(), &count, &offsets, &labels, &error),
             error);
  require_ok(naibx_answer_outcomes(answer.get(), &count, &outcomes, &error),
             error);
  std::vector<Found> found;
  for (std::uint64_t row = 0; row < count; ++row) {
    found.push_back({outcomes != nullptr ? outcomes[row] : NAIBX_OK,
                     {labels + offsets[row], labels + offsets[row + 1]},
                     {}});
  }
  return found;
}

Found predict_within(const naibx_predictor *predictor, const Row &row,
                     const naibx_request *request) {
  Found found;
  const Answer answer = make_answer();
  naibx_error *error = nullptr;
  const std::uint64_t offsets[] = {0, row.values.size()};
  found.status = naibx_answer_predict(
      answer.get(), predictor, request, 1, row.values.data(), row.indices(),
      row.sparse ? offsets : nullptr, row.values.size(), nullptr, nullptr,
      &error);
  if (found.status == NAIBX_ERROR_IMPOSSIBLE ||
      found.status == NAIBX_ERROR_UNDECIDED) {
    naibx_error_destroy(error);
    return found;
  }
  require_ok(found.status, error);
  std::uint64_t count = 0;
  const std::uint64_t *label_offsets = nullptr;
  const std::uint32_t *labels = nullptr;
  const double *steps = nullptr;
  require_ok(
      naibx_answer_sets(answer.get(), &count, &label_offsets, &labels, &error),
      error);
  found.labels.assign(labels, labels + label_offsets[1]);
  if (naibx_answer_numbers(answer.get(), NAIBX_STEPS, &steps, &count,
                           nullptr) == NAIBX_OK)
    found.steps.assign(steps, steps + count);
  return found;
}

} // namespace naibx::conformance
