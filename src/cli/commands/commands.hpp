// The commands of the program. Each function adds one, with its options, its
// help and the callback that runs it.
#pragma once

namespace CLI {
class App;
} // namespace CLI

namespace naibx::cli {

void add_train_command(CLI::App &program);
void add_predict_command(CLI::App &program);
void add_eval_command(CLI::App &program);
void add_merge_command(CLI::App &program);
void add_info_command(CLI::App &program);
void add_demo_command(CLI::App &program);

} // namespace naibx::cli
