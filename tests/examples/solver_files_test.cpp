// The MIP start and the hints that the example writes for other solvers.
#include "written_text.hpp"

#include <clocale>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

extern "C" {
#include <hint_files.h>
}

namespace naibx::test {
namespace {

std::string start_of(const char *name, double value) {
  return written_by(
      [=](std::FILE *file) { return write_mip_start(file, &name, &value, 1); });
}

TEST(SolverFiles, a_mip_start_has_a_line_for_each_variable) {
  const char *names[] = {"x[1]", "y", "flow"};
  const double values[] = {1, 0, 0.5};
  EXPECT_EQ(written_by([&](std::FILE *file) {
              return write_mip_start(file, names, values, 3);
            }),
            "# MIP start\nx[1] 1\ny 0\nflow 0.5\n");
}

TEST(SolverFiles, hints_have_their_priorities) {
  const char *names[] = {"x", "y"};
  const double values[] = {1, 0};
  const int priorities[] = {100, 7};
  EXPECT_EQ(written_by([&](std::FILE *file) {
              return write_hints(file, names, values, priorities, 2);
            }),
            "# MIP hints\nx 1 100\ny 0 7\n");
}

TEST(SolverFiles, what_a_solver_could_not_read_is_refused) {
  EXPECT_EQ(start_of("two words", 1), "refused");
  EXPECT_EQ(start_of("", 1), "refused");
  EXPECT_EQ(start_of(nullptr, 1), "refused");
  EXPECT_EQ(start_of("x", std::nan("")), "refused");
  EXPECT_EQ(start_of("x", std::numeric_limits<double>::infinity()), "refused");
}

TEST(SolverFiles, numbers_have_a_point_in_every_locale) {
  if (std::setlocale(LC_NUMERIC, "de_DE.UTF-8") == nullptr) {
    GTEST_SKIP() << "the locale de_DE.UTF-8 is not there";
  }
  const std::string text = start_of("x", -2.5);
  std::setlocale(LC_NUMERIC, "C");
  EXPECT_EQ(text, "# MIP start\nx -2.5\n");
}

TEST(SolverFiles, a_priority_says_how_sure_a_hint_is) {
  EXPECT_EQ(hint_priority(0.0), 100);
  EXPECT_EQ(hint_priority(0.5), 0);
  EXPECT_EQ(hint_priority(0.9), 80);
  EXPECT_EQ(hint_priority(1.0), 100);
}

} // namespace
} // namespace naibx::test
