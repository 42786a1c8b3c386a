/**
 * @file
 * Texts, such as names and paths.
 *
 * Source: include/naibx/cpp/text.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_TEXT_HPP
#define NAIBX_CPP_TEXT_HPP

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace naibx {

/**
 * A text as an argument, UTF-8: a literal, a std::string, a std::string_view,
 * or whatever becomes one of these by itself, such as a path of
 * std::filesystem where paths are UTF-8. Taken where it is if a NUL stands
 * behind it, which then has to last while this is used; all others are copied.
 * A pointer that is null is passed on to the library, which refuses it.
 */
class Text {
public:
  /** A text that ends with NUL.
   *  @param[in] text the text, or null. */
  Text(const char *text) noexcept
      : data_(text), size_(text == nullptr ? 0 : std::strlen(text)) {}
  /** A text.
   *  @param[in] text all of it. */
  Text(const std::string &text) noexcept
      : data_(text.c_str()), size_(text.size()) {}
  /** A text with no NUL behind it.
   *  @param[in] text all of it, to be copied. */
  Text(std::string_view text)
      : copy_(text), data_(copy_.c_str()), size_(text.size()) {}
  /** Whatever becomes a std::string by itself.
   *  @param[in] text to be converted. */
  template <typename Other,
            typename = std::enable_if_t<
                std::is_convertible_v<const Other &, std::string> &&
                !std::is_convertible_v<const Other &, const char *> &&
                !std::is_base_of_v<std::string, Other>>>
  Text(const Other &text)
      : copy_(converted(text)), data_(copy_.c_str()), size_(copy_.size()) {}

  /** @cond */
  Text(const Text &) = delete;
  Text &operator=(const Text &) = delete;
  Text(Text &&) = delete;
  Text &operator=(Text &&) = delete;
  ~Text() = default;
  /** @endcond */

  /** The text.
   *  @return its first byte, with a NUL behind the last; null if it was. */
  [[nodiscard]] const char *data() const noexcept { return data_; }
  /** How long it is.
   *  @return bytes, without the NUL behind them. */
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
  template <typename Other> static std::string converted(const Other &text) {
    return text;
  }

  std::string copy_;
  const char *data_;
  std::size_t size_;
};

} // namespace naibx

#endif // NAIBX_CPP_TEXT_HPP
