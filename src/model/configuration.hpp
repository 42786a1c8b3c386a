// What a model is made of: labels, features in groups, constants, names.
#pragma once

#include "../base/span.hpp"
#include "name_table.hpp"
#include "ridge/column_kind.hpp"
#include "ridge/ridge_settings.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// The numbers are those of the public header and of the file format.
enum class Family : std::uint32_t {
  gaussian = 0,
  bernoulli = 1,
  multinomial = 2,
  categorical = 3
};

struct Feature {
  Family family;
  std::uint32_t group;
  std::uint32_t category_count; // 0 where not categorical
  std::uint32_t first_category; // among the categories of all columns

  friend bool operator==(const Feature &a, const Feature &b) {
    return a.family == b.family && a.group == b.group &&
           a.category_count == b.category_count;
  }
};

// See docs/model.md: a smooths the count tables, b the discrete features, k is
// the variance prior.
struct Constants {
  double smoothing = 1.0;
  double feature_smoothing = 1.0;
  double variance_prior = 1.0;

  friend bool operator==(const Constants &a, const Constants &b) {
    return a.smoothing == b.smoothing &&
           a.feature_smoothing == b.feature_smoothing &&
           a.variance_prior == b.variance_prior;
  }
};

class Configuration {
public:
  Configuration(std::uint32_t label_count, std::pmr::memory_resource *memory);
  // A copy is given its memory resource; a move keeps it.
  Configuration(const Configuration &other, std::pmr::memory_resource *memory);
  Configuration(const Configuration &) = delete;
  Configuration &operator=(const Configuration &) = delete;
  Configuration(Configuration &&) = default;
  Configuration &operator=(Configuration &&) = default;
  ~Configuration() = default;

  // All setters throw Failure and then leave the configuration as it was.
  void add_features(Family family, std::uint32_t count);
  void add_categorical(Span<const std::uint32_t> category_counts);
  // More columns of the last group, which must be categorical.
  void extend_categorical(Span<const std::uint32_t> category_counts);
  void extend_group(std::uint32_t group, std::uint32_t count);
  void set_smoothing(double value);
  void set_feature_smoothing(double value);
  void set_variance_prior(double value);
  void set_fixed_size(std::optional<std::uint32_t> size);
  void set_allow_empty(bool allow) { allow_empty_ = allow; }
  void set_merge_duplicates(bool merge) { merge_duplicates_ = merge; }
  void set_ridge(const RidgeSettings &settings) { ridge_ = settings; }
  void set_column_kind(std::uint32_t column, ColumnKind kind);

  [[nodiscard]] std::uint32_t label_count() const { return label_count_; }
  [[nodiscard]] Span<const Feature> features() const { return features_; }
  [[nodiscard]] Span<const Family> groups() const { return groups_; }
  [[nodiscard]] std::uint32_t category_count() const { return categories_; }
  [[nodiscard]] const Constants &constants() const { return constants_; }
  [[nodiscard]] std::optional<std::uint32_t> fixed_size() const {
    return has_fixed_size_ ? std::optional(fixed_size_) : std::nullopt;
  }
  [[nodiscard]] bool allow_empty() const { return allow_empty_; }
  [[nodiscard]] bool merge_duplicates() const { return merge_duplicates_; }
  [[nodiscard]] const RidgeSettings &ridge() const { return ridge_; }
  [[nodiscard]] const SetColumnKinds &column_kinds() const {
    return column_kinds_;
  }

  // Whether all that is set is the same, names included.
  friend bool operator==(const Configuration &a, const Configuration &b);

  // Throw Failure for an index out of range, naming it and the bound.
  void check_label(std::uint32_t label) const;
  void check_size(std::uint32_t size) const;
  [[nodiscard]] const Feature &feature_at(std::uint32_t column) const;
  // Position of a category among those of all columns.
  [[nodiscard]] std::size_t category_at(std::uint32_t column,
                                        std::uint32_t category) const;

  // By label, by column, and by position of the category.
  NameTable label_names;
  NameTable feature_names;
  NameTable category_names;

private:
  void append_categorical(std::uint32_t group,
                          Span<const std::uint32_t> category_counts);
  void append_columns(Family family, std::uint32_t group, std::uint32_t count);
  void check_room(std::uint32_t count) const;

  std::uint32_t label_count_;
  std::uint32_t categories_ = 0;
  std::pmr::vector<Feature> features_;
  std::pmr::vector<Family> groups_;
  Constants constants_;
  // Not an optional: comparing one reads the absent number, which valgrind
  // reports to the host.
  bool has_fixed_size_ = false;
  std::uint32_t fixed_size_ = 0;
  bool allow_empty_ = false;
  bool merge_duplicates_ = false;
  RidgeSettings ridge_;
  SetColumnKinds column_kinds_;
};

} // namespace naibx
