// Lists of names in an option.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

// The names that commas separate; one that holds a comma is in double quotes,
// and a quote in these is written twice, as `naibx predict` prints names. None
// where quotes are not closed, text follows them, or a name is empty.
std::optional<std::vector<std::string>> split_names(std::string_view list);

} // namespace naibx::cli
