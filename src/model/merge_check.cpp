#include "merge_check.hpp"

#include "../base/failure.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace naibx {

namespace {

template <typename... Parts> [[noreturn]] void refuse(const Parts &...parts) {
  fail(NAIBX_ERROR_MISMATCH, "the models cannot be merged: ", parts...);
}

template <typename Number>
void check_same(const char *key, Number here, Number other) {
  if (here != other) {
    refuse(key, " is ", here, " here and ", other, " in the other model");
  }
}

const char *name_of(Family family) {
  switch (family) {
  case Family::gaussian:
    return "NAIBX_GAUSSIAN";
  case Family::bernoulli:
    return "NAIBX_BERNOULLI";
  case Family::multinomial:
    return "NAIBX_MULTINOMIAL";
  case Family::categorical:
    break;
  }
  return "NAIBX_CATEGORICAL";
}

void check_columns(Span<const Feature> here, Span<const Feature> other) {
  for (std::size_t column = 0; column < here.size(); ++column) {
    const Feature &ours = here[column];
    const Feature &theirs = other[column];
    if (ours.family != theirs.family) {
      refuse("column ", column, " is ", name_of(ours.family), " here and ",
             name_of(theirs.family), " in the other model");
    }
    if (ours.group != theirs.group) {
      refuse("column ", column, " is in group ", ours.group, " here and in ",
             theirs.group, " in the other model");
    }
    if (ours.category_count != theirs.category_count) {
      refuse("column ", column, " has ", ours.category_count,
             " categories here and ", theirs.category_count,
             " in the other model");
    }
  }
}

const char *name_of(ColumnKind kind) {
  switch (kind) {
  case ColumnKind::dense:
    return "NAIBX_COLUMN_DENSE";
  case ColumnKind::rare:
    return "NAIBX_COLUMN_RARE";
  case ColumnKind::sparse:
    return "NAIBX_COLUMN_SPARSE";
  case ColumnKind::automatic:
    break;
  }
  return "NAIBX_COLUMN_AUTO";
}

void check_kinds(const SetColumnKinds &here, const SetColumnKinds &other) {
  const std::size_t count =
      std::max(here.set_ones().size(), other.set_ones().size());
  for (std::size_t column = 0; column < count; ++column) {
    if (here.get(column) != other.get(column)) {
      refuse("the kind of column ", column, " is ", name_of(here.get(column)),
             " here and ", name_of(other.get(column)), " in the other model");
    }
  }
}

std::int64_t fixed_size_of(const Configuration &configuration) {
  const auto size = configuration.fixed_size();
  return size ? std::int64_t{*size} : std::int64_t{NAIBX_SIZE_PREDICTED};
}

void check_settings(const Configuration &here, const Configuration &other) {
  check_same("NAIBX_SMOOTHING", here.constants().smoothing,
             other.constants().smoothing);
  check_same("NAIBX_FEATURE_SMOOTHING", here.constants().feature_smoothing,
             other.constants().feature_smoothing);
  check_same("NAIBX_VARIANCE_PRIOR", here.constants().variance_prior,
             other.constants().variance_prior);
  check_same("NAIBX_FIXED_SIZE", fixed_size_of(here), fixed_size_of(other));
  check_same("NAIBX_ALLOW_EMPTY", static_cast<int>(here.allow_empty()),
             static_cast<int>(other.allow_empty()));
  check_same("NAIBX_MERGE_DUPLICATES",
             static_cast<int>(here.merge_duplicates()),
             static_cast<int>(other.merge_duplicates()));
  const RidgeSettings &ours = here.ridge();
  const RidgeSettings &theirs = other.ridge();
  check_same("NAIBX_METHOD", static_cast<std::uint32_t>(ours.method),
             static_cast<std::uint32_t>(theirs.method));
  if (ours.method == Method::naive) {
    return; // the others are of no use
  }
  check_same("NAIBX_LANDMARKS", ours.landmark_count, theirs.landmark_count);
  check_same("NAIBX_RESERVOIR", ours.reservoir_rows, theirs.reservoir_rows);
  check_same("NAIBX_SEED", ours.seed, theirs.seed);
  check_same("NAIBX_LOSS", static_cast<std::uint32_t>(ours.loss),
             static_cast<std::uint32_t>(theirs.loss));
  check_same("NAIBX_SEEN_SETS", ours.seen_sets, theirs.seen_sets);
  check_kinds(here.column_kinds(), other.column_kinds());
}

// `what(i)` says what it is that has the name i.
template <typename What>
void check_names(const NameTable &here, const NameTable &other,
                 const What &what) {
  if (here.size() == 0 || other.size() == 0) {
    return;
  }
  for (std::size_t i = 0; i < std::max(here.size(), other.size()); ++i) {
    if (std::string_view(here.get(i)) != other.get(i)) {
      refuse(what(i), " is called \"", here.get(i), "\" here and \"",
             other.get(i), "\" in the other model");
    }
  }
}

std::string category_text(const Configuration &configuration,
                          std::size_t position) {
  std::size_t column = 0;
  std::size_t category = position;
  for (const Feature &feature : configuration.features()) {
    if (category < feature.category_count) {
      break;
    }
    category -= feature.category_count;
    ++column;
  }
  return text("category ", category, " of column ", column);
}

} // namespace

void check_mergeable(const Configuration &here, const Configuration &other) {
  check_same("NAIBX_LABEL_COUNT", here.label_count(), other.label_count());
  check_same("NAIBX_FEATURE_COUNT", here.features().size(),
             other.features().size());
  check_columns(here.features(), other.features());
  check_settings(here, other);
  check_names(here.label_names, other.label_names,
              [](std::size_t label) { return text("label ", label); });
  check_names(here.feature_names, other.feature_names,
              [](std::size_t column) { return text("column ", column); });
  check_names(
      here.category_names, other.category_names,
      [&](std::size_t category) { return category_text(here, category); });
}

} // namespace naibx
