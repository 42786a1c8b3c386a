#include "kernels_inputs.hpp"

namespace naibx {

const char *name_of(KernelKind kind) {
  switch (kind) {
  case KernelKind::portable:
    return "portable";
  case KernelKind::avx2:
    return "AVX2";
  case KernelKind::avx512:
    return "AVX-512";
  case KernelKind::neon:
    return "NEON";
  }
  return "?";
}

bool is_fused(const Kernels &kernels) {
  return kernels.kind != KernelKind::portable;
}

std::uint64_t RandomNumbers::bits() {
  state_ += 0x9E3779B97F4A7C15ULL;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
  return mixed ^ (mixed >> 31U);
}

double RandomNumbers::next() {
  return static_cast<double>(bits() >> 11U) / 4503599627370496.0 - 1.0;
}

template <typename Real>
RandomTable<Real>::RandomTable(std::size_t features, std::size_t blocks,
                               GaussianForm form_of_table)
    : feature_count(features), block_count(blocks), form(form_of_table),
      scale(features * classes()), offset(features * classes()),
      numbers(2 * features * classes()), start(classes()) {
  RandomNumbers random(features * 100 + blocks);
  constexpr std::size_t kLanes = kBlockLanes<Real>;
  // Written by the definition of the layout, not by that of place():
  // [chunk][block][feature of the chunk][scale, then offset][lane].
  std::size_t at = 0;
  for (std::size_t first = 0; first < features; first += kFeatureChunk) {
    for (std::size_t block = 0; block < blocks; ++block) {
      for (std::size_t i = first; i < features && i < first + kFeatureChunk;
           ++i) {
        for (std::size_t lane = 0; lane < kLanes; ++lane, ++at) {
          const std::size_t place = i * classes() + block * kLanes + lane;
          scale[place] = static_cast<Real>(random.next() + 1.25);
          offset[place] = static_cast<Real>(random.next());
          numbers[at] = scale[place];
          numbers[at + kLanes] = offset[place];
        }
        at += kLanes;
      }
    }
  }
  for (double &value : start) {
    value = 10.0 * random.next();
  }
}

template <typename Real>
long double RandomTable<Real>::square(std::size_t feature, std::size_t c,
                                      Real x) const {
  const long double s = scale[feature * classes() + c];
  const long double o = offset[feature * classes() + c];
  const long double t = form == GaussianForm::scaled ? x * s - o : (x - o) * s;
  return t * t;
}

template struct RandomTable<double>;
template struct RandomTable<float>;

} // namespace naibx
