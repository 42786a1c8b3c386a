// Finds names of one list in another.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

constexpr std::uint32_t kNotFound = UINT32_MAX;

// Whether there is a single one.
bool has_names(const std::vector<std::string> &names);

// For each name of `data` its place in `model`; the k-th of a name gets the
// place of the k-th of that name, or kNotFound. Lists without a single name
// match by position.
std::vector<std::uint32_t> match_names(const std::vector<std::string> &model,
                                       const std::vector<std::string> &data);

// "2 features are missing: 'a', 'b'": the first few of the names and how many
// there are. `noun` is singular; `state` follows the verb.
std::string describe_names(const std::vector<std::string> &names,
                           const std::string &noun, const std::string &state);

} // namespace naibx::cli
