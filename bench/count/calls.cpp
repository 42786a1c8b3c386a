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

// A model, rows that it has not learned, and room for what is predicted.
struct Setting {
  Setting(const Shape &shape_given, std::int32_t family, const Rows &learned,
          Rows rows_given)
      : shape(shape_given), rows(std::move(rows_given)),
        model(trained(shape, family, learned)),
        model_workspace(workspace_for(model.get())), labels(shape.labels),
        sets(shape, rows.count) {}

  void compile(Precision precision, std::int32_t kernel) {
    predictor = compiled(model.get(), precision);
    require(naibx_predictor_set_kernel(predictor.get(), kernel, nullptr));
    workspace = workspace_for(predictor.get());
  }

  Shape shape;
  Rows rows;
  Model model;
  Workspace model_workspace;
  Predictor predictor;
  Workspace workspace;
  std::vector<std::uint32_t> labels;
  Sets sets;
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
  predict(setting.predictor.get(), setting.rows, 0, setting.labels,
          setting.workspace.get());
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
                                            setting.rows, setting.sets,
                                            setting.workspace.get());
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
        predict(setting.model.get(), setting.rows, 0, setting.labels,
                setting.model_workspace.get());
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

void save_into(const naibx_model *model, std::vector<std::uint8_t> &bytes) {
  std::uint64_t size = 0;
  require(
      naibx_save_to_buffer(model, bytes.data(), bytes.size(), &size, nullptr));
}

std::vector<std::uint8_t> room_for(const naibx_model *model) {
  std::uint64_t size = 0;
  (void)naibx_save_to_buffer(model, nullptr, 0, &size, nullptr);
  return std::vector<std::uint8_t>(size);
}

void append_file_calls(std::vector<Call> &all) {
  all.push_back({"save/CAL500", []() -> std::function<void()> {
                   const Shared setting = cal500();
                   const auto bytes =
                       std::make_shared<std::vector<std::uint8_t>>(
                           room_for(setting->model.get()));
                   return [=] { save_into(setting->model.get(), *bytes); };
                 }});
  all.push_back(
      {"load/CAL500", []() -> std::function<void()> {
         const Shared setting = cal500();
         const auto bytes = std::make_shared<std::vector<std::uint8_t>>(
             room_for(setting->model.get()));
         save_into(setting->model.get(), *bytes);
         return [=] {
           naibx_model *loaded = nullptr;
           require(naibx_load_from_buffer(bytes->data(), bytes->size(), nullptr,
                                          &loaded, nullptr));
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
    require(naibx_predictor_save(predictor, path_.c_str(), nullptr));
    require(naibx_load_options_create(&options_, nullptr));
    require(naibx_load_options_set_verify_tables(options_, 0, nullptr));
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
    require(naibx_predictor_map(path_.c_str(), options_, &mapped, nullptr));
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
  std::uint64_t saved = 0;
  Bytes bytes;
  (void)naibx_save_to_buffer(model.get(), nullptr, 0, &saved, nullptr);
  bytes.model = static_cast<double>(saved);
  bytes.model_numbers =
      16.0 * shape.features * (shape.class_count() + 1.0) + pairs + label_sizes;
  bytes.tables =
      static_cast<double>(naibx_predictor_table_bytes(predictor.get()));
  (void)naibx_predictor_save_to_buffer(predictor.get(), nullptr, 0, &saved,
                                       nullptr);
  bytes.predictor = static_cast<double>(saved);
  // Scale, offset, and the factor that a missing value takes out.
  bytes.table_numbers = 3.0 * static_cast<double>(size_of(precision)) *
                            shape.features * shape.class_count() +
                        pairs + label_sizes;
  return bytes;
}

} // namespace naibx::bench
