// The program of the benchmarks of the library's speed: single predictions,
// batches, sparse data, the cascade, threads, compiling, learning and the C++
// interface, each with the ceiling or the yardstick that it is judged by,
// measured in the same run.
#include "blas.hpp"
#include "workload.hpp"

namespace {

std::string compiler_name() {
#if defined(__clang__)
  return __VERSION__;
#else
  return std::string("GCC ") + __VERSION__;
#endif
}

} // namespace

int main(int argc, char **argv) {
  namespace bench = naibx::bench;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 2;
  }
  benchmark::AddCustomContext("processor", bench::processor_name());
  benchmark::AddCustomContext("ceilings_with", bench::vector_name());
  benchmark::AddCustomContext("blas", bench::blas_name());
  benchmark::AddCustomContext("compiler", compiler_name());
  benchmark::AddCustomContext("naibx", naibx_version_string());
  bench::register_single_predictions();
  bench::register_batches();
  bench::register_sparse_predictions();
  bench::register_cascades();
  bench::register_requests();
  bench::register_threads();
  bench::register_compiling();
  bench::register_learning();
  bench::register_cpp_calls();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
