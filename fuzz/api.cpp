// Bytes as a program of API calls on a few handles: in any order, with NULL,
// with sizes beyond all bounds, after failures. Whatever the program, each call
// keeps to the rules of the header.
#include "api/operations.hpp"
#include "api/program.hpp"
#include "support/byte_reader.hpp"
#include "support/target.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using naibx::fuzz::Operation;

constexpr std::size_t kMostSteps = 150;

std::vector<Operation> all_operations() {
  std::vector<Operation> all;
  for (const auto &some :
       {naibx::fuzz::general_operations(), naibx::fuzz::config_operations(),
        naibx::fuzz::config_get_operations(), naibx::fuzz::learn_operations(),
        naibx::fuzz::predict_operations(), naibx::fuzz::constraint_operations(),
        naibx::fuzz::predictor_operations(),
        naibx::fuzz::statistics_operations(), naibx::fuzz::save_operations(),
        naibx::fuzz::load_operations(), naibx::fuzz::merging_operations(),
        naibx::fuzz::kind_operations()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  static const std::vector<Operation> operations = all_operations();
  naibx::fuzz::Program program(naibx::fuzz::ByteReader(data, size));
  for (std::size_t step = 0; step < kMostSteps && program.bytes.left() > 0;
       ++step) {
    const auto count = static_cast<std::uint32_t>(operations.size());
    operations[program.bytes.below(count)](program);
  }
  return 0;
}
