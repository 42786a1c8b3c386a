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
                     "<label name='R&B &amp;amp; a & b; &;'/></labels>"),
            (Names{"&<>\"'", "m\xC3\xBAsica \xE2\x82\xAC\xF0\x9F\x98\x80",
                   "R&B &amp; a & b; &;"}));
}

// Time in proportion to the square would be hours.
TEST(LabelXml, many_ampersands_are_themselves) {
  const std::string name(std::size_t{1} << 24U, '&');
  EXPECT_TRUE(names_in("<labels><label name='" + name + "'/></labels>") ==
              Names{name});
  EXPECT_EQ(names_in("<labels><label name='&&amp;&&lt; &amp'/></labels>"),
            Names{"&&&< &amp"});
}

TEST(LabelXml, C35_a_file_that_is_too_large_is_refused) {
  const std::string blanks(std::size_t{1} << 25U, ' ');
  EXPECT_EQ(error_in("<labels>\n" + blanks + "\n" + blanks),
            "3: the label file is larger than the 67108864 bytes that are "
            "allowed");
}

TEST(LabelXml, comments_declarations_and_cdata_hold_no_labels) {
  EXPECT_EQ(names_in("<!DOCTYPE labels [ <!ELEMENT label ANY> ]>"
                     "<!-- <label name='no'/> --><labels>"
                     "<![CDATA[<label name='no'/>]]><?x <label name='no'/>?>"
                     "some text<label name='yes'/></labels><!-- end -->"),
            Names{"yes"});
}

TEST(LabelXml, errors_tell_the_line) {
  EXPECT_EQ(error_in("<labels>\n<label/>\n</labels>"),
            "2: a <label> without a name");
  EXPECT_EQ(error_in("<labels>\n\n<label name=''/></labels>"),
            "3: a label's name is empty");
  EXPECT_EQ(error_in("<labels>\n<label name='a'>\n</labels>"),
            "3: '</labels>' closes no element that is open");
  EXPECT_EQ(error_in("<labels>\n<label name=a/></labels>"),
            "2: attribute 'name' has no value in quotes");
  EXPECT_EQ(error_in("<labels>\n<label name='a/></labels>"),
            "2: the value of attribute 'name' has no closing quote");
  EXPECT_EQ(error_in("<labels>\n<label name='&nbsp;'/></labels>"),
            "2: &nbsp; is no character that is known; '&' itself is written "
            "&amp;");
}

TEST(LabelXml, C35_messages_show_the_beginning_of_a_long_name) {
  const std::string name(std::size_t{1} << 20U, 'x');
  for (const std::string &text :
       {"<" + name, "<" + name + ">", "</" + name + ">"}) {
    const std::string error = error_in(text);
    EXPECT_NE(error.find("xxx...'"), std::string::npos) << error.substr(0, 99);
    EXPECT_LT(error.size(), 150U);
  }
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
  EXPECT_EQ(error_in("@relation x\n@data\n"),
            "2: the file holds no <label name=\"...\"/>");
  EXPECT_NE(
      error_in("<labels><label name='m\xFAsica'/></labels>").find("not UTF-8"),
      std::string::npos);
}

} // namespace
} // namespace naibx::cli
