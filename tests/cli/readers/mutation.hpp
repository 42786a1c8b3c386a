// Damage to files, and what every data set that is read must keep to.
#pragma once

#include "arff_writer.hpp"
#include "readers/dataset.hpp"

#include <string>

namespace naibx::cli::test {

// One to three changes of a byte, or of a few.
std::string mutate(std::string text, Dice &dice);

// Ids within their bounds and increasing, no zeros, nothing infinite,
// categories that there are.
void expect_promises(const Dataset &data);

} // namespace naibx::cli::test
