// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "app/answer.h"
#include "app/surroundings.h"
#include "base/result.h"

namespace kijun::app {

Result<Answer> question_list(const Scene& scene);
// Only its owner answers a question (6); an answered one stays as it was answered (4).
Result<Answer> question_answer(const Scene& scene, std::string_view question,
                               const std::string& text);

}  // namespace kijun::app
