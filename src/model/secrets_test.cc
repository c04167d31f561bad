// SPDX-License-Identifier: Apache-2.0
#include "model/secrets.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace kijun::model {
namespace {

// Secrets of these tests are put together here, so that no scanner of repositories takes them for
// real ones.
const std::string kHexadecimal = "0123456789abcdef0123456789abcdef0123";

std::string shown(std::string_view text) {
  const auto found = find_secret(text);
  return found ? std::string(text.substr(found->begin, found->end - found->begin)) : "";
}

struct Case {
  std::string text;
  std::string secret;
};

TEST(SecretsTest, R21_ShapesAreFound) {
  const std::string ghp = "ghp_" + kHexadecimal;
  const std::string signed_token = "eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl";
  const std::array cases{
      Case{"AKIA0123456789ABCDEF", "AKIA0123456789ABCDEF"},
      Case{"clone with " + ghp + ", then", ghp},
      Case{"\"" + ghp + "\"", ghp},
      Case{"hf_" + kHexadecimal, "hf_" + kHexadecimal},
      Case{"key sk-proj-" + kHexadecimal, "sk-proj-" + kHexadecimal},
      Case{"xoxb-1234567890-abc", "xoxb-1234567890-abc"},
      Case{"cookie: " + signed_token + ";", signed_token},
      Case{"Authorization: Bearer abc.def-0123456789==", "abc.def-0123456789=="},
      Case{"https://user:hunter2@example.org/x", "hunter2"},
      Case{"postgres://u:p%40ss@db:5432/x", "p%40ss"},
      Case{"password = \"correct horse\"", "correct"},
      Case{"DB_PASSWORD=letmein", "letmein"},
      Case{"password: hunter22", "hunter22"},
      Case{"{\"WANDB_API_KEY\":\"" + kHexadecimal + "\"}", kHexadecimal},
      Case{"{\"text\":\"my_token=\\\"abc123abc123\\\"\"}", "abc123abc123"},
      Case{"aws_secret_access_key = abcd/EFGH+0123456789", "abcd/EFGH+0123456789"},
  };
  for (const Case& one : cases) EXPECT_EQ(shown(one.text), one.secret) << one.text;
}

TEST(SecretsTest, APrivateKeyIsOneSecretUpToItsLastLine) {
  const std::string rule = "-----";
  const std::string key = rule + "BEGIN OPENSSH PRIVATE KEY" + rule + "\nb3Blbg\nAAAA\n" + rule +
                          "END OPENSSH PRIVATE KEY" + rule;
  EXPECT_EQ(shown("before\n" + key + "\nafter"), key);
  const std::string cut = key.substr(0, key.find("AAAA"));
  const auto found = find_secret("x " + cut);
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->open);
  EXPECT_EQ(found->begin, 2U);
  EXPECT_EQ(shown(rule + "BEGIN CERTIFICATE" + rule + "\nAAAA\n"), "") << "certificates are public";
  EXPECT_EQ(shown(rule + "BEGIN PUBLIC KEY" + rule), "");
}

TEST(SecretsTest, WhatOnlyLooksAlikeIsLeftAlone) {
  const std::array<std::string, 22> texts{
      "",
      "max_token = 4096",
      "eos_token = \"<|endoftext|>\"",
      "tokens: 123456789012345",
      "tokenizer = \"bpe-0123456789\"",
      "password: required",
      "password=$DB_PASSWORD",
      "HF_TOKEN=${HF_TOKEN}",
      "token = \"/run/secrets/token-0123\"",
      "token: {work:token0123456}",
      "password = \"\"",
      "password=****************",
      "the-long-sk-name",
      "sk-a-name-of-words-that-are-joined-by-dashes",
      "task-0123456789012345678901234567890123",
      "ghp_short",
      "secret sha256:" + kHexadecimal,
      "\"secret\":\"sha256:" + kHexadecimal + "\"",
      "https://example.org:8080/a@b",
      "https://user@example.org",
      "https://user:${PASSWORD}@example.org",
      "a bearer of 16 great things",
  };
  for (const std::string& text : texts) EXPECT_EQ(shown(text), "") << text;
}

TEST(SecretsTest, TheNextOneIsFoundBehindTheFirst) {
  const std::string text = "DB_PASSWORD=letmein and AKIA0123456789ABCDEF";
  const auto first = find_secret(text);
  ASSERT_TRUE(first.has_value());
  const auto second = find_secret(text, first->end);
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(text.substr(second->begin, 4), "AKIA");
  EXPECT_FALSE(find_secret(text, second->end).has_value());
}

TEST(SecretsTest, R21_ARefusalNamesThePlaceAndNeverTheSecret) {
  EXPECT_TRUE(refuse_secrets_in_file("[start]\ncommand = [\"app\"]\n", "manifests/B.toml").ok());
  const Result<void> refused = refuse_secrets_in_file(
      "# a\n[start.env]\nHF_TOKEN = \"hf_" + kHexadecimal + "\"\n", "B.toml");
  ASSERT_FALSE(refused.ok());
  const Error& error = refused.error();
  EXPECT_EQ(error.code(), ErrorCode::kDenied);
  EXPECT_EQ(error.problem_code(), "KJ-SECRET");
  EXPECT_TRUE(error.what().starts_with("B.toml:3:13: ")) << error.what();
  std::string all = error.what() + error.why() + error.subject();
  for (const std::string& act : error.next_acts()) all += act;
  EXPECT_EQ(all.find("0123"), std::string::npos) << all;
  EXPECT_EQ(all.find("hf_"), std::string::npos) << all;
  EXPECT_TRUE(refuse_secrets("ORD-1", "--order").ok());
  EXPECT_EQ(refuse_secrets("AKIA0123456789ABCDEF", "--order").error().what(),
            "--order: a secret stands here");
}

}  // namespace
}  // namespace kijun::model
