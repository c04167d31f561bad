// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/check.h"
#include "base/error.h"

namespace kijun {

// A value or the Error that kept it from being made. Cannot be dropped unnoticed.
template <typename T>
class [[nodiscard]] Result {
  static_assert(!std::is_reference_v<T> && !std::is_same_v<T, Error>);

 public:
  // Implicit on purpose: `return value;` and `return Error(…)` both read naturally.
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  const T& value() const& {
    KIJUN_ASSERT(ok());
    return *std::get_if<0>(&state_);
  }
  T& value() & {
    KIJUN_ASSERT(ok());
    return *std::get_if<0>(&state_);
  }
  T&& value() && {
    KIJUN_ASSERT(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  // By index and not `!ok()`, so that gcc sees that get_if<1> is not null (-Wnull-dereference).
  const Error& error() const& {
    KIJUN_ASSERT(state_.index() == 1);
    return *std::get_if<1>(&state_);
  }
  Error&& error() && {
    KIJUN_ASSERT(state_.index() == 1);
    return std::move(*std::get_if<1>(&state_));
  }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_.has_value(); }
  void value() const { KIJUN_ASSERT(ok()); }
  const Error& error() const& {
    KIJUN_ASSERT(!ok());
    return *error_;
  }
  Error&& error() && {
    KIJUN_ASSERT(!ok());
    return std::move(*error_);
  }

 private:
  std::optional<Error> error_;
};

}  // namespace kijun

#define KIJUN_CONCAT_(a, b) a##b
#define KIJUN_CONCAT(a, b) KIJUN_CONCAT_(a, b)
#define KIJUN_TRY_(holder, declaration, ...)            \
  auto holder = (__VA_ARGS__);                          \
  if (!(holder).ok()) return std::move(holder).error(); \
  declaration = std::move(holder).value() /* NOLINT(bugprone-macro-parentheses) */

// KIJUN_TRY(const Manifest manifest, parse_manifest(text)); returns the error to the caller.
#define KIJUN_TRY(declaration, ...) \
  KIJUN_TRY_(KIJUN_CONCAT(kijun_try_, __LINE__), declaration, __VA_ARGS__)

// KIJUN_TRY_VOID(file.sync()); for acts without a value.
#define KIJUN_TRY_VOID(...)                                                 \
  do {                                                                      \
    auto kijun_try_result = (__VA_ARGS__);                                  \
    if (!kijun_try_result.ok()) return std::move(kijun_try_result).error(); \
  } while (false)
