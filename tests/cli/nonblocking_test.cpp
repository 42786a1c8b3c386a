// Standard streams that another program has set not to wait (O_NONBLOCK).
#include "io/output.hpp"
#include "readers/input_file.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <thread>
#include <unistd.h>

namespace naibx::cli {
namespace {

// A pipe one end of which stands for a standard stream, and does not wait,
// until `restore`.
class PipedStream {
public:
  explicit PipedStream(int stream) : stream_(stream), old_(::dup(stream)) {
    EXPECT_EQ(::pipe(ends_.data()), 0);
    const int own = ends_.at(stream == STDIN_FILENO ? 0 : 1);
    EXPECT_EQ(::fcntl(own, F_SETFL, O_NONBLOCK), 0);
    ::dup2(own, stream);
    ::close(own);
  }
  ~PipedStream() {
    restore();
    ::close(other_end());
  }
  PipedStream(const PipedStream &) = delete;
  PipedStream &operator=(const PipedStream &) = delete;
  PipedStream(PipedStream &&) = delete;
  PipedStream &operator=(PipedStream &&) = delete;

  void restore() {
    if (old_ >= 0) {
      ::dup2(old_, stream_);
      ::close(old_);
      old_ = -1;
    }
  }
  [[nodiscard]] int other_end() const {
    return ends_.at(stream_ == STDIN_FILENO ? 1 : 0);
  }

private:
  int stream_;
  int old_;
  std::array<int, 2> ends_ = {-1, -1};
};

bool is_full(int descriptor) {
  pollfd watched = {descriptor, POLLOUT, 0};
  return ::poll(&watched, 1, 0) == 0;
}

std::string read_to_end(int descriptor) {
  std::string text;
  std::array<char, 4096> bytes = {};
  ssize_t count = 0;
  while ((count = ::read(descriptor, bytes.data(), bytes.size())) > 0) {
    text.append(bytes.data(), static_cast<std::size_t>(count));
  }
  return text;
}

TEST(Nonblocking, output_waits_for_its_reader) {
  const std::string text(std::size_t{1} << 20U, 'x');
  PipedStream pipe(STDOUT_FILENO);
  std::string received;
  std::atomic<bool> has_ended = false;
  std::thread reader([&] {
    // Not before a write has to wait.
    while (!has_ended && !is_full(STDOUT_FILENO)) {
      std::this_thread::yield();
    }
    received = read_to_end(pipe.other_end());
  });
  std::string error;
  try {
    Output output("-");
    output.write(text);
    output.finish();
  } catch (const std::exception &failure) {
    error = failure.what();
  }
  has_ended = true;
  pipe.restore();
  reader.join();
  EXPECT_EQ(error, "");
  EXPECT_TRUE(received == text) << received.size();
}

// Each byte comes only when it is asked for, and mostly after that.
TEST(Nonblocking, input_waits_for_its_writer) {
  PipedStream pipe(STDIN_FILENO);
  InputFile file("-");
  std::thread writer;
  file.call_before_waiting([&] {
    if (writer.joinable()) {
      writer.join();
    }
    writer = std::thread([&] { (void)!::write(pipe.other_end(), "x", 1); });
  });
  std::string received;
  try {
    while (received.size() < 1000) {
      char byte = '\0';
      if (file.read(&byte, 1) == 0) {
        break;
      }
      received += byte;
    }
  } catch (const std::exception &error) {
    ADD_FAILURE() << error.what();
  }
  writer.join();
  EXPECT_EQ(received, std::string(1000, 'x'));
}

} // namespace
} // namespace naibx::cli
