// C49: memory runs out at the k-th allocation, for every k.
#include <gtest/gtest.h>
#include <naibx/naibx.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

namespace {

// Gives memory until `left` is used up, and keeps account of what is out.
struct Account {
  long left = -1; // without end
  long outstanding = 0;
};

void *take(void *context, std::size_t size, std::size_t alignment) {
  auto &account = *static_cast<Account *>(context);
  if (account.left == 0) {
    return nullptr;
  }
  account.left -= account.left > 0 ? 1 : 0;
  ++account.outstanding;
  return std::aligned_alloc(alignment,
                            (size + alignment - 1) / alignment * alignment);
}

void give_back(void *context, void *memory, std::size_t, std::size_t) {
  --static_cast<Account *>(context)->outstanding;
  std::free(memory);
}

struct Destroy {
  void operator()(naibx_model *model) const { naibx_destroy(model); }
  void operator()(naibx_config *config) const { naibx_config_destroy(config); }
  void operator()(naibx_allocator *allocator) const {
    naibx_allocator_destroy(allocator);
  }
  void operator()(naibx_workspace *workspace) const {
    naibx_workspace_destroy(workspace);
  }
};
template <typename Handle> using Owned = std::unique_ptr<Handle, Destroy>;

constexpr std::uint32_t kLabels = 5;
constexpr std::uint32_t kColumns = 6;
constexpr double kExample[kColumns] = {1.5, -2.0, 1.0, 3.0, 0.0, 2.0};

Owned<naibx_allocator> make_allocator(Account &account) {
  naibx_allocator *allocator = nullptr;
  EXPECT_EQ(
      naibx_allocator_create(take, give_back, &account, &allocator, nullptr),
      NAIBX_OK);
  return Owned<naibx_allocator>(allocator);
}

Owned<naibx_config> make_config(const naibx_allocator &allocator) {
  naibx_config *config = nullptr;
  EXPECT_EQ(naibx_config_create(kLabels, &config, nullptr), NAIBX_OK);
  const std::uint32_t categories[] = {3};
  EXPECT_EQ(naibx_config_add_features(config, NAIBX_GAUSSIAN, 2, nullptr), 0);
  EXPECT_EQ(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, nullptr), 0);
  EXPECT_EQ(naibx_config_add_features(config, NAIBX_MULTINOMIAL, 2, nullptr),
            0);
  EXPECT_EQ(naibx_config_add_categorical(config, categories, 1, nullptr), 0);
  EXPECT_EQ(naibx_config_set_label_name(config, 3,
                                        "a name that is too long "
                                        "for its own buffer",
                                        nullptr),
            0);
  EXPECT_EQ(naibx_config_set_allocator(config, &allocator, nullptr), 0);
  return Owned<naibx_config>(config);
}

naibx_status learn(naibx_model &model, std::uint32_t size, bool missing,
                   naibx_error **error) {
  std::vector<double> values(kExample, kExample + kColumns);
  if (missing) {
    values[0] = values[2] = values[5] = std::nan("");
  }
  const std::uint32_t labels[] = {0, 1, 2, 3, 4};
  return naibx_add_example(&model, values.data(), nullptr, kColumns, labels,
                           size, 1.0, error);
}

std::vector<std::uint8_t> bytes_of(const naibx_model &model) {
  std::uint64_t size = 0;
  naibx_save_to_buffer(&model, nullptr, 0, &size, nullptr);
  std::vector<std::uint8_t> bytes(size);
  EXPECT_EQ(naibx_save_to_buffer(&model, bytes.data(), size, &size, nullptr),
            NAIBX_OK);
  return bytes;
}

// Runs `call` with one allocation more each time until it succeeds. Before
// that it must tell of the lack of memory, leave `model` as it was and leak
// nothing; afterwards `model` is as a call without any lack would leave it.
void run_out_of_memory(
    Account &account, naibx_model *model,
    const std::function<naibx_status(naibx_error **)> &call) {
  const auto before =
      model == nullptr ? std::vector<std::uint8_t>() : bytes_of(*model);
  const long outstanding = account.outstanding;
  for (long allowed = 0;; ++allowed) {
    ASSERT_LT(allowed, 10000);
    account.left = allowed;
    naibx_error *error = nullptr;
    const naibx_status status = call(&error);
    account.left = -1;
    if (status == NAIBX_OK) {
      EXPECT_EQ(error, nullptr);
      return;
    }
    ASSERT_EQ(status, NAIBX_ERROR_OUT_OF_MEMORY) << naibx_error_message(error);
    EXPECT_EQ(naibx_error_status(error), NAIBX_ERROR_OUT_OF_MEMORY);
    naibx_error_destroy(error);
    if (model != nullptr) {
      ASSERT_EQ(bytes_of(*model), before) << "after " << allowed;
      // What grew and was kept for the next try belongs to the model.
    } else {
      ASSERT_EQ(account.outstanding, outstanding) << "after " << allowed;
    }
  }
}

class OutOfMemory : public testing::Test {
protected:
  OutOfMemory()
      : allocator_(make_allocator(account_)),
        config_(make_config(*allocator_)) {
    naibx_model *model = nullptr;
    EXPECT_EQ(naibx_create(config_.get(), &model, nullptr), NAIBX_OK);
    model_.reset(model);
  }
  ~OutOfMemory() override {
    model_.reset();
    EXPECT_EQ(account_.outstanding, 0) << "memory was not given back";
  }
  OutOfMemory(const OutOfMemory &) = delete;
  OutOfMemory &operator=(const OutOfMemory &) = delete;
  OutOfMemory(OutOfMemory &&) = delete;
  OutOfMemory &operator=(OutOfMemory &&) = delete;

  // A call that makes a model.
  void make(
      const std::function<naibx_status(naibx_model **, naibx_error **)> &call) {
    run_out_of_memory(account_, nullptr, [&](naibx_error **error) {
      naibx_model *made = nullptr;
      const naibx_status status = call(&made, error);
      EXPECT_EQ(made == nullptr, status != NAIBX_OK);
      naibx_destroy(made);
      return status;
    });
  }

  Account account_;
  Owned<naibx_allocator> allocator_;
  Owned<naibx_config> config_;
  Owned<naibx_model> model_;
};

TEST_F(OutOfMemory, C49_while_a_model_is_made_leaves_nothing) {
  make([&](naibx_model **made, naibx_error **error) {
    return naibx_create(config_.get(), made, error);
  });
}

TEST_F(OutOfMemory, C49_while_learning_leaves_the_model_as_it_was) {
  for (std::uint32_t size = 0; size <= kLabels; ++size) {
    run_out_of_memory(account_, model_.get(), [&](naibx_error **error) {
      return learn(*model_, size, false, error);
    });
  }
  run_out_of_memory(account_, model_.get(), [&](naibx_error **error) {
    return learn(*model_, 2, true, error);
  });
}

TEST_F(OutOfMemory, C49_while_learning_a_batch_leaves_the_model_as_it_was) {
  std::vector<double> values(kExample, kExample + kColumns);
  values.insert(values.end(), kExample, kExample + kColumns);
  values[3] = std::nan("");
  const std::uint32_t labels[] = {0, 1, 4};
  const std::uint64_t offsets[] = {0, 1, 3};
  naibx_progress progress = nullptr;
  const auto call = [&](naibx_error **error) {
    return naibx_add_examples(model_.get(), 2, values.data(), nullptr, nullptr,
                              values.size(), labels, offsets, 3, nullptr,
                              progress, nullptr, error);
  };
  run_out_of_memory(account_, model_.get(), call);
  progress = [](void *, std::uint64_t, std::uint64_t) { return 0; };
  run_out_of_memory(account_, model_.get(), call);
}

TEST_F(OutOfMemory, C49_while_copying_and_loading_leaves_nothing) {
  ASSERT_EQ(learn(*model_, 2, true, nullptr), NAIBX_OK);
  make([&](naibx_model **made, naibx_error **error) {
    return naibx_copy(model_.get(), made, error);
  });
  const auto bytes = bytes_of(*model_);
  make([&](naibx_model **made, naibx_error **error) {
    return naibx_load_from_buffer(bytes.data(), bytes.size(), allocator_.get(),
                                  made, error);
  });
}

TEST_F(OutOfMemory, C49_while_predicting_and_saving_is_told) {
  ASSERT_EQ(learn(*model_, 2, true, nullptr), NAIBX_OK);
  run_out_of_memory(account_, nullptr, [&](naibx_error **error) {
    std::uint32_t labels[kLabels];
    std::uint64_t count = 0;
    return naibx_predict(model_.get(), kExample, nullptr, kColumns,
                         NAIBX_SIZE_PREDICTED, labels, nullptr, kLabels, &count,
                         nullptr, error);
  });
  std::vector<std::uint8_t> bytes(bytes_of(*model_).size());
  run_out_of_memory(account_, nullptr, [&](naibx_error **error) {
    std::uint64_t size = 0;
    return naibx_save_to_buffer(model_.get(), bytes.data(), bytes.size(), &size,
                                error);
  });
}

TEST_F(OutOfMemory, predictions_with_a_workspace_take_no_memory_at_all) {
  ASSERT_EQ(learn(*model_, 2, true, nullptr), NAIBX_OK);
  naibx_workspace *made = nullptr;
  ASSERT_EQ(naibx_workspace_create(model_.get(), &made, nullptr), NAIBX_OK);
  const Owned<naibx_workspace> workspace(made);
  // The model learns a size that it had not when the workspace was made.
  ASSERT_EQ(learn(*model_, 3, false, nullptr), NAIBX_OK);
  account_.left = 0;
  std::uint32_t labels[kLabels];
  double steps[kLabels];
  std::uint64_t count = 0;
  EXPECT_EQ(naibx_predict(model_.get(), kExample, nullptr, kColumns,
                          NAIBX_SIZE_PREDICTED, labels, steps, kLabels, &count,
                          workspace.get(), nullptr),
            NAIBX_OK);
  double posterior[kLabels + 1];
  EXPECT_EQ(naibx_score_sizes(model_.get(), kExample, nullptr, kColumns,
                              posterior, kLabels + 1, nullptr, workspace.get(),
                              nullptr),
            NAIBX_OK);
  account_.left = -1;
}

} // namespace
