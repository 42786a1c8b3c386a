// Macros of other headers do not get in the way: those of Windows, which are
// like functions, and those of macOS. Only compiled, see check_standard.py.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <istream>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

// NOLINTBEGIN: what other headers do
#define min(one, other) (((one) < (other)) ? (one) : (other))
#define max(one, other) (((one) > (other)) ? (one) : (other))
#define check(assertion) do_not_expand_check
#define verify(assertion) do_not_expand_verify
#define require(assertion, label) do_not_expand_require
// NOLINTEND

#include <naibx/naibx.hpp>

template class naibx::Integers<std::uint32_t>;
template class naibx::span<double>;

naibx::Outcome<std::vector<std::uint32_t>>
predict(const naibx::Model &model, const std::vector<double> &values) {
  return model.predict(values);
}

naibx::Outcome<void> ask(naibx::Request &request) {
  return request.set_row_sizes(std::vector<int>{1});
}
