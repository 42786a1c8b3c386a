// A folder of a test's own, and programs run in it.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace naibx::cli::test {

struct Outcome {
  // Exit status; -1 where a signal ended the program.
  int status = -1;
  std::string output;
  std::string errors;
  // The most memory that it, or a process that it has waited for, has held at
  // once, in bytes.
  std::size_t peak_memory = 0;

  // The errors but for the line in which train tells what it took as labels.
  [[nodiscard]] std::string complaints() const;
};

class Workspace {
public:
  Workspace();
  ~Workspace();
  Workspace(const Workspace &) = delete;
  Workspace &operator=(const Workspace &) = delete;
  Workspace(Workspace &&) = delete;
  Workspace &operator=(Workspace &&) = delete;

  // Of a file in the folder.
  [[nodiscard]] std::string path(const std::string &name) const;
  void write(const std::string &name, const std::string &text) const;
  [[nodiscard]] std::string read(const std::string &name) const;
  // Names of all files in it, sorted.
  [[nodiscard]] std::vector<std::string> files() const;

  // Runs the naibx program. `environment` adds to the present one; standard
  // output goes to the file `output` if one is given.
  [[nodiscard]] Outcome
  run(const std::vector<std::string> &arguments, const std::string &input = "",
      const std::map<std::string, std::string> &environment = {},
      const std::string &output = "") const;

  // Runs a script of the POSIX shell, in which $NAIBX is the program and
  // standard input is empty.
  [[nodiscard]] static Outcome run_shell(const std::string &script);

private:
  std::string folder_;
};

// The path of a file of the data folder, or "" where it is absent.
std::string data_file(const std::string &name);

} // namespace naibx::cli::test

// Skips the test unless the data folder has the file.
#define NAIBX_NEED_DATA(name)                                                  \
  if (::naibx::cli::test::data_file(name).empty()) {                           \
    GTEST_SKIP() << "there is no " << (name) << " in the data folder";         \
  }
