#include "configuration_reader.hpp"

#include "../base/failure.hpp"
#include "column_runs.hpp"
#include "constants.hpp"
#include "cursor.hpp"
#include "predictor_file.hpp"
#include "seen_classes.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace naibx::format {

namespace {

[[noreturn]] void fail_corrupt(const std::string &what) {
  throw Failure(NAIBX_ERROR_CORRUPT, "the CONF section " + what);
}

// -0 would be saved as 0.
double read_constant(Cursor &cursor) {
  const double value = cursor.f64();
  if (std::signbit(value)) {
    fail_corrupt("has a constant with a minus sign");
  }
  return value;
}

void read_constants(Configuration &configuration, Cursor &cursor) {
  configuration.set_smoothing(read_constant(cursor));
  configuration.set_feature_smoothing(read_constant(cursor));
  configuration.set_variance_prior(read_constant(cursor));
}

void read_switches(Configuration &configuration, std::uint32_t flags,
                   std::uint64_t fixed_size) {
  if ((flags & ~kKnownConfigurationFlags) != 0) {
    fail_corrupt(text("has unknown flags: ", flags));
  }
  configuration.set_allow_empty((flags & kAllowEmptyFlag) != 0);
  configuration.set_merge_duplicates((flags & kMergeDuplicatesFlag) != 0);
  const bool has_fixed_size = (flags & kFixedSizeFlag) != 0;
  if (fixed_size > configuration.label_count() ||
      (!has_fixed_size && fixed_size != 0)) {
    fail_corrupt(text("has the fixed size ", fixed_size));
  }
  if (has_fixed_size) {
    configuration.set_fixed_size(static_cast<std::uint32_t>(fixed_size));
  }
}

// Groups are numbered by their first column, so that a run either begins the
// next group or extends an earlier one.
class FeatureReader {
public:
  // With at most so many columns and categories, and at most so many columns.
  FeatureReader(Configuration &configuration, std::uint64_t most,
                std::uint64_t column_limit, std::pmr::memory_resource *memory)
      : configuration_(configuration), memory_(memory), left_(most),
        column_limit_(column_limit) {}

  void read(Cursor &cursor, std::uint32_t group_count,
            std::uint32_t run_count) {
    cursor.require_elements(group_count, sizeof(std::uint32_t));
    std::pmr::vector<std::uint32_t> families(group_count, memory_);
    cursor.numbers(Span<std::uint32_t>(families));
    FileColumnRun last = {};
    for (std::uint32_t i = 0; i < run_count; ++i) {
      FileColumnRun run = {};
      run.group = cursor.u32();
      run.column_count = cursor.u32();
      run.category_count = cursor.u32();
      if (i > 0 && run.group == last.group &&
          run.category_count == last.category_count) {
        fail_corrupt("has two runs that are one");
      }
      add(run, families);
      last = run;
    }
    if (configuration_.groups().size() != group_count) {
      fail_corrupt("has a group without columns");
    }
  }

private:
  void add(const FileColumnRun &run,
           const std::pmr::vector<std::uint32_t> &families) {
    columns_ += run.column_count;
    check_limit(columns_, column_limit_, "features");
    const std::uint64_t used =
        run.category_count == 0
            ? run.column_count
            : std::uint64_t{run.column_count} * run.category_count;
    if (used > left_) {
      fail_corrupt(text("declares ", used,
                        " more columns and categories, but there is room for ",
                        left_, " in the file"));
    }
    left_ -= used;
    const std::size_t groups = configuration_.groups().size();
    if (run.group >= families.size()) {
      fail_corrupt(
          text("has a column of group ", run.group, ", which does not exist"));
    }
    const bool categorical =
        families[run.group] == static_cast<std::uint32_t>(Family::categorical);
    if (categorical != (run.category_count != 0)) {
      fail_corrupt("has categories for a family that has none, or none");
    }
    if (categorical) {
      add_categorical(run);
    } else if (run.group == groups) {
      configuration_.add_features(static_cast<Family>(families[run.group]),
                                  run.column_count);
    } else {
      configuration_.extend_group(run.group, run.column_count);
    }
  }

  // The columns of one categorical group may have different numbers of
  // categories, and then come in several runs.
  void add_categorical(const FileColumnRun &run) {
    const std::pmr::vector<std::uint32_t> counts(run.column_count,
                                                 run.category_count, memory_);
    if (run.group == configuration_.groups().size()) {
      configuration_.add_categorical(counts);
    } else if (run.group + 1 == configuration_.groups().size()) {
      configuration_.extend_categorical(counts);
    } else {
      fail_corrupt("has a categorical group whose columns are not neighbours");
    }
  }

  Configuration &configuration_;
  std::pmr::memory_resource *memory_;
  std::uint64_t left_;
  std::uint64_t column_limit_;
  std::uint64_t columns_ = 0;
};

// How many columns and categories there is room for in the file.
std::uint64_t most_columns(const Container &container,
                           std::uint64_t file_length,
                           std::uint64_t label_count) {
  if (has_predictor(container)) {
    // In the file of a predictor each has 4 bytes at least; none where there is
    // no class to choose from, so a few are always accepted.
    return file_length / 4 + kColumnsWithoutBytes;
  }
  // In that of a model, a number for all examples and one for each label seen.
  const std::uint64_t seen =
      std::min(SeenClasses(container).labels, label_count);
  return file_length / (8 * (seen + 1));
}

void read_name_table(Cursor &cursor, NameTable &names, std::uint64_t limit,
                     const char *what) {
  const std::uint64_t count = cursor.u64();
  if (count > limit) {
    fail(NAIBX_ERROR_CORRUPT, "the NAME section has ", count, " names for ",
         limit, " ", what);
  }
  Cursor lengths = cursor.part(count, sizeof(std::uint32_t));
  names.reserve(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < count; ++i) {
    names.set(i, cursor.text(lengths.u32()), what);
  }
  if (names.size() != count) {
    fail(NAIBX_ERROR_CORRUPT, "the last of the names of ", what,
         " is empty; it must be left out");
  }
}

std::uint32_t bounded(Cursor &cursor, std::uint32_t least, std::uint32_t most) {
  const std::uint32_t number = cursor.u32();
  if (number < least || number > most) {
    fail(NAIBX_ERROR_CORRUPT, "the METH section has the number ", number,
         " where it must be ", least, " to ", most);
  }
  return number;
}

void read_method(Configuration &configuration, Cursor &cursor) {
  RidgeSettings settings;
  settings.method = static_cast<Method>(
      bounded(cursor, 0, static_cast<std::uint32_t>(Method::automatic)));
  settings.landmark_count = bounded(cursor, 1, kMostLandmarks);
  settings.reservoir_rows =
      bounded(cursor, kFewestReservoirRows, kMostReservoirRows);
  settings.loss = static_cast<Loss>(
      bounded(cursor, 0, static_cast<std::uint32_t>(Loss::hamming)));
  settings.seed = cursor.u64();
  settings.seen_sets = bounded(cursor, 1, kMostSeenSets);
  cursor.require_end();
  if (settings.seed > kLargestSeed || settings == RidgeSettings{}) {
    fail(NAIBX_ERROR_CORRUPT,
         "the METH section has a seed above 2^53, or nothing that differs from "
         "a model without it");
  }
  configuration.set_ridge(settings);
}

void read_kinds(Configuration &configuration, Cursor &cursor) {
  const std::uint64_t count = cursor.u64();
  for (std::uint32_t column = 0; column < count; ++column) {
    const std::uint8_t kind = cursor.u8();
    if (kind > static_cast<std::uint8_t>(ColumnKind::automatic)) {
      fail(NAIBX_ERROR_CORRUPT, "the KIND section has the kind ",
           unsigned{kind}, " for column ", column);
    }
    configuration.set_column_kind(column, static_cast<ColumnKind>(kind));
  }
  cursor.require_end();
  if (count == 0 || configuration.column_kinds().set_ones().size() != count) {
    fail(NAIBX_ERROR_CORRUPT, "the last of the kinds of columns was not set; "
                              "it must be left out");
  }
}

} // namespace

Configuration read_configuration(const Container &container,
                                 std::uint64_t file_length,
                                 const LoadLimits &limits,
                                 std::pmr::memory_resource *memory) {
  Cursor cursor(container.require(kConfigurationTag).bytes, "CONF");
  const std::uint32_t label_count = cursor.u32();
  check_limit(label_count, limits.labels, "labels");
  const std::uint32_t group_count = cursor.u32();
  const std::uint32_t run_count = cursor.u32();
  const std::uint32_t flags = cursor.u32();
  const std::uint64_t fixed_size = cursor.u64();
  try {
    Configuration configuration(label_count, memory);
    read_switches(configuration, flags, fixed_size);
    read_constants(configuration, cursor);
    FeatureReader(configuration,
                  most_columns(container, file_length, label_count),
                  limits.features, memory)
        .read(cursor, group_count, run_count);
    cursor.require_end();
    if (const auto *const section = container.find(kNamesTag)) {
      Cursor names(section->bytes, "NAME");
      read_name_table(names, configuration.label_names, label_count, "labels");
      read_name_table(names, configuration.feature_names,
                      configuration.features().size(), "features");
      read_name_table(names, configuration.category_names,
                      configuration.category_count(), "categories");
      names.require_end();
      if (configuration.label_names.size() +
              configuration.feature_names.size() +
              configuration.category_names.size() ==
          0) {
        fail(NAIBX_ERROR_CORRUPT, "the NAME section holds no name");
      }
    }
    if (const auto *const section = container.find(kMethodTag)) {
      Cursor method(section->bytes, "METH");
      read_method(configuration, method);
    }
    if (const auto *const section = container.find(kKindsTag)) {
      Cursor kinds(section->bytes, "KIND");
      read_kinds(configuration, kinds);
    }
    return configuration;
  } catch (const AboveLimit &) {
    throw;
  } catch (const Failure &failure) {
    // What the configuration refuses is the file's fault here.
    fail(NAIBX_ERROR_CORRUPT, "the file is corrupt: ", failure.what());
  }
}

} // namespace naibx::format
