#include "readers/data_error.hpp"
#include "readers/label_xml.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {
namespace {

using Names = std::vector<std::string>;

Names names_in(std::string_view text) {
  const test::TextFile file(text);
  Names names;
  for (const XmlLabel &label : read_label_xml(file.path())) {
    names.push_back(label.name);
  }
  return names;
}

// The message behind "FILE:".
std::string error_in(std::string_view text) {
  const test::TextFile file(text);
  try {
    read_label_xml(file.path());
  } catch (const DataError &error) {
    return std::string(error.what()).substr(file.path().size() + 1);
  }
  return "no error";
}

TEST(LabelXml, labels_come_in_the_order_of_the_file) {
  EXPECT_EQ(names_in("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                     "<labels xmlns=\"http://mulan.sourceforge.net/labels\">\n"
                     "<label name=\"b\"></label>\n"
                     "<label name=\"a\"/>\n"
                     "</labels>\n"),
            (Names{"b", "a"}));
}

TEST(LabelXml, nested_labels_count_outer_before_inner) {
  EXPECT_EQ(names_in("<labels><label name='A'><label name='A.1'/>"
                     "<label name='A.2'><label name='A.2.x'></label></label>"
                     "</label><label name='B'/></labels>"),
            (Names{"A", "A.1", "A.2", "A.2.x", "B"}));
}

TEST(LabelXml, quotes_blanks_and_other_attributes_are_free) {
  EXPECT_EQ(names_in("\xEF\xBB\xBF<labels>\r\n  <label\n  id = '7'\r\n"
                     "  name\t=\t'say \"hi\"' />"
                     "<m:label m:name=\"it's > that\" ></m:label ></labels >"),
            (Names{"say \"hi\"", "it's > that"}));
}

TEST(LabelXml, entities_and_character_references_are_resolved) {
  EXPECT_EQ(names_in("<labels><label name='&amp;&lt;&gt;&quot;&apos;'/>"
                     "<label name='m&#250;sica &#x20AC;&#x1F600;'/>"
                     "<label name='R&amp;B &amp;amp;\na'/></labels>"),
            (Names{"&<>\"'", "m\xC3\xBAsica \xE2\x82\xAC\xF0\x9F\x98\x80",
                   "R&B &amp; a"}));
}

TEST(LabelXml, names_are_utf8_whatever_the_file_declares) {
  const std::string labels = "<labels><label name='m\xFAsica'/></labels>";
  const Names music = {"m\xC3\xBAsica"};
  EXPECT_EQ(names_in("<?xml version='1.0' encoding='ISO-8859-1'?>" + labels),
            music);
  std::string utf16 = "\xFF\xFE";
  for (const char c : labels) {
    utf16 += c;
    utf16 += '\0';
  }
  EXPECT_EQ(names_in(utf16), music);
  const std::string error =
      error_in("<?xml version='1.0' encoding='windows-1253'?>" + labels);
  EXPECT_NE(error.find("; convert the file to UTF-8"), std::string::npos)
      << error;
}

// Time in proportion to the square would be hours.
TEST(LabelXml, a_long_name_takes_no_longer_than_many) {
  const std::string name(std::size_t{1} << 25U, 'x');
  EXPECT_TRUE(names_in("<labels><label name='" + name + "'/></labels>") ==
              Names{name});
}

TEST(LabelXml, elements_may_be_nested_as_deeply_as_the_file_is_long) {
  std::string text;
  for (int i = 0; i < 1'000'000; ++i)
    text += "<a>";
  text += "<label name='b'/>";
  for (int i = 0; i < 1'000'000; ++i)
    text += "</a>";
  EXPECT_EQ(names_in(text), Names{"b"});
}

// A few hundred bytes that would become gigabytes, or another file.
TEST(LabelXml, entities_of_the_file_are_refused) {
  std::string laughs = "<!DOCTYPE labels [\n<!ENTITY a0 'ha'>\n";
  for (int i = 1; i < 30; ++i) {
    const std::string before = "&a" + std::to_string(i - 1) + ";";
    laughs += "<!ENTITY a" + std::to_string(i) + " '";
    laughs += before;
    laughs += before;
    laughs += "'>";
  }
  EXPECT_EQ(
      error_in(laughs + "]><labels><label name='&a29;'/></labels>"),
      "2:13: declares the entity 'a0'; a label file may use only those of XML");
  EXPECT_EQ(error_in("<!DOCTYPE labels [<!ENTITY a SYSTEM '/etc/passwd'>]>"
                     "<labels><label name='b'/>&a;</labels>")
                .substr(0, 30),
            "1:50: declares the entity 'a';");
}

TEST(LabelXml, C35_a_file_that_is_too_large_is_refused) {
  const std::string blanks(std::size_t{1} << 25U, ' ');
  EXPECT_EQ(error_in("<labels>\n" + blanks + "\n" + blanks),
            " is larger than the 67108864 bytes that a label file may have");
}

TEST(LabelXml, comments_declarations_and_cdata_hold_no_labels) {
  EXPECT_EQ(names_in("<!DOCTYPE labels SYSTEM 'labels.dtd' [ <!ELEMENT label "
                     "ANY> ]>"
                     "<!-- <label name='no'/> --><labels>"
                     "<![CDATA[<label name='no'/>]]><?x <label name='no'/>?>"
                     "some text<label name='yes'/></labels><!-- end -->"),
            Names{"yes"});
}

TEST(LabelXml, errors_tell_the_place) {
  const std::string invalid =
      "is not XML: not well-formed (invalid token); & and < as characters are "
      "written &amp; and &lt;, and the text is UTF-8 unless the file declares "
      "another encoding";
  EXPECT_EQ(error_in("<labels>\n<label/>\n</labels>"),
            "2:1: a <label> without a name");
  EXPECT_EQ(error_in("<labels>\n\n <label name=''/></labels>"),
            "3:2: a label's name is empty");
  EXPECT_EQ(error_in("<labels>\n<label name='a'>\n</labels>"),
            "3:3: is not XML: mismatched tag");
  EXPECT_EQ(error_in("<labels>\n<label name=a/></labels>"), "2:13: " + invalid);
  EXPECT_EQ(error_in("<labels>\n<label name='R&B'/></labels>"),
            "2:17: " + invalid);
  EXPECT_EQ(error_in("<labels>\n<label name='m\xFAsica'/></labels>"),
            "2:15: " + invalid);
  EXPECT_EQ(error_in("<labels>\n<label name='&nbsp;'/></labels>"),
            "2:1: is not XML: undefined entity");
  EXPECT_EQ(error_in(""), "1:1: is not XML: no element found");
}

TEST(LabelXml, a_reference_to_no_character_is_refused) {
  for (const char *reference : {"&#0;", "&#;", "&#x;", "&#xD800;", "&#x110000;",
                                "&#99999999999;", "&#12a;", "&#xg;"}) {
    const std::string text =
        "<labels><label name='" + std::string(reference) + "'/></labels>";
    EXPECT_EQ(error_in(text).substr(0, 2), "1:") << reference;
  }
}

TEST(LabelXml, a_file_cut_off_anywhere_is_refused) {
  const std::string text = "<?xml version='1.0'?><!-- c --><labels>"
                           "<label name='a'/><label name='b'></label></labels>";
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_NE(error_in(text.substr(0, size)), "no error") << size;
  }
  EXPECT_EQ(error_in(text), "no error");
}

TEST(LabelXml, a_file_of_another_kind_is_refused) {
  EXPECT_EQ(error_in("@relation x\n@data\n").substr(0, 17),
            "1:1: is not XML: ");
  EXPECT_EQ(error_in("<?xml version='1.0'?>\n<html/>\n"),
            "3:1: the file holds no <label name=\"...\"/>");
}

} // namespace
} // namespace naibx::cli
