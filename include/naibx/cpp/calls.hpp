/**
 * @file
 * Calls of the C interface, by what they hand out.
 *
 * Source: include/naibx/cpp/calls.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_CALLS_HPP
#define NAIBX_CPP_CALLS_HPP

#include <naibx/cpp/error.hpp>

/** @cond */
namespace naibx {
inline namespace NAIBX_CPP_MODE {
namespace detail {

template <typename Function, typename... Arguments>
Outcome<void> call(Function function, const Arguments &...arguments) {
  Report report;
  report.call(function, arguments...);
  return finish(std::move(report));
}

template <typename Wrapper, typename Function, typename... Arguments>
Outcome<Wrapper> made(Function function, const Arguments &...arguments) {
  decltype(std::declval<Wrapper &>().get()) object = nullptr;
  Report report;
  report.call(function, arguments..., &object);
  return finish(std::move(report), Wrapper(object));
}

// What a file says of itself may be no count that there could be.
template <typename Number> Number as_number(double found) noexcept {
  if constexpr (std::is_same_v<Number, std::int64_t>) {
    constexpr double kFirstTooLarge = 9223372036854775808.0;
    return found < kFirstTooLarge ? static_cast<std::int64_t>(found)
                                  : base_detail::kLargest<std::int64_t>;
  } else {
    return static_cast<Number>(found);
  }
}

// Numbers by key are double in C, whatever they count.
template <typename Number, typename Function, typename... Arguments>
Outcome<Number> number(Function function, const Arguments &...arguments) {
  double found = 0;
  Report report;
  report.call(function, arguments..., &found);
  return finish(std::move(report), as_number<Number>(found));
}

template <typename Number, typename Function, typename... Arguments>
Outcome<Number> looked_up(Function function, const Arguments &...arguments) {
  Number found = 0;
  Report report;
  report.call(function, arguments..., &found);
  return finish(std::move(report), found);
}

template <typename Function, typename... Arguments>
Outcome<std::string> text_from(Function function,
                               const Arguments &...arguments) {
  const char *text = nullptr;
  Report report;
  report.call(function, arguments..., &text);
  return finish(std::move(report), std::string(text == nullptr ? "" : text));
}

template <typename Struct, typename Argument>
const Argument &place_in(Struct & /*found*/, const Argument &argument) {
  // NOLINTNEXTLINE(bugprone-return-const-ref-from-parameter): passed on
  return argument;
}
template <typename Struct, typename Member>
Member *place_in(Struct &found, Member Struct::*const &member) {
  return &(found.*member);
}

// Members of the struct stand for the places of what is handed out.
template <typename Struct, typename Function, typename... Arguments>
Outcome<Struct> filled(Function function, const Arguments &...arguments) {
  Struct found;
  Report report;
  report.call(function, place_in(found, arguments)...);
  return finish(std::move(report), found);
}

} // namespace detail
} // namespace NAIBX_CPP_MODE
} // namespace naibx
/** @endcond */

#endif // NAIBX_CPP_CALLS_HPP
