#include "files.hpp"

#include "checked_call.hpp"
#include "predicting.hpp"
#include "require.hpp"

#include <algorithm>

namespace naibx::fuzz {

namespace {

std::int32_t append_bytes(void *context, const std::uint8_t *bytes,
                          std::uint64_t size) {
  auto &all = *static_cast<Bytes *>(context);
  all.insert(all.end(), bytes, bytes + size);
  return 0;
}

} // namespace

template <typename Subject> Bytes saved(const Subject &subject) {
  constexpr std::size_t kFirstGuess = std::size_t{1} << 14U;
  Bytes bytes(kFirstGuess);
  std::uint64_t size = 0;
  naibx_status status = NAIBX_OK;
  do {
    bytes.resize(std::max<std::size_t>(bytes.size(), size));
    status = checked(
        [&](auto error) {
          return Predicting<Subject>::kSaveToBuffer(&subject, bytes.data(),
                                                    bytes.size(), &size, error);
        },
        size);
    require(status != NAIBX_BUFFER_TOO_SMALL || size > bytes.size(),
            "a buffer that is too small is smaller than what is told");
  } while (status == NAIBX_BUFFER_TOO_SMALL);
  require(status == NAIBX_OK || status == NAIBX_ERROR_LIMIT,
          "what is valid is saved");
  bytes.resize(size);
  return bytes;
}

template <typename Subject> void check_saving(const Subject &subject) {
  using Functions = Predicting<Subject>;
  const Bytes bytes = saved(subject);
  if (bytes.empty())
    return;
  std::uint64_t size = 0;
  require(checked(
              [&](auto error) {
                return Functions::kSaveToBuffer(&subject, nullptr, 0, &size,
                                                error);
              },
              size) == NAIBX_BUFFER_TOO_SMALL &&
              size == bytes.size(),
          "the length is told beforehand");
  Bytes parts;
  succeed([&](auto error) {
    return Functions::kSaveToCallback(&subject, append_bytes, &parts, error);
  });
  require(parts == bytes, "a callback gets the same bytes as a buffer");
}

template <typename Subject>
Owned<Subject> loaded(const Bytes &bytes, const naibx_load_options *options) {
  Subject *subject = nullptr;
  const naibx_status status = checked(
      [&](auto error) {
        return Predicting<Subject>::kLoadFromBuffer(bytes.data(), bytes.size(),
                                                    options, &subject, error);
      },
      subject);
  require(status != NAIBX_ERROR_OUT_OF_MEMORY,
          "a small file does not ask for much memory");
  require(status == NAIBX_OK || (status >= 300 && status < 400) ||
              status == NAIBX_ERROR_LIMIT,
          "a file is refused for what is wrong with it");
  return Owned<Subject>(subject);
}

template Bytes saved(const naibx_model &);
template Bytes saved(const naibx_predictor &);
template void check_saving(const naibx_model &);
template void check_saving(const naibx_predictor &);
template Owned<naibx_model> loaded(const Bytes &, const naibx_load_options *);
template Owned<naibx_predictor> loaded(const Bytes &,
                                       const naibx_load_options *);

Owned<naibx_load_options> strict_options() {
  constexpr std::uint64_t kLabels = 300;
  constexpr std::uint64_t kFeatures = 2000;
  constexpr std::uint64_t kBytes = std::uint64_t{1} << 20U;
  naibx_load_options *created = nullptr;
  succeed(
      [&](auto error) { return naibx_load_options_create(&created, error); },
      created);
  Owned<naibx_load_options> options(created);
  succeed([&](auto error) {
    return naibx_load_options_set_limits(created, kLabels, kFeatures, kBytes,
                                         error);
  });
  return options;
}

} // namespace naibx::fuzz
