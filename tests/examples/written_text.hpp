// What a function writes to a C stream.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <string>

namespace naibx::test {

struct CloseFile {
  void operator()(std::FILE *file) const {
    // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): it is what owns it
    EXPECT_EQ(std::fclose(file), 0);
  }
};

// "refused" where it says that it did not.
template <typename Write> std::string written_by(const Write &write) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::tmpfile());
  EXPECT_NE(file, nullptr);
  if (write(file.get()) == 0) {
    return "refused";
  }
  EXPECT_EQ(std::fseek(file.get(), 0, SEEK_SET), 0);
  std::string text;
  for (int next = std::fgetc(file.get()); next != EOF;
       next = std::fgetc(file.get())) {
    text += static_cast<char>(next);
  }
  return text;
}

} // namespace naibx::test
