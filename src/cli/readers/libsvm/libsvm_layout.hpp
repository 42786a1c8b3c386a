// How a libsvm file numbers its features and labels, which it does not say
// itself.
#pragma once

#include <cstdint>

namespace naibx::cli {

struct LibsvmLayout {
  // The number of the first feature and of the first label: 0 or 1.
  std::uint32_t feature_base = 1;
  std::uint32_t label_base = 0;
  // How many there are, or may be while the rows are looked at to find out.
  std::uint32_t feature_count = 0;
  std::uint32_t label_count = 0;
  // Whether they are those of a model.
  bool is_of_model = false;
  bool surveys_features = false;
  bool surveys_labels = false;
};

} // namespace naibx::cli
