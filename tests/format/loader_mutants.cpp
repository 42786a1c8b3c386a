// Loads the golden files with one check of the loader after the other
// switched off. Built and run by scripts/check-loader-mutations, with copies of
// the loader's sources in which each check asks for its number.
#include "golden/golden_file.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

// The check that is switched off; the sources read it.
int naibx_mutant_number = -1;

namespace naibx::test {
namespace {

// What becomes of a file in place of what the manifest tells.
enum Change { kNone = 0, kOtherMessage = 1, kOtherStatus = 2 };

struct GoldenFile {
  Verdict verdict;
  Bytes bytes;
};

std::vector<GoldenFile> read_files(const std::string &folder) {
  std::vector<GoldenFile> files;
  for (const Verdict &verdict :
       read_manifest(read_text(folder + "/manifest.csv"))) {
    files.push_back({verdict, read_bytes(folder + "/" + verdict.file)});
  }
  return files;
}

int change_of(const std::vector<GoldenFile> &files) {
  int change = kNone;
  for (const GoldenFile &file : files) {
    const LoadOutcome outcome = load_as(file.verdict, file.bytes, false);
    if (outcome.status != file.verdict.status) {
      return kOtherStatus;
    }
    if (outcome.message.find(file.verdict.message) == std::string::npos) {
      change = kOtherMessage;
    }
  }
  return change;
}

// In a process of its own, since it may crash, or never end.
int change_without(int check, const std::vector<GoldenFile> &files) {
  const pid_t child = fork();
  if (child < 0) {
    throw std::runtime_error("no process");
  }
  if (child == 0) {
    alarm(20);
    naibx_mutant_number = check;
    if (std::freopen("/dev/null", "w", stderr) == nullptr) {
      _exit(kNone);
    }
    _exit(change_of(files));
  }
  int status = 0;
  waitpid(child, &status, 0);
  const bool has_ended = WIFEXITED(status) && WEXITSTATUS(status) <= 2;
  return has_ended ? WEXITSTATUS(status) : kOtherStatus;
}

// Prints the number of each check and what changes without it; last what
// changes though all are there.
void print_changes(const std::string &folder, int checks) {
  const std::vector<GoldenFile> files = read_files(folder);
  for (int check = 0; check < checks; ++check) {
    std::printf("%d %d\n", check, change_without(check, files));
  }
  std::printf("%d %d\n", checks, change_without(checks, files));
}

} // namespace
} // namespace naibx::test

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fputs("usage: loader_mutants FOLDER CHECKS\n", stderr);
    return 2;
  }
  try {
    naibx::test::print_changes(argv[1], std::atoi(argv[2]));
  } catch (const std::exception &failure) {
    std::fprintf(stderr, "loader_mutants: %s\n", failure.what());
    return 1;
  }
  return 0;
}
