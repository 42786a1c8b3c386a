// Made by bindings/go/generate_sources.py from
// src/score/tables/compile.hpp: do not edit.

// Makes a predictor of a model.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../../model/model.hpp"
#include "predictor.hpp"

#include <memory_resource>

namespace naibx {

// O(L (n + L)): some divisions and logarithms for each number of the tables.
// The model must have learned something. Every kernel gives the same bits.
Predictor compile(const Model &model, const Kernels &kernels,
                  Precision precision, std::pmr::memory_resource *memory);

} // namespace naibx
