// Texts that stand for a missing value.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

// What the user says stands for a missing value, beside what the format has for
// it.
class MissingTexts {
public:
  MissingTexts() = default;
  explicit MissingTexts(const std::vector<std::string> &texts);

  // Whether there are any; the empty text counts as well.
  [[nodiscard]] bool are_given() const { return texts_ != nullptr; }

  // Whether it is one of them, or the same number as one.
  [[nodiscard]] bool include(std::string_view text) const;

  // Those that matched no value that this or a copy was asked about; never the
  // empty one, which means that there are none.
  [[nodiscard]] std::vector<std::string> unmet() const;

private:
  struct Text {
    std::string text;
    std::optional<double> number;
    bool is_met = false;
  };
  // Shared, since readers have copies.
  std::shared_ptr<std::vector<Text>> texts_;
  bool has_number_ = false;
};

// Whether programs and people write it for a missing value, as NULL, N/A and
// "-", and for nothing else.
bool is_usually_missing(std::string_view text);

// What the option for it looks like on a command line: "--missing '#N/A'".
std::string missing_option(std::string_view text);

// "; --missing NULL treats it as missing", for a text in place of a
// number that is likely one.
std::string missing_advice(std::string_view text);

} // namespace naibx::cli
