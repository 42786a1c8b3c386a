// What a step of a program may be, by topics of the header.
#pragma once

#include "program.hpp"

#include <vector>

namespace naibx::fuzz {

using Operation = void (*)(Program &);

std::vector<Operation> general_operations();
std::vector<Operation> config_operations();
std::vector<Operation> config_get_operations();
std::vector<Operation> learn_operations();
std::vector<Operation> predict_operations();
std::vector<Operation> constraint_operations();
std::vector<Operation> predictor_operations();
std::vector<Operation> statistics_operations();
std::vector<Operation> save_operations();
std::vector<Operation> load_operations();
std::vector<Operation> merging_operations();
std::vector<Operation> kind_operations();

} // namespace naibx::fuzz
