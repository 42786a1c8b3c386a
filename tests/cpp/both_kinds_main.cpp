// One program of code with exceptions, which this is, and of code without.
#include "without_exceptions.hpp"

#include <naibx/naibx.hpp>

#include <cstdio>

int main() {
  bool thrown = false;
  try {
    (void)naibx::Model::load("absent/model");
  } catch (const naibx::Error &error) {
    thrown = error.code() == NAIBX_ERROR_READ;
  }
  if (!thrown) {
    std::fputs("not so: the code with exceptions throws\n", stderr);
  }
  return failures_without_exceptions() == 0 && thrown ? 0 : 1;
}
