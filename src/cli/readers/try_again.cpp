#include "try_again.hpp"

#include <cerrno>
#include <poll.h>

namespace naibx::cli {

bool should_try_again(int descriptor, short events, int error_number) {
  if (error_number == EINTR)
    return true;
  if (error_number != EAGAIN && error_number != EWOULDBLOCK)
    return false;
  pollfd watched = {descriptor, events, 0};
  return ::poll(&watched, 1, -1) >= 0 || errno == EINTR;
}

} // namespace naibx::cli
