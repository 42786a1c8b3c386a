#include "bad_files.hpp"
#include "format/constants.hpp"

#include <string>

namespace naibx::test {

namespace {

using namespace format;

// A table of NAME.
void append_table(Bytes &bytes, std::uint64_t count,
                  std::initializer_list<std::string> names) {
  std::size_t at = bytes.size();
  bytes.resize(at + 8 + 4 * names.size());
  write_at(bytes, at, count);
  at += 8;
  for (const std::string &name : names) {
    write_at(bytes, at, static_cast<std::uint32_t>(name.size()));
    at += 4;
  }
  for (const std::string &name : names) {
    bytes.insert(bytes.end(), name.begin(), name.end());
  }
}

void set_names(FileParts &file, std::initializer_list<std::string> labels,
               std::initializer_list<std::string> features,
               std::initializer_list<std::string> categories) {
  Bytes bytes;
  append_table(bytes, labels.size(), labels);
  append_table(bytes, features.size(), features);
  append_table(bytes, categories.size(), categories);
  file.section(kNamesTag).payload = bytes;
}

// The first label is called so.
template <std::size_t length>
void set_name(FileParts &file, const char (&name)[length]) {
  set_names(file, {std::string(name, length - 1)}, {}, {});
}

// Two labels, three features, two categories may have names.
constexpr Damage kDamages[] = {
    {"name-not-utf8", "names", "is not valid UTF-8",
     [](FileParts &file) { set_name(file, "m\xFAsica"); }},
    {"name-with-nul", "names", "is not valid UTF-8",
     [](FileParts &file) { set_name(file, "a\0b"); }},
    {"name-overlong", "names", "is not valid UTF-8",
     [](FileParts &file) { set_name(file, "\xC0\xAF"); }},
    {"name-with-a-surrogate", "names", "is not valid UTF-8",
     [](FileParts &file) { set_name(file, "\xED\xA0\x80"); }},
    {"name-that-ends-in-a-character", "names", "is not valid UTF-8",
     [](FileParts &file) { set_name(file, "m\xC3"); }},
    {"more-names-than-labels", "names", "3 names for 2 labels",
     [](FileParts &file) {
       set_names(file, {"a", "b", "c"}, {}, {});
     }},
    {"more-names-than-features", "names", "4 names for 3 features",
     [](FileParts &file) {
       set_names(file, {}, {"a", "b", "c", "d"}, {});
     }},
    {"more-names-than-categories", "names", "3 names for 2 categories",
     [](FileParts &file) {
       set_names(file, {}, {}, {"a", "b", "c"});
     }},
    {"more-names-than-bytes", "names", "declares 2 elements of 4 bytes",
     [](FileParts &file) {
       Bytes bytes;
       append_table(bytes, 2, {});
       file.section(kNamesTag).payload = bytes;
       file.move_to_end(kNamesTag);
     }},
    {"last-name-empty", "names", "the last of the names of labels is empty",
     [](FileParts &file) {
       set_names(file, {"a", ""}, {}, {});
     }},
    {"name-longer-than-the-section", "names", "the NAME section declares",
     [](FileParts &file) {
       set_names(file, {}, {}, {"a"});
       file.set(kNamesTag, 24, 1000000U);
     }},
    {"bytes-after-the-names", "names", "1 bytes more than it declares",
     [](FileParts &file) { file.lengthen(kNamesTag, 1); }},
    {"section-of-names-without-names", "names", "holds no name",
     [](FileParts &file) { set_names(file, {}, {}, {}); }},
};

} // namespace

void add_bad_names(BadFiles &bad, const std::map<std::string, Bytes> &models) {
  bad.add_all(kDamages, models, Reader::model);
}

} // namespace naibx::test
