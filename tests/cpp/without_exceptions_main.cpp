// All of this program is compiled without exceptions.
#include "without_exceptions.hpp"

int main() {
  return failures_without_exceptions() == 0 ? 0 : 1;
}
