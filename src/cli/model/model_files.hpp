// Saves models to and loads them from wherever the command line says.
#pragma once

#include "handles.hpp"

#include <string>

namespace naibx::cli {

// Throws Failure if nothing could be saved there: before long work, not after.
void demand_model_place(const std::string &path);

// "-" is standard input. Throws Failure, or DataError where that cannot be
// read.
ModelHandle load_model(const std::string &path);

// "-" is standard output. A file appears whole or not at all.
void save_model(const naibx_model *model, const std::string &path);

} // namespace naibx::cli
