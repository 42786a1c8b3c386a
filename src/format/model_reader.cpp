#include "model_reader.hpp"

#include "../base/failure.hpp"
#include "configuration_reader.hpp"
#include "constants.hpp"
#include "invariants.hpp"
#include "predictor_file.hpp"
#include "ridge_reader.hpp"
#include "seen_classes.hpp"
#include "sums.hpp"

namespace naibx {

namespace {

using format::Container;
using format::Cursor;

// Every section must be exactly as long as the configuration makes it; checked
// before the model, with all its tables, is made.
class SectionLengths {
public:
  SectionLengths(const Container &container, const Configuration &configuration,
                 const Layout &layout)
      : SectionLengths(container, configuration, format::SeenClasses(container),
                       layout) {}

  void check() const {
    require(format::kCountsTag,
            2 + sizes_ + labels_ + 2 * classes_ + sizes_ * labels_);
    require_pairs();
    const std::uint64_t gaussian = layout_.gaussian_count;
    require_observed(format::kGaussianTag, gaussian,
                     gaussian + 2 * gaussian * classes_, 2 * gaussian);
    const std::uint64_t bernoulli = layout_.bernoulli_count;
    require_observed(format::kBernoulliTag, bernoulli, bernoulli * classes_,
                     bernoulli);
    const std::uint64_t multinomial = layout_.multinomial_count;
    const std::uint64_t groups = layout_.multinomial_group_size.size();
    if (multinomial > 0) {
      require(format::kMultinomialTag, (multinomial + groups) * classes_);
    } else {
      require_absent(format::kMultinomialTag);
    }
    require_observed(format::kCategoricalTag, layout_.categorical_count(),
                     layout_.category_offset.back() * classes_,
                     layout_.categorical_count());
  }

private:
  SectionLengths(const Container &container, const Configuration &configuration,
                 const format::SeenClasses &seen, const Layout &layout)
      : container_(container), labels_(seen.labels), sizes_(seen.sizes),
        classes_(1 + seen.labels + seen.sizes), layout_(layout) {
    const std::uint64_t most =
        configuration.fixed_size()
            ? 0
            : std::uint64_t{configuration.label_count()} + 1;
    if (sizes_ > most) {
      fail(NAIBX_ERROR_CORRUPT, "the CNTS section declares ", sizes_,
           " sizes, but there can be at most ", most);
    }
  }
  void require(std::uint32_t tag, std::uint64_t numbers) const {
    require_bytes(tag, 8 * numbers);
  }
  void require_bytes(std::uint32_t tag, std::uint64_t bytes) const {
    const Container::Section &section = container_.require(tag);
    if (section.bytes.size() != bytes) {
      fail(NAIBX_ERROR_CORRUPT, "the section ", section.name, " has ",
           section.bytes.size(), " bytes, but must have ", bytes);
    }
  }
  void require_pairs() const {
    const std::uint64_t width =
        Cursor(container_.require(format::kPairsTag).bytes, "PAIR").u64();
    if (width != format::kNarrowPairs && width != format::kWidePairs) {
      fail(NAIBX_ERROR_CORRUPT, "the numbers of the PAIR section have ", width,
           " bytes, but must have 4 or 8");
    }
    const std::uint64_t pairs = labels_ == 0 ? 0 : labels_ * (labels_ - 1) / 2;
    require_bytes(format::kPairsTag, 8 + width * pairs);
  }
  void require_absent(std::uint32_t tag) const {
    if (const Container::Section *const section = container_.find(tag)) {
      fail(NAIBX_ERROR_CORRUPT, "the section ", section->name,
           " is there, but the model has no features of its family");
    }
  }
  // A section that begins with a switch for tables of N_ic at its end.
  void require_observed(std::uint32_t tag, std::uint64_t features,
                        std::uint64_t numbers,
                        std::uint64_t observed_per_class) const {
    if (features == 0) {
      require_absent(tag);
      return;
    }
    Cursor cursor(container_.require(tag).bytes, "features");
    const bool tracking = cursor.u64() != 0;
    require(tag, 1 + numbers + (tracking ? observed_per_class * classes_ : 0));
  }

  const Container &container_;
  std::uint64_t labels_;
  std::uint64_t sizes_;
  std::uint64_t classes_;
  const Layout &layout_;
};

} // namespace

Model ModelReader::read(Span<const std::uint8_t> bytes,
                        const format::LoadLimits &limits,
                        std::pmr::memory_resource *memory) {
  format::check_limit(bytes.size(), limits.bytes, "bytes");
  const Container container(bytes);
  if (container.find(format::kCountsTag) == nullptr &&
      format::has_predictor(container)) {
    fail(NAIBX_ERROR_NOT_A_MODEL,
         "this is the file of a predictor, not of a model; "
         "naibx_load_parts reads it");
  }
  const Configuration configuration =
      format::read_configuration(container, bytes.size(), limits, memory);
  SectionLengths(container, configuration, Layout(configuration, memory))
      .check();
  Model model(configuration, memory);
  ModelReader reader(container, model);
  reader.read_counts();
  reader.read_pairs();
  reader.read_gaussian();
  reader.read_bernoulli();
  reader.read_multinomial();
  reader.read_categorical();
  reader.read_ridge();
  format::check_invariants(model);
  return model;
}

void ModelReader::read_ridge() {
  if (!model_.ridge_) {
    format::require(container_.find(format::kRidgeModelTag) == nullptr,
                    "the section RIDG is there, but the method is the paper's");
    return;
  }
  format::read_ridge_model(*model_.ridge_, model_.configuration_,
                           container_.require(format::kRidgeModelTag).bytes);
  format::require(model_.ridge_->sample().empty() == !(model_.weight() > 0.0),
                  "the sample is of other examples than the counts");
}

// Calls visit(id) for ids that increase, up to `most`.
template <typename Visit>
void ModelReader::read_ids(format::Cursor &cursor, std::uint64_t count,
                           std::uint64_t most, const char *what,
                           const Visit &visit) {
  std::uint64_t least = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t id = cursor.u64();
    if (id < least || id > most) {
      fail(NAIBX_ERROR_CORRUPT, "the CNTS section has the ", what, " ", id,
           " at place ", i, "; they increase and are at most ", most);
    }
    visit(static_cast<std::uint32_t>(id));
    least = id + 1;
  }
}

void ModelReader::append_classes(format::Cursor &cursor) {
  const std::uint64_t sizes = cursor.u64();
  const std::uint64_t labels = cursor.u64();
  const std::uint32_t all = model_.configuration_.label_count();
  Model::Growth growth;
  Cursor again = cursor;
  read_ids(cursor, sizes, all, "size",
           [&](std::uint32_t size) { growth.sizes.add(size); });
  read_ids(cursor, labels, all - std::uint64_t{1}, "label",
           [&](std::uint32_t label) {
             if (!model_.labels_are_rows_) {
               growth.labels.add(label);
             }
           });
  model_.make_room(growth);
  for (std::uint64_t i = 0; i < sizes; ++i) {
    model_.find_or_append_size(static_cast<std::uint32_t>(again.u64()));
  }
  label_rows_.reserve(static_cast<std::size_t>(labels));
  for (std::uint64_t i = 0; i < labels; ++i) {
    label_rows_.push_back(
        model_.find_or_append_label(static_cast<std::uint32_t>(again.u64())));
  }
}

template <typename ReadRow>
void ModelReader::read_classes(const ReadRow &read_row) {
  read_row(model_.all_, 0);
  for (const std::size_t row : label_rows_) {
    read_row(model_.labels_, row);
  }
  for (std::size_t row = 0; row < model_.sizes_.row_count(); ++row) {
    read_row(model_.sizes_, row);
  }
}

void ModelReader::read_counts() {
  Cursor cursor(container_.require(format::kCountsTag).bytes, "CNTS");
  append_classes(cursor);
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    classes.mutable_weights()[row] = cursor.f64();
  });
  for (const std::size_t row : label_rows_) {
    format::require(model_.labels_.weight(row) > 0.0,
                    "a label has no examples");
  }
  for (std::size_t size = 0; size < model_.sizes_.row_count(); ++size) {
    const Span<double> of_size = model_.counts_.mutable_by_size(size);
    for (const std::size_t row : label_rows_) {
      of_size[row] = cursor.f64();
    }
  }
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    classes.mutable_squared_weights()[row] = cursor.f64();
  });
}

void ModelReader::read_pairs() {
  Cursor cursor(container_.require(format::kPairsTag).bytes, "PAIR");
  PairCounts &pairs = model_.counts_.pairs;
  const bool is_narrow = cursor.u64() == format::kNarrowPairs;
  if (!is_narrow) {
    pairs.widen();
  }
  bool is_one_wide = false;
  for (std::size_t i = 0; i < label_rows_.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const double weight = is_narrow ? cursor.u32() : cursor.f64();
      is_one_wide = is_one_wide || !PairCounts::fits_narrow(weight);
      pairs.add_to(label_rows_[i], label_rows_[k], weight);
      pairs.add_to(label_rows_[k], label_rows_[i], weight);
    }
  }
  format::require(is_narrow || is_one_wide,
                  "the pairs of labels take eight bytes where four do");
}

void ModelReader::read_tracking(format::Cursor &cursor,
                                const MissingFamilies &family) {
  const std::uint64_t tracking = cursor.u64();
  if (tracking > 1) {
    fail(NAIBX_ERROR_CORRUPT, "a switch of the file is ", tracking,
         ", but must be 0 or 1");
  }
  if (tracking == 1) {
    model_.start_tracking(family);
  }
}

void ModelReader::read_gaussian() {
  if (model_.layout_.gaussian_count == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kGaussianTag).bytes, "GAUS");
  read_tracking(cursor, {true, false, false});
  cursor.array(model_.shift_);
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.gaussian.mutable_mean(row));
  });
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.gaussian.mutable_squares(row));
  });
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.gaussian.observed.row(row));
  });
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.gaussian.observed_squared.row(row));
  });
}

void ModelReader::read_bernoulli() {
  if (model_.layout_.bernoulli_count == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kBernoulliTag).bytes, "BERN");
  read_tracking(cursor, {false, true, false});
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.bernoulli.mutable_present(row));
  });
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.bernoulli.observed.row(row));
  });
}

void ModelReader::read_multinomial() {
  if (model_.layout_.multinomial_count == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kMultinomialTag).bytes, "MULT");
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.multinomial.mutable_counts(row));
  });
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.multinomial.mutable_totals(row));
  });
}

void ModelReader::read_categorical() {
  if (model_.layout_.categorical_count() == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kCategoricalTag).bytes, "CATE");
  read_tracking(cursor, {false, false, true});
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.categorical.mutable_weights(row));
  });
  read_classes([&](ClassStatistics &classes, std::size_t row) {
    cursor.array(classes.categorical.observed.row(row));
  });
}

} // namespace naibx
