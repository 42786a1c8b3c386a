#include "bad_files.hpp"
#include "format/constants.hpp"

#include <algorithm>

namespace naibx::test {

namespace {

using namespace format;

constexpr std::size_t kReservedOffset = 40;

// Where the table lists a section.
std::size_t entry_of(const Bytes &bytes, std::uint32_t tag) {
  for (std::uint32_t i = 0; i < read_at<std::uint32_t>(bytes, 12); ++i) {
    const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
    if (read_at<std::uint32_t>(bytes, entry) == tag) {
      return entry;
    }
  }
  return 0;
}

// Makes the told length that of the bytes, and the checksums right.
void finish(Bytes &bytes) {
  write_at<std::uint64_t>(bytes, 32, bytes.size());
  sign(bytes);
}

void set_text(Bytes &bytes, const char *text) {
  bytes.assign(text, text + std::char_traits<char>::length(text));
}

constexpr ByteDamage kDamages[] = {
    {"empty", NAIBX_ERROR_NOT_A_MODEL, "does not begin with the bytes",
     [](Bytes &bytes) { bytes.clear(); }},
    {"text", NAIBX_ERROR_NOT_A_MODEL, "does not begin with the bytes",
     [](Bytes &bytes) { set_text(bytes, "@relation weather\n@data\n"); }},
    {"line-ends-converted", NAIBX_ERROR_NOT_A_MODEL,
     "does not begin with the bytes",
     [](Bytes &bytes) { bytes.erase(bytes.begin() + 4); }},
    {"cut-off-in-the-header", NAIBX_ERROR_TRUNCATED, "the header alone has 64",
     [](Bytes &bytes) { bytes.resize(10); }},
    {"newer-major-version", NAIBX_ERROR_NEWER_VERSION, "format version 1.2",
     [](Bytes &bytes) {
       write_at<std::uint16_t>(bytes, 8, 1);
       sign(bytes);
     }},
    {"newer-minor-version", NAIBX_ERROR_NEWER_VERSION, "format version 0.3",
     [](Bytes &bytes) {
       write_at<std::uint16_t>(bytes, 10, 3);
       sign(bytes);
     }},
    {"older-minor-version", NAIBX_ERROR_OLDER_VERSION, "format version 0.1",
     [](Bytes &bytes) {
       write_at<std::uint16_t>(bytes, 10, 1);
       sign(bytes);
     }},
    {"version-zero", NAIBX_ERROR_CORRUPT, "format version 0.0",
     [](Bytes &bytes) {
       write_at<std::uint16_t>(bytes, 10, 0);
       sign(bytes);
     }},
    {"unknown-required-feature", NAIBX_ERROR_UNKNOWN_FEATURE,
     "needs features (flags 4)",
     [](Bytes &bytes) {
       write_at<std::uint64_t>(bytes, 16, 4);
       sign(bytes);
     }},
    {"cut-off-at-the-end", NAIBX_ERROR_TRUNCATED, "its header declares",
     [](Bytes &bytes) { bytes.pop_back(); }},
    {"byte-after-the-end", NAIBX_ERROR_TRUNCATED, "its header declares",
     [](Bytes &bytes) { bytes.push_back(0); }},
    {"more-sections-than-bytes", NAIBX_ERROR_CORRUPT, "more than fit into",
     [](Bytes &bytes) { write_at<std::uint32_t>(bytes, 12, 0x7FFFFFFF); }},
    {"header-checksum-wrong", NAIBX_ERROR_CHECKSUM, "checksum of the header",
     [](Bytes &bytes) { bytes[kHeaderChecksumOffset] ^= 1U; }},
    {"reserved-bytes-of-the-header", NAIBX_ERROR_CORRUPT,
     "reserved bytes of the header",
     [](Bytes &bytes) {
       bytes[kReservedOffset + 15] = 1;
       sign(bytes);
     }},
    {"section-checksum-wrong", NAIBX_ERROR_CHECKSUM, "checksum of section 3",
     [](Bytes &bytes) { bytes.back() ^= 1U; }},
    {"section-further-than-needed", NAIBX_ERROR_CORRUPT, "must begin at",
     [](Bytes &bytes) {
       const std::size_t last = entry_of(bytes, kGaussianTag);
       const auto begin = read_at<std::uint64_t>(bytes, last + 8);
       bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(begin),
                    kAlignment, 0);
       write_at<std::uint64_t>(bytes, last + 8, begin + kAlignment);
       finish(bytes);
     }},
    {"section-beyond-the-end", NAIBX_ERROR_CORRUPT, "must begin at",
     [](Bytes &bytes) {
       const std::size_t last = entry_of(bytes, kGaussianTag);
       bytes.resize(read_at<std::uint64_t>(bytes, last + 8) - 8);
       write_at<std::uint64_t>(bytes, last + 16, 0);
       write_at(bytes, last + 24, checksum(nullptr, 0));
       finish(bytes);
     }},
    {"section-longer-than-the-file", NAIBX_ERROR_CORRUPT, "must begin at",
     [](Bytes &bytes) {
       const std::size_t last = entry_of(bytes, kGaussianTag);
       write_at<std::uint64_t>(bytes, last + 16,
                               read_at<std::uint64_t>(bytes, last + 16) + 64);
       finish(bytes);
     }},
    {"byte-between-sections", NAIBX_ERROR_CORRUPT, "lies between two sections",
     [](Bytes &bytes) {
       const std::size_t entry = entry_of(bytes, kCountsTag);
       bytes[read_at<std::uint64_t>(bytes, entry + 8) +
             read_at<std::uint64_t>(bytes, entry + 16)] = 1;
       finish(bytes);
     }},
    {"bytes-after-the-last-section", NAIBX_ERROR_TRUNCATED,
     "the last section ends at",
     [](Bytes &bytes) {
       bytes.resize(bytes.size() + 64, 0);
       finish(bytes);
     }},
    {"unknown-section-flag", NAIBX_ERROR_UNKNOWN_FEATURE, "has the flags 3",
     [](Bytes &bytes) {
       write_at<std::uint32_t>(bytes, kHeaderSize + 4, 3);
       sign(bytes);
     }}};

// A section of 8 bytes at the end.
Bytes with_section(const Bytes &good, std::uint32_t tag) {
  FileParts parts = take_apart(good);
  parts.append(tag, Bytes(8));
  return put_together(parts);
}

Bytes with_gaussian_twice(const Bytes &good) {
  FileParts parts = take_apart(good);
  parts.append(kGaussianTag, Bytes(parts.section(kGaussianTag).payload));
  return put_together(parts);
}

// D07: each tag that is not known, so that nothing but their number is wrong.
Bytes with_unknown_sections(const Bytes &good, std::uint32_t count) {
  FileParts parts = take_apart(good);
  for (std::uint32_t i = 0; i < count; ++i) {
    parts.append(tag("NEWS") + i, Bytes{}, 0);
  }
  return put_together(parts);
}

// D07
Bytes with_unknown_section_twice(const Bytes &good, std::uint32_t tag) {
  FileParts parts = take_apart(good);
  parts.append(tag, Bytes{1, 2, 3}, 0);
  parts.append(tag, Bytes{4, 5}, 0);
  return put_together(parts);
}

Bytes without_section(const Bytes &good, std::uint32_t tag) {
  FileParts parts = take_apart(good);
  parts.remove(tag);
  return put_together(parts);
}

} // namespace

void add_bad_containers(BadFiles &bad,
                        const std::map<std::string, Bytes> &models) {
  const Bytes &good = models.at("gaussian");
  for (const ByteDamage &damage : kDamages) {
    Bytes bytes = good;
    damage.change(bytes);
    bad.add(damage.name, Reader::model, damage.status, damage.message, bytes);
  }
  bad.add("section-twice", Reader::model, NAIBX_ERROR_CORRUPT,
          "GAUS occurs twice", with_gaussian_twice(good));
  bad.add("unknown-optional-section-twice", Reader::model, NAIBX_ERROR_CORRUPT,
          "NEWS occurs twice", with_unknown_section_twice(good, tag("NEWS")));
  bad.add("section-without-letters-twice", Reader::model, NAIBX_ERROR_CORRUPT,
          "section 7 occurs twice", with_unknown_section_twice(good, 7));
  bad.add("too-many-sections", Reader::model, NAIBX_ERROR_CORRUPT,
          "a file has at most 64",
          with_unknown_sections(good, format::kMaximumSections));
  bad.add("unknown-required-section", Reader::model,
          NAIBX_ERROR_UNKNOWN_FEATURE, "needs a section (tag 1482184792)",
          with_section(good, tag("XXXX")));
  bad.add("no-sections", Reader::model, NAIBX_ERROR_CORRUPT, "CONF is missing",
          put_together(FileParts{}));
  bad.add("no-configuration", Reader::model, NAIBX_ERROR_CORRUPT,
          "CONF is missing", without_section(good, kConfigurationTag));
  bad.add("no-counts", Reader::model, NAIBX_ERROR_CORRUPT, "CNTS is missing",
          without_section(good, kCountsTag));
  bad.add("no-pairs", Reader::model, NAIBX_ERROR_CORRUPT, "PAIR is missing",
          without_section(good, kPairsTag));
  bad.add("no-gaussian-statistics", Reader::model, NAIBX_ERROR_CORRUPT,
          "GAUS is missing", without_section(good, kGaussianTag));
  bad.add("statistics-without-features", Reader::model, NAIBX_ERROR_CORRUPT,
          "no features of its family", with_section(good, kBernoulliTag));
  bad.add("multinomial-statistics-without-features", Reader::model,
          NAIBX_ERROR_CORRUPT, "no features of its family",
          with_section(good, kMultinomialTag));
  bad.add("more-bytes-than-allowed", Reader::model, NAIBX_ERROR_LIMIT, "bytes",
          good, "bytes 100");
  bad.add("more-labels-than-allowed", Reader::model, NAIBX_ERROR_LIMIT,
          "has 2 labels", models.at("bernoulli"), "labels 1");
  bad.add("more-features-than-allowed", Reader::model, NAIBX_ERROR_LIMIT,
          "has 2 features", models.at("multinomial"), "features 1");
}

} // namespace naibx::test
