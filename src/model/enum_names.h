// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include "base/digest.h"
#include "base/ids.h"
#include "base/time.h"
#include "model/criteria.h"
#include "model/manifest.h"
#include "model/project.h"
#include "model/step.h"
#include "model/verdict.h"

// The words under which enumerators stand in the record, in the order of the enumerators. They are
// part of the format: never translated, never changed.
namespace kijun::model {

template <typename E>
struct EnumNames;

template <typename E>
concept NamedEnum = std::is_enum_v<E> && requires { EnumNames<E>::kNames; };

template <>
struct EnumNames<Step> {
  static constexpr std::array<std::string_view, 6> kNames{"access",  "configure", "load",
                                                          "execute", "result",    "export"};
};
template <>
struct EnumNames<CriterionVerdict> {
  static constexpr std::array<std::string_view, 4> kNames{"pass", "fail", "error",
                                                          "not-applicable"};
};
template <>
struct EnumNames<StepVerdict> {
  static constexpr std::array<std::string_view, 4> kNames{"holds", "fails", "unknown", "not-run"};
};
template <>
struct EnumNames<RunVerdict> {
  static constexpr std::array<std::string_view, 3> kNames{"accepted", "rejected", "inconclusive"};
};
template <>
struct EnumNames<RunKind> {
  static constexpr std::array<std::string_view, 3> kNames{"full", "partial", "rehearsal"};
};
template <>
struct EnumNames<Action> {
  static constexpr std::array<std::string_view, 4> kNames{"proceed", "fix", "hold", "reject"};
};
template <>
struct EnumNames<GpuUse> {
  static constexpr std::array<std::string_view, 3> kNames{"", "none", "must-use"};
};
template <>
struct EnumNames<Role> {
  static constexpr std::array<std::string_view, 6> kNames{
      "preparer", "tester", "result-owner", "switch-decider", "rollback-decider", "receiver"};
};
template <>
struct EnumNames<ChangeKind> {
  static constexpr std::array<std::string_view, 9> kNames{
      "os",      "kernel",      "driver",   "container",  "framework",
      "package", "data-format", "settings", "application"};
};

// Types of the record without a default value start as this before they are read; the reader
// requires every key, so no blank survives.
template <typename T>
T blank() {
  if constexpr (std::is_same_v<T, Digest>) {
    return Digest(Digest::Raw{});
  } else if constexpr (std::is_same_v<T, Instant>) {
    return Instant(std::chrono::sys_seconds());
  } else if constexpr (std::is_default_constructible_v<T>) {
    return T{};
  } else {
    return T(0);
  }
}

}  // namespace kijun::model
