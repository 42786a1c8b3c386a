// Where results go: standard output, or a file that appears whole or not at
// all.
#pragma once

#include "../../files/file_access.hpp"
#include "temporary_file.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

// Prepares the process: a pipe that nobody reads any more and a file larger
// than allowed become errors of the write, and closed standard streams do not
// lend their numbers to files.
void prepare_standard_streams();

// Collects text and writes it on. Every failure throws: OutputClosed where the
// reader has gone, else Failure.
class Output {
public:
  // "" or "-" is standard output. A regular file is written beside its place
  // and moved there by `finish`; a special file is written directly.
  explicit Output(const std::string &path);
  // Without `finish` nothing is left of a regular file.
  ~Output();
  Output(const Output &) = delete;
  Output &operator=(const Output &) = delete;
  Output(Output &&) = delete;
  Output &operator=(Output &&) = delete;

  // Whether names from a file could be taken for commands by a terminal.
  [[nodiscard]] bool is_terminal() const;
  void write(std::string_view text);
  // Hands on what has been collected, so that a reader of a pipe sees it.
  void flush();
  // All is written: forces it to disk and puts the file into its place.
  void finish();

private:
  void open_temporary();
  void write_to_descriptor(std::string_view text);
  [[noreturn]] void fail(int error_number) const;

  // For messages.
  std::string name_;
  // Where the temporary file goes, if there is one.
  std::string place_;
  std::optional<TemporaryFile> temporary_;
  // Of the file that it replaces, if there is one.
  std::optional<format::FileAccess> access_;
  int descriptor_ = -1;
  bool owns_descriptor_ = false;
  std::string buffer_;
};

// Throws Failure where `path` is a directory, its folder does not exist or
// cannot be written to, or the file is read-only: before long work, not after
// it.
void demand_writable_place(const std::string &path);

// Whether both name one file, which is there; "-" and "" name none.
bool is_same_file(const std::string &left, const std::string &right);

// Throws UsageError where the file `output`, which `option` names, is one of
// the inputs, which it would replace.
void demand_other_file(const std::string &option, const std::string &output,
                       const std::vector<std::string> &inputs);

// The place behind symbolic links, so that a link stays one when its file is
// replaced.
std::string resolved_place(const std::string &path);

// Whether what is written to `path` goes to standard output: "-", /dev/stdout,
// or the file that the shell has opened for it.
bool is_standard_output(const std::string &path);

// Whether there is something that must be written to directly: a device, a
// named pipe, or what a process has open (/dev/stdout).
bool is_special_file(const std::string &path);

} // namespace naibx::cli
