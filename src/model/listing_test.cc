// SPDX-License-Identifier: Apache-2.0
#include "model/listing.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "codec/sha256.h"

namespace kijun::model {
namespace {

Entry file(std::string_view path, std::string_view text, std::uint32_t mode = 0644) {
  Entry entry;
  entry.path = Path(path);
  entry.mode = mode;
  entry.size_bytes = text.size();
  entry.digest = codec::sha256(text);
  return entry;
}

Entry folder(std::string_view path, std::uint32_t mode = 0755) {
  Entry entry;
  entry.path = Path(path);
  entry.kind = EntryKind::kFolder;
  entry.mode = mode;
  return entry;
}

Entry link(std::string_view path, std::string_view target) {
  Entry entry;
  entry.path = Path(path);
  entry.kind = EntryKind::kLink;
  entry.target = Path(target);
  return entry;
}

Entry unreadable(std::string_view path) {
  Entry entry;
  entry.path = Path(path);
  entry.error = "cannot open it";
  return entry;
}

Listing sample() {
  return {{folder("a"), file("a/x", "one"), link("b", "a\xFF"), file("c\n", "", 04755)},
          Completeness::kComplete};
}

constexpr std::string_view kSampleText =
    "{\"kind\":\"folder\",\"mode\":\"0755\",\"path\":\"a\"}\n"
    "{\"kind\":\"file\",\"mode\":\"0644\",\"path\":\"a/x\",\"sha256\":"
    "\"7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed\",\"size_bytes\":3}\n"
    "{\"kind\":\"link\",\"path\":\"b\",\"target\":\"a\\\\xff\"}\n"
    "{\"kind\":\"file\",\"mode\":\"4755\",\"path\":\"c\\\\x0a\",\"sha256\":"
    "\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"size_bytes\":0}\n";

TEST(Listing, PrintsOneCanonicalObjectPerEntry) {
  EXPECT_EQ(kSampleText, print_listing(sample()));
  EXPECT_EQ(codec::sha256(kSampleText), listing_digest(sample()));
}

TEST(Listing, ReadsBackWhatItPrinted) {
  const auto read = parse_listing(kSampleText);
  ASSERT_TRUE(read.ok()) << read.error().what() << ": " << read.error().why();
  EXPECT_EQ(sample().entries, read.value().entries);
  EXPECT_EQ(Completeness::kComplete, read.value().completeness);
}

TEST(Listing, AnIncompleteOneNeverReadsBackAsComplete) {
  for (const Completeness word : {Completeness::kIncomplete, Completeness::kUnstable}) {
    const Listing listing{{file("a", "x"), unreadable("b")}, word};
    const auto read = parse_listing(print_listing(listing));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(word, read.value().completeness);
    EXPECT_EQ(listing.entries, read.value().entries);
    EXPECT_NE(listing_digest(listing), listing_digest({listing.entries, {}}));
  }
}

TEST(Listing, CountsFilesAndTheirBytes) {
  EXPECT_EQ(2U, sample().file_count());
  EXPECT_EQ(3U, sample().size_bytes());
  const Listing listing = sample();
  EXPECT_EQ(&listing.entries[1], listing.find(Path("a/x")));
  EXPECT_EQ(nullptr, listing.find(Path("a/y")));
}

TEST(Listing, EveryCutAndEveryFlippedBitIsSeen) {
  for (std::size_t cut = 1; cut < kSampleText.size(); ++cut) {
    const auto read = parse_listing(kSampleText.substr(0, cut));
    // A cut between two lines leaves a listing, which its digest tells apart.
    const bool is_listing = kSampleText[cut - 1] == '\n';
    EXPECT_EQ(is_listing, read.ok()) << cut;
  }
  for (std::size_t bit = 0; bit < kSampleText.size() * 8; ++bit) {
    std::string text(kSampleText);
    text[bit / 8] = static_cast<char>(static_cast<unsigned char>(text[bit / 8]) ^ (1U << bit % 8));
    const auto read = parse_listing(text);
    if (!read.ok()) {
      EXPECT_EQ(ErrorCode::kCorrupt, read.error().code()) << bit;
    } else {
      EXPECT_EQ(text, print_listing(read.value())) << bit;
      EXPECT_NE(sample().entries, read.value().entries) << bit;
    }
  }
}

TEST(Listing, RefusesWhatNoCaptureLists) {
  const auto text = [](std::vector<Entry> entries) {
    return print_listing({std::move(entries), Completeness::kComplete});
  };
  const std::vector<std::string> bad{
      text({file("../a", "")}),
      text({file("/a", "")}),
      text({file("./a", "")}),
      text({file("a//b", "")}),
      text({file("a/", "")}),
      text({file("", "")}),
      text({file("b", ""), file("a", "")}),
      text({file("a", ""), file("a", "")}),
      text({link("a", "/etc"), file("a/passwd", "")}),
      text({file("a", ""), file("a-b", ""), file("a/b/c", "")}),
      text({link("a", "")}),
      text({unreadable("a")}),
      "{\"kind\":\"file\",\"mode\":\"0644\",\"path\":\"a\",\"size_bytes\":0}\n",
      "{\"kind\":\"pipe\",\"mode\":\"0644\",\"path\":\"a\"}\n",
      "{\"kind\":\"folder\",\"mode\":\"0755\",\"path\":\"a\",\"size_bytes\":0}\n",
      "{\"kind\":\"folder\",\"mode\":\"755\",\"path\":\"a\"}\n",
      "{\"kind\":\"folder\",\"mode\":\"17777\",\"path\":\"a\"}\n",
      "{\"kind\": \"folder\",\"mode\":\"0755\",\"path\":\"a\"}\n",
      "{\"completeness\":\"complete\"}\n",
      "\n",
      "[]\n",
      "{\"kind\":\"folder\",\"mode\":\"0755\",\"path\":\"a\"}"};
  for (const std::string& one : bad) {
    const auto read = parse_listing(one);
    ASSERT_FALSE(read.ok()) << one;
    EXPECT_EQ(ErrorCode::kCorrupt, read.error().code()) << one;
  }
}

TEST(Listing, Sha256sumEscapesAsCoreutilsDo) {
  const Listing listing{{folder("d"), file("n\n\\\r", ""), unreadable("u")},
                        Completeness::kIncomplete};
  EXPECT_EQ("\\" + codec::sha256("").hex() + "  n\\n\\\\\\r\n", print_sha256sum(listing));
}

// ---- compare

std::vector<std::string> told(const Listing& expected, const Listing& found, ModePolicy modes) {
  std::vector<std::string> lines;
  for (const Difference& one : compare_listings(expected, found, modes)) {
    lines.push_back(std::string(to_string(one.kind)) + " " + one.path.native() + " [" +
                    one.expected + "] [" + one.found + "]");
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Compare, NamesEachKindOfDifference) {
  const Listing expected{
      {file("bytes", "abc"), file("gone", "gone"), file("kind", "k"), link("link", "here"),
       file("mode", "m"), file("old", "moved"), file("size", "12345")},
      {}};
  const Listing found{
      {file("bytes", "abd"), folder("kind"), link("link", "there"), file("mode", "m", 0600),
       file("new", "moved"), file("size", "1"), file("young", "?")},
      {}};
  EXPECT_EQ((Lines{"content bytes [" + codec::sha256("abc").str() + "] [" +
                       codec::sha256("abd").str() + "]",
                   "missing gone [file] []", "kind kind [file] [folder]",
                   "target link [here] [there]", "mode mode [0644] [0600]", "moved old [old] [new]",
                   "content size [5 bytes] [1 bytes]", "unexpected young [] [file]"}),
            told(expected, found, ModePolicy::kCompare));
}

TEST(Compare, ModesCountOnlyWhereAsked) {
  const Listing expected{{file("a", "x", 0644)}, {}};
  const Listing found{{file("a", "x", 04644)}, {}};
  EXPECT_TRUE(compare_listings(expected, found, ModePolicy::kIgnore).empty());
  EXPECT_EQ(1U, compare_listings(expected, found, ModePolicy::kCompare).size());
}

TEST(Compare, WhatCouldNotBeReadEqualsNothing) {
  const Listing blind{{unreadable("a")}, Completeness::kIncomplete};
  const Listing seen{{file("a", "")}, {}};
  for (const auto& [left, right] : {std::pair(blind, seen), {seen, blind}, {blind, blind}}) {
    ASSERT_EQ(1U, compare_listings(left, right, ModePolicy::kIgnore).size());
  }
}

TEST(Compare, EachMovedFileIsMatchedOnce) {
  const Listing expected{{file("a", "x"), file("b", "x")}, {}};
  const Listing found{{file("c", "x")}, {}};
  EXPECT_EQ((Lines{"moved a [a] [c]", "missing b [file] []"}),
            told(expected, found, ModePolicy::kIgnore));
  EXPECT_EQ((Lines{"unexpected b [] [file]", "moved c [c] [a]"}),
            told(found, expected, ModePolicy::kIgnore));
}

// A flat tree of files, folders and links; the names make every pair of listings overlap.
Listing any_listing() {
  std::map<std::string, Entry> entries;
  for (const int n : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 40))) {
    const std::string name = "n" + std::to_string(n);
    const std::string text = "t" + std::to_string(*rc::gen::inRange(0, 4));
    const int kind = *rc::gen::inRange(0, 4);
    entries.insert_or_assign(name, kind == 0   ? folder(name)
                                   : kind == 1 ? link(name, text)
                                               : file(name, text));
  }
  Listing listing;
  for (const auto& [name, entry] : entries) listing.entries.push_back(entry);
  std::sort(listing.entries.begin(), listing.entries.end(),
            [](const Entry& a, const Entry& b) { return a.path < b.path; });
  return listing;
}

void edit(Entry& entry) {
  if (entry.kind != EntryKind::kLink && *rc::gen::arbitrary<bool>()) {
    entry.mode ^= 1U << *rc::gen::inRange(0U, 12U);
  } else if (entry.kind == EntryKind::kFile) {
    entry = file(entry.path.native(), "edited", entry.mode);
  } else if (entry.kind == EntryKind::kLink) {
    entry.target = Path("edited");
  } else {
    entry = link(entry.path.native(), "was a folder");
  }
}

TEST(Compare, FindsEverySingleEditAndNothingElse) {
  EXPECT_TRUE(rc::check([] {
    const Listing before = any_listing();
    RC_ASSERT(compare_listings(before, before, ModePolicy::kCompare).empty());
    RC_PRE(!before.entries.empty());
    Listing after = before;
    const auto at = *rc::gen::inRange<std::size_t>(0, before.entries.size());
    const Path path = before.entries[at].path;
    if (*rc::gen::inRange(0, 3) == 0) {
      after.entries.erase(after.entries.begin() + static_cast<std::ptrdiff_t>(at));
    } else {
      edit(after.entries[at]);
    }
    const auto forward = compare_listings(before, after, ModePolicy::kCompare);
    const auto backward = compare_listings(after, before, ModePolicy::kCompare);
    RC_ASSERT(forward.size() == 1U && forward.front().path == path);
    RC_ASSERT(backward.size() == 1U && backward.front().path == path);
  }));
}

TEST(Compare, EqualOnlyWhenTheListingsAre) {
  EXPECT_TRUE(rc::check([] {
    const Listing left = any_listing();
    const Listing right = any_listing();
    const bool is_equal = compare_listings(left, right, ModePolicy::kCompare).empty();
    RC_ASSERT(is_equal == (left.entries == right.entries));
    const auto read = parse_listing(print_listing(left));
    RC_ASSERT(read.ok() && read.value().entries == left.entries);
  }));
}

}  // namespace
}  // namespace kijun::model
