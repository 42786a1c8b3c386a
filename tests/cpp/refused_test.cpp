// What must not compile, because it could only go wrong.
#include "sample.hpp"

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <type_traits>
#if __has_include(<span>) && __cplusplus >= 202002L
#include <span>
#endif

namespace naibx_test {
namespace {

// The use of an object, as a template, and whether it compiles.
template <template <typename> typename Use, typename Object, typename = void>
constexpr bool kCompiles = false;
template <template <typename> typename Use, typename Object>
constexpr bool kCompiles<Use, Object, std::void_t<Use<Object>>> = true;

template <typename Object>
using SetsOf = decltype(std::declval<Object>().sets());
template <typename Object>
using NumbersOf = decltype(std::declval<Object>().numbers(NAIBX_STEPS));

TEST(CppRefused, is_a_view_into_an_answer_that_goes_away) {
  EXPECT_TRUE((kCompiles<SetsOf, naibx::Answer &>));
  EXPECT_TRUE((kCompiles<SetsOf, const naibx::Answer &>));
  EXPECT_FALSE((kCompiles<SetsOf, naibx::Answer>));
  EXPECT_FALSE((kCompiles<SetsOf, const naibx::Answer>));
  EXPECT_TRUE((kCompiles<NumbersOf, naibx::Answer &>));
  EXPECT_FALSE((kCompiles<NumbersOf, naibx::Answer>));
}

template <typename Place, typename Container>
constexpr bool kIsRoom = std::is_convertible_v<Container, naibx::span<Place>>;

TEST(CppRefused, is_room_for_results_in_what_goes_away) {
  EXPECT_TRUE((kIsRoom<double, std::vector<double> &>));
  EXPECT_TRUE((kIsRoom<double, std::array<double, 2> &>));
  EXPECT_TRUE((kIsRoom<double, double(&)[2]>));
  EXPECT_FALSE((kIsRoom<double, std::vector<double>>));
  EXPECT_FALSE((kIsRoom<double, const std::vector<double>>));
  EXPECT_FALSE((kIsRoom<double, std::array<double, 2>>));
  EXPECT_FALSE((kIsRoom<double, double[2]>));
  EXPECT_FALSE((kIsRoom<double, const std::vector<double> &>));
  // A view does not take along what it shows, and an argument lasts as long as
  // the call.
  EXPECT_TRUE((kIsRoom<double, naibx::span<double>>));
#if defined(__cpp_lib_span)
  EXPECT_TRUE((kIsRoom<double, std::span<double>>));
  EXPECT_TRUE((kIsRoom<double, std::span<double, 2>>));
#endif
  EXPECT_TRUE((kIsRoom<const double, std::vector<double>>));
}

struct NoArray {
  [[nodiscard]] const void *data() const;
  [[nodiscard]] std::size_t size() const;
};
struct NoPointer {
  [[nodiscard]] int data() const;
  [[nodiscard]] std::size_t size() const;
};
struct NoSize {
  [[nodiscard]] const double *data() const;
};

TEST(CppRefused, is_a_span_of_what_is_no_array) {
  EXPECT_FALSE((kIsRoom<const double, NoArray>));
  EXPECT_FALSE((kIsRoom<const double, NoPointer>));
  EXPECT_FALSE((kIsRoom<const double, NoSize>));
  EXPECT_FALSE((kIsRoom<const double, std::deque<double> &>));
  EXPECT_FALSE((kIsRoom<const double, int>));
}

template <typename Container>
constexpr bool kIsLabels =
    std::is_convertible_v<const Container &, naibx::Labels>;
template <typename Element>
constexpr bool kIsListOfLabels =
    std::is_constructible_v<naibx::Labels, std::initializer_list<Element>>;

TEST(CppRefused, are_texts_and_truth_as_labels) {
  EXPECT_FALSE((kIsLabels<char[4]>));
  EXPECT_FALSE((kIsLabels<std::string>));
  EXPECT_FALSE((kIsLabels<std::string_view>));
  EXPECT_FALSE((kIsLabels<std::wstring>));
  EXPECT_FALSE((kIsLabels<std::u16string>));
  EXPECT_FALSE((kIsLabels<std::u32string>));
  EXPECT_FALSE((kIsLabels<std::vector<char>>));
  EXPECT_FALSE((kIsLabels<std::vector<bool>>));
#if defined(__cpp_char8_t)
  EXPECT_FALSE((kIsLabels<std::vector<char8_t>>));
#endif
  EXPECT_FALSE((kIsListOfLabels<char>));
  EXPECT_FALSE((kIsListOfLabels<bool>));
  EXPECT_TRUE((kIsListOfLabels<int>));
  EXPECT_TRUE((kIsLabels<std::vector<signed char>>));
  EXPECT_TRUE((kIsLabels<std::vector<unsigned char>>));
}

} // namespace
} // namespace naibx_test
