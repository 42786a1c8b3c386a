// The raw bytes of a file or of standard input, and again from the start if
// asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace naibx::cli {

// How messages name a file: "-" is standard input.
std::string input_name(const std::string &path);

// Owns a file descriptor.
class Descriptor {
public:
  explicit Descriptor(int value = -1) : value_(value) {}
  ~Descriptor();
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  Descriptor(Descriptor &&) = delete;
  Descriptor &operator=(Descriptor &&other) noexcept;

  [[nodiscard]] int get() const { return value_; }

private:
  int value_;
};

class RawFile {
public:
  // "-" is standard input. Throws DataError.
  explicit RawFile(const std::string &path);

  [[nodiscard]] const std::string &name() const { return name_; }

  // Up to `size` bytes, as soon as there are some; 0 at the end. Throws
  // DataError.
  std::size_t read(char *to, std::size_t size);

  // Called each time before a read that may have to wait: the moment to pass on
  // what is there.
  void call_before_waiting(std::function<void()> action) {
    before_waiting_ = std::move(action);
  }

  // To be called before the first read. What cannot be read twice by itself,
  // such as a pipe, is kept in memory while it is short, and then copied to a
  // temporary file without a name.
  void keep_for_rereading() { is_kept_ = true; }

  // rewind() will not be called again. What it made readable remains so.
  void stop_keeping() { is_kept_ = false; }

  // Reads from the start again; only after keep_for_rereading(). Throws
  // DataError.
  void rewind();

private:
  std::size_t read_source(char *to, std::size_t size);
  std::size_t read_kept(char *to, std::size_t size);
  void keep(const char *bytes, std::size_t size);
  void forget();
  // Throws unless the file is as it was when it was opened.
  void demand_unchanged() const;
  void append_to_copy(const char *bytes, std::size_t size,
                      std::uint64_t place) const;
  [[noreturn]] void fail_copy(int error_number) const;

  std::string name_;
  Descriptor source_;
  // Where the data begins in a file that can be read again by itself.
  std::int64_t start_ = 0;
  bool is_regular_ = false;
  // Of such a file when it was opened: bytes, and when it was changed last.
  std::int64_t size_ = 0;
  std::int64_t changed_seconds_ = 0;
  std::int64_t changed_nanoseconds_ = 0;
  bool at_end_ = false;
  bool is_kept_ = false;
  std::function<void()> before_waiting_;
  // What is kept until there is a copy: often that is enough to know that none
  // is needed.
  std::string memory_;
  Descriptor copy_;
  std::uint64_t kept_size_ = 0;
  // Of the next byte, in what is kept.
  std::uint64_t position_ = 0;
};

} // namespace naibx::cli
