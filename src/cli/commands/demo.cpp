#include "../failure.hpp"
#include "../io/output.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "option_values.hpp"

#include <naibx/naibx.hpp>

#include <exception>
#include <memory>
#include <replan.h>

namespace naibx::cli {
namespace {

struct DemoOptions {
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> events;
};

// Where the report goes. An exception must not pass through the C code of the
// example: it waits here until that has stopped.
class Printer {
public:
  static int print(void *printer, const char *text) noexcept {
    return static_cast<Printer *>(printer)->print(text);
  }

  void finish() {
    if (failure_) {
      std::rethrow_exception(failure_);
    }
    output_.finish();
  }

private:
  int print(const char *text) noexcept {
    try {
      output_.write(text);
      output_.flush();
    } catch (...) {
      failure_ = std::current_exception();
    }
    return failure_ ? 1 : 0;
  }

  Output output_{"-"};
  std::exception_ptr failure_;
};

void run_demo(const DemoOptions &options) {
  replan_options replan = {REPLAN_USUAL_SEED, REPLAN_USUAL_EVENTS};
  replan.seed = options.seed.value_or(replan.seed);
  replan.events =
      static_cast<std::uint32_t>(options.events.value_or(replan.events));
  Printer printer;
  naibx_error *error = nullptr;
  const naibx_status status =
      replan_run(&replan, Printer::print, &printer, &error);
  const std::unique_ptr<naibx_error, void (*)(naibx_error *)> owned(
      error, naibx_error_destroy);
  if (status != NAIBX_OK && status != NAIBX_CANCELLED) {
    throw Failure(error == nullptr ? status_name(status)
                                   : naibx_error_message(error));
  }
  printer.finish();
}

} // namespace

void add_demo_command(CLI::App &program) {
  const Command command =
      add_command(program, "demo",
                  "Predict which plants of a power system must be re-planned");
  auto options = std::make_shared<DemoOptions>();
  add_number(command, "--seed", options->seed, {0, UINT64_MAX},
             "Seed of the random plants and events [1]")
      .name_value("S");
  add_number(command, "--events", options->events,
             {std::uint64_t{1}, std::uint64_t{REPLAN_MOST_EVENTS}},
             "Number of events to learn from [3200]")
      .name_value("N");
  command.end_help("Examples:\n"
                   "  naibx demo --seed 7");
  command.call([options] { run_demo(*options); });
}

} // namespace naibx::cli
