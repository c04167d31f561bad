// SPDX-License-Identifier: Apache-2.0
#include "check.h"

#include "compare.h"
#include "decimal.h"
#include "png_reader.h"

namespace check {
namespace {

std::string limit_members(const Limits& limits) {
  std::string members;
  if (limits.max_abs) add_member(members, "max_abs", std::to_string(*limits.max_abs));
  if (limits.mean_abs_millionth) {
    add_member(members, "mean_abs", quoted(millionths_text(*limits.mean_abs_millionth)));
  }
  return members;
}

std::string worst_members(const Image& reference, const Image& candidate, std::size_t index) {
  const std::size_t pixel = index / reference.channels;
  std::string members;
  add_member(members, "where",
             quoted("x=" + std::to_string(pixel % reference.width) +
                    " y=" + std::to_string(pixel / reference.width) +
                    " channel=" + std::to_string(index % reference.channels)));
  add_member(members, "reference", quoted(std::to_string(reference.samples[index])));
  add_member(members, "candidate", quoted(std::to_string(candidate.samples[index])));
  return members;
}

bool has_same_shape(const Image& a, const Image& b) {
  return a.width == b.width && a.height == b.height && a.channels == b.channels &&
         a.depth == b.depth;
}

// An absent result is a measured failure of the candidate; one that does not decode is not.
bool read_candidate(const std::string& path, Image& image, Answer& answer) {
  std::string problem;
  const ReadOutcome outcome = read_png(path, image, problem);
  if (outcome == ReadOutcome::kMissing) {
    answer.verdict = "fail";
    answer.message = "missing: " + path;
  } else if (outcome == ReadOutcome::kUndecodable) {
    answer.message = "candidate cannot be decoded: " + problem;
  }
  return outcome == ReadOutcome::kRead;
}

void judge(const Image& reference, const Image& candidate, const Limits& limits, Answer& answer) {
  const Difference difference = compare(reference, candidate);
  const std::string mean = mean_text(difference.sum_abs, difference.count);
  add_member(answer.measured, "max_abs", std::to_string(difference.max_abs));
  add_member(answer.measured, "mean_abs", quoted(mean));
  if (difference.max_abs > 0) {
    answer.worst = worst_members(reference, candidate, difference.worst);
  }
  if (limits.max_abs && difference.max_abs > *limits.max_abs) {
    answer.message = "largest difference " + std::to_string(difference.max_abs) + ", limit " +
                     std::to_string(*limits.max_abs);
  }
  if (limits.mean_abs_millionth && !mean_is_within(difference, *limits.mean_abs_millionth)) {
    if (!answer.message.empty()) answer.message += "; ";
    answer.message +=
        "mean difference " + mean + ", limit " + millionths_text(*limits.mean_abs_millionth);
  }
  answer.verdict = answer.message.empty() ? "pass" : "fail";
  if (answer.message.empty()) answer.message = "within the limits";
}

}  // namespace

Answer check_pair(const std::string& reference_path, const std::string& candidate_path,
                  const Limits& limits) {
  Answer answer;
  answer.limit = limit_members(limits);
  Image reference;
  std::string problem;
  if (read_png(reference_path, reference, problem) != ReadOutcome::kRead) {
    answer.message = "reference cannot be decoded: " + problem;
    return answer;
  }
  Image candidate;
  if (!read_candidate(candidate_path, candidate, answer)) return answer;
  if (!has_same_shape(reference, candidate)) {
    answer.verdict = "fail";
    answer.message =
        "shape differs: reference " + shape(reference) + "; candidate " + shape(candidate);
    return answer;
  }
  judge(reference, candidate, limits, answer);
  return answer;
}

Answer check_opens(const std::string& path) {
  Answer answer;
  Image candidate;
  if (!read_candidate(path, candidate, answer)) return answer;
  add_member(answer.measured, "width", std::to_string(candidate.width));
  add_member(answer.measured, "height", std::to_string(candidate.height));
  add_member(answer.measured, "channels", std::to_string(candidate.channels));
  add_member(answer.measured, "depth", std::to_string(candidate.depth));
  answer.verdict = "pass";
  answer.message = "decodes completely";
  return answer;
}

}  // namespace check
