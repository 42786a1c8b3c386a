// One language's part in the test that each reads the files of all others:
//   naibx_cpp_exchange write FILE PATH
//   naibx_cpp_exchange read FILE PATH
// FILE is of the conformance suite. Its first case is played until it has a
// predictor, and model and predictor are saved at PATH; or the calls after that
// are made with what is at PATH.
#include "suite_arguments.hpp"
#include "suite_calls.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace naibx_test {
namespace {

using Iterator = json::const_iterator;

bool play(Objects &on, const Iterator &begin, const Iterator &end) {
  return std::all_of(begin, end, [&on](const json &call) {
    const json said = make_call(on, call);
    const bool is_right = is_same(said, call.value("expect", json::object()));
    if (!is_right) {
      std::cerr << call << "\ngave " << said << '\n';
    }
    return is_right;
  });
}

bool run(const std::string &what, const char *suite, const std::string &path) {
  std::ifstream file(suite);
  const json cases = json::parse(file);
  const json &calls = cases.at(0).at("calls");
  const Iterator after =
      std::find_if(calls.begin(), calls.end(),
                   [](const json &call) {
                     return call.at("call") == "predictor_create";
                   }) +
      1;
  Objects on;
  if (what == "read") {
    on.model = naibx::Model::load(path);
    on.predictor = naibx::Predictor::load(path);
    return play(on, after, calls.end());
  }
  const bool is_right = play(on, calls.begin(), after);
  naibx::save_parts({*on.model, *on.predictor}, path);
  return is_right;
}

} // namespace
} // namespace naibx_test

int main(int argument_count, char **arguments) {
  try {
    const std::vector<std::string> words(arguments, arguments + argument_count);
    return naibx_test::run(words.at(1), arguments[2], words.at(3)) ? 0 : 1;
  } catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
