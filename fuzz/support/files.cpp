#include "files.hpp"

#include "checked_call.hpp"
#include "predicting.hpp"
#include "require.hpp"

#include <utility>

namespace naibx::fuzz {

namespace {

std::int32_t append_bytes(void *context, const std::uint8_t *bytes,
                          std::uint64_t size) {
  auto &all = *static_cast<Bytes *>(context);
  all.insert(all.end(), bytes, bytes + size);
  return 0;
}

bool is_live(const naibx_predictor *predictor) {
  double form = 0.0;
  if (predictor != nullptr) {
    succeed(
        [&](auto error) {
          return naibx_predictor_get_number(predictor, NAIBX_FORM, 0, &form,
                                            error);
        },
        form);
  }
  return form == double{NAIBX_LIVE};
}

} // namespace

Bytes saved_parts(const naibx_model *model, const naibx_predictor *predictor) {
  Bytes bytes;
  const naibx_status status = checked([&](auto error) {
    return naibx_write_parts(model, predictor, append_bytes, &bytes, error);
  });
  const bool is_refused =
      status == NAIBX_ERROR_LIMIT ||
      (status == NAIBX_ERROR_MISMATCH && is_live(predictor));
  require(status == NAIBX_OK || (is_refused && bytes.empty()),
          "what is valid is saved");
  return bytes;
}

template <typename Subject> Bytes saved(const Subject &subject) {
  return saved_parts(model_of(&subject), predictor_of(&subject));
}

namespace {

double number_of(const Bytes &bytes, std::int32_t key) {
  double number = 0.0;
  succeed(
      [&](auto error) {
        return naibx_file_get_number(bytes.data(), bytes.size(), key, &number,
                                     error);
      },
      number);
  return number;
}

} // namespace

template <typename Subject> void check_saving(const Subject &subject) {
  const Bytes bytes = saved(subject);
  if (bytes.empty())
    return;
  const bool is_model = model_of(&subject) != nullptr;
  require(number_of(bytes, NAIBX_FILE_BYTES) ==
              static_cast<double>(bytes.size()),
          "the beginning of a file tells its length");
  require(number_of(bytes, NAIBX_FILE_VERSION) == naibx_format_version(),
          "a file is of the version that is written");
  require((number_of(bytes, NAIBX_FILE_HAS_MODEL) != 0.0) == is_model &&
              (number_of(bytes, NAIBX_FILE_HAS_PREDICTOR) != 0.0) != is_model,
          "the beginning of a file tells its parts");
  require(saved(subject) == bytes, "what is saved is the same every time");
}

template <typename Subject>
Owned<Subject> loaded(const Bytes &bytes, const naibx_load_options *options) {
  Subject *subject = nullptr;
  const naibx_status status = checked(
      [&](auto error) {
        return read_part<Subject>(bytes, options, &subject, error);
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
  constexpr double kLabels = 300;
  constexpr double kFeatures = 2000;
  constexpr double kBytes = 0x1p20;
  naibx_load_options *created = nullptr;
  succeed(
      [&](auto error) { return naibx_load_options_create(&created, error); },
      created);
  Owned<naibx_load_options> options(created);
  const std::pair<std::int32_t, double> limits[] = {
      {NAIBX_LABEL_LIMIT, kLabels},
      {NAIBX_FEATURE_LIMIT, kFeatures},
      {NAIBX_BYTE_LIMIT, kBytes}};
  for (const auto &[key, limit] : limits) {
    const auto number = [&, key = key, limit = limit](auto error) {
      return naibx_load_options_set_number(created, key, limit, error);
    };
    succeed(number);
  }
  return options;
}

} // namespace naibx::fuzz
