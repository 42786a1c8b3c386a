#include "model_reader.hpp"

#include "../base/failure.hpp"
#include "configuration_reader.hpp"
#include "constants.hpp"
#include "invariants.hpp"
#include "predictor_file.hpp"
#include "ridge_reader.hpp"
#include "sums.hpp"

namespace naibx {

namespace {

using format::Container;
using format::Cursor;

// How many sizes the counts section declares.
std::uint64_t size_count(const Container &container) {
  return Cursor(container.require(format::kCountsTag).bytes, "CNTS").u64();
}

// Every section must be exactly as long as the configuration makes it; checked
// before the model, with all its tables, is made.
class SectionLengths {
public:
  SectionLengths(const Container &container, const Configuration &configuration,
                 const Layout &layout)
      : container_(container), labels_(configuration.label_count()),
        sizes_(size_count(container)), layout_(layout) {
    const std::uint64_t most = configuration.fixed_size() ? 0 : labels_ + 1;
    if (sizes_ > most) {
      fail(NAIBX_ERROR_CORRUPT, "the CNTS section declares ", sizes_,
           " sizes, but there can be at most ", most);
    }
    classes_ = 1 + labels_ + sizes_;
  }

  void check() const {
    require(format::kCountsTag, 1 + sizes_ + 2 * classes_ + sizes_ * labels_);
    require(format::kPairsTag, labels_ * labels_);
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
  void require(std::uint32_t tag, std::uint64_t numbers) const {
    const Container::Section &section = container_.require(tag);
    if (section.bytes.size() != 8 * numbers) {
      fail(NAIBX_ERROR_CORRUPT, "the section ", section.name, " has ",
           section.bytes.size(), " bytes, but must have ", 8 * numbers);
    }
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
  std::uint64_t classes_ = 0;
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

void ModelReader::append_sizes(format::Cursor &cursor, std::uint64_t count) {
  model_.make_room(static_cast<std::size_t>(count), {});
  std::uint64_t least = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t size = cursor.u64();
    if (size < least || size > model_.configuration_.label_count()) {
      fail(NAIBX_ERROR_CORRUPT, "the CNTS section has the size ", size,
           " at place ", i, "; sizes increase and are at most ",
           model_.configuration_.label_count());
    }
    model_.find_or_append_size(static_cast<std::uint32_t>(size));
    least = size + 1;
  }
}

void ModelReader::read_counts() {
  Cursor cursor(container_.require(format::kCountsTag).bytes, "CNTS");
  append_sizes(cursor, cursor.u64());
  cursor.array(model_.all_.mutable_weights());
  cursor.array(model_.labels_.mutable_weights());
  cursor.array(model_.sizes_.mutable_weights());
  for (std::size_t row = 0; row < model_.sizes_.row_count(); ++row) {
    cursor.array(model_.counts_.mutable_by_size(row));
  }
  cursor.array(model_.all_.mutable_squared_weights());
  cursor.array(model_.labels_.mutable_squared_weights());
  cursor.array(model_.sizes_.mutable_squared_weights());
}

void ModelReader::read_pairs() {
  Cursor cursor(container_.require(format::kPairsTag).bytes, "PAIR");
  for (std::uint32_t label = 0; label < model_.configuration_.label_count();
       ++label) {
    cursor.array(model_.counts_.mutable_pairs(label));
  }
}

void ModelReader::read_tracking(format::Cursor &cursor,
                                const MissingFamilies &family) {
  const std::uint64_t tracking = cursor.u64();
  if (tracking > 1) {
    fail(NAIBX_ERROR_CORRUPT, "a switch of the file is ", tracking,
         ", but must be 0 or 1");
  }
  if (tracking == 1) {
    model_.make_room(0, family);
  }
}

void ModelReader::read_gaussian() {
  if (model_.layout_.gaussian_count == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kGaussianTag).bytes, "GAUS");
  read_tracking(cursor, {true, false, false});
  GaussianTable *const tables[] = {
      &model_.all_.gaussian, &model_.labels_.gaussian, &model_.sizes_.gaussian};
  cursor.array(model_.shift_);
  for (GaussianTable *const table : tables) {
    for (std::size_t row = 0; row < table->row_count(); ++row) {
      cursor.array(table->mutable_mean(row));
    }
  }
  for (GaussianTable *const table : tables) {
    for (std::size_t row = 0; row < table->row_count(); ++row) {
      cursor.array(table->mutable_squares(row));
    }
  }
  for (GaussianTable *const table : tables) {
    cursor.array(table->observed.all());
  }
  for (GaussianTable *const table : tables) {
    cursor.array(table->observed_squared.all());
  }
}

void ModelReader::read_bernoulli() {
  if (model_.layout_.bernoulli_count == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kBernoulliTag).bytes, "BERN");
  read_tracking(cursor, {false, true, false});
  BernoulliTable *const tables[] = {&model_.all_.bernoulli,
                                    &model_.labels_.bernoulli,
                                    &model_.sizes_.bernoulli};
  for (BernoulliTable *const table : tables) {
    cursor.array(table->all_present());
  }
  for (BernoulliTable *const table : tables) {
    cursor.array(table->observed.all());
  }
}

void ModelReader::read_multinomial() {
  if (model_.layout_.multinomial_count == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kMultinomialTag).bytes, "MULT");
  MultinomialTable *const tables[] = {&model_.all_.multinomial,
                                      &model_.labels_.multinomial,
                                      &model_.sizes_.multinomial};
  for (MultinomialTable *const table : tables) {
    cursor.array(table->all_counts());
  }
  for (MultinomialTable *const table : tables) {
    cursor.array(table->all_totals());
  }
}

void ModelReader::read_categorical() {
  if (model_.layout_.categorical_count() == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kCategoricalTag).bytes, "CATE");
  read_tracking(cursor, {false, false, true});
  CategoricalTable *const tables[] = {&model_.all_.categorical,
                                      &model_.labels_.categorical,
                                      &model_.sizes_.categorical};
  for (CategoricalTable *const table : tables) {
    cursor.array(table->all_weights());
  }
  for (CategoricalTable *const table : tables) {
    cursor.array(table->observed.all());
  }
}

} // namespace naibx
