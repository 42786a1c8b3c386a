#include "workspace.hpp"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// POSIX leaves the declaration to the program; the GNU headers have it too.
// NOLINTNEXTLINE(readability-redundant-declaration)
extern char **environ;

namespace naibx::cli::test {
namespace {

std::vector<char *> pointers_to(std::vector<std::string> &texts) {
  std::vector<char *> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string &text : texts) {
    pointers.push_back(text.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string>
environment_with(const std::map<std::string, std::string> &changes) {
  std::vector<std::string> result;
  for (char **variable = environ; *variable != nullptr; ++variable) {
    const std::string text = *variable;
    if (changes.count(text.substr(0, text.find('='))) == 0) {
      result.push_back(text);
    }
  }
  for (const auto &[name, value] : changes) {
    std::string text = name;
    text += '=';
    text += value;
    result.push_back(text);
  }
  return result;
}

void wait_for(pid_t process, Outcome &outcome) {
  int state = 0;
  rusage usage = {};
  ::wait4(process, &state, 0, &usage);
  outcome.status = WIFEXITED(state) ? WEXITSTATUS(state) : -1;
#ifdef __APPLE__
  constexpr std::size_t kUnit = 1;
#else
  constexpr std::size_t kUnit = 1024;
#endif
  outcome.peak_memory = kUnit * static_cast<std::size_t>(usage.ru_maxrss);
}

Outcome spawn(std::vector<std::string> words, const std::string &input,
              const std::map<std::string, std::string> &environment,
              const std::string &output) {
  // Beside the folder, so that a test sees only what the program has left.
  const Workspace streams;
  streams.write("in", input);
  const std::string out = output.empty() ? streams.path("out") : output;
  posix_spawn_file_actions_t actions = {};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 0, streams.path("in").c_str(),
                                     O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 1, out.c_str(),
                                     O_WRONLY | O_CREAT, 0600);
  ::posix_spawn_file_actions_addopen(&actions, 2, streams.path("err").c_str(),
                                     O_WRONLY | O_CREAT, 0600);
  std::vector<std::string> variables = environment_with(environment);
  pid_t process = 0;
  const int failed =
      ::posix_spawn(&process, words[0].c_str(), &actions, nullptr,
                    pointers_to(words).data(), pointers_to(variables).data());
  ::posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) {
    throw std::runtime_error("cannot run " + words[0]);
  }
  Outcome outcome;
  wait_for(process, outcome);
  outcome.output = output.empty() ? streams.read("out") : "";
  outcome.errors = streams.read("err");
  return outcome;
}

} // namespace

std::string Outcome::complaints() const {
  std::istringstream lines(errors);
  std::string rest;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("labels  ", 0) != 0) {
      rest += line + "\n";
    }
  }
  return rest;
}

Workspace::Workspace() {
  folder_ =
      (std::filesystem::temp_directory_path() / "naibx-test.XXXXXX").string();
  if (::mkdtemp(folder_.data()) == nullptr) {
    throw std::runtime_error("no folder for the test's files");
  }
}

Workspace::~Workspace() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string Workspace::path(const std::string &name) const {
  return folder_ + "/" + name;
}

void Workspace::write(const std::string &name, const std::string &text) const {
  std::ofstream file(path(name), std::ios::binary);
  file << text;
}

std::string Workspace::read(const std::string &name) const {
  std::ifstream file(path(name), std::ios::binary);
  return {std::istreambuf_iterator<char>(file),
          std::istreambuf_iterator<char>()};
}

std::vector<std::string> Workspace::files() const {
  std::vector<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(folder_)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Outcome Workspace::run(const std::vector<std::string> &arguments,
                       const std::string &input,
                       const std::map<std::string, std::string> &environment,
                       const std::string &output) const {
  std::vector<std::string> words = {NAIBX_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return spawn(words, input, environment, output);
}

Outcome Workspace::run_shell(const std::string &script) {
  return spawn({"/bin/sh", "-c", script}, "", {{"NAIBX", NAIBX_PROGRAM}}, "");
}

std::string data_file(const std::string &name) {
  const char *folder = std::getenv("NAIBX_DATA_DIR");
  const std::string path =
      std::string(folder == nullptr ? NAIBX_DEFAULT_DATA_DIR : folder) +
      "/mlc/" + name;
  return std::filesystem::exists(path) ? path : "";
}

} // namespace naibx::cli::test
