// The method of a model in words and in JSON, for people and for reports.
#pragma once

#include "method.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {

// What is worth knowing of it, as names and values; empty for the paper's,
// which has nothing to set.
std::vector<std::pair<std::string, std::string>>
method_facts(const MethodSummary &summary);

// "method kernel; landmarks 1000; ...", or "" as above.
std::string describe_method(const MethodSummary &summary);

nlohmann::ordered_json kind_counts_json(const KindCounts &counts);

// An object with the keys method, landmarks, reservoir, sample_seed, loss and
// kinds_set; null where the method has no use for it.
nlohmann::ordered_json method_json(const MethodSummary &summary);

} // namespace naibx::cli
