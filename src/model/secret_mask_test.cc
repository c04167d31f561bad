// SPDX-License-Identifier: Apache-2.0
#include "model/secret_mask.h"

#include <gtest/gtest.h>

#include <string>

namespace kijun::model {
namespace {

struct Log {
  std::string text;
  std::size_t secrets = 0;
};

// What a log holds when `text` arrives in pieces of this size.
Log log_of(const std::string& text, std::size_t piece) {
  Log log;
  std::string held;
  const auto settle = [&](TextPart part) {
    const Masked masked = mask_secrets({held.data(), held.size()}, part);
    EXPECT_LE(masked.settled, held.size());
    log.text += held.substr(0, masked.settled);
    log.secrets += masked.secrets;
    held.erase(0, masked.settled);
  };
  for (std::size_t at = 0; at < text.size(); at += piece) {
    held += text.substr(at, piece);
    settle(TextPart::kMore);
    EXPECT_LT(held.size(), kMaskWindowSizeBytes);
  }
  settle(TextPart::kLast);
  EXPECT_TRUE(held.empty());
  return log;
}

std::string private_key() {
  const std::string rule = "-----";
  std::string key = rule + "BEGIN PRIVATE KEY" + rule + "\n";
  for (int line = 0; line < 40; ++line) key += std::string(64, 'k') + "\n";
  return key + rule + "END PRIVATE KEY" + rule;
}

TEST(SecretMaskTest, R21_ASecretIsOverwrittenHoweverItArrives) {
  const std::string key = private_key();
  const std::string token = "ghp_0123456789abcdef0123456789abcdef0123";
  const std::string text =
      "step 1\npushing with " + token + "\n" + key + "\nDB_PASSWORD=letmein\r\nlast " + token;
  const std::string expected = "step 1\npushing with " + std::string(token.size(), '*') + "\n" +
                               std::string(key.size(), '*') + "\nDB_PASSWORD=*******\r\nlast " +
                               std::string(token.size(), '*');
  for (const std::size_t piece : {1UL, 2UL, 7UL, 64UL, 4096UL}) {
    const Log log = log_of(text, piece);
    EXPECT_EQ(log.text, expected) << piece;
    EXPECT_EQ(log.secrets, 4U) << piece;
  }
}

TEST(SecretMaskTest, OtherTextPassesByteByByte) {
  std::string text;
  for (int value = 0; value < 2000; ++value) text += static_cast<char>(value * 7 % 256);
  for (const std::size_t piece : {1UL, 100UL}) EXPECT_EQ(log_of(text, piece).text, text);
}

TEST(SecretMaskTest, ALineLongerThanTheWindowMovesOn) {
  const std::string token = "hf_0123456789abcdef0123456789abcdef";
  for (const std::size_t before : {60000UL, 61437UL, 61440UL, 65500UL, 65536UL}) {
    const std::string text =
        std::string(before, '.') + token + std::string(200000 - before, '.') + "\nend";
    const Log log = log_of(text, 1000);
    EXPECT_EQ(log.text.find("0123"), std::string::npos) << before;
    EXPECT_EQ(log.text.size(), text.size());
    EXPECT_TRUE(log.text.ends_with("..\nend"));
  }
}

TEST(SecretMaskTest, AKeyWithoutAnEndIsNotWaitedForForEver) {
  const std::string begin = private_key().substr(0, 300);
  std::string text = "a\n" + begin;
  for (int line = 0; line < 4000; ++line) text += "an ordinary line\n";
  const Log log = log_of(text, 500);
  EXPECT_EQ(log.text.size(), text.size());
  EXPECT_EQ(log.text.find("kkk"), std::string::npos);
  EXPECT_TRUE(log.text.ends_with("an ordinary line\n"));
}

}  // namespace
}  // namespace kijun::model
