// Everything a prediction needs to write on, reused from call to call.
#pragma once

#include "../kernels/kernels.hpp"
#include "../model/model.hpp"
#include "../score/live/feature_score.hpp"
#include "cascade.hpp"
#include "size_stage.hpp"

#include <memory_resource>

namespace naibx {

struct Workspace {
  Workspace(const Model &model, std::pmr::memory_resource *memory,
            const Kernels &kernels)
      : features(model.layout(), kernels, memory), size_stage(kernels, memory),
        cascade(kernels, memory) {
    reserve(model);
  }

  // Allocates only where this is smaller than the model needs.
  void reserve(const Model &model) {
    features.reserve(model);
    size_stage.reserve(model.configuration().label_count());
    cascade.reserve(model.configuration().label_count());
  }

  FeatureScore features;
  SizeStage size_stage;
  Cascade cascade;
};

} // namespace naibx
