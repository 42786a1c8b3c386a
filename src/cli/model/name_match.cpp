#include "name_match.hpp"

#include "../readers/name_map.hpp"
#include "../readers/text.hpp"

#include <algorithm>

namespace naibx::cli {

bool has_names(const std::vector<std::string> &names) {
  return std::any_of(names.begin(), names.end(),
                     [](const std::string &name) { return !name.empty(); });
}

std::vector<std::uint32_t> match_names(const std::vector<std::string> &model,
                                       const std::vector<std::string> &data) {
  std::vector<std::uint32_t> places(data.size(), kNotFound);
  if (!has_names(model)) {
    for (std::uint32_t place = 0; place < std::min(model.size(), data.size());
         ++place) {
      places[place] = place;
    }
    return places;
  }
  NameMap<std::vector<std::uint32_t>> places_of_name;
  for (std::size_t place = model.size(); place > 0; --place) {
    places_of_name[model[place - 1]].push_back(
        static_cast<std::uint32_t>(place - 1));
  }
  for (std::size_t name = 0; name < data.size(); ++name) {
    const auto found = places_of_name.find(data[name]);
    if (found != places_of_name.end() && !found->second.empty()) {
      places[name] = found->second.back();
      found->second.pop_back();
    }
  }
  return places;
}

std::string describe_names(const std::vector<std::string> &names,
                           const std::string &noun, const std::string &state) {
  constexpr std::size_t kShown = 5;
  std::string text = std::to_string(names.size()) + " " + noun +
                     (names.size() == 1 ? " is " : "s are ") + state + ": ";
  for (std::size_t name = 0; name < std::min(names.size(), kShown); ++name) {
    text += (name == 0 ? "" : ", ") + quote_for_message(names[name]);
  }
  return text + (names.size() > kShown ? ", ..." : "");
}

} // namespace naibx::cli
