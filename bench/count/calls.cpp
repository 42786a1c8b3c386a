#include "count/calls.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>

namespace naibx::bench {

namespace {

constexpr std::size_t kLearned = 200;
constexpr std::size_t kBatch = 64;
constexpr Shape kWords{"words", 2000, 50, 1, 5, 3.0};
constexpr std::size_t kWordsPerRow = 20;

struct NamedKernel {
  const char *name;
  std::int32_t kernel;
};
// Valgrind runs no wider ones.
constexpr NamedKernel kKernels[] = {{"AVX2", NAIBX_KERNEL_AVX2},
                                    {"portable", NAIBX_KERNEL_PORTABLE}};

std::string name_of(Precision precision) {
  return precision == Precision::float64 ? "float64" : "float32";
}

// A model, what predicts from it, and rows that it has not learned.
struct Setting {
  Setting(const Shape &shape_given, std::int32_t family, const Rows &learned,
          Rows rows_given)
      : shape(shape_given), rows(std::move(rows_given)),
        model(trained(shape, family, learned)), on_model(live(model.get())),
        answer_of_model(answer_for(on_model.get())) {}

  void compile(Precision precision, std::int32_t kernel) {
    predictor = compiled(model.get(), precision);
    require(naibx_predictor_set_number(predictor.get(), NAIBX_KERNEL, kernel,
                                       nullptr));
    answer = answer_for(predictor.get());
  }
  // With room, so that the first prediction counts as every other.
  [[nodiscard]] Answer answer_for(const naibx_predictor *asked) const {
    Answer made = make_answer();
    require(
        naibx_answer_reserve(made.get(), asked, nullptr, rows.count, nullptr));
    return made;
  }

  Shape shape;
  Rows rows;
  Model model;
  Predictor on_model;
  Answer answer_of_model;
  Predictor predictor;
  Answer answer;
};
using Shared = std::shared_ptr<Setting>;

Shared cal500() {
  return std::make_shared<Setting>(kCal500, NAIBX_GAUSSIAN,
                                   dense_rows(kCal500, kLearned, 1),
                                   dense_rows(kCal500, kBatch, 2));
}

Shared words(std::int32_t family) {
  return std::make_shared<Setting>(
      kWords, family, sparse_rows(kWords, kWordsPerRow, kLearned, 1),
      sparse_rows(kWords, kWordsPerRow, kBatch, 2));
}

// The work of a call on a setting that its kernel and precision are set in.
using Work = std::function<void(Setting &)>;

Call call_on(const std::string &name, const std::function<Shared()> &make,
             const Work &work) {
  return {name, [=]() -> std::function<void()> {
            const Shared setting = make();
            return [=] { work(*setting); };
          }};
}

void predict_on_predictor(Setting &setting) {
  predict(setting.predictor.get(), setting.rows, 0, setting.answer.get());
}

std::function<Shared()> with_predictor(const std::function<Shared()> &make,
                                       Precision precision,
                                       std::int32_t kernel) {
  return [=] {
    Shared setting = make();
    setting->compile(precision, kernel);
    return setting;
  };
}

void append_predictor_calls(std::vector<Call> &all) {
  for (const NamedKernel &kernel : kKernels) {
    for (const Precision precision : {Precision::float64, Precision::float32}) {
      const std::string end =
          std::string("/") + kernel.name + "/" + name_of(precision);
      all.push_back(call_on("predict/CAL500" + end,
                            with_predictor(cal500, precision, kernel.kernel),
                            predict_on_predictor));
      all.push_back(call_on("predict_batch_of_64/CAL500" + end,
                            with_predictor(cal500, precision, kernel.kernel),
                            [](Setting &setting) {
                              predict_batch(setting.predictor.get(),
                                            setting.rows, setting.answer.get());
                            }));
    }
    const std::string end = std::string("/") + kernel.name + "/float64";
    for (const std::int32_t family : {NAIBX_BERNOULLI, NAIBX_MULTINOMIAL}) {
      all.push_back(
          call_on((family == NAIBX_BERNOULLI ? "predict_sparse/Bernoulli"
                                             : "predict_sparse/multinomial") +
                      end,
                  with_predictor([=] { return words(family); },
                                 Precision::float64, kernel.kernel),
                  predict_on_predictor));
    }
  }
}

void append_model_calls(std::vector<Call> &all) {
  all.push_back(
      call_on("predict_on_model/CAL500", cal500, [](Setting &setting) {
        predict(setting.on_model.get(), setting.rows, 0,
                setting.answer_of_model.get());
      }));
  all.push_back(call_on("add_example/CAL500", cal500, [](Setting &setting) {
    require(naibx_add_example(setting.model.get(), setting.rows.row(0), nullptr,
                              setting.shape.features,
                              setting.rows.labels.data(),
                              setting.rows.label_offsets[1], 1.0, nullptr));
  }));
  all.push_back(call_on(
      "add_example/multinomial", [] { return words(NAIBX_MULTINOMIAL); },
      [](Setting &setting) {
        const Rows &rows = setting.rows;
        require(naibx_add_example(setting.model.get(), rows.row(0),
                                  rows.row_columns(0), rows.length(0),
                                  rows.labels.data(), rows.label_offsets[1],
                                  1.0, nullptr));
      }));
  for (const Precision precision : {Precision::float64, Precision::float32}) {
    all.push_back(call_on(
        "compile/CAL500/" + name_of(precision), cal500, [=](Setting &setting) {
          setting.predictor = compiled(setting.model.get(), precision);
        }));
  }
}

// A file in memory, with room for all of it.
struct SavedModel {
  explicit SavedModel(const naibx_model *model)
      : bytes(static_cast<std::size_t>(saved_bytes(model, nullptr))) {}

  void save(const naibx_model *model) {
    end = 0;
    require(naibx_write_parts(model, nullptr, append, this, nullptr));
  }
  static std::int32_t append(void *context, const std::uint8_t *part,
                             std::uint64_t size) {
    auto &to = *static_cast<SavedModel *>(context);
    std::copy_n(part, size, to.bytes.data() + to.end);
    to.end += static_cast<std::size_t>(size);
    return 0;
  }

  std::vector<std::uint8_t> bytes;
  std::size_t end = 0;
};

void append_file_calls(std::vector<Call> &all) {
  all.push_back({"save/CAL500", []() -> std::function<void()> {
                   const Shared setting = cal500();
                   const auto file =
                       std::make_shared<SavedModel>(setting->model.get());
                   return [=] { file->save(setting->model.get()); };
                 }});
  all.push_back(
      {"load/CAL500", []() -> std::function<void()> {
         const Shared setting = cal500();
         const auto file = std::make_shared<SavedModel>(setting->model.get());
         file->save(setting->model.get());
         return [=] {
           naibx_model *loaded = nullptr;
           require(naibx_read_parts(file->bytes.data(), file->bytes.size(),
                                    nullptr, &loaded, nullptr, nullptr));
           naibx_destroy(loaded);
         };
       }});
}

// A file that is there while this is.
class SavedPredictor {
public:
  SavedPredictor(const naibx_predictor *predictor, const std::string &name)
      : path_(std::filesystem::temp_directory_path() /
              ("naibx-bench-" + name + ".naibx")) {
    require(naibx_save_parts(nullptr, predictor, path_.c_str(), nullptr));
    require(naibx_load_options_create(&options_, nullptr));
    require(
        naibx_load_options_set_number(options_, NAIBX_MAP_TABLES, 1, nullptr));
    require(naibx_load_options_set_number(options_, NAIBX_VERIFY_TABLES, 0,
                                          nullptr));
  }
  ~SavedPredictor() {
    naibx_load_options_destroy(options_);
    std::filesystem::remove(path_);
  }
  SavedPredictor(const SavedPredictor &) = delete;
  SavedPredictor &operator=(const SavedPredictor &) = delete;
  SavedPredictor(SavedPredictor &&) = delete;
  SavedPredictor &operator=(SavedPredictor &&) = delete;

  void map() const {
    naibx_predictor *mapped = nullptr;
    require(
        naibx_load_parts(path_.c_str(), options_, nullptr, &mapped, nullptr));
    naibx_predictor_destroy(mapped);
  }

private:
  std::filesystem::path path_;
  naibx_load_options *options_ = nullptr;
};

// The tables of labels times features and of pairs are not touched: the work
// is that of the lists of labels.
void append_mapping_calls(std::vector<Call> &all) {
  for (const std::uint32_t labels : {20U, 1000U}) {
    const Shape shape{"", labels, 100, 1, 5, 3.0};
    const std::string sizes = std::to_string(labels) + "x100";
    all.push_back(
        {"map/" + sizes, [=]() -> std::function<void()> {
           const Model model =
               trained(shape, NAIBX_GAUSSIAN, dense_rows(shape, labels, 1));
           const auto saved = std::make_shared<SavedPredictor>(
               compiled(model.get(), Precision::float64).get(), sizes);
           return [=] { saved->map(); };
         }});
  }
}

// Every label is in some set: five in a row, and so on around.
Rows rows_with_all_labels(const Shape &shape) {
  const std::uint32_t per_row = shape.smallest_size;
  Rows rows =
      dense_rows(shape, std::max<std::size_t>(64, shape.labels / per_row), 1);
  for (std::size_t i = 0; i < rows.labels.size(); ++i) {
    rows.labels[i] = static_cast<std::uint32_t>(i % shape.labels);
  }
  return rows;
}

} // namespace

std::vector<Call> calls() {
  std::vector<Call> all;
  append_model_calls(all);
  append_file_calls(all);
  append_mapping_calls(all);
  append_predictor_calls(all);
  append_seen_label_calls(all);
  return all;
}

std::vector<Call> growing_calls() {
  constexpr std::uint32_t kCounts[][2] = {
      {10, 100}, {100, 100}, {1000, 100}, {100, 10}, {100, 1000}};
  std::vector<Call> all;
  for (const auto &counts : kCounts) {
    const Shape shape{"", counts[0], counts[1], 5, 5, 5.0};
    const std::string sizes =
        std::to_string(counts[0]) + "x" + std::to_string(counts[1]);
    for (const NamedKernel &kernel : kKernels) {
      all.push_back(call_on("predict/" + sizes + "/" + kernel.name + "/float64",
                            with_predictor(
                                [=] {
                                  return std::make_shared<Setting>(
                                      shape, NAIBX_GAUSSIAN,
                                      rows_with_all_labels(shape),
                                      dense_rows(shape, 1, 2));
                                },
                                Precision::float64, kernel.kernel),
                            predict_on_predictor));
    }
  }
  return all;
}

Bytes bytes_of(const Shape &shape, Precision precision) {
  const Rows rows =
      dense_rows(shape, std::max<std::size_t>(shape.labels, kLearned), 1);
  const Model model = trained(shape, NAIBX_GAUSSIAN, rows);
  const Predictor predictor = compiled(model.get(), precision);
  const double pairs = 8.0 * shape.labels * shape.labels;
  const double label_sizes = 8.0 * shape.labels * shape.size_count();
  Bytes bytes;
  bytes.model = saved_bytes(model.get(), nullptr);
  bytes.model_numbers =
      16.0 * shape.features * (shape.class_count() + 1.0) + pairs + label_sizes;
  bytes.tables = table_bytes(predictor.get());
  bytes.predictor = saved_bytes(nullptr, predictor.get());
  // Scale, offset, and the factor that a missing value takes out.
  bytes.table_numbers = 3.0 * static_cast<double>(size_of(precision)) *
                            shape.features * shape.class_count() +
                        pairs + label_sizes;
  return bytes;
}

} // namespace naibx::bench
