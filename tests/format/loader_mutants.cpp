// Loads the golden files with one check of the loader after the other
// switched off. Built and run by scripts/check-loader-mutations, with copies of
// the loader's sources in which each check asks for its number.
#include "golden/golden_file.hpp"

#include <cstdio>
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
enum Change { none = 0, other_message = 1, other_status = 2 };

struct GoldenFile {
  Verdict verdict;
  std::string path;
  Bytes bytes;
  // Of a predictor that is mapped with all checks there.
  naibx_status verified;
  naibx_status unverified;
};

bool is_predictor(const GoldenFile &file) {
  return file.verdict.reader == Reader::predictor;
}

std::vector<GoldenFile> read_files(const std::string &folder) {
  std::vector<GoldenFile> files;
  for (const Verdict &verdict :
       read_manifest(read_text(folder + "/manifest.csv"))) {
    const std::string path = folder + "/" + verdict.file;
    GoldenFile file = {verdict, path, read_bytes(path), NAIBX_OK, NAIBX_OK};
    if (is_predictor(file)) {
      file.verified = map_as(verdict, path, true);
      file.unverified = map_as(verdict, path, false);
    }
    files.push_back(file);
  }
  return files;
}

int change_of(const std::vector<GoldenFile> &files) {
  int change = none;
  for (const GoldenFile &file : files) {
    const LoadOutcome outcome = load_as(file.verdict, file.bytes, false);
    if (outcome.status != file.verdict.status ||
        (is_predictor(file) &&
         (map_as(file.verdict, file.path, true) != file.verified ||
          map_as(file.verdict, file.path, false) != file.unverified))) {
      return other_status;
    }
    if (outcome.message.find(file.verdict.message) == std::string::npos) {
      change = other_message;
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
    close(STDERR_FILENO); // what sanitizers say of a crash
    _exit(change_of(files));
  }
  int status = 0;
  waitpid(child, &status, 0);
  const bool has_ended = WIFEXITED(status) && WEXITSTATUS(status) <= 2;
  return has_ended ? WEXITSTATUS(status) : other_status;
}

// Prints the number of each check and what changes without it; last what
// changes though all are there.
void print_changes(const std::string &folder, int checks) {
  const std::vector<GoldenFile> files = read_files(folder);
  for (int check = 0; check < checks; ++check) {
    (void)std::printf("%d %d\n", check, change_without(check, files));
  }
  (void)std::printf("%d %d\n", checks, change_without(checks, files));
}

} // namespace
} // namespace naibx::test

int main(int argc, char **argv) {
  if (argc != 3) {
    (void)std::fputs("usage: loader_mutants FOLDER CHECKS\n", stderr);
    return 2;
  }
  try {
    naibx::test::print_changes(argv[1], std::stoi(argv[2]));
  } catch (const std::exception &failure) {
    (void)std::fprintf(stderr, "loader_mutants: %s\n", failure.what());
    return 1;
  }
  return 0;
}
