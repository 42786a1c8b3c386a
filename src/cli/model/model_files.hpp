// Saves models to and loads them from wherever the command line says.
#pragma once

#include <naibx/naibx.hpp>

#include <string>

namespace naibx::cli {

// Throws Failure if nothing could be saved there: before long work, not after.
void demand_model_place(const std::string &path);

// "-" is standard input. Throws Error, or Failure and DataError where that is
// the matter.
Model load_model(const std::string &path);

// "-" is standard output. A file appears whole or not at all.
void save_model(const Model &model, const std::string &path);

} // namespace naibx::cli
